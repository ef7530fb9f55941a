/* transfer: the values come from page-locked memory of the host, and the sum goes back: the slides' time of a
 * whole reduction contains these copies.
 *
 * While the case runs the field is on the host, and the harness's device memory has the copy of the values.
 * The kernel is a short one that is much faster than the bus. One value over the bus, one load and one sum
 * per value. Source: RWTH, reduction with the copy of its input. */
#include "passes.h"

enum { THREADS = 256, BLOCKS_EACH = 8 /* multiprocessor */ };

/* Before Pascal there is no atomic sum of doubles: compare-and-swap of the bits, repeated until no other
 * thread came between. */
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ < 600
static __device__ void atomicAdd(double *s, double value)
{
    unsigned long long *const bits = (unsigned long long *)s;
    unsigned long long seen, now = *bits;
    do {
        seen = now;
        now = atomicCAS(
            bits, seen,
            (unsigned long long)__double_as_longlong(value + __longlong_as_double((long long)seen)));
    } while (now != seen);
}
#endif

template <typename T> __global__ void reduction_transfer(const T *__restrict__ a, int64_t n, T *s)
{
    const int64_t stride = (int64_t)gridDim.x * blockDim.x;
    T sum = 0;
    for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        sum += a[i];
    sum = warp_sum(sum);
    if (threadIdx.x % LANES == 0)
        atomicAdd(s, sum);
}

template <typename T> static int launch_of(struct work *w)
{
    const int64_t n = w->c->axis[AXIS_NX],
                  full = (int64_t)BLOCKS_EACH * device_has(cudaDevAttrMultiProcessorCount);
    const int64_t needed = ceil_div(n, THREADS);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    T *const a = (T *)w->own + reduction_guard(w), *const sum = (T *)w->own + reduction_at(w);
    int error =
        cudaMemcpyAsync(a, reduction_values(w), (size_t)n * sizeof(T), cudaMemcpyHostToDevice, stream);
    error = error ? error : cudaMemsetAsync(sum, 0, sizeof(T), stream);
    error = error ? error
                  : LAUNCH(reduction_transfer<T>, dim3((needed < full ? needed : full)), dim3(THREADS), 0, w,
                           a, n, sum);
    return error ? error : cudaMemcpyAsync(reduction_sum(w), sum, sizeof(T), cudaMemcpyDeviceToHost, stream);
}

static int launch(struct work *w, int)
{
    return BY_TYPE(launch_of, w, w);
}

/* Makes memory of the host the field; the device's memory becomes w->own. */
static enum verdict prepare(struct work *w)
{
    void *host = NULL;
    if (cudaMallocHost(&host, w->bytes[0])) {
        cudaGetLastError();
        return skip_device(w, "out of host memory of this kind");
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

VARIANT(.backend = BACKEND_CUDA, .summary = "the values come from the host first", .prepare = prepare,
        .launch = launch, .release = release)
