/* persistent: the ring of specialised in one launch for all steps that are queued at once, for grids whose
 * sweeps are short.
 *
 *   z ^ part 2    up      down    up      An item is a tile of XY through a part of z. Neighbouring parts are
 *     | part 1    down    up      down    walked in opposite directions, so they meet at the planes that both
 *     | part 0    up      down    up      read. Each turns round from sweep to sweep: what was stored last is
 *        sweep    a -> b  b -> a  a -> b  read first, while it is in the L2.
 *
 *   warps     what they do                                                    barriers in shared memory
 *   copier    waits until its item and the neighbouring items have done the
 *             sweep before, then asks for the planes                          waits for empty[stage]
 *   compute   as in ring.h                                                    full[stage], stored[item]
 *   reporter  done[item] = sweeps done, in global memory, for all copiers     waits for stored[item]
 *
 * All blocks are resident, one on a multiprocessor, and each does its items in turn. An item begins sweep n
 * once it and its neighbours have done sweep n-1: then what it reads has been written, and nobody still reads
 * what it overwrites. Items that only meet at an edge along z share no point of a star: the corners of a box
 * may hold anything. Of the R planes before and behind its part an item needs its own columns only: they are
 * copied without a halo, and add their share along z. */
#include "../gpu.h"
#include "own.h"
#include "patch.h"
#include "tma.h"
#include "walk.h"

/* Threads that compute; threads of copier and reporter. */
enum { PERSISTENT_THREADS = ON_CPU ? 64 : 256, PERSISTENT_HELPERS = ON_CPU ? 64 : 128 };

/* The sweeps of a launch. Sweeps are numbered from launch to launch. */
struct persistent_sweeps {
    /* done: sweeps of each item since the case was prepared; before: those before this launch */
    unsigned *done, before;
    /* count: sweeps of this launch; parity: of its first step; planes: counted by a block in a sweep */
    int count, parity, planes;
    lockstep together;

    /* Release and acquire: a thread that finds an item not behind sees what the item has stored up to sweep
     * n. */
    __device__ __forceinline__ void report(int item, int n) const
    {
        gpu_store_release(done + item, before + n + 1);
    }
    __device__ __forceinline__ bool behind(int item, int n) const
    {
        const unsigned seen = gpu_load_acquire(done + item);
        return (int)(seen - (before + n)) < 0;
    }
};

/* A prepared case: work.own. walk.count counts the sweeps of items, not planes; walk.kernel is not used. */
template <typename T, int R> struct persistent_case {
    /* first: see lockstep.h. On the GPU the items' counts of sweeps are behind its counter */
    lockstep_count together;
    walk_case<tma_map, T, R> walk;
    tma_map column[2]; /* of either field: boxes without a halo */
    void (*kernel)(tma_map, tma_map, tma_map, tma_map, T *, T *, star3d_grid, coefficients<T, R>, walk_plan,
                   persistent_sweeps);
};

#if TMA_HERE
/* The item that `lane` watches before `item` begins a sweep; -1: none. Lanes 0 to 3: the item on the left, on
 * the right, above and below in XY. The lanes behind them: the parts of the same tile whose planes it reads,
 * itself among them. */
template <int R>
static __device__ __forceinline__ int persistent_neighbour(const walk_plan &p, int item, int lane)
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

/* 1: the item is walked from its first plane to its last, -1: from its last to its first. This depends on the
 * step's number, not on how many steps a launch has: the other direction adds in another order and rounds
 * differently. */
[[maybe_unused]] static __device__ __forceinline__ int persistent_way(const walk_plan &p, int item, int step)
{
    return (item / p.tiles + step) % 2 ? -1 : 1;
}

/* The coefficients for a walk from the last plane to the first: those of planes below and above change
 * places. */
template <typename T, int R>
static __device__ __forceinline__ coefficients<T, R> persistent_mirrored(coefficients<T, R> s)
{
#pragma unroll
    for (int k = 6; k <= 6 * R; k += 6) {
        const T below = s.c[k - 1];
        s.c[k - 1] = s.c[k], s.c[k] = below;
    }
    return s;
}

