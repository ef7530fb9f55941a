/* SPDX-License-Identifier: MIT */
/* CUDA kernels on the CPU, for tests: what a .cu file sees when the host compiler reads it.
 *
 * A launch runs at once, on the calling thread, one GPU thread after the other.
 * Each GPU thread has a fiber of its own from its first barrier on, so that a
 * kernel without barriers costs no switch. The order of blocks and of threads
 * is forward, reverse or random: an answer that depends on it is a race.
 *
 * Built with -fsanitize=address,undefined; without them a stray access goes unseen. */
#ifndef CLIFFS_CUDA_ON_CPU_H
#define CLIFFS_CUDA_ON_CPU_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __has_feature /* clang says it otherwise than GCC */
#if __has_feature(address_sanitizer) && !defined __SANITIZE_ADDRESS__
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

/* ---- For tests ---------------------------------------------------------- */

enum cuda_cpu_order { CUDA_CPU_FORWARD, CUDA_CPU_REVERSE, CUDA_CPU_RANDOM, CUDA_CPU_ORDERS };

/* How launches run from now on; a test sets it between launches. */
struct cuda_cpu_settings {
    enum cuda_cpu_order order;
    uint32_t seed; /* of CUDA_CPU_RANDOM; every launch draws a new order from it */
    int quiet;     /* no message about a refused or broken launch: the test expects it */
};
extern struct cuda_cpu_settings cuda_cpu;

/* Switches one barrier off: "shared.cu:27", with as much of the path as makes
 * it unique; NULL: none. At start, the environment's CUDA_CPU_SKIP is taken. */
void cuda_cpu_skip(const char *site);
/* Times the barrier that is off was passed. 0: it is not in the code that ran. */
long cuda_cpu_skipped(void);
/* Barriers of blocks that completed so far. */
long cuda_cpu_barriers(void);

/* Runs one of many mutants in one binary: ci/mutants puts MUTANT(n) in copies
 * of the sources; the environment's CUDA_CPU_MUTANT says which is on. */
extern int cuda_cpu_mutant;
#define MUTANT(n) (cuda_cpu_mutant == (n))

/* ---- Language ----------------------------------------------------------- */

#define __global__
#define __device__
#define __host__
#define __constant__ static
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
/* No __shared__: SHARED() is exact in size, poisoned and guarded, a variable would not be. */

struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
/* Of the GPU thread that runs; a fiber that continues finds its own again. */
extern struct uint3 threadIdx, blockIdx;
extern struct dim3 blockDim, gridDim;
static constexpr int warpSize = 32;

/* Vectors for wide accesses; aligned as on the device, so that UBSan sees a misaligned one. */
#define CUDA_CPU_VECTORS(T, name) \
    struct alignas(2 * sizeof(T)) name##2 \
    { \
        T x, y; \
    }; \
    struct alignas(4 * sizeof(T) > 16 ? 16 : 4 * sizeof(T)) name##4 \
    { \
        T x, y, z, w; \
    }; \
    static inline name##2 make_##name##2(T x, T y) \
    { \
        return name##2 {x, y}; \
    } \
    static inline name##4 make_##name##4(T x, T y, T z, T w) \
    { \
        return name##4 {x, y, z, w}; \
    }
CUDA_CPU_VECTORS(float, float)
CUDA_CPU_VECTORS(double, double)
CUDA_CPU_VECTORS(int, int)
CUDA_CPU_VECTORS(unsigned, uint)
#undef CUDA_CPU_VECTORS

/* CUDA has min and max for each arithmetic type without any header. */
#define CUDA_CPU_MIN_MAX(T) \
    static inline T min(T a, T b) \
    { \
        return b < a ? b : a; \
    } \
    static inline T max(T a, T b) \
    { \
        return a < b ? b : a; \
    }
CUDA_CPU_MIN_MAX(int)
CUDA_CPU_MIN_MAX(unsigned)
CUDA_CPU_MIN_MAX(long)
CUDA_CPU_MIN_MAX(unsigned long)
CUDA_CPU_MIN_MAX(long long)
CUDA_CPU_MIN_MAX(unsigned long long)
#undef CUDA_CPU_MIN_MAX
static inline float min(float a, float b)
{
    return fminf(a, b);
}
static inline float max(float a, float b)
{
    return fmaxf(a, b);
}
static inline double min(double a, double b)
{
    return fmin(a, b);
}
static inline double max(double a, double b)
{
    return fmax(a, b);
}

/* Loads and stores with a cache hint: here plain ones. */
template <typename T> static inline T __ldg(const T *p)
{
    return *p;
}
template <typename T> static inline T __ldcg(const T *p)
{
    return *p;
}
template <typename T> static inline T __ldcs(const T *p)
{
    return *p;
}
template <typename T> static inline T __ldlu(const T *p)
{
    return *p;
}
template <typename T> static inline void __stcg(T *p, T v)
{
    *p = v;
}
template <typename T> static inline void __stcs(T *p, T v)
{
    *p = v;
}
template <typename T> static inline void __stwt(T *p, T v)
{
    *p = v;
}
#define READ_ONLY(p) __ldg(p)

/* One GPU thread runs at a time and gives way only at barriers: any update is atomic. */
template <typename T> static inline T atomicExch(T *p, T v)
{
    const T old = *p;
    *p = v;
    return old;
}
template <typename T> static inline T atomicCAS(T *p, T expected, T v)
{
    return *p == expected ? atomicExch(p, v) : *p;
}
template <typename T> static inline T atomicAdd(T *p, T v)
{
    return atomicExch(p, (T)(*p + v));
}
template <typename T> static inline T atomicMax(T *p, T v)
{
    return atomicExch(p, max(*p, v));
}
template <typename T> static inline T atomicMin(T *p, T v)
{
    return atomicExch(p, min(*p, v));
}
static inline void __threadfence(void) {}
static inline void __threadfence_block(void) {}

