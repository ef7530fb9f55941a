/* halothreads: local, with the halo over the threads of one block per layer.
 *
 * In local a block of four threads copies each row's halo, and the GPU mostly starts blocks. Here nz blocks
 * start, and a barrier replaces the second launch (halothreads.h). Source: HPC4WC project 10, halo over
 * threads; there each column had a thread, so a layer had at most 1020 columns. */
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
