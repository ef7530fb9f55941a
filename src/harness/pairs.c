/* SPDX-License-Identifier: MIT */
#include "pairs.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "../statistics.h"
#include "memory.h"
#include "table.h"
#include "text.h"

struct timings {
    struct timing *row;
    int count;
};

static const char *const columns[] = {"variant", "status", "time_median_ns", "time_ci_low_ns",
                                      "time_ci_high_ns"};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* Both sides in one order, so that they can be merged. */
static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct timing *)a)->key, ((const struct timing *)b)->key);
}

/* Rows that are not ok have no time to compare: the other side has them alone. */
static int take_rows(const struct table *t, const char *path, struct timings *x, char *why, size_t size)
{
    int column[COLUMNS];
    char key[512];

    for (int i = 0; i < COLUMNS; i++)
        if ((column[i] = table_column(t, columns[i])) < 0) {
            snprintf(why, size, "%s:%d: no column %s; a tidy file made by `cliffs gather` is expected", path,
                     t->first_line - 1, columns[i]);
            return -1;
        }
    x->row = grow(NULL, (size_t)t->rows, sizeof *x->row);
    for (int row = 0; row < t->rows; row++) {
        struct timing *now = &x->row[x->count];
        if (strcmp(table_cell(t, row, column[1]), "ok"))
            continue;
        now->median = strtod(table_cell(t, row, column[2]), NULL);
        now->low = strtod(table_cell(t, row, column[3]), NULL);
        now->high = strtod(table_cell(t, row, column[4]), NULL);
        if (!(now->median > 0) || !(now->low > 0) || !(now->high >= now->low) || isinf(now->high)) {
            snprintf(why, size, "%s:%d: status ok without a positive time", path, t->first_line + row);
            return -1;
        }
        table_key(t, row, key, sizeof key);
        now->key = copied(key);
        x->count++;
    }
    qsort(x->row, (size_t)x->count, sizeof *x->row, by_key);
    return 0;
}

static int timings_read(const char *path, struct timings *x, char *why, size_t size)
{
    struct table t;
    int bad;

    if (table_read(path, &t, why, size))
        return -1;
    bad = take_rows(&t, path, x, why, size);
    table_free(&t);
    return bad;
}

static void timings_free(struct timings *x)
{
    for (int i = 0; i < x->count; i++)
        free(x->row[i].key);
    free(x->row);
}

/* Walks through two sorted lists at once. */
static void join(struct pairs *p, const char *experiment, struct timings *a, struct timings *b)
{
    for (int i = 0, k = 0; i < a->count || k < b->count;) {
        int order = i == a->count ? 1 : k == b->count ? -1 : strcmp(a->row[i].key, b->row[k].key);
        if (order == 0) {
            if (p->count == p->room) {
                p->room = p->room ? 2 * p->room : 256;
                p->pair = grow(p->pair, (size_t)p->room, sizeof *p->pair);
            }
            p->pair[p->count++] = (struct pair){experiment, a->row[i].key, a->row[i], b->row[k]};
            a->row[i].key = NULL; /* the pair's now */
        }
        p->only_a += order < 0;
        p->only_b += order > 0;
        i += order <= 0;
        k += order >= 0;
    }
}

/* What there is to say of all pairs. */
static void sum_up(struct pairs *p)
{
    double *d = grow(NULL, (size_t)p->count, sizeof *d);

    p->within = p->the_same = 0;
    for (int i = 0; i < p->count; i++) {
        const struct timing *a = &p->pair[i].a, *b = &p->pair[i].b;
        d[i] = fabs(b->median / a->median - 1);
        p->within += d[i] <= AGREE_WITHIN;
        p->the_same += a->median == b->median && a->low == b->low && a->high == b->high;
    }
    p->apart = summarise(d, p->count).median;
    free(d);
}

int pairs_files(struct pairs *p, const char *experiment, const char *path_a, const char *path_b, char *why,
                size_t size)
{
    struct timings a = {0}, b = {0};
    int bad = timings_read(path_a, &a, why, size) || timings_read(path_b, &b, why, size);

    if (!bad) {
        p->names = grow(p->names, (size_t)p->named + 1, sizeof *p->names);
        join(p, p->names[p->named++] = copied(experiment), &a, &b);
        sum_up(p);
    }
    timings_free(&a);
    timings_free(&b);
    return bad ? -1 : 0;
}

/* Told by its header: pictures, contexts and a profiler's tables lie beside it. */
static int is_tidy(const char *path)
{
    char *text = file_text(path, NULL), *line = text;
    int found = 0;

    while (line && *line == '#')
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    if (line) {
        line[strcspn(line, "\n")] = '\0';
        found = strstr(line, ",time_median_ns,") && strstr(line, ",status,");
    }
    free(text);
    return found;
}

int pairs_folders(struct pairs *p, const char *a, const char *b, char *why, size_t size)
{
    char **names, path_a[4096 + 300], path_b[4096 + 300];
    int n = folder_names(a, ".csv", &names), bad = n < 0;

    if (bad)
        snprintf(why, size, "%s: %s", a, file_error(errno));
    for (int i = 0; i < n && !bad; i++) {
        const char *dot = strrchr(names[i], '.');
        snprintf(path_a, sizeof path_a, "%s/%.255s.csv", a, names[i]);
        snprintf(path_b, sizeof path_b, "%s/%.255s.csv", b, names[i]);
        if ((dot && (!strcmp(dot, ".context") || !strcmp(dot, ".picture"))) || !text_name(names[i]) ||
            access(path_b, F_OK) || !is_tidy(path_a))
            continue; /* or an experiment that B has not run */
        bad = pairs_files(p, names[i], path_a, path_b, why, size);
    }
    if (n >= 0)
        folder_free(names, n);
    return bad ? -1 : 0;
}

void pairs_free(struct pairs *p)
{
    for (int i = 0; i < p->count; i++)
        free(p->pair[i].key);
    free(p->pair);
    folder_free(p->names, p->named);
}

int two_devices(const struct machine *a, const struct machine *b)
{
    return *a->gpu && !strcmp(a->gpu, b->gpu) && *a->uuid_hash && *b->uuid_hash &&
           strcmp(a->uuid_hash, b->uuid_hash);
}

int pairs_reproduce(const struct pairs *p)
{
    return p->count > 0 && p->apart <= AGREE_WITHIN && 2 * p->the_same <= p->count;
}
