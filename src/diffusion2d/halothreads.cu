/* halothreads: local, with the halo over the threads of one block per layer.
 *
 * A block of four threads for each row leaves the GPU busy with starting blocks; here nz of them start, and a
 * barrier stands where two launches stood (halothreads.h).
 * Source: HPC4WC project 10, halo over threads; there a thread was a column, and 1020 columns the most. */
#include "halothreads.h"

template <typename T> static int launch_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    const dim3 layers(1, 1, s.g.nz), threads(halo_threads_of(s.g));
    return laplacians(LAUNCH(halo_threads<T>, layers, threads, 0, w, s.in, s.g), w, s);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "halo over the threads of a block",
        .kind = DIFFUSION2D_ONE_TEMPORARY, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
