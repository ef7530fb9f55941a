/* SPDX-License-Identifier: MIT */
/* divergence's fields as cells.h wants them: 0 is the input, 1 the output. */
#include <math.h>
#include "divergence.h"

struct divergence_fields {
    int64_t n, guard; /* values */
    int bits;         /* of the fraction of general data: few, where all sums are to be exact */
};
#define FIELDS struct divergence_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = divergence_guard(w);
    f.bits = w->c->variant->kind == DIVERGENCE_DIFFERENCE ? 22 : 10;
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Value i: exact data are integers -4..3, general data in [-1, 1). */
FIELDS_INLINE double divergence_input(const FIELDS *g, int64_t i, int inputs)
{
    const uint32_t h = cells_hash(i, 0);
    return inputs == INPUTS_EXACT ? cells_input(h, inputs) : (double)(int)(h >> (31 - g->bits)) / (1 << g->bits) - 1.0;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    *fate = f == 1 && inside ? CELL_WRITTEN : CELL_KEPT;
    return inside && f == 0 ? divergence_input(g, i, inputs) : NAN;
}
