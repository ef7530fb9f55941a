/* SPDX-License-Identifier: MIT */
/* The forgery suite: a small honest set of results is accepted; altered, each
 * time in one way and sealed again where a forger would seal it, it is refused
 * with a message of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <time.h>
#include "../../src/harness/files.h"
#include "../../src/harness/machine.h"
#include "../../src/harness/measure.h"
#include "../../src/harness/origin.h"
#include "../../src/harness/visits.h"
#include "../../src/statistics.h"
#include "records.h"

int cmd_gather(int argc, char **argv);
int cmd_check(int argc, char **argv);

/* ---- a study to have results of: a star of radius r, never launched ---- */

static double points(const struct bench_case *c)
{
    return (double)(c->axis[AXIS_NX] * c->axis[AXIS_NY] * c->axis[AXIS_NZ]);
}

static double flops(const struct bench_case *c)
{
    return points(c) * (double)(2 * (6 * c->axis[AXIS_RADIUS] + 1) - 1);
}

static double array_bytes(const struct bench_case *c)
{
    return points(c) * (double)c->axis[AXIS_PRECISION];
}

static double bytes_min(const struct bench_case *c)
{
    return 2 * array_bytes(c);
}

static int steps_taken = 1; /* by each application */
static int steps(const struct bench_case *c)
{
    (void)c;
    return steps_taken;
}

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)array_bytes(w->c);
    return CALL_OK;
}

#define WHY "a loop of this radius takes single precision"
static const char *no_device; /* what the coding says in its place where it asks the device first, and there is none */
/* One case that the coding cannot run. */
static int refuses(const struct bench_case *c)
{
    return c->axis[AXIS_RADIUS] == 2 && c->axis[AXIS_PRECISION] == 8 && c->axis[AXIS_NX] == 32;
}

/* One whose blocks wait for each other: without a device nobody knows whether there is room for them. */
#define ROOM(blocks, resident) "its " blocks " blocks of 512 threads wait for each other: " resident
#define RESIDENT " are resident at once"
static int waits(const struct bench_case *c)
{
    return c->axis[AXIS_RADIUS] == 1 && c->axis[AXIS_PRECISION] == 8 && c->axis[AXIS_NX] == 32;
}

static enum verdict prepare(struct work *w)
{
    if (waits(w->c)) {
        snprintf(w->why, sizeof w->why, TOGETHER_WAIT "nobody knows", 512ll, 512ll);
        return CALL_FAIL;
    }
    if (!refuses(w->c))
        return CALL_OK;
    snprintf(w->why, sizeof w->why, "%s", no_device ? no_device : WHY);
    return CALL_SKIP;
}

static const struct study sealed_study = {
    .name = "sealed",
    .title = "A study for forgers",
    .common = {[AXIS_VARIANT] = {.name = "variant", .kind = AXIS_WORD, .fallback = AXIS_NONE},
               [AXIS_PRECISION] = {.name = "precision", .min = 4, .max = 8, .fallback = 4},
               [AXIS_RADIUS] = {.name = "radius", .min = 1, .max = 5, .fallback = 1},
               [AXIS_NX] = {.name = "nx", .min = 1, .max = 65536, .fallback = AXIS_NONE},
               [AXIS_NY] = {.name = "ny", .min = 1, .max = 65536, .fallback = 512},
               [AXIS_NZ] = {.name = "nz", .min = 1, .max = 65536, .fallback = 512},
               [AXIS_BLOCK] = {.name = "block", .kind = AXIS_DIMS, .fallback = BLOCK(32, 16, 1)}},
    .extra = {{.name = "planes", .min = 0, .max = 64, .fallback = 1}},
    .points = points,
    .flops = flops,
    .bytes_min = bytes_min,
    .steps = steps,
    .array_bytes = array_bytes,
    .layout = layout,
};
CLIFFS_ROW(struct study, "cliffs_studies", sealed_study)

static char hash_base[13] = "5ea1ed", hash_zloop[13] = "5ea1ed", hash_openmp[13] = "5ea1ed";
static void defaults(struct bench_case *c) { c->axis[AXIS_EXTRA] = 1; }
#define SEALED(object, file, on, ready, sets) \
    static const struct variant object = {.name = #file, .study = "sealed", .source = hash_##file, .backend = on, \
                                          .summary = "never launched", .prepare = ready, .defaults = sets}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", object)
SEALED(sealed_base, base, BACKEND_CUDA, NULL, NULL)
SEALED(sealed_zloop, zloop, BACKEND_CUDA, prepare, defaults)
SEALED(sealed_openmp, openmp, BACKEND_OPENMP, NULL, NULL)

#define SWEEP \
    "title: A set to forge\n" \
    "study: sealed\n" \
    "sweep:\n" \
    "  variant: [base, zloop, openmp]\n" \
    "  precision: [single, double]\n" \
    "  radius: [1, 2]\n" \
    "  nx: [32, 1024]\n"
static const char experiment[] =
    SWEEP "measure: {samples: 9, noise: 0.01, rounds: 2, sustained: 1}\nquick:\n  sweep: {nx: [32]}\n";
static const char cold[] = SWEEP "measure: {samples: 9, noise: 0.01, rounds: 2, cache: cold}\n";

/* ---- the project: with its history, and without ---- */

static char plain[256], kept[256]; /* folders; kept "": no git here */
static char revision[48] = "0123456789ab";
static const char *project;        /* one of the two */
static char scratch[256], results[300], said[1 << 18];

/* A program's output, trimmed; the test fails where the program does. */
static char *output_of(const char *folder, const char *const *argv)
{
    char why[512] = "";
    size_t n;
    char *text = program_output(argv, folder, NULL, &n, why, sizeof why);

    if (!text)
        print_message("# %s\n", why);
    assert_non_null(text);
    text[strcspn(text, "\n")] = '\0';
    return text;
}
#define RUN(folder, ...) free(output_of(folder, (const char *const[]){__VA_ARGS__, NULL}))

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[600];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(folder_make(path), 0);
    spill(path, text, strlen(text));
}

static int make_projects(void **state)
{
    static const char *const coding[] = {"sealed/base.cu", "sealed/zloop.cu", "sealed/openmp.c",
                                         "stream/copy.cu", "stream/memcpy.cu", "stream/transform.cu",
                                         "stream/libc.c", "stream/openmp.c"};
    (void)state;
    scratch_make(plain, sizeof plain);
    put_file(plain, "experiments/f.yaml", experiment);
    if (system("git --version >/dev/null 2>&1"))
        return 0;
    scratch_make(kept, sizeof kept);
    put_file(kept, "experiments/f.yaml", experiment);
    for (size_t i = 0; i < sizeof coding / sizeof *coding; i++) {
        char name[64], text[128];
        snprintf(name, sizeof name, "src/%s", coding[i]);
        snprintf(text, sizeof text, "/* %s */\nint code_%zu;\n", coding[i], i);
        put_file(kept, name, text);
    }
    setenv("GIT_COMMITTER_DATE", "2026-10-01T11:00:00Z", 1);
    RUN(kept, "git", "init", "-q");
    RUN(kept, "git", "add", ".");
    RUN(kept, "git", "-c", "user.name=n", "-c", "user.email=e@example.org", "commit", "-q", "-m", "honest");
    unsetenv("GIT_COMMITTER_DATE");
    char *head = output_of(kept, (const char *const[]){"git", "rev-parse", "HEAD", NULL});
    snprintf(revision, sizeof revision, "%.12s", head);
    free(head);
    return 0;
}

static int remove_projects(void **state)
{
    (void)state;
    scratch_remove(plain);
    if (*kept)
        scratch_remove(kept);
    return 0;
}

/* ---- the set ---- */

#define RECORDS_MAX 256

struct set {
    struct machine machine;
    struct draft record[RECORDS_MAX];
    double seconds[RECORDS_MAX]; /* time stamps */
    int count;
    char folder[320], raw[400], tidy[400];
    /* the worker that measures: per memory */
    double clock, peak[2], l2, reference[2], peak_at[2], reference_at[2], speed;
    char run[64];
};

static struct set set, second;
static const char tuned_zloop[] = "study,variant,precision,radius,block,planes\nsealed,zloop,single,1,32x16x1,2\n";
static uint32_t seed;
/* In [-1, 1). */
static double noise(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (double)(seed >> 8) / 8388608.0 - 1;
}

