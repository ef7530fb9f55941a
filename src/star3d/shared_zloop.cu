/* SPDX-License-Identifier: MIT */
/* shared_zloop: Z loop in the thread, each plane's XY tile in shared memory.
 *
 * Two tiles are used in turn: while one is read the next plane may be written,
 * so that one barrier a plane is enough; the next plane is fetched while this
 * one is computed. The z neighbours come from global memory.
 * Source: Nasciutti & Panetta, section 7, "COMP" with "INTZ". */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_shared_zloop(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    SHARED(T, tiles);
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = blockIdx.z * g.planes, last = min(first + g.planes, g.nz);
    const tile_place<R> place(g, x, y);
    const bool computes = x < g.nx && y < g.ny;
    a += g.origin + first * g.plane + y * g.pitch + x;
    b += g.origin + first * g.plane + y * g.pitch + x;
    T centre = place.inside ? a[0] : T(0);
    tile_halo<T> halo = fetch_halo<T, R>(place, a, (int)g.pitch);
    lockstep_walk<TOGETHER> step(l);
    int z = first;
    do {
        const int stop = step.begin(l, z, first, last);
#pragma unroll 1
        for (; z < stop; z++) {
            T *const tile = tiles + ((z - first) & 1) * place.size;
            T column[2 * R]; /* z neighbours, asked for before the barrier */
            store_tile<T, R>(place, tile, centre, halo);
            if (computes)
#pragma unroll
                for (int k = 1; k <= R; k++) {
                    column[2 * k - 2] = a[-k * g.plane];
                    column[2 * k - 1] = a[k * g.plane];
                }
            if (z + 1 < last) {
                centre = place.inside ? a[g.plane] : T(0);
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
                    sum += c[4] * column[2 * k - 2] + c[5] * column[2 * k - 1];
                }
                *b = sum;
            }
            a += g.plane;
            b += g.plane;
        }
    } while (TOGETHER && z < last);
    step.end(l, last - first, g.planes);
}

STAR3D_ZLOOP_VARIANT(star3d_shared_zloop, TWO_TILES, "XY tile in shared memory, Z loop in the thread")
