/* b[i] = a[i], where the values are three members of each point; a thread copies one point. NEXT: values from
 * a thread's point to the next thread's; apart: from a member to the next one. 3 and 1 in an array of
 * structures, 1 and many in a structure of arrays. */
#pragma once

#include "stream_kernel.h"

template <typename T, int NEXT>
__global__ void stream_copy_members(const T *a, T *b, int64_t values, int64_t points, int64_t apart)
{
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    T point[STREAM_COORDINATES] = {};
    if (i >= points)
        return;
    for (int m = 0; m < STREAM_COORDINATES; m++)
        if (i * NEXT + m * apart < values) /* the last point may lack members */
            point[m] = a[i * NEXT + m * apart];
    for (int m = 0; m < STREAM_COORDINATES; m++)
        if (i * NEXT + m * apart < values)
            b[i * NEXT + m * apart] = point[m];
}

/* The arrays of a structure of arrays begin on a line. */
template <typename T, bool AOS> static int copy_members(struct work *w, int step)
{
    const int64_t values = w->c->axis[AXIS_NX], line = STREAM_LINE / (int64_t)sizeof(T);
    const int64_t round = AOS ? 1 : line, points = ceil_div(values, STREAM_COORDINATES * round) * round;
    return STREAM_LAUNCH((stream_copy_members < T, AOS ? STREAM_COORDINATES : 1 >), points, 1, w,
                         flat<T>(w, step & 1), flat<T>(w, ~step & 1), values, points,
                         AOS ? (int64_t)1 : points);
}
