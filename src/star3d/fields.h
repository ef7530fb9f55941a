/* star3d's fields as cells.h wants them: 0 is the input, 1 the output. */
#include <math.h>
#include "star3d.h"

#define FIELDS struct star3d_grid

static inline FIELDS fields_of(const struct work *w)
{
    return star3d_grid_of_work(w);
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return g->values;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    int x, y, z;
    const enum star3d_cell cell = star3d_locate(g, o, &x, &y, &z);
    const int answer = f == 1 && cell == STAR3D_INTERIOR;
    *fate = answer ? CELL_WRITTEN : CELL_KEPT;
    return cell == STAR3D_CANARY || answer ? NAN : star3d_input(x, y, z, inputs);
}
