/* Instructions of the GPU for which CUDA C has no function, or whose memory order it does not define: inline
 * PTX. The tests on the CPU run it, too (cpu/ptx_on_cpu.h). */
#pragma once

#include "kernel.h"
#include "vector.h"

#ifdef CUDA_ON_CPU
#include "cpu/gpu_on_cpu.h"
#elif defined __CUDACC__
/* 1 in the tests, which run kernels on the CPU: there small tiles, few shapes and few repetitions are
 * enough. */
enum { ON_CPU = 0 };
/* The first value of a counter that is never reset: 0; in tests also a value shortly before it wraps. */
static inline unsigned counters_begin(void)
{
    return 0;
}
/* A kernel as an argument of cudaLaunchKernel in every toolkit: before CUDA 12.5 its template does not take a
 * function. */
#define KERNEL_ADDRESS(kernel) reinterpret_cast<const void *>(kernel)
#else
#include "cpu/gpu_on_cpu.h"
#endif

/* The multiprocessor that the thread runs on, and its clock. */
static __device__ __forceinline__ unsigned gpu_sm(void)
{
    unsigned sm;
    asm("mov.u32 %0, %%smid;" : "=r"(sm));
    return sm;
}
static __device__ __forceinline__ unsigned gpu_cycles(void)
{
    return (unsigned)clock64();
}

/* Release and acquire: a thread that has loaded the value sees all that the storing thread did before the
 * store, and does what follows only afterwards. */
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
/* Between the load of another block's flag and a bulk copy of that block's data: threads store through the
 * generic proxy, the copy engine reads through the async proxy, and a flag orders the two only together with
 * this fence (PTX ISA, "Memory Consistency Model", "Proxies"). */
static __device__ __forceinline__ void gpu_fence_proxies(void)
{
    asm volatile("fence.proxy.async.global;" ::: "memory");
}

/* 16 bytes that are stored and loaded whole; they order no other access. CUDA 12.3 and later, sm_70 and
 * later. */
typedef vec<unsigned long long, 2> gpu_packet;
static __device__ __forceinline__ void gpu_store_packet(gpu_packet *to, const gpu_packet &p)
{
    asm volatile("{\n"
                 ".reg .b128 all;\n"
                 "mov.b128 all, {%1, %2};\n"
                 "st.relaxed.gpu.global.b128 [%0], all;\n"
                 "}" ::"l"(to),
                 "l"(p.v[0]), "l"(p.v[1]));
}
static __device__ __forceinline__ gpu_packet gpu_load_packet(const gpu_packet *from)
{
    gpu_packet p;
    asm volatile("{\n"
                 ".reg .b128 all;\n"
                 "ld.relaxed.gpu.global.b128 all, [%2];\n"
                 "mov.b128 {%0, %1}, all;\n"
                 "}"
                 : "=l"(p.v[0]), "=l"(p.v[1])
                 : "l"(from)
                 : "memory");
    return p;
}
/* The compiler moves no instruction past it. It counts an event that nobody reads. */
static __device__ __forceinline__ void gpu_keep_order(void)
{
    asm volatile("pmevent 0;" ::: "memory");
}

/* cp.async: a copy of 16 bytes for which the thread does not wait. The target is an offset in bytes in shared
 * memory: converting a pointer for each copy costs more than the copy. The offset must differ between
 * threads: of a uniform one together with a policy nvcc 13.0 makes an illegal instruction. The policy
 * evict_last lets lines that are read stay long in the L2. */
typedef unsigned gpu_shared_at;
static __device__ __forceinline__ gpu_shared_at gpu_shared_place(const void *p)
{
    return (unsigned)__cvta_generic_to_shared(p);
}
static __device__ __forceinline__ void gpu_copy16(gpu_shared_at to, const void *from)
{
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(to), "l"(from),
                 "l"(0x14F0000000000000ull)
                 : "memory");
#endif
}

/* c += a·b by the FP64 tensor cores: c has 8·ROWS x 8 values, a 4 columns, b 4 rows. A lane holds a[8i + lane
 * / 4][lane % 4], b[lane % 4][lane / 4] and c[8i + lane / 4][2·(lane % 4)] and the next value of that row. */
template <int ROWS>
static __device__ __forceinline__ void gpu_tensor_add(double *c, const double (&a)[ROWS], double b)
{
    if constexpr (ROWS == 1)
        asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
            : "+d"(c[0]), "+d"(c[1])
            : "d"(a[0]), "d"(b));
    else
        /* clang-format off */
        asm(
        "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
            : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3])
            : "d"(a[0]), "d"(a[1]), "d"(b));
    /* clang-format on */
}
