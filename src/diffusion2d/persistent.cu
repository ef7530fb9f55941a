/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "rows.h"

#ifndef EVERY
#define EVERY 4
#endif
enum { R = DIFFUSION2D_HALO, THREADS = 1024 };

/* How the layers are shared out, and what the blocks of a layer meet by. */
struct bands {
    int count;  /* bands of a layer: blocks that work on it together */
    int own;    /* rows of a band; the last may have fewer */
    int halo;   /* rows on either side that it computes, too, as far as they are right */
    int groups; /* layers that are worked on at once */
    int lanes, chunks; /* that lie side by side: chunks of so many lanes */
    int pitch, size;   /* of a row in shared memory, of one of the two fields there, in values */
    void *border;      /* two by turns: a layer for each group, of which only the bands' borders are used */
    unsigned *met;     /* blocks of each group that have come to a meeting */
    unsigned before;   /* meetings over a layer before this launch */
};

static __device__ __forceinline__ int into(int i, int n)
{
    while (i < 0)
        i += n;
    while (i >= n)
        i -= n;
    return i;
}

/* Points x.. of a row, as far as it goes. */
template <typename T> static __device__ __forceinline__ void put(T *row, int x, int nx, const pack<T> &p)
{
    if (x + pack<T>::V <= nx) {
        *reinterpret_cast<pack<T> *>(row + x) = p;
    } else {
#pragma unroll
        for (int i = 0; i < pack<T>::V; i++)
            if (x + i < nx)
                row[x + i] = p.v[i];
    }
}

/* Points x.. of a row of shared memory, and what follows its last point: its first ones. */
template <typename T> static __device__ __forceinline__ void put_round(T *row, int x, int nx, const pack<T> &p)
{
    put(row, x, nx, p);
    if (x == 0)
        row[nx] = p.v[0], row[nx + 1] = nx > 1 ? p.v[1] : p.v[0];
}

/* The same in row r of n, and where it lies above the first or below the last. */
template <typename T>
static __device__ __forceinline__ void keep(T *field, int pitch, int r, int n, int x, int nx, const pack<T> &p)
{
    put_round(field + r * pitch, x, nx, p);
    if (r < R || r >= n - R)
#pragma unroll 1
        for (int to = r - R * n; to < n + R; to += n)
            if (to >= -R)
                put_round(field + to * pitch, x, nx, p);
}

/* Waits for the other bands of the layer: what they wrote before can be read then, by __ldcg. */
static __device__ __forceinline__ void meet(unsigned *met, unsigned all)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(met, 1u);
        while ((int)(*static_cast<volatile unsigned *>(met) - all) < 0)
            __nanosleep(20);
        __threadfence();
    }
    __syncthreads();
}

