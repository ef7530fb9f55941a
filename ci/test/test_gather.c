/* SPDX-License-Identifier: MIT */
/* From raw logs to tidy files: which records count, and what is made of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include "../../src/harness/machine.h"
#include "../../src/harness/table.h"
#include "records.h"

int cmd_gather(int argc, char **argv);

#define L2 1000000 /* bytes: `stream` from 4,000,000 on */

static char root[256], folder[300], raw[400], said[1 << 16];
static struct record_log *log_;
static struct draft d;

/* A machine "m" with an empty log "e", and a draft to change. */
static int fresh(void **state)
{
    struct machine m = {
        .name = "m", .gpu = "Test GPU", .l2_bytes = L2, .cpu_cache_bytes = 2.0 * L2, .openacc_offload = 1};
    char path[400], why[5000];

    (void)state;
    scratch_make(root, sizeof root);
    snprintf(folder, sizeof folder, "%s/m", root);
    snprintf(raw, sizeof raw, "%s/raw/e.csv", folder);
    snprintf(path, sizeof path, "%s/machine.json", folder);
    log_ = record_open(raw, why, sizeof why);
    if (!log_ || machine_write(&m, path, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        return -1;
    }
    memset(&d, 0, sizeof d);
    draft_set(&d, RC_ROLE, "case");
    draft_set(&d, RC_STUDY, "heat"); /* a study that no program here has */
    draft_set(&d, RC_VARIANT, "base");
    draft_set(&d, RC_BACKEND, "cuda");
    draft_set(&d, RC_PRECISION, "single");
    draft_set(&d, RC_NX, "64");
    draft_set(&d, RC_BLOCK, "32x16x1");
    draft_set(&d, RC_CACHE, "warm");
    draft_set(&d, RC_ROUND, "0");
    draft_set(&d, RC_STATUS, "ok");
    draft_set(&d, RC_ERR_MAX, "1e-7");
    draft_set(&d, RC_BYTES_MIN, "8000");
    draft_set(&d, RC_FLOPS, "3000");
    draft_set(&d, RC_POINTS, "1000");
    draft_set(&d, RC_ARRAY_BYTES, "4000");
    draft_set(&d, RC_T_PEAK_GBS, "100");
    draft_set(&d, RC_SOURCE, "aaaa");
    draft_set(&d, RC_GIT, "abc123");
    draft_set(&d, RC_DIRTY, "0");
    draft_set(&d, RC_RUN, "20261120T183000Z-1");
    draft_set(&d, RC_TIME, "2026-11-20T18:30:00.000Z");
    draft_set(&d, RC_SAMPLES_NS, "99;100;101");
    return 0;
}

static int away(void **state)
{
    char why[5000];

    (void)state;
    if (log_)
        record_close(log_, why, sizeof why);
    log_ = NULL;
    scratch_remove(root);
    return 0;
}

static void put(void)
{
    char why[5000];

    assert_int_equal(draft_append(&d, log_, why, sizeof why), 0);
}

/* Gathers, expecting this exit status, and reads the tidy file. */
static struct table *gather(int status)
{
    static struct table t;
    char path[400], why[5000] = "";

    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", root, NULL), status);
    snprintf(path, sizeof path, "%s/e.csv", folder);
    assert_int_equal(table_read(path, &t, why, sizeof why), 0);
    return &t;
}

static const char *cell(const struct table *t, int row, const char *column)
{
    assert_true(table_column(t, column) >= 0);
    assert_true(row < t->rows);
    return table_cell(t, row, table_column(t, column));
}

/* ---- content ---- */

static void columns_and_formulas(void **state)
{
    struct table *t;
    char *text, path[400];

    (void)state;
    put();
    t = gather(0);
    assert_int_equal(t->rows, 1);
    assert_string_equal(cell(t, 0, "samples"), "3");
    assert_string_equal(cell(t, 0, "time_median_ns"), "100.0000");
    assert_string_equal(cell(t, 0, "time_ci_low_ns"), "99.00000");
    assert_string_equal(cell(t, 0, "time_ci_high_ns"), "101.0000");
    assert_string_equal(cell(t, 0, "time_min_ns"), "99.00000");
    assert_string_equal(cell(t, 0, "gpoints_per_s"), "10.00000");
    assert_string_equal(cell(t, 0, "gflops"), "30.00000");
    assert_string_equal(cell(t, 0, "t_eff_gbs"), "80.00000");
    assert_string_equal(cell(t, 0, "t_peak_gbs"), "100.0000");
    assert_string_equal(cell(t, 0, "err_max"), "1e-07");
    assert_string_equal(cell(t, 0, "cache"), "warm");
    assert_string_equal(cell(t, 0, "peak_fraction"), "");
    assert_string_equal(cell(t, 0, "time_drift_ns"), "");
    assert_string_equal(cell(t, 0, "flags"), "");
    assert_string_equal(cell(t, 0, "radius"), "");
    table_free(t);
    snprintf(path, sizeof path, "%s/e.csv", folder);
    text = slurp(path);
    assert_ptr_equal(
        strstr(text, "# machine m, experiment e, schema 2\n" TIDY_COLUMNS
                     ",time_drift_ns,peak_fraction,err_max,flags\nheat,base,cuda,single,,64,,,32x16x1,"),
        text);
    free(text);
}

/* Each finding is a column behind the others, empty where a case has none. */
static void findings_become_columns(void **state)
{
    struct table *t;

    (void)state;
    draft_set(&d, RC_FINDINGS, "max_error=2.5e-05 order=8");
    put();
    draft_set(&d, RC_NX, "128");
    draft_set(&d, RC_FINDINGS, "rms_error=1e-06 order=7.5");
    put();
    draft_set(&d, RC_NX, "256");
    draft_set(&d, RC_FINDINGS, "%s", "");
    put();
    t = gather(0);
    assert_int_equal(t->rows, 3);
    assert_string_equal(cell(t, 0, "max_error"), "2.5e-05");
    assert_string_equal(cell(t, 0, "rms_error"), "");
    assert_string_equal(cell(t, 1, "rms_error"), "1e-06");
    assert_string_equal(cell(t, 1, "order"), "7.5");
    assert_string_equal(cell(t, 2, "order"), "");
    table_free(t);
}

static void rounds_are_pooled(void **state)
{
    struct table *t;

    (void)state;
    draft_set(&d, RC_ERR_MAX, "3e-7");
    put();
    draft_set(&d, RC_ROUND, "1");
    draft_set(&d, RC_ERR_MAX, "2e-7");
    draft_set(&d, RC_SAMPLES_NS, "103;104;105;106");
    draft_set(&d, RC_T_PEAK_GBS, "90");
    draft_set(&d, RC_TIME, "2026-11-20T18:31:00.000Z");
    put();
    t = gather(0);
    assert_int_equal(t->rows, 1);
    assert_string_equal(cell(t, 0, "samples"), "7");
    assert_string_equal(cell(t, 0, "time_median_ns"), "103.0000");
    assert_string_equal(cell(t, 0, "t_peak_gbs"), "90.00000"); /* the latest */
    assert_string_equal(cell(t, 0, "err_max"), "3e-07");       /* the largest */
    table_free(t);
}

static void last_line_of_a_round_wins(void **state)
{
    struct table *t;

    (void)state;
    draft_set(&d, RC_STATUS, "failed");
    draft_set(&d, RC_REASON, "hung");
    put();
    draft_set(&d, RC_STATUS, "ok");
    draft_set(&d, RC_REASON, "%s", "");
    put();
    draft_set(&d, RC_SAMPLES_NS, "200");
    put();
    t = gather(0);
    assert_string_equal(cell(t, 0, "status"), "ok");
    assert_string_equal(cell(t, 0, "samples"), "1");
    assert_string_equal(cell(t, 0, "time_median_ns"), "200.0000");
    table_free(t);
}

static void newest_source_wins_alone(void **state)
{
    struct table *t;

    (void)state;
    draft_set(&d, RC_SOURCE, "bbbb");
    draft_set(&d, RC_TIME, "2026-11-20T18:30:00.002Z"); /* newer, though the line comes first */
    draft_set(&d, RC_SAMPLES_NS, "50;50;50");
    put();
    draft_set(&d, RC_SOURCE, "aaaa");
    draft_set(&d, RC_TIME, "2026-11-20T18:30:00.001Z");
    draft_set(&d, RC_ROUND, "1");
    draft_set(&d, RC_SAMPLES_NS, "70;70;70");
    put();
    t = gather(0);
    assert_int_equal(t->rows, 1);
    assert_string_equal(cell(t, 0, "samples"), "3");
    assert_string_equal(cell(t, 0, "time_median_ns"), "50.00000");
    table_free(t);
}

static void worst_status_of_the_rounds_counts(void **state)
{
    struct table *t;
    static const char *const status[] = {"ok", "skipped", "failed", "invalid"};

    (void)state;
    for (int worst = 1; worst < 4; worst++) { /* case `worst` has rounds 0..worst, the worst first */
        draft_set(&d, RC_NX, "%d", worst);
        for (int round = 0; round <= worst; round++) {
            draft_set(&d, RC_ROUND, "%d", round);
            draft_set(&d, RC_STATUS, "%s", status[worst - round]);
            draft_set(&d, RC_REASON, "why %s", status[worst - round]);
            put();
        }
    }
    t = gather(0);
    assert_int_equal(t->rows, 3);
    for (int row = 0; row < 3; row++) {
        char reason[32];
        snprintf(reason, sizeof reason, "why %s", status[row + 1]);
        assert_string_equal(cell(t, row, "status"), status[row + 1]);
        assert_string_equal(cell(t, row, "reason"), reason);
        static const char *const empty[] = {"samples", "time_median_ns", "time_min_ns",
                                            "gflops",  "t_eff_gbs",      "t_peak_gbs",
                                            "err_max", "peak_fraction",  "flags"};
        for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
            assert_string_equal(cell(t, row, empty[i]), "");
    }
    table_free(t);
}

static void regime_follows_the_cache_of_the_backend(void **state)
{
    static const struct {
        const char *backend, *cache, *clock;
        int array;
        const char *want;
    } rows[] = {
        {"cuda", "warm", "1980", 4 * L2 - 1, "warm"},
        {"cuda", "warm", "1980", 4 * L2, "stream"},
        {"cuda", "cold", "1980", 4 * L2, "cold"},
        {"openacc", "warm", "1980", 4 * L2, "stream"}, /* on the GPU: its clock was read */
        {"openacc", "warm", "", 8 * L2 - 1, "warm"},   /* on the host */
        {"openmp", "warm", "", 8 * L2, "stream"},
    };
    struct table *t;
    int n = sizeof rows / sizeof *rows;

    (void)state;
    for (int i = 0; i < n; i++) {
        draft_set(&d, RC_VARIANT, "v%d", i);
        draft_set(&d, RC_BACKEND, "%s", rows[i].backend);
        draft_set(&d, RC_CACHE, "%s", rows[i].cache);
        draft_set(&d, RC_CLOCK_SM_MHZ, "%s", rows[i].clock);
        draft_set(&d, RC_ARRAY_BYTES, "%d", rows[i].array);
        put();
    }
    t = gather(0);
    for (int i = 0; i < n; i++) {
        assert_string_equal(cell(t, i, "cache"), rows[i].want);
        assert_string_equal(cell(t, i, "peak_fraction"), strcmp(rows[i].want, "stream") ? "" : "0.8000000");
    }
    table_free(t);
}

/* Drift: while the baseline took 10 % longer than usual, so did the case. */
static void drift_is_taken_out(void **state)
{
    struct table *t;

    (void)state;
    static const int reference[] = {1000, 1100, 1000};
    for (int i = 0; i < 3; i++) {
        draft_set(&d, RC_NX, "%d", 10 + i);
        draft_set(&d, RC_REFERENCE_NS, "%d", reference[i]);
        draft_set(&d, RC_SAMPLES_NS, "%d", reference[i] / 10);
        put();
    }
    t = gather(0);
    for (int i = 0; i < 3; i++)
        assert_string_equal(cell(t, i, "time_drift_ns"), "100.0000");
    assert_string_equal(cell(t, 1, "time_median_ns"), "110.0000");
    table_free(t);
}

static void flags_say_what_is_doubtful(void **state)
{
    struct table *t;

    (void)state;
    static const struct {
        const char *samples, *clock, *want;
    } rows[] = {
        {"100;100;100;100;100;100", "1000", ""},
        {"98;100;100;100;100;102", "1000", "noisy"}, /* half width 2 %, IQR 0 */
        {"100;100;100;100;100;100", "1021", "clock"},
        {"100;100;100;100;100;100", "1019", ""},
        {"97;97;97;100;103;103;103", "970", "noisy clock ambiguous"},
        {"100;100;100;100;100;100", "1000", ""},
        {"100;100;100;100;100;100", "", ""},
    };
    int n = sizeof rows / sizeof *rows;
    for (int i = 0; i < n; i++) {
        draft_set(&d, RC_NX, "%d", 10 + i);
        draft_set(&d, RC_CLOCK_SM_MHZ, "%s", rows[i].clock);
        draft_set(&d, RC_SAMPLES_NS, "%s", rows[i].samples);
        put();
    }
    t = gather(0);
    for (int i = 0; i < n; i++)
        assert_string_equal(cell(t, i, "flags"), rows[i].want);
    table_free(t);
}

/* The fake study's variants say their source is sixteen zeros. */
static void older_sources_are_stale(void **state)
{
    struct table *t;

    (void)state;
    draft_set(&d, RC_STUDY, "fake");
    draft_set(&d, RC_VARIANT, "right");
    put();
    draft_set(&d, RC_VARIANT, "backward");
    draft_set(&d, RC_SOURCE, "0000000000000000");
    put();
    draft_set(&d, RC_VARIANT, "no_such");
    put();
    t = gather(0);
    assert_string_equal(cell(t, 0, "flags"), "");      /* backward */
    assert_string_equal(cell(t, 1, "flags"), "");      /* no_such: this program cannot tell */
    assert_string_equal(cell(t, 2, "flags"), "stale"); /* right */
    table_free(t);
}

static void rows_are_in_natural_order(void **state)
{
    struct table *t;
    static const struct {
        const char *variant, *precision, *radius, *nx, *block, *extra;
    } rows[] = {
        {"a", "single", "2", "96", "8x8x1", "p=2"},  {"a", "single", "2", "96", "8x8x1", "p=10"},
        {"a", "single", "2", "96", "32x4x1", "p=1"}, {"a", "single", "2", "1024", "8x8x1", "p=1"},
        {"a", "single", "10", "32", "8x8x1", "p=1"}, {"a", "double", "2", "96", "8x8x1", "p=1"},
        {"b", "single", "1", "32", "8x8x1", "p=1"},
    };
    static const int order[] = {4, 6, 0, 3, 2, 5, 1};
    int n = sizeof rows / sizeof *rows;

    (void)state;
    for (int i = 0; i < n; i++) {
        int k = order[i];
        draft_set(&d, RC_VARIANT, "%s", rows[k].variant);
        draft_set(&d, RC_PRECISION, "%s", rows[k].precision);
        draft_set(&d, RC_RADIUS, "%s", rows[k].radius);
        draft_set(&d, RC_NX, "%s", rows[k].nx);
        draft_set(&d, RC_BLOCK, "%s", rows[k].block);
        draft_set(&d, RC_EXTRA, "%s", rows[k].extra);
        put();
    }
    t = gather(0);
    assert_int_equal(t->rows, n);
    for (int i = 0; i < n; i++) {
        assert_string_equal(cell(t, i, "variant"), rows[i].variant);
        assert_string_equal(cell(t, i, "precision"), rows[i].precision);
        assert_string_equal(cell(t, i, "radius"), rows[i].radius);
        assert_string_equal(cell(t, i, "nx"), rows[i].nx);
        assert_string_equal(cell(t, i, "block"), rows[i].block);
        assert_string_equal(cell(t, i, "p"), rows[i].extra + 2);
    }
    table_free(t);
}

static void own_axes_stand_in_their_order(void **state)
{
    struct table *t;

    (void)state;
    draft_set(&d, RC_EXTRA, "second=2");
    put();
    draft_set(&d, RC_NX, "65");
    draft_set(&d, RC_EXTRA, "first=x second=3 third=9");
    put();
    t = gather(0);
    assert_int_equal(table_column(t, "first"), table_column(t, "t_peak_gbs") + 1);
    assert_int_equal(table_column(t, "second"), table_column(t, "t_peak_gbs") + 2);
    assert_int_equal(table_column(t, "third"), table_column(t, "t_peak_gbs") + 3);
    assert_int_equal(table_column(t, "time_drift_ns"), table_column(t, "t_peak_gbs") + 4);
    assert_string_equal(cell(t, 0, "first"), "");
    assert_string_equal(cell(t, 0, "second"), "2");
    assert_string_equal(cell(t, 1, "first"), "x");
    assert_string_equal(cell(t, 1, "third"), "9");
    table_free(t);
}

static void other_roles_go_to_the_context(void **state)
{
    struct table *t;
    char path[400], *text;

    (void)state;
    put();
    draft_set(&d, RC_ROLE, "peak");
    draft_set(&d, RC_VARIANT, "copy");
    put();
    draft_set(&d, RC_TIME, "2026-11-20T18:32:00.000Z");
    draft_set(&d, RC_SAMPLES_NS, "102;103;104");
    put();
    draft_set(&d, RC_BYTES_MIN, "16000");
    put();
    t = gather(0);
    assert_int_equal(t->rows, 1);
    table_free(t);
    snprintf(path, sizeof path, "%s/e.context.csv", folder);
    text = slurp(path);
    assert_string_equal(
        text,
        "# machine m, experiment e, schema 2\n"
        "role,variant,backend,n_records,samples,time_median_ns,t_eff_gbs,time_first,time_last,bytes_min\n"
        "peak,copy,cuda,2,6,101.5000,78.81773,2026-11-20T18:30:00.000Z,2026-11-20T18:32:00.000Z,8000\n"
        "peak,copy,cuda,1,3,103.0000,155.3398,2026-11-20T18:32:00.000Z,2026-11-20T18:32:00.000Z,16000\n");
    free(text);
}

/* Two cases in two rounds each: medians 100 and 103, and twice 100; a third in one round alone. */
static void noise_floor_of_rounds(void **state)
{
    char *text, path[400];

    (void)state;
    put();
    draft_set(&d, RC_ROUND, "1");
    draft_set(&d, RC_SAMPLES_NS, "102;103;104");
    put();
    draft_set(&d, RC_NX, "96");
    draft_set(&d, RC_ROUND, "0");
    draft_set(&d, RC_SAMPLES_NS, "99;100;101");
    put();
    draft_set(&d, RC_ROUND, "1");
    put();
    draft_set(&d, RC_NX, "128");
    put();
    table_free(gather(0));
    snprintf(path, sizeof path, "%s/e.context.csv", folder);
    text = slurp(path);
    assert_non_null(strstr(text, "schema 2; A/A over rounds: 2 cases, half within 3 %, 95 in 100 within 3 %\n"));
    free(text);
}

/* ---- files ---- */

static void unchanged_files_are_not_written(void **state)
{
    struct stat before, after;
    char path[400];

    (void)state;
    put();
    snprintf(path, sizeof path, "%s/e.csv", folder);
    table_free(gather(0));
    assert_int_equal(stat(path, &before), 0);
    table_free(gather(0));
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_ino == after.st_ino && before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
    draft_set(&d, RC_NX, "65");
    put();
    table_free(gather(0));
    assert_int_equal(stat(path, &after), 0);
    assert_true(before.st_ino != after.st_ino); /* a new file renamed over the old */
    snprintf(path, sizeof path, "ls %s | grep -q tmp", folder);
    assert_int_not_equal(system(path), 0);
}

static void bad_lines_are_named_and_the_rest_gathered(void **state)
{
    struct table *t;
    char *text, want[600];

    (void)state;
    put();
    draft_set(&d, RC_NX, "65");
    put();
    draft_set(&d, RC_NX, "66");
    draft_set(&d, RC_SAMPLES_NS, "1;-2;3");
    put();
    draft_set(&d, RC_NX, "67");
    draft_set(&d, RC_SAMPLES_NS, "7;8");
    put();
    text = slurp(raw);
    *strstr(text, ",65,") = ';';
    spill(raw, text, strlen(text));
    free(text);
    t = gather(1);
    assert_int_equal(t->rows, 2);
    assert_string_equal(cell(t, 0, "nx"), "64");
    assert_string_equal(cell(t, 1, "nx"), "67");
    table_free(t);
    snprintf(want, sizeof want, "%s:4: altered line", raw);
    assert_non_null(strstr(said, want));
    snprintf(want, sizeof want, "%s:5: samples are not positive", raw);
    assert_non_null(strstr(said, want));
}

static void what_cannot_be_gathered_is_said(void **state)
{
    char path[400];

    (void)state;
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", root, "nowhere", NULL), 1);
    assert_non_null(strstr(said, "nowhere/raw: No such file"));
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", "/nonexistent", NULL), 1);
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--frob", NULL), 2);
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--help", NULL), 0);
    assert_int_equal(strncmp(said, "Usage: cliffs gather", 20), 0);
    put();
    snprintf(path, sizeof path, "%s/machine.json", folder);
    unlink(path);
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", root, NULL), 1);
    assert_non_null(strstr(said, "machine.json"));
}

/* ---- strangers' files ---- */

static void assert_printable(void)
{
    for (const char *p = said; *p; p++)
        assert_true(*p == '\n' || (unsigned char)*p >= 0x20);
}

/* A terminal takes what stands between these for a command. */
static void control_characters_are_escaped(void **state)
{
    char odd[400];

    (void)state;
    put();
    snprintf(odd, sizeof odd, "%s/raw/\x1b[2Jx.csv", folder);
    spill(odd, "", 0);
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", root, NULL), 1);
    assert_non_null(strstr(said, "raw/\\x1b[2Jx.csv: not a name for an experiment"));
    assert_printable();
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", root, "m\r\x1b[1m", NULL), 1);
    assert_non_null(strstr(said, "m\\x0d\\x1b[1m: not a name for a machine"));
    assert_printable();
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", "a\x1b[1m", NULL), 2);
    assert_printable();
}

static void texts_that_no_field_has_are_left_out(void **state)
{
    static const char *const texts[] = {"it\"s", "it's", "`id`", "$(id)", "a;b", "a\\b", "a\x1b[2J", "a\xc2\x9b", "a|b", "#"};
    struct table *t;
    char want[40];

    (void)state;
    put();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        draft_set(&d, RC_NX, "%zu", i);
        draft_set(&d, RC_REASON, "%s", texts[i]);
        put();
    }
    draft_set(&d, RC_REASON, "%s", "");
    draft_set(&d, RC_EXTRA, "status=1");
    put();
    draft_set(&d, RC_EXTRA, "a-b=1");
    put();
    draft_set(&d, RC_EXTRA, "p=1");
    draft_set(&d, RC_VARIANT, "../up");
    put();
    t = gather(1);
    assert_int_equal(t->rows, 1);
    table_free(t);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        snprintf(want, sizeof want, "e.csv:%zu: characters in a field", 4 + i);
        assert_non_null(strstr(said, want));
    }
    assert_non_null(strstr(said, "e.csv:14: extra or findings"));
    assert_non_null(strstr(said, "e.csv:15: extra or findings"));
    assert_non_null(strstr(said, "e.csv:16: no name of a study or a variant"));
    assert_printable();
}

static void odd_folders_are_left_out_with_a_note(void **state)
{
    static const char *const odd[] = {"a b", "$(id)", "-rf", "x;y"};
    char path[400];

    (void)state;
    put();
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        snprintf(path, sizeof path, "%s/%s", root, odd[i]);
        assert_int_equal(mkdir(path, 0777), 0);
    }
    snprintf(path, sizeof path, "%s/linked", root);
    assert_int_equal(symlink(folder, path), 0);
    table_free(gather(0));
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        snprintf(path, sizeof path, "/%s: not a name for a machine", odd[i]);
        assert_non_null(strstr(said, path));
    }
    assert_non_null(strstr(said, "linked: not a folder"));
}

