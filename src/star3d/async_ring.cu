/* SPDX-License-Identifier: MIT */
/* async_ring: a block walks a tile of the XY plane through z; six planes of it with halo stand in shared memory, brought
 * by asynchronous copies of 16 bytes (cp.async: compute capability 8.0 and later).
 *
 *   memory --cp.async--> [ p+5 | p+4 | p+3 | p+2 | p+1 |  p  ] --16-byte reads--> registers --16-byte stores--> memory
 *                         asked for    on the way    computed     a thread: 16 bytes in x times four rows,
 *                         now                                     2R sums of each point along z (patch.h)
 *
 * One barrier for two planes: all have these two, all are done with the two before. From memory comes each plane of the
 * tile once, and its halo, which the L2 has while the blocks keep in step (lockstep.h): at least 2 values a point. The
 * halo in x is whole sectors of 32 bytes. The lock-step's counter travels with the copies: what a thread loads itself
 * comes back behind all that was asked for before. */
#include "async_copy.h"
#include "patch.h"

/* A ring for tiles of LANES vectors in x and BY rows. */
template <typename T, int R, int LANES, int BY> struct ring_shape {
    enum {
        V = 16 / sizeof(T),
        ROWS = 4, /* of a thread */
        THREADS = LANES * BY / ROWS,
        BX = LANES * V,
        SIDE = (patch<T, R, ROWS>::SIDE + 1) / 2 * 2, /* vectors of the halo beside a row: whole sectors */
        WIDTH = BX + 2 * SIDE * V,
        COUNT = WIDTH * (BY + 2 * R), /* behind the plane: the counter as it was */
        SLOT = COUNT + V,
        DOWN = THREADS / LANES,       /* rows from a thread's copy to its next, in the tile's columns */
        BESIDE = THREADS / (2 * SIDE) /* ... and beside them */
    };
};

/* Planes of the ring; planes from barrier to barrier; planes from copying to computing. */
enum { STAGES = 6, EVERY = 2, LAG = STAGES - EVERY };

