/* The host's variant, along the dimension that the descriptor names. */
#include "cumsum.h"

enum { HOST_STRIP = 1024 }; /* neighbouring lines that a thread sums together */

#define REAL float
#define NAME(x) x##_single
#include "host_sum.h"
#define REAL double
#define NAME(x) x##_double
#include "host_sum.h"

static int launch(struct work *w, int step)
{
    const struct cumsum_lines l = cumsum_lines_along(w, w->c->variant->kind);
    void *const a = flat_data(w, 0), *const b = flat_data(w, 1);
    (void)step;
    if (w->c->axis[AXIS_PRECISION] == 4)
        (l.step == 1 ? sum_rows_single : sum_strips_single)(a, b, l);
    else
        (l.step == 1 ? sum_rows_double : sum_strips_double)(a, b, l);
    return 0;
}
