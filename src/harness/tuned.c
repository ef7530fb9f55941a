/* SPDX-License-Identifier: MIT */
#include "tuned.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "files.h"
#include "memory.h"
#include "record.h"
#include "table.h"
#include "text.h"

#define ROWS_MAX 1000 /* every case of an experiment may look at all of them */

int tuned_makes(const char *experiment)
{
    return !strncmp(experiment, TUNE_PREFIX, sizeof TUNE_PREFIX - 1);
}

/* ---- which axes are settings ---- */

/* A case as it would be if nothing were asked: what `defaults` may read is within its limits. */
static struct bench_case plain_case(const struct study *study, const struct variant *v)
{
    struct bench_case c = {.study = study, .variant = v};

    for (int a = AXIS_PRECISION; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(study, a);
        c.axis[a] = !axis || v->ignores & AXIS_BIT(a) ? AXIS_NONE : axis->fallback != AXIS_NONE ? axis->fallback : axis->min;
    }
    return c;
}

/* Another value that the axis may have. */
static int64_t another(const struct axis *axis, int64_t value)
{
    if (axis->kind == AXIS_DIMS)
        return value == BLOCK(1, 1, 1) ? BLOCK(2, 1, 1) : BLOCK(1, 1, 1);
    if (axis->kind == AXIS_WORD)
        return value == 0;
    return value == axis->min ? axis->max : axis->min;
}

/* Set is what comes out the same, whatever stood there. */
uint32_t tuned_axes(const struct study *study, const struct variant *v)
{
    const struct bench_case plain = plain_case(study, v);
    uint32_t set = 0;

    for (int a = AXIS_BLOCK; v->defaults && a < AXIS_MAX; a++) {
        struct bench_case one = plain, other = plain;
        if (plain.axis[a] == AXIS_NONE)
            continue;
        other.axis[a] = another(study_axis(study, a), plain.axis[a]);
        v->defaults(&one);
        v->defaults(&other);
        if (one.axis[a] == other.axis[a])
            set |= AXIS_BIT(a);
    }
    return set;
}

/* ---- a case and its row ---- */

/* The same question: all that is neither a size nor a setting. */
static int same_question(const struct bench_case *a, const struct bench_case *b, uint32_t settings)
{
    if (a->study != b->study || a->variant != b->variant)
        return 0;
    for (int i = AXIS_PRECISION; i < AXIS_MAX; i++)
        if ((i < AXIS_NX || i > AXIS_NZ) && !(settings & AXIS_BIT(i)) && a->axis[i] != b->axis[i])
            return 0;
    return 1;
}

void tuned_settle(const struct tuned *tuned, uint32_t silent, struct bench_case *c)
{
    const uint32_t settings = c->variant->defaults ? tuned_axes(c->study, c->variant) : 0;
    struct bench_case from = *c;
    int row = 0;

    if (!(silent & settings))
        return;
    while (tuned && row < tuned->rows && !same_question(&tuned->row[row], c, settings))
        row++;
    if (tuned && row < tuned->rows)
        from = tuned->row[row];
    else
        c->variant->defaults(&from);
    for (int a = AXIS_BLOCK; a < AXIS_MAX; a++)
        if (silent & settings & AXIS_BIT(a))
            c->axis[a] = from.axis[a];
}

/* ---- rows of tables ---- */

