/* SPDX-License-Identifier: MIT */
/* What compare makes of two tidy files or two machine folders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "../../src/harness/files.h"
#include "../../src/harness/machine.h"
#include "records.h"

int cmd_compare(int argc, char **argv);

static char root[256], a[400], b[400], said[1 << 16];

/* One row: nx tells the cases apart; the rest is what compare reads. */
struct timing {
    int nx;
    double low, median, high;
    const char *status, *cache, *flags;
};

static void write_tidy(const char *path, const struct timing *row, int n)
{
    FILE *out = fopen(path, "w");

    assert_non_null(out);
    fprintf(out, "# machine x, experiment e, schema 2\n%s,p,time_drift_ns,peak_fraction,err_max,flags\n",
            TIDY_COLUMNS);
    for (int i = 0; i < n; i++)
        fprintf(out, "heat,base,cuda,single,,%d,,,32x16x1,%s,%s,,15,%g,%g,%g,%g,,,,,7,,,,%s\n", row[i].nx,
                row[i].cache ? row[i].cache : "warm", row[i].status ? row[i].status : "ok", row[i].median,
                row[i].low, row[i].high, row[i].low, row[i].flags ? row[i].flags : "");
    assert_int_equal(fclose(out), 0);
}

static int fresh(void **state)
{
    (void)state;
    scratch_make(root, sizeof root);
    snprintf(a, sizeof a, "%s/a.csv", root);
    snprintf(b, sizeof b, "%s/b.csv", root);
    return 0;
}

static int away(void **state)
{
    (void)state;
    scratch_remove(root);
    return 0;
}

#define COUNT(x) ((int)(sizeof(x) / sizeof *(x)))

static void each_case_has_its_verdict(void **state)
{
    static const struct timing in_a[] = {
        {.nx = 1, .low = 99, .median = 100, .high = 101},
        {.nx = 2, .low = 99, .median = 100, .high = 101},
        {.nx = 3, .low = 99.9, .median = 100, .high = 100.1},
        {.nx = 4, .low = 97, .median = 100, .high = 103},
        {.nx = 5, .low = 99, .median = 100, .high = 110},
        {.nx = 6, .low = 99, .median = 100, .high = 101},
        {.nx = 7, .low = 99, .median = 100, .high = 101},
        {.nx = 8, .low = 99, .median = 100, .high = 101},
    };
    static const struct timing in_b[] = {
        {.nx = 1, .low = 49, .median = 50, .high = 51}, /* beyond every floor */
        {.nx = 2, .low = 198, .median = 200, .high = 202},
        {.nx = 3, .low = 100.8, .median = 100.9, .high = 101}, /* under 1 % */
        {.nx = 4, .low = 102, .median = 102.9, .high = 103},   /* under the floor of A, 3 % */
        {.nx = 5, .low = 109, .median = 110, .high = 111},     /* intervals overlap */
        {.nx = 6,
         .low = 650,
         .median = 700,
         .high = 760,
         .flags = "noisy ambiguous stale"}, /* noisy, but apart */
        {.nx = 7, .low = 49, .median = 50, .high = 51, .status = "invalid"},
        {.nx = 9, .low = 49, .median = 50, .high = 51},
    };

    (void)state;
    write_tidy(a, in_a, COUNT(in_a));
    write_tidy(b, in_b, COUNT(in_b));
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", "--all", a, b, NULL), 0);
    assert_non_null(strstr(said, "a.csv: 6 cases: 1 faster, 2 slower, 2 same, 1 ambiguous\n"));
    assert_non_null(
        strstr(said, "faster     B/A 0.500 (noise 2.0 %)  heat,base,cuda,single,,1,,,32x16x1,warm,p=7"));
    assert_non_null(strstr(said, "slower     B/A 2.000 (noise 1.0 %)  heat,base,cuda,single,,2,"));
    assert_non_null(strstr(said, "same       B/A 1.009 (noise 1.0 %)  heat,base,cuda,single,,3,"));
    assert_non_null(strstr(said, "same       B/A 1.029 (noise 3.0 %)  heat,base,cuda,single,,4,"));
    assert_non_null(strstr(said, "ambiguous  B/A 1.100 (noise 5.5 %)  heat,base,cuda,single,,5,"));
    assert_non_null(strstr(said, "slower     B/A 7.000 (noise 7.9 %)  heat,base,cuda,single,,6,"));
    assert_non_null(strstr(said, "B against A: 6 cases: 1 faster, 2 slower, 2 same, 1 ambiguous\n"));
    /* sixth root of 0.5 * 2 * 1.009 * 1.029 * 1.1 * 7 */
    assert_non_null(strstr(said, "geometric mean of time B/A: 1.4141; only in A: 2, only in B: 1\n"));
    assert_non_null(strstr(said, "\n2 of 6 cases agree within 5 %\n"));
    assert_non_null(strstr(said, "revision unknown"));
}

