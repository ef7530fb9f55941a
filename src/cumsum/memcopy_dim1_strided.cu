/* memcopy_dim1_strided: b(x,y,z) = a(x,y,z), each thread along x.
 *
 * The access pattern of memcopy_dim2 and _dim3 where it is slow: neighbouring threads are a row apart, so
 * each access of a warp touches 32 memory lines of which it uses one value. 2 values moved per point at
 * least. Source: Omlin & Raess, lecture 10, "memcopy" along dimension 1. */
#include "pack.h"

template <typename T>
__global__ void cumsum_copy_strided(const T *__restrict__ a, T *__restrict__ b, int64_t rows, int nx)
{
    const int64_t row = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    a += row * nx;
    b += row * nx;
    for (int x = 0; x < nx; x++)
        b[x] = a[x];
}

template <typename T> static int launch_of(struct work *w, int)
{
    const cumsum_lines l = cumsum_lines_along(w, 1);
    return LAUNCH(cumsum_copy_strided<T>, dim3(ceil_div(l.count, block_threads(w))), dim3(block_threads(w)),
                  0, w, flat<T>(w, 0), flat<T>(w, 1), l.count, (int)l.length);
}

static enum verdict prepare(struct work *w)
{
    return pack_grid_fits(w, cumsum_lines_along(w, 1).count);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "copy, a thread walks along x, its neighbour a row apart",
        .kind = CUMSUM_COPY, .has = AXES(AXIS_BLOCK), .prepare = prepare, .launch = launch)
