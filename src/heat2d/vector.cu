/* vector: the heat step, a patch of points per thread, in registers.
 *
 * A thread has V points in x, one access of up to 16 bytes, and moves down ROWS rows: a loaded row is used as
 * the north, the centre and the south. All loads are issued before the first is used, because bytes in flight
 * decide, as in stream/copy. The neighbours in x are in memory lines that neighbouring threads load anyway. V
 * is halved where rows would not be aligned; with accesses of 4 bytes a thread has 8 rows. 3 values moved and
 * 11 flops per point. Beyond the source. */
#include "../vector.h"
#include "heat2d_kernel.h"

template <typename T, int V, int ROWS> __global__ void __launch_bounds__(1024)
    heat2d_vector(const T *__restrict__ t, const T *__restrict__ ci, T *__restrict__ t2, heat2d_step<T> p)
{
    typedef vec<T, V> lane; /* neighbours in x as one access */
    const int x = V * (blockIdx.x * blockDim.x + threadIdx.x);
    const int y = ROWS * (blockIdx.y * blockDim.y + threadIdx.y) + 1;
    const int rows = min(ROWS, p.ny - 1 - y); /* inside the rim */
    const int64_t first = (int64_t)y * p.nx + x;
    if (x >= p.nx || rows <= 0)
        return;
    t += first, ci += first, t2 += first;
    lane row[ROWS + 2], c[ROWS]; /* row[k + 1] is row y + k; beyond the last row that one is loaded again */
    T west[ROWS], east[ROWS];
#pragma unroll
    for (int k = -1; k <= ROWS; k++)
        row[k + 1] = *(const lane *)(t + min(k, rows) * p.nx);
#pragma unroll
    for (int k = 0; k < ROWS; k++) {
        const int at = min(k, rows - 1) * p.nx;
        c[k] = *(const lane *)(ci + at);
        west[k] = t[at - 1];
        east[k] = t[at + V];
    }
#pragma unroll
    for (int k = 0; k < ROWS; k++) {
        if (k >= rows)
            return;
        const lane &here = row[k + 1];
        lane next;
#pragma unroll
        for (int i = 0; i < V; i++)
            next.v[i] =
                heat2d_point(p, here.v[i], i > 0 ? here.v[i - 1] : west[k],
                             i < V - 1 ? here.v[i + 1] : east[k], row[k].v[i], row[k + 2].v[i], c[k].v[i]);
        if (x > 0 && x + V < p.nx)
            *(lane *)(t2 + k * p.nx) = next;
        else /* a vector with a point of the rim, which is not written */
#pragma unroll
            for (int i = 0; i < V; i++)
                if (x + i > 0 && x + i < p.nx - 1)
                    t2[k * p.nx + i] = next.v[i];
    }
}

template <typename T, int V, int ROWS> static int launch_of(struct work *w, int step)
{
    return heat2d_launch<T>(heat2d_vector<T, V, ROWS>, V, ROWS, 0, w, step);
}

static int launch(struct work *w, int step)
{
    const int64_t nx = w->c->axis[AXIS_NX];
    if (w->c->axis[AXIS_PRECISION] == 8)
        return nx % 2 ? launch_of<double, 1, 4>(w, step) : launch_of<double, 2, 4>(w, step);
    return nx % 2   ? launch_of<float, 1, 8>(w, step)
           : nx % 4 ? launch_of<float, 2, 4>(w, step)
                    : launch_of<float, 4, 4>(w, step);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "heat step, four rows of 16 bytes per thread in registers",
        .kind = HEAT2D_HEAT, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
