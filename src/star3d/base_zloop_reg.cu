/* base_zloop_reg: Z loop in the thread, the 2R+1 values of its column in a register queue.
 *
 * Each step loads one new value of the column, one plane before its first use; the z neighbours need no
 * loads. The loop is not unrolled: moving the queue costs less than the occupancy lost by the registers of an
 * unrolled loop. Source: Nasciutti & Panetta, section 8, "INTZ" with registers. */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER>
__global__ void star3d_base_zloop_reg(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    const thread_place p(g, blockIdx.z * g.planes);
    const int end = planes_end(g, p.z);
    if (!p.in_xy)
        return;
    a += p.at;
    b += p.at;
    const auto plane = [&](int z) { return a[z * g.plane]; };
    column_queue<T, R> column(plane);
    each_plane<TOGETHER, true>(g, l, p.z, [&](int z) {
        column.shift();
        if (z + 1 < end)
            column.ahead = plane(R + 1);
        *b = star(s, [&](int x, int y, int z) { return x || y ? a[x + y * g.pitch] : column.at[R + z]; });
        a += g.plane;
        b += g.plane;
    });
}

STAR3D_ZLOOP_LAUNCH(star3d_base_zloop_reg, ONE_POINT)
VARIANT(.backend = BACKEND_CUDA, .summary = "global memory, Z loop, column in registers",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP), .prepare = prepare,
        .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
