/* SPDX-License-Identifier: MIT */
/* The studies and variants of this program, and how their axes are written.
 *
 * Three kinds of axis are written in words: variants, by name; precision, whose
 * value is the size in bytes; and a study's own lists of words. A block is
 * three numbers, anything else one. What axis_format() writes axis_parse()
 * reads back; logs, tables and experiment files have the same spelling. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../study.h"
#include "memory.h"
#include "text.h"

#define BLOCK_SIDE_MAX 1024 /* of every CUDA device so far */

const char *const backend_names[BACKEND_COUNT + 1] = {"cuda", "openmp", "openacc"};

static const char *const precision_names[] = {[4] = "single", [8] = "double"};

/* The same for every study: which variant is measured is never left to a default. */
static const struct axis variant_axis = {.name = "variant", .kind = AXIS_WORD, .fallback = AXIS_NONE};

/* Bounds of the sections that CLIFFS_ROW fills, from the linker. Weak: a
 * program without studies (a unit test) has no such sections. */
extern const struct study *const __start_cliffs_studies[] __attribute__((weak));
extern const struct study *const __stop_cliffs_studies[] __attribute__((weak));
extern const struct variant *const __start_cliffs_variants[] __attribute__((weak));
extern const struct variant *const __stop_cliffs_variants[] __attribute__((weak));

/* Sorted copies of the two sections, made on first use and kept. */
static struct {
    const struct study **study;
    const struct variant **variant;
    int studies, variants, ready;
} registry;

static int by_study_name(const void *a, const void *b)
{
    return strcmp((*(const struct study *const *)a)->name, (*(const struct study *const *)b)->name);
}

/* By study first, so that the variants of one are a slice. */
static int by_variant_name(const void *a, const void *b)
{
    const struct variant *x = *(const struct variant *const *)a, *y = *(const struct variant *const *)b;
    const int order = strcmp(x->study, y->study);
    return order ? order : strcmp(x->name, y->name);
}

/* Copies one section, without the gaps that padding may leave, and sorts it. */
static void *collect(const void *const *begin, const void *const *end, int *count,
                     int (*order)(const void *, const void *))
{
    const size_t room = begin ? (size_t)(end - begin) : 0;
    const void **row = grow(NULL, room, sizeof *row);
    *count = 0;
    for (size_t i = 0; i < room; i++)
        if (begin[i])
            row[(*count)++] = begin[i];
    qsort(row, (size_t)*count, sizeof *row, order);
    return row;
}

/* On first use, as there is no call that every program makes first. */
static void ready(void)
{
    if (registry.ready)
        return;
    registry.study = collect((const void *const *)__start_cliffs_studies,
                             (const void *const *)__stop_cliffs_studies, &registry.studies, by_study_name);
    registry.variant =
        collect((const void *const *)__start_cliffs_variants, (const void *const *)__stop_cliffs_variants,
                &registry.variants, by_variant_name);
    registry.ready = 1;
}

const struct study *const *studies(int *count)
{
    ready();
    *count = registry.studies;
    return registry.study;
}

const struct study *study_find(const char *name)
{
    ready();
    for (int i = 0; i < registry.studies; i++)
        if (strcmp(registry.study[i]->name, name) == 0)
            return registry.study[i];
    return NULL;
}

/* A slice of the sorted list: valid as long as the program runs. */
int study_variants(const struct study *study, const struct variant *const **list)
{
    int first = 0, end;
    ready();
    while (first < registry.variants && strcmp(registry.variant[first]->study, study->name) != 0)
        first++;
    for (end = first; end < registry.variants; end++)
        if (strcmp(registry.variant[end]->study, study->name) != 0)
            break;
    *list = registry.variant + first;
    return end - first;
}

const struct variant *variant_find(const struct study *study, const char *name, int *index)
{
    const struct variant *const *list;
    const int count = study_variants(study, &list);
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i]->name, name) == 0) {
            if (index)
                *index = i;
            return list[i];
        }
    }
    return NULL;
}

