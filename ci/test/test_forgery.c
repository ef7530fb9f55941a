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
#include "../../src/harness/machine.h"
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

static const struct study sealed_study = {
    .name = "sealed",
    .title = "A study for forgers",
    .uses = AXIS_BIT(AXIS_FIXED) - 1,
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
    .array_bytes = array_bytes,
};
CLIFFS_ROW(struct study, "cliffs_studies", sealed_study)

#define SEALED(object, file, on) \
    static const struct variant object = { \
        .name = file, .study = "sealed", .source = "5ea1ed", .backend = on, .summary = "never launched"}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", object)
SEALED(sealed_base, "base", BACKEND_CUDA)
SEALED(sealed_zloop, "zloop", BACKEND_CUDA)
SEALED(sealed_openmp, "openmp", BACKEND_OPENMP)

#define SWEEP \
    "title: A set to forge\n" \
    "study: sealed\n" \
    "sweep:\n" \
    "  variant: [base, zloop, openmp]\n" \
    "  precision: [single, double]\n" \
    "  radius: [1, 2]\n" \
    "  nx: [32, 1024]\n" \
    "quick:\n" \
    "  sweep:\n"
static const char experiment[] = SWEEP "    nx: [32]\n";
static const char experiment_quick[] = SWEEP "    nx: [48]\n"; /* not in the sweep */

/* ---- the set ---- */

#define RECORDS_MAX 128
#define SAMPLES 15

struct set {
    struct machine machine;
    struct draft record[RECORDS_MAX];
    double seconds[RECORDS_MAX]; /* time stamps */
    int count;
    char folder[320], raw[400], tidy[400];
};

static struct set set;
static char root[256], results[300], experiments[300], said[1 << 18];

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

/* Samples around t, in ns per step. */
static void sample(struct draft *d, double t, double spread)
{
    size_t used = 0;

    for (int i = 0; i < SAMPLES; i++)
        used += (size_t)snprintf(d->field[RC_SAMPLES_NS] + used, sizeof d->field[0] - used, "%s%.4f",
                                 i ? ";" : "", t * (1 + spread * noise()));
}

static double *busy_until; /* the set's clock, in seconds */

static struct draft *add(struct set *s, const char *role, const char *variant, const char *backend, double t)
{
    struct draft *d = &s->record[s->count];

    memset(d, 0, sizeof *d);
    draft_set(d, RC_ROLE, "%s", role);
    draft_set(d, RC_STUDY, "stream");
    draft_set(d, RC_VARIANT, "%s", variant);
    draft_set(d, RC_BACKEND, "%s", backend);
    draft_set(d, RC_STATUS, "ok");
    draft_set(d, RC_SOURCE, "5ea1ed");
    draft_set(d, RC_GIT, "0123456789ab");
    draft_set(d, RC_DIRTY, "0");
    draft_set(d, RC_RUN, "20261001T120000Z-4711");
    draft_set(d, RC_BATCH, "4");
    draft_set(d, RC_CACHE, "warm");
    sample(d, t, 0.002);
    *busy_until += 0.02 + SAMPLES * 4 * t * 1.2e-9;
    s->seconds[s->count++] = *busy_until;
    return d;
}

#define GPU_PEAK 4200.0 /* GB/s */
#define GPU_L2 6000.0
#define HOST_PEAK 20.0
#define COPY_BYTES 4e9

static void add_peaks(struct set *s)
{
    static const struct {
        const char *role, *variant, *backend;
        double rate, bytes;
    } peak[] = {
        {"peak", "copy", "cuda", GPU_PEAK, COPY_BYTES}, {"peak", "memcpy", "cuda", 4100, COPY_BYTES},
        {"l2peak", "copy", "cuda", GPU_L2, 32e6},       {"peak", "copy", "openmp", HOST_PEAK, COPY_BYTES / 8},
        {"empty", "empty", "cuda", 0.004, 8},
    };

    for (size_t i = 0; i < sizeof peak / sizeof *peak; i++) {
        struct draft *d =
            add(s, peak[i].role, peak[i].variant, peak[i].backend, peak[i].bytes / peak[i].rate);
        draft_set(d, RC_BYTES_MIN, "%.0f", peak[i].bytes);
        draft_set(d, RC_ARRAY_BYTES, "%.0f", peak[i].bytes / 2);
    }
}

