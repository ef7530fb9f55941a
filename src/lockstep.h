/* SPDX-License-Identifier: MIT */
/* Keeps the blocks of one launch that walk in the same direction close to each other, so that what one has read
 * for its halo is still in the L2 when its neighbours come by.
 *
 * All blocks add to one counter in the GPU's memory, once a plane; a block does not begin its plane p before
 * all of them together have begun as many as blocks·(p - lead + 1). So no block is further ahead of the mean
 * than `lead` planes. The counter is never reset: each launch knows what it stood at when the launch began, and
 * differences of unsigned numbers survive its wrapping. The blocks wait for each other: LAUNCH_TOGETHER. */
#ifndef CLIFFS_LOCKSTEP_H
#define CLIFFS_LOCKSTEP_H

#include <stdio.h>
#include <stdlib.h>
#include "check.h"
#include "kernel.h"

/* A kernel's argument. */
struct lockstep {
    unsigned *begun;  /* planes that all blocks have begun since the case was prepared */
    unsigned before;  /* ... before this launch */
    unsigned blocks;
    int lead; /* 0: every block for itself */
};

/* What may have been changed by another block just now. */
static __device__ __forceinline__ unsigned lockstep_read(const unsigned *p)
{
    return *static_cast<const volatile unsigned *>(p);
}

/* Between two looks: nothing on the GPU, where a look takes longer than any pause; on the CPU others go on. */
#ifdef __CUDA_ARCH__
#define LOCKSTEP_PAUSE() ((void)0)
#else
#define LOCKSTEP_PAUSE() __nanosleep(20)
#endif

/* What all have begun: asked for some time before lockstep_wait, the answer costs no waiting. */
static __device__ __forceinline__ unsigned lockstep_seen(const lockstep &l)
{
    return l.lead ? lockstep_read(l.begun) : 0;
}

/* Until the block may begin its plane number `plane`, counted from 0. */
static __device__ __forceinline__ void lockstep_wait(const lockstep &l, int plane, unsigned seen)
{
    const unsigned enough = l.before + l.blocks * (unsigned)(plane - l.lead + 1);
    while (l.lead && plane >= l.lead && (int)(seen - enough) < 0) {
        __nanosleep(20);
        seen = lockstep_read(l.begun);
    }
}

static __device__ __forceinline__ void lockstep_add(const lockstep &l, int planes)
{
    if (l.lead)
        atomicAdd(l.begun, (unsigned)planes);
}

/* By one thread of the block, before it begins the block's plane number `plane`. */
static __device__ __forceinline__ void lockstep_begin(const lockstep &l, int plane)
{
    lockstep_add(l, 1);
    lockstep_wait(l, plane, lockstep_seen(l));
}

/* By one thread of a block that has no more planes though others walk up to `planes`; it began `done`. */
static __device__ __forceinline__ void lockstep_end(const lockstep &l, int done, int planes)
{
    if (done < planes)
        lockstep_add(l, planes - done);
}

/* For a kernel that can do without, TOGETHER false: it has no code then. Each thread of the block has one of these;
 * thread (0, 0) counts and waits, the others wait for it at a barrier. Where hundreds of blocks count every plane they
 * wait for the counter, not for each other: a block counts, and looks, once in half of the lead, and may be up to
 * twice the lead ahead. */
template <bool TOGETHER> struct lockstep_walk {
    unsigned seen; /* what all had begun when this block looked last */

    __device__ __forceinline__ lockstep_walk(const lockstep &l) : seen(l.before) {}
    /* Before plane z of the block's, which are first .. last - 1; value: before which this is called again. */
    __device__ __forceinline__ int begin(const lockstep &l, int z, int first, int last)
    {
        if (!TOGETHER)
            return last;
        const int next = min(z + max(l.lead / 2, 1), last);
        if (threadIdx.x + threadIdx.y == 0) {
            lockstep_wait(l, z - first, seen);
            seen = atomicAdd(l.begun, (unsigned)(next - z));
        }
        __syncthreads();
        return next;
    }
    /* Of a block that had `done` planes while others have up to `planes`. */
    __device__ __forceinline__ void end(const lockstep &l, int done, int planes)
    {
        if (TOGETHER && threadIdx.x + threadIdx.y == 0)
            lockstep_end(l, done, planes);
    }
};

/* CALL_SKIP with the reason where the blocks of a launch cannot all be resident at once. */
template <typename... P>
static enum verdict lockstep_room(struct work *w, void (*kernel)(P...), dim3 grid, dim3 block, size_t shared)
{
    const long long blocks = (long long)grid.x * grid.y * grid.z, threads = (long long)block.x * block.y * block.z;
    int device = 0, sms = 0, each = 0, code = (int)cudaGetDevice(&device);
    code = code ? code : (int)cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    code = code ? code : (int)cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, (int)threads, shared);
    if (!code && blocks <= (long long)each * sms)
        return CALL_OK;
    const int n = snprintf(w->why, sizeof w->why, TOGETHER_WAIT, blocks, threads);
    snprintf(w->why + n, sizeof w->why - (size_t)n, code ? "an unknown number is resident" : TOGETHER_RESIDENT,
             (long long)each * sms);
    return code ? CALL_FAIL : CALL_SKIP;
}

/* The host's side: lives in work.own, or in what the coding keeps there. */
struct lockstep_count {
    unsigned *begun;
    unsigned before;
};

static inline int lockstep_open(struct lockstep_count *count, struct work *w)
{
    const int code = (int)cudaMalloc(&count->begun, sizeof *count->begun);
    count->before = 0;
    return code ? code : (int)cudaMemsetAsync(count->begun, 0, sizeof *count->begun, (cudaStream_t)w->stream);
}

static inline void lockstep_close(struct lockstep_count *count) { cudaFree(count->begun); }

/* The argument of the next launch, of `blocks` blocks that walk `planes` planes each. */
static inline struct lockstep lockstep_next(struct lockstep_count *count, unsigned blocks, int planes, int lead)
{
    const struct lockstep l = {count->begun, count->before, blocks, lead};
    if (lead)
        count->before += blocks * (unsigned)planes;
    return l;
}

/* For a coding that keeps nothing else in work.own, where it is NULL if its blocks go alone. */
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

static inline void lockstep_release(struct work *w)
{
    if (w->own)
        lockstep_close((struct lockstep_count *)w->own);
    free(w->own);
    w->own = NULL;
}

#endif
