/* SPDX-License-Identifier: MIT */
/* base_zloop: a thread walks a column of points in z, every neighbour from global memory.
 *
 * The block moves through z plane by plane, so that the 2R+1 planes that it
 * needs are those of its own tile and stay in the L1 and L2 however large the
 * XY plane of the grid is.
 * Source: Nasciutti & Panetta, section 7, "INTZ". */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_base_zloop(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = blockIdx.z * g.planes, last = min(first + g.planes, g.nz);
    if (x >= g.nx || y >= g.ny)
        return;
    a += g.origin + first * g.plane + y * g.pitch + x;
    b += g.origin + first * g.plane + y * g.pitch + x;
    lockstep_walk<TOGETHER> step(l);
    int z = first;
    do {
        const int stop = step.begin(l, z, first, last);
        for (; z < stop; z++) {
            T sum = s.c[0] * a[0];
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *c = s.c + 6 * k - 5;
                sum += c[0] * a[-k] + c[1] * a[k];
                sum += c[2] * a[-k * g.pitch] + c[3] * a[k * g.pitch];
                sum += c[4] * a[-k * g.plane] + c[5] * a[k * g.plane];
            }
            *b = sum;
            a += g.plane;
            b += g.plane;
        }
    } while (TOGETHER && z < last);
    step.end(l, last - first, g.planes);
}

STAR3D_ZLOOP_VARIANT(star3d_base_zloop, ONE_POINT, "global memory, Z loop in the thread")
