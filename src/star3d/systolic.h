/* SPDX-License-Identifier: MIT */
/* The kernel of `systolic`: S steps in one pass over memory, no point computed twice; halo and order as in temporal.
 *
 *   level l of plane m = star of planes m-R .. m+R of level l-1;   level 0: a, level S: b
 *
 * All blocks together hold a plane of XY, each a tile of it, and go through z. Stage l, 0 .. S-1, of the pipeline makes
 * level l+1 of level l, LAG = R+1 planes behind the stage before, so that what a plane needs of its neighbours has a
 * whole iteration to come. R = 1, S = 3, iteration n:
 *
 *   memory --bulk copies--> [ n+3 | n+2 | n+1 |  n  | n-1 ]   ring of `stages` planes in shared memory
 *                                                |
 *        stage 0   centre n-1, reads n and n-1 of the ring; keeps the sum of what lies below
 *                    | level 1 of plane n-1
 *        stage 1   centre n-3: keeps planes n-3 and n-2 of level 1, and the sum of what lies below
 *                    | level 2 of plane n-3
 *        stage 2   centre n-5: keeps planes n-5 and n-4 of level 2 ...
 *                    | level 3 of plane n-5 ----stores----> memory
 *
 *   a thread: 16 bytes in x times ROWS rows; a warp: ROWS whole rows of the tile. A value's neighbours:
 *     x  other lanes (shuffles), of the first and last lane `sides`, of blocks beside
 *     y  own rows, of the first and last row `rows` of the warps beside or of blocks beside
 *     z  planes kept, sums
 *
 * What a stage makes at the rim of a warp goes to shared memory, at the rim of a tile to the mailbox of the block
 * beside, in words with the number of the iteration: who sees the number has the word. Warps that do not compute take
 * it from there to shared memory. In iteration n a stage reads what was made in n - LAG:
 *
 *   full[s], empty[s]   a plane has come to place s of the ring; all warps have done with it
 *   made[i]             all warps have done an iteration, i = its number modulo SLOTS = LAG + 1: what they wrote to
 *                       shared memory may be read, what they read, of LAG before, overwritten
 *   came[l][i]          the mail of level l of that iteration is in shared memory
 *
 * A mailbox has 2·LAG places of each level: a block sends in n to who has sent what it needed in n - LAG, and had by then
 * taken what was sent to it in n - 2·LAG. Outside of the grid a level is what level 0 is: a point there stays what it is,
 * and beside the grid's rim the warps that take the mail read it from memory. A plane that the blocks cannot hold is cut
 * into parts, one after another, that overlap by what of (S-1)·R points is wrong there.
 * 2·s bytes move per point and S steps; S·(12r+1) flops. */
#ifndef CLIFFS_STAR3D_SYSTOLIC_H
#define CLIFFS_STAR3D_SYSTOLIC_H

#include "../vector.h"
#include "tma.h"

/* How a plane is cut. */
struct systolic_plan {
    int across, down;                  /* blocks */
    int wide, high, parts_x, parts;    /* points of a part that are stored; parts beside each other, and in all */
    int overlap_x, overlap_y;          /* points that a part begins before those, where it is not the first */
    int turns;                         /* iterations of a part, a multiple of LAG */
    int stages;                        /* of the ring */
    unsigned long long hint;
};

/* 8 bytes of the answer on their way to another block. */
struct alignas(16) systolic_packet {
    unsigned long long word[2]; /* 4 of them each, and the number of the iteration */
};
template <typename T> struct alignas(8) systolic_pair {
    enum { N = 8 / sizeof(T) };
    T v[N];
};

/* The mail of a launch. */
struct systolic_mail {
    systolic_packet *box; /* of block 0; those of the others behind it */
    unsigned before;      /* iterations of all launches before */
    int *lost;            /* set where a block has waited in vain */
};

