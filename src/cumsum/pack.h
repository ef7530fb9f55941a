/* SPDX-License-Identifier: MIT */
/* What the variants of cumsum share: accesses of 4, 8 or 16 bytes and their choice. */
#ifndef CLIFFS_CUMSUM_PACK_H
#define CLIFFS_CUMSUM_PACK_H

#include <stdio.h>
#include "../vector.h"
#include "cumsum.h"

/* Kernels that load AHEAD packs before they store the first take their pointers without
 * __restrict__: as any store might then hit what a later load reads, the compiler has to leave the
 * loads in front. With it, nvcc moves all but about four of them back to where they are needed, to
 * save registers. */

/* Values per access: as many as `width` allows, and so that each row holds whole packs: only then is
 * the first of every row aligned. */
static inline int pack_values(const struct work *w)
{
    int64_t v = w->c->axis[CUMSUM_AXIS_WIDTH] / w->c->axis[AXIS_PRECISION];
    while (v > 1 && w->c->axis[AXIS_NX] % v)
        v /= 2;
    return v < 1 ? 1 : (int)v;
}

/* Calls F<T, V, AHEAD>(w) as the case's axes say. */
#define BY_PACK_AND_AHEAD(F, w)                                                            \
    ((w)->c->axis[AXIS_PRECISION] == 8                                                     \
         ? (pack_values(w) == 2 ? BY_AHEAD_(F, double, 2, w) : BY_AHEAD_(F, double, 1, w)) \
     : pack_values(w) == 4 ? BY_AHEAD_(F, float, 4, w)                                     \
     : pack_values(w) == 2 ? BY_AHEAD_(F, float, 2, w)                                     \
                           : BY_AHEAD_(F, float, 1, w))
#define BY_AHEAD_(F, T, V, w)                            \
    ((w)->c->axis[CUMSUM_AXIS_AHEAD] == 1   ? F<T, V, 1>(w) \
     : (w)->c->axis[CUMSUM_AXIS_AHEAD] == 2 ? F<T, V, 2>(w) \
     : (w)->c->axis[CUMSUM_AXIS_AHEAD] == 4 ? F<T, V, 4>(w) \
     : (w)->c->axis[CUMSUM_AXIS_AHEAD] == 8 ? F<T, V, 8>(w) \
                                            : F<T, V, 16>(w))

static inline unsigned block_threads(const struct work *w)
{
    return (unsigned)BLOCK_X(w->c->axis[AXIS_BLOCK]);
}

/* `threads` GPU threads in blocks of one row; more than a grid holds, or another shape, are skipped. */
static inline enum verdict pack_grid_fits(struct work *w, int64_t threads)
{
    const int64_t block = w->c->axis[AXIS_BLOCK];
    if (BLOCK_Y(block) != 1 || BLOCK_Z(block) != 1)
        return REFUSE(w, BLOCK_ROW);
    if (ceil_div(threads, BLOCK_X(block)) > INT32_MAX)
        return REFUSE(w, GRID, ceil_div(threads, BLOCK_X(block)), INT32_MAX);
    return CALL_OK;
}

/* Whether the axes `width` and, where a variant has it, `ahead` name something that was compiled. */
static inline enum verdict pack_axes_fit(struct work *w)
{
    const int64_t width = w->c->axis[CUMSUM_AXIS_WIDTH], ahead = w->c->axis[CUMSUM_AXIS_AHEAD];
    if ((width & (width - 1)) || width < w->c->axis[AXIS_PRECISION])
        return REFUSE(w, ACCESS, width);
    if (ahead != AXIS_NONE && (ahead & (ahead - 1)))
        return REFUSE(w, POWER_OF_TWO, ahead);
    return CALL_OK;
}

#endif
