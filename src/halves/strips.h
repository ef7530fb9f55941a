/* Strips, for diffusion and heat: a warp takes ROWS rows of 32 times 16 bytes, and reads the points around
 * them. */
#pragma once

#include "../vector.h"
#include "halves_kernel.h"

enum {
    STRIPS_WARPS = 4 /* of a block */,
    STRIPS_ROWS = 4,
    BANDS_WARPS = ON_CPU ? 2 : 16 /* of a persistent block: 128 registers a thread */
};

/* Loads the values x - R .. x + V - 1 + R of a row for a lane that begins at x. Its own values take one
 * access; those next to them come from the neighbouring lanes, and at the warp's ends from memory. Called by
 * all lanes; a lane beyond the halo gets nothing. row: point 0 of the row. */
template <int R, typename T> static __device__ __forceinline__ void
strip_row(T (&line)[vec<T>::V + 2 * R], const T *row, int x, int nx, int lane)
{
    constexpr int V = vec<T>::V;
    const vec<T> own = x < nx + R ? load(row + x) : vec<T>();
    row_around<R>(line, own);
#pragma unroll
    for (int k = 1; k <= R; k++) {
        if (lane == 0)
            line[R - k] = row[x - k];
        if (lane == 31 && x + V - 1 + k < nx + R)
            line[R + V - 1 + k] = row[x + V - 1 + k];
    }
}

/* A persistent launch, a block on each SM. A block keeps a band of rows of its half, as wide as the grid. Its
 * warps are one below the other, so that most of the rows around a strip are in the L1. op.strip(p, tile):
 * the work of a warp. A tile of the plan is a strip. */
template <typename Op> __global__ void __launch_bounds__(32 * BANDS_WARPS, 1)
    strips_bands(Op op, halves_plan p, int count)
{
    const halves_seat s = halves_sit(p);
    for (int t = 0; t < count; t++) {
#pragma unroll 1
        for (int turn = 0; turn < 1 + (s.any || s.alone); turn++) { /* one half, or both */
            const int half = s.half ^ turn, all = p.down[half] * p.nz;
            const int first = (int)((int64_t)all * s.number / s.blocks),
                      rows = (int)((int64_t)all * (s.number + 1) / s.blocks) - first;
#pragma unroll 1
            for (int i = (int)threadIdx.y; i < rows * p.across; i += BANDS_WARPS) {
                const int strip = i / rows, n = first + i - strip * rows, z = n / p.down[half];
                op.strip(p, halves_tile{strip * p.wide, (n - z * p.down[half]) * p.high + (half ? p.cut : 0),
                                        z, half, half ? p.ny : p.cut});
            }
        }
        op.swap();
        if (t + 1 < count)
            cooperative_groups::this_grid().sync();
    }
}

/* launches_of a variant whose operator is of(step). */
template <typename T, typename Of> static int strips_launch(struct work *w, int step, int count, const Of &of)
{
    const halves_shape pass = {32 * vec<T>::V, STRIPS_WARPS * STRIPS_ROWS, dim3(32, STRIPS_WARPS), 0},
                       bands = {32 * vec<T>::V, STRIPS_ROWS, dim3(32, BANDS_WARPS), 0};
    return halves_is_persistent(w)
               ? halves_launch_persistent(w, bands, strips_bands<decltype(of(step))>, of(step), count)
               : halves_launch_passes(w, step, count, pass, of);
}