const struct axis *study_axis(const struct study *study, int a)
{
    if (a == AXIS_VARIANT)
        return &variant_axis;
    if (a < 0 || a >= AXIS_MAX)
        return NULL;
    if (a < AXIS_FIXED)
        return study->common[a].name ? &study->common[a] : NULL;
    for (int i = AXIS_EXTRA; i <= a; i++) /* the list ends at its first gap */
        if (!study->extra[i - AXIS_EXTRA].name)
            return NULL;
    return &study->extra[a - AXIS_EXTRA];
}

int study_axis_find(const struct study *study, const char *name)
{
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(study, a);
        if (axis && strcmp(axis->name, name) == 0)
            return a;
    }
    return -1;
}

/* Word `i` of an axis that is written in words; NULL beyond the last. For
 * precision, `i` counts single, double; *value is the axis value it stands for. */
static const char *word_at(const struct study *study, int a, const struct axis *axis, int i, int64_t *value)
{
    const struct variant *const *list;
    *value = i;
    if (a == AXIS_VARIANT)
        return i < study_variants(study, &list) ? list[i]->name : NULL;
    if (a == AXIS_PRECISION) {
        *value = i == 0 ? 4 : 8;
        return i >= 2 ? NULL : axis->words ? axis->words[i] : precision_names[*value];
    }
    return axis->words ? axis->words[i] : NULL;
}

/* By axis rather than by kind: a study may call precision whatever it likes. */
static int has_words(int a, const struct axis *axis)
{
    return a == AXIS_VARIANT || a == AXIS_PRECISION || axis->kind == AXIS_WORD;
}

/* A study in one precision limits the axis to 4..4 or 8..8; 0..0 is both. */
static int word_allowed(int a, const struct axis *axis, int64_t value)
{
    return a != AXIS_PRECISION || axis->max == 0 || (value >= axis->min && value <= axis->max);
}

void axis_format(const struct study *study, int a, int64_t value, char *text, size_t size)
{
    const struct axis *axis = study_axis(study, a);
    const char *word;
    int64_t stands;
    if (size)
        *text = '\0';
    if (!axis || value == AXIS_NONE)
        return;
    if (!has_words(a, axis)) {
        if (axis->kind == AXIS_DIMS)
            snprintf(text, size, "%dx%dx%d", BLOCK_X(value), BLOCK_Y(value), BLOCK_Z(value));
        else
            snprintf(text, size, "%" PRId64, value);
        return;
    }
    for (int i = 0; (word = word_at(study, a, axis, i, &stands)); i++) {
        if (stands == value) {
            snprintf(text, size, "%s", word);
            return;
        }
    }
    snprintf(text, size, "?%" PRId64, value); /* no such word: never read back */
}

/* The message lists every word that would have been right. */
static int parse_word(const struct study *study, int a, const struct axis *axis, const char *text,
                      int64_t *value, char *why, size_t size)
{
    char shown[TEXT_SHOWN];
    const char *word;
    size_t n;
    int allowed = 0;
    int64_t stands;
    for (int i = 0; (word = word_at(study, a, axis, i, &stands)); i++) {
        if (strcmp(word, text) == 0 && word_allowed(a, axis, stands)) {
            *value = stands;
            return 0;
        }
    }
    n = (size_t)snprintf(why, size, "unknown %s '%s' of study %s; allowed:", axis->name,
                         text_show(text, shown), study->name);
    for (int i = 0; (word = word_at(study, a, axis, i, &stands)); i++)
        if (word_allowed(a, axis, stands) && n < size)
            n += (size_t)snprintf(why + n, size - n, "%s %s", allowed++ ? "," : "", word);
    if (!allowed && n < size)
        snprintf(why + n, size - n, " none in this program");
    return -1;
}

