/* The ring with a direction, in one launch for one step or for many: halo/flags and halo/persistent share it
 * (cuts.h).
 *
 *   z ^ GPU 2   up      A block walks a tile of XY through all planes of its GPU's slab, then its next tile.
 *     | GPU 1   down    Even slabs are always walked up, odd ones down. So both sides of a cut compute their
 *     | GPU 0   up      boundary planes either first or last in a step, and each needs the other's a whole
 *                       step later: a step hides the time that planes and flags take to the other GPU.
 *
 *   warps        what they do                                         they wait for
 *   8 compute    as in ring.h; each counts its planes in `stored`,    full[stage]
 *                in shared memory
 *   copier       asks for the planes                                  empty[stage], done[], heard
 *   publisher    STAYS: done[tile] = planes stored, for all copiers   stored
 *   2 senders    copy boundary planes to the neighbour's halo, then   stored
 *                raise a flag there, one for each tile and cut
 *
 * One GPU (STAYS). Before the copier loads a plane of step n its tile and the four tiles around it have
 * stored that plane in step n-1. This also orders writing after reading: plane z is overwritten after a later
 * plane was loaded, for which all that read z have reported to be further.
 *
 * Neighbouring GPUs. Flag n+1 says: your halo of step n's input is there. Before the copier loads a halo in
 * step n it waits for flag n+1. Boundary planes of a first cut are sent in step n, as its results, then flag
 * n+2. Those of a last cut are sent likewise if the kernel stays; else by the next launch, from its input,
 * beside its other planes.
 *   - Sending results of step n overwrites a halo that the partner read in step n-1. A sender sends behind
 *     planes that needed flag n+1, which the partner raised behind its halo reads of step n-1.
 *   - A boundary plane that is being sent is overwritten two steps later, behind a wait for a flag that the
 *     partner raised after it had received that plane's flag.
 *   - Each wait is for something of an earlier step, so there is no cycle. (If all walked up, a periodic
 *     field would wait in a circle.)
 * A star needs of other tiles nothing across a cut. The margins of a halo's boxes belong to other tiles and
 * may be half written: they enter only sums that are never stored. */
#ifndef CLIFFS_HALO_MARCH_H
#define CLIFFS_HALO_MARCH_H

#include "../star3d/own.h"
#include "../star3d/ring.h"
#include "signal.h"

/* RING_THREADS compute. (With ON_CPU the publisher is the only sender; the tests have a GPU's helpers.) */
enum { MARCH_WARPS = RING_THREADS / 32, MARCH_HELPERS = ON_CPU ? 64 : 128, MARCH_SENDERS = ON_CPU ? 1 : 2 };
/* Registers of a helper's thread: 168 is what all have at first, and two that compute take what one helper
 * gives. */
template <typename T, int R> constexpr int march_helper_registers = sizeof(T) == 4 || R <= 2 ? 72
                                                                    : R == 4                 ? 40
                                                                                             : 56;
/* A step's planes are published in so many portions: each publication takes a fence. */
enum { MARCH_PORTIONS = 2 };

/* The steps of a launch. Step numbers are never reset: they go on from launch to launch, and wrap. */
struct march_steps {
    unsigned *done;       /* planes that each tile has stored: its step's number times p.planes, and those of
                           * the step that it is in */
    const unsigned *base; /* added to `before`, where a graph repeats a launch; NULL: nothing */
    unsigned before;      /* number of the first step */
    int count;            /* steps of this launch */
    int way;              /* 1: tiles are walked from their first plane to their last, -1: from the last */
    int planes;           /* counted by a block in a step, for lock-step */
    int portion;          /* planes after which a tile publishes */
    lockstep together;
    signal_report *report;
};

/* A cut to a neighbouring GPU. a, b: its two fields, moved so that this slab's plane z is the plane z of the
 * neighbour's halo. NULL: no neighbour. */
template <typename T> struct march_cut {
    T *a, *b;
    unsigned *raise;       /* flags in the neighbour's memory, MARCH_SENDERS for each tile */
    const unsigned *heard; /* in this GPU's */
};
template <typename T> struct march_cuts {
    march_cut<T> first, last; /* in the direction of the walk */
};

