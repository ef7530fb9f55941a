/* How the values next to a warp's rows get into the edges, from which the stages of `systolic` read them.
 *
 *                             block to the north
 *                                     |  R rows of levels 1 .. S-1: a letter for each of 32 lanes
 *                                     v
 *                        +-------- R rows --------+
 *   block to the west    | warp 0                 |    block to the east
 *         R columns: --> |- - - - 2·R rows - - - -| <-- R columns
 *   a letter a warp      | warp 1                 |    a letter a warp
 *                        +-------- R rows --------+
 *                                     ^
 *                             block to the south
 *
 * Within a block each warp writes its first R and last R rows to the edges itself. What comes from other
 * blocks is written by three receiver warps: one for the north, one for the south, one for both sides. The
 * way of a letter:
 *
 *   warp at the rim --16-byte stores--> the neighbour's mailbox, global memory --its receivers poll--> edges
 *
 *   packet   | word | word | word | iteration |   16 bytes, stored and loaded whole
 *   letter   | packet | packet | ...              all levels of one iteration
 *
 * No fence is needed: a load that gets a packet with the expected iteration gets its words, too. Each poll
 * takes about 2000 cycles because it queues behind stores. So one letter carries all levels in as few packets
 * as possible, and a receiver polls all its packets together. In the order UP the last stage stores its plane
 * after the letters are sent.
 *
 * A mailbox has slots for 2·LAG+2 iterations, used in turn. That is enough: a block that sends in iteration n
 * has received what its neighbour sent in n-1-LAG. By then this neighbour had received the letters of
 * n-2-2·LAG, and the letters of n overwrite those.
 *
 * Where the grid ends there is no block that sends. Outside of the grid every level is level 0, so there a
 * receiver loads field a from memory. Where the grid continues in another part, the receiver computes the
 * rows (systolic_rims.h). It issues its loads before it waits for mail: one after the other would take twice
 * as long, and all blocks wait for those at the grid's rim. */
#pragma once

#include "systolic_plan.h"
#include "systolic_rims.h"

typedef gpu_packet systolic_packet;

/* The mail of a launch. */
struct systolic_mail {
    systolic_packet *box; /* the mailbox of block 0, and behind it those of the others in order */
    unsigned before; /* iterations of all launches before this one: iterations are numbered across launches */
    int *lost;       /* set to 1 by a block that has given up waiting for a letter */
};

#if SYSTOLIC_HERE
static __device__ __forceinline__ systolic_packet systolic_pack(unsigned a, unsigned b, unsigned c,
                                                                unsigned number)
{
    return {{(unsigned long long)b << 32 | a, (unsigned long long)number << 32 | c}};
}
static __device__ __forceinline__ unsigned systolic_word(const systolic_packet &p, int i)
{
    return (unsigned)(p.v[i / 2] >> 32 * (i % 2));
}
/* Whether a packet is of iteration `number`. first: the position of its first word in a letter of `words`
 * words. Words behind the letter's end hold the number, too, and are compared: if ptxas saw a word that is
 * not used, it would load the packet in two halves, between which the packet may change. */
static __device__ __forceinline__ bool systolic_is(const systolic_packet &p, unsigned number, int first,
                                                   int words)
{
    return systolic_word(p, 3) == number && (first + 1 < words || systolic_word(p, 1) == number) &&
           (first + 2 < words || systolic_word(p, 2) == number);
}

/* Where a value next to the tile comes from. NOWHERE: it is not needed. */
enum systolic_source { NOWHERE, MAIL, MEMORY };

/* A lane's share of the rows from the north or the south: one vector of R rows of each level. Receivers have
 * the same members as the one of columns below; systolic_receive calls them. PACKETS: that a lane loads.
 * PIECES: that it loads from memory. WORDS: in a lane's letter. */
