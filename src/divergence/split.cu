/* split: two kernels, one for the points between the ends of rows, one for the ends, a thread per row.
 *
 *   out_i = (in_(i+1) - in_(i-1))/2; 2 flops, 2 values moved per point
 *
 * Source: RWTH, branch divergence, "split kernels". The second kernel moves 32 bytes for each value once
 * more. */
#include "interior.h"

template <typename T> __global__ void divergence_interior(const T *in, T *out, row_layout r)
{
    interior(in, out, r);
}

template <typename T> __global__ void divergence_ends(const T *in, T *out, row_layout r)
{
    const unsigned row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < r.rows)
        ends(in, out, r, row);
}

template <typename T> static int launch_of(struct work *w, int)
{
    enum { THREADS = 256 };
    const row_layout r = row_layout_of(w->c, 2);
    const dim3 blocks((unsigned)ceil_div(r.rows, THREADS)), warps(DIVERGENCE_LANES, WARPS);
    const int code =
        LAUNCH(divergence_interior<T>, row_grid(r), warps, 0, w, flat<T>(w, 0), flat<T>(w, 1), r);
    return code ? code
                : LAUNCH(divergence_ends<T>, blocks, dim3(THREADS), 0, w, flat<T>(w, 0), flat<T>(w, 1), r);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "two kernels: between the ends of rows, and the ends",
        .kind = DIVERGENCE_DIFFERENCE, .has = AXES(DIVERGENCE_AXIS_LENGTH), .launch = launch)