template <typename T, int R> using march_kernel = void (*)(tma_map, tma_map, T *, T *, star3d_grid,
                                                           coefficients<T, R>, walk_plan, march_steps,
                                                           march_cuts<T>);

/* First in a slab's work.own, which is a march_case. */
struct march_own {
    lockstep_count together; /* first: see lockstep.h. Its memory also has what stands below it */
    unsigned *base, *done, *flags;
    signal_report *report;
    cudaGraphExec_t graph[2]; /* of halo/flags: steps, by the parity of the first */
    int graph_count[2];
    unsigned before; /* steps so far */
};
template <typename T, int R> struct march_case {
    march_own own;
    walk_plan plan;
    march_kernel<T, R> kernel;
    tma_map from[2]; /* of either field */
    unsigned blocks;
    int threads, turns;
    size_t shared;
};

/* The coefficients for a walk from the last plane to the first: those of planes below and above change
 * places. */
template <typename T, int R> static coefficients<T, R> march_mirrored(coefficients<T, R> s)
{
    for (int k = 1; k <= R; k++) {
        const T below = s.c[6 * k - 1];
        s.c[6 * k - 1] = s.c[6 * k], s.c[6 * k] = below;
    }
    return s;
}

/* Ends the launches of a graph, whose arguments are fixed: counts their steps. */
[[maybe_unused]] static __global__ void march_advance(unsigned *base, unsigned count)
{
    *base += count;
}

#if TMA_HERE
/* What a lane of the copier watches. Lanes 0 to 4: the tile itself and those on its left and right, above and
 * below. Then MARCH_SENDERS lanes each: the flags of the first and of the last cut. */
template <int R> struct march_watch {
    enum { FIRST_CUT = 5, LAST_CUT = FIRST_CUT + MARCH_SENDERS };
    const unsigned *at; /* NULL: nothing */
    unsigned seen;      /* what it was last; at first less than any plane of this step needs */

    template <typename T>
    __device__ __forceinline__ march_watch(const walk_plan &p, const march_steps &w,
                                           const march_cuts<T> &cuts, unsigned number, int tile, int lane)
        : at(NULL), seen((number - 1) * (unsigned)p.planes)
    {
        const int column = tile % p.across;
        if (lane == 0)
            at = w.done + tile;
        else if (lane == 1)
            at = column > 0 ? w.done + tile - 1 : NULL;
        else if (lane == 2)
            at = column + 1 < p.across ? w.done + tile + 1 : NULL;
        else if (lane == 3)
            at = tile >= p.across ? w.done + tile - p.across : NULL;
        else if (lane == 4)
            at = tile + p.across < p.tiles ? w.done + tile + p.across : NULL;
        else if (lane < LAST_CUT)
            at = cuts.first.heard ? cuts.first.heard + tile * MARCH_SENDERS + lane - FIRST_CUT : NULL;
        else if (lane < LAST_CUT + MARCH_SENDERS)
            at = cuts.last.heard ? cuts.last.heard + tile * MARCH_SENDERS + lane - LAST_CUT : NULL;
    }
    /* Called by a whole warp before load `plane` of `planes`, the halo's included. number: of the step; n: of
     * the step in this launch. Returns whether the lane has polled. */
    template <bool STAYS> __device__ __forceinline__ bool wait(const walk_plan &p, const march_steps &w,
                                                               unsigned number, int n, int tile, int lane,
                                                               int plane, int planes)
    {
        const bool begins = plane == 0, ends = plane == planes - R, own = plane >= R && plane < planes - R;
        bool polled = false;
        if (STAYS && at && n > 0 && lane < FIRST_CUT && own) {
            const unsigned need = (number - 1) * (unsigned)p.planes + (unsigned)(plane - R + 1);
            if ((int)(seen - need) < 0) {
                seen = signal_wait([&] { return gpu_load_acquire(at); }, need, w.report, n, plane, tile, 0);
                polled = true;
            }
        }
        if (at && lane >= FIRST_CUT && (lane < LAST_CUT ? begins : ends)) {
            signal_wait([&] { return signal_load_system(at); }, 1 + number, w.report, n, plane, tile,
                        lane < LAST_CUT ? 1 : 2);
            polled = true;
        }
        return polled;
    }
};

