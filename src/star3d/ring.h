/* A tile's walk along z through a ring of planes in shared memory: tma_inline, specialised and tma_ring share
 * it.
 *
 *   memory --bulk copies--> [ p+3 | p+2 | p+1 |  p  ] --16-byte loads--> registers --16-byte stores--> memory
 *                             the ring: `stages` boxes    a thread: 16 bytes in x times ROWS rows,
 *                             of (BX+halo) x (BY+2R)      2R sums of each point along z (patch.h)
 *
 *   barrier          means                                  who arrives            who waits
 *   full[stage]      the plane has come                     the copy engine        warps that compute
 *   empty[stage]     the plane is read, copy the next one   warps that compute     the thread that copies
 *
 * A thread loads a plane once, and adds its values to the sums of the planes around it. Each point is read
 * from memory once and written once: 2·s bytes a point, 12r+1 flops. The halos of tiles come from the L2 as
 * long as blocks are near each other (lockstep.h).
 *
 * Where registers cannot hold 2R sums, the last LATE of them are not held from one plane to the next.
 * ring_begin() makes them anew from the LATE planes before, which the ring holds so much longer. R = 4, LATE
 * = 2, plane p has come:
 *
 *   the ring   [ p+1 |  p  | p-1 | p-2 ]
 *   sum of     p-4  p-3  p-2  p-1  p  p+1 |     p+2      | p+3     | p+4
 *              held in registers          | of p-2, p-1  | of p-1  | a new one, of p alone */
#ifndef CLIFFS_STAR3D_RING_H
#define CLIFFS_STAR3D_RING_H

#include "patch.h"
#include "tma.h"
#include "walk.h"

/* Threads of a block. RING_THREADS compute. RING_COPIERS copy, by one of them; they are a whole warpgroup
 * because setmaxnreg hands over registers of whole warpgroups. Where it does not exist, a quarter of a
 * multiprocessor has 255 registers a thread for two warps only: there RING_FEWER compute and a single warp
 * copies. */
enum { RING_THREADS = ON_CPU ? 64 : 256, RING_COPIERS = ON_CPU ? 32 : 128, RING_FEWER = RING_THREADS - 32 };
/* The largest radius at which registers hold all 2R sums of eight rows a thread. */
enum { RING_ALL_SUMS = 3 };
/* The largest radius for which there is a kernel with eight rows a thread. With a producer it is one more:
 * there the last sums are not held (ring_late). */
constexpr int ring_eight_rows(bool producer)
{
    return RING_ALL_SUMS + producer;
}

#if TMA_HERE
/* The thread that copies, and how far it is. It computes the item's position anew for each plane: as a member
 * it would take registers of all threads, and values that are the same in a whole warp would leave the warps'
 * uniform registers. */
