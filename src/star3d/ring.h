/* A tile's walk along z through a ring of planes in shared memory: what tma_inline, specialised and tma_ring share.
 *
 *     memory --bulk copies--> [ p+3 | p+2 | p+1 |  p  ] --16-byte reads--> registers --16-byte stores--> memory
 *                              the ring, `stages` boxes    a thread: 16 bytes in x times ROWS rows,
 *                              of (BX+halo) x (BY+2R)      2R sums of each point along z (patch.h)
 *
 *     full[stage]:  the copying thread asks, the copy engine arrives -> those that compute go on
 *     empty[stage]: each warp that computes arrives                  -> the copying thread asks for the next
 *
 * Two barriers a stage are all that orders the two sides. Where sums begin late (ring_late), a plane is kept so much
 * longer. Each point is read from memory once, but for the halos of the tiles, which the L2 serves while blocks are
 * near each other (lockstep.h), and written once: 2·s bytes a point, 12r+1 flops. */
#ifndef CLIFFS_STAR3D_RING_H
#define CLIFFS_STAR3D_RING_H

#include "patch.h"
#include "tma.h"
#include "walk.h"

/* Threads that compute; that copy, of which one works. Where warps cannot hand registers over, a quarter of a multiprocessor has 255
 * a thread for no more than two warps: there one warp fewer computes, and one copies. */
enum {
    RING_THREADS = ON_CPU ? 64 : 256,
    RING_COPIERS = ON_CPU ? 32 : 128,
    RING_FEWER = RING_THREADS - 32
};
/* The largest radius at which a thread has registers for all sums of eight rows. With copiers it is one more, whose last sums
 * begin late. */
enum { RING_EIGHT = 3 };

#if TMA_HERE
/* The thread that copies: what it has asked for so far. Where an item is, it works out anew for each plane: kept for all
 * threads, it takes what is the same for a whole warp out of the warps' own registers. */
template <int R> struct ring_feed {
    int item, plane, asked; /* the plane to ask for next; planes in all */
    lockstep_walk step;
    ring_place place;

    __device__ __forceinline__ ring_feed(const lockstep &l, int first = 0)
        : item((int)blockIdx.x), plane(0), asked(0), step(l), place{first, 1}
    {
    }
    /* Asks for a plane once its stage has been read and, in lock-step, the others are near; false: there are no more. */
    template <typename S, typename T>
    __device__ __forceinline__ bool next(T *ring, tma_barrier *full, tma_barrier *empty, const tma_map *map,
                                         const walk_plan &p, const lockstep &l, int nz)
    {
        if (item >= p.items)
            return false;
        const walk<R> at(p, nz, item);
        tma_wait(&empty[place.stage], place.parity);
        if (l.lead && asked == step.begun)
            step.next(l, l.every);
        tma_fetch(ring + place.stage * S::stage, map, at.x, at.y, at.z + plane, S::box * (int)sizeof(T),
                  &full[place.stage], p.hint);
        asked++;
        place.next(p.stages);
        if (++plane == at.planes) {
            plane = 0, item += (int)gridDim.x;
            if (item >= p.items)
                lockstep_end(l, step.begun);
        }
        return true;
    }
};

/* Makes the barriers of the stages, `full` and behind them `empty`, for all threads of the block. KEPT planes stay in the ring after their
 * turn: the first plane comes to stage KEPT, and the stages before it are as if such planes were in them. */
template <int KEPT = 0, int THREADS = RING_THREADS> static __device__ __forceinline__ tma_barrier *ring_barriers(void *at, int stages)
{
    tma_barrier *const full = static_cast<tma_barrier *>(at), *const empty = full + stages;
    if (threadIdx.x == 0) {
        for (int i = 0; i < stages; i++) {
            tma_barrier_init(&full[i], 1);
            tma_barrier_init(&empty[i], THREADS / 32);
            if (i < KEPT)
                tma_arrive(&full[i]);
        }
        tma_barriers_made();
    }
    __syncthreads();
    return full;
}

/* The threads that compute, through the block's items; (x, y) is a thread's first point in a tile. begin() comes before each wait for a plane,
 * take(plane, to) takes plane(0), where plane(i) is the one i before, kept for i up to KEPT, and hands what is done to `to`; and
 * put(out, rows, values, ...) stores it in the plane that ends, of which so many rows and values are left. WHOLE: in a whole tile, as nearly all
 * are, no store has a branch around it: reads would stay behind it. */
