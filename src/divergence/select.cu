/* select: one kernel without any branch: it selects neighbours and weights instead of paths.
 *
 *   out_i = (in_(i+1) - in_(i-1))/2; 2 flops, 2 values moved per point
 *
 * Not in the source. With the nearest neighbours inside the row all three formulas become
 * v = a·(right - left) + b·(third - here). The loads of all four pieces are in flight at once. */
#include "rows.h"

template <typename T>
__global__ void divergence_select(const T *__restrict__ in, T *__restrict__ out, row_layout r)
{
    row_place at = row_first(r);
    T v[PIECES];
    int64_t i[PIECES];
    bool inside[PIECES];
#pragma unroll
    for (int k = 0; k < PIECES; k++, at = row_next(at, r)) {
        /* lanes beyond the end of a row compute its last value, and do not store it */
        const unsigned row = min(at.row, r.rows - 1);
        const int n = row_points(r, row), lane = at.piece * DIVERGENCE_LANES + threadIdx.x;
        const int x = min(lane, n - 1);
        /* -1 at the first point, 1 at the last, 0 between them, and in a row of one point */
        const int side = (x == n - 1) - (x == 0);
        const int third = min(max(x - 2 * side, 0), n - 1);
        const T a = side ? T(2) : T(0.5), b = T(0.5) * side;
        const T *const u = in + row_point(r, row, 0);
        i[k] = row_point(r, row, x);
        inside[k] = at.row < r.rows && lane < n;
        v[k] = a * (u[min(x + 1, n - 1)] - u[max(x - 1, 0)]) + b * (u[third] - u[x]);
    }
#pragma unroll
    for (int k = 0; k < PIECES; k++)
        if (inside[k])
            out[i[k]] = v[k];
}

DIFFERENCE_LAUNCH(divergence_select, WARPS, 0)
VARIANT(.backend = BACKEND_CUDA, .summary = "no branch: neighbours and weights are chosen",
        .kind = DIVERGENCE_DIFFERENCE, .has = AXES(DIVERGENCE_AXIS_LENGTH), .launch = launch)
