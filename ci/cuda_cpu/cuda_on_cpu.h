/* SPDX-License-Identifier: MIT */
/* CUDA kernels on the CPU, for tests: what a .cu file sees when the host compiler reads it.
 *
 * A launch runs at once, on the calling thread, one GPU thread after the other.
 * Each GPU thread has a fiber of its own from its first barrier on, so that a
 * kernel without barriers costs no switch. The order of blocks and of threads
 * is forward, reverse or random: an answer that depends on it is a race. The blocks
 * of LAUNCH run one after the other, those of LAUNCH_TOGETHER by turns.
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
    int lazy;      /* what is queued on a stream runs as late as is allowed, so do a thread's copies; 0: at once */
    int room;      /* blocks that are resident on a multiprocessor, of its CUDA_CPU_BLOCKS_PER_SM */
};
extern struct cuda_cpu_settings cuda_cpu;

/* What is queued on streams and has not come to pass. */
size_t cuda_cpu_waiting(void);

/* Runs one of many mutants in one binary: ci/test/mutants puts MUTANT(n) in copies
 * of the sources; this says which is on. */
extern int cuda_cpu_mutant, cuda_cpu_reached; /* reached: its place was come by */
#define MUTANT(n) (cuda_cpu_mutant == (n) ? cuda_cpu_reached = 1 : 0)

/* ---- Language ----------------------------------------------------------- */

#define __global__
#define __device__
#define __host__
#define __constant__ static
#define __forceinline__ inline
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
CUDA_CPU_VECTORS(long long, longlong)
CUDA_CPU_VECTORS(unsigned long long, ulonglong)
#undef CUDA_CPU_VECTORS

#define CUDA_CPU_TRIPLES(T, name) \
    struct name##3 \
    { \
        T x, y, z; \
    }; \
    static inline name##3 make_##name##3(T x, T y, T z) \
    { \
        return name##3 {x, y, z}; \
    }
CUDA_CPU_TRIPLES(float, float)
CUDA_CPU_TRIPLES(double, double)
CUDA_CPU_TRIPLES(int, int)
#undef CUDA_CPU_TRIPLES

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
template <typename T> static inline T __ldca(const T *p)
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
template <typename T> static inline void __stcs(T *p, T v)
{
    *p = v;
}
template <typename T> static inline void __stwt(T *p, T v)
{
    *p = v;
}
#define READ_ONLY(p) __ldg(p)

/* What has gone on: a deadlock is where nothing does. */
extern size_t cuda_cpu_changes;

/* One GPU thread runs at a time and gives way only where it waits: any update is atomic. The value
 * takes the type of what it is added to, as by CUDA's overloads. */
template <typename T> struct cuda_cpu_same {
    typedef T type;
};
#define CUDA_CPU_VALUE typename cuda_cpu_same<T>::type
template <typename T> static inline T atomicExch(T *p, CUDA_CPU_VALUE v)
{
    const T old = *p;
    cuda_cpu_changes += memcmp(&old, &v, sizeof old) != 0;
    *p = v;
    return old;
}
template <typename T> static inline T atomicCAS(T *p, CUDA_CPU_VALUE expected, CUDA_CPU_VALUE v)
{
    return *p == expected ? atomicExch(p, v) : *p;
}
template <typename T> static inline T atomicAdd(T *p, CUDA_CPU_VALUE v)
{
    return atomicExch(p, (T)(*p + v));
}
template <typename T> static inline T atomicSub(T *p, CUDA_CPU_VALUE v)
{
    return atomicExch(p, (T)(*p - v));
}
template <typename T> static inline T atomicMax(T *p, CUDA_CPU_VALUE v)
{
    return atomicExch(p, max(*p, v));
}
template <typename T> static inline T atomicMin(T *p, CUDA_CPU_VALUE v)
{
    return atomicExch(p, min(*p, v));
}
static inline unsigned atomicInc(unsigned *p, unsigned last)
{
    return atomicExch(p, *p >= last ? 0 : *p + 1);
}
template <typename T> static inline T atomicOr(T *p, CUDA_CPU_VALUE v)
{
    return atomicExch(p, (T)(*p | v));
}
/* For mutants: `*p += v` that is not atomic. All threads of a launch that add to p have read it
 * before the first of them writes: of their sums one is left. */