/* Adds a plane before or behind the part, of which there is no halo: along z only, so sums of its own points
 * are wrong. They are never stored. from(j): row j of it; to(j, v): row j of the plane that it ends. */
template <typename T, int R, int ROWS, typename From, typename To> static __device__ __forceinline__ void
persistent_beyond(patch<T, R, ROWS> &p, const coefficients<T, R> &s, const From &from, const To &to)
{
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
        const vec<T> row = from(j);
        vec<T> done;
#pragma unroll
        for (int e = 0; e < vec<T>::V; e++)
            done.v[e] = patch_down<R, false>(s, row.v[e], [&](int m) -> T & { return p.sum[m][j][e]; });
        to(j, done);
    }
}

template <typename T, int R, int LANES, int ROWS>
__global__ void __launch_bounds__(PERSISTENT_THREADS + PERSISTENT_HELPERS, 1)
    star3d_persistent(TMA_ARGUMENT of_a, TMA_ARGUMENT of_b, TMA_ARGUMENT column_a, TMA_ARGUMENT column_b,
                      T *a, T *b, star3d_grid g, const coefficients<T, R> up, walk_plan p,
                      persistent_sweeps w)
{
#if TMA_CODE
    constexpr int V = vec<T>::V, WARPS = PERSISTENT_THREADS / 32, BX = LANES * V,
                  BY = PERSISTENT_THREADS / LANES * ROWS;
    typedef ring_shape<T, R, BX, BY> S;
    TMA_SHARED(T, ring);
    /* 0: copier, 1: reporter, below 0: computes */
    const int me = (int)threadIdx.x, lane = me % 32, role = me / 32 - WARPS;
    const int items = (p.items - 1) / (int)gridDim.x + 1; /* of a block, at most */
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
                    w.report(item, n);
                }
        ring_place place = {0, 1};
        lockstep_walk step(w.together);
        for (int n = 0; n < w.count && role == 0; n++) {
            int asked = n * w.planes;
            if (w.together.lead && lane == 0 && step.begun < asked)
                step.count(w.together, asked - step.begun);
            for (int item = (int)blockIdx.x; item < p.items; item += (int)gridDim.x) {
                const walk<R> at(p, g.nz, item);
                const int neighbour = persistent_neighbour<R>(p, item, lane);
                while (n > 0 && neighbour >= 0 && w.behind(neighbour, n))
                    lockstep_pause();
                __syncwarp();
                if (lane == 0) {
                    const tma_map *const tile = n % 2 ? &of_b : &of_a, *const column =
                                                                           n % 2 ? &column_b : &column_a;
                    const int way = persistent_way(p, item, w.parity + n);
                    int z = way > 0 ? at.z : at.z + at.planes - 1;
                    gpu_fence_proxies();
                    for (int plane = 0; plane < at.planes; plane++, z += way, place.next(p.stages)) {
                        const bool own = plane >= R && plane < at.planes - R;
                        tma_wait(&empty[place.stage], place.parity);
                        if (w.together.lead && asked++ == step.begun)
                            step.next(w.together, min(w.together.every, (n + 1) * w.planes - step.begun));
                        tma_fetch(ring + place.stage * S::stage, own ? tile : column, at.x,
                                  own ? at.y : at.y + R, z, (own ? S::box : BX * BY) * (int)sizeof(T),
                                  &full[place.stage], p.hint);
                    }
                }
            }
        }
        if (role == 0 && lane == 0)
            lockstep_end(w.together, step.begun);
        return;
    }
    tma_take_registers<232>();
    const int x = me % LANES * V, y = me / LANES * ROWS; /* in the tile */
    ring_place place = {0, 0};
    for (int n = 0; n < w.count; n++)
        for (int i = 0, item = (int)blockIdx.x; item < p.items; i++, item += (int)gridDim.x) {
            const walk<R> at(p, g.nz, item);
            /* Walks the item. way: 1 up, -1 down. first: the plane that would end with the first plane that
             * comes. */
            const auto through = [&](const coefficients<T, R> &s, int way, int first, int rows, int values) {
                /* in the plane that ends */
                T *out = (n % 2 ? a : b) + g.origin + first * g.plane + (at.y + y) * g.pitch + at.x + x;
                patch<T, R, ROWS> sums = {};
                int plane = 0;
                const auto until = [&](int end, const auto &take) {
                    for (; plane < end; plane++, out += way * g.plane, place.next(p.stages)) {
                        tma_wait(&full[place.stage], place.parity);
                        take(ring + place.stage * S::stage, [=](int row, const vec<T> &v) {
                            if (plane >= 2 * R && row < rows)
                                store(out + row * g.pitch, v, values);
                        });
                        tma_release(&empty[place.stage]);
                    }
                };
                const auto beyond = [&](const T *t, const auto &to) {
                    persistent_beyond(sums, s, [=](int j) { return load(t + (y + j) * BX + x); }, to);
                };
                /* three loops: in one loop with two branches the compiler shares sums between them, and loses
                 * the FMAs */
                until(R, beyond);
                until(at.planes - R, [&](const T *t, const auto &to) {
                    sums.plane(
                        s,
                        [=](int j, int k) { return load(t + (y + R + j) * S::pitch + S::halo + x + k * V); },
                        to);
                });
                until(at.planes, beyond);
            };
            const auto one_way = [&](int rows, int values) {
                if (persistent_way(p, item, w.parity + n) > 0)
                    through(up, 1, at.z - 2 * R, rows, values);
                else
                    through(persistent_mirrored(up), -1, at.z + at.planes - 1, rows, values);
            };
            if (at.x + BX <= g.nx && at.y + BY <= g.ny) /* then no branch around a store: see ring_walk */
                one_way(INT_MAX, INT_MAX);
            else
                one_way(g.ny - at.y - y, g.nx - at.x - x);
            if (lane == 0)
                tma_arrive(&stored[i]);
        }
