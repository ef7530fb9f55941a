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
#include "patch.h"
#ifndef TRIAL_PAD
#define TRIAL_PAD 2
#endif

/* A place in shared memory, in bytes. As a number of 32 bits it is added to in one register; what the compiler makes
 * of a pointer for each copy costs more than the copy. */
#ifdef __CUDACC__
typedef unsigned shared_at;
static __device__ __forceinline__ shared_at place_of(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
static __device__ __forceinline__ void copy16(shared_at to, const void *from, int trial)
{
#if __CUDA_ARCH__ >= 800
    if (trial & 1)
        asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(to), "l"(from),
                     "l"(0x14F0000000000000ull) : "memory");
    else
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
}
#else
typedef char *shared_at;
static inline shared_at place_of(void *p) { return static_cast<char *>(p); }
static inline void copy16(shared_at to, const void *from, int) { __pipeline_memcpy_async(to, from, 16); }
#endif

/* Extents of the ring's planes, known to the compiler. */
template <typename T, int R, int LANES, int BY, int ROWS> struct ring_shape {
    typedef patch<T, R, ROWS> P;
    enum {
        V = P::V,
        THREADS = LANES * BY / ROWS,
        BX = LANES * V,
        SIDE = (P::SIDE + TRIAL_PAD - 1) / TRIAL_PAD * TRIAL_PAD == 3 ? 4 : (P::SIDE + TRIAL_PAD - 1) / TRIAL_PAD * TRIAL_PAD,
        WIDTH = BX + 2 * SIDE * V,
        SIZE = WIDTH * (BY + 2 * R) + V,
        DOWN = THREADS / LANES, /* rows between a thread's copies, in the tile's columns and beside it */
        BESIDE = THREADS / (2 * SIDE)
    };
};

static __device__ __forceinline__ void wait_for_copies(int stages)
{
    if (stages == 4)
        __pipeline_wait_prior(2);
    else if (stages == 3)
        __pipeline_wait_prior(1);
    else if (stages == 6)
        __pipeline_wait_prior(4);
    else
        __pipeline_wait_prior(0);
}

template <typename T, int R, int LANES, int BY, int ROWS, int trial>
__global__ void __launch_bounds__(ring_shape<T, R, LANES, BY, ROWS>::THREADS, 1)
star3d_async_ring(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l, int stages)
{
    typedef ring_shape<T, R, LANES, BY, ROWS> S;
    constexpr int V = S::V;
    SHARED(T, ring);
    const int me = threadIdx.x, x = me % LANES * V, y = me / LANES; /* x in the tile; first row to be copied */
    const int k = me % (2 * S::SIDE) - S::SIDE, side_x = k * V + (k < 0 ? 0 : (int)S::BX), side_y = me / (2 * S::SIDE);
    patch_walk ahead(g, S::BX, BY), here = ahead; /* of the plane to be copied; to be computed */
    const int length = ahead.length(g, blockIdx.x), pitch = (int)g.pitch;
    constexpr int SLOT = S::SIZE * sizeof(T);
    const int at0 = (y * ROWS + R) * S::WIDTH + S::SIDE * V + x;
    const T *const patch_at = ring + at0, *out_of = patch_at; /* in slots of the ring */
    shared_at const ring_at = place_of(ring);
    shared_at into = ring_at;
    const int at = ((y * S::WIDTH) + S::SIDE * V + x) * sizeof(T), side_at = ((side_y + R) * S::WIDTH + S::SIDE * V + side_x) * (int)sizeof(T);
    int rows = 0, side_rows = 0; /* that there are from the thread's first on */
    const T *from = a, *side = a;
    T *to = b;
    patch<T, R, ROWS> mine;
    a += g.origin, b += g.origin;
#pragma unroll 1
    for (int p = 0; p < length + stages - 1; p++) {
        wait_for_copies(stages);
        if (l.lead && me == 0 && p < length && p >= stages - 1)
            lockstep_wait(l, p, *reinterpret_cast<const volatile unsigned *>(out_of + (S::SIZE - V - at0))); /* as it was when that plane was asked for */
        __syncthreads(); /* all have plane p-stages+1, and are ready with the one before it */
        if (p < length) {
            if (ahead.plane == 0) {
                const int right = g.nx + R - ahead.x, below = g.ny - ahead.y;
                rows = x < right ? min(BY, below) + 2 * R - y : 0;
                side_rows = side_x < right ? min(BY, below) - side_y : 0;
                from = a + (ahead.z - R) * g.plane + (ahead.y + y - R) * g.pitch + ahead.x + x;
                side = a + (ahead.z - R) * g.plane + (ahead.y + side_y) * g.pitch + ahead.x + side_x;
            }
            if (ahead.z + ahead.plane < g.nz + 2 * R) {
                const shared_at to = into + at, side_to = into + side_at;
#pragma unroll
                for (int i = 0; i < BY + 2 * R; i += S::DOWN)
                    if (i < rows)
                        copy16(to + i * S::WIDTH * (int)sizeof(T), from + i * pitch, trial);
#pragma unroll
                for (int i = 0; i < BY; i += S::BESIDE)
                    if (i < side_rows)
                        copy16(side_to + i * S::WIDTH * (int)sizeof(T), side + i * pitch, trial);
            }
            from += g.plane, side += g.plane;
            if (l.lead && me == 0)
                copy16(into + SLOT - 16, l.begun, 0);
        }
        __pipeline_commit();
        if (p < length) {
            if (me == 0)
                lockstep_add(l, 1);
            ahead.next(g);
            into = into == ring_at + (stages - 1) * SLOT ? ring_at : into + SLOT;
        }
        if (p < stages - 1)
            continue;
        if (here.plane == 0)
            to = b + (here.z - 2 * R) * g.plane + (here.y + y * ROWS) * g.pitch + here.x + x;
        const int values = g.nx - here.x - x, high = g.ny - here.y - y * ROWS;
        if (values > 0 && high > 0) {
            const T *const t = out_of;
            const auto plane = [=](int j, int k) { return *reinterpret_cast<const vec<T> *>(t + j * S::WIDTH + k * V); };
            const int done_rows = here.plane >= 2 * R && here.z + here.plane - 2 * R < g.nz ? high : 0;
            if (values >= V && done_rows >= ROWS)
                mine.plane(s, plane, [=](int i, const vec<T> &done) { *reinterpret_cast<vec<T> *>(to + i * pitch) = done; });
            else
                mine.plane(s, plane, [=](int i, const vec<T> &done) {
                    if (i < done_rows)
                        store(to + i * pitch, done, values);
                });
        }
        to += g.plane;
        here.next(g);
        out_of = out_of == patch_at + (stages - 1) * S::SIZE ? patch_at : out_of + S::SIZE;
    }
    if (me == 0)
        lockstep_end(l, length, here.length(g, 0));
}

