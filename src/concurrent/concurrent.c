/* SPDX-License-Identifier: MIT */
/* concurrent as a study. See concurrent.h. */
#include <stdio.h>
#include "../check.h"
#include "fields.h"

static double flops(const struct bench_case *c) { return 2 * case_points(c) * (double)c->axis[CONCURRENT_AXIS_WORK]; }

/* a read, b written. */
static double bytes_min(const struct bench_case *c) { return 2 * case_array_bytes(c); }

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)case_array_bytes(w->c) + 2 * CONCURRENT_GUARD;
    return CALL_OK;
}

/* However many launches: the input stays the input. */
static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    *field = steps > 0;
    return concurrent_guard(w) + i;
}

/* Every link of the chain is exact: no bound is needed. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    *bound = 0;
    return concurrent_input(i, w->inputs) + CONCURRENT_STEP * (double)w->c->axis[CONCURRENT_AXIS_WORK];
}

/* Chains of different length have different answers. */
static const char *operation(const struct bench_case *c)
{
    static char name[32];
    snprintf(name, sizeof name, "work%d", (int)c->axis[CONCURRENT_AXIS_WORK]);
    return name;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Small kernels in one or more streams",
      .common = {PRECISION_AXIS(4), NX_AXIS((int64_t)1 << 36)},
      .extra = {{"kernels", AXIS_INTEGER, 1, CONCURRENT_KERNELS_MAX, 64, NULL},
                {"streams", AXIS_INTEGER, 1, CONCURRENT_STREAMS_MAX, 1, NULL},
                {"work", AXIS_INTEGER, 0, CONCURRENT_WORK_MAX, 200, NULL}},
      .points = case_points,
      .flops = flops,
      .bytes_min = bytes_min,
      .array_bytes = case_array_bytes,
      .layout = layout,
      .results = check_every_point,
      .result = result,
      .expect = expect,
      .operation = operation,
      .exact_steps = 1)
