/* heat2d's fields as cells.h wants them: 0 is T, 1 is T2, 2 is Ci. */
#include <math.h>
#include "heat2d.h"

struct heat2d_fields {
    int nx, ny;
    int guard; /* values */
    int rim;   /* width of the rim, which is not updated: 1, or 0 for a copy */
};
#define FIELDS struct heat2d_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS g;
    g.nx = (int)w->c->axis[AXIS_NX];
    g.ny = (int)w->c->axis[AXIS_NY];
    g.guard = (int)flat_guard(w);
    g.rim = w->c->variant->kind != HEAT2D_COPY;
    return g;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return (int64_t)g->nx * g->ny + 2 * g->guard;
}

FIELDS_INLINE int heat2d_on_rim(const FIELDS *g, int x, int y)
{
    return x == 0 || x == g->nx - 1 || y == 0 || y == g->ny - 1;
}

/* T at a point. The picture is the source's Gaussian anomaly of 10 in the middle of the domain. */
FIELDS_INLINE double heat2d_temperature(const FIELDS *g, int x, int y, int inputs)
{
    if (inputs == INPUTS_PICTURE) {
        const double half = HEAT2D_LENGTH / 2;
        const double from_x = (x * HEAT2D_LENGTH / (g->nx > 1 ? g->nx - 1 : 1) - half) / 2;
        const double from_y = (y * HEAT2D_LENGTH / (g->ny > 1 ? g->ny - 1 : 1) - half) / 2;
        return 10 * exp(-from_x * from_x - from_y * from_y);
    }
    return cells_input(cells_hash((int64_t)y * g->nx + x, 0), inputs);
}

/* Ci at a point: quarters up to 1, floats in [0.5, 1), or the source's constant. */
FIELDS_INLINE double heat2d_capacity(const FIELDS *g, int x, int y, int inputs)
{
    const uint32_t h = cells_hash((int64_t)y * g->nx + x, 0xc2b2ae35u);
    if (inputs == INPUTS_PICTURE)
        return HEAT2D_CI;
    return inputs == INPUTS_EXACT ? (double)(int)((h >> 30) + 1) / 4.0
                                  : 0.5 + (double)(int)(h >> 9) / 16777216.0;
}

/* No operation needs Ci on the rim: there it is NaN, which shows in a point that used it. */
FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    int x, y, rim;
    *fate = CELL_KEPT;
    if (i < 0 || i >= (int64_t)g->nx * g->ny)
        return NAN;
    x = (int)(i % g->nx);
    y = (int)(i / g->nx);
    rim = g->rim && heat2d_on_rim(g, x, y);
    if (f == 2)
        return rim ? NAN : heat2d_capacity(g, x, y, inputs);
    *fate = f == 1 && !rim ? CELL_WRITTEN : CELL_KEPT;
    return *fate == CELL_WRITTEN ? NAN : heat2d_temperature(g, x, y, inputs);
}
