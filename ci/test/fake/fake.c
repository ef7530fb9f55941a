/* SPDX-License-Identifier: MIT */
/* A study for tests of the harness: b = a + radius at every point, on the host.
 * Field 0 is the input, field 1 the output; no halo, no padding. Its variants
 * are right, or misbehave in the one way that their name says. */
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include "../../../src/cells.h"
#include "../../../src/harness/machine.h"

/* A machine that has as many GPUs as are named: FAKE_GPU is the hash of this process's one, or `visible`: of the one
 * that CUDA_VISIBLE_DEVICES leaves it. */
int machine_cuda_facts(struct machine *);
int machine_cuda_facts(struct machine *m)
{
    const char *hash = getenv("FAKE_GPU"), *seen = getenv("CUDA_VISIBLE_DEVICES");
    const int visible = hash && !strcmp(hash, "visible");
    if (!hash || (visible && !seen))
        return -1;
    snprintf(m->gpu, sizeof m->gpu, "Fake GPU");
    snprintf(m->uuid_hash, sizeof m->uuid_hash, "%s%.15s", visible ? "00000" : "", visible ? seen : hash);
    return 0;
}

/* Where it sits, for a stand-in of NVML. */
int machine_cuda_bus(char *, int);
int machine_cuda_bus(char *bus, int size)
{
    const char *at = getenv("FAKE_BUS");
    return at ? snprintf(bus, (size_t)size, "%s", at) < 0 : -1;
}

static int64_t points_of(const struct bench_case *c)
{
    return c->axis[AXIS_NX] * c->axis[AXIS_NY] * c->axis[AXIS_NZ];
}

static double bytes_min(const struct bench_case *c) { return 2 * case_array_bytes(c); }

/* Exact data: integers 0..15. General data: 24 bits in [-1, 1), floats in both precisions. */
static double input(const struct work *w, int64_t i)
{
    const uint32_t h = (uint32_t)i * 0x9e3779b1u ^ (uint32_t)(i >> 32);
    return w->inputs == INPUTS_EXACT ? (double)(h >> 28) : (double)(h >> 8) / 8388608.0 - 1.0;
}

static double get(const struct work *w, int field, int64_t i)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? ((const float *)w->field[field])[i]
                                           : ((const double *)w->field[field])[i];
}

static void put(const struct work *w, int field, int64_t i, double value)
{
    if (w->c->axis[AXIS_PRECISION] == 4)
        ((float *)w->field[field])[i] = (float)value;
    else
        ((double *)w->field[field])[i] = value;
}

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)case_array_bytes(w->c);
    if (!strcmp(w->c->variant->name, "greedy"))
        w->bytes[1] = (size_t)1 << 60;
    return CALL_OK;
}

static int fill(struct work *w)
{
    const int64_t n = points_of(w->c);
    for (int64_t i = 0; i < n; i++) {
        put(w, 0, i, input(w, i));
        put(w, 1, i, NAN);
    }
    return 0;
}

static int audit(struct work *w, int64_t *damaged)
{
    *damaged = 0;
    for (int64_t i = 0; i < points_of(w->c); i++)
        *damaged += !(get(w, 0, i) == input(w, i));
    return 0;
}

static int gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    for (int64_t i = 0; i < count; i++)
        values[i] = get(w, field, offsets[i]);
    return 0;
}

static const struct cells fake_cells = {"fake", BACKEND_OPENMP, fill, audit, gather};
CLIFFS_ROW(struct cells, "cliffs_cells", fake_cells)

static long double expect(struct work *w, int64_t i, double *bound)
{
    const double want = input(w, i) + (double)w->c->axis[AXIS_RADIUS];
    *bound = (w->c->axis[AXIS_PRECISION] == 4 ? 0x1p-24 : 0x1p-53) * fabs(want);
    return want;
}

static int64_t results(const struct work *w) { return points_of(w->c); }

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    (void)w;
    *field = steps & 1;
    return i;
}

/* What it added to the first value. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    fill(w);
    w->c->variant->launch(w, 0);
    snprintf(text, size, "added=%g points=%lld", get(w, 1, 0) - get(w, 0, 0), (long long)points_of(w->c));
    return CALL_OK;
}

static const struct study fake_study = {
    .name = "fake",
    .title = "A study for tests: adds a number",
    .common = {[AXIS_PRECISION] = {.name = "precision", .min = 4, .max = 8, .fallback = 4},
               [AXIS_RADIUS] = {.name = "radius", .min = 1, .max = 5, .fallback = 1},
               [AXIS_NX] = {.name = "nx", .min = 1, .max = 65536, .fallback = AXIS_NONE},
               [AXIS_NY] = {.name = "ny", .min = 1, .max = 65536, .fallback = 1},
               [AXIS_NZ] = {.name = "nz", .min = 1, .max = 65536, .fallback = 1},
               [AXIS_BLOCK] = {.name = "block", .kind = AXIS_DIMS, .fallback = BLOCK(32, 16, 1)}},
    .extra = {{.name = "planes", .min = 0, .max = 65536, .fallback = 0}},
    .points = case_points,
    .flops = case_points, /* one addition a point */
    .bytes_min = bytes_min,
    .array_bytes = case_array_bytes,
    .layout = layout,
    .results = results,
    .result = result,
    .expect = expect,
    .findings = findings,
};
CLIFFS_ROW(struct study, "cliffs_studies", fake_study)

