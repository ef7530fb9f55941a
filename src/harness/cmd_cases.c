/* cliffs cases: prints the cases of experiments as CSV, with all that this program knows about them without a
 * device. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "experiment.h"
#include "machine.h"
#include "measure.h"
#include "options.h"
#include "record.h"
#include "text.h"
#include "measurements.h"

static const struct command command = {
    "cases",
    TAKES(results) | TAKES(tuned) | TAKES(machine) | TAKES(l2) | TAKES(quick),
    "FILE...",
    1,
    0,
    "Prints the cases of each experiment file as CSV, in the terms of the raw log: how the "
    "experiment measures them, their work, and the reason to skip them that layout and prepare give without "
    "a GPU. Sizes and "
    "settings are those of RESULTS/MACHINE; without --machine, of this machine. Then the yardsticks of that "
    "machine; their "
    "experiment is empty. Measures nothing."};

static const char header[] = "file,experiment,role,study,place,samples,noise,most,cache,rounds,sustained,"
                             "picture,seed,number,variant,backend,precision,"
                             "radius,nx,ny,nz,block,extra,open,axes,points,flops,bytes_min,array_bytes,steps,"
                             "answers,checked,source,min_cc,"
                             "memory_bytes,verdict,reason\n";

#define ASK_SECONDS 10 /* that prepare() may take */

struct answer {
    double bytes;
    int64_t values; /* of the result; 0 if layout() does not say */
    int verdict;
    char why[sizeof((struct work *)0)->why];
};

struct answers {
    size_t next; /* the next case to ask about */
    struct answer of[];
};

static size_t room(size_t count)
{
    return sizeof(struct answers) + count * sizeof(struct answer);
}

/* Asks prepare() about all cases. It was written for a device and may crash here, so it runs in a child
 * process; if that ends, another one asks about the rest. */
static struct answers *ask(const struct bench_case *c, size_t count)
{
    struct answers *shared =
        mmap(NULL, room(count), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return NULL;
    fflush(stdout);
    while (shared->next < count) {
        const pid_t pid = fork();
        if (pid == 0) {
            setenv("CUDA_VISIBLE_DEVICES", "", 1); /* the same answers on every machine */
            if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
                _exit(1);
            while (shared->next < count) {
                struct answer *a = &shared->of[shared->next];
                struct work w = {.c = &c[shared->next++]};
                alarm(ASK_SECONDS);
                a->verdict = CALL_FAIL; /* unless prepare() returns */
                int verdict = c->study->layout(&w);
                for (int f = 0; f < w.fields && verdict == CALL_OK; f++)
                    a->bytes += (double)w.bytes[f];
                if (verdict == CALL_OK)
                    a->values = c->study->results(&w);
                if (verdict == CALL_OK && w.c->variant->prepare)
                    verdict = w.c->variant->prepare(&w);
                a->verdict = verdict;
                memcpy(a->why, w.why, sizeof a->why);
            }
            _exit(0);
        }
        if (pid < 0)
            break;
        waitpid(pid, NULL, 0);
    }
    return shared;
}

static const char *names(const struct study *study, uint32_t axes, char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (int a = 0; a < AXIS_MAX && used < size; a++)
        if (axes & AXIS_BIT(a))
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? " " : "",
                                     study_axis(study, a)->name);
    return text;
}

/* Prints the columns of a case behind its number. silent: axes that its experiment does not give. */
static void print_case(const struct bench_case *c, uint32_t silent, struct answer *a)
{
    static const char *const verdicts[] = {[CALL_OK] = "ok", [CALL_SKIP] = "skip", [CALL_FAIL] = "fail"};
    const struct study *s = c->study;
    struct bench_case plain = *c;
    char text[1024];
    for (int i = 0; i < AXIS_FIXED; i++) {
        axis_format(s, i, c->axis[i], text, sizeof text);
        printf(",%s", text);
        if (i == AXIS_VARIANT)
            printf(",%s", backend_names[c->variant->backend]);
    }
    case_pairs(c, AXIS_EXTRA, text, sizeof text);
    printf(",%s", text);
    printf(",%s", names(s, silent & c->variant->settings, text, sizeof text));
    for (int i = AXIS_EXTRA; i < AXIS_MAX && study_axis(s, i); i++)
        plain.axis[i] = variant_has(c->variant, i) ? study_axis(s, i)->fallback : AXIS_NONE;
    case_pairs(&plain, AXIS_EXTRA, text, sizeof text);
    printf(",%s,%.17g,%.17g,%.17g,%.17g,%d", text, s->points(c), s->flops(c), s->bytes_min(c),
           s->array_bytes(c), s->steps ? s->steps(c) : 1);
    text_allow(a->why, "");
    printf(",%" PRId64 ",%" PRId64, a->values, a->values < CHECK_POINTS ? a->values : CHECK_POINTS);
    printf(",%s,%d,%.17g,%s,%s\n", c->variant->source, c->variant->min_cc, a->bytes, verdicts[a->verdict],
           a->why);
}

/* Prints the columns before it, except the name. */
static void print_measure(const char *file, const char *experiment, enum record_role role, const char *study,
                          const char *place, const struct measure *m, uint64_t seed)
{
    printf("%s,%s,%s,%s,%s,%d,%.9g,%d,%s,%d,%d,%d,%" PRId64, file, experiment, record_roles[role], study,
           place, m->samples, m->noise, measure_most(m), m->cache == CACHE_COLD ? "cold" : "warm", m->rounds,
           m->sustained, m->picture, (int64_t)seed);
}

static int print_experiment(const struct experiment *x, __attribute__((unused)) void *context)
{
    struct answers *answers = ask(x->cases, x->count);
    for (size_t i = 0; answers && i < x->count; i++) {
        print_measure(x->path, x->name, ROLE_CASE, x->study->name, experiment_places[x->place], &x->measure,
                      measurements_seed(x));
        printf(",%zu", i);
        print_case(&x->cases[i], x->silent, &answers->of[i]);
    }
    if (!answers)
        text_say(stderr, "cliffs cases: out of memory");
    else
        munmap(answers, room(x->count));
    return !answers;
}

static void print_yardsticks(const struct machine *m)
{
    struct answer none = {.bytes = 0};
    struct bench_case c;
    int end;
    for (int gpu = 0; gpu <= (*m->gpu != 0); gpu++)
        for (enum record_role role = ROLE_PEAK; role < ROLES; role++)
            for (int i = 0; (end = measure_yardstick_case(m, gpu, role, i, &c)) >= 0; i++) {
                const struct measure how = measure_rule(role, gpu);
                if (end > 0)
                    continue;
                print_measure("", "", role, c.study->name, gpu ? "gpu" : "host", &how, 0);
                printf(",%d", i);
                print_case(&c, 0, &none);
            }
}

int cmd_cases(int argc, char **argv)
{
    struct options o;
    struct machine m;
    struct device_sizes sizes;
    char path[4096], why[WHY];
    int bad = options_read(&command, argc, argv, &o);
    if (bad >= 0)
        return bad;
    snprintf(path, sizeof path, "%s/%s/machine.json", o.results, o.machine ? o.machine : "");
    if ((o.machine ? machine_read(path, &m, why) : machine_detect(&m, why)) ||
        device_sizes_read(&o, &m, &sizes, why))
        return options_fail(&o, why);
    fputs(header, stdout);
    bad = experiment_each(&o, &sizes, print_experiment, NULL);
    print_yardsticks(&m);
    return bad;
}
