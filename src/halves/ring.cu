/* ring: star3d's star by its fastest ring (`tma_ring`), each tile walked by an SM of one half of the L2.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * 2 values moved and 12R+1 flops per point. Each plane of a tile is copied into shared memory once, and the
 * sums are the same as star3d/ring.h's. Two things differ:
 *
 *   rows   Their places have no constant distance. So copying threads have a row each, in place of one that
 *          asks for boxes. They tell those that compute where the rows of the result begin (`places`).
 *   tiles  A block takes those of its half from a queue, as halves_pass does.
 *
 * Of what is read, only rows at the cut pass between the halves. Whether that saves energy, which is what
 * binds at radius 4 and 5, is the question. Source: none. */
#include "../star3d/ring.h"
#include "bulk.h"
#include "halves_kernel.h"

/* A kernel's argument: planes of a tile, planes of the ring, and the hint to the L2 about what is read. */
struct ring_depth {
    int planes, stages;
    unsigned long long hint;
};

/* work.own. */
struct ring_case {
    struct halves_own own; /* first: halves_own_of */
    struct lockstep_count count;
    struct ring_depth depth;
    int parts, lead, every; /* parts along z; see struct lockstep */
};

#if TMA_HERE
/* What comes with the first plane of a tile: its first x; its rows; columns of the grid from x on; its planes
 * with halo, 0: there are no more tiles. */
struct alignas(16) ring_head {
    int x, rows, columns, planes;
};
enum { RING_TILES = 2 * HALVES_TILE /* ints of the block's present and next tile */ };
/* Bytes of shared memory: the ring and its barriers; with each plane a head and where the rows of the result
 * begin; two tiles. */
constexpr int ring_shared(int stages, int box_bytes, int high)
{
    return ring_bytes(stages, box_bytes) + stages * ((int)sizeof(ring_head) + high * (int)sizeof(int)) +
           RING_TILES * (int)sizeof(int);
}
/* Where these lie behind the ring. The barriers of empty stages are behind those of full ones. */
struct ring_memory {
    tma_barrier *full, *empty;
    ring_head *head;
    int *places, *tiles;

    __device__ __forceinline__ ring_memory(void *behind, int stages, int high)
        : full(static_cast<tma_barrier *>(behind)), empty(full + stages),
          head(reinterpret_cast<ring_head *>(empty + stages)), places(reinterpret_cast<int *>(head + stages)),
          tiles(places + stages * high)
    {
    }
};

/* As ring_barriers, but each copying warp arrives. */
template <int HELD>
static __device__ __forceinline__ void ring_begin_barriers(const ring_memory &m, int stages)
{
    for (int i = 0; i < stages && threadIdx.x == 0; i++) {
        tma_barrier_init(&m.full[i], RING_COPIERS / 32);
        tma_barrier_init(&m.empty[i], RING_THREADS / 32);
        for (int k = 0; k < RING_COPIERS / 32 && i < HELD; k++)
            tma_arrive(&m.full[i]);
    }
    if (threadIdx.x == 0)
        tma_barriers_made();
    __syncthreads();
}

/* What a copying thread copies of a tile: one row of its planes, and of this only what stars of the tile's
 * points read. The tile's own rows come with their halo in x; rows of its halo, and all rows of the planes
 * around the grid, without. Rows are dealt out to the warps in turn: a warp asks for one copy at a time. */
