/* triad: T2 = T + s·Ci, the heat step without its derivatives.
 *
 * 3 values moved and 2 flops per point.
 * Source: Omlin & Raess, lecture 10, exercise 2, task 1. */
#include "heat2d_kernel.h"

template <typename T> __global__ void heat2d_triad(const T *t, const T *ci, T *t2, heat2d_step<T> p)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int64_t i = (int64_t)y * p.nx + x;
    if (heat2d_inside(p, x, y))
        t2[i] = t[i] + p.s * ci[i];
}

HEAT2D_LAUNCH(heat2d_triad, 0)
VARIANT(.backend = BACKEND_CUDA, .summary = "T2 = T + s·Ci", .kind = HEAT2D_TRIAD, .has = AXES(AXIS_BLOCK),
        .prepare = block_flat, .launch = launch)
