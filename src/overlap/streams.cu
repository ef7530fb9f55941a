/* SPDX-License-Identifier: MIT */
/* streams: depth first. Each chunk's copy in, kernel and copy out are queued one after the other,
 * then the next chunk's: 2 values moved over the bus, 2·work flops per value.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, streams. With one stream nothing overlaps. */
#include "queue.h"

static int launch(struct work *w, int step)
{
    const int chunks = ((const struct overlap_plan *)w->own)->chunks;
    int error = overlap_fork(w);
    (void)step; /* the input is on the host and stays there */
    for (int c = 0; c < chunks && !error; c++)
        if (!(error = overlap_in(w, c)) && !(error = overlap_compute(w, c)))
            error = overlap_out(w, c);
    return error ? error : overlap_join(w);
}

VARIANT(.summary = "depth first: copy in, kernel, copy out of one chunk after the other",
        .has = OVERLAP_AXES, .prepare = overlap_prepare, .launch = launch, .release = overlap_release)
