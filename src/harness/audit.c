/* SPDX-License-Identifier: MIT */
/* Walks through a machine folder: facts of the machine, every raw log, tidy
 * files made anew, coverage, and whether a second device agrees. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "audit_exam.h"
#include "memory.h"
#include "picture.h"
#include "../statistics.h"
#include "table.h"
#include "tidy.h"

#define WHY_ROOM (AUDIT_PATH + 512)

/* ---- saying ---- */

/* Counted even where the cap leaves it unsaid. */
void finding(struct exam *x, enum kind kind, const char *path, long line, const char *format, ...)
{
    va_list list;

    x->count++;
    if (x->shown[kind]++ >= AUDIT_SHOWN)
        return;
    if (line > 0)
        printf("%s:%ld: ", path, line);
    else
        printf("%s: ", path);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
}

/* What the cap held back. */
static void say_rest(const struct exam *x, const char *path)
{
    for (int k = 0; k < KINDS; k++)
        if (x->shown[k] > AUDIT_SHOWN)
            printf("%s: %ld more of the kind\n", path, x->shown[k] - AUDIT_SHOWN);
}

/* ---- machine.json ---- */

#define FACT_TEXT(member, gpu) \
    { \
#member, offsetof(struct machine, member), 't', gpu \
    }
#define FACT_INT(member, gpu) \
    { \
#member, offsetof(struct machine, member), 'i', gpu \
    }
#define FACT_DOUBLE(member, gpu) \
    { \
#member, offsetof(struct machine, member), 'd', gpu \
    }

/* Without these a number cannot be placed. The second column: only where there is a GPU. */
static const struct {
    const char *name;
    size_t offset;
    char type;
    int gpu;
} facts[] = {
    FACT_TEXT(name, 0),
    FACT_TEXT(cpu, 0),
    FACT_INT(cores, 0),
    FACT_DOUBLE(cpu_cache_bytes, 0),
    FACT_DOUBLE(cpu_memory_bytes, 0),
    FACT_TEXT(os, 0),
    FACT_TEXT(kernel, 0),
    FACT_TEXT(compiler, 0),
    FACT_TEXT(flags, 0),
    FACT_TEXT(uuid_hash, 1),
    FACT_INT(cc, 1),
    FACT_INT(sms, 1),
    FACT_INT(l2_bytes, 1),
    FACT_DOUBLE(memory_bytes, 1),
    FACT_INT(clock_sm_max_mhz, 1),
    FACT_INT(clock_memory_max_mhz, 1),
    FACT_TEXT(driver, 1),
    FACT_TEXT(cuda_runtime, 1),
};

/* Empty text, or a number that is not positive. */
static int fact_missing(const struct machine *m, size_t offset, char type)
{
    const char *at = (const char *)m + offset;

    if (type == 't')
        return *at == '\0';
    return type == 'i' ? *(const int *)at <= 0 : !(*(const double *)at > 0);
}

/* The driver's name of a GPU implies its compute capability, SMs and L2. The L2
 * matters most: it decides which rows show a fraction of T_peak. */
static void check_model(struct exam *x, const char *path)
{
    const struct machine *m = x->m;
    const struct device_model *d = x->model;

    if (!d) {
        printf("%s: note: no data sheet of \"%s\" here; its facts are not checked\n", path, m->gpu);
        return;
    }
    if (d->cc && m->cc != d->cc)
        finding(x, KIND_MACHINE, path, 0, "cc %d, but a %s has %d", m->cc, d->name, d->cc);
    if (m->mig == 1) {
        printf("%s: note: a MIG slice; SMs and L2 are not checked\n", path);
        return;
    }
    if (d->sms && m->sms != d->sms)
        finding(x, KIND_MACHINE, path, 0, "sms %d, but a %s has %d", m->sms, d->name, d->sms);
    if (d->l2_mib > 0 && m->l2_bytes != d->l2_mib * 1048576)
        finding(x, KIND_MACHINE, path, 0, "l2_bytes %d, but a %s has %.1f MiB", m->l2_bytes, d->name,
                d->l2_mib);
}

