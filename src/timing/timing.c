/* timing as a study. See timing.h. */
#include <math.h>
#include <stdio.h>
#include "../check.h"
#include "../statistics.h"
#include "fields.h"

static double flops(const struct bench_case *c)
{
    return 2 * case_points(c);
}

/* x and y read, z written. */
static double bytes_min(const struct bench_case *c)
{
    return 3 * case_array_bytes(c);
}

/* |error| <= gamma_2·(|a·x| + |y|). */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const long double ax = (long double)TIMING_A * timing_input(i, TIMING_X, w->inputs);
    const long double y = timing_input(i, TIMING_Y, w->inputs);
    *bound = w->inputs == INPUTS_EXACT ? 0 : check_gamma(w, 2) * (double)(fabsl(ax) + fabsl(y));
    return ax + y;
}

/* Medians of the three ways to take the time. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    static const char *const names[TIMING_WAYS] = {"host_no_sync_ns", "host_sync_ns", "event_ns"};
    double ns[TIMING_WAYS][TIMING_SAMPLES];
    size_t n = 0;
    int code;
    *text = '\0';
    if (!timing_measure || w->c->variant->backend != BACKEND_CUDA)
        return CALL_OK;
    if ((code = timing_measure(w, ns)))
        return check_failed(w, "taking the time", code);
    for (int i = 0; i < TIMING_WAYS && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s=%.9g", i ? " " : "", names[i],
                              summarise(ns[i], TIMING_SAMPLES).median);
    return CALL_OK;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "DAXPY timed by the host's clock and by events",
      .common = {PRECISION_AXIS(8), NX_AXIS((int64_t)1 << 36)}, .points = case_points, .flops = flops,
      .bytes_min = bytes_min, .array_bytes = case_array_bytes, .layout = layout, .results = check_every_point,
      .result = result, .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases),
      .exact_steps = 1, .findings = findings)
