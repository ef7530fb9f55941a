/* The sum of a tile by a warp, for `read` and `read_same`. The loads bypass the L1, which might still have
 * the tile. */
#pragma once

#include "stream_kernel.h"

template <typename T, int N>
static __device__ __forceinline__ void read_tile(const T *a, T *sums, int64_t values, unsigned tile, int lane)
{
    constexpr int size = STREAM_TILE_BYTES / sizeof(T), accesses = size / (32 * N);
    const int64_t first = (int64_t)tile * size;
    T sum = 0;
    if (first + size <= values) {
        vec<T, N> v[accesses];
        for (int k = 0; k < accesses; k++)
            v[k] = packed_from_l2<N>(a + first + (k * 32 + lane) * N);
        for (int k = 0; k < accesses; k++)
            for (int j = 0; j < N; j++)
                sum += v[k].v[j];
    } else { /* the last tile */
        for (int64_t i = first + lane; i < values; i += 32)
            sum += a[i];
    }
    sum = warp_sum(sum);
    if (lane == 0)
        sums[tile] = sum;
}
