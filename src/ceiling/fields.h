/* SPDX-License-Identifier: MIT */
/* ceiling's fields as cells.h wants them. */
#include <math.h>
#include "ceiling.h"

struct ceiling_fields {
    int64_t n, table, guard; /* values */
};
#define FIELDS struct ceiling_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.table = CEILING_TABLE_BYTES / w->c->axis[AXIS_PRECISION];
    f.guard = ceiling_guard(w);
    return f;
}

/* Of the largest; the table's rest is canary. */
FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return (g->n > g->table ? g->n : g->table) + 2 * g->guard; }

/* Value i of a. */
FIELDS_INLINE double ceiling_input(int64_t i, int inputs) { return cells_input(cells_hash(i, 0), inputs); }

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < (f == CEILING_TABLE ? g->table : g->n);
    *fate = f == CEILING_B && inside ? CELL_WRITTEN : CELL_KEPT;
    return !inside || f == CEILING_B ? NAN : f == CEILING_TABLE ? CEILING_T : ceiling_input(i, inputs);
}
