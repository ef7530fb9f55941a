/* SPDX-License-Identifier: MIT */
/* What the codings share in which a thread computes a patch: 16 bytes of values in x times ROWS rows, plane by
 * plane in z. Of each point 2R sums stand in registers, those of the planes around the one that is there:
 *
 *   plane p is there      sum[0]  ...  sum[R]  ...  sum[2R-1]   a new one
 *   is a sum of plane     p-R     ...  p       ...  p+R-1       p+R
 *
 * Each takes its share of plane p's value and moves down by the same FMA, sum[m-1] = sum[m] + c·v: no plane is
 * needed twice, nothing is moved, and what leaves at the lower end is done. */
#ifndef CLIFFS_STAR3D_PATCH_H
#define CLIFFS_STAR3D_PATCH_H

#include "../lockstep.h"
#include "star3d_kernel.h"

/* 16 bytes that one access moves. */
template <typename T> struct alignas(16) vec {
    T v[16 / sizeof(T)];
};

template <typename T, int R, int ROWS> struct patch {
    enum {
        V = 16 / sizeof(T),
        SIDE = (R + V - 1) / V, /* vectors of the halo beside it */
        /* threads of a block at most: 64 registers for the sums leave room for two blocks or a large one */
        THREADS = R * ROWS < 5 ? 512 : 256
    };
    T sum[2 * R][ROWS][V];

    /* Takes the next plane. from(j, k): vector k of row j, both counted from the patch's first; to(i, v): row i
     * of the plane R before is done. */
    template <typename From, typename To>
    __device__ __forceinline__ void plane(const coefficients<T, R> &s, const From &from, const To &to)
    {
#pragma unroll
        for (int j = -R; j < ROWS + R; j++) {
            const vec<T> row = from(j, 0);
#pragma unroll
            for (int i = 0; i < ROWS; i++) { /* rows above it have moved down already, those below have not */
                const int k = j > i ? j - i : i - j;
                if (k == 0 || k > R)
                    continue;
#pragma unroll
                for (int e = 0; e < V; e++)
                    sum[j > i ? R - 1 : R][i][e] += s.c[6 * k - (j > i ? 2 : 3)] * row.v[e];
            }
            if (j >= 0 && j < ROWS)
                own(s, from, to, j, row);
        }
    }

  private:
    template <typename From, typename To>
    __device__ __forceinline__ void own(const coefficients<T, R> &s, const From &from, const To &to, int j,
                                        const vec<T> &row)
    {
        vec<T> done;
#pragma unroll
        for (int e = 0; e < V; e++) {
            const T v = row.v[e];
            done.v[e] = sum[0][j][e] + s.c[6 * R] * v;
#pragma unroll
            for (int m = 1; m < 2 * R; m++)
                sum[m - 1][j][e] = sum[m][j][e] + (m < R ? s.c[6 * (R - m)] : m == R ? s.c[0] : s.c[6 * (m - R) - 1]) * v;
            sum[2 * R - 1][j][e] = s.c[6 * R - 1] * v;
        }
#pragma unroll
        for (int k = -SIDE; k <= SIDE; k++) { /* neighbours in x, a vector of the row at a time */
            const vec<T> part = k ? from(j, k) : row;
#pragma unroll
            for (int m = 0; m < V; m++)
#pragma unroll
                for (int e = 0; e < V; e++) {
                    const int d = k * V + m - e;
                    if (d != 0 && d >= -R && d <= R)
                        sum[R - 1][j][e] += s.c[d < 0 ? -6 * d - 5 : 6 * d - 4] * part.v[m];
                }
        }
        to(j, done);
    }
};

/* A block's way: it walks tiles of the XY plane, one after the other, each through `planes` planes in z and the R
 * before and behind them. */
struct patch_walk {
    int wide, high, across, down, planes; /* extent of a tile; tiles in x and y; planes of a tile with halo */
    int item, plane;                      /* which tile; which of its planes */
    int x, y, z;                          /* where its first point is */

    __device__ patch_walk(const star3d_grid &g, int wide_, int high_)
        : wide(wide_), high(high_), across((g.nx + wide_ - 1) / wide_), down((g.ny + high_ - 1) / high_),
          planes(g.planes + 2 * g.r), item(blockIdx.x), plane(0)
    {
        find(g);
    }
    __device__ void find(const star3d_grid &g)
    {
        x = item % across * wide, y = item / across % down * high, z = item / across / down * g.planes;
    }
    __device__ void next(const star3d_grid &g)
    {
        if (++plane == planes)
            plane = 0, item += gridDim.x, find(g);
    }
    /* Planes on the way of block number `block`, of all its tiles; the first block has the longest. */
    __device__ int length(const star3d_grid &g, unsigned block) const
    {
        const int items = across * down * ((g.nz + g.planes - 1) / g.planes);
        return (int)((items - block + gridDim.x - 1) / gridDim.x) * planes;
    }
};

