/* SPDX-License-Identifier: MIT */
/* hetero as a study. See hetero.h. */
#include "../check.h"
#include "fields.h"

CELLS_DECLARE(hetero)
static const struct cells *cells(const struct work *w)
{
    return CELLS_OF(hetero, w);
}

/* A point is a row: a value of y. */
static double points(const struct bench_case *c)
{
    return (double)c->axis[AXIS_NY];
}

static double flops(const struct bench_case *c)
{
    return points(c) * (2 * (double)c->axis[AXIS_NX] - 1);
}

/* A and x are read, y is written: by both sides together, and whatever is moved on the way. */
static double bytes_min(const struct bench_case *c)
{
    const double nx = (double)c->axis[AXIS_NX], ny = (double)c->axis[AXIS_NY];
    return (nx * ny + nx + ny) * (double)c->axis[AXIS_PRECISION];
}

/* The vectors: two memories add up, so no fraction of one of them is to be printed. */
static double array_bytes(const struct bench_case *c)
{
    const int64_t nx = c->axis[AXIS_NX], ny = c->axis[AXIS_NY];
    return (double)(nx < ny ? nx : ny) * (double)c->axis[AXIS_PRECISION];
}

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)(hetero_grid_of(w).values * w->c->axis[AXIS_PRECISION]);
    return CALL_OK;
}

static int64_t results(const struct work *w)
{
    return w->c->axis[AXIS_NY];
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    (void)steps; /* there is but one y, on the host */
    *field = HETERO_HOST;
    return hetero_grid_of(w).y + i;
}

/* In whole numbers: every sum of these inputs is exact, so no bound is needed. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const uint32_t row = hetero_row_hash(i), x = hetero_row_hash(-1), nx = (uint32_t)w->c->axis[AXIS_NX];
    const int exact = w->exact;
    int32_t sum = 0; /* at most 2^16 products of 2^8 */
    for (uint32_t j = 0; j < nx; j++)
        sum += hetero_number(row, j, exact) * hetero_number(x, j, exact);
    *bound = 0;
    return sum * hetero_scale(exact) * hetero_scale(exact);
}

enum verdict hetero_findings(struct work *, char *text, size_t size); /* split.cu */

static const char *const places[] = {"resident", "moved", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

static const struct study hetero = {
    .name = "hetero",
    .title = "Matrix-vector product split between host and GPU",
    .uses = AXIS_BIT(AXIS_VARIANT) | AXIS_BIT(AXIS_PRECISION) | AXIS_BIT(AXIS_NX) | AXIS_BIT(AXIS_NY),
    .common =
        {
            [AXIS_VARIANT] = {"variant", AXIS_WORD, 0, 0, AXIS_NONE, NULL},
            [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, NULL},
            [AXIS_NX] = {"nx", AXIS_INTEGER, 1, HETERO_NX_MAX, AXIS_NONE, NULL},
            [AXIS_NY] = {"ny", AXIS_INTEGER, 1, (int64_t)1 << 24, AXIS_NONE, NULL},
        },
    .extra = {{"cpu_percent", AXIS_INTEGER, 0, 100, 50, NULL},
              {"data", AXIS_WORD, 0, 0, HETERO_RESIDENT, places}},
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
    .findings = hetero_findings,
    .exact = exact_cases,
    .exact_count = sizeof exact_cases / sizeof *exact_cases,
    .exact_steps = 1,
};
CLIFFS_ROW(struct study, "cliffs_studies", hetero)
