/* SPDX-License-Identifier: MIT */
/* Lines that do not lie along x: a thread walks along V neighbouring lines,
 * side by side in x, so that a warp's accesses are whole memory lines.
 *
 *   memcopy_dim2, memcopy_dim3   b = a, in the order of the walk
 *   cumsum_dim2, cumsum_dim3     b = a + the sum so far, kept in a register
 *
 * 2 values moved per point and 1 or no flop. A sum depends on the one before,
 * loads do not: AHEAD of them are always under way, for 512² lines alone are too
 * few threads to fill the memory system. */
#ifndef CLIFFS_CUMSUM_WALK_H
#define CLIFFS_CUMSUM_WALK_H

#include "pack.h"

/* `l` counts in packs of V values, but for its length. */
template <typename T, int V, int AHEAD, bool SUM>
__global__ void cumsum_walk(const pack<T, V> *a, pack<T, V> *b, const cumsum_lines l)
{
    const int64_t line = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (line >= l.count)
        return;
    const int64_t start = line % l.per + line / l.per * l.far;
    a += start;
    b += start;
    pack<T, V> sum = {}, u[AHEAD];
#pragma unroll
    for (int j = 0; j < AHEAD; j++)
        u[j] = j < l.length ? a[j * l.step] : pack<T, V>{};
    for (int64_t k = 0; k < l.length; k += AHEAD) {
#pragma unroll
        for (int j = 0; j < AHEAD; j++) {
#pragma unroll
            for (int i = 0; i < V; i++)
                sum.v[i] = SUM ? sum.v[i] + u[j].v[i] : u[j].v[i];
            if (k + AHEAD + j < l.length) /* its place is free: the next goes there */
                u[j] = a[(k + AHEAD + j) * l.step];
            if (k + j < l.length)
                b[(k + j) * l.step] = sum;
        }
    }
}

template <int DIM, bool SUM> struct walk {
    template <typename T, int V, int AHEAD> static int of(struct work *w)
    {
        cumsum_lines l = cumsum_lines_along(w, DIM);
        l.count /= V, l.step /= V, l.per /= V, l.far /= V;
        return LAUNCH((cumsum_walk<T, V, AHEAD, SUM>), dim3((unsigned)ceil_div(l.count, block_threads(w))),
                      dim3(block_threads(w)), 0, w, (const pack<T, V> *)cumsum_data(w, 0),
                      (pack<T, V> *)cumsum_data(w, 1), l);
    }
    static int launch(struct work *w, int step)
    {
        (void)step;
        return BY_PACK_AND_AHEAD(of, w);
    }
    static enum verdict prepare(struct work *w)
    {
        const enum verdict v = pack_axes_fit(w);
        return v == CALL_OK ? pack_grid_fits(w, cumsum_lines_along(w, DIM).count / pack_values(w)) : v;
    }
};

#define WALK_VARIANT(dim, sum, says)                                              \
    VARIANT(.summary = says, .kind = sum ? dim : (int)CUMSUM_COPY, .prepare = walk<dim, sum>::prepare, \
            .launch = walk<dim, sum>::launch)

#endif
