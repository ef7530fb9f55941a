/* SPDX-License-Identifier: MIT */
#include "tuned.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
        c.axis[a] = !axis || !variant_has(v, a) ? AXIS_NONE : axis->fallback != AXIS_NONE ? axis->fallback : axis->min;
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

/* The case of a row, of a variant that this program has. Its sizes are not read. -1 with `why`, without a place. */
static int case_of(const struct table *t, int row, struct bench_case *c, char *why, size_t size)
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
        if (!axis || (a >= AXIS_NX && a <= AXIS_NZ) || (!*text && !variant_has(c->variant, a)))
            continue;
        if (!variant_has(c->variant, a))
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
    if (case_of(t, row, c, why, size))
        return -1;
    if (!c->variant->defaults)
        return text_why(why, size, "%s has nothing to tune", c->variant->name);
    for (int i = 0; i < tuned->rows; i++)
        if (same_question(&tuned->row[i], c, tuned_axes(c->study, c->variant)))
            return text_why(why, size, "settings of %s for the second time", c->variant->name);
    tuned->rows++;
    return 0;
}

int tuned_read(const char *path, struct tuned *tuned, char *why, size_t size)
{
    char what[512];
    struct table t;
    int bad = 0;

    *tuned = (struct tuned){0};
    if (!path)
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
