/* memcopy: b(x,y,z) = a(x,y,z), a thread per point, blocks of any shape.
 *
 * 2 values moved per point, one access each way per thread.
 * Source: Omlin & Raess, lecture 10, "memcopy" of a 3-D array, blocks of 32x8. */
#include "pack.h"

template <typename T>
__global__ void cumsum_copy(const T *__restrict__ a, T *__restrict__ b, int nx, int ny, int nz)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= nx || y >= ny || z >= nz)
        return;
    const int64_t at = ((int64_t)z * ny + y) * nx + x;
    b[at] = a[at];
}

template <typename T> static int launch_of(struct work *w, int)
{
    const int nx = (int)w->c->axis[AXIS_NX], ny = (int)w->c->axis[AXIS_NY], nz = (int)w->c->axis[AXIS_NZ];
    const int64_t block = w->c->axis[AXIS_BLOCK];
    const dim3 threads(BLOCK_X(block), BLOCK_Y(block), BLOCK_Z(block));
    const dim3 grid(ceil_div(nx, threads.x), ceil_div(ny, threads.y), ceil_div(nz, threads.z));
    return LAUNCH(cumsum_copy<T>, grid, threads, 0, w, flat<T>(w, 0), flat<T>(w, 1), nx, ny, nz);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "copy, a thread per point", .kind = CUMSUM_COPY,
        .has = AXES(AXIS_BLOCK), .launch = launch)