template <typename T, int R, int BX, int BY, bool PAIRS> struct ring_rows {
    typedef ring_shape<T, R, BX, BY> S;
    enum { WARPS = RING_COPIERS / 32 };
    static_assert(BY + 2 * R <= RING_COPIERS, "a thread copies one row");
    const halves_plan &p;
    const halves_tile &t;
    int row, own;     /* the thread's, counted with halo; rows of the tile without halo */
    int narrow, wide; /* values of a row without and with its halo */
    bool inside;      /* the next plane is inside the grid */
    int from, to;     /* where the row begins in the next plane; in that of the result */

    __device__ __forceinline__ ring_rows(const halves_plan &p_, const halves_tile &t_, int warp, int lane)
        : p(p_), t(t_), row(lane * WARPS + warp), own(min(BY, t_.end - t_.y)), narrow(0), wide(0),
          inside(false), from(0), to(0)
    {
        const auto whole = [](int n) { return (n + vec<T>::V - 1) / vec<T>::V * vec<T>::V; };
        narrow = min(BX, whole(p.nx - t.x));
        wide = S::halo + min(BX + S::halo, whole(p.nx - t.x + R));
    }
    __device__ __forceinline__ bool mine(int i) const
    {
        return i >= R && i < R + own;
    }
    __device__ __forceinline__ bool needed(int i) const
    {
        return mine(i) || (inside && i < own + 2 * R);
    }
    __device__ __forceinline__ int values(int i) const
    {
        return inside && mine(i) ? wide : narrow;
    }
    /* Finds the row in plane z. It is called before the wait for the stage, as it loads bits from memory:
     * those along z, which change every 32 planes. */
    __device__ __forceinline__ void find(const halves_field<T> &a, const halves_field<T> &b, int z)
    {
        const int y = t.y + row - R;
        inside = z >= 0 && z < p.nz;
        if (needed(row))
            from = halves_rows<PAIRS, 0>(p, a, y, z, y >= p.cut, true).in_z(0);
        if (mine(row) && z >= R)
            to = halves_rows<PAIRS, 0>(p, b, y, z - R, y >= p.cut, true).in_z(0);
    }
    /* Bytes of the plane that the warp copies. */
    __device__ __forceinline__ int bytes(int warp) const
    {
        const auto before = [=](int end) { return (end - warp + WARPS - 1) / WARPS; }; /* its rows */
        const int inner = before(R + own) - before(R), all = before(own + 2 * R);
        return (inside ? inner * wide + (all - inner) * narrow : inner * narrow) * (int)sizeof(T);
    }
    __device__ __forceinline__ void fetch(const halves_field<T> &a, T *stage, tma_barrier *full,
                                          unsigned long long hint) const
    {
        const int left = inside && mine(row) ? S::halo : 0;
        if (needed(row))
            bulk_fetch(stage + row * S::pitch + S::halo - left, a.at + from + t.x - left,
                       values(row) * (int)sizeof(T), full, hint);
    }
};

/* The copying warps: all planes of a tile. */
template <typename T, int R, int BX, int BY, bool PAIRS> static __device__ __forceinline__ void
ring_copy(const halves_field<T> &a, const halves_field<T> &b, const halves_plan &p, const ring_depth &d,
          const lockstep &l, const halves_tile &t, T *ring, const ring_memory &m, ring_place &place)
{
    typedef ring_shape<T, R, BX, BY> S;
    const int me = (int)threadIdx.x - RING_THREADS, warp = me / 32, lane = me % 32, first = t.z * d.planes,
              planes = min(d.planes, p.nz - first) + 2 * R;
    ring_rows<T, R, BX, BY, PAIRS> rows(p, t, warp, lane);
    lockstep_walk step(l);
    for (int plane = 0; plane < planes; plane++) {
        const int at = place.stage;
        rows.find(a, b, first + plane - R);
        tma_wait(&m.empty[at], place.parity);
        if (rows.mine(rows.row))
            m.places[at * BY + rows.row - R] = rows.to;
        if (me == 0) {
            m.head[at] = {t.x, rows.own, p.nx - t.x, planes};
            if (l.lead && plane == step.begun)
                step.next(l, l.every);
        }
        __syncwarp(); /* all have written */
        if (lane == 0)
            bulk_expect(&m.full[at], rows.bytes(warp));
        __syncwarp(); /* the barrier knows before the first bytes come */
        rows.fetch(a, ring + at * S::stage, &m.full[at], d.hint);
        place.next(d.stages);
    }
    if (me == 0)
        lockstep_end(l, step.begun);
}