/* Called by a warp: waits until the warps that compute have stored `planes` planes in this launch. */
static __device__ __forceinline__ void march_stored(const unsigned *stored, unsigned planes,
                                                    const march_steps &w, int lane, int n, int tile)
{
    if (lane < MARCH_WARPS)
        signal_wait([&] { return signal_load_block(stored + lane); }, planes, w.report, n, (int)planes, tile,
                    0);
    __syncwarp();
}

/* Called by a sender's warp: copies its rows of a tile of a plane, from `own` to `there`; both are at the
 * tile's first point. EACH vectors are in flight at once. */
template <typename T, int LANES, int EACH> static __device__ __forceinline__ void
march_send(const T *own, T *there, int pitch, int wide, int high, int sender, int lane)
{
    for (int x = lane * vec<T>::V; x < min(wide, LANES * (int)vec<T>::V); x += 32 * vec<T>::V) {
        const T *from = own + sender * pitch + x;
        T *to = there + sender * pitch + x;
#pragma unroll 1
        for (int left = high - sender; left > 0; left -= EACH * MARCH_SENDERS) {
            vec<T> v[EACH];
#pragma unroll
            for (int e = 0; e < EACH; e++, from += MARCH_SENDERS * pitch)
                if (e * MARCH_SENDERS < left)
                    v[e] = signal_load(from);
#pragma unroll
            for (int e = 0; e < EACH; e++, to += MARCH_SENDERS * pitch)
                if (e * MARCH_SENDERS < left)
                    store(to, v[e], vec<T>::V);
        }
    }
}

