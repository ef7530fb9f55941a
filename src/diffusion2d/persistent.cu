/* SPDX-License-Identifier: MIT */
/* persistent: all time steps that are queued at once are one launch, and between them a layer lies in
 * shared memory.
 *
 *   u' = u - alpha·Lap(Lap(u))
 *
 * The layers do not depend on each other. A block holds a layer, or a band of its rows and the `count`
 * blocks of a layer know each other; if there are more layers than groups of blocks, a group takes one after
 * the other, each through all steps:
 *
 *        layer z            block 0              block 1
 *      +---------+        | halo ^    |
 *      | band 0  |        | own rows  | ---.   | halo ^    |
 *      |---------|        | halo v    | <--'-> | own rows  |
 *      | band 1  |                             | halo v    |
 *
 * A band has EVERY steps' halo, 2·EVERY rows on either side, and computes it, too; each step two rows
 * fewer of it are right. Every EVERY steps the blocks of a layer write the outermost of their own rows to
 * memory, meet, and read their halos anew. A layer that one block holds needs none of this.
 *
 * A thread computes 16 bytes of ROWS rows, as in `fused`, from one of two fields in shared memory to the
 * other. From and to memory: the field once each for all steps together, the last but one of them, too, for
 * the field of that name; ROWS + 4 values in 16-byte accesses from shared memory for ROWS points, 1 to it.
 * Beyond the source. */
#include <stdlib.h>
#include "bands.h"

#ifndef EVERY
#define EVERY 4
#endif
/* Exchanges of a launch of so many steps, a layer: at least one, before somebody writes to the input's field what
 * another may still have to read there. */
static inline unsigned exchanges_of(int count)
{
    return count <= 1 ? 0 : count <= EVERY ? 1 : (unsigned)(count - 1) / EVERY;
}

template <typename T, int ROWS, bool HOLDS>
__global__ __launch_bounds__(HOLDS ? BANDS_HOLDING : BANDS_THREADS, 1)
void diffusion2d_persistent(T *in, T *out, diffusion2d_grid g, bands b, unsigned long long *border, unsigned before, int count)
{
    SHARED(T, field);
    constexpr int V = pack<T>::V, R = DIFFUSION2D_HALO, ALL = ROWS + 2 * R;
    const int group = blockIdx.x / b.count, lane = threadIdx.x % b.lanes, unit = threadIdx.x / b.lanes;
    const band<T> mine(g, b, blockIdx.x % b.count);
    const int x = (unit % b.chunks * b.lanes + lane) * V, r0 = unit / b.chunks * ROWS;
    const bool first = lane == 0, edge = first || lane == b.lanes - 1, busy = x < g.nx && r0 < mine.rows;
    /* Its points are all in the field: it need not look them up. Others read of it more than its outermost rows. */
    const bool whole = HOLDS && busy && x + V <= g.nx && r0 + ROWS <= mine.rows;
    const bool exposed = !whole || edge || x + V > g.nx - R;
    const int beside = into(first ? x - 1 : x + V, g.nx), beyond = into(first ? x - 2 : x + V + 1, g.nx);
    /* One that has nothing to do reads something, too: its lanes take part in the shuffles. */
    const int from = into(r0 - R, mine.rows) * b.pitch, end = mine.rows * b.pitch, column = x < b.pitch ? x : 0;
    const int64_t words = (int64_t)g.ny * mine.vectors * band<T>::WORDS; /* of a layer */
    unsigned exchange = before * (unsigned)((g.nz - group + b.layers - 1) / b.layers);

    for (int z = group; z < g.nz; z += b.layers) {
        const int64_t layer = g.origin + z * g.plane;
        pack<T> u[ROWS] = {};
        bool held = false; /* u is what stands in the field */
        __syncthreads(); /* nobody reads the layer before any more */
        mine.fetch(field, in + layer);
        __syncthreads();
        for (int t = 0; t < count; t++) {
            const bool trade = b.count > 1 && t + 1 < count && (count <= EVERY ? t == 0 : (t + 1) % EVERY == 0);
            const bool leave = t >= count - 2; /* both fields as single steps would leave them */
            pack<T> sum[ROWS];
            int at = from;
#pragma unroll
            for (int j = 0; j < ALL; j++, at = at + b.pitch < end ? at + b.pitch : 0) {
                const T *const row = field + at;
                const bool own = j >= R && j < ROWS + R;
                pack<T> v = u[own ? j - R : 0];
                if (!own || !held)
                    v = *reinterpret_cast<const pack<T> *>(row + column);
                T w[V + 2 * R] = {};
#pragma unroll
                for (int i = 0; i < V; i++)
                    w[R + i] = v.v[i];
                if (j >= 1 && j < ALL - 1) {
                    const T left = __shfl_up_sync(0xffffffffu, v.v[V - 1], 1, b.lanes);
                    const T right = __shfl_down_sync(0xffffffffu, v.v[0], 1, b.lanes);
                    const T over = edge ? row[beside] : 0;
                    w[1] = first ? over : left;
                    w[R + V] = edge && !first ? over : right;
                }
                if (own) {
                    const T left = __shfl_up_sync(0xffffffffu, v.v[V - 2], 1, b.lanes);
                    const T right = __shfl_down_sync(0xffffffffu, v.v[1], 1, b.lanes);
                    const T over = edge ? row[beyond] : 0;
                    w[0] = first ? over : left;
                    w[R + V + 1] = edge && !first ? over : right;
                }
                add_row<T, ROWS>(j, w, sum);
            }
            __syncthreads();
#pragma unroll
            for (int j = 0; j < ROWS; j++) {
                u[j] = sum[j];
                if (busy && r0 + j < mine.rows && (j < R || j >= ROWS - R || exposed || trade || leave))
                    mine.keep(field, r0 + j, x, u[j]);
            }
            __syncthreads();
            if (leave)
                mine.leave((t & 1 ? in : out) + layer, field);
            held = whole && !trade;
            if (trade) {
                unsigned long long *const place = border + ((exchange & 1) * b.layers + group) * words;
                exchange++;
                mine.send(place, field, exchange);
                mine.receive(field, place, exchange);
                __syncthreads();
            }
        }
    }
}

