/* hetero's fields as cells.h wants them. */
#include <math.h>
#include "hetero.h"

#define FIELDS struct hetero_grid

static inline FIELDS fields_of(const struct work *w)
{
    return hetero_grid_of(w);
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return g->values;
}

/* The fate of a value of x (row -1) or A in field f: it is there, the launch copies it, or it never comes. */
FIELDS_INLINE double hetero_input(const FIELDS *g, int64_t row, int64_t column, int f, int inputs,
                                  enum cell_fate *fate)
{
    const int gpus = g->cpu_rows < g->ny && (row < 0 || row >= g->cpu_rows);
    const int there = f == HETERO_HOST ? g->moved || row < g->cpu_rows : gpus && !g->moved;
    *fate = f == HETERO_DEVICE && gpus && g->moved ? CELL_WRITTEN : CELL_KEPT;
    return there ? hetero_number(hetero_row_hash(row), (uint32_t)column, inputs) * hetero_scale(inputs) : NAN;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    *fate = CELL_KEPT;
    if (o >= g->x && o < g->x + g->nx)
        return hetero_input(g, -1, o - g->x, f, inputs, fate);
    if (f == HETERO_HOST && o >= g->y && o < g->y + g->ny)
        *fate = CELL_WRITTEN;
    if (o < g->a || o >= g->a + g->ny * g->pitch)
        return NAN;
    /* padding behind a row: where data are moved, whole rows are copied */
    if ((o - g->a) % g->pitch >= g->nx) {
        if (f == HETERO_DEVICE && g->moved && (o - g->a) / g->pitch >= g->cpu_rows)
            *fate = CELL_FREE;
        return NAN;
    }
    return hetero_input(g, (o - g->a) / g->pitch, (o - g->a) % g->pitch, f, inputs, fate);
}
