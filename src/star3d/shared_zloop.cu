/* shared_zloop: Z loop in the thread, each plane's XY tile in shared memory.
 *
 * Two tiles are used in turn, so that one barrier a plane is enough; the next plane is fetched while this one
 * is computed. The z neighbours come from global memory. Source: Nasciutti & Panetta, section 7, "COMP" with
 * "INTZ". */
#include "tile.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_shared_zloop(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    SHARED(T, tiles);
    const thread_place p(g, blockIdx.z * g.planes);
    const tile_place<R> place(g, p.x, p.y);
    const int end = planes_end(g, p.z);
    a += p.at;
    b += p.at;
    T centre = place.inside ? a[0] : T(0);
    tile_halo<T> halo = fetch_halo<T, R>(place, a, (int)g.pitch);
    each_plane<TOGETHER, true>(g, l, p.z, [&](int z) {
        T *const tile = tiles + ((z - p.z) & 1) * place.size;
        T column[2 * R + 1]; /* z neighbours, loaded before the barrier */
        store_tile<T, R>(place, tile, centre, halo);
        if (p.in_xy)
            fetch_column<T, R>(column, a, g.plane);
        if (z + 1 < end) {
            centre = place.inside ? a[g.plane] : T(0);
            halo = fetch_halo<T, R>(place, a + g.plane, (int)g.pitch);
        }
        __syncthreads();
        const T *const t = tile + place.at;
        if (p.in_xy)
            *b = star(s, [&](int x, int y, int z) { return z ? column[R + z] : t[x + y * place.width]; });
        a += g.plane;
        b += g.plane;
    });
}

STAR3D_ZLOOP_LAUNCH(star3d_shared_zloop, TWO_TILES)
VARIANT(.backend = BACKEND_CUDA, .summary = "XY tile in shared memory, Z loop in the thread",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP), .prepare = prepare,
        .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