/* WARPS compute; HELPERS take the mail and ask for planes, in fewer registers. */
template <typename T, int R, int S, int LAG_, int WARPS_, int ROWS_> struct systolic_shape {
    static constexpr int WARPS = WARPS_, ROWS = ROWS_, HELPERS = 4, THREADS = 32 * (WARPS + HELPERS);
    static constexpr int POOL = 65536 / THREADS / 8 * 8 * THREADS, HELPER_REGISTERS = 72;
    static constexpr int LEFT = (POOL - 32 * HELPERS * HELPER_REGISTERS) / (32 * WARPS) / 8 * 8, REGISTERS = LEFT < 232 ? LEFT : 232;
    static constexpr int V = vec<T>::V, BX = 32 * V, BY = WARPS * ROWS, PAIR = systolic_pair<T>::N;
    static constexpr int LAG = LAG_, SLOTS = LAG + 1, BOXES = 2 * LAG, LEVELS = S - 1; /* that are sent */
    typedef ring_shape<T, R, BX, BY> ring;
    /* packets of a level, in this order: row by row from the north, from the south, warp by warp from the west, from the east */
    static constexpr int ROW_PACKETS = R * V / PAIR * 32, WARP_PACKETS = (ROWS * R + PAIR - 1) / PAIR;
    static constexpr int SIDE_PACKETS = WARPS * WARP_PACKETS, PACKETS = 2 * (ROW_PACKETS + SIDE_PACKETS);
    static constexpr int BOX = BOXES * LEVELS * PACKETS;
    /* vectors of a level and slot in shared memory: R rows from the north, R first and R last rows of each warp, R from
     * the south; then the sides, as packets */
    static constexpr int EDGE_ROWS = R * (2 * WARPS + 2);
    static constexpr int EDGES = 32 * EDGE_ROWS + (2 * SIDE_PACKETS + 1) / 2;
    static constexpr size_t shared(int stages)
    {
        return 128 + (size_t)stages * ring::stage * sizeof(T) + (size_t)LEVELS * SLOTS * EDGES * 16 +
               (size_t)(2 * stages + 2 * SLOTS) * 8; /* barriers */
    }
};

/* Cuts a plane into parts that `most` blocks can hold, as few as can be; of those the shape with the fewest blocks. */
template <typename Shape, typename T, int R, int S>
static systolic_plan systolic_cut(const star3d_grid &g, int most)
{
    systolic_plan p = {};
    const int rim_x = tma_halo<T, (S - 1) * R>::x, rim_y = (S - 1) * R, unit = tma_halo<T, 1>::x;
    const auto parts = [](int points, int holds, int rim) {
        const int last = max(holds - 2 * rim, 0); /* two parts have one rim each */
        return holds >= points ? 1 : 2 * (holds - rim) >= points ? 2 : last > 0 ? (int)ceil_div(points, last) : 0;
    };
    for (int across = 1; across <= most && across <= ceil_div(g.nx, Shape::BX); across++) {
        const int parts_x = parts(g.nx, across * Shape::BX, rim_x + unit); /* a part begins with a sector */
        for (int down = 1; across * down <= most && down <= ceil_div(g.ny, Shape::BY); down++) {
            const int parts_y = parts(g.ny, down * Shape::BY, rim_y), all = parts_x * parts_y;
            if (all > 0 && (p.parts == 0 || all < p.parts || (all == p.parts && across * down < p.across * p.down))) {
                p.across = across, p.down = down, p.parts = all, p.parts_x = parts_x;
                p.wide = (int)ceil_div(ceil_div(g.nx, parts_x), unit) * unit, p.high = (int)ceil_div(g.ny, parts_y);
            }
        }
    }
    p.overlap_x = rim_x, p.overlap_y = rim_y;
    p.turns = (int)ceil_div(g.nz + 2 * R + (S - 1) * Shape::LAG, Shape::LAG) * Shape::LAG;
    return p;
}

#if TMA_HERE
/* A packet moves as two words of 8 bytes, each whole. */
static __device__ __forceinline__ void systolic_send(systolic_packet *to, const systolic_packet &p)
{
#ifdef __CUDA_ARCH__
    asm volatile("st.relaxed.gpu.global.v2.b64 [%0], {%1, %2};" ::"l"(to), "l"(p.word[0]), "l"(p.word[1]));
#else
    *to = p;
#endif
}
static __device__ __forceinline__ systolic_packet systolic_look(const systolic_packet *from)
{
    systolic_packet p;
#ifdef __CUDA_ARCH__
    asm volatile("ld.relaxed.gpu.global.v2.b64 {%0, %1}, [%2];" : "=l"(p.word[0]), "=l"(p.word[1]) : "l"(from) : "memory");
#else
    p = *from;
#endif
    return p;
}
template <typename T>
static __device__ __forceinline__ systolic_packet systolic_packet_of(const systolic_pair<T> &data, unsigned number)
{
    unsigned half[2];
    memcpy(half, &data, sizeof half);
    return {{(unsigned long long)number << 32 | half[0], (unsigned long long)number << 32 | half[1]}};
}
template <typename T> static __device__ __forceinline__ systolic_pair<T> systolic_data(const systolic_packet &p)
{
    const unsigned half[2] = {(unsigned)p.word[0], (unsigned)p.word[1]};
    systolic_pair<T> data;
    memcpy(&data, half, sizeof data);
    return data;
}
static __device__ __forceinline__ bool systolic_is(const systolic_packet &p, unsigned number)
{
    return (unsigned)(p.word[0] >> 32) == number && (unsigned)(p.word[1] >> 32) == number;
}

