/* triad_shared_halo_read: as `triad_shared_halo`, and the halo is read, too.
 *
 * Threads at the block's edges load the neighbours' T into the tile, where nobody reads it: this shows the
 * cost of a halo. `volatile`: else the compiler might omit these loads, as the source warns. The barrier
 * comes with the derivatives (`shared`).
 *
 * 3 values moved and 2 flops per point. Source: Omlin & Raess, lecture 10, exercise 2, task 5. */
#include "heat2d_kernel.h"

template <typename T>
__global__ void heat2d_triad_shared_halo_read(const T *t, const T *ci, T *t2, heat2d_step<T> p)
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
    heat2d_read_halo(tile + at, t + i, p.nx);
    t2[i] = tile[at] + p.s * c;
}

HEAT2D_LAUNCH(heat2d_triad_shared_halo_read, heat2d_tile(w, 1))
VARIANT(.backend = BACKEND_CUDA, .summary = "triad, shared tile with its halo read", .kind = HEAT2D_TRIAD,
        .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
