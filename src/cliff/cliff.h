/* cliff: what moves the L2 cliff of a star? star3d's sweeps with one thing changed at a time.
 *
 *   causal          changed is how results are stored, the order in which blocks begin, or the pitch of rows
 *   keep            resident blocks that keep their columns: the same multiprocessor reads a value again
 *   handed          the same, or columns go on to another multiprocessor: of the same half of the L2, or not
 *   shapes          other stencils, with another number of planes between two uses of a value
 *   padded          star3d's readonly with a longer pitch
 *   carveout        star3d's base with less L1
 *   base, readonly  star3d's, while a co-runner occupies a part of the L2 (../harness/co_runner.h)
 *
 * What the law predicts for each change: results/rules/41-law.sql, live.sql and causal.sql. Source: none, the
 * law is this artifact's; only `padded` answers a guess of Nasciutti & Panetta.
 *
 * Memory: as star3d, with a pitch that is `pad` values longer. Field 0 is the input, 1 the result, 2 the
 * second input of a stencil that has one (`inplace` has it in field 1). Launches go from field 0 to field 1
 * and, where the result is a star for each point, back. */
#ifndef CLIFFS_CLIFF_H
#define CLIFFS_CLIFF_H

#include "../star3d/star3d.h"

enum {
    /* planes that a block may be ahead of the mean; 0: blocks are unsynchronised */
    CLIFF_AXIS_LOCKSTEP = AXIS_EXTRA,
    /* blocks by which tiles move on from plane to plane; 0: each block keeps its tiles */
    CLIFF_AXIS_TURN,
    CLIFF_AXIS_STORES, /* enum cliff_stores */
    CLIFF_AXIS_WALK,   /* enum cliff_walk */
    CLIFF_AXIS_PAD,    /* values by which the pitch is longer than needed */
    CLIFF_AXIS_SHAPE,  /* enum cliff_form: what is computed instead of the star */
    CLIFF_AXIS_THIEF   /* KiB of the L2 that a co-runner occupies; "thief" in records */
};

/* How the result is stored. SUMS, QUARTER, HALF: one value, the sum, for 32, 4 or 2 points of a row. TWICE:
 * each value a second time, in a second copy behind the first one in the same field. */
enum cliff_stores {
    CLIFF_PLAIN,
    CLIFF_STREAMING,
    CLIFF_THROUGH,
    CLIFF_FIRST,
    CLIFF_SUMS,
    CLIFF_QUARTER,
    CLIFF_HALF,
    CLIFF_TWICE
};
/* In which order blocks begin. */
enum cliff_walk { CLIFF_WALK_X, CLIFF_WALK_Y, CLIFF_WALK_Z, CLIFF_WALK_HALVES };
/* What is computed. WAVE: 2·star(a) - e, where e is a second field, read at the point itself only. INPLACE:
 * the same, and the result overwrites e. TWO: star(a) - star(e). BOX: the 27 points at a distance of at most
 * 1 in each direction. */
enum cliff_form { CLIFF_STAR = -1, CLIFF_WAVE, CLIFF_INPLACE, CLIFF_TWO, CLIFF_BOX };

FIELDS_INLINE int cliff_form_of(const struct bench_case *c)
{
    const int64_t form = c->axis[CLIFF_AXIS_SHAPE];
    return form < 0 ? CLIFF_STAR : (int)form;
}
/* Whether the stencil has a second input. */
FIELDS_INLINE int cliff_second(int form)
{
    return form >= CLIFF_WAVE && form <= CLIFF_TWO;
}

/* Points whose sum is one value of the result. A row's sums are stored where its first points would be. */
FIELDS_INLINE int cliff_sum(const struct bench_case *c)
{
    const int64_t stores = c->axis[CLIFF_AXIS_STORES];
    return stores == CLIFF_SUMS ? 32 : stores == CLIFF_QUARTER ? 4 : stores == CLIFF_HALF ? 2 : 1;
}
/* How often a value of the result is written. */
FIELDS_INLINE int cliff_times(const struct bench_case *c)
{
    return c->axis[CLIFF_AXIS_STORES] == CLIFF_TWICE ? 2 : 1;
}
/* Whether the result of a launch cannot be the input of the next one. */
FIELDS_INLINE int cliff_one_way(const struct bench_case *c)
{
    return cliff_sum(c) > 1 || cliff_form_of(c) != CLIFF_STAR;
}

/* All fields' extents and strides. */
struct cliff_grid {
    struct star3d_grid star;
    int form;       /* enum cliff_form */
    int columns;    /* values of the result in a row */
    int64_t values; /* of the allocation: star.values times how often the result is written */
};

FIELDS_INLINE struct cliff_grid cliff_grid_of_work(const struct work *w)
{
    const int64_t *const a = w->c->axis;
    struct cliff_grid g;
    g.star = star3d_grid_of(a[AXIS_NX], a[AXIS_NY], a[AXIS_NZ], (int)a[AXIS_RADIUS], (int)a[AXIS_PRECISION],
                            a[CLIFF_AXIS_PAD] > 0 ? a[CLIFF_AXIS_PAD] : 0);
    g.form = cliff_form_of(w->c);
    g.columns = (g.star.nx + cliff_sum(w->c) - 1) / cliff_sum(w->c);
    g.values = g.star.values * cliff_times(w->c);
    return g;
}

/* The box's coefficients, x fastest: multiples of 1/512 whose sum is 1. */
enum { CLIFF_BOX_POINTS = 27 };
FIELDS_INLINE double cliff_box_coefficient(int i)
{
    return (i == 13 ? 161 : i < 13 ? i + 1 : i) / 512.0;
}
FIELDS_INLINE int cliff_points_of(int form, int r)
{
    return form == CLIFF_BOX ? CLIFF_BOX_POINTS : STAR3D_POINTS(r);
}

/* The second input has the values of the first one, shifted by so many planes. */
#define CLIFF_SECOND (1 << 24)

#endif