template <typename T, int R, int LANES, int BY, int ROWS>
static bool fits(const struct bench_case *c, patch_choice<T, R> *k)
{
    typedef ring_shape<T, R, LANES, BY, ROWS> S;
    const int64_t *const axis = c->axis;
    if (axis[AXIS_BLOCK] != BLOCK(S::BX, BY, 1) || axis[STAR3D_AXIS_ROWS] != ROWS)
        return false;
    k->kernel = star3d_async_ring<T, R, LANES, BY, ROWS, 1>;
    k->threads = S::THREADS, k->shared = (size_t)axis[STAR3D_AXIS_STAGES] * S::SIZE * sizeof(T);
    return true;
}

/* Tiles of which a thread has room for the sums at small radii. */
template <typename T, int R, bool SMALL> struct fits_small {
    static bool any(const struct bench_case *, patch_choice<T, R> *) { return false; }
};
template <typename T, int R> struct fits_small<T, R, true> {
    static bool any(const struct bench_case *c, patch_choice<T, R> *k)
    {
        return fits<T, R, 32, 32, 2>(c, k) || fits<T, R, 64, 16, 2>(c, k);
    }
};

template <typename T, int R> static patch_choice<T, R> choice_of(struct work *w)
{
    patch_choice<T, R> k = {NULL, 0, 0};
    const int64_t stages = w->c->axis[STAR3D_AXIS_STAGES];
    if (stages != 3 && stages != 4 && stages != 6)
        snprintf(w->why, sizeof w->why, "stages: 3, 4 or 6");
    else if (!(fits<T, R, 32, 32, 4>(w->c, &k) || fits<T, R, 64, 16, 4>(w->c, &k) || fits<T, R, 32, 16, 2>(w->c, &k) ||
               fits<T, R, 32, 16, 4>(w->c, &k) ||
               fits_small<T, R, (R <= 2)>::any(w->c, &k)))
        snprintf(w->why, sizeof w->why, "no such tile");
    return k;
}

PATCH_VARIANT("XY tiles in a ring in shared memory by asynchronous copies, patches in registers",
              AXIS_BIT(STAR3D_AXIS_STEPS), 80)
