/* src/gpu.h on the host: the same names as plain code. */
#pragma once

#include <array>
#include <map>

#if defined CUDA_ON_CPU && !defined WHOLE_TILES
enum { ON_CPU = 1 };
#else /* a build without a toolkit, or a test of settings: nothing runs, and settings are the GPU's */
enum { ON_CPU = 0 };
#endif
static inline unsigned counters_begin(void)
{
    return cuda_cpu.counters;
}
#define KERNEL_ADDRESS(kernel) cuda_cpu_kernel(kernel)

/* Blocks go from multiprocessor to multiprocessor, whose clock advances only where a test says so. */
static inline unsigned gpu_sm(void)
{
    return (blockIdx.x / cuda_cpu.neighbours + blockIdx.y * cuda_cpu.below + blockIdx.z * cuda_cpu.behind) %
           (unsigned)cuda_cpu.sms;
}
static inline unsigned gpu_cycles(void)
{
    return cuda_cpu_cycles;
}
/* Cycles on the invented L2 of a test: l2_home gives the half of an address, l2_half the half of an SM. The
 * threads of a block queue: only the first one's time is that of its own additions. */
static inline unsigned gpu_atomic_cycles(unsigned *p, int count, unsigned)
{
    const bool far = cuda_cpu.l2_home(reinterpret_cast<uintptr_t>(p)) != cuda_cpu.l2_half(gpu_sm());
    return (unsigned)count * (far ? 350 : 210 + gpu_sm() % 8) * (1 + threadIdx.x);
}

/* All threads see a store at once; order_on_cpu.cc finds a missing order. After an acquire a thread must pass
 * the fence between the proxies before it gives the copy engine work (tma_fetch checks this). */
/* By block (its shared memory, as a block of another GPU may have the same number) and thread: 1 if it has
 * passed no fence since its last acquire. */
inline std::map<std::pair<void *, unsigned>, std::array<bool, 1024>> gpu_acquired;
static inline bool &gpu_acquired_here(void)
{
    return gpu_acquired[{cuda_cpu_shared(), blockIdx.x}]
                       [threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)];
}
/* relaxed: for mutants, without the order. */
static inline void gpu_store_release(unsigned *to, unsigned value, bool relaxed = false,
                                     enum cuda_cpu_scope scope = CUDA_CPU_GPU)
{
    if (!relaxed)
        cuda_cpu_release(to, scope);
    *static_cast<volatile unsigned *>(to) = value;
}
static inline unsigned gpu_load_acquire(const unsigned *from, bool relaxed = false,
                                        enum cuda_cpu_scope scope = CUDA_CPU_GPU)
{
    if (!relaxed)
        cuda_cpu_acquire(from, scope);
    gpu_acquired_here() = true;
    return *static_cast<const volatile unsigned *>(from);
}
static inline void gpu_fence_proxies(void)
{
    gpu_acquired_here() = false;
}

typedef vec<unsigned long long, 2> gpu_packet;
static inline void gpu_store_packet(gpu_packet *to, const gpu_packet &p)
{
    *to = p;
}
static inline gpu_packet gpu_load_packet(const gpu_packet *from)
{
    return *from;
}
static inline void gpu_keep_order(void) {}

typedef char *gpu_shared_at;
static inline gpu_shared_at gpu_shared_place(void *p)
{
    return static_cast<char *>(p);
}
static inline void gpu_copy16(gpu_shared_at to, const void *from)
{
    __pipeline_memcpy_async(to, from, 16);
}

/* Lane 0 has a table of what each lane gives, instead of a shuffle for each of 24 values: a shuffle takes a
 * change of the stack per lane. */
template <int ROWS> static inline void gpu_tensor_add(double *c, const double (&a)[ROWS], double b)
{
    const int lane = (int)threadIdx.x % 32;
    struct {
        double a[ROWS], b;
    } own[32], *const table = __shfl_sync(0xffffffffu, own, 0);
    std::copy(a, a + ROWS, table[lane].a);
    table[lane].b = b;
    __syncwarp(); /* all have written */
    for (int k = 0; k < 4; k++)
        for (int j = 0; j < 2; j++)
            for (int i = 0; i < ROWS; i++)
                c[2 * i + j] += table[lane / 4 * 4 + k].a[i] * table[(lane % 4 * 2 + j) * 4 + k].b;
    __syncwarp(); /* all have read */
}
