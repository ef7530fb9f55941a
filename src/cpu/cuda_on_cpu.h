/* CUDA kernels on the CPU: what a .cu file sees when the host compiler reads it.
 *
 * Without CUDA_ON_CPU, which the tests define, nothing runs: there is no device, every call of the runtime fails and no
 * kernel is launched. So `cliffs` without a toolkit knows every variant's descriptor, and `prepare` still says what
 * follows from the case alone.
 *
 * For tests a launch runs at once, on the calling thread, one GPU thread after the other. Each GPU thread has a fiber of its own
 * from its first barrier on, so that a kernel without barriers costs no switch. The order of blocks and of threads is forward,
 * reverse or random: an answer that depends on it is a race. The blocks of LAUNCH run one after the other, those of
 * LAUNCH_TOGETHER by turns; so do several launches of these on several streams where one waits for another.
 *
 * Built with -fsanitize=address,undefined; without them a stray access goes unseen. */
#pragma once

#include <type_traits>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS /* Bessel's and others' are half of what is compiled of a small kernel */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <utility>

/* ---- What the scheduler defines, or nobody ---- */

#ifndef CUDA_ON_CPU
/* Nothing runs, so the file is read as for the oldest GPU: what that GPU lacks does not compile in `make check` either. */
#define __CUDA_ARCH__ 350
#endif
#ifdef CUDA_ON_CPU
#define CUDA_CPU_CALL(call) cudaError_t call;
#define CUDA_CPU_HERE(type, call) type call;
#define CUDA_CPU_STATUS cudaSuccess
#else
#define CUDA_CPU_CALL(call) static inline cudaError_t call { return cudaErrorNoDevice; }
#define CUDA_CPU_HERE(type, call) inline type call { return (type)0; }
#define CUDA_CPU_STATUS cudaErrorNoDevice
#endif
typedef int cudaError_t;
enum {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidDeviceFunction = 98,
    cudaErrorNoDevice = 100,
    cudaErrorInvalidDevice = 101,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorNotReady = 600,
    cudaErrorLaunchTimeout = 702,
    cudaErrorPeerAccessAlreadyEnabled = 704,
    cudaErrorLaunchFailure = 719,
    cudaErrorCooperativeLaunchTooLarge = 720,
    cudaErrorUnknown = 999,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureImplicit = 906
};

/* ---- For tests ---- */

enum cuda_cpu_order { CUDA_CPU_FORWARD, CUDA_CPU_REVERSE, CUDA_CPU_RANDOM, CUDA_CPU_ORDERS };

/* Few and small, so that loops over a grid go round more than once. */
enum { CUDA_CPU_DEVICES = 4, CUDA_CPU_SMS = 2, CUDA_CPU_THREADS_PER_SM = 128, CUDA_CPU_BLOCKS_PER_SM = 64, CUDA_CPU_FEW = 2048 };
enum { CUDA_CPU_FIBERS = 16384 }; /* threads that are resident at once: Linux has no room for many more stacks */

/* How launches run from now on; a test sets it between launches. */
struct cuda_cpu_settings {
    enum cuda_cpu_order order = CUDA_CPU_FORWARD;
    uint32_t seed = 1; /* of CUDA_CPU_RANDOM; every launch draws a new order from it */
    bool quiet = false; /* no message about a refused or broken launch: the test expects it */
    bool lazy = false;  /* what is queued on a stream runs as late as is allowed, so do a thread's copies; else at once */
    uint32_t last = 0;  /* so many blocks of a launch are run, the first and as many last ones, of no more than
                         * CUDA_CPU_FEW none, as each may have a share of everything; 0: all */
    int devices = CUDA_CPU_DEVICES;    /* no more than those */
    int room = CUDA_CPU_BLOCKS_PER_SM; /* blocks that are resident on a multiprocessor */
    size_t most = SIZE_MAX;            /* bytes of an allocation */
    unsigned counters = 0;             /* where those begin that are never reset */
    unsigned long long clock_ns = 0, look_ns = 1000; /* the device's clock, and how far it goes on with each look */
};
inline struct cuda_cpu_settings cuda_cpu;

/* What the devices have done, and how long number n of it takes: events tell the time by this alone. */
inline long cuda_cpu_tasks;
inline double (*cuda_cpu_task_ms)(long n) = [](long) { return 1e-3; };

