/* The kernel of `systolic`: S steps in one pass over memory, no point computed twice; the halo stays as it is.
 *
 *   level l of plane m = star of planes m-R .. m+R of level l-1;   level 0: a, level S: b
 *
 * All blocks together hold a plane of XY, each a tile of it, and go through z. Stage l, 0 .. S-1, makes level l+1 of
 * level l, LAG planes behind the stage before: what it needs of its neighbours has so many iterations to come. R = 1,
 * S = 3, LAG = 2, iteration n:
 *
 *   memory --bulk copies--> [ n+2 | n+1 |  n  | n-1 ]   ring of `stages` planes in shared memory
 *                                          |
 *     stage 0 at plane n-1 of level 0      | reads n-1 and n in the ring, keeps what n-2 and n-1 add to plane n: `below`
 *     stage 1 at plane n-3 of level 1      | keeps n-3, n-2: `kept`, `below`; then takes n-1 from stage 0
 *     stage 2 at plane n-5 of level 2      | keeps n-5, n-4: `kept`, `below`; then takes n-3 from stage 1
 *                                          +----plane n-5 of level 3, stores----> memory
 *
 *   a thread: 16 bytes in x times ROWS rows; a warp: ROWS whole rows of the tile. A value's neighbours:
 *     z  `kept` and `below`      x  other lanes (shuffles)      y  own rows
 *     of the warp's rim: `edges` in shared memory, from the warps beside and, by helpers, from the blocks beside
 *
 *   block --letters: words with the iteration's number, relaxed stores--> mailbox in memory --helpers look--> edges
 *
 * Who sees a word's number has the word, no fence is needed. What is made in iteration n is used in n + LAG. Barriers:
 *
 *   full[s], empty[s]   a plane has come to place s of the ring; all warps have done with it
 *   made[i]             all warps have done iteration n, i = n modulo SLOTS = LAG+1: its edges may be read, those of
 *                       n - LAG overwritten, which a warp waits for at the end of an iteration, not at its beginning.
 *                       Helpers look for the mail of n only then, as the others are about as far: looking earlier, in
 *                       vain, keeps the L2 busy
 *   came[i]             the mail of iteration n is in the edges
 *
 * A look takes as long as 2000 cycles, for it queues behind stores. So what all levels send in an iteration is one letter, in
 * as few packets as can be; where stages go upwards, the last one stores after it was sent. What a helper reads of memory instead
 * of mail it asks for before it waits: in turn, the two would take twice as long, and all blocks wait for those at the grid's rim.
 * A mailbox has places for 2·LAG+2 iterations: who sends in n has had what was sent in n-1 - LAG, by one who had then taken
 * the mail of n-2 - 2·LAG.
 *
 * Outside of the grid a level is what level 0 is: such a point stays what it is, and beside the grid's rim helpers read
 * memory instead of mail. A plane that the blocks cannot hold is cut into parts, one after another. In x they overlap by
 * the (S-1)·R points that are wrong at a part's rim. In y they do not: there the helper of the rim's rows computes what
 * would come by mail, R rows of each level, from level 0 in memory. R = 1, S = 3, rows from a part's first one on:
 *
 *   level 0   -3 -2 -1  0  1   copied into shared memory AHEAD iterations early
 *   level 1      -2 -1  0      each level in the plane that the mail would bring; of each the last 2R+1 planes are kept
 *   level 2         -1         rows -1 of levels 1 and 2 go to the edges
 * 2·s bytes move per point and S steps; S·(12r+1) flops. The idea: DiamondCandy (Levchenko, Perepelkina et al.). */
#ifndef CLIFFS_STAR3D_SYSTOLIC_H
#define CLIFFS_STAR3D_SYSTOLIC_H

#include "../gpu.h"
#include "../pause.h"
#include "tma.h"

#if TMA_HERE && (!defined __CUDACC__ || CUDART_VERSION >= 12030) /* from then on 16 bytes can move whole */
#define SYSTOLIC_HERE 1
#else
#define SYSTOLIC_HERE 0
#endif

/* How a plane is cut. */
struct systolic_plan {
    int across, down;               /* blocks */
    int wide, high, parts_x, parts; /* points of a part that are stored; parts beside each other, and in all */
    int overlap;                    /* points in x that a part begins before those, where it is not the first */
    int turns;                      /* iterations of a part, a multiple of LAG */
    int stages;                     /* of the ring */
};

/* 8 bytes of a level. On their way to another block: three words of a letter, with the iteration's number. */
template <typename T> using systolic_pair = vec<T, 8 / (int)sizeof(T)>;
typedef gpu_packet systolic_packet;

/* The mail of a launch. */
struct systolic_mail {
    systolic_packet *box; /* of block 0; those of the others behind it */
    unsigned before;      /* iterations of all launches before */
    int *lost;            /* set where a block has waited in vain */
};

/* WARPS compute; helpers, with fewer registers, take the mail from the north, the south and the sides, and ask for planes.
 * RIMS: whether the plane may be in parts, beyond whose rims rows are computed. */
