/* onset: the bytes of a plane at the cliff onset, found by simulated sweeps at full size.
 *
 * low    values per point that DRAM delivers if the planes that must stay fill 0.4 of the L2
 * high   values per point if no plane stays: each value is delivered once for each plane that reads it
 * onset  where the curve over the plane's bytes passes half of the way from low to high, on the line between
 *        two points
 *
 * Measured curves are read in the same way (results/rules/51-plane.sql). Nothing here is fitted to one. */
#ifndef CLIFFS_ONSET_H
#define CLIFFS_ONSET_H

#include "../study.h"
#include "sweep.h"

struct onset {
    struct sweep sweep; /* ny is searched for; in two dimensions nx */
    double l2_bytes;
    int halves;
    uint64_t seed; /* of the L2's pages */
};

/* The words of a question: the options --l2, --halves, ..., or the columns of a CSV file. An empty word
 * means: not given. */
enum onset_word {
    ONSET_L2,
    ONSET_HALVES,
    ONSET_SMS,
    ONSET_BLOCK,
    ONSET_PRECISION,
    ONSET_RADIUS,
    ONSET_NX,
    ONSET_WRITTEN,
    ONSET_SHAPE,
    ONSET_INFLIGHT,
    ONSET_WINDOW,
    ONSET_WORDS
};
extern const char *const onset_words[]; /* l2, halves, ...; NULL ends them */

/* Reads a question. Returns 0, or -1 with `why`: the wrong word, and what is allowed. */
int onset_read(struct onset *, const char *const word[ONSET_WORDS], char why[WHY]);
/* A plane's bytes at the onset, or -1 with the reason. */
double onset_find(const struct onset *, char why[WHY]);
/* Values per point that DRAM delivers if a plane has about *bytes bytes. They are rounded to whole rows of
 * blocks, and *bytes is set to the result. -1: no memory. */
double onset_point(const struct onset *, double *bytes);

#endif
