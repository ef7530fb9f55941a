/* SPDX-License-Identifier: MIT */
/* stream as a study. See stream.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include "../cells.h"
#include "fields.h"

CELLS_DECLARE(stream)

static double points(const struct bench_case *c) { return (double)c->axis[AXIS_NX]; }

static double flops(const struct bench_case *c)
{
    (void)c;
    return 0;
}

static double array_bytes(const struct bench_case *c) { return points(c) * (double)c->axis[AXIS_PRECISION]; }

/* One array read, one written. */
static double bytes_min(const struct bench_case *c) { return 2 * array_bytes(c); }

static enum verdict error(struct work *w, const char *what, int code)
{
    snprintf(w->why, sizeof w->why, "%s: error %d", what, code);
    return CALL_FAIL;
}

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = stream_bytes(w) + 2 * STREAM_GUARD;
    return CALL_OK;
}

static enum verdict fill(struct work *w)
{
    const int code = CELLS_OF(stream, w)->fill(w);
    return code ? error(w, "filling the arrays", code) : CALL_OK;
}

/* `count` values of field f, evenly spread from first to last; the caller frees. */
static double *read_values(struct work *w, int f, int64_t count, int *code)
{
    const int64_t n = w->c->axis[AXIS_NX], guard = stream_guard(w);
    int64_t *const offsets = malloc((size_t)count * sizeof *offsets);
    double *const values = malloc((size_t)count * sizeof *values);
    *code = -1;
    if (offsets && values) {
        for (int64_t i = 0; i < count; i++)
            offsets[i] = guard + (count > 1 ? i * (n - 1) / (count - 1) : 0);
        *code = CELLS_OF(stream, w)->gather(w, f, offsets, count, values);
    }
    free(offsets);
    if (*code) {
        free(values);
        return NULL;
    }
    return values;
}

/* A copy has no error: every value sampled must be the input's, bit for bit. */
static enum verdict verify(struct work *w, int64_t sample, struct check_result *result)
{
    const FIELDS g = fields_of(w);
    const int64_t count = sample && sample < g.n ? sample : g.n;
    int code;
    double *const got = read_values(w, 1, count, &code);
    memset(result, 0, sizeof *result);
    if (!got)
        return error(w, "reading the result", code);
    for (int64_t i = 0; i < count; i++) {
        const int64_t at = count > 1 ? i * (g.n - 1) / (count - 1) : 0;
        int written;
        const double off = fabs(got[i] - fields_cell(&g, g.guard + at, 0, w->exact, &written));
        if (!(off <= 0))
            result->wrong++;
        if (!isnan(result->err_max) && !(off <= result->err_max))
            result->err_max = off; /* a NaN, once seen, stays */
    }
    result->points = count;
    free(got);
    code = CELLS_OF(stream, w)->audit(w, &result->damaged);
    return code ? error(w, "auditing the arrays", code) : CALL_OK;
}

static enum verdict exact_crc(struct work *w, int steps, uint32_t *crc)
{
    const int64_t n = w->c->axis[AXIS_NX];
    double *got;
    int code;
    enum verdict filled;
    w->exact = 1;
    filled = fill(w);
    w->exact = 0;
    if (filled != CALL_OK)
        return filled;
    for (int s = 0; s < steps; s++)
        if ((code = w->c->variant->launch(w, s)))
            return error(w, "launching", code);
    got = read_values(w, steps & 1, n, &code);
    if (!got)
        return error(w, "reading the result", code);
    *crc = (uint32_t)crc32(0, (const Bytef *)got, (uInt)((size_t)n * sizeof *got));
    free(got);
    return CALL_OK;
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
    .fill = fill,
    .verify = verify,
    .exact_crc = exact_crc,
    .exact = exact_cases,
    .exact_count = sizeof exact_cases / sizeof *exact_cases,
    .exact_steps = 1,
};
CLIFFS_ROW(struct study, "cliffs_studies", stream)
