/* SPDX-License-Identifier: MIT */
/* stream as a study. See stream.h. */
#include "../check.h"
#include "fields.h"

CELLS_DECLARE(stream)
static const struct cells *cells(const struct work *w) { return CELLS_OF(stream, w); }

static double points(const struct bench_case *c) { return (double)c->axis[AXIS_NX]; }

static double flops(const struct bench_case *c)
{
    (void)c;
    return 0;
}

static double array_bytes(const struct bench_case *c) { return points(c) * (double)c->axis[AXIS_PRECISION]; }

/* One array read, one written. */
static double bytes_min(const struct bench_case *c) { return 2 * array_bytes(c); }

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = stream_bytes(w) + 2 * STREAM_GUARD;
    return CALL_OK;
}

static int64_t results(const struct work *w) { return w->c->axis[AXIS_NX]; }

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    *field = steps & 1;
    return stream_guard(w) + i;
}

/* A copy has no error: every value must be the input's, bit for bit. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const FIELDS g = fields_of(w);
    int written;
    *bound = 0;
    return fields_cell(&g, g.guard + i, 0, w->exact, &written);
}

static const char *const precisions[] = {"single", "double", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

static const struct study stream = {
    .name = "stream",
    .title = "Copy: the yardstick of memory throughput",
    .uses = AXIS_BIT(AXIS_VARIANT) | AXIS_BIT(AXIS_PRECISION) | AXIS_BIT(AXIS_NX) | AXIS_BIT(AXIS_BLOCK),
    .common =
        {
            [AXIS_VARIANT] = {"variant", AXIS_WORD, 0, 0, AXIS_NONE, NULL},
            [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, precisions},
            [AXIS_NX] = {"nx", AXIS_INTEGER, 1, (int64_t)1 << 36, AXIS_NONE, NULL},
            [AXIS_BLOCK] = {"block", AXIS_DIMS, 1, 1024, BLOCK(256, 1, 1), NULL},
        },
    .extra = {{"width", AXIS_INTEGER, 4, 16, 16, NULL}},
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
    .exact_steps = 1,
};
CLIFFS_ROW(struct study, "cliffs_studies", stream)
