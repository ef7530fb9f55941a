/* Lock-step: blocks of one launch that walk in the same direction stay close to each other, so what one of
 * them has read for its halo is still in the L2 when its neighbours need it.
 *
 *   plane       0     1     2     3       3 blocks, lead 1, 8 planes counted
 *   block 0   [=====|=====|=====| wait    has counted plane 3; begins it once blocks·(3 - lead + 1) = 9 are
 *   block 1   [=====|=====]               counted: when block 1 or 2 counts its plane 2
 *   block 2   [=====|=====]
 *
 * A block adds to a counter before it begins a plane p, and waits until all blocks together have counted
 * blocks·(p - lead + 1): so none is further ahead of the mean than `lead` planes. The counter is never reset:
 * each launch leaves it blocks·planes higher, and differences of unsigned numbers survive its wrapping.
 * Reading it takes about as long as a plane does, so a block reads it for the next wait while it computes,
 * and mostly that value is high enough. The blocks must all be resident: see LAUNCH_TOGETHER. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include "check.h"
#include "gpu.h"
#include "pause.h"

/* The argument of a kernel whose blocks walk in lock-step. */
struct lockstep {
    unsigned *begun; /* the counter: planes that all blocks together have begun since the case was prepared */
    unsigned before; /* its value before this launch */
    unsigned blocks; /* of this launch */
    int planes;      /* that each block counts in this launch */
    int lead;        /* planes that a block may be ahead of the mean; 0: blocks do not wait for each other */
    int every;       /* planes that a block counts at once, before it begins the first of them */
};

/* Between two polls: nothing on the GPU, where a poll takes longer than any pause; on the CPU other threads
 * run. */
static __device__ __forceinline__ void lockstep_pause(void)
{
    if (ON_CPU)
        PAUSE(20);
}

/* Reads the counter, which other blocks change at any time. */
static __device__ __forceinline__ unsigned lockstep_look(const lockstep &l)
{
    return *static_cast<const volatile unsigned *>(l.begun);
}

/* Waits until the block may begin its plane n; with MEAN, until the blocks have begun n planes on average.
 * Callers use the one that takes fewer registers. seen: an earlier value of the counter, which spares a read
 * if it is high enough. */
template <bool MEAN = false>
static __device__ __forceinline__ void lockstep_wait(const lockstep &l, int n, unsigned seen)
{
    const unsigned enough = l.before + l.blocks * (unsigned)(MEAN ? n : n - l.lead + 1);
    while (l.lead && (MEAN ? n > 0 : n >= l.lead) && (int)(seen - enough) < 0) {
        lockstep_pause();
        seen = lockstep_look(l);
    }
}

/* A block's progress. The thread that counts and waits for the block has it. */
struct lockstep_walk {
    unsigned seen; /* the counter as it was read last */
    int begun;     /* planes that the block has counted in this launch */

    __device__ __forceinline__ lockstep_walk(const lockstep &l) : seen(l.before), begun(0) {}
    __device__ __forceinline__ void count(const lockstep &l, int planes)
    {
        atomicAdd(l.begun, (unsigned)planes);
        begun += planes;
    }
    /* Called before plane `begun`: counts it and the planes behind it, `planes` in all, then waits. */
    __device__ __forceinline__ void next(const lockstep &l, int planes)
    {
        count(l, planes);
        lockstep_wait<true>(l, begun - planes - l.lead + 1, seen);
        seen = lockstep_look(l); /* for the next wait: the value comes while the block computes */
    }
    /* Called by all threads of the block before its plane n: the first thread counts and waits, the others
     * wait for it. */
    __device__ __forceinline__ void next_together(const lockstep &l, int n, int planes)
    {
        if (threadIdx.x + threadIdx.y == 0) {
            begun = n;
            next(l, planes);
        }
        __syncthreads();
    }
    /* As next_together, for hundreds of blocks. So many queue at the counter: each accesses it once, by an
     * addition after the wait, and the value that this returns serves the next wait. A block may be up to
     * twice the lead ahead. */
    template <bool MEAN = true>
    __device__ __forceinline__ void next_of_many(const lockstep &l, int n, int planes)
    {
        if (threadIdx.x + threadIdx.y == 0) {
            lockstep_wait<MEAN>(l, MEAN ? n - l.lead + 1 : n, seen);
            seen = atomicAdd(l.begun, unsigned(planes));
        }
        __syncthreads();
    }
};

