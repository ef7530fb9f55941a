/* persistent: the ring of tma_ring in one launch for all steps that are queued at once, for grids whose sweeps are short.
 *
 *   sweep 0: a -> b    sweep 1: b -> a    sweep 2: a -> b ...
 *
 *   copier warp:  looks whether its item and those beside it have    full[stage] -> warps that compute, ring.h
 *                 done the sweep before, asks for the planes         empty[stage] <-
 *   teller warp:  done[item] = sweeps, in memory, for all copiers    stored[item] <-
 *
 * An item is a tile of XY through a part of z. All blocks are resident, one on a multiprocessor, and each does its items by turns.
 * An item begins sweep n once it and those beside it have done n-1: then what it reads is there, and nobody reads any more what
 * it overwrites. The way from a store through memory into another block's ring is long; a block with several items computes the
 * others meanwhile, for telling is left to a warp of its own, and the copier is ahead. Items at a corner share no point of a
 * star: of a box's corners anything may come. Arithmetic and traffic are tma_ring's, but for thinner parts: of each 2R planes
 * more are read. */
#include "own.h"
#include "patch.h"
#include "tma.h"
#include "walk.h"

#ifdef __CUDACC__
enum { PERSISTENT_THREADS = 256, PERSISTENT_HELPERS = 128 }; /* that compute; of copier and teller */
#else
enum { PERSISTENT_THREADS = 64, PERSISTENT_HELPERS = 64 }; /* the CPU harness' minutes */
#endif

/* Sweeps that each item has done; before this launch; of this launch. */
struct persistent_sweeps {
    unsigned *done, before;
    int count;

    /* What the teller has waited for happens before what is done by who has looked. */
    __device__ __forceinline__ void tell(int item, int n) const
    {
        const unsigned sweeps = before + n + 1;
#ifdef __CUDA_ARCH__
        asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(done + item), "r"(sweeps) : "memory");
#else
        *static_cast<volatile unsigned *>(done + item) = sweeps;
#endif
    }
    __device__ __forceinline__ bool lacks(int item, int n) const
    {
        unsigned seen;
#ifdef __CUDA_ARCH__
        asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(done + item) : "memory");
#else
        seen = *static_cast<const volatile unsigned *>(done + item);
#endif
        return (int)(seen - (before + n)) < 0;
    }
    /* Others stored by the generic proxy what the copy engine reads by the async proxy: having looked orders them only together
     * with a fence between the proxies (PTX ISA, "Memory Consistency Model", "Proxies"). */
    __device__ __forceinline__ void fence(void) const
    {
#ifdef __CUDA_ARCH__
        asm volatile("fence.proxy.async.global;" ::: "memory");
#endif
    }
};

/* A case made ready: work.own. Of `walk` the count is each item's; its kernel is another. */
template <typename T, int R> struct persistent_case {
    walk_case<tma_map, T, R> walk; /* first: see lockstep.h */
    void (*kernel)(tma_map, tma_map, T *, T *, star3d_grid, coefficients<T, R>, walk_plan, persistent_sweeps);
};

#if TMA_HERE
/* The item that `lane` looks at before `item` begins: left, right, above and below it in XY, then the parts along z whose planes
 * it reads, itself among them; -1: none. */
template <int R> static __device__ __forceinline__ int persistent_beside(const walk_plan &p, int item, int lane)
{
    const int tile = item % p.tiles, column = tile % p.across, far = lane - 4 - R;
    if (lane == 0)
        return column > 0 ? item - 1 : -1;
    if (lane == 1)
        return column + 1 < p.across ? item + 1 : -1;
    if (lane == 2)
        return tile >= p.across ? item - p.across : -1;
    if (lane == 3)
        return tile + p.across < p.tiles ? item + p.across : -1;
    const int to = item + far * p.tiles, reach = (R + p.planes - 1) / p.planes;
    return far >= -reach && far <= reach && to >= 0 && to < p.items ? to : -1;
}

