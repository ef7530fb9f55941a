/* add: b[i] = a[i] + c[i], one access of `width` bytes per thread and array.
 *
 * 3 values and 1 flop per point. McCalpin's STREAM; BabelStream's Add. */
#include "stream_kernel.h"

template <typename T, int N> __global__ void stream_add(const T *a, const T *c, T *b, int64_t values)
{
    int64_t i = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) * N;
    if (i + N <= values) {
        const vec<T, N> u = packed<N>(a + i), v = packed<N>(c + i);
        vec<T, N> sum;
        for (int k = 0; k < N; k++)
            sum.v[k] = u.v[k] + v.v[k];
        packed<N>(b + i) = sum;
    } else {
        for (; i < values; i++) /* the last values, fewer than an access */
            b[i] = a[i] + c[i];
    }
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t values = w->c->axis[AXIS_NX];
    return STREAM_LAUNCH((stream_add<T, N>), values, N, w, flat<T>(w, 0), flat<T>(w, 2), flat<T>(w, 1),
                         values);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "sum of two arrays", .kind = STREAM_ADD,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH), .prepare = stream_prepare, .launch = launch)
