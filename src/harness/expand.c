/* Expansion of experiments. Combinations are numbered: a number has one digit for each axis, or for each
 * group of axes that move together. Axes that the variant does not have are set to AXIS_NONE. Cases that are
 * not excluded stay, each once, in the file's order, which is the same on every machine. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "expand.h"
#include "memory.h"
#include "text.h"

#define CASE_OVERHEAD_S 0.020 /* allocate, fill, check, release */
#define WARM_UP_SAMPLES 3     /* the launches before the first sample take as long as so many samples */
#define SAMPLE_LEAST_S 200e-6 /* a batch lasts at least this long */
#define PEAK_SHARE 0.4        /* share of T_peak that a variant of medium speed reaches */
#define PEAK_UNKNOWN_GBS 10.0

/* The limit prevents that a mistyped range fills the memory. */
static int values_push(struct values *list, int64_t value, char why[WHY])
{
    if (list->count == CASES_MAX)
        return text_why(why, "more than %d values; allowed: at most %d for an axis", CASES_MAX, CASES_MAX);
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->v = grow(list->v, list->room, sizeof *list->v);
    }
    list->v[list->count++] = value;
    return 0;
}

void values_free(struct values values[AXIS_MAX])
{
    for (int a = 0; a < AXIS_MAX; a++)
        free(values[a].v);
}

/* One message for all errors of a range. Returns -1. */
static int bad_range(const char *text, char why[WHY])
{
    return text_why(why,
                    "'%s' is not a range; allowed: a..b, a..b:step, a..b:*factor, with a <= b, step >= 1, "
                    "factor >= 2 (and then a >= 1)",
                    text_show(text));
}

/* Reads "l2*0.5" or "l2/15360": the nearest multiple of `of`, but at least `of`. */
static int device_size(const struct study *study, int axis, const char *text,
                       const struct device_sizes *device, int64_t of, int64_t *value, char why[WHY])
{
    const char sign = text[2];
    char number[32], limit[WHY];
    double factor = 0, result;
    if ((sign != '*' && sign != '/') || text_decimal(text + 3, &factor) != TEXT_GOOD || !(factor > 0))
        return text_why(why,
                        "'%s' is not a size; allowed: l2*F or l2/F, F a decimal number above 0, such as 0.5",
                        text_show(text));
    if (!(device->l2_bytes > 0))
        return text_why(why, "'%s' needs the size of the L2, which is unknown here; set it with --l2 BYTES",
                        text_show(text));
    result = (double)of *
             round((sign == '*' ? device->l2_bytes * factor : device->l2_bytes / factor) / (double)of);
    snprintf(number, sizeof number, "%.0f", fmin(fmax(result, (double)of), 1e18));
    if (axis_parse(study, axis, number, value, limit))
        return text_why(why, "%s is out of range for an L2 of %.0f bytes: %s", text_show(text),
                        device->l2_bytes, limit);
    return 0;
}

/* Appends a range. dots: the ".." in `text`. Ends that are relative to the L2 are rounded to multiples of the
 * step. */
static int add_range(struct values *list, const struct study *study, int axis, const char *text,
                     const char *dots, const struct device_sizes *device, char why[WHY])
{
    char ends[2][24];
    const char *end = dots + 2, *colon = strchrnul(end, ':');
    int64_t at[2], step = 1, factor = 1;
    if (dots - text >= (int)sizeof *ends || colon - end >= (int)sizeof *ends)
        return bad_range(text, why);
    snprintf(ends[0], sizeof *ends, "%.*s", (int)(dots - text), text);
    snprintf(ends[1], sizeof *ends, "%.*s", (int)(colon - end), end);
    const int times = *colon && colon[1] == '*';
    if (times ? text_integer(colon + 2, &factor) != TEXT_GOOD || factor < 2
              : *colon && (text_integer(colon + 1, &step) != TEXT_GOOD || step < 1))
        return bad_range(text, why);
    for (int i = 0; i < 2; i++)
        if (strncmp(ends[i], "l2", 2) == 0 ? device_size(study, axis, ends[i], device, step, &at[i], why)
                                           : axis_parse(study, axis, ends[i], &at[i], why))
            return -1;
    if (at[0] > at[1] || (times && at[0] < 1))
        return bad_range(text, why);
    /* near the largest integer the last step would overflow */
    for (int64_t a = at[0]; a <= at[1];) {
        if (values_push(list, a, why))
            return -1;
        if (times ? __builtin_mul_overflow(a, factor, &a) : __builtin_add_overflow(a, step, &a))
            break;
    }
    return 0;
}

