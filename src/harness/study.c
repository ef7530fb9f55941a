/* The studies and variants of this program, and the text of axis values.
 *
 * Three kinds of axis have words: variants, by name; precision, whose value is the size in bytes; and a
 * study's own lists of words. A block is three numbers, all other axes are one number. axis_parse() reads
 * what axis_format() writes; logs, tables and experiment files have the same spelling. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../study.h"
#include "memory.h"
#include "text.h"

#define BLOCK_SIDE_MAX 1024 /* on every CUDA device so far */

const char *const backend_names[BACKEND_COUNT + 1] = {"cuda", "openmp", "openacc"};

/* The axis of the variant, the same for every study: it has no default. */
static const struct axis variant_axis = {.name = "variant", .kind = AXIS_WORD, .fallback = AXIS_NONE};

/* The bounds of the sections of CLIFFS_ROW, from the linker. Weak: a program without studies, such as a unit
 * test, has no such sections. */
extern const struct study *const __start_cliffs_studies[] __attribute__((weak));
extern const struct study *const __stop_cliffs_studies[] __attribute__((weak));
extern const struct variant *const __start_cliffs_variants[] __attribute__((weak));
extern const struct variant *const __stop_cliffs_variants[] __attribute__((weak));

static struct {
    const struct study **study;
    const struct variant **variant;
    int studies, variants;
} registry;

static int by_study_name(const void *a, const void *b)
{
    return strcmp((*(const struct study *const *)a)->name, (*(const struct study *const *)b)->name);
}

/* Sorted by study first, so that the variants of a study are consecutive. */
static int by_variant_name(const void *a, const void *b)
{
    const struct variant *x = *(const struct variant *const *)a, *y = *(const struct variant *const *)b;
    const int order = strcmp(x->study, y->study);
    return order ? order : strcmp(x->name, y->name);
}

/* Copies the pointers of one section, without gaps of padding, and sorts them. */
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

/* Runs before main(): no function is called first by every program. */
__attribute__((constructor)) static void collect_all(void)
{
    registry.study = collect((const void *const *)__start_cliffs_studies,
                             (const void *const *)__stop_cliffs_studies, &registry.studies, by_study_name);
    registry.variant =
        collect((const void *const *)__start_cliffs_variants, (const void *const *)__stop_cliffs_variants,
                &registry.variants, by_variant_name);
}

const struct study *const *studies(int *count)
{
    *count = registry.studies;
    return registry.study;
}

const struct study *study_find(const char *name)
{
    for (int i = 0; i < registry.studies; i++)
        if (strcmp(registry.study[i]->name, name) == 0)
            return registry.study[i];
    return NULL;
}

int study_variants(const struct study *study, const struct variant *const **list)
{
    int first = 0, count = 0;
    while (first < registry.variants && strcmp(registry.variant[first]->study, study->name) != 0)
        first++;
    while (first + count < registry.variants &&
           strcmp(registry.variant[first + count]->study, study->name) == 0)
        count++;
    *list = registry.variant + first;
    return count;
}

const struct variant *variant_find(const struct study *study, const char *name, int *index)
{
    const struct variant *const *list;
    const int count = study_variants(study, &list);
    for (int i = 0; i < count; i++)
        if (strcmp(list[i]->name, name) == 0) {
            if (index)
                *index = i;
            return list[i];
        }
    return NULL;
}

