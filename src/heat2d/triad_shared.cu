/* triad_shared: the triad, with T through shared memory.
 *
 * A thread stores its T in the tile and reads it from there: this shows the cost of the detour, which gains
 * nothing here. No thread reads another's cell, so there is no barrier. `volatile`: else the compiler would
 * keep T in a register. Ci is loaded first, so that both loads are in flight.
 *
 * 3 values moved and 2 flops per point. Source: Omlin & Raess, lecture 10, exercise 2, tasks 2 and 3. */
#include "heat2d_kernel.h"

template <typename T> __global__ void heat2d_triad_shared(const T *t, const T *ci, T *t2, heat2d_step<T> p)
{
    SHARED(volatile T, tile);
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int at = threadIdx.y * blockDim.x + threadIdx.x;
    const int64_t i = (int64_t)y * p.nx + x;
    if (!heat2d_inside(p, x, y))
        return;
    const T c = ci[i];
    tile[at] = t[i];
    t2[i] = tile[at] + p.s * c;
}

HEAT2D_LAUNCH(heat2d_triad_shared, heat2d_tile(w, 0))
VARIANT(.backend = BACKEND_CUDA, .summary = "triad, T by way of shared memory", .kind = HEAT2D_TRIAD,
        .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
