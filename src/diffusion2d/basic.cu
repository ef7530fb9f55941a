/* basic: one kernel for each thing to do, five launches a step.
 *
 *   halo in x (no corners)   halo in y (with corners)
 *   tmp  = Lap in            with a ring of one point
 *   tmp2 = Lap tmp
 *   out  = in - alpha·tmp2
 *
 * Moves 7 values per point (in, tmp; tmp, tmp2; in, tmp2, out) where 2 would do; 12 flops. The halo takes a
 * block of four threads for each row and column.
 * Source: HPC4WC project 10, first CUDA version. */
#include "diffusion2d_kernel.h"

template <typename T> __global__ void euler(const T *__restrict__ in, const T *__restrict__ lap2,
                                            T *__restrict__ out, diffusion2d_grid g)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= g.nx || y >= g.ny)
        return;
    const int64_t at = g.origin + blockIdx.z * g.plane + (int64_t)y * g.pitch + x;
    out[at] = in[at] - (T)DIFFUSION2D_ALPHA * lap2[at];
}

template <typename T> static int launch_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    int error = exchange_over_blocks(w, s);
    error = error ? error : LAUNCH(laplacian<T>, s.ringed, s.block, 0, w, s.in, s.tmp, s.g, 1);
    error = error ? error : LAUNCH(laplacian<T>, s.interior, s.block, 0, w, s.tmp, s.tmp2, s.g, 0);
    return error ? error : LAUNCH(euler<T>, s.interior, s.block, 0, w, s.in, s.tmp2, s.out, s.g);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "a kernel for each operation, halo over blocks",
        .kind = DIFFUSION2D_TWO_TEMPORARIES, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
