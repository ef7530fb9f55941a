/* SPDX-License-Identifier: MIT */
/* Experiment files, their expansion, and the plan that is printed of them. */
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>
#include "../../src/harness/experiment.h"
#include "stand_in.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define MIB 1048576.0

int cmd_plan(int argc, char **argv);
int cmd_list(int argc, char **argv);

static const struct device_sizes device = {.l2_bytes = 60 * MIB};
static char why[600];

static int parse(const char *text, int quick, struct experiment *x)
{
    return experiment_parse("folder/some.yaml", text, strlen(text), &device, quick, x, why, sizeof why);
}

/* Parses what must be right, and says why if it is not. */
static struct experiment good(const char *text, int quick)
{
    struct experiment x;
    if (parse(text, quick, &x) != 0)
        fail_msg("refused: %s", why);
    return x;
}

/* The values of one axis over all cases, blank separated. */
static const char *column(const struct experiment *x, int axis)
{
    static char text[4096];
    size_t n = 0;
    text[0] = '\0';
    for (size_t i = 0; i < x->count && n < sizeof text - 64; i++) {
        n += (size_t)snprintf(text + n, sizeof text - n, "%s", i ? " " : "");
        axis_format(x->study, axis, x->cases[i].axis[axis], text + n, sizeof text - n);
        n += strlen(text + n);
    }
    return text;
}

static void registry_is_sorted(void **state)
{
    const struct variant *const *list;
    int count, index = -1;
    const struct study *const *all = studies(&count);
    (void)state;
    assert_true(count >= 2);
    for (int i = 1; i < count; i++)
        assert_true(strcmp(all[i - 1]->name, all[i]->name) < 0);
    for (int i = 0; i < count; i++) {
        const int n = study_variants(all[i], &list);
        for (int k = 0; k < n; k++) {
            assert_string_equal(list[k]->study, all[i]->name);
            assert_true(k == 0 || strcmp(list[k - 1]->name, list[k]->name) < 0);
        }
    }
    assert_ptr_equal(study_find("stand_in"), &stand_in_study);
    assert_null(study_find("no such"));
    assert_int_equal(study_variants(&stand_in_study, &list), 11);
    assert_ptr_equal(variant_find(&stand_in_study, "openmp", &index), &stand_in_openmp);
    assert_ptr_equal(list[index], &stand_in_openmp);
    assert_null(variant_find(&stand_in_study, "right", NULL)); /* of another study */
}

static void axes_read_back_what_they_write(void **state)
{
    static const struct {
        int axis;
        const char *text;
    } rows[] = {{AXIS_VARIANT, "base"},     {AXIS_VARIANT, "shared_zloop_reg"},
                {AXIS_PRECISION, "single"}, {AXIS_PRECISION, "double"},
                {AXIS_RADIUS, "5"},         {AXIS_NX, "65535"},
                {AXIS_BLOCK, "1x1x1024"},   {AXIS_BLOCK, "1024x1x1"},
                {AXIS_EXTRA, "0"}};
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        int64_t value = AXIS_NONE;
        assert_int_equal(axis_parse(&stand_in_study, rows[i].axis, rows[i].text, &value, why, sizeof why), 0);
        axis_format(&stand_in_study, rows[i].axis, value, text, sizeof text);
        assert_string_equal(text, rows[i].text);
    }
}