template <typename T, int R_, int S, int LAG_, int WARPS_, int ROWS_, bool RIMS_> struct systolic_shape {
    static constexpr int R = R_, LAG = LAG_, WARPS = WARPS_, ROWS = ROWS_, TAKERS = 3, HELPERS = TAKERS + 1;
    static constexpr int THREADS = 32 * (WARPS + HELPERS), LAUNCHED = 65536 / THREADS / 8 * 8; /* registers */
    static constexpr bool RIMS = RIMS_;
    static constexpr int HELPER_REGISTERS = ROWS < 4 ? 104 : RIMS ? 88 : S > 3 || R > 1 || sizeof(T) > 4 ? 72 : 56; /* with which both spill least */
    static constexpr int REGISTERS = (LAUNCHED + (LAUNCHED - HELPER_REGISTERS) * HELPERS / WARPS) / 8 * 8;
    static constexpr int V = vec<T>::V, BX = 32 * V, BY = WARPS * ROWS, PAIR = systolic_pair<T>::V;
    static constexpr int SLOTS = LAG + 1, LEVELS = S - 1; /* that are sent */
    typedef ring_shape<T, R, BX, BY> ring;
    /* 8 bytes of a level that a warp sends to a side; those of all warps. A letter is a lane's rows of all levels, or what a
     * warp sends to a side. Packets: of a row's letter, the lanes' beside each other, from the north, from the south; of a
     * side's, warp by warp, from the west, from the east */
    static constexpr int WARP_PAIRS = (ROWS * R + PAIR - 1) / PAIR, SIDE_PAIRS = WARPS * WARP_PAIRS;
    static constexpr int ROW_LETTER = (LEVELS * R * 4 + 2) / 3, SIDE_LETTER = (LEVELS * WARP_PAIRS * 2 + 2) / 3;
    static constexpr int ROW_PACKETS = 32 * ROW_LETTER, SIDE_PACKETS = WARPS * SIDE_LETTER, PACKETS = 2 * (ROW_PACKETS + SIDE_PACKETS);
    static constexpr int BOXES = 2 * LAG + 2, BOX = BOXES * PACKETS;
    /* vectors of a level in a slot of the edges: R rows from the north, each warp's R first and R last, R from the
     * south; then the sides, warp by warp from the west, from the east */
    static constexpr int EDGE_ROWS = R * (2 * WARPS + 2), EDGES = 32 * EDGE_ROWS + SIDE_PAIRS;
    static constexpr int ZEROS = (WARP_PAIRS + 1) / 2; /* vectors, for lanes that have nothing beside the warp */
    /* vectors that a taker computes beyond a rim: of each level R rows that are sent and those that they need, each of
     * them with WING vectors on either side of the tile */
    static constexpr int WING = (LEVELS * R + V - 1) / V, RIM_PITCH = 32 + 2 * WING, RIM_ROWS = (2 * S - 1) * R;
    /* iterations by which a plane of level 0 is asked for before: one is too few, but there is no room for more in four steps */
    static constexpr int AHEAD = S < 4 && ROWS > 2 ? 2 : 1, RIM_PLANES = 2 * R + AHEAD;
    static constexpr int RIM_PLANE = (S * S * R * RIM_PITCH + 7) / 8 * 8, RIM = RIM_PLANES * RIM_PLANE; /* of all levels */
    static constexpr int RIM_BYTES = RIM_ROWS * RIM_PITCH * 16; /* of level 0, copied to where 128 bytes begin */
    /* levels, the first ones, whose planes a thread keeps in shared memory, if it has room, as registers do not suffice; their vectors */
    static constexpr int PARKED = S > 3 && ROWS > 2 && !(RIMS && sizeof(T) > 4), PARK = PARKED * LAG * ROWS * WARPS * 32;
    /* the order in which stages end an iteration: the one measured to be best. Downwards, a level's newest plane can take the registers
     * of its oldest, with which the stage behind has done. Stage 0 comes first, while mail is under way, or last: then its plane, too */
    enum order { UP, DOWN, RING_LAST };
    static constexpr order ORDER = sizeof(T) > 4 || S > 3 ? DOWN : R == 1 ? UP : RING_LAST;
    /* the stage at place i of it, and the place of stage i */
    static constexpr __device__ __forceinline__ int stage(int i) { return ORDER == UP ? i : ORDER == DOWN ? (S - i) % S : S - 1 - i; }
    /* whether a warp looks at barriers before its sums, which hide the look, and again only if it was too early */
    static constexpr bool EARLY = sizeof(T) == 4 && R == 1;
    static constexpr size_t shared(int stages)
    {
        return 128 + (size_t)stages * ring::stage * sizeof(T) + (size_t)(2 * stages + 2 * SLOTS + 2 * AHEAD) * 8 /* barriers */ +
               (size_t)(LEVELS * SLOTS * EDGES + ZEROS + PARK + (RIMS ? 2 * RIM : 0)) * 16;
    }
};

/* Cuts a plane into parts that `most` blocks can hold, as few as can be, of those into the fewest blocks; parts 0: it
 * cannot be. */
template <typename Shape, typename T, int S> static systolic_plan systolic_cut(const star3d_grid &g, int most)
{
    systolic_plan p = {};
    const int unit = tma_halo<T, 1>::x; /* a part begins with a sector */
    p.overlap = tma_halo<T, (S - 1) * Shape::R>::x;
    for (int across = 1; across <= most && across <= ceil_div(g.nx, Shape::BX); across++)
        for (int down = 1; across * down <= most && down <= ceil_div(g.ny, Shape::BY); down++) {
            const int holds = across * Shape::BX, rim = p.overlap + unit, inner = holds - 2 * rim;
            const int parts_x = holds >= g.nx ? 1 : 2 * (holds - rim) >= g.nx ? 2 : inner > 0 ? (int)ceil_div(g.nx, inner) : 0;
            const int all = parts_x * (int)ceil_div(g.ny, down * Shape::BY);
            if (all > 0 && (!p.parts || all < p.parts || (all == p.parts && across * down < p.across * p.down))) {
                p.across = across, p.down = down, p.parts = all, p.parts_x = parts_x;
                p.wide = (int)ceil_div(g.nx, parts_x * unit) * unit, p.high = down * Shape::BY;
            }
        }
    p.turns = (int)ceil_div(g.nz + 2 * Shape::R + (S - 1) * Shape::LAG, Shape::LAG) * Shape::LAG;
    return p;
}

#if SYSTOLIC_HERE
static __device__ __forceinline__ systolic_packet systolic_pack(unsigned a, unsigned b, unsigned c, unsigned number)
{
    return {{(unsigned long long)b << 32 | a, (unsigned long long)number << 32 | c}};
}
static __device__ __forceinline__ unsigned systolic_word(const systolic_packet &p, int i) { return (unsigned)(p.v[i / 2] >> 32 * (i % 2)); }
/* Whether a packet is of an iteration. first: what its first word is in a letter of so many; words that are left over have the
 * number, too, for where a word is not used ptxas takes the others in two loads, between which the packet may change. */
