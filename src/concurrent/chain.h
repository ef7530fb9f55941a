/* The kernel of concurrent, and a launch of it over values [first, end). */
#pragma once

#include "../kernel.h"
#include "concurrent.h"

enum { CONCURRENT_THREADS = 256 };

template <typename T> __global__ void concurrent_chain(const T *a, T *b, int64_t n, int work, T one, T step)
{
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    T v = a[i];
#pragma unroll 8
    for (int link = 0; link < work; link++)
        v = one * v + step;
    b[i] = v;
}

template <typename T> static int concurrent_part_of(struct work *w, int64_t first, int64_t end)
{
    const int64_t n = end - first;
    if (n == 0)
        return 0;
    return LAUNCH(concurrent_chain<T>, dim3(ceil_div(n, CONCURRENT_THREADS)), dim3(CONCURRENT_THREADS), 0, w,
                  flat<T>(w, 0) + first, flat<T>(w, 1) + first, n, (int)w->c->axis[CONCURRENT_AXIS_WORK],
                  T(1), T(CHAIN_STEP));
}

static inline int concurrent_part(struct work *w, int64_t first, int64_t end)
{
    return BY_PRECISION(concurrent_part_of, w, w, first, end);
}
