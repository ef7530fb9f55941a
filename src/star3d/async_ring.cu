/* async_ring: a block walks a tile of the XY plane through z. Six planes of the tile with halo are in shared
 * memory, where asynchronous copies of 16 bytes bring them (cp.async: compute capability 8.0 and later).
 *
 *   memory -cp.async-> [ p+5 | p+4 | p+3 | p+2 | p+1 |  p  ] --16-byte loads--> registers --stores--> memory
 *                       asked for    in flight   computed      a thread: 16 bytes in x times four rows,
 *                       now                                    2R sums of each point along z (patch.h)
 *
 * One barrier serves two planes: after it all threads have these two, and have finished the two before. Each
 * plane of the tile is read from memory once; its halo is in the L2 while the blocks are in lock-step
 * (lockstep.h): at least 2 values a point. The halo in x is whole sectors of 32 bytes. The copies also bring
 * the counter of lock-step: a load by a thread would return only after all copies that were asked for
 * before. */
#include "../gpu.h"
#include "patch.h"
#include "walk.h"

/* Bytes of a ring stage: a plane of a tile of so many vectors by rows, with a halo of whole sectors in x;
 * behind it the counter's value. */
constexpr int async_slot_bytes(int bytes, int r, int lanes, int rows)
{
    return (lanes * 16 + 2 * ((r * bytes + 31) / 32 * 32)) * (rows + 2 * r) + 16;
}

/* A ring for tiles of LANES vectors in x and BY rows. */
template <typename T, int R, int LANES, int BY> struct async_shape {
    enum {
        V = 16 / sizeof(T),
        ROWS = 4, /* of a thread */
        THREADS = LANES * BY / ROWS,
        BX = LANES * V,
        /* vectors of a row's halo on each side: whole sectors */
        SIDE = (patch<T, R, ROWS>::SIDE + 1) / 2 * 2,
        WIDTH = BX + 2 * SIDE * V,
        SLOT = async_slot_bytes(sizeof(T), R, LANES, BY) / (int)sizeof(T),
        COUNT = SLOT - V,             /* where the counter's value is */
        DOWN = THREADS / LANES,       /* rows between a thread's copies in the tile's columns */
        BESIDE = THREADS / (2 * SIDE) /* ... and in the halo on both sides */
    };
};

/* Planes of the ring; planes between two barriers; planes between asking for one and computing it. */
enum { STAGES = 6, EVERY = 2, LAG = STAGES - EVERY };

