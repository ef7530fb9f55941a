/* The halo over the threads of a block, for the steps from `halothreads` on.
 *
 * A block owns a layer's halo: its threads take the rows, then the columns, as many at a time as there are. */
#pragma once

#include "diffusion2d_kernel.h"

enum { HALO_THREADS_MAX = 1024 };

/* The four halo cells of a line of n points that lie `stride` apart; all are read before one is written. */
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
template <typename T> static __device__ __forceinline__ void halo_of_columns(T *layer, const diffusion2d_grid &g)
{
    for (int x = (int)threadIdx.x - DIFFUSION2D_HALO; x < g.nx + DIFFUSION2D_HALO; x += blockDim.x)
        halo_of_line(layer + x, g.ny, g.pitch);
}

template <typename T> static __global__ void halo_threads(T *u, diffusion2d_grid g)
{
    T *const layer = u + g.origin + blockIdx.z * g.plane;
    halo_of_rows(layer, g);
    __syncthreads(); /* the columns' halo takes the corners from the rows' */
    halo_of_columns(layer, g);
}

/* As many threads as the longer side has lines, whole warps. */
static inline unsigned halo_threads_of(const diffusion2d_grid &g)
{
    const int lines = g.nx + HALO_CELLS > g.ny ? g.nx + HALO_CELLS : g.ny;
    return (unsigned)(lines < HALO_THREADS_MAX ? (lines + 31) / 32 * 32 : (int)HALO_THREADS_MAX);
}
