/* The cache. A set is 64 bytes of tags, in the order of their last use: a use moves its tag to the front. */
#include "l2.h"

#include <stdlib.h>
#include <string.h>

enum { HOME_BIT = 5, PAGE_BITS = 14 }; /* of a line's number: address bit 12, and a page of 2 MiB */
#define HOME_BITS (1u << (12 - 7) | 1u << (13 - 7) | 1u << (16 - 7) | 1u << (17 - 7) | 1u << (19 - 7))

int l2_open(struct l2 *l, double bytes, int halves, uint64_t seed)
{
    *l = (struct l2){.halves = halves, .seed = seed};
    l->sets = (uint32_t)(bytes / halves / L2_WAYS / L2_LINE);
    l->sets += !l->sets;
    l->tag = aligned_alloc(64, (size_t)halves * l->sets * L2_WAYS * sizeof *l->tag);
    if (l->tag)
        memset(l->tag, 0, (size_t)halves * l->sets * L2_WAYS * sizeof *l->tag);
    return l->tag ? 0 : -1;
}

void l2_close(struct l2 *l)
{
    free(l->tag);
    l->tag = NULL;
}

int l2_home(const struct l2 *l, uint32_t line)
{
    if (l->halves == 1)
        return 0;
    return (int)((__builtin_parity(line & HOME_BITS) ^ l2_mix(l->seed ^ line >> PAGE_BITS)) & 1);
}

static uint32_t *set_of(const struct l2 *l, int half, uint32_t line)
{
    const uint32_t below = (1u << HOME_BIT) - 1;
    const uint32_t c = l->halves == 1 ? line : (line >> (HOME_BIT + 1) << HOME_BIT) | (line & below);
    /* (c + hash) mod sets, the hash being below sets */
    const uint32_t turn = c / l->sets, hash = (uint32_t)((l2_mix(turn) >> 32) * l->sets >> 32);
    uint32_t at = c - turn * l->sets + hash;
    at -= at >= l->sets ? l->sets : 0;
    return l->tag + ((size_t)half * l->sets + at) * L2_WAYS;
}

/* The way that holds the line, or the last way, which may hold another line. Without branches, so that
 * compilers make it one vector comparison. */
static int way_of(const uint32_t *set, uint32_t line)
{
    int way = L2_WAYS - 1;
    for (int i = 0; i < L2_WAYS; i++)
        way = set[i] >> 2 == line + 1 ? i : way;
    return way;
}

/* Uses a line: moves it to the front of its set, and adds pieces. Returns the pieces that it had before. */
static unsigned use(uint32_t *set, uint32_t line, unsigned pieces)
{
    const int way = way_of(set, line);
    const unsigned had = set[way] >> 2 == line + 1 ? set[way] & L2_WHOLE : 0;
    for (int i = way; i > 0; i--)
        set[i] = set[i - 1];
    set[0] = (line + 1) << 2 | had | pieces;
    return had;
}

static void drop(uint32_t *set, uint32_t line)
{
    int way = way_of(set, line);
    if (set[way] >> 2 != line + 1)
        return;
    for (; way < L2_WAYS - 1; way++)
        set[way] = set[way + 1];
    set[L2_WAYS - 1] = 0;
}

int l2_has(const struct l2 *l, int half, uint32_t line)
{
    const uint32_t *const set = set_of(l, half, line);
    const int way = way_of(set, line);
    return set[way] >> 2 == line + 1 ? (int)(set[way] & L2_WHOLE) : -1;
}

void l2_read(struct l2 *l, int half, uint32_t line, unsigned pieces)
{
    unsigned lacks = pieces & ~use(set_of(l, half, line), line, pieces);
    if (!lacks)
        return;
    const int home = l2_home(l, line);
    if (home != half)
        lacks &= ~use(set_of(l, home, line), line, lacks);
    l->pieces += __builtin_popcount(lacks);
}

void l2_write(struct l2 *l, int half, uint32_t line, unsigned pieces, int whole)
{
    const int home = l2_home(l, line);
    use(set_of(l, home, line), line, whole ? pieces : 0);
    if (l->halves == 1)
        return;
    if (home == half)
        drop(set_of(l, !half, line), line);
    else if (whole || l2_has(l, half, line) >= 0)
        use(set_of(l, half, line), line, whole ? pieces : 0);
}
