/* shared_zloop_reg: Z loop, XY tile in shared memory, column in a register queue.
 *
 * As base_zloop_reg; a step also loads the halo of the next plane's tile, whose inner part is stored from the
 * queue. Source: Nasciutti & Panetta, section 8, "COMP" with "INTZ" and registers. */
#include "tile.h"

template <typename T, int R, bool TOGETHER> __global__ void
star3d_shared_zloop_reg(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    SHARED(T, tiles);
    const thread_place p(g, blockIdx.z * g.planes);
    const tile_place<R> place(g, p.x, p.y);
    const int end = planes_end(g, p.z);
    a += p.at;
    b += p.at;
    const auto plane = [&](int z) { return place.inside ? a[z * g.plane] : T(0); };
    column_queue<T, R> column(plane);
    tile_halo<T> halo = fetch_halo<T, R>(place, a, (int)g.pitch);
    each_plane<TOGETHER, true>(g, l, p.z, [&](int z) {
        T *const tile = tiles + ((z - p.z) & 1) * place.size;
        column.shift();
        store_tile<T, R>(place, tile, column.at[R], halo);
        if (z + 1 < end) {
            column.ahead = plane(R + 1);
            halo = fetch_halo<T, R>(place, a + g.plane, (int)g.pitch);
        }
        __syncthreads();
        const T *const t = tile + place.at;
        if (p.in_xy)
            *b = star(s, [&](int x, int y, int z) { return z ? column.at[R + z] : t[x + y * place.width]; });
        a += g.plane;
        b += g.plane;
    });
}

STAR3D_ZLOOP_LAUNCH(star3d_shared_zloop_reg, TWO_TILES)
VARIANT(.backend = BACKEND_CUDA, .summary = "XY tile in shared memory, Z loop, column in registers",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP), .prepare = prepare,
        .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