static void add_case(struct set *s, int variant, int bytes, int radius, int nx, int round)
{
    static const struct variant *const variants[] = {&sealed_base, &sealed_zloop, &sealed_openmp};
    const struct variant *v = variants[variant];
    struct bench_case c = {&sealed_study, v, {0, bytes, radius, nx, 512, 512, BLOCK(32, 16, 1), 1}};
    int gpu = v->backend == BACKEND_CUDA, stream = nx == 1024;
    double rate = !gpu ? 0.7 * HOST_PEAK : stream ? 0.8 * GPU_PEAK : 0.7 * GPU_L2;
    struct draft *d = add(s, "case", v->name, backend_names[v->backend],
                          bytes_min(&c) / rate * (1 + 0.01 * radius + 0.03 * variant));

    draft_set(d, RC_STUDY, "sealed");
    draft_set(d, RC_PRECISION, "%s", bytes == 4 ? "single" : "double");
    draft_set(d, RC_RADIUS, "%d", radius);
    draft_set(d, RC_NX, "%d", nx);
    draft_set(d, RC_NY, "512");
    draft_set(d, RC_NZ, "512");
    draft_set(d, RC_BLOCK, "32x16x1");
    draft_set(d, RC_EXTRA, "planes=1");
    draft_set(d, RC_ROUND, "%d", round);
    draft_set(d, RC_ERR_MAX, "1.1e-07");
    draft_set(d, RC_BOUND_USED, "0.4");
    draft_set(d, RC_CHECKED, "4096");
    draft_set(d, RC_WRONG, "0");
    draft_set(d, RC_DAMAGED, "0");
    draft_set(d, RC_BYTES_MIN, "%.0f", bytes_min(&c));
    draft_set(d, RC_FLOPS, "%.0f", flops(&c));
    draft_set(d, RC_POINTS, "%.0f", points(&c));
    draft_set(d, RC_ARRAY_BYTES, "%.0f", array_bytes(&c));
    draft_set(d, RC_T_PEAK_GBS, "%.1f", gpu ? GPU_PEAK : HOST_PEAK);
    if (gpu) {
        draft_set(d, RC_L2_PEAK_GBS, "%.1f", GPU_L2);
        draft_set(d, RC_CLOCK_SM_MHZ, "1980");
    }
    draft_set(d, RC_REFERENCE_NS, "%.3f", 50000 * (1 + 0.002 * noise()));
}

/* An honest set; another `with` gives another run of the same machine. */
static void make_set(struct set *s, const char *name, uint32_t with)
{
    double clock = 1790856000; /* 2026-10-01 12:00 UTC */

    memset(s, 0, sizeof *s);
    seed = with;
    busy_until = &clock;
    s->machine = (struct machine){.gpu = "NVIDIA H200",
                                  .uuid_hash = "0123456789abcdef",
                                  .cc = 90,
                                  .sms = 132,
                                  .l2_bytes = 60 << 20,
                                  .memory_bytes = 150e9,
                                  .clock_sm_max_mhz = 1980,
                                  .clock_memory_max_mhz = 3201,
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
    snprintf(s->machine.name, sizeof s->machine.name, "%s", name);
    snprintf(s->folder, sizeof s->folder, "%s/%s", results, name);
    snprintf(s->raw, sizeof s->raw, "%s/raw/f.csv", s->folder);
    snprintf(s->tidy, sizeof s->tidy, "%s/f.csv", s->folder);
    add_peaks(s);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 24; i++) { /* an order that is neither by axis nor by time */
            int k = (i * 7 + round * 11) % 24;
            add_case(s, k % 3, k / 3 % 2 ? 8 : 4, 1 + k / 6 % 2, k / 12 ? 1024 : 32, round);
        }
        add_peaks(s);
    }
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
    return said_by(cmd_check, said, sizeof said, "check", "--results", results, "--experiments", experiments,
                   NULL);
}

