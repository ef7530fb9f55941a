/* What the variants of the difference share. A row is cut into pieces of 32 points, one per lane. A warp
 * takes four consecutive pieces, a block of eight warps 32. */
#pragma once

#include "../kernel.h"
#include "divergence.h"

enum { WARPS = 8, PIECES = 4 };

struct row_layout {
    unsigned length, last; /* points of a row; of the last row, which may be shorter */
    unsigned rows, pieces; /* rows in all; pieces of a row */
};

/* The layout in which pieces cover a row except for `ends` of its points. */
static inline row_layout row_layout_of(const struct bench_case *c, int ends)
{
    const int64_t length = c->axis[DIVERGENCE_AXIS_LENGTH], rows = divergence_rows(c);
    const row_layout r = {(unsigned)length, (unsigned)(c->axis[AXIS_NX] - (rows - 1) * length),
                          (unsigned)rows,
                          length > ends ? (unsigned)ceil_div(length - ends, DIVERGENCE_LANES) : 1};
    return r;
}

static inline dim3 row_grid(const row_layout &r)
{
    return dim3(ceil_div((int64_t)r.rows * r.pieces, WARPS * PIECES));
}

/* A warp's position: its row, and the piece of it. */
struct row_place {
    unsigned row, piece;
};

/* A warp's first piece; the piece behind another. */
static __device__ __forceinline__ row_place row_first(const row_layout &r)
{
    const unsigned first = (blockIdx.x * WARPS + threadIdx.y) * PIECES, row = first / r.pieces;
    const row_place p = {row, first - row * r.pieces};
    return p;
}
static __device__ __forceinline__ row_place row_next(row_place p, const row_layout &r)
{
    const row_place next = {p.row + (p.piece + 1 == r.pieces), p.piece + 1 == r.pieces ? 0 : p.piece + 1};
    return next;
}

/* Points of a row; 0 for a row behind the last. */
static __device__ __forceinline__ int row_points(const row_layout &r, unsigned row)
{
    return row + 1 < r.rows ? r.length : row < r.rows ? r.last : 0;
}

/* The number of point x of a row, by a product of 32 by 32 bits. */
static __device__ __forceinline__ int64_t row_point(const row_layout &r, unsigned row, unsigned x)
{
    return (int64_t)((uint64_t)row * r.length + x);
}

template <typename T> static __device__ __forceinline__ T central(const T *p)
{
    return T(0.5) * (p[1] - p[-1]);
}

/* The difference at an end of a row of n points; inward is 1 at the first point, -1 at the last. There the
 * operands of differences are swapped: negating the result would give a zero a sign. */
template <typename T> static __device__ __forceinline__ T one_sided(const T *p, int inward, int n)
{
    const T here = p[0], next = p[inward * min(1, n - 1)], third = p[inward * min(2, n - 1)];
    return inward > 0 ? 2 * (next - here) - T(0.5) * (third - here)
                      : 2 * (here - next) - T(0.5) * (here - third);
}

/* launch() of kernel<T>(in, out, r) with blocks of `warps` warps; `ends` as in row_layout_of. */
#define DIFFERENCE_LAUNCH(kernel, warps, ends) \
    template <typename T> static int launch_of(struct work *w, int) \
    { \
        const row_layout r = row_layout_of(w->c, ends); \
        return LAUNCH(kernel<T>, row_grid(r), dim3(DIVERGENCE_LANES, warps), 0, w, flat<T>(w, 0), \
                      flat<T>(w, 1), r); \
    } \
    LAUNCH_BY_PRECISION(launch_of)
