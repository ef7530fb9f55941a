/* Counts and flags by which warps, blocks and GPUs tell each other how far they are. Release and acquire: who
 * has loaded a value sees all that the storing thread did before the store, and what others had told it
 * before. A wait that takes longer than SIGNAL_LIMIT ends the program: a neighbour that died, a profiler that
 * runs GPUs one after the other, or a kernel that was never queued must not hang a node. */
#pragma once

#include "../gpu.h"
#include "../pause.h"

/* Where a wait was given up: in the host's memory, which outlives the GPU's context. */
struct signal_report {
    unsigned given_up; /* 1 once the others are valid */
    int step, plane;   /* of the launch; counted in the direction of the walk */
    int tile, cut;     /* cut: 0 none: another tile of this GPU, 1 the first, 2 the last in the walk */
};

#define SIGNAL_LIMIT 10000000000ull /* ns */

/* Within a block, in shared memory: adds 1 to a count; reads it. */
static __device__ __forceinline__ void signal_count_block(unsigned *count)
{
    asm volatile(
        "red.release.cta.shared::cta.add.u32 [%0], 1;" ::"r"((unsigned)__cvta_generic_to_shared(count))
        : "memory");
}
static __device__ __forceinline__ unsigned signal_load_block(const unsigned *from)
{
    unsigned value;
    asm volatile("ld.acquire.cta.shared::cta.u32 %0, [%1];"
                 : "=r"(value)
                 : "r"((unsigned)__cvta_generic_to_shared(from))
                 : "memory");
    return value;
}
/* threadIdx.x, read anew: a value that lives on where warps part would be spilled by those with few
 * registers, and local memory costs the others a fifth of their time. */
static __device__ __forceinline__ int signal_thread(void)
{
    int x;
    asm volatile("mov.u32 %0, %%tid.x;" : "=r"(x));
    return x;
}
/* Between GPUs. */
static __device__ __forceinline__ void signal_store_system(unsigned *to, unsigned value)
{
    asm volatile("st.release.sys.global.u32 [%0], %1;" ::"l"(to), "r"(value) : "memory");
}
static __device__ __forceinline__ unsigned signal_load_system(const unsigned *from)
{
    unsigned value;
    asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(value) : "l"(from) : "memory");
    return value;
}
/* A vector of values that another warp has stored, not through the L1. */
template <typename T> static __device__ __forceinline__ vec<T> signal_load(const T *p)
{
    const uint4 v = __ldcg(reinterpret_cast<const uint4 *>(p));
    return *reinterpret_cast<const vec<T> *>(&v);
}
static __device__ __forceinline__ unsigned long long signal_now(void)
{
    unsigned long long ns;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
    return ns;
}
static __device__ __forceinline__ void signal_give_up(void)
{
    __threadfence_system();
    __trap();
}
/* Called by a whole warp, which meets here: whether it is true for any lane. */
static __device__ __forceinline__ bool signal_any(bool one)
{
    return __any_sync(0xffffffffu, one);
}

/* Polls until `load` has reached `need`; numbers are compared as a distance, so they may wrap. Returns what
 * was loaded. */
template <typename Load> static __device__ __forceinline__ unsigned
signal_wait(const Load &load, unsigned need, signal_report *report, int step, int plane, int tile, int cut)
{
    enum { POLLS = 1024 }; /* between two looks at the clock, which takes longer than a poll */
    unsigned long long begin = 0;
    unsigned seen;
    for (unsigned polls = 0; (int)((seen = load()) - need) < 0;) {
        if (ON_CPU)
            PAUSE(20);
        if (++polls % POLLS)
            continue;
        const unsigned long long now = signal_now();
        begin = begin ? begin : now;
        if (now - begin > SIGNAL_LIMIT) {
            report->step = step, report->plane = plane, report->tile = tile, report->cut = cut;
            report->given_up = 1;
            signal_give_up();
        }
    }
    return seen;
}
