/* daxpy: z = a·x + y, 16 bytes of each array per thread.
 *
 *   2 flops, 3 values moved per point
 *
 * Source: RWTH, measuring time. measure.cu times it. */
#include "../vector.h"
#include "timing.h"

/* n packs of 16 bytes, then `rest` values, which are fewer than a pack. */
template <typename T> __global__ void timing_daxpy(T a, const T *__restrict__ x, const T *__restrict__ y,
                                                   T *__restrict__ z, int64_t n, int rest)
{
    enum { N = 16 / sizeof(T) };
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const vec<T> xs = ((const vec<T> *)x)[i], ys = ((const vec<T> *)y)[i];
        vec<T> zs;
#pragma unroll
        for (int k = 0; k < N; k++)
            zs.v[k] = a * xs.v[k] + ys.v[k];
        ((vec<T> *)z)[i] = zs;
    } else if (i - n < rest) {
        const int64_t at = n * N + (i - n);
        z[at] = a * x[at] + y[at];
    }
}

template <typename T> static int launch_of(struct work *w, int)
{
    enum { N = 16 / sizeof(T), THREADS = 256 };
    const int64_t values = w->c->axis[AXIS_NX], n = values / N;
    const int rest = (int)(values - n * N);
    return LAUNCH(timing_daxpy<T>, dim3(ceil_div(n + rest, THREADS)), dim3(THREADS), 0, w, T(TIMING_A),
                  flat<T>(w, TIMING_X), flat<T>(w, TIMING_Y), flat<T>(w, TIMING_Z), n, rest);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "a*x + y, 16-byte accesses", .launch = launch)