static void stamp(struct draft *d, double seconds)
{
    time_t whole = (time_t)seconds;
    struct tm tm;
    char text[40];

    gmtime_r(&whole, &tm);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &tm);
    draft_set(d, RC_TIME, "%s.%03dZ", text, (int)((seconds - (double)whole) * 1000));
}

/* `n` samples around t, in ns per step; their median as it stands in the log. */
static double sample(struct draft *d, int n, double t, double spread)
{
    size_t used = 0;
    double x[64];

    for (int i = 0; i < n; i++) {
        char *at = d->field[RC_SAMPLES_NS] + used;
        used += (size_t)snprintf(at, sizeof d->field[0] - used, "%s%.3f", i ? ";" : "",
                                 t * (1 + spread * noise()));
        x[i] = strtod(at + (i > 0), NULL);
    }
    return summarise(x, n).median;
}

static struct draft *add(struct set *s, const char *role, const char *variant, const char *backend, int n,
                         double t, double *median)
{
    struct draft *d = &s->record[s->count];
    double batch = t > 1e7 ? 1 : 4;

    memset(d, 0, sizeof *d);
    draft_set(d, RC_ROLE, "%s", role);
    draft_set(d, RC_STUDY, "stream");
    draft_set(d, RC_VARIANT, "%s", variant);
    draft_set(d, RC_BACKEND, "%s", backend);
    draft_set(d, RC_STATUS, "ok");
    draft_set(d, RC_GIT, "%s", revision);
    draft_set(d, RC_DIRTY, "0");
    draft_set(d, RC_RUN, "%s", s->run);
    draft_set(d, RC_BATCH, "%.0f", batch);
    draft_set(d, RC_CACHE, "warm");
    *median = sample(d, n, t, 0.002);
    s->clock += 0.02 + n * batch * t * 1.2e-9;
    s->seconds[s->count++] = s->clock;
    return d;
}

#define GPU_PEAK 4200.0 /* GB/s */
#define GPU_L2 6000.0
#define HOST_PEAK 20.0

static double add_copy(struct set *s, const char *role, const char *variant, int gpu, double rate,
                       double bytes)
{
    double median;
    struct draft *d = add(s, role, variant, gpu ? "cuda" : "openmp", gpu ? 15 : 7, bytes / rate, &median);

    draft_set(d, RC_BYTES_MIN, "%.0f", bytes);
    draft_set(d, RC_ARRAY_BYTES, "%.0f", bytes / 2);
    return bytes / median;
}

/* As the worker does it: copies every 60 s, the reference every 2 s; at the end both once more. */
static void add_yardsticks(struct set *s, int gpu, int now)
{
    double median;

    if (now || !(s->clock - s->peak_at[gpu] <= 60)) {
        int l2 = gpu && !s->l2;
        s->peak[gpu] = 0;
        for (int i = 0; measure_copies[gpu][i]; i++)
            s->peak[gpu] =
                fmax(s->peak[gpu], add_copy(s, "peak", measure_copies[gpu][i], gpu,
                                            gpu ? GPU_PEAK - 100 * i : HOST_PEAK - i, gpu ? 0x1p31 : 0x1p29));
        for (int i = 0; l2 && i < 9; i++) /* the largest is the slowest: the best of all counts */
            s->l2 = fmax(s->l2, add_copy(s, "l2peak", measure_copies[1][i % 3], 1, GPU_L2 - 500 * (i / 3),
                                         16e6 * (1 + i / 3)));
        if (gpu)
            add(s, "empty", "copy", "cuda", 15, 2000, &median);
        s->peak_at[gpu] = s->clock;
    }
    if (now || !(s->clock - s->reference_at[gpu] <= 2)) {
        add(s, "reference", gpu ? "copy" : "openmp", gpu ? "cuda" : "openmp", 7, gpu ? 130000 : 7e6,
            &s->reference[gpu]);
        s->reference_at[gpu] = s->clock;
    }
}

static void add_case(struct set *s, const struct bench_case *c, int round, int order)
{
    int gpu = c->variant->backend == BACKEND_CUDA, large = c->axis[AXIS_NX] == 1024,
        skip = c->variant == &sealed_zloop && (refuses(c) || waits(c));
    double rate = s->speed * (!gpu ? 0.7 * HOST_PEAK : large ? 0.8 * GPU_PEAK : 0.7 * GPU_L2), median;
    struct draft *d;

    add_yardsticks(s, gpu, 0);
    d = add(s, "case", c->variant->name, backend_names[c->variant->backend], 9,
            bytes_min(c) / rate *
                (1 + 0.01 * (double)c->axis[AXIS_RADIUS] + 0.03 * (double)c->axis[AXIS_VARIANT]),
            &median);
    draft_set(d, RC_STUDY, "sealed");
    draft_set(d, RC_PRECISION, "%s", c->axis[AXIS_PRECISION] == 4 ? "single" : "double");
    draft_set(d, RC_RADIUS, "%d", (int)c->axis[AXIS_RADIUS]);
    draft_set(d, RC_NX, "%d", (int)c->axis[AXIS_NX]);
    draft_set(d, RC_NY, "512");
    draft_set(d, RC_NZ, "512");
    draft_set(d, RC_BLOCK, "32x16x1");
    draft_set(d, RC_EXTRA, "planes=1");
    draft_set(d, RC_ROUND, "%d", round);
    draft_set(d, RC_ORDER, "%d", order);
    draft_set(d, RC_ERR_MAX, "1.1e-07");
    draft_set(d, RC_BOUND_USED, "0.4");
    draft_set(d, RC_CHECKED, "4096");
    draft_set(d, RC_WRONG, "0");
    draft_set(d, RC_DAMAGED, "0");
    draft_set(d, RC_BYTES_MIN, "%.0f", bytes_min(c));
    draft_set(d, RC_FLOPS, "%.0f", flops(c));
    draft_set(d, RC_POINTS, "%.0f", points(c));
    draft_set(d, RC_ARRAY_BYTES, "%.0f", array_bytes(c));
    draft_set(d, RC_T_PEAK_GBS, "%.7g", s->peak[gpu]);
    draft_set(d, RC_REFERENCE_NS, "%.9g", s->reference[gpu]);
    if (gpu) {
        draft_set(d, RC_L2_PEAK_GBS, "%.7g", s->l2);
        draft_set(d, RC_CLOCK_SM_MHZ, "1980");
        draft_set(d, RC_POWER_W, "300");
        draft_set(d, RC_FINDINGS, "sustained_s=1.010 sustained_ns=%.3f sustained_sm_mhz=1755.0 sustained_power_w=640.0 "
                  "sustained_energy_nj_per_point=%.6g", 1.02 * median, 650 * 1.02 * median / points(c));
        s->clock += 1.1;
        s->seconds[s->count - 1] = s->clock;
    }
    if (skip) {
        draft_set(d, RC_STATUS, "skipped");
        draft_set(d, RC_REASON, waits(c) ? ROOM("512", "396" RESIDENT) : WHY);
        draft_set(d, RC_SAMPLES_NS, "%s", "");
        draft_set(d, RC_FINDINGS, "%s", "");
    }
}