template <typename T, typename Shape> struct systolic_rows {
    static constexpr int R = Shape::R;
    static constexpr int PACKETS = Shape::ROW_LETTER, PIECES = Shape::LEVELS * R, WORDS = PIECES * 4;
    typedef vec<T> piece;
    int lane;
    bool south;
    systolic_rim<T, Shape> rim;
    bool computes; /* the rows are in the grid, but in another part: the rim computes them */
    systolic_source from;
    int64_t at; /* the lane's vector of the first row, in plane 0 of field a */

    __device__ __forceinline__ void start_part(const systolic_plan &p, const systolic_part<Shape> &t,
                                               const star3d_grid &g)
    {
        const int row = (int)blockIdx.x / p.across, x = t.left + lane * Shape::V;
        const int y = south ? t.top + Shape::BY : t.top - R;
        const bool neighbour = south ? row + 1 < p.down : row > 0;
        computes = Shape::RIMS && !neighbour && y >= 0 && y < g.ny;
        from = neighbour ? MAIL : x < g.nx && y < g.ny + R ? MEMORY : NOWHERE;
        rim.x = t.left, rim.y = y, rim.turn = rim.PLANES - 1, at = g.origin + y * g.pitch + x;
        for (int far = 1; far <= Shape::AHEAD && computes; far++)
            rim.fetch(-1, far, lane);
    }
    __device__ __forceinline__ systolic_source source(int) const
    {
        return from;
    }
    __device__ __forceinline__ bool has_mail(void) const
    {
        return from == MAIL;
    }
    __device__ __forceinline__ int packet(int i) const
    {
        return (south ? Shape::ROW_PACKETS : 0) + i * 32 + lane;
    }
    __device__ __forceinline__ void advance(const star3d_grid &g, const coefficients<T, R> &s, int n,
                                            int iterations)
    {
        if (computes)
            rim.advance(g, s, n, iterations, lane);
    }
    /* Loads what comes from memory in iteration n, or from the rim. */
    __device__ __forceinline__ void load_memory(piece (&loaded)[PIECES], const T *a, const star3d_grid &g,
                                                int n) const
    {
#pragma unroll
        for (int q = 0; q < PIECES; q++) {
            const int l = q / R, r = q % R, m = n - 2 * R - l * Shape::LAG;
            if (from == MEMORY && m >= 0 && m < g.nz)
                loaded[q] = computes ? load(rim.at(l + 1, -2 * R - l * Shape::LAG, r) + lane * Shape::V)
                                     : load(a + at + m * g.plane + r * g.pitch);
        }
    }
    /* Writes the letter, or what was loaded, to a slot of the edges. */
    __device__ __forceinline__ void write_edges(vec<T> *edges, const piece (&loaded)[PIECES],
                                                const systolic_packet (&letter)[PACKETS]) const
    {
        vec<T> *const to = edges + (south ? Shape::EDGE_ROWS - R : 0) * 32 + lane;
#pragma unroll
        for (int q = 0; q < PIECES; q++) {
            vec<unsigned> words;
#pragma unroll
            for (int i = 0; i < 4; i++)
                words.v[i] = systolic_word(letter[(q * 4 + i) / 3], (q * 4 + i) % 3);
            vec<T> v = loaded[q];
            if (from == MAIL)
                memcpy(&v, &words, sizeof v);
            if (from != NOWHERE)
                to[q / R * Shape::SLOTS * Shape::EDGES + q % R * 32] = v;
        }
    }
};

/* A lane's share of the columns from the west and the east: packets lane, lane + 32, ... of all letters of
 * both sides. A packet may be of either side, so a lane does not know at compile time where a letter ends:
 * WORDS are all words. */
template <typename T, typename Shape> struct systolic_columns {
    static constexpr int PACKETS = (2 * Shape::SIDE_PACKETS + 31) / 32;
    static constexpr int ROUNDS =
        (2 * Shape::SIDE_PAIRS + 31) / 32; /* in which 32 lanes load a level's pairs */
    static constexpr int PIECES = Shape::LEVELS * ROUNDS, WORDS = PACKETS * 3;
    static constexpr int LEVEL_WORDS = 2 * Shape::WARP_PAIRS; /* of one level in a warp's letter */
    typedef systolic_pair<T> piece;
    int lane;
    systolic_source from[2]; /* west, east */
    int64_t at;              /* the tile's first point, in plane 0 of field a */
    int rows;                /* from the tile's first row to the end of the grid */

    __device__ __forceinline__ void start_part(const systolic_plan &p, const systolic_part<Shape> &t,
                                               const star3d_grid &g)
    {
        const int column = (int)blockIdx.x % p.across;
        from[0] = column > 0 ? MAIL : t.left == 0 ? MEMORY : NOWHERE;
        from[1] = column + 1 < p.across                                        ? MAIL
                  : (unsigned)(t.left + Shape::BX - g.nx) < (unsigned)Shape::R ? MEMORY
                                                                               : NOWHERE;
        at = g.origin + t.top * g.pitch + t.left, rows = g.ny - t.top;
    }
    __device__ __forceinline__ systolic_source source(int i) const
    {
        const int q = i * 32 + lane;
        return q >= 2 * Shape::SIDE_PACKETS ? NOWHERE : q < Shape::SIDE_PACKETS ? from[0] : from[1];
    }
    __device__ __forceinline__ bool has_mail(void) const
    {
        return from[0] == MAIL || from[1] == MAIL;
    }
    __device__ __forceinline__ int packet(int i) const
    {
        return 2 * Shape::ROW_PACKETS + i * 32 + lane;
    }
    __device__ __forceinline__ void advance(const star3d_grid &, const coefficients<T, Shape::R> &, int,
                                            int) const
    {
    }
    __device__ __forceinline__ void load_memory(piece (&loaded)[PIECES], const T *a, const star3d_grid &g,
                                                int n) const
    {
#pragma unroll
        for (int t = 0; t < PIECES; t++) {
            const int q = t % ROUNDS * 32 + lane, east = q >= Shape::SIDE_PAIRS,
                      in = q - east * Shape::SIDE_PAIRS;
            const int m = n - 2 * Shape::R - t / ROUNDS * Shape::LAG;
#pragma unroll
            for (int k = 0; k < Shape::PAIR; k++) {
                const int value = in % Shape::WARP_PAIRS * Shape::PAIR + k, far = value % Shape::R;
                const int y = in / Shape::WARP_PAIRS * Shape::ROWS + value / Shape::R;
                if (q < 2 * Shape::SIDE_PAIRS && (east ? from[1] : from[0]) == MEMORY &&
                    value < Shape::ROWS * Shape::R && y < rows && m >= 0 && m < g.nz)
                    loaded[t].v[k] = a[at + m * g.plane + y * g.pitch + (east ? Shape::BX + far : -1 - far)];
            }
        }
    }
    __device__ __forceinline__ void write_edges(vec<T> *edges, const piece (&loaded)[PIECES],
                                                const systolic_packet (&letter)[PACKETS]) const
    {
        unsigned *const to = reinterpret_cast<unsigned *>(edges + Shape::EDGE_ROWS * 32);
#pragma unroll
        for (int t = 0; t < PIECES; t++) {
            const int q = t % ROUNDS * 32 + lane;
            if (q < 2 * Shape::SIDE_PAIRS && (q < Shape::SIDE_PAIRS ? from[0] : from[1]) == MEMORY)
                reinterpret_cast<piece *>(to + t / ROUNDS * Shape::SLOTS * Shape::EDGES * 4)[q] = loaded[t];
        }
#pragma unroll
        for (int i = 0; i < PACKETS; i++)
#pragma unroll
            for (int c = 0; c < 3; c++) {
                const int q = i * 32 + lane, word = q % Shape::SIDE_LETTER * 3 + c;
                if (source(i) == MAIL && word < Shape::LEVELS * LEVEL_WORDS)
                    to[word / LEVEL_WORDS * Shape::SLOTS * Shape::EDGES * 4 +
                       q / Shape::SIDE_LETTER * LEVEL_WORDS + word % LEVEL_WORDS] =
                        systolic_word(letter[i], c);
            }
    }
};

