/* SPDX-License-Identifier: MIT */
/* halothreads_apart: local, with the halo over the threads of one block per layer, rows and columns in
 * a launch each.
 *
 * As many launches as local makes: beside it stands what it is worth that a block has a thread per line
 * instead of four in all; beside halothreads, which puts a barrier in place of the second launch,
 * what that launch costs.
 * Source: HPC4WC project 10, halo over threads. */
#include "halothreads.h"

template <typename T> __global__ void halo_rows(T *u, diffusion2d_grid g)
{
    T *const layer = u + g.origin + blockIdx.z * g.plane;
    for (int y = threadIdx.x; y < g.ny; y += blockDim.x)
        halo_of_line(layer + (int64_t)y * g.pitch, g.nx, 1);
}

template <typename T> __global__ void halo_columns(T *u, diffusion2d_grid g)
{
    T *const layer = u + g.origin + blockIdx.z * g.plane;
    for (int x = (int)threadIdx.x - DIFFUSION2D_HALO; x < g.nx + DIFFUSION2D_HALO; x += blockDim.x)
        halo_of_line(layer + x, g.ny, g.pitch);
}

template <typename T> static int step_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    const dim3 layers(1, 1, s.g.nz), threads(halo_threads_of(s.g));
    int error = LAUNCH(halo_rows<T>, layers, threads, 0, w, s.in, s.g);
    if (!error)
        error = LAUNCH(halo_columns<T>, layers, threads, 0, w, s.in, s.g);
    if (!error)
        error = LAUNCH(laplacian<T>, s.ringed, s.block, 0, w, s.in, s.tmp, s.g, 1);
    return error ? error : LAUNCH(laplacian_euler<T>, s.interior, s.block, 0, w, s.in, s.tmp, s.out, s.g);
}

DIFFUSION2D_VARIANT(step_of, .summary = "halo over the threads of a block, rows and columns in a launch each",
                    .kind = DIFFUSION2D_ONE_TEMPORARY, .has = AXES(AXIS_BLOCK), .prepare = flat_block)