/* An honest set, measured from `when` on: 2026-10-01 12:00 UTC or so; 25 visits of it later a run of its own. */
static void make_set(struct set *s, const char *name, const char *uuid, const char *when, double clock,
                     double speed)
{
    struct device_sizes sizes = {.l2_bytes = 60 << 20, .host_bytes = 64 << 20};
    struct experiment e;
    struct visits v;
    struct visit *list;
    size_t count, broken;
    char path[600], why[5000];

    memset(s, 0, sizeof *s);
    s->clock = clock;
    s->speed = speed;
    for (int i = 0; i < 2; i++)
        s->peak_at[i] = s->reference_at[i] = -INFINITY;
    snprintf(s->run, sizeof s->run, "%s-4711-g%.6s", when, uuid);
    s->machine = (struct machine){.gpu = "NVIDIA H200",
                                  .cc = 90,
                                  .sms = 132,
                                  .threads_per_sm = 2048,
                                  .l2_bytes = 60 << 20,
                                  .memory_bytes = 150e9,
                                  .clock_sm_max_mhz = 1980,
                                  .clock_memory_max_mhz = 3201,
                                  .power_cap_w = 700,
                                  .driver = "580.1",
                                  .cuda_runtime = "13.0",
                                  .cpu = "Some CPU",
                                  .cores = 16,
                                  .cpu_cache_bytes = 64 << 20,
                                  .cpu_memory_bytes = 128e9,
                                  .os = "Debian 12",
                                  .kernel = "6.1",
                                  .compiler = "gcc 12.2",
                                  .flags = "-O3"};
    snprintf(s->machine.uuid_hash, sizeof s->machine.uuid_hash, "%s", uuid);
    snprintf(s->machine.name, sizeof s->machine.name, "%s", name);
    snprintf(s->folder, sizeof s->folder, "%s/%s", results, name);
    snprintf(s->raw, sizeof s->raw, "%s/raw/f.csv", s->folder);
    snprintf(s->tidy, sizeof s->tidy, "%s/f.csv", s->folder);
    snprintf(path, sizeof path, "%s/experiments/f.yaml", project);
    assert_int_equal(experiment_read(path, &sizes, 0, &e, why, sizeof why), 0);
    visits_start(&v, &e);
    list = visits_owed(&v, &count, &broken);
    for (size_t i = 0; i < count; i++)
        add_case(s, &e.cases[list[i].index], list[i].round, (int)i);
    add_yardsticks(s, 0, 1);
    add_yardsticks(s, 1, 1);
    free(list);
    visits_free(&v);
    experiment_free(&e);
}

/* Source hashes as the tool makes them of the history's files; without one any do. */
static void seal_sources(struct set *s)
{
    struct origin o;
    struct revision *r;
    char path[600];

    snprintf(path, sizeof path, "%s/experiments", project);
    origin_open(&o, path);
    r = origin_revision(&o, revision);
    for (int i = 0; i < s->count; i++) {
        struct draft *d = &s->record[i];
        char hash[13] = "5ea1ed", *const of_case = !strcmp(d->field[RC_ROLE], "case")
                                                       ? *d->field[RC_VARIANT] == 'b'   ? hash_base
                                                         : *d->field[RC_VARIANT] == 'z' ? hash_zloop
                                                                                        : hash_openmp
                                                       : NULL;
        if (r)
            assert_non_null(origin_hash(&o, r, d->field[RC_STUDY], d->field[RC_VARIANT], hash));
        if (of_case)
            strcpy(of_case, hash); /* what this program has */
        draft_set(d, RC_SOURCE, "%s", hash);
    }
    origin_free(&o);
}

/* Writes machine.json and the raw log, every record sealed. */
static void write_set(struct set *s)
{
    char path[400], why[5000] = "";
    struct record_log *log;

    unlink(s->raw);
    log = record_open(s->raw, why, sizeof why);
    assert_non_null(log);
    for (int i = 0; i < s->count; i++) {
        if (!*s->record[i].field[RC_TIME])
            stamp(&s->record[i], s->seconds[i]);
        assert_int_equal(draft_append(&s->record[i], log, why, sizeof why), 0);
    }
    assert_int_equal(record_close(log, why, sizeof why), 0);
    snprintf(path, sizeof path, "%s/machine.json", s->folder);
    assert_int_equal(machine_write(&s->machine, path, why, sizeof why), 0);
}

static void gather(void)
{
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", results, NULL), 0);
}

static int check(void)
{
    char experiments[600];

    snprintf(experiments, sizeof experiments, "%s/experiments", project);
    return said_by(cmd_check, said, sizeof said, "check", "--results", results, "--experiments", experiments,
                   NULL);
}

#define NOON 1790856000.0 /* 2026-10-01 12:00 UTC */

static int fresh_in(const char *where)
{
    project = where;
    scratch_make(scratch, sizeof scratch);
    snprintf(results, sizeof results, "%s/results", scratch);
    put_file(plain, "experiments/f.yaml", experiment);
    seed = 1;
    make_set(&set, "nvidia-h200", "0123456789abcdef", "20261001T120000Z", NOON, 1);
    seal_sources(&set);
    return 0;
}

static int fresh(void **state)
{
    (void)state;
    return fresh_in(plain);
}

static int away(void **state)
{
    (void)state;
    scratch_remove(scratch);
    return 0;
}

/* ---- what a forger does ---- */

/* Records of a kind; NULL: any. */
struct kind {
    const char *role, *backend, *nx;
};

static int is(const struct draft *d, struct kind k)
{
    return (!k.role || !strcmp(d->field[RC_ROLE], k.role)) &&
           (!k.backend || !strcmp(d->field[RC_BACKEND], k.backend)) &&
           (!k.nx || !strcmp(d->field[RC_NX], k.nx));
}

/* Number `n` of a kind among those that are ok. */
static struct draft *pick(struct kind k, int n)
{
    for (int i = 0; i < set.count; i++)
        if (is(&set.record[i], k) && !strcmp(set.record[i].field[RC_STATUS], "ok") && n-- == 0)
            return &set.record[i];
    fail_msg("the set has no such record");
    return NULL;
}

/* Multiplies a number, or every sample. */
static void scale(struct draft *d, enum record_column c, double factor)
{
    char *at = d->field[c], text[512] = "";
    size_t used = 0;

    for (double x; *at; at += *at == ';') {
        x = strtod(at, &at) * factor;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%.4f", used ? ";" : "", x);
    }
    memcpy(d->field[c], text, sizeof text);
}

static void drop(struct kind k)
{
    int kept_now = 0;

    for (int i = 0; i < set.count; i++)
        if (!is(&set.record[i], k)) {
            set.seconds[kept_now] = set.seconds[i];
            if (kept_now != i)
                memcpy(&set.record[kept_now], &set.record[i], sizeof set.record[i]);
            kept_now++;
        }
    set.count = kept_now;
}

/* Changes text in a file, as an editor would: nothing is sealed again. */
static void edit(const char *path, const char *from, const char *to)
{
    char *text = slurp(path), *at = strstr(text, from);
    FILE *out;

    assert_non_null(at);
    out = fopen(path, "w");
    assert_non_null(out);
    fprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    assert_int_equal(fclose(out), 0);
    free(text);
}

#define CASE {"case", NULL, NULL}
#define GPU_LARGE {"case", "cuda", "1024"}
#define GPU_SMALL {"case", "cuda", "32"}
#define HOST_LARGE {"case", "openmp", "1024"}
#define HOST_SMALL {"case", "openmp", "32"}
#define GPU_CASE {"case", "cuda", NULL}
#define COPIES {"peak", "cuda", NULL}

static void drop_copy(void)
{
    draft_set(pick((struct kind)COPIES, 2), RC_NX, "forget");
    drop((struct kind){NULL, NULL, "forget"});
}
static void drop_l2(void) { drop((struct kind){"l2peak", NULL, NULL}); }
static void drop_peaks(void) { drop((struct kind){"peak", NULL, NULL}); }
static void drop_slow_cases(void) { drop((struct kind)HOST_LARGE); }
static void keep_quick_cases(void) { drop((struct kind){"case", NULL, "1024"}); }

static void shift(int from, double seconds)
{
    for (int i = from; i < set.count; i++)
        set.seconds[i] += seconds;
}
static void stamps_back(void) { set.seconds[30] = set.seconds[10]; }
static void stamps_ahead(void) { shift(0, 20 * 365.25 * 86400); }
static void stamps_before_run(void) { shift(0, -60); }
static void stamps_squeezed(void)
{
    for (int i = 0; i < set.count; i++)
        set.seconds[i] = set.seconds[0] + i * 0.001;
}

/* A pause right after a case's record, so that the next one comes with yardsticks too old. */
static void pause_for(double seconds)
{
    for (int i = 20; i + 1 < set.count; i++)
        if (is(&set.record[i], (struct kind)CASE) && is(&set.record[i + 1], (struct kind)CASE)) {
            shift(i, seconds);
            return;
        }
    fail_msg("no two cases follow each other");
}
static void pause_long(void) { pause_for(100); }
static void pause_short(void) { pause_for(4); }

