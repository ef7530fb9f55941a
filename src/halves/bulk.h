/* Hopper's bulk copies of single rows into shared memory. Rows that lie by homes do not follow each other at
 * a constant distance, as the rows of a tensor map's box must (../star3d/tma.h), so each has a copy of its
 * own. */
#pragma once

#include "../star3d/tma.h"

#if TMA_HERE
/* Nothing here needs a tensor map. */
__attribute__((unused)) static enum verdict tma_describe_fields(struct work *, tma_map (&)[2], int, int, int);
#endif
#if defined __CUDACC__ && TMA_HERE
/* A barrier of the THREADS threads of a block that copy. */
template <int THREADS> static __device__ __forceinline__ void bulk_together(void)
{
    asm volatile("bar.sync 1, %0;" ::"n"(THREADS) : "memory");
}
/* Called by one thread of a warp before any of it asks for a copy: an arrival, and the phase of `b` does not
 * end before `bytes` more bytes have come. */
static __device__ __forceinline__ void bulk_expect(tma_barrier *b, int bytes)
{
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(tma_address(b)), "r"(bytes)
                 : "memory");
}
/* Asks for the copy of `bytes` bytes, a multiple of 16 as both addresses are. policy: a hint for the L2. */
template <typename T> static __device__ __forceinline__ void
bulk_fetch(T *to, const T *from, int bytes, tma_barrier *b, unsigned long long policy)
{
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
                 "[%0], [%1], %2, [%3], %4;" ::"r"(tma_address(to)),
                 "l"(from), "r"(bytes), "r"(tma_address(b)), "l"(policy)
                 : "memory");
}
#endif
