/* halo's fields as cells.h wants them: 0 is the input, 1 the output. Between slabs a halo holds nothing until its planes have come. */
#include <math.h>
#include "halo.h"

#define FIELDS struct halo_cut

static inline FIELDS fields_of(const struct work *w) { return halo_cut_of(w); }

FIELDS_INLINE int64_t fields_values(const FIELDS *h) { return h->gpus * h->first.values; }

FIELDS_INLINE double fields_cell(const FIELDS *h, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int slab = (int)(o / h->first.values);
    const struct star3d_grid g = halo_grid(h, slab);
    int x = 0, y = 0, z = 0;
    const enum star3d_cell cell = star3d_locate(&g, o % g.values, &x, &y, &z);
    const int between = (z < 0 && slab > 0) || (z >= g.nz && slab < h->gpus - 1), answer = f == 1 && cell == STAR3D_INTERIOR;
    /* planes come whole, with what lies between their rows; those of the output may be sent on at once, or not */
    *fate = between ? (f == 0 && cell == STAR3D_HALO ? CELL_WRITTEN : CELL_FREE) : answer ? CELL_WRITTEN : CELL_KEPT;
    return cell == STAR3D_CANARY || answer || between ? NAN : star3d_input(x, y, z + halo_z(h, slab), inputs);
}
