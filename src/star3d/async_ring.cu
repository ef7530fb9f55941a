/* SPDX-License-Identifier: MIT */
/* async_ring: a block walks a tile of the XY plane through z; a ring of `stages` planes of it with halo stands in
 * shared memory, filled by asynchronous copies of 16 bytes (cp.async: compute capability 8.0 and later).
 *
 *            compute                  copies under way
 *   [plane p][plane p+1] ... [plane p+stages-2]      the slot of plane p-1 is free: [plane p+stages-1] goes there
 *
 * A thread's patch is 16 bytes in x times `rows` rows; the 2R sums of each of its points in z are in registers
 * (patch.h), so that a plane is read from the ring once. One barrier a plane. From the GPU's memory comes each
 * plane of the tile and its halo, of which neighbours have most in the L2 while the blocks keep in step
 * (lockstep.h): at least 2 values moved per point. */
#ifdef __CUDACC__
#include <cuda_pipeline_primitives.h>
#endif
#include "patch.h"
#ifdef TRIAL_B
#define SIDE_OF(n) (((n) + 1) / 2 * 2)
#else
#define SIDE_OF(n) (n)
#endif

#ifdef __CUDACC__
static __device__ __forceinline__ void copy16(void *to, const void *from, int trial)
{
    if (trial & 1)
        asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(
                         (unsigned)__cvta_generic_to_shared(to)),
                     "l"(from), "l"(0x14F0000000000000ull)
                     : "memory");
    else
        __pipeline_memcpy_async(to, from, 16);
}
#else
#define copy16(to, from, trial) __pipeline_memcpy_async(to, from, 16)
#endif

template <typename T, int R, int ROWS>
__global__ void __launch_bounds__(patch<T, R, ROWS>::THREADS, 1)
star3d_async_ring(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l, int stages)
{
    typedef patch<T, R, ROWS> P;
    constexpr int V = P::V, SIDE = SIDE_OF(P::SIDE);
    SHARED(T, ring);
    const int wide = blockDim.x * V, high = blockDim.y * ROWS;
    const int width = wide + 2 * SIDE * V, size = width * (high + 2 * R);
    const int tx = threadIdx.x * V, ty = threadIdx.y, thread = ty * blockDim.x + threadIdx.x;
    const int trial = stages >> 8; stages &= 255;
    patch_walk ahead(g, wide, high), here = ahead; /* of the plane to be copied; to be computed */
    const int length = ahead.length(g, blockIdx.x);
    int into = 0, out_of = 0; /* slots of the ring */
    unsigned seen = lockstep_seen(l);
    P mine;
    a += g.origin, b += g.origin;
#pragma unroll 1
    for (int p = 0; p < length + stages - 1; p++) {
        __pipeline_wait_prior(stages - 2);
        if (thread == 0 && p < length)
            lockstep_wait(l, p, seen);
        __syncthreads(); /* all have plane p-stages+1, and are ready with the one before it */
        if (p < length && ahead.z + ahead.plane < g.nz + 2 * R) {
            const int columns = g.nx + R - ahead.x, rows = g.ny + R - ahead.y; /* that there are */
            const T *const from = a + (ahead.z + ahead.plane - R) * g.plane + ahead.y * g.pitch + ahead.x;
            T *const to = ring + into * size + R * width + SIDE * V;
            if (tx < columns)
                for (int j = ty - R; j < min(high + R, rows); j += blockDim.y)
                    copy16(to + j * width + tx, from + j * (int)g.pitch + tx, trial);
            for (int i = thread; i < high * 2 * SIDE; i += blockDim.x * blockDim.y) { /* left and right of it */
                const int j = i / (2 * SIDE), k = i % (2 * SIDE) - SIDE, x = k * V + (k < 0 ? 0 : wide);
                if (x < columns && j < rows - R)
                    copy16(to + j * width + x, from + j * (int)g.pitch + x, trial);
            }
        }
        __pipeline_commit();
        if (p < length) {
            if (thread == 0) {
                lockstep_add(l, 1);
                seen = lockstep_seen(l);
            }
            ahead.next(g);
            into = into + 1 == stages ? 0 : into + 1;
        }
        if (p < stages - 1)
            continue;
        const int x = here.x + tx, y = here.y + ty * ROWS, z = here.z + here.plane - 2 * R;
        if (x < g.nx && y < g.ny) {
            const T *const t = ring + out_of * size + (ty * ROWS + R) * width + SIDE * V + tx;
            T *const to = b + z * g.plane + y * g.pitch + x;
            const int rows = here.plane >= 2 * R && z < g.nz ? g.ny - y : 0, values = g.nx - x;
            mine.plane(s, [=](int j, int k) { return *reinterpret_cast<const vec<T> *>(t + j * width + k * V); },
                       [=](int i, const vec<T> &done) {
                           if (i < rows)
                               store(to + i * g.pitch, done, values);
                       });
        }
        here.next(g);
        out_of = out_of + 1 == stages ? 0 : out_of + 1;
    }
    if (thread == 0)
        lockstep_end(l, length, here.length(g, 0));
}

template <typename T, int R> static patch_kernel<T, R> kernel_of(int64_t rows)
{
    return rows == 2   ? star3d_async_ring<T, R, 2>
           : rows == 4 ? star3d_async_ring<T, R, 4>
           : rows == 8 && R <= 2 ? star3d_async_ring<T, R, R <= 2 ? 8 : 2> : NULL;
}

template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    const int64_t *const axis = w->c->axis, rows = axis[STAR3D_AXIS_ROWS], tile = axis[AXIS_BLOCK];
    const int V = 16 / (int)sizeof(T), side = SIDE_OF((R + V - 1) / V) * V;
    if (axis[STAR3D_AXIS_STAGES] < 2)
        return patch_skip(w, "a ring has two stages or more");
    const size_t shared = (size_t)(axis[STAR3D_AXIS_STAGES]* (BLOCK_X(tile) + 2 * side) * (BLOCK_Y(tile) + 2 * R)) * sizeof(T);
    return patch_prepare<T, R>(kernel_of<T, R>(rows), rows * R < 5 ? 512 : 256, shared, w);
}
static enum verdict prepare(struct work *w) { return BY_PRECISION_AND_RADIUS(prepare_of, w, w); }
template <typename T, int R> static int launch_of(struct work *w, int step)
{
    return patch_launch<T, R>(kernel_of<T, R>(w->c->axis[STAR3D_AXIS_ROWS]), w, step);
}
static int launch(struct work *w, int step) { return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); }

VARIANT(.summary = "XY tiles in a ring in shared memory by asynchronous copies, patches in registers",
        .ignores = AXIS_BIT(STAR3D_AXIS_STEPS), .min_cc = 80, .prepare = prepare, .launch = launch,
        .release = patch_release)
