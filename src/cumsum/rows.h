/* Lines along x: a warp takes a row in pieces of 32 packs; lane l has pack l of a piece. */
#pragma once

#include "pack.h"

#define LANES 32
#define ALL_LANES 0xffffffffu

static inline enum verdict rows_prepare(struct work *w)
{
    if (pack_axes_fit(w) != CALL_OK || block_warps(w) != CALL_OK)
        return CALL_SKIP; /* with its reason */
    return pack_grid_fits(w, cumsum_lines_along(w, 1).count * LANES);
}

/* Launches kernel(a, b, rows, packs of a row), a warp for each row. */
template <typename T, int V, typename K> static int rows_launch(struct work *w, K *kernel)
{
    const cumsum_lines l = cumsum_lines_along(w, 1);
    return LAUNCH(kernel, dim3(ceil_div(l.count * LANES, block_threads(w))), dim3(block_threads(w)), 0, w,
                  flat<vec<T, V>>(w, 0), flat<vec<T, V>>(w, 1), l.count, (int)(l.length / V));
}