static void links_and_pipes_are_no_logs(void **state)
{
    char link[400], pipe[400];
    struct table *t;

    (void)state;
    put();
    snprintf(link, sizeof link, "%s/raw/link.csv", folder);
    snprintf(pipe, sizeof pipe, "%s/raw/pipe.csv", folder);
    assert_int_equal(symlink(raw, link), 0);
    assert_int_equal(mkfifo(pipe, 0666), 0);
    alarm(20); /* ends this program if it waits */
    t = gather(1);
    alarm(0);
    assert_int_equal(t->rows, 1);
    table_free(t);
    assert_non_null(strstr(said, "link.csv: not a regular file"));
    assert_non_null(strstr(said, "pipe.csv: not a regular file"));
}

/* What a link points to stays as it is: the link is replaced, also where the temporary's name is taken. */
static void links_are_not_written_through(void **state)
{
    struct machine m = {.name = "other"}, got;
    char path[400], temporary[600], target[400], host[64] = "", why[5000], *text;
    struct stat st;

    (void)state;
    snprintf(target, sizeof target, "%s/target", root);
    snprintf(path, sizeof path, "%s/machine.json", folder);
    gethostname(host, sizeof host - 1);
    snprintf(temporary, sizeof temporary, "%s.tmp%ld%s", path, (long)getpid(), host);
    spill(target, "precious", 8);
    unlink(path);
    assert_int_equal(symlink(target, path), 0);
    assert_int_equal(symlink(target, temporary), 0);
    assert_int_equal(machine_read(path, &got, why, sizeof why), -1);
    assert_non_null(strstr(why, "machine.json: cannot be read: not a regular file"));
    assert_int_equal(machine_write(&m, path, why, sizeof why), 0);
    text = slurp(target);
    assert_string_equal(text, "precious");
    free(text);
    assert_int_equal(lstat(path, &st), 0);
    assert_true(S_ISREG(st.st_mode));
    assert_int_equal(lstat(temporary, &st), -1);
    assert_int_equal(machine_read(path, &got, why, sizeof why), 0);
    assert_string_equal(got.name, "other");
}

