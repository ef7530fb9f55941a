/* branch: one kernel; every thread tests whether its point is an end of its row.
 *
 *   out_i = (in_(i+1) - in_(i-1))/2; 2 flops, 2 values moved per point
 *
 * Source: RWTH, branch divergence, "before". In rows of 32 points a warp takes three paths, one after the
 * other. */
#include "rows.h"

template <typename T> __global__ void divergence_branch(const T *in, T *out, row_layout r)
{
    row_place at = row_first(r);
#pragma unroll
    for (int k = 0; k < PIECES; k++, at = row_next(at, r)) {
        const int n = row_points(r, at.row), x = at.piece * DIVERGENCE_LANES + threadIdx.x;
        const int64_t i = row_point(r, at.row, x);
        if (x >= n)
            continue;
        if (x == 0)
            out[i] = one_sided(in + i, 1, n);
        else if (x == n - 1)
            out[i] = one_sided(in + i, -1, n);
        else
            out[i] = central(in + i);
    }
}

DIFFERENCE_LAUNCH(divergence_branch, WARPS, 0)
VARIANT(.backend = BACKEND_CUDA, .summary = "ends of rows by a branch inside the warps",
        .kind = DIVERGENCE_DIFFERENCE, .has = AXES(DIVERGENCE_AXIS_LENGTH), .launch = launch)