template <typename T, int R, int LANES, int ROWS>
__global__ void __launch_bounds__(PERSISTENT_THREADS + PERSISTENT_HELPERS, 1)
    star3d_persistent(TMA_ARGUMENT of_a, TMA_ARGUMENT of_b, T *a, T *b, star3d_grid g, const coefficients<T, R> s, walk_plan p, persistent_sweeps w)
{
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 900 /* min_cc keeps it from older GPUs */
    constexpr int V = vec<T>::V, WARPS = PERSISTENT_THREADS / 32;
    typedef ring_shape<T, R, LANES * V, PERSISTENT_THREADS / LANES * ROWS> S;
    TMA_SHARED(T, ring);
    const int me = (int)threadIdx.x, lane = me % 32, role = me / 32 - WARPS; /* 0 copier, 1 teller, below 0 computes */
    const int items = (p.items - 1) / (int)gridDim.x + 1; /* of a block */
    tma_barrier *const full = reinterpret_cast<tma_barrier *>(ring + p.stages * S::stage);
    tma_barrier *const empty = full + p.stages, *const stored = empty + p.stages;
    if (me == 0) {
        for (int i = 0; i < p.stages; i++) {
            tma_barrier_init(&full[i], 1);
            tma_barrier_init(&empty[i], WARPS);
        }
        for (int i = 0; i < items; i++)
            tma_barrier_init(&stored[i], WARPS);
        tma_barriers_made();
    }
    __syncthreads();
    if (role >= 0) {
        tma_give_registers<40>();
        if (role == 1 && lane == 0)
            for (int n = 0; n < w.count; n++)
                for (int i = 0, item = (int)blockIdx.x; item < p.items; i++, item += (int)gridDim.x) {
                    tma_wait(&stored[i], n % 2);
                    w.tell(item, n);
                }
        ring_place place = {0, 1};
        for (int n = 0; n < w.count && role == 0; n++)
            for (int item = (int)blockIdx.x; item < p.items; item += (int)gridDim.x) {
                const walk<R> at(p, g.nz, item);
                const int beside = persistent_beside<R>(p, item, lane);
                while (n > 0 && beside >= 0 && w.lacks(beside, n))
                    LOCKSTEP_PAUSE();
                __syncwarp();
                if (lane == 0) {
                    w.fence();
                    for (int plane = 0; plane < at.planes; plane++, place.next(p.stages)) {
                        tma_wait(&empty[place.stage], place.parity);
                        tma_fetch(ring + place.stage * S::stage, n % 2 ? &of_b : &of_a, at.x, at.y, at.z + plane,
                                  S::box * (int)sizeof(T), &full[place.stage], p.hint);
                    }
                }
            }
        return;
    }
    tma_take_registers<232>();
    const int x = me % LANES * V, y = me / LANES * ROWS; /* in the tile */
    const T *const mine = ring + (y + R) * S::pitch + S::halo + x;
    patch<T, R, ROWS> sums = {};
    ring_place place = {0, 0};
    for (int n = 0; n < w.count; n++)
        for (int i = 0, item = (int)blockIdx.x; item < p.items; i++, item += (int)gridDim.x) {
            const walk<R> at(p, g.nz, item);
            T *out = (n % 2 ? a : b) + g.origin + (at.z - 2 * R) * g.plane + (at.y + y) * g.pitch + at.x + x; /* the plane that ends */
            const int values = g.nx - at.x - x;
            for (int plane = 0; plane < at.planes; plane++, out += g.plane) {
                tma_wait(&full[place.stage], place.parity);
                const T *const t = mine + place.stage * S::stage;
                const int rows = plane < 2 * R ? 0 : g.ny - at.y - y;
                sums.plane(s, [=](int j, int k) { return load(t + j * S::pitch + k * V); },
                           [=](int row, const vec<T> &v) {
                               if (row < rows)
                                   store(out + row * g.pitch, v, values);
                           });
                tma_release(&empty[place.stage]);
                place.next(p.stages);
            }
            if (lane == 0)
                tma_arrive(&stored[i]);
        }
#endif
}

