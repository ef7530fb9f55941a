/* Experiment files and their expansion. */
#include <math.h>
#include "unit.h"
#include "../../src/harness/experiment.h"
#include "../../src/harness/files.h"
#include "../../src/harness/machine.h"
#include "../../src/harness/measurements.h"
#include "../../src/shuffle.h"

#define MIB 1048576.0

static const struct device_sizes device = {.l2_bytes = 60 * MIB};

static int parse(const char *text, int quick, struct experiment *x)
{
    return experiment_parse("folder/some.yaml", text, strlen(text), &device, quick, x, why);
}

/* Parses a valid file. */
static struct experiment good(const char *text, int quick)
{
    struct experiment x;
    if (parse(text, quick, &x) != 0)
        fail_msg("refused: %s", why);
    return x;
}

static void refused(int result, const char *says)
{
    assert_int_equal(result, -1);
    if (!strstr(why, says))
        fail_msg("expected '%s', got '%s'", says, why);
}

#define HEAD "title: t\nstudy: fake\n"                              /* the next line is line 3 */
#define NX(values) HEAD "sweep: {variant: right, nx: " values "}\n" /* they begin at 3:29 */
#define BODY NX("1")

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

TEST(registry_is_sorted)
{
    const struct study *const fake = study_find("fake");
    const struct variant *const *list;
    int count, index = -1;
    assert_ptr_equal(studies(&count)[0], fake);
    assert_int_equal(count, 1);
    count = study_variants(fake, &list);
    assert_true(count > 10);
    for (int k = 1; k < count; k++)
        assert_true(strcmp(list[k - 1]->name, list[k]->name) < 0);
    assert_null(study_find("no such"));
    assert_string_equal(variant_find(fake, "on_cuda", &index)->name, "on_cuda");
    assert_string_equal(list[index]->name, "on_cuda");
    assert_null(variant_find(fake, "no such", NULL));
}

TEST(axes_read_back_what_they_write)
{
    static const struct {
        int axis;
        const char *text;
    } rows[] = {{AXIS_VARIANT, "backward"}, {AXIS_PRECISION, "single"}, {AXIS_PRECISION, "double"},
                {AXIS_RADIUS, "5"},         {AXIS_NX, "65535"},         {AXIS_BLOCK, "1x1x1024"},
                {AXIS_BLOCK, "1024x1x1"},   {AXIS_EXTRA, "0"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64];
        int64_t value = AXIS_NONE;
        assert_int_equal(axis_parse(study_find("fake"), rows[i].axis, rows[i].text, &value, why), 0);
        axis_format(study_find("fake"), rows[i].axis, value, text, sizeof text);
        assert_string_equal(text, rows[i].text);
        assert_int_equal(axis_parse(study_find("fake"), AXIS_EXTRA + 1, rows[i].text, &value, why),
                         -1); /* no such axis */
    }
}

TEST(a_study_may_have_one_precision)
{
    static const struct {
        int min, max;
        const char *words[2];
    } rows[] = {
        {0, 0, {"single", "double"}}, {4, 8, {"single", "double"}}, {4, 4, {"single"}}, {8, 8, {"double"}}};
    for (size_t k = 0; k < COUNT(rows); k++) {
        struct study one = *study_find("fake");
        one.common[AXIS_PRECISION].min = rows[k].min, one.common[AXIS_PRECISION].max = rows[k].max;
        for (int i = 0; i < 2; i++) {
            int64_t value;
            const char *const word = axis_word(&one, AXIS_PRECISION, i, &value), *const right =
                                                                                     rows[k].words[i];
            assert_int_equal(word != NULL, right != NULL);
            if (right) {
                assert_string_equal(word, right);
                assert_int_equal(value, !strcmp(right, "single") ? 4 : 8);
            }
        }
    }
}

/* A study may also name its precisions, and a block may be a tile of more points than a block has threads. */
TEST(a_study_may_have_words_and_tiles_of_its_own)
{
    static const char *const words[] = {"half", "whole", NULL};
    struct study own = *study_find("fake");
    char text[64];
    int64_t value;
    own.common[AXIS_PRECISION].words = words;
    own.common[AXIS_BLOCK].max = 4096;
    assert_int_equal(axis_parse(&own, AXIS_PRECISION, "whole", &value, why), 0);
    assert_int_equal(value, 8);
    axis_format(&own, AXIS_PRECISION, 4, text, sizeof text);
    assert_string_equal(text, "half");
    assert_int_equal(axis_parse(&own, AXIS_BLOCK, "64x64x1", &value, why), 0);
    refused(axis_parse(&own, AXIS_BLOCK, "64x64x2", &value, why), "at most 4096 points of a tile");
}

TEST(key_of_a_case)
{
    char key[200], tiny[12];
    struct experiment x = good(HEAD "sweep: {variant: [right, backward], nx: 7, ny: 5}\n", 0);
    assert_int_equal(x.count, 2);
    case_key(&x.cases[0], key, sizeof key);
    assert_string_equal(key, "right,single,1,7,5,1,,"); /* has no block, no planes */
    case_key(&x.cases[1], key, sizeof key);
    assert_string_equal(key, "backward,single,1,7,5,1,32x16x1,0");
    case_key(&x.cases[1], tiny, sizeof tiny);
    assert_true(strlen(tiny) < sizeof tiny && strncmp(tiny, key, 8) == 0);
    assert_string_equal(x.name, "some");
    assert_string_equal(x.title, "t");
    assert_ptr_equal(x.cases[0].variant, variant_find(x.study, "right", NULL));
    experiment_free(&x);
}

TEST(ranges)
{
    static const struct {
        const char *nx, *values;
    } rows[] = {
        {"256", "256"},
        {"1..5", "1 2 3 4 5"},
        {"5..5", "5"},
        {"32..100:32", "32 64 96"},
        {"1..100:*3", "1 3 9 27 81"},
        {"65535..65536:*9223372036854775807", "65535"},
        {"[7, 1..3, 8..16:*2, 20..30:5, 9]", "7 1 2 3 8 16 20 25 30 9"},
        {"[5, 5, 4..6]", "5 4 6"},                    /* duplicates are merged */
        {"l2/15360", "4096"},                         /* 60 MiB */
        {"l2*0.0001", "6291"},                        /* 6291.456 */
        {"[l2*0.00001, l2/1000000]", "629 63"},       /* 629.1456, 62.914560 */
        {"l2/9000..l2/7000:1000", "7000 8000 9000"},  /* 6990.5, 8987.8 */
        {"l2/999999999", "1"},                        /* 0.06, at least 1 */
        {"3..5:9223372036854775807", "3"},            /* a step beyond all integers */
        {"l2/999999999..l2/30000:1000", "1000 2000"}, /* 0.06, at least a step; 2097.2 */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[300];
        struct experiment x;
        snprintf(text, sizeof text, HEAD "sweep:\n  variant: right\n  nx: %s\n", rows[i].nx);
        x = good(text, 0);
        assert_string_equal(column(&x, AXIS_NX), rows[i].values);
        experiment_free(&x);
    }
}

