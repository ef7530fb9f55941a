/* SPDX-License-Identifier: MIT */
/* base_zloop_reg: Z loop in the thread, the 2R+1 values of its column in a register queue.
 *
 * Each step loads one new value of the column, one plane ahead of its first
 * use, and 4R neighbours in x and y; the z neighbours cost no load at all. The
 * loop is not unrolled: the queue's moves cost less than the registers that an
 * unrolled loop takes from the occupancy.
 * Source: Nasciutti & Panetta, section 8, "INTZ" with registers. */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_base_zloop_reg(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = blockIdx.z * g.planes, last = min(first + g.planes, g.nz);
    if (x >= g.nx || y >= g.ny)
        return;
    a += g.origin + first * g.plane + y * g.pitch + x;
    b += g.origin + first * g.plane + y * g.pitch + x;
    T queue[2 * R + 1]; /* planes z-R .. z+R */
    T next = a[R * g.plane];
#pragma unroll
    for (int k = 1; k <= 2 * R; k++)
        queue[k] = a[(k - 1 - R) * g.plane];
    lockstep_walk<TOGETHER> step(l);
    int z = first;
    do {
        const int stop = step.begin(l, z, first, last);
#pragma unroll 1
        for (; z < stop; z++) {
#pragma unroll
            for (int k = 0; k < 2 * R; k++)
                queue[k] = queue[k + 1];
            queue[2 * R] = next;
            if (z + 1 < last)
                next = a[(R + 1) * g.plane];
            T sum = s.c[0] * queue[R];
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *c = s.c + 6 * k - 5;
                sum += c[0] * a[-k] + c[1] * a[k];
                sum += c[2] * a[-k * g.pitch] + c[3] * a[k * g.pitch];
                sum += c[4] * queue[R - k] + c[5] * queue[R + k];
            }
            *b = sum;
            a += g.plane;
            b += g.plane;
        }
    } while (TOGETHER && z < last);
    step.end(l, last - first, g.planes);
}

STAR3D_ZLOOP_VARIANT(star3d_base_zloop_reg, ONE_POINT, "global memory, Z loop, column in registers")
