/* SPDX-License-Identifier: MIT */
/* A table of CSV in memory. */
#include "table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "text.h"

/* ---- tables ---- */

/* Splits at commas in place; returns how many, writes at most `max`. */
static int split(char *line, char **cell, int max)
{
    int n = 0;

    for (char *at = line; at; n++) {
        char *end = strchr(at, ',');
        if (n < max)
            cell[n] = at;
        if (end)
            *end++ = '\0';
        at = end;
    }
    return n;
}

/* How often `c` is in `text`. */
static int count_char(const char *text, char c)
{
    int n = 0;

    while ((text = strchr(text, c))) {
        n++;
        text++;
    }
    return n;
}

/* One line after the leading '#' lines: the first is the header. */
static int take_line(struct table *t, char *line, int number, const char *path, char *why, size_t size)
{
    int n;

    if (!t->name) {
        t->columns = count_char(line, ',') + 1;
        t->name = grow(NULL, (size_t)t->columns, sizeof *t->name);
        split(line, t->name, t->columns);
        t->first_line = number + 1;
        return 0;
    }
    if ((t->rows & (t->rows - 1)) == 0) { /* full at every power of two */
        size_t room = t->rows ? 2 * (size_t)t->rows : 1;
        t->cell = grow(t->cell, room * (size_t)t->columns, sizeof *t->cell);
    }
    n = split(line, t->cell + (size_t)t->rows * (size_t)t->columns, t->columns);
    t->rows++;
    if (n == t->columns)
        return 0;
    return text_why(why, size, "%s:%d: %d fields where the header has %d", path, number, n, t->columns);
}

/* Text stays in one block; cells point into it. */
int table_read(const char *path, struct table *t, char *why, size_t size)
{
    int number = 0;

    memset(t, 0, sizeof *t);
    if (!(t->text = file_text(path, NULL)))
        return text_why(why, size, "%s: %s", path, file_error(errno));
    for (char *line = t->text; *line;) {
        char *end = strchr(line, '\n');
        number++;
        if (!end) {
            snprintf(why, size, "%s:%d: torn line (no newline)", path, number);
            table_free(t);
            return -1;
        }
        *end = '\0';
        if (*line != '#' && take_line(t, line, number, path, why, size)) {
            table_free(t);
            return -1;
        }
        line = end + 1;
    }
    if (t->name)
        return 0;
    snprintf(why, size, "%s: no header", path);
    table_free(t);
    return -1;
}

/* May be called twice. */
void table_free(struct table *t)
{
    free(t->text);
    free(t->cell);
    free(t->name);
    memset(t, 0, sizeof *t);
}

/* Few columns: a search by name each time is cheap, and no order is assumed. */
int table_column(const struct table *t, const char *name)
{
    for (int c = 0; c < t->columns; c++)
        if (!strcmp(t->name[c], name))
            return c;
    return -1;
}

const char *table_cell(const struct table *t, int row, int column)
{
    return column < 0 ? "" : t->cell[(size_t)row * (size_t)t->columns + (size_t)column];
}
