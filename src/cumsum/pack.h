/* What the variants of cumsum share: accesses of 4, 8 or 16 bytes, and the choice between them. */
#pragma once

#include "../vector.h"
#include "cumsum.h"

/* Kernels that load AHEAD packs before they store the first take their pointers without __restrict__: with
 * it, nvcc moves all but about four of the loads back to where they are needed, to save registers. */

/* Values per access: as many as `width` allows; fewer if a row would not be whole packs, for then its packs
 * are not aligned. */
static inline int pack_values(const struct work *w)
{
    int64_t v = w->c->axis[CUMSUM_AXIS_WIDTH] / w->c->axis[AXIS_PRECISION];
    while (v > 1 && w->c->axis[AXIS_NX] % v)
        v /= 2;
    return v < 1 ? 1 : (int)v;
}

/* Calls F<T, V, AHEAD>(w) with the values of the case's axes. */
#define BY_PACK_AND_AHEAD(F, w) \
    ((w)->c->axis[AXIS_PRECISION] == 8 \
         ? (pack_values(w) == 2 ? BY_AHEAD_(F, double, 2, w) : BY_AHEAD_(F, double, 1, w)) \
     : pack_values(w) == 4 ? BY_AHEAD_(F, float, 4, w) \
     : pack_values(w) == 2 ? BY_AHEAD_(F, float, 2, w) \
                           : BY_AHEAD_(F, float, 1, w))
#define BY_AHEAD_(F, T, V, w) \
    ((w)->c->axis[CUMSUM_AXIS_AHEAD] == 1   ? F<T, V, 1>(w) \
     : (w)->c->axis[CUMSUM_AXIS_AHEAD] == 2 ? F<T, V, 2>(w) \
     : (w)->c->axis[CUMSUM_AXIS_AHEAD] == 4 ? F<T, V, 4>(w) \
     : (w)->c->axis[CUMSUM_AXIS_AHEAD] == 8 ? F<T, V, 8>(w) \
                                            : F<T, V, 16>(w))

/* Blocks, one row of threads each, for `threads` threads in all; at most as many as a grid may have. */
static inline enum verdict pack_grid_fits(struct work *w, int64_t threads)
{
    const int64_t blocks = ceil_div(threads, block_threads(w));
    return block_row(w) != CALL_OK ? CALL_SKIP
           : blocks > INT32_MAX
               ? skip_rule(w, "%lld blocks exceed the limit of a grid: %d", (long long)blocks, INT32_MAX)
               : CALL_OK;
}

/* CALL_OK if a kernel was compiled for the axes `width` and, where the variant has it, `ahead`; else
 * CALL_SKIP. */
static inline enum verdict pack_axes_fit(struct work *w)
{
    const int64_t width = w->c->axis[CUMSUM_AXIS_WIDTH], ahead = w->c->axis[CUMSUM_AXIS_AHEAD];
    if ((width & (width - 1)) || width < w->c->axis[AXIS_PRECISION])
        return skip_rule(w, "an access must be 4 or 8 or 16 bytes and at least one value: not %d",
                         (int)width);
    if (ahead != AXIS_NONE && (ahead & (ahead - 1)))
        return skip_rule(w, "%d is not a power of two", (int)ahead);
    return CALL_OK;
}

/* prepare() and launch() of kernel<T>(a, b, nx): a block per row along x, `values` values of shared memory
 * for each thread. */
#define BLOCK_PER_ROW_LAUNCH(kernel, values) \
    template <typename T> static int launch_of(struct work *w, int) \
    { \
        const cumsum_lines l = cumsum_lines_along(w, 1); \
        return LAUNCH(kernel<T>, dim3(l.count), dim3(block_threads(w)), \
                      (values) * block_threads(w) * sizeof(T), w, flat<T>(w, 0), flat<T>(w, 1), \
                      (int)l.length); \
    } \
    static enum verdict prepare(struct work *w) \
    { \
        return pack_grid_fits(w, cumsum_lines_along(w, 1).count * block_threads(w)); \
    } \
    LAUNCH_BY_PRECISION(launch_of)
