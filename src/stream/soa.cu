/* soa: b[i] = sum of the first `members` coordinates of point i, a structure of arrays.
 *
 * members + 1 values and members - 1 flops per point. Only members that are needed are read. Source
 * and accesses as in aos.cu. */
#include "stream_kernel.h"

/* plane: values between a point's x and its y. */
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
    return STREAM_LAUNCH((stream_soa<T, N, M>), points, N, w, flat<T>(w, 0), flat<T>(w, 1), points,
                         stream_plane(w->c));
}

MEMBERS_LAUNCH(launch_members)
VARIANT(.backend = BACKEND_CUDA, .summary = "members of points, structure of arrays", .kind = STREAM_SOA,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_MEMBERS), .prepare = stream_prepare,
        .launch = launch)
