/* scale: b[i] = s·a[i], one access of `width` bytes per thread and array.
 *
 * 2 values and 1 flop per point. McCalpin's STREAM; BabelStream's Mul. */
#include "stream_kernel.h"

template <typename T, int N> __global__ void stream_scale(const T *a, T *b, T s, int64_t values)
{
    int64_t i = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) * N;
    if (i + N <= values) {
        vec<T, N> v = packed<N>(a + i);
        for (int k = 0; k < N; k++)
            v.v[k] *= s;
        packed<N>(b + i) = v;
    } else {
        for (; i < values; i++) /* the last values, fewer than an access */
            b[i] = s * a[i];
    }
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t values = w->c->axis[AXIS_NX];
    return STREAM_LAUNCH((stream_scale<T, N>), values, N, w, flat<T>(w, 0), flat<T>(w, 1), (T)STREAM_SCALAR,
                         values);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "a factor times an array", .kind = STREAM_SCALE,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH), .prepare = stream_prepare, .launch = launch)