/* Adds to the sums of a thread's rows what of the star lies in the plane and is in the warp: rows FROM .. TO-1 of u, 0 the
 * first row of the thread, and all lanes. */
template <int FROM, int TO, typename T, int R, int ROWS>
static __device__ __forceinline__ void add_inner(T (&sum)[ROWS][vec<T>::V], const vec<T> (&u)[TO - FROM], int lane,
                                                 const coefficients<T, R> &s)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
        T line[V + 2 * R];
#pragma unroll
        for (int i = 0; i < V; i++)
            line[R + i] = u[j - FROM].v[i];
#pragma unroll
        for (int k = 1; k <= R; k++) {
            line[R - k] = __shfl_up_sync(0xffffffffu, u[j - FROM].v[V - k], 1);
            line[R + V - 1 + k] = __shfl_down_sync(0xffffffffu, u[j - FROM].v[k - 1], 1);
        }
#pragma unroll
        for (int i = 0; i < V; i++) {
            T v = sum[j][i] + s.c[0] * line[R + i];
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *const c = s.c + 6 * k - 5;
                if (i >= k || lane > 0)
                    v += c[0] * line[R + i - k];
                if (i + k < V || lane < 31)
                    v += c[1] * line[R + i + k];
                if (j - k >= FROM)
                    v += c[2] * u[j - k - FROM].v[i];
                if (j + k < TO)
                    v += c[3] * u[j + k - FROM].v[i];
            }
            sum[j][i] = v;
        }
    }
}

/* ... and what is not. rows: R above the thread's and R below; beside: what is on the left of the first lane or on the right
 * of the last, R values a row, the nearest first. */
template <bool WITH_ROWS, typename T, int R, int ROWS>
static __device__ __forceinline__ void add_outer(T (&sum)[ROWS][vec<T>::V], const vec<T> *rows, const T *beside, int lane,
                                                 const coefficients<T, R> &s)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int j = 0; j < ROWS; j++)
#pragma unroll
        for (int k = 1; k <= R; k++) {
            const T *const c = s.c + 6 * k - 5;
#pragma unroll
            for (int i = 0; i < V; i++) {
                if (WITH_ROWS && j < k)
                    sum[j][i] += c[2] * rows[R + j - k].v[i];
                if (WITH_ROWS && j + k >= ROWS)
                    sum[j][i] += c[3] * rows[R + j + k - ROWS].v[i];
                if (i < k && lane == 0)
                    sum[j][i] += c[0] * beside[j * R + k - i - 1];
                if (i + k >= V && lane == 31)
                    sum[j][i] += c[1] * beside[j * R + i + k - V];
            }
        }
}

/* Stores of the answer, which nobody reads soon. */
template <typename T> static __device__ __forceinline__ void store_last(T *to, const vec<T> &v, int left)
{
    float4 whole;
    memcpy(&whole, &v, sizeof whole);
    if (left >= vec<T>::V)
        __stcs(reinterpret_cast<float4 *>(to), whole);
    else
        store(to, v, left);
}

/* The part of a plane that the blocks work on, and this block's tile of it. */
template <typename Shape> struct systolic_part {
    int x, y, end_x, end_y; /* first point that is stored; behind the last */
    int left, top;          /* first point of the tile */

    __device__ __forceinline__ systolic_part(const systolic_plan &p, const star3d_grid &g, int part)
    {
        x = part % p.parts_x * p.wide, y = part / p.parts_x * p.high;
        end_x = min(x + p.wide, g.nx), end_y = min(y + p.high, g.ny);
        left = max(x - p.overlap_x, 0) + (int)blockIdx.x % p.across * Shape::BX;
        top = max(y - p.overlap_y, 0) + (int)blockIdx.x / p.across * Shape::BY;
    }
};

