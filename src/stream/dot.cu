/* dot: the sum of a[i]·c[i] over each tile of 2 KiB, in accesses of `width` bytes per thread and array.
 *
 * 2 values and 2 flops per point. BabelStream's Dot also leaves partial sums to the host, but one per block
 * of a grid-stride loop. */
#include "stream_kernel.h"

template <typename T, int N>
__global__ void stream_dot(const T *a, const T *c, T *sums, int64_t values, int64_t tiles)
{
    constexpr int size = STREAM_TILE_BYTES / sizeof(T), accesses = size / (32 * N);
    const int64_t tile = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) / 32, first = tile * size;
    const int lane = threadIdx.x % 32;
    T sum = 0;
    if (tile >= tiles)
        return;
    if (first + size <= values) {
#pragma unroll
        for (int k = 0; k < accesses; k++) {
            const int64_t i = first + (k * 32 + lane) * N;
            const vec<T, N> u = packed<N>(a + i), v = packed<N>(c + i);
            for (int j = 0; j < N; j++)
                sum += u.v[j] * v.v[j];
        }
    } else { /* the last tile */
        for (int64_t i = first + lane; i < values; i += 32)
            sum += a[i] * c[i];
    }
    sum = warp_sum(sum);
    if (lane == 0)
        sums[tile] = sum;
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t tiles = stream_tiles(w->c);
    return STREAM_LAUNCH((stream_dot<T, N>), 32 * tiles, 1, w, flat<T>(w, 0), flat<T>(w, 2), flat<T>(w, 1),
                         w->c->axis[AXIS_NX], tiles);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "sum of products over each tile", .kind = STREAM_DOT,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH), .prepare = stream_prepare, .launch = launch)
