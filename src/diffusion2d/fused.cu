/* fused: one pass over memory, at its speed limit.
 *
 *   out = in - alpha·Lap(Lap(in))   as the 13-point stencil of rows.h
 *
 * A thread computes 16 bytes of ROWS rows. It loads all ROWS + 4 rows at once, so that enough bytes are in
 * flight (Little's law). The values to the left and right are in registers of neighbouring lanes. The warps
 * of a block are one below the other: rows that two of them need come from the L1.
 *
 * A block of 8 warps with 4 rows each moves (32 + 4)/32 · (512 + 64)/512 = 1.27 values per point from the L2,
 * of those 1 from memory, and writes 1. Some 20 flops per point as it is summed here. Beyond the source. */
#include "fused.h"

enum { WARPS = 8 /* of a block, one below the other */ };

template <typename T, int ROWS> __global__ __launch_bounds__(WARP *WARPS, 4) /* 64 registers */
    void diffusion2d_fused(const T *__restrict__ in, T *__restrict__ out, diffusion2d_grid g)
{
    const int y = (blockIdx.y * WARPS + threadIdx.y) * ROWS;
    if (y < g.ny) /* else the whole warp has nothing to do */
        fused_rows<T, ROWS>(in, out, g, blockIdx.x, y, blockIdx.z);
}

template <typename T> static int launch_of(struct work *w, int step)
{
    enum { ROWS = 4 };
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const dim3 grid(ceil_div(g.nx, WARP * vec<T>::V), ceil_div(g.ny, WARPS * ROWS), g.nz);
    const T *const in = field_in<T>(w, step);
    return LAUNCH((diffusion2d_fused<T, ROWS>), grid, dim3(WARP, WARPS), 0, w, in, field_out<T>(w, step), g);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "one pass, 16 bytes of several rows per thread",
        .kind = DIFFUSION2D_ONE_PASS, .launch = launch)
