/* SPDX-License-Identifier: MIT */
/* local: merged, without the second temporary array.
 *
 *   tmp = Lap in,  out = in - alpha·Lap tmp   (laplacian_euler of diffusion2d_kernel.h)
 *
 * The second Laplacian lives in a variable of the thread: 5 values per point are
 * moved (in, tmp; tmp, in, out), and one array less has to fit into the L2.
 * Source: HPC4WC project 10, local temporaries. */
#include "diffusion2d_kernel.h"

template <typename T> static int step_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    int error = exchange_over_blocks(w, s);
    if (!error)
        error = LAUNCH(laplacian<T>, s.ringed, s.block, 0, w, s.in, s.tmp, s.g, 1);
    return error ? error : LAUNCH(laplacian_euler<T>, s.interior, s.block, 0, w, s.in, s.tmp, s.out, s.g);
}

DIFFUSION2D_VARIANT(step_of, .summary = "no second temporary array", .kind = DIFFUSION2D_ONE_TEMPORARY,
                    .has = AXES(AXIS_BLOCK), .prepare = flat_block)
