/* The host's variant for the three axes, vectorised along x. Where the derivative is along x, the ends of a
 * row are computed one by one. */
#include "deriv8.h"

#define REAL float
#define NAME(x) x##_single
#include "openmp_loops.h"
#define REAL double
#define NAME(x) x##_double
#include "openmp_loops.h"

static int launch(struct work *w, int step)
{
    (void)step; /* each launch reads field 0: repeated derivatives would grow without bound */
    const struct deriv8_grid g = deriv8_grid_of_work(w);
    const void *const in = w->field[0];
    void *const out = w->field[1];
    if (w->c->axis[AXIS_PRECISION] == 4)
        derive_single(in, out, g);
    else
        derive_double(in, out, g);
    return 0;
}