static __device__ __forceinline__ bool systolic_is(const systolic_packet &p, unsigned number, int first, int words)
{
    return systolic_word(p, 3) == number && (first + 1 < words || systolic_word(p, 1) == number) &&
           (first + 2 < words || systolic_word(p, 2) == number);
}
/* sum += c·u for some lanes; u is a number in all of them. In double the others add 0: else both sums would be made, and one
 * chosen by two instructions. */
template <typename T> static constexpr bool ADDS_ZERO = sizeof(T) > 4;
template <typename T> static __device__ __forceinline__ void systolic_add(bool some, T &sum, T c, T u)
{
    if (ADDS_ZERO<T>)
        sum += (some ? c : 0) * u;
    else if (some)
        sum += c * u;
}

/* Adds to the sums of a thread's rows what of the star lies in their plane and in the warp. u: rows FROM .. TO-1, 0 the
 * thread's first. beside: what is on the left of the first lane or on the right of the last, R values a row, the nearest
 * first; or NULL where add_outer adds it. */
template <int FROM, int TO, typename T, int R, int ROWS>
static __device__ __forceinline__ void add_inner(T (&sum)[ROWS][vec<T>::V], const vec<T> (&u)[TO - FROM], const T *beside,
                                                 int lane, const coefficients<T, R> &s)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
        T line[V + 2 * R];
        row_around<R>(line, u[j - FROM]);
#pragma unroll
        for (int k = 1; k <= R && beside; k++) {
            line[R - k] = lane == 0 ? beside[j * R + k - 1] : line[R - k];
            line[R + V - 1 + k] = lane == 31 ? beside[j * R + k - 1] : line[R + V - 1 + k];
        }
#pragma unroll
        for (int i = 0; i < V; i++) {
            T v = sum[j][i] + s.c[0] * line[R + i];
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *const c = s.c + 6 * k - 5;
                systolic_add(beside || i >= k || lane > 0, v, c[0], line[R + i - k]);
                systolic_add(beside || i + k < V || lane < 31, v, c[1], line[R + i + k]);
                if (j - k >= FROM)
                    v += c[2] * u[j - k - FROM].v[i];
                if (j + k < TO)
                    v += c[3] * u[j + k - FROM].v[i];
            }
            sum[j][i] = v;
        }
    }
}

/* ... and what does not. beyond: R rows above the thread's and R below, or NULL where they were there; west, east: what is
 * beside the warp's first lane and its last, 0 in all others if they add it. */
template <typename T, int R, int ROWS>
static __device__ __forceinline__ void add_outer(T (&sum)[ROWS][vec<T>::V], const vec<T> *beyond, const T *west, const T *east,
                                                 int lane, const coefficients<T, R> &s)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int j = 0; j < ROWS; j++)
#pragma unroll
        for (int k = 1; k <= R; k++) {
            const T *const c = s.c + 6 * k - 5;
#pragma unroll
            for (int i = 0; i < V; i++) {
                if (beyond && j < k)
                    sum[j][i] += c[2] * beyond[R + j - k].v[i];
                if (beyond && j + k >= ROWS)
                    sum[j][i] += c[3] * beyond[R + j + k - ROWS].v[i];
                if (i < k)
                    systolic_add(ADDS_ZERO<T> || lane == 0, sum[j][i], c[0], west[j * R + k - i - 1]);
                if (i + k >= V)
                    systolic_add(ADDS_ZERO<T> || lane == 31, sum[j][i], c[1], east[j * R + i + k - V]);
            }
        }
}

/* Stores the answer, which nobody reads soon: of the rows whose bit is set as many values as there are, or the vector. */
template <typename T, int ROWS>
static __device__ __forceinline__ void put_rows(T *to, int64_t pitch, const vec<T> (&v)[ROWS], unsigned bits, int values)
{
    if (bits == (1u << ROWS) - 1 && values >= vec<T>::V) {
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            float4 all;
            memcpy(&all, &v[j], sizeof all);
            __stcs(reinterpret_cast<float4 *>(to + j * pitch), all);
        }
    } else {
#pragma unroll
        for (int j = 0; j < ROWS; j++)
            if (bits >> j & 1)
                store(to + j * pitch, v[j], values);
    }
}

/* The part of a plane that the blocks work on, and this block's tile of it. */
template <typename Shape> struct systolic_part {
    int x, end_x;  /* first column that is stored; behind the last */
    int left, top; /* first point of the tile */

    __device__ __forceinline__ systolic_part(const systolic_plan &p, const star3d_grid &g, int part)
    {
        x = part % p.parts_x * p.wide;
        end_x = min(x + p.wide, g.nx);
        left = max(x - p.overlap, 0) + (int)blockIdx.x % p.across * Shape::BX;
        top = part / p.parts_x * p.high + (int)blockIdx.x / p.across * Shape::BY;
    }
};

