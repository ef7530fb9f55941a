/* How `systolic` cuts a plane, and how much of everything a kernel has.
 *
 *   a plane of XY in 2 x 2 parts    a part: 3 blocks across, 2 down   a tile: WARPS = 4, each ROWS rows
 *   +--------+--------+             +--------+--------+--------+      +--- BX = 32·V points ---+
 *   | part 0 | part 1 |             | tile 0 | tile 1 | tile 2 |      | warp 0: a lane has V   |
 *   +--------+--------+             +--------+--------+--------+      | warp 1  values, 16     |
 *   | part 2 | part 3 |             | tile 3 | tile 4 | tile 5 |      | warp 2  bytes, of each |
 *   +--------+--------+             +--------+--------+--------+      | warp 3  of ROWS rows   |
 *   one part after the other        all blocks at once, a tile each   +------------------------+
 *
 * There is one part unless the plane is larger than all blocks together. Along x parts overlap: next to a
 * part's rim (S-1)·R points of the last level are wrong, and the part on the other side computes them right.
 * Along y they do not overlap: there a block computes the rows beyond the rim, too (systolic_rims.h). */
#pragma once

#include "../gpu.h"
#include "../pause.h"
#include "tma.h"

/* CUDA before 12.3 cannot move 16 bytes whole. */
#if TMA_HERE && (!defined __CUDACC__ || CUDART_VERSION >= 12030)
#define SYSTOLIC_HERE 1
#else
#define SYSTOLIC_HERE 0
#endif

/* How a plane is cut. */
struct systolic_plan {
    int across, down;   /* blocks of a part, along x and along y */
    int wide, high;     /* points of a part that are stored */
    int parts_x, parts; /* parts along x; parts in all. 0: the plane cannot be cut */
    int overlap;        /* points along x before a part's first stored one; the leftmost parts have none */
    int iterations;     /* of each part; a multiple of LAG */
    int stages;         /* planes in the ring of level 0 */
};

/* 8 bytes of a level: the unit in which a warp's leftmost and rightmost columns are exchanged. */
template <typename T> using systolic_pair = vec<T, 8 / (int)sizeof(T)>;

/* The sizes of one kernel. S: steps. LAG: planes by which a stage is behind the one before it. WARPS: warps
 * that compute. ROWS: rows of the tile that each of them has. RIMS: the plane may be in several parts along
 * y. */