enum { SYSTOLIC_PATIENCE = 1 << 21 /* looks in vain, of about a microsecond */ };
enum systolic_source { NOWHERE, MAIL, MEMORY };

/* What a helper's lane takes for a tile: packet number i of each level. Rows from the north or the south ... */
template <typename T, typename Shape, int R> struct systolic_rows {
    static constexpr int EACH = Shape::ROW_PACKETS / 32, FIRST = 0;
    int lane;
    bool south, beside; /* whether there is a block */
    systolic_source from;
    int64_t at; /* of what stands there in memory, in plane 0 */

    __device__ __forceinline__ systolic_rows(const systolic_plan &p, int lane_, bool south_) : lane(lane_), south(south_)
    {
        const int row = (int)blockIdx.x / p.across;
        beside = south ? row + 1 < p.down : row > 0;
    }
    __device__ __forceinline__ void begin(const systolic_part<Shape> &t, const star3d_grid &g)
    {
        const int y = south ? t.top + Shape::BY : t.top - R, x = t.left + lane * Shape::V;
        from = beside ? MAIL : x < g.nx && y == (south ? g.ny : -R) ? MEMORY : NOWHERE;
        at = g.origin + y * g.pitch + x;
    }
    __device__ __forceinline__ systolic_source source(int) const { return from; }
    /* half `i % HALVES` of a lane's vector in row i / HALVES */
    static constexpr int HALVES = Shape::V / Shape::PAIR;
    __device__ __forceinline__ int packet(int i) const { return (south ? Shape::ROW_PACKETS : 0) + i * 32 + lane; }
    __device__ __forceinline__ systolic_pair<T> memory(const T *plane, int64_t pitch, int i) const
    {
        return *reinterpret_cast<const systolic_pair<T> *>(plane + at + i / HALVES * pitch + i % HALVES * Shape::PAIR);
    }
    __device__ __forceinline__ int place(int i) const /* in pairs */
    {
        const int row = (south ? Shape::EDGE_ROWS - R : 0) + i / HALVES;
        return (row * 32 + lane) * HALVES + i % HALVES;
    }
};

/* ... or columns from the west and the east. */
template <typename T, typename Shape, int R> struct systolic_sides {
    static constexpr int EACH = (2 * Shape::SIDE_PACKETS + 31) / 32;
    int lane;
    bool west, east; /* whether there is a block */
    systolic_source from[2];
    int left, top;
    int64_t origin;

    __device__ __forceinline__ systolic_sides(const systolic_plan &p, int lane_) : lane(lane_)
    {
        const int column = (int)blockIdx.x % p.across;
        west = column > 0, east = column + 1 < p.across;
    }
    __device__ __forceinline__ void begin(const systolic_part<Shape> &t, const star3d_grid &g)
    {
        from[0] = west ? MAIL : t.left == 0 ? MEMORY : NOWHERE;
        from[1] = east ? MAIL : t.left + Shape::BX == g.nx ? MEMORY : NOWHERE;
        at = g.origin + t.top * g.pitch + t.left, rows = g.ny - t.top;
    }
    int64_t at;
    int rows;
    __device__ __forceinline__ systolic_source source(int i) const
    {
        const int q = i * 32 + lane;
        return q >= 2 * Shape::SIDE_PACKETS ? NOWHERE : q < Shape::SIDE_PACKETS ? from[0] : from[1];
    }
    __device__ __forceinline__ int packet(int i) const { return 2 * Shape::ROW_PACKETS + i * 32 + lane; }
    __device__ __forceinline__ systolic_pair<T> memory(const T *plane, int64_t pitch, int i) const
    {
        systolic_pair<T> pair = {};
        const int q = i * 32 + lane, side = q >= Shape::SIDE_PACKETS, in = q - side * Shape::SIDE_PACKETS;
        const int warp = in / Shape::WARP_PACKETS;
#pragma unroll
        for (int k = 0; k < Shape::PAIR; k++) {
            const int value = in % Shape::WARP_PACKETS * Shape::PAIR + k, y = warp * Shape::ROWS + value / R, far = value % R;
            if (value < Shape::ROWS * R && y < rows)
                pair.v[k] = plane[at + y * pitch + (side ? Shape::BX + far : -1 - far)];
        }
        return pair;
    }
    __device__ __forceinline__ int place(int i) const { return Shape::EDGE_ROWS * 32 * 2 + i * 32 + lane; }
};

