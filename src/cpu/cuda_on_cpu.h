/* CUDA kernels on the CPU: what a .cu file gets when the host compiler compiles it.
 *
 * Without CUDA_ON_CPU, which only the tests define, nothing runs: there is no device, every call of the
 * runtime fails, and no kernel is launched. So a `cliffs` built without a toolkit has every variant's
 * descriptor, and `prepare` still reports what depends on the case alone.
 *
 * In the tests a launch runs at once, on the calling thread, one GPU thread after the other. From its first
 * barrier on a GPU thread has its own fiber, so a kernel without barriers needs no switches. Blocks and
 * threads run forward, in reverse or in random order: a result that depends on the order is a race. The
 * blocks of LAUNCH run one after the other; those of LAUNCH_TOGETHER take turns, and so do several such
 * launches on several streams if one waits for another.
 *
 * It is built with -fsanitize=address,undefined, without which an access out of bounds would not be found. */
#pragma once

#include <type_traits>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS /* without Bessel functions a small kernel compiles in half the time */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <utility>

#define CUDART_VERSION 12050 /* the calls are those of this toolkit */

/* ---- Defined by the scheduler; in a build without it by nothing ---- */

#ifndef CUDA_ON_CPU
/* Nothing runs, so the file is compiled as for the oldest GPU: `make check` then finds features that this GPU
 * does not have. */
#define __CUDA_ARCH__ 350
#endif
#ifdef CUDA_ON_CPU
/* The tests compile what nvcc does for the GPU with most instructions. */
#define __CUDACC__
#define __CUDA_ARCH__ 900
#define __CUDA_ARCH_FEAT_SM90_ALL
#define CUDA_CPU_CALL(call) cudaError_t call;
#define CUDA_CPU_HERE(type, call) type call;
#define CUDA_CPU_STATUS cudaSuccess
#else
#define CUDA_CPU_CALL(call) \
    static inline cudaError_t call \
    { \
        return cudaErrorNoDevice; \
    }
#define CUDA_CPU_HERE(type, call) \
    inline type call \
    { \
        return (type)0; \
    }
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
    cudaErrorNotSupported = 801,
    cudaErrorUnknown = 999,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorStreamCaptureImplicit = 906
};

/* ---- For tests ---- */

enum cuda_cpu_order { CUDA_CPU_FORWARD, CUDA_CPU_REVERSE, CUDA_CPU_RANDOM, CUDA_CPU_ORDERS };

/* A device with few and small resources, so that loops over a grid take more than one round. */
enum {
    CUDA_CPU_DEVICES = 4,
    CUDA_CPU_SMS = 2,
    CUDA_CPU_THREADS_PER_SM = 128,
    CUDA_CPU_BLOCKS_PER_SM = 64,
    CUDA_CPU_FEW = 2048
};
enum {
    CUDA_CPU_FIBERS = 16384
}; /* threads that are resident at once: Linux does not allow many more stacks */

