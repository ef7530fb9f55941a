/* SPDX-License-Identifier: MIT */
/* Expansion of experiments.
 *
 * The cases are the positions of an odometer: one digit per axis, or per group
 * of axes that move together. At each position the axes that the variant
 * does not have are blanked, exclusions are asked, and what is left goes into a hash
 * set: a variant without a Z loop is one case, however many plane counts there
 * are. Order is the file's, so it is the same on every machine. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "expand.h"
#include "memory.h"
#include "text.h"

#define VISIT_OVERHEAD_S 0.020 /* of a case: allocate, fill, check, release */
#define VISIT_WARM_UP 3        /* samples' worth of launches before the first sample */
#define SAMPLE_LEAST_S 200e-6  /* a batch lasts at least this long */
#define PEAK_SHARE 0.4         /* of T_peak that a middling variant reaches */
#define PEAK_UNKNOWN_GBS 10.0

/* The cap keeps a mistyped range from filling the memory before it is counted. */
static int values_push(struct values *list, int64_t value, char *why, size_t size)
{
    if (list->count == CASES_MAX)
        return text_why(why, size, "more than %d values; allowed: at most %d for an axis", CASES_MAX,
                        CASES_MAX);
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->v = grow(list->v, list->room, sizeof *list->v);
    }
    list->v[list->count++] = value;
    return 0;
}

void values_free(struct values *list)
{
    free(list->v);
    *list = (struct values){0};
}

/* One message for all that can be wrong with a range; always -1. */
static int bad_range(const char *text, char *why, size_t size)
{
    char shown[TEXT_SHOWN];
    snprintf(why, size,
             "'%s' is not a range; allowed: a..b, a..b:step, a..b:*factor, with a <= b, step >= 1, "
             "factor >= 2 (and then a >= 1)",
             text_show(text, shown));
    return -1;
}

/* "l2*0.5", "l2/15360": rounded to the nearest multiple of `of`, at least that. */
static int device_size(const struct study *study, int axis, const char *text, const struct device_sizes *device, int64_t of,
                       int64_t *value, char *why, size_t size)
{
    char number[32], shown[TEXT_SHOWN], limit[200];
    double factor = 0, result;
    const char sign = text[2];
    if ((sign != '*' && sign != '/') || text_decimal(text + 3, &factor) != TEXT_GOOD || !(factor > 0))
        return text_why(why, size,
                        "'%s' is not a size; allowed: l2*F or l2/F, F a decimal number above 0, as 0.5",
                        text_show(text, shown));
    if (!device || !(device->l2_bytes > 0))
        return text_why(why, size,
                        "'%s' needs the size of the L2, which is unknown here; give it with --l2 BYTES",
                        text_show(text, shown));
    result = (double)of * round((sign == '*' ? device->l2_bytes * factor : device->l2_bytes / factor) / (double)of);
    snprintf(number, sizeof number, "%.0f", fmin(fmax(result, (double)of), 1e18));
    if (axis_parse(study, axis, number, value, limit, sizeof limit) != 0)
        return text_why(why, size, "%s is out of range for an L2 of %.0f bytes: %s", text_show(text, shown),
                        device->l2_bytes, limit);
    return 0;
}

/* `dots` points at the ".." within `text`. Ends that are sizes are rounded to multiples of the step. */
static int add_range(struct values *list, const struct study *study, int axis, const char *text,
                     const char *dots, const struct device_sizes *device, char *why, size_t size)
{
    char first[24], last[24];
    const char *end = dots + 2, *colon = strchr(end, ':');
    const size_t first_length = (size_t)(dots - text),
                 last_length = colon ? (size_t)(colon - end) : strlen(end);
    int64_t at[2], step = 1, factor = 1;
    if (first_length >= sizeof first || last_length >= sizeof last)
        return bad_range(text, why, size);
    snprintf(first, sizeof first, "%.*s", (int)first_length, text);
    snprintf(last, sizeof last, "%.*s", (int)last_length, end);
    if (colon && colon[1] == '*') {
        if (text_integer(colon + 2, &factor) != TEXT_GOOD || factor < 2)
            return bad_range(text, why, size);
    } else if (colon && (text_integer(colon + 1, &step) != TEXT_GOOD || step < 1)) {
        return bad_range(text, why, size);
    }
    for (int i = 0; i < 2; i++) {
        const char *const name = i ? last : first;
        if (strncmp(name, "l2", 2) == 0 ? device_size(study, axis, name, device, step, &at[i], why, size)
                                        : axis_parse(study, axis, name, &at[i], why, size))
            return -1;
    }
    if (at[0] > at[1] || (factor > 1 && at[0] < 1))
        return bad_range(text, why, size);
    /* the last step may leave the integers, with a limit near their end */
    for (int64_t a = at[0]; a <= at[1];) {
        if (values_push(list, a, why, size) != 0)
            return -1;
        if (factor > 1 ? __builtin_mul_overflow(a, factor, &a) : __builtin_add_overflow(a, step, &a))
            break;
    }
    return 0;
}