/* What is queued on streams and has not come to pass. */
CUDA_CPU_HERE(size_t, cuda_cpu_waiting(void))
/* Streams that work was queued on since this was asked last. */
CUDA_CPU_HERE(size_t, cuda_cpu_used(void))
/* For tests: time passes, in which each stream does what it can, a launch that looks at the clock for some of its way. */
CUDA_CPU_HERE(void, cuda_cpu_go_on(void))

/* mutate.pl puts MUTANT(n) where a mistake can be made: which one is on, 0 none; and which places were come by. */
inline int cuda_cpu_mutant;
inline unsigned char cuda_cpu_passed[1 << 21];
#define MUTANT(n) (cuda_cpu_passed[n] = 1, cuda_cpu_mutant == (n))

/* ---- Language ---- */

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
/* No __shared__: SHARED() is exact in size, poisoned and guarded, a variable would not be. */

struct uint3 { unsigned x, y, z; };
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
/* Of the GPU thread that runs; a fiber that continues finds its own again. */
inline struct uint3 threadIdx, blockIdx;
inline struct dim3 blockDim, gridDim;
static constexpr int warpSize = 32;

/* Vectors for wide accesses; aligned as on the device, so that UBSan sees a misaligned one. */
#define CUDA_CPU_VECTORS(T, name) \
    struct alignas(2 * sizeof(T)) name##2 { T x, y; }; \
    struct alignas(16) name##4 { T x, y, z, w; };
CUDA_CPU_VECTORS(float, float)
CUDA_CPU_VECTORS(double, double)
CUDA_CPU_VECTORS(unsigned, uint)
#undef CUDA_CPU_VECTORS

/* CUDA has min and max without any header. */
template <typename T> static inline T min(T a, T b) { return b < a ? b : a; }
template <typename T> static inline T max(T a, T b) { return a < b ? b : a; }

/* Loads and stores with a cache hint: here plain ones. */
template <typename T> static inline T __ldg(const T *p) { return *p; }
template <typename T> static inline T __ldca(const T *p) { return *p; }
template <typename T> static inline T __ldcg(const T *p) { return *p; }
template <typename T> static inline T __ldcs(const T *p) { return *p; }
template <typename T> static inline void __stcs(T *p, T v) { *p = v; }
template <typename T> static inline void __stwt(T *p, T v) { *p = v; }
#define READ_ONLY(p) __ldg(p)

/* Order between blocks that are resident together (order_on_cpu.cc): whose turn it is, -1: of one that is not followed. */
enum { CUDA_CPU_PARTIES = 16 };
inline int cuda_cpu_party = -1;
CUDA_CPU_HERE(int, cuda_cpu_party_begins(void)) /* -1: too many are resident */
CUDA_CPU_HERE(void, cuda_cpu_party_ends(int party))
CUDA_CPU_HERE(void, cuda_cpu_parties_meet(const int *parties, size_t count))
CUDA_CPU_HERE(void, cuda_cpu_memory(const void *p, size_t bytes)) /* a device's */
CUDA_CPU_HERE(void, cuda_cpu_memory_freed(const void *p))
CUDA_CPU_HERE(void, cuda_cpu_fence(void))
CUDA_CPU_HERE(void, cuda_cpu_acquire(const void *place)) /* by a load, or a store, of this place alone */
CUDA_CPU_HERE(void, cuda_cpu_release(const void *place))
CUDA_CPU_HERE(void, cuda_cpu_copied(void *to, const void *from, size_t bytes)) /* by the copy engine, for the running block */

/* What has gone on: a deadlock is where nothing does. */
inline size_t cuda_cpu_changes;
inline size_t cuda_cpu_atomics; /* additions */

/* One GPU thread runs at a time and gives way only where it waits: any update is atomic. The value
 * takes the type of what it is added to, as by CUDA's overloads. */
template <typename T> static inline T atomicAdd(T *p, std::common_type_t<T> v)
{
    volatile T *const place = p; /* for order_on_cpu.cc */
    const T old = *place;
    *place = (T)(old + v);
    cuda_cpu_changes += (T)(old + v) != old;
    cuda_cpu_atomics++;
    return old;
}
/* For mutants: `*p += v` that is not atomic. All threads of a launch that add to p have read it
 * before the first of them writes: of their sums one is left. */
CUDA_CPU_HERE(const void *, cuda_cpu_read_before(const void *p, size_t bytes))
template <typename T> static inline T cuda_cpu_torn_add(int torn, T *p, std::common_type_t<T> v)
{
    if (!torn)
        return atomicAdd(p, v);
    const T old = *static_cast<const T *>(cuda_cpu_read_before(p, sizeof *p));
    *p = (T)(old + v);
    return old;
}