/* What must be in machine.json, whose folder it is, and what GPU it claims. */
static void check_machine(struct exam *x, const char *path, const char *folder)
{
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if ((!facts[i].gpu || *x->m->gpu) && fact_missing(x->m, facts[i].offset, facts[i].type))
            finding(x, KIND_MACHINE, path, 0, "required fact \"%s\" is missing", facts[i].name);
    if (*x->m->name && strcmp(x->m->name, folder))
        finding(x, KIND_MACHINE, path, 0, "name \"%s\" in folder %s", x->m->name, folder);
    if (*x->m->gpu)
        check_model(x, path);
}

/* ---- coverage ---- */

struct key {
    char text[232];
    int present, covered;
};

/* A skip has a reason on record (checked elsewhere); a failure is a hole. */
static int is_covered(const char *status)
{
    return !strcmp(status, "ok") || !strcmp(status, "skipped");
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct key *)a)->text, ((const struct key *)b)->text);
}

/* The keys of all cases, sorted. */
static struct key *keys_of(const struct experiment *e)
{
    struct key *key = memset(grow(NULL, e->count, sizeof *key), 0, (e->count ? e->count : 1) * sizeof *key);

    for (size_t i = 0; i < e->count; i++)
        case_key(&e->cases[i], key[i].text, sizeof key[i].text);
    qsort(key, e->count, sizeof *key, by_key);
    return key;
}

/* NULL where there is none. */
static struct key *key_find(struct key *key, size_t count, const char *text)
{
    struct key want;

    if (!count)
        return NULL;
    snprintf(want.text, sizeof want.text, "%s", text);
    return bsearch(&want, key, count, sizeof *key, by_key);
}

/* A tidy row in the form of a record, as far as its identity goes. */
static void row_key(const struct table *t, int row, const struct study *study, char *text, size_t size)
{
    static char nothing[] = "";
    struct record r;
    char extra[512] = "";
    size_t used = 0;
    int end = table_column(t, "time_drift_ns");

    for (int c = 0; c < RC_COLUMNS; c++) {
        int column = c <= RC_BLOCK ? table_column(t, record_columns[c]) : -1;
        r.text[c] = column < 0 ? nothing : (char *)table_cell(t, row, column);
    }
    for (int c = table_column(t, "t_peak_gbs") + 1; c < end && used < sizeof extra; c++)
        used += (size_t)snprintf(extra + used, sizeof extra - used, "%s%s=%s", used ? " " : "", t->name[c],
                                 table_cell(t, row, c));
    r.text[RC_EXTRA] = extra;
    record_key(study, &r, text, size);
}

/* Keys of what `quick:` makes of the experiment; none where it cannot be read. */
static struct key *quick_keys(const char *path, const struct device_sizes *sizes, size_t *count)
{
    struct experiment quick;
    struct key *key = NULL;
    char why[WHY_ROOM];

    *count = 0;
    if (experiment_read(path, sizes, 1, &quick, why, sizeof why))
        return NULL;
    key = keys_of(&quick);
    *count = quick.count;
    experiment_free(&quick);
    return key;
}

/* 1 if the declared cases that are there are those that a smoke run has, and
 * not one more. Every case would be: that is no smoke run. */
static int only_quick(struct key *quick, size_t quicks, const struct key *key, size_t count)
{
    size_t present = 0, both = 0;

    for (size_t i = 0; i < count; i++) {
        present += (size_t)key[i].present;
        both += key[i].present && key_find(quick, quicks, key[i].text);
    }
    return quicks > 0 && present < count && present == both && both == quicks;
}

/* Marks what is there; returns how many cases are of variants that this
 * program lacks, and in `smoke` how many only `quick:` declares. */
static size_t mark_rows(struct exam *x, const char *yaml, const struct table *t, struct key *key,
                        struct key *quick, size_t quicks, size_t *smoke)
{
    const struct experiment *e = x->experiment;
    int status = table_column(t, "status"), variant = table_column(t, "variant");
    size_t foreign = 0;

