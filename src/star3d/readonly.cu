/* readonly: one thread per point, every neighbour through the read-only data path.
 *
 * As `base`, with __ldg (ld.global.nc) for each load: the compiler may move
 * such loads across stores.
 * Source: Nasciutti & Panetta, section 4.2, Code 2, "CSL". */
#include "star3d_kernel.h"

template <typename T, int R>
__global__ void star3d_readonly(const T *a, T *b, star3d_grid g, const coefficients<T, R> s)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= g.nx || y >= g.ny || z >= g.nz)
        return;
    a += g.origin + z * g.plane + y * g.pitch + x;
    b += g.origin + z * g.plane + y * g.pitch + x;
    T sum = s.c[0] * READ_ONLY(a);
#pragma unroll
    for (int k = 1; k <= R; k++) {
        const T *c = s.c + 6 * k - 5;
        sum += c[0] * READ_ONLY(a - k) + c[1] * READ_ONLY(a + k);
        sum += c[2] * READ_ONLY(a - k * g.pitch) + c[3] * READ_ONLY(a + k * g.pitch);
        sum += c[4] * READ_ONLY(a - k * g.plane) + c[5] * READ_ONLY(a + k * g.plane);
    }
    *b = sum;
}

#ifndef STAR3D_KERNEL_ALONE
STAR3D_LAUNCH(star3d_readonly, ONE_POINT, star3d_grid_of_work(w))
VARIANT(.backend = BACKEND_CUDA, .summary = "read-only data path, one thread per point",
        .has = AXES(AXIS_BLOCK), .prepare = usable_block<ONE_POINT>, .launch = launch)
#endif
