/* onset: how many bytes a plane has where DRAM begins to deliver it again and again, by sweeps at full size.
 *
 * low    values that DRAM delivers for a point where the planes that must stay fill 0.4 of the L2
 * high   where none stays: each value is delivered once for each plane that reads it
 * onset  where a curve over the plane's bytes passes half of the way from low to high, on the line between
 *        two points
 *
 * Measured curves are read in the same way (results/rules/51-plane.sql). Nothing here is fitted to one. */
#ifndef CLIFFS_ONSET_H
#define CLIFFS_ONSET_H

#include "../study.h"
#include "sweep.h"

struct onset {
    struct sweep sweep; /* ny, of a shape in two dimensions nx, is searched for */
    double l2_bytes;
    int halves;
    uint64_t seed; /* of the L2's pages */
};

/* The words of a question: of --l2, --halves, ... or of a CSV file's columns. An empty one is not given. */
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

/* Reads a question. Returns 0, or -1 with the reason: which word is wrong, and what is allowed. */
int onset_read(struct onset *, const char *const word[ONSET_WORDS], char why[WHY]);
/* A plane's bytes at the onset, or -1 with the reason. */
double onset_find(const struct onset *, char why[WHY]);
/* Values that DRAM delivers for a point where a plane has about `bytes`, whole rows of blocks; these go to
 * *bytes. -1: no memory. */
double onset_point(const struct onset *, double *bytes);

#endif