static int launch_right(struct work *w, int step)
{
    const int64_t n = points_of(w->c);
    for (int64_t i = 0; i < n; i++)
        put(w, (step + 1) % 2, i, get(w, step % 2, i) + (double)w->c->axis[AXIS_RADIUS]);
    return 0;
}

/* The same, from the last point to the first. */
static int launch_backward(struct work *w, int step)
{
    for (int64_t i = points_of(w->c) - 1; i >= 0; i--)
        put(w, (step + 1) % 2, i, get(w, step % 2, i) + (double)w->c->axis[AXIS_RADIUS]);
    return 0;
}

/* Leaves the last point as it was. */
static int launch_wrong(struct work *w, int step)
{
    const int64_t last = points_of(w->c) - 1;
    const double before = get(w, (step + 1) % 2, last);
    launch_right(w, step);
    put(w, (step + 1) % 2, last, before);
    return 0;
}

/* Sleeps first. */
static int launch_after(struct work *w, int step, long ns)
{
    struct timespec left = {0, ns};
    while (nanosleep(&left, &left))
        ;
    return launch_right(w, step);
}

static int launch_slow(struct work *w, int step)
{
    return launch_after(w, step, 20000000);
}

/* Between 0.2 and 1.6 ms, from one launch to the next. */
static int launch_noisy(struct work *w, int step)
{
    return launch_after(w, step, 200000L * (1 + ((uint32_t)step * 0x9e3779b1u >> 29)));
}

/* Sleeps for each of the planes that it has too many or too few. */
static int launch_tiled(struct work *w, int step)
{
    const int64_t off = w->c->axis[AXIS_EXTRA] - 7;
    return launch_after(w, step, 2000000L * (long)(off < 0 ? -off : off));
}

static void defaults_tiled(struct bench_case *c)
{
    c->axis[AXIS_BLOCK] = BLOCK(8 * c->axis[AXIS_RADIUS], 4, 1);
    c->axis[AXIS_EXTRA] = 6;
}

static int launch_hangs(struct work *w, int step)
{
    (void)w;
    while (pause())
        ;
    return step;
}

/* A page that may not be touched, as nothing is known of any other address. */
static int launch_faults(struct work *w, int step)
{
    char *page = mmap(NULL, 1, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        raise(SIGSEGV);
    *(volatile char *)page = 1;
    return launch_right(w, step);
}

static int launch_exits(struct work *w, int step)
{
    (void)w, (void)step;
    _exit(3);
}

static enum verdict prepare_unready(struct work *w)
{
    return REFUSE(w, STAGES, 2);
}

#define FAKE_VARIANT(...) FAKE_TUNABLE(__VA_ARGS__, NULL)
#define FAKE_TUNABLE(object, file, does, axes, prepares, function, sets) \
    static const struct variant object = {.name = file, \
                                          .study = "fake", \
                                          .source = "0000000000000000", \
                                          .backend = BACKEND_OPENMP, \
                                          .summary = does, \
                                          .has = axes, \
                                          .defaults = sets, \
                                          .prepare = prepares, \
                                          .launch = function}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", object)
#define ALL AXES(AXIS_BLOCK, AXIS_EXTRA)

FAKE_VARIANT(fake_right, "right", "right", 0, NULL, launch_right)
FAKE_VARIANT(fake_backward, "backward", "right, from the end; has every axis", ALL, NULL, launch_backward)
FAKE_VARIANT(fake_wrong, "wrong", "forgets the last point", 0, NULL, launch_wrong)
FAKE_VARIANT(fake_slow, "slow", "right, 20 ms late", 0, NULL, launch_slow)
FAKE_VARIANT(fake_noisy, "noisy", "right, in its own time", 0, NULL, launch_noisy)
FAKE_TUNABLE(fake_tiled, "tiled", "right, fastest with 7 planes", ALL, NULL, launch_tiled, defaults_tiled)
FAKE_VARIANT(fake_hangs, "hangs", "never returns", 0, NULL, launch_hangs)
FAKE_VARIANT(fake_faults, "faults", "touches what it may not", 0, NULL, launch_faults)
FAKE_VARIANT(fake_exits, "exits", "ends the process", 0, NULL, launch_exits)
FAKE_VARIANT(fake_greedy, "greedy", "asks for more memory than there is", 0, NULL, launch_right)
FAKE_VARIANT(fake_unready, "unready", "cannot run on this machine", 0, prepare_unready, launch_right)