const struct axis *study_axis(const struct study *study, int a)
{
    if (a == AXIS_VARIANT)
        return &variant_axis;
    if (a < 0 || a >= AXIS_MAX)
        return NULL;
    const struct axis *const axis = a < AXIS_FIXED ? &study->common[a] : &study->extra[a - AXIS_EXTRA];
    return axis->name ? axis : NULL;
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

/* A study with one precision limits the axis to 4..4 or 8..8; 0..0 means both. */
const char *axis_word(const struct study *study, int a, int i, int64_t *value)
{
    static const char *const precisions[] = {"single", "double", NULL};
    const struct axis *const axis = study_axis(study, a);
    const char *const *const words = axis->words || a != AXIS_PRECISION ? axis->words : precisions;
    const struct variant *const *list;
    if (a == AXIS_VARIANT)
        return (*value = i) < study_variants(study, &list) ? list[i]->name : NULL;
    if (a == AXIS_PRECISION) {
        i += axis->min == 8;
        *value = 4 + 4 * i;
        return i > 1 || (axis->max && *value > axis->max) ? NULL : words[i];
    }
    *value = i;
    return words ? words[i] : NULL;
}

/* By axis, not by kind: a study may choose the names of precisions. */
static int has_words(int a, const struct axis *axis)
{
    return a == AXIS_VARIANT || a == AXIS_PRECISION || axis->kind == AXIS_WORD;
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
    for (int i = 0; (word = axis_word(study, a, i, &stands)); i++)
        if (stands == value)
            break;
    if (word)
        snprintf(text, size, "%s", word);
    else
        snprintf(text, size, "?%" PRId64, value); /* there is no such word; axis_parse() will not read this */
}

/* The message lists all allowed words. */
static int parse_word(const struct study *study, int a, const struct axis *axis, const char *text,
                      int64_t *value, char why[WHY])
{
    const char *word;
    for (int i = 0; (word = axis_word(study, a, i, value)); i++)
        if (strcmp(word, text) == 0)
            return 0;
    size_t n = (size_t)snprintf(why, WHY, "unknown %s '%s' of study %s; allowed:", axis->name,
                                text_show(text), study->name);
    for (int i = 0; (word = axis_word(study, a, i, value)) && n < WHY; i++)
        n += (size_t)snprintf(why + n, WHY - n, "%s %s", i ? "," : "", word);
    return -1;
}

int axis_dims_most(const struct axis *axis)
{
    return axis->max ? (int)axis->max : BLOCK_THREADS_MAX;
}
const char *axis_dims_of(const struct axis *axis)
{
    return axis_dims_most(axis) > BLOCK_THREADS_MAX ? "points of a tile" : "threads";
}

/* "32x16x1": always three numbers, so that a block has one spelling. */
static int parse_dims(const struct axis *axis, const char *text, int64_t *value, char why[WHY])
{
    const int most = axis_dims_most(axis);
    char sides[24];
    char *rest = sides, *side;
    int64_t d[3] = {0}, points = 1;
    int n = 0, good = strlen(text) < sizeof sides;
    snprintf(sides, sizeof sides, "%s", text);
    for (; good && (side = strsep(&rest, "x")); n++) {
        good = n < 3 && text_integer(side, &d[n]) == TEXT_GOOD && d[n] >= 1 && d[n] <= BLOCK_SIDE_MAX;
        points *= good ? d[n] : 1;
    }
    if (!good || n < 3 || points > most)
        return text_why(why, "%s '%s' is not allowed; write XxYxZ, such as 32x16x1, at most %d %s",
                        axis->name, text_show(text), most, axis_dims_of(axis));
    *value = BLOCK(d[0], d[1], d[2]);
    return 0;
}

static int parse_number(const struct axis *axis, const char *text, int64_t *value, char why[WHY])
{
    const enum text_fault fault = text_integer(text, value);
    if (fault == TEXT_GOOD && *value >= axis->min && *value <= axis->max)
        return 0;
    return text_why(why, "%s '%s' is %s; allowed: %" PRId64 "..%" PRId64, axis->name, text_show(text),
                    fault == TEXT_NOT_A_NUMBER ? "not a whole number" : "out of range", axis->min, axis->max);
}

int axis_parse(const struct study *study, int a, const char *text, int64_t *value, char why[WHY])
{
    const struct axis *axis = study_axis(study, a);
    if (!axis)
        return text_why(why, "study %s has no axis %d", study->name, a);
    if (has_words(a, axis))
        return parse_word(study, a, axis, text, value, why);
    return axis->kind == AXIS_DIMS ? parse_dims(axis, text, value, why)
                                   : parse_number(axis, text, value, why);
}

/* Writes axes from `a` on, as pairs or as values only. An axis that the variant does not have is an empty
 * value, so all keys of a study have equally many values. */
static void case_text(const struct bench_case *c, int from, int pairs, char *text, size_t size)
{
    size_t n = 0;
    *text = '\0';
    for (int a = from; a < AXIS_MAX && n < size; a++) {
        const struct axis *const axis = study_axis(c->study, a);
        char value[64];
        if (!axis)
            continue;
        axis_format(c->study, a, c->axis[a], value, sizeof value);
        n += (size_t)snprintf(text + n, size - n, "%s%s%s%s", n ? (pairs ? " " : ",") : "",
                              pairs ? axis->name : "", pairs ? "=" : "", value);
    }
}

void case_key(const struct bench_case *c, char *text, size_t size)
{
    case_text(c, 0, 0, text, size);
}
void case_pairs(const struct bench_case *c, int from, char *text, size_t size)
{
    case_text(c, from, 1, text, size);
}

double case_points(const struct bench_case *c)
{
    double points = 1;
    for (int a = AXIS_NX; a <= AXIS_NZ; a++)
        points *= c->axis[a] == AXIS_NONE ? 1 : (double)c->axis[a];
    return points;
}

double case_array_bytes(const struct bench_case *c)
{
    return case_points(c) * (double)c->axis[AXIS_PRECISION];
}

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
