/* A block's XY tile with halo in shared memory, for shared and its Z loops. */
#ifndef CLIFFS_STAR3D_TILE_H
#define CLIFFS_STAR3D_TILE_H

#include "star3d_kernel.h"

/* The (blockDim.x + 2R) × (blockDim.y + 2R) tile of one plane; a star needs no corners. Loading and storing
 * into it are two calls, so that loads may be in flight across a barrier. A thread loads its own value and at
 * most one cell of the halo at each side, so blocks must not be narrower than R. Threads up to R beyond the
 * grid's end load its halo. */
template <typename T> struct tile_halo {
    T left, right, up, down;
};

/* This thread's position: what it loads, and where that is in the tile. */
template <int R> struct tile_place {
    int width, size, at; /* of the tile; this thread's cell in it */
    bool inside;         /* it loads a point or a halo cell of the grid */
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

/* The neighbours along z of a thread's point. */
template <typename T, int R>
static __device__ __forceinline__ void fetch_column(T (&column)[2 * R + 1], const T *a, int64_t plane)
{
#pragma unroll
    for (int k = 1; k <= R; k++) {
        column[R - k] = a[-k * plane];
        column[R + k] = a[k * plane];
    }
}

#endif
