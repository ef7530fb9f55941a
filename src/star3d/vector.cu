/* SPDX-License-Identifier: MIT */
/* vector: accesses of 16 bytes and patches in registers, no shared memory: any GPU.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * A thread walks a patch of 16 bytes in x times `rows` rows through z; the 2R sums of each of its points in z are in
 * registers (patch.h). Its own rows of a plane are asked for one plane ahead, and so are everybody's: what a
 * neighbour's patch needs of them is in the L1 by then. The blocks keep in step (lockstep.h), so that the halo of a
 * block's tile is in the L2. At least 2 values moved per point. */
#include "patch.h"

template <typename T, int R, int ROWS>
__global__ void __launch_bounds__(patch<T, R, ROWS>::THREADS, 1)
star3d_vector(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l, int)
{
    typedef patch<T, R, ROWS> P;
    const int tx = threadIdx.x * P::V, ty = threadIdx.y * ROWS;
    const bool first = threadIdx.x + threadIdx.y == 0;
    patch_walk ahead(g, blockDim.x * P::V, blockDim.y * ROWS), here = ahead;
    const int length = ahead.length(g, blockIdx.x);
    unsigned seen = lockstep_seen(l);
    P mine;
    vec<T> next[ROWS], now[ROWS], done[ROWS];
    a += g.origin, b += g.origin;
#pragma unroll 1
    for (int p = 0; p <= length; p++) { /* plane p is asked for, plane p-1 computed */
        if (l.lead && p < length) {
            if (first)
                lockstep_wait(l, p, seen);
            __syncthreads();
            if (first) {
                lockstep_add(l, 1);
                seen = lockstep_seen(l);
            }
        }
#pragma unroll
        for (int i = 0; i < ROWS; i++)
            now[i] = next[i];
        if (p < length) {
            const int x = ahead.x + tx, y = ahead.y + ty, z = ahead.z + ahead.plane - R;
            const T *const t = a + z * g.plane + y * g.pitch + x;
            if (x < g.nx && z < g.nz + R)
#pragma unroll
                for (int i = 0; i < ROWS; i++)
                    if (y + i < g.ny)
                        next[i] = load(t + i * g.pitch);
        }
        const int x = here.x + tx, y = here.y + ty, z = here.z + here.plane - R;
        if (p > 0 && x < g.nx && y < g.ny && z < g.nz + R) {
            const T *const t = a + z * g.plane + y * g.pitch + x;
            const int last = g.ny + R - 1 - y; /* row there is */
            mine.plane(s,
                       [&](int j, int k) {
                           return k == 0 && j >= 0 && j < ROWS
                                      ? now[j]
                                      : load(t + (j <= R ? j : min(j, last)) * g.pitch + k * P::V);
                       },
                       [&](int i, const vec<T> &v) { done[i] = v; });
            T *const to = b + (z - R) * g.plane + y * g.pitch + x;
#pragma unroll
            for (int i = 0; i < ROWS; i++)
                if (here.plane >= 2 * R && y + i < g.ny)
                    store(to + i * g.pitch, done[i], g.nx - x);
        }
        here = ahead;
        ahead.next(g);
    }
    if (first)
        lockstep_end(l, length, here.length(g, 0));
}

template <typename T, int R> static patch_kernel<T, R> kernel_of(int64_t rows)
{
    return rows == 1   ? star3d_vector<T, R, 1>
           : rows == 2 ? star3d_vector<T, R, 2>
           : rows == 4 ? star3d_vector<T, R, 4>
                       : NULL;
}

template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    const int64_t rows = w->c->axis[STAR3D_AXIS_ROWS];
    return patch_prepare<T, R>(kernel_of<T, R>(rows), rows * R < 5 ? 512 : 256, 0, w);
}
static enum verdict prepare(struct work *w) { return BY_PRECISION_AND_RADIUS(prepare_of, w, w); }
template <typename T, int R> static int launch_of(struct work *w, int step)
{
    return patch_launch<T, R>(kernel_of<T, R>(w->c->axis[STAR3D_AXIS_ROWS]), w, step);
}
static int launch(struct work *w, int step) { return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); }

VARIANT(.summary = "16-byte accesses, patches in registers, no shared memory",
        .ignores = AXIS_BIT(STAR3D_AXIS_STEPS) | AXIS_BIT(STAR3D_AXIS_STAGES) | AXIS_BIT(STAR3D_AXIS_PAD),
        .prepare = prepare, .launch = launch, .release = patch_release)
