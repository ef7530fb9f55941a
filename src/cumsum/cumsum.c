/* cumsum as a study. See cumsum.h. */
#include <math.h>
#include "../check.h"
#include "fields.h"

/* A line of n values takes n - 1 sums. */
static double flops(const struct bench_case *c)
{
    const int length[] = {[CUMSUM_DIM1] = AXIS_NX, [CUMSUM_DIM2] = AXIS_NY, [CUMSUM_DIM3] = AXIS_NZ};
    const int kind = c->variant->kind;
    return kind == CUMSUM_COPY ? 0 : case_points(c) - case_points(c) / (double)c->axis[length[kind]];
}

/* One array read, one written: T_eff,cs (lecture 10). */
static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    (void)sample;
    return check_pick(w->c->axis + AXIS_NX, i, 16); /* near the ends of a line */
}

/* A sum of n terms takes n - 1 additions in any order and by any tree: |error| <= gamma_(n-1)·sum|u|. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const int kind = w->c->variant->kind;
    long double sum = 0, magnitude = 0;
    *bound = 0;
    if (kind == CUMSUM_COPY)
        return cumsum_input(i, w->inputs);
    const struct cumsum_lines l = cumsum_lines_along(w, kind);
    const int64_t last = i / l.step % l.length;
    for (int64_t k = 0; k <= last; k++) {
        const long double u = cumsum_input(i - k * l.step, w->inputs);
        sum += u;
        magnitude += fabsl(u);
    }
    if (w->inputs != INPUTS_EXACT)
        *bound = check_gamma(w, (double)last) * (double)magnitude;
    return sum;
}

static const char *operation(const struct bench_case *c)
{
    static const char *const names[] = {"copy", "dim1", "dim2", "dim3"};
    return names[c->variant->kind];
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Cumulative sums along x, y and z",
      .common = {PRECISION_AXIS(4), NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX),
                 BLOCK_AXIS(128, 1, 1)},
      .extra = {{"width", AXIS_INTEGER, 4, 16, 16, NULL},
                {"ahead", AXIS_INTEGER, 1, 16, 8, NULL},
                {"lockstep", AXIS_INTEGER, 0, 65535, 0, NULL}},
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = check_every_point, .result = result, .pick = pick, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .operation = operation,
      .exact_steps = 2) /* a second launch overwrites the sums of the first */
