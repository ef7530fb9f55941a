/* CUDA's runtime for variants, except for launches: streams, events, host arrays. */
#pragma once

#include <stdlib.h>
#include "kernel.h"

/* Streams in addition to the case's own; zero until they are opened. */
struct streams {
    enum { MOST = 32 };
    int count;
    cudaStream_t stream[MOST];
    cudaEvent_t forked, joined[MOST];
};

static inline int streams_open(struct streams *p, int count)
{
    int error = cudaEventCreateWithFlags(&p->forked, cudaEventDisableTiming);
    p->count = count;
    for (int s = 0; s < count && !error; s++)
        if (!(error = cudaStreamCreateWithFlags(&p->stream[s], cudaStreamNonBlocking)))
            error = cudaEventCreateWithFlags(&p->joined[s], cudaEventDisableTiming);
    return error;
}

/* Closes also streams that were opened only in part. */
static inline void streams_close(struct streams *p)
{
    for (int s = 0; s < p->count; s++) {
        if (p->joined[s])
            cudaEventDestroy(p->joined[s]);
        if (p->stream[s])
            cudaStreamDestroy(p->stream[s]);
    }
    if (p->forked)
        cudaEventDestroy(p->forked);
}

/* streams_fork: the streams wait for the work queued on the case's stream. streams_join: the next work of the
 * case's stream waits for them all. So events around a launch measure all of it. */
static inline int streams_fork(const struct streams *p, const struct work *w)
{
    int error = cudaEventRecord(p->forked, (cudaStream_t)w->stream);
    for (int s = 0; s < p->count && !error; s++)
        error = cudaStreamWaitEvent(p->stream[s], p->forked, 0);
    return error;
}
static inline int streams_join(const struct streams *p, const struct work *w)
{
    int error = 0;
    for (int s = 0; s < p->count && !error; s++)
        if (!(error = cudaEventRecord(p->joined[s], p->stream[s])))
            error = cudaStreamWaitEvent((cudaStream_t)w->stream, p->joined[s], 0);
    return error;
}

/* Events, destroyed with this object. `error` is the first error. */
template <int N> struct moments {
    cudaEvent_t at[N];
    int error;

    moments() : at(), error(0)
    {
        for (int i = 0; i < N && !error; i++)
            error = cudaEventCreate(&at[i]);
    }
    ~moments()
    {
        for (cudaEvent_t event : at)
            if (event)
                cudaEventDestroy(event);
    }
    moments(const moments &) = delete;
    double ns(int from, int to)
    {
        float ms = 0;
        error = error ? error : cudaEventElapsedTime(&ms, at[from], at[to]);
        return ms * 1e6;
    }
    /* Time in ns of the work that `queue` puts on a stream. */
    template <typename F> double time(cudaStream_t stream, F queue)
    {
        error = error ? error : cudaEventRecord(at[0], stream);
        error = error ? error : queue();
        error = error ? error : cudaEventRecord(at[1], stream);
        error = error ? error : cudaStreamSynchronize(stream);
        return ns(0, 1);
    }
};

/* An array of the host, page-locked or pageable. Locking pages is slow, so the array is reused from case to
 * case, and only grows. */
struct host_array {
    void *memory;
    size_t bytes;
};

/* NULL: the host does not have so much. */
static inline void *host_array_of(struct host_array *a, size_t bytes, bool pinned)
{
    if (a->bytes >= bytes)
        return a->memory;
    if (!pinned)
        free(a->memory);
    else if (a->memory)
        cudaFreeHost(a->memory);
    a->memory = pinned ? NULL : malloc(bytes);
    if (pinned && cudaMallocHost(&a->memory, bytes)) {
        cudaGetLastError();
        a->memory = NULL;
    }
    a->bytes = a->memory ? bytes : 0;
    return a->memory;
}