#define SWEEPS \
    HEAD /* nx = 2 for the second time in the second map */ \
        "sweep:\n  - {variant: backward, nx: [1, 2], radius: 1}\n  - {nx: 2..4, ny: 10}\n" \
        "  - {zip: [{nx: [7, 8], radius: [2, 3]}]}\n" \
        "zip: [{ny: [10, 20], nz: [5, 6]}]\nquick: {sweep: {nx: 1}}\n"
#define QUICK \
    HEAD "quick:\n  sweep: {nx: 3, radius: 2}\n  measure: {samples: 8}\n" \
         "sweep: {variant: right, radius: 1..5, precision: [single, double]}\n" \
         "zip:\n  - {nx: [10, 20], ny: [30, 40]}\nexclude: [{nx: 20, radius: 5}]\n" \
         "measure: {samples: 31, noise: 0.005, cache: cold, rounds: 2}\n"

#define ZIPS \
    HEAD "sweep: {variant: right}\n" \
         "zip: [{nx: [1, 2], ny: [3, 4]}, {nz: [5, 6], radius: [1, 2]}]\n" \
         "quick: {zip: [{nx: [7, 8], ny: [8, 9]}]}\n"

TEST(cases_are_those_of_the_sweeps)
{
    static const struct {
        const char *text;
        int quick;
        struct {
            int axis;
            const char *values;
        } has[4];
    } rows[] = {
        {HEAD
         "sweep: {variant: backward, radius: [1, 2]}\n"
         "zip:\n  - {nx: [1..3], nz: [4, 5, 6]}\n  - {precision: [double, single], block: [1x1x1, 2x2x2]}\n",
         0,
         {{AXIS_NX, "1 2 3 1 2 3 1 2 3 1 2 3"},
          {AXIS_NZ, "4 5 6 4 5 6 4 5 6 4 5 6"},
          {AXIS_PRECISION,
           "double double double double double double single single single single single single"},
          {AXIS_BLOCK, "1x1x1 1x1x1 1x1x1 1x1x1 1x1x1 1x1x1 2x2x2 2x2x2 2x2x2 2x2x2 2x2x2 2x2x2"}}},
        {SWEEPS,
         0,
         {{AXIS_NX, "1 1 2 2 2 3 3 4 4 7 7 8 8"},
          {AXIS_NY, "10 20 10 20 10 10 10 10 10 10 20 10 20"},
          {AXIS_NZ, "5 6 5 6 6 5 6 5 6 5 6 5 6"},
          {AXIS_RADIUS, "1 1 1 1 1 1 1 1 1 2 2 3 3"}}},
        {SWEEPS,
         1,
         {{AXIS_NX, "1 1 1 1 1 1 1"}, {AXIS_RADIUS, "1 1 1 2 2 3 3"}}}, /* in all of them, each case once */
        {HEAD /* right has no planes: an exclusion by planes cannot mean it */
         "sweep: {variant: [right, backward], nx: 1..6, planes: [0, 2]}\n"
         "exclude:\n  - {variant: right, nx: [2..6:2]}\n  - {planes: 2, nx: [1, 3..6]}\n",
         0,
         {{AXIS_NX, "1 3 5 1 2 2 3 4 5 6"}}},
        {HEAD "sweep: {variant: [right, backward], nx: 9, block: [1x1x1, 2x2x2], planes: [0, 1]}\n",
         0,
         {{AXIS_BLOCK, " 1x1x1 1x1x1 2x2x2 2x2x2"}, {AXIS_EXTRA, " 0 1 0 1"}}}, /* right's cases are one */
        {HEAD "sweep: {variant: backward, nx: 1..6, block: [1x1x1, 2x1x1, 64x8x2, 1x1x3]}\n"
              "exclude: [{nx: [6, 2, 5, 1], block: [64x8x2, 1x1x1, 2x1x1]}]\n", /* in any order */
         0,
         {{AXIS_NX, "1 2 3 3 3 3 4 4 4 4 5 6"}}},
        {ZIPS, 0, {{AXIS_NX, "1 2 1 2"}, {AXIS_NY, "3 4 3 4"}, {AXIS_NZ, "5 5 6 6"}}},
        /* the zip of a trial is a group of its own */
        {ZIPS, 1, {{AXIS_NX, "7 8 7 8"}, {AXIS_NY, "8 9 8 9"}, {AXIS_NZ, "5 5 6 6"}}},
        {QUICK, 0, {{AXIS_RADIUS, "1 1 2 2 3 3 4 4 5 1 1 2 2 3 3 4 4 5"}}},
        /* nx leaves its group, ny stays; the exclusion matches nothing and may */
        {QUICK,
         1,
         {{AXIS_NX, "3 3 3 3"},
          {AXIS_NY, "30 40 30 40"},
          {AXIS_RADIUS, "2 2 2 2"},
          {AXIS_PRECISION, "single single double double"}}},
    };
    struct experiment x;
    for (size_t i = 0; i < COUNT(rows); i++) {
        x = good(rows[i].text, rows[i].quick);
        for (int k = 0; k < 4 && rows[i].has[k].values; k++)
            assert_string_equal(column(&x, rows[i].has[k].axis), rows[i].has[k].values);
        if (!strcmp(rows[i].text, QUICK))
            assert_int_equal(x.measure.samples, rows[i].quick ? 8 : 31);
        if (i < COUNT(rows) - 1)
            experiment_free(&x);
    }
    /* the last row is a trial (quick): a value that its measure does not name is a trial's default, or the
     * file's */
    assert_int_equal(x.measure.rounds, 1);
    assert_true(x.measure.noise == 0.1);
    assert_int_equal(x.measure.cache, CACHE_COLD);
    experiment_free(&x);
    /* Without `quick` in the file, a trial changes only `measure`; an exclude that matches no case is still
     * refused. */
    x = good(BODY "measure: {samples: 31, sustained: 5, timeout: 7, launches: 3, picture: 2}\n", 1);
    assert_int_equal(x.measure.samples, 6);
    assert_int_equal(x.measure.sustained, 0);
    assert_true(x.measure.timeout == 7 && x.measure.launches == 3 && x.measure.picture == 2);
    experiment_free(&x);
    refused(parse(HEAD "sweep: {variant: right, nx: 1}\nexclude: [{nx: 2}]\n", 1, &x),
            "some.yaml:4:11: this exclude matches no case");
}

