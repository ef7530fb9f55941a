/* SPDX-License-Identifier: MIT */
/* The three ways to take the time of one launch. The stream is empty before each,
 * and waited for after, so that none measures another's work. */
#include <time.h>
#include "../kernel.h"
#include "timing.h"

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* One launch between two readings of the host's clock, the second before or after the stream is done. */
static int by_host(struct work *w, bool wait, double *ns)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    const double start = now_ns();
    int error = w->c->variant->launch(w, 0);
    if (wait && !error)
        error = cudaStreamSynchronize(stream);
    *ns = now_ns() - start;
    return error ? error : cudaStreamSynchronize(stream);
}

/* One launch between two events: the device's own clock. */
static int by_events(struct work *w, cudaEvent_t start, cudaEvent_t stop, double *ns)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    float ms = 0;
    int error = cudaEventRecord(start, stream);
    if (!error)
        error = w->c->variant->launch(w, 0);
    if (!error)
        error = cudaEventRecord(stop, stream);
    if (!error)
        error = cudaStreamSynchronize(stream);
    if (!error)
        error = cudaEventElapsedTime(&ms, start, stop);
    *ns = ms * 1e6;
    return error;
}

/* By turns, so that a drift of the clocks meets all three alike. */
int timing_measure(struct work *w, double ns[TIMING_WAYS][TIMING_SAMPLES])
{
    cudaEvent_t start = NULL, stop = NULL;
    int error = cudaEventCreate(&start);
    if (!error)
        error = cudaEventCreate(&stop);
    if (!error)
        error = cudaStreamSynchronize((cudaStream_t)w->stream);
    for (int i = 0; i < TIMING_SAMPLES && !error; i++) {
        error = by_host(w, false, &ns[TIMING_HOST_NO_SYNC][i]);
        if (!error)
            error = by_host(w, true, &ns[TIMING_HOST_SYNC][i]);
        if (!error)
            error = by_events(w, start, stop, &ns[TIMING_EVENT][i]);
    }
    if (start)
        cudaEventDestroy(start);
    if (stop)
        cudaEventDestroy(stop);
    return error;
}