/* ---- Barriers and warps ---- */

/* A place in the source where threads wait; by default that of the call. */
struct cuda_cpu_site {
    const char *file;
    int line; /* 0: none yet */
    bool operator==(const cuda_cpu_site &other) const { return line == other.line && (file == other.file || !strcmp(file, other.file)); }
};
#define CUDA_CPU_SITE cuda_cpu_site at = {__builtin_FILE(), __builtin_LINE()}

/* Waits for all threads of the block that have not returned. Threads that wait
 * at different places make the launch fail, with the places named. */
CUDA_CPU_HERE(void, __syncthreads(CUDA_CPU_SITE))
CUDA_CPU_HERE(int, __syncthreads_or(int one, CUDA_CPU_SITE)) /* whether it is true for any thread */
/* Who looks may wait for what the host has yet to do: at the end of its block's turn the host goes on. */
CUDA_CPU_HERE(unsigned long long, cuda_cpu_look_at_clock(void))
#ifdef CUDA_ON_CPU
/* Where a thread that polls gives way to others, of its block, of those launched together with it and of other GPUs' launches. */
void __nanosleep(unsigned ns, CUDA_CPU_SITE);
#else /* the oldest GPU has no __nanosleep: it came with Volta */
static inline long long clock64(void) { return 0; }
static inline unsigned long long atomicCAS(unsigned long long *, unsigned long long, unsigned long long) { return 0; }
static inline long long __double_as_longlong(double) { return 0; }
static inline double __longlong_as_double(long long) { return 0; }
#endif
/* What a thread has written is seen by all others at once: that a fence lacks order_on_cpu.cc finds. */
static inline void __threadfence_system(void) { cuda_cpu_fence(); }
namespace cooperative_groups
{
struct grid_group {
    /* Waits for all threads of a launch by LAUNCH_TOGETHER; none may have returned. */
    CUDA_CPU_HERE(void, sync(CUDA_CPU_SITE))
};
static inline grid_group this_grid(void) { return grid_group(); }
} // namespace cooperative_groups
/* Waits for all lanes in `mask` that have not returned. */
CUDA_CPU_HERE(void, __syncwarp(unsigned mask = 0xffffffffu, CUDA_CPU_SITE))

/* The value of lane `from` (-1: none, keeps its own) as of the lanes' meeting. */
CUDA_CPU_HERE(uint64_t, cuda_cpu_exchange(unsigned mask, uint64_t value, int from, cuda_cpu_site at))
CUDA_CPU_HERE(int, cuda_cpu_lane(void))

template <typename T> static inline T cuda_cpu_shuffle(unsigned mask, T v, int from, cuda_cpu_site at)
{
    static_assert(sizeof(T) <= 8, "a shuffle moves up to 8 bytes");
    uint64_t word = 0;
    memcpy(&word, &v, sizeof v);
    word = cuda_cpu_exchange(mask, word, from, at);
    memcpy(&v, &word, sizeof v);
    return v;
}
template <typename T> static inline T __shfl_sync(unsigned mask, T v, int lane, int width = warpSize, CUDA_CPU_SITE)
{
    const int first = cuda_cpu_lane() & ~(width - 1);
    return cuda_cpu_shuffle(mask, v, first + (lane & (width - 1)), at);
}
template <typename T> static inline T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = warpSize, CUDA_CPU_SITE)
{
    const int lane = cuda_cpu_lane(), in = lane & (width - 1);
    return cuda_cpu_shuffle(mask, v, in >= (int)delta ? lane - (int)delta : -1, at);
}
template <typename T> static inline T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = warpSize, CUDA_CPU_SITE)
{
    const int lane = cuda_cpu_lane(), in = lane & (width - 1);
    return cuda_cpu_shuffle(mask, v, in + (int)delta < width ? lane + (int)delta : -1, at);
}

/* ---- Shared memory and launch ---- */

/* Shared memory of the running block: as many bytes as the launch said, each 0xff at its start. */
CUDA_CPU_HERE(void *, cuda_cpu_shared(void))
#define SHARED(T, name) T *const name = static_cast<T *>(cuda_cpu_shared())

/* Copies into it that a thread does not wait for, as in <cuda_pipeline_primitives.h>: done at once, or (lazy) by
 * the wait that must see them; until then the place holds 0xff. What is not waited for never comes. */