template <typename T, int R, int LANES, int BY>
__global__ void __launch_bounds__(async_shape<T, R, LANES, BY>::THREADS, 1)
    star3d_async_ring(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, walk_plan p, lockstep l)
{
    typedef async_shape<T, R, LANES, BY> S;
    constexpr int V = S::V, ROWS = S::ROWS, ROW = S::WIDTH * (int)sizeof(T); /* bytes between rows */
    SHARED(T, ring);
    /* A thread computes rows y·ROWS ... from x on. It copies rows y, y + DOWN ... from x on, and in the halo
     * on the sides rows side_y ... from side_x on. */
    const int me = threadIdx.x, x = me % LANES * V, y = me / LANES, beside = me % (2 * S::SIDE) - S::SIDE;
    const int side_x = beside * V + (beside < 0 ? 0 : (int)S::BX), side_y = me / (2 * S::SIDE);
    const int mine_at = (y * ROWS + R) * S::WIDTH + S::SIDE * V + x, pitch = (int)g.pitch;
    const int side_at = (side_y + R - y) * pitch + side_x - x; /* from the first address to the second */
    int slot = EVERY;                         /* of plane n-LAG; that of plane n is EVERY slots before */
    T *now = ring + mine_at + slot * S::SLOT; /* the thread's patch in that slot */
    walk<R> ahead(p, g.nz), here = ahead;     /* ahead: at plane n; here: at plane n-LAG */
    lockstep_walk step(l);
    int rows = 0, side_rows = 0; /* in the field, from the thread's first copy on */
    const T *from = a;
    T *to = b;
    patch<T, R, ROWS> mine;
    a += g.origin, b += g.origin;
#pragma unroll 1
    for (int n = 0; here.more(p); n++) { /* asks for plane n, computes plane n-LAG */
        const bool asks = ahead.more(p);
        if (n % EVERY == 0) {
            __pipeline_wait_prior(STAGES - 2 * EVERY);
            if (l.lead && me == 0 && asks && n >= LAG) /* it counted plane n-LAG when it asked for it */
                lockstep_wait<true>(l, n - l.lead + 1,
                                    *reinterpret_cast<const volatile unsigned *>(now - mine_at + S::COUNT));
            __syncthreads();
        }
        if (asks) {
            if (ahead.plane == 0) {
                const int columns = g.nx + R - ahead.x, high = min(BY, g.ny - ahead.y);
                rows = x < columns ? high + 2 * R - y : 0, side_rows = side_x < columns ? high - side_y : 0;
                from = a + (ahead.z - R) * g.plane + (ahead.y + y - R) * g.pitch + ahead.x + x;
            }
            const gpu_shared_at into =
                gpu_shared_place(now - mine_at + (slot < EVERY ? +LAG : -EVERY) * S::SLOT);
            const gpu_shared_at main_into = into + y * ROW + (S::SIDE * V + x) * (int)sizeof(T);
            const gpu_shared_at side_into =
                into + (side_y + R) * ROW + (S::SIDE * V + side_x) * (int)sizeof(T);
#pragma unroll
            for (int i = 0; i < BY + 2 * R; i += S::DOWN)
                if (i < rows)
                    gpu_copy16(main_into + i * ROW, from + i * pitch);
#pragma unroll
            for (int i = 0; i < BY; i += S::BESIDE)
                if (i < side_rows)
                    gpu_copy16(side_into + i * ROW, from + side_at + i * pitch);
            if (l.lead && me == 0 && n % EVERY == 0) {
                gpu_copy16(into + S::COUNT * (int)sizeof(T), l.begun);
                step.count(l, l.every);
            }
            from += g.plane;
            ahead.next(p, g.nz);
        }
        __pipeline_commit();
        if (n >= LAG) {
            if (here.plane == 0)
                to = b + (here.z - 2 * R) * g.plane + (here.y + y * ROWS) * g.pitch + here.x + x;
            const int values = g.nx - here.x - x, high = g.ny - here.y - y * ROWS;
            const int done = here.plane >= 2 * R ? high : 0; /* rows to store */
            const T *const t = now;
            const auto plane = [=](int j, int k) { return load(t + j * S::WIDTH + k * V); };
            /* nearly always; without a branch loads of a row need not wait for another row's store */
            if (values >= V && done >= ROWS)
                mine.plane(s, plane, [=](int i, const vec<T> &v) { store(to + i * pitch, v, V); });
            else if (values > 0 && high > 0)
                mine.plane(s, plane, [=](int i, const vec<T> &v) {
                    if (i < done)
                        store(to + i * pitch, v, values);
                });
            to += g.plane;
            here.next(p, g.nz);
        }
        now += (slot + 1 < STAGES ? 1 : 1 - STAGES) * S::SLOT;
        slot = slot + 1 < STAGES ? slot + 1 : 0;
    }
    if (me == 0)
        lockstep_end(l, step.begun);
}

template <typename T, int R, int LANES, int BY>
static bool fits(struct work *w, walk_case<const T *, T, R> *k)
{
    typedef async_shape<T, R, LANES, BY> S;
    k->kernel = star3d_async_ring<T, R, LANES, BY>;
    k->threads = S::THREADS, k->shared = STAGES * S::SLOT * sizeof(T);
    k->plan.wide = S::BX, k->plan.high = BY, k->every = EVERY;
    return w->c->axis[AXIS_BLOCK] == BLOCK(S::BX, BY, 1);
}

template <typename T, int R> static enum verdict choose(struct work *w, walk_case<const T *, T, R> *k)
{
    if (fits<T, R, 32, 32>(w, k) || fits<T, R, 64, 16>(w, k) || fits<T, R, 32, 16>(w, k))
        return walk_fields(w, k);
    return skip_rule(w, "there is no kernel for a tile of %d by %d", BLOCK_X(w->c->axis[AXIS_BLOCK]),
                     BLOCK_Y(w->c->axis[AXIS_BLOCK]));
}

/* The fastest settings found on an H200, if a block has room for them; else the smallest tile, for which 99
 * KB are enough. */
static void defaults(struct bench_case *c)
{
    const int bytes = (int)c->axis[AXIS_PRECISION], r = (int)c->axis[AXIS_RADIUS];
    int lanes = r < 3 || (bytes == 8 && r == 5) ? 64 : 32, rows = 1024 / lanes;
    if (STAGES * async_slot_bytes(bytes, r, lanes, rows) > gpu_of(c)->shared_block)
        lanes = 32, rows = 16;
    c->axis[AXIS_BLOCK] = BLOCK(lanes * 16 / bytes, rows, 1);
    c->axis[STAR3D_AXIS_LOCKSTEP] = r == 1 ? 4 : 5;
}

WALK_LAUNCH(const T *)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "XY tiles in a ring of shared memory by asynchronous copies, sums along z in registers",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP), .min_cc = 80, .defaults = defaults,
        .prepare = prepare, .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
