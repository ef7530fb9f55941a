/* shared: the heat step, every T from the shared tile with its halo.
 *
 * As `triad_shared_halo_read`, with the derivatives; they read neighbours' cells, so there is a barrier. 3
 * values moved and 11 flops per point. Source: Omlin & Raess, lecture 10, exercise 2, task 6 (where threads
 * on the rim do not reach the barrier). */
#include "heat2d_kernel.h"

template <typename T> __global__ void heat2d_shared(const T *t, const T *ci, T *t2, heat2d_step<T> p)
{
    SHARED(T, tile);
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int width = blockDim.x + 2;
    const int at = heat2d_cell();
    const int64_t i = (int64_t)y * p.nx + x;
    const bool inside = heat2d_inside(p, x, y);
    const T c = inside ? ci[i] : 0;
    if (x < p.nx && y < p.ny)
        tile[at] = t[i];
    if (inside)
        heat2d_read_halo(tile + at, t + i, p.nx);
    __syncthreads();
    if (inside)
        t2[i] = heat2d_point(p, tile[at], tile[at - 1], tile[at + 1], tile[at - width], tile[at + width], c);
}

HEAT2D_LAUNCH(heat2d_shared, heat2d_tile(w, 1))
VARIANT(.backend = BACKEND_CUDA, .summary = "heat step from a shared tile with halo", .kind = HEAT2D_HEAT,
        .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
