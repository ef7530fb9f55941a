/* SPDX-License-Identifier: MIT */
/* naive: one thread of one block adds all values, one after the other. No value is shared out: it is
 * the slides' sequential loop on a GPU, and neither a thread per block nor a chunk per thread.
 *
 *   s = a(0) + a(1) + ... + a(n-1)
 *
 * One value read and one sum per value. What it waits for is the latency of a load, not bandwidth.
 * Source: RWTH, GPU Programming with CUDA: Optimization, "naive" reduction. How many threads it had is not handed down;
 * its 22.25 s for 2^30 values are 20.7 ns a value, the pace of one thread. A chunk for each block would be
 * as many times as fast as blocks run at once. */
#include "../kernel.h"
#include "reduction.h"

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

static int launch(struct work *w, int step)
{
    (void)step;
    return w->c->axis[AXIS_PRECISION] == 4 ? launch_of<int32_t>(w) : launch_of<double>(w);
}

VARIANT(.summary = "one thread adds all values", .launch = launch)
