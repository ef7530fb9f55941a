/* SPDX-License-Identifier: MIT */
/* Without a toolkit: as much of CUDA as the compiler must know to read a coding's file for its row of facts.
 * No kernel is ever launched, and every call of the runtime fails. So `prepare` still says what follows from
 * the case alone, and refuses whatever only a GPU could allow. */
#ifndef CLIFFS_NO_CUDA_H
#define CLIFFS_NO_CUDA_H

#include <string.h>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)

struct dim3 {
    unsigned x, y, z;
    dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};
static dim3 threadIdx, blockIdx, blockDim, gridDim;
struct float2 { float x, y; };
struct float4 { float x, y, z, w; };
struct double2 { double x, y; };

/* What kernels call. */
template <typename... A> static inline void __syncthreads(A...) {}
template <typename... A> static inline void __syncwarp(A...) {}
template <typename... A> static inline void __nanosleep(A...) {}
template <typename T> static inline T atomicAdd(T *p, T v) { const T old = *p; *p += v; return old; }
template <typename T> static inline T __ldg(const T *p) { return *p; }
template <typename T> static inline T __ldcg(const T *p) { return *p; }
template <typename T> static inline T __ldcs(const T *p) { return *p; }
template <typename T> static inline void __stcs(T *p, T v) { *p = v; }
template <typename T> static inline void __stwt(T *p, T v) { *p = v; }
template <typename T> static inline T __shfl_sync(unsigned, T v, int, int = 32) { return v; }
template <typename T> static inline T __shfl_up_sync(unsigned, T v, int, int = 32) { return v; }
template <typename T> static inline T __shfl_down_sync(unsigned, T v, int, int = 32) { return v; }
static inline int min(int a, int b) { return b < a ? b : a; }
static inline int max(int a, int b) { return a < b ? b : a; }
static inline void __pipeline_memcpy_async(void *, const void *, size_t, size_t = 0) {}
static inline void __pipeline_commit(void) {}
static inline void __pipeline_wait_prior(size_t) {}
namespace cooperative_groups
{
struct grid_group { void sync() const {} };
static inline grid_group this_grid() { return grid_group(); }
}
#define SHARED(T, name) T *const name = NULL
#define READ_ONLY(p) __ldg(p)

/* What the host calls. */
enum { cudaSuccess, cudaErrorMemoryAllocation = 2, cudaErrorNoDevice = 100, cudaErrorCooperativeLaunchTooLarge = 720 };
enum { cudaStreamNonBlocking, cudaEventDisableTiming, cudaStreamCaptureModeThreadLocal };
enum { cudaFuncAttributeMaxDynamicSharedMemorySize };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
enum cudaDeviceAttr { cudaDevAttrMultiProcessorCount, cudaDevAttrMaxThreadsPerMultiProcessor,
                      cudaDevAttrMaxSharedMemoryPerBlockOptin, cudaDevAttrComputeCapabilityMajor,
                      cudaDevAttrComputeCapabilityMinor, cudaDevAttrL2CacheSize, cudaDevAttrMaxPersistingL2CacheSize,
                      cudaDevAttrMaxAccessPolicyWindowSize };
enum { cudaLimitPersistingL2CacheSize, cudaAccessPropertyNormal, cudaAccessPropertyPersisting,
       cudaStreamAttributeAccessPolicyWindow };
struct cudaStreamAttrValue {
    struct { void *base_ptr; size_t num_bytes; float hitRatio; int hitProp, missProp; } accessPolicyWindow;
};
typedef struct no_cuda *cudaStream_t, *cudaEvent_t, *cudaGraph_t, *cudaGraphExec_t;
#define LAUNCH(...) ((int)cudaErrorNoDevice)
#define LAUNCH_TOGETHER(...) ((int)cudaErrorNoDevice)
#define cudaLaunchKernel(...) ((int)cudaErrorNoDevice)

#define NO_CUDA(call) \
    template <typename... A> static inline int call(A...) { return cudaErrorNoDevice; }
NO_CUDA(cudaMalloc) NO_CUDA(cudaFree) NO_CUDA(cudaMallocHost) NO_CUDA(cudaFreeHost) NO_CUDA(cudaMemcpyAsync)
NO_CUDA(cudaMemsetAsync) NO_CUDA(cudaGetDevice) NO_CUDA(cudaDeviceGetAttribute) NO_CUDA(cudaFuncSetAttribute)
NO_CUDA(cudaDeviceSetLimit) NO_CUDA(cudaDeviceGetLimit) NO_CUDA(cudaCtxResetPersistingL2Cache) NO_CUDA(cudaStreamSetAttribute)
NO_CUDA(cudaGetLastError) NO_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor)
NO_CUDA(cudaStreamCreateWithFlags) NO_CUDA(cudaStreamDestroy)
NO_CUDA(cudaStreamSynchronize) NO_CUDA(cudaStreamWaitEvent) NO_CUDA(cudaStreamBeginCapture)
NO_CUDA(cudaStreamEndCapture) NO_CUDA(cudaEventCreate) NO_CUDA(cudaEventCreateWithFlags)
NO_CUDA(cudaEventDestroy) NO_CUDA(cudaEventRecord) NO_CUDA(cudaEventSynchronize) NO_CUDA(cudaEventElapsedTime)
NO_CUDA(cudaGraphInstantiate) NO_CUDA(cudaGraphLaunch) NO_CUDA(cudaGraphDestroy) NO_CUDA(cudaGraphExecDestroy)
#undef NO_CUDA

#endif
