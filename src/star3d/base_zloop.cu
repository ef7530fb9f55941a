/* base_zloop: a thread walks a column of points in z, every neighbour from global memory.
 *
 * The 2R+1 planes that a block needs are those of its own tile and stay in the L1 and L2, however large the
 * grid's XY plane is. Source: Nasciutti & Panetta, section 7, "INTZ". */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_base_zloop(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    const thread_place p(g, blockIdx.z * g.planes);
    if (!p.in_xy)
        return;
    a += p.at;
    b += p.at;
    each_plane<TOGETHER, false>(g, l, p.z, [&](int) {
        *b = star(s, [=](int x, int y, int z) { return a[x + y * g.pitch + z * g.plane]; });
        a += g.plane;
        b += g.plane;
    });
}

STAR3D_ZLOOP_LAUNCH(star3d_base_zloop, ONE_POINT)
VARIANT(.backend = BACKEND_CUDA, .summary = "global memory, Z loop in the thread",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP), .prepare = prepare,
        .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