static void change_samples(int first, int n, double spread)
{
    struct draft *d = pick((struct kind)GPU_LARGE, first);
    sample(d, n, strtod(d->field[RC_SAMPLES_NS], NULL), spread);
}
static void sample_withheld(void) { change_samples(0, 8, 0.002); }
static void samples_added(void) { change_samples(0, 14, 0.002); }
static void samples_noisy(void) { change_samples(0, 9, 0.1); }
static void yardstick_short(void)
{
    struct draft *d = pick((struct kind){"empty", NULL, NULL}, 0);
    sample(d, 5, 2000, 0.002);
}

/* One number of the sustained launches of a large case. */
static void sustained(const char *name, const char *value)
{
    char *const text = pick((struct kind)GPU_LARGE, 0)->field[RC_FINDINGS], *at = strstr(text, name), rest[512];

    assert_non_null(at);
    at += strlen(name);
    snprintf(rest, sizeof rest, "%s%s", value, at + strcspn(at, " "));
    strcpy(at, rest);
}
static void sustained_not(void) { sustained("_ns=", "nan"); }
static void sustained_hidden(void) { sustained(" sustained_power", "less=1"); }
static void sustained_briefly(void) { sustained("_s=", "0.2"); }
static void sustained_faster(void) { sustained("_ns=", "1234.5"); }
static void sustained_overclocked(void) { sustained("_mhz=", "2100"); }
static void sustained_over_cap(void) { sustained("_w=", "900"); }
static void sustained_for_less(void) { sustained("_per_point=", "0.01"); }

static void swap_cases(void)
{
    struct draft *a = pick((struct kind)GPU_SMALL, 0), *b = pick((struct kind)GPU_SMALL, 1), other = *a;
    char order[2][32];

    snprintf(order[0], sizeof order[0], "%.31s", a->field[RC_ORDER]);
    snprintf(order[1], sizeof order[1], "%.31s", b->field[RC_ORDER]);
    for (int c = RC_VARIANT; c < RC_COLUMNS - 1; c++)
        if (c != RC_TIME && c != RC_T_PEAK_GBS && c != RC_REFERENCE_NS) {
            memcpy(a->field[c], b->field[c], sizeof other.field[c]);
            memcpy(b->field[c], other.field[c], sizeof other.field[c]);
        }
    draft_set(a, RC_ORDER, "%s", order[0]);
    draft_set(b, RC_ORDER, "%s", order[1]);
}

/* From the middle on another run, as if resumed. */
static void second_run(const char *id, int from, int to)
{
    for (int i = from; i < to; i++)
        draft_set(&set.record[i], RC_RUN, "%s", id);
}
static void run_of_another_gpu(void) { second_run("20261001T120100Z-4712-gfedcba", 40, set.count); }
static void run_too_early(void) { second_run("20261001T120001Z-4712-g012345", 40, set.count); }
static void run_within(void) { second_run("20261001T130000Z-4712-g012345", 40, 41); }

static void undeclared_case(void)
{
    struct draft *d = pick((struct kind)HOST_SMALL, 0);
    double t = 1.5 * strtod(d->field[RC_SAMPLES_NS], NULL);

    draft_set(d, RC_NX, "48");
    for (int c = RC_BYTES_MIN; c <= RC_ARRAY_BYTES; c++)
        draft_set(d, (enum record_column)c, "%.0f", 1.5 * atof(d->field[c]));
    sample(d, 9, t, 0.002);
}
static void skipped_for(struct kind k, const char *reason)
{
    struct draft *d = pick(k, 0);
    draft_set(d, RC_STATUS, "skipped");
    draft_set(d, RC_REASON, "%s", reason);
    draft_set(d, RC_SAMPLES_NS, "%s", "");
}
static void no_reason(void) { skipped_for((struct kind)GPU_SMALL, ""); }
static void no_memory(void)
{
    skipped_for((struct kind)GPU_SMALL, "needs 900.0 GiB of memory: there are 139.8 GiB");
}
static void no_capability(void) { skipped_for((struct kind)GPU_SMALL, "needs compute capability 10.0"); }
static void no_backend(void)
{
    skipped_for((struct kind)HOST_SMALL, "this program was built without openmp");
}
static void no_room(void) { skipped_for((struct kind)GPU_SMALL, "out of memory"); }
static void no_mood(void) { skipped_for((struct kind)GPU_SMALL, "not today"); }
static void waits_for(const char *reason)
{
    for (int i = 0; i < set.count; i++)
        if (strstr(set.record[i].field[RC_REASON], "wait for each other"))
            draft_set(&set.record[i], RC_REASON, "%s", reason);
}
static void other_blocks(void) { waits_for(ROOM("500", "396" RESIDENT)); }
static void room_enough(void) { waits_for(ROOM("512", "528" RESIDENT)); }
static void odd_room(void) { waits_for(ROOM("512", "400" RESIDENT)); }
static void no_waiting(void) { skipped_for((struct kind)GPU_SMALL, ROOM("512", "396" RESIDENT)); }
static void other_reason(void)
{
    for (int i = 0; i < set.count; i++)
        if (*set.record[i].field[RC_REASON])
            draft_set(&set.record[i], RC_REASON, "too slow to show");
}
static void failed_case(void)
{
    skipped_for((struct kind)GPU_SMALL, "hung");
    for (int i = 0; i < set.count; i++)
        if (!strcmp(set.record[i].field[RC_REASON], "hung"))
            draft_set(&set.record[i], RC_STATUS, "failed");
}
/* The whole memory faster: times, T_peak and the copies alike. */
static void faster_memory(void)
{
    for (int i = 0; i < set.count; i++) {
        struct draft *d = &set.record[i];
        if (is(d, (struct kind){"peak", "cuda", NULL}) || is(d, (struct kind)GPU_LARGE))
            scale(d, RC_SAMPLES_NS, 1 / 1.3);
        if (is(d, (struct kind)GPU_CASE))
            scale(d, RC_T_PEAK_GBS, 1.3);
    }
}
/* The same of a GPU that no data sheet is here of. */
static void faster_than_bus(void)
{
    strcpy(set.machine.gpu, "NVIDIA X1");
    set.machine.bus_bits = 6016;
    faster_memory();
}
/* Without an L2 peak only the arithmetic bounds a small case. */
static void beyond_arithmetic(void)
{
    drop_l2();
    for (int i = 0; i < set.count; i++) {
        draft_set(&set.record[i], RC_L2_PEAK_GBS, "%s", "");
        if (is(&set.record[i], (struct kind)GPU_SMALL))
            scale(&set.record[i], RC_SAMPLES_NS, 0.05);
    }
}
static void too_early(void)
{
    make_set(&set, "nvidia-h200", "0123456789abcdef", "20261001T100000Z", NOON - 7200, 1);
    seal_sources(&set);
}
static void other_sms(void) { set.machine.sms = 144; }
static void other_l2(void) { set.machine.l2_bytes = 50 << 20; }
static void other_cc(void) { set.machine.cc = 80; }
static void other_model(void) { strcpy(set.machine.gpu, "NVIDIA A100-SXM4-80GB"); }
static void other_uuid(void) { strcpy(set.machine.uuid_hash, "fedcba9876543210"); }
static void no_driver(void) { set.machine.driver[0] = '\0'; }
static void no_gpu(void) { set.machine.gpu[0] = '\0'; }
static void other_name(void) { strcpy(set.machine.name, "nvidia-h100"); }

