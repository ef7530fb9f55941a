/* SPDX-License-Identifier: MIT */
/* shared: one thread per point, the block's XY tile with halo in shared memory.
 *
 * The tile serves the 4R neighbours in x and y; the 2R in z come from global memory.
 * Source: Nasciutti & Panetta, section 4.3, Code 3, "COMP". */
#include "star3d_kernel.h"

template <typename T, int R>
__global__ void star3d_shared(const T *a, T *b, star3d_grid g, const coefficients<T, R> s)
{
    SHARED(T, tiles);
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    const tile_place<R> place(g, x, y);
    const bool computes = x < g.nx && y < g.ny && z < g.nz;
    T *const tile = tiles + threadIdx.z * place.size;
    a += g.origin + z * g.plane + y * g.pitch + x;
    b += g.origin + z * g.plane + y * g.pitch + x;
    T column[2 * R]; /* z neighbours, asked for before the barrier */
    if (computes)
#pragma unroll
        for (int k = 1; k <= R; k++) {
            column[2 * k - 2] = a[-k * g.plane];
            column[2 * k - 1] = a[k * g.plane];
        }
    if (place.inside && z < g.nz)
        store_tile<T, R>(place, tile, a[0], fetch_halo<T, R>(place, a, (int)g.pitch));
    __syncthreads();
    if (!computes)
        return;
    const T *t = tile + place.at;
    T sum = s.c[0] * t[0];
#pragma unroll
    for (int k = 1; k <= R; k++) {
        const T *c = s.c + 6 * k - 5;
        sum += c[0] * t[-k] + c[1] * t[k];
        sum += c[2] * t[-k * place.width] + c[3] * t[k * place.width];
        sum += c[4] * column[2 * k - 2] + c[5] * column[2 * k - 1];
    }
    *b = sum;
}

STAR3D_VARIANT(star3d_shared, TILE, "XY tile in shared memory, one thread per point")
