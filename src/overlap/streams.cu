/* streams: a chunk's copy in, kernel and copy out are queued, then the next one's: 2 values over the bus,
 * 2·work flops per value.
 *
 * Source: RWTH, streams. With one stream nothing overlaps. */
#include "queue.h"

static int queue(struct work *w, int chunks)
{
    int error = 0;
    for (int c = 0; c < chunks && !error; c++)
        if (!(error = overlap_in(w, c)) && !(error = overlap_compute(w, c)))
            error = overlap_out(w, c);
    return error;
}

OVERLAP_LAUNCH(queue)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "depth first: copy in, kernel, copy out of one chunk after the other", .has = OVERLAP_AXES,
        .prepare = overlap_prepare, .launch = launch, .release = overlap_release)