TEST(defaults)
{
    struct experiment x = good("title: 'a: b'\nstudy: fake\nsweep: {variant: right, nx: 1}\n", 0);
    assert_int_equal(x.measure.samples, 15);
    assert_int_equal(x.measure.rounds, 1);
    assert_true(x.measure.noise == 0.01);
    assert_int_equal(x.measure.cache, CACHE_WARM);
    assert_int_equal(x.measure.sustained, 0);
    assert_int_equal(x.place, PLACE_ANY);
    assert_string_equal(x.title, "a: b");
    experiment_free(&x);
    x = good("on: host\ntitle: t\nstudy: fake\nsweep: {variant: right, nx: 1}\n", 0);
    assert_int_equal(x.place, PLACE_HOST);
    experiment_free(&x);
    static const char named[] = "sweep: {variant: right, nx: 1}\n";
    for (int i = 0; i < 3; i++) { /* study and title by the file's name */
        const char *const path[] = {"a/tune-fake-x.yaml", "fake.yaml", "fakes.yaml"};
        const int bad = experiment_parse(path[i], named, strlen(named), &device, 0, &x, why);
        assert_int_equal(bad, i == 2 ? -1 : 0);
        if (!bad && i == 0)
            assert_string_equal(x.title, "tune-fake-x");
        if (!bad)
            experiment_free(&x);
    }
    static const struct {
        const char *sweep;
        enum experiment_place place;
    } usual[] = {{"[{variant: [right, on_cuda], nx: 1}]", PLACE_GPU},
                 {"{variant: [on_cuda, right], nx: 1}", PLACE_GPU},
                 {"{variant: on_cuda, nx: 1}", PLACE_GPU},
                 {"{variant: on_openacc, nx: 1}", PLACE_ANY},
                 {"[{variant: right, nx: 1}, {variant: on_cuda}]", PLACE_ANY}}; /* the first map decides */
    for (size_t i = 0; i < COUNT(usual); i++) {
        char text[200];
        snprintf(text, sizeof text, HEAD "sweep: %s\n", usual[i].sweep);
        x = good(text, 0);
        assert_int_equal(x.place, usual[i].place);
        experiment_free(&x);
    }
    static const char other[] = "study: no\nsweep: {variant: right, nx: 1}\n"; /* whatever the name says */
    refused(experiment_parse("fake-x.yaml", other, strlen(other), &device, 0, &x, why), "unknown study 'no'");
}

/* ---- settings ---- */

#define SILENT HEAD "sweep: {variant: [right, tiled], nx: 7, radius: [1, 2]}\n"
#define GIVEN HEAD "sweep: {variant: tiled, nx: 7, radius: [1, 2], block: 1x1x1}\n"
/* A setting that the file does not name is the machine's tuned one (here there is one for radius 2 only),
 * else the variant's default. */
TEST(settings_of_a_variant)
{
    static const struct {
        const char *path, *text;
        int tuned;
        const char *blocks, *planes;
    } rows[] = {
        {"x.yaml", SILENT, 0, "  8x4x1 16x4x1", "  6 6"},
        {"x.yaml", SILENT, 1, "  8x4x1 3x3x3", "  6 9"},
        {"x.yaml", GIVEN, 1, "1x1x1 1x1x1", "6 9"},            /* a given setting is kept */
        {"tune-x.yaml", SILENT, 1, "  8x4x1 16x4x1", "  6 6"}, /* tuning does not use tuned settings */
    };
    const struct study *fake = study_find("fake");
    struct bench_case row = {.study = fake,
                             .variant = variant_find(fake, "tiled", NULL),
                             .axis = {0, 4, 2, AXIS_NONE, AXIS_NONE, AXIS_NONE, BLOCK(3, 3, 3), 9}};
    struct bench_case both[2]; /* of radius 3, and of radius 2 */
    const struct tuned tuned = {both, 2};
    struct experiment x;
    for (int a = AXIS_EXTRA + 1; a < AXIS_MAX; a++)
        row.axis[a] = AXIS_NONE;
    both[0] = both[1] = row;
    both[0].axis[AXIS_RADIUS] = 3, both[0].axis[AXIS_BLOCK] = BLOCK(5, 5, 5), both[0].axis[AXIS_EXTRA] = 1;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct device_sizes with = {.l2_bytes = 60 * MIB, .tuned = rows[i].tuned ? &tuned : NULL};
        if (experiment_parse(rows[i].path, rows[i].text, strlen(rows[i].text), &with, 0, &x, why) != 0)
            fail_msg("refused: %s", why);
        assert_string_equal(column(&x, AXIS_BLOCK), rows[i].blocks);
        assert_string_equal(column(&x, AXIS_EXTRA), rows[i].planes);
        experiment_free(&x);
    }
    refused(experiment_parse("tuned.yaml", BODY, strlen(BODY), &device, 0, &x, why),
            "tuned.yaml:1:1: 'tuned' is the table of settings");
}

static void by_size_and_gpu(struct bench_case *c)
{
    c->axis[AXIS_BLOCK] = BLOCK(c->axis[AXIS_NX] > 100 ? 2 : 1, 1, 1);
    c->axis[AXIS_EXTRA] = gpu_of(c)->sms;
}
/* A tuned table has no sizes: what follows from them stays the default. Of a GPU that is unknown it is
 * Hopper's. */