/* The rows beyond a part's rim inside the grid, which a warp computes: a lane a column of vectors, and a point beside the tile. */
template <typename T, typename Shape> struct systolic_rim {
    static constexpr int R = Shape::R, V = Shape::V, S = Shape::LEVELS + 1, PLANES = Shape::RIM_PLANES;
    T *values; /* in shared memory */
    const tma_map *map;
    tma_barrier *full; /* AHEAD: a plane of level 0 that was asked for has come */
    int x, y;       /* in the grid, of the tile's first column; of the first of the R rows that are sent */
    int turn, done; /* iteration n modulo PLANES; iterations, of all parts */

    /* The value in the tile's first column of a row in plane n + far of a level; its rows: -(S-1-level)·R .. R-1 + (S-1-level)·R. */
    __device__ __forceinline__ T *at(int level, int far, int row) const
    {
        const int place = turn + (far + 16 * PLANES) % PLANES, plane = place < PLANES ? place : place - PLANES;
        const int first = S * S - (S - level) * (S - level) + S - 1 - level;
        return values + (plane * Shape::RIM_PLANE + (first * R + row) * Shape::RIM_PITCH + Shape::WING) * V;
    }
    /* Asks for the plane of level 0 that iteration n + far needs, the next but far - 1. */
    __device__ __forceinline__ void fetch(int n, int far, int lane) const
    {
        if (lane == 0)
            tma_fetch(at(0, far - R, (1 - S) * R) - Shape::WING * V, map, x, y + (2 - S) * R, n + far, Shape::RIM_BYTES,
                      full + (done + far - 1) % Shape::AHEAD, TMA_EVICT_NORMAL);
    }
    /* Makes of each level the plane that is sent in iteration n, the last level first: it reads the oldest plane of the
     * one before, whose place the newest may take. */
    __device__ __forceinline__ void advance(const star3d_grid &g, const coefficients<T, R> &s, int n, int turns, int lane)
    {
        tma_wait(full + done % Shape::AHEAD, done / Shape::AHEAD % 2);
        turn = n % PLANES, done++;
#pragma unroll
        for (int level = S - 1; level >= 1; level--) {
            const int far = -2 * R - (level - 1) * Shape::LAG, m = n + far, more = (S - 1 - level) * R, rows = R + 2 * more;
            const auto from = [&](int k, int j) { return at(level - 1, far + k, j - more); };
            const auto stays = [&](int j, int i) {
                return m < 0 || m >= g.nz || y + j - more >= g.ny || (unsigned)(x + i) >= (unsigned)g.nx;
            };
            vec<T> u[R + 2 * S * R], out[R + 2 * S * R];
            __syncwarp();
#pragma unroll
            for (int j = -R; j < rows + R; j++)
                u[R + j] = load(from(0, j) + lane * V);
#pragma unroll
            for (int j = 0; j < rows; j++) {
                const auto line = [&](int i) { return i >= 0 && i < V ? u[R + j].v[i] : from(0, j)[lane * V + i]; };
#pragma unroll
                for (int i = 0; i < V; i++)
                    out[j].v[i] = s.c[0] * line(i);
#pragma unroll
                for (int k = 1; k <= R; k++) {
                    const T *const c = s.c + 6 * k - 5;
                    const vec<T> below = load(from(-k, j) + lane * V), above = load(from(k, j) + lane * V);
#pragma unroll
                    for (int i = 0; i < V; i++) {
                        T &sum = out[j].v[i];
                        sum += c[0] * line(i - k), sum += c[1] * line(i + k);
                        sum += c[2] * u[R + j - k].v[i], sum += c[3] * u[R + j + k].v[i];
                        sum += c[4] * below.v[i], sum += c[5] * above.v[i];
                    }
                }
            }
#pragma unroll
            for (int j = 0; j < rows; j++)
                store(at(level, far, j - more) + lane * V, out[j], V);
            if (stays(rows - 1, lane * V + V - 1))
#pragma unroll 1
                for (int j = 0; j < rows * V; j++)
                    if (stays(j / V, lane * V + j % V))
                        at(level, far, j / V - more)[lane * V + j % V] = from(0, j / V)[lane * V + j % V];
            if (more && lane < 2 * more * rows) { /* beside the tile */
                const int j = lane % rows, side = lane / rows - more, i = side < 0 ? side : 32 * V + side;
                at(level, far, j - more)[i] =
                    stays(j, i) ? from(0, j)[i] : star(s, [&](int dx, int dy, int dz) { return from(dz, j + dy)[i + dx]; });
            }
        }
        tma_reads_done();
        if (n + Shape::AHEAD < turns)
            fetch(n, Shape::AHEAD, lane);
    }
};

enum systolic_source { NOWHERE, MAIL, MEMORY };

/* What a taker's lane has to take, EACH packets: rows from the north or the south ... */
template <typename T, typename Shape> struct systolic_rows {
    static constexpr int EACH = Shape::ROW_LETTER, R = Shape::R, KNOWN = Shape::LEVELS * R, ALL = KNOWN * 4 /* words */;
    typedef vec<T> part; /* of what memory has */
    int lane;
    bool south;
    systolic_rim<T, Shape> rim;
    bool inside; /* the grid is the rim, and no block of the part beside it */
    systolic_source from;
    int64_t at;

    __device__ __forceinline__ void start_part(const systolic_plan &p, const systolic_part<Shape> &t, const star3d_grid &g)
    {
        const int row = (int)blockIdx.x / p.across, x = t.left + lane * Shape::V;
        const int y = south ? t.top + Shape::BY : t.top - R;
        const bool beside = south ? row + 1 < p.down : row > 0;
        inside = Shape::RIMS && !beside && y >= 0 && y < g.ny;
        from = beside ? MAIL : x < g.nx && y < g.ny + R ? MEMORY : NOWHERE;
        rim.x = t.left, rim.y = y, rim.turn = rim.PLANES - 1, at = g.origin + y * g.pitch + x;
        for (int far = 1; far <= Shape::AHEAD && inside; far++)
            rim.fetch(-1, far, lane);
    }
    __device__ __forceinline__ systolic_source source(int) const { return from; }
    __device__ __forceinline__ bool mail(void) const { return from == MAIL; }
    __device__ __forceinline__ int packet(int i) const { return (south ? Shape::ROW_PACKETS : 0) + i * 32 + lane; }
    __device__ __forceinline__ void advance(const star3d_grid &g, const coefficients<T, R> &s, int n, int turns)
    {
        if (inside)
            rim.advance(g, s, n, turns, lane);
    }
    /* Takes what memory has for iteration n; puts that or a letter to a slot of the edges. */
    __device__ __forceinline__ void know(part (&known)[KNOWN], const T *a, const star3d_grid &g, int n) const
    {
#pragma unroll
        for (int q = 0; q < KNOWN; q++) {
            const int l = q / R, r = q % R, m = n - 2 * R - l * Shape::LAG;
            if (from == MEMORY && m >= 0 && m < g.nz)
                known[q] = inside ? load(rim.at(l + 1, -2 * R - l * Shape::LAG, r) + lane * Shape::V)
                                  : load(a + at + m * g.plane + r * g.pitch);
        }
    }
    __device__ __forceinline__ void put(vec<T> *edges, const part (&known)[KNOWN], const systolic_packet (&got)[EACH]) const
    {
        vec<T> *const to = edges + (south ? Shape::EDGE_ROWS - R : 0) * 32 + lane;
#pragma unroll
        for (int q = 0; q < KNOWN; q++) {
            vec<unsigned> words;
#pragma unroll
            for (int i = 0; i < 4; i++)
                words.v[i] = systolic_word(got[(q * 4 + i) / 3], (q * 4 + i) % 3);
            vec<T> v = known[q];
            if (from == MAIL)
                memcpy(&v, &words, sizeof v);
            if (from != NOWHERE)
                to[q / R * Shape::SLOTS * Shape::EDGES + q % R * 32] = v;
        }
    }
};

