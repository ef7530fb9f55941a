/* The identity by Thrust's transform, on the case's stream. */
#pragma once

#include "../kernel.h"
#include "stream.h"

#ifdef __CUDACC__
#include <thrust/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/version.h>
#endif

struct identity {
    template <typename T> __host__ __device__ T operator()(T v) const { return v; }
};

/* A transform that does not wait for its stream came with Thrust 1.16: CUDA 12 has it, CUDA 11.8 in part of its packages. One
 * that waits is no variant of this study: the wait would be in the time. */
#if !defined __CUDACC__ || THRUST_VERSION >= 101600
#define THRUST_HERE 1
#else
#define THRUST_HERE 0
#endif

static inline enum verdict thrust_prepare(struct work *w) { return THRUST_HERE ? CALL_OK : REFUSE(w, TOOLKIT, 12); }

template <typename T> static int thrust_identity(cudaStream_t stream, const T *in, T *out, int64_t n)
{
#ifndef __CUDACC__ /* without the library: what it does */
    return cudaMemcpyAsync(out, in, n * sizeof(T), cudaMemcpyDeviceToDevice, stream);
#elif THRUST_HERE
    thrust::transform(thrust::cuda::par_nosync.on(stream), in, in + n, out, identity());
    return cudaGetLastError();
#else
    (void)stream, (void)in, (void)out, (void)n;
    return cudaErrorNotSupported;
#endif
}
