/* readonly_zloop: a thread walks a column in z, every neighbour through the read-only path.
 *
 * As `base_zloop`, with __ldg for each load.
 * Source: Nasciutti & Panetta, section 7, "INTZ". */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_readonly_zloop(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    const thread_place p(g, blockIdx.z * g.planes);
    if (!p.in_xy)
        return;
    a += p.at;
    b += p.at;
    each_plane<TOGETHER, false>(g, l, p.z, [&](int) {
        *b = star(s, [=](int x, int y, int z) { return READ_ONLY(a + x + y * g.pitch + z * g.plane); });
        a += g.plane;
        b += g.plane;
    });
}

STAR3D_ZLOOP_LAUNCH(star3d_readonly_zloop, ONE_POINT)
VARIANT(.backend = BACKEND_CUDA, .summary = "read-only data path, Z loop in the thread",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP), .prepare = prepare,
        .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
