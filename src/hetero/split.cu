/* SPDX-License-Identifier: MIT */
/* split: y = A x, the first rows by the host's threads, the others by the GPU, at the same time.
 *
 *   y(i) = sum over j of A(i,j)·x(j)        1 value read and 2 flops per element of A
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, CPU and GPU together. A warp takes four
 * rows, so that four loads of 16 bytes are in flight per thread and x is read once for all of them;
 * a shuffle adds up the lanes. The GPU's part is queued first, the host's done meanwhile, and the
 * launch ends when the whole y is on the host: events around it measure both sides. */
#include <stdio.h>
#include <stdlib.h>
#include "../check.h"
#include "../kernel.h"
#include "hetero.h"
#include "host_rows.h"

enum { THREADS = 256, WARP = 32, ROWS = 4 /* of a warp */ };

/* The 16 bytes that a lane loads at once, and their product with as much of x. */
template <typename T> struct wide;
template <> struct wide<float> {
    typedef float4 type;
};
template <> struct wide<double> {
    typedef double2 type;
};
__device__ static inline float product(float4 a, float4 x) { return a.x * x.x + a.y * x.y + a.z * x.z + a.w * x.w; }
__device__ static inline double product(double2 a, double2 x) { return a.x * x.x + a.y * x.y; }

template <typename T>
__global__ void hetero_rows(const T *a, int64_t pitch, const T *x, T *y, int64_t rows, int nx)
{
    typedef typename wide<T>::type V;
    const int lane = threadIdx.x % WARP, whole = nx / (int)(sizeof(V) / sizeof(T));
    const int64_t first = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) / WARP * ROWS;
    const T *row[ROWS];
    T sum[ROWS] = {};
    if (first >= rows)
        return; /* the whole warp */
#pragma unroll
    for (int k = 0; k < ROWS; k++) /* beyond the last row: the last once more, not stored */
        row[k] = a + (first + k < rows ? first + k : rows - 1) * pitch;
#pragma unroll 2
    for (int j = lane; j < whole; j += WARP) {
        const V part = __ldg((const V *)x + j);
#pragma unroll
        for (int k = 0; k < ROWS; k++)
            sum[k] += product(__ldcs((const V *)row[k] + j), part); /* A is read once */
    }
    for (int j = whole * (int)(sizeof(V) / sizeof(T)) + lane; j < nx; j += WARP)
#pragma unroll
        for (int k = 0; k < ROWS; k++)
            sum[k] += row[k][j] * x[j];
#pragma unroll
    for (int k = 0; k < ROWS; k++) {
        for (int lanes = WARP / 2; lanes; lanes /= 2)
            sum[k] += __shfl_down_sync(0xffffffffu, sum[k], lanes);
        if (lane == 0 && first + k < rows)
            y[first + k] = sum[k];
    }
}

/* What prepare makes. */
struct hetero_plan {
    void *device_y, *device_field; /* the harness' device memory for field 1: the GPU's part of y is there */
    cudaEvent_t before;            /* all that was queued before a launch */
};

template <typename T> static T *at(const struct work *w, int f, int64_t value) { return (T *)w->field[f] + value; }

/* Queues the rows from `first` on for the GPU: copies where data are moved, the kernel, y to the host. */
template <typename T> static int gpu_rows(struct work *w, int64_t first)
{
    const struct hetero_grid g = hetero_grid_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    const int64_t rows = g.ny - first, row = g.a + first * g.pitch;
    T *const y = (T *)((struct hetero_plan *)w->own)->device_y + first;
    int error = 0;
    if (!rows)
        return 0;
    if (g.moved) {
        error = cudaMemcpyAsync(at<T>(w, HETERO_DEVICE, g.x), at<T>(w, HETERO_HOST, g.x), g.nx * sizeof(T),
                                cudaMemcpyHostToDevice, stream);
        if (!error)
            error = cudaMemcpyAsync(at<T>(w, HETERO_DEVICE, row), at<T>(w, HETERO_HOST, row),
                                    rows * g.pitch * sizeof(T), cudaMemcpyHostToDevice, stream);
    }
    if (!error)
        error = LAUNCH(hetero_rows<T>, dim3(ceil_div(rows, THREADS / WARP * ROWS)), dim3(THREADS), 0, w,
                       (const T *)at<T>(w, HETERO_DEVICE, row), g.pitch,
                       (const T *)at<T>(w, HETERO_DEVICE, g.x), y, rows, (int)g.nx);
    return error ? error
                 : cudaMemcpyAsync(at<T>(w, HETERO_HOST, g.y + first), y, rows * sizeof(T),
                                   cudaMemcpyDeviceToHost, stream);
}

