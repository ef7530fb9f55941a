#define _GNU_SOURCE
#include "tuned.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "files.h"
#include "memory.h"
#include "text.h"

#define ROWS_MAX 1000 /* rows; each case of an experiment may be compared with all of them */
#define COLUMNS_MAX 100

int tuned_makes(const char *experiment)
{
    return !strncmp(experiment, TUNE_PREFIX, sizeof TUNE_PREFIX - 1);
}

/* Whether all axes are equal that are neither sizes nor settings. */
static int same_question(const struct bench_case *a, const struct bench_case *b)
{
    if (a->study != b->study || a->variant != b->variant)
        return 0;
    for (int i = AXIS_PRECISION; i < AXIS_MAX; i++)
        if ((i < AXIS_NX || i > AXIS_NZ) && !(a->variant->settings & AXIS_BIT(i)) && a->axis[i] != b->axis[i])
            return 0;
    return 1;
}

void tuned_choose(const struct tuned *tuned, uint32_t silent, struct bench_case *c)
{
    const struct variant *const v = c->variant;
    struct bench_case from = *c;
    int row = 0;
    if (!(silent & v->settings))
        return;
    while (tuned && row < tuned->rows && !same_question(&tuned->row[row], c))
        row++;
    const uint32_t found = tuned && row < tuned->rows ? v->settings & ~v->sized : 0;
    v->defaults(&from);
    for (int a = AXIS_BLOCK; a < AXIS_MAX; a++)
        if (silent & v->settings & AXIS_BIT(a))
            c->axis[a] = found & AXIS_BIT(a) ? tuned->row[row].axis[a] : from.axis[a];
}

struct line {
    char *name[COLUMNS_MAX], *field[COLUMNS_MAX];
    int columns;
};

/* Splits at commas in place into at most as many fields as there is room for; returns the number of all
 * fields. */
static int split(char *text, char *field[COLUMNS_MAX])
{
    int n = 0;
    for (char *one; (one = strsep(&text, ",")); n++)
        if (n < COLUMNS_MAX)
            field[n] = one;
    return n;
}

/* The field of a column; "" if there is no such column. */
static const char *field_of(const struct line *line, const char *name)
{
    for (int i = 0; i < line->columns; i++)
        if (!strcmp(line->name[i], name))
            return line->field[i];
    return "";
}

/* Makes the case of a line, whose variant this program has. Sizes are not read. Returns 0, or -1 with `why`,
 * without a line number. */
static int case_of(const struct line *line, struct bench_case *c, char why[WHY])
{
    const char *const study = field_of(line, "study"), *const variant = field_of(line, "variant");
    *c = (struct bench_case){.study = study_find(study)};
    if (!c->study)
        return text_why(why, "unknown study '%s'; `cliffs list` shows all", text_show(study));
    if (!(c->variant = variant_find(c->study, variant, NULL)))
        return text_why(why, "unknown variant '%s' of study %s; `cliffs list` shows all", text_show(variant),
                        study);
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

/* Reads a row. Returns 0, or -1 with `why`, without a line number, if it is not usable. */
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
    if (case_of(line, &c, why))
        return -1;
    if (!c.variant->settings)
        return text_why(why, "%s has nothing to tune", c.variant->name);
    for (int i = 0; i < tuned->rows; i++)
        if (same_question(&tuned->row[i], &c))
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
    if (!(text = rest = file_own_text(path, NULL)))
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