TEST(settings_that_follow_from_sizes_and_gpu)
{
    const struct study *fake = study_find("fake");
    struct variant own = *variant_find(fake, "tiled", NULL);
    struct bench_case row = {.study = fake,
                             .variant = &own,
                             .axis = {0, 4, 2, AXIS_NONE, AXIS_NONE, AXIS_NONE, BLOCK(3, 3, 3), 9}};
    static const struct {
        int64_t nx;
        int tuned, sms;
        int64_t block, planes;
    } rows[] = {{7, 0, 0, BLOCK(1, 1, 1), 132},
                {700, 0, 58, BLOCK(2, 1, 1), 58},
                {7, 1, 58, BLOCK(1, 1, 1), 9},
                {700, 1, 0, BLOCK(2, 1, 1), 9}};
    own.defaults = by_size_and_gpu, own.sized = AXES(AXIS_BLOCK);
    const struct gpu_facts *const unknown = gpu_of(&(struct bench_case){.study = fake});
    assert_true(unknown->cc == 90 && unknown->sms == 132 && unknown->shared_block == 227 << 10);
    for (int a = AXIS_EXTRA + 1; a < AXIS_MAX; a++)
        row.axis[a] = AXIS_NONE;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct tuned tuned = {&row, rows[i].tuned};
        struct bench_case c = row;
        c.gpu = (struct gpu_facts){.cc = rows[i].sms ? 89 : 0, .sms = rows[i].sms};
        c.axis[AXIS_NX] = rows[i].nx;
        c.axis[AXIS_BLOCK] = BLOCK(4, 4, 4), c.axis[AXIS_EXTRA] = 1;
        tuned_choose(&tuned, AXIS_BIT(AXIS_BLOCK) | AXIS_BIT(AXIS_EXTRA), &c);
        assert_int_equal(c.axis[AXIS_BLOCK], rows[i].block);
        assert_int_equal(c.axis[AXIS_EXTRA], rows[i].planes);
    }
}

#define COLUMNS_TUNED "study,variant,precision,radius,block,planes,experiment,nx\n"
TEST(settings_are_read_or_refused)
{
    static const struct {
        const char *text, *says; /* NULL: right */
    } rows[] = {
        {"# a comment\n" COLUMNS_TUNED
         "fake,tiled,single,1,4x4x4,3,tune-x,7\nfake,tiled,double,1,4x4x4,3,tune-x,7\n",
         NULL},
        {"study,planes,variant,block,radius,precision\nfake,5,tiled,4x4x4,1,single\n", NULL}, /* by name */
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,a,7\nfake,untiled,single,1,4x4x4,3,a,7\n", NULL},
        {COLUMNS_TUNED, NULL},
        {"", "tuned.csv: no header"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,tune-x\n",
         "tuned.csv:2: 7 fields where the header has 8"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,tune-x,7,8\n",
         "tuned.csv:2: 9 fields where the header has 8"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,tune-x,7", "tuned.csv:2: torn line"},
        {COLUMNS_TUNED "fak,tiled,single,1,4x4x4,3,tune-x,7\n", "tuned.csv:2: unknown study 'fak'"},
        {COLUMNS_TUNED "fake,tilde,single,1,4x4x4,3,tune-x,7\n",
         "tuned.csv:2: unknown variant 'tilde' of study fake"},
        {COLUMNS_TUNED "fake,backward,single,1,4x4x4,3,tune-x,7\n",
         "tuned.csv:2: backward has nothing to tune"},
        {COLUMNS_TUNED "fake,right,single,1,4x4x4,3,tune-x,7\n",
         "tuned.csv:2: block '4x4x4', but right has no such axis"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x400,3,tune-x,7\n",
         "tuned.csv:2: block '4x4x400' is not allowed"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,65537,tune-x,7\n",
         "tuned.csv:2: planes '65537' is out of range"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,,tune-x,7\n",
         "tuned.csv:2: planes '' is not a whole number"},
        {COLUMNS_TUNED "fake,tiled,half,1,4x4x4,3,tune-x,7\n", "tuned.csv:2: unknown precision 'half'"},
        {COLUMNS_TUNED "fake,til\033ed,single,1,4x4x4,3,a,7\n", "tuned.csv:2: unknown variant 'til\\x1bed'"},
        {COLUMNS_TUNED "fake,tiled,single,1,4x4x4,3,a,7\nfake,tiled,single,1,4x4x4,4,b,7\n",
         "tuned.csv:3: settings of tiled appear twice"},
        {"variant,precision,radius,block,planes\ntiled,single,1,4x4x4,3\n", "tuned.csv:2: unknown study ''"},
        {"study,variant,precision,radius,block\nfake,tiled,single,1,4x4x4\n",
         "tuned.csv:2: planes '' is not a whole number"},
    };
    char path[300], real[300];
    struct tuned tuned;
    snprintf(path, sizeof path, "%s/tuned.csv", folder);
    snprintf(real, sizeof real, "%s/real.csv", folder);
    assert_int_equal(tuned_read(NULL, &tuned, why), 0); /* none */
    assert_int_equal(tuned.rows, 0);
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(file_replace(path, rows[i].text, strlen(rows[i].text)), 1);
        const int bad = tuned_read(path, &tuned, why);
        if (bad != (rows[i].says ? -1 : 0) || (bad && !strstr(why, rows[i].says)))
            fail_msg("row %zu: %d, %s", i, bad, bad ? why : "");
        assert_int_equal(tuned.rows, bad || i == 3 ? 0 : i == 1 ? 1 : 2);
        tuned_free(&tuned);
    }
    file_replace(path, rows[0].text, strlen(rows[0].text));
    assert_int_equal(rename(path, real) | symlink(real, path), 0); /* a link to a file is accepted */
    assert_int_equal(tuned_read(path, &tuned, why), 0);
    assert_int_equal(tuned.rows, 2);
    tuned_free(&tuned);
    assert_int_equal(unlink(real), 0); /* a broken link is an error, not a missing file */
    assert_int_equal(tuned_read(path, &tuned, why), -1);
}

/* Of this variant only the block is tuned, for each value of `planes`. */
static void defaults_of_planes(struct bench_case *c)
{
    c->axis[AXIS_BLOCK] = BLOCK(1, 1, 1);
}
static const struct variant of_planes = {.name = "untiled",
                                         .study = "fake",
                                         .source = "0000000000000000",
                                         .backend = BACKEND_OPENMP,
                                         .summary = "has a setting, and an axis that is none",
                                         .has = AXES(AXIS_BLOCK, AXIS_EXTRA),
                                         .settings = AXES(AXIS_BLOCK),
                                         .defaults = defaults_of_planes};
CLIFFS_ROW(struct variant, "cliffs_variants", of_planes)

