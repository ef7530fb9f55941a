/* SPDX-License-Identifier: MIT */
/* cumsum as a study. See cumsum.h. */
#include <math.h>
#include "../check.h"
#include "fields.h"

CELLS_DECLARE(cumsum)
static const struct cells *cells(const struct work *w) { return CELLS_OF(cumsum, w); }

static double points(const struct bench_case *c)
{
    return (double)c->axis[AXIS_NX] * (double)c->axis[AXIS_NY] * (double)c->axis[AXIS_NZ];
}

/* A line of n values takes n - 1 sums. */
static double flops(const struct bench_case *c)
{
    const int length[] = {[CUMSUM_DIM1] = AXIS_NX, [CUMSUM_DIM2] = AXIS_NY, [CUMSUM_DIM3] = AXIS_NZ};
    const enum cumsum_operation o = cumsum_operation(c);
    return o == CUMSUM_COPY ? 0 : points(c) - points(c) / (double)c->axis[length[o]];
}

static double array_bytes(const struct bench_case *c) { return points(c) * (double)c->axis[AXIS_PRECISION]; }

/* One array read, one written: T_eff,cs (lecture 10). */
static double bytes_min(const struct bench_case *c) { return 2 * array_bytes(c); }

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)(fields_of(w).n * w->c->axis[AXIS_PRECISION]) + 2 * CUMSUM_GUARD;
    return CALL_OK;
}

static int64_t results(const struct work *w) { return fields_of(w).n; }

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    *field = steps ? 1 : 0;
    return cumsum_guard(w) + i;
}

/* Value number i of a sample: the corners, then points with one coordinate at an end, where a line's
 * first and last values and its tails are, and points anywhere. */
static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const int64_t *const extent = w->c->axis + AXIS_NX;
    uint64_t h = (uint64_t)(i + 1) * 0x9e3779b97f4a7c15u;
    int64_t at[3];
    (void)sample;
    for (int d = 0; d < 3; d++) {
        h ^= h >> 29;
        h *= 0xbf58476d1ce4e5b9u;
        at[d] = (int64_t)((h >> 20) % (uint64_t)extent[d]);
        if (i < 8 ? i >> d & 1 : i % 8 == 2 * d)
            at[d] = extent[d] - 1;
        else if (i < 8 || i % 8 == 2 * d + 1)
            at[d] = 0;
    }
    return (at[2] * extent[1] + at[1]) * extent[0] + at[0];
}

/* The sum by its definition. A sum of n terms takes n - 1 additions in any order and by any tree, so
 * |error| <= gamma_(n-1)·sum|u|; exact data, and copies, leave none at all. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const enum cumsum_operation o = cumsum_operation(w->c);
    long double sum = 0, magnitude = 0;
    *bound = 0;
    if (o == CUMSUM_COPY)
        return cumsum_input(i, w->exact);
    const struct cumsum_lines l = cumsum_lines_along(w, (int)o);
    const int64_t last = i / l.step % l.length;
    for (int64_t k = 0; k <= last; k++) {
        const long double u = cumsum_input(i - k * l.step, w->exact);
        sum += u;
        magnitude += fabsl(u);
    }
    if (w->exact != INPUTS_EXACT)
        *bound = check_gamma(w, (double)last) * (double)magnitude;
    return sum;
}

static const char *operation(const struct bench_case *c)
{
    static const char *const names[] = {"copy", "dim1", "dim2", "dim3"};
    return names[cumsum_operation(c)];
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

static const struct study cumsum = {
    .name = "cumsum",
    .title = "Cumulative sums along x, y and z",
    .uses = AXIS_BIT(AXIS_VARIANT) | AXIS_BIT(AXIS_PRECISION) | AXIS_BIT(AXIS_NX) | AXIS_BIT(AXIS_NY) |
            AXIS_BIT(AXIS_NZ) | AXIS_BIT(AXIS_BLOCK),
    .common =
        {
            [AXIS_VARIANT] = {"variant", AXIS_WORD, 0, 0, AXIS_NONE, NULL},
            [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, NULL},
            [AXIS_NX] = {"nx", AXIS_INTEGER, 1, 65535, AXIS_NONE, NULL},
            [AXIS_NY] = {"ny", AXIS_INTEGER, 1, 65535, AXIS_NONE, NULL},
            [AXIS_NZ] = {"nz", AXIS_INTEGER, 1, 65535, AXIS_NONE, NULL},
            [AXIS_BLOCK] = {"block", AXIS_DIMS, 1, 1024, BLOCK(128, 1, 1), NULL},
        },
    .extra = {{"width", AXIS_INTEGER, 4, 16, 16, NULL}, {"ahead", AXIS_INTEGER, 1, 16, 8, NULL}},
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
    .pick = pick,
    .expect = expect,
    .operation = operation,
    .exact = exact_cases,
    .exact_count = sizeof exact_cases / sizeof *exact_cases,
    .exact_steps = 2, /* a second launch finds the first one's sums where it writes its own */
};
CLIFFS_ROW(struct study, "cliffs_studies", cumsum)