/* Ranges and sizes relative to the L2 are only for numbers, not for words and blocks. */
int values_add(struct values *list, const struct study *study, int axis, const char *text,
               const struct device_sizes *device, char why[WHY])
{
    const int number = axis != AXIS_PRECISION && study_axis(study, axis)->kind == AXIS_INTEGER;
    const char *const dots = strstr(text, "..");
    int64_t value;
    if (number && dots)
        return add_range(list, study, axis, text, dots, device, why);
    if (number && strncmp(text, "l2", 2) == 0 ? device_size(study, axis, text, device, 1, &value, why)
                                              : axis_parse(study, axis, text, &value, why))
        return -1;
    return values_push(list, value, why);
}

/* Gives axes that the file does not mention their fallback, and sets their bits in `silent`. A fallback that
 * the axis does not allow means that the axis has none: then the file must give it. */
static int add_fallbacks(const struct study *study, struct layer *layer, uint32_t *silent, char why[WHY])
{
    *silent = 0;
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(study, a);
        char text[64], no[WHY];
        int64_t value;
        if (!axis || layer->values[a].count)
            continue;
        axis_format(study, a, axis->fallback, text, sizeof text);
        if (!*text || axis_parse(study, a, text, &value, no))
            return text_why(why, "axis %s of study %s must be given in sweep or zip", axis->name,
                            study->name);
        layer->group[a] = 0;
        *silent |= AXIS_BIT(a);
        if (values_push(&layer->values[a], value, why))
            return -1;
    }
    return 0;
}

/* The first axis of an axis's group; the axis itself if it moves alone. */
static int leader(const struct layer *layer, int a)
{
    for (int b = 0; b < a && layer->group[a]; b++)
        if (layer->values[b].count && layer->group[b] == layer->group[a])
            return b;
    return a;
}

static int by_value(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Whether the exclusion matches the case. An axis that the case does not have (AXIS_NONE) is in no list, so
 * it never matches. */
static int matches(const struct exclusion *x, const struct bench_case *c)
{
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct values *list = &x->values[a];
        if (list->count && !bsearch(&c->axis[a], list->v, list->count, sizeof *list->v, by_value))
            return 0;
    }
    return 1;
}

/* Whether any exclusion matches. All are tested, so that the matches of each are counted. */
static int excluded(struct space *space, const struct bench_case *c)
{
    int any = 0;
    for (size_t i = 0; i < space->exclusions; i++) {
        const int match = matches(&space->exclusion[i], c);
        space->exclusion[i].hits += match;
        any |= match;
    }
    return any;
}

/* Makes combination number `i`, without axes that its variant does not have, and with its settings. stride:
 * the weight of each leading axis's digit. */
static struct bench_case case_at(const struct experiment *x, const struct layer *layer,
                                 const size_t stride[AXIS_MAX], size_t i, const struct space *space)
{
    const struct variant *const *variants;
    struct bench_case c = {.study = x->study, .gpu = space->gpu};
    for (int a = 0; a < AXIS_MAX; a++) {
        const struct values *const list = &layer->values[a];
        c.axis[a] = list->count ? list->v[i / stride[leader(layer, a)] % list->count] : AXIS_NONE;
    }
    study_variants(x->study, &variants);
    c.variant = variants[c.axis[AXIS_VARIANT]];
    for (int a = AXIS_VARIANT + 1; a < AXIS_MAX; a++)
        if (!variant_has(c.variant, a))
            c.axis[a] = AXIS_NONE;
    tuned_choose(space->tuned, x->silent, &c);
    return c;
}

