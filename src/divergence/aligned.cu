/* aligned: one kernel whose branch is between warps: a ninth warp of each block computes the ends of the rows
 * that begin in the block's pieces, one row per lane; the other warps compute the points between.
 *
 *   out_i = (in_(i+1) - in_(i-1))/2; 2 flops, 2 values moved per point
 *
 * Source: RWTH, branch divergence, "aligned to warps". The block reads the lines of these ends anyway. */
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