/* Called by one thread of a block that has no more planes and has counted `begun`: makes them l.planes, fewer
 * or more, so that nobody waits for this block and the next launch finds the counter where it expects it. */
static __device__ __forceinline__ void lockstep_end(const lockstep &l, int begun)
{
    if (l.lead && begun != l.planes)
        atomicAdd(l.begun, (unsigned)(l.planes - begun));
}

/* CALL_OK if all blocks of the launch can be resident at once; CALL_SKIP with the reason if they cannot;
 * CALL_FAIL if CUDA does not say. shared: bytes of dynamic shared memory a block. */
template <typename... P>
static enum verdict lockstep_room(struct work *w, void (*kernel)(P...), dim3 grid, dim3 block, size_t shared)
{
    const long long blocks = (long long)grid.x * grid.y * grid.z,
                    threads = (long long)block.x * block.y * block.z;
    int each = 0, all = 0;
    const int code = resident_blocks(kernel, threads, shared, &each, &all);
    if (!code && blocks <= all)
        return CALL_OK;
    skip_device(w, "its %lld blocks of %lld threads wait for each other: only %d fit at once", blocks,
                threads, code ? -1 : all);
    return code ? CALL_FAIL : CALL_SKIP;
}

/* The host's side: work.own, or its first member. */
struct lockstep_count {
    unsigned *begun; /* the counter, on the GPU */
    unsigned before; /* its value once all launches so far have ended */
};

/* Allocates the counter and sets its first value. Returns 0 or CUDA's error code. */
static inline int lockstep_open(struct lockstep_count *count, struct work *w)
{
    int code = (int)cudaMalloc(&count->begun, 16); /* bytes: async_ring reads it by a copy of 16 */
    count->before = counters_begin();
    code = code ? code : (int)cudaMemsetAsync(count->begun, 0, 16, (cudaStream_t)w->stream);
    if (count->before && !code)
        code = (int)cudaMemcpyAsync(count->begun, &count->before, sizeof count->before,
                                    cudaMemcpyHostToDevice, (cudaStream_t)w->stream);
    return code;
}

/* The argument of the next launch: `blocks` blocks, each of which counts `planes` planes. */
static inline struct lockstep lockstep_next(struct lockstep_count *count, unsigned blocks, int planes,
                                            int lead, int every)
{
    const struct lockstep l = {count->begun, count->before, blocks, planes, lead, every};
    if (lead)
        count->before += blocks * (unsigned)planes;
    return l;
}

/* prepare() of a variant that has nothing else in work.own; where blocks are unsynchronised it is not called,
 * and work.own is NULL. Returns CALL_OK, or why not as lockstep_room does. */
template <typename... P> static enum verdict lockstep_prepare(struct work *w, void (*kernel)(P...), dim3 grid,
                                                              dim3 block, size_t shared)
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

/* audit() of a variant: fails if the counter is not where the launches must have left it; sooner or later
 * blocks hang then. */
static inline enum verdict lockstep_audit(struct work *w)
{
    const struct lockstep_count *const count = (const struct lockstep_count *)w->own;
    unsigned begun = 0;
    if (!count)
        return CALL_OK;
    int code = (int)cudaMemcpyAsync(&begun, count->begun, sizeof begun, cudaMemcpyDeviceToHost,
                                    (cudaStream_t)w->stream);
    code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
    if (!code && begun == count->before)
        return CALL_OK;
    snprintf(w->why, sizeof w->why, "its blocks counted %u planes, %u are right (error %d)", begun,
             count->before, code);
    return CALL_FAIL;
}

static inline void lockstep_release(struct work *w)
{
    if (w->own)
        cudaFree(((struct lockstep_count *)w->own)->begun);
    free(w->own);
    w->own = NULL;
}