/* Ranges and sizes are for numbers; words and blocks have neither. */
int values_add(struct values *list, const struct study *study, int axis, const char *text,
               const struct device_sizes *device, char *why, size_t size)
{
    int64_t value;
    if (axis != AXIS_PRECISION && study_axis(study, axis)->kind == AXIS_INTEGER) {
        const char *dots = strstr(text, "..");
        if (dots)
            return add_range(list, study, axis, text, dots, device, why, size);
        if (strncmp(text, "l2", 2) == 0)
            return device_size(study, axis, text, device, 1, &value, why, size) ? -1 : values_push(list, value, why, size);
    }
    if (axis_parse(study, axis, text, &value, why, size) != 0)
        return -1;
    return values_push(list, value, why, size);
}

/* Axes that the file does not mention; their bits go into `silent`. A fallback that the axis itself would
 * not accept (0 where a study's table says nothing) counts as none. */
static int add_fallbacks(const struct study *study, struct layer *layer, uint32_t *silent, char *why, size_t size)
{
    *silent = 0;
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(study, a);
        char text[64], no[200];
        int64_t value;
        if (!axis || layer->values[a].count)
            continue;
        axis_format(study, a, axis->fallback, text, sizeof text);
        if (!*text || axis_parse(study, a, text, &value, no, sizeof no) != 0)
            return text_why(why, size, "axis %s of study %s must be given in sweep or zip", axis->name,
                            study->name);
        layer->group[a] = 0;
        *silent |= AXIS_BIT(a);
        if (values_push(&layer->values[a], value, why, size) != 0)
            return -1;
    }
    return 0;
}

/* One digit of the odometer: an axis alone, or a group of axes. */
struct digit {
    int axis[AXIS_MAX], axes;
    size_t at, count;
};

/* Digits in axis order, a group where its first axis stands: variants change slowest. */
static int make_digits(const struct layer *layer, struct digit digits[AXIS_MAX])
{
    int n = 0, owner[AXIS_MAX];
    for (int a = 0; a < AXIS_MAX; a++) {
        owner[a] = -1;
        if (!layer->values[a].count)
            continue;
        for (int b = 0; b < a && owner[a] < 0; b++)
            if (layer->group[a] && owner[b] >= 0 && layer->group[b] == layer->group[a])
                owner[a] = owner[b];
        if (owner[a] < 0) {
            owner[a] = n;
            digits[n++] = (struct digit){.count = layer->values[a].count};
        }
        digits[owner[a]].axis[digits[owner[a]].axes++] = a;
    }
    return n;
}

/* Next combination, the last digit fastest; 0 after the last one. */
static int advance(struct digit *digits, int n)
{
    while (n-- > 0) {
        if (++digits[n].at < digits[n].count)
            return 1;
        digits[n].at = 0;
    }
    return 0;
}

static int by_value(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* An axis that the case does not have (AXIS_NONE) is in no list, so it never matches. */
static int matches(const struct exclusion *x, const struct bench_case *c)
{
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct values *list = &x->values[a];
        if (list->count && !bsearch(&c->axis[a], list->v, list->count, sizeof *list->v, by_value))
            return 0;
    }
    return 1;
}

/* Every exclusion is asked, so that each one's hits are counted. */
static int excluded(struct exclusion *list, size_t count, const struct bench_case *c)
{
    int any = 0;
    for (size_t i = 0; i < count; i++) {
        if (matches(&list[i], c)) {
            list[i].hits++;
            any = 1;
        }
    }
    return any;
}

/* Multiply and fold: sizes in steps of 32 must not share their low bits. */
static uint64_t hash_case(const struct bench_case *c)
{
    uint64_t h = 0x9e3779b97f4a7c15u;
    for (int a = 0; a < AXIS_MAX; a++) {
        h = (h ^ (uint64_t)c->axis[a]) * 0xd6e8feb86659fd93u;
        h ^= h >> 32;
    }
    return h;
}

/* Cases without duplicates; `slot` is an open-addressing hash table of 1 + index. */
struct case_set {
    struct bench_case *cases;
    size_t count, room, mask;
    uint32_t *slot;
};

/* Unless it is there already. */
static void set_insert(struct case_set *set, const struct bench_case *c)
{
    size_t i = (size_t)hash_case(c) & set->mask;
    for (; set->slot[i]; i = (i + 1) & set->mask)
        if (memcmp(set->cases[set->slot[i] - 1].axis, c->axis, sizeof c->axis) == 0)
            return;
    if (set->count == set->room) {
        set->room = set->room ? 2 * set->room : 256;
        set->cases = grow(set->cases, set->room, sizeof *set->cases);
    }
    set->cases[set->count++] = *c;
    set->slot[i] = (uint32_t)set->count;
}

