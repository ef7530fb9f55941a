/* SPDX-License-Identifier: MIT */
/* halothreads: local, with the halo over the threads of one block per layer.
 *
 * A block of four threads for each row leaves the GPU busy with starting blocks;
 * one block per layer whose threads take the rows starts nz of them (halothreads.h).
 * Source: HPC4WC project 10, halo over threads; there a thread was a column, and
 * 1020 columns the most. */
#include "halothreads.h"

template <typename T> static int step_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    int error = LAUNCH(halo_threads<T>, dim3(1, 1, s.g.nz), dim3(halo_threads_of(s.g)), 0, w, s.in, s.g);
    if (!error)
        error = LAUNCH(laplacian<T>, s.ringed, s.block, 0, w, s.in, s.tmp, s.g, 1);
    return error ? error : LAUNCH(laplacian_euler<T>, s.interior, s.block, 0, w, s.in, s.tmp, s.out, s.g);
}

DIFFUSION2D_VARIANT(step_of, .summary = "halo over the threads of a block", .kind = DIFFUSION2D_ONE_TEMPORARY,
                    .has = AXES(AXIS_BLOCK), .prepare = flat_block)