/* ... or columns from the west and the east. */
template <typename T, typename Shape> struct systolic_sides {
    static constexpr int EACH = (2 * Shape::SIDE_PACKETS + 31) / 32, WORDS = 2 * Shape::WARP_PAIRS /* of a level and warp */;
    static constexpr int TURNS = (2 * Shape::SIDE_PAIRS + 31) / 32, KNOWN = Shape::LEVELS * TURNS, ALL = EACH * 3 /* words, as far as a lane can tell */;
    typedef systolic_pair<T> part;
    int lane;
    systolic_source from[2];
    int64_t at;
    int inside; /* rows in the grid, from the tile's first on */

    __device__ __forceinline__ void start_part(const systolic_plan &p, const systolic_part<Shape> &t, const star3d_grid &g)
    {
        const int column = (int)blockIdx.x % p.across;
        from[0] = column > 0 ? MAIL : t.left == 0 ? MEMORY : NOWHERE;
        from[1] = column + 1 < p.across ? MAIL : (unsigned)(t.left + Shape::BX - g.nx) < (unsigned)Shape::R ? MEMORY : NOWHERE;
        at = g.origin + t.top * g.pitch + t.left, inside = g.ny - t.top;
    }
    __device__ __forceinline__ systolic_source source(int i) const
    {
        const int q = i * 32 + lane;
        return q >= 2 * Shape::SIDE_PACKETS ? NOWHERE : q < Shape::SIDE_PACKETS ? from[0] : from[1];
    }
    __device__ __forceinline__ bool mail(void) const { return from[0] == MAIL || from[1] == MAIL; }
    __device__ __forceinline__ int packet(int i) const { return 2 * Shape::ROW_PACKETS + i * 32 + lane; }
    __device__ __forceinline__ void advance(const star3d_grid &, const coefficients<T, Shape::R> &, int, int) const {}
    __device__ __forceinline__ void know(part (&known)[KNOWN], const T *a, const star3d_grid &g, int n) const
    {
#pragma unroll
        for (int t = 0; t < KNOWN; t++) {
            const int q = t % TURNS * 32 + lane, east = q >= Shape::SIDE_PAIRS, in = q - east * Shape::SIDE_PAIRS;
            const int m = n - 2 * Shape::R - t / TURNS * Shape::LAG;
#pragma unroll
            for (int k = 0; k < Shape::PAIR; k++) {
                const int value = in % Shape::WARP_PAIRS * Shape::PAIR + k, far = value % Shape::R;
                const int y = in / Shape::WARP_PAIRS * Shape::ROWS + value / Shape::R;
                if (q < 2 * Shape::SIDE_PAIRS && (east ? from[1] : from[0]) == MEMORY && value < Shape::ROWS * Shape::R && y < inside && m >= 0 && m < g.nz)
                    known[t].v[k] = a[at + m * g.plane + y * g.pitch + (east ? Shape::BX + far : -1 - far)];
            }
        }
    }
    __device__ __forceinline__ void put(vec<T> *edges, const part (&known)[KNOWN], const systolic_packet (&got)[EACH]) const
    {
        unsigned *const to = reinterpret_cast<unsigned *>(edges + Shape::EDGE_ROWS * 32);
#pragma unroll
        for (int t = 0; t < KNOWN; t++) {
            const int q = t % TURNS * 32 + lane;
            if (q < 2 * Shape::SIDE_PAIRS && (q < Shape::SIDE_PAIRS ? from[0] : from[1]) == MEMORY)
                reinterpret_cast<part *>(to + t / TURNS * Shape::SLOTS * Shape::EDGES * 4)[q] = known[t];
        }
#pragma unroll
        for (int i = 0; i < EACH; i++)
#pragma unroll
            for (int c = 0; c < 3; c++) {
                const int q = i * 32 + lane, word = q % Shape::SIDE_LETTER * 3 + c;
                if (source(i) == MAIL && word < Shape::LEVELS * WORDS)
                    to[word / WORDS * Shape::SLOTS * Shape::EDGES * 4 + q / Shape::SIDE_LETTER * WORDS + word % WORDS] = systolic_word(got[i], c);
            }
    }
};

enum { SYSTOLIC_PATIENCE = ON_CPU ? 1 << 21 : 1 << 24 }; /* looks in vain, of about a microsecond; racecheck makes blocks late by seconds */

/* A taker's work: brings what comes from outside of the tile to the edges. */
template <typename Shape, typename T, typename Kind>
static __device__ __forceinline__ void systolic_take(Kind kind, const T *a, const star3d_grid &g,
                                                     const coefficients<T, Shape::R> &s, const systolic_plan &p,
                                                     const systolic_mail &mail, vec<T> *edges, tma_barrier *made,
                                                     tma_barrier *came)
{
    constexpr int EACH = Kind::EACH;
    const systolic_packet *const box = mail.box + (int64_t)blockIdx.x * Shape::BOX;
    ring_place now = {0, 0}, place = {0, 0};
    int patience = SYSTOLIC_PATIENCE;
    unsigned number = mail.before;
#pragma unroll 1
    for (int part = 0; part < p.parts; part++) {
        kind.start_part(p, systolic_part<Shape>(p, g, part), g);
#pragma unroll 1
        for (int n = 0; n < p.turns; n++, now.next(Shape::SLOTS), place.next(Shape::BOXES)) {
            kind.advance(g, s, n, p.turns);
            typename Kind::part known[Kind::KNOWN] = {};
            kind.know(known, a, g, n);
            tma_wait(&made[now.stage], now.parity);
            const systolic_packet *const here = box + place.stage * Shape::PACKETS;
            systolic_packet got[EACH] = {};
            number++;
            if (kind.mail())
                PAUSE(400); /* it is under way: looks in vain would make it later, and cost energy */
            for (bool all = !kind.mail(); !all && patience > 0;) {
                all = true;
                /* all at once, what has come, too: many looks take as long as one, unless one is chosen by another's answer */
#pragma unroll
                for (int i = 0; i < EACH; i++)
                    if (kind.source(i) == MAIL)
                        got[i] = gpu_load_packet(here + kind.packet(i));
#pragma unroll
                for (int i = 0; i < EACH; i++)
                    all = all && (kind.source(i) != MAIL || systolic_is(got[i], number, i * 3, Kind::ALL));
                if (!all) {
                    lockstep_pause();
                    if (--patience == 0) /* goes on with what there is, so that the launch ends */
                        *static_cast<volatile int *>(mail.lost) = 1;
                }
            }
            kind.put(edges + now.stage * Shape::EDGES, known, got);
            __syncwarp(); /* else lanes that found their mail at other times go on apart, each for itself */
            tma_arrive(&came[now.stage]);
        }
    }
}