const void *cuda_cpu_read_before(const void *p, size_t bytes);
template <typename T> static inline T cuda_cpu_torn_add(int torn, T *p, CUDA_CPU_VALUE v)
{
    if (!torn)
        return atomicAdd(p, v);
    const T old = *static_cast<const T *>(cuda_cpu_read_before(p, sizeof *p));
    *p = (T)(old + v);
    return old;
}
#undef CUDA_CPU_VALUE
static inline void __threadfence(void) {}
static inline void __threadfence_block(void) {}
static inline int __popc(unsigned v)
{
    return __builtin_popcount(v);
}
static inline int __ffs(int v)
{
    return __builtin_ffs(v);
}
static inline int __clz(int v)
{
    return v ? __builtin_clz((unsigned)v) : 32;
}

/* ---- Barriers and warps -------------------------------------------------- */

/* Waits for all threads of the block that have not returned. Threads that wait
 * at different places make the launch fail, with the places named. */
void __syncthreads(const char *file = __builtin_FILE(), int line = __builtin_LINE());
/* Where a thread that polls gives way to others, of its block and of those launched together with it. */
void __nanosleep(unsigned ns, const char *file = __builtin_FILE(), int line = __builtin_LINE());
namespace cooperative_groups
{
struct grid_group {
    /* Waits for all threads of a launch by LAUNCH_TOGETHER; none may have returned. */
    void sync(const char *file = __builtin_FILE(), int line = __builtin_LINE()) const;
};
static inline grid_group this_grid(void)
{
    return grid_group();
}
} // namespace cooperative_groups
/* Waits for all lanes in `mask` that have not returned. */
void __syncwarp(unsigned mask = 0xffffffffu, const char *file = __builtin_FILE(),
                int line = __builtin_LINE());

/* The value of lane `from` (-1: none, keeps its own) as of the lanes' meeting. */
uint64_t cuda_cpu_exchange(unsigned mask, uint64_t value, int from, const char *file, int line);
int cuda_cpu_lane(void);

template <typename T>
static inline T cuda_cpu_shuffle(unsigned mask, T v, int from, const char *file, int line)
{
    static_assert(sizeof(T) <= 8, "a shuffle moves up to 8 bytes");
    uint64_t word = 0;
    memcpy(&word, &v, sizeof v);
    word = cuda_cpu_exchange(mask, word, from, file, line);
    memcpy(&v, &word, sizeof v);
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

/* Which lanes of `mask` say yes. */
static inline unsigned cuda_cpu_ballot(unsigned mask, int yes, const char *file, int line)
{
    unsigned all = 0;
    for (int lane = 0; lane < warpSize; lane++)
        if (mask >> lane & 1) {
            const unsigned is = cuda_cpu_shuffle(mask, yes ? 1u : 0u, lane, file, line);
            all |= (is == 1u ? 1u : 0u) << lane; /* a lane that has returned says ~0 */
        }
    return all;
}
#define CUDA_CPU_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()
static inline unsigned __ballot_sync(unsigned mask, int yes, CUDA_CPU_SITE)
{
    return cuda_cpu_ballot(mask, yes, file, line);
}
static inline int __any_sync(unsigned mask, int yes, CUDA_CPU_SITE)
{
    return cuda_cpu_ballot(mask, yes, file, line) != 0;
}
static inline int __all_sync(unsigned mask, int yes, CUDA_CPU_SITE)
{
    return cuda_cpu_ballot(mask, !yes, file, line) == 0;
}
#undef CUDA_CPU_SITE

/* ---- Shared memory and launch -------------------------------------------- */

/* Shared memory of the running block: as many bytes as the launch said, each 0xff at its start. */
void *cuda_cpu_shared(void);
#define SHARED(T, name) T *const name = static_cast<T *>(cuda_cpu_shared())

/* Copies into it that a thread does not wait for, as in <cuda_pipeline_primitives.h>: done at once, or (lazy) by
 * the wait that must see them; until then the place holds 0xff. What is not waited for never comes. */
void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0,
                             const char *file = __builtin_FILE(), int line = __builtin_LINE());
void __pipeline_commit(void);
void __pipeline_wait_prior(size_t batches);

/* 0, or the code of the CUDA error with which this launch is refused. `kernel` is who asks for its
 * shared memory. */
int cuda_cpu_refused(const void *kernel, dim3 grid, dim3 block, size_t shared, bool together);
/* Runs `thread(what)` for every thread of every block; value: a CUDA error code. */
int cuda_cpu_run(dim3 grid, dim3 block, size_t shared, bool together, void (*thread)(void *), void *what);

/* What waits on a stream; its value is a CUDA error code. */
struct cuda_cpu_task {
    virtual int run(void) = 0;
    virtual ~cuda_cpu_task() {}
};
template <typename F> struct cuda_cpu_closure : cuda_cpu_task {
    F f;
    explicit cuda_cpu_closure(const F &f_) : f(f_) {}
    int run(void) override
    {
        return f();
    }
};
typedef struct cuda_cpu_stream *cudaStream_t;
int cuda_cpu_queue_task(cudaStream_t, cuda_cpu_task *); /* owns the task from now on */
template <typename F> static inline int cuda_cpu_queue(cudaStream_t s, const F &f)
{
    return cuda_cpu_queue_task(s, new cuda_cpu_closure<F>(f));
}

