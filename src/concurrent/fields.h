/* SPDX-License-Identifier: MIT */
/* concurrent's fields as cells.h wants them. */
#include <math.h>
#include "concurrent.h"

struct concurrent_fields {
    int64_t n, guard; /* values */
};
#define FIELDS struct concurrent_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = concurrent_guard(w);
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Exact data are integers -4..3, general data multiples of 1/512 in [-1, 1). */
FIELDS_INLINE double concurrent_input(int64_t i, int inputs)
{
    const uint32_t h = cells_hash(i, 0);
    return inputs == INPUTS_EXACT ? cells_input(h, inputs) : (double)(int)(h >> 22) * CONCURRENT_STEP - 1.0;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    *fate = f == 1 && inside ? CELL_WRITTEN : CELL_KEPT;
    return inside && f == 0 ? concurrent_input(i, inputs) : NAN;
}
