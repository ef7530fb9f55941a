/* cliff's fields as cells.h wants them. */
#include <math.h>
#include "cliff.h"

#define FIELDS struct cliff_grid

static inline FIELDS fields_of(const struct work *w)
{
    return cliff_grid_of_work(w);
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return g->values;
}

/* Only a box reads points that are outside in two coordinates. Of a wave's second input no halo is read. */
FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    int x = 0, y, z;
    const int outside = star3d_outside(&g->star, o % g->star.values, &x, &y, &z);
    const int interior = outside == 0, halo = outside == 1 || (outside > 1 && g->form == CLIFF_BOX);
    const int answer = f == 1 && interior, second = f == 2 || (answer && g->form == CLIFF_INPLACE);
    const int unread = f == 2 ? g->form == CLIFF_WAVE && halo : answer && !second;
    *fate = answer && x < g->columns ? CELL_WRITTEN : CELL_KEPT;
    return !(interior || halo) || unread ? NAN : star3d_input(x, y, second ? z + CLIFF_SECOND : z, inputs);
}
