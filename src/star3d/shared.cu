/* shared: one thread per point, the block's XY tile with halo in shared memory.
 *
 * The tile serves the 4R neighbours in x and y; the 2R in z come from global memory.
 * Source: Nasciutti & Panetta, section 4.3, Code 3, "COMP". */
#include "tile.h"

template <typename T, int R>
__global__ void star3d_shared(const T *a, T *b, star3d_grid g, const coefficients<T, R> s)
{
    SHARED(T, tiles);
    /* not by thread_place, with which the compiler orders the loads differently */
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    const tile_place<R> place(g, x, y);
    const bool computes = x < g.nx && y < g.ny && z < g.nz;
    T *const tile = tiles + threadIdx.z * place.size;
    a += g.origin + z * g.plane + y * g.pitch + x;
    b += g.origin + z * g.plane + y * g.pitch + x;
    T column[2 * R + 1]; /* z neighbours, loaded before the barrier */
    if (computes)
        fetch_column<T, R>(column, a, g.plane);
    if (place.inside && z < g.nz)
        store_tile<T, R>(place, tile, a[0], fetch_halo<T, R>(place, a, (int)g.pitch));
    __syncthreads();
    if (!computes)
        return;
    const T *const t = tile + place.at;
    *b = star(s, [&](int x, int y, int z) { return z ? column[R + z] : t[x + y * place.width]; });
}

STAR3D_LAUNCH(star3d_shared, TILE, star3d_grid_of_work(w))
VARIANT(.backend = BACKEND_CUDA, .summary = "XY tile in shared memory, one thread per point",
        .has = AXES(AXIS_BLOCK), .prepare = usable_block<TILE>, .launch = launch)
