/* inplace: a[i + offset] = a[i + offset] + 1: a warp's reads and writes start at any value.
 *
 * 2 values and 1 flop per point. `offset` reads misaligned and writes aligned; here the sectors at both ends
 * of a warp's values are also written in part, each by two warps. Width as in offset.cu. Source: RWTH,
 * coalescing with an offset, as the slides write it. */
#include "stream_kernel.h"

template <typename T, int N> __global__ void stream_inplace(T *a, int64_t values, int offset)
{
    const int64_t first = (int64_t)blockIdx.x * blockDim.x * N + threadIdx.x;
    T v[N] = {};
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < values)
            v[k] = a[first + k * blockDim.x + offset];
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < values)
            a[first + k * blockDim.x + offset] = v[k] + 1;
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t values = w->c->axis[AXIS_NX];
    return STREAM_LAUNCH((stream_inplace<T, N>), values, N, w, flat<T>(w, 0), values,
                         (int)w->c->axis[STREAM_AXIS_OFFSET]);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "one is added in place from an offset on", .kind = STREAM_INPLACE,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_OFFSET), .prepare = stream_prepare,
        .launch = launch)