/* ---- Barriers and warps -------------------------------------------------- */

/* Waits for all threads of the block that have not returned. Threads that wait
 * at different places make the launch fail, with the places named. */
void __syncthreads(const char *file = __builtin_FILE(), int line = __builtin_LINE());
/* Waits for all lanes in `mask` that have not returned. */
void __syncwarp(unsigned mask = 0xffffffffu, const char *file = __builtin_FILE(),
                int line = __builtin_LINE());

/* Both move `bytes` <= 8: value of lane `from` (-1: none, keeps its own) as of the lanes' meeting. */
void cuda_cpu_exchange(unsigned mask, void *value, size_t bytes, int from, const char *file, int line);
int cuda_cpu_lane(void);

template <typename T>
static inline T cuda_cpu_shuffle(unsigned mask, T v, int from, const char *file, int line)
{
    static_assert(sizeof(T) <= 8, "a shuffle moves up to 8 bytes");
    cuda_cpu_exchange(mask, &v, sizeof v, from, file, line);
    return v;
}
#define CUDA_CPU_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()
template <typename T>
static inline T __shfl_sync(unsigned mask, T v, int lane, int width = warpSize, CUDA_CPU_SITE)
{
    const int first = cuda_cpu_lane() & ~(width - 1);
    return cuda_cpu_shuffle(mask, v, first + (lane & (width - 1)), file, line);
}
template <typename T>
static inline T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = warpSize, CUDA_CPU_SITE)
{
    const int lane = cuda_cpu_lane(), in = lane & (width - 1);
    return cuda_cpu_shuffle(mask, v, in >= (int)delta ? lane - (int)delta : -1, file, line);
}
template <typename T>
static inline T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = warpSize, CUDA_CPU_SITE)
{
    const int lane = cuda_cpu_lane(), in = lane & (width - 1);
    return cuda_cpu_shuffle(mask, v, in + (int)delta < width ? lane + (int)delta : -1, file, line);
}
template <typename T>
static inline T __shfl_xor_sync(unsigned mask, T v, int bits, int width = warpSize, CUDA_CPU_SITE)
{
    const int lane = cuda_cpu_lane(), from = lane ^ bits;
    return cuda_cpu_shuffle(mask, v, from / width <= lane / width ? from : -1, file, line);
}
#undef CUDA_CPU_SITE

/* ---- Shared memory and launch -------------------------------------------- */

/* Shared memory of the running block: as many bytes as the launch said, each 0xff at its start. */
void *cuda_cpu_shared(void);
#define SHARED(T, name) T *const name = static_cast<T *>(cuda_cpu_shared())

/* Runs `thread(what)` for every thread of every block; value: a CUDA error code.
 * `kernel` is who asks for its shared memory. */
int cuda_cpu_run(const void *kernel, dim3 grid, dim3 block, size_t shared, void (*thread)(void *),
                 void *what);

template <typename... P, typename... A>
static int cuda_cpu_launch(void (*kernel)(P...), dim3 grid, dim3 block, size_t shared, A... args)
{
    auto thread = [&]() { kernel(args...); };
    return cuda_cpu_run(
        reinterpret_cast<const void *>(kernel), grid, block, shared,
        [](void *what) { (*static_cast<decltype(thread) *>(what))(); }, &thread);
}
#define LAUNCH(kernel, grid, block, shared, work, ...) \
    ((void)(work), cuda_cpu_launch((kernel), (grid), (block), (shared), __VA_ARGS__))

/* ---- The few runtime calls that host code in .cu files makes -------------- */

typedef int cudaError_t;
enum {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorLaunchFailure = 719
};
enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
    cudaMemcpyDefault
};
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
typedef struct cuda_cpu_stream *cudaStream_t;

cudaError_t cudaMalloc(void **p, size_t bytes); /* guarded, filled with 0xff */
cudaError_t cudaFree(void *p);
template <typename T> static inline cudaError_t cudaMalloc(T **p, size_t bytes)
{
    void *v = NULL;
    const cudaError_t e = cudaMalloc(&v, bytes);
    *p = static_cast<T *>(v);
    return e;
}
static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind)
{
    memmove(to, from, bytes);
    return cudaSuccess;
}
static inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                                          cudaStream_t = NULL)
{
    return cudaMemcpy(to, from, bytes, kind);
}
static inline cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
    memset(p, value, bytes);
    return cudaSuccess;
}
static inline cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t = NULL)
{
    return cudaMemset(p, value, bytes);
}
static inline cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    return cudaSuccess;
}
static inline cudaError_t cudaDeviceSynchronize(void)
{
    return cudaSuccess;
}
cudaError_t cudaGetLastError(void); /* of the last launch, then cleared */
const char *cudaGetErrorString(cudaError_t);
const char *cudaGetErrorName(cudaError_t);
/* Above 48 KiB a kernel must ask for its dynamic shared memory, as on the device. */
cudaError_t cuda_cpu_attribute(const void *kernel, cudaFuncAttribute, int value);
template <typename F>
static inline cudaError_t cudaFuncSetAttribute(F *kernel, cudaFuncAttribute a, int value)
{
    return cuda_cpu_attribute(reinterpret_cast<const void *>(kernel), a, value);
}

#endif
