/* merged: basic, with the second Laplacian and Euler's step in one kernel.
 *
 *   tmp2 = Lap tmp,  out = in - alpha·tmp2
 *
 * A thread needs tmp2 only where it has just written it, from a register: 6 values per point are moved.
 * Source: HPC4WC project 10, merged kernels. */
#include "diffusion2d_kernel.h"

template <typename T> __global__ void laplacian_and_euler(const T *__restrict__ in, const T *__restrict__ lap,
                                                          T *__restrict__ lap2, T *__restrict__ out,
                                                          diffusion2d_grid g)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= g.nx || y >= g.ny)
        return;
    const int64_t at = g.origin + blockIdx.z * g.plane + (int64_t)y * g.pitch + x;
    lap2[at] = laplacian_at(lap + at, g.pitch);
    out[at] = in[at] - (T)DIFFUSION2D_ALPHA * lap2[at];
}

template <typename T> static int launch_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    int error = exchange_over_blocks(w, s);
    error = error ? error : LAUNCH(laplacian<T>, s.ringed, s.block, 0, w, s.in, s.tmp, s.g, 1);
    return error ? error
                 : LAUNCH(laplacian_and_euler<T>, s.interior, s.block, 0, w, s.in, s.tmp, s.tmp2, s.out, s.g);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "second Laplacian and Euler in one kernel",
        .kind = DIFFUSION2D_TWO_TEMPORARIES, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
