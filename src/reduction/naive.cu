/* naive: one thread of one block adds all values, one after the other: the slides' sequential loop on a GPU.
 *
 *   s = a(0) + a(1) + ... + a(n-1)
 *
 * One value read and one sum per value. Its limit is the latency of a load, not bandwidth.
 * Source: RWTH, "naive" reduction. The slides do not say how many threads it had; its 22.25 s for
 * 2^30 values are 20.7 ns a value, which is the speed of one thread. */
#include "passes.h"

template <typename T> __global__ void reduction_naive(const T *a, int64_t n, T *s)
{
    T sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += a[i];
    *s = sum;
}

template <typename T> static int launch_of(struct work *w)
{
    return LAUNCH(reduction_naive<T>, dim3(1), dim3(1), 0, w, (const T *)reduction_values(w),
                  w->c->axis[AXIS_NX], (T *)reduction_sum(w));
}

static int launch(struct work *w, int)
{
    return BY_TYPE(launch_of, w, w);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "one thread adds all values", .launch = launch)