/* How launches run from now on; a test sets it between launches. */
struct cuda_cpu_settings {
    enum cuda_cpu_order order = CUDA_CPU_FORWARD;
    uint32_t seed = 1;  /* of CUDA_CPU_RANDOM; each launch has a new order */
    bool quiet = false; /* no message about a refused or failed launch: the test expects it */
    bool lazy = false;  /* work on streams and a thread's copies run as late as allowed; else at once */
    uint32_t last = 0;  /* only so many first and so many last blocks of a launch run; all run in a launch of
                         * at most CUDA_CPU_FEW blocks, where each may have a share of all work; 0: all */
    int devices = CUDA_CPU_DEVICES;    /* at most CUDA_CPU_DEVICES */
    int sms = CUDA_CPU_SMS;            /* multiprocessors of a device */
    int room = CUDA_CPU_BLOCKS_PER_SM; /* blocks resident on a multiprocessor */
    size_t most = SIZE_MAX;            /* most bytes of an allocation */
    bool stale = false;    /* new memory holds what other memory of as many bytes holds; else 0xff */
    unsigned counters = 0; /* first value of counters that are never reset */
    /* The device's clock: each read of it adds look_ns. It ticks every tick_ns; the multiprocessors' clock
     * advances with it. */
    unsigned long long clock_ns = 0, look_ns = 1000, tick_ns = 1;
    double cycles_per_ns = 0;
    bool host_acts = false;  /* who reads the clock may wait for something that the host has yet to do, so the
                             * host continues at the end of the block's turn */
    unsigned missing = ~0u;  /* a number that no multiprocessor has: GPUs number them with gaps */
    unsigned neighbours = 1; /* successive blocks that share a multiprocessor */
    unsigned below = 0, behind = 0; /* multiprocessors from a block to the next one in y, and in z */
    /* The L2: the half of a multiprocessor, and the home half of an address. If all are equal, the L2 is in
     * one piece. */
    int (*l2_half)(unsigned sm) = [](unsigned sm) { return (int)(sm & 1); };
    /* In lazy mode: whatever may run runs before what is waited for, the last stream first. Otherwise only
     * what is waited for runs. */
    bool last_first = false;
    int (*l2_home)(uintptr_t place) = [](uintptr_t place) {
        return (int)((place >> 12 ^ place >> 13 ^ place >> 15) & 1);
    };
    /* Clocks of a read of 4 bytes; a write of a whole line or of 4 bytes. */
    unsigned (*l2_read)(unsigned sm, uintptr_t place) = [](unsigned, uintptr_t) { return 300u; };
    void (*l2_write)(unsigned sm, uintptr_t place, bool whole) = [](unsigned, uintptr_t, bool) {};
    /* Such a read takes its clocks where its value is needed, at the next volatile access, as on a GPU. Only
     * order_on_cpu.cc sees those; without it a read takes its clocks at once. */
    bool reads_late = false;
};
inline struct cuda_cpu_settings cuda_cpu;

/* The number of tasks that the devices have done, and how long task n takes: the only source of events'
 * times. */
inline long cuda_cpu_tasks;
inline double (*cuda_cpu_task_ms)(long n) = [](long) { return 1e-3; };

/* The devices' clock: how long all tasks so far have taken. */
CUDA_CPU_HERE(double, cuda_cpu_clock_ms(void))
/* The number of tasks that are queued on streams and have not run yet. */
CUDA_CPU_HERE(size_t, cuda_cpu_waiting(void))
/* The number of streams on which work was queued since the last call. */
CUDA_CPU_HERE(size_t, cuda_cpu_used(void))
/* The number of pieces of device memory, streams, events and graphs that have not been freed or destroyed. */
CUDA_CPU_HERE(size_t, cuda_cpu_left(void))
/* Whether the host's memory at p is page-locked. */
CUDA_CPU_HERE(bool, cuda_cpu_pinned(const void *p))
/* [a][b]: whether kernels of GPU a may access the memory of GPU b. A test may set it back. */
inline bool cuda_cpu_peers[CUDA_CPU_DEVICES][CUDA_CPU_DEVICES];
/* Launches so far, those on streams of high priority, and all their blocks and threads; percent of the fast
 * memory that the last one's kernel has asked for as shared memory, -1: none. */
inline struct cuda_cpu_launches {
    long launches, urgent;
    double blocks, threads;
    int carveout;
} cuda_cpu_launched;

/* Stores so far that say how long a line is to stay in the caches. */
inline struct cuda_cpu_stores {
    long streaming, through, first;
} cuda_cpu_stores;

/* Copies and stores so far with a hint to the L2: whether lines stay longer than others. */
inline struct cuda_cpu_hints {
    long normal, last;
} cuda_cpu_hints;

/* Registers of a thread: how many the last warps that took some have then, and how many those that gave some
 * back have kept. 0: none has. */
inline struct cuda_cpu_registers {
    int taken, kept;
} cuda_cpu_registers;

/* Called before each load that bypasses the L1 (__ldcg) or may stay there (__ldca), so that a test can count
 * them and let time pass; NULL: nobody counts. cuda_cpu_cycles: the multiprocessors' clock. */
inline void (*cuda_cpu_load)(const void *place, size_t bytes, bool l1);
inline unsigned cuda_cpu_cycles, cuda_cpu_reading; /* reading: the clocks of reads that still run */
/* For tests: lets time pass. Each stream runs as far as it can; a launch that reads the clock runs for a
 * while. */
CUDA_CPU_HERE(void, cuda_cpu_go_on(void))

