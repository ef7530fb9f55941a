/* SPDX-License-Identifier: MIT */
/* streams: a kernel for each part, part k in stream k mod `streams`: 2 values moved, 2·work flops per value.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, streams: simultaneous kernels. With one stream each kernel
 * waits for the one before, however much of the GPU that leaves idle. The driver has 8 queues for all streams unless
 * CUDA_DEVICE_MAX_CONNECTIONS says more: streams that share one go round in it together, as parts are dealt out in turn. */
#include <stdlib.h>
#include "chain.h"

struct plan {
    int streams;
    cudaStream_t stream[CONCURRENT_STREAMS_MAX];
    cudaEvent_t forked, joined[CONCURRENT_STREAMS_MAX];
};

static void release(struct work *w)
{
    struct plan *const p = (struct plan *)w->own;
    for (int s = 0; s < p->streams; s++) {
        if (p->joined[s])
            cudaEventDestroy(p->joined[s]);
        if (p->stream[s])
            cudaStreamDestroy(p->stream[s]);
    }
    if (p->forked)
        cudaEventDestroy(p->forked);
    free(p);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    struct plan *const p = (struct plan *)calloc(1, sizeof *p);
    if (!p)
        return CALL_FAIL;
    w->own = p;
    p->streams = (int)w->c->axis[CONCURRENT_AXIS_STREAMS];
    int error = cudaEventCreateWithFlags(&p->forked, cudaEventDisableTiming);
    for (int s = 0; s < p->streams && !error; s++)
        if (!(error = cudaStreamCreateWithFlags(&p->stream[s], cudaStreamNonBlocking)))
            error = cudaEventCreateWithFlags(&p->joined[s], cudaEventDisableTiming);
    if (!error)
        return CALL_OK;
    release(w);
    return CALL_FAIL;
}

/* The streams start after what is queued on the case's stream, whose next work waits for them all: so events around a
 * launch measure the whole of it. With one stream there is nothing to wait for: it is the case's own. */
static int launch(struct work *w, int step)
{
    const struct plan *const p = (const struct plan *)w->own;
    const int64_t n = w->c->axis[AXIS_NX], kernels = w->c->axis[CONCURRENT_AXIS_KERNELS];
    const cudaStream_t own = (cudaStream_t)w->stream;
    const bool several = p->streams > 1;
    struct work on = *w; /* LAUNCH takes the stream from here */
    int error = several ? cudaEventRecord(p->forked, own) : 0;
    (void)step;
    for (int s = 0; s < p->streams && several && !error; s++)
        error = cudaStreamWaitEvent(p->stream[s], p->forked, 0);
    for (int64_t k = 0; k < kernels && !error; k++) {
        if (several)
            on.stream = p->stream[k % p->streams];
        error = concurrent_part(&on, n * k / kernels, n * (k + 1) / kernels);
    }
    for (int s = 0; s < p->streams && several && !error; s++)
        if (!(error = cudaEventRecord(p->joined[s], p->stream[s])))
            error = cudaStreamWaitEvent(own, p->joined[s], 0);
    return error;
}

VARIANT(.summary = "a kernel for each part, in one or more streams",
        .has = AXES(CONCURRENT_AXIS_KERNELS, CONCURRENT_AXIS_STREAMS, CONCURRENT_AXIS_WORK), .prepare = prepare, .launch = launch,
        .release = release)
