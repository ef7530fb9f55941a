/* ceiling as a study. See ceiling.h. */
#include "../check.h"
#include "fields.h"

static double flops(const struct bench_case *c)
{
    return 2 * case_points(c) * (double)c->axis[CEILING_AXIS_ROUNDS];
}

/* a read, b written; the table is small. */
static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}

/* Bound of the error: a step rounds its result once, which is v or 1 - v, so at most 1 + |v|. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const int64_t rounds = w->c->axis[CEILING_AXIS_ROUNDS];
    const long double v = ceiling_input(i, w->inputs);
    *bound = w->inputs == INPUTS_EXACT ? 0 : check_gamma(w, (double)rounds) * (1 + (double)fabsl(v));
    return rounds % 2 ? CEILING_T - v : v;
}

/* Of exact data two steps give the value back. */
static const char *operation(const struct bench_case *c)
{
    return c->axis[CEILING_AXIS_ROUNDS] % 2 ? "odd" : "even";
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Ceilings: multiply-adds, shared memory, L1",
      .common = {PRECISION_AXIS(4), NX_AXIS((int64_t)1 << 34), BLOCK_AXIS(512, 1, 1)},
      .extra = {{"rounds", AXIS_INTEGER, 1, 65536, 16, NULL}}, .points = case_points, .flops = flops,
      .bytes_min = bytes_min, .array_bytes = case_array_bytes, .layout = layout, .results = check_every_point,
      .result = result, .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases),
      .exact_steps = 1, .operation = operation)
