/* SPDX-License-Identifier: MIT */
/* overlap as a study. See overlap.h. */
#include <stdio.h>
#include "../check.h"
#include "fields.h"

static double flops(const struct bench_case *c)
{
    return 2 * case_points(c) * (double)c->axis[OVERLAP_AXIS_WORK];
}

/* Each value goes to the device and back: bytes of the bus, not of the device's memory. */
static double bytes_min(const struct bench_case *c) { return 2 * case_array_bytes(c); }

static enum verdict layout(struct work *w)
{
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)case_array_bytes(w->c) + 2 * OVERLAP_GUARD;
    return CALL_OK;
}

/* However many launches: the input stays the input. */
static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    *field = steps > 0;
    return overlap_guard(w) + i;
}

/* Every link of the chain is exact: no bound is needed. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const FIELDS g = fields_of(w);
    enum cell_fate fate;
    *bound = 0;
    return fields_cell(&g, g.guard + i, 0, w->inputs, &fate) +
           OVERLAP_STEP * (double)w->c->axis[OVERLAP_AXIS_WORK];
}

/* Chains of different length have different answers. */
static const char *operation(const struct bench_case *c)
{
    static char name[32];
    snprintf(name, sizeof name, "work%d", (int)c->axis[OVERLAP_AXIS_WORK]);
    return name;
}

enum verdict overlap_findings(struct work *, char *text, size_t size); /* plan.cu */

static const char *const memories[] = {"pinned", "pageable", NULL};
static const char *const answers[] = {"no", "yes", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Copy in, compute, copy out in one or more streams",
      .common = {PRECISION_AXIS(4), NX_AXIS((int64_t)1 << 34)},
      .extra = {{"streams", AXIS_INTEGER, 1, OVERLAP_STREAMS_MAX, 4, NULL},
                {"memory", AXIS_WORD, 0, 0, OVERLAP_PINNED, memories},
                {"work", AXIS_INTEGER, 0, OVERLAP_WORK_MAX, 200, NULL},
                {"timeline", AXIS_WORD, 0, 0, 0, answers}},
      .points = case_points,
      .flops = flops,
      .bytes_min = bytes_min,
      .array_bytes = case_array_bytes,
      .layout = layout,
      .results = check_every_point,
      .result = result,
      .expect = expect,
      .operation = operation,
      .findings = overlap_findings,
      .exact_steps = 1)