template <typename T, int R, int LANES, int ROWS> static enum verdict persistent_of(struct work *w, persistent_case<T, R> *k)
{
    constexpr int BX = LANES * vec<T>::V, BY = PERSISTENT_THREADS / LANES * ROWS;
    typedef ring_shape<T, R, BX, BY> S;
    walk_plan *const p = &k->walk.plan;
    const star3d_grid g = star3d_grid_of_work(w);
    const int sms = device_has(cudaDevAttrMultiProcessorCount);
    int each = 0, all = 0;
    p->wide = BX, p->high = BY, p->stages = (int)w->c->axis[STAR3D_AXIS_STAGES], p->hint = TMA_EVICT_LAST;
    if (p->stages < 2)
        return REFUSE(w, STAGES, 2);
    k->kernel = star3d_persistent<T, R, LANES, ROWS>;
    k->walk.threads = PERSISTENT_THREADS + PERSISTENT_HELPERS;
    walk_cut(&k->walk, g, 2 * sms, INT_MAX, 2 * R); /* two items for each block, or one where they would be thin */
    if (p->planes < 2 * R)
        walk_cut(&k->walk, g, sms, INT_MAX, 2 * R);
    k->walk.blocks = (unsigned)min(p->items, sms);
    k->walk.shared = p->stages * (S::stage * sizeof(T) + 2 * sizeof(tma_barrier)) +
                     ceil_div(p->items, k->walk.blocks) * sizeof(tma_barrier);
    const enum verdict v = kernel_room(w, k->kernel, k->walk.threads.x, k->walk.shared, &each, &all);
    if (v != CALL_OK)
        return v;
    const size_t bytes = (size_t)p->items * sizeof(unsigned);
    int code = (int)cudaMalloc(&k->walk.count.begun, bytes);
    code = code ? code : (int)cudaMemsetAsync(k->walk.count.begun, 0, bytes, (cudaStream_t)w->stream);
    if (code)
        return check_failed(w, "what items have done", code);
    return tma_describe_fields(w, k->walk.from, S::halo, S::pitch, BY + 2 * R);
}
#endif

/* The kernels that there are: a tile is 256 or 512 bytes long. */
template <typename T, int R> static enum verdict choose(struct work *w, persistent_case<T, R> *k)
{
#if TMA_HERE
    const int64_t tile = w->c->axis[AXIS_BLOCK];
    const int bytes = BLOCK_X(tile) * (int)sizeof(T), y = BLOCK_Z(tile) == 1 ? BLOCK_Y(tile) : 0;
    if (bytes == 512 && y == PERSISTENT_THREADS / 8)
        return persistent_of<T, R, 32, 4>(w, k);
    if (bytes == 256 && y == PERSISTENT_THREADS / 8)
        return persistent_of<T, R, 16, 2>(w, k);
#ifdef __CUDACC__ /* for the CPU harness two shapes are enough */
    if (bytes == 512 && y == PERSISTENT_THREADS / 16)
        return persistent_of<T, R, 32, 2>(w, k);
    if (bytes == 256 && y == PERSISTENT_THREADS / 16)
        return persistent_of<T, R, 16, 1>(w, k);
#endif
    return REFUSE(w, TILE, BLOCK_X(tile), y);
#else
    (void)k;
    return REFUSE(w, TOOLKIT, 12);
#endif
}

template <typename T, int R> static enum verdict prepare_of(struct work *w) { return own_prepare(w, choose<T, R>, lockstep_release); }
template <typename T, int R> static int launches_of(struct work *w, int step, int count)
{
    persistent_case<T, R> *const k = static_cast<persistent_case<T, R> *>(w->own);
    walk_case<tma_map, T, R> *const c = &k->walk;
    const int from = step & 1, to = !from;
    const persistent_sweeps sweeps = {c->count.begun, c->count.before, count};
    c->count.before += (unsigned)count;
    return LAUNCH_TOGETHER(k->kernel, c->blocks, c->threads, c->shared, w, c->from[from], c->from[to], static_cast<T *>(w->field[from]),
                           static_cast<T *>(w->field[to]), star3d_grid_of_work(w), (star3d_coefficients<T, R>()), c->plan, sweeps);
}

static enum verdict prepare(struct work *w) { return BY_PRECISION_AND_RADIUS(prepare_of, w, w); }
static int launches(struct work *w, int step, int count) { return BY_PRECISION_AND_RADIUS(launches_of, w, w, step, count); }
static int launch(struct work *w, int step) { return launches(w, step, 1); }

/* No half of a tile is beside the grid. */
static void defaults(struct bench_case *c)
{
    int64_t *const x = c->axis;
    const int lane = 16 / (int)x[AXIS_PRECISION], lanes = ceil_div(x[AXIS_NX], 16 * lane) % 2 ? 16 : 32;
    x[AXIS_BLOCK] = BLOCK(lanes * lane, PERSISTENT_THREADS / 8, 1);
    x[STAR3D_AXIS_STAGES] = 8;
}

VARIANT(.summary = "tma_ring, all queued steps in one launch, tiles wait for their neighbours",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_STAGES), .min_cc = 90, .defaults = defaults,
        .prepare = prepare, .launch = launch, .release = lockstep_release, .launches = launches)
