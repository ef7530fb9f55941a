/* base: one thread per point, every neighbour from global memory.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * 6R+1 loads, 12R+1 flops, at least 2 values moved per point.
 * Source: Nasciutti & Panetta, section 4.1, Code 1, "BASE". Reuse is left to
 * the hardware: in x and y by the L1, in z by the L2. */
#include "star3d_kernel.h"

template <typename T, int R>
__global__ void star3d_base(const T *a, T *b, star3d_grid g, const coefficients<T, R> s)
{
    const thread_place p(g, blockIdx.z * blockDim.z + threadIdx.z);
    if (!p.in_xy || p.z >= g.nz)
        return;
    a += p.at;
    b[p.at] = star(s, [=](int x, int y, int z) { return a[x + y * g.pitch + z * g.plane]; });
}

#ifndef STAR3D_KERNEL_ALONE
STAR3D_LAUNCH(star3d_base, ONE_POINT, star3d_grid_of_work(w))
VARIANT(.backend = BACKEND_CUDA, .summary = "global memory, one thread per point", .has = AXES(AXIS_BLOCK),
        .prepare = usable_block<ONE_POINT>, .launch = launch)
#endif
