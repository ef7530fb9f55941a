/* The fields of overlap for its CUDA variants: filled, audited and read by the code for host memory, so that
 * the checked values have come back over the bus. The device's buffers are filled with NaN, so that values of
 * an earlier launch cannot pass. */
#include "queue.h"

static const struct cells *host(void)
{
    return cells_find(CLIFFS_STR(CLIFFS_STUDY), BACKEND_OPENMP);
}

/* Waits: queued work may still read or write the host's arrays. */
static int settled(struct work *w)
{
    return cudaStreamSynchronize((cudaStream_t)w->stream);
}

static int fill(struct work *w)
{
    int error = settled(w);
    for (int f = 0; f < 2 && !error; f++)
        error = cudaMemsetAsync(overlap_plan_of(w)->device[f], 0xff, w->bytes[f], (cudaStream_t)w->stream);
    return error ? error : host()->fill(w);
}

static int audit(struct work *w, int64_t *damaged)
{
    const int error = settled(w);
    return error ? error : host()->audit(w, damaged);
}

static int gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    const int error = settled(w);
    return error ? error : host()->gather(w, field, offsets, count, values);
}

CELLS(BACKEND_CUDA, fill, audit, gather)
