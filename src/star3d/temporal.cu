/* SPDX-License-Identifier: MIT */
/* temporal: several time steps in one launch; the halo of the grid stays as it is.
 *
 *   level l of plane z = star of planes z-R .. z+R of level l-1;   level 0: a, level S: b
 *
 * A block owns a tile of XY and walks along z. It computes every level on its tile and S·R points around it,
 * more than it needs: of level l what lies within l·R of the rim is wrong, and of level S just the tile is right.
 * A warp holds ROWS whole rows of 32 vectors of 16 bytes, a lane one vector of each row:
 *
 *   plane p    level 0    ring of `stages` planes in shared memory, filled by asynchronous copies
 *         -R   level 1    1st: x by shuffles, y by rows of one's own in registers, the next warps' through shared
 *       -2R-1  level 2    memory, z by 2R partial sums in registers: a plane is needed once, each of its values v
 *       -3R-2  level 3    goes to 2R + 1 sums, and acc[i-1] = c·v + acc[i] moves them up for nothing
 *
 * A level lags one plane behind what it needs, so that one barrier a plane serves all levels. Outside of the grid
 * a level is what level 0 is, of which the ring still holds the plane. S·2 values moved per S points, and the rim.
 * The tiles, one behind the other, are one long way of tiles·nz planes, of which each block walks an equal part. */
#include <stdarg.h>
#include <stdio.h>
#include "../check.h"
#include "../lockstep.h"
#include "star3d_kernel.h"

template <typename T> struct alignas(16) wide {
    T v[16 / sizeof(T)];
};

/* How the tiles lie in the grid. */
struct temporal_tiles {
    int width, height, across; /* of one, in points; tiles in x */
    int stages;
    int64_t count;
};

enum { LANES = 32 };

template <typename T, int R, int S, int ROWS> struct shape_of {
    enum {
        V = 16 / sizeof(T),
        RIM = (S * R + V - 1) / V * V,              /* in x, of whole vectors */
        BACK = S > 1 ? (S - 1) * R + S - 2 : 0,     /* planes that the last level but one lags behind */
        VALUES = 4 * ROWS * (2 * R * S + S - 1),    /* registers that sums and rows take: with some more they fit 4, */
        WARPS = VALUES <= 80 ? 16 : VALUES <= 128 ? 12 : 8 /* 3 or 2 times into those of a quarter of an SM */
    };
};

/* As lockstep_begin; `seen` is the counter as it was read a plane ago: mostly that is enough. Value: as it is now. */
static __device__ __forceinline__ unsigned lockstep_follow(const lockstep &l, int plane, unsigned seen)
{
    const unsigned enough = l.before + l.blocks * (unsigned)(plane - l.lead + 1);
    atomicAdd(l.begun, 1u);
    while (plane >= l.lead && (int)(seen - enough) < 0) {
        __nanosleep(20);
        seen = lockstep_read(l.begun);
    }
    return seen;
}

/* The first `most` values of v. */
template <typename T> static __device__ __forceinline__ void store(T *to, const wide<T> &v, int most)
{
    enum { V = sizeof v / sizeof(T) };
    if (most >= V)
        *reinterpret_cast<wide<T> *>(to) = v;
    else
        for (int i = 0; i < V; i++)
            if (i < most)
                to[i] = v.v[i];
}

