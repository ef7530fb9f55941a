/* aos: b[i] = sum of the first `members` coordinates of point i, an array of structures.
 *
 * members + 1 values and members - 1 flops per point. The other members of a point are loaded
 * with it. RWTH, data layout. One value per access; width as in offset.cu, in points. */
#include "stream_kernel.h"

template <typename T> struct point {
    T x, y, z;
};

template <typename T, int N, int M> __global__ void stream_aos(const point<T> *a, T *b, int64_t points)
{
    const int64_t first = (int64_t)blockIdx.x * blockDim.x * N + threadIdx.x;
    T v[N] = {};
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < points) {
            const point<T> *p = a + first + k * blockDim.x;
            v[k] = M == 1 ? p->x : M == 2 ? p->x + p->y : p->x + p->y + p->z;
        }
    for (int k = 0; k < N; k++)
        if (first + k * blockDim.x < points)
            b[first + k * blockDim.x] = v[k];
}

template <typename T, int N, int M> static int launch_members(struct work *w)
{
    const int64_t points = w->c->axis[AXIS_NX];
    return STREAM_LAUNCH((stream_aos<T, N, M>), points, N, w, flat<point<T>>(w, 0), flat<T>(w, 1), points);
}

MEMBERS_LAUNCH(launch_members)
VARIANT(.backend = BACKEND_CUDA, .summary = "members of points, array of structures", .kind = STREAM_AOS,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_MEMBERS), .prepare = stream_prepare,
        .launch = launch)