#endif
}

/* Prepares this kernel: its items, shared memory, counters and tensor maps. Returns as ring_choose does. */
template <typename T, int R, int LANES, int ROWS>
static enum verdict persistent_of(struct work *w, persistent_case<T, R> *k)
{
    constexpr int BX = LANES * vec<T>::V, BY = PERSISTENT_THREADS / LANES * ROWS;
    typedef ring_shape<T, R, BX, BY> S;
    walk_plan *const p = &k->walk.plan;
    const star3d_grid g = star3d_grid_of_work(w);
    const int sms = device_has(cudaDevAttrMultiProcessorCount);
    int each = 0, all = 0;
    p->wide = BX, p->high = BY, p->stages = (int)w->c->axis[STAR3D_AXIS_STAGES], p->hint = TMA_EVICT_NORMAL;
    if (p->stages < 2)
        return skip_rule(w, "needs at least 2 stages");
    k->kernel = star3d_persistent<T, R, LANES, ROWS>;
    k->walk.threads = PERSISTENT_THREADS + PERSISTENT_HELPERS;
    walk_cut(&k->walk, g, sms, INT_MAX, 2 * R);
    k->walk.blocks = (unsigned)min(p->items, sms);
    k->walk.shared = p->stages * (S::stage * sizeof(T) + 2 * sizeof(tma_barrier)) +
                     ceil_div(p->items, k->walk.blocks) * sizeof(tma_barrier);
    const enum verdict v = kernel_room(w, k->kernel, k->walk.threads.x, k->walk.shared, &each, &all);
    if (v != CALL_OK)
        return v;
    const size_t bytes = (p->items + 1) * sizeof(unsigned);
    int code = (int)cudaMalloc(&k->together.begun, bytes);
    code = code ? code : (int)cudaMemsetAsync(k->together.begun, 0, bytes, (cudaStream_t)w->stream);
    if (code)
        return check_failed(w, "what items have done", code);
    k->walk.count.begun = k->together.begun + 1;
    const enum verdict of_columns = tma_describe_fields(w, k->column, 0, BX, BY);
    return of_columns == CALL_OK ? tma_describe_fields(w, k->walk.from, S::halo, S::pitch, BY + 2 * R)
                                 : of_columns;
}
#endif

