/* SPDX-License-Identifier: MIT */
/* cumsum's fields as cells.h wants them: 0 is the input, 1 the output. */
#include <math.h>
#include "cumsum.h"

struct cumsum_fields {
    int64_t n, guard; /* values */
};
#define FIELDS struct cumsum_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX] * w->c->axis[AXIS_NY] * w->c->axis[AXIS_NZ];
    f.guard = cumsum_guard(w);
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Sums of exact data stay exact in single precision for lines up to 2^22 values. */
FIELDS_INLINE double cumsum_input(int64_t i, int inputs) { return cells_input(cells_hash(i, 0), inputs); }

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    *fate = f == 1 && inside ? CELL_WRITTEN : CELL_KEPT;
    /* no NaN around the input: a copy of NaN onto NaN would go unseen */
    return f == 1 ? NAN : inside ? cumsum_input(i, inputs) : 1000;
}
