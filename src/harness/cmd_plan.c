/* cliffs plan: the cases of an experiment file, and how long they should take. */
#include <stdio.h>
#include "experiment.h"
#include "machine.h"
#include "options.h"

static const struct command command = {
    "plan",
    TAKES(results) | TAKES(tuned) | TAKES(machine) | TAKES(cases) | TAKES(quick) | TAKES(l2) | TAKES(peak),
    "[FILE...]",
    0,
    0,
    "Prints where each experiment file (default: experiments/*.yaml) is measured, how many cases it has "
    "for each backend and the minutes that they should take on this machine; measures nothing. Minutes are "
    "'-' if the experiment cannot run here (on: gpu without a GPU). Tuned settings come from --tuned."};

struct plan {
    double peak_gbs[BACKEND_COUNT]; /* below 0: there is no such device here */
    size_t cases;
    int experiments;
    double minutes;
};

/* With both --l2 and --peak this machine is not examined: the plan is for another one. */
static int find_device(const struct options *o, struct plan *plan, struct machine *m, char why[WHY])
{
    const int elsewhere = o->l2 > 0 && o->peak > 0;
    if (!elsewhere && machine_detect(m, why))
        return -1;
    for (int b = 0; b < BACKEND_COUNT; b++) {
        const int on_gpu = b == BACKEND_CUDA || (b == BACKEND_OPENACC && m->openacc_offload && *m->gpu);
        const int here = elsewhere || !on_gpu || *m->gpu;
        plan->peak_gbs[b] = !here ? -1 : o->peak > 0 ? o->peak : machine_memory_gbs(m, on_gpu);
    }
    return 0;
}

static int print_cases(const struct experiment *x, __attribute__((unused)) void *context)
{
    char key[512];
    for (size_t i = 0; i < x->count; i++) {
        case_key(&x->cases[i], key, sizeof key);
        puts(key);
    }
    return 0;
}

static int print_plan(const struct experiment *x, void *context)
{
    struct plan *plan = context;
    size_t count[BACKEND_COUNT] = {0};
    double seconds = 0;
    const int here = x->place != PLACE_GPU || plan->peak_gbs[BACKEND_CUDA] >= 0;
    for (size_t i = 0; i < x->count; i++) {
        const enum backend backend = x->cases[i].variant->backend;
        count[backend]++;
        if (plan->peak_gbs[backend] >= 0) /* without its device a case is skipped, which takes no time */
            seconds += case_expected_seconds(&x->cases[i], &x->measure, plan->peak_gbs[backend]);
    }
    plan->cases += x->count;
    plan->experiments++;
    printf("%-24s %-5s", x->name, experiment_places[x->place]);
    for (int b = 0; b < BACKEND_COUNT; b++)
        printf(" %8zu", count[b]);
    printf(" %8zu", x->count);
    if (here) {
        printf(" %8.1f\n", seconds / 60);
        plan->minutes += seconds / 60;
    } else {
        printf(" %8s\n", "-");
    }
    return 0;
}

int cmd_plan(int argc, char **argv)
{
    struct options o;
    struct plan plan = {.cases = 0};
    struct machine m = {.name = ""};
    struct device_sizes sizes;
    char why[WHY];
    int bad = options_read(&command, argc, argv, &o);
    if (bad >= 0)
        return bad;
    if (find_device(&o, &plan, &m, why) || device_sizes_read(&o, &m, &sizes, why))
        return options_fail(&o, why);
    if (!o.cases) {
        printf("%-24s %-5s", "experiment", "place");
        for (int b = 0; b < BACKEND_COUNT; b++)
            printf(" %8s", backend_names[b]);
        printf(" %8s %8s\n", "cases", "minutes");
    }
    bad = experiment_each(&o, &sizes, o.cases ? print_cases : print_plan, &plan);
    if (!o.cases && plan.experiments > 1)
        printf("%-24s %-5s %8s %8s %8s %8zu %8.1f\n", "total", "", "", "", "", plan.cases, plan.minutes);
    return bad;
}
