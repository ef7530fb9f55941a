/* The halo over the threads of a block, for the steps from `halothreads` on.
 *
 * One block writes the halo of a layer: its threads share the rows, then the columns. */
#pragma once

#include "diffusion2d_kernel.h"

enum { HALO_THREADS_MAX = 1024 };

/* Writes the four halo cells of a line of n points, `stride` values apart. All are read before the first is
 * written. */
template <typename T> static __device__ __forceinline__ void halo_of_line(T *line, int n, int64_t stride)
{
    T v[HALO_CELLS];
#pragma unroll
    for (int i = 0; i < HALO_CELLS; i++)
        v[i] = line[wrap(halo_cell(i, n), n) * stride];
#pragma unroll
    for (int i = 0; i < HALO_CELLS; i++)
        line[halo_cell(i, n) * stride] = v[i];
}

template <typename T> static __device__ __forceinline__ void halo_of_rows(T *layer, const diffusion2d_grid &g)
{
    for (int y = threadIdx.x; y < g.ny; y += blockDim.x)
        halo_of_line(layer + (int64_t)y * g.pitch, g.nx, 1);
}
template <typename T>
static __device__ __forceinline__ void halo_of_columns(T *layer, const diffusion2d_grid &g)
{
    for (int x = (int)threadIdx.x - DIFFUSION2D_HALO; x < g.nx + DIFFUSION2D_HALO; x += blockDim.x)
        halo_of_line(layer + x, g.ny, g.pitch);
}

template <typename T> static __global__ void halo_threads(T *u, diffusion2d_grid g)
{
    T *const layer = u + g.origin + blockIdx.z * g.plane;
    halo_of_rows(layer, g);
    __syncthreads(); /* the columns' halo copies the corners from the rows' halo */
    halo_of_columns(layer, g);
}

/* Threads of a block: one for each line of the longer side, in whole warps. */
static inline unsigned halo_threads_of(const diffusion2d_grid &g)
{
    const int lines = g.nx + HALO_CELLS > g.ny ? g.nx + HALO_CELLS : g.ny;
    return (unsigned)(lines < HALO_THREADS_MAX ? (lines + 31) / 32 * 32 : (int)HALO_THREADS_MAX);
}
