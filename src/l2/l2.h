/* l2: how a GPU's L2 keeps lines.
 *
 * An L2 in one piece is one cache: 16 ways, lines of 128 bytes, the least recently used line is evicted. An
 * L2 of two halves is two such caches. Each has half of the bytes and is next to half of the multiprocessors:
 *
 *   home   Every 4 KiB have a home half: the parity of address bits 12, 13, 16, 17 and 19 and of one bit
 *          that is random for each page of 2 MiB.
 *   set    (c + hash(c / sets)) mod sets. c is the number of the line without address bit 12, which
 *          distinguishes the homes of neighbouring pieces of 4 KiB.
 *   read   A line that the reader's half has is used there, and its home does not learn of it. Otherwise the
 *          home is asked, and if the home lacks it, DRAM. The reader's half and the home both keep the line.
 *          A line that is evicted from its home stays where it was copied.
 *   write  The home keeps the line. The writer's half keeps a copy if a whole piece of 64 bytes is written,
 *          or if it had one. A write from the home half deletes the copy of the other half.
 *   piece  DRAM fills pieces of 64 bytes, but a way holds a whole line.
 *
 * All of this was measured with latencies and DRAM counters, and none of it on a stencil (docs/law.md). Only
 * reads of DRAM are counted; write-backs are not modelled. */
#ifndef CLIFFS_L2_H
#define CLIFFS_L2_H

#include <stdint.h>

enum { L2_LINE = 128, L2_PIECE = 64, L2_WAYS = 16, L2_HALVES_MAX = 2 };
enum { L2_WHOLE = 3 }; /* both pieces of a line, as a mask: bit 0 is the first one */

struct l2 {
    int halves;
    uint32_t sets; /* of a half */
    uint64_t seed; /* of the bit for each page */
    /* by half, set and way, the last used way first: 4 · (line + 1) + pieces; 0: empty */
    uint32_t *tag;
    int64_t pieces; /* that DRAM delivered */
};

/* Makes an empty L2. Returns 0, or -1 without memory. */
int l2_open(struct l2 *, double bytes, int halves, uint64_t seed);
void l2_close(struct l2 *);

/* line: an address / 128, below 2^30 - 1. half: the half next to which the reader or writer runs. */
int l2_home(const struct l2 *, uint32_t line);
void l2_read(struct l2 *, int half, uint32_t line, unsigned pieces);
/* whole: one instruction writes all of these pieces. Otherwise it writes a part of them. */
void l2_write(struct l2 *, int half, uint32_t line, unsigned pieces, int whole);
/* The pieces of a line that a half has; -1: the line is not there. */
int l2_has(const struct l2 *, int half, uint32_t line);

/* 64 random bits for each number: SplitMix64's finaliser. */
static inline uint64_t l2_mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

#endif
