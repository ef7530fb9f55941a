/* The three stages of a chunk, which the variants of overlap queue in different orders. */
#pragma once

#include "../runtime.h"
#include "overlap.h"

/* What prepare() makes: w->own. Chunk c is queued in stream c. */
struct overlap_plan : streams {
    void *device[2];   /* buffers for all chunks, in and out */
    cudaEvent_t *mark; /* while a time line is recorded: OVERLAP_MARKS events of each chunk; else NULL */
};
static inline struct overlap_plan *overlap_plan_of(const struct work *w)
{
    return (struct overlap_plan *)w->own;
}

enum { OVERLAP_MARKS = 4 }; /* before the copy in, after it, after the kernel, after the copy out */
enum { OVERLAP_THREADS = 256, OVERLAP_PER_THREAD = 4 };

/* Four chains a thread, so that the latency of an FMA is hidden. */
template <typename T> __global__ void overlap_chain(const T *in, T *out, int64_t n, int work, T one, T step)
{
    const int64_t first = (int64_t)blockIdx.x * blockDim.x * OVERLAP_PER_THREAD + threadIdx.x;
    T v[OVERLAP_PER_THREAD];
#pragma unroll
    for (int k = 0; k < OVERLAP_PER_THREAD; k++)
        v[k] = first + k * (int)blockDim.x < n ? in[first + k * (int)blockDim.x] : T(0);
#pragma unroll 8
    for (int i = 0; i < work; i++)
#pragma unroll
        for (int k = 0; k < OVERLAP_PER_THREAD; k++)
            v[k] = one * v[k] + step;
#pragma unroll
    for (int k = 0; k < OVERLAP_PER_THREAD; k++)
        if (first + k * (int)blockDim.x < n)
            out[first + k * (int)blockDim.x] = v[k];
}

/* A chunk: offset in the arrays in bytes, values. */
struct overlap_chunk {
    size_t at;
    int64_t values;
};
static inline struct overlap_chunk overlap_chunk_of(const struct work *w, int c)
{
    const int64_t n = w->c->axis[AXIS_NX], chunks = overlap_plan_of(w)->count, first = n * c / chunks;
    return {(size_t)(FLAT_GUARD + first * w->c->axis[AXIS_PRECISION]), n * (c + 1) / chunks - first};
}

static inline int overlap_mark(const struct work *w, int c, int moment)
{
    const struct overlap_plan *const p = overlap_plan_of(w);
    return p->mark ? cudaEventRecord(p->mark[OVERLAP_MARKS * c + moment], p->stream[c]) : 0;
}

/* Copies a chunk between the host's field f and its buffer. */
static inline int overlap_copy(struct work *w, int c, int f, cudaMemcpyKind kind)
{
    const struct overlap_plan *const p = overlap_plan_of(w);
    const struct overlap_chunk k = overlap_chunk_of(w, c);
    char *const host = (char *)w->field[f] + k.at, *const device = (char *)p->device[f] + k.at;
    const size_t bytes = (size_t)(k.values * w->c->axis[AXIS_PRECISION]);
    const bool in = kind == cudaMemcpyHostToDevice;
    return bytes ? cudaMemcpyAsync(in ? device : host, in ? host : device, bytes, kind, p->stream[c]) : 0;
}

template <typename T> static int overlap_chain_of(struct work *w, int c)
{
    const struct overlap_plan *const p = overlap_plan_of(w);
    const struct overlap_chunk k = overlap_chunk_of(w, c);
    struct work on = *w; /* a copy whose stream LAUNCH uses */
    on.stream = p->stream[c];
    if (!k.values)
        return 0;
    return LAUNCH(overlap_chain<T>, dim3(ceil_div(k.values, OVERLAP_THREADS * OVERLAP_PER_THREAD)),
                  dim3(OVERLAP_THREADS), 0, &on, (const T *)((const char *)p->device[0] + k.at),
                  (T *)((char *)p->device[1] + k.at), k.values, (int)w->c->axis[OVERLAP_AXIS_WORK], T(1),
                  T(CHAIN_STEP));
}

/* The stages: each queues its part of chunk c in stream c. */
typedef int overlap_stage(struct work *, int c);

static inline int overlap_in(struct work *w, int c)
{
    int error = overlap_mark(w, c, 0);
    error = error ? error : overlap_copy(w, c, 0, cudaMemcpyHostToDevice);
    return error ? error : overlap_mark(w, c, 1);
}

static inline int overlap_compute(struct work *w, int c)
{
    const int error = BY_PRECISION(overlap_chain_of, w, w, c);
    return error ? error : overlap_mark(w, c, 2);
}

static inline int overlap_out(struct work *w, int c)
{
    const int error = overlap_copy(w, c, 1, cudaMemcpyDeviceToHost);
    return error ? error : overlap_mark(w, c, 3);
}

/* plan.cu */
enum verdict overlap_prepare(struct work *);
void overlap_release(struct work *);

/* launch() of a variant whose queue(w, chunks) queues the stages of all chunks. Input and output are on the
 * host, and steps do not swap them. */
#define OVERLAP_LAUNCH(queue) \
    static int launch(struct work *w, int) \
    { \
        int error = streams_fork(overlap_plan_of(w), w); \
        error = error ? error : queue(w, overlap_plan_of(w)->count); \
        return error ? error : streams_join(overlap_plan_of(w), w); \
    }
