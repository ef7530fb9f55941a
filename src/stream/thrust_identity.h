/* The identity by Thrust's transform, on the case's stream. */
#pragma once

#include "../kernel.h"
#include "stream.h"

#ifdef __CUDACC__
#include <thrust/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/version.h>

struct identity {
    template <typename T> __host__ __device__ T operator()(T v) const
    {
        return v;
    }
};

/* Since Thrust 1.16 there is a transform that does not wait for its stream: CUDA 12 has it, CUDA 11.8 in some
 * of its packages. One that waits cannot be measured here: the wait would be part of the time. */
enum { THRUST_HERE = THRUST_VERSION >= 101600 };
template <typename T> static int thrust_identity(cudaStream_t stream, const T *in, T *out, int64_t n)
{
#if THRUST_VERSION >= 101600
    thrust::transform(thrust::cuda::par_nosync.on(stream), in, in + n, out, identity());
    return cudaGetLastError();
#else
    (void)stream, (void)in, (void)out, (void)n;
    return cudaErrorNotSupported;
#endif
}
#else /* without the library: the same by a loop */
enum { THRUST_HERE = 1 };
template <typename T> static int thrust_identity(cudaStream_t stream, const T *in, T *out, int64_t n)
{
    return cudaMemcpyAsync(out, in, n * sizeof(T), cudaMemcpyDeviceToDevice, stream);
}
#endif

static inline enum verdict thrust_prepare(struct work *w)
{
    return THRUST_HERE ? CALL_OK : skip_build(w, "needs CUDA 12 to be built");
}