/* A helper's work: takes what comes from outside of the tile to shared memory. */
template <typename Shape, int R, typename T, typename Mail>
static __device__ __forceinline__ void systolic_take(Mail kind, const T *a, const star3d_grid &g, const systolic_plan &p,
                                                     const systolic_mail &mail, void *edges, tma_barrier *made,
                                                     tma_barrier *came)
{
    constexpr int LEVELS = Shape::LEVELS, SLOTS = Shape::SLOTS;
    const systolic_packet *const box = mail.box + (int64_t)blockIdx.x * Shape::BOX;
    ring_place now = {0, 0}, place = {0, 0};
    int patience = SYSTOLIC_PATIENCE;
    unsigned number = mail.before;
#pragma unroll 1
    for (int part = 0; part < p.parts; part++) {
        kind.begin(systolic_part<Shape>(p, g, part), g);
#pragma unroll 1
        for (int n = 0; n < p.turns; n++, now.next(SLOTS), place.next(Shape::BOXES)) {
            number++;
            const systolic_packet *const here = box + place.stage * LEVELS * Shape::PACKETS;
            systolic_packet got[LEVELS][Mail::EACH] = {};
            tma_wait(&made[now.stage], now.parity); /* what stands where it goes has been read; the others are about as far */
#pragma unroll
            for (int l = 0; l < LEVELS; l++) {
                const int m = n - 2 * R - l * Shape::LAG; /* the plane of level l+1 that is made in iteration n */
#pragma unroll
                for (int i = 0; i < Mail::EACH; i++)
                    if (kind.source(i) == MEMORY && m >= 0 && m < g.nz)
                        got[l][i] = systolic_packet_of(kind.memory(a + m * g.plane, g.pitch, i), number);
            }
            for (bool all = false; !all && patience > 0;) {
                all = true;
#pragma unroll
                for (int l = 0; l < LEVELS; l++)
#pragma unroll
                    for (int i = 0; i < Mail::EACH; i++)
                        if (kind.source(i) == MAIL && !systolic_is(got[l][i], number))
                            got[l][i] = systolic_look(here + l * Shape::PACKETS + kind.packet(i));
#pragma unroll
                for (int l = 0; l < LEVELS; l++)
#pragma unroll
                    for (int i = 0; i < Mail::EACH; i++)
                        all = all && (kind.source(i) != MAIL || systolic_is(got[l][i], number));
                if (!all) {
                    LOCKSTEP_PAUSE();
                    if (--patience == 0)
                        *static_cast<volatile int *>(mail.lost) = 1;
                }
            }
#pragma unroll
            for (int l = 0; l < LEVELS; l++)
#pragma unroll
                for (int i = 0; i < Mail::EACH; i++)
                    if (kind.source(i) != NOWHERE)
                        static_cast<systolic_pair<T> *>(edges)[(l * SLOTS + now.stage) * Shape::EDGES * 2 + kind.place(i)] =
                            systolic_data<T>(got[l][i]);
            __syncwarp();
            if (kind.lane == 0)
                tma_arrive(&came[now.stage]);
        }
    }
}

/* The helper that asks for planes. */
template <typename Shape, int R, typename T>
static __device__ __forceinline__ void systolic_ask(const tma_map *map, const star3d_grid &g, const systolic_plan &p,
                                                    const lockstep &together, T *ring, tma_barrier *full, tma_barrier *empty)
{
    ring_place place = {0, 1};
    lockstep_walk step(together);
#pragma unroll 1
    for (int part = 0; part < p.parts; part++) {
        const systolic_part<Shape> t(p, g, part);
#pragma unroll 1
        for (int n = 0; n < p.turns; n++, place.next(p.stages)) {
            tma_wait(&empty[place.stage], place.parity);
            if (together.lead)
                step.next(together, 1);
            tma_fetch(ring + place.stage * Shape::ring::stage, map, t.left, t.top, n, Shape::ring::box * (int)sizeof(T),
                      &full[place.stage], p.hint);
        }
    }
}