/* STAYS: for several steps in one launch. s: the coefficients in the direction of the walk. */
template <typename T, int R, int LANES, int ROWS, bool STAYS>
__global__ void __launch_bounds__(RING_THREADS + MARCH_HELPERS, 1)
    star3d_march(TMA_ARGUMENT of_a, TMA_ARGUMENT of_b, T *a, T *b, star3d_grid g, const coefficients<T, R> s,
                 walk_plan p, march_steps w, march_cuts<T> cuts)
{
#if TMA_CODE
    constexpr int V = vec<T>::V, BX = LANES * V, BY = RING_THREADS / LANES * ROWS, LATE = ring_late<R, ROWS>;
    typedef ring_shape<T, R, BX, BY> S;
    TMA_SHARED(T, ring);
    unsigned *const stored = reinterpret_cast<unsigned *>(ring + p.stages * S::stage);
    if (threadIdx.x < MARCH_WARPS)
        stored[threadIdx.x] = 0;
    tma_barrier *const full = ring_barriers<LATE>(stored + (MARCH_WARPS + 1) / 2 * 2, p.stages),
                       *const empty = full + p.stages;
    const int steps = STAYS ? w.count : 1, planes = g.nz + 2 * R; /* of a step; loaded, with the halo */
    if (threadIdx.x >= RING_THREADS) {
        const int lane = signal_thread() % 32,
                  role = signal_thread() / 32 - MARCH_WARPS; /* 0 copier, 1 publisher */
        tma_give_registers<march_helper_registers<T, R>>();
        const unsigned number = w.before + (w.base ? *w.base : 0);
        if (role == 0) {
            ring_place place = {LATE, 1};
            lockstep_walk step(w.together);
            for (int n = 0; n < steps; n++) {
                int asked = n * w.planes;
                if (w.together.lead && lane == 0 && step.begun < asked)
                    step.count(w.together, asked - step.begun);
                for (int tile = (int)blockIdx.x; tile < p.tiles; tile += (int)gridDim.x) {
                    const walk<R> at(p, g.nz, tile);
                    march_watch<R> watch(p, w, cuts, number + (unsigned)n, tile, lane);
                    int z = w.way > 0 ? 0 : planes - 1;
                    for (int plane = 0; plane < planes; plane++, z += w.way) {
                        const bool news = signal_any(watch.template wait<STAYS>(p, w, number + (unsigned)n, n,
                                                                                tile, lane, plane, planes));
                        if (lane == 0) {
                            if (news)
                                gpu_fence_proxies();
                            tma_wait(&empty[place.stage], place.parity);
                            if (w.together.lead && asked == step.begun)
                                step.next(w.together, min(w.together.every, (n + 1) * w.planes - step.begun));
                            asked++;
                            tma_fetch(ring + place.stage * S::stage, n % 2 ? &of_b : &of_a, at.x, at.y, z,
                                      S::box * (int)sizeof(T), &full[place.stage], p.hint);
                        }
                        place.next(p.stages);
                    }
                }
            }
            if (lane == 0)
                lockstep_end(w.together, step.begun);
            return;
        }
        const int sender = role - (ON_CPU ? 1 : 2);
        const bool publishes = STAYS && role == 1, sends = sender >= 0;
        if (!publishes && !sends)
            return;
        /* Sends plane z of `own` across a cut. */
        const auto send = [&](const walk<R> &at, const T *own, T *there, int z) {
            const int64_t to = g.origin + z * g.plane + at.y * g.pitch + at.x;
            march_send<T, LANES, march_helper_registers<T, R> == 72 ? 8 : 4>(
                own + to, there + to, (int)g.pitch, g.nx - at.x, min(g.ny - at.y, BY), sender, lane);
        };
        const auto raise = [&](unsigned *flags, int tile, unsigned flag) {
            __syncwarp();
            if (lane == 0)
                signal_store_system(flags + tile * MARCH_SENDERS + sender, flag);
        };
        if (!STAYS && sends && cuts.last.raise)
            for (int tile = (int)blockIdx.x; tile < p.tiles; tile += (int)gridDim.x) {
                const walk<R> at(p, g.nz, tile);
#pragma unroll 1
                for (int k = 0; k < R; k++)
                    send(at, a, cuts.last.a, w.way > 0 ? g.nz - 1 - k : k);
                raise(cuts.last.raise, tile, number + 1);
            }
        unsigned all = 0; /* planes that the block stores in this launch, of the tiles so far */
        for (int n = 0; n < steps; n++)
            for (int tile = (int)blockIdx.x; tile < p.tiles; tile += (int)gridDim.x) {
                const walk<R> at(p, g.nz, tile);
                for (int o = 0; o < g.nz; o++) {
                    const bool first = sends && cuts.first.raise && o < R,
                               last = STAYS && sends && cuts.last.raise && o >= g.nz - R,
                               news = publishes && ((o + 1) % w.portion == 0 || o + 1 == g.nz);
                    if (!first && !last && !news)
                        continue;
                    march_stored(stored, all + (unsigned)o + 1, w, lane, n, tile);
                    if (news && lane == 0)
                        gpu_store_release(w.done + tile,
                                          (number + (unsigned)n) * (unsigned)p.planes + (unsigned)o + 1);
#pragma unroll 1
                    for (int side = first ? 0 : 1; side < (last ? 2 : 1); side++) {
                        T *const there_a = side ? cuts.last.a : cuts.first.a, *const there_b =
                                                                                  side ? cuts.last.b
                                                                                       : cuts.first.b;
                        send(at, n % 2 ? a : b, n % 2 ? there_a : there_b, w.way > 0 ? o : g.nz - 1 - o);
                        if (o == (side ? g.nz - 1 : R - 1))
                            raise(side ? cuts.last.raise : cuts.first.raise, tile, number + (unsigned)n + 2);
                    }
                }
                all += (unsigned)g.nz;
            }
        return;
    }
    tma_take_registers<252 - march_helper_registers<T, R> / 2>();
    const int me = signal_thread(), x = me % LANES * V, y = me / LANES * ROWS; /* in the tile */
    constexpr bool WHOLE = sizeof(T) * ROWS < 64;                              /* as in star3d_ring */
    patch<T, R, ROWS> sums = {};
    ring_place place = {LATE, 0};
    for (int n = 0; n < steps; n++)
        for (int tile = (int)blockIdx.x; tile < p.tiles; tile += (int)gridDim.x) {
            const walk<R> at(p, g.nz, tile);
            /* Walks the tile. */
            const auto through = [&](int rows, int values) {
                /* of the plane that would end with the first plane that comes */
                const int first = w.way > 0 ? -2 * R : planes - 1;
                const int64_t step = w.way * g.plane;
                T *out =
                    (STAYS && n % 2 ? a : b) + g.origin + first * g.plane + (at.y + y) * g.pitch + at.x + x;
                const auto stage = [&](int before) {
                    return place.stage - before + (before > 0 && place.stage < before ? p.stages : 0);
                };
                for (int plane = 0; plane < planes; plane++, out += step) {
                    tma_wait(&full[place.stage], place.parity);
                    const int at_now = LATE ? signal_thread() : me; /* where all registers are taken */
                    const int from = (at_now / LANES * ROWS + R) * S::pitch + S::halo + at_now % LANES * V;
                    const auto value = [&](int before, int j, int k) {
                        return load(ring + stage(before) * S::stage + from + j * S::pitch + k * V);
                    };
                    sums.plane(
                        s,
                        [&](int j, int k) {
                            if constexpr (LATE > 0)
                                if (k == 0 && j >= 0 && j < ROWS)
                                    ring_begin<LATE>(sums, s, j,
                                                     [&](int before) { return value(before, j, 0); });
                            return value(0, j, k);
                        },
                        [&](int row, const vec<T> &v) {
                            if (plane >= 2 * R && row < rows)
                                store(out + row * g.pitch, v, values);
                        });
                    tma_release(&empty[stage(LATE)]);
                    if (plane >= 2 * R && threadIdx.x % 32 == 0)
                        signal_count_block(stored + threadIdx.x / 32);
                    place.next(p.stages);
                }
            };
            if (WHOLE && at.x + BX <= g.nx &&
                at.y + BY <= g.ny) /* then no branch around a store: see ring_walk */
                through(INT_MAX, INT_MAX);
            else
                through(g.ny - at.y - y, g.nx - at.x - x);
        }
#endif
}

