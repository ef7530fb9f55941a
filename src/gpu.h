/* Instructions of the GPU that CUDA C has no function for, or whose memory order it leaves open. On the host the same names are
 * plain code (cpu/gpu_on_cpu.h), so that no kernel has to ask where it runs. */
#pragma once

#include "kernel.h"
#include "vector.h"

#ifdef __CUDACC__
/* 1 where the tests run kernels on the CPU: there small tiles, few shapes and few repeats are enough. */
enum { ON_CPU = 0 };
/* Where a counter begins that is never reset: at 0; in tests also shortly before it wraps. */
static inline unsigned counters_begin(void) { return 0; }
/* A kernel as cudaLaunchKernel takes it in every toolkit: until CUDA 12.5 its template has no place for a function. */
#define KERNEL_ADDRESS(kernel) reinterpret_cast<const void *>(kernel)

/* The multiprocessor that the thread runs on, and its clock. */
static __device__ __forceinline__ unsigned gpu_sm(void)
{
    unsigned sm;
    asm("mov.u32 %0, %%smid;" : "=r"(sm));
    return sm;
}
static __device__ __forceinline__ unsigned gpu_cycles(void) { return (unsigned)clock64(); }
/* Cycles of `count` atomic additions of zero, each waiting for the one before: where the next goes depends on whether the value is `key`. */
static __device__ __forceinline__ unsigned gpu_atomic_cycles(unsigned *p, int count, unsigned key)
{
    unsigned dependent = 0;
    const unsigned begin = gpu_cycles();
    for (int i = 0; i < count; i++)
        dependent = atomicAdd(p + dependent, 0u) == key;
    return gpu_cycles() - begin + dependent;
}

/* What the thread did before is seen by whoever has loaded the value; what comes after that load happens after the store. */
static __device__ __forceinline__ void gpu_store_release(unsigned *to, unsigned value)
{
    asm volatile("st.release.gpu.global.u32 [%0], %1;" ::"l"(to), "r"(value) : "memory");
}
static __device__ __forceinline__ unsigned gpu_load_acquire(const unsigned *from)
{
    unsigned value;
    asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(value) : "l"(from) : "memory");
    return value;
}
/* Others stored by the generic proxy what the copy engine reads by the async proxy: having loaded a flag orders them only together
 * with a fence between the proxies (PTX ISA, "Memory Consistency Model", "Proxies"). */
static __device__ __forceinline__ void gpu_fence_proxies(void) { asm volatile("fence.proxy.async.global;" ::: "memory"); }

/* 16 bytes that move whole, without any order: CUDA 12.3 and later, sm_70 and later. */
typedef vec<unsigned long long, 2> gpu_packet;
static __device__ __forceinline__ void gpu_store_packet(gpu_packet *to, const gpu_packet &p)
{
    asm volatile("{\n"
                 ".reg .b128 all;\n"
                 "mov.b128 all, {%1, %2};\n"
                 "st.relaxed.gpu.global.b128 [%0], all;\n"
                 "}" ::"l"(to), "l"(p.v[0]), "l"(p.v[1]));
}
static __device__ __forceinline__ gpu_packet gpu_load_packet(const gpu_packet *from)
{
    gpu_packet p;
    asm volatile("{\n"
                 ".reg .b128 all;\n"
                 "ld.relaxed.gpu.global.b128 all, [%2];\n"
                 "mov.b128 {%0, %1}, all;\n"
                 "}" : "=l"(p.v[0]), "=l"(p.v[1]) : "l"(from) : "memory");
    return p;
}
/* The compiler moves nothing past it. What it does is to count an event that nobody reads. */
static __device__ __forceinline__ void gpu_keep_order(void) { asm volatile("pmevent 0;" ::: "memory"); }

/* cp.async: a copy of 16 bytes for which a thread does not wait. A place in shared memory is counted in bytes: what the compiler
 * makes of a pointer for each copy costs more than the copy. It must be a thread's own: nvcc 13.0 makes an illegal instruction of
 * one that is the same for all and a policy. The policy: the L2 shall keep what is read (evict_last). */
typedef unsigned gpu_shared_at;
static __device__ __forceinline__ gpu_shared_at gpu_shared_place(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
static __device__ __forceinline__ void gpu_copy16(gpu_shared_at to, const void *from)
{
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(to), "l"(from),
                 "l"(0x14F0000000000000ull) : "memory");
#endif
}

/* c += a·b by the FP64 tensor cores, c of 8·ROWS x 8 values, a 4 columns wide, b 4 rows high: a lane holds a[8i + lane / 4][lane % 4],
 * b[lane % 4][lane / 4] and, of c's row 8i + lane / 4, columns 2·(lane % 4) and the next. */
template <int ROWS> static __device__ __forceinline__ void gpu_tensor_add(double *c, const double (&a)[ROWS], double b)
{
    if constexpr (ROWS == 1)
        asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+d"(c[0]), "+d"(c[1]) : "d"(a[0]), "d"(b));
    else
        asm("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
            : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3]) : "d"(a[0]), "d"(a[1]), "d"(b));
}
#else
#include "cpu/gpu_on_cpu.h"
#endif
