/* SPDX-License-Identifier: MIT */
/* What the CUDA codings of star3d share: coefficients, launch, and the XY tile. */
#ifndef CLIFFS_STAR3D_KERNEL_H
#define CLIFFS_STAR3D_KERNEL_H

#include <stdio.h>
#include "../lockstep.h"
#include "star3d.h"

/* The coefficients travel as a kernel argument: arguments live in constant memory. */
template <typename T, int R> struct coefficients {
    T c[STAR3D_POINTS(R)];
};

/* Every coding has one of these signatures: a in, b out. */
template <typename T, int R> using star3d_kernel = void (*)(const T *a, T *b, star3d_grid g, coefficients<T, R> s);
template <typename T, int R>
using star3d_walker = void (*)(const T *a, T *b, star3d_grid g, coefficients<T, R> s, lockstep l);

/* Shared memory of a block that needs no opting in, on every GPU since Fermi. */
enum { SHARED_MAX = 48 * 1024 };

/* How a coding covers the grid. */
enum star3d_shape {
    ONE_POINT = 0, /* a thread computes one point; no shared memory */
    ZLOOP = 1,     /* a thread walks g.planes points in z */
    TILE = 2,      /* a block keeps one XY tile with halo for each of its planes */
    TWO_TILES = 4  /* ... two of them, used in turn: one barrier a plane */
};

/* Dynamic shared memory of a block. */
static inline size_t shared_bytes(int shape, const struct bench_case *c)
{
    const int64_t block = c->axis[AXIS_BLOCK], r = c->axis[AXIS_RADIUS];
    const int64_t tile = c->axis[AXIS_PRECISION] * (BLOCK_X(block) + 2 * r) * (BLOCK_Y(block) + 2 * r);
    return shape & TWO_TILES ? 2 * tile : shape & TILE ? BLOCK_Z(block) * tile : 0;
}

template <typename T, int R> static coefficients<T, R> star3d_coefficients(void)
{
    coefficients<T, R> s;
    for (int i = 0; i < STAR3D_POINTS(R); i++)
        s.c[i] = (T)star3d_coefficient(R, i);
    return s;
}

static inline dim3 star3d_threads(const struct bench_case *c)
{
    const int64_t block = c->axis[AXIS_BLOCK];
    return dim3(BLOCK_X(block), BLOCK_Y(block), BLOCK_Z(block));
}

static inline dim3 star3d_blocks(int shape, const struct work *w)
{
    const star3d_grid g = star3d_grid_of_work(w);
    const dim3 threads = star3d_threads(w->c);
    return dim3(ceil_div(g.nx, threads.x), ceil_div(g.ny, threads.y),
                shape & ZLOOP ? ceil_div(g.nz, g.planes) : ceil_div(g.nz, threads.z));
}

template <typename T, int R>
static int star3d_launch(star3d_kernel<T, R> kernel, int shape, struct work *w, int step)
{
    return LAUNCH(kernel, star3d_blocks(shape, w), star3d_threads(w->c), shared_bytes(shape, w->c), w,
                  (const T *)w->field[step & 1], (T *)w->field[~step & 1], star3d_grid_of_work(w),
                  (star3d_coefficients<T, R>()));
}

/* The (blockDim.x + 2R) × (blockDim.y + 2R) tile of one plane; its corners stay
 * unset, a star has none. Fetching into registers and storing into the tile are
 * two calls, so that loads may be in flight across a barrier. A thread brings
 * its own value and at most one cell of each side's halo, hence blocks must not
 * be narrower than R. Threads up to R beyond the grid's end bring its halo. */
template <typename T> struct tile_halo {
    T left, right, up, down;
};

/* This thread's position: who brings what, and where in the tile. */
template <int R> struct tile_place {
    int width, size, at; /* of the tile; this thread's cell in it */
    bool inside;         /* has a point or a halo cell of the grid to bring */
    bool left, right, up, down;

    __device__ tile_place(const star3d_grid &g, int x, int y)
    {
        const int tx = threadIdx.x, ty = threadIdx.y, dx = blockDim.x, dy = blockDim.y;
        width = dx + 2 * R;
        size = width * (dy + 2 * R);
        at = (ty + R) * width + tx + R;
        inside = x < g.nx + R && y < g.ny + R;
        left = tx < R && inside && y < g.ny;
        right = tx >= dx - R && x < g.nx && y < g.ny;
        up = ty < R && inside && x < g.nx;
        down = ty >= dy - R && y < g.ny && x < g.nx;
    }
};

template <typename T, int R>
static __device__ tile_halo<T> fetch_halo(const tile_place<R> &p, const T *a, int pitch)
{
    tile_halo<T> h;
    if (p.left)
        h.left = a[-R];
    if (p.right)
        h.right = a[R];
    if (p.up)
        h.up = a[-R * pitch];
    if (p.down)
        h.down = a[R * pitch];
    return h;
}

