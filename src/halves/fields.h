/* halves' fields as cells.h wants them. */
#include <math.h>
#include "groups.h"

#define FIELDS struct groups_grid

static inline FIELDS fields_of(const struct work *w)
{
    return groups_grid_of(w);
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return g->g.values;
}

/* How many coordinates of a cell are outside the grid; -1: it is in no row. */
FIELDS_INLINE int halves_outside(const struct halves_grid *g, int64_t o, int f, int *x, int *y, int *z)
{
    const int64_t p = o - g->base[f], piece = (int64_t)g->pitch << g->each;
    const int wide = g->ny + 2 * g->halo;
    *x = (int)(p % g->pitch) - g->lead;
    if (p < 0 || *x < -g->halo || *x >= g->nx + g->halo)
        return -1;
    if (g->pairs_layout) {
        const int64_t pair = p / piece / 2, j = (pair << g->each) + p % piece / g->pitch;
        const int half = (int)(p / piece & 1) ^ halves_bit(pair < g->pairs ? g->order[f] : NULL, pair),
                  i = (int)(j % g->rows);
        *z = (int)(j / g->rows) - g->halo_z;
        *y = half ? i + g->cut : i - g->halo;
    } else {
        *z = (int)(p / g->pitch / wide) - g->halo_z;
        *y = (int)(p / g->pitch % wide) - g->halo;
    }
    if (*z >= g->nz + g->halo_z || *y >= g->ny + g->halo)
        return -1;
    return (*x < 0 || *x >= g->nx) + (*y < 0 || *y >= g->ny) + (*z < 0 || *z >= g->nz);
}

/* A star on rows in groups. The copy engine reads whole boxes. So what of a group is no value of the grid or
 * its halo has a number that no sum may have, in place of a canary, which nobody may even read. */
#define FIELDS_UNUSED 0x1p20
FIELDS_INLINE double groups_cell(const FIELDS *t, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const struct halves_grid *const g = &t->g;
    const int64_t p = o - g->base[f];
    const int64_t piece = (int64_t)g->pitch << g->each;
    int y = 0, z = 0;
    *fate = CELL_KEPT;
    if (!groups_find(t, g->order[f], p, &y, &z))
        return groups_find(t, g->order[f], p / piece * piece, &y, &z) ? FIELDS_UNUSED : NAN;
    const int x = (int)(p % g->pitch) - g->lead;
    const int outside = (x < 0 || x >= g->nx) + (y < 0 || y >= g->ny) + (z < 0 || z >= g->nz);
    if (x < -g->halo || x >= g->nx + g->halo || y < -g->halo || y >= g->ny + g->halo || outside > 1)
        return FIELDS_UNUSED;
    if (f == 1 && outside == 0) {
        *fate = CELL_WRITTEN;
        return NAN;
    }
    return star3d_input(x, y, z, inputs);
}

/* A star never reads where two coordinates are outside, nor does the heat step; a Laplacian of a Laplacian
 * does. */
FIELDS_INLINE double fields_cell(const FIELDS *t, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const struct halves_grid *const g = &t->g;
    int x = 0, y = 0, z = 0;
    if (g->kind == HALVES_GROUPS)
        return groups_cell(t, o, f, inputs, fate);
    *fate = CELL_KEPT;
    if (g->kind == HALVES_READ && f == 1) {
        const int64_t sum = o - 2 * ((int64_t)g->pitch << g->each);
        *fate = sum >= 0 && sum < (int64_t)g->ny * g->nz ? CELL_WRITTEN : CELL_KEPT;
        return NAN;
    }
    const int outside = halves_outside(g, o, f, &x, &y, &z);
    const int updated = g->kind == HALVES_UPDATE && f == 0 && outside == 0,
              written = updated || (f == 1 && outside == 0);
    if (outside < 0 || outside > (g->kind == HALVES_DIFFUSION ? 2 : 1) || (f == 2 && outside))
        return NAN;
    *fate = written ? CELL_WRITTEN : CELL_KEPT;
    if (f == 2)
        return halves_capacity(x, y, z, inputs);
    return written && !updated ? NAN : star3d_input(x, y, z, inputs);
}
