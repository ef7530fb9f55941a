/* SPDX-License-Identifier: MIT */
/* Copies of 16 bytes from memory into shared memory for which a thread does not wait (cp.async). */
#ifndef CLIFFS_STAR3D_ASYNC_COPY_H
#define CLIFFS_STAR3D_ASYNC_COPY_H

#include "../kernel.h"

/* A place in shared memory, counted in bytes: what the compiler makes of a pointer for each copy costs more than the
 * copy. It must be a thread's own: nvcc 13.0 makes an illegal instruction of one that is the same for all and a policy.
 * The policy: the L2 shall keep what is read (evict_last). */
#ifdef __CUDACC__
typedef unsigned shared_at;
static __device__ __forceinline__ shared_at place_of(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
static __device__ __forceinline__ void copy16(shared_at to, const void *from)
{
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(to), "l"(from),
                 "l"(0x14F0000000000000ull) : "memory");
#endif
}
#else
typedef char *shared_at;
static inline shared_at place_of(void *p) { return static_cast<char *>(p); }
static inline void copy16(shared_at to, const void *from) { __pipeline_memcpy_async(to, from, 16); }
#endif

#endif
