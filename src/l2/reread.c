/* The share does not depend on the size of the L2, so an eighth of a real one is simulated. Slices are the
 * exception: they are half a MiB of 60. */
#include "reread.h"

#include <stddef.h>
#include "l2.h"

const char *const rereads[] = {"own", "crossed", "any", "same", "grown", "slices", "piece", NULL};

enum { L2 = 60 << 17, LINES = L2 / L2_LINE, TILE = 16 /* lines */, PASSES = 14, SETTLED = 6 };

static int coin(uint64_t x)
{
    return (int)(l2_mix(x) & 1);
}

static int half_of(const struct l2 *l, enum reread how, int pass, uint32_t line)
{
    if (how <= REREAD_CROSSED)
        return l2_home(l, line) ^ (how == REREAD_CROSSED);
    return coin(line / TILE + (how == REREAD_ANY ? (uint64_t)pass << 32 : 0));
}

/* Reads the first `lines` lines in several passes. Returns the share of reads that DRAM delivered, from pass
 * SETTLED on. */
static double passes(struct l2 *l, enum reread how, uint32_t lines)
{
    int64_t before = l->pieces;
    for (int pass = 0; pass < PASSES; pass++) {
        before = pass == SETTLED ? l->pieces : before;
        for (uint32_t line = 0; line < lines; line++)
            l2_read(l, half_of(l, how, pass, line), line, L2_WHOLE);
    }
    return (double)(l->pieces - before) / (2.0 * lines * (PASSES - SETTLED));
}

/* Block b reads slice b modulo the number of slices, in 64 parts. 264 blocks run at a time; their speeds are
 * random. */
static double slices(struct l2 *l, uint32_t lines)
{
    enum { SLOTS = 264, PARTS = 64, PART = LINES / 120 / PARTS, BLOCKS = 4000, FIRST = 1500 };
    uint32_t block[SLOTS], part[SLOTS] = {0}, next = SLOTS;
    const uint32_t all = lines / (PARTS * PART);
    int64_t before = 0, asked = 0;
    uint64_t dice = 0;
    for (uint32_t i = 0; i < SLOTS; i++)
        block[i] = i;
    while (next < BLOCKS) {
        const uint32_t i = (uint32_t)(l2_mix(dice++) % SLOTS), at = (part[i] * all + block[i] % all) * PART;
        for (uint32_t line = at; line < at + PART; line++)
            l2_read(l, l->halves > 1 ? coin(i / 2) : 0, line, L2_WHOLE);
        asked += PART;
        if (++part[i] < PARTS)
            continue;
        part[i] = 0, block[i] = next++;
        if (next == FIRST)
            before = l->pieces, asked = 0;
    }
    return (double)(l->pieces - before) / (2.0 * (double)asked);
}

double reread_share(enum reread how)
{
    double low = 0.4, high = 1.4;
    struct l2 l;
    if (how == REREAD_GROWN) {
        if (l2_open(&l, L2, 2, 1))
            return -1;
        for (low = 0.6; low < high && passes(&l, how, (uint32_t)(low * LINES)) < 0.5; low += 0.01)
            continue;
        l2_close(&l);
        return low;
    }
    for (int turn = 0; turn < 8; turn++) {
        const double share = (low + high) / 2;
        if (l2_open(&l, L2, how == REREAD_PIECE ? 1 : 2, 1))
            return -1;
        const uint32_t lines = (uint32_t)(share * LINES);
        *((how >= REREAD_SLICES ? slices(&l, lines) : passes(&l, how, lines)) < 0.5 ? &low : &high) = share;
        l2_close(&l);
    }
    return (low + high) / 2;
}
