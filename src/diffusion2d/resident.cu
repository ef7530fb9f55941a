/* resident: all time steps that are queued at once are one launch, whose blocks keep their rows: fields stay
 * in the L2.
 *
 *   out = in - alpha·Lap(Lap(in))   as in `fused`, with a barrier of all blocks after each step
 *
 * One block a multiprocessor. The rows of all layers, one below the other, are divided into bands, and a
 * block has the same band in each step. So except for the rows at a band's rims the multiprocessor that reads
 * a line has written it and read it before. If each half of the L2 caches what its own multiprocessors read,
 * such a line should be cached once. But written data cross the link between the halves whoever writes them,
 * and the share of DRAM rises where that of `fused` does (paper/claims/diffusion2d-resident.sql). With `turn`
 * the bands move on by so many blocks each step: the same work, but no block keeps its rows. 2 values moved
 * per point and step, the least that `fused` moves. Not in the source. */
#include <cooperative_groups.h>
#include "fused.h"

enum { WARPS = 16 /* of a block: 128 registers a thread */, ROWS = 4 };

template <typename T>
__global__ __launch_bounds__(WARP *WARPS, 1) void diffusion2d_resident(T *in, T *out, diffusion2d_grid g,
                                                                       int across, unsigned turned,
                                                                       unsigned turn, int count)
{
    const int each = (g.ny + ROWS - 1) / ROWS; /* groups of ROWS rows in a layer */
    const int64_t all = (int64_t)each * g.nz;
    for (int t = 0; t < count; t++) {
        const unsigned band = (blockIdx.x + turned + t * turn) % gridDim.x;
        const int first = (int)(all * band / gridDim.x), rows = (int)(all * (band + 1) / gridDim.x) - first;
#pragma unroll 1
        /* the warps of a round are one below the other */
        for (int i = threadIdx.y; i < rows * across; i += WARPS) {
            const int n = first + i % rows;
            fused_rows<T, ROWS>(in, out, g, i / rows, n % each * ROWS, n / each);
        }
        T *const next = out;
        out = in, in = next;
        if (t + 1 < count)
            cooperative_groups::this_grid().sync();
    }
}

template <typename T> static int launches_of(struct work *w, int step, int count)
{
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const unsigned turn = (unsigned)w->c->axis[DIFFUSION2D_AXIS_TURN];
    T *const in = field_in<T>(w, step), *const out = field_out<T>(w, step);
    return LAUNCH_TOGETHER(diffusion2d_resident<T>, dim3(device_has(cudaDevAttrMultiProcessorCount)),
                           dim3(WARP, WARPS), 0, w, in, out, g, (int)ceil_div(g.nx, WARP * vec<T>::V),
                           (unsigned)step * turn, turn, count);
}

static int launches(struct work *w, int step, int count)
{
    return BY_PRECISION(launches_of, w, w, step, count);
}
static int launch(struct work *w, int step)
{
    return launches(w, step, 1);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "all queued steps in one launch, each SM keeps its rows",
        .kind = DIFFUSION2D_ONE_PASS, .has = AXES(DIFFUSION2D_AXIS_TURN), .launch = launch,
        .launches = launches)
