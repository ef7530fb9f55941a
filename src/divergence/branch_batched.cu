/* branch_batched: branch, with the neighbours of all four pieces loaded before the first branch.
 *
 *   out_i = (in_(i+1) - in_(i-1))/2; 2 flops, 2 values moved per point
 *
 * `aligned`, `split` and `select` have the loads of four pieces in flight at once; in `branch` the loads of a
 * piece wait for the paths of the piece before. Here the branch is the same as in `branch`: compared with it
 * this variant shows the effect of the loads, compared with `aligned` the effect of the branch. Source: RWTH,
 * branch divergence, "before"; the order of the loads is not in the source. */
#include "rows.h"

template <typename T>
__global__ void divergence_branch_batched(const T *__restrict__ in, T *__restrict__ out, row_layout r)
{
    row_place at = row_first(r);
    T left[PIECES], right[PIECES];
    int64_t i[PIECES];
    int n[PIECES], x[PIECES];
#pragma unroll
    for (int k = 0; k < PIECES; k++, at = row_next(at, r)) {
        n[k] = row_points(r, at.row);
        x[k] = at.piece * DIVERGENCE_LANES + threadIdx.x;
        i[k] = row_point(r, at.row, x[k]);
        if (x[k] < n[k]) /* an end loads a value of another row, or of the canary, and does not use it */
            left[k] = in[i[k] - 1], right[k] = in[i[k] + 1];
    }
#pragma unroll
    for (int k = 0; k < PIECES; k++) {
        if (x[k] >= n[k])
            continue;
        if (x[k] == 0)
            out[i[k]] = one_sided(in + i[k], 1, n[k]);
        else if (x[k] == n[k] - 1)
            out[i[k]] = one_sided(in + i[k], -1, n[k]);
        else
            out[i[k]] = T(0.5) * (right[k] - left[k]);
    }
}

DIFFERENCE_LAUNCH(divergence_branch_batched, WARPS, 0)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "ends of rows by a branch inside the warps, neighbours of four pieces loaded before",
        .kind = DIVERGENCE_DIFFERENCE, .has = AXES(DIVERGENCE_AXIS_LENGTH), .launch = launch)