int axis_dims_most(const struct axis *axis) { return axis->max ? (int)axis->max : BLOCK_THREADS_MAX; }
const char *axis_dims_of(const struct axis *axis)
{
    return axis_dims_most(axis) > BLOCK_THREADS_MAX ? "points of a tile" : "threads";
}

/* "32x16x1": three numbers, none left out, so that a block has one spelling. */
static int parse_dims(const struct axis *axis, const char *text, int64_t *value, char *why, size_t size)
{
    char part[3][8], shown[TEXT_SHOWN];
    int64_t d[3] = {0};
    const char *p = text;
    const int most = axis_dims_most(axis);
    int good = 1;
    for (int i = 0; i < 3 && good; i++) {
        const size_t n = i < 2 ? strcspn(p, "x") : strlen(p);
        good = n < sizeof part[i] && (i == 2 || p[n] == 'x');
        if (!good)
            break;
        memcpy(part[i], p, n);
        part[i][n] = '\0';
        good = text_integer(part[i], &d[i]) == TEXT_GOOD && d[i] >= 1 && d[i] <= BLOCK_SIDE_MAX;
        p += n + 1;
    }
    if (!good || d[0] * d[1] * d[2] > most) {
        snprintf(why, size, "%s '%s' is not allowed; write XxYxZ, as 32x16x1, at most %d %s", axis->name,
                 text_show(text, shown), most, axis_dims_of(axis));
        return -1;
    }
    *value = BLOCK(d[0], d[1], d[2]);
    return 0;
}

/* A whole number within the limits of the axis. */
static int parse_number(const struct axis *axis, const char *text, int64_t *value, char *why, size_t size)
{
    char shown[TEXT_SHOWN];
    const enum text_fault fault = text_integer(text, value);
    if (fault == TEXT_GOOD && *value >= axis->min && *value <= axis->max)
        return 0;
    snprintf(why, size, "%s '%s' is %s; allowed: %" PRId64 "..%" PRId64, axis->name, text_show(text, shown),
             fault == TEXT_NOT_A_NUMBER ? "not a whole number" : "out of range", axis->min, axis->max);
    return -1;
}

int axis_parse(const struct study *study, int a, const char *text, int64_t *value, char *why, size_t size)
{
    const struct axis *axis = study_axis(study, a);
    if (!axis) {
        snprintf(why, size, "study %s has no axis %d", study->name, a);
        return -1;
    }
    if (has_words(a, axis))
        return parse_word(study, a, axis, text, value, why, size);
    if (axis->kind == AXIS_DIMS)
        return parse_dims(axis, text, value, why, size);
    return parse_number(axis, text, value, why, size);
}

void case_key(const struct bench_case *c, char *text, size_t size)
{
    size_t n = 0;
    int fields = 0;
    if (size)
        *text = '\0';
    for (int a = 0; a < AXIS_MAX; a++) {
        if (!study_axis(c->study, a))
            continue;
        /* an axis that the variant does not have is an empty field: keys of a study have equally many */
        if (fields++ && n + 1 < size) {
            text[n++] = ',';
            text[n] = '\0';
        }
        axis_format(c->study, a, c->axis[a], text + n, size - n);
        n += strlen(text + n);
    }
}

double case_points(const struct bench_case *c)
{
    double points = 1;
    for (int a = AXIS_NX; a <= AXIS_NZ; a++)
        points *= c->axis[a] == AXIS_NONE ? 1 : (double)c->axis[a];
    return points;
}

double case_array_bytes(const struct bench_case *c) { return case_points(c) * (double)c->axis[AXIS_PRECISION]; }

int study_exact_steps(const struct bench_case *c)
{
    return c->study->exact_launches ? c->study->exact_launches(c) : c->study->exact_steps;
}

int study_launch(struct work *w, int step, int count)
{
    const struct variant *v = w->c->variant;
    int code = 0;
    if (v->launches)
        return v->launches(w, step, count);
    for (int i = 0; i < count && !code; i++)
        code = v->launch(w, step + i);
    return code;
}