/* Polls in vain, about a microsecond each, after which a receiver gives up. Under racecheck blocks are late
 * by seconds. */
enum { SYSTOLIC_PATIENCE = ON_CPU ? 1 << 21 : 1 << 24 };

/* The work of a receiver warp: brings to the edges what comes from outside of the tile. */
template <typename Shape, typename T, typename Receiver> static __device__ __forceinline__ void
systolic_receive(Receiver receiver, const T *a, const star3d_grid &g, const coefficients<T, Shape::R> &s,
                 const systolic_plan &p, const systolic_mail &mail, vec<T> *edges, tma_barrier *computed,
                 tma_barrier *received)
{
    constexpr int PACKETS = Receiver::PACKETS;
    const systolic_packet *const mailbox = mail.box + (int64_t)blockIdx.x * Shape::MAILBOX;
    ring_place slot = {0, 0}, mail_slot = {0, 0};
    int patience = SYSTOLIC_PATIENCE;
    unsigned number = mail.before;
#pragma unroll 1
    for (int part = 0; part < p.parts; part++) {
        receiver.start_part(p, systolic_part<Shape>(p, g, part), g);
#pragma unroll 1
        for (int n = 0; n < p.iterations; n++, slot.next(Shape::SLOTS), mail_slot.next(Shape::MAIL_SLOTS)) {
            receiver.advance(g, s, n, p.iterations);
            typename Receiver::piece loaded[Receiver::PIECES] = {};
            receiver.load_memory(loaded, a, g, n);
            /* Before the block itself has done iteration n its neighbours have not sent either: a poll would
             * only keep the L2 busy. */
            tma_wait(&computed[slot.stage], slot.parity);
            const systolic_packet *const letters = mailbox + mail_slot.stage * Shape::PACKETS;
            systolic_packet letter[PACKETS] = {};
            number++;
            if (receiver.has_mail())
                PAUSE(400); /* the mail is under way: polls in vain would delay it and cost energy */
            for (bool all = !receiver.has_mail(); !all && patience > 0;) {
                all = true;
                /* All packets again, also those that have come: many loads at once take as long as one,
                 * unless one of them depends on the result of another. */
#pragma unroll
                for (int i = 0; i < PACKETS; i++)
                    if (receiver.source(i) == MAIL)
                        letter[i] = gpu_load_packet(letters + receiver.packet(i));
#pragma unroll
                for (int i = 0; i < PACKETS; i++)
                    all = all && (receiver.source(i) != MAIL ||
                                  systolic_is(letter[i], number, i * 3, Receiver::WORDS));
                if (!all) {
                    lockstep_pause();
                    if (--patience == 0) /* goes on with what there is, so that the launch ends */
                        *static_cast<volatile int *>(mail.lost) = 1;
                }
            }
            receiver.write_edges(edges + slot.stage * Shape::EDGES, loaded, letter);
            __syncwarp(); /* else lanes that found their mail at different times would stay diverged */
            tma_arrive(&received[slot.stage]);
        }
    }
}
#endif