    for (int row = 0; row < t->rows; row++) {
        char text[sizeof key->text];
        struct key *k;
        row_key(t, row, e->study, text, sizeof text);
        k = key_find(key, e->count, text);
        if (k) {
            k->present = 1;
            k->covered |= is_covered(table_cell(t, row, status));
        } else if (!variant_find(e->study, table_cell(t, row, variant), NULL)) {
            foreign++;
        } else if (key_find(quick, quicks, text)) {
            ++*smoke;
        } else {
            finding(x, KIND_UNDECLARED, x->raw, 0, "case %s is not declared in %s", text, yaml);
        }
    }
    return foreign;
}

/* Every declared case must have been measured or skipped for a reason: who
 * leaves out what looks bad is found here. */
static void check_coverage(struct exam *x, const char *yaml, const struct device_sizes *sizes,
                           const struct table *t)
{
    const struct experiment *e = x->experiment;
    struct key *key = keys_of(e), *quick;
    size_t quicks, missing = 0, first = 0, foreign, smoke = 0;

    quick = quick_keys(yaml, sizes, &quicks);
    foreign = mark_rows(x, yaml, t, key, quick, quicks, &smoke);
    for (size_t i = e->count; i-- > 0;)
        if (!key[i].covered) {
            missing++;
            first = i;
        }
    if (smoke || (missing && only_quick(quick, quicks, key, e->count)))
        finding(x, KIND_COVERAGE, x->raw, 0, "measured with --quick: %zu of %zu declared cases are missing",
                missing, e->count);
    else if (missing)
        finding(x, KIND_COVERAGE, x->raw, 0,
                "%zu of %zu declared cases are neither ok nor skipped; the first: %s%s", missing, e->count,
                key[first].text, key[first].present ? " (invalid or failed)" : "");
    if (foreign)
        printf("%s: note: %zu cases of variants that this program lacks\n", x->raw, foreign);
    free(key);
    free(quick);
}

/* ---- tidy files ---- */

/* Takes " stale" off the end of a line: whether a record is stale depends on
 * the sources of the program that looks, not on the results. */
static size_t without_stale(const char *line, size_t length)
{
    static const char word[] = "stale";
    size_t n = sizeof word - 1;

    if (length > n && !memcmp(line + length - n, word, n) && strchr(" ,", line[length - n - 1]))
        length -= n + (line[length - n - 1] == ' ');
    return length;
}

/* First line in which two texts differ; 0 if none. */
static long first_difference(const char *a, const char *b)
{
    for (long line = 1; *a || *b; line++) {
        size_t m = strcspn(a, "\n"), n = strcspn(b, "\n");
        size_t x = without_stale(a, m), y = without_stale(b, n);
        if (x != y || memcmp(a, b, x) || a[m] != b[n])
            return line;
        a += m + (a[m] == '\n');
        b += n + (b[n] == '\n');
    }
    return 0;
}

/* The file on the disk against what its raw log makes of it now. */
static void check_same(struct exam *x, const char *path, const char *want)
{
    char *got = file_text(path, NULL);
    long line;

    if (!got) {
        finding(x, KIND_TIDY, path, 0, "%s; `cliffs gather` makes it", strerror(errno));
        return;
    }
    line = first_difference(got, want);
    if (line)
        finding(x, KIND_TIDY, path, line, "not what `cliffs gather` makes of the raw log");
    free(got);
}

/* What the gathering leaves out is a finding here. */
static void bad_line(const char *path, long line, const char *what, void *context)
{
    finding(context, KIND_LINE, path, line, "%s", what);
}

/* The summaries made anew from the samples, into a table for the coverage. */
static int recompute(struct exam *x, const char *folder, const char *machine, const char *name,
                     struct table *table)
{
    char path[AUDIT_PATH], why[WHY_ROOM];
    struct tidy tidy;
    int result;

    if (tidy_build(x->raw, machine, name, x->m, bad_line, x, &tidy, why, sizeof why)) {
        x->count++;
        puts(why);
        return -1;
    }
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    check_same(x, path, tidy.cases);
    result = table_parse(path, tidy.cases, table, why, sizeof why);
    tidy.cases = NULL; /* the table's now */
    if (result)
        puts(why);
    snprintf(path, sizeof path, "%s/%s.context.csv", folder, name);
    check_same(x, path, tidy.context);
    tidy_free(&tidy);
    return result;
}