template <typename... P, typename... A>
static int cuda_cpu_launch_on(cudaStream_t stream, bool together, void (*kernel)(P...), dim3 grid, dim3 block,
                              size_t shared, A... args)
{
    const int error = cuda_cpu_refused(reinterpret_cast<const void *>(kernel), grid, block, shared, together);
    if (error)
        return error;
    return cuda_cpu_queue(stream, [=]() {
        auto thread = [&]() { kernel(args...); };
        return cuda_cpu_run(
            grid, block, shared, together, [](void *what) { (*static_cast<decltype(thread) *>(what))(); }, &thread);
    });
}
/* The stream of a case; tests give NULL for one. */
template <typename W> static inline cudaStream_t cuda_cpu_stream_of(const W *w)
{
    return w ? static_cast<cudaStream_t>(w->stream) : NULL;
}
static inline cudaStream_t cuda_cpu_stream_of(decltype(nullptr))
{
    return NULL;
}
#define LAUNCH(kernel, grid, block, shared, work, ...) \
    cuda_cpu_launch_on(cuda_cpu_stream_of(work), false, (kernel), (grid), (block), (shared), __VA_ARGS__)
#define LAUNCH_TOGETHER(kernel, grid, block, shared, work, ...) \
    cuda_cpu_launch_on(cuda_cpu_stream_of(work), true, (kernel), (grid), (block), (shared), __VA_ARGS__)

/* ---- The few runtime calls that host code in .cu files makes -------------- */

typedef int cudaError_t;
enum {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorNotReady = 600,
    cudaErrorLaunchFailure = 719,
    cudaErrorCooperativeLaunchTooLarge = 720,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureUnjoined = 904,
    cudaErrorStreamCaptureImplicit = 906
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
cudaError_t cudaMalloc(void **p, size_t bytes); /* guarded, filled with 0xff */
cudaError_t cudaFree(void *p);
template <typename T> static inline cudaError_t cudaMalloc(T **p, size_t bytes)
{
    void *v = NULL;
    const cudaError_t e = cudaMalloc(&v, bytes);
    *p = static_cast<T *>(v);
    return e;
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind, cudaStream_t = NULL);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind);
cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t = NULL);
static inline cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
    return cudaMemsetAsync(p, value, bytes);
}
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaGetLastError(void); /* of the last launch, then cleared */
const char *cudaGetErrorString(cudaError_t);
/* Above 48 KiB a kernel must ask for its dynamic shared memory, as on the device. */
cudaError_t cuda_cpu_attribute(const void *kernel, cudaFuncAttribute, int value);
template <typename F>
static inline cudaError_t cudaFuncSetAttribute(F *kernel, cudaFuncAttribute a, int value)
{
    return cuda_cpu_attribute(reinterpret_cast<const void *>(kernel), a, value);
}

/* Constant memory is the host's. */
template <typename T>
static inline cudaError_t cudaMemcpyToSymbol(T &to, const void *from, size_t bytes, size_t at = 0,
                                             cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    return cudaMemcpy(reinterpret_cast<char *>(&to) + at, from, bytes, kind);
}

/* A kernel by its pointer, its arguments by theirs. The pointer must have its type, which nvcc's
 * headers allow, too: the harness needs to know what the arguments are. */
template <size_t... I> struct cuda_cpu_indices {
};
template <size_t N, size_t... I> struct cuda_cpu_count : cuda_cpu_count<N - 1, N - 1, I...> {
};
template <size_t... I> struct cuda_cpu_count<0, I...> {
    typedef cuda_cpu_indices<I...> type;
};
template <typename T> struct cuda_cpu_bare {
    typedef T type;
};
template <typename T> struct cuda_cpu_bare<const T> {
    typedef T type;
};
template <typename... P, size_t... I>
static cudaError_t cuda_cpu_launch_by(void (*kernel)(P...), dim3 grid, dim3 block, void **args, size_t shared,
                                      cudaStream_t stream, cuda_cpu_indices<I...>)
{
    (void)args;
    return cuda_cpu_launch_on(stream, false, kernel, grid, block, shared,
                              *static_cast<typename cuda_cpu_bare<P>::type *>(args[I])...);
}
template <typename... P>
static cudaError_t cuda_cpu_launch_by(void (*kernel)(P...), dim3 grid, dim3 block, void **args, size_t shared,
                                      cudaStream_t stream)
{
    return cuda_cpu_launch_by(kernel, grid, block, args, shared, stream,
                              typename cuda_cpu_count<sizeof...(P)>::type());
}
template <typename F>
static cudaError_t cudaLaunchKernel(F *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
                                    cudaStream_t stream = NULL)
{
    return cuda_cpu_launch_by(kernel, grid, block, args, shared, stream);
}