/* After gathering: by hand in the files. */
static void edit_sample(void)
{
    char *from = pick((struct kind)GPU_LARGE, 0)->field[RC_SAMPLES_NS], to[512];
    snprintf(to, sizeof to, "%s", from);
    to[0] = to[0] == '1' ? '2' : '1';
    edit(set.raw, from, to);
}
static void edit_tidy(void) { edit(set.tidy, ",stream,ok,,18,", ",stream,ok,,17,"); }
static void edit_context(void)
{
    char path[400];
    snprintf(path, sizeof path, "%s/f.context.csv", set.folder);
    edit(path, "\npeak,copy,", "\npeak,copi,");
}
static void edit_identity(void)
{
    edit(set.tidy, "\nsealed,base,cuda,double,1,32,", "\nsealed,base,cuda,double,1,33,");
}
static void other_schema(void) { edit(set.raw, "# schema 2\n", "# schema 3\n"); }
static void other_columns(void) { edit(set.raw, ",bytes_min,", ",bytes,"); }
static void tear_log(void)
{
    struct stat st;
    assert_int_equal(stat(set.raw, &st), 0);
    assert_int_equal(truncate(set.raw, st.st_size - 20), 0);
}
static void no_raw_log(void)
{
    put_file(set.folder, "g.csv", "# machine nvidia-h200, experiment g, schema 2\n");
}
static void no_tidy(void) { assert_int_equal(unlink(set.tidy), 0); }
static void rename_log(const char *to)
{
    char path[700];
    snprintf(path, sizeof path, "%s/raw/%s.csv", set.folder, to);
    assert_int_equal(rename(set.raw, path), 0);
}
static void log_of_nothing(void) { rename_log("g"); gather(); }
static void log_of_odd_name(void) { rename_log("f\033[31m$(id)"); }
static void cold_experiment(void) { put_file(plain, "experiments/f.yaml", cold); }
static void settings_of_nothing(void) { put_file(set.folder, "tuned.csv", tuned_zloop); }
static void settings_of_no_coding(void)
{
    put_file(set.folder, "tuned.csv", "study,variant,precision,radius,block,planes\nsealed,looped,single,1,32x16x1,2\n");
}
/* A table that tunes, and what is made of it; then changed. */
static void settings_edited(void)
{
    char path[600];
    put_file(set.folder, "tune-z.csv", "study,variant,backend,precision,radius,nx,ny,nz,block,planes,status,time_median_ns\n"
             "sealed,zloop,cuda,single,1,32,512,512,32x16x1,3,ok,1.5\nsealed,zloop,cuda,single,1,1024,512,512,32x16x1,2,ok,9.5\n"
             "sealed,zloop,cuda,single,1,1024,512,512,32x16x1,3,ok,9.4\nsealed,zloop,cuda,single,1,1024,512,512,32x16x1,4,failed,9.1\n"
             "sealed,zloop,cuda,double,1,1024,512,512,32x16x1,4,ok,9\nsealed,base,cuda,double,1,1024,512,512,32x16x1,4,ok,1\n");
    gather();
    snprintf(path, sizeof path, "%s/tuned.csv", set.folder);
    char *text = slurp(path);
    assert_string_equal(text, "# machine nvidia-h200, tuned settings, schema 2\n"
                        "study,variant,precision,radius,block,planes,experiment,nx,ny,nz,time_median_ns\n"
                        "sealed,zloop,single,1,32x16x1,3,tune-z,1024,512,512,9.4\n"
                        "sealed,zloop,double,1,32x16x1,4,tune-z,1024,512,512,9\n");
    free(text);
    edit(path, ",3,tune-z", ",2,tune-z");
}
static void fact_twice(void)
{
    char path[600];
    snprintf(path, sizeof path, "%s/nvidia-h200/machine.json", results);
    edit(path, "\"sms\":", "\"sms\": 1, \"sms\":");
}
static void odd_folder(void)
{
    char path[600];
    snprintf(path, sizeof path, "%s/a\033[2Jb/machine.json", results);
    assert_int_equal(folder_make(path), 0);
}
/* Rows as the profiler writes them, and a table with a better rate. */
static void better_hit_rate(void)
{
    char rows[2048] = "\"ID\",\"Kernel Name\",\"gpu__time_duration.sum\",\"lts__t_sector_hit_rate.pct\"\n\"\",\"\",\"ns\",\"%\"\n",
         path[700];

    for (int launch = 1; launch <= 3; launch++)
        snprintf(rows + strlen(rows), sizeof rows - strlen(rows),
                 "\"0\",\"study=star3d variant=base radius=1 source=0 launch=%d/base<float, 1>\",\"9\",\"%d.5\"\n", launch, 50 + launch);
    put_file(set.folder, "profile/star3d-l2hit.ncu.csv", rows);
    gather();
    assert_int_equal(check(), 0); /* as it is made, it is accepted */
    snprintf(path, sizeof path, "%s/star3d-l2hit.csv", set.folder);
    edit(path, ",52.5,", ",62.5,");
}
static void better_rows(void)
{
    char path[700];
    better_hit_rate();
    snprintf(path, sizeof path, "%s/profile/star3d-l2hit.ncu.csv", set.folder);
    edit(path, "\"52.5\"", "\"52.5x\"");
    edit(path, "launch=2/", "launch=4$/");
}

#define PREDICTED_HEAD "variant,change,precision,radius,ny,c_eff_bytes,measured,gpu,x,t_eff_gbs,reads,x_whole,x_half\n"
#define PREDICTED "base,none,double,1,4096,41943040,2026-01-01,gabcdef,320.000,9.5,3,640.000,320.000\n"
/* No plane written, half of the rows, a quarter of the L2 set aside. */
#define PREDICTED_CHANGES "causal,sums,double,1,4096,41943040,2026-01-01,gabcdef,426.667,9.5,3,640.000,320.000\n" \
    "causal,walk-halves,double,1,4096,41943040,2026-01-01,gabcdef,640.000,9.5,3,640.000,320.000\n"               \
    "causal,aside-25-full,double,1,4096,41943040,2026-01-01,gabcdef,240.000,9.5,3,640.000,320.000\n"
static void predicted_columns(void) { put_file(set.folder, "predicted.csv", "variant,x\nbase,1\n"); }
static void predicted_row(void) { put_file(set.folder, "predicted.csv", PREDICTED_HEAD PREDICTED "base,none,double,1\n"); }
/* A prediction bent to what was measured; as it was it is accepted. */
static void predicted_bent(void)
{
    char path[700];
    put_file(set.folder, "predicted.csv", PREDICTED_HEAD PREDICTED PREDICTED_CHANGES);
    assert_int_equal(check(), 0);
    snprintf(path, sizeof path, "%s/predicted.csv", set.folder);
    edit(path, ",320.000,9.5", ",336.000,9.5");
}

/* clang-format off */
/* before: in the records, sealed and gathered anew; after: in the files. Where neither is, a field of a kind is set
 * to a text, or scaled: of its first record (ONE) or of all. */
