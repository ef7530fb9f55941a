/* streams: a kernel for each part, part k in stream k mod `streams`: 2 values moved, 2·work flops per value.
 *
 * Source: RWTH, streams: simultaneous kernels. The driver has 8 hardware queues for all streams, or as many
 * as CUDA_DEVICE_MAX_CONNECTIONS says; streams that share a queue are served one after the other. */
#include "../runtime.h"
#include "chain.h"

static_assert((int)CONCURRENT_STREAMS_MAX <= (int)streams::MOST, "");

static void release(struct work *w)
{
    streams_close((struct streams *)w->own);
    free(w->own);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    struct streams *const p = (struct streams *)calloc(1, sizeof *p);
    if (!(w->own = p))
        return CALL_FAIL;
    if (!streams_open(p, (int)w->c->axis[CONCURRENT_AXIS_STREAMS]))
        return CALL_OK;
    release(w);
    return CALL_FAIL;
}

/* With one stream that is the case's own, and nothing is to be waited for. */
static int launch(struct work *w, int)
{
    const struct streams *const p = (const struct streams *)w->own;
    const int64_t n = w->c->axis[AXIS_NX], kernels = w->c->axis[CONCURRENT_AXIS_KERNELS];
    const bool several = p->count > 1;
    struct work on = *w; /* a copy whose stream LAUNCH uses */
    int error = several ? streams_fork(p, w) : 0;
    for (int64_t k = 0; k < kernels && !error; k++) {
        if (several)
            on.stream = p->stream[k % p->count];
        error = concurrent_part(&on, n * k / kernels, n * (k + 1) / kernels);
    }
    return several && !error ? streams_join(p, w) : error;
}

VARIANT(.backend = BACKEND_CUDA, .summary = "a kernel for each part, in one or more streams",
        .has = AXES(CONCURRENT_AXIS_KERNELS, CONCURRENT_AXIS_STREAMS, CONCURRENT_AXIS_WORK),
        .prepare = prepare, .launch = launch, .release = release)
