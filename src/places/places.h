/* places: where the L2 keeps a line, told by how long a read of it takes.
 *
 * A case is a rule. Some lines are read or written by one half of the L2's multiprocessors or by the other;
 * then each line is read once and timed: from the half next to the reader (near), from the other half (far),
 * or from DRAM. The rule says which of the three it is. src/l2/l2.h has the rules as one model; these are its
 * single sentences, each with the answer that follows from it.
 *
 * The steps of a rule, one word each: what is done, by whose multiprocessors, a number.
 *   A, B   the half that is the home of the lines, and the other
 *   r      reads each line
 *   t      reads the first 4 bytes of each line
 *   w, s   writes each line whole, its first 4 bytes
 *   fA70   floods: reads other lines, never used before, as many as fill 70 % of a half. Their home is A, the
 *          readers' half
 *   gA70   the same, but the home of these lines is the half that does not read
 *   hA70   as f, of each line its first 4 bytes
 *   pB64   times one read of 4 bytes of each line, at byte 64
 * `share` as the number: the case's, in percent.
 *
 * A rule without steps is about data that are read again and again, `share` percent of the L2: each piece of
 * 4 KiB by its own home (own), by the other half (crossed), by any multiprocessor, another one in each pass
 * (any), by the same one each time, from an L2 with nothing of them in it (same) or grown slowly from a set
 * that fits (grown).
 *
 * `placement` asks another thing: on which half does the hardware run the blocks of a star of radius `reach`?
 *
 * The launch that is timed copies, so that a case has an answer to check: the rule is tried afterwards
 * (findings). Source: none; the question is this artifact's. */
#ifndef CLIFFS_PLACES_H
#define CLIFFS_PLACES_H

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"
#include "../study.h"

enum { PLACES_AXIS_RULE = AXIS_EXTRA, PLACES_AXIS_SHARE, PLACES_AXIS_REACH };
enum places_kind { PLACES_TOUCH_LINES, PLACES_PLACE_BLOCKS };
enum places_answer { PLACES_NEAR, PLACES_FAR, PLACES_DRAM, PLACES_ANSWERS };
enum places_again { PLACES_OWN = 1, PLACES_CROSSED, PLACES_ANY, PLACES_SAME, PLACES_GROWN };

struct places_rule {
    const char *name, *steps; /* NULL: read again and again */
    int answer;               /* enum places_answer, or enum places_again */
};
/* clang-format off */
#define PLACES_RULES(X) \
    /* who keeps a line that was read */ \
    X("read_home_near", "rA pA", PLACES_NEAR) \
    X("read_home_far", "rA pB", PLACES_FAR) \
    X("read_far_copy", "rB pB", PLACES_NEAR) \
    X("read_far_home", "rB pA", PLACES_NEAR) \
    X("read_both_copy", "rA rB pB", PLACES_NEAR) \
    /* who keeps a line that was written */ \
    X("write_home_near", "wA pA", PLACES_NEAR) \
    X("write_home_far", "wA pB", PLACES_FAR) \
    X("write_far_copy", "wB pB", PLACES_NEAR) \
    X("write_far_home", "wB pA", PLACES_NEAR) \
    X("write_deletes_copy", "rB wA pB", PLACES_FAR) \
    X("store_far_home", "rA sB pA", PLACES_NEAR) \
    X("store_far_no_copy", "rA sB pB", PLACES_FAR) \
    X("store_far_had_copy", "rB sB pB", PLACES_NEAR) \
    /* what a hit refreshes: without one the line goes, with one it stays */ \
    X("refresh_none", "rA fA70 fA70 pA", PLACES_DRAM) \
    X("refresh_by_home", "rA fA70 rA fA70 pA", PLACES_NEAR) \
    X("refresh_by_far_hit", "rA fA70 rB fA70 pA", PLACES_NEAR) \
    X("refresh_by_copy", "rA rB fA70 rB fA70 pA", PLACES_DRAM) \
    /* what room a line takes, and where */ \
    X("place_copy_stays", "rA rB fA140 pB", PLACES_NEAR) \
    X("place_home_stays", "rA rB fB140 pB", PLACES_FAR) \
    X("place_one", "rA fB140 pA", PLACES_NEAR) \
    X("place_two_home", "rA gB140 pA", PLACES_DRAM) \
    X("place_two_copy", "rA gA140 pA", PLACES_DRAM) \
    X("place_half_line", "rA hA110 pA", PLACES_DRAM) \
    X("place_half_line_fits", "rA hA80 pA", PLACES_NEAR) \
    /* pieces of 64 bytes */ \
    X("piece_same", "tA pA32", PLACES_NEAR) \
    X("piece_other", "tA pA64", PLACES_DRAM) \
    X("piece_other_end", "tA pA96", PLACES_DRAM) \
    /* how a flood evicts: 16 ways, the least recently used one first */ \
    X("flood", "rA fAshare pA", PLACES_ANSWERS) \
    X("flood_dirty", "wA fAshare pA", PLACES_ANSWERS) \
    X("again_own", NULL, PLACES_OWN) \
    X("again_crossed", NULL, PLACES_CROSSED) \
    X("again_any", NULL, PLACES_ANY) \
    X("again_same", NULL, PLACES_SAME) \
    X("again_grown", NULL, PLACES_GROWN)
/* clang-format on */
#define PLACES_ROW(name, steps, answer) {name, steps, answer},
static const struct places_rule places_rules[] = {PLACES_RULES(PLACES_ROW)};

static inline int places_needs_share(const struct places_rule *r)
{
    return !r->steps || r->answer == PLACES_ANSWERS;
}

/* A step, read from a rule's words. */
struct places_step {
    char what, half;
    int number; /* -1: the case's share */
};
/* The next step of *at, which is moved behind it. 0 where there is none. */
static inline int places_next(const char **at, struct places_step *s)
{
    while (**at == ' ')
        ++*at;
    if (!**at)
        return 0;
    s->what = *(*at)++, s->half = *(*at)++, s->number = 0;
    if (**at == 's')
        s->number = -1;
    for (; **at && **at != ' '; ++*at)
        s->number = s->number < 0 ? -1 : s->number * 10 + (**at - '0');
    return 1;
}

/* What one rule was found to do: shares of the reads that were timed, and the clocks of the three kinds. */
struct places_found {
    int sms[2], page_bits; /* bits of an address inside a page of 2 MiB that change the home */
    double sms_agree, homes_agree, parity_agree;
    double cycles[PLACES_ANSWERS], seen[PLACES_ANSWERS], median;
    unsigned long map[32]; /* of 32 SMs each: 1 where one is not in the half of SM 0 */
    int apart;             /* whether the three kinds can be told */
};

/* Of the blocks of a launch, the first ones that run at once left out: the correlation of the halves of two
 * blocks that follow each other, that are above each other in y, and in z; the share that ran on the half of
 * SM 0; how many they are. */
struct places_blocks {
    double next, row, plane, share;
    int blocks, at_once;
};

/* Tries the rule of the case. Weak: a build without kernels does not have it. */
#ifdef __cplusplus
extern "C"
#endif
    enum verdict
    places_try(struct work *, struct places_found *) __attribute__((weak));
#ifdef __cplusplus
extern "C"
#endif
    enum verdict
    places_place(struct work *, struct places_blocks *) __attribute__((weak));

#endif
