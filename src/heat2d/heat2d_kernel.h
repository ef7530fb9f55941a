/* What the CUDA variants of heat2d share. */
#pragma once

#include "../kernel.h"
#include "heat2d.h"

/* struct heat2d_factors in the case's precision, and the extents. */
template <typename T> struct heat2d_step {
    int nx, ny;
    T s, x, y;
};

/* The arguments of every variant's kernel: T, Ci and T2, each from point (0, 0) on. */
template <typename T> using heat2d_kernel = void (*)(const T *t, const T *ci, T *t2, heat2d_step<T> p);

/* The heat step at a point: fluxes through its four faces, without λ/dx, which the factors contain, and the
 * change of T by them. */
template <typename T> static __device__ inline T heat2d_point(const heat2d_step<T> &p, T here, T west, T east,
                                                              T south, T north, T ci)
{
    const T qx_west = west - here, qx_east = here - east;
    const T qy_south = south - here, qy_north = here - north;
    return here + ci * (p.x * (qx_west - qx_east) + p.y * (qy_south - qy_north));
}

/* Whether the point is inside the rim: triad and heat step update only these. */
template <typename T> static __device__ inline bool heat2d_inside(const heat2d_step<T> &p, int x, int y)
{
    return x > 0 && x < p.nx - 1 && y > 0 && y < p.ny - 1;
}

/* This thread's cell in a tile of (threads.x + 2)·(threads.y + 2) values. */
static __device__ inline int heat2d_cell(void)
{
    return (threadIdx.y + 1) * (blockDim.x + 2) + threadIdx.x + 1;
}

/* Loads the tile's halo without corners: the threads at the block's edges do. cell, t: the thread's own point
 * in the tile and in T, inside the rim.
 *
 *     . h h h h .     a block of 4 x 3 threads: o is a thread's own cell, h a cell of the halo,
 *     h o o o o h     which the thread next to it loads, too; the corners stay empty
 *     h o o o o h
 *     h o o o o h
 *     . h h h h . */
template <typename TILE, typename T>
static __device__ inline void heat2d_read_halo(TILE *cell, const T *t, int nx)
{
    const int width = blockDim.x + 2;
    if (threadIdx.x == 0)
        cell[-1] = t[-1];
    if (threadIdx.x == blockDim.x - 1)
        cell[1] = t[1];
    if (threadIdx.y == 0)
        cell[-width] = t[-nx];
    if (threadIdx.y == blockDim.y - 1)
        cell[width] = t[nx];
}

/* Values of a block's tile in shared memory, with a halo of `halo` on each side. */
static inline size_t heat2d_tile(const struct work *w, int halo)
{
    const int64_t block = w->c->axis[AXIS_BLOCK];
    return (size_t)(BLOCK_X(block) + 2 * halo) * (size_t)(BLOCK_Y(block) + 2 * halo);
}

/* Launches a kernel whose threads have `wide` × `high` points each; shared: values of shared memory a
 * block. */
template <typename T>
static int heat2d_launch(heat2d_kernel<T> kernel, int wide, int high, size_t shared, struct work *w, int step)
{
    const heat2d_factors f = heat2d_factors_of(w);
    const heat2d_step<T> p = {(int)w->c->axis[AXIS_NX], (int)w->c->axis[AXIS_NY], (T)f.s, (T)f.x, (T)f.y};
    const int64_t block = w->c->axis[AXIS_BLOCK];
    const dim3 threads(BLOCK_X(block), BLOCK_Y(block));
    const dim3 grid(ceil_div(p.nx, (int64_t)threads.x * wide), ceil_div(p.ny, (int64_t)threads.y * high));
    const T *const ci = w->fields > 2 ? flat<T>(w, 2) : NULL;
    return LAUNCH(kernel, grid, threads, shared * sizeof(T), w, flat<T>(w, step & 1), ci,
                  flat<T>(w, ~step & 1), p);
}

/* launch() of a kernel with one thread per point; shared: values per block, by `w`. */
#define HEAT2D_LAUNCH(kernel, shared) \
    template <typename T> static int launch_of(struct work *w, int step) \
    { \
        return heat2d_launch<T>(kernel<T>, 1, 1, shared, w, step); \
    } \
    LAUNCH_BY_PRECISION(launch_of)
