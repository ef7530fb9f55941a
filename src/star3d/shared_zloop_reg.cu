/* SPDX-License-Identifier: MIT */
/* shared_zloop_reg: Z loop, XY tile in shared memory, column in a register queue.
 *
 * Each step loads one new value of the column, one plane ahead of its first
 * use, and the halo of the next plane's tile; the tile's inner part is written
 * from the queue. Two tiles are used in turn, one barrier a plane.
 * Source: Nasciutti & Panetta, section 8, "COMP" with "INTZ" and registers. */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_shared_zloop_reg(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    SHARED(T, tiles);
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = blockIdx.z * g.planes, last = min(first + g.planes, g.nz);
    const tile_place<R> place(g, x, y);
    const bool computes = x < g.nx && y < g.ny;
    a += g.origin + first * g.plane + y * g.pitch + x;
    b += g.origin + first * g.plane + y * g.pitch + x;
    T queue[2 * R + 1]; /* planes z-R .. z+R */
    T next = place.inside ? a[R * g.plane] : T(0);
    tile_halo<T> halo = fetch_halo<T, R>(place, a, (int)g.pitch);
#pragma unroll
    for (int k = 1; k <= 2 * R; k++)
        queue[k] = place.inside ? a[(k - 1 - R) * g.plane] : T(0);
    lockstep_walk<TOGETHER> step(l);
    int z = first;
    do {
        const int stop = step.begin(l, z, first, last);
#pragma unroll 1
        for (; z < stop; z++) {
            T *const tile = tiles + ((z - first) & 1) * place.size;
#pragma unroll
            for (int k = 0; k < 2 * R; k++)
                queue[k] = queue[k + 1];
            queue[2 * R] = next;
            store_tile<T, R>(place, tile, queue[R], halo);
            if (z + 1 < last) {
                next = place.inside ? a[(R + 1) * g.plane] : T(0);
                halo = fetch_halo<T, R>(place, a + g.plane, (int)g.pitch);
            }
            __syncthreads();
            if (computes) {
                const T *t = tile + place.at;
                T sum = s.c[0] * t[0];
#pragma unroll
                for (int k = 1; k <= R; k++) {
                    const T *c = s.c + 6 * k - 5;
                    sum += c[0] * t[-k] + c[1] * t[k];
                    sum += c[2] * t[-k * place.width] + c[3] * t[k * place.width];
                    sum += c[4] * queue[R - k] + c[5] * queue[R + k];
                }
                *b = sum;
            }
            a += g.plane;
            b += g.plane;
        }
    } while (TOGETHER && z < last);
    step.end(l, last - first, g.planes);
}

STAR3D_ZLOOP_VARIANT(star3d_shared_zloop_reg, TWO_TILES, "XY tile in shared memory, Z loop, column in registers")