template <typename T> struct kernel {
    typedef void (*type)(T *, T *, diffusion2d_grid, bands, unsigned long long *, unsigned, int);
    static type of(const plan &p)
    {
        return p.rows == 2   ? diffusion2d_persistent<T, 2, true>
               : p.rows == 4 ? diffusion2d_persistent<T, 4, true>
               : p.holds     ? diffusion2d_persistent<T, 8, true>
                             : diffusion2d_persistent<T, 8, false>;
    }
    static int allow(const plan &p)
    {
        return cudaFuncSetAttribute(of(p), cudaFuncAttributeMaxDynamicSharedMemorySize, (int)p.shared);
    }
};

/* work.own */
struct own {
    struct plan p;
    unsigned long long *border; /* two layers by turns for each group of blocks, of which the bands' borders are used */
    unsigned before;            /* exchanges over a layer in the launches before */
};

static void release(struct work *w)
{
    struct own *const o = (struct own *)w->own;
    cudaFree(o->border);
    free(o);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const size_t value = (size_t)w->c->axis[AXIS_PRECISION];
    const int wanted = (int)w->c->axis[DIFFUSION2D_AXIS_BANDS];
    int sms = 0, room = 0, code = cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    struct own *const o = (struct own *)calloc(1, sizeof *o);
    if (!(w->own = o))
        return CALL_FAIL;
    if (!code)
        code = cudaDeviceGetAttribute(&room, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    for (int bands = wanted ? wanted : 1; bands <= (wanted ? wanted : sms) && bands <= sms; bands++) {
        const struct plan p = plan_bands(g, value, bands, EVERY, sms, (size_t)room);
        if (p.points > 0 && (o->p.points == 0 || p.points < o->p.points))
            o->p = p;
    }
    if (!code && o->p.points == 0) {
        snprintf(w->why, sizeof w->why, "a layer of %d by %d has no place on %d of %d SMs", g.nx,
                 g.ny, wanted ? wanted : sms, sms);
        release(w);
        return CALL_SKIP;
    }
    const size_t bytes = 2 * sizeof *o->border * (size_t)o->p.b.layers * (size_t)g.ny * (size_t)o->p.b.pitch * (value / 4);
    if (!code)
        code = value == 4 ? kernel<float>::allow(o->p) : kernel<double>::allow(o->p);
    if (!code && o->p.b.count > 1)
        code = cudaMalloc(&o->border, bytes);
    if (!code && o->p.b.count > 1)
        code = cudaMemsetAsync(o->border, 0, bytes, (cudaStream_t)w->stream);
    if (!code)
        return CALL_OK;
    release(w);
    snprintf(w->why, sizeof w->why, "preparing: error %d", code);
    return CALL_FAIL;
}

template <typename T> static int launches_of(struct work *w, int step, int count)
{
    struct own *const o = (struct own *)w->own;
    const struct plan *const p = &o->p;
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const dim3 grid(p->b.layers * p->b.count), block(p->threads);
    T *const in = field_in<T>(w, step), *const out = field_out<T>(w, step);
    const unsigned before = o->before;
    o->before += exchanges_of(count);
    if (p->b.count == 1)
        return LAUNCH(kernel<T>::of(*p), grid, block, p->shared, w, in, out, g, p->b, o->border, before, count);
    return LAUNCH_TOGETHER(kernel<T>::of(*p), grid, block, p->shared, w, in, out, g, p->b, o->border, before, count);
}

static int launches(struct work *w, int step, int count)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? launches_of<float>(w, step, count) : launches_of<double>(w, step, count);
}
static int launch(struct work *w, int step) { return launches(w, step, 1); }

VARIANT(.summary = "all queued steps in one launch, the layers in shared memory", .kind = DIFFUSION2D_ONE_PASS,
        .ignores = AXIS_BIT(AXIS_BLOCK) | DIFFUSION2D_TEMPORAL_AXES, .prepare = prepare, .launch = launch,
        .release = release, .launches = launches)