/* A table of settings has 1000 rows of 100 columns at most; comments and the header are none. */
TEST(a_table_of_settings_has_limits)
{
    static char text[65536];
    char path[300], *at;
    struct tuned tuned;
    snprintf(path, sizeof path, "%s/tuned.csv", folder);
    for (int rows = 1000; rows <= 1001; rows++) {
        at = text + sprintf(text, "# a comment\n" COLUMNS_TUNED);
        for (int i = 0; i < rows; i++)
            at += sprintf(at, "fake,untiled,single,1,4x4x4,%d,tune-x,7\n", i);
        file_replace(path, text, strlen(text));
        const int bad = tuned_read(path, &tuned, why);
        assert_int_equal(bad, rows > 1000 ? -1 : 0);
        assert_int_equal(tuned.rows, bad ? 0 : 1000);
        if (bad)
            refused(bad, "tuned.csv:1003: more than 100 columns or 1000 rows");
        else
            assert_int_equal(tuned.row[999].axis[AXIS_EXTRA], 999);
        tuned_free(&tuned);
    }
    for (int columns = 100; columns <= 101; columns++)
        for (int longer = 0; longer < 2; longer++) { /* the row has a field more than the header */
            at = text + sprintf(text, "study,variant,precision,radius,block,planes");
            for (int i = 6; i < columns; i++)
                at += sprintf(at, ",c%d", i);
            at += sprintf(at, "\nfake,untiled,single,1,4x4x4,5");
            for (int i = 6; i < columns + longer; i++)
                at += sprintf(at, ",7");
            strcpy(at, "\n");
            file_replace(path, text, strlen(text));
            const int bad = tuned_read(path, &tuned, why);
            assert_int_equal(bad, columns > 100 || longer ? -1 : 0);
            if (bad)
                refused(bad, columns > 100 ? "tuned.csv:1: more than 100 columns or 1000 rows"
                                           : "tuned.csv:2: more than 100 columns or 1000 rows");
            tuned_free(&tuned);
        }
}

/* The same experiment as other YAML libraries write it: with quotes, blocks, anchors, tags, `on` and
 * `yes`. */
TEST(spellings)
{
    static const char *const same[] = {
        "title: t\nstudy: fake\non: host\nsweep: {variant: [right, slow], precision: single, nx: 1..3}\nzip: "
        "[{radius: [1, 2], ny: [1, 2]}]\n",
        "title: t\r\nstudy: fake\r\non : host\r\nsweep: {variant: [right, slow], precision: single, nx: "
        "1..3}\r\n"
        "zip: [{radius: [1, 2], ny: [1, 2]}]\r\n",
        "title: t\nstudy: fake\ntrue: host\nsweep:\n  variant:\n  - right\n  - slow\n  precision: single\n  "
        "nx: 1..3\n"
        "zip:\n- radius:\n  - 1\n  - 2\n  ny:\n  - 1\n  - 2\n",
        "%YAML 1.1\n---\n'title': \"t\"\nstudy: !!str fake\nplace: 'host'\nsweep: {variant: ['right', "
        "\"slow\"], precision: single, nx: '1..3'}\n"
        "zip: [{radius: &both [1, 2], ny: *both}]\n"};
    for (size_t i = 0; i < COUNT(same); i++) {
        struct experiment x = good(same[i], 0);
        assert_string_equal(x.title, "t");
        assert_int_equal(x.place, PLACE_HOST);
        assert_int_equal(x.count, 12);
        experiment_free(&x);
    }
}