static void facts_pass_the_allow_list(void **state)
{
    static const char text[] = "{\n  \"cpu\": \"`id`\"\n}\n";
    char path[400];

    (void)state;
    put();
    snprintf(path, sizeof path, "%s/machine.json", folder);
    spill(path, text, sizeof text - 1);
    assert_int_equal(said_by(cmd_gather, said, sizeof said, "gather", "--results", root, NULL), 1);
    assert_non_null(strstr(said, "machine.json:2: characters that are not allowed"));
}

static void unknown_codings_are_told(void **state)
{
    (void)state;
    put();
    put();
    table_free(gather(0));
    assert_non_null(strstr(said, "e.csv: 2 records of codings that this program does not have, the first of base"));
}

/* As many runs as records; how long that takes is no matter of a test, only that it ends. RECORDS=50000 to measure. */
static void many_runs_are_gathered(void **state)
{
    const char *asked = getenv("RECORDS");
    const int records = asked ? atoi(asked) : 3000;
    struct table *t;

    (void)state;
    for (int i = 0; i < records; i++) {
        draft_set(&d, RC_RUN, "20261120T183000Z-%d", i);
        draft_set(&d, RC_NX, "%d", 64 + i);
        draft_set(&d, RC_CLOCK_SM_MHZ, "%d", 1000 + i % 2);
        draft_set(&d, RC_REFERENCE_NS, "%d", 50 + i % 7);
        put();
    }
    t = gather(0);
    assert_int_equal(t->rows, records);
    assert_string_equal(cell(t, records - 1, "time_drift_ns"), "100.0000"); /* each run's own median */
    assert_string_equal(cell(t, records - 1, "flags"), "");
    table_free(t);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, fresh, away)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(columns_and_formulas),
        IN_FOLDER(findings_become_columns),
        IN_FOLDER(rounds_are_pooled),
        IN_FOLDER(last_line_of_a_round_wins),
        IN_FOLDER(newest_source_wins_alone),
        IN_FOLDER(worst_status_of_the_rounds_counts),
        IN_FOLDER(regime_follows_the_cache_of_the_backend),
        IN_FOLDER(drift_is_taken_out),
        IN_FOLDER(flags_say_what_is_doubtful),
        IN_FOLDER(older_sources_are_stale),
        IN_FOLDER(rows_are_in_natural_order),
        IN_FOLDER(own_axes_stand_in_their_order),
        IN_FOLDER(other_roles_go_to_the_context),
        IN_FOLDER(noise_floor_of_rounds),
        IN_FOLDER(unchanged_files_are_not_written),
        IN_FOLDER(bad_lines_are_named_and_the_rest_gathered),
        IN_FOLDER(what_cannot_be_gathered_is_said),
        IN_FOLDER(control_characters_are_escaped),
        IN_FOLDER(texts_that_no_field_has_are_left_out),
        IN_FOLDER(odd_folders_are_left_out_with_a_note),
        IN_FOLDER(links_and_pipes_are_no_logs),
        IN_FOLDER(links_are_not_written_through),
        IN_FOLDER(facts_pass_the_allow_list),
        IN_FOLDER(unknown_codings_are_told),
        IN_FOLDER(many_runs_are_gathered),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
