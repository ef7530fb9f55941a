/* A study for tests of the harness: b = a + radius at every point, on the host.
 * Field 0 is the input, field 1 the output; no halo, no padding. Its variants
 * are right, or misbehave in the one way that their name says. */
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "../../../src/cells.h"
#include "../../../src/check.h"
#include "../../../src/harness/machine.h"
#include "../../../src/harness/nvml.h"

static const char *told(const char *name, const char *otherwise)
{
    return getenv(name) ? getenv(name) : otherwise;
}

/* A fake GPU, described by environment variables. FAKE_GPU: the hash of its UUID, or `visible`: that of the
 * GPU in CUDA_VISIBLE_DEVICES (default 0). A slice of a card, "MIG-...", has a UUID of its own. FAKE_NAME
 * (FAKE_NAME1 for the second card), FAKE_L2 in bytes and FAKE_CC (90 for 9.0) are its facts. Without FAKE_GPU
 * there is no GPU, and FAKE_ERROR is CUDA's reason. */
int machine_cuda_facts(struct machine *m)
{
    const char *hash = getenv("FAKE_GPU"), *seen = told("CUDA_VISIBLE_DEVICES", "0");
    const int visible = hash && !strcmp(hash, "visible"), second = atoi(seen) == 1;
    if (!hash) {
        snprintf(m->no_gpu, sizeof m->no_gpu, "%s", told("FAKE_ERROR", ""));
        return -1;
    }
    snprintf(m->gpu, sizeof m->gpu, "%s",
             second ? told("FAKE_NAME1", told("FAKE_NAME", "Fake GPU")) : told("FAKE_NAME", "Fake GPU"));
    snprintf(m->uuid_hash, sizeof m->uuid_hash, "%s%.*s", visible ? "00000" : "", visible ? 11 : 16,
             visible ? seen : hash);
    if (!strncmp(seen, "MIG-", 4))
        nvml_uuid_hash(seen, m->uuid_hash);
    m->l2_bytes = atoi(told("FAKE_L2", "0"));
    m->cc = atoi(told("FAKE_CC", "0"));
    return 0;
}

/* The compute capability that its code was compiled for. */
int machine_cuda_code(void)
{
    const char *const code = getenv("FAKE_CODE");
    return code ? atoi(code) : 0;
}

/* Its PCI bus id, by which a stand-in of NVML knows it. */
int machine_cuda_bus(char *bus, int size)
{
    const char *at = getenv("FAKE_BUS");
    return at ? snprintf(bus, (size_t)size, "%s", at) < 0 : -1;
}

static double flops(const struct bench_case *c)
{
    return case_points(c);
} /* one addition a point */
static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}

/* The functions of a study's fields.h: each cell's value and who may write it. harness/cells.c makes fill,
 * audit and gather from them. */
#define FIELDS int64_t
static FIELDS fields_of(const struct work *w)
{
    return (int64_t)case_points(w->c);
}
static int64_t fields_values(const FIELDS *n)
{
    return *n;
}
static double fields_cell(const FIELDS *n, int64_t i, int field, int inputs, enum cell_fate *fate)
{
    (void)n;
    *fate = field ? CELL_FREE : CELL_KEPT; /* the output is compared, not audited */
    return field ? NAN : cells_input(cells_hash(i, 0), inputs);
}
#include "../../../src/harness/cells.c"

static double get(const struct work *w, int field, int64_t i)
{
    return cell_get(w->field[field], is_single(w), i);
}

static enum verdict layout(struct work *w)
{
    cells_layout(w, 2, fields_of(w));
    if (!strcmp(w->c->variant->name, "greedy"))
        w->bytes[1] = (size_t)1 << 60;
    return CALL_OK;
}

static long double expect(struct work *w, int64_t i, double *bound)
{
    const double want = cells_input(cells_hash(i, 0), w->inputs) + (double)w->c->axis[AXIS_RADIUS];
    *bound = (is_single(w) ? 0x1p-24 : 0x1p-53) * fabs(want);
    return want;
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    (void)w;
    *field = steps & 1;
    return i;
}

/* Its finding: the difference of the first value's output and input. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    fill(w);
    w->c->variant->launch(w, 0);
    snprintf(text, size, "added=%g points=%lld", get(w, 1, 0) - get(w, 0, 0), (long long)fields_of(w));
    return CALL_OK;
}

static const struct exact_case exact_cases[] = {};
STUDY(.title = "A study for tests: adds a number",
      .common = {PRECISION_AXIS(4), [AXIS_RADIUS] = {.name = "radius", .min = 1, .max = 5, .fallback = 1},
                 NX_AXIS(65536), [AXIS_NY] = {.name = "ny", .min = 1, .max = 65536, .fallback = 1},
                 [AXIS_NZ] = {.name = "nz", .min = 1, .max = 65536, .fallback = 1}, BLOCK_AXIS(32, 16, 1)},
      .extra = {{.name = "planes", .min = 0, .max = 65536, .fallback = 0}}, .points = case_points,
      .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes, .layout = layout,
      .results = check_every_point, .result = result, .expect = expect, .exact = exact_cases,
      .exact_count = COUNT_OF(exact_cases), .exact_steps = 1, .findings = findings)

/* b = a + radius at point i. */
static void add(struct work *w, int step, int64_t i)
{
    const double sum = get(w, step % 2, i) + (double)w->c->axis[AXIS_RADIUS];
    void *const to = w->field[(step + 1) % 2];
    if (is_single(w))
        ((float *)to)[i] = (float)sum;
    else
        ((double *)to)[i] = sum;
}

