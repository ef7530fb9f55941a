/* Rows of read and update: a warp takes one, all of it on its way at a time where it fills a piece. The loads
 * go past the L1. */
#pragma once

#include "../stream/stream_kernel.h"
#include "halves_kernel.h"

enum {
    ROWS_WARPS = 8 /* of a block */,
    ROWS_EACH = L2MAP_PIECE / (32 * 16) /* accesses of a lane in a whole row */
};

/* A tile: rows of a block's warps. */
static inline halves_shape rows_shape(const struct work *w)
{
    return {(int)w->c->axis[AXIS_NX], ROWS_WARPS, dim3(32, ROWS_WARPS), 0};
}

/* What is done with the values of a row, 16 bytes at a time and one by one behind these. */
template <typename T, typename Vector, typename Value> static __device__ __forceinline__ void
each_of_row(const T *row, int nx, int lane, const Vector &vector, const Value &value)
{
    constexpr int V = 16 / (int)sizeof(T);
    const int whole = nx / V;
    if (whole == 32 * ROWS_EACH) {
        vec<T, V> v[ROWS_EACH];
#pragma unroll
        for (int k = 0; k < ROWS_EACH; k++)
            v[k] = packed_from_l2<V>(row + (k * 32 + lane) * V);
#pragma unroll
        for (int k = 0; k < ROWS_EACH; k++)
            vector((k * 32 + lane) * V, v[k]);
        return;
    }
    for (int i = lane; i < whole; i += 32)
        vector(i * V, packed_from_l2<V>(row + i * V));
    for (int x = whole * V + lane; x < nx; x += 32)
        value(x, row[x]);
}
