/* The host's variant for the three axes: rows vectorised along x; along x itself the ends of a row are done one by one. */
#include "deriv8.h"

#define REAL float
#define NAME(x) x##_single
#include "openmp_loops.h"
#define REAL double
#define NAME(x) x##_double
#include "openmp_loops.h"

static int launch(struct work *w, int step)
{
    (void)step; /* derived again and again a field would grow without bounds */
    const struct deriv8_grid g = deriv8_grid_of_work(w);
    const void *const in = w->field[0];
    void *const out = w->field[1];
    if (w->c->axis[AXIS_PRECISION] == 4)
        derive_single(in, out, g);
    else
        derive_double(in, out, g);
    return 0;
}