CUDA_CPU_HERE(void, __pipeline_memcpy_async(void *to, const void *from, size_t bytes, CUDA_CPU_SITE))
CUDA_CPU_HERE(void, __pipeline_commit(void))
CUDA_CPU_HERE(void, __pipeline_wait_prior(size_t batches))

typedef struct cuda_cpu_stream *cudaStream_t;
#ifdef CUDA_ON_CPU
/* Queues a launch that runs `thread`, which is `drop`ped at its end, for every thread of every block; value: a CUDA error code. `kernel` is
 * who asks for its shared memory. No std::function: its header and each kernel's own would be half of what is compiled. */
cudaError_t cuda_cpu_launch(cudaStream_t, bool together, const void *kernel, dim3 grid, dim3 block, size_t shared, void *thread,
                            void (*run)(void *), void (*drop)(void *));
template <typename... P, typename... A>
static int cuda_cpu_launch_on(cudaStream_t stream, bool together, void (*kernel)(P...), dim3 grid, dim3 block, size_t shared, A... args)
{
    const auto thread = [=] { kernel(args...); };
    typedef std::remove_const_t<decltype(thread)> type;
    return cuda_cpu_launch(stream, together, reinterpret_cast<const void *>(kernel), grid, block, shared, new type(thread),
                           [](void *t) { (*static_cast<type *>(t))(); }, [](void *t) { delete static_cast<type *>(t); });
}
/* The stream of a case; tests give NULL for one. */
template <typename W> static inline cudaStream_t cuda_cpu_stream_of(const W *w) { return w ? static_cast<cudaStream_t>(w->stream) : NULL; }
static inline cudaStream_t cuda_cpu_stream_of(decltype(nullptr)) { return NULL; }
#define LAUNCH(kernel, grid, block, shared, work, ...) \
    cuda_cpu_launch_on(cuda_cpu_stream_of(work), false, (kernel), (grid), (block), (shared), __VA_ARGS__)
#define LAUNCH_TOGETHER(kernel, grid, block, shared, work, ...) \
    cuda_cpu_launch_on(cuda_cpu_stream_of(work), true, (kernel), (grid), (block), (shared), __VA_ARGS__)
#else /* names no kernel: none is compiled */
#define LAUNCH(...) ((int)cudaErrorNoDevice)
#define LAUNCH_TOGETHER(...) ((int)cudaErrorNoDevice)
template <typename... A> static inline cudaError_t cuda_cpu_launch_on(A...) { return cudaErrorNoDevice; }
#endif

/* ---- The few runtime calls that host code in .cu files makes ---- */

enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };
CUDA_CPU_CALL(cudaMalloc(void **p, size_t bytes)) /* guarded, filled with 0xff */
CUDA_CPU_CALL(cudaFree(void *p))
template <typename T> static inline cudaError_t cudaMalloc(T **p, size_t bytes) { return cudaMalloc(reinterpret_cast<void **>(p), bytes); }
CUDA_CPU_CALL(cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind, cudaStream_t = NULL))
CUDA_CPU_CALL(cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t = NULL))
CUDA_CPU_CALL(cudaStreamSynchronize(cudaStream_t))
CUDA_CPU_CALL(cudaGetLastError(void)) /* of the last launch, then cleared */
/* Above 48 KiB a kernel must ask for its dynamic shared memory, as on the device. */
CUDA_CPU_CALL(cuda_cpu_attribute(const void *kernel, cudaFuncAttribute, int value))
template <typename F> static inline cudaError_t cudaFuncSetAttribute(F *kernel, cudaFuncAttribute a, int value)
{
    return cuda_cpu_attribute(reinterpret_cast<const void *>(kernel), a, value);
}

/* A kernel by its address, its arguments by theirs. The two signatures are those of CUDA 11.8: neither takes a pointer to a
 * function. nvcc's start-up code tells the runtime what arguments a kernel has; here cuda_cpu_kernel does. */
