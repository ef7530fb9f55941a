/* What a kernel file needs. It is compiled by nvcc for the GPU; by the host compiler for the tests on the CPU
 * (cpu/), which have no <<<>>> and no __shared__, hence LAUNCH and SHARED; and, without a CUDA toolkit, for
 * its descriptor alone. In the tests __CUDACC__ is defined, too: they compile what the GPU runs. */
#pragma once

#include "study.h"

#ifdef CUDA_ON_CPU
#include "cpu/cuda_on_cpu.h"
#elif defined __CUDACC__
#include <cuda_runtime.h>
#include <cuda_pipeline_primitives.h>
/* Queues kernel<<<grid, block, shared bytes>>>(...) on the case's stream; returns the CUDA error code. A
 * kernel whose template arguments contain a comma must be in parentheses. */
/* clang-format off */
#define LAUNCH(kernel, grid, block, shared, work, ...) \
    ((kernel)<<<(grid), (block), (shared), (cudaStream_t)(work)->stream>>>(__VA_ARGS__), \
     (int)cudaGetLastError())
/* clang-format on */
/* As LAUNCH, with all blocks resident at once, so that they may wait for each other; if they do not fit, it
 * returns cudaErrorCooperativeLaunchTooLarge. A thread that polls calls __nanosleep in its loop: in the tests
 * on the CPU other threads run meanwhile. A file that uses cooperative_groups includes <cooperative_groups.h>
 * itself if __CUDACC__ is defined: here it would cost every file seconds. */
#define LAUNCH_TOGETHER(kernel, grid, block, shared, work, ...) \
    launch_together((kernel), (grid), (block), (shared), (cudaStream_t)(work)->stream, __VA_ARGS__)
template <typename T> struct launch_argument {
    typedef T type;
};
template <typename... P> static int launch_together(void (*kernel)(P...), dim3 grid, dim3 block,
                                                    size_t shared, cudaStream_t stream,
                                                    typename launch_argument<P>::type... argument)
{
    void *arguments[] = {const_cast<void *>(static_cast<const void *>(&argument))...};
    return (int)cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(kernel), grid, block, arguments,
                                            shared, stream);
}
/* The block's dynamic shared memory as an array of T. */
#define SHARED(T, name) \
    extern __shared__ __align__(16) unsigned char cliffs_shared[]; \
    T *const name = reinterpret_cast<T *>(cliffs_shared)
/* Read-only data path (ld.global.nc). */
#define READ_ONLY(p) __ldg(p)
#else
#include "cpu/cuda_on_cpu.h"
#endif

/* Calls F<T>(args) for the case's precision. */
#define BY_PRECISION(F, work, ...) \
    ((work)->c->axis[AXIS_PRECISION] == 4 ? F<float>(__VA_ARGS__) : F<double>(__VA_ARGS__))
/* launch() of a variant with launch_of<T>(w, step), and with launch_of<T, R>(w, step). */
#define LAUNCH_BY_PRECISION(launch_of) \
    static int launch(struct work *w, int step) \
    { \
        return BY_PRECISION(launch_of, w, w, step); \
    }
#define LAUNCH_BY_PRECISION_AND_RADIUS(launch_of) \
    static int launch(struct work *w, int step) \
    { \
        return BY_PRECISION_AND_RADIUS(launch_of, w, w, step); \
    }

/* Calls F<T, R>(args) for the case's precision and radius (1 to 5). */
#define BY_PRECISION_AND_RADIUS(F, work, ...) \
    (((work)->c->axis[AXIS_PRECISION] == 4) ? BY_RADIUS_(F, float, work, __VA_ARGS__) \
                                            : BY_RADIUS_(F, double, work, __VA_ARGS__))
#define BY_RADIUS_(F, T, work, ...) \
    ((work)->c->axis[AXIS_RADIUS] == 1   ? F<T, 1>(__VA_ARGS__) \
     : (work)->c->axis[AXIS_RADIUS] == 2 ? F<T, 2>(__VA_ARGS__) \
     : (work)->c->axis[AXIS_RADIUS] == 3 ? F<T, 3>(__VA_ARGS__) \
     : (work)->c->axis[AXIS_RADIUS] == 4 ? F<T, 4>(__VA_ARGS__) \
                                         : F<T, 5>(__VA_ARGS__))

/* Sum of v over a warp, valid in its first lane. */
template <typename T> static __device__ __forceinline__ T warp_sum(T v)
{
#pragma unroll
    for (int far = 16; far > 0; far /= 2)
        v += __shfl_down_sync(0xffffffffu, v, far);
    return v;
}

static inline int64_t ceil_div(int64_t a, int64_t b)
{
    return (a + b - 1) / b;
}

/* device_has: an attribute of the device; 1 if CUDA does not know it. resident_blocks: how many blocks of a
 * kernel are resident at once, `each` on a multiprocessor, `all` on the GPU; returns 0 or CUDA's error
 * code. */
static inline int device_has(cudaDeviceAttr what)
{
    int device = 0, value = 0;
    return !cudaGetDevice(&device) && !cudaDeviceGetAttribute(&value, what, device) && value > 0 ? value : 1;
}
template <typename... P>
static int resident_blocks(void (*kernel)(P...), int64_t threads, size_t shared, int *each, int *all)
{
    const int code = (int)cudaOccupancyMaxActiveBlocksPerMultiprocessor(each, kernel, (int)threads, shared);
    *all = *each * device_has(cudaDevAttrMultiProcessorCount);
    return code;
}

/* block_threads: threads of a block that is one row. CALL_OK or CALL_SKIP: block_row if it is one row;
 * block_warps if it is one row of whole warps; block_flat if it has depth 1. */
static inline unsigned block_threads(const struct work *w)
{
    return (unsigned)BLOCK_X(w->c->axis[AXIS_BLOCK]);
}
static inline enum verdict block_row(struct work *w)
{
    const int64_t block = w->c->axis[AXIS_BLOCK];
    return BLOCK_Y(block) == 1 && BLOCK_Z(block) == 1 ? CALL_OK
                                                      : skip_rule(w, "a block is one row of threads: Nx1x1");
}
static inline enum verdict block_warps(struct work *w)
{
    return block_row(w) != CALL_OK ? CALL_SKIP
           : block_threads(w) % 32 ? skip_rule(w, "the width of a block is a multiple of 32")
                                   : CALL_OK;
}
static inline enum verdict block_flat(struct work *w)
{
    return BLOCK_Z(w->c->axis[AXIS_BLOCK]) == 1 ? CALL_OK : skip_rule(w, "a block has depth 1");
}