/* mutate.pl puts MUTANT(n) at each place of a possible mistake. cuda_cpu_mutant: the mistake that is made, 0:
 * none. cuda_cpu_passed: the places that were reached. */
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
#define __grid_constant__
/* There is no __shared__. Memory of SHARED() has its exact size and guards behind it, and begins poisoned; a
 * variable would not. */

struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
/* Indices of the running GPU thread; they are restored when a fiber continues. */
inline struct uint3 threadIdx, blockIdx;
inline struct dim3 blockDim, gridDim;
static constexpr int warpSize = 32;
/* The multiprocessor: blocks go from one to the next. */
static inline unsigned cuda_cpu_sm(void)
{
    const unsigned turn =
        blockIdx.x / cuda_cpu.neighbours + blockIdx.y * cuda_cpu.below + blockIdx.z * cuda_cpu.behind;
    const unsigned place = turn % (unsigned)cuda_cpu.sms;
    return place + (place >= cuda_cpu.missing);
}

/* Vectors for wide accesses; aligned as on the device, so that UBSan sees a misaligned one. */
#define CUDA_CPU_VECTORS(T, name) \
    struct alignas(2 * sizeof(T)) name##2 \
    { \
        T x, y; \
    }; \
    struct alignas(16) name##4 \
    { \
        T x, y, z, w; \
    };
CUDA_CPU_VECTORS(float, float)
CUDA_CPU_VECTORS(double, double)
CUDA_CPU_VECTORS(unsigned, uint)
#undef CUDA_CPU_VECTORS

/* CUDA has min and max without any header. */
template <typename T> static inline T min(T a, T b)
{
    return b < a ? b : a;
}
template <typename T> static inline T max(T a, T b)
{
    return a < b ? b : a;
}

/* Loads and stores with a cache hint are plain ones here. */
template <typename T> static inline T __ldg(const T *p)
{
    return *p;
}
template <typename T> static inline T __ldca(const T *p)
{
    if (cuda_cpu_load)
        cuda_cpu_load(p, sizeof *p, true);
    return *p;
}
template <typename T> static inline T __ldcg(const T *p)
{
    if (cuda_cpu_load)
        cuda_cpu_load(p, sizeof *p, false);
    return *p;
}
template <typename T> static inline T __ldcs(const T *p)
{
    return *p;
}
template <typename T> static inline void __stcs(T *p, T v)
{
    cuda_cpu_stores.streaming++;
    *p = v;
}
template <typename T> static inline void __stwt(T *p, T v)
{
    cuda_cpu_stores.through++;
    *p = v;
}
#define READ_ONLY(p) __ldg(p)

/* Order between blocks that are resident together (order_on_cpu.cc). cuda_cpu_party: the number of the
 * running block's party; -1: its order is not checked. */
enum { CUDA_CPU_PARTIES = 16 };
inline int cuda_cpu_party = -1;
CUDA_CPU_HERE(int, cuda_cpu_party_begins(int device)) /* -1: too many are resident */
CUDA_CPU_HERE(void, cuda_cpu_party_ends(int party))
/* blockIdx.x of the block that last stored there; -1: none of those that were checked has. */
CUDA_CPU_HERE(int, cuda_cpu_stored_by(const void *place))
CUDA_CPU_HERE(void, cuda_cpu_parties_meet(const int *parties, size_t count))
CUDA_CPU_HERE(void, cuda_cpu_memory(const void *p, size_t bytes)) /* memory of a device begins */
CUDA_CPU_HERE(void, cuda_cpu_memory_freed(const void *p))
CUDA_CPU_HERE(void, cuda_cpu_fence(void))
/* By a load, or a store, of this place alone. Both order only if a load and a store of one device meet, or if
 * both have the scope of the system. */
enum cuda_cpu_scope { CUDA_CPU_GPU, CUDA_CPU_SYSTEM };
CUDA_CPU_HERE(void, cuda_cpu_acquire(const void *place, enum cuda_cpu_scope scope))
CUDA_CPU_HERE(void, cuda_cpu_release(const void *place, enum cuda_cpu_scope scope))
/* The copy engine copied bytes for the running block. */
CUDA_CPU_HERE(void, cuda_cpu_copied(void *to, const void *from, size_t bytes))

/* Counters of progress: if none changes any more, it is a deadlock. */
inline size_t cuda_cpu_changes;
inline size_t cuda_cpu_atomics; /* additions */