template <typename S, int R, bool WHOLE, int KEPT = 0, typename T, typename Begin, typename Take, typename Put>
static __device__ __forceinline__ void ring_walk(const T *ring, tma_barrier *full, tma_barrier *empty, T *b, const star3d_grid &g,
                                                 const walk_plan &p, int x, int y, const Begin &begin, const Take &take, const Put &put)
{
    ring_place place = {KEPT, 0};
    const auto stage = [&](int before) { return place.stage - before + (before > 0 && place.stage < before ? p.stages : 0); };
    for (int item = (int)blockIdx.x; item < p.items; item += (int)gridDim.x) {
        const walk<R> at(p, g.nz, item);
        T *out = b + g.origin + (at.z - 2 * R) * g.plane + (at.y + y) * g.pitch + at.x + x;
        const auto through = [&](int rows, int values) {
            for (int plane = 0; plane < at.planes; plane++, out += g.plane) {
                begin();
                tma_wait(&full[place.stage], place.parity);
                take([&](int before) { return ring + stage(before) * S::stage; }, [&](const auto &...done) {
                    if (plane >= 2 * R)
                        put(out, rows, values, done...);
                });
                tma_release(&empty[stage(KEPT)]);
                place.next(p.stages);
            }
        };
        if (WHOLE && at.x + p.wide <= g.nx && at.y + p.high <= g.ny)
            through(INT_MAX, INT_MAX);
        else
            through(g.ny - at.y - y, g.nx - at.x - x);
    }
}

/* How many planes late a thread's last sums begin: beyond RING_EIGHT all 2R of each point of eight rows would take too many registers. */
template <int R, int ROWS> constexpr int ring_late = R > RING_EIGHT && ROWS == 8 ? 2 : 0;

/* Begins a row's late sums: each takes its shares of the planes that the ring has kept, the oldest first. The bits are those of sums begun in
 * time. before(i): the row's values i planes ago. */
template <int LATE, typename T, int R, int ROWS, bool X_FIRST, typename Before>
static __device__ __forceinline__ void ring_begin(patch<T, R, ROWS, X_FIRST> &sums, const coefficients<T, R> &s, int row, const Before &before)
{
    vec<T> v[LATE + 1];
#pragma unroll
    for (int i = 1; i <= LATE; i++) {
        v[i] = before(i);
#pragma unroll
        for (int e = 0; e < vec<T>::V; e++) {
            sums.sum[2 * R - i][row][e] = s.c[6 * R - 1] * v[i].v[e];
#pragma unroll
            for (int ago = i - 1; ago > 0; ago--)
                sums.sum[2 * R - i][row][e] += s.c[6 * (R - i + ago) - 1] * v[ago].v[e];
        }
    }
}

/* PRODUCER: warps of their own ask for the copies; else the first thread of those that compute does. THREADS compute: RING_THREADS,
 * or RING_FEWER beside a warp that keeps its registers. */
template <int THREADS> constexpr int ring_copiers = THREADS == RING_THREADS ? RING_COPIERS : 32;

template <typename T, int R, int LANES, int ROWS, bool PRODUCER, int THREADS>
__global__ void __launch_bounds__(THREADS + (PRODUCER ? ring_copiers<THREADS> : 0), 1)
    star3d_ring(TMA_ARGUMENT map, T *b, star3d_grid g, const coefficients<T, R> s, walk_plan p, lockstep l)
{
#if TMA_CODE
    constexpr int V = vec<T>::V, BX = LANES * V, BY = THREADS / LANES * ROWS, LATE = ring_late<R, ROWS>;
    typedef ring_shape<T, R, BX, BY> S;
    SHARED(T, memory);
    /* by an offset, for a pointer made of an integer would no longer be one to shared memory */
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    tma_barrier *const full = ring_barriers<LATE, THREADS>(ring + p.stages * S::stage, p.stages), *const empty = full + p.stages;
    const int me = (int)threadIdx.x;
    ring_feed<R> feed(l, LATE);
    const auto ask = [&]() { return feed.template next<S>(ring, full, empty, &map, p, l, g.nz); };
    if (PRODUCER && me >= THREADS) {
        if (THREADS == RING_THREADS)
            tma_give_registers<24>();
        if (me == THREADS)
            while (ask())
                ;
        return;
    }
    if (PRODUCER && THREADS == RING_THREADS)
        tma_take_registers<240>();
    if (!PRODUCER && me == 0) /* all stages but the one whose turn comes with the first plane */
        for (int i = 1; i < p.stages && ask(); i++)
            ;
    const int x = me % LANES * V, y = me / LANES * ROWS; /* in the tile */
    constexpr bool X_FIRST = !PRODUCER && sizeof(T) == 4 && R > 1 && ROWS == 4; /* and a store without a branch in it */
    /* eight rows of doubles leave no registers for it, nor do four of radius 4 and 5 in Blackwell's code */
    constexpr bool WHOLE = PRODUCER && sizeof(T) * ROWS < 64 && (THREADS == RING_THREADS || sizeof(T) == 4 || R < 4);
    patch<T, R, ROWS, X_FIRST> sums = {};
    ring_walk<S, R, WHOLE, LATE>(
        ring, full, empty, b, g, p, x, y,
        [&]() {
            if (!PRODUCER && me == 0)
                ask();
        },
        [&](const auto &plane, const auto &to) {
            const auto at = [&](int before, int j, int k) { return load(plane(before) + (y + R + j) * S::pitch + S::halo + x + k * V); };
            sums.plane(
                s,
                [&](int j, int k) {
                    if constexpr (LATE > 0)
                        if (k == 0 && j >= 0 && j < ROWS)
                            ring_begin<LATE>(sums, s, j, [&](int before) { return at(before, j, 0); });
                    return at(0, j, k);
                },
                to);
        },
        [&](T *out, int rows, int values, int i, const vec<T> &v) {
            if (X_FIRST && i < rows && values >= V)
                store(out + i * g.pitch, v, V);
            else if (i < rows && (!X_FIRST || values < V))
                store(out + i * g.pitch, v, values);
        });
#endif
}

