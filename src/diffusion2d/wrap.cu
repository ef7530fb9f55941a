/* wrap: one kernel a step, periodic indexing instead of a halo.
 *
 *   out = in - alpha·(20·in - 8·(4 nearest) + 2·(4 diagonal) + (4 at distance 2))
 *
 * This is in - alpha·Lap(Lap(in)) as one stencil of 13 points. Indices of rows and columns wrap around. 13
 * loads per point, 2 values moved. Not in the source; it shows what halo exchange and temporary array cost
 * together. */
#include "diffusion2d_kernel.h"

template <typename T>
__global__ void diffusion2d_wrapped(const T *__restrict__ in, T *__restrict__ out, diffusion2d_grid g)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= g.nx || y >= g.ny)
        return;
    int64_t row[5];
    int col[5];
    in += g.origin + blockIdx.z * g.plane;
    out += g.origin + blockIdx.z * g.plane;
#pragma unroll
    for (int i = 0; i < 5; i++) {
        row[i] = (int64_t)wrap(y + i - 2, g.ny) * g.pitch;
        col[i] = wrap(x + i - 2, g.nx);
    }
    const int64_t at = (int64_t)y * g.pitch + x;
    const T own = in[at];
    const T nearest = in[row[2] + col[1]] + in[row[2] + col[3]] + in[row[1] + x] + in[row[3] + x];
    const T diagonal = in[row[1] + col[1]] + in[row[1] + col[3]] + in[row[3] + col[1]] + in[row[3] + col[3]];
    const T far = in[row[2] + col[0]] + in[row[2] + col[4]] + in[row[0] + x] + in[row[4] + x];
    const T sum = 20 * own - 8 * nearest + 2 * diagonal + far;
    out[at] = own - (T)DIFFUSION2D_ALPHA * sum;
}

template <typename T> static int launch_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    return LAUNCH(diffusion2d_wrapped<T>, s.interior, s.block, 0, w, s.in, s.out, s.g);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "periodic indexing, no halo, one kernel",
        .kind = DIFFUSION2D_ONE_PASS, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
