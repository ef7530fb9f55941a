/* Keeps the blocks of one launch that walk in the same direction close to each other, so that what one has read
 * for its halo is still in the L2 when its neighbours come by.
 *
 *   counter:  before                                        before + blocks·planes
 *             |---- what all have begun, in whatever order ---->|
 *
 * All blocks add to one counter before they begin their planes; a block does not begin its plane p before all together have
 * begun blocks·(p - lead + 1): none is further ahead of the mean than `lead` planes. The look at the counter for the next wait
 * is taken with this one: it takes about as long as a plane does, and mostly says enough. A launch leaves the counter
 * blocks·planes higher; it is never reset: differences of unsigned numbers survive its wrapping. See LAUNCH_TOGETHER. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include "check.h"
#include "gpu.h"
#include "pause.h"

/* A kernel's argument. */
struct lockstep {
    unsigned *begun;  /* planes that all blocks have begun since the case was prepared */
    unsigned before;  /* ... before this launch */
    unsigned blocks;
    int planes; /* that each block counts in this launch */
    int lead;   /* 0: every block for itself */
    int every;  /* planes that a block counts at once, before the first of them */
};

/* Between two looks: nothing on the GPU, where a look takes longer than any pause; on the CPU others go on. */
static __device__ __forceinline__ void lockstep_pause(void)
{
    if (ON_CPU)
        PAUSE(20);
}

/* What all have begun: changed by other blocks at any time. */
static __device__ __forceinline__ unsigned lockstep_look(const lockstep &l)
{
    return *static_cast<const volatile unsigned *>(l.begun);
}

/* Until the block may begin its plane n or, MEAN, all have begun n planes: one takes fewer registers. `seen`: an earlier look. */
template <bool MEAN = false> static __device__ __forceinline__ void lockstep_wait(const lockstep &l, int n, unsigned seen)
{
    const unsigned enough = l.before + l.blocks * (unsigned)(MEAN ? n : n - l.lead + 1);
    while (l.lead && (MEAN ? n > 0 : n >= l.lead) && (int)(seen - enough) < 0) {
        lockstep_pause();
        seen = lockstep_look(l);
    }
}

/* A block's progress, held by the thread that counts and waits. */
struct lockstep_walk {
    unsigned seen; /* the counter as it was looked at last */
    int begun;     /* planes that the block has counted */

    __device__ __forceinline__ lockstep_walk(const lockstep &l) : seen(l.before), begun(0) {}
    __device__ __forceinline__ void count(const lockstep &l, int planes)
    {
        atomicAdd(l.begun, (unsigned)planes);
        begun += planes;
    }
    /* Before plane `begun`: counts this one and some behind it. */
    __device__ __forceinline__ void next(const lockstep &l, int planes)
    {
        count(l, planes);
        lockstep_wait<true>(l, begun - planes - l.lead + 1, seen);
        seen = lockstep_look(l); /* arrives meanwhile */
    }
    /* By all threads of the block, before its plane n: the first counts, the others wait for it. */
    __device__ __forceinline__ void next_together(const lockstep &l, int n, int planes)
    {
        if (threadIdx.x + threadIdx.y == 0) {
            begun = n;
            next(l, planes);
        }
        __syncthreads();
    }
    /* The same where blocks are in hundreds: they wait for the counter then, not for each other, so each comes to it
     * once, and what it held then is the look for the next wait. A block may be up to twice the lead ahead. */
    template <bool MEAN = true> __device__ __forceinline__ void next_of_many(const lockstep &l, int n, int planes)
    {
        if (threadIdx.x + threadIdx.y == 0) {
            lockstep_wait<MEAN>(l, MEAN ? n - l.lead + 1 : n, seen);
            seen = atomicAdd(l.begun, unsigned(planes));
        }
        __syncthreads();
    }
};

/* By one thread of a block that has no more planes, of which it counted `begun`: nobody waits for it; what is too many is
 * taken back. */
static __device__ __forceinline__ void lockstep_end(const lockstep &l, int begun)
{
    if (l.lead && begun != l.planes)
        atomicAdd(l.begun, (unsigned)(l.planes - begun));
}

/* CALL_SKIP with the reason where the blocks of a launch cannot all be resident at once. */
template <typename... P>
static enum verdict lockstep_room(struct work *w, void (*kernel)(P...), dim3 grid, dim3 block, size_t shared)
{
    const long long blocks = (long long)grid.x * grid.y * grid.z, threads = (long long)block.x * block.y * block.z;
    int each = 0, all = 0;
    const int code = resident_blocks(kernel, threads, shared, &each, &all);
    if (!code && blocks <= all)
        return CALL_OK;
    skip_device(w, "its %lld blocks of %lld threads wait for each other: only %d fit at once", blocks,
                threads, code ? -1 : all);
    return code ? CALL_FAIL : CALL_SKIP;
}

/* The host's side: work.own, or the first thing in it. */
struct lockstep_count {
    unsigned *begun;
    unsigned before;
};

static inline int lockstep_open(struct lockstep_count *count, struct work *w)
{
    int code = (int)cudaMalloc(&count->begun, 16); /* so that it may be read by a copy of 16 bytes */
    count->before = counters_begin();
    code = code ? code : (int)cudaMemsetAsync(count->begun, 0, 16, (cudaStream_t)w->stream);
    if (count->before && !code)
        code = (int)cudaMemcpyAsync(count->begun, &count->before, sizeof count->before, cudaMemcpyHostToDevice, (cudaStream_t)w->stream);
    return code;
}

/* The argument of the next launch, of `blocks` blocks of which none walks more than `planes` planes. */
static inline struct lockstep lockstep_next(struct lockstep_count *count, unsigned blocks, int planes, int lead, int every)
{
    const struct lockstep l = {count->begun, count->before, blocks, planes, lead, every};
    if (lead)
        count->before += blocks * (unsigned)planes;
    return l;
}

/* For a variant that keeps nothing else in work.own, where it is NULL if its blocks go alone. */
template <typename... P>
static enum verdict lockstep_prepare(struct work *w, void (*kernel)(P...), dim3 grid, dim3 block, size_t shared)
{
    const enum verdict v = lockstep_room(w, kernel, grid, block, shared);
    if (v != CALL_OK)
        return v;
    struct lockstep_count *const count = (struct lockstep_count *)malloc(sizeof *count);
    const int code = count ? lockstep_open(count, w) : (int)cudaErrorMemoryAllocation;
    if (code)
        free(count);
    else
        w->own = count;
    return code ? check_failed(w, "a counter of planes", code) : CALL_OK;
}

/* struct variant's audit: a counter that is not where the launches must have left it: sooner or later blocks hang. */
static inline enum verdict lockstep_audit(struct work *w)
{
    const struct lockstep_count *const count = (const struct lockstep_count *)w->own;
    unsigned begun = 0;
    if (!count)
        return CALL_OK;
    int code = (int)cudaMemcpyAsync(&begun, count->begun, sizeof begun, cudaMemcpyDeviceToHost, (cudaStream_t)w->stream);
    code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
    if (!code && begun == count->before)
        return CALL_OK;
    snprintf(w->why, sizeof w->why, "its blocks counted %u planes, %u are right (error %d)", begun, count->before, code);
    return CALL_FAIL;
}

static inline void lockstep_release(struct work *w)
{
    if (w->own)
        cudaFree(((struct lockstep_count *)w->own)->begun);
    free(w->own);
    w->own = NULL;
}