/* The first `rows` by the host; done when it returns. */
static void host_rows(struct work *w, int64_t rows)
{
    const struct hetero_grid g = hetero_grid_of(w);
    if (!rows)
        return;
    if (w->c->axis[AXIS_PRECISION] == 4)
        hetero_host_single(at<float>(w, HETERO_HOST, g.a), g.pitch, at<float>(w, HETERO_HOST, g.x),
                           at<float>(w, HETERO_HOST, g.y), rows, g.nx);
    else
        hetero_host_double(at<double>(w, HETERO_HOST, g.a), g.pitch, at<double>(w, HETERO_HOST, g.x),
                           at<double>(w, HETERO_HOST, g.y), rows, g.nx);
}

/* The host waits for what it may read or overwrite. */
static int launch(struct work *w, int step)
{
    const int64_t cpu_rows = hetero_grid_of(w).cpu_rows;
    const cudaEvent_t before = ((struct hetero_plan *)w->own)->before;
    (void)step; /* there is but one y */
    int error = cudaEventRecord(before, (cudaStream_t)w->stream);
    if (!error)
        error =
            w->c->axis[AXIS_PRECISION] == 4 ? gpu_rows<float>(w, cpu_rows) : gpu_rows<double>(w, cpu_rows);
    if (!error)
        error = cudaEventSynchronize(before);
    if (error)
        return error;
    host_rows(w, cpu_rows);
    return cudaStreamSynchronize((cudaStream_t)w->stream);
}

/* Locking pages is dear: the host's field is kept between cases and only ever grows. */
static void *host_field(size_t bytes)
{
    static void *memory;
    static size_t size;
    if (size < bytes) {
        if (memory)
            cudaFreeHost(memory);
        memory = NULL;
        size = cudaMallocHost(&memory, bytes) == cudaSuccess ? bytes : 0;
    }
    return size ? memory : NULL;
}

static void release(struct work *w)
{
    struct hetero_plan *const p = (struct hetero_plan *)w->own;
    w->field[HETERO_HOST] = p->device_field;
    if (p->before)
        cudaEventDestroy(p->before);
    free(p);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    const struct hetero_grid g = hetero_grid_of(w);
    void *const host = host_field(w->bytes[HETERO_HOST]);
    struct hetero_plan *p;
    if (!host) {
        cudaGetLastError();
        return REFUSE(w, HOST_MEMORY);
    }
    if (!(p = (struct hetero_plan *)calloc(1, sizeof *p)))
        return check_failed(w, "memory", 0);
    w->own = p;
    p->device_field = w->field[HETERO_HOST];
    p->device_y = (char *)p->device_field + g.y * w->c->axis[AXIS_PRECISION];
    w->field[HETERO_HOST] = host;
    /* what a launch before left there must not pass for an answer */
    if (!cudaEventCreateWithFlags(&p->before, cudaEventDisableTiming) &&
        !cudaMemsetAsync(p->device_y, 0xff, g.ny * w->c->axis[AXIS_PRECISION], (cudaStream_t)w->stream))
        return CALL_OK;
    release(w);
    return check_failed(w, "an event and the device's memory", (int)cudaGetLastError());
}

VARIANT(.summary = "the first rows on the host, the others on the GPU", .has = AXES(HETERO_AXIS_PERCENT, HETERO_AXIS_DATA),
        .prepare = prepare, .launch = launch, .release = release)
