/* The launch of every variant: b = a, a thread a value. */
#pragma once

#include "../kernel.h"
#include "places.h"

template <typename T> __global__ void places_copy(const T *a, T *b, int64_t n)
{
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i];
}

template <typename T> static int launch_of(struct work *w, int)
{
    enum { THREADS = 256 };
    const int64_t n = w->c->axis[AXIS_NX];
    return LAUNCH(places_copy<T>, dim3((unsigned)ceil_div(n, THREADS)), dim3(THREADS), 0, w,
                  (const T *)flat<T>(w, 0), flat<T>(w, 1), n);
}
LAUNCH_BY_PRECISION(launch_of)