template <typename T, int R, int S, int ROWS>
__global__ void __launch_bounds__((LANES * shape_of<T, R, S, ROWS>::WARPS))
    star3d_temporal(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, temporal_tiles t, lockstep together)
{
    typedef wide<T> vector;
    typedef shape_of<T, R, S, ROWS> shape;
    enum { V = shape::V, EDGES = 2 * R };
    SHARED(vector, ring);
    const int lane = threadIdx.x, warp = threadIdx.y, warps = blockDim.y;
    const int plane = warps * ROWS * LANES, level = warps * EDGES * LANES; /* vectors of a plane; of a level's edges */
    const int ahead = t.stages - shape::BACK - 1;                /* planes that are on their way */
    vector *const mine = ring + warp * ROWS * LANES + lane;
    vector *const edges = ring + t.stages * plane + warp * EDGES * LANES + lane;
    const int up = warp > 0 ? -LANES : 0, down = warp + 1 < warps ? LANES : 0; /* the rim's rim may be anything */
    const int64_t way = t.count * g.nz, end = way * (blockIdx.x + 1) / gridDim.x;
    T acc[S][2 * R][ROWS][V] = {};
    vector rows[S > 1 ? S - 1 : 1][ROWS] = {};
    unsigned seen = together.before;

    for (int64_t at = way * blockIdx.x / gridDim.x; at < end;) {
        const int64_t tile = at / g.nz;
        const int z0 = (int)(at % g.nz), z1 = (int)(end - at < g.nz - z0 ? z0 + (end - at) : g.nz);
        const int left = (int)(tile % t.across) * t.width, top = (int)(tile / t.across) * t.height;
        const int x = left - shape::RIM + lane * V, y = top - S * R + warp * ROWS;
        const int first = max(z0 - S * R, -R), last = min(z1 - 1 + S * R, g.nz - 1 + R); /* of level 0 */
        const bool outside = x < 0 || x + V > g.nx || y < 0 || y + ROWS > g.ny;          /* in part */
        const T *const from = a + g.origin + y * g.pitch + x;
        T *const to = b + g.origin + y * g.pitch + x;
        unsigned loads = 0, stores = 0;
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            loads |= (unsigned)(x + V > -R && x < g.nx + R && y + j >= -R && y + j < g.ny + R) << j;
            stores |= (unsigned)(x >= left && x < left + t.width && x < g.nx && y + j >= top &&
                                 y + j < top + t.height && y + j < g.ny) << j;
        }
        auto fetch = [&](int p, int slot) {
#pragma unroll
            for (int j = 0; j < ROWS; j++)
                if (p <= last && (loads >> j & 1))
                    __pipeline_memcpy_async(mine + slot * plane + j * LANES, from + p * g.plane + j * g.pitch,
                                            sizeof(vector));
            __pipeline_commit();
        };
        __syncthreads(); /* with what was there */
        for (int i = 0; i < ahead; i++)
            fetch(first + i, i);
        int slot = 0, odd = 0;
#pragma unroll 1
        for (int p = first; p < z1 + S * R + S - 1; p++) {
            if (together.lead && warp + lane == 0)
                seen = lockstep_follow(together, p - first, seen);
            __pipeline_wait_prior(ahead - 1);
            __syncthreads();
            if (together.lead && warp + lane == 0)
                seen = lockstep_read(together.begun); /* for the next plane, arrives meanwhile */
            fetch(p + ahead, slot + ahead < t.stages ? slot + ahead : slot + ahead - t.stages);
#pragma unroll
            for (int l = S; l >= 1; l--) { /* the last level first: it needs what the others are about to replace */
                const int z = p - (l - 1) - l * R; /* the plane of this level that becomes ready */
                vector u[ROWS + 2 * R], done[ROWS];
                const vector *const near = l == 1 ? mine + slot * plane : edges + ((odd ^ 1) * (S - 1) + l - 2) * level;
#pragma unroll
                for (int k = 1; k <= R; k++) {
                    u[R - k] = near[k * up];
                    u[R + ROWS - 1 + k] = l == 1 ? near[(ROWS - 1) * LANES + k * down]
                                                 : near[(k - 1) * LANES + EDGES * down];
                }
#pragma unroll
                for (int j = 0; j < ROWS; j++)
                    u[R + j] = l == 1 ? near[j * LANES] : rows[l > 1 ? l - 2 : 0][j];
#pragma unroll
                for (int j = 0; j < ROWS; j++) {
                    T line[V + 2 * R];
#pragma unroll
                    for (int i = 0; i < V; i++)
                        line[R + i] = u[R + j].v[i];
#pragma unroll
                    for (int k = 1; k <= R; k++) {
                        line[R - k] = __shfl_up_sync(0xffffffffu, u[R + j].v[V - k], 1);
                        line[R + V - 1 + k] = __shfl_down_sync(0xffffffffu, u[R + j].v[k - 1], 1);
                    }
#pragma unroll
                    for (int i = 0; i < V; i++) {
                        const T v = line[R + i];
                        T sums[2 * R + 1]; /* of planes -R .. +R around the one that came */
#pragma unroll
                        for (int m = 0; m < 2 * R; m++)
                            sums[m] = acc[l - 1][m][j][i];
                        sums[2 * R] = 0;
                        sums[R] += s.c[0] * v;
#pragma unroll
                        for (int k = 1; k <= R; k++) {
                            const T *const c = s.c + 6 * k - 5;
                            sums[R] += c[0] * line[R + i - k] + c[1] * line[R + i + k];
                            sums[R] += c[2] * u[R + j - k].v[i] + c[3] * u[R + j + k].v[i];
                            sums[R - k] += c[5] * v;
                            sums[R + k] += c[4] * v;
                        }
                        done[j].v[i] = sums[0];
#pragma unroll
                        for (int m = 0; m < 2 * R; m++)
                            acc[l - 1][m][j][i] = sums[m + 1];
                    }
                }
                if (l == S) {
                    if (z >= z0)
#pragma unroll
                        for (int j = 0; j < ROWS; j++)
                            store(to + z * g.plane + j * g.pitch, done[j], stores >> j & 1 ? g.nx - x : 0);
                } else {
                    const bool beyond = z < 0 || z >= g.nz;
                    if (beyond || outside) {
                        const int was = slot - (p - z), in = was < 0 ? was + t.stages : was;
#pragma unroll
                        for (int j = 0; j < ROWS; j++) {
                            const vector kept = mine[in * plane + j * LANES];
#pragma unroll
                            for (int i = 0; i < V; i++)
                                if (beyond || x + i < 0 || x + i >= g.nx || y + j < 0 || y + j >= g.ny)
                                    done[j].v[i] = kept.v[i];
                        }
                    }
                    vector *const next = edges + (odd * (S - 1) + l - 1) * level;
#pragma unroll
                    for (int j = 0; j < ROWS; j++) {
                        rows[S > 1 ? l - 1 : 0][j] = done[j];
                        if (j < R)
                            next[j * LANES] = done[j];
                        if (j >= ROWS - R)
                            next[(j - ROWS + EDGES) * LANES] = done[j];
                    }
                }
            }
            slot = slot + 1 < t.stages ? slot + 1 : 0;
            odd ^= 1;
        }
        at += z1 - z0;
    }
}

