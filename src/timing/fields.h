/* SPDX-License-Identifier: MIT */
/* timing's fields as cells.h wants them. */
#include <math.h>
#include "timing.h"

struct timing_fields {
    int64_t n, guard; /* values */
};
#define FIELDS struct timing_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = timing_guard(w);
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Value i of x or y. */
FIELDS_INLINE double timing_input(int64_t i, int f, int inputs)
{
    return cells_input(cells_hash(i, (uint32_t)f * 0xc2b2ae3du), inputs);
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    *fate = f == TIMING_Z && inside ? CELL_WRITTEN : CELL_KEPT;
    return inside && f != TIMING_Z ? timing_input(i, f, inputs) : NAN;
}
