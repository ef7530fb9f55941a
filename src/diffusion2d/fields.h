/* SPDX-License-Identifier: MIT */
/* diffusion2d's fields as cells.h wants them. What a launch may touch depends
 * on the coding: one that exchanges halos writes those of its input. */
#include <math.h>
#include <string.h>
#include "diffusion2d.h"

struct diffusion2d_fields {
    struct diffusion2d_grid g;
    int count;     /* of fields: 2, and as many as there are temporary ones */
    int exchanges; /* the input's halo is written by the coding */
};
#define FIELDS struct diffusion2d_fields

/* The codings that exchange halos, and how many fields they have. Any other reads its input and
 * writes its output, nothing else. */
static inline FIELDS fields_of(const struct work *w)
{
    static const struct {
        const char *name;
        int fields;
    } exchanging[] = {
        {"basic", 4},        {"merged", 4}, {"local", 3},  {"halothreads", 3},
        {"launchkernel", 3}, {"graph", 3},  {"openmp", 3}, {"openacc", 3},
    };
    FIELDS f;
    f.g = diffusion2d_grid_of_work(w);
    f.count = 2, f.exchanges = 0;
    for (size_t i = 0; i < sizeof exchanging / sizeof *exchanging; i++)
        if (!strcmp(w->c->variant->name, exchanging[i].name))
            f.count = exchanging[i].fields, f.exchanges = 1;
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *f) { return f->g.values; }

/* How far outside the grid a cell lies, the larger of x and y: 0 is the interior; 3: no cell of the
 * halo either, but padding or canary. */
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

/* The first temporary field also holds a ring of Laplacians around the grid. What lies around the
 * output is a number: NaN, which comes of computing from canaries, would not be seen on NaN. */
FIELDS_INLINE double fields_cell(const FIELDS *f, int64_t o, int field, int inputs, int *written)
{
    int x = 0, y = 0, z = 0;
    const int outside = fields_outside(&f->g, o, &x, &y, &z);
    const int halo = outside > 0 && outside <= DIFFUSION2D_HALO;
    if (field == FIELD_OUT) {
        *written = outside ? CELL_KEPT : CELL_WRITTEN;
        return outside ? 9 : NAN;
    }
    if (field == FIELD_IN) {
        *written = halo && f->exchanges ? CELL_FREE : CELL_KEPT;
        return outside ? NAN : diffusion2d_input(&f->g, x, y, z, inputs);
    }
    *written = outside <= (field == FIELD_TMP) ? CELL_FREE : CELL_KEPT;
    return NAN;
}