/* Bytes of shared memory for a ring of boxes of so many bytes: aligned, with the warps' counts. */
constexpr int march_bytes(int stages, int box_bytes)
{
    return ring_bytes(stages, box_bytes) + (MARCH_WARPS + 1) / 2 * 8;
}

/* Prepares the kernel for the fields at `field`: its tiles, shared memory and tensor maps. There is a kernel
 * for one tile alone: ring_defaults() sets it where warps hand over registers. Returns as ring_choose
 * does. */
template <typename T, int R, bool STAYS> static enum verdict march_choose(struct work *w, march_case<T, R> *k)
{
    constexpr bool EIGHT = sizeof(T) == 8 && R <= ring_eight_rows(true);
    constexpr int LANES = EIGHT ? 64 : 32, ROWS = EIGHT ? 8 : 4, BX = LANES * vec<T>::V,
                  BY = RING_THREADS / LANES * ROWS, LATE = ring_late<R, ROWS>;
    typedef ring_shape<T, R, BX, BY> S;
    const int64_t tile = w->c->axis[AXIS_BLOCK];
    walk_plan *const p = &k->plan;
    const int sms = device_has(cudaDevAttrMultiProcessorCount), stages = (int)w->c->axis[STAR3D_AXIS_STAGES];
    int each = 0, all = 0;
    if (tile != BLOCK(BX, BY, 1))
        return skip_rule(w, "there is no kernel for a tile of %d by %d", BLOCK_X(tile), BLOCK_Y(tile));
    if (stages < 2 + LATE)
        return skip_rule(w, "needs at least %d stages", 2 + LATE);
    p->wide = BX, p->high = BY, p->stages = stages, p->hint = TMA_EVICT_LAST;
    k->kernel = star3d_march<T, R, LANES, ROWS, STAYS>;
    k->threads = RING_THREADS + MARCH_HELPERS;
    walk_case<tma_map, T, R> cut = {};
    cut.plan = *p;
    walk_cut(&cut, star3d_grid_of_work(w), sms, 1, 2 * R);
    *p = cut.plan;
    k->blocks = cut.blocks, k->turns = cut.turns;
    k->shared = (size_t)march_bytes(stages, S::stage * (int)sizeof(T));
    const enum verdict v = kernel_room(w, k->kernel, k->threads, k->shared, &each, &all);
    return v == CALL_OK ? tma_describe_fields(w, k->from, S::halo, S::pitch, BY + 2 * R) : v;
}
#endif