static void largest_ten_are_listed(void **state)
{
    struct timing in_a[24], in_b[24];

    (void)state;
    for (int i = 0; i < 24; i++) { /* every second is faster, the later the more */
        double t = i % 2 ? 100 / (1.1 + 0.1 * i) : 100;
        in_a[i] = (struct timing){.nx = i, .low = 100, .median = 100, .high = 100};
        in_b[i] = (struct timing){.nx = i, .low = t, .median = t, .high = t};
    }
    write_tidy(a, in_a, 24);
    write_tidy(b, in_b, 24);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 0);
    int lines = 0;
    for (const char *at = said; (at = strstr(at, "faster     B/A")); at++)
        lines++;
    assert_int_equal(lines, 10);
    assert_null(strstr(said, "same       "));
    assert_null(strstr(said, "single,,1,,")); /* the two smallest */
    assert_null(strstr(said, "single,,3,,"));
    assert_true(strstr(said, "single,,23,,") < strstr(said, "single,,21,,"));
}

/* A smaller cache makes `stream` of what is `warm` elsewhere: the case is the same. */
static void regimes_of_two_machines_are_one_case(void **state)
{
    static const struct timing in_a[] = {{.nx = 1, .low = 100, .median = 100, .high = 100, .cache = "stream"},
                                         {.nx = 2, .low = 100, .median = 100, .high = 100, .cache = "cold"}};
    static const struct timing in_b[] = {{.nx = 1, .low = 50, .median = 50, .high = 50, .cache = "warm"},
                                         {.nx = 2, .low = 50, .median = 50, .high = 50, .cache = "warm"}};

    (void)state;
    write_tidy(a, in_a, 2);
    write_tidy(b, in_b, 2);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 0);
    assert_non_null(strstr(said, "1 cases: 1 faster"));
    assert_non_null(strstr(said, "only in A: 1, only in B: 1"));
}

/* Folders by name; the revision is that of the raw log beside the tidy file. */
static void folders_are_compared_by_experiment(void **state)
{
    static const struct timing in_a[] = {{.nx = 1, .low = 100, .median = 100, .high = 100}};
    static const struct timing in_b[] = {{.nx = 1, .low = 150, .median = 150, .high = 150}};
    char path[600], why[5000];
    struct draft d = {{""}};
    struct record_log *log;

    (void)state;
    snprintf(path, sizeof path, "%s/one/raw/e.csv", root);
    log = record_open(path, why, sizeof why);
    assert_non_null(log);
    draft_set(&d, RC_ROLE, "case");
    draft_set(&d, RC_GIT, "1234abc");
    draft_set(&d, RC_DIRTY, "1");
    assert_int_equal(draft_append(&d, log, why, sizeof why), 0);
    assert_int_equal(record_close(log, why, sizeof why), 0);
    snprintf(path, sizeof path, "mkdir %s/two", root);
    assert_int_equal(system(path), 0);
    snprintf(path, sizeof path, "%s/one/e.csv", root);
    write_tidy(path, in_a, 1);
    snprintf(path, sizeof path, "%s/one/only.csv", root);
    write_tidy(path, in_a, 1);
    snprintf(path, sizeof path, "%s/one/e.context.csv", root);
    spill(path, "not a tidy file\n", 16);
    snprintf(path, sizeof path, "%s/two/e.csv", root);
    write_tidy(path, in_b, 1);
    snprintf(path, sizeof path, "%s/two/e.context.csv", root);
    spill(path, "not a tidy file\n", 16);
    assert_int_equal(
        said_by(cmd_compare, said, sizeof said, "compare", "--results", root, "one", "two", NULL), 0);
    assert_non_null(strstr(said, "e: 1 cases: 0 faster, 1 slower, 0 same, 0 ambiguous\n"));
    assert_non_null(strstr(said, "A = one, revision 1234abc+dirty\nB = two, revision unknown\n"));
    assert_non_null(strstr(said, "geometric mean of time B/A: 1.5000;"));
}

