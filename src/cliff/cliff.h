/* cliff: what moves the L2 cliff of a star? star3d's sweeps, one thing about them changed at a time.
 *
 *   causal          how the answer is stored, in which order blocks begin, how far rows are apart
 *   keep            who reads again: blocks that stay and keep their columns
 *   shapes          what is computed: other stencils, of other planes between two touches of a value
 *   padded          star3d's readonly, its rows further apart
 *   base, readonly  star3d's, a companion taking a part of the L2 (../harness/thief.h)
 *
 * What the law says of each change is in results/rules/41-law.sql, live.sql and causal.sql. Source: none; the law is
 * this artifact's, but for `padded`, which answers a guess of Nasciutti & Panetta.
 *
 * Memory: as star3d has it, rows `pad` values further apart. Field 0 is the input, 1 the answer, 2 the second
 * input of a form that has one; `inplace` has it where the answer goes. Launches go from field 0 to field 1
 * and, where the answer is a star for each point, back. */
#ifndef CLIFFS_CLIFF_H
#define CLIFFS_CLIFF_H

#include "../star3d/star3d.h"

enum {
    CLIFF_AXIS_LOCKSTEP = AXIS_EXTRA, /* planes that a block may be ahead of the others; 0: any number */
    CLIFF_AXIS_TURN,                  /* blocks by which tiles move on at each plane; 0: a block keeps them */
    CLIFF_AXIS_STORES,                /* enum cliff_stores */
    CLIFF_AXIS_WALK,                  /* enum cliff_walk */
    CLIFF_AXIS_PAD,                   /* values by which the pitch is longer than it must be */
    CLIFF_AXIS_SHAPE,                 /* enum cliff_form: what is computed where it is not the star */
    CLIFF_AXIS_THIEF                  /* KiB of the L2 that a companion takes */
};

/* How the answer is written. SUMS, QUARTER, HALF: of 32, 4 and 2 points of a row one value, their sum. TWICE:
 * each value once more, behind the first in the same field. */
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
/* WAVE: 2·star(a) - e, e a second field, of which a point needs its own value alone. INPLACE: the same, e
 * lying where the answer goes. TWO: star(a) - star(e). BOX: the 27 points at most one away in each direction,
 * of radius 1. */
enum cliff_form { CLIFF_STAR = -1, CLIFF_WAVE, CLIFF_INPLACE, CLIFF_TWO, CLIFF_BOX };

FIELDS_INLINE int cliff_form_of(const struct bench_case *c)
{
    const int64_t form = c->axis[CLIFF_AXIS_SHAPE];
    return form < 0 ? CLIFF_STAR : (int)form;
}
/* Whether it has a second input. */
FIELDS_INLINE int cliff_second(int form) { return form >= CLIFF_WAVE && form <= CLIFF_TWO; }

/* Points of a row that a value of the answer is the sum of. Sums lie where the row's first points would. */
FIELDS_INLINE int cliff_sum(const struct bench_case *c)
{
    const int64_t stores = c->axis[CLIFF_AXIS_STORES];
    return stores == CLIFF_SUMS ? 32 : stores == CLIFF_QUARTER ? 4 : stores == CLIFF_HALF ? 2 : 1;
}
/* Times that a value of the answer is written. */
FIELDS_INLINE int cliff_times(const struct bench_case *c)
{
    return c->axis[CLIFF_AXIS_STORES] == CLIFF_TWICE ? 2 : 1;
}
/* Whether the answer of a launch is no input for the next one. */
FIELDS_INLINE int cliff_one_way(const struct bench_case *c)
{
    return cliff_sum(c) > 1 || cliff_form_of(c) != CLIFF_STAR;
}

/* All fields' extents and strides. */
struct cliff_grid {
    struct star3d_grid star;
    int form;       /* enum cliff_form */
    int columns;    /* values of the answer in a row */
    int64_t values; /* of the allocation: star.values, as often as the answer is written */
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

/* The box's coefficients, its points x fastest: 512ths, the centre has what is left of one. */
enum { CLIFF_BOX_POINTS = 27 };
FIELDS_INLINE double cliff_box_coefficient(int i) { return (i == 13 ? 161 : i < 13 ? i + 1 : i) / 512.0; }
FIELDS_INLINE int cliff_points_of(int form, int r)
{
    return form == CLIFF_BOX ? CLIFF_BOX_POINTS : STAR3D_POINTS(r);
}

/* A second input is the first one this far away in z. */
#define CLIFF_SECOND (1 << 24)

#endif