#define LAUNCH_POINTS(name, ...) \
    static int launch_##name(struct work *w, int step) \
    { \
        for (__VA_ARGS__) \
            add(w, step, i); \
        return 0; \
    }
LAUNCH_POINTS(right, int64_t i = 0; i < fields_of(w); i++)
LAUNCH_POINTS(backward, int64_t i = fields_of(w) - 1; i >= 0; i--)
LAUNCH_POINTS(wrong, int64_t i = 0; i < fields_of(w) - 1; i++) /* the last one stays as it was */

/* Right, but slow: it sleeps first. */
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

/* Its time changes from launch to launch, between 0.2 and 1.6 ms. */
static int launch_noisy(struct work *w, int step)
{
    return launch_after(w, step, 200000L * (1 + ((uint32_t)step * 0x9e3779b1u >> 29)));
}

/* Its time depends on the setting `planes`: the farther from the best one, the longer it sleeps. */
static int launch_tiled(struct work *w, int step)
{
    const int64_t off = w->c->axis[AXIS_EXTRA] - 7;
    return launch_after(w, step, 2000000L * (long)(off < 0 ? -off : off));
}

static void defaults_tiled(struct bench_case *c)
{
    c->axis[AXIS_BLOCK] = BLOCK(8 * c->axis[AXIS_RADIUS], 4, 1);
    c->axis[AXIS_EXTRA] = gpu_of(c)->cc == 86 ? 5 : 6;
}

static int launch_hangs(struct work *w, int step)
{
    (void)w;
    while (pause())
        ;
    return step;
}

/* It stores to a protected page: a fault. (Any other address might be valid.) */
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

/* It is right, and its process dies as soon as its record is sent. */
static int dies_late;
static int launch_dies_late(struct work *w, int step)
{
    dies_late = 1;
    return launch_right(w, step);
}
ssize_t write(int fd, const void *text, size_t length)
{
    const ssize_t done = syscall(SYS_write, fd, text, length);
    if (dies_late && length > 5 && !memcmp(text, "case,", 5))
        raise(SIGKILL);
    return done;
}

static enum verdict prepare_unready(struct work *w)
{
    return skip_rule(w, "needs at least %d stages", 2);
}

static enum verdict prepare_traps(struct work *w)
{
    (void)w;
    raise(SIGSEGV);
    return CALL_OK;
}

#define FAKE_VARIANT(...) FAKE_ON(BACKEND_OPENMP, __VA_ARGS__, NULL, 0)
#define FAKE_ON(...) FAKE_FOR(0, __VA_ARGS__)
#define FAKE_FOR(cc, on, object, file, does, axes, prepares, function, sets, set) \
    static const struct variant object = {.name = file, \
                                          .study = "fake", \
                                          .source = "0000000000000000", \
                                          .backend = on, \
                                          .summary = does, \
                                          .has = axes, \
                                          .settings = set, \
                                          .min_cc = cc, \
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
FAKE_ON(BACKEND_OPENMP, fake_tiled, "tiled", "right, fastest with 7 planes", ALL, NULL, launch_tiled,
        defaults_tiled, ALL)
FAKE_ON(BACKEND_CUDA, fake_on_cuda, "on_cuda", "to be planned and not to be run", AXES(AXIS_BLOCK), NULL,
        NULL, NULL, 0)
FAKE_ON(BACKEND_OPENACC, fake_on_openacc, "on_openacc", "to be planned and not to be run", 0, NULL, NULL,
        NULL, 0)
FAKE_VARIANT(fake_hangs, "hangs", "never returns", 0, NULL, launch_hangs)
FAKE_VARIANT(fake_faults, "faults", "touches what it may not", 0, NULL, launch_faults)
FAKE_VARIANT(fake_exits, "exits", "ends the process", 0, NULL, launch_exits)
FAKE_VARIANT(fake_dies_late, "dies_late", "ends the process behind its record", 0, NULL, launch_dies_late)
FAKE_VARIANT(fake_greedy, "greedy", "asks for more memory than there is", 0, NULL, launch_right)
FAKE_FOR(90, BACKEND_OPENMP, fake_hopper, "hopper", "right, on a GPU and in code of 9.0 and later", 0, NULL,
         launch_right, NULL, 0)
FAKE_VARIANT(fake_unready, "unready", "cannot run on this machine", 0, prepare_unready, launch_right)
FAKE_VARIANT(fake_traps, "traps", "ends the process that prepares it", 0, prepare_traps, launch_right)