/* ---- one log ---- */

/* One raw log: its lines, its tidy files, its coverage, then each record. */
static long audit_log(struct audit *a, const struct machine *m, const char *folder, const char *machine,
                      const char *name)
{
    struct exam x = {.audit = a, .m = m, .model = device_model(m->gpu), .log = a->log_count};
    struct device_sizes sizes = {*m->gpu ? m->l2_bytes : m->cpu_cache_bytes, m->cpu_cache_bytes};
    struct experiment e;
    struct table table;
    char yaml[AUDIT_PATH], why[WHY_ROOM];

    snprintf(x.raw, sizeof x.raw, "%s/raw/%s.csv", folder, name);
    a->logs = grow(a->logs, (size_t)a->log_count + 1, sizeof *a->logs);
    a->logs[a->log_count++] = strdup(x.raw);

    snprintf(yaml, sizeof yaml, "%s/%s.yaml", a->experiments, name);
    if (experiment_read(yaml, &sizes, 0, &e, why, sizeof why) == 0)
        x.experiment = &e;
    else
        finding(&x, KIND_COVERAGE, x.raw, 0, "its experiment cannot be read: %s", why);
    if (recompute(&x, folder, machine, name, &table) == 0) {
        if (x.experiment)
            check_coverage(&x, yaml, &sizes, &table);
        table_free(&table);
        exam_records(&x);
    }
    if (x.experiment)
        experiment_free(&e);
    say_rest(&x, x.raw);
    exam_free(&x);
    return x.count;
}

/* ---- a second device of the model ---- */

/* For qsort over char *. */
static int ascending(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "key\tmedian" of each ok row, sorted. */
static int medians(const char *path, char ***list)
{
    struct table t;
    char why[WHY_ROOM], key[512], line[600];
    int n = 0;

    *list = NULL;
    if (table_read(path, &t, why, sizeof why))
        return 0;
    *list = grow(NULL, (size_t)t.rows, sizeof **list);
    for (int row = 0; row < t.rows; row++) {
        if (strcmp(table_cell(&t, row, table_column(&t, "status")), "ok"))
            continue;
        table_key(&t, row, key, sizeof key);
        snprintf(line, sizeof line, "%s\t%s", key, table_cell(&t, row, table_column(&t, "time_median_ns")));
        (*list)[n++] = strdup(line);
    }
    table_free(&t);
    qsort(*list, (size_t)n, sizeof **list, ascending);
    return n;
}

/* Relative differences over the cases of two tidy files, appended to `d`. */
/* Both lists are sorted by key: one walk finds the cases in common. */
static int differences(const char *path_a, const char *path_b, double **d, int have)
{
    char **a, **b;
    int n = medians(path_a, &a), m = medians(path_b, &b);

    for (int i = 0, k = 0; i < n && k < m;) {
        size_t length = strcspn(a[i], "\t"), other = strcspn(b[k], "\t");
        int order = length == other ? memcmp(a[i], b[k], length) : strcmp(a[i], b[k]);
        if (order == 0) {
            *d = grow(*d, (size_t)have + 1, sizeof **d);
            (*d)[have++] = fabs(atof(b[k] + other) / atof(a[i] + length) - 1);
        }
        i += order <= 0;
        k += order >= 0;
    }
    folder_free(a, n);
    folder_free(b, m);
    return have;
}

/* Compares with one other folder: cases in common, and how far apart in the median. */
static int compare_folders(const char *results, const char *one, const char *other, double *apart)
{
    char path[AUDIT_PATH], path_b[AUDIT_PATH], **names;
    double *d = NULL;
    int n, have = 0;

    snprintf(path, sizeof path, "%s/%s/raw", results, one);
    n = folder_names(path, ".csv", &names);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s/%s.csv", results, one, names[i]);
        snprintf(path_b, sizeof path_b, "%s/%s/%s.csv", results, other, names[i]);
        have = differences(path, path_b, &d, have);
    }
    folder_free(names, n);
    *apart = summarise(d, have).median;
    free(d);
    return have;
}