#define MEASURE(what) BODY "measure: {" what "}\n"
TEST(refusals)
{
    static const struct {
        const char *text, *says; /* after "folder/some.yaml:" */
    } rows[] = {
        {"", "1:1: no document"},
        {"---\n", "2:1: a word or number at the top"},
        {"- a\n", "1:1: a list at the top"},
        {"title: t\nstudy: fake\n", "1:1: key 'sweep' is missing"},
        {"title: t\nsweep: {}\n", "1:1: key 'study' is missing, and the file is not named STUDY-"},
        {"title: t\nstudy: fak\nsweep: {}\n", "2:8: unknown study 'fak'; allowed: fake"},
        {"title: [t]\nstudy: fake\nsweep: {}\n", "1:8: title is a list"},
        {"title: \"a\\0b\"\nstudy: fake\nsweep: {}\n", "1:8: a text with a NUL"},
        {"title: \"a\\nb\"\nstudy: fake\nsweep: {}\n", "1:8: title with control characters"},
        {"title:\nstudy: fake\nsweep: {}\n", "1:7: title of 0 bytes"},
        {"title: |\n  t\nstudy: fake\nsweep: {}\n", "1:8: title with control characters"},
        {HEAD "sweeep: {}\n",
         "3:1: unknown key 'sweeep' in an experiment; allowed: title, study, on, place, true, sweep"},
        {HEAD "study: fake\n", "3:1: key 'study' appears twice (first in line 2)"},
        {HEAD "sweep: {nx: 1, nx: 2}\n", "3:16: key 'nx' appears twice"},
        {NX("*a"), "3:29: not YAML: found undefined alias"},
        {HEAD "sweep: &a {variant: *a}\n", "nested too deep"},
        {HEAD "sweep: {? [a] : 1}\n", "3:11: a key is a word"},
        {HEAD "on: host\nplace: host\nsweep: {}\n", "4:1: key 'place' says the same as 'on' in line 3"},
        {HEAD "sweep: [[[[[[[[1]]]]]]]]\n", "nested too deep"},
        {HEAD "sweep: {nx: [1, 2\n", "not YAML: "},
        {HEAD "sweep: {nx: \t\x01}\n", "3:14: control characters are not allowed"},
        {HEAD "sweep: {nx: \xff}\n", "3:13: invalid leading UTF-8 octet"},
        {BODY "---\ntitle: t\n", "4:1: a second document"},
        {HEAD "on: gpus\nsweep: {}\n", "3:5: unknown on 'gpus'; allowed: any, gpu, host"},
        {HEAD "sweep: 5\n", "3:8: sweep is a word or number; allowed: a map"},
        {HEAD "sweep: {}\n", "3:1: axis variant of study fake must be given"},
        {HEAD "sweep: {variant: right}\n", "3:1: axis nx of study fake must be given"},
        {HEAD "sweep: {variant: wrongg, nx: 1}\n",
         "3:18: unknown variant 'wrongg' of study fake; allowed: backward, "},
        {HEAD "sweep: {variant: right, mx: 1}\n",
         "3:25: study fake has no axis 'mx'; allowed: variant, precision"},
        {NX("[]"), "3:29: empty list"},
        {NX(""), "3:29: nx has no value"},
        {NX("{a: 1}"), "3:29: nx is a map"},
        {NX("[1, 0]"), "3:33: nx '0' is out of range; allowed: 1..65536"},
        {NX("0x10"), "3:29: nx '0x10' is not a whole number"},
        {NX("010"), "3:29: nx '010' is not a whole number"},
        {NX("-1"), "3:29: nx '-1' is out of range"},
        {NX("18446744073709551617"), "3:29: nx '18446744073709551617' is out of range"}, /* 2^64 + 1 */
        {NX("1, block: 32x16"), "3:39: block '32x16' is not allowed; write XxYxZ"},
        {NX("1, block: 32x16x1x1"), "3:39: block '32x16x1x1' is not allowed; write XxYxZ"},
        {NX("1, block: 32x33x1"), "at most 1024 threads"},
        {NX("1, block: 0x1x1"), "3:39: block '0x1x1' is not allowed"},
        {NX("1, block: 1025x1x1"), "3:39: block '1025x1x1' is not allowed"},
        {NX("5..1"), "3:29: '5..1' is not a range"},
        {NX("1..5:0"), "3:29: '1..5:0' is not a range"},
        {NX("1..5:*1"), "3:29: '1..5:*1' is not a range"},
        {HEAD "sweep: {variant: right, nx: 1, planes: 0..5:*2}\n", "3:40: '0..5:*2' is not a range"},
        {NX("1.."), "3:29: nx '' is not a whole number"},
        {NX("1..99999999999999999999"), "3:29: nx '99999999999999999999' is out of"},
        {NX("l2*"), "3:29: 'l2*' is not a size"},
        {NX("l2/0"), "3:29: 'l2/0' is not a size"},
        {NX("l2*1e3"), "3:29: 'l2*1e3' is not a size"},
        {NX("l2*1"), "3:29: l2*1 is out of range for an L2 of 62914560 bytes"},
        {NX("l2*999999999999999"), "out of range"},
        {BODY "zip: {}\n", "4:6: zip is a map; allowed: a list"},
        {BODY "zip: [{}]\n", "4:7: empty map"},
        {BODY "zip: [{nx: [1, 2]}]\n", "4:8: axis nx is given twice"},
        {BODY "zip: [{ny: 1, nz: 1}, {nz: 1}]\n", "4:24: axis nz is given twice"},
        {BODY "zip: [{ny: 1..3, nz: [1, 2]}]\n", "4:22: nz has 2 values and ny has 3"},
        {BODY "exclude: [{}]\n", "4:11: empty map excludes every case"},
        {BODY "exclude: []\n", "4:10: 0 items in exclude"},
        {BODY "exclude: [{nx: 2}]\n", "4:11: this exclude matches no case"},
        {NX("1, planes: 4"), "3:1: axis planes is given, but none of"},
        {MEASURE("sustained: 11"), "4:22: sustained '11' is not allowed; allowed: a whole number 0..10"},
        {MEASURE("sustained: 1, cache: cold"),
         "4:10: sustained launches and a cold cache exclude each other"},
        {BODY "measure: {cache: cold}\nquick: {measure: {sustained: 1}}\n",
         "5:18: sustained launches and a cold cache exclude each other"},
        {BODY "exclude: [{block: 32x16x1}]\n", "4:11: this exclude matches no case"}, /* right has none */
        {BODY "exclude: [{nx: 2}]\nquick: {sweep: {nx: 2}}\n", "4:11: this exclude matches no case"},
        {BODY "exclude: [{nx: 1}]\n", "3:1: no case is left after exclude"},
        {MEASURE("sample: 9"), "4:11: unknown key 'sample' in measure; allowed: samples, noise"},
        {MEASURE("samples: 5"), "4:20: samples '5' is not allowed; allowed: a whole number 6..1000"},
        {MEASURE("noise: 0.0004"), "4:18: noise '0.0004' is not allowed"},
        {MEASURE("noise: 0.51"), "4:18: noise '0.51' is not allowed"},
        {HEAD "sweep: []\n", "3:8: 0 maps in sweep; allowed: 1 to 100"},
        {HEAD "sweep: [{variant: right, nx: 1}, 2]\n", "3:34: an item of sweep is a word or number"},
        {HEAD "sweep: [{variant: right, nx: 1}, {nx: 2, radius: 2}]\n",
         "3:1: axis radius is given in a map of sweep, but not in the first"},
        {HEAD "sweep: {variant: right, nx: 1, zip: []}\n", "3:32: study fake has no axis 'zip'"},
        {MEASURE("noise: nan"), "4:18: noise 'nan' is not allowed"},
        {MEASURE("rounds: 101"), "4:19: rounds '101' is not allowed"},
        {MEASURE("cache: hot"), "4:18: unknown cache 'hot'; allowed: warm, cold"},
        {MEASURE("picture: -1"), "4:20: picture '-1' is not allowed"},
        {BODY "quick: {exclude: []}\n", "4:9: unknown key 'exclude' in quick; allowed: sweep, measure, zip"},
        {BODY "quick: {sweep: {nx: 0}}\n",
         "4:21: nx '0' is out of range"}, /* though quick is not asked for */
        {NX("1, block: 8x8x1"), "3:1: axis block is given, but none of the variants has it"},
        {NX("000000000000000000000001..2"), "3:29: '000000000000000000000001..2' is not a range"},
        {NX("1..000000000000000000000002"), "3:29: '1..000000000000000000000002' is not a range"},
        {NX("1..1000, ny: 1..1000, nz: [1, 2]"),
         "3:1: the axes make 2000000 cases; allowed: at most 1000000"},
        {NX("1..65536, ny: 1..65536, nz: 1..65536, planes: 1..65536"), "3:1: the axes make 1.84e+19 cases"},
    };
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

/* Each limit is itself allowed, and the next value is not. */
TEST(limits_are_allowed_themselves)
{
    static const struct {
        const char *key, *least, *most, *below, *beyond;
    } rows[] = {{"samples", "6", "1000", "5", "1001"},         {"rounds", "1", "100", "0", "101"},
                {"noise", "0.0005", "0.5", "0.0004", "0.501"}, {"picture", "0", "1000000", "-1", "1000001"},
                {"timeout", "0", "86400", "-1", "86401"},      {"sustained", "0", "10", "-1", "11"},
                {"launches", "0", "1000", "-1", "1001"}};
    char text[8192];
    struct experiment x;
    for (size_t i = 0; i < 4 * COUNT(rows); i++) {
        const char *const value[] = {rows[i / 4].least, rows[i / 4].most, rows[i / 4].below,
                                     rows[i / 4].beyond};
        snprintf(text, sizeof text, BODY "measure: {%s: %s}\n", rows[i / 4].key, value[i % 4]);
        if (i % 4 > 1) {
            refused(parse(text, 0, &x), "is not allowed");
            continue;
        }
        x = good(text, 0);
        const struct measure *const m = &x.measure;
        const double got[] = {m->samples, m->rounds,    m->noise,   m->picture,
                              m->timeout, m->sustained, m->launches};
        assert_true(got[i / 4] == atof(value[i % 4]));
        experiment_free(&x);
    }
    for (int more = 0; more < 2; more++) {
        snprintf(text, sizeof text, "title: %0*d\nstudy: fake\nsweep: {variant: right, nx: 1}\n", 199 + more,
                 0);
        assert_int_equal(parse(text, 0, &x), -more);
        if (!more)
            experiment_free(&x);
        for (int list = 0; list < 2; list++) { /* maps in exclude, and in sweep */
            size_t n =
                (size_t)snprintf(text, sizeof text, list ? HEAD "sweep: [" : NX("1..102") "exclude: [");
            for (int i = 1; i <= 100 + more; i++)
                n += (size_t)snprintf(text + n, sizeof text - n,
                                      list ? "{variant: right, nx: %d}," : "{nx: %d},", i);
            snprintf(text + n, sizeof text - n, "]\n");
            assert_int_equal(parse(text, 0, &x), -more);
            if (more)
                continue;
            assert_int_equal(x.count, list ? 100 : 2);
            experiment_free(&x);
        }
    }
}

/* A word or an exclusion that matches the same cases as another one is no mistake. */
TEST(exclusions_may_overlap)
{
    struct experiment x =
        good(HEAD "sweep: {variant: right, nx: 1..3}\nexclude: [{nx: [1, 2]}, {nx: 2}]\n", 0);
    assert_string_equal(column(&x, AXIS_NX), "3");
    experiment_free(&x);
}

/* Sizes relative to the cache that counts: the GPU's L2, or the host's last cache. --l2 sets both. */
TEST(sizes_of_a_machine)
{
    static const struct {
        const char *gpu;
        double l2, l2_bytes, host_bytes;
        int no_gpu;
    } rows[] = {{"A", 0, 5000, 3000, 0},
                {"", 0, 3000, 3000, 1},
                {"A", 7000, 7000, 7000, 0},
                {"", 7000, 7000, 7000, 0}};
    /* an experiment of any, the GPU's, the host's */
    static const char *const places[] = {"any", "gpu", "host"};
    for (size_t i = 0; i < 3 * COUNT(rows); i++) {
        struct machine m = {.cc = 89,
                            .sms = 58,
                            .cores = 4,
                            .shared_per_sm = 1,
                            .shared_per_block_max = 2,
                            .l2_bytes = 5000,
                            .cpu_cache_bytes = 3000};
        const struct options o = {.l2 = rows[i / 3].l2};
        struct device_sizes sizes;
        struct experiment x;
        char text[200];
        strcpy(m.gpu, rows[i / 3].gpu);
        assert_int_equal(device_sizes_read(&o, &m, &sizes, why), 0);
        assert_true(sizes.l2_bytes == rows[i / 3].l2_bytes && sizes.host_bytes == rows[i / 3].host_bytes);
        assert_int_equal(sizes.no_gpu, rows[i / 3].no_gpu);
        assert_true(sizes.gpu.cc == 89 && sizes.gpu.sms == 58 && sizes.gpu.shared_block == 2);
        snprintf(text, sizeof text, HEAD "on: %s\nsweep: {variant: right, nx: l2/1000}\n", places[i % 3]);
        assert_int_equal(experiment_parse("a.yaml", text, strlen(text), &sizes, 0, &x, why), 0);
        assert_int_equal(x.cases[0].axis[AXIS_NX], i % 3 == 2 ? rows[i / 3].host_bytes / 1000
                                                   : i % 3 == 1 && rows[i / 3].no_gpu
                                                       ? 62915 /* of a GPU of 60 MiB */
                                                       : rows[i / 3].l2_bytes / 1000);
        assert_int_equal(x.cases[0].gpu.sms, 58);
        experiment_free(&x);
    }
}

/* The record of a measurement is found by its case's key and its round. Those that are missing are made round
 * by round, each round in an order of its own. */
TEST(measurements_have_an_order)
{
    struct experiment x = good(NX("1..20") "measure: {rounds: 3}\n", 0);
    struct measurements all;
    char key[200];
    size_t count, broken;
    int same = 0, seen[3][20] = {{0}};
    measurements_start(&all, &x);
    case_key(&x.cases[7], key, sizeof key);
    assert_int_equal(measurements_find(&all, key, "0"), 7);
    assert_int_equal(measurements_find(&all, key, "2"), 47);
    assert_int_equal(measurements_find(&all, key, "3"), -1);
    assert_int_equal(measurements_find(&all, key, "-1"), -1);
    assert_int_equal(measurements_find(&all, key, ""), -1);
    assert_int_equal(measurements_find(&all, "another", "0"), -1);
    struct measurement *list = measurements_missing(&all, &count, &broken);
    assert_true(count == 60 && broken == 0);
    for (int i = 0; i < 60; i++) {
        int64_t place[20]; /* as the check of results computes it again */
        shuffle(place, 20, measurements_seed(&x) + (uint64_t)i / 20);
        assert_int_equal(list[i].index, place[i % 20]);
        assert_true(list[i].order == i && list[i].round == i / 20);
        assert_int_equal(seen[i / 20][list[i].index]++, 0);
        same += i >= 20 && list[i].index == list[i - 20].index;
    }
    assert_true(same < 20); /* two in twenty would be usual */
    free(list);
    all.state[7] = all.state[47] = BROKEN, all.state[27] = UP_TO_DATE;
    list = measurements_missing(&all, &count, &broken);
    assert_true(count == 57 && broken == 2);
    for (int i = 0; i < 57; i++)
        assert_true(list[i].index != 7 && list[i].order == i);
    free(list);
    measurements_free(&all);
    experiment_free(&x);
}

TEST(a_range_too_long)
{
#define LONG "1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536,1..65536"
    /* a range is refused before it fills the memory */
    struct experiment x = good(NX("[" LONG "]"), 0); /* 524,288 values */
    assert_int_equal(x.count, 65536);
    experiment_free(&x);
    refused(parse(NX("[" LONG "," LONG "]"), 0, &x), "more than 1000000 values");
}

/* Experiments of the most cases, of which few stay, of the most values of an axis, and of the most values and
 * keys in a file; and each with one more. */
TEST(large_experiments_have_limits)
{
#define FEW "}\nexclude: [{nx: 2..65536}]\n"
#define TIMES_15 \
    "1..62500,1..62500,1..62500,1..62500,1..62500,1..62500,1..62500,1..62500," \
    "1..62500,1..62500,1..62500,1..62500,1..62500,1..62500,1..62500"
    static char text[1 << 20];
    struct experiment x = good(HEAD "sweep: {variant: right, nx: 1..1000, ny: 1..1000" FEW, 0);
    assert_int_equal(x.count, 1000);
    experiment_free(&x);
    refused(parse(HEAD "sweep: [{variant: right, nx: 1..1000, ny: 1..1000}, {nx: 1..1000, ny: 2..1001}]\n"
                       "exclude: [{nx: 2..1000}]\n",
                  0, &x),
            "3:1: the axes make 1000000 cases"); /* beside the 1,000 that the first map has left */
    x = good(HEAD "sweep: {variant: right, nx: [" TIMES_15 ",1..62500]" FEW, 0);
    assert_int_equal(x.count, 1);
    experiment_free(&x);
    refused(parse(HEAD "sweep: {variant: right, nx: [" TIMES_15 ",1..62501]" FEW, 0, &x),
            "more than 1000000 values; allowed");
    for (int more = 0; more < 2; more++) { /* the root, five keys with their values, and those of nx */
        char *at = text + sprintf(text, HEAD "sweep: {variant: right, nx: [");
        for (int i = 1; i <= 100000 - 11 + more; i++)
            at += sprintf(at, "1,");
        strcpy(at - 1, "]}\n");
        if (more) {
            refused(parse(text, 0, &x), "more than 100000 values");
        } else {
            x = good(text, 0);
            assert_int_equal(x.count, 1);
            experiment_free(&x);
        }
        at = text + sprintf(text, HEAD "sweep: {variant: right");
        for (int i = 1; i < 32 + more; i++)
            at += sprintf(at, ", k%d: 1", i);
        strcpy(at, "}\n");
        refused(parse(text, 0, &x), more ? "too many keys in one map" : "study fake has no axis 'k1'");
    }
}

TEST(without_an_l2)
{
    const struct device_sizes none = {0};
    static const char text[] = NX("l2/15360");
    struct experiment x;
    refused(experiment_parse("a.yaml", text, strlen(text), &none, 0, &x, why),
            "a.yaml:3:29: 'l2/15360' needs the size of the L2");
}

TEST(files)
{
    char path[300], *large = malloc((1 << 20) + 1);
    struct experiment x;
    char **paths;
    assert_non_null(large);
    snprintf(path, sizeof path, "%s/b.yaml", folder);
    refused(experiment_read(path, &device, 0, &x, why), "b.yaml: cannot read it: No such file");
    refused(experiment_read(folder, &device, 0, &x, why), "cannot read it");
    refused(experiment_files(path, &paths, why), "cannot read it");

    memset(large, '\n', (1 << 20) + 1);
    memcpy(large, BODY, strlen(BODY));
    assert_int_equal(file_replace(path, large, (1 << 20) + 1), 1);
    free(large);
    refused(experiment_read(path, &device, 0, &x, why), "b.yaml:1:1: larger than 1048576 bytes");
    assert_int_equal(truncate(path, 1 << 20), 0);
    assert_int_equal(experiment_read(path, &device, 0, &x, why), 0);
    experiment_free(&x);
    assert_int_equal(truncate(path, (off_t)strlen(BODY)), 0);
    assert_int_equal(experiment_read(path, &device, 0, &x, why), 0);
    assert_string_equal(x.name, "b");
    experiment_free(&x);
    /* by their names without .yaml: each begins the next one, in whatever order the folder has them */
    static const char names[] = "b-1-2-3-4-5-6";
    char other[300];
    for (int i = 13; i > 0; i -= 2) {
        snprintf(other, sizeof other, "%s/%.*s.yaml", folder, i, names);
        assert_int_equal(file_replace(other, "x", 1), 1);
    }
    assert_int_equal(experiment_files(folder, &paths, why), 7);
    for (int i = 0; i < 7; i++) {
        snprintf(other, sizeof other, "%s/%.*s.yaml", folder, 2 * i + 1, names);
        assert_string_equal(paths[i], other);
        assert_int_equal(unlink(other), 0);
    }
    refused(experiment_files(folder, &paths, why), "no experiment in ");

    refused(experiment_parse("a b.yaml", BODY, strlen(BODY), &device, 0, &x, why),
            "a b.yaml:1:1: bad file name");
    assert_int_equal(experiment_parse("d/.yaml", BODY, strlen(BODY), &device, 0, &x, why), -1);
    assert_int_equal(experiment_parse("..", BODY, strlen(BODY), &device, 0, &x, why), -1);
}

static void assert_seconds(const struct experiment *x, int i, double seconds)
{
    assert_true(fabs(case_expected_seconds(&x->cases[i], &x->measure, 100) - seconds) < 1e-9);
}

TEST(expected_time)
{
    struct experiment x =
        good(NX("[1, 1000], precision: double, ny: 1000, nz: 100") "measure: {samples: 17, rounds: 3}\n", 0);
    /* 1.6 MB at 40 GB/s take 40 us: the least sample counts. 1.6 GB take 40 ms. */
    assert_seconds(&x, 0, 3 * (0.020 + 20 * 200e-6));
    assert_seconds(&x, 1, 3 * (0.020 + 20 * 0.040));
    for (int i = 0; i < 2; i++) { /* an unknown bandwidth is 10 GB/s */
        const double unknown = case_expected_seconds(&x.cases[1], &x.measure, i ? 0 : NAN);
        assert_true(fabs(unknown - 3 * (0.020 + 20 * 0.400)) < 1e-9);
    }
    x.measure.launches = 8; /* 8 of 40 us are more than the least sample */
    assert_seconds(&x, 0, 3 * (0.020 + 20 * 320e-6));
    x.measure.launches = 0;
    x.measure.sustained = 5; /* not on the host */
    assert_seconds(&x, 1, 3 * (0.020 + 20 * 0.040));
    x.cases[1].variant = variant_find(x.study, "on_cuda", NULL);
    assert_seconds(&x, 1, 3 * (5.020 + 20 * 0.040));
    experiment_free(&x);
}