/* What a launch needs to know, worked out by prepare. */
struct temporal_own {
    struct lockstep_count count;
    struct temporal_tiles tiles;
    int warps, blocks;
    size_t shared;
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

template <typename T, int R, int S, int ROWS> static int launch_of(struct work *w, struct temporal_own *own, int step)
{
    const star3d_grid g = star3d_grid_of_work(w);
    const struct lockstep l = lockstep_next(&own->count, (unsigned)own->blocks, g.nz + (S + 1) * R + S - 1,
                                            (int)w->c->axis[STAR3D_AXIS_LOCKSTEP]);
    const dim3 grid(own->blocks), block(LANES, own->warps);
    const T *const a = (const T *)w->field[step & 1];
    T *const b = (T *)w->field[~step & 1];
    coefficients<T, R> s;
    for (int i = 0; i < STAR3D_POINTS(R); i++)
        s.c[i] = (T)star3d_coefficient(R, i);
    return l.lead ? LAUNCH_TOGETHER((star3d_temporal<T, R, S, ROWS>), grid, block, own->shared, w, a, b, g, s, own->tiles, l)
                  : LAUNCH((star3d_temporal<T, R, S, ROWS>), grid, block, own->shared, w, a, b, g, s, own->tiles, l);
}

template <typename T, int R, int S, int ROWS> static enum verdict prepare_of(struct work *w, struct temporal_own *own)
{
    typedef shape_of<T, R, S, ROWS> shape;
    enum { V = shape::V, WIDEST = LANES * V - 2 * shape::RIM, LEAST = shape::BACK + 2, WARPS = shape::WARPS };
    const int64_t *const x = w->c->axis;
    const star3d_grid g = star3d_grid_of_work(w);
    const int width = BLOCK_X(x[AXIS_BLOCK]), height = BLOCK_Y(x[AXIS_BLOCK]), stages = (int)x[STAR3D_AXIS_STAGES];
    int device, sms = 0, room = 0, per_sm = 0, code;
    own->warps = (int)ceil_div(height + 2 * S * R, ROWS);
    if (width % V || width > WIDEST || own->warps > WARPS || BLOCK_Z(x[AXIS_BLOCK]) != 1)
        return refuse(w, "a tile is at most %dx%dx1, its width a multiple of %d", WIDEST, WARPS * ROWS - 2 * S * R, V);
    if (stages < LEAST)
        return refuse(w, "it takes %d stages or more", LEAST);
    own->tiles = {width, height, (int)ceil_div(g.nx, width), stages, 0};
    own->tiles.count = own->tiles.across * ceil_div(g.ny, height);
    own->shared = (size_t)(16 * LANES * own->warps) * (size_t)(stages * ROWS + 4 * R * (S - 1));
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
                                                              LANES * own->warps, own->shared)) ||
        (code = lockstep_open(&own->count, w)))
        return check_failed(w, "preparing", code);
    own->blocks = per_sm * sms;
    if (x[STAR3D_AXIS_LOCKSTEP] == 0)
        return CALL_OK;
    if (own->tiles.count > own->blocks)
        return refuse(w, "lock-step takes at most %d tiles", own->blocks);
    own->blocks = (int)own->tiles.count;
    return CALL_OK;
}

