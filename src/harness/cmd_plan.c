/* SPDX-License-Identifier: MIT */
/* cliffs plan: what an experiment file stands for, and how long it should take. */
#include <stdio.h>
#include "experiment.h"
#include "machine.h"
#include "options.h"
#include "text.h"

static const struct command command = {"plan",
                                       TAKES(results) | TAKES(tuned) | TAKES(machine) | TAKES(cases) | TAKES(quick) | TAKES(l2) | TAKES(peak),
                                       "[FILE...]",
                                       0,
                                       0,
                                       "Prints the cases of each experiment file (default: "
                                       "experiments/*.yaml) per backend, their number and the minutes "
                                       "that they should take on this machine; measures nothing. Minutes are "
                                       "'-' where the experiment cannot run here "
                                       "(on: gpu without a GPU). Settings that were tuned are those of --tuned."};

/* Bandwidth per backend in GB/s; below 0: no such device here. */
struct plan_device {
    struct device_sizes sizes;
    double peak_gbs[BACKEND_COUNT];
};

/* What is known, and the sums so far. */
struct plan {
    struct plan_device device;
    size_t cases;
    int experiments;
    double minutes;
};

/* With both --l2 and --peak nothing is looked for: a plan for a machine elsewhere. */
static int find_device(const struct options *o, struct plan_device *d, struct machine *m, char *why, size_t size)
{
    double gpu, host;
    if (o->l2 > 0 && o->peak > 0) {
        d->sizes.l2_bytes = o->l2;
        for (int b = 0; b < BACKEND_COUNT; b++)
            d->peak_gbs[b] = o->peak;
        return 0;
    }
    if (machine_detect(m, why, size) != 0)
        return -1;
    gpu = m->gpu[0] ? machine_memory_gbs(m, 1) : -1;
    host = machine_memory_gbs(m, 0);
    d->sizes.l2_bytes = o->l2 > 0 ? o->l2 : m->gpu[0] ? m->l2_bytes : m->cpu_cache_bytes;
    d->sizes.no_gpu = !m->gpu[0] && !(o->l2 > 0);
    d->sizes.host_bytes = o->l2 > 0 ? o->l2 : m->cpu_cache_bytes;
    d->peak_gbs[BACKEND_CUDA] = gpu;
    d->peak_gbs[BACKEND_OPENMP] = host;
    d->peak_gbs[BACKEND_OPENACC] = m->openacc_offload && m->gpu[0] ? gpu : host;
    for (int b = 0; b < BACKEND_COUNT && o->peak > 0; b++)
        if (d->peak_gbs[b] >= 0)
            d->peak_gbs[b] = o->peak;
    return 0;
}

/* The keys that the raw log and `cliffs gather` use. */
static int print_cases(const struct experiment *x, void *unused)
{
    char key[512];
    (void)unused;
    for (size_t i = 0; i < x->count; i++) {
        case_key(&x->cases[i], key, sizeof key);
        puts(key);
    }
    return 0;
}

/* One line of the table. */
static int print_plan(const struct experiment *x, void *context)
{
    struct plan *plan = context;
    const struct plan_device *d = &plan->device;
    size_t count[BACKEND_COUNT] = {0};
    double seconds = 0;
    const int here = x->place != PLACE_GPU || d->peak_gbs[BACKEND_CUDA] >= 0;
    for (size_t i = 0; i < x->count; i++) {
        const enum backend backend = x->cases[i].variant->backend;
        count[backend]++;
        if (d->peak_gbs[backend] >= 0) /* without its device a case is skipped in no time */
            seconds += case_expected_seconds(&x->cases[i], &x->measure, d->peak_gbs[backend]);
    }
    plan->cases += x->count;
    plan->experiments++;
    printf("%-24s", x->name);
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

static void print_header(void)
{
    printf("%-24s", "experiment");
    for (int b = 0; b < BACKEND_COUNT; b++)
        printf(" %8s", backend_names[b]);
    printf(" %8s %8s\n", "cases", "minutes");
}

int cmd_plan(int argc, char **argv)
{
    struct options o;
    struct plan plan = {0};
    struct machine m = {.name = ""};
    struct tuned tuned = {0};
    char folder[2048], why[4096 + 600];
    int bad = options_read(&command, argc, argv, &o);
    if (bad >= 0)
        return bad;
    bad = find_device(&o, &plan.device, &m, why, sizeof why);
    snprintf(folder, sizeof folder, "%s/%s", o.results, o.machine ? o.machine : m.name);
    if (bad || tuned_read(o.tuned, &tuned, why, sizeof why)) {
        text_say(stderr, "cliffs plan: %s", why);
        return 1;
    }
    plan.device.sizes.tuned = &tuned;
    if (!o.cases)
        print_header();
    bad = experiment_each("plan", o.argument, o.arguments, &plan.device.sizes, o.quick,
                          o.cases ? print_cases : print_plan, &plan);
    if (!o.cases && plan.experiments > 1)
        printf("%-24s %8s %8s %8s %8zu %8.1f\n", "total", "", "", "", plan.cases, plan.minutes);
    tuned_free(&tuned);
    return bad;
}
