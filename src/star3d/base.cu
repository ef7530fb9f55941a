/* SPDX-License-Identifier: MIT */
/* base: one thread per point, every neighbour from global memory.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * 6R+1 loads, 12R+1 flops, at least 2 values moved per point.
 * Source: Nasciutti & Panetta, section 4.1, Code 1, "BASE". Left to the hardware: the
 * reuse in x and y by the L1, the reuse in z by the L2. */
#include "star3d_kernel.h"

template <typename T, int R>
__global__ void star3d_base(const T *a, T *b, star3d_grid g, const coefficients<T, R> s)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= g.nx || y >= g.ny || z >= g.nz)
        return;
    a += g.origin + z * g.plane + y * g.pitch + x;
    b += g.origin + z * g.plane + y * g.pitch + x;
    T sum = s.c[0] * a[0];
#pragma unroll
    for (int k = 1; k <= R; k++) {
        const T *c = s.c + 6 * k - 5;
        sum += c[0] * a[-k] + c[1] * a[k];
        sum += c[2] * a[-k * g.pitch] + c[3] * a[k * g.pitch];
        sum += c[4] * a[-k * g.plane] + c[5] * a[k * g.plane];
    }
    *b = sum;
}

STAR3D_VARIANT(star3d_base, ONE_POINT, "global memory, one thread per point")
