/* SPDX-License-Identifier: MIT */
/* transfer: the values come from the host, page-locked there, and the sum goes back: what the slides' time
 * of a whole reduction contains.
 *
 * The field lies on the host while the case runs, where the GPU can fill and audit it; the memory that the harness gave
 * is where the values go to. The kernel is the shortest that is far ahead of the bus: a grid-stride loop,
 * shuffles, an atomic sum per warp, which is right in any order (fields.h).
 *
 * One value over the bus, one load and one sum per value.
 * Source: RWTH, GPU Programming with CUDA: Optimization, reduction with the copy of its input. */
#include "passes.h"

#define ALL_LANES 0xffffffffu
enum { THREADS = 256, BLOCKS_EACH = 8 /* multiprocessor */ };

template <typename T> __global__ void reduction_transfer(const T *__restrict__ a, int64_t n, T *s)
{
    const int64_t stride = (int64_t)gridDim.x * blockDim.x;
    T sum = 0;
    for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        sum += a[i];
#pragma unroll
    for (int far = LANES / 2; far > 0; far /= 2)
        sum += __shfl_down_sync(ALL_LANES, sum, far);
    if (threadIdx.x % LANES == 0)
        atomicAdd(s, sum);
}

template <typename T> static int launch_of(struct work *w)
{
    const int64_t n = w->c->axis[AXIS_NX], full = (int64_t)BLOCKS_EACH * device_has(cudaDevAttrMultiProcessorCount);
    const int64_t needed = ceil_div(n, THREADS);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    T *const a = (T *)w->own + reduction_guard(w), *const sum = (T *)w->own + reduction_at(w);
    int error = cudaMemcpyAsync(a, reduction_values(w), (size_t)n * sizeof(T), cudaMemcpyHostToDevice, stream);
    if (!error)
        error = cudaMemsetAsync(sum, 0, sizeof(T), stream);
    if (!error)
        error = LAUNCH(reduction_transfer<T>, dim3((unsigned)(needed < full ? needed : full)), dim3(THREADS), 0, w,
                       (const T *)a, n, sum);
    return error ? error : cudaMemcpyAsync(reduction_sum(w), sum, sizeof(T), cudaMemcpyDeviceToHost, stream);
}

static int launch(struct work *w, int step)
{
    (void)step;
    return w->c->axis[AXIS_PRECISION] == 4 ? launch_of<int32_t>(w) : launch_of<double>(w);
}

/* The host's memory takes the field's place, which becomes w->own. */
static enum verdict prepare(struct work *w)
{
    void *host = NULL;
    if (cudaMallocHost(&host, w->bytes[0])) {
        cudaGetLastError();
        return REFUSE(w, HOST_MEMORY);
    }
    w->own = w->field[0];
    w->field[0] = host;
    return CALL_OK;
}

static void release(struct work *w)
{
    cudaFreeHost(w->field[0]);
    w->field[0] = w->own;
    w->own = NULL;
}

VARIANT(.summary = "the values come from the host first", .prepare = prepare,
        .launch = launch, .release = release)
