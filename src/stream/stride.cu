/* stride: b[i] = a[i·stride], over all of a: a warp's reads touch up to 32 lines.
 *
 * 2 values for each of nx/stride points; other values in the sectors do not count.
 * RWTH, coalescing with a stride. Width as in offset.cu. */
#include "stream_kernel.h"

template <typename T, int N> __global__ void stream_stride(const T *a, T *b, int64_t points, int stride)
{
    const int64_t first = (int64_t)blockIdx.x * blockDim.x * N + threadIdx.x;
    T v[N] = {};
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < points)
            v[k] = a[(first + k * blockDim.x) * stride];
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < points)
            b[first + k * blockDim.x] = v[k];
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int stride = (int)w->c->axis[STREAM_AXIS_STRIDE];
    const int64_t points = ceil_div(w->c->axis[AXIS_NX], stride);
    return STREAM_LAUNCH((stream_stride<T, N>), points, N, w, flat<T>(w, 0), flat<T>(w, 1), points, stride);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "every stride-th value of an array", .kind = STREAM_STRIDE,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_STRIDE), .prepare = stream_prepare,
        .launch = launch)