template <typename T, int R, int S, int LAG, int WARPS, int ROWS, bool RIMS>
__global__ void __launch_bounds__((systolic_shape<T, R, S, LAG, WARPS, ROWS, RIMS>::THREADS), 1)
    star3d_systolic(TMA_ARGUMENT map, TMA_ARGUMENT beyond, const T *a, T *b, star3d_grid g, const coefficients<T, R> s,
                    systolic_plan p, lockstep together, systolic_mail mail)
{
#if TMA_CODE
    typedef systolic_shape<T, R, S, LAG, WARPS, ROWS, RIMS> shape;
    typedef typename shape::ring box;
    typedef vec<T> vector;
    typedef systolic_pair<T> pair;
    constexpr int V = shape::V, PAIR = shape::PAIR, SLOTS = shape::SLOTS, LEVELS = shape::LEVELS, SIDE = shape::WARP_PAIRS;
    constexpr int LETTER = shape::SIDE_LETTER, BESIDE = 1 + ADDS_ZERO<T> /* reads of what is beside a warp */;
    constexpr bool WITHIN = ADDS_ZERO<T> || R > 1; /* stage 0 adds that with the rest, not apart: fewer sums, but a choice each */
    SHARED(T, memory);
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    T *const rims = ring + p.stages * box::stage;
    vector *const edges = reinterpret_cast<vector *>(rims) + (RIMS ? 2 * shape::RIM : 0);
    vector *const zeros = edges + LEVELS * SLOTS * shape::EDGES, *const parked = zeros + shape::ZEROS + threadIdx.x;
    tma_barrier *const full = reinterpret_cast<tma_barrier *>(parked - threadIdx.x + shape::PARK);
    tma_barrier *const empty = full + p.stages, *const made = empty + p.stages, *const came = made + SLOTS, *const rimmed = came + SLOTS;
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    if (threadIdx.x == 0) {
        for (int i = 0; i < p.stages; i++)
            tma_barrier_init(&full[i], 1), tma_barrier_init(&empty[i], WARPS);
        for (int i = 0; i < SLOTS; i++)
            tma_barrier_init(&made[i], 32 * WARPS), tma_barrier_init(&came[i], 32 * shape::TAKERS);
        for (int i = 0; i < 2 * shape::AHEAD; i++)
            tma_barrier_init(&rimmed[i], 1);
        tma_barriers_made();
    }
    if (threadIdx.x < shape::ZEROS)
        zeros[threadIdx.x] = {};
    __syncthreads();
    if (warp >= WARPS) {
        tma_give_registers<shape::HELPER_REGISTERS>();
        if (warp < WARPS + 2) {
            const bool south = warp > WARPS;
            const systolic_rim<T, shape> rim = {rims + (south ? shape::RIM * V : 0), &beyond, rimmed + south * shape::AHEAD, 0, 0, 0, 0};
            systolic_take<shape>(systolic_rows<T, shape>{lane, south, rim, false, NOWHERE, 0}, a, g, s, p, mail, edges,
                                 made, came);
        } else if (warp < WARPS + shape::TAKERS)
            systolic_take<shape>(systolic_sides<T, shape>{lane, {NOWHERE, NOWHERE}, 0, 0}, a, g, s, p, mail, edges, made, came);
        else if (lane == 0) { /* asks for the planes */
            ring_place place = {0, 1};
            lockstep_walk step(together);
#pragma unroll 1
            for (int part = 0; part < p.parts; part++) {
                const systolic_part<shape> t(p, g, part);
#pragma unroll 1
                for (int n = 0; n < p.turns; n++, place.next(p.stages)) {
                    tma_wait(&empty[place.stage], place.parity);
                    if (together.lead)
                        step.next(together, 1);
                    tma_fetch(ring + place.stage * box::stage, &map, t.left, t.top, n, box::box * (int)sizeof(T),
                              &full[place.stage], TMA_EVICT_LAST);
                }
            }
        }
        return;
    }
    tma_take_registers<shape::REGISTERS>();

    /* where the rows go that the first and the last warp send; where the first LETTER lanes send the first lane's column,
     * to the west, and the next ones the last lane's, to the east */
    const int column = (int)blockIdx.x % p.across, row = (int)blockIdx.x / p.across;
    systolic_packet *const boxes = mail.box + (int64_t)blockIdx.x * shape::BOX;
    systolic_packet *const rows_to = warp == 0 && row > 0 ? boxes - p.across * shape::BOX + shape::ROW_PACKETS + lane
                                     : warp == WARPS - 1 && row + 1 < p.down ? boxes + p.across * shape::BOX + lane
                                                                              : NULL;
    const bool eastern = lane >= LETTER;
    const int side = 2 * shape::ROW_PACKETS + warp * LETTER + lane;
    systolic_packet *const side_to = lane < LETTER && column > 0 ? boxes - shape::BOX + side + shape::SIDE_PACKETS
                                     : eastern && lane < 2 * LETTER && column + 1 < p.across ? boxes + shape::BOX + side - LETTER
                                                                                             : NULL;

    vector kept[LEVELS][LAG][ROWS] = {}; /* planes m .. m+LAG-1 of level l+1, m where stage l+1 is, ... */
    /* ... or for the first PARKED levels in shared memory: plane m+k of iteration n at place (n+k) modulo LAG */
    const auto plane = [&](int l, int n, int k, int j) -> vector & {
        return l < shape::PARKED ? parked[((l * LAG + (n + k) % LAG) * ROWS + j) * WARPS * 32] : kept[l][k][j];
    };
    T below[S][R][ROWS][V] = {};         /* of stage l: what planes below m+k add to plane m+k */
    int behind[R + 1] = {};              /* where in the ring planes m .. m+R of stage 0 are */
    const int mine = (warp * ROWS + R) * box::pitch + box::halo + lane * V;
    ring_place newest = {0, 0}, before = {SLOTS - 1, 1}, now = {0, 0}, place = {0, 0};
    unsigned number = mail.before;
    int taken = 0; /* planes, of the first few */
#pragma unroll 1
    for (int part = 0; part < p.parts; part++) {
        const systolic_part<shape> t(p, g, part);
        const int x = t.left + lane * V, y = t.top + warp * ROWS, values = t.end_x - x;
        unsigned stores = 0, outside = 0; /* a bit for each row; for each point */
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            stores |= (unsigned)(x >= t.x && values > 0 && y + j < g.ny) << j;
#pragma unroll
            for (int i = 0; i < V; i++)
                outside |= (unsigned)(x + i >= g.nx || y + j >= g.ny) << (j * V + i);
        }
        T *to = b + g.origin + y * g.pitch + x - (2 * R + LEVELS * LAG) * g.plane; /* of what the last stage makes */
        const auto add = [&](T (&sum)[V], T c, const vector &u) {
#pragma unroll
            for (int i = 0; i < V; i++)
                sum[i] += c * u.v[i];
        };
        /* Adds to stage l's sums the last that is missing, of R planes above; puts them, where the points are of the grid, to
         * `out`; moves those of the next planes down. u: its plane of the level below. Value: the plane's number. */
        const auto finish = [&](int n, int l, const auto &u, const auto &above, vector (&out)[ROWS]) {
            const int m = n - 2 * R - l * LAG;
            const unsigned stays = m < 0 || m >= g.nz ? ~0u : outside;
            vector old[ROWS], done[ROWS]; /* not `out` at once, for which ptxas would move more */
#pragma unroll
            for (int j = 0; j < ROWS; j++) {
                const vector higher = above(j);
                old[j] = u(j);
#pragma unroll
                for (int i = 0; i < V; i++)
                    done[j].v[i] = below[l][0][j][i] + s.c[6 * R] * higher.v[i];
            }
            if (stays != 0)
#pragma unroll
                for (int j = 0; j < ROWS; j++)
#pragma unroll
                    for (int i = 0; i < V; i++)
                        if (stays >> (j * V + i) & 1)
                            done[j].v[i] = old[j].v[i];
#pragma unroll
            for (int j = 0; j < ROWS; j++) {
#pragma unroll
                for (int k = 0; k < R; k++)
#pragma unroll
                    for (int i = 0; i < V; i++)
                        below[l][k][j][i] = s.c[6 * k + 5] * old[j].v[i] + (k + 1 < R ? below[l][k + 1 < R ? k + 1 : 0][j][i] : 0);
                out[j] = done[j];
            }
            return m;
        };
        /* Sends what the stages have made to the blocks beside; row(l, j): row j of what stage l has. */
        const auto send = [&](const auto &row) {
            constexpr int WORDS = (int)sizeof(T) / 4;
            const int at = place.stage * shape::PACKETS;
            if (rows_to) {
                constexpr int ALL = shape::ROW_LETTER * 3;
                unsigned word[ALL];
                word[ALL - 2] = word[ALL - 1] = number; /* if so many are left over */
#pragma unroll
                for (int l = 0; l < LEVELS; l++)
#pragma unroll
                    for (int r = 0; r < R; r++) {
                        vector v;
#pragma unroll
                        for (int i = 0; i < V; i++) {
                            const T north = row(l, r).v[i], south = row(l, ROWS - R + r).v[i];
                            v.v[i] = warp == 0 ? north : south;
                        }
                        memcpy(&word[(l * R + r) * 4], &v, sizeof v);
                    }
#pragma unroll
                for (int q = 0; q < shape::ROW_LETTER; q++)
                    gpu_store_packet(rows_to + at + q * 32, systolic_pack(word[3 * q], word[3 * q + 1], word[3 * q + 2], number));
            }
            unsigned of[3] = {};
#pragma unroll
            for (int l = 0; l < LEVELS; l++)
#pragma unroll
                for (int i = 0; i < ROWS * R; i++) {
                    const T west = row(l, i / R).v[i % R], east = row(l, i / R).v[V - 1 - i % R];
                    const T v = __shfl_sync(0xffffffffu, lane == 0 ? west : east, eastern ? 31 : 0);
                    unsigned word[WORDS];
                    memcpy(word, &v, sizeof v);
#pragma unroll
                    for (int h = 0; h < WORDS; h++) {
                        const int k = l * SIDE * 2 + i * WORDS + h;
                        if (lane - eastern * LETTER == k / 3)
                            of[k % 3] = word[h];
                    }
                }
            if (side_to)
                gpu_store_packet(side_to + at, systolic_pack(of[0], of[1], of[2], number));
        };
#pragma unroll 1
        for (int n0 = 0; n0 < p.turns; n0 += LAG)
#pragma unroll /* so that planes move through `kept` by their names alone */
            for (int n = n0; n < n0 + LAG; n++) {
                ring_place next = now;
                next.next(SLOTS); /* the slot of n - LAG, too, in the round before */
                number++;
                bool fetched = false, posted = false; /* seen to be there */
                if (shape::EARLY)
                    fetched = tma_seen(&full[newest.stage], newest.parity);
                /* what needs nothing from outside of the warp ... */
#pragma unroll
                for (int l = S - 1; l >= 1; l--) {
                    vector u[ROWS];
#pragma unroll
                    for (int j = 0; j < ROWS; j++) {
                        u[j] = plane(l - 1, n, 0, j);
#pragma unroll
                        for (int k = 1; k < R; k++)
                            add(below[l][0][j], s.c[6 * k], plane(l - 1, n, k, j));
                    }
                    add_inner<0, ROWS, T, R, ROWS>(below[l][0], u, NULL, lane, s);
                }
                gpu_keep_order(); /* else sums go behind the wait, for which there are no registers */
                vector out[S][ROWS];
#pragma unroll
                for (int i = 0; i < S; i++) {
                    const int l = shape::stage(i);
                    if (l == 0) { /* ... or all from the ring: the whole of stage 0 */
                        vector u[ROWS + 2 * R], above[ROWS];
                        T beside[R * ROWS];
                        if (!fetched)
                            tma_wait(&full[newest.stage], newest.parity);
                        if (shape::EARLY)
                            posted = tma_seen(&came[next.stage], next.parity ^ 1);
#pragma unroll
                        for (int k = 0; k < R; k++)
                            behind[k] = behind[k + 1];
                        behind[R] = newest.stage;
                        newest.next(p.stages);
                        const T *const centre = ring + behind[0] * box::stage + mine;
                        const T *const from = centre - lane * V + (lane < 16 ? -1 : shape::BX);
#pragma unroll
                        for (int j = 0; j < ROWS + 2 * R; j++)
                            u[j] = load(centre + (j - R) * box::pitch);
#pragma unroll
                        for (int j = 0; j < ROWS; j++)
#pragma unroll
                            for (int k = 0; k < R; k++)
                                beside[j * R + k] = from[j * box::pitch + (lane < 16 ? -k : k)];
#pragma unroll
                        for (int k = 1; k <= R; k++)
#pragma unroll
                            for (int j = 0; j < ROWS; j++) {
                                above[j] = load(ring + behind[k] * box::stage + mine + j * box::pitch);
                                if (k < R)
                                    add(below[0][0][j], s.c[6 * k], above[j]);
                            }
                        add_inner<-R, ROWS + R, T, R, ROWS>(below[0][0], u, WITHIN ? beside : NULL, lane, s);
                        if (!WITHIN)
                            add_outer<T, R, ROWS>(below[0][0], NULL, beside, beside, lane, s);
                        tma_reads_done();
                        if (lane == 0 && taken >= R) /* else there was none yet where stage 0 was */
                            tma_arrive(&empty[behind[0]]);
                        taken += taken < R;
                        finish(n, 0, [&](int j) { return u[R + j]; }, [&](int j) { return above[j]; }, out[0]);
                    } else { /* ... the rest */
                        if (i == (shape::stage(0) == 0)) {
                            if (R > 1 && i > 0)
                                gpu_keep_order();
                            if (!posted)
                                tma_wait(&came[next.stage], next.parity ^ 1);
                        }
                        const vector *const slot = edges + ((l - 1) * SLOTS + next.stage) * shape::EDGES;
                        const vector *const near = slot + 2 * R * warp * 32 + lane;
                        const pair *const west = reinterpret_cast<const pair *>(slot + shape::EDGE_ROWS * 32) + warp * SIDE;
                        const pair *const east = west + shape::SIDE_PAIRS, *const none = reinterpret_cast<const pair *>(zeros);
                        const pair *const from[2] = {BESIDE == 1 ? lane < 16 ? west : east : lane == 0 ? west : none, lane == 31 ? east : none};
                        vector beyond[2 * R];
                        T beside[2][SIDE * PAIR];
#pragma unroll
                        for (int k = 0; k < R; k++)
                            beyond[k] = near[k * 32], beyond[R + k] = near[(3 * R + k) * 32];
#pragma unroll
                        for (int q = 0; q < BESIDE * SIDE; q++) {
                            const pair v = from[q / SIDE][q % SIDE];
#pragma unroll
                            for (int k = 0; k < PAIR; k++)
                                beside[q / SIDE][q % SIDE * PAIR + k] = v.v[k];
                        }
                        add_outer<T, R, ROWS>(below[l][0], beyond, beside[0], beside[BESIDE - 1], lane, s);
                        const int m = finish(n, l, [&](int j) { return plane(l - 1, n, 0, j); },
                                             [&](int j) { return plane(l - 1, n, R, j); }, out[l]);
                        if (l == S - 1 && m >= 0 && m < g.nz)
                            put_rows(to, g.pitch, out[l], stores, values);
                    }
                    if (i == (shape::stage(S - 1) == S - 1 ? S - 2 : S - 1)) /* all that is sent is made */
                        send([&](int k, int j) { return out[k][j]; });
#pragma unroll
                    for (int k = 0; k < LEVELS; k++) /* a level's newest plane takes its place once the stage behind has done with the oldest */
                        if (max(shape::stage(k), shape::stage(k + 1)) == i)
#pragma unroll
                            for (int j = 0; j < ROWS; j++) {
#pragma unroll
                                for (int f = 0; f + 1 < LAG; f++)
                                    kept[k][f][j] = kept[k][f + 1][j];
                                plane(k, n + 1, LAG - 1, j) = out[k][j];
                            }
                }
                to += g.plane;
                tma_wait(&made[before.stage], before.parity); /* what is overwritten has been read */
                /* to the warps beside */
#pragma unroll
                for (int l = 0; l < LEVELS; l++) {
                    vector *const far = edges + (l * SLOTS + now.stage) * shape::EDGES + (2 * R * warp + R) * 32 + lane;
#pragma unroll
                    for (int k = 0; k < R; k++)
                        far[k * 32] = plane(l, n + 1, LAG - 1, k), far[(R + k) * 32] = plane(l, n + 1, LAG - 1, ROWS - R + k);
                }
                __syncwarp(); /* else lanes that have sent go on apart */
                tma_arrive(&made[now.stage]); /* each lane: racecheck knows of no other's stores */
                before = now, now = next;
                place.next(shape::BOXES);
            }
    }
#endif
}
#endif
#endif