/* Allocates the counters and sets their first values. Returns 0 or CUDA's error code. */
static inline int march_open(march_own *k, const walk_plan &p, cudaStream_t stream)
{
    enum { COUNTER = 4 /* words of lock-step's counter */, BASE = 4 };
    const int flags = 2 * p.tiles * MARCH_SENDERS, words = COUNTER + BASE + p.tiles + flags;
    unsigned *const first = (unsigned *)calloc((size_t)words, sizeof *first);
    int code = first ? 0 : (int)cudaErrorMemoryAllocation;
    code = code ? code : (int)cudaMallocHost((void **)&k->report, sizeof *k->report);
    code = code ? code : (int)cudaMalloc(&k->together.begun, (size_t)words * sizeof *first);
    if (!code) {
        k->base = k->together.begun + COUNTER, k->done = k->base + BASE, k->flags = k->done + p.tiles;
        *k->report = signal_report();
        k->together.before = k->before = counters_begin();
        for (int i = 0; i < words; i++) /* flags: the halo of the first step's input is there */
            first[i] = i < COUNTER                    ? counters_begin()
                       : i < COUNTER + BASE           ? 0
                       : i < COUNTER + BASE + p.tiles ? counters_begin() * (unsigned)p.planes
                                                      : counters_begin() + 1;
        code = (int)cudaMemcpyAsync(k->together.begun, first, (size_t)words * sizeof *first,
                                    cudaMemcpyHostToDevice, stream);
        code = code ? code : (int)cudaStreamSynchronize(stream);
    }
    free(first);
    return code;
}

/* Frees work.own; says where a wait was given up, if one was. */
static inline void march_close(march_own *k, int gpu)
{
    if (k->report && k->report->given_up)
        fprintf(stderr,
                "GPU %d gave up after %.0f s: in step %d of a launch, tile %d, it waited before plane %d for "
                "%s\n",
                gpu, (double)SIGNAL_LIMIT * 1e-9, k->report->step, k->report->tile, k->report->plane,
                k->report->cut == 0   ? "another tile"
                : k->report->cut == 1 ? "the GPU at its first cut"
                                      : "the GPU at its last cut");
    for (cudaGraphExec_t exec : k->graph)
        if (exec)
            cudaGraphExecDestroy(exec);
    if (k->report)
        cudaFreeHost(k->report);
    cudaFree(k->together.begun);
}

/* The fastest lead of lock-step found on an H200, whose L2 has 50 MiB, from that of tma_ring: none for
 * small fields, except on the CPU, where tests have no others. `few`: bytes of both that are still small. If
 * the kernel stays, its blocks also wait for each other's planes, so a longer lead is faster for large radii;
 * with a launch a step they do not drift far. */
static inline int march_lockstep(const struct bench_case *c, bool stays)
{
    const double few = ON_CPU ? 0 : stays ? 60e6 : 140e6;
    return 2 * case_array_bytes(c) < few        ? 0
           : stays && c->axis[AXIS_RADIUS] >= 4 ? 4
                                                : (int)c->axis[STAR3D_AXIS_LOCKSTEP];
}

/* Planes of a step after which a tile publishes. */
static inline int march_portion(const walk_plan &p)
{
    return (int)ceil_div(p.planes, MARCH_PORTIONS);
}
#endif
