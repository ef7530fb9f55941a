/* SPDX-License-Identifier: MIT */
/* A table of CSV in memory. */
#ifndef CLIFFS_TABLE_H
#define CLIFFS_TABLE_H

#include <stddef.h>
#include "files.h"

/* Lines of '#', column names, rows. */
struct table {
    char *text;
    char **cell;                   /* rows × columns */
    char **name;                   /* columns */
    int columns, rows, first_line; /* of the first row */
};
/* 0, or -1 with `why` ("path:line: ..."). */
int table_read(const char *path, struct table *, char *why, size_t size);
void table_free(struct table *);
/* Index of a column; -1 if there is none. */
int table_column(const struct table *, const char *name);
/* Cell of a row; "" where there is no such column. */
const char *table_cell(const struct table *, int row, int column);

#endif
