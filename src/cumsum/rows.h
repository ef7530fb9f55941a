/* SPDX-License-Identifier: MIT */
/* Lines along x: a warp takes a row, piece by piece; lane l of a piece the pack number l. */
#ifndef CLIFFS_CUMSUM_ROWS_H
#define CLIFFS_CUMSUM_ROWS_H

#include "pack.h"

#define LANES 32
#define ALL_LANES 0xffffffffu

static inline enum verdict rows_prepare(struct work *w)
{
    const enum verdict v = pack_axes_fit(w);
    if (v != CALL_OK)
        return v;
    if (BLOCK_X(w->c->axis[AXIS_BLOCK]) % LANES)
        return REFUSE(w, BLOCK_WIDTH, LANES);
    return pack_grid_fits(w, cumsum_lines_along(w, 1).count * LANES);
}

/* kernel(a, b, rows, packs of a row), a warp for each row. */
template <typename T, int V, typename K> static int rows_launch(struct work *w, K *kernel)
{
    const cumsum_lines l = cumsum_lines_along(w, 1);
    return LAUNCH(kernel, dim3((unsigned)ceil_div(l.count * LANES, block_threads(w))),
                  dim3(block_threads(w)), 0, w, (const vec<T, V> *)flat_data(w, 0),
                  (vec<T, V> *)flat_data(w, 1), l.count, (int)(l.length / V));
}

#endif