static void axes_refuse(void **state)
{
    static const struct {
        int axis;
        const char *text, *says;
    } rows[] = {
        {AXIS_VARIANT, "bass", "allowed: base, base_zloop,"},
        {AXIS_PRECISION, "half", "allowed: single, double"},
        {AXIS_PRECISION, "4", "allowed: single, double"},
        {AXIS_RADIUS, "0", "allowed: 1..5"},
        {AXIS_RADIUS, "6", "out of range"},
        {AXIS_NX, "", "not a whole number"},
        {AXIS_NX, " 7", "not a whole number"},
        {AXIS_NX, "0x10", "not a whole number"},
        {AXIS_NX, "010", "not a whole number"},
        {AXIS_NX, "1e3", "not a whole number"},
        {AXIS_NX, "-1", "out of range"},
        {AXIS_NX, "9223372036854775808", "out of range"},
        {AXIS_NX, "-9223372036854775808", "out of range"},
        {AXIS_NX, "18446744073709551617", "out of range"}, /* 2^64 + 1 */
        {AXIS_BLOCK, "32x16", "XxYxZ"},
        {AXIS_BLOCK, "32x16x1x1", "XxYxZ"},
        {AXIS_BLOCK, "32x33x1", "1024"},
        {AXIS_BLOCK, "0x1x1", "XxYxZ"},
        {AXIS_BLOCK, "1025x1x1", "XxYxZ"},
        {AXIS_BLOCK, "99999999999x1x1", "XxYxZ"},
        {AXIS_EXTRA + 1, "1", "no axis"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        int64_t value;
        if (axis_parse(&stand_in_study, rows[i].axis, rows[i].text, &value, why, sizeof why) == 0)
            fail_msg("'%s' was accepted", rows[i].text);
        if (!strstr(why, rows[i].says))
            fail_msg("'%s' gave: %s", rows[i].text, why);
    }
}

static void key_of_a_case(void **state)
{
    char key[200], tiny[12];
    struct experiment x =
        good("title: t\nstudy: fake\nsweep: {variant: [right, backward], nx: 7, ny: 5}\n", 0);
    (void)state;
    assert_int_equal(x.count, 2);
    case_key(&x.cases[0], key, sizeof key);
    assert_string_equal(key, "right,single,1,7,5,1,,"); /* ignores block and planes */
    case_key(&x.cases[1], key, sizeof key);
    assert_string_equal(key, "backward,single,1,7,5,1,32x16x1,0");
    case_key(&x.cases[1], tiny, sizeof tiny);
    assert_true(strlen(tiny) < sizeof tiny && strncmp(tiny, key, 8) == 0);
    assert_string_equal(x.name, "some");
    assert_string_equal(x.title, "t");
    assert_ptr_equal(x.cases[0].variant, variant_find(x.study, "right", NULL));
    experiment_free(&x);
}

static void ranges(void **state)
{
    static const struct {
        const char *nx, *values;
    } rows[] = {
        {"256", "256"},
        {"1..5", "1 2 3 4 5"},
        {"[1..5]", "1 2 3 4 5"},
        {"3..3", "3"},
        {"32..100:32", "32 64 96"},
        {"32..96:32", "32 64 96"},
        {"1..100:*3", "1 3 9 27 81"},
        {"2..64:*2", "2 4 8 16 32 64"},
        {"65535..65536:9223372036854775807", "65535"},
        {"65535..65536:*9223372036854775807", "65535"},
        {"[7, 1..3, 8..16:*2, 20..30:5, 9]", "7 1 2 3 8 16 20 25 30 9"},
        {"[5, 5, 4..6]", "5 4 6"},              /* duplicates are merged */
        {"l2/15360", "4096"},                   /* 60 MiB */
        {"l2*0.0001", "6291"},                  /* 6291.456 */
        {"[l2*0.00001, l2/1000000]", "629 63"}, /* 629.1456, 62.914560 */
        {"l2/999999999", "1"},                  /* 0.06, at least 1 */
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[300];
        struct experiment x;
        snprintf(text, sizeof text, "title: t\nstudy: fake\nsweep:\n  variant: right\n  nx: %s\n",
                 rows[i].nx);
        x = good(text, 0);
        assert_string_equal(column(&x, AXIS_NX), rows[i].values);
        experiment_free(&x);
    }
}

static void zip_moves_together(void **state)
{
    struct experiment x = good("title: t\nstudy: fake\nsweep: {variant: backward, radius: [1, 2]}\n"
                               "zip:\n  - {nx: [1..3], nz: [4, 5, 6]}\n"
                               "  - {precision: [double, single], block: [1x1x1, 2x2x2]}\n",
                               0);
    (void)state;
    assert_int_equal(x.count, 2 * 3 * 2);
    for (size_t i = 0; i < x.count; i++) {
        const int64_t *a = x.cases[i].axis;
        assert_int_equal(a[AXIS_NZ], a[AXIS_NX] + 3);
        assert_int_equal(a[AXIS_BLOCK], a[AXIS_PRECISION] == 8 ? BLOCK(1, 1, 1) : BLOCK(2, 2, 2));
    }
    experiment_free(&x);
}

static void exclude_drops(void **state)
{
    /* right has no planes: an exclusion by planes cannot mean it */
    struct experiment x =
        good("title: t\nstudy: fake\n"
             "sweep: {variant: [right, backward], nx: 1..6, planes: [0, 2]}\n"
             "exclude:\n  - {variant: right, nx: [2..6:2]}\n  - {planes: 2, nx: [1, 3..6]}\n",
             0);
    (void)state;
    assert_string_equal(column(&x, AXIS_NX), "1 3 5 1 2 2 3 4 5 6");
    experiment_free(&x);
}

static void ignored_axes_merge(void **state)
{
    struct experiment x = good("title: t\nstudy: fake\nsweep:\n  variant: [right, backward]\n  nx: 9\n"
                               "  block: [1x1x1, 2x2x2, 4x4x4]\n  planes: [0, 1]\n",
                               0);
    (void)state;
    assert_int_equal(x.count, 1 + 6);
    assert_int_equal(x.cases[0].axis[AXIS_BLOCK], AXIS_NONE);
    assert_int_equal(x.cases[0].axis[AXIS_EXTRA], AXIS_NONE);
    assert_int_equal(x.cases[0].axis[AXIS_EXTRA + 1], AXIS_NONE);
    experiment_free(&x);
}

static void quick_overrides(void **state)
{
    static const char text[] = "title: t\nstudy: fake\n"
                               "quick:\n  sweep: {nx: 3, radius: 2}\n  measure: {samples: 6}\n"
                               "sweep: {variant: right, radius: 1..5, precision: [single, double]}\n"
                               "zip:\n  - {nx: [10, 20], ny: [30, 40]}\n"
                               "exclude: [{nx: 20, radius: 5}]\n"
                               "measure: {samples: 31, noise: 0.005, cache: cold, rounds: 2, seed: 7}\n";
    struct experiment x = good(text, 0);
    (void)state;
    assert_int_equal(x.count, 5 * 2 * 2 - 2);
    assert_int_equal(x.measure.samples, 31);
    experiment_free(&x);
    x = good(text, 1); /* nx leaves its group, ny stays; the exclusion matches nothing and may */
    assert_string_equal(column(&x, AXIS_NX), "3 3 3 3");
    assert_string_equal(column(&x, AXIS_NY), "30 40 30 40");
    assert_string_equal(column(&x, AXIS_RADIUS), "2 2 2 2");
    assert_string_equal(column(&x, AXIS_PRECISION), "single single double double");
    assert_int_equal(x.measure.samples, 6);
    assert_int_equal(x.measure.rounds, 2);
    assert_true(x.measure.noise == 0.005);
    assert_int_equal(x.measure.cache, CACHE_COLD);
    assert_int_equal(x.measure.seed, 7);
    experiment_free(&x);
    /* where the file has no quick, --quick changes nothing, and the guard against idle exclusions holds */
    assert_int_equal(
        parse("title: t\nstudy: fake\nsweep: {variant: right, nx: 1}\nexclude: [{nx: 2}]\n", 1, &x), -1);
    assert_non_null(strstr(why, "some.yaml:4:11: this exclude matches no case"));
}

static void defaults(void **state)
{
    struct experiment x = good("title: 'a: b'\nstudy: fake\nsweep: {variant: right, nx: 1}\n", 0);
    (void)state;
    assert_int_equal(x.measure.samples, 15);
    assert_int_equal(x.measure.rounds, 1);
    assert_true(x.measure.noise == 0.01);
    assert_int_equal(x.measure.cache, CACHE_WARM);
    assert_int_equal(x.measure.seed, 0);
    assert_int_equal(x.measure.sustained, 0);
    assert_int_equal(x.place, PLACE_ANY);
    assert_string_equal(x.title, "a: b");
    experiment_free(&x);
    x = good("on: host\ntitle: t\nstudy: fake\nsweep: {variant: right, nx: 1}\n", 0);
    assert_int_equal(x.place, PLACE_HOST);
    experiment_free(&x);
}

/* ---- settings ---- */

static struct experiment settled(const char *path, const char *text, const struct tuned *tuned)
{
    const struct device_sizes with = {.l2_bytes = 60 * MIB, .tuned = tuned};
    struct experiment x;
    if (experiment_parse(path, text, strlen(text), &with, 0, &x, why, sizeof why) != 0)
        fail_msg("refused: %s", why);
    return x;
}

/* Where the file is silent a coding's own come first, then the machine's. */
static void settings_of_a_coding(void **state)
{
    static const char silent[] = "title: t\nstudy: fake\nsweep: {variant: [right, tiled], nx: 7, radius: [1, 2]}\n";
    static const char given[] = "title: t\nstudy: fake\nsweep: {variant: tiled, nx: 7, radius: [1, 2], block: 1x1x1}\n";
    const struct study *fake = study_find("fake");
    struct bench_case row = {.study = fake, .axis = {0, 4, 2, AXIS_NONE, AXIS_NONE, AXIS_NONE, BLOCK(3, 3, 3), 9}};
    const struct tuned tuned = {&row, 1};
    struct experiment x;
    (void)state;
    row.variant = variant_find(fake, "tiled", NULL);
    for (int a = AXIS_EXTRA + 1; a < AXIS_MAX; a++)
        row.axis[a] = AXIS_NONE;
    assert_int_equal(tuned_axes(fake, row.variant), AXIS_BIT(AXIS_BLOCK) | AXIS_BIT(AXIS_EXTRA));
    assert_int_equal(tuned_axes(fake, variant_find(fake, "backward", NULL)), 0);
    x = settled("x.yaml", silent, NULL);
    assert_string_equal(column(&x, AXIS_BLOCK), "  8x4x1 16x4x1");
    assert_string_equal(column(&x, AXIS_EXTRA), "  6 6");
    experiment_free(&x);
    x = settled("x.yaml", silent, &tuned); /* only of radius 2 */
    assert_string_equal(column(&x, AXIS_BLOCK), "  8x4x1 3x3x3");
    assert_string_equal(column(&x, AXIS_EXTRA), "  6 9");
    experiment_free(&x);
    x = settled("x.yaml", given, &tuned); /* what is given stays */
    assert_string_equal(column(&x, AXIS_BLOCK), "1x1x1 1x1x1");
    assert_string_equal(column(&x, AXIS_EXTRA), "6 9");
    experiment_free(&x);
    x = settled("tune-x.yaml", silent, &tuned); /* what tunes does not see it */
    assert_string_equal(column(&x, AXIS_BLOCK), "  8x4x1 16x4x1");
    experiment_free(&x);
    assert_int_equal(experiment_parse("tuned.yaml", silent, strlen(silent), &device, 0, &x, why, sizeof why), -1);
    assert_non_null(strstr(why, "tuned.yaml:1:1: 'tuned' is the table of settings"));
}

static char *temporary(const char *);
#define COLUMNS_TUNED "study,variant,precision,radius,block,planes,experiment,nx\n"
static void settings_are_read_or_refused(void **state)
{
    static const struct {
        const char *text, *says; /* NULL: right */
    } rows[] = {
        {"# a comment\n" COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,tune-x,7\nfake,tiled,double,1,4x4x4,3,tune-x,7\n", NULL},
        {"study,planes,variant,block,radius,precision\nfake,5,tiled,4x4x4,1,single\n", NULL}, /* by name */
        {COLUMNS_TUNED, NULL},
        {"", "tuned.csv: no header"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,tune-x\n", "tuned.csv:2: 7 fields where the header has 8"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,tune-x,7", "tuned.csv:2: torn line"},
        {COLUMNS_TUNED "fak,tiled,single,1,4x4x4,3,tune-x,7\n", "tuned.csv:2: unknown study 'fak'"},
        {COLUMNS_TUNED "fake,tilde,single,1,4x4x4,3,tune-x,7\n", "tuned.csv:2: unknown variant 'tilde' of study fake"},
        {COLUMNS_TUNED "fake,backward,single,1,4x4x4,3,tune-x,7\n", "tuned.csv:2: backward has nothing to tune"},
        {COLUMNS_TUNED "fake,right,single,1,4x4x4,3,tune-x,7\n", "tuned.csv:2: block '4x4x4', but right has no such axis"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x400,3,tune-x,7\n", "tuned.csv:2: block '4x4x400' is not allowed"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,65537,tune-x,7\n", "tuned.csv:2: planes '65537' is out of range"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,,tune-x,7\n", "tuned.csv:2: planes '' is not a whole number"},
        {COLUMNS_TUNED "fake,tiled,half,1,4x4x4,3,tune-x,7\n", "tuned.csv:2: unknown precision 'half'"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,a\033[2Jb,7\n", "tuned.csv:2: characters that no field has"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,a,7\nfake,tiled,single,1,4x4x4,4,b,7\n",
         "tuned.csv:3: settings of tiled for the second time"},
        {"variant,precision,radius,block,planes\ntiled,single,1,4x4x4,3\n", "tuned.csv:2: unknown study ''"},
        {"study,variant,precision,radius,block\nfake,tiled,single,1,4x4x4\n", "tuned.csv:2: planes '' is not a whole number"},
    };
    char *folder = mkdtemp(temporary("cliffs-tuned-XXXXXX")), path[500], real[500];
    struct tuned tuned;
    (void)state;
    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/tuned.csv", folder);
    snprintf(real, sizeof real, "%s/real.csv", folder);
    assert_int_equal(tuned_read(folder, &tuned, why, sizeof why), 0); /* none */
    assert_int_equal(tuned.rows, 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(rows[i].text, file);
        fclose(file);
        const int bad = tuned_read(folder, &tuned, why, sizeof why);
        if (bad != (rows[i].says ? -1 : 0) || (bad && !strstr(why, rows[i].says)))
            fail_msg("row %zu: %d, %s", i, bad, bad ? why : "");
        assert_int_equal(tuned.rows, bad || i == 2 ? 0 : i == 0 ? 2 : 1);
        tuned_free(&tuned);
    }
    assert_int_equal(rename(path, real), 0);
    assert_int_equal(symlink(real, path), 0); /* a link to what would be right is none the less refused */
    assert_int_equal(tuned_read(folder, &tuned, why, sizeof why), -1);
    assert_non_null(strstr(why, "tuned.csv: not a regular file (a link"));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink("nowhere", path), 0);
    assert_int_equal(tuned_read(folder, &tuned, why, sizeof why), -1);
    assert_int_equal(unlink(path) | unlink(real) | rmdir(folder), 0);
}

#define HEAD "title: t\nstudy: fake\n" /* the next line is line 3 */
#define BODY HEAD "sweep: {variant: right, nx: 1}\n"

static void refusals(void **state)
{
    static const struct {
        const char *text, *says; /* after "folder/some.yaml:" */
    } rows[] = {
        {"", "1:1: no document"},
        {"# nothing\n", "1:1: no document"},
        {"---\n", "2:1: a word or number at the top"},
        {"- a\n", "1:1: a list at the top"},
        {"study: fake\nsweep: {}\n", "1:1: key 'title' is missing"},
        {"title: t\nsweep: {}\n", "1:1: key 'study' is missing"},
        {"title: t\nstudy: fake\n", "1:1: key 'sweep' is missing"},
        {"title: t\nstudy: fak\nsweep: {}\n", "2:8: unknown study 'fak'; allowed: fake"},
        {"title: t\nstudy: 'fake'\nsweep: {}\n", "2:8: study 'fake' is quoted"},
        {"title: [t]\nstudy: fake\nsweep: {}\n", "1:8: title is a list"},
        {"title: \"a\\nb\"\nstudy: fake\nsweep: {}\n", "1:8: title with control characters"},
        {"title:\nstudy: fake\nsweep: {}\n", "1:7: title of 0 bytes"},
        {"title: |\n  t\nstudy: fake\nsweep: {}\n", "1:8: a block scalar"},
        {HEAD "sweeep: {}\n", "3:1: unknown key 'sweeep' in an experiment; allowed: title, study, on, sweep"},
        {HEAD "study: fake\n", "3:1: key 'study' for the second time (first in line 2)"},
        {HEAD "sweep: {nx: 1, nx: 2}\n", "3:16: key 'nx' for the second time"},
        {HEAD "sweep: {variant: right, nx: &a 1}\n", "3:29: an anchor"},
        {HEAD "sweep: {variant: right, nx: *a}\n", "3:29: an alias"},
        {HEAD "sweep: {variant: right, nx: !!int 1}\n", "3:29: a tag"},
        {HEAD "sweep: !a {variant: right, nx: 1}\n", "3:8: a tag"},
        {HEAD "sweep: {? [a] : 1}\n", "3:11: a key is a plain word"},
        {HEAD "sweep: {\"nx\": 1}\n", "3:9: a key is a plain word"},
        {HEAD "sweep: [[[[[[[[1]]]]]]]]\n", "nested too deep"},
        {HEAD "sweep: {nx: [1, 2\n", "not YAML: "},
        {HEAD "sweep: {nx: \t\x01}\n", "3:14: control characters are not allowed"},
        {HEAD "sweep: {nx: \xff}\n", "3:13: invalid leading UTF-8 octet"},
        {BODY "---\ntitle: t\n", "4:1: a second document"},
        {"%YAML 1.1\n---\n" BODY, "1:1: a directive"},
        {HEAD "on: gpus\nsweep: {}\n", "3:5: unknown on 'gpus'; allowed: any, gpu, host"},
        {HEAD "sweep: 5\n", "3:8: sweep is a word or number; allowed: a map"},
        {HEAD "sweep: {}\n", "3:1: axis variant of study fake must be given"},
        {HEAD "sweep: {variant: right}\n", "3:1: axis nx of study fake must be given"},
        {HEAD "sweep: {variant: wrongg, nx: 1}\n",
         "3:18: unknown variant 'wrongg' of study fake; allowed: backward, "},
        {HEAD "sweep: {variant: right, mx: 1}\n",
         "3:25: study fake has no axis 'mx'; allowed: variant, precision"},
        {HEAD "sweep: {variant: right, nx: []}\n", "3:29: empty list"},
        {HEAD "sweep: {variant: right, nx: }\n", "3:29: nx has no value"},
        {HEAD "sweep: {variant: right, nx: '1'}\n", "3:29: nx '1' is quoted"},
        {HEAD "sweep: {variant: right, nx: {a: 1}}\n", "3:29: nx is a map"},
        {HEAD "sweep: {variant: right, nx: [1, [2]]}\n", "3:33: nx is a list"},
        {HEAD "sweep: {variant: right, nx: [1, 0]}\n", "3:33: nx '0' is out of range; allowed: 1..65536"},
        {HEAD "sweep: {variant: right, nx: 1..65537}\n", "3:29: nx '65537' is out of range"},
        {HEAD "sweep: {variant: right, nx: 5..1}\n", "3:29: '5..1' is not a range"},
        {HEAD "sweep: {variant: right, nx: 1..5:0}\n", "3:29: '1..5:0' is not a range"},
        {HEAD "sweep: {variant: right, nx: 1..5:*1}\n", "3:29: '1..5:*1' is not a range"},
        {HEAD "sweep: {variant: right, nx: 1, planes: 0..5:*2}\n", "3:40: '0..5:*2' is not a range"},
        {HEAD "sweep: {variant: right, nx: 1..}\n", "3:29: nx '' is not a whole number"},
        {HEAD "sweep: {variant: right, nx: 1..5..9}\n", "3:29: nx '5..9' is not a whole number"},
        {HEAD "sweep: {variant: right, nx: 1..99999999999999999999}\n",
         "3:29: nx '99999999999999999999' is out of"},
        {HEAD "sweep: {variant: right, nx: l2}\n", "3:29: 'l2' is not a size"},
        {HEAD "sweep: {variant: right, nx: l2*}\n", "3:29: 'l2*' is not a size"},
        {HEAD "sweep: {variant: right, nx: l2/0}\n", "3:29: 'l2/0' is not a size"},
        {HEAD "sweep: {variant: right, nx: l2*1e3}\n", "3:29: 'l2*1e3' is not a size"},
        {HEAD "sweep: {variant: right, nx: l2*.5}\n", "3:29: 'l2*.5' is not a size"},
        {HEAD "sweep: {variant: right, nx: l2*1}\n",
         "3:29: l2*1 is out of range for an L2 of 62914560 bytes"},
        {HEAD "sweep: {variant: right, nx: l2*999999999999999}\n", "out of range"},
        {HEAD "sweep: {variant: l2*1, nx: 1}\n", "3:18: unknown variant 'l2*1'"},
        {HEAD "sweep: {variant: right, nx: 1, block: 33x32x1}\n", "3:39: block '33x32x1' is not allowed"},
        {BODY "zip: {}\n", "4:6: zip is a map; allowed: a list"},
        {BODY "zip: []\n", "4:6: empty list"},
        {BODY "zip: [{}]\n", "4:7: empty map"},
        {BODY "zip: [{nx: [1, 2]}]\n", "4:8: axis nx is given for the second time"},
        {BODY "zip: [{ny: 1, nz: 1}, {nz: 1}]\n", "4:24: axis nz is given for the second time"},
        {BODY "zip: [{ny: 1..3, nz: [1, 2]}]\n", "4:22: nz has 2 values and ny has 3"},
        {BODY "exclude: [{}]\n", "4:11: empty map excludes every case"},
        {BODY "exclude: []\n", "4:10: 0 items in exclude"},
        {BODY "exclude: [{nx: 2}]\n", "4:11: this exclude matches no case"},
        {BODY "measure: {sustained: 11}\n", "4:22: sustained '11' is not allowed; allowed: a whole number 0..10"},
        {BODY "measure: {sustained: 1, cache: cold}\n", "4:10: sustained launches leave no cache cold"},
        {BODY "measure: {cache: cold}\nquick: {measure: {sustained: 1}}\n", "5:18: sustained launches leave no cache cold"},
        {BODY "exclude: [{block: 32x16x1}]\n", "4:11: this exclude matches no case"}, /* right has none */
        {BODY "exclude: [{nx: 2}]\nquick: {sweep: {nx: 2}}\n", "4:11: this exclude matches no case"},
        {BODY "exclude: [{nx: 1}]\n", "3:1: no case is left after exclude"},
        {BODY "exclude: [{mx: 1}]\n", "4:12: study fake has no axis 'mx'"},
        {BODY "measure: {sample: 9}\n", "4:11: unknown key 'sample' in measure; allowed: samples, noise"},
        {BODY "measure: {samples: 5}\n", "4:20: samples '5' is not allowed; allowed: a whole number 6..1000"},
        {BODY "measure: {samples: 1001}\n", "4:20: samples '1001' is not allowed"},
        {BODY "measure: {noise: 0.0004}\n", "4:18: noise '0.0004' is not allowed"},
        {BODY "measure: {noise: 0.51}\n", "4:18: noise '0.51' is not allowed"},
        {BODY "measure: {noise: nan}\n", "4:18: noise 'nan' is not allowed"},
        {BODY "measure: {noise: '0,01'}\n", "4:18: noise '0,01' is quoted"},
        {BODY "measure: {rounds: 0}\n", "4:19: rounds '0' is not allowed"},
        {BODY "measure: {rounds: 101}\n", "4:19: rounds '101' is not allowed"},
        {BODY "measure: {cache: hot}\n", "4:18: unknown cache 'hot'; allowed: warm, cold"},
        {BODY "measure: {seed: -1}\n", "4:17: seed '-1' is not allowed"},
        {BODY "quick: {exclude: []}\n", "4:9: unknown key 'exclude' in quick; allowed: sweep, measure, zip"},
        {BODY "quick: {sweep: {nx: 0}}\n",
         "4:21: nx '0' is out of range"}, /* though quick is not asked for */
        {HEAD "sweep: {variant: right, nx: 1..1000, ny: 1..1000, nz: [1, 2]}\n",
         "3:1: the axes make 2000000 cases; allowed: at most 1000000"},
        {HEAD "sweep: {variant: right, nx: 1..65536, ny: 1..65536, nz: 1..65536, planes: 1..65536}\n",
         "3:1: the axes make 1.84e+19 cases"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        static const char path[] = "folder/some.yaml:";
        struct experiment x;
        if (parse(rows[i].text, 0, &x) == 0)
            fail_msg("accepted:\n%s", rows[i].text);
        if (strncmp(why, path, strlen(path)) != 0 || !strstr(why, rows[i].says) || strchr(why, '\n'))
            fail_msg("expected '%s', got '%s' for:\n%s", rows[i].says, why, rows[i].text);
        if (rows[i].says[0] >= '0' && rows[i].says[0] <= '9') /* the place is exact */
            assert_ptr_equal(strstr(why, rows[i].says), why + strlen(path));
        assert_null(x.cases);
    }
}

static void a_range_too_long(void **state)
{
    /* seeds of trouble: a range is refused before it fills the memory */
    char text[200];
    struct experiment x;
    (void)state;
    snprintf(text, sizeof text, HEAD "sweep: {variant: right, nx: [%s]}\n",
             "1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536");
    x = good(text, 0); /* 524,288 values, 65,536 cases */
    assert_int_equal(x.count, 65536);
    experiment_free(&x);
    snprintf(text, sizeof text, HEAD "sweep: {variant: right, nx: [%s,%s]}\n",
             "1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536",
             "1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536");
    assert_int_equal(parse(text, 0, &x), -1);
    assert_non_null(strstr(why, "more than 1000000 values"));
}

static void without_an_l2(void **state)
{
    const struct device_sizes none = {0};
    static const char text[] = HEAD "sweep: {variant: right, nx: l2/15360}\n";
    struct experiment x;
    (void)state;
    assert_int_equal(experiment_parse("a.yaml", text, strlen(text), &none, 0, &x, why, sizeof why), -1);
    assert_non_null(strstr(why, "a.yaml:3:29: 'l2/15360' needs the size of the L2"));
}

/* A template for mkdtemp and mkstemps. */
static char *temporary(const char *name)
{
    static char path[400];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/%s", folder && *folder ? folder : "/tmp", name);
    return path;
}

static void files(void **state)
{
    char *folder = mkdtemp(temporary("cliffs-experiment-XXXXXX")), path[500];
    struct experiment x;
    FILE *file;
    char **paths;
    (void)state;
    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/none.yaml", folder);
    assert_int_equal(experiment_read(path, &device, 0, &x, why, sizeof why), -1);
    assert_non_null(strstr(why, "none.yaml: cannot read it: No such file"));
    assert_int_equal(experiment_read(folder, &device, 0, &x, why, sizeof why), -1);
    assert_non_null(strstr(why, "cannot read it"));
    assert_int_equal(experiment_files(path, &paths, why, sizeof why), -1);
    assert_non_null(strstr(why, "cannot read it"));

    snprintf(path, sizeof path, "%s/b.yaml", folder);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(BODY, file);
    for (int i = 0; i < 70000; i++) /* comments up to more than 1 MiB */
        fputs("# 3456789012345\n", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(experiment_read(path, &device, 0, &x, why, sizeof why), -1);
    assert_non_null(strstr(why, "b.yaml:1:1: larger than 1048576 bytes"));
    assert_int_equal(truncate(path, (off_t)strlen(BODY)), 0);
    assert_int_equal(experiment_read(path, &device, 0, &x, why, sizeof why), 0);
    assert_string_equal(x.name, "b");
    experiment_free(&x);
    assert_int_equal(experiment_files(folder, &paths, why, sizeof why), 1);
    assert_string_equal(paths[0], path);
    folder_free(paths, 1);
    assert_int_equal(remove(path), 0);
    assert_int_equal(rmdir(folder), 0);

    assert_int_equal(experiment_parse("a b.yaml", BODY, strlen(BODY), &device, 0, &x, why, sizeof why), -1);
    assert_non_null(strstr(why, "a b.yaml:1:1: the file's name"));
    assert_int_equal(experiment_parse("d/.yaml", BODY, strlen(BODY), &device, 0, &x, why, sizeof why), -1);
    assert_int_equal(experiment_parse("..", BODY, strlen(BODY), &device, 0, &x, why, sizeof why), -1);
}

static void ten_thousand_cases_are_quick(void **state)
{
    const clock_t start = clock(); /* CPU time: others may use the machine */
    struct experiment x =
        good(HEAD "sweep: {variant: [right, backward], nx: 1..1000, ny: 1..5, planes: [0, 1]}\n"
                  "exclude: [{variant: right, nx: 1..1000, ny: 5}]\n",
             0);
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    (void)state;
    assert_int_equal(x.count, 1000 * (4 + 2 * 5));
    experiment_free(&x);
    if (seconds > 0.2)
        fail_msg("planning took %.3f s", seconds);
}

static void expected_time(void **state)
{
    struct experiment x =
        good(HEAD "sweep: {variant: right, precision: double, nx: [1, 1000], ny: 1000, nz: 100}\n"
                  "measure: {samples: 17, rounds: 3}\n",
             0);
    (void)state;
    /* 1.6 MB at 40 GB/s take 40 us: the least sample counts. 1.6 GB take 40 ms. */
    assert_true(fabs(case_expected_seconds(&x.cases[0], &x.measure, 100) - 3 * (0.020 + 20 * 200e-6)) < 1e-9);
    assert_true(fabs(case_expected_seconds(&x.cases[1], &x.measure, 100) - 3 * (0.020 + 20 * 0.040)) < 1e-9);
    assert_true(case_expected_seconds(&x.cases[1], &x.measure, NAN) > 3 * 20 * 0.040);
    x.measure.sustained = 5; /* not on the host */
    assert_true(fabs(case_expected_seconds(&x.cases[1], &x.measure, 100) - 3 * (0.020 + 20 * 0.040)) < 1e-9);
    x.cases[1].variant = &stand_in_base;
    assert_true(fabs(case_expected_seconds(&x.cases[1], &x.measure, 100) - 3 * (5.020 + 20 * 0.040)) < 1e-9);
    experiment_free(&x);
}

/* The published experiments, with star3d's axes and variants stood in for. */
static void experiments_of_the_repository(void **state)
{
    static const struct {
        const char *name;
        size_t cases, quick;
        enum experiment_place place;
        double quick_seconds; /* at 1 TB/s on a GPU, 10 GB/s on a host */
    } rows[] = {
        /* 3 codings without planes, 6 with them; openacc without blocks; every second X over the whole column */
        {"star3d-fixed", (3 * 3 + 6 * 3 * 3 + 1) * 2 * 5 * 3, (3 * 2 + 6 * 2 * 2 + 1) * 2 * 5 * 2, PLACE_GPU, 20},
        {"star3d-xsweep", (9 * 64 + 6 * 32 + 8) * 2 * 5, 9 * 2 + 6 + 1, PLACE_GPU, 2},
        {"star3d-l2cliff", 9 * 2 * 5 * 40, 9 * 2, PLACE_GPU, 2},
        /* a window of X for each of 30 curves of a coding */
        {"star3d-law", 3 * 1436, 3 * 6, PLACE_GPU, 2},
        {"star3d-precision", 9 * 2 * 5, 9 * 2, PLACE_GPU, 2},
        {"host-baseline", 2 * (2 * 5 * 8 + 1), 2 * 2 * 2 * 2, PLACE_HOST, 2},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (int quick = 0; quick < 2; quick++) {
            char path[100], *text;
            size_t length;
            struct experiment x;
            double seconds = 0;
            snprintf(path, sizeof path, "experiments/%s.yaml", rows[i].name);
            text = stand_in_read(path, &length);
            assert_non_null(text);
            if (experiment_parse(path, text, length, &device, quick, &x, why, sizeof why) != 0)
                fail_msg("%s", why);
            free(text);
            assert_string_equal(x.name, rows[i].name);
            assert_int_equal(x.place, rows[i].place);
            assert_int_equal(x.count, quick ? rows[i].quick : rows[i].cases);
            for (size_t k = 0; k < x.count; k++)
                seconds += case_expected_seconds(&x.cases[k], &x.measure, x.place == PLACE_HOST ? 10 : 1000);
            if (quick && seconds > rows[i].quick_seconds)
                fail_msg("%s --quick would take %.1f s", rows[i].name, seconds);
            experiment_free(&x);
        }
    }
}

/* Runs a command with both its outputs in a file; the text is static. */
static const char *output_of(int (*command)(int, char **), int argc, char **argv, int *code)
{
    static char text[65536];
    FILE *file = tmpfile();
    const int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    size_t n;
    assert_true(file && out >= 0 && err >= 0);
    fflush(stdout);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
    *code = command(argc, argv);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    rewind(file);
    n = fread(text, 1, sizeof text - 1, file);
    text[n] = '\0';
    fclose(file);
    return text;
}

static void plan_prints(void **state)
{
    char *path = temporary("cliffs-plan-XXXXXX.yaml");
    const int fd = mkstemps(path, (int)strlen(".yaml"));
    char *argv[] = {"plan", "--l2", "62914560", "--peak", "100", path, "--cases", NULL};
    static const char text[] =
        "title: t\nstudy: stand_in\non: gpu\n"
        "sweep: {variant: [base, openmp, openacc], radius: [1, 2], ny: 1000, nz: 1000}\n"
        "zip: [{nx: [100, 1000], planes: [0, 1]}]\nexclude: [{variant: openacc, radius: 2}]\n"
        "measure: {samples: 12}\nquick: {sweep: {nx: 5, radius: 1}}\n";
    const char *out;
    int code;
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");
    (void)state;
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);

    out = output_of(cmd_plan, 6, argv, &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(out, "    cuda   openmp  openacc    cases  minutes\n"));
    /* 5 cases of 8 GB and 5 of 0.8 GB at 40 GB/s, 15 samples each: 16.5 s and 10 × 20 ms */
    assert_non_null(strstr(out, "        4        4        2       10      0.3\n"));

    out = output_of(cmd_plan, 7, argv, &code);
    assert_int_equal(code, 0);
    assert_ptr_equal(strstr(out, "base,single,1,100,1000,1000,32x16x1,\n"), out);
    assert_non_null(strstr(out, "\nopenacc,single,1,1000,1000,1000,,\n"));
    assert_null(strstr(out, "openacc,single,2"));

    argv[5] = "--quick"; /* the options stand first by now */
    out = output_of(cmd_plan, 7, argv, &code);
    assert_int_equal(code, 0);
    assert_non_null(strstr(out, "        1        1        1        3      0.0\n"));
    assert_int_equal(remove(path), 0);
}

static void commands_answer(void **state)
{
    char *help[] = {"plan", "--help", NULL}, *unknown[] = {"plan", "--chases", NULL};
    char *number[] = {"plan", "--l2", "many", NULL}, *missing[] = {"plan", "--peak", NULL};
    char *nofile[] = {"plan", "--l2", "1", "--peak", "1", "no/such.yaml", NULL};
    int code;
    (void)state;
    assert_non_null(strstr(output_of(cmd_plan, 2, help, &code), "Usage: cliffs plan"));
    assert_int_equal(code, 0);
    assert_non_null(strstr(output_of(cmd_list, 2, help, &code), "Usage: cliffs list"));
    assert_int_equal(code, 0);
    assert_string_equal(output_of(cmd_plan, 2, unknown, &code), "cliffs plan: unrecognized option '--chases'\n");
    assert_int_equal(code, 2);
    assert_non_null(strstr(output_of(cmd_plan, 3, number, &code), "plan: --l2 'many': a number above 0 is needed"));
    assert_int_equal(code, 2);
    assert_non_null(strstr(output_of(cmd_plan, 2, missing, &code), "plan: option '--peak' requires an argument"));
    assert_int_equal(code, 2);
    assert_non_null(strstr(output_of(cmd_list, 2, unknown, &code), "list: unrecognized option '--chases'"));
    assert_int_equal(code, 2);
    assert_non_null(strstr(output_of(cmd_plan, 6, nofile, &code), "no/such.yaml: cannot read it: "));
    assert_int_equal(code, 1);
}

static void list_shows_all(void **state)
{
    char *argv[] = {"list", NULL};
    int code;
    const char *out = output_of(cmd_list, 1, argv, &code);
    (void)state;
    assert_non_null(strstr(out, "study fake: A study for tests"));
    assert_non_null(strstr(out, "  axis     radius               1..5, default 1\n"));
    assert_non_null(
        strstr(out, "  axis     block                XxYxZ, at most 1024 threads, default 32x16x1\n"));
    assert_non_null(strstr(out, "  axis     precision            single | double, default single\n"));
    assert_non_null(strstr(out, "  variant  backward             openmp   right, from the end"));
    if (study_find("star3d")) { /* a program with kernels */
        assert_non_null(strstr(out, "\nexperiment star3d-fixed "));
    } else {
        assert_non_null(
            strstr(out, "experiments/star3d-fixed.yaml:8:8: unknown study 'star3d'; allowed: fake"));
        assert_int_equal(code, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(registry_is_sorted),
        cmocka_unit_test(axes_read_back_what_they_write),
        cmocka_unit_test(axes_refuse),
        cmocka_unit_test(key_of_a_case),
        cmocka_unit_test(ranges),
        cmocka_unit_test(zip_moves_together),
        cmocka_unit_test(exclude_drops),
        cmocka_unit_test(ignored_axes_merge),
        cmocka_unit_test(quick_overrides),
        cmocka_unit_test(defaults),
        cmocka_unit_test(settings_of_a_coding),
        cmocka_unit_test(settings_are_read_or_refused),
        cmocka_unit_test(refusals),
        cmocka_unit_test(a_range_too_long),
        cmocka_unit_test(without_an_l2),
        cmocka_unit_test(files),
        cmocka_unit_test(ten_thousand_cases_are_quick),
        cmocka_unit_test(expected_time),
        cmocka_unit_test(experiments_of_the_repository),
        cmocka_unit_test(plan_prints),
        cmocka_unit_test(commands_answer),
        cmocka_unit_test(list_shows_all),
    };
    setlocale(LC_ALL, ""); /* a decimal comma must change nothing */
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("experiment", tests, NULL, NULL);
}
