/* breadth: all copies in are queued, then all kernels, then all copies out: 2 values over the bus, 2·work
 * flops per value.
 *
 * Source: RWTH, streams. On hardware with one queue for both directions, a copy out that is queued early
 * delays the copies in behind it. */
#include "queue.h"

static int queue(struct work *w, int chunks)
{
    static overlap_stage *const stages[] = {overlap_in, overlap_compute, overlap_out};
    int error = 0;
    for (overlap_stage *stage : stages)
        for (int c = 0; c < chunks && !error; c++)
            error = stage(w, c);
    return error;
}

OVERLAP_LAUNCH(queue)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "breadth first: all copies in, then all kernels, then all copies out", .has = OVERLAP_AXES,
        .prepare = overlap_prepare, .launch = launch, .release = overlap_release)