/* machine.json of a device, and a tidy file beside what else a full run leaves. */
static void write_device(const char *name, const char *uuid, double factor)
{
    const struct timing row[] = {{.nx = 1, .low = 100 * factor, .median = 100 * factor, .high = 101 * factor},
                                 {.nx = 2, .low = 200, .median = 202 * factor, .high = 210 * factor}};
    struct machine m = {.gpu = "NVIDIA H200"};
    char path[600], why[600];

    snprintf(m.uuid_hash, sizeof m.uuid_hash, "%s", uuid);
    snprintf(path, sizeof path, "%s/%s/machine.json", root, name);
    assert_int_equal(folder_make(path), 0);
    assert_int_equal(machine_write(&m, path, why, sizeof why), 0);
    snprintf(path, sizeof path, "%s/%s/e.csv", root, name);
    write_tidy(path, row, COUNT(row));
    snprintf(path, sizeof path, "%s/%s/e.picture.csv", root, name);
    spill(path, "# picture of e\nx,y,before,after\n0,0,1,1\n", 41);
    snprintf(path, sizeof path, "%s/%s/star3d-l2hit.csv", root, name);
    spill(path, "variant,precision,radius,nx,l2_hit_pct\nbase,single,1,32,65.1\n", 62);
}

static void compare_devices(const char *uuid, double factor)
{
    write_device("one", "0123456789abcdef", 1);
    write_device("two", uuid, factor);
    assert_int_equal(
        said_by(cmd_compare, said, sizeof said, "compare", "--results", root, "one", "two", NULL), 0);
}

/* Pictures, contexts and a profiler's tables are no tidy tables; a second full run has them all. */
static void two_devices_reproduce_each_other(void **state)
{
    (void)state;
    compare_devices("fedcba9876543210", 1.02);
    assert_non_null(strstr(
        said, "\n2 of 2 cases agree within 5 %: reproduced, two devices of NVIDIA H200 are 2.0 % apart"));
    compare_devices("fedcba9876543210", 1.08);
    assert_non_null(strstr(said, "\n0 of 2 cases agree within 5 %\n"));
    compare_devices("0123456789abcdef", 1.02); /* the same device again */
    assert_non_null(strstr(said, "\n2 of 2 cases agree within 5 %\n"));
    compare_devices("fedcba9876543210", 1); /* a copy */
    assert_null(strstr(said, "reproduced"));
}

static void bad_input_is_refused(void **state)
{
    static const struct timing some[] = {{.nx = 1, .low = 100, .median = 100, .high = 100}};
    static const struct timing none[] = {{.nx = 2, .low = 100, .median = 100, .high = 100}};
    static const struct timing zero[] = {{.nx = 1, .low = 0, .median = 0, .high = 0}};

    (void)state;
    write_tidy(a, some, 1);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 2);
    assert_non_null(strstr(said, "no machine folder or tidy file"));
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, root, NULL), 2);
    assert_non_null(strstr(said, "two of a kind"));
    write_tidy(b, none, 1);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 2);
    assert_non_null(strstr(said, "no measured case in common"));
    write_tidy(b, zero, 1);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 2);
    assert_non_null(strstr(said, "b.csv:3: status ok without a positive time"));
    spill(b, "x,y\n1,2\n", 8);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 2);
    assert_non_null(strstr(said, "b.csv:1: no column variant"));
    spill(b, "x,y\n1,2,3\n", 10);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 2);
    assert_non_null(strstr(said, "b.csv:2: 3 fields where the header has 2"));
    spill(b, "x,y\n1,2", 7);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, b, NULL), 2);
    assert_non_null(strstr(said, "b.csv:2: torn line"));
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", a, NULL), 2);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", "--frob", a, b, NULL), 2);
    assert_int_equal(said_by(cmd_compare, said, sizeof said, "compare", "--help", NULL), 0);
    assert_int_equal(strncmp(said, "Usage: cliffs compare", 21), 0);
}

int main(void)
{
#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, fresh, away)
    const struct CMUnitTest tests[] = {
        IN_FOLDER(each_case_has_its_verdict),
        IN_FOLDER(largest_ten_are_listed),
        IN_FOLDER(regimes_of_two_machines_are_one_case),
        IN_FOLDER(folders_are_compared_by_experiment),
        IN_FOLDER(two_devices_reproduce_each_other),
        IN_FOLDER(bad_input_is_refused),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