static int fresh(void **state)
{
    char path[400];

    (void)state;
    scratch_make(root, sizeof root);
    snprintf(results, sizeof results, "%s/results", root);
    snprintf(experiments, sizeof experiments, "%s/experiments", root);
    if (mkdir(experiments, 0777))
        return -1;
    snprintf(path, sizeof path, "%s/f.yaml", experiments);
    spill(path, experiment, strlen(experiment));
    make_set(&set, "nvidia-h200", 1);
    return 0;
}

static int away(void **state)
{
    (void)state;
    scratch_remove(root);
    return 0;
}

/* ---- what a forger does ---- */

static int is(const struct draft *d, const char *role, const char *backend, const char *nx)
{
    return !strcmp(d->field[RC_ROLE], role) && (!backend || !strcmp(d->field[RC_BACKEND], backend)) &&
           (!nx || !strcmp(d->field[RC_NX], nx));
}

/* First record of a kind. */
static struct draft *pick(const char *role, const char *backend, const char *nx)
{
    for (int i = 0; i < set.count; i++)
        if (is(&set.record[i], role, backend, nx))
            return &set.record[i];
    fail_msg("the set has no such %s", role);
    return NULL;
}

/* Multiplies a number, or every sample, of all records of a kind. */
static void scale(const char *role, const char *backend, const char *nx, enum record_column c, double factor)
{
    for (int i = 0; i < set.count; i++) {
        struct draft *d = &set.record[i];
        char *at = d->field[c], text[512] = "";
        size_t used = 0;
        if (!is(d, role, backend, nx))
            continue;
        for (double x; *at; at += *at == ';') {
            x = strtod(at, &at) * factor;
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%.4f", used ? ";" : "", x);
        }
        memcpy(d->field[c], text, sizeof text);
    }
}