/* The case of a row, of a coding that this program has. Sizes are read where `sized`. -1 with `why`, without a place. */
static int case_of(const struct table *t, int row, int sized, struct bench_case *c, char *why, size_t size)
{
    const char *name = table_cell(t, row, table_column(t, "variant"));
    char shown[TEXT_SHOWN];
    int index;

    *c = (struct bench_case){.study = study_find(table_cell(t, row, table_column(t, "study")))};
    if (!c->study)
        return text_why(why, size, "unknown study '%s'; `cliffs list` shows all",
                        text_show(table_cell(t, row, table_column(t, "study")), shown));
    if (!(c->variant = variant_find(c->study, name, &index)))
        return text_why(why, size, "unknown variant '%s' of study %s; `cliffs list` shows all", text_show(name, shown),
                        c->study->name);
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(c->study, a);
        const char *const text = axis ? table_cell(t, row, table_column(t, axis->name)) : "";
        c->axis[a] = AXIS_NONE;
        if (!axis || (!sized && a >= AXIS_NX && a <= AXIS_NZ) || (!*text && c->variant->ignores & AXIS_BIT(a)))
            continue;
        if (c->variant->ignores & AXIS_BIT(a))
            return text_why(why, size, "%s '%s', but %s has no such axis", axis->name, text_show(text, shown), name);
        if (axis_parse(c->study, a, text, &c->axis[a], why, size))
            return -1;
    }
    return 0;
}

/* ---- reading ---- */

/* -1 with `why`, without a place, where a row cannot be used. */
static int take_row(const struct table *t, int row, struct tuned *tuned, char *why, size_t size)
{
    struct bench_case *c = &tuned->row[tuned->rows];

    for (int i = 0; i < t->columns; i++)
        if (!text_allowed(table_cell(t, row, i), ""))
            return text_why(why, size, "characters that no field has; allowed: letters, digits, blanks and ._+-/:=()%%@");
    if (case_of(t, row, 0, c, why, size))
        return -1;
    if (!c->variant->defaults)
        return text_why(why, size, "%s has nothing to tune", c->variant->name);
    for (int i = 0; i < tuned->rows; i++)
        if (same_question(&tuned->row[i], c, tuned_axes(c->study, c->variant)))
            return text_why(why, size, "settings of %s for the second time", c->variant->name);
    tuned->rows++;
    return 0;
}

int tuned_read(const char *folder, struct tuned *tuned, char *why, size_t size)
{
    char path[4096], what[512];
    struct table t;
    struct stat st;
    int bad = 0;

    *tuned = (struct tuned){0};
    snprintf(path, sizeof path, "%s/" TUNED_NAME ".csv", folder);
    if (lstat(path, &st) && (errno == ENOENT || errno == ENOTDIR))
        return 0;
    if (table_read(path, &t, why, size))
        return -1;
    if (t.rows > ROWS_MAX)
        bad = text_why(why, size, "%s: %d rows; allowed: at most %d", path, t.rows, ROWS_MAX);
    tuned->row = grow(NULL, (size_t)t.rows, sizeof *tuned->row);
    for (int row = 0; row < t.rows && !bad; row++)
        if ((bad = take_row(&t, row, tuned, what, sizeof what)))
            snprintf(why, size, "%s:%d: %s", path, t.first_line + row, what);
    table_free(&t);
    if (bad)
        tuned_free(tuned);
    return bad;
}

void tuned_free(struct tuned *tuned)
{
    free(tuned->row);
    *tuned = (struct tuned){0};
}

/* ---- making ---- */

/* The best case so far of a question. */
struct best {
    struct bench_case c;
    char experiment[64], time[32];
};

struct list {
    struct best *best;
    int count;
};

/* The most points, as caches flatter small sizes; among those the fastest; among equals the first. */
static void take_case(struct list *list, const struct best *now)
{
    const uint32_t settings = tuned_axes(now->c.study, now->c.variant);
    double more;
    int i = 0;

    while (i < list->count && !same_question(&list->best[i].c, &now->c, settings))
        i++;
    if (i == list->count) {
        list->best = grow(list->best, (size_t)++list->count, sizeof *list->best);
        list->best[i] = *now;
    }
    more = case_points(&now->c) - case_points(&list->best[i].c);
    if (more > 0 || (more == 0 && strtod(now->time, NULL) < strtod(list->best[i].time, NULL)))
        list->best[i] = *now;
}

