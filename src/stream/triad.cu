/* triad: b[i] = a[i] + s·c[i], one access of `width` bytes per thread and array.
 *
 * 3 values and 2 flops per point. McCalpin's STREAM; BabelStream's Triad. */
#include "stream_kernel.h"

template <typename T, int N> __global__ void stream_triad(const T *a, const T *c, T s, T *b, int64_t values)
{
    int64_t i = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) * N;
    if (i + N <= values) {
        const vec<T, N> u = packed<N>(a + i), v = packed<N>(c + i);
        vec<T, N> sum;
        for (int k = 0; k < N; k++)
            sum.v[k] = u.v[k] + s * v.v[k];
        packed<N>(b + i) = sum;
    } else {
        for (; i < values; i++) /* the last values, fewer than an access */
            b[i] = a[i] + s * c[i];
    }
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t values = w->c->axis[AXIS_NX];
    return STREAM_LAUNCH((stream_triad<T, N>), values, N, w, flat<T>(w, 0), flat<T>(w, 2), (T)STREAM_SCALAR,
                         flat<T>(w, 1), values);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "sum of an array and a factor times another",
        .kind = STREAM_TRIAD, .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH), .prepare = stream_prepare,
        .launch = launch)