static void drop(const char *role, const char *backend, const char *nx)
{
    int kept = 0;

    for (int i = 0; i < set.count; i++)
        if (!is(&set.record[i], role, backend, nx)) {
            set.seconds[kept] = set.seconds[i];
            if (kept != i)
                memcpy(&set.record[kept], &set.record[i], sizeof set.record[i]);
            kept++;
        }
    set.count = kept;
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

static void halve_times(void)
{
    scale("case", "cuda", "1024", RC_SAMPLES_NS, 0.5);
}
static void halve_host_times(void)
{
    scale("case", "openmp", "1024", RC_SAMPLES_NS, 0.5);
}
static void shorten_cached_times(void)
{
    scale("case", "cuda", "32", RC_SAMPLES_NS, 0.2);
}
static void lower_peak(void)
{
    scale("case", "cuda", NULL, RC_T_PEAK_GBS, 0.85);
}
static void raise_peak(void)
{
    scale("case", "cuda", NULL, RC_T_PEAK_GBS, 1.05);
}
static void raise_l2_peak(void)
{
    scale("case", "cuda", NULL, RC_L2_PEAK_GBS, 1.5);
}
static void drop_peaks(void)
{
    drop("peak", NULL, NULL);
}
static void drop_slow_cases(void)
{
    drop("case", "openmp", "1024");
}
static void keep_quick_cases(void)
{
    drop("case", NULL, "1024");
}
static void inflate_flops(void)
{
    scale("case", "cuda", NULL, RC_FLOPS, 2);
}
static void inflate_bytes(void)
{
    scale("case", "cuda", NULL, RC_BYTES_MIN, 1.1);
}
static void inflate_points(void)
{
    scale("case", "cuda", NULL, RC_POINTS, 1.1);
}
static void enlarge_arrays(void)
{
    scale("case", "cuda", "32", RC_ARRAY_BYTES, 8);
}

/* The whole memory faster: times, T_peak and the copies alike. */
static void faster_memory(void)
{
    scale("case", "cuda", "1024", RC_SAMPLES_NS, 1 / 1.3);
    scale("case", "cuda", NULL, RC_T_PEAK_GBS, 1.3);
    scale("peak", "cuda", NULL, RC_SAMPLES_NS, 1 / 1.3);
}

/* Without an L2 peak only the arithmetic bounds a small case. */
static void beyond_arithmetic(void)
{
    drop("l2peak", NULL, NULL);
    for (int i = 0; i < set.count; i++)
        draft_set(&set.record[i], RC_L2_PEAK_GBS, "%s", "");
    scale("case", "cuda", "32", RC_SAMPLES_NS, 0.05);
}

static void copy_samples(void)
{
    strcpy(pick("case", "cuda", "1024")->field[RC_SAMPLES_NS],
           pick("case", "cuda", "32")->field[RC_SAMPLES_NS]);
    /* slower than measured, so that no bound is touched */
    strcpy(pick("case", "openmp", "32")->field[RC_SAMPLES_NS],
           pick("case", "openmp", "1024")->field[RC_SAMPLES_NS]);
}

static void constant_samples(void)
{
    sample(pick("case", "cuda", "1024"), 1e6, 0);
}

static void smooth_samples(void)
{
    for (int i = 0; i < set.count; i++)
        if (is(&set.record[i], "case", NULL, NULL))
            sample(&set.record[i], 1e8 + i, 1e-10);
}

static void stamps_back(void)
{
    set.seconds[30] = set.seconds[10];
}
static void stamps_ahead(void)
{
    for (int i = 0; i < set.count; i++)
        set.seconds[i] += 20 * 365.25 * 86400;
}
static void stamps_squeezed(void)
{
    for (int i = 0; i < set.count; i++)
        set.seconds[i] = set.seconds[0] + i * 0.001;
}
static void stamp_of_no_time(void)
{
    draft_set(pick("case", NULL, NULL), RC_TIME, "yesterday");
}
static void wrong_answer(void)
{
    draft_set(pick("case", NULL, NULL), RC_BOUND_USED, "3.2");
}
static void nan_answer(void)
{
    draft_set(pick("case", NULL, NULL), RC_BOUND_USED, "nan");
}
static void wrong_points(void)
{
    draft_set(pick("case", NULL, NULL), RC_WRONG, "5");
}
static void run_of_another_gpu(void)
{
    for (int i = 0; i < set.count; i++)
        draft_set(&set.record[i], RC_RUN, "20261001T120000Z-4711-g012345");
    draft_set(pick("case", NULL, NULL), RC_RUN, "20261001T120000Z-4711-gfedcba");
}
static void damaged_cells(void)
{
    draft_set(pick("case", NULL, NULL), RC_DAMAGED, "1");
}
static void unchecked_answer(void)
{
    draft_set(pick("case", NULL, NULL), RC_CHECKED, "%s", "");
}
static void other_sms(void)
{
    set.machine.sms = 144;
}
static void other_l2(void)
{
    set.machine.l2_bytes = 50 << 20;
}
static void other_cc(void)
{
    set.machine.cc = 80;
}
static void other_model(void)
{
    strcpy(set.machine.gpu, "NVIDIA A100-SXM4-80GB");
}
static void no_driver(void)
{
    set.machine.driver[0] = '\0';
}
static void no_gpu(void)
{
    set.machine.gpu[0] = '\0';
}
static void other_name(void)
{
    strcpy(set.machine.name, "nvidia-h100");
}
static void overclocked(void)
{
    draft_set(pick("case", "cuda", NULL), RC_CLOCK_SM_MHZ, "2400");
}
static void undeclared_case(void)
{
    struct draft *d = pick("case", "openmp", "32");
    double t = 1.5 * strtod(d->field[RC_SAMPLES_NS], NULL);
    draft_set(d, RC_NX, "48");
    for (int c = RC_BYTES_MIN; c <= RC_ARRAY_BYTES; c++)
        draft_set(d, (enum record_column)c, "%.0f", 1.5 * atof(d->field[c]));
    sample(d, t, 0.002);
}
static void add_quick_case(void)
{
    char path[400];

    undeclared_case();
    snprintf(path, sizeof path, "%s/f.yaml", experiments);
    spill(path, experiment_quick, strlen(experiment_quick));
}
static void other_backend(void)
{
    draft_set(pick("case", "openmp", "32"), RC_BACKEND, "cuda");
}
static void unknown_backend(void)
{
    draft_set(pick("case", "openmp", "32"), RC_BACKEND, "magic");
}
static void other_study(void)
{
    draft_set(pick("case", "openmp", "32"), RC_STUDY, "fake");
}
static void no_reason(void)
{
    draft_set(pick("case", "cuda", "32"), RC_STATUS, "skipped");
    draft_set(pick("case", "cuda", "32"), RC_SAMPLES_NS, "%s", "");
}
static void failed_case(void)
{
    struct draft *d = pick("case", "cuda", "32");
    draft_set(d, RC_STATUS, "failed");
    draft_set(d, RC_REASON, "hung");
    draft_set(d, RC_SAMPLES_NS, "%s", "");
}
static void no_peak(void)
{
    draft_set(pick("case", "cuda", "1024"), RC_T_PEAK_GBS, "%s", "");
}

/* After gathering: by hand in the files. */
static void edit_sample(void)
{
    char *from = pick("case", "cuda", "1024")->field[RC_SAMPLES_NS], to[512];
    snprintf(to, sizeof to, "%s", from);
    to[0] = to[0] == '1' ? '2' : '1';
    edit(set.raw, from, to);
}
static void edit_tidy(void)
{
    edit(set.tidy, ",stream,ok,,30,", ",stream,ok,,31,");
}
static void edit_context(void)
{
    char path[400];
    snprintf(path, sizeof path, "%s/f.context.csv", set.folder);
    edit(path, "peak,copy,cuda,3,45,", "peak,copy,cuda,3,46,");
}
static void edit_identity(void)
{
    edit(set.tidy, "\nsealed,base,cuda,double,1,32,", "\nsealed,base,cuda,double,1,33,");
}
static void other_schema(void)
{
    edit(set.raw, "# schema 2\n", "# schema 3\n");
}
static void other_columns(void)
{
    edit(set.raw, ",bytes_min,", ",bytes,");
}
static void tear_log(void)
{
    struct stat st;
    assert_int_equal(stat(set.raw, &st), 0);
    assert_int_equal(truncate(set.raw, st.st_size - 20), 0);
}
static void no_raw_log(void)
{
    char path[400];
    snprintf(path, sizeof path, "%s/g.csv", set.folder);
    spill(path, "# machine nvidia-h200, experiment g, schema 2\n", 46);
}
static void no_tidy(void)
{
    assert_int_equal(unlink(set.tidy), 0);
}
static void no_experiment(void)
{
    char path[400];
    snprintf(path, sizeof path, "%s/f.yaml", experiments);
    assert_int_equal(unlink(path), 0);
}

/* before: in the records, sealed and gathered anew; after: in the files. */
static const struct forgery {
    const char *name;
    void (*before)(void), (*after)(void);
    const char *message;
} forgeries[] = {
    {"edited sample", NULL, edit_sample, "altered line (its CRC does not hold)"},
    {"edited tidy file", NULL, edit_tidy, "f.csv:4: not what `cliffs gather` makes of the raw log"},
    {"edited context file", NULL, edit_context, "f.context.csv:4: not what `cliffs gather` makes"},
    {"edited identity", NULL, edit_identity, "f.csv:7: not what `cliffs gather` makes"},
    {"other schema", NULL, other_schema, "raw/f.csv:1: not a raw log of schema 2"},
    {"other columns", NULL, other_columns, "raw/f.csv:2: other columns than its schema has"},
    {"torn log", NULL, tear_log, "torn line (no newline)"},
    {"tidy file from nowhere", NULL, no_raw_log, "g.csv: no raw log raw/g.csv"},
    {"tidy file missing", NULL, no_tidy, "f.csv: No such file or directory; `cliffs gather` makes it"},
    {"experiment missing", NULL, no_experiment, "its experiment cannot be read"},
    {"slow cases dropped", drop_slow_cases, NULL,
     "4 of 24 declared cases are neither ok nor skipped; the first: openmp,double,1,1024,512,512,32x16x1,1"},
    {"quick run", keep_quick_cases, NULL, "measured with --quick: 12 of 24 declared cases are missing"},
    {"other cases of a quick run", add_quick_case, NULL,
     "measured with --quick: 0 of 24 declared cases are missing"},
    {"case not declared", undeclared_case, NULL,
     "case openmp,double,2,48,512,512,32x16x1,1 is not declared in"},
    {"failed case", failed_case, NULL, "1 of 24 declared cases are neither ok nor skipped"},
    {"skip without reason", no_reason, NULL, "status skipped without a reason"},
    {"faster than the memory", halve_times, NULL, "ns, but the memory needs 8"},
    {"faster than the host's memory", halve_host_times, NULL, "but the memory needs 9.7"},
    {"faster than the L2", shorten_cached_times, NULL, "ns, but the L2 needs "},
    {"faster than the units", beyond_arithmetic, NULL, "at its highest clock"},
    {"T_peak lowered", lower_peak, NULL, "T_peak 3570 GB/s, but run 20261001T120000Z-4711 measured at least"},
    {"T_peak raised", raise_peak, NULL, "T_peak 4410 GB/s, but run 20261001T120000Z-4711 measured at most"},
    {"L2 peak raised", raise_l2_peak, NULL,
     "L2 peak 9000 GB/s, but run 20261001T120000Z-4711 measured at most"},
    {"T_peak from nowhere", drop_peaks, NULL, "has no peak record"},
    {"T_peak withheld", no_peak, NULL, "larger than the cache, but without a T_peak"},
    {"faster than the data sheet", faster_memory, NULL, "but the memory of a H200 has 4800"},
    {"flops inflated", inflate_flops, NULL, ": flops 218103808.0000, but this case has 109051904"},
    {"bytes inflated", inflate_bytes, NULL, ": bytes_min "},
    {"points inflated", inflate_points, NULL, ": points "},
    {"arrays enlarged", enlarge_arrays, NULL, ": array_bytes "},
    {"samples copied", copy_samples, NULL, ", one by one"},
    {"samples constant", constant_samples, NULL, "all 15 samples are the same: not measured"},
    {"samples too smooth", smooth_samples, NULL, "implausibly small variance"},
    {"stamps go back", stamps_back, NULL, "time stamp before that of the record before it in its run"},
    {"stamps in the future", stamps_ahead, NULL, "time stamp in the future"},
    {"stamps too close", stamps_squeezed, NULL, "s of samples between stamps"},
    {"stamp of no time", stamp_of_no_time, NULL, "time stamp \"yesterday\" is none"},
    {"wrong answer", wrong_answer, NULL, "status ok, but the error is 3.2 times its bound"},
    {"answer not a number", nan_answer, NULL, "status ok, but the error is nan times its bound"},
    {"wrong points", wrong_points, NULL, "status ok, but wrong = 5 and damaged = 0"},
    {"run of another GPU", run_of_another_gpu, NULL, "was on another GPU than run "},
    {"damaged cells", damaged_cells, NULL, "status ok, but wrong = 0 and damaged = 1"},
    {"answer not checked", unchecked_answer, NULL, "status ok, but no point was checked"},
    {"too many SMs", other_sms, NULL, "sms 144, but a H200 has 132"},
    {"other L2", other_l2, NULL, "l2_bytes 52428800, but a H200 has 60.0 MiB"},
    {"other compute capability", other_cc, NULL, "cc 80, but a H200 has 90"},
    {"other model", other_model, NULL, "cc 90, but a A100 has 80"},
    {"fact missing", no_driver, NULL, "required fact \"driver\" is missing"},
    {"no GPU", no_gpu, NULL, "backend cuda on a machine without a GPU"},
    {"other machine's folder", other_name, NULL, "name \"nvidia-h100\" in folder nvidia-h200"},
    {"overclocked", overclocked, NULL, "SM clock 2400 MHz above the device's highest, 1980 MHz"},
    {"host time as GPU time", other_backend, NULL, "openmp is of backend openmp, not cuda"},
    {"unknown backend", unknown_backend, NULL, "unknown backend \"magic\""},
    {"case of another study", other_study, NULL, "study fake in an experiment of sealed"},
};

static void forgery_is_refused(void **state)
{
    const struct forgery *f = *state;

    assert_int_equal(fresh(NULL), 0);
    if (f->before)
        f->before();
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
    int shared = 0;

    (void)state;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            shared += i != k && strstr(forgeries[i].message, forgeries[k].message) != NULL;
    assert_int_equal(shared, 0);
    assert_true(n >= 15);
}

/* ---- what is honest ---- */

static void honest_set_is_accepted(void **state)
{
    (void)state;
    write_set(&set);
    gather();
    int status = check();
    if (status)
        print_message("%s", said);
    assert_int_equal(status, 0);
    assert_string_equal(said, "nvidia-h200: 0 findings; NVIDIA H200: single-source\n");
}

static void skips_with_a_reason_are_covered(void **state)
{
    (void)state;
    for (int i = 0; i < set.count; i++)
        if (is(&set.record[i], "case", "openmp", "1024")) {
            draft_set(&set.record[i], RC_STATUS, "skipped");
            draft_set(&set.record[i], RC_REASON, "not enough memory");
            draft_set(&set.record[i], RC_SAMPLES_NS, "%s", "");
        }
    write_set(&set);
    gather();
    assert_int_equal(check(), 0);
}

static void dirty_and_stale_are_said_only(void **state)
{
    (void)state;
    draft_set(pick("case", "cuda", "32"), RC_DIRTY, "1");
    for (int i = 0; i < set.count; i++)
        if (is(&set.record[i], "case", "openmp", NULL))
            draft_set(&set.record[i], RC_SOURCE, "0ld");
    write_set(&set);
    gather();
    assert_int_equal(check(), 0);
    assert_non_null(strstr(said, "warning: 1 records of a build without a clean git revision"));
    assert_non_null(strstr(said, "note: 16 records of older sources"));
}

/* A clock of 1.024 us, as some GPUs have: short regions repeat themselves. */
static void coarse_clock_is_no_forgery(void **state)
{
    (void)state;
    for (int i = 0; i < set.count; i++) {
        struct draft *d = &set.record[i];
        char text[512] = "", *at = d->field[RC_SAMPLES_NS];
        size_t used = 0;
        if (!is(d, "case", "cuda", NULL))
            continue;
        for (double x; *at; at += *at == ';') {
            x = round(strtod(at, &at) * 4 / 1024) * 1024 / 4;
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%.3f", used ? ";" : "", x);
        }
        memcpy(d->field[RC_SAMPLES_NS], text, sizeof text);
    }
    write_set(&set);
    gather();
    assert_int_equal(check(), 0);
}

/* The tidy file was made when the sources were still those: no flag then. */
static void sources_that_change_later_are_no_finding(void **state)
{
    char *text, *at, *end;

    (void)state;
    for (int i = 0; i < set.count; i++)
        if (is(&set.record[i], "case", NULL, NULL))
            draft_set(&set.record[i], RC_SOURCE, "0ld");
    write_set(&set);
    gather();
    text = slurp(set.tidy);
    at = strstr(text, ",stale\n");
    assert_non_null(at);
    for (; at; at = strstr(at, ",stale\n")) {
        end = at + 6;
        memmove(at + 1, end, strlen(end) + 1);
    }
    spill(set.tidy, text, strlen(text));
    free(text);
    assert_int_equal(check(), 0);
}

/* ---- a second device ---- */

static struct set second;

static void write_second(double factor)
{
    write_set(&set);
    make_set(&second, "nvidia-h200-b", 2);
    strcpy(second.machine.uuid_hash, "fedcba9876543210");
    for (int i = 0; i < second.count; i++)
        if (is(&second.record[i], "case", NULL, NULL))
            sample(&second.record[i], factor * strtod(second.record[i].field[RC_SAMPLES_NS], NULL), 0.002);
    write_set(&second);
    gather();
}

static void second_device_that_agrees_reproduces(void **state)
{
    (void)state;
    write_second(1.03);
    assert_int_equal(check(), 0);
    assert_non_null(
        strstr(said, "nvidia-h200: 0 findings; NVIDIA H200: reproduced by nvidia-h200-b, 3.0 % apart"));
    assert_non_null(strstr(said, "in the median of 24 cases"));
    assert_non_null(strstr(said, "nvidia-h200-b: 0 findings; NVIDIA H200: reproduced by nvidia-h200,"));
}

static void second_device_that_differs_does_not(void **state)
{
    (void)state;
    write_second(1.08);
    assert_int_equal(check(), 0);
    assert_non_null(strstr(said, "nvidia-h200: 0 findings; NVIDIA H200: single-source"));
    assert_null(strstr(said, "reproduced"));
}

static void same_device_twice_does_not(void **state)
{
    (void)state;
    write_second(1.0);
    strcpy(second.machine.uuid_hash, set.machine.uuid_hash);
    write_set(&second);
    assert_int_equal(check(), 0);
    assert_null(strstr(said, "reproduced"));
}

/* The whole folder copied, another device's hash written into it. */
static void copied_folder_is_found(void **state)
{
    (void)state;
    write_set(&set);
    make_set(&second, "nvidia-h200-b", 1);
    strcpy(second.machine.uuid_hash, "fedcba9876543210");
    write_set(&second);
    gather();
    assert_int_equal(check(), 1);
    assert_non_null(strstr(said, "nvidia-h200-b/raw/f.csv:8: the same samples as "));
    assert_non_null(strstr(said, "raw/f.csv: 28 more of the kind"));
}

static void usage_is_told(void **state)
{
    (void)state;
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--help", NULL), 0);
    assert_int_equal(strncmp(said, "Usage: cliffs check", 19), 0);
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--frob", NULL), 2);
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--results", "/nonexistent", NULL), 2);
    assert_int_equal(said_by(cmd_check, said, sizeof said, "check", "--results", root, "nobody", NULL), 1);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, fresh, away)
    enum { FORGERIES = sizeof forgeries / sizeof *forgeries, FURTHER = 11 };
    static struct CMUnitTest tests[FORGERIES + FURTHER] = {
        IN_FOLDER(honest_set_is_accepted),
        IN_FOLDER(skips_with_a_reason_are_covered),
        IN_FOLDER(dirty_and_stale_are_said_only),
        IN_FOLDER(sources_that_change_later_are_no_finding),
        IN_FOLDER(coarse_clock_is_no_forgery),
        IN_FOLDER(second_device_that_agrees_reproduces),
        IN_FOLDER(second_device_that_differs_does_not),
        IN_FOLDER(same_device_twice_does_not),
        IN_FOLDER(copied_folder_is_found),
        IN_FOLDER(usage_is_told),
        cmocka_unit_test(messages_are_their_own),
    };

    for (int i = 0; i < FORGERIES; i++)
        tests[FURTHER + i] = (struct CMUnitTest){.name = forgeries[i].name,
                                                 .test_func = forgery_is_refused,
                                                 .initial_state = (void *)(uintptr_t)&forgeries[i]};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