typedef cudaError_t cuda_cpu_launch_by(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t);
CUDA_CPU_CALL(cuda_cpu_register(const void *kernel, cuda_cpu_launch_by *by))
CUDA_CPU_CALL(cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0, cudaStream_t = NULL))
template <typename T>
static inline cudaError_t cudaLaunchKernel(const T *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
                                           cudaStream_t stream = NULL)
{
    return cudaLaunchKernel(static_cast<const void *>(kernel), grid, block, args, shared, stream);
}
template <typename... P> struct cuda_cpu_arguments {
    template <size_t... I>
    static cudaError_t launch(void (*kernel)(P...), dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream,
                              std::index_sequence<I...>)
    {
        return cuda_cpu_launch_on(stream, false, kernel, grid, block, shared,
                                  *static_cast<std::remove_const_t<P> *>(args[I])...);
    }
    static cudaError_t launch_by(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t stream)
    {
        return launch(reinterpret_cast<void (*)(P...)>(const_cast<void *>(kernel)), grid, block, args, shared, stream,
                      std::index_sequence_for<P...>());
    }
};
template <typename... P> static const void *cuda_cpu_kernel(void (*kernel)(P...))
{
    const void *const address = reinterpret_cast<const void *>(kernel);
    cuda_cpu_register(address, cuda_cpu_arguments<P...>::launch_by);
    return address;
}

/* ---- Streams, events, graphs ---- */

enum { cudaStreamDefault = 0, cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventDisableTiming = 2 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeThreadLocal = 1 };
typedef struct cuda_cpu_event *cudaEvent_t;
typedef struct cuda_cpu_graph *cudaGraph_t;
typedef struct cuda_cpu_graph_exec *cudaGraphExec_t;
typedef struct cuda_cpu_node *cudaGraphNode_t;

CUDA_CPU_CALL(cudaStreamCreateWithFlags(cudaStream_t *, unsigned flags))
CUDA_CPU_CALL(cudaStreamDestroy(cudaStream_t)) /* what waits on it is done first */
CUDA_CPU_CALL(cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned flags = 0))
CUDA_CPU_CALL(cudaEventCreateWithFlags(cudaEvent_t *, unsigned flags))
CUDA_CPU_CALL(cudaEventDestroy(cudaEvent_t))
CUDA_CPU_CALL(cudaEventRecord(cudaEvent_t, cudaStream_t = NULL))
CUDA_CPU_CALL(cudaEventSynchronize(cudaEvent_t))
CUDA_CPU_CALL(cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)) /* of the devices' clock; > 0 */
static inline cudaError_t cudaEventCreate(cudaEvent_t *e) { return cudaEventCreateWithFlags(e, cudaEventDefault); }

/* Host memory that copies do not wait for; that of malloc they do, as on the device. */
CUDA_CPU_CALL(cudaMallocHost(void **p, size_t bytes))
CUDA_CPU_CALL(cudaFreeHost(void *p))
template <typename T> static inline cudaError_t cudaMallocHost(T **p, size_t bytes) { return cudaMallocHost(reinterpret_cast<void **>(p), bytes); }
/* A graph is the tasks in the order in which they were captured. */
CUDA_CPU_CALL(cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode))
CUDA_CPU_CALL(cudaStreamEndCapture(cudaStream_t, cudaGraph_t *))
CUDA_CPU_CALL(cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *, char *, size_t)) /* as before CUDA 12 */
CUDA_CPU_CALL(cudaGraphLaunch(cudaGraphExec_t, cudaStream_t))
CUDA_CPU_CALL(cudaGraphDestroy(cudaGraph_t))
CUDA_CPU_CALL(cudaGraphExecDestroy(cudaGraphExec_t))

/* ---- The devices ---- */

/* All alike, of one memory; a kernel or an event goes to a stream of the device that is set. */
CUDA_CPU_CALL(cudaGetDeviceCount(int *))
CUDA_CPU_CALL(cudaSetDevice(int))
CUDA_CPU_CALL(cudaGetDevice(int *))
CUDA_CPU_CALL(cudaDeviceEnablePeerAccess(int peer, unsigned flags))
static inline cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    *can = device != peer;
    return CUDA_CPU_STATUS;
}
static inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned flags, int) { return cudaStreamCreateWithFlags(s, flags); }

enum cudaDeviceAttr {
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrL2CacheSize = 38,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97
};
CUDA_CPU_CALL(cudaDeviceGetAttribute(int *value, cudaDeviceAttr, int device))

CUDA_CPU_HERE(int, cuda_cpu_room(const void *kernel, int threads, size_t shared))
template <typename... P>
static inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void (*kernel)(P...), int threads, size_t shared)
{
    *blocks = cuda_cpu_room(reinterpret_cast<const void *>(kernel), threads, shared);
    return CUDA_CPU_STATUS;
}
