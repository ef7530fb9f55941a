/* A part of the L2 set aside for lines that persist, while a case is prepared: whatever does not ask to persist has the
 * rest. While it is empty the GPU may lend it to others, says its guide; so it can also be filled: a buffer of its
 * size is read as persisting, once. For the context of the process: one case at a time. */
#pragma once

#include "check.h"
#include "kernel.h"

/* A value by a thread; they are zero. */
static __global__ void l2_aside_read(unsigned *p, size_t values)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < values && p[i])
        p[i] = 0;
}

/* What the next launches on the stream read of these bytes persists; 0 bytes: nothing more does. */
static inline int l2_aside_window(struct work *w, void *p, size_t bytes)
{
    cudaStreamAttrValue value;
    memset(&value, 0, sizeof value);
    value.accessPolicyWindow.base_ptr = p;
    value.accessPolicyWindow.num_bytes = bytes;
    value.accessPolicyWindow.hitRatio = 1;
    value.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    value.accessPolicyWindow.missProp = cudaAccessPropertyNormal;
    return (int)cudaStreamSetAttribute((cudaStream_t)w->stream, cudaStreamAttributeAccessPolicyWindow, &value);
}

/* Undoes it, also what was done in part. */
static inline void l2_aside_release(struct work *w, int64_t percent)
{
    if (!percent)
        return;
    cudaCtxResetPersistingL2Cache();
    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0);
    cudaFree(w->own);
    w->own = NULL;
    cudaGetLastError(); /* of a limit that the device has not */
}

/* In prepare, as its last part: keeps its buffer in work.own. */
static inline enum verdict l2_aside_prepare(struct work *w, int64_t percent, int full)
{
    int device = 0, all = 0, most = 0, window = 0, code;
    size_t got = 0;
    if (!percent)
        return CALL_OK;
    code = (int)cudaGetDevice(&device);
    code = code ? code : (int)cudaDeviceGetAttribute(&all, cudaDevAttrL2CacheSize, device);
    code = code ? code : (int)cudaDeviceGetAttribute(&most, cudaDevAttrMaxPersistingL2CacheSize, device);
    code = code ? code : (int)cudaDeviceGetAttribute(&window, cudaDevAttrMaxAccessPolicyWindowSize, device);
    if (code)
        return check_failed(w, "asking for the L2", code);
    const size_t bytes = (size_t)all / 100 * (size_t)percent;
    if (bytes > (size_t)most || (full && bytes > (size_t)window))
        return REFUSE(w, ASIDE, (int64_t)bytes);
    code = (int)cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, bytes);
    code = code ? code : (int)cudaDeviceGetLimit(&got, cudaLimitPersistingL2CacheSize);
    if (code || got < bytes) {
        l2_aside_release(w, percent);
        return REFUSE(w, ASIDE, (int64_t)bytes);
    }
    if (full) {
        const size_t values = bytes / sizeof(unsigned);
        const cudaStream_t stream = (cudaStream_t)w->stream;
        code = (int)cudaMalloc(&w->own, bytes);
        code = code ? code : (int)cudaMemsetAsync(w->own, 0, bytes, stream);
        code = code ? code : l2_aside_window(w, w->own, bytes);
        code = code ? code : LAUNCH(l2_aside_read, dim3(ceil_div((int64_t)values, 256)), dim3(256), 0, w,
                                    (unsigned *)w->own, values);
        code = code ? code : l2_aside_window(w, NULL, 0);
        code = code ? code : (int)cudaStreamSynchronize(stream);
    }
    if (code) {
        l2_aside_release(w, percent);
        return check_failed(w, "filling a part of the L2", code);
    }
    return CALL_OK;
}
