/* The fields of flat.h as cells.h needs them, for a study's fields.h. The result has one value for each point
 * in field 1; all other fields are inputs, which no launch changes. The study defines FLAT_INPUT(kind, i, f,
 * inputs): value i of input f for variants of that kind. It may define FLAT_FIELDS, the number of fields, if
 * it has more than two; FLAT_TABLE, the bytes of field 2, if that is a table with its own length; and
 * FLAT_AROUND, the value around inputs, if it is not NaN. */
#include <math.h>
#include "flat.h"
#ifndef FLAT_FIELDS
#define FLAT_FIELDS 2
#endif
#ifndef FLAT_TABLE
#define FLAT_TABLE 0
#endif
#ifndef FLAT_AROUND
#define FLAT_AROUND NAN
#endif

struct flat_fields {
    int64_t n, guard, table; /* values */
    int kind;                /* of the variant */
};
#define FIELDS struct flat_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = (int64_t)case_points(w->c);
    f.guard = flat_guard(w);
    f.table = FLAT_TABLE / w->c->axis[AXIS_PRECISION];
    f.kind = w->c->variant->kind;
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return (g->n > g->table ? g->n : g->table) + 2 * g->guard;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < (FLAT_TABLE > 0 && f == 2 ? g->table : g->n);
    *fate = f == 1 && inside ? CELL_WRITTEN : CELL_KEPT;
    return f == 1 ? NAN : inside ? FLAT_INPUT(g->kind, i, f, inputs) : FLAT_AROUND;
}

static inline enum verdict flat_layout(struct work *w)
{
    const FIELDS g = fields_of(w);
    return cells_layout(w, FLAT_FIELDS, fields_values(&g));
}
#ifndef FLAT_LAYOUT /* a study may define its own layout(), which may call this one */
static inline enum verdict layout(struct work *w)
{
    return flat_layout(w);
}
#endif

/* After any number of launches: the result is in field 1, for the input does not change. */
static inline int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    *field = steps > 0;
    return flat_guard(w) + i;
}
