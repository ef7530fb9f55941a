/* SPDX-License-Identifier: MIT */
/* soa: b[i] = sum of the first `members` coordinates of point i, a structure of arrays.
 *
 * members + 1 values and members - 1 flops per point. Only what is asked for is
 * read. RWTH, GPU Programming with CUDA: Optimization, data layout. A value per
 * access; width as in offset.cu, in points. */
#include "stream_kernel.h"

/* plane: from a point's x to its y. */
template <typename T, int N, int M>
__global__ void stream_soa(const T *a, T *b, int64_t points, int64_t plane)
{
    const int64_t first = (int64_t)blockIdx.x * blockDim.x * N + threadIdx.x;
    const T *x = a, *y = a + plane, *z = a + 2 * plane;
    T v[N] = {};
    for (int k = 0; k < N; k++) {
        const int64_t i = first + k * blockDim.x;
        if (i < points)
            v[k] = M == 1 ? x[i] : M == 2 ? x[i] + y[i] : x[i] + y[i] + z[i];
    }
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < points)
            b[first + k * blockDim.x] = v[k];
}

template <typename T, int N, int M> static int launch_members(struct work *w)
{
    const int64_t points = w->c->axis[AXIS_NX];
    return LAUNCH((stream_soa<T, N, M>), stream_blocks(w, points, N), dim3(stream_threads(w)), 0, w,
                  (const T *)stream_data(w, 0), (T *)stream_data(w, 1), points, stream_plane(w->c));
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t members = w->c->axis[STREAM_AXIS_MEMBERS];
    return members == 1   ? launch_members<T, N, 1>(w)
           : members == 2 ? launch_members<T, N, 2>(w)
                          : launch_members<T, N, 3>(w);
}

static int launch(struct work *w, int step)
{
    (void)step;
    return BY_WIDTH(launch_of, w, w);
}

VARIANT(.summary = "members of points, structure of arrays", .kind = STREAM_SOA,
        .ignores = STREAM_PLACES_BUT(STREAM_AXIS_MEMBERS), .prepare = stream_prepare, .launch = launch)