/* ---- Streams, events, graphs ---------------------------------------------- */

enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2 };
enum { cudaHostAllocDefault = 0 };
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal,
    cudaStreamCaptureModeThreadLocal,
    cudaStreamCaptureModeRelaxed
};
typedef struct cuda_cpu_event *cudaEvent_t;
typedef struct cuda_cpu_graph *cudaGraph_t;
typedef struct cuda_cpu_graph_exec *cudaGraphExec_t;
typedef struct cuda_cpu_node *cudaGraphNode_t;

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t); /* what waits on it is done first */
cudaError_t cudaStreamQuery(cudaStream_t);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned flags = 0);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = NULL);
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to); /* of the host's clock; > 0 */
static inline cudaError_t cudaStreamCreate(cudaStream_t *s)
{
    return cudaStreamCreateWithFlags(s, cudaStreamDefault);
}
static inline cudaError_t cudaEventCreate(cudaEvent_t *e)
{
    return cudaEventCreateWithFlags(e, cudaEventDefault);
}

/* Host memory that copies do not wait for; that of malloc they do, as on the device. */
cudaError_t cudaMallocHost(void **p, size_t bytes);
cudaError_t cudaFreeHost(void *p);
template <typename T> static inline cudaError_t cudaMallocHost(T **p, size_t bytes)
{
    void *v = NULL;
    const cudaError_t e = cudaMallocHost(&v, bytes);
    *p = static_cast<T *>(v);
    return e;
}
template <typename T> static inline cudaError_t cudaHostAlloc(T **p, size_t bytes, unsigned)
{
    return cudaMallocHost(p, bytes);
}

/* A graph is the tasks in the order in which they were captured. */
cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode);
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, unsigned long long flags = 0);
static inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph,
                                                        unsigned long long flags)
{
    return cudaGraphInstantiate(exec, graph, flags);
}
static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *,
                                               char *, size_t)
{
    return cudaGraphInstantiate(exec, graph); /* as before CUDA 12 */
}
cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *count); /* counts only */
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
cudaError_t cudaGraphDestroy(cudaGraph_t);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t);

/* ---- The device ------------------------------------------------------------ */

/* Few and small, so that loops over a grid go round more than once. */
enum { CUDA_CPU_SMS = 2, CUDA_CPU_THREADS_PER_SM = 128, CUDA_CPU_BLOCKS_PER_SM = 64 };
enum { CUDA_CPU_FIBERS = 16384 }; /* threads that are resident at once: Linux has no room for many more stacks */
enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrAsyncEngineCount = 40,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
    cudaDevAttrMaxPersistingL2CacheSize = 108,
    cudaDevAttrMaxAccessPolicyWindowSize = 109
};
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr, int device);
static inline cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}

/* Of the L2 a part may be set aside: here a number, which a coding gives back as it was, 0. */
extern size_t cuda_cpu_aside;
enum cudaLimit { cudaLimitPersistingL2CacheSize = 6 };
enum cudaAccessProperty { cudaAccessPropertyNormal, cudaAccessPropertyStreaming, cudaAccessPropertyPersisting };
enum cudaStreamAttrID { cudaStreamAttributeAccessPolicyWindow = 1 };
struct cudaAccessPolicyWindow {
    void *base_ptr;
    size_t num_bytes;
    float hitRatio;
    enum cudaAccessProperty hitProp, missProp;
};
union cudaStreamAttrValue {
    struct cudaAccessPolicyWindow accessPolicyWindow;
};
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t bytes);
static inline cudaError_t cudaDeviceGetLimit(size_t *bytes, cudaLimit)
{
    *bytes = cuda_cpu_aside;
    return cudaSuccess;
}
static inline cudaError_t cudaCtxResetPersistingL2Cache(void)
{
    return cudaSuccess;
}
static inline cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID, const union cudaStreamAttrValue *)
{
    return cudaSuccess;
}

int cuda_cpu_room(const void *kernel, int threads, size_t shared);
template <typename... P>
static inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void (*kernel)(P...),
                                                                        int threads, size_t shared)
{
    *blocks = cuda_cpu_room(reinterpret_cast<const void *>(kernel), threads, shared);
    return cudaSuccess;
}

#endif