template <typename T, int ROWS>
__global__ __launch_bounds__(THREADS, 1)
void diffusion2d_persistent(T *in, T *out, diffusion2d_grid g, bands b, int count)
{
    SHARED(T, shared);
    constexpr int V = pack<T>::V, ALL = ROWS + 2 * R;
    const int band = blockIdx.x % b.count, group = blockIdx.x / b.count;
    const int y0 = band * b.own, mine = min(b.own, g.ny - y0), rows = mine + 2 * b.halo;
    const int vectors = (g.nx + V - 1) / V;
    const int lane = threadIdx.x % b.lanes, unit = threadIdx.x / b.lanes;
    const int x = (unit % b.chunks * b.lanes + lane) * V, r0 = unit / b.chunks * ROWS;
    const bool stores = x < g.nx && r0 < rows;
    const bool first = lane == 0, edge = first || lane == b.lanes - 1;
    const int beside = into(first ? x - 1 : x + V, g.nx), beyond = into(first ? x - 2 : x + V + 1, g.nx);
    /* One that has nothing to do reads something, too: its lanes take part in the shuffles. */
    const int begin = R * b.pitch, from = (r0 < rows ? r0 * b.pitch : 0), at = min(x, b.pitch - V);
    unsigned *const met = b.met + 32 * group;
    unsigned meeting = b.before * (unsigned)((g.nz - group + b.groups - 1) / b.groups);

    for (int z = group; z < g.nz; z += b.groups) {
        const int64_t layer = g.origin + z * g.plane;
        __syncthreads(); /* the last layer's rows are no longer read */
        for (int i = threadIdx.x; i < rows * vectors; i += blockDim.x) {
            const int r = i / vectors, x = i % vectors * V;
            const T *const row = in + layer + (int64_t)into(y0 - b.halo + r, g.ny) * g.pitch;
            pack<T> p;
#pragma unroll
            for (int k = 0; k < V; k++)
                p.v[k] = x + k < g.nx ? row[x + k] : 0;
            keep(shared + begin, b.pitch, r, rows, x, g.nx, p);
        }
        if (b.count > 1) /* nobody writes the input's field before all have read it */
            meet(met, ++meeting * b.count);
        else
            __syncthreads();

        for (int t = 0; t < count; t++) {
            const T *row = shared + (t & 1) * b.size + from;
            T *const to = shared + begin + ((t + 1) & 1) * b.size;
            pack<T> sum[ROWS];
#pragma unroll
            for (int j = 0; j < ALL; j++, row += b.pitch) {
                const pack<T> v = *reinterpret_cast<const pack<T> *>(row + at);
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
                if (j >= R && j < ROWS + R) {
                    const T left = __shfl_up_sync(0xffffffffu, v.v[V - 2], 1, b.lanes);
                    const T right = __shfl_down_sync(0xffffffffu, v.v[1], 1, b.lanes);
                    const T over = edge ? row[beyond] : 0;
                    w[0] = first ? over : left;
                    w[R + V + 1] = edge && !first ? over : right;
                }
                add_row<T, ROWS>(j, w, sum);
            }
#pragma unroll
            for (int j = 0; j < ROWS; j++)
                if (stores && r0 + j < rows)
                    keep(to, b.pitch, r0 + j, rows, x, g.nx, sum[j]);
            __syncthreads();

            if (t >= count - 2) /* both fields as single steps would leave them */
                for (int i = threadIdx.x; i < mine * vectors; i += blockDim.x) {
                    const int r = i / vectors, x = i % vectors * V;
                    T *const field = (t & 1 ? in : out) + layer + (int64_t)(y0 + r) * g.pitch;
                    put(field, x, g.nx, *reinterpret_cast<const pack<T> *>(to + (r + b.halo) * b.pitch + x));
                }
            if (b.count == 1 || (t + 1) % EVERY || t + 1 == count)
                continue;
            T *const border = static_cast<T *>(b.border) +
                              ((int64_t)(meeting & 1) * b.groups + group) * g.plane + g.origin;
            for (int i = threadIdx.x; i < mine * vectors; i += blockDim.x) {
                const int r = i / vectors, x = i % vectors * V;
                if (r < b.halo || r >= mine - b.halo)
                    put(border + (int64_t)(y0 + r) * g.pitch, x, g.nx, *reinterpret_cast<const pack<T> *>(to + (r + b.halo) * b.pitch + x));
            }
            meet(met, ++meeting * b.count);
            for (int i = threadIdx.x; i < 2 * b.halo * vectors; i += blockDim.x) {
                const int h = i / vectors, r = h < b.halo ? h : h + mine, x = i % vectors * V;
                const T *const row = border + (int64_t)into(y0 - b.halo + r, g.ny) * g.pitch;
                pack<T> p;
#pragma unroll
                for (int k = 0; k < V; k++)
                    p.v[k] = x + k < g.nx ? __ldcg(row + x + k) : 0;
                keep(to, b.pitch, r, rows, x, g.nx, p);
            }
            __syncthreads();
        }
    }
}

/* What a case needs: how its layers are shared out, the kernel for so many rows of a thread. */
struct plan {
    struct bands b;
    int rows, threads;
    size_t shared;
    double points; /* that a block computes in a time step, and what the exchange costs beside */
};

/* Fills in what depends on the number of bands; 0 if such bands have no place on an SM. */
static int share_out(struct plan *p, const diffusion2d_grid &g, int bands, size_t value, size_t room, int sms)
{
    enum { EXCHANGE = 3000 /* points that a block could have computed meanwhile, in a time step */ };
    const int v = (int)(16 / value), vectors = (int)ceil_div(g.nx, v);
    struct bands *const b = &p->b;
    b->own = (int)ceil_div(g.ny, bands);
    b->count = bands;
    b->halo = bands > 1 ? R * EVERY : 0;
    b->groups = sms / bands < g.nz ? sms / bands : g.nz;
    b->pitch = (int)ceil_div(g.nx + R, v) * v;
    b->lanes = 32;
    for (int lanes = 16; lanes >= 2; lanes /= 2)
        if (ceil_div(vectors, lanes) * lanes < ceil_div(vectors, b->lanes) * b->lanes)
            b->lanes = lanes;
    b->chunks = (int)ceil_div(vectors, b->lanes);
    const int rows = b->own + 2 * b->halo;
    for (p->rows = 2; p->rows <= 8; p->rows *= 2) {
        p->threads = (int)ceil_div(b->lanes * b->chunks * ceil_div(rows, p->rows), 32) * 32;
        if (p->threads <= THREADS)
            break;
    }
    b->size = b->pitch * (int)(ceil_div(rows, p->rows) * p->rows + 2 * R);
    p->shared = 2 * value * (size_t)b->size;
    p->points = ceil_div(g.nz, b->groups) * ((double)b->size + (bands > 1 ? EXCHANGE : 0));
    return ceil_div(g.ny, b->own) == bands && p->rows <= 8 && p->shared <= room;
}

