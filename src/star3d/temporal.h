/* SPDX-License-Identifier: MIT */
/* The host's side of temporal.cu: which kernels there are, tiles and who walks them, shared memory, tensor maps.
 *
 * Free blocks walk equal parts of one long way, the tiles behind each other; blocks in lock-step walk whole tiles,
 * and a warp of theirs does nothing but ask for copies and look at the others. */
#ifndef CLIFFS_STAR3D_TEMPORAL_H
#define CLIFFS_STAR3D_TEMPORAL_H

#include <stdarg.h>
#include <stdio.h>
#include "../check.h"
#include "../lockstep.h"
#include "tma.h"

template <typename T> struct alignas(16) wide {
    T v[16 / sizeof(T)];
};

/* Tile i lies at i % across, i / across. */
struct temporal_plan {
    int width, height, rim; /* of a tile, in points; what is read on its left, whole sectors */
    int across, stages;     /* tiles along x; planes of the ring */
    int turns;              /* in lock-step: of the block that walks furthest */
    int64_t tiles;
};

enum { LANES = 32 };

template <typename T, int R, int S, int ROWS> struct shape_of {
    enum {
        V = 16 / sizeof(T),
        BACK = S > 1 ? (S - 1) * R + S - 2 : 0,  /* planes that the last level but one lags behind */
        VALUES = 4 * ROWS * (2 * R * S + S - 1), /* registers that sums and rows take; with some more they fit 4, 3 */
        WARPS = VALUES <= 60 ? 16 : VALUES <= 100 ? 12 : 8 /* or 2 times into those of a quarter of an SM */
    };
};

/* What a launch needs to know, worked out by prepare. */
struct temporal_own {
    struct lockstep_count count;
    struct temporal_plan plan;
    int warps, blocks;
    size_t shared;
#if TMA_HERE
    tma_map map[2]; /* of either field */
#endif
    int (*launch)(struct work *, struct temporal_own *, int step);
};

__attribute__((format(printf, 2, 3))) static enum verdict refuse(struct work *w, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(w->why, sizeof w->why, format, list);
    va_end(list);
    return CALL_SKIP;
}

#if TMA_HERE
template <typename T, int R, int S, int ROWS>
__global__ void star3d_temporal(TMA_ARGUMENT map, T *b, star3d_grid g, const coefficients<T, R> s, temporal_plan t,
                                lockstep together);

template <typename T, int R, int S, int ROWS> static int launch_of(struct work *w, struct temporal_own *own, int step)
{
    const struct lockstep l = lockstep_next(&own->count, (unsigned)own->blocks, own->plan.turns,
                                            (int)w->c->axis[STAR3D_AXIS_LOCKSTEP]);
    return LAUNCH_TOGETHER((star3d_temporal<T, R, S, ROWS>), dim3(own->blocks), dim3(LANES, own->warps + (l.lead > 0)),
                           own->shared, w, own->map[step & 1], (T *)w->field[~step & 1], star3d_grid_of_work(w),
                           star3d_coefficients<T, R>(), own->plan, l);
}

template <typename T, int R, int S, int ROWS> static enum verdict prepare_of(struct work *w, struct temporal_own *own)
{
    typedef shape_of<T, R, S, ROWS> shape;
    const int64_t *const x = w->c->axis;
    const star3d_grid g = star3d_grid_of_work(w);
    temporal_plan *const p = &own->plan;
    int device, sms = 0, room = 0, per_sm = 0, code = 0;
    const int sector = 32 / (int)sizeof(T);
    p->rim = (S * R + sector - 1) / sector * sector;
    p->width = BLOCK_X(x[AXIS_BLOCK]), p->height = BLOCK_Y(x[AXIS_BLOCK]), p->stages = (int)x[STAR3D_AXIS_STAGES];
    const int widest = (LANES * shape::V - p->rim - S * R) / shape::V * shape::V;
    own->warps = (int)ceil_div(p->height + 2 * S * R, ROWS);
    const int lead = (int)x[STAR3D_AXIS_LOCKSTEP];
    if (p->width % shape::V || p->width > widest || own->warps + (lead > 0) > shape::WARPS || BLOCK_Z(x[AXIS_BLOCK]) != 1)
        return refuse(w, "a tile is at most %dx%dx1, its width a multiple of %d", widest,
                      (shape::WARPS - (lead > 0)) * ROWS - 2 * S * R, shape::V);
    if (p->width < 2 * p->rim || p->height < 2 * S * R)
        return refuse(w, "a tile is at least %dx%dx1, or most of the work is for nothing", 2 * p->rim, 2 * S * R);
    p->height = min(p->height, g.ny); /* no rows for nothing */
    own->warps = (int)ceil_div(p->height + 2 * S * R, ROWS);
    if (p->stages < shape::BACK + 2)
        return refuse(w, "it takes %d stages or more", shape::BACK + 2);
    const int threads = LANES * (own->warps + (lead > 0));
    own->shared = (size_t)(16 * LANES * own->warps) * (size_t)(p->stages * ROWS + 4 * R * (S - 1)) +
                  p->stages * sizeof(tma_barrier);
    own->launch = launch_of<T, R, S, ROWS>;
    if ((code = cudaGetDevice(&device)) ||
        (code = cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device)) ||
        (code = cudaDeviceGetAttribute(&room, cudaDevAttrMaxSharedMemoryPerBlockOptin, device)))
        return check_failed(w, "asking the GPU", code);
    if (own->shared > (size_t)room)
        return refuse(w, "it takes %d KiB of shared memory, a block has %d", (int)(own->shared >> 10), room >> 10);
    if ((code = cudaFuncSetAttribute(star3d_temporal<T, R, S, ROWS>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     (int)own->shared)) ||
        (code = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, star3d_temporal<T, R, S, ROWS>,
                                                              threads, own->shared)))
        return check_failed(w, "preparing", code);
    if (per_sm < 1)
        return refuse(w, "this GPU has no room for a block of %d threads", threads);
    p->across = (int)ceil_div(g.nx, p->width);
    p->tiles = p->across * ceil_div(g.ny, p->height);
    const int64_t room_for = (int64_t)per_sm * sms, rounds = ceil_div(p->tiles, room_for);
    const int64_t shares = ceil_div(p->tiles * g.nz, 2 * S * R + S); /* none shorter than what it takes to begin one */
    own->blocks = (int)(lead ? ceil_div(p->tiles, rounds) : shares < room_for ? shares : room_for);
    p->turns = (int)(rounds * (g.nz + (S + 1) * R + S - 1));
    for (int f = 0; f < 2 && !code; f++)
        code = tma_describe(&own->map[f], w->field[f], g, p->rim, sizeof(T), LANES * shape::V, own->warps * ROWS);
    if (code || (code = lockstep_open(&own->count, w)))
        return check_failed(w, "preparing", code);
    return CALL_OK;
}

