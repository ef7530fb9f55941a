/* SPDX-License-Identifier: MIT */
/* breadth: all copies in are queued first, then all kernels, then all copies out: 2 values moved over
 * the bus, 2·work flops per value.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, streams. Where the hardware has one queue
 * for both directions, a copy out that is queued early holds up the copies in behind it. */
#include "queue.h"

static int launch(struct work *w, int step)
{
    static overlap_stage *const stages[] = {overlap_in, overlap_compute, overlap_out};
    const int chunks = ((const struct overlap_plan *)w->own)->chunks;
    int error = overlap_fork(w);
    (void)step; /* the input is on the host and stays there */
    for (int s = 0; s < 3; s++)
        for (int c = 0; c < chunks && !error; c++)
            error = stages[s](w, c);
    return error ? error : overlap_join(w);
}

VARIANT(.summary = "breadth first: all copies in, then all kernels, then all copies out",
        .has = OVERLAP_AXES, .prepare = overlap_prepare, .launch = launch, .release = overlap_release)
