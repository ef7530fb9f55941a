/* halothreads_apart: halothreads, with one launch for the rows and one for the columns.
 *
 * It makes as many launches as local: compared with local it shows the gain of a block with one thread per
 * line over blocks of four threads; compared with halothreads it shows what the second launch costs. Source:
 * HPC4WC project 10, halo over threads. */
#include "halothreads.h"

template <typename T> __global__ void halo_rows(T *u, diffusion2d_grid g)
{
    halo_of_rows(u + g.origin + blockIdx.z * g.plane, g);
}

template <typename T> __global__ void halo_columns(T *u, diffusion2d_grid g)
{
    halo_of_columns(u + g.origin + blockIdx.z * g.plane, g);
}

template <typename T> static int launch_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    const dim3 layers(1, 1, s.g.nz), threads(halo_threads_of(s.g));
    const int error = LAUNCH(halo_rows<T>, layers, threads, 0, w, s.in, s.g);
    return laplacians(error ? error : LAUNCH(halo_columns<T>, layers, threads, 0, w, s.in, s.g), w, s);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "halo over the threads of a block, rows and columns in a launch each",
        .kind = DIFFUSION2D_ONE_TEMPORARY, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