template <typename T> struct kernel {
    typedef void (*type)(T *, T *, diffusion2d_grid, bands, int);
    static type of(int rows)
    {
        return rows == 2 ? diffusion2d_persistent<T, 2> : rows == 4 ? diffusion2d_persistent<T, 4> : diffusion2d_persistent<T, 8>;
    }
};

static void release(struct work *w)
{
    struct plan *const p = (struct plan *)w->own;
    cudaFree(p->b.border);
    cudaFree(p->b.met);
    free(p);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const size_t value = (size_t)w->c->axis[AXIS_PRECISION];
    const int wanted = (int)w->c->axis[DIFFUSION2D_AXIS_BANDS];
    struct plan best = {}, p = {};
    int sms = 0, room = 0, code;
    if ((code = cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0)) ||
        (code = cudaDeviceGetAttribute(&room, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0))) {
        snprintf(w->why, sizeof w->why, "the GPU's properties: error %d", code);
        return CALL_FAIL;
    }
    for (int bands = 1; bands <= sms && bands <= g.ny; bands++)
        if ((!wanted || wanted == bands) && share_out(&p, g, bands, value, (size_t)room, sms) &&
            (!best.points || p.points < best.points))
            best = p;
    if (!best.points) {
        snprintf(w->why, sizeof w->why, "a layer of %d by %d does not fit into the shared memory of %d of %d SMs", g.nx,
                 g.ny, wanted ? wanted : sms, sms);
        return CALL_SKIP;
    }
    const size_t border = value * (size_t)(2 * best.b.groups * g.plane + 2 * g.origin);
    const size_t met = 32 * sizeof(unsigned) * (size_t)best.b.groups;
    const int shared = (int)best.shared;
    code = value == 4 ? cudaFuncSetAttribute(kernel<float>::of(best.rows), cudaFuncAttributeMaxDynamicSharedMemorySize, shared)
                      : cudaFuncSetAttribute(kernel<double>::of(best.rows), cudaFuncAttributeMaxDynamicSharedMemorySize, shared);
    if (!code && best.b.count > 1)
        code = cudaMalloc(&best.b.border, border);
    if (!code)
        code = cudaMalloc(&best.b.met, met);
    if (!code)
        code = cudaMemsetAsync(best.b.met, 0, met, (cudaStream_t)w->stream);
    if (!(w->own = malloc(sizeof best)))
        code = -1;
    else
        *(struct plan *)w->own = best;
    if (!code)
        return CALL_OK;
    if (w->own)
        release(w);
    snprintf(w->why, sizeof w->why, "preparing: error %d", code);
    return CALL_FAIL;
}

template <typename T> static int launches_of(struct work *w, int step, int count)
{
    struct plan *const p = (struct plan *)w->own;
    const bands b = p->b;
    const dim3 grid(b.groups * b.count), block(p->threads);
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    T *const in = field_in<T>(w, step), *const out = field_out<T>(w, step);
    p->b.before += 1 + (unsigned)(count - 1) / EVERY;
    if (b.count == 1)
        return LAUNCH(kernel<T>::of(p->rows), grid, block, p->shared, w, in, out, g, b, count);
    return LAUNCH_TOGETHER(kernel<T>::of(p->rows), grid, block, p->shared, w, in, out, g, b, count);
}

static int launches(struct work *w, int step, int count)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? launches_of<float>(w, step, count) : launches_of<double>(w, step, count);
}
static int launch(struct work *w, int step) { return launches(w, step, 1); }

VARIANT(.summary = "all steps queued in one launch, the layers in shared memory", .kind = DIFFUSION2D_ONE_PASS,
        .ignores = AXIS_BIT(AXIS_BLOCK) | DIFFUSION2D_TEMPORAL_AXES, .prepare = prepare, .launch = launch,
        .release = release, .launches = launches)
