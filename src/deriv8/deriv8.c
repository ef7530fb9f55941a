/* deriv8 as a study: axes, work, fields, reference, and the error that the source reports. See deriv8.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "../check.h"
#include "fields.h"

/* Four differences, four products, three sums. */
static double flops(const struct bench_case *c)
{
    return 11 * case_points(c);
}

/* One array read, one written: the source's bandwidth, too. */
static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}

static const char *operation(const struct bench_case *c)
{
    static const char *const along[] = {[DERIV8_X] = "x", [DERIV8_Y] = "y", [DERIV8_Z] = "z"};
    return along[c->variant->kind];
}

static enum verdict layout(struct work *w)
{
    return cells_layout(w, 2, deriv8_grid_of_work(w).values);
}

/* Coordinates of value i, x fastest. */
static void point_of(const struct deriv8_grid *g, int64_t i, int at[3])
{
    at[0] = (int)(i % g->n[0]);
    at[1] = (int)(i / g->n[0] % g->n[1]);
    at[2] = (int)(i / g->n[0] / g->n[1]);
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct deriv8_grid g = deriv8_grid_of_work(w);
    int at[3];
    point_of(&g, i, at);
    (void)steps; /* each launch reads field 0: repeated derivatives would grow without bound */
    *field = 1;
    return g.origin + at[2] * g.stride[2] + at[1] * g.stride[1] + at[0];
}

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    (void)sample;
    return check_pick(w->c->axis + AXIS_NX, i, DERIV8_HALO + 1); /* where a line wraps */
}

/* f as the variant sees it: point i of the line through at[]. */
static double input(const struct work *w, const struct deriv8_grid *g, const int at[3], int i)
{
    int there[3] = {at[0], at[1], at[2]};
    there[g->axis] = deriv8_wrap(i, g->n[g->axis]);
    const double v = deriv8_input(g, there, w->inputs);
    return w->c->axis[AXIS_PRECISION] == 4 ? (float)v : v;
}

/* |error| <= gamma_7·sum w_k/ds·|difference|: one rounding each for the weight, the difference and the
 * product, three for the sums, one for this reference. Exact data have none if the weights are exact. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const struct deriv8_grid g = deriv8_grid_of_work(w);
    const int n = g.n[g.axis];
    long double sum = 0, magnitude = 0;
    int at[3];
    point_of(&g, i, at);
    for (int k = 1; k <= DERIV8_HALO; k++) {
        const long double difference =
            (long double)input(w, &g, at, at[g.axis] + k) - input(w, &g, at, at[g.axis] - k);
        const long double term = (long double)deriv8_weight(k, n) * difference;
        sum += term;
        magnitude += fabsl(term);
    }
    *bound = w->inputs == INPUTS_EXACT && (n - 1) % 105 == 0 ? 0 : check_gamma(w, 7) * (double)magnitude;
    return sum;
}

/* ---- the error against the derivative of the cosine, as the source prints it ---- */

/* all points of the source's size; of a larger grid as many, in whole lines */
enum { ERROR_POINTS = 64 * 64 * 64 };

/* Reads evenly spread whole lines along the axis. Returns their values, n a line, and sets *count to the
 * number of points; or NULL with the reason in w->why. The caller frees them. */
static double *read_lines(struct work *w, const struct deriv8_grid *g, int64_t *count)
{
    const int a = g->axis == 0 ? 1 : 0, b = 3 - g->axis - a, n = g->n[g->axis];
    const int64_t all = (int64_t)g->n[a] * g->n[b], most = ERROR_POINTS / n + (n > ERROR_POINTS);
    const int64_t lines = all < most ? all : most;
    int64_t *const offsets = malloc((size_t)(lines * n) * sizeof *offsets);
    double *values = malloc((size_t)(lines * n) * sizeof *values);
    int code = -1;
    *count = lines * n;
    if (offsets && values) {
        for (int64_t i = 0; i < *count; i++) {
            const int64_t line = (int64_t)((double)(i / n) / (double)lines * (double)all);
            offsets[i] = g->origin + line % g->n[a] * g->stride[a] + line / g->n[a] * g->stride[b] +
                         i % n * g->stride[g->axis];
        }
        code = cells_find(w->c->study->name, w->c->variant->backend)->gather(w, 1, offsets, *count, values);
    }
    free(offsets);
    if (!code)
        return values;
    check_failed(w, "reading lines", code);
    free(values);
    return NULL;
}

static enum verdict findings(struct work *w, char *text, size_t size)
{
    const struct deriv8_grid g = deriv8_grid_of_work(w);
    const int n = g.n[g.axis], before = w->inputs;
    const double two_pi = 6.283185307179586476925;
    double sum = 0, most = 0, *got;
    enum verdict filled;
    int64_t count;
    int code;
    w->inputs = INPUTS_PICTURE;
    filled = check_fill(w);
    w->inputs = before;
    if (filled != CALL_OK)
        return filled;
    if ((code = w->c->variant->launch(w, 0)))
        return check_failed(w, "launching", code);
    if (!(got = read_lines(w, &g, &count)))
        return CALL_FAIL;
    for (int64_t i = 0; i < count; i++) {
        const double off = fabs(got[i] + two_pi * sin(deriv8_phase((int)(i % n), n, 8)));
        sum += off * off;
        most = off > most || isnan(off) ? off : most;
    }
    free(got);
    snprintf(text, size, "rms_error=%.9g max_error=%.9g", sqrt(sum / (double)count), most);
    return CALL_OK;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Nine-point first derivative along x, y or z",
      .common = {PRECISION_AXIS(4), NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX)},
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = check_every_point, .result = result, .pick = pick, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1, .operation = operation,
      .findings = findings)
