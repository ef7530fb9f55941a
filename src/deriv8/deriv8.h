/* deriv8: the first derivative along x, y or z by nine points, eighth order:
 *
 *   df_i = sum over k = 1..4 of w_k/ds·(f_(i+k) - f_(i-k)),  w = 4/5, -1/5, 4/105, -1/280
 *
 * A line of n points spans one period in n - 1 intervals, ds = 1/(n - 1): its last point is its first,
 * so point -k is point n-1-k and point n-1+k is point k. The variant's descriptor names the axis (kind).
 *
 * Source: Ruetsch, Finite Difference Methods in CUDA Fortran, parts 1 and 2, where n = 64.
 *
 * Memory: x runs fastest; a row starts on a 128-byte boundary; 4 KiB of canary before and behind. */
#pragma once

#include "../cells.h"

enum deriv8_kind { DERIV8_X, DERIV8_Y, DERIV8_Z };
enum { DERIV8_HALO = 4, DERIV8_ALIGN = 128, DERIV8_GUARD = 4096 /* bytes */ };

/* Extents and strides of both fields, in values. */
struct deriv8_grid {
    int n[3];          /* along x, y, z */
    int axis;          /* along which the derivative is taken: enum deriv8_kind */
    int bytes;         /* of a value */
    int64_t stride[3]; /* to the next point along each */
    int64_t origin;    /* of (0, 0, 0) in the allocation */
    int64_t values;    /* of the allocation */
};

FIELDS_INLINE struct deriv8_grid deriv8_grid_of(int64_t nx, int64_t ny, int64_t nz, int axis, int bytes)
{
    struct deriv8_grid g;
    const int64_t line = DERIV8_ALIGN / bytes;
    g.n[0] = (int)nx, g.n[1] = (int)ny, g.n[2] = (int)nz, g.axis = axis, g.bytes = bytes;
    g.stride[0] = 1;
    g.stride[1] = (nx + line - 1) / line * line;
    g.stride[2] = g.stride[1] * ny;
    g.origin = DERIV8_GUARD / bytes;
    g.values = 2 * g.origin + g.stride[2] * nz;
    return g;
}

static inline struct deriv8_grid deriv8_grid_of_work(const struct work *w)
{
    const int64_t *a = w->c->axis;
    return deriv8_grid_of(a[AXIS_NX], a[AXIS_NY], a[AXIS_NZ], w->c->variant->kind, (int)a[AXIS_PRECISION]);
}

/* w_k/ds, k = 1..4. Exact where n - 1 is a multiple of 105. */
FIELDS_INLINE double deriv8_weight(int k, int n)
{
    const double over[4] = {4, -1, 4, -1}, under[4] = {5, 5, 105, 280};
    return over[k - 1] * (n > 1 ? n - 1 : 1) / under[k - 1];
}

/* The index in 0 .. n-1 of point i of a periodic line, -4 <= i < n + 4; a short line is passed more than
 * once. */
FIELDS_INLINE int deriv8_wrap(int i, int n)
{
    const int period = n > 1 ? n - 1 : 1;
    while (i < 0)
        i += period;
    while (i >= n)
        i -= period;
    return i;
}
