/* SPDX-License-Identifier: MIT */
/* Tidy files read back, and what else it takes to walk through results/. */
#ifndef CLIFFS_TABLE_H
#define CLIFFS_TABLE_H

#include <stddef.h>

/* A table of the tidy form: lines of '#', column names, rows. */
struct table {
    char *text;
    char **cell;                   /* rows × columns */
    char **name;                   /* columns */
    int columns, rows, first_line; /* of the first row */
};
/* 0, or -1 with `why` ("path:line: ..."). */
int table_read(const char *path, struct table *, char *why, size_t size);
/* The same from memory; `text` must come from malloc and is the table's then, on failure freed. */
int table_parse(const char *path, char *text, struct table *, char *why, size_t size);
void table_free(struct table *);
/* Index of a column; -1 if there is none. */
int table_column(const struct table *, const char *name);
/* Cell of a row; "" where there is no such column. */
const char *table_cell(const struct table *, int row, int column);
/* The identity of a row's case, without what depends on the machine. */
void table_key(const struct table *, int row, char *text, size_t size);

/* Whole file in memory, with a zero behind it. NULL with errno. */
char *file_text(const char *path, size_t *length);
/* Names in a folder that end in `suffix`, sorted, without it; hidden ones left out. -1 with errno. */
int folder_names(const char *folder, const char *suffix, char ***names);
void folder_free(char **names, int count);
/* Machine folders of a results folder: all but published/. -1 with errno. */
int results_machines(const char *results, char ***names);

/* Gives a file this content by a temporary and a rename. 1 if it changed, 0 if
 * it had this content already (and is left alone), -1 with errno. */
int file_replace(const char *path, const char *text, size_t length);

#endif
