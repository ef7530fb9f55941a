/* readonly_zloop_reg: Z loop, register queue, loads through the read-only path.
 *
 * As `base_zloop_reg`, with __ldg for each load.
 * Source: Nasciutti & Panetta, section 8, "INTZ" with registers. */
#include "star3d_kernel.h"

template <typename T, int R, bool TOGETHER> __global__ void
star3d_readonly_zloop_reg(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = blockIdx.z * g.planes, last = min(first + g.planes, g.nz);
    if (x >= g.nx || y >= g.ny)
        return;
    a += g.origin + first * g.plane + y * g.pitch + x;
    b += g.origin + first * g.plane + y * g.pitch + x;
    T queue[2 * R + 1]; /* planes z-R .. z+R */
    T next = READ_ONLY(a + R * g.plane);
#pragma unroll
    for (int k = 1; k <= 2 * R; k++)
        queue[k] = READ_ONLY(a + (k - 1 - R) * g.plane);
    each_plane<TOGETHER, true>(g, l, first, [&](int z) {
#pragma unroll
        for (int k = 0; k < 2 * R; k++)
            queue[k] = queue[k + 1];
        queue[2 * R] = next;
        if (z + 1 < last)
            next = READ_ONLY(a + (R + 1) * g.plane);
        T sum = s.c[0] * queue[R];
#pragma unroll
        for (int k = 1; k <= R; k++) {
            const T *c = s.c + 6 * k - 5;
            sum += c[0] * READ_ONLY(a - k) + c[1] * READ_ONLY(a + k);
            sum += c[2] * READ_ONLY(a - k * g.pitch) + c[3] * READ_ONLY(a + k * g.pitch);
            sum += c[4] * queue[R - k] + c[5] * queue[R + k];
        }
        *b = sum;
        a += g.plane;
        b += g.plane;
    });
}

STAR3D_ZLOOP_LAUNCH(star3d_readonly_zloop_reg, ONE_POINT)
VARIANT(.backend = BACKEND_CUDA, .summary = "read-only data path, Z loop, column in registers",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP), .prepare = prepare,
        .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
