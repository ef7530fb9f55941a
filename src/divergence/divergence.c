/* divergence as a study. See divergence.h. */
#include <math.h>
#include <stdio.h>
#include "../check.h"
#include "fields.h"

/* Flops: a difference and its half; or a product and a sum for each step of a path. */
static double flops(const struct bench_case *c)
{
    return case_points(c) *
           (c->variant->kind == DIVERGENCE_DIFFERENCE ? 2 : 2 * DIVERGENCE_ROUNDS * DIVERGENCE_STEPS);
}

/* One array read, one written. */
static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}

/* The answer depends on the length of rows and on the number of ways: "difference 32", "kway 4". */
static const char *operation(const struct bench_case *c)
{
    static const char *const names[] = {"difference", "kway", "kway_aligned"};
    static char text[40];
    const int kind = c->variant->kind;
    snprintf(text, sizeof text, "%s %lld", names[kind],
             (long long)c->axis[kind ? DIVERGENCE_AXIS_WAYS : DIVERGENCE_AXIS_LENGTH]);
    return text;
}

/* Variants count pieces of rows, at most 32 points each, in 31 bits. */
static enum verdict layout(struct work *w)
{
    const int64_t length = w->c->axis[DIVERGENCE_AXIS_LENGTH];
    const int64_t pieces = divergence_rows(w->c) * ((length + DIVERGENCE_LANES - 1) / DIVERGENCE_LANES);
    if (w->c->variant->kind == DIVERGENCE_DIFFERENCE && pieces > INT32_MAX)
        return skip_rule(w, "%lld exceeds the limit of its counter: %d", (long long)pieces, INT32_MAX);
    return flat_layout(w);
}

/* The first and the last value, then ends of rows and other points alternately. */
static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const int64_t n = w->c->axis[AXIS_NX], length = w->c->axis[DIVERGENCE_AXIS_LENGTH];
    int64_t at = sample > 1 ? (int64_t)((double)i / (double)(sample - 1) * (double)(n - 1) + 0.5) : 0;
    if (length == AXIS_NONE || i == 0 || i == sample - 1)
        return at;
    if (i % 3)
        at -= at % length + (i % 3 == 2);
    return at < 0 ? 0 : at;
}

/* The difference at i, and the magnitudes that its bound needs. */
static long double difference(const struct work *w, int64_t i, long double *magnitude)
{
    const FIELDS g = fields_of(w);
    const int64_t length = w->c->axis[DIVERGENCE_AXIS_LENGTH], first = i / length * length;
    const int64_t last = (first + length < g.n ? first + length : g.n) - 1;
    const int64_t inward = i == first ? 1 : -1;
    long double u[3], near, far;
    /* a row of one or two points has its last one instead of those that are missing */
    for (int k = 0; k < 3; k++) {
        const int64_t at = i + k * inward;
        u[k] = divergence_input(g.kind, at < first ? first : at > last ? last : at, w->inputs);
    }
    if (i != first && i != last) {
        const long double d = (long double)divergence_input(g.kind, i + 1, w->inputs) - u[1];
        *magnitude = fabsl(d) / 2;
        return d / 2;
    }
    near = 2 * (u[1] - u[0]);
    far = (u[2] - u[0]) / 2;
    *magnitude = fabsl(near) + fabsl(far);
    return (long double)inward * (near - far);
}

/* |error| <= gamma_3·sum of the terms: two differences, one sum. Products by powers of two are exact; on a
 * path all operations are. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const int kind = w->c->variant->kind;
    const FIELDS g = fields_of(w);
    long double x, magnitude = 0;
    int path;
    *bound = 0;
    if (kind == DIVERGENCE_DIFFERENCE) {
        x = difference(w, i, &magnitude);
        if (w->inputs != INPUTS_EXACT)
            *bound = check_gamma(w, 3) * (double)magnitude;
        return x;
    }
    x = divergence_input(g.kind, i, w->inputs);
    path = divergence_path(i, kind == DIVERGENCE_KWAY_ALIGNED, (int)w->c->axis[DIVERGENCE_AXIS_WAYS]);
    for (int s = 0; s < DIVERGENCE_ROUNDS * DIVERGENCE_STEPS; s++) {
        const int j = s % DIVERGENCE_STEPS;
        x = x * divergence_factor[path >> j & 1] + divergence_addend[j];
    }
    return x;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Branches inside and between warps", .common = {PRECISION_AXIS(4), NX_AXIS((int64_t)1 << 36)},
      .extra = {{"length", AXIS_INTEGER, 1, 1 << 30, 32, NULL},
                {"ways", AXIS_INTEGER, 1, DIVERGENCE_WAYS, 32, NULL}},
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = check_every_point, .result = result, .pick = pick, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1, .operation = operation)
