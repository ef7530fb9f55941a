/* copy: T2 = T, one thread per point; the next steps are compared with it.
 *
 * 2 values moved per point, no flops.
 * Source: Omlin & Raess, lecture 10, the memory copy that the exercise starts from. */
#include "heat2d_kernel.h"

template <typename T> __global__ void heat2d_copy(const T *t, const T *, T *t2, heat2d_step<T> p)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int64_t i = (int64_t)y * p.nx + x;
    if (x < p.nx && y < p.ny)
        t2[i] = t[i];
}

HEAT2D_LAUNCH(heat2d_copy, 0)
VARIANT(.backend = BACKEND_CUDA, .summary = "T2 = T", .kind = HEAT2D_COPY, .has = AXES(AXIS_BLOCK),
        .prepare = block_flat, .launch = launch)
