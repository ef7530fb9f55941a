/* What vector, the rings and temporal share: a few blocks, all resident at once, walk through z, one tile
 * after the other. How the grid is cut, which block walks what, and the host's side of such a kernel.
 *
 *        x                                    z: an item is a tile through `planes` planes and the
 *   y  [ 0 ][ 1 ][ 2 ] `high` rows               halo before and behind them
 *      [ 3 ][ 4 ][ 5 ]                        item i: tile i % tiles of part i / tiles
 *      `wide` points, 3 `across`, 6 `tiles`   block b: items b, b + gridDim.x, b + 2·gridDim.x ... */
#ifndef CLIFFS_STAR3D_WALK_H
#define CLIFFS_STAR3D_WALK_H

#include <limits.h>
#include "../lockstep.h"
#include "star3d_kernel.h"

/* How the grid is cut. */
struct walk_plan {
    int wide, high, rim; /* of a tile; points that a kernel loads on its left */
    int across, tiles, planes, items;
    int stages;              /* planes of the ring, if there is one */
    unsigned long long hint; /* for the L2, about the planes that are read */
};

/* A block's position: the item that it walks, and the next plane of it, counted with the halo. */
template <int R> struct walk {
    int item, plane;
    int x, y, z, planes; /* the item's first point; its planes with halo */

    __device__ __forceinline__ walk(const walk_plan &p, int nz, int i = (int)blockIdx.x) : item(i), plane(0)
    {
        find_item(p, nz);
    }
    __device__ __forceinline__ bool more(const walk_plan &p) const
    {
        return item < p.items;
    }
    __device__ __forceinline__ void find_item(const walk_plan &p, int nz)
    {
        const int tile = item % p.tiles;
        x = tile % p.across * p.wide, y = tile / p.across * p.high, z = item / p.tiles * p.planes;
        planes = min(p.planes, nz - z) + 2 * R;
    }
    __device__ __forceinline__ void next_item(const walk_plan &p, int nz)
    {
        plane = 0, item += (int)gridDim.x;
        find_item(p, nz);
    }
    __device__ __forceinline__ void next(const walk_plan &p, int nz)
    {
        if (++plane == planes)
            next_item(p, nz);
    }
};

/* The type of such kernels. From: how it reads field a, by its address or by a tensor map. */
template <typename From, typename T, int R>
using walk_kernel = void (*)(From a, T *b, star3d_grid g, coefficients<T, R> s, walk_plan p, lockstep l);

/* A prepared case: work.own. */
template <typename From, typename T, int R> struct walk_case {
    struct lockstep_count count; /* first: see lockstep.h */
    struct walk_plan plan;
    walk_kernel<From, T, R> kernel;
    From from[2]; /* of either field */
    unsigned blocks;
    dim3 threads;
    size_t shared;          /* bytes */
    int turns, lead, every; /* for lock-step: planes of the block with most items; see struct lockstep */
};

/* Cuts the grid into tiles and parts. If the axis `planes` is not given, the number of parts is such that
 * each of `room` blocks gets an item, but at most `most_parts`. rim: further planes that are walked for each
 * item. In lock-step all blocks but the last have the same number of items. */
template <typename From, typename T, int R>
static void walk_cut(walk_case<From, T, R> *k, const star3d_grid &g, int room, int most_parts, int rim)
{
    struct walk_plan *const p = &k->plan;
    p->across = (int)ceil_div(g.nx, p->wide);
    p->tiles = p->across * (int)ceil_div(g.ny, p->high);
    const int parts = max(1, min(min(room / p->tiles, g.nz), most_parts));
    p->planes = g.planes < g.nz ? g.planes : (int)ceil_div(g.nz, parts);
    p->items = p->tiles * (int)ceil_div(g.nz, p->planes);
    const int each = (int)ceil_div(p->items, room);
    k->blocks = (unsigned)(k->lead ? ceil_div(p->items, each) : min(p->items, room));
    k->turns = each * (p->planes + rim);
}

/* Cuts the grid for a kernel that finds its items by `walk`; at most `most_on_each` blocks a
 * multiprocessor. */
template <typename From, typename T, int R>
static enum verdict walk_share(struct work *w, walk_case<From, T, R> *k, int most_on_each)
{
    int each = 0, all = 0;
    const enum verdict v = kernel_room(w, k->kernel, k->threads.x * k->threads.y, k->shared, &each, &all);
    if (v == CALL_OK)
        walk_cut(k, star3d_grid_of_work(w), all / each * min(each, most_on_each), INT_MAX, 2 * R);
    return v;
}

/* The same for a kernel that reads fields by their addresses. */
template <typename T, int R> static enum verdict walk_fields(struct work *w, walk_case<const T *, T, R> *k)
{
    for (int f = 0; f < 2; f++)
        k->from[f] = static_cast<const T *>(w->field[f]);
    return walk_share(w, k, INT_MAX);
}

template <typename From, typename T, int R> static int walk_launch(struct work *w, int step)
{
    walk_case<From, T, R> *const k = static_cast<walk_case<From, T, R> *>(w->own);
    const struct lockstep l = lockstep_next(&k->count, k->blocks, k->turns, k->lead, k->every);
    T *const b = static_cast<T *>(w->field[~step & 1]);
    const star3d_grid g = star3d_grid_of_work(w);
    const coefficients<T, R> s = star3d_coefficients<T, R>();
    if (l.lead)
        return LAUNCH_TOGETHER(k->kernel, k->blocks, k->threads, k->shared, w, k->from[step & 1], b, g, s,
                               k->plan, l);
    return LAUNCH(k->kernel, k->blocks, k->threads, k->shared, w, k->from[step & 1], b, g, s, k->plan, l);
}

/* prepare(): allocates work.own and lets choose() fill it. */
template <typename From, typename T, int R> static enum verdict
walk_prepare(struct work *w, enum verdict (*choose)(struct work *, walk_case<From, T, R> *))
{
    enum { ALIGN = 64 }; /* of a tensor map */
    walk_case<From, T, R> *const k =
        static_cast<walk_case<From, T, R> *>(aligned_alloc(ALIGN, (sizeof *k + ALIGN - 1) / ALIGN * ALIGN));
    if (!k)
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    *k = walk_case<From, T, R>();
    k->lead = (int)w->c->axis[STAR3D_AXIS_LOCKSTEP], k->every = 1;
    enum verdict v = choose(w, k);
    if (v == CALL_OK)
        if (const int code = lockstep_open(&k->count, w))
            v = check_failed(w, "a counter of planes", code);
    if (v == CALL_OK)
        w->own = k;
    else
        free(k);
    return v;
}

/* prepare() and launch() of a variant that has a choose<T, R>(work, walk_case<From, T, R> *). */
#define WALK_LAUNCH(From) \
    template <typename T, int R> static enum verdict prepare_of(struct work *w) \
    { \
        return walk_prepare<From, T, R>(w, choose<T, R>); \
    } \
    template <typename T, int R> static int launch_of(struct work *w, int step) \
    { \
        return walk_launch<From, T, R>(w, step); \
    } \
    static enum verdict prepare(struct work *w) \
    { \
        return BY_PRECISION_AND_RADIUS(prepare_of, w, w); \
    } \
    LAUNCH_BY_PRECISION_AND_RADIUS(launch_of)

#endif
