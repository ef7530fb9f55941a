/* SPDX-License-Identifier: MIT */
/* star3d's fields as cells.h wants them: 0 is the input, 1 the output. */
#include <math.h>
#include "star3d.h"

#define FIELDS struct star3d_grid

static inline FIELDS fields_of(const struct work *w) { return star3d_grid_of_work(w); }

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->values; }

FIELDS_INLINE double fields_before(const FIELDS *g, int64_t o, int f, int exact)
{
    int x, y, z;
    const enum star3d_cell cell = star3d_locate(g, o, &x, &y, &z);
    if (cell == STAR3D_CANARY || (cell == STAR3D_INTERIOR && f == 1))
        return NAN;
    return star3d_input(x, y, z, exact);
}

FIELDS_INLINE int fields_written(const FIELDS *g, int64_t o, int f)
{
    int x, y, z;
    return f == 1 && star3d_locate(g, o, &x, &y, &z) == STAR3D_INTERIOR;
}