/* The combination that the digits stand at, without the axes that its variant has not, its settings settled. */
static struct bench_case case_at(const struct study *study, const struct layer *layer,
                                 const struct digit *digits, int n, const struct tuned *tuned, uint32_t silent)
{
    const struct variant *const *variants;
    struct bench_case c = {.study = study};
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = AXIS_NONE;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < digits[i].axes; k++)
            c.axis[digits[i].axis[k]] = layer->values[digits[i].axis[k]].v[digits[i].at];
    study_variants(study, &variants);
    c.variant = variants[c.axis[AXIS_VARIANT]];
    for (int a = AXIS_VARIANT + 1; a < AXIS_MAX; a++)
        if (!variant_has(c.variant, a))
            c.axis[a] = AXIS_NONE;
    tuned_settle(tuned, silent, &c);
    return c;
}

/* Room for `most` cases, those that it has among them. At most half full: probes stay short, and a free slot always ends them. */
static void set_reserve(struct case_set *set, size_t most)
{
    size_t slots = 64;
    while (slots < 2 * most)
        slots *= 2;
    free(set->slot);
    set->mask = slots - 1;
    set->slot = zeroed(slots, sizeof *set->slot);
    for (size_t k = 0, i; k < set->count; k++) {
        for (i = (size_t)hash_case(&set->cases[k]) & set->mask; set->slot[i]; i = (i + 1) & set->mask)
            ;
        set->slot[i] = (uint32_t)k + 1;
    }
}

/* The cases of one map of sweep that are not excluded join the set. What the first map is silent of, all are. */
static int expand_layer(const struct tuned *tuned, struct layer *layer, struct exclusion *exclusions, size_t n_exclusions,
                        struct experiment *x, struct case_set *set, char *why, size_t size)
{
    struct digit digits[AXIS_MAX];
    double combinations = 1; /* may be far beyond any integer */
    uint32_t silent;
    int n;
    if (add_fallbacks(x->study, layer, &silent, why, size) != 0)
        return -1;
    for (int a = 0; a < AXIS_MAX && set->mask; a++)
        if ((x->silent & ~silent) & AXIS_BIT(a))
            return text_why(why, size, "axis %s is given in a map of sweep, but not in the first", study_axis(x->study, a)->name);
    x->silent = silent;
    n = make_digits(layer, digits);
    for (int i = 0; i < n; i++)
        combinations *= (double)digits[i].count;
    if (combinations + (double)set->count > CASES_MAX)
        return text_why(why, size, "the axes make %.*g cases; allowed: at most %d",
                        combinations < 1e15 ? 15 : 3, combinations, CASES_MAX);
    set_reserve(set, set->count + (size_t)combinations);
    do {
        const struct bench_case c = case_at(x->study, layer, digits, n, tuned, silent);
        if (!excluded(exclusions, n_exclusions, &c))
            set_insert(set, &c);
    } while (advance(digits, n));
    return 0;
}

int expand(const struct tuned *tuned, struct layer *sweep, size_t sweeps, struct exclusion *exclusions, size_t n_exclusions,
           struct experiment *x, char *why, size_t size)
{
    struct case_set set = {0};
    int bad = 0;
    for (size_t i = 0; i < n_exclusions; i++)
        for (int a = 0; a < AXIS_MAX; a++)
            if (exclusions[i].values[a].count)
                qsort(exclusions[i].values[a].v, exclusions[i].values[a].count, sizeof(int64_t), by_value);
    for (size_t i = 0; i < sweeps && !bad; i++)
        bad = expand_layer(tuned, &sweep[i], exclusions, n_exclusions, x, &set, why, size);
    free(set.slot);
    if (!bad && set.count == 0)
        bad = text_why(why, size, "no case is left after exclude");
    if (bad) {
        free(set.cases);
        return -1;
    }
    x->cases = set.cases;
    x->count = set.count;
    return 0;
}

double case_expected_seconds(const struct bench_case *c, const struct measure *measure, double peak_gbs)
{
    const double peak = peak_gbs > 0 ? peak_gbs : PEAK_UNKNOWN_GBS;
    const double launch = c->study->bytes_min(c) / (PEAK_SHARE * peak * 1e9);
    const double sample = fmax(launch, SAMPLE_LEAST_S);
    const double stretch = c->variant->backend == BACKEND_CUDA ? measure->sustained : 0;
    return measure->rounds * (VISIT_OVERHEAD_S + (measure->samples + VISIT_WARM_UP) * sample + stretch);
}
