/* hetero as a study. See hetero.h. */
#include <stdio.h>
#include "../check.h"
#include "../statistics.h"
#include "fields.h"

/* A point is a row: a value of y. */
static double points(const struct bench_case *c)
{
    return (double)c->axis[AXIS_NY];
}

static double flops(const struct bench_case *c)
{
    return points(c) * (2 * (double)c->axis[AXIS_NX] - 1);
}

/* Both sides together read A and x once and write y; copies between them do not count. */
static double bytes_min(const struct bench_case *c)
{
    const double nx = (double)c->axis[AXIS_NX], ny = (double)c->axis[AXIS_NY];
    return (nx * ny + nx + ny) * (double)c->axis[AXIS_PRECISION];
}

/* The size of the vectors. Bytes come from two memories, so the fraction of one memory's speed is not
 * printed. */
static double array_bytes(const struct bench_case *c)
{
    const int64_t nx = c->axis[AXIS_NX], ny = c->axis[AXIS_NY];
    return (double)(nx < ny ? nx : ny) * (double)c->axis[AXIS_PRECISION];
}

static enum verdict layout(struct work *w)
{
    return cells_layout(w, 2, hetero_grid_of(w).values);
}

static int64_t results(const struct work *w)
{
    return w->c->axis[AXIS_NY];
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    (void)steps; /* y is on the host only */
    *field = HETERO_HOST;
    return hetero_grid_of(w).y + i;
}

/* Computed in integers: every sum of these inputs is exact, so the bound is 0. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const uint32_t row = hetero_row_hash(i), x = hetero_row_hash(-1), nx = (uint32_t)w->c->axis[AXIS_NX];
    const int inputs = w->inputs;
    int32_t sum = 0; /* at most 2^16 products of 2^8 */
    for (uint32_t j = 0; j < nx; j++)
        sum += hetero_number(row, j, inputs) * hetero_number(x, j, inputs);
    *bound = 0;
    return sum * hetero_scale(inputs) * hetero_scale(inputs);
}

/* ---- each side alone ---- */

enum { ALONE = 3 }; /* measurements of a side, after one that does not count */

/* Times one side alone, `percent` of the rows on the host. With resident data the rows of the other side are
 * NaN, which take the same time. */
static int alone(const struct work *w, int percent, double *ns)
{
    struct bench_case c = *w->c;
    struct work side = *w;
    double sample[ALONE + 1];
    int error = 0;
    side.c = &c;
    c.axis[HETERO_AXIS_PERCENT] = percent;
    for (int i = 0; i <= ALONE && !error; i++) {
        const double start = host_now();
        error = c.variant->launch(&side, 1);
        sample[i] = host_now() - start;
    }
    if (!error)
        *ns = summarise(sample + 1, ALONE).median;
    return error;
}

/* The static balance: both sides finish at once. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    const double rows = (double)w->c->axis[AXIS_NY];
    double cpu = 0, gpu = 0;
    int error = alone(w, 100, &cpu);
    if (error || (error = alone(w, 0, &gpu)))
        return check_failed(w, "timing one side alone", error);
    snprintf(text, size,
             "cpu_ns=%.9g gpu_ns=%.9g cpu_rows_per_s=%.9g gpu_rows_per_s=%.9g predicted_percent=%.9g", cpu,
             gpu, rows / cpu * 1e9, rows / gpu * 1e9, 100 * gpu / (gpu + cpu));
    return CALL_OK;
}

static const char *const places[] = {"resident", "moved", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Matrix-vector product split between host and GPU",
      .common = {PRECISION_AXIS(4), NX_AXIS(HETERO_NX_MAX), NY_AXIS((int64_t)1 << 24)},
      .extra = {{"cpu_percent", AXIS_INTEGER, 0, 100, 50, NULL},
                {"data", AXIS_WORD, 0, 0, HETERO_RESIDENT, places}},
      .host_threads = 1, .points = points, .flops = flops, .bytes_min = bytes_min, .array_bytes = array_bytes,
      .layout = layout, .results = results, .result = result, .expect = expect, .exact = exact_cases,
      .exact_count = COUNT_OF(exact_cases), .exact_steps = 1, .findings = findings)