/* Prepares the kernel for the case's tile, which is 256 or 512 bytes long; skips a case for which none was
 * compiled. */
template <typename T, int R> static enum verdict choose(struct work *w, persistent_case<T, R> *k)
{
#if TMA_HERE
    const int64_t tile = w->c->axis[AXIS_BLOCK];
    const int bytes = BLOCK_X(tile) * (int)sizeof(T), y = BLOCK_Z(tile) == 1 ? BLOCK_Y(tile) : 0;
    if (bytes == 512 && y == PERSISTENT_THREADS / 8)
        return persistent_of<T, R, 32, 4>(w, k);
    if (bytes == 256 && y == PERSISTENT_THREADS / 8)
        return persistent_of<T, R, 16, 2>(w, k);
    if constexpr (!ON_CPU) {
        if (bytes == 512 && y == PERSISTENT_THREADS / 16)
            return persistent_of<T, R, 32, 2>(w, k);
        if (bytes == 256 && y == PERSISTENT_THREADS / 16)
            return persistent_of<T, R, 16, 1>(w, k);
    }
    return skip_rule(w, "there is no kernel for a tile of %d by %d", BLOCK_X(tile), (int)y);
#else
    (void)k;
    return tma_absent(w);
#endif
}

template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    return own_prepare(w, choose<T, R>, lockstep_release);
}
template <typename T, int R> static int launches_of(struct work *w, int step, int count)
{
    persistent_case<T, R> *const k = static_cast<persistent_case<T, R> *>(w->own);
    walk_case<tma_map, T, R> *const c = &k->walk;
    const int from = step & 1, to = !from;
    const int lead = (int)w->c->axis[STAR3D_AXIS_LOCKSTEP];
    const persistent_sweeps sweeps = {
        c->count.begun, c->count.before,
        count,          from,
        c->turns,       lockstep_next(&k->together, c->blocks, count * c->turns, lead > 0, lead)};
    c->count.before += (unsigned)count;
    return LAUNCH_TOGETHER(k->kernel, c->blocks, c->threads, c->shared, w, c->from[from], c->from[to],
                           k->column[from], k->column[to], static_cast<T *>(w->field[from]),
                           static_cast<T *>(w->field[to]), star3d_grid_of_work(w),
                           (star3d_coefficients<T, R>()), c->plan, sweeps);
}

static enum verdict prepare(struct work *w)
{
    return BY_PRECISION_AND_RADIUS(prepare_of, w, w);
}
static int launches(struct work *w, int step, int count)
{
    return BY_PRECISION_AND_RADIUS(launches_of, w, w, step, count);
}
static int launch(struct work *w, int step)
{
    return launches(w, step, 1);
}

/* The wider tile, unless half of one would lie outside of the grid. */
static void defaults(struct bench_case *c)
{
    int64_t *const x = c->axis;
    const int bytes = (int)x[AXIS_PRECISION], lane = 16 / bytes, high = PERSISTENT_THREADS / 8;
    const int wide = (ceil_div(x[AXIS_NX], 16 * lane) % 2 ? 16 : 32) * lane;
    x[AXIS_BLOCK] = BLOCK(wide, high, 1);
    x[STAR3D_AXIS_STAGES] = ring_stages(gpu_of(c), 8, ring_box_bytes(bytes, (int)x[AXIS_RADIUS], wide, high));
}

VARIANT(.backend = BACKEND_CUDA,
        .summary = "tma_ring, all queued steps in one launch, tiles wait for their neighbours",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_STAGES), .sized = AXES(AXIS_BLOCK), .min_cc = 90,
        .defaults = defaults, .prepare = prepare, .launch = launch, .launches = launches,
        .release = lockstep_release, .audit = lockstep_audit)