enum { ALL, ONE };
static const struct forgery {
    const char *name, *message;
    void (*before)(void), (*after)(void);
    struct kind kind;
    enum record_column column;
    const char *text; /* NULL: `factor` */
    double factor;
    int one, git;
} forgeries[] = {
#define BEFORE(what, how, say) {.name = what, .before = how, .message = say},
#define AFTER(what, how, say) {.name = what, .after = how, .message = say},
#define FIELD(what, of, which, field, as, say) \
    {.name = what, .kind = of, .one = which, .column = RC_##field, .text = as, .message = say},
#define SCALE(what, of, field, by, say) {.name = what, .kind = of, .column = RC_##field, .factor = by, .message = say},
#define GIT(what, of, which, field, as, say) \
    {.name = what, .kind = of, .one = which, .column = RC_##field, .text = as, .message = say, .git = 1},
    AFTER("edited sample", edit_sample, "altered line (its CRC does not hold)")
    AFTER("edited tidy file", edit_tidy, "f.csv:4: not what `cliffs gather` makes of the raw log")
    AFTER("edited context file", edit_context, "f.context.csv:13: not what `cliffs gather` makes")
    AFTER("edited identity", edit_identity, "f.csv:7: not what `cliffs gather` makes")
    AFTER("other schema", other_schema, "raw/f.csv:1: not a raw log of schema 2")
    AFTER("other columns", other_columns, "raw/f.csv:2: other columns than its schema has")
    AFTER("torn log", tear_log, "torn line (no newline)")
    AFTER("tidy file from nowhere", no_raw_log, "g.csv: no raw log raw/g.csv")
    AFTER("tidy file missing", no_tidy, "f.csv: No such file or directory; `cliffs gather` makes it")
    AFTER("log of no experiment", log_of_nothing, "its experiment cannot be read")
    AFTER("log of an odd name", log_of_odd_name, "f\\x1b[31m$(id).csv: a name has")
    AFTER("settings of nothing", settings_of_nothing, "tuned.csv: no table tune-* that it could be made of")
    AFTER("settings of no coding", settings_of_no_coding, "tuned.csv:2: unknown variant 'looped' of study sealed; `cliffs list`")
    AFTER("settings edited", settings_edited, "tuned.csv:3: not what `cliffs gather` makes of the tables tune-*")
    AFTER("fact twice", fact_twice, "a fact is there twice")
    AFTER("folder of an odd name", odd_folder, "a\\x1b[2Jb: not a name for a machine")
    AFTER("prediction with other columns", predicted_columns, "predicted.csv:1: not the columns that `make predict` writes")
    AFTER("prediction cut short", predicted_row, "predicted.csv:3: not a row that `make predict` writes")
    AFTER("prediction bent", predicted_bent, "predicted.csv:2: not what the law gives for an effective L2 of 41943040 bytes")
    AFTER("hit rate raised", better_hit_rate, "star3d-l2hit.csv:3: not what `cliffs gather` makes of the profiler's rows")
    AFTER("profiler's rows altered", better_rows, "profile/star3d-l2hit.ncu.csv:4: characters that no case has")
    {.name = "slow cases dropped", .before = drop_slow_cases, .git = 1, .message =
        "8 of 48 declared visits are neither ok nor skipped; the first: openmp,single,1,1024,512,512,32x16x1,1, round 0"},
    {.name = "quick run", .before = keep_quick_cases, .message = "note: as many cases as a --quick run has", .git = 1},
    BEFORE("case not declared", undeclared_case, "case openmp,double,1,48,512,512,32x16x1,1, round 0, is not declared in")
    BEFORE("failed case", failed_case, "round 0 (invalid or failed)")
    FIELD("round not declared", HOST_SMALL, ONE, ROUND, "2", "round 2, is not declared in")
    BEFORE("skip without reason", no_reason, "status skipped without a reason")
    BEFORE("skip for memory", no_memory, "but it needs 0.1 GiB and there are 139.7")
    BEFORE("skip for capability", no_capability, "but the coding needs no such capability")
    BEFORE("skip for the backend", no_backend, "but other cases of its backend were measured")
    BEFORE("skip for room", no_room, "but a case with larger arrays was measured")
    BEFORE("skip for nothing", no_mood, "skipped for \"not today\", but that is no text of its coding")
    BEFORE("skip for blocks it does not have", other_blocks, "but the coding's reason is \"" ROOM("512", "nobody"))
    BEFORE("skip for room it has", room_enough, "but there is room for them")
    BEFORE("skip for room that cannot be", odd_room, "but no such number of blocks is resident on this GPU")
    BEFORE("skip for blocks that do not wait", no_waiting, "but its coding takes this case")
    BEFORE("skip for another reason", other_reason, "but the coding's reason is \"" WHY "\"")
    SCALE("faster than the memory", GPU_LARGE, SAMPLES_NS, 0.5, "ns, but the memory needs 8")
    SCALE("faster than the host's memory", HOST_LARGE, SAMPLES_NS, 0.5, "but the memory needs 9.7")
    SCALE("faster than the L2", GPU_SMALL, SAMPLES_NS, 0.2, "ns, but the L2 needs ")
    BEFORE("faster than the units", beyond_arithmetic, "at its highest clock")
    BEFORE("faster than the data sheet", faster_memory, "but the memory of a H200 has 4800")
    BEFORE("faster than its clock and bus", faster_than_bus, "but the memory of a NVIDIA X1 has 4862.4")
    SCALE("T_peak lowered", GPU_CASE, T_PEAK_GBS, 0.99, "T_peak \"41")
    SCALE("T_peak raised a little", HOST_LARGE, T_PEAK_GBS, 1.001, "T_peak \"20.")
    SCALE("L2 peak raised", GPU_CASE, L2_PEAK_GBS, 1.5, "L2 peak \"")
    BEFORE("copy left out", drop_copy, "2 copies together before this record; there are 3 to measure")
    SCALE("copies made smaller", COPIES, ARRAY_BYTES, 0.5, "a copy of arrays of 536870912.0000 bytes, but 1073741824 are")
    SCALE("reference changed", GPU_CASE, REFERENCE_NS, 1.01, "reference \"")
    BEFORE("T_peak from nowhere", drop_peaks, "imply 0")
    FIELD("T_peak withheld", GPU_LARGE, ONE, T_PEAK_GBS, "", "larger than the cache, but without a T_peak")
    BEFORE("copies too old", pause_long, "s after the latest copies; 60 s are the most")
    BEFORE("reference too old", pause_short, "s after the latest drift reference; 2 s are the most")
    BEFORE("sample withheld", sample_withheld, "8 samples, but the declared rule (9, to 0.01, at most 36) stops after no less than 9")
    BEFORE("samples added", samples_added, "14 samples, but the declared rule (9, to 0.01, at most 36) stops after 9")
    BEFORE("noise left", samples_noisy, "is above the declared 0.01")
    BEFORE("yardstick cut short", yardstick_short, "5 samples, but the declared rule (15, to 0.02")
    BEFORE("order changed", swap_cases, "not where the seed puts this case in run")
    AFTER("cache not as declared", cold_experiment, "cache warm, but the experiment declares the other")
    SCALE("flops inflated", GPU_CASE, FLOPS, 2, ": flops ")
    SCALE("bytes inflated", GPU_CASE, BYTES_MIN, 1.1, ": bytes_min ")
    SCALE("points inflated", GPU_CASE, POINTS, 1.1, ": points ")
    SCALE("arrays enlarged", GPU_SMALL, ARRAY_BYTES, 8, ": array_bytes ")
    BEFORE("stamps go back", stamps_back, "time stamp before that of the record before it in its run")
    BEFORE("stamps in the future", stamps_ahead, "time stamp in the future")
    BEFORE("stamps too close", stamps_squeezed, "s of samples between stamps")
    BEFORE("stamps before the run", stamps_before_run, "does not begin before its first record")
    FIELD("stamp of no time", CASE, ONE, TIME, "yesterday", "time stamp \"yesterday\" is none")
    FIELD("run of no time", {NULL}, ALL, RUN, "once-g012345", "run \"once-g012345\" does not begin")
    BEFORE("run of another GPU", run_of_another_gpu, "was on another GPU than run ")
    BEFORE("run before its time", run_too_early, "begins before run ")
    BEFORE("run within a run", run_within, "goes on after another began")
    FIELD("two revisions in a run", GPU_LARGE, ONE, GIT, "ba9876543210", "revision ba9876543210 in a run of ")
    FIELD("clean and dirty in a run", GPU_LARGE, ONE, DIRTY, "1", "+dirty in a run of ")
    FIELD("wrong answer", CASE, ONE, BOUND_USED, "3.2", "status ok, but the error is 3.2 times its bound")
    FIELD("answer not a number", CASE, ONE, BOUND_USED, "nan", "status ok, but the error is nan times its bound")
    FIELD("wrong points", CASE, ONE, WRONG, "5", "status ok, but wrong = 5 and damaged = 0")
    FIELD("damaged cells", CASE, ONE, DAMAGED, "1", "status ok, but wrong = 0 and damaged = 1")
    FIELD("answer not checked", CASE, ONE, CHECKED, "", "status ok, but no point was checked")
    BEFORE("too many SMs", other_sms, "sms 144, but a H200 has 132")
    BEFORE("other L2", other_l2, "l2_bytes 52428800, but a H200 has 60.0 MiB")
    BEFORE("other compute capability", other_cc, "cc 80, but a H200 has 90")
    BEFORE("other model", other_model, "cc 90, but a A100 has 80")
    BEFORE("other device", other_uuid, "uuid_hash fedcba9876543210 of machine.json is in no run of its logs")
    BEFORE("fact missing", no_driver, "required fact \"driver\" is missing")
    BEFORE("no GPU", no_gpu, "backend cuda on a machine without a GPU")
    BEFORE("other machine's folder", other_name, "name \"nvidia-h100\" in folder nvidia-h200")
    FIELD("overclocked", GPU_CASE, ONE, CLOCK_SM_MHZ, "2400", "SM clock 2400 MHz above the device's highest, 1980 MHz")
    FIELD("sustained withheld", GPU_LARGE, ONE, FINDINGS, "", "no sustained launches, but its experiment asks for them")
    FIELD("sustained on the host", HOST_LARGE, ONE, FINDINGS, "sustained_s=1.1 sustained_ns=1e9 sustained_sm_mhz=1",
          "sustained launches that its experiment does not ask for")
    BEFORE("sustained for no time", sustained_not, "sustained launches without their time, clock or power: sustained_s=1.010 sustained_ns=nan")
    BEFORE("sustained without power", sustained_hidden, "clock or power: sustained_s=1.010 sustained_ns=1")
    BEFORE("sustained briefly", sustained_briefly, "sustained for 0.2 s, but 1 s and 16 launches are the least")
    BEFORE("sustained beyond the memory", sustained_faster, "median 1234.5 ns, but the memory needs ")
    BEFORE("sustained overclocked", sustained_overclocked, "sustained at 2100 MHz, above the device's highest clock, 1980 MHz")
    BEFORE("sustained above the cap", sustained_over_cap, "sustained at 900 W, above the cap of 700 W")
    BEFORE("sustained for less energy", sustained_for_less, "J for a launch that at 640 W takes ")
    FIELD("host time as GPU time", HOST_SMALL, ONE, BACKEND, "cuda", "openmp is of backend openmp, not cuda")
    FIELD("unknown backend", HOST_SMALL, ONE, BACKEND, "magic", "unknown backend \"magic\"")
    FIELD("unknown coding", HOST_SMALL, ONE, VARIANT, "magic", "no such coding or case: sealed/magic")
    FIELD("case of another study", HOST_SMALL, ONE, STUDY, "fake", "study fake in an experiment of sealed")
    GIT("unknown revision", {NULL}, ALL, GIT, "fedcba987654", "revision fedcba987654 is none that git knows here")
    GIT("revision of no digits", {NULL}, ALL, GIT, "--help", "revision --help is none that")
    GIT("other sources", GPU_LARGE, ONE, SOURCE, "5ea1ed", "source hash 5ea1ed of ")
    GIT("other yardstick", COPIES, ONE, SOURCE, "c0ffee", "source hash c0ffee of copy, but")
    GIT("coding of no revision", HOST_SMALL, ONE, VARIANT, "later", "has no coding src/sealed/later")
    GIT("case of no size", HOST_SMALL, ONE, NX, "0", "no such coding or case: sealed/openmp")
    {.name = "revision of later", .before = too_early, .message = "s before its revision ", .git = 1},
    {.name = "experiment of no revision", .after = log_of_nothing, .message = " has no experiments/g.yaml", .git = 1},
};

/* clang-format on */

static void forgery_is_refused(void **state)
{
    const struct forgery *f = *state;

    if (f->git && !*kept)
        skip();
    assert_int_equal(fresh_in(f->git ? kept : plain), 0);
    if (f->before)
        f->before();
    else if (!f->after)
        for (int i = 0; i < set.count; i++) {
            struct draft *d = &set.record[i];
            if (!is(d, f->kind) || (f->one && strcmp(d->field[RC_STATUS], "ok")))
                continue;
            if (f->text)
                draft_set(d, f->column, "%s", f->text);
            else
                scale(d, f->column, f->factor);
            if (f->one)
                break;
        }
    write_set(&set);
    gather();
    if (f->after)
        f->after();
    int status = check();
    if (status != 1 || !strstr(said, f->message))
        print_message("# %s: expected \"%s\" in:\n%s", f->name, f->message, said);
    assert_int_equal(status, 1);
    assert_non_null(strstr(said, f->message));
    away(NULL);
}

/* No message is another's: each says which rule was broken. */
static void messages_are_their_own(void **state)
{
    size_t n = sizeof forgeries / sizeof *forgeries;

    (void)state;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (i != k && strstr(forgeries[i].message, forgeries[k].message))
                fail_msg("\"%s\" is in \"%s\"", forgeries[k].message, forgeries[i].message);
}

/* ---- what is honest ---- */

#define NO_HISTORY "nvidia-h200: note: revisions and source hashes not checked: no repository\n"

/* All that is left to say: what a GPU's room for blocks is depends on registers, too. */
static void only_room_untold(void)
{
    char *at = strstr(said, "raw/f.csv:");

    assert_non_null(at);
    assert_string_equal(at + strcspn(at, " "), " note: 2 cases skipped for what only the device can tell\n"
                                               "nvidia-h200: 0 findings; NVIDIA H200: single-source\n");
}

static void honest_set_is_accepted(void **state)
{
    (void)state;
    write_set(&set);
    gather();
    int status = check();
    if (status)
        print_message("%s", said);
    assert_int_equal(status, 0);
    assert_non_null(strstr(said, NO_HISTORY));
    only_room_untold();
}

/* With a history nothing else is left to say. */
/* What lies between the steps of an application need not leave the chip; what a single step reads and writes must. */
static void steps_spare_the_memory(void **state)
{
    (void)state;
    for (steps_taken = 2; steps_taken > 0; steps_taken--) {
        assert_int_equal(fresh_in(plain), 0);
        for (int i = 0; i < set.count; i++)
            if (is(&set.record[i], (struct kind)GPU_LARGE))
                scale(&set.record[i], RC_SAMPLES_NS, 0.6);
        write_set(&set);
        gather();
        check();
        assert_int_equal(strstr(said, "but the memory needs") != NULL, steps_taken == 1);
        away(NULL);
    }
    steps_taken = 1;
}

/* Where the coding asks a device before all else, or was not built whole, the recorded reason must be one that it can give. */
static void no_device_to_ask(void **state)
{
    (void)state;
    static const char *const vain[] = {"the GPU does not say what it is", "it needs CUDA 12.0 to be built", "this is no question of a device"};
    for (int i = 0; i < 3; i++) {
        const int other = i == 2;
        assert_int_equal(fresh_in(plain), 0);
        if (other)
            other_reason();
        write_set(&set);
        gather();
        no_device = vain[i];
        check();
        no_device = NULL;
        assert_int_equal(strstr(said, "but the coding's reason is") != NULL, other);
        away(NULL);
    }
}

static void honest_history_is_accepted(void **state)
{
    (void)state;
    if (!*kept)
        skip();
    assert_int_equal(fresh_in(kept), 0);
    write_set(&set);
    gather();
    assert_int_equal(check(), 0);
    assert_null(strstr(said, NO_HISTORY));
    only_room_untold();
    away(NULL);
}

/* Without one an experiment may have grown since: what is not there is noted, the order of the rest is not asked. */
static void grown_experiment_is_noted(void **state)
{
    (void)state;
    drop_slow_cases();
    write_set(&set);
    gather();
    assert_int_equal(check(), 0);
    assert_non_null(strstr(said, "note: 8 of 48 visits that its experiment declares today are not there"));
}

/* What was measured before the settings were tuned is neither declared nor a forgery: it is told of. */
static void other_settings_are_noted(void **state)
{
    (void)state;
    write_set(&set);
    gather();
    settings_of_nothing();
    assert_int_equal(check(), 1);
    assert_non_null(strstr(said, "note: 4 of 48 visits are not there with the settings of today's tuned.csv, only with others"));
    assert_non_null(strstr(said, "note: measured with other settings than tuned.csv has now; its order is not checked"));
    assert_non_null(strstr(said, "nvidia-h200: 1 finding;")); /* the table of nothing */
}

/* A run that was ended goes on as another: what was still owed is shuffled anew. */
static void resumed_run_is_accepted(void **state)
{
    struct device_sizes sizes = {.l2_bytes = 60 << 20, .host_bytes = 64 << 20};
    struct experiment e;
    struct visits v;
    struct visit *list;
    size_t count, broken;
    char path[600], why[5000];
    int half = 0, cases = 0;

    (void)state;
    snprintf(path, sizeof path, "%s/experiments/f.yaml", plain);
    assert_int_equal(experiment_read(path, &sizes, 0, &e, why, sizeof why), 0);
    visits_start(&v, &e);
    list = visits_owed(&v, &count, &broken);
    while (cases < 20)
        if (is(&set.record[half++], (struct kind)CASE)) {
            v.standing[list[cases].round * (int64_t)e.count + list[cases].index] = STANDS;
            cases++;
        }
    free(list);
    set.count = half;
    set.clock = set.seconds[half - 1] + 30;
    snprintf(set.run, sizeof set.run, "20261001T%02d%02d%02dZ-4712-g012345",
             12 + (int)(set.clock - NOON) / 3600, (int)(set.clock - NOON) / 60 % 60,
             (int)(set.clock - NOON) % 60);
    set.clock += 2;
    set.l2 = 0;
    for (int i = 0; i < 2; i++)
        set.peak_at[i] = set.reference_at[i] = -INFINITY;
    list = visits_owed(&v, &count, &broken);
    assert_int_equal(count, 28);
    for (size_t i = 0; i < count; i++)
        add_case(&set, &e.cases[list[i].index], list[i].round, (int)i);
    free(list);
    visits_free(&v);
    experiment_free(&e);
    seal_sources(&set);
    write_set(&set);
    gather();
    int status = check();
    if (status)
        print_message("%s", said);
    assert_int_equal(status, 0);
}

static void dirty_and_stale_are_said_only(void **state)
{
    (void)state;
    for (int i = 0; i < set.count; i++) {
        draft_set(&set.record[i], RC_DIRTY, "1");
        if (is(&set.record[i], (struct kind){"case", "openmp", NULL}))
            draft_set(&set.record[i], RC_SOURCE, "0ld");
    }
    write_set(&set);
    gather();
    assert_int_equal(check(), 0);
    assert_non_null(strstr(said, "records of a build without a clean git revision"));
    assert_non_null(strstr(said, "note: 16 records in 1 of its logs are of older sources"));
}

/* The tidy file was made when the sources were still those: no flag then. */
static void sources_that_change_later_are_no_finding(void **state)
{
    char *text, *at, *end;

    (void)state;
    for (int i = 0; i < set.count; i++)
        if (is(&set.record[i], (struct kind)CASE))
            draft_set(&set.record[i], RC_SOURCE, "0ld");
    write_set(&set);
    gather();
    text = slurp(set.tidy);
    at = strstr(text, ",stale,");
    assert_non_null(at);
    for (; at; at = strstr(at, ",stale,")) {
        end = at + 6;
        memmove(at + 1, end, strlen(end) + 1);
    }
    spill(set.tidy, text, strlen(text));
    free(text);
    assert_int_equal(check(), 0);
}

/* What is no machine's is told of, and the others are checked. */
static void foreign_folders_are_notes(void **state)
{
    char path[600];

    (void)state;
    write_set(&set);
    gather();
    snprintf(path, sizeof path, "%s/empty/", results);
    assert_int_equal(folder_make(path), 0);
    put_file(results, "foreign/notes.csv", "a,b\n1,2\n");
    assert_int_equal(check(), 0);
    assert_non_null(strstr(said, "/empty: note: no machine.json"));
    assert_non_null(strstr(said, "/foreign: note: no machine.json"));
    assert_non_null(strstr(said, "nvidia-h200: 0 findings"));
}

/* ---- a second device ---- */

static void write_second(double speed)
{
    write_set(&set);
    make_set(&second, "nvidia-h200-b", "fedcba9876543210", "20261001T130000Z", NOON + 3600, speed);
    seal_sources(&second);
    write_set(&second);
    gather();
}

static void second_device_that_agrees_reproduces(void **state)
{
    (void)state;
    write_second(1.03);
    assert_int_equal(check(), 0);
    assert_non_null(
        strstr(said, "nvidia-h200: 0 findings; NVIDIA H200: reproduced by nvidia-h200-b, 2.9 % apart"));
    assert_non_null(strstr(said, "in the median of 22 cases"));
    assert_non_null(strstr(said, "nvidia-h200-b: 0 findings; NVIDIA H200: reproduced by nvidia-h200,"));
}

static void second_device_that_differs_does_not(void **state)
{
    (void)state;
    write_second(0.92);
    assert_int_equal(check(), 0);
    assert_non_null(strstr(said, "nvidia-h200: 0 findings; NVIDIA H200: single-source"));
    assert_null(strstr(said, "reproduced"));
}

static void same_device_twice_does_not(void **state)
{
    (void)state;
    write_set(&set);
    make_set(&second, "nvidia-h200-b", "0123456789abcdef", "20261001T130000Z", NOON + 3600, 1);
    seal_sources(&second);
    write_set(&second);
    gather();
    assert_int_equal(check(), 0);
    assert_null(strstr(said, "reproduced"));
}

/* The whole folder copied: as it is, and with another device written into it. */
static void copied_folder_is_found(void **state)
{
    (void)state;
    write_set(&set);
    second = set;
    strcpy(second.machine.name, "nvidia-h200-b");
    snprintf(second.folder, sizeof second.folder, "%s/nvidia-h200-b", results);
    snprintf(second.raw, sizeof second.raw, "%s/raw/f.csv", second.folder);
    write_set(&second);
    gather();
    assert_int_equal(check(), 1);
    assert_non_null(strstr(said, "run 20261001T120000Z-4711-g012345 is in another machine's folder, too"));
    strcpy(second.machine.uuid_hash, "fedcba9876543210");
    for (int i = 0; i < second.count; i++)
        draft_set(&second.record[i], RC_RUN, "20261001T120000Z-4711-gfedcba");
    write_set(&second);
    gather();
    assert_int_equal(check(), 1);
    assert_non_null(
        strstr(said, "22 of 22 cases of nvidia-h200 have the very same times: a copy, not a second device"));
    assert_null(strstr(said, "reproduced"));
}

/* A run for every record, of which none may cost a look at all the others. */
static void many_runs_are_told_apart(void **state)
{
    enum { RUNS = 50000 };
    struct record_log *log;
    struct draft d = *pick((struct kind)GPU_LARGE, 0);
    char why[5000] = "", more[64];

    (void)state;
    write_set(&set);
    assert_non_null(log = record_open(set.raw, why, sizeof why));
    for (int i = 0; i < RUNS; i++) {
        draft_set(&d, RC_RUN, "20261001T130000Z-%d-g012345", i + 1);
        stamp(&d, NOON + 3601 + i * 0.01);
        assert_int_equal(draft_append(&d, log, why, sizeof why), 0);
    }
    assert_int_equal(record_close(log, why, sizeof why), 0);
    gather();
    assert_int_equal(check(), 1); /* no run of these has a T_peak of its own */
    snprintf(more, sizeof more, "f.csv: %d more of the kind\n", RUNS - 20);
    assert_non_null(strstr(said, more));
}

static void usage_is_told(void **state)
{
    (void)state;
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--help", NULL), 0);
    assert_int_equal(strncmp(said, "Usage: cliffs check", 19), 0);
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--frob", NULL), 2);
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--results", "/nonexistent", NULL), 2);
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--results", scratch, "nobody", NULL), 1);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, fresh, away)
    const struct CMUnitTest further[] = {
        IN_FOLDER(honest_set_is_accepted),
        cmocka_unit_test(honest_history_is_accepted),
        cmocka_unit_test(steps_spare_the_memory),
        cmocka_unit_test(no_device_to_ask),
        IN_FOLDER(grown_experiment_is_noted),
        IN_FOLDER(other_settings_are_noted),
        IN_FOLDER(resumed_run_is_accepted),
        IN_FOLDER(dirty_and_stale_are_said_only),
        IN_FOLDER(sources_that_change_later_are_no_finding),
        IN_FOLDER(foreign_folders_are_notes),
        IN_FOLDER(second_device_that_agrees_reproduces),
        IN_FOLDER(second_device_that_differs_does_not),
        IN_FOLDER(same_device_twice_does_not),
        IN_FOLDER(copied_folder_is_found),
        IN_FOLDER(many_runs_are_told_apart),
        IN_FOLDER(usage_is_told),
        cmocka_unit_test(messages_are_their_own),
    };
    enum { FORGERIES = sizeof forgeries / sizeof *forgeries, FURTHER = sizeof further / sizeof *further };
    struct CMUnitTest tests[FORGERIES + FURTHER];

    memcpy(tests, further, sizeof further);
    for (int i = 0; i < FORGERIES; i++)
        tests[FURTHER + i] = (struct CMUnitTest){.name = forgeries[i].name,
                                                 .test_func = forgery_is_refused,
                                                 .initial_state = (void *)(uintptr_t)&forgeries[i]};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, make_projects, remove_projects);
}