/* The last step of a launch's work for the other warps: see above. */
template <typename T, int R, int S, int LAG, int WARPS, int ROWS>
__global__ void __launch_bounds__((systolic_shape<T, R, S, LAG, WARPS, ROWS>::THREADS), 1)
    star3d_systolic(TMA_ARGUMENT map, const T *a, T *b, star3d_grid g, const coefficients<T, R> s, systolic_plan p,
                    lockstep together, systolic_mail mail)
{
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 900 /* min_cc keeps it from older GPUs */
    typedef systolic_shape<T, R, S, LAG, WARPS, ROWS> shape;
    typedef vec<T> vector;
    typedef systolic_pair<T> pair;
    constexpr int V = shape::V, SLOTS = shape::SLOTS, LEVELS = shape::LEVELS;
    SHARED(T, memory);
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    vector *const edges = reinterpret_cast<vector *>(ring + p.stages * shape::ring::stage);
    tma_barrier *const full = reinterpret_cast<tma_barrier *>(edges + LEVELS * SLOTS * shape::EDGES);
    tma_barrier *const empty = full + p.stages, *const made = empty + p.stages, *const came = made + SLOTS;
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    if (threadIdx.x == 0) {
        for (int i = 0; i < p.stages; i++) {
            tma_barrier_init(&full[i], 1);
            tma_barrier_init(&empty[i], WARPS);
        }
        for (int i = 0; i < SLOTS; i++) {
            tma_barrier_init(&made[i], WARPS);
            tma_barrier_init(&came[i], 3);
        }
        tma_barriers_made();
    }
    __syncthreads();
    if (warp >= WARPS) {
        tma_give_registers<shape::HELPER_REGISTERS>();
        if (warp == WARPS || warp == WARPS + 1)
            systolic_take<shape, R>(systolic_rows<T, shape, R>(p, lane, warp > WARPS), a, g, p, mail, edges, made, came);
        else if (warp == WARPS + 2)
            systolic_take<shape, R>(systolic_sides<T, shape, R>(p, lane), a, g, p, mail, edges, made, came);
        else if (lane == 0)
            systolic_ask<shape, R>(&map, g, p, together, ring, full, empty);
        return;
    }
    tma_take_registers<shape::REGISTERS>();

    /* the mailboxes of the blocks beside, or NULL */
    const int column = (int)blockIdx.x % p.across, row = (int)blockIdx.x / p.across;
    systolic_packet *const mine = mail.box + (int64_t)blockIdx.x * shape::BOX;
    systolic_packet *const rows_to = warp == 0 && row > 0 ? mine - p.across * shape::BOX + shape::ROW_PACKETS + lane
                                     : warp == WARPS - 1 && row + 1 < p.down ? mine + p.across * shape::BOX + lane
                                                                              : NULL;
    /* the first lanes send the first lane's column to the west, the next the last lane's to the east */
    const bool eastern = lane >= shape::WARP_PACKETS;
    systolic_packet *const side_to =
        lane >= 2 * shape::WARP_PACKETS || !(eastern ? column + 1 < p.across : column > 0)
            ? NULL
            : mine + (eastern ? shape::BOX : -shape::BOX) + 2 * shape::ROW_PACKETS +
                  (eastern ? 0 : shape::SIDE_PACKETS) + warp * shape::WARP_PACKETS + lane - (eastern ? shape::WARP_PACKETS : 0);

    vector kept[LEVELS][LAG][ROWS] = {}; /* planes m .. m+R of level l, m the centre of stage l */
    T below[S][R][ROWS][V] = {};           /* sums of what lies below planes m .. m+R-1 */
    ring_place newest = {0, 0}, before = {SLOTS - 1, 1}, now = {0, 0}, place = {0, 0};
    int behind[R + 1] = {};                /* places in the ring: of the centre of stage 0 .. of the newest plane */
    unsigned number = mail.before;
    int started = 0;
    const int mine_in_ring = (warp * ROWS + R) * shape::ring::pitch + shape::ring::halo + lane * V;
#pragma unroll 1
    for (int part = 0; part < p.parts; part++) {
        const systolic_part<shape> t(p, g, part);
        const int x = t.left + lane * V, y = t.top + warp * ROWS, values = t.end_x - x;
        unsigned stores = 0, outside = 0; /* a bit for each row; for each point */
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            stores |= (unsigned)(x >= t.x && values > 0 && y + j >= t.y && y + j < t.end_y) << j;
#pragma unroll
            for (int i = 0; i < V; i++)
                outside |= (unsigned)(x + i >= g.nx || y + j >= g.ny) << (j * V + i);
        }
        /* The sum is done: what stays as it is, is put right; the sums of the next planes move up. */
        const auto finish = [&](int m, T(&sum)[R][ROWS][V], const vector(&centre)[ROWS], vector(&out)[ROWS]) {
            const unsigned stays = m < 0 || m >= g.nz ? ~0u : outside;
#pragma unroll
            for (int j = 0; j < ROWS; j++)
#pragma unroll
                for (int i = 0; i < V; i++) {
                    out[j].v[i] = sum[0][j][i];
#pragma unroll
                    for (int k = 0; k < R; k++)
                        sum[k][j][i] = s.c[6 * k + 5] * centre[j].v[i] + (k + 1 < R ? sum[k + 1 < R ? k + 1 : 0][j][i] : 0);
                }
            if (stays != 0)
#pragma unroll
                for (int j = 0; j < ROWS; j++)
#pragma unroll
                    for (int i = 0; i < V; i++)
                        if (stays >> (j * V + i) & 1)
                            out[j].v[i] = centre[j].v[i];
        };
        T *to = b + g.origin + y * g.pitch + x - (2 * R + LEVELS * LAG) * g.plane; /* of what the last stage makes */
#pragma unroll 1
        for (int n0 = 0; n0 < p.turns; n0 += LAG)
#pragma unroll /* so that planes pass through `kept` by their names alone */
            for (int e = 0; e < LAG; e++) {
                const int n = n0 + e;
                number++;
                ring_place next = now;
                next.next(SLOTS); /* the slot of LAG before, and the other parity */
                tma_wait(&made[before.stage], before.parity); /* all have read what stands in this one's */

                /* what needs nothing from outside of the warp, the last stage first: it needs what the others replace */
#pragma unroll
                for (int l = S - 1; l >= 1; l--) {
#pragma unroll
                    for (int j = 0; j < ROWS; j++)
#pragma unroll
                        for (int i = 0; i < V; i++)
#pragma unroll
                            for (int k = 1; k <= R; k++)
                                below[l][0][j][i] += s.c[6 * k] * kept[l - 1][k][j].v[i];
                    add_inner<0, ROWS, T, R, ROWS>(below[l][0], kept[l - 1][0], lane, s);
                }
                /* stage 0, of what is in the ring */
                const auto first_stage = [&](vector(&out)[ROWS]) {
                    tma_wait(&full[newest.stage], newest.parity);
#pragma unroll
                    for (int k = 0; k < R; k++)
                    behind[k] = behind[k + 1];
                    behind[R] = newest.stage;
                    newest.next(p.stages);
                    const T *const centre = ring + behind[0] * shape::ring::stage + mine_in_ring;
                    vector u[ROWS + 2 * R];
                    T beside[ROWS * R];
#pragma unroll
                    for (int j = 0; j < ROWS + 2 * R; j++)
                        u[j] = load(centre + (j - R) * shape::ring::pitch);
                    const T *const side = centre - lane * V + (lane < 16 ? -1 : shape::BX);
#pragma unroll
                    for (int j = 0; j < ROWS; j++)
#pragma unroll
                        for (int k = 0; k < R; k++)
                            beside[j * R + k] = side[j * shape::ring::pitch + (lane < 16 ? -k : k)];
#pragma unroll
                    for (int k = 1; k <= R; k++) {
                        const T *const above = ring + behind[k] * shape::ring::stage + mine_in_ring;
#pragma unroll
                        for (int j = 0; j < ROWS; j++) {
                            const vector up = load(above + j * shape::ring::pitch);
#pragma unroll
                            for (int i = 0; i < V; i++)
                                below[0][0][j][i] += s.c[6 * k] * up.v[i];
                        }
                    }
                    add_inner<-R, ROWS + R, T, R, ROWS>(below[0][0], u, lane, s);
                    add_outer<false, T, R, ROWS>(below[0][0], NULL, beside, lane, s);
                    finish(n - 2 * R, below[0], reinterpret_cast<const vector(&)[ROWS]>(u[R]), out);
                };
                tma_wait(&came[next.stage], next.parity ^ 1);
                /* the others, with what has come from outside; and on to the next stage, and to the blocks beside */
#pragma unroll
                for (int l = S - 1; l >= 0; l--) {
                    vector out[ROWS];
                    if (l > 0) {
                        const vector *const slot = edges + ((l - 1) * SLOTS + next.stage) * shape::EDGES;
                        const vector *const near = slot + 2 * R * warp * 32 + lane;
                        const pair *const side = reinterpret_cast<const pair *>(slot + shape::EDGE_ROWS * 32) +
                                                 (lane < 16 ? 0 : shape::SIDE_PACKETS) + warp * shape::WARP_PACKETS;
                        vector rows[2 * R];
                        T beside[shape::WARP_PACKETS * shape::PAIR];
#pragma unroll
                        for (int k = 0; k < R; k++) {
                            rows[k] = near[k * 32];
                            rows[R + k] = near[(3 * R + k) * 32];
                        }
#pragma unroll
                        for (int i = 0; i < shape::WARP_PACKETS; i++) {
                            const pair q = side[i];
#pragma unroll
                            for (int k = 0; k < shape::PAIR; k++)
                                beside[i * shape::PAIR + k] = q.v[k];
                        }
                        add_outer<true, T, R, ROWS>(below[l][0], rows, beside, lane, s);
                        finish(n - 2 * R - l * LAG, below[l], kept[l - 1][0], out);
                    } else {
                        first_stage(out);
                    }
                    if (l == S - 1) {
                        const int m = n - 2 * R - l * LAG;
                        if (m >= 0 && m < g.nz) {
                            if (stores == (1u << ROWS) - 1 && values >= V) {
#pragma unroll
                                for (int j = 0; j < ROWS; j++)
                                    store_last(to + j * g.pitch, out[j], V);
                            } else {
#pragma unroll
                                for (int j = 0; j < ROWS; j++)
                                    if (stores >> j & 1)
                                        store_last(to + j * g.pitch, out[j], values);
                            }
                        }
                        to += g.plane;
                        continue;
                    }
                    const int64_t at = (place.stage * LEVELS + l) * shape::PACKETS;
                    if (rows_to)
#pragma unroll
                        for (int k = 0; k < R; k++)
#pragma unroll
                            for (int h = 0; h < V / shape::PAIR; h++) {
                                pair of;
#pragma unroll
                                for (int i = 0; i < shape::PAIR; i++)
                                    of.v[i] = warp == 0 ? out[k].v[h * shape::PAIR + i] : out[ROWS - R + k].v[h * shape::PAIR + i];
                                systolic_send(rows_to + at + (k * (V / shape::PAIR) + h) * 32, systolic_packet_of(of, number));
                            }
                    pair of = {};
#pragma unroll
                    for (int i = 0; i < ROWS * R; i++) {
                        const T rim = lane == 0 ? out[i / R].v[i % R] : out[i / R].v[V - 1 - i % R];
                        const T v = __shfl_sync(0xffffffffu, rim, eastern ? 31 : 0);
                        if (lane % shape::WARP_PACKETS == i / shape::PAIR)
                            of.v[i % shape::PAIR] = v;
                    }
                    if (side_to)
                        systolic_send(side_to + at, systolic_packet_of(of, number));
#pragma unroll
                    for (int j = 0; j < ROWS; j++) {
#pragma unroll
                        for (int k = 0; k + 1 < LAG; k++)
                            kept[l < LEVELS ? l : 0][k][j] = kept[l < LEVELS ? l : 0][k + 1][j];
                        kept[l < LEVELS ? l : 0][LAG - 1][j] = out[j];
                    }
                }
                /* and to the warps beside */
#pragma unroll
                for (int l = LEVELS; l >= 1; l--) {
                    vector *const to_rows = edges + ((l - 1) * SLOTS + now.stage) * shape::EDGES + (2 * R * warp + R) * 32 + lane;
#pragma unroll
                    for (int k = 0; k < R; k++) {
                        to_rows[k * 32] = kept[l - 1][LAG - 1][k];
                        to_rows[(R + k) * 32] = kept[l - 1][LAG - 1][ROWS - R + k];
                    }
                }
                __syncwarp();
                if (lane == 0) {
                    tma_arrive(&made[now.stage]);
                    if (started >= R)
                        tma_arrive(&empty[behind[0]]);
                }
                started += started < R;
                before = now, now = next;
                place.next(shape::BOXES);
            }
    }
#endif
}
#endif
#endif
