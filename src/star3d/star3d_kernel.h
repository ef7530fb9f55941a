/* SPDX-License-Identifier: MIT */
/* What the CUDA codings of star3d share: coefficients, launch, and the XY tile. */
#ifndef CLIFFS_STAR3D_KERNEL_H
#define CLIFFS_STAR3D_KERNEL_H

#include <stdio.h>
#include "../kernel.h"
#include "star3d.h"

/* The coefficients travel as a kernel argument: arguments live in constant memory. */
template <typename T, int R> struct coefficients {
    T c[STAR3D_POINTS(R)];
};

template <typename T, int R> static coefficients<T, R> star3d_coefficients(void)
{
    coefficients<T, R> s;
    for (int i = 0; i < STAR3D_POINTS(R); i++)
        s.c[i] = (T)star3d_coefficient(R, i);
    return s;
}

/* Every classic coding has this signature: a in, b out. */
template <typename T, int R> using star3d_kernel = void (*)(const T *a, T *b, star3d_grid g, coefficients<T, R> s);

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

template <typename T, int R>
static int star3d_launch(star3d_kernel<T, R> kernel, int shape, struct work *w, int step)
{
    const star3d_grid g = star3d_grid_of_work(w);
    const int64_t block = w->c->axis[AXIS_BLOCK];
    const dim3 threads(BLOCK_X(block), BLOCK_Y(block), BLOCK_Z(block));
    const dim3 grid(ceil_div(g.nx, threads.x), ceil_div(g.ny, threads.y),
                    shape & ZLOOP ? ceil_div(g.nz, g.planes) : ceil_div(g.nz, threads.z));
    const size_t shared = shared_bytes(shape, w->c);
    return LAUNCH(kernel, grid, threads, shared, w, (const T *)w->field[step & 1], (T *)w->field[~step & 1], g,
                  star3d_coefficients<T, R>());
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

/* The row of facts of a coding. */
#define STAR3D_VARIANT(kernel, shape, says)                                                            \
    template <typename T, int R> static int launch_of(struct work *w, int step)                        \
    {                                                                                                  \
        return star3d_launch<T, R>(kernel<T, R>, shape, w, step);                                      \
    }                                                                                                  \
    static int launch(struct work *w, int step) { return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); } \
    VARIANT(.summary = says, .ignores = STAR3D_RING_AXES | ((shape)&ZLOOP ? 0u :                         \
                AXIS_BIT(STAR3D_AXIS_PLANES) | AXIS_BIT(STAR3D_AXIS_LOCKSTEP)),                           \
            .prepare = usable_block<(shape)>, .launch = launch)

#endif
