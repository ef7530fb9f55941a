/* SPDX-License-Identifier: MIT */
/* Tidy files read back, and walks through results/. */
#include "table.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Read to the end, not by the size that stat tells: /proc and pipes have none. */
char *file_text(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    size_t room = 65536, used = 0, got;
    char *text = in ? malloc(room + 1) : NULL;

    while (text && (got = fread(text + used, 1, room - used, in)) > 0) {
        used += got;
        if (used == room) {
            char *more = realloc(text, 2 * room + 1);
            if (!more)
                free(text);
            text = more;
            room *= 2;
        }
    }
    if (text && ferror(in)) { /* a folder opens well and fails here */
        free(text);
        text = NULL;
    }
    if (in) {
        int kept = errno;
        fclose(in);
        errno = kept;
    }
    if (text)
        text[used] = '\0';
    if (text && length)
        *length = used;
    return text;
}

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
        t->name = malloc((size_t)t->columns * sizeof *t->name);
        if (!t->name)
            goto memory;
        split(line, t->name, t->columns);
        t->first_line = number + 1;
        return 0;
    }
    if ((t->rows & (t->rows - 1)) == 0) { /* full at every power of two */
        size_t room = t->rows ? 2 * (size_t)t->rows : 1;
        char **more = realloc(t->cell, room * (size_t)t->columns * sizeof *more);
        if (!more)
            goto memory;
        t->cell = more;
    }
    n = split(line, t->cell + (size_t)t->rows * (size_t)t->columns, t->columns);
    t->rows++;
    if (n == t->columns)
        return 0;
    snprintf(why, size, "%s:%d: %d fields where the header has %d", path, number, n, t->columns);
    return -1;
memory:
    snprintf(why, size, "%s:%d: out of memory", path, number);
    return -1;
}

/* Text stays in one block; cells point into it. */
int table_read(const char *path, struct table *t, char *why, size_t size)
{
    char *text = file_text(path, NULL);

    if (!text) {
        snprintf(why, size, "%s: %s", path, strerror(errno));
        return -1;
    }
    return table_parse(path, text, t, why, size);
}

int table_parse(const char *path, char *text, struct table *t, char *why, size_t size)
{
    int number = 0;

    memset(t, 0, sizeof *t);
    t->text = text;
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
    snprintf(why, size, "%s: no header; a tidy file made by `cliffs gather` is expected", path);
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

void table_key(const struct table *t, int row, char *text, size_t size)
{
    static const char *const common[] = {"study", "variant", "backend", "precision", "radius",
                                         "nx",    "ny",      "nz",      "block"};
    const char *cache = table_cell(t, row, table_column(t, "cache"));
    int own = table_column(t, "t_peak_gbs") + 1, end = table_column(t, "time_drift_ns");
    size_t used = 0;

    text[0] = '\0';
    for (int i = 0; i < 9 && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? "," : "",
                                 table_cell(t, row, table_column(t, common[i])));
    /* `stream` is a warm case beyond this machine's cache: another machine's may be larger. */
    if (used < size)
        used += (size_t)snprintf(text + used, size - used, ",%s", strcmp(cache, "stream") ? cache : "warm");
    for (int c = own; c < end && used < size; c++)
        used += (size_t)snprintf(text + used, size - used, ",%s=%s", t->name[c], table_cell(t, row, c));
}

/* ---- folders ---- */

/* For qsort over char *. */
static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorted, so that messages and sums come in the same order on every file system. */
int folder_names(const char *folder, const char *suffix, char ***names)
{
    DIR *dir = opendir(folder);
    size_t tail = strlen(suffix);
    struct dirent *entry;
    int n = 0;

    *names = NULL;
    if (!dir)
        return -1;
    while ((entry = readdir(dir))) {
        size_t length = strlen(entry->d_name);
        char **more;
        if (entry->d_name[0] == '.' || length <= tail || strcmp(entry->d_name + length - tail, suffix))
            continue;
        more = realloc(*names, (size_t)(n + 1) * sizeof **names);
        if (!more || !(more[n] = strndup(entry->d_name, length - tail))) {
            folder_free(more ? more : *names, n);
            *names = NULL;
            closedir(dir);
            errno = ENOMEM;
            return -1;
        }
        *names = more;
        n++;
    }
    closedir(dir);
    if (n)
        qsort(*names, (size_t)n, sizeof **names, by_text);
    return n;
}

void folder_free(char **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

/* ---- writing ---- */

/* What has reached the disk only in part must never bear the name. */
static int write_temporary(const char *path, const char *text, size_t length)
{
    FILE *out = fopen(path, "w");
    int bad;

    if (!out)
        return -1;
    bad = fwrite(text, 1, length, out) != length;
    bad |= fflush(out) != 0;
    bad |= fsync(fileno(out)) != 0;
    int kept = errno;
    bad |= fclose(out) != 0;
    if (bad)
        errno = kept ? kept : EIO;
    return bad ? -1 : 0;
}

/* The old content stays until the new one is on the disk under its own name;
 * whoever reads meanwhile sees one or the other. */
int file_replace(const char *path, const char *text, size_t length)
{
    char temporary[4096];
    size_t old_length;
    char *old = file_text(path, &old_length);
    int same = old && old_length == length && !memcmp(old, text, length);
    int kept;

    free(old);
    /* make looks at time stamps: what is the same must not look new */
    if (same)
        return 0;
    if (snprintf(temporary, sizeof temporary, "%s.tmp%ld", path, (long)getpid()) >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return -1;
    }
    if (write_temporary(temporary, text, length) == 0 && rename(temporary, path) == 0)
        return 1;
    kept = errno;
    unlink(temporary);
    errno = kept;
    return -1;
}

/* A folder is a machine whatever it holds: `check` says what is missing. */
int results_machines(const char *results, char ***names)
{
    int n = folder_names(results, "", names), kept = 0;

    for (int i = 0; i < n; i++) {
        char path[4096];
        struct stat st;
        snprintf(path, sizeof path, "%s/%s", results, (*names)[i]);
        /* published/ holds the literature: no raw logs, no machine */
        if (strcmp((*names)[i], "published") && !stat(path, &st) && S_ISDIR(st.st_mode))
            (*names)[kept++] = (*names)[i];
        else
            free((*names)[i]);
    }
    return n < 0 ? -1 : kept;
}
