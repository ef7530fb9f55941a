/* SPDX-License-Identifier: MIT */
/* branch_batched: branch, with all four pieces' loads before the first store.
 *
 *   out_i = (in_(i+1) - in_(i-1))/2; 2 flops, 2 values moved per point
 *
 * `aligned`, `split` and `select` keep four pieces under way, `branch` one after the other. Here is the same branch
 * inside the warps: beside `branch` the loads count, beside `aligned` the branch does.
 * Source: RWTH, branch divergence, "before"; the loads are beyond it. */
#include "rows.h"

template <typename T>
__global__ void divergence_branch_batched(const T *__restrict__ in, T *__restrict__ out, row_layout r)
{
    row_place at = row_first(r);
    T v[PIECES];
    int64_t i[PIECES];
    bool inside[PIECES];
#pragma unroll
    for (int k = 0; k < PIECES; k++, at = row_next(at, r)) {
        const int n = row_points(r, at.row), x = at.piece * DIVERGENCE_LANES + threadIdx.x;
        i[k] = row_point(r, at.row, x);
        inside[k] = x < n;
        if (!inside[k])
            continue;
        if (x == 0)
            v[k] = one_sided(in + i[k], 1, n);
        else if (x == n - 1)
            v[k] = one_sided(in + i[k], -1, n);
        else
            v[k] = central(in + i[k]);
    }
#pragma unroll
    for (int k = 0; k < PIECES; k++)
        if (inside[k])
            out[i[k]] = v[k];
}

template <typename T> static int launch_of(struct work *w)
{
    const row_layout r = row_layout_of(w->c, 0);
    return LAUNCH(divergence_branch_batched<T>, row_grid(r), dim3(DIVERGENCE_LANES, WARPS), 0, w,
                  (const T *)DIVERGENCE_DATA(T, w, 0), DIVERGENCE_DATA(T, w, 1), r);
}

DIFFERENCE_LAUNCH(launch_of)
VARIANT(.summary = "ends of rows by a branch inside the warps, loads of four pieces at once",
        .kind = DIVERGENCE_DIFFERENCE, .ignores = AXIS_BIT(DIVERGENCE_AXIS_WAYS), .launch = launch)
