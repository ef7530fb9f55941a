#define _GNU_SOURCE
#include "tuned.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "files.h"
#include "memory.h"
#include "text.h"

#define ROWS_MAX 1000 /* every case of an experiment may look at all of them */
#define COLUMNS_MAX 100

int tuned_makes(const char *experiment) { return !strncmp(experiment, TUNE_PREFIX, sizeof TUNE_PREFIX - 1); }

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

static int64_t another(const struct axis *axis, int64_t value)
{
    if (axis->kind == AXIS_DIMS)
        return value == BLOCK(1, 1, 1) ? BLOCK(2, 1, 1) : BLOCK(1, 1, 1);
    return axis->kind == AXIS_WORD ? value == 0 : value == axis->min ? axis->max : axis->min;
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

/* AXIS_BIT of the axes whose default follows from the sizes: it differs between the least and the largest. */
static uint32_t sized_axes(const struct study *study, const struct variant *v)
{
    struct bench_case small = plain_case(study, v), large = small;
    uint32_t sized = 0;
    for (int a = AXIS_NX; a <= AXIS_NZ; a++)
        if (small.axis[a] != AXIS_NONE)
            small.axis[a] = study_axis(study, a)->min, large.axis[a] = study_axis(study, a)->max;
    v->defaults(&small);
    v->defaults(&large);
    for (int a = AXIS_BLOCK; a < AXIS_MAX; a++)
        if (small.axis[a] != large.axis[a])
            sized |= AXIS_BIT(a);
    return sized;
}

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
    uint32_t found = 0;
    int row = 0;
    if (!(silent & settings))
        return;
    while (tuned && row < tuned->rows && !same_question(&tuned->row[row], c, settings))
        row++;
    if (tuned && row < tuned->rows)
        found = ~sized_axes(c->study, c->variant);
    c->variant->defaults(&from);
    for (int a = AXIS_BLOCK; a < AXIS_MAX; a++)
        if (silent & settings & AXIS_BIT(a))
            c->axis[a] = found & AXIS_BIT(a) ? tuned->row[row].axis[a] : from.axis[a];
}

struct line {
    char *name[COLUMNS_MAX], *field[COLUMNS_MAX];
    int columns;
};

/* Splits at commas in place, as far as there is room; returns how many fields there are. */
static int split(char *text, char *field[COLUMNS_MAX])
{
    int n = 0;
    for (char *one; (one = strsep(&text, ",")); n++)
        if (n < COLUMNS_MAX)
            field[n] = one;
    return n;
}

/* "" where there is no such column. */
static const char *field_of(const struct line *line, const char *name)
{
    for (int i = 0; i < line->columns; i++)
        if (!strcmp(line->name[i], name))
            return line->field[i];
    return "";
}

/* The case of a line, of a variant that this program has. Its sizes are not read. -1 with `why`, without a place. */
static int case_of(const struct line *line, struct bench_case *c, char why[WHY])
{
    const char *const study = field_of(line, "study"), *const variant = field_of(line, "variant");
    *c = (struct bench_case){.study = study_find(study)};
    if (!c->study)
        return text_why(why, "unknown study '%s'; `cliffs list` shows all", text_show(study));
    if (!(c->variant = variant_find(c->study, variant, NULL)))
        return text_why(why, "unknown variant '%s' of study %s; `cliffs list` shows all", text_show(variant), study);
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(c->study, a);
        const char *const text = axis ? field_of(line, axis->name) : "";
        c->axis[a] = AXIS_NONE;
        if (!axis || (a >= AXIS_NX && a <= AXIS_NZ) || (!*text && !variant_has(c->variant, a)))
            continue;
        if (!variant_has(c->variant, a))
            return text_why(why, "%s '%s', but %s has no such axis", axis->name, text_show(text), variant);
        if (axis_parse(c->study, a, text, &c->axis[a], why))
            return -1;
    }
    return 0;
}

/* -1 with `why`, without a place, where a line cannot be used. */
static int take_line(struct line *line, char *text, struct tuned *tuned, char why[WHY])
{
    const int n = split(text, line->columns ? line->field : line->name);
    struct bench_case c;
    if (n > COLUMNS_MAX || tuned->rows == ROWS_MAX)
        return text_why(why, "more than %d columns or %d rows", COLUMNS_MAX, ROWS_MAX);
    if (!line->columns) {
        line->columns = n;
        return 0;
    }
    if (n != line->columns)
        return text_why(why, "%d fields where the header has %d", n, line->columns);
    for (int i = 0; i < n; i++)
        if (!text_allowed(line->field[i], ""))
            return text_why(why, "forbidden characters; allowed: letters, digits, blanks and ._+-/:=()%%@");
    if (case_of(line, &c, why))
        return -1;
    if (!c.variant->defaults)
        return text_why(why, "%s has nothing to tune", c.variant->name);
    for (int i = 0; i < tuned->rows; i++)
        if (same_question(&tuned->row[i], &c, tuned_axes(c.study, c.variant)))
            return text_why(why, "settings of %s appear twice", c.variant->name);
    tuned->row = grow(tuned->row, (size_t)tuned->rows + 1, sizeof *tuned->row);
    tuned->row[tuned->rows++] = c;
    return 0;
}

int tuned_read(const char *path, struct tuned *tuned, char why[WHY])
{
    struct line line = {.columns = 0};
    char what[WHY], *text, *rest;
    int number = 0, bad = 0;
    *tuned = (struct tuned){0};
    if (!path)
        return 0;
    if (!(text = rest = file_text(path, NULL)))
        return text_why(why, "%s: %s", path, file_error(errno));
    while (!bad && *rest) {
        char *const one = strsep(&rest, "\n");
        number++;
        if (!rest)
            bad = text_why(what, "torn line (no newline)");
        else if (*one != '#')
            bad = take_line(&line, one, tuned, what);
    }
    free(text);
    if (bad)
        text_why(why, "%s:%d: %s", path, number, what);
    else if (!line.columns)
        bad = text_why(why, "%s: no header", path);
    if (bad)
        tuned_free(tuned);
    return bad;
}

void tuned_free(struct tuned *tuned)
{
    free(tuned->row);
    *tuned = (struct tuned){0};
}
