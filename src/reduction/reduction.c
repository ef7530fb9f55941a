/* SPDX-License-Identifier: MIT */
/* reduction as a study. See reduction.h. */
#include "../check.h"
#include "fields.h"

CELLS_DECLARE(reduction)
static const struct cells *cells(const struct work *w) { return CELLS_OF(reduction, w); }

static double points(const struct bench_case *c) { return (double)c->axis[AXIS_NX]; }

static double flops(const struct bench_case *c) { return points(c) - 1; }

static double array_bytes(const struct bench_case *c) { return points(c) * (double)c->axis[AXIS_PRECISION]; }

/* One array read; the one value written does not count. */
static double bytes_min(const struct bench_case *c) { return array_bytes(c); }

static enum verdict layout(struct work *w)
{
    const FIELDS g = fields_of(w);
    w->fields = 1;
    w->bytes[0] = (size_t)(fields_values(&g) * w->c->axis[AXIS_PRECISION]);
    return CALL_OK;
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

/* Whole periods and what is left. No sum rounds (fields.h): the bound is zero. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const FIELDS g = fields_of(w);
    const int small = w->exact == INPUTS_EXACT || g.whole;
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

static const struct study reduction = {
    .name = "reduction",
    .title = "The sum of many values",
    .uses = AXIS_BIT(AXIS_VARIANT) | AXIS_BIT(AXIS_PRECISION) | AXIS_BIT(AXIS_NX) | AXIS_BIT(AXIS_BLOCK),
    .common =
        {
            [AXIS_VARIANT] = {"variant", AXIS_WORD, 0, 0, AXIS_NONE, NULL},
            [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, precisions},
            [AXIS_NX] = {"nx", AXIS_INTEGER, 1, REDUCTION_MAX, AXIS_NONE, NULL},
            [AXIS_BLOCK] = {"block", AXIS_DIMS, 1, 1024, BLOCK(256, 1, 1), NULL},
        },
    .points = points,
    .flops = flops,
    .bytes_min = bytes_min,
    .array_bytes = array_bytes,
    .layout = layout,
    .fill = check_fill,
    .verify = check_verify,
    .exact_crc = check_exact_crc,
    .cells = cells,
    .results = results,
    .result = result,
    .expect = expect,
    .exact = exact_cases,
    .exact_count = sizeof exact_cases / sizeof *exact_cases,
    .exact_steps = 2, /* a second launch finds the first one's sum where it writes its own */
};
CLIFFS_ROW(struct study, "cliffs_studies", reduction)