/* The kernels that there are. */
static const struct {
    int bytes, r, steps, rows;
    enum verdict (*prepare)(struct work *, struct temporal_own *);
} kernels[] = {
#define KERNEL(T, R, S, ROWS) {sizeof(T), R, S, ROWS, prepare_of<T, R, S, ROWS>}
#define KERNELS(R, S, ROWS) KERNEL(float, R, S, ROWS), KERNEL(double, R, S, ROWS)
    KERNELS(1, 1, 4), KERNELS(1, 2, 4), KERNELS(1, 3, 4), KERNELS(1, 4, 4),
    KERNELS(2, 1, 4), KERNELS(2, 2, 4), KERNELS(2, 3, 4),
    KERNELS(1, 2, 3), KERNELS(1, 2, 5), KERNELS(1, 2, 6), KERNELS(1, 2, 8), KERNELS(1, 3, 3), KERNELS(1, 3, 5), KERNELS(1, 3, 6),
    KERNELS(1, 4, 3), KERNELS(2, 2, 5),
};

static void release(struct work *w)
{
    struct temporal_own *const own = static_cast<struct temporal_own *>(w->own);
    if (own)
        lockstep_close(&own->count);
    free(own);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    const int64_t *const x = w->c->axis;
    enum verdict v = refuse(w, "there is no kernel of %d rows for %d steps of radius %d", (int)x[STAR3D_AXIS_ROWS],
                            (int)x[STAR3D_AXIS_STEPS], (int)x[AXIS_RADIUS]);
    if (!(w->own = calloc(1, sizeof(struct temporal_own))))
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    for (const auto &k : kernels)
        if (k.bytes == x[AXIS_PRECISION] && k.r == x[AXIS_RADIUS] && k.steps == x[STAR3D_AXIS_STEPS] &&
            k.rows == x[STAR3D_AXIS_ROWS])
            v = k.prepare(w, static_cast<struct temporal_own *>(w->own));
    if (v != CALL_OK)
        release(w);
    return v;
}

static int launch(struct work *w, int step)
{
    struct temporal_own *const own = static_cast<struct temporal_own *>(w->own);
    return own->launch(w, own, step);
}

/* The widest tile, of eight warps. */
static void defaults(struct bench_case *c)
{
    int64_t *const x = c->axis;
    const int s = (int)x[STAR3D_AXIS_STEPS], r = (int)x[AXIS_RADIUS], v = 16 / (int)x[AXIS_PRECISION];
    x[STAR3D_AXIS_ROWS] = 4;
    x[AXIS_BLOCK] = BLOCK(LANES * v - 2 * ((s * r + v - 1) / v * v), 8 * 4 - 2 * s * r, 1);
    x[STAR3D_AXIS_STAGES] = (s - 1) * r + s + 3;
    x[STAR3D_AXIS_LOCKSTEP] = 0;
}

VARIANT(.summary = "time steps of a tile together, Z loop, sums in registers",
        .ignores = AXIS_BIT(STAR3D_AXIS_PLANES) | AXIS_BIT(STAR3D_AXIS_PAD), .defaults = defaults, .prepare = prepare,
        .launch = launch, .release = release)
