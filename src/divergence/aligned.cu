/* aligned: one kernel whose branch lies between warps: a ninth warp of each block does the ends of
 * all rows that begin among the block's pieces, a row per lane; the others what is between.
 *
 *   out_i = (in_(i+1) - in_(i-1))/2; 2 flops, 2 values moved per point
 *
 * Source: RWTH, branch divergence, "aligned to warps". The ends lie in lines that the block reads anyway. */
#include "interior.h"

template <typename T> __global__ void divergence_aligned(const T *in, T *out, row_layout r)
{
    if (threadIdx.y < WARPS) {
        interior(in, out, r);
    } else {
        const unsigned first = blockIdx.x * (WARPS * PIECES);
        const unsigned row = (first + r.pieces - 1) / r.pieces + threadIdx.x;
        if (row < r.rows && row * r.pieces - first < WARPS * PIECES)
            ends(in, out, r, row);
    }
}

DIFFERENCE_LAUNCH(divergence_aligned, WARPS + 1, 2)
VARIANT(.backend = BACKEND_CUDA, .summary = "ends of rows by a warp of their own in each block",
        .kind = DIVERGENCE_DIFFERENCE, .has = AXES(DIVERGENCE_AXIS_LENGTH), .launch = launch)
