/* SPDX-License-Identifier: MIT */
/* What a kernel file needs: launching, shared memory, and the expansion over
 * precision and radius. The same file is compiled by nvcc for the GPU, by the host
 * compiler for the CPU harness in ci/, which has no <<<>>> and no __shared__
 * (hence the macros LAUNCH and SHARED), and, where there is no toolkit, for its
 * row of facts alone. */
#ifndef CLIFFS_KERNEL_H
#define CLIFFS_KERNEL_H

#include "study.h"

#ifdef __CUDACC__
#include <cuda_runtime.h>
#include <cuda_pipeline_primitives.h>
/* Queues kernel<<<grid, block, shared bytes>>>(...) on the case's stream; value: the CUDA error code.
 * The kernel stands in parentheses where its template arguments hold a comma. */
#define LAUNCH(kernel, grid, block, shared, work, ...)                                   \
    ((kernel)<<<(grid), (block), (shared), (cudaStream_t)(work)->stream>>>(__VA_ARGS__), \
     (int)cudaGetLastError())
/* As LAUNCH, all blocks resident at once, so that they may wait for each other; where the GPU has no room
 * for that, cudaErrorCooperativeLaunchTooLarge. A thread that polls what another one writes calls __nanosleep in its
 * loop: on the CPU others run meanwhile. cooperative_groups::this_grid().sync() is a barrier of the whole launch;
 * its file includes <cooperative_groups.h> where __CUDACC__ is defined (here it would cost every file seconds). */
#define LAUNCH_TOGETHER(kernel, grid, block, shared, work, ...) \
    launch_together((kernel), (grid), (block), (shared), (cudaStream_t)(work)->stream, __VA_ARGS__)
template <typename T> struct launch_argument { typedef T type; };
template <typename... P>
static int launch_together(void (*kernel)(P...), dim3 grid, dim3 block, size_t shared, cudaStream_t stream,
                           typename launch_argument<P>::type... argument)
{
    void *arguments[] = {const_cast<void *>(static_cast<const void *>(&argument))...};
    return (int)cudaLaunchCooperativeKernel(reinterpret_cast<const void *>(kernel), grid, block, arguments, shared,
                                            stream);
}
/* The block's dynamic shared memory as an array of T. */
#define SHARED(T, name)                                           \
    extern __shared__ __align__(16) unsigned char cliffs_shared[]; \
    T *const name = reinterpret_cast<T *>(cliffs_shared)
/* Read-only data path (ld.global.nc). */
#define READ_ONLY(p) __ldg(p)
#else
#include "../ci/kernels/cuda_on_cpu.h"
#endif

/* Calls F<T, R>(args) for the case's precision and radius (1 to 5). */
#define BY_PRECISION_AND_RADIUS(F, work, ...)                                             \
    (((work)->c->axis[AXIS_PRECISION] == 4) ? BY_RADIUS_(F, float, work, __VA_ARGS__)     \
                                            : BY_RADIUS_(F, double, work, __VA_ARGS__))
#define BY_RADIUS_(F, T, work, ...)                         \
    ((work)->c->axis[AXIS_RADIUS] == 1   ? F<T, 1>(__VA_ARGS__) \
     : (work)->c->axis[AXIS_RADIUS] == 2 ? F<T, 2>(__VA_ARGS__) \
     : (work)->c->axis[AXIS_RADIUS] == 3 ? F<T, 3>(__VA_ARGS__) \
     : (work)->c->axis[AXIS_RADIUS] == 4 ? F<T, 4>(__VA_ARGS__) \
                                         : F<T, 5>(__VA_ARGS__))

static inline int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

#endif
