/* copy: b[i] = a[i], one access of `width` bytes per thread.
 *
 * Bytes in flight decide (Little's law): with 4 bytes per thread an H200 reaches two thirds of the speed
 * with 16. The threads behind the last access copy the last values, which are fewer than an access. */
#include "stream_kernel.h"

/* Copies n accesses of type A, then `rest` values of type T. */
template <typename A, typename T>
__global__ void stream_copy(const A *a, A *b, int64_t n, const T *tail_in, T *tail_out, int rest)
{
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i];
    else if (i - n < rest)
        tail_out[i - n] = tail_in[i - n];
}

template <typename A, typename T> static int launch_of(struct work *w, int step)
{
    const int64_t values = w->c->axis[AXIS_NX], per = sizeof(A) / sizeof(T), n = values / per;
    T *const in = flat<T>(w, step & 1), *const out = flat<T>(w, ~step & 1);
    const int rest = (int)(values - n * per);
    return STREAM_LAUNCH((stream_copy<A, T>), n + rest, 1, w, (const A *)in, (A *)out, n, in + n * per,
                         out + n * per, rest);
}

static int launch(struct work *w, int step)
{
    const int64_t width = w->c->axis[STREAM_AXIS_WIDTH];
    if (w->c->axis[AXIS_PRECISION] == 4)
        return width == 4   ? launch_of<float, float>(w, step)
               : width == 8 ? launch_of<float2, float>(w, step)
                            : launch_of<float4, float>(w, step);
    return width == 8 ? launch_of<double, double>(w, step) : launch_of<double2, double>(w, step);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "one access per thread", .kind = STREAM_COPY,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH), .prepare = stream_prepare, .launch = launch)
