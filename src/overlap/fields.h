/* SPDX-License-Identifier: MIT */
/* overlap's fields as cells.h wants them: arrays of the host. */
#include <math.h>
#include "overlap.h"

struct overlap_fields {
    int64_t n, guard; /* values */
};
#define FIELDS struct overlap_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = overlap_guard(w);
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Exact data are integers -4..3, general data multiples of 1/512 in [-1, 1). */
FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    const uint32_t h = cells_hash(i, 0);
    *fate = f == 1 && inside ? CELL_WRITTEN : CELL_KEPT;
    if (!inside || f == 1)
        return NAN;
    return inputs == INPUTS_EXACT ? cells_input(h, inputs) : (double)(int)(h >> 22) * OVERLAP_STEP - 1.0;
}
