/* offset: b[i] = a[i + offset]: a warp's reads start at any value, its writes on a line.
 *
 * 2 values per point. RWTH, coalescing with an offset. One value per access; a thread has `width` bytes, in
 * values that are one block apart. width = size of a value is the slides' variant; with more bytes in flight
 * only misalignment costs. */
#include "stream_kernel.h"

template <typename T, int N> __global__ void stream_offset(const T *a, T *b, int64_t values, int offset)
{
    const int64_t first = (int64_t)blockIdx.x * blockDim.x * N + threadIdx.x;
    T v[N] = {};
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < values)
            v[k] = a[first + k * blockDim.x + offset];
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < values)
            b[first + k * blockDim.x] = v[k];
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t values = w->c->axis[AXIS_NX];
    return STREAM_LAUNCH((stream_offset<T, N>), values, N, w, flat<T>(w, 0), flat<T>(w, 1), values,
                         (int)w->c->axis[STREAM_AXIS_OFFSET]);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "copy from an offset", .kind = STREAM_OFFSET,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_OFFSET), .prepare = stream_prepare,
        .launch = launch)