/* One GPU thread runs at a time and is switched only where it waits, so any update is atomic. The value has
 * the type of the target, as with CUDA's overloads. */
template <typename T> static inline T atomicAdd(T *p, std::common_type_t<T> v)
{
    volatile T *const place = p; /* for order_on_cpu.cc */
    const T old = *place;
    if (v == 0) { /* nobody adds nothing but to measure the time */
        const bool far = cuda_cpu.l2_home(reinterpret_cast<uintptr_t>(p)) != cuda_cpu.l2_half(cuda_cpu_sm());
        cuda_cpu_cycles += (far ? 350 : 210 + cuda_cpu_sm() % 8) * (1 + threadIdx.x);
    }
    *place = (T)(old + v);
    cuda_cpu_changes += (T)(old + v) != old;
    cuda_cpu_atomics++;
    return old;
}
/* For mutants: `*p += v` that is not atomic. All threads of a launch that add to p read it before the first
 * of them writes, so only one of their sums is left. */
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

/* A position in the source where threads wait; by default that of the call. */
struct cuda_cpu_site {
    const char *file;
    int line; /* 0: none yet */
    bool operator==(const cuda_cpu_site &other) const
    {
        return line == other.line && (file == other.file || !strcmp(file, other.file));
    }
};
#define CUDA_CPU_SITE cuda_cpu_site at = {__builtin_FILE(), __builtin_LINE()}

/* Waits for all threads of the block that have not returned. If threads wait at different positions, the
 * launch fails with a message that names them. */
CUDA_CPU_HERE(void, __syncthreads(CUDA_CPU_SITE))
CUDA_CPU_HERE(int, __syncthreads_or(int one, CUDA_CPU_SITE)) /* whether it is true for any thread */
/* Reads the device's clock, in ns; see cuda_cpu_settings. */
CUDA_CPU_HERE(unsigned long long, cuda_cpu_look_at_clock(void))
#ifdef CUDA_ON_CPU
/* The multiprocessors' clock. */
static inline long long clock64(void)
{
    return cuda_cpu_cycles;
}
/* Ends the program, as a trap ends a GPU's context. */
__attribute__((noreturn)) void __trap(CUDA_CPU_SITE);
/* Called by a thread that polls: other threads continue, those of its block, of blocks launched together with
 * it, and of other GPUs' launches. */
void __nanosleep(unsigned ns, CUDA_CPU_SITE);
#else /* the oldest GPU has no __nanosleep, which came with Volta */
static inline long long clock64(void)
{
    return 0;
}
static inline void __trap(void) {}
static inline size_t __cvta_generic_to_shared(const void *)
{
    return 0;
}
static inline int __any_sync(unsigned, int)
{
    return 0;
}
static inline unsigned long long atomicCAS(unsigned long long *, unsigned long long, unsigned long long)
{
    return 0;
}
static inline long long __double_as_longlong(double)
{
    return 0;
}
static inline double __longlong_as_double(long long)
{
    return 0;
}
#endif
/* All threads see a write at once; order_on_cpu.cc finds a missing fence. */
static inline void __threadfence_system(void)
{
    cuda_cpu_fence();
}
static inline void __threadfence(void)
{
    cuda_cpu_fence();
}
namespace cooperative_groups
{
struct grid_group {
    /* Waits for all threads of a launch by LAUNCH_TOGETHER; none may have returned. */
    CUDA_CPU_HERE(void, sync(CUDA_CPU_SITE))
};
static inline grid_group this_grid(void)
{
    return grid_group();
}
} // namespace cooperative_groups
/* Waits for all lanes in `mask` that have not returned. */
CUDA_CPU_HERE(void, __syncwarp(unsigned mask = 0xffffffffu, CUDA_CPU_SITE))

/* The value that lane `from` had when the lanes met; with -1 the lane's own. */
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
template <typename T>
static inline T __shfl_sync(unsigned mask, T v, int lane, int width = warpSize, CUDA_CPU_SITE)
{
    const int first = cuda_cpu_lane() & ~(width - 1);
    return cuda_cpu_shuffle(mask, v, first + (lane & (width - 1)), at);
}
template <typename T>
static inline T __shfl_up_sync(unsigned mask, T v, unsigned delta, int width = warpSize, CUDA_CPU_SITE)
{
    const int lane = cuda_cpu_lane(), in = lane & (width - 1);
    return cuda_cpu_shuffle(mask, v, in >= (int)delta ? lane - (int)delta : -1, at);
}
template <typename T>
static inline T __shfl_down_sync(unsigned mask, T v, unsigned delta, int width = warpSize, CUDA_CPU_SITE)
{
    const int lane = cuda_cpu_lane(), in = lane & (width - 1);
    return cuda_cpu_shuffle(mask, v, in + (int)delta < width ? lane + (int)delta : -1, at);
}