static void take_table(struct list *list, const struct table *t, const char *experiment)
{
    struct best now = {.experiment = ""};
    char why[512];

    snprintf(now.experiment, sizeof now.experiment, "%s", experiment);
    for (int row = 0; row < t->rows; row++) {
        snprintf(now.time, sizeof now.time, "%s", table_cell(t, row, table_column(t, "time_median_ns")));
        /* what this program does not have it cannot tune */
        if (!strcmp(table_cell(t, row, table_column(t, "status")), "ok") && strtod(now.time, NULL) > 0 &&
            !case_of(t, row, 1, &now.c, why, sizeof why) && now.c.variant->defaults)
            take_case(list, &now);
    }
}

static int by_case(const void *pa, const void *pb)
{
    const struct bench_case *a = &((const struct best *)pa)->c, *b = &((const struct best *)pb)->c;
    int order = strcmp(a->study->name, b->study->name);

    for (int i = 0; i < AXIS_MAX && !order; i++)
        order = (a->axis[i] > b->axis[i]) - (a->axis[i] < b->axis[i]);
    return order;
}

/* Columns: the axes of every study that has a row, the common ones first; then what the row is from. */
static void put_rows(FILE *out, const struct list *list)
{
    const char *name[256] = {"variant", "precision", "radius", "block"};
    int names = 4;
    char text[64];

    for (int i = 0; i < list->count; i++)
        for (int a = AXIS_EXTRA; study_axis(list->best[i].c.study, a); a++) {
            int k = 0;
            while (k < names && strcmp(name[k], study_axis(list->best[i].c.study, a)->name))
                k++;
            if (k == names && names < (int)(sizeof name / sizeof *name))
                name[names++] = study_axis(list->best[i].c.study, a)->name;
        }
    fputs("study", out);
    for (int k = 0; k < names; k++)
        fprintf(out, ",%s", name[k]);
    fputs(",experiment,nx,ny,nz,time_median_ns\n", out);
    for (int i = 0; i < list->count; i++) {
        const struct bench_case *c = &list->best[i].c;
        fputs(c->study->name, out);
        for (int k = 0; k < names; k++) {
            const int a = study_axis_find(c->study, name[k]);
            axis_format(c->study, a, a < 0 ? AXIS_NONE : c->axis[a], text, sizeof text);
            fprintf(out, ",%s", text);
        }
        fprintf(out, ",%s", list->best[i].experiment);
        for (int a = AXIS_NX; a <= AXIS_NZ; a++) {
            axis_format(c->study, a, c->axis[a], text, sizeof text);
            fprintf(out, ",%s", text);
        }
        fprintf(out, ",%s\n", list->best[i].time);
    }
}

char *tuned_text(const char *folder, const char *machine, char *why, size_t size)
{
    char **names, path[4096], *text = NULL;
    struct list list = {0};
    size_t length;
    int n = folder_names(folder, ".csv", &names), tables = 0, bad = 0;
    FILE *out;

    *why = '\0';
    for (int i = 0; i < n && !bad; i++) {
        struct table t;
        const char *dot = strrchr(names[i], '.');
        if (!tuned_makes(names[i]) || !text_name(names[i]) || (dot && (!strcmp(dot, ".context") || !strcmp(dot, ".picture"))))
            continue;
        snprintf(path, sizeof path, "%s/%.255s.csv", folder, names[i]);
        if ((bad = table_read(path, &t, why, size)))
            break;
        take_table(&list, &t, names[i]);
        table_free(&t);
        tables++;
    }
    if (n >= 0)
        folder_free(names, n);
    if (tables && !bad && (out = open_memstream(&text, &length))) {
        if (list.count)
            qsort(list.best, (size_t)list.count, sizeof *list.best, by_case);
        fprintf(out, "# machine %s, tuned settings, schema %d\n", machine, RECORD_SCHEMA);
        put_rows(out, &list);
        if (fclose(out)) {
            free(text);
            text = NULL;
        }
    }
    if (tables && !bad && !text)
        snprintf(why, size, "%s: out of memory", folder);
    free(list.best);
    return text;
}