template <typename T, int R, int LANES, int BY>
__global__ void __launch_bounds__(ring_shape<T, R, LANES, BY>::THREADS, 1)
star3d_async_ring(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l)
{
    typedef ring_shape<T, R, LANES, BY> S;
    constexpr int V = S::V, ROWS = S::ROWS, ROW = S::WIDTH * (int)sizeof(T); /* bytes from row to row */
    SHARED(T, ring);
    /* A thread computes rows y·ROWS ... from x on; it copies rows y, y + DOWN ... of the columns from x on, and rows
     * side_y ... of those from side_x on, which are beside the tile. */
    const int me = threadIdx.x, x = me % LANES * V, y = me / LANES, beside = me % (2 * S::SIDE) - S::SIDE;
    const int side_x = beside * V + (beside < 0 ? 0 : (int)S::BX), side_y = me / (2 * S::SIDE);
    const int mine_at = (y * ROWS + R) * S::WIDTH + S::SIDE * V + x, pitch = (int)g.pitch;
    const int side_at = (side_y + R - y) * pitch + side_x - x; /* from the one to the other */
    int slot = EVERY;                         /* of plane p-LAG; plane p's is EVERY before it */
    T *now = ring + mine_at + slot * S::SLOT; /* the patch in it */
    patch_walk ahead(g, S::BX, BY), here = ahead; /* at plane p, at plane p-LAG */
    const int length = ahead.length(g, blockIdx.x);
    int rows = 0, side_rows = 0; /* that there are, from the thread's first copy on */
    const T *from = a;
    T *to = b;
    patch<T, R, ROWS> mine;
    a += g.origin, b += g.origin;
#pragma unroll 1
    for (int p = 0; p < length + LAG; p++) { /* plane p is asked for, plane p-LAG computed */
        if (p % EVERY == 0) {
            __pipeline_wait_prior(STAGES - 2 * EVERY);
            if (l.lead && me == 0 && p < length && p >= LAG) /* counted when plane p-LAG was asked for */
                lockstep_wait(l, p, lockstep_read(reinterpret_cast<const unsigned *>(now - mine_at + S::COUNT)));
            __syncthreads();
        }
        if (p < length) {
            if (ahead.plane == 0) {
                const int columns = g.nx + R - ahead.x, high = min(BY, g.ny - ahead.y);
                rows = x < columns ? high + 2 * R - y : 0, side_rows = side_x < columns ? high - side_y : 0;
                from = a + (ahead.z - R) * g.plane + (ahead.y + y - R) * g.pitch + ahead.x + x;
            }
            const shared_at into = place_of(now - mine_at + (slot < EVERY ? +LAG : -EVERY) * S::SLOT);
            if (ahead.z + ahead.plane < g.nz + 2 * R) {
                const shared_at main_into = into + y * ROW + (S::SIDE * V + x) * (int)sizeof(T);
                const shared_at side_into = into + (side_y + R) * ROW + (S::SIDE * V + side_x) * (int)sizeof(T);
#pragma unroll
                for (int i = 0; i < BY + 2 * R; i += S::DOWN)
                    if (i < rows)
                        copy16(main_into + i * ROW, from + i * pitch);
#pragma unroll
                for (int i = 0; i < BY; i += S::BESIDE)
                    if (i < side_rows)
                        copy16(side_into + i * ROW, from + side_at + i * pitch);
            }
            if (l.lead && me == 0 && p % EVERY == 0) {
                copy16(into + S::COUNT * (int)sizeof(T), l.begun);
                lockstep_add(l, min(+EVERY, length - p));
            }
            from += g.plane;
            ahead.next(g);
        }
        __pipeline_commit();
        if (p >= LAG && here.plane == 0)
            to = b + (here.z - 2 * R) * g.plane + (here.y + y * ROWS) * g.pitch + here.x + x;
        const int values = g.nx - here.x - x, high = g.ny - here.y - y * ROWS;
        if (p >= LAG && values > 0 && high > 0) {
            const int done = here.plane >= 2 * R && here.z + here.plane < g.nz + 2 * R ? high : 0; /* rows to store */
            const T *const t = now;
            const auto plane = [=](int j, int k) { return load(t + j * S::WIDTH + k * V); };
            if (values >= V && done >= ROWS) /* nearly always: no branch keeps a row's reads behind another's store */
                mine.plane(s, plane, [=](int i, const vec<T> &v) { store(to + i * pitch, v, V); });
            else
                mine.plane(s, plane, [=](int i, const vec<T> &v) {
                    if (i < done)
                        store(to + i * pitch, v, values);
                });
        }
        if (p >= LAG)
            to += g.plane, here.next(g);
        now += (slot + 1 < STAGES ? 1 : 1 - STAGES) * S::SLOT;
        slot = slot + 1 < STAGES ? slot + 1 : 0;
    }
    if (me == 0)
        lockstep_end(l, length, here.length(g, 0));
}

template <typename T, int R, int LANES, int BY>
static bool fits(const struct bench_case *c, patch_choice<T, R> *k)
{
    typedef ring_shape<T, R, LANES, BY> S;
    if (c->axis[AXIS_BLOCK] != BLOCK(S::BX, BY, 1))
        return false;
    k->kernel = star3d_async_ring<T, R, LANES, BY>;
    k->threads = S::THREADS, k->shared = STAGES * S::SLOT * sizeof(T);
    return true;
}

template <typename T, int R> static patch_choice<T, R> choice_of(struct work *w)
{
    patch_choice<T, R> k = {NULL, 0, 0};
    if (!fits<T, R, 32, 32>(w->c, &k) && !fits<T, R, 64, 16>(w->c, &k) && !fits<T, R, 32, 16>(w->c, &k))
        snprintf(w->why, sizeof w->why, "a tile is 512 bytes by 32 or 16 rows, or 1024 by 16");
    return k;
}

/* What was found to be good on an H200. */
static void defaults(struct bench_case *c)
{
    const int single = c->axis[AXIS_PRECISION] == 4, r = (int)c->axis[AXIS_RADIUS];
    const int lanes = r < 3 || (!single && r == 5) ? 64 : 32;
    c->axis[AXIS_BLOCK] = BLOCK(single ? 4 * lanes : 2 * lanes, 1024 / lanes, 1);
    c->axis[STAR3D_AXIS_LOCKSTEP] = r == 1 ? 4 : 5;
}

PATCH_VARIANT("XY tiles in a ring of shared memory by asynchronous copies, sums along z in registers",
              STAR3D_RING_AXES, 80)