template <typename T, int R_, int S, int LAG_, int WARPS_, int ROWS_, bool RIMS_> struct systolic_shape {
    static constexpr int R = R_, LAG = LAG_, WARPS = WARPS_, ROWS = ROWS_;
    static constexpr bool RIMS = RIMS_;
    static constexpr int V = vec<T>::V, BX = 32 * V, BY = WARPS * ROWS, PAIR = systolic_pair<T>::V;
    static constexpr int LEVELS = S - 1;  /* levels 1 .. S-1: those that blocks exchange */
    static constexpr int SLOTS = LAG + 1; /* iterations whose edges are in shared memory at a time */
    typedef ring_shape<T, R, BX, BY> ring;

    /* The block's warps: those that compute, three that receive (from the north, from the south, from both
     * sides), and one that asks for copies. The last four are helpers and hand registers over to the others;
     * HELPER_REGISTERS are those with which both spill least. */
    static constexpr int RECEIVERS = 3, HELPERS = RECEIVERS + 1;
    static constexpr int THREADS = 32 * (WARPS + HELPERS), REGISTERS_AT_LAUNCH = 65536 / THREADS / 8 * 8;
    static constexpr int HELPER_REGISTERS = ROWS < 4                          ? 104
                                            : RIMS                            ? 88
                                            : S > 3 || R > 1 || sizeof(T) > 4 ? 72
                                                                              : 56;
    static constexpr int REGISTERS =
        (REGISTERS_AT_LAUNCH + (REGISTERS_AT_LAUNCH - HELPER_REGISTERS) * HELPERS / WARPS) / 8 * 8;

    /* The edges, in shared memory: of each level and slot the values next to each warp's rows
     * (systolic_mail.h). First R rows from the north, then each warp's R first and R last rows, then R rows
     * from the south, each of 32 vectors; then the columns, warp by warp from the west, then from the
     * east. */
    static constexpr int WARP_PAIRS =
        (ROWS * R + PAIR - 1) / PAIR; /* pairs of one level that a warp sends to one side */
    static constexpr int SIDE_PAIRS = WARPS * WARP_PAIRS; /* ... that all warps send to it */
    static constexpr int EDGE_ROWS = R * (2 * WARPS + 2),
                         EDGES = 32 * EDGE_ROWS + SIDE_PAIRS; /* rows; vectors */
    static constexpr int ZEROS =
        (WARP_PAIRS + 1) / 2; /* vectors of zeros, read by lanes inside of the warp's rows */

    /* The mail, in global memory (systolic_mail.h), in packets of three words: a lane's letter to the north
     * or south, a warp's letter to a side; all letters to the north or south, all letters to a side; an
     * iteration; a mailbox. */
    static constexpr int ROW_LETTER = (LEVELS * R * 4 + 2) / 3,
                         SIDE_LETTER = (LEVELS * WARP_PAIRS * 2 + 2) / 3;
    static constexpr int ROW_PACKETS = 32 * ROW_LETTER, SIDE_PACKETS = WARPS * SIDE_LETTER;
    static constexpr int PACKETS = 2 * (ROW_PACKETS + SIDE_PACKETS);
    static constexpr int MAIL_SLOTS = 2 * LAG + 2, MAILBOX = MAIL_SLOTS * PACKETS;

    /* The rows beyond a part's rim, in shared memory (systolic_rims.h). A row has WING vectors more on either
     * side than the tile. A plane of level 0 is asked for AHEAD iterations before it is needed: one is too
     * few, but with four steps there is no room for more. */
    static constexpr int WING = (LEVELS * R + V - 1) / V, RIM_PITCH = 32 + 2 * WING; /* vectors */
    static constexpr int AHEAD = S < 4 && ROWS > 2 ? 2 : 1, RIM_PLANES = 2 * R + AHEAD;
    static constexpr int RIM_PLANE = (S * S * R * RIM_PITCH + 7) / 8 * 8; /* vectors of a plane, all levels */
    static constexpr int RIM = RIM_PLANES * RIM_PLANE;                    /* vectors beyond one rim */
    static constexpr int RIM_ROWS = (2 * S - 1) * R;                      /* rows of level 0 */
    static constexpr int RIM_BYTES = RIM_ROWS * RIM_PITCH * 16; /* of a copy; it begins at 128 bytes */

    /* Where registers do not suffice and shared memory has room, the first SHARED_LEVELS levels have their
     * planes there instead. SHARED_VECTORS: all of these. */
    static constexpr int SHARED_LEVELS = S > 3 && ROWS > 2 && !(RIMS && sizeof(T) > 4);
    static constexpr int SHARED_VECTORS = SHARED_LEVELS * LAG * ROWS * WARPS * 32;

    /* The order of the stages at the end of an iteration; the fastest one was measured. DOWN: a level's
     * newest plane takes the registers of its oldest, for the stage that reads the oldest has come first.
     * Stage 0 needs no mail: it comes first, while mail is under way (UP, DOWN), or last, which makes
     * registers free for its plane, too (RING_LAST). */
    enum order { UP, DOWN, RING_LAST };
    static constexpr order ORDER = sizeof(T) > 4 || S > 3 ? DOWN : R == 1 ? UP : RING_LAST;
    /* The stage at position i of this order, and the position of stage i: each order is its own inverse. */
    static constexpr __device__ __forceinline__ int stage(int i)
    {
        return ORDER == UP ? i : ORDER == DOWN ? (S - i) % S : S - 1 - i;
    }
    /* Whether a warp tests a barrier before it adds, which hides the test's latency. It waits only if that
     * was too early. */
    static constexpr bool TESTS_EARLY = sizeof(T) == 4 && R == 1;

    /* Bytes of shared memory of a block with so many stages. */
    static constexpr size_t shared(int stages)
    {
        return 128 + (size_t)stages * ring::stage * sizeof(T) +
               (size_t)(2 * stages + 2 * SLOTS + 2 * AHEAD) * 8 /* barriers */ +
               (size_t)(LEVELS * SLOTS * EDGES + ZEROS + SHARED_VECTORS + (RIMS ? 2 * RIM : 0)) * 16;
    }
};

/* Cuts a plane into as few parts as `most` blocks can hold, and each part into as few blocks as it needs.
 * Value: the plan but for its stages; parts is 0 where `most` blocks cannot hold any part. */
template <typename Shape, typename T, int S> static systolic_plan systolic_cut(const star3d_grid &g, int most)
{
    systolic_plan p = {};
    const int unit = tma_halo<T, 1>::x; /* a part begins on a sector of 32 bytes */
    p.overlap = tma_halo<T, (S - 1) * Shape::R>::x;
    for (int across = 1; across <= most && across <= ceil_div(g.nx, Shape::BX); across++)
        for (int down = 1; across * down <= most && down <= ceil_div(g.ny, Shape::BY); down++) {
            const int holds = across * Shape::BX, rim = p.overlap + unit, inner = holds - 2 * rim;
            const int parts_x = holds >= g.nx               ? 1
                                : 2 * (holds - rim) >= g.nx ? 2
                                : inner > 0                 ? (int)ceil_div(g.nx, inner)
                                                            : 0;
            const int all = parts_x * (int)ceil_div(g.ny, down * Shape::BY);
            if (all > 0 &&
                (!p.parts || all < p.parts || (all == p.parts && across * down < p.across * p.down))) {
                p.across = across, p.down = down, p.parts = all, p.parts_x = parts_x;
                p.wide = (int)ceil_div(g.nx, parts_x * unit) * unit, p.high = down * Shape::BY;
            }
        }
    p.iterations = (int)ceil_div(g.nz + 2 * Shape::R + (S - 1) * Shape::LAG, Shape::LAG) * Shape::LAG;
    return p;
}

#if SYSTOLIC_HERE
/* One part of the plane, and this block's tile of it. */
template <typename Shape> struct systolic_part {
    int x, end_x;  /* the part's first stored column; the one behind its last */
    int left, top; /* the tile's first point */

    __device__ __forceinline__ systolic_part(const systolic_plan &p, const star3d_grid &g, int part)
    {
        x = part % p.parts_x * p.wide;
        end_x = min(x + p.wide, g.nx);
        left = max(x - p.overlap, 0) + (int)blockIdx.x % p.across * Shape::BX;
        top = part / p.parts_x * p.high + (int)blockIdx.x / p.across * Shape::BY;
    }
};
#endif
