/* whole: one kernel for the whole array: the best that small kernels in streams can reach. */
#include "chain.h"

static int launch(struct work *w, int)
{
    return concurrent_part(w, 0, w->c->axis[AXIS_NX]);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "one kernel for all parts", .has = AXES(CONCURRENT_AXIS_WORK),
        .launch = launch)