template <typename T, int R, int LANES, int ROWS, bool PAIRS>
__global__ void __launch_bounds__(RING_THREADS + RING_COPIERS, 1)
    halves_ring(halves_field<T> a, halves_field<T> b, const coefficients<T, R> s, halves_plan p, ring_depth d,
                lockstep l)
{
#if TMA_CODE
    constexpr int V = vec<T>::V, BX = LANES * V, BY = RING_THREADS / LANES * ROWS, LATE = ring_late<R, ROWS>;
    /* registers of a thread that computes, and that copies: all threads together have 64512, as at the
     * launch */
    constexpr int COMPUTE = sizeof(T) == 4 || R < 4 ? 224 : R == 4 ? 240 : 232, COPY = 504 - 2 * COMPUTE;
    typedef ring_shape<T, R, BX, BY> S;
    SHARED(T, memory);
    /* aligned by an offset: see star3d_ring */
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    const ring_memory m(ring + d.stages * S::stage, d.stages, BY);
    const int me = (int)threadIdx.x;
    ring_begin_barriers<LATE>(m, d.stages);
    if (me >= RING_THREADS) {
        tma_give_registers<COPY>();
        ring_place place = {LATE, 1};
        const bool first = me == RING_THREADS;
        const int half = first && p.who != HALVES_ANY ? halves_half_here(p) : 0;
        if (first)
            halves_forget(p);
        for (int slot = 0;; slot ^= HALVES_TILE) {
            int *const tile = m.tiles + slot;
            if (first)
                halves_write_tile(p, half, halves_take(p, half), tile);
            bulk_together<RING_COPIERS>(); /* the tile is written, and all have read the one before */
            const halves_tile t = {tile[0], tile[1], tile[2], tile[3], tile[4]};
            if (t.end == 0)
                break;
            ring_copy<T, R, BX, BY, PAIRS>(a, b, p, d, l, t, ring, m, place);
        }
        if (me % 32 == 0) {
            tma_wait(&m.empty[place.stage], place.parity);
            m.head[place.stage].planes = 0;
            tma_arrive(&m.full[place.stage]);
        }
        return;
    }
    tma_take_registers<COMPUTE>();
    const int x = me % LANES * V, y = me / LANES * ROWS; /* in the tile */
    /* as in star3d_ring: eight rows of doubles leave no registers for a second loop */
    constexpr bool WHOLE = sizeof(T) * ROWS < 64;
    ring_place place = {LATE, 0};
    const auto stage = [&](int before) {
        return place.stage - before + (before > 0 && place.stage < before ? d.stages : 0);
    };
    patch<T, R, ROWS> sums = {};
    while (true) {
        tma_wait(&m.full[place.stage], place.parity);
        const ring_head head = m.head[place.stage];
        if (head.planes == 0)
            break;
        T *const out = b.at + head.x + x;
        const auto through = [&](int rows, int values) {
            for (int plane = 0; plane < head.planes; plane++) {
                tma_wait(&m.full[place.stage], place.parity);
                const auto at = [&](int before, int j, int k) {
                    return load(ring + stage(before) * S::stage + (y + R + j) * S::pitch + S::halo + x +
                                k * V);
                };
                sums.plane(
                    s,
                    [&](int j, int k) {
                        if constexpr (LATE > 0)
                            if (k == 0 && j >= 0 && j < ROWS)
                                ring_begin<LATE>(sums, s, j, [&](int before) { return at(before, j, 0); });
                        return at(0, j, k);
                    },
                    [&](int i, const vec<T> &v) {
                        if (plane >= 2 * R && i < rows)
                            store(out + m.places[place.stage * BY + y + i], v, values);
                    });
                tma_release(&m.empty[stage(LATE)]);
                place.next(d.stages);
            }
        };
        if (WHOLE && head.rows >= BY && head.columns >= BX)
            through(INT_MAX, INT_MAX);
        else
            through(head.rows - y, head.columns - x);
    }
#endif
}

/* The tile of a case: one kernel for each. */
template <typename T, int R> struct ring_tile {
    static constexpr int WIDE = 512 / (int)sizeof(T), HIGH = RING_THREADS / 8;
    static constexpr bool EIGHT = sizeof(T) == 8 && R <= ring_eight_rows(true);
    static constexpr int BX = EIGHT ? 2 * WIDE : WIDE, LANES = EIGHT ? 64 : 32, ROWS = EIGHT ? 8 : 4;
    static constexpr int BOX = ring_box_bytes((int)sizeof(T), R, BX, HIGH);
};

template <typename T, int R, bool PAIRS> static auto ring_kernel(void)
{
    typedef ring_tile<T, R> tile;
    return halves_ring<T, R, tile::LANES, tile::ROWS, PAIRS>;
}

template <typename T, int R, bool PAIRS> static int launch_of(struct work *w, int step)
{
    typedef ring_tile<T, R> tile;
    ring_case *const k = static_cast<ring_case *>(w->own);
    halves_plan p = halves_plan_of(w, tile::BX, tile::HIGH);
    const int each = p.across * k->parts, items = each * (p.down.lower + p.down.upper);
    p.tiles = {each * p.down.lower, each * p.down.upper};
    const lockstep l = lockstep_next(&k->count, (unsigned)items, k->depth.planes + 2 * R, k->lead, k->every);
    k->own.launches++;
    return LAUNCH_TOGETHER(
        (ring_kernel<T, R, PAIRS>()), dim3((unsigned)k->own.blocks), dim3(RING_THREADS + RING_COPIERS),
        ring_shared(k->depth.stages, tile::BOX, tile::HIGH), w, halves_field_of<T>(w, step & 1),
        halves_field_of<T>(w, ~step & 1), star3d_coefficients<T, R>(), p, k->depth, l);
}

/* As many stages as there is room for, six at most. Blocks keep in step, with the lead that is best for
 * `tma_ring`, if each has one tile: else a block would wait for a tile that nobody has taken yet. */