/* ---- Shared memory and launch ---- */

/* Shared memory of the running block: the bytes of the launch, each 0xff at the block's start. */
CUDA_CPU_HERE(void *, cuda_cpu_shared(void))
#define SHARED(T, name) T *const name = static_cast<T *>(cuda_cpu_shared())

/* Asynchronous copies into it, as in <cuda_pipeline_primitives.h>. They are done at once or, if lazy, by the
 * wait that must see them; until then the target has 0xff. A lazy copy for which nobody waits is never
 * done. */
CUDA_CPU_HERE(void, __pipeline_memcpy_async(void *to, const void *from, size_t bytes, CUDA_CPU_SITE))
CUDA_CPU_HERE(void, __pipeline_commit(void))
CUDA_CPU_HERE(void, __pipeline_wait_prior(size_t batches))

typedef struct cuda_cpu_stream *cudaStream_t;
#ifdef CUDA_ON_CPU
/* Queues a launch that runs `thread` for every thread of every block, and `drop`s it at the end. Returns a
 * CUDA error code. kernel: the kernel whose limit of shared memory counts. std::function is not used: its
 * header and its code for each kernel would be half of what is compiled. */
cudaError_t cuda_cpu_launch(cudaStream_t, bool together, const void *kernel, dim3 grid, dim3 block,
                            size_t shared, void *thread, void (*run)(void *), void (*drop)(void *));
template <typename... P, typename... A> static int cuda_cpu_launch_on(cudaStream_t stream, bool together,
                                                                      void (*kernel)(P...), dim3 grid,
                                                                      dim3 block, size_t shared, A... args)
{
    const auto thread = [=] { kernel(args...); };
    typedef std::remove_const_t<decltype(thread)> type;
    return cuda_cpu_launch(
        stream, together, reinterpret_cast<const void *>(kernel), grid, block, shared, new type(thread),
        [](void *t) { (*static_cast<type *>(t))(); }, [](void *t) { delete static_cast<type *>(t); });
}
/* The stream of a case; tests use NULL. */
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
#else /* does not name the kernel, so that it is not compiled */
#define LAUNCH(...) ((int)cudaErrorNoDevice)
#define LAUNCH_TOGETHER(...) ((int)cudaErrorNoDevice)
template <typename... A> static inline cudaError_t cuda_cpu_launch_on(A...)
{
    return cudaErrorNoDevice;
}
#endif

/* ---- The few calls of the runtime that host code in .cu files uses ---- */

enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
CUDA_CPU_CALL(cudaMalloc(void **p, size_t bytes)) /* guarded, filled with 0xff */
CUDA_CPU_CALL(cudaFree(void *p))
template <typename T> static inline cudaError_t cudaMalloc(T **p, size_t bytes)
{
    return cudaMalloc(reinterpret_cast<void **>(p), bytes);
}
CUDA_CPU_CALL(cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind, cudaStream_t = NULL))
CUDA_CPU_CALL(cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t = NULL))
CUDA_CPU_CALL(cudaStreamSynchronize(cudaStream_t))
CUDA_CPU_CALL(cudaGetLastError(void)) /* the error of the last launch, which is cleared */
/* Above 48 KiB a kernel must ask for its dynamic shared memory, as on the device. */
CUDA_CPU_CALL(cuda_cpu_attribute(const void *kernel, cudaFuncAttribute, int value))
template <typename F>
static inline cudaError_t cudaFuncSetAttribute(F *kernel, cudaFuncAttribute a, int value)
{
    return cuda_cpu_attribute(reinterpret_cast<const void *>(kernel), a, value);
}

/* A launch by the addresses of the kernel and of its arguments. The two signatures are those of CUDA 11.8:
 * neither takes a pointer to a function. In CUDA nvcc's start-up code tells the runtime a kernel's arguments;
 * here cuda_cpu_kernel does. */