/* The kernels that there are. */
static const struct {
    int bytes, r, steps, rows;
    enum verdict (*prepare)(struct work *, struct temporal_own *);
} kernels[] = {
#define KERNEL(T, R, S, ROWS) {sizeof(T), R, S, ROWS, prepare_of<T, R, S, ROWS>}
#define KERNELS(R, S, ROWS) KERNEL(float, R, S, ROWS), KERNEL(double, R, S, ROWS)
    KERNELS(1, 1, 4), KERNELS(1, 2, 3), KERNELS(1, 2, 4), KERNELS(1, 3, 3), KERNELS(1, 3, 5), KERNELS(1, 4, 4),
    KERNELS(2, 1, 4), KERNELS(2, 2, 4), KERNELS(2, 3, 4), /* the last spills a little */
};
#endif

static void release(struct work *w)
{
    struct temporal_own *const own = static_cast<struct temporal_own *>(w->own);
    if (own)
        lockstep_close(&own->count);
    free(own);
    w->own = NULL;
}

static int launch(struct work *w, int step)
{
    struct temporal_own *const own = static_cast<struct temporal_own *>(w->own);
    return own->launch(w, own, step);
}

static enum verdict prepare(struct work *w)
{
    const int64_t *const x = w->c->axis;
    enum verdict v = refuse(w, "there is no kernel of %d rows for %d steps of radius %d", (int)x[STAR3D_AXIS_ROWS],
                            (int)x[STAR3D_AXIS_STEPS], (int)x[AXIS_RADIUS]);
    if (!(w->own = calloc(1, sizeof(struct temporal_own))))
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
#if TMA_HERE
    for (const auto &k : kernels)
        if (k.bytes == x[AXIS_PRECISION] && k.r == x[AXIS_RADIUS] && k.steps == x[STAR3D_AXIS_STEPS] &&
            k.rows == x[STAR3D_AXIS_ROWS])
            v = k.prepare(w, static_cast<struct temporal_own *>(w->own));
#else
    v = refuse(w, "bulk tensor copies need CUDA 12.0 to be built");
#endif
    if (v != CALL_OK)
        release(w);
    return v;
}

/* What was found to be good on an H200. Two steps wait for memory, so their blocks are kept in lock-step; more do not. */
static void defaults(struct bench_case *c)
{
    static const struct {
        int rows, width, height, stages, lead;
    } good[2][4] = {{{4, 112, 40, 4, 2}, {3, 112, 40, 6, 2}, {3, 112, 30, 7, 0}, {4, 116, 24, 8, 0}},
                    {{4, 112, 40, 4, 2}, {4, 112, 24, 6, 0}, {4, 112, 20, 7, 0}, {4, 112, 16, 10, 0}}};
    int64_t *const x = c->axis;
    const auto &g = good[x[AXIS_RADIUS] > 1][x[STAR3D_AXIS_STEPS] - 1];
    const int narrow = x[AXIS_RADIUS] * x[STAR3D_AXIS_STEPS] > 4 ? 48 : 56;
    x[AXIS_BLOCK] = BLOCK(x[AXIS_PRECISION] == 4 ? g.width : narrow, g.height, 1);
    x[STAR3D_AXIS_ROWS] = g.rows;
    x[STAR3D_AXIS_STAGES] = g.stages;
    x[STAR3D_AXIS_LOCKSTEP] = g.lead;
}

#endif
