/* SPDX-License-Identifier: MIT */
/* readonly_zloop: a thread walks a column in z, every neighbour through the read-only path.
 *
 * As `base_zloop`, with __ldg for each load.
 * Source: Nasciutti & Panetta, section 7, "INTZ". */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_readonly_zloop(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
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
            T sum = s.c[0] * READ_ONLY(a);
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *c = s.c + 6 * k - 5;
                sum += c[0] * READ_ONLY(a - k) + c[1] * READ_ONLY(a + k);
                sum += c[2] * READ_ONLY(a - k * g.pitch) + c[3] * READ_ONLY(a + k * g.pitch);
                sum += c[4] * READ_ONLY(a - k * g.plane) + c[5] * READ_ONLY(a + k * g.plane);
            }
            *b = sum;
            a += g.plane;
            b += g.plane;
        }
    } while (TOGETHER && z < last);
    step.end(l, last - first, g.planes);
}

STAR3D_ZLOOP_VARIANT(star3d_readonly_zloop, ONE_POINT, "read-only data path, Z loop in the thread")