template <typename T> static __device__ __forceinline__ vec<T> load(const T *p)
{
    return *reinterpret_cast<const vec<T> *>(p);
}

/* Stores a vector of which `values` are in the grid. */
template <typename T> static __device__ __forceinline__ void store(T *to, const vec<T> &v, int values)
{
    constexpr int V = 16 / sizeof(T);
    if (values >= V)
        *reinterpret_cast<vec<T> *>(to) = v;
    else
#pragma unroll
        for (int e = 0; e < V - 1; e++)
            if (e < values)
                to[e] = v.v[e];
}

/* Every such coding has this signature. */
template <typename T, int R>
using patch_kernel = void (*)(const T *a, T *b, star3d_grid g, coefficients<T, R> s, lockstep l);

/* The host's side. What a case runs: */
template <typename T, int R> struct patch_choice {
    patch_kernel<T, R> kernel; /* NULL: none, work.why says the reason */
    dim3 threads;
    size_t shared; /* bytes */
};

/* work.own: */
struct patch_own {
    struct lockstep_count count;
    int planes;        /* of a tile's way through z: as many tiles as there are blocks resident, where the axis is silent */
    int items, blocks; /* tiles; blocks that are resident at once */
};

template <typename T, int R> static enum verdict patch_prepare(const patch_choice<T, R> &k, struct work *w)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const int64_t tile = w->c->axis[AXIS_BLOCK];
    int device = 0, sms = 0, resident = 0;
    if (!k.kernel)
        return CALL_SKIP;
    if (cudaFuncSetAttribute(k.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)k.shared) ||
        cudaGetDevice(&device) || cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device) ||
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, k.kernel, (int)(k.threads.x * k.threads.y), k.shared) ||
        resident == 0) {
        cudaGetLastError();
        snprintf(w->why, sizeof w->why, "a multiprocessor has no room for a block of %u threads with %zu bytes",
                 k.threads.x * k.threads.y, k.shared);
        return CALL_SKIP;
    }
    struct patch_own *const own = static_cast<struct patch_own *>(malloc(sizeof *own));
    if (!own || lockstep_open(&own->count, w)) {
        free(own);
        snprintf(w->why, sizeof w->why, "no memory for a counter");
        return CALL_FAIL;
    }
    const int64_t tiles = ceil_div(g.nx, BLOCK_X(tile)) * ceil_div(g.ny, BLOCK_Y(tile));
    const int64_t parts = resident * sms / tiles < 1 || g.planes < g.nz ? 1 : min(resident * sms / tiles, (int64_t)g.nz);
    own->planes = (int)ceil_div(g.planes, parts);
    own->items = (int)(tiles * ceil_div(g.nz, own->planes));
    own->blocks = own->items < resident * sms ? own->items : resident * sms;
    w->own = own;
    return CALL_OK;
}

template <typename T, int R> static int patch_launch(const patch_choice<T, R> &k, struct work *w, int step)
{
    struct patch_own *const own = static_cast<struct patch_own *>(w->own);
    star3d_grid g = star3d_grid_of_work(w);
    const int lead = (int)w->c->axis[STAR3D_AXIS_LOCKSTEP];
    g.planes = own->planes;
    const T *const a = (const T *)w->field[step & 1];
    T *const b = (T *)w->field[~step & 1];
    const coefficients<T, R> s = star3d_coefficients<T, R>();
    const struct lockstep l = lockstep_next(&own->count, (unsigned)own->blocks,
                                            (int)ceil_div(own->items, own->blocks) * (g.planes + 2 * R), lead);
    if (lead)
        return LAUNCH_TOGETHER(k.kernel, own->blocks, k.threads, k.shared, w, a, b, g, s, l);
    return LAUNCH(k.kernel, own->blocks, k.threads, k.shared, w, a, b, g, s, l);
}

static inline void patch_release(struct work *w)
{
    if (w->own)
        lockstep_close(&static_cast<struct patch_own *>(w->own)->count);
    free(w->own);
    w->own = NULL;
}

/* The row of facts of a coding that has a choice_of<T, R>(work). */
#define PATCH_VARIANT(says, has_not, least_cc)                                                                    \
    template <typename T, int R> static enum verdict prepare_of(struct work *w)                                   \
    {                                                                                                             \
        return patch_prepare<T, R>(choice_of<T, R>(w), w);                                                        \
    }                                                                                                             \
    static enum verdict prepare(struct work *w) { return BY_PRECISION_AND_RADIUS(prepare_of, w, w); }             \
    template <typename T, int R> static int launch_of(struct work *w, int step)                                   \
    {                                                                                                             \
        return patch_launch<T, R>(choice_of<T, R>(w), w, step);                                                   \
    }                                                                                                             \
    static int launch(struct work *w, int step) { return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); }        \
    VARIANT(.summary = says, .ignores = (has_not) | STAR3D_CAUSAL_AXES, .min_cc = least_cc, .defaults = defaults, .prepare = prepare, .launch = launch,        \
            .release = patch_release)

#endif
