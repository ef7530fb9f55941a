/* reduction as a study. See reduction.h. */
#include "../check.h"
#include "fields.h"

static double flops(const struct bench_case *c)
{
    return case_points(c) - 1;
}

/* One array is read; the single value written does not count. */
static double bytes_min(const struct bench_case *c)
{
    return case_array_bytes(c);
}

static enum verdict layout(struct work *w)
{
    const FIELDS g = fields_of(w);
    return cells_layout(w, 1, fields_values(&g));
}

static int64_t results(const struct work *w)
{
    (void)w;
    return 1;
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    (void)steps;
    *field = 0;
    return reduction_at(w) + i;
}

/* The sum of the first n values, in units. */
static int64_t sum_of(int64_t n, int small)
{
    int64_t sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += reduction_input(i, small);
    return sum;
}

/* The sum of whole periods and of the rest. No sum is rounded (fields.h), so the bound is 0. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const FIELDS g = fields_of(w);
    const int small = w->inputs == INPUTS_EXACT || g.whole;
    const int64_t periods = g.n / REDUCTION_PERIOD, rest = g.n % REDUCTION_PERIOD;
    (void)i;
    *bound = 0;
    return (long double)reduction_unit(small) *
           (long double)((periods ? periods * sum_of(REDUCTION_PERIOD, small) : 0) + sum_of(rest, small));
}

static const char *const precisions[] = {"int", "double", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "The sum of many values",
      .common = {[AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, precisions},
                 NX_AXIS(REDUCTION_MAX),
                 BLOCK_AXIS(256, 1, 1)},
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = results, .result = result, .expect = expect, .exact = exact_cases,
      .exact_count = COUNT_OF(exact_cases),
      .exact_steps = 2) /* a second launch overwrites the sum of the first */