template <typename T, int R, int LANES, int ROWS, bool PRODUCER, int THREADS = RING_THREADS>
static enum verdict ring_of(struct work *w, walk_case<tma_map, T, R> *k)
{
    constexpr int BX = LANES * vec<T>::V, BY = THREADS / LANES * ROWS;
    typedef ring_shape<T, R, BX, BY> S;
    if (k->plan.stages < 2 + ring_late<R, ROWS>)
        return skip_rule(w, "needs at least %d stages", 2 + ring_late<R, ROWS>);
    k->kernel = star3d_ring<T, R, LANES, ROWS, PRODUCER, THREADS>;
    k->threads = THREADS + (PRODUCER ? ring_copiers<THREADS> : 0);
    k->shared = (size_t)ring_bytes(k->plan.stages, S::stage * (int)sizeof(T));
    k->plan.wide = BX, k->plan.high = BY;
    const enum verdict v = walk_share(w, k, 1);
    return v == CALL_OK ? tma_describe_fields(w, k->from, S::halo, S::pitch, BY + 2 * R) : v;
}

/* The kernel for the case's tile: 512 or 1024 bytes long, four or eight rows a thread. Turns of lock-step are `lead` planes: none
 * begins one before all began the last. */
template <typename T, int R, bool PRODUCER>
static enum verdict ring_choose(struct work *w, walk_case<tma_map, T, R> *k, unsigned long long hint)
{
    const int64_t tile = w->c->axis[AXIS_BLOCK];
    const int bytes = BLOCK_X(tile) * (int)sizeof(T), y = BLOCK_Z(tile) == 1 ? BLOCK_Y(tile) : 0;
    k->plan.hint = hint;
    k->plan.stages = (int)w->c->axis[STAR3D_AXIS_STAGES];
    k->every = k->lead, k->lead = k->lead > 0;
    if (bytes == 512 && y == RING_THREADS / 8)
        return ring_of<T, R, 32, 4, PRODUCER>(w, k);
    if constexpr (!ON_CPU)
        if (bytes == 1024 && y == RING_THREADS / 16)
            return ring_of<T, R, 64, 4, PRODUCER>(w, k);
    if constexpr (PRODUCER)
        if (bytes == 512 && y == RING_FEWER / 8)
            return ring_of<T, R, 32, 4, PRODUCER, RING_FEWER>(w, k);
    if constexpr (R <= RING_EIGHT + PRODUCER)
        if (bytes == 1024 && y == RING_THREADS / 8)
            return ring_of<T, R, 64, 8, PRODUCER>(w, k);
    return skip_rule(w, "there is no kernel for a tile of %d by %d", BLOCK_X(tile), (int)y);
}
#else
template <typename T, int R, bool PRODUCER>
static enum verdict ring_choose(struct work *w, walk_case<tma_map, T, R> *, unsigned long long)
{
    return tma_absent(w);
}
#endif

/* What was found to be good on an H200. Four rows where no registers are handed over, or where four stages of eight would not fit;
 * stages as there is room for. */
template <bool PRODUCER> static void ring_defaults(struct bench_case *c)
{
    const struct gpu_facts *const gpu = gpu_of(c);
    const int bytes = (int)c->axis[AXIS_PRECISION], r = (int)c->axis[AXIS_RADIUS], single = bytes == 4, hands = tma_hands_registers(gpu);
    const int eight = !single && hands && r <= RING_EIGHT + PRODUCER && /* rows of doubles a thread */
                      ring_bytes(4, ring_box_bytes(8, r, 128, RING_THREADS / 8)) <= gpu->shared_block;
    const int wide = single || eight ? 128 : 64, high = (PRODUCER && !hands ? RING_FEWER : RING_THREADS) / 8;
    c->axis[AXIS_BLOCK] = BLOCK(wide, high, 1);
    c->axis[STAR3D_AXIS_STAGES] = ring_stages(gpu, eight ? 4 : 6, ring_box_bytes(bytes, r, wide, high));
    c->axis[STAR3D_AXIS_LOCKSTEP] = single ? (r < 4 ? 2 : 3) : eight ? 1 : 2;
}

/* choose() of a ring: whether warps of its own copy, and what the L2 is told of the planes. */
#define RING_CHOICE(producer, hint) \
    template <typename T, int R> static enum verdict choose(struct work *w, walk_case<tma_map, T, R> *k) \
    { \
        return ring_choose<T, R, producer>(w, k, hint); \
    }

#endif
