#include "../check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

double check_gamma(const struct work *w, double n)
{
    const double nu = n * (w->c->axis[AXIS_PRECISION] == 4 ? 0x1p-24 : 0x1p-53);
    return nu / (1 - nu);
}

enum verdict check_failed(struct work *w, const char *what, int code)
{
    snprintf(w->why, sizeof w->why, "%s: error %d", what, code);
    return CALL_FAIL;
}

extern const struct cells *const __start_cliffs_cells[] __attribute__((weak));
extern const struct cells *const __stop_cliffs_cells[] __attribute__((weak));

const struct cells *cells_find(const char *study, enum backend backend)
{
    for (const struct cells *const *row = __start_cliffs_cells; row < __stop_cliffs_cells; row++)
        if (*row && (*row)->backend == backend && !strcmp((*row)->study, study))
            return *row;
    return NULL;
}

static const struct cells *cells_of(const struct work *w)
{
    return cells_find(w->c->study->name, w->c->variant->backend);
}

enum verdict check_fill(struct work *w)
{
    const int code = cells_of(w)->fill(w);
    return code ? check_failed(w, "filling the fields", code) : CALL_OK;
}

int64_t check_every_point(const struct work *w)
{
    return (int64_t)case_points(w->c);
}

static int64_t sample_size(const struct work *w, int64_t sample)
{
    const int64_t all = w->c->study->results(w);
    return sample && sample < all ? sample : all;
}

static int64_t value_number(const struct work *w, int64_t i, int64_t count)
{
    const int64_t all = w->c->study->results(w);
    if (count == all)
        return i;
    if (w->c->study->pick)
        return w->c->study->pick(w, i, count);
    return count > 1 ? (int64_t)((double)i / (double)(count - 1) * (double)(all - 1) + 0.5) : 0;
}

double *check_read(struct work *w, int steps, int64_t sample, int64_t *count)
{
    const struct study *s = w->c->study;
    int64_t *offsets;
    double *values;
    int field = 0, code = -1;
    *count = sample_size(w, sample);
    offsets = malloc((size_t)*count * sizeof *offsets);
    values = malloc((size_t)*count * sizeof *values);
    if (offsets && values) {
        for (int64_t i = 0; i < *count; i++)
            offsets[i] = s->result(w, value_number(w, i, *count), steps, &field);
        code = cells_of(w)->gather(w, field, offsets, *count, values);
    }
    free(offsets);
    if (!code)
        return values;
    check_failed(w, "reading the result", code);
    free(values);
    return NULL;
}

/* The larger value; NaN if either is NaN. */
static double larger(double a, double b)
{
    return isnan(a) || a > b ? a : b;
}

enum verdict check_verify(struct work *w, int64_t sample, struct check_result *r)
{
    int64_t count;
    double *const got = check_read(w, 1, sample, &count);
    int code;
    memset(r, 0, sizeof *r);
    if (!got)
        return CALL_FAIL;
    for (int64_t i = 0; i < count; i++) {
        double bound = 0;
        const long double want = w->c->study->expect(w, value_number(w, i, count), &bound);
        const double off = (double)fabsl(got[i] - want);
        if (!(off <= bound)) /* not off > bound: NaN is wrong, too */
            r->wrong++;
        r->err_max = larger(r->err_max, off);
        if (bound > 0)
            r->bound_used = larger(r->bound_used, off / bound);
    }
    r->points = count;
    free(got);
    code = cells_of(w)->audit(w, &r->damaged);
    if (code)
        return check_failed(w, "auditing the fields", code);
    return w->c->variant->audit ? w->c->variant->audit(w) : CALL_OK;
}

/* Sets w->inputs before the launches, because a study's factors may depend on it. */
enum verdict check_exact_crc(struct work *w, int steps, uint32_t *crc)
{
    const int before = w->inputs;
    int64_t count;
    int code = 0;
    w->inputs = INPUTS_EXACT;
    enum verdict v = check_fill(w);
    for (int s = 0; s < steps && v == CALL_OK; s++)
        if ((code = w->c->variant->launch(w, s)))
            v = check_failed(w, "launching", code);
    double *const got = v == CALL_OK ? check_read(w, steps, 0, &count) : NULL;
    if (got)
        *crc = (uint32_t)crc32_z(0, (const Bytef *)got, (size_t)count * sizeof *got);
    else if (v == CALL_OK)
        v = CALL_FAIL;
    free(got);
    w->inputs = before;
    return v;
}
