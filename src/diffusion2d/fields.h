/* diffusion2d's fields as cells.h wants them. */
#include <math.h>
#include "diffusion2d.h"

struct diffusion2d_fields {
    struct diffusion2d_grid g;
    int exchanges; /* the variant writes the halo of its input */
};
#define FIELDS struct diffusion2d_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.g = diffusion2d_grid_of_work(w);
    f.exchanges = w->c->variant->kind != DIFFUSION2D_ONE_PASS;
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *f)
{
    return f->g.values;
}

/* How far outside the grid a cell is, the larger of x and y. 0: in the interior; 3: beyond the halo, in the
 * padding or a canary. */
FIELDS_INLINE int fields_outside(const struct diffusion2d_grid *g, int64_t o, int *x, int *y, int *z)
{
    const int64_t p = o - (g->origin - DIFFUSION2D_HALO * (int64_t)g->pitch - DIFFUSION2D_HALO);
    int out_x, out_y;
    if (p < 0 || p >= g->plane * g->nz)
        return DIFFUSION2D_HALO + 1;
    *z = (int)(p / g->plane);
    *y = (int)(p % g->plane / g->pitch) - DIFFUSION2D_HALO;
    *x = (int)(p % g->plane % g->pitch) - DIFFUSION2D_HALO;
    out_x = *x < 0 ? -*x : *x >= g->nx ? *x - g->nx + 1 : 0;
    out_y = *y < 0 ? -*y : *y >= g->ny ? *y - g->ny + 1 : 0;
    if (out_x > DIFFUSION2D_HALO)
        return DIFFUSION2D_HALO + 1;
    return out_x > out_y ? out_x : out_y;
}

/* The first temporary field also holds a ring of Laplacians around the grid. Cells around the output are
 * numbers: NaN there would hide NaN that a kernel computes from canaries and stores. */
FIELDS_INLINE double fields_cell(const FIELDS *f, int64_t o, int field, int inputs, enum cell_fate *fate)
{
    int x = 0, y = 0, z = 0;
    const int outside = fields_outside(&f->g, o, &x, &y, &z);
    const int halo = outside > 0 && outside <= DIFFUSION2D_HALO;
    if (field == FIELD_OUT) {
        *fate = outside ? CELL_KEPT : CELL_WRITTEN;
        return outside ? 9 : NAN;
    }
    if (field == FIELD_IN) {
        *fate = halo && f->exchanges ? CELL_FREE : CELL_KEPT;
        return outside ? NAN : diffusion2d_input(&f->g, x, y, z, inputs);
    }
    *fate = outside <= (field == FIELD_TMP) ? CELL_FREE : CELL_KEPT;
    return NAN;
}