template <int R> struct ring_copier {
    int item, plane, asked; /* the plane to ask for next, and its item; planes asked for so far */
    lockstep_walk step;
    ring_place place; /* the stage that it goes to */

    __device__ __forceinline__ ring_copier(const lockstep &l, int first = 0)
        : item((int)blockIdx.x), plane(0), asked(0), step(l), place{first, 1}
    {
    }
    /* Asks for the next plane, once the last plane in its stage has been read and, in lock-step, the other
     * blocks are near. Returns false if there are no more planes. */
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

/* Called by all threads of the block: initialises the stages' barriers, `full` and behind them `empty`;
 * returns `full`. HELD: planes that stay in the ring after their own. The first plane goes to stage HELD, and
 * the stages before it count as full, as if planes before the first one were in them. */
template <int HELD = 0, int THREADS = RING_THREADS>
static __device__ __forceinline__ tma_barrier *ring_barriers(void *at, int stages)
{
    tma_barrier *const full = static_cast<tma_barrier *>(at), *const empty = full + stages;
    if (threadIdx.x == 0) {
        for (int i = 0; i < stages; i++) {
            tma_barrier_init(&full[i], 1);
            tma_barrier_init(&empty[i], THREADS / 32);
            if (i < HELD)
                tma_arrive(&full[i]);
        }
        tma_barriers_made();
    }
    __syncthreads();
    return full;
}

/* Walks the threads that compute through the block's items. (x, y): the thread's first point in the tile.
 * Called for each plane are, in this order:
 *   begin()                      before the wait for the plane
 *   take(plane, to)              adds the plane to the sums, and calls to(...) with what is done; plane(i):
 *                                address of the plane i before it, i <= HELD
 *   put(out, rows, values, ...)  stores at `out` what `to` got; `rows` rows, `values` columns are in the grid
 * WHOLE: in a tile that is whole, as nearly all are, no store has a branch around it, past which the compiler
 * moves no load. */
template <typename S, int R, bool WHOLE, int HELD = 0, typename T, typename Begin, typename Take,
          typename Put>
static __device__ __forceinline__ void ring_walk(const T *ring, tma_barrier *full, tma_barrier *empty, T *b,
                                                 const star3d_grid &g, const walk_plan &p, int x, int y,
                                                 const Begin &begin, const Take &take, const Put &put)
{
    ring_place place = {HELD, 0};
    const auto stage = [&](int before) {
        return place.stage - before + (before > 0 && place.stage < before ? p.stages : 0);
    };
    for (int item = (int)blockIdx.x; item < p.items; item += (int)gridDim.x) {
        const walk<R> at(p, g.nz, item);
        T *out = b + g.origin + (at.z - 2 * R) * g.plane + (at.y + y) * g.pitch + at.x + x;
        const auto through = [&](int rows, int values) {
            for (int plane = 0; plane < at.planes; plane++, out += g.plane) {
                begin();
                tma_wait(&full[place.stage], place.parity);
                take([&](int before) { return ring + stage(before) * S::stage; },
                     [&](const auto &...done) {
                         if (plane >= 2 * R)
                             put(out, rows, values, done...);
                     });
                tma_release(&empty[stage(HELD)]);
                place.next(p.stages);
            }
        };
        if (WHOLE && at.x + p.wide <= g.nx && at.y + p.high <= g.ny)
            through(INT_MAX, INT_MAX);
        else
            through(g.ny - at.y - y, g.nx - at.x - x);
    }
}

/* LATE: sums of a point that are not held from one plane to the next. */
template <int R, int ROWS> constexpr int ring_late = R > RING_ALL_SUMS &&ROWS == 8 ? 2 : 0;

/* Makes the last LATE sums of a row: each takes its shares of the planes before, the oldest first, so that
 * the bits are those of sums that were held. before(i): the row's values i planes ago. */
template <int LATE, typename T, int R, int ROWS, bool X_FIRST, typename Before>
static __device__ __forceinline__ void ring_begin(patch<T, R, ROWS, X_FIRST> &sums,
                                                  const coefficients<T, R> &s, int row, const Before &before)
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

/* Threads that copy in a block of THREADS that compute: a warp that has its own registers next to
 * RING_FEWER. */
template <int THREADS> constexpr int ring_copiers = THREADS == RING_THREADS ? RING_COPIERS : 32;

/* LANES: threads in a row of the tile. PRODUCER: warps of their own ask for the copies; else the first thread
 * that computes does. THREADS: that compute, RING_THREADS or RING_FEWER. */
template <typename T, int R, int LANES, int ROWS, bool PRODUCER, int THREADS>
__global__ void __launch_bounds__(THREADS + (PRODUCER ? ring_copiers<THREADS> : 0), 1)
    star3d_ring(TMA_ARGUMENT map, T *b, star3d_grid g, const coefficients<T, R> s, walk_plan p, lockstep l)
{
#if TMA_CODE
    constexpr int V = vec<T>::V, BX = LANES * V, BY = THREADS / LANES * ROWS, LATE = ring_late<R, ROWS>;
    typedef ring_shape<T, R, BX, BY> S;
    SHARED(T, memory);
    /* aligned by an offset: of a pointer made from an integer the compiler does not know that it is to shared
     * memory */
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    tma_barrier *const full = ring_barriers<LATE, THREADS>(ring + p.stages * S::stage, p.stages),
                       *const empty = full + p.stages;
    const int me = (int)threadIdx.x;
    ring_copier<R> copier(l, LATE);
    const auto copy_next = [&]() { return copier.template next<S>(ring, full, empty, &map, p, l, g.nz); };
    if (PRODUCER && me >= THREADS) {
        if (THREADS == RING_THREADS)
            tma_give_registers<24>();
        if (me == THREADS)
            while (copy_next())
                ;
        return;
    }
    if (PRODUCER && THREADS == RING_THREADS)
        tma_take_registers<240>();
    if (!PRODUCER && me == 0) /* all stages but one: begin() asks for that one before the first plane */
        for (int i = 1; i < p.stages && copy_next(); i++)
            ;
    const int x = me % LANES * V, y = me / LANES * ROWS; /* in the tile */
    constexpr bool X_FIRST =
        !PRODUCER && sizeof(T) == 4 && R > 1 && ROWS == 4; /* the store has no branch then, either */
    /* not with eight rows of doubles, or four rows of radius 4 and 5 on Blackwell: they leave no registers
     * for a second loop */
    constexpr bool WHOLE =
        PRODUCER && sizeof(T) * ROWS < 64 && (THREADS == RING_THREADS || sizeof(T) == 4 || R < 4);
    patch<T, R, ROWS, X_FIRST> sums = {};
    ring_walk<S, R, WHOLE, LATE>(
        ring, full, empty, b, g, p, x, y,
        [&]() {
            if (!PRODUCER && me == 0)
                copy_next();
        },
        [&](const auto &plane, const auto &to) {
            const auto at = [&](int before, int j, int k) {
                return load(plane(before) + (y + R + j) * S::pitch + S::halo + x + k * V);
            };
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

/* Prepares this kernel: its shared memory, items and tensor maps. */
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

/* Prepares the kernel for the case's tile, which is 512 or 1024 bytes long, with four or eight rows a thread.
 * In lock-step blocks count `lead` planes at once: none begins such a round before all have begun the last.
 * Returns CALL_OK, CALL_SKIP where there is no kernel or no room for it, or CALL_FAIL with the reason in
 * w->why. */
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
    if constexpr (R <= ring_eight_rows(PRODUCER))
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

/* The fastest settings found on an H200. Doubles have eight rows a thread where warps can hand over registers
 * and four stages fit; all others have four rows. As many stages as there is room for. */
template <bool PRODUCER> static void ring_defaults(struct bench_case *c)
{
    const struct gpu_facts *const gpu = gpu_of(c);
    const int bytes = (int)c->axis[AXIS_PRECISION], r = (int)c->axis[AXIS_RADIUS], single = bytes == 4,
              hands = tma_hands_registers(gpu);
    const int eight = !single && hands && r <= ring_eight_rows(PRODUCER) &&
                      ring_bytes(4, ring_box_bytes(8, r, 128, RING_THREADS / 8)) <= gpu->shared_block;
    const int wide = single || eight ? 128 : 64, high = (PRODUCER && !hands ? RING_FEWER : RING_THREADS) / 8;
    c->axis[AXIS_BLOCK] = BLOCK(wide, high, 1);
    c->axis[STAR3D_AXIS_STAGES] = ring_stages(gpu, eight ? 4 : 6, ring_box_bytes(bytes, r, wide, high));
    c->axis[STAR3D_AXIS_LOCKSTEP] = single ? (r < 4 ? 2 : 3) : eight ? 1 : 2;
}

/* choose() of a ring. producer: whether warps of its own copy; hint: how long the L2 shall keep the
 * planes. */
#define RING_CHOICE(producer, hint) \
    template <typename T, int R> static enum verdict choose(struct work *w, walk_case<tma_map, T, R> *k) \
    { \
        return ring_choose<T, R, producer>(w, k, hint); \
    }

#endif