typedef cudaError_t cuda_cpu_launch_by(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared,
                                       cudaStream_t);
CUDA_CPU_CALL(cuda_cpu_register(const void *kernel, cuda_cpu_launch_by *by))
CUDA_CPU_CALL(cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared = 0,
                               cudaStream_t = NULL))
template <typename T> static inline cudaError_t cudaLaunchKernel(const T *kernel, dim3 grid, dim3 block,
                                                                 void **args, size_t shared = 0,
                                                                 cudaStream_t stream = NULL)
{
    return cudaLaunchKernel(static_cast<const void *>(kernel), grid, block, args, shared, stream);
}
template <typename... P> struct cuda_cpu_arguments {
    template <size_t... I> static cudaError_t launch(void (*kernel)(P...), dim3 grid, dim3 block, void **args,
                                                     size_t shared, cudaStream_t stream,
                                                     std::index_sequence<I...>)
    {
        return cuda_cpu_launch_on(stream, false, kernel, grid, block, shared,
                                  *static_cast<std::remove_const_t<P> *>(args[I])...);
    }
    static cudaError_t launch_by(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared,
                                 cudaStream_t stream)
    {
        return launch(reinterpret_cast<void (*)(P...)>(const_cast<void *>(kernel)), grid, block, args, shared,
                      stream, std::index_sequence_for<P...>());
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
CUDA_CPU_CALL(cudaStreamCreateWithPriority(cudaStream_t *, unsigned flags, int priority)) /* < 0: high */
CUDA_CPU_CALL(cudaStreamDestroy(cudaStream_t)) /* its queued work is done first */
CUDA_CPU_CALL(cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned flags = 0))
CUDA_CPU_CALL(cudaEventCreateWithFlags(cudaEvent_t *, unsigned flags))
CUDA_CPU_CALL(cudaEventDestroy(cudaEvent_t))
CUDA_CPU_CALL(cudaEventRecord(cudaEvent_t, cudaStream_t = NULL))
CUDA_CPU_CALL(cudaEventSynchronize(cudaEvent_t))
CUDA_CPU_CALL(cudaEventElapsedTime(float *ms, cudaEvent_t from,
                                   cudaEvent_t to)) /* by the devices' clock; > 0 */
static inline cudaError_t cudaEventCreate(cudaEvent_t *e)
{
    return cudaEventCreateWithFlags(e, cudaEventDefault);
}

/* Page-locked host memory: copies return at once. With memory of malloc they return when they are done, as in
 * CUDA. */
CUDA_CPU_CALL(cudaMallocHost(void **p, size_t bytes))
CUDA_CPU_CALL(cudaFreeHost(void *p))
template <typename T> static inline cudaError_t cudaMallocHost(T **p, size_t bytes)
{
    return cudaMallocHost(reinterpret_cast<void **>(p), bytes);
}
/* A graph is the tasks in the order in which they were captured. */
CUDA_CPU_CALL(cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode))
CUDA_CPU_CALL(cudaStreamEndCapture(cudaStream_t, cudaGraph_t *))
CUDA_CPU_CALL(cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *, char *,
                                   size_t)) /* as before CUDA 12 */
static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long)
{
    return cudaGraphInstantiate(exec, graph, NULL, NULL, 0);
}
CUDA_CPU_CALL(cudaGraphLaunch(cudaGraphExec_t, cudaStream_t))
CUDA_CPU_CALL(cudaGraphDestroy(cudaGraph_t))
CUDA_CPU_CALL(cudaGraphExecDestroy(cudaGraphExec_t))

/* ---- The devices ---- */

/* All devices are alike and share one memory; a kernel or event must be on a stream of the current device. */
CUDA_CPU_CALL(cudaGetDeviceCount(int *))
CUDA_CPU_CALL(cudaSetDevice(int))
CUDA_CPU_CALL(cudaGetDevice(int *))
CUDA_CPU_CALL(cudaDeviceEnablePeerAccess(int peer, unsigned flags))
static inline cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    *can = device != peer;
    return CUDA_CPU_STATUS;
}

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
template <typename... P> static inline cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void (*kernel)(P...), int threads, size_t shared)
{
    *blocks = cuda_cpu_room(reinterpret_cast<const void *>(kernel), threads, shared);
    return CUDA_CPU_STATUS;
}
