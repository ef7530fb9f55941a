/* triad_shared_halo: as `triad_shared`, in a tile with room for a halo.
 *
 * (threads.x + 2)·(threads.y + 2) values; the halo stays empty: the tile is larger, and its rows are not
 * aligned.
 *
 * 3 values moved and 2 flops per point. Source: Omlin & Raess, lecture 10, exercise 2, task 4. */
#include "heat2d_kernel.h"

template <typename T>
__global__ void heat2d_triad_shared_halo(const T *t, const T *ci, T *t2, heat2d_step<T> p)
{
    SHARED(volatile T, tile);
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int at = heat2d_cell();
    const int64_t i = (int64_t)y * p.nx + x;
    if (!heat2d_inside(p, x, y))
        return;
    const T c = ci[i];
    tile[at] = t[i];
    t2[i] = tile[at] + p.s * c;
}

HEAT2D_LAUNCH(heat2d_triad_shared_halo, heat2d_tile(w, 1))
VARIANT(.backend = BACKEND_CUDA, .summary = "triad, shared tile with room for a halo", .kind = HEAT2D_TRIAD,
        .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
