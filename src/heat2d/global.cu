/* global: the heat step, every neighbour from global memory.
 *
 * T2 = T + Ci·(dt·λ/dx²·(qx_west - qx_east) + dt·λ/dy²·(qy_south - qy_north))
 * 6 loads and 11 flops per point, at least 3 values moved.
 * Source: Omlin & Raess, lecture 10, exercise 2, `update_temperature!` before task 1. */
#include "heat2d_kernel.h"

template <typename T> __global__ void heat2d_global(const T *t, const T *ci, T *t2, heat2d_step<T> p)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int64_t i = (int64_t)y * p.nx + x;
    if (heat2d_inside(p, x, y))
        t2[i] = heat2d_point(p, t[i], t[i - 1], t[i + 1], t[i - p.nx], t[i + p.nx], ci[i]);
}

HEAT2D_LAUNCH(heat2d_global, 0)
VARIANT(.backend = BACKEND_CUDA, .summary = "heat step from global memory", .kind = HEAT2D_HEAT,
        .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