template <typename T, int R>
static __device__ void store_tile(const tile_place<R> &p, T *tile, T centre, const tile_halo<T> &h)
{
    T *const t = tile + p.at;
    t[0] = centre;
    if (p.left)
        t[-R] = h.left;
    if (p.right)
        t[R] = h.right;
    if (p.up)
        t[-R * p.width] = h.up;
    if (p.down)
        t[R * p.width] = h.down;
}

/* Blocks that a coding cannot use are skipped with the reason. */
template <int shape> static enum verdict usable_block(struct work *w)
{
    const int64_t block = w->c->axis[AXIS_BLOCK], r = w->c->axis[AXIS_RADIUS];
    if (BLOCK_X(block) * BLOCK_Y(block) * BLOCK_Z(block) > BLOCK_THREADS_MAX) {
        snprintf(w->why, sizeof w->why, "a block has at most %d threads", BLOCK_THREADS_MAX);
        return CALL_SKIP;
    }
    if ((shape & ZLOOP) && BLOCK_Z(block) != 1) {
        snprintf(w->why, sizeof w->why, "a Z loop takes blocks of depth 1");
        return CALL_SKIP;
    }
    if ((shape & (TILE | TWO_TILES)) && (BLOCK_X(block) < r || BLOCK_Y(block) < r)) {
        snprintf(w->why, sizeof w->why, "a tile takes blocks not narrower than the radius");
        return CALL_SKIP;
    }
    if (shared_bytes(shape, w->c) > SHARED_MAX) {
        snprintf(w->why, sizeof w->why, "the block's tiles need more than %d KiB of shared memory", SHARED_MAX / 1024);
        return CALL_SKIP;
    }
    return CALL_OK;
}

/* The row of facts of a coding whose threads compute one point. */
#define STAR3D_VARIANT(kernel, shape, says)                                                            \
    template <typename T, int R> static int launch_of(struct work *w, int step)                        \
    {                                                                                                  \
        return star3d_launch<T, R>(kernel<T, R>, shape, w, step);                                      \
    }                                                                                                  \
    static int launch(struct work *w, int step) { return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); } \
    VARIANT(.summary = says,                                                                           \
            .ignores = STAR3D_RING_AXES | AXIS_BIT(STAR3D_AXIS_PLANES) | AXIS_BIT(STAR3D_AXIS_LOCKSTEP), \
            .prepare = usable_block<(shape)>, .launch = launch)

/* A coding with a Z loop has two kernels, as its blocks are kept in step or not: `alone` and `together`. */
template <typename T, int R>
static int star3d_walk(star3d_walker<T, R> alone, star3d_walker<T, R> together, int shape, struct work *w, int step)
{
    const star3d_grid g = star3d_grid_of_work(w);
    const dim3 blocks = star3d_blocks(shape, w), threads = star3d_threads(w->c);
    const coefficients<T, R> s = star3d_coefficients<T, R>();
    const T *const a = (const T *)w->field[step & 1];
    T *const b = (T *)w->field[~step & 1];
    if (!w->own)
        return LAUNCH(alone, blocks, threads, shared_bytes(shape, w->c), w, a, b, g, s, lockstep());
    return LAUNCH_TOGETHER(together, blocks, threads, shared_bytes(shape, w->c), w, a, b, g, s,
                           lockstep_next((struct lockstep_count *)w->own, blocks.x * blocks.y * blocks.z, g.planes,
                                         (int)w->c->axis[STAR3D_AXIS_LOCKSTEP]));
}

template <typename T, int R> static enum verdict star3d_prepare(star3d_walker<T, R> together, int shape, struct work *w)
{
    if (w->c->axis[STAR3D_AXIS_LOCKSTEP] == 0)
        return CALL_OK;
    return lockstep_prepare(w, together, star3d_blocks(shape, w), star3d_threads(w->c), shared_bytes(shape, w->c));
}

/* The row of facts of a coding with a Z loop. */
#define STAR3D_ZLOOP_VARIANT(kernel, tiles, says)                                                                   \
    template <typename T, int R> static int launch_of(struct work *w, int step)                            \
    {                                                                                                      \
        return star3d_walk<T, R>(kernel<T, R, false>, kernel<T, R, true>, ZLOOP | (tiles), w, step);       \
    }                                                                                                      \
    template <typename T, int R> static enum verdict prepare_of(struct work *w)                            \
    {                                                                                                      \
        return star3d_prepare<T, R>(kernel<T, R, true>, ZLOOP | (tiles), w);                               \
    }                                                                                                      \
    static int launch(struct work *w, int step) { return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); } \
    static enum verdict prepare(struct work *w)                                                            \
    {                                                                                                      \
        const enum verdict v = usable_block<ZLOOP | (tiles)>(w);                                           \
        return v == CALL_OK ? BY_PRECISION_AND_RADIUS(prepare_of, w, w) : v;                               \
    }                                                                                                      \
    VARIANT(.summary = says, .ignores = STAR3D_RING_AXES, .prepare = prepare, .launch = launch,            \
            .release = lockstep_release)

#endif