/* Compares cases by their axes; equal ones by their position in the list. */
static int by_axes(const void *a, const void *b)
{
    const struct bench_case *x = *(const struct bench_case *const *)a,
                            *y = *(const struct bench_case *const *)b;
    const int order = memcmp(x->axis, y->axis, sizeof x->axis);
    return order ? order : (x > y) - (x < y);
}

/* Removes repetitions of cases, of which the first stays. Returns how many cases are left. */
static size_t unique(struct bench_case *cases, size_t count)
{
    struct bench_case **sorted = grow(NULL, count, sizeof *sorted);
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        sorted[i] = &cases[i];
    qsort(sorted, count, sizeof *sorted, by_axes);
    for (size_t i = 1, first = 0; i < count; i++)
        if (memcmp(sorted[i]->axis, sorted[first]->axis, sizeof sorted[i]->axis))
            first = i;
        else
            sorted[i]->study = NULL;
    free(sorted);
    for (size_t i = 0; i < count; i++)
        if (cases[i].study)
            cases[left++] = cases[i];
    return left;
}

/* Appends the cases of one map of `sweep` that are not excluded to x->cases. `silent` is that of the first
 * map. */
static int expand_layer(struct space *space, struct layer *layer, struct experiment *x, char why[WHY])
{
    size_t stride[AXIS_MAX], all = 1;
    double combinations = 1; /* may be far beyond any integer */
    uint32_t silent;
    if (add_fallbacks(x->study, layer, &silent, why))
        return -1;
    for (int a = 0; a < AXIS_MAX && layer > space->sweep; a++)
        if ((x->silent & ~silent) & AXIS_BIT(a))
            return text_why(why, "axis %s is given in a map of sweep, but not in the first",
                            study_axis(x->study, a)->name);
    x->silent = silent;
    for (int a = AXIS_MAX - 1; a >= 0; a--) { /* variants change slowest */
        stride[a] = all;
        if (layer->values[a].count && leader(layer, a) == a) {
            all *= layer->values[a].count;
            combinations *= (double)layer->values[a].count;
        }
    }
    if (combinations + (double)x->count > CASES_MAX)
        return text_why(why, "the axes make %.*g cases; allowed: at most %d", combinations < 1e15 ? 15 : 3,
                        combinations, CASES_MAX);
    x->cases = grow(x->cases, x->count + (size_t)combinations, sizeof *x->cases);
    for (size_t i = 0; i < all; i++) {
        const struct bench_case c = case_at(x, layer, stride, i, space);
        if (!excluded(space, &c))
            x->cases[x->count++] = c;
    }
    x->count = unique(x->cases, x->count);
    return 0;
}

int expand(struct space *space, struct experiment *x, char why[WHY])
{
    for (size_t i = 0; i < space->exclusions; i++)
        for (int a = 0; a < AXIS_MAX; a++) {
            struct values *const list = &space->exclusion[i].values[a];
            if (list->count)
                qsort(list->v, list->count, sizeof *list->v, by_value);
        }
    for (size_t i = 0; i < space->sweeps; i++)
        if (expand_layer(space, &space->sweep[i], x, why))
            return -1;
    return x->count ? 0 : text_why(why, "no case is left after exclude");
}

double case_expected_seconds(const struct bench_case *c, const struct measure *measure, double peak_gbs)
{
    const double peak = peak_gbs > 0 ? peak_gbs : PEAK_UNKNOWN_GBS;
    const double launch = c->study->bytes_min(c) / (PEAK_SHARE * peak * 1e9);
    const double sample = fmax(launch * (measure->launches > 0 ? measure->launches : 1), SAMPLE_LEAST_S);
    const double stretch = c->variant->backend == BACKEND_CUDA ? measure->sustained : 0;
    return measure->rounds * (CASE_OVERHEAD_S + (measure->samples + WARM_UP_SAMPLES) * sample + stretch);
}
