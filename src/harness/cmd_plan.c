/* SPDX-License-Identifier: MIT */
/* cliffs plan: what an experiment file stands for, and how long it should take. */
#include <stdio.h>
#include "experiment.h"
#include "machine.h"
#include "options.h"

#define FOLDER "experiments"
/* Rough memory bandwidth of a host, which no table tells: per core, up to a socket's. */
#define HOST_CORE_GBS 8.0
#define HOST_MAX_GBS 200.0

static const struct command command = {
    "plan", TAKES(cases) | TAKES(quick) | TAKES(l2) | TAKES(peak), "[FILE...]", 0, 0,
    "Prints the cases of each experiment file (default: " FOLDER "/*.yaml) per backend, their number and the minutes "
    "that they should take on this machine; measures nothing. Minutes are '-' where the experiment cannot run here "
    "(on: gpu without a GPU)."};

/* Bandwidth per backend in GB/s; below 0: no such device here. */
struct plan_device {
    struct device_sizes sizes;
    double peak_gbs[BACKEND_COUNT];
};

/* With both --l2 and --peak nothing is looked for: a plan for a machine elsewhere. */
static int find_device(const struct options *o, struct plan_device *d, char *why, size_t size)
{
    struct machine m;
    double gpu, host;
    if (o->l2 > 0 && o->peak > 0) {
        d->sizes.l2_bytes = o->l2;
        for (int b = 0; b < BACKEND_COUNT; b++)
            d->peak_gbs[b] = o->peak;
        return 0;
    }
    if (machine_detect(&m, why, size) != 0)
        return -1;
    /* memory clock × 2 transfers × bus width */
    gpu = m.gpu[0] ? m.clock_memory_max_mhz * 1e6 * 2 * m.bus_bits / 8 / 1e9 : -1;
    host = m.cores * HOST_CORE_GBS < HOST_MAX_GBS ? m.cores * HOST_CORE_GBS : HOST_MAX_GBS;
    d->sizes.l2_bytes = o->l2 > 0 ? o->l2 : m.gpu[0] ? m.l2_bytes : m.cpu_cache_bytes;
    d->sizes.host_bytes = o->l2 > 0 ? o->l2 : m.cpu_cache_bytes;
    d->peak_gbs[BACKEND_CUDA] = gpu;
    d->peak_gbs[BACKEND_OPENMP] = host;
    d->peak_gbs[BACKEND_OPENACC] = m.openacc_offload && m.gpu[0] ? gpu : host;
    for (int b = 0; b < BACKEND_COUNT && o->peak > 0; b++)
        if (d->peak_gbs[b] >= 0)
            d->peak_gbs[b] = o->peak;
    return 0;
}

/* The keys that the raw log and `cliffs gather` use. */
static void print_cases(const struct experiment *x)
{
    char key[512];
    for (size_t i = 0; i < x->count; i++) {
        case_key(&x->cases[i], key, sizeof key);
        puts(key);
    }
}

/* One line of the table. */
static void print_plan(const struct experiment *x, const struct plan_device *d, double *total_minutes)
{
    size_t count[BACKEND_COUNT] = {0};
    double seconds = 0;
    const int here = x->place != PLACE_GPU || d->peak_gbs[BACKEND_CUDA] >= 0;
    for (size_t i = 0; i < x->count; i++) {
        const enum backend backend = x->cases[i].variant->backend;
        count[backend]++;
        if (d->peak_gbs[backend] >= 0) /* without its device a case is skipped in no time */
            seconds += case_expected_seconds(&x->cases[i], &x->measure, d->peak_gbs[backend]);
    }
    printf("%-24s", x->name);
    for (int b = 0; b < BACKEND_COUNT; b++)
        printf(" %8zu", count[b]);
    printf(" %8zu", x->count);
    if (here) {
        printf(" %8.1f\n", seconds / 60);
        *total_minutes += seconds / 60;
    } else {
        printf(" %8s\n", "-");
    }
}

static void print_header(void)
{
    printf("%-24s", "experiment");
    for (int b = 0; b < BACKEND_COUNT; b++)
        printf(" %8s", backend_names[b]);
    printf(" %8s %8s\n", "cases", "minutes");
}

/* All files, also after one that is wrong: each mistake is reported once. */
static int plan(char **paths, int count, const struct options *o)
{
    struct plan_device device;
    char why[600];
    size_t cases = 0;
    double minutes = 0;
    int bad = 0;
    if (find_device(o, &device, why, sizeof why) != 0) {
        fprintf(stderr, "cliffs plan: %s\n", why);
        return 1;
    }
    if (!o->cases)
        print_header();
    for (int i = 0; i < count; i++) {
        struct experiment x;
        if (experiment_read(paths[i], &device.sizes, o->quick, &x, why, sizeof why) != 0) {
            fflush(stdout);
            fprintf(stderr, "%s\n", why);
            bad = 1;
            continue;
        }
        if (o->cases)
            print_cases(&x);
        else
            print_plan(&x, &device, &minutes);
        cases += x.count;
        experiment_free(&x);
    }
    if (!o->cases && count > 1)
        printf("%-24s %8s %8s %8s %8zu %8.1f\n", "total", "", "", "", cases, minutes);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("cliffs plan: standard output");
        return 1;
    }
    return bad;
}

/* Plans every file of the folder. */
static int plan_folder(const struct options *o)
{
    char **paths, why[600];
    const int count = experiment_files(FOLDER, &paths, why, sizeof why);
    int bad = 1;
    if (count < 0)
        fprintf(stderr, "cliffs plan: %s\n", why);
    else if (count == 0)
        fprintf(stderr, "cliffs plan: no experiment in " FOLDER "/\n");
    else
        bad = plan(paths, count, o);
    experiment_files_free(paths, count);
    return bad;
}

int cmd_plan(int argc, char **argv)
{
    struct options o;
    const int code = options_read(&command, argc, argv, &o);

    return code >= 0 ? code : o.arguments ? plan(o.argument, o.arguments, &o) : plan_folder(&o);
}
