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

/* By one thread of the block, before it begins the block's plane number `plane`, counted from 0. */
static __device__ __forceinline__ void lockstep_begin(const lockstep &l, int plane)
{
    if (l.lead == 0)
        return;
    const unsigned enough = l.before + l.blocks * (unsigned)(plane - l.lead + 1);
    atomicAdd(l.begun, 1u);
    while (plane >= l.lead && (int)(lockstep_read(l.begun) - enough) < 0)
        LOCKSTEP_PAUSE();
}

/* By one thread of a block that has no more planes though others walk up to `planes`; it began `done`. */
static __device__ __forceinline__ void lockstep_end(const lockstep &l, int done, int planes)
{
    if (l.lead && done < planes)
        atomicAdd(l.begun, (unsigned)(planes - done));
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

#endif