template <typename T, int R, bool PAIRS> static enum verdict prepare_of(struct work *w)
{
    typedef ring_tile<T, R> tile;
    enum { STAGES = 6, BLOCKS = ON_CPU ? 6 : 1 /* of a multiprocessor */ };
    const int room = device_has(cudaDevAttrMaxSharedMemoryPerBlockOptin),
              least = 2 + ring_late<R, tile::ROWS>;
    int stages = STAGES, each = 0, all = 0;
    while (stages > least && ring_shared(stages, tile::BOX, tile::HIGH) > room)
        stages--;
    enum verdict v = kernel_room(w, ring_kernel<T, R, PAIRS>(), RING_THREADS + RING_COPIERS,
                                 (size_t)ring_shared(stages, tile::BOX, tile::HIGH), &each, &all);
    v = v == CALL_OK ? halves_prepare(w) : v;
    if (v != CALL_OK)
        return v;
    ring_case *const k = static_cast<ring_case *>(realloc(w->own, sizeof *k));
    if (!k) {
        halves_release(w);
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    }
    w->own = k;
    memset(&k->count, 0, sizeof *k - offsetof(ring_case, count));
    k->own.blocks = all / each * min(each, (int)BLOCKS);
    const halves_plan p = halves_plan_of(w, tile::BX, tile::HIGH);
    const int tiles = p.across * (p.down.lower + p.down.upper),
              parts = max(1, min(k->own.blocks / tiles, p.nz)), planes = (int)ceil_div(p.nz, parts);
    k->depth = {planes, stages, TMA_EVICT_LAST};
    k->parts = (int)ceil_div(p.nz, planes);
    k->lead = tiles * k->parts <= k->own.blocks;
    k->every = R > 3 ? 3 : tile::EIGHT ? 1 : 2;
    if (const int code = lockstep_open(&k->count, w)) {
        halves_release(w);
        return check_failed(w, "a counter of planes", code);
    }
    return CALL_OK;
}
#else
template <typename T, int R, bool PAIRS> static enum verdict prepare_of(struct work *w)
{
    return tma_absent(w);
}
template <typename T, int R, bool PAIRS> static int launch_of(struct work *, int)
{
    return 0;
}
#endif

/* Calls F<T, R, PAIRS>(args) for the case. */
#define BY_REACH_(F, T, PAIRS, w, ...) \
    ((w)->c->axis[HALVES_AXIS_REACH] == 1   ? F<T, 1, PAIRS>(__VA_ARGS__) \
     : (w)->c->axis[HALVES_AXIS_REACH] == 2 ? F<T, 2, PAIRS>(__VA_ARGS__) \
     : (w)->c->axis[HALVES_AXIS_REACH] == 3 ? F<T, 3, PAIRS>(__VA_ARGS__) \
     : (w)->c->axis[HALVES_AXIS_REACH] == 4 ? F<T, 4, PAIRS>(__VA_ARGS__) \
                                            : F<T, 5, PAIRS>(__VA_ARGS__))
#define BY_CASE(F, w, ...) \
    ((w)->c->axis[HALVES_AXIS_LAYOUT] == HALVES_PAIRS \
         ? ((w)->c->axis[AXIS_PRECISION] == 4 ? BY_REACH_(F, float, true, w, __VA_ARGS__) \
                                              : BY_REACH_(F, double, true, w, __VA_ARGS__)) \
         : ((w)->c->axis[AXIS_PRECISION] == 4 ? BY_REACH_(F, float, false, w, __VA_ARGS__) \
                                              : BY_REACH_(F, double, false, w, __VA_ARGS__)))

static enum verdict prepare(struct work *w)
{
    return BY_CASE(prepare_of, w, w);
}
static int launch(struct work *w, int step)
{
    return BY_CASE(launch_of, w, w, step);
}
static void release(struct work *w)
{
    ring_case *const k = static_cast<ring_case *>(w->own);
    if (k)
        cudaFree(k->count.begun);
    halves_release(w);
}
static enum verdict audit(struct work *w)
{
    struct work counted = *w;
    counted.own = &static_cast<ring_case *>(w->own)->count;
    const enum verdict v = lockstep_audit(&counted);
    memcpy(w->why, counted.why, sizeof w->why);
    return v;
}
VARIANT(.backend = BACKEND_CUDA, .summary = "the star of star3d's tma_ring, rows copied one by one",
        .kind = HALVES_STAR, .has = AXES(HALVES_AXIS_WHO, HALVES_AXIS_LAYOUT, HALVES_AXIS_REACH),
        .min_cc = 90, .prepare = prepare, .launch = launch, .release = release, .audit = audit)