/* single-source, or reproduced by another device of the model. */
static void print_standing(const struct audit *a, const struct machine *m, const char *machine, long findings)
{
    char **names, path[AUDIT_PATH], why[WHY_ROOM];
    const char *model = *m->gpu ? m->gpu : m->cpu;
    int n = results_machines(a->results, &names), reproduced = 0;

    printf("%s: %ld finding%s; ", machine, findings, findings == 1 ? "" : "s");
    for (int i = 0; i < n && *m->gpu && !reproduced; i++) {
        struct machine other;
        double apart;
        int cases;
        snprintf(path, sizeof path, "%s/%s/machine.json", a->results, names[i]);
        if (!strcmp(names[i], machine) || access(path, R_OK) || machine_read(path, &other, why, sizeof why) ||
            strcmp(other.gpu, m->gpu) || !*other.uuid_hash || !strcmp(other.uuid_hash, m->uuid_hash))
            continue;
        cases = compare_folders(a->results, machine, names[i], &apart);
        reproduced = cases > 0 && apart <= REPRODUCED_WITHIN;
        if (reproduced)
            printf("%s: reproduced by %s, %.1f %% apart in the median of %d cases\n", model, names[i],
                   100 * apart, cases);
    }
    if (!reproduced)
        printf("%s: single-source\n", model);
    folder_free(names, n);
}

/* ---- one machine ---- */

/* A profiler's table is made from its rows in profile/ (ci/tools/profile-table). */
static int profiled(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/profile/%s.ncu.csv", folder, name);
    return access(path, R_OK) == 0;
}

/* 1, and a line, where a picture is not as it was written. */
static int altered_picture(const char *folder, const char *name)
{
    const char *suffix = strrchr(name, '.'), *wrong;
    char path[AUDIT_PATH];

    if (!suffix || strcmp(suffix, ".picture"))
        return 0;
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    wrong = picture_wrong(path);
    if (wrong)
        printf("%s: %s\n", path, wrong);
    return wrong != NULL;
}

/* A tidy file is made from a raw log: one that has none shows nothing. */
static long check_orphans(const char *folder, char **raw, int raws)
{
    char **names;
    int n = folder_names(folder, ".csv", &names);
    long count = 0;

    for (int i = 0; i < n; i++) {
        size_t length = strlen(names[i]);
        int known = 0;
        for (int k = 0; k < raws; k++)
            known |= !strncmp(names[i], raw[k], strlen(raw[k])) &&
                     (length == strlen(raw[k]) || !strcmp(names[i] + strlen(raw[k]), ".context") ||
                      !strcmp(names[i] + strlen(raw[k]), ".picture"));
        count += altered_picture(folder, names[i]);
        if (!known && !profiled(folder, names[i])) {
            printf("%s/%s.csv: no raw log raw/%s.csv\n", folder, names[i], names[i]);
            count++;
        }
    }
    folder_free(names, n);
    return count;
}

/* Findings of one folder, and its standing as the last line. */
long audit_machine(struct audit *a, const char *machine)
{
    char folder[AUDIT_PATH - 64], path[AUDIT_PATH], why[WHY_ROOM], **names;
    struct machine m;
    struct exam x = {.audit = a, .m = &m};
    int n;

    snprintf(folder, sizeof folder, "%s/%s", a->results, machine);
    snprintf(path, sizeof path, "%s/machine.json", folder);
    if (machine_read(path, &m, why, sizeof why)) {
        puts(why);
        a->findings++;
        return 1;
    }
    x.model = device_model(m.gpu);
    check_machine(&x, path, machine);
    snprintf(path, sizeof path, "%s/raw", folder);
    n = folder_names(path, ".csv", &names);
    if (n <= 0)
        finding(&x, KIND_MACHINE, path, 0, "no raw logs");
    for (int i = 0; i < n; i++)
        x.count += audit_log(a, &m, folder, machine, names[i]);
    x.count += check_orphans(folder, names, n < 0 ? 0 : n);
    print_standing(a, &m, machine, x.count);
    folder_free(names, n);
    a->findings += x.count;
    return x.count;
}

void audit_free(struct audit *a)
{
    for (int i = 0; i < a->log_count; i++)
        free(a->logs[i]);
    free(a->logs);
    free(a->seen);
}
