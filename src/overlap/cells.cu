/* SPDX-License-Identifier: MIT */
/* The fields of overlap for its CUDA codings: filled, audited and read by the code for host memory,
 * so that what is checked has come back over the bus. The device's buffers are filled with NaN, so
 * that nothing which a launch before left there can pass for an answer. */
#include "queue.h"

CELLS_EXTERN const struct cells overlap_cells_openmp;

/* What is queued may still read or write the host's arrays. */
static int settled(struct work *w)
{
    return cudaStreamSynchronize((cudaStream_t)w->stream);
}

static int fill(struct work *w)
{
    const struct overlap_plan *const p = (const struct overlap_plan *)w->own;
    int error = settled(w);
    for (int f = 0; f < 2 && !error; f++)
        error = cudaMemsetAsync(p->device[f], 0xff, w->bytes[f], (cudaStream_t)w->stream);
    return error ? error : overlap_cells_openmp.fill(w);
}

static int audit(struct work *w, int64_t *damaged)
{
    const int error = settled(w);
    return error ? error : overlap_cells_openmp.audit(w, damaged);
}

static int gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    const int error = settled(w);
    return error ? error : overlap_cells_openmp.gather(w, field, offsets, count, values);
}

CELLS_EXTERN const struct cells overlap_cells_cuda;
const struct cells overlap_cells_cuda = {fill, audit, gather};
