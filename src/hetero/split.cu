/* split: y = A x, the first rows by the host's threads, the others by the GPU, at the same time.
 *
 *   y(i) = sum over j of A(i,j)·x(j)        1 value read and 2 flops per element of A
 *
 * Source: RWTH, CPU and GPU together. A warp takes four rows: four loads of 16 bytes are in flight per
 * thread, and x is read once for all. The launch ends when the whole y is on the host: events measure both
 * sides. */
#include "../check.h"
#include "../runtime.h"
#include "hetero.h"
#include "host_rows.h"

enum { THREADS = 256, WARP = 32, ROWS = 4 /* of a warp */ };

/* The 16 bytes that a lane loads at once, and their product with 16 bytes of x; by precision, with the host's
 * function. */
template <typename T> struct wide;
template <> struct wide<float> {
    typedef float4 type;
    static constexpr auto by_host = hetero_host_single;
};
template <> struct wide<double> {
    typedef double2 type;
    static constexpr auto by_host = hetero_host_double;
};
__device__ static inline float product(float4 a, float4 x)
{
    return a.x * x.x + a.y * x.y + a.z * x.z + a.w * x.w;
}
__device__ static inline double product(double2 a, double2 x)
{
    return a.x * x.x + a.y * x.y;
}

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
    for (int k = 0; k < ROWS; k++) /* beyond the last row the last one again, not stored */
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
        sum[k] = warp_sum(sum[k]);
        if (lane == 0 && first + k < rows)
            y[first + k] = sum[k];
    }
}

/* What prepare() makes: w->own. */
struct hetero_plan {
    void *device_y, *device_field; /* the harness's device memory for field 1 has the GPU's part of y */
    cudaEvent_t before;            /* all that was queued before a launch */
};

template <typename T> static T *at(const struct work *w, int f, int64_t value)
{
    return (T *)w->field[f] + value;
}

/* Queues the GPU's part, rows from `first` on: copies where data are moved, the kernel, the copy of y to the
 * host. */
template <typename T> static int gpu_rows(struct work *w, int64_t first)
{
    const struct hetero_grid g = hetero_grid_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    const int64_t rows = g.ny - first, row = g.a + first * g.pitch;
    T *const a = at<T>(w, HETERO_DEVICE, row), *const x = at<T>(w, HETERO_DEVICE, g.x);
    T *const y = (T *)((struct hetero_plan *)w->own)->device_y + first;
    int error = 0;
    if (!rows)
        return 0;
    if (g.moved)
        error =
            cudaMemcpyAsync(x, at<T>(w, HETERO_HOST, g.x), g.nx * sizeof(T), cudaMemcpyHostToDevice, stream);
    if (g.moved && !error)
        error = cudaMemcpyAsync(a, at<T>(w, HETERO_HOST, row), rows * g.pitch * sizeof(T),
                                cudaMemcpyHostToDevice, stream);
    if (!error)
        error = LAUNCH(hetero_rows<T>, dim3(ceil_div(rows, THREADS / WARP * ROWS)), dim3(THREADS), 0, w, a,
                       g.pitch, x, y, rows, (int)g.nx);
    return error ? error
                 : cudaMemcpyAsync(at<T>(w, HETERO_HOST, g.y + first), y, rows * sizeof(T),
                                   cudaMemcpyDeviceToHost, stream);
}

/* The host first waits for work that reads or writes its data; its rows are done when by_host returns. */
template <typename T> static int launch_of(struct work *w, int)
{
    const struct hetero_grid g = hetero_grid_of(w);
    const int64_t cpu_rows = g.cpu_rows;
    const cudaEvent_t before = ((struct hetero_plan *)w->own)->before;
    int error = cudaEventRecord(before, (cudaStream_t)w->stream);
    error = error ? error : gpu_rows<T>(w, cpu_rows);
    error = error ? error : cudaEventSynchronize(before);
    if (error)
        return error;
    if (cpu_rows > 0)
        wide<T>::by_host(at<T>(w, HETERO_HOST, g.a), g.pitch, at<T>(w, HETERO_HOST, g.x),
                         at<T>(w, HETERO_HOST, g.y), cpu_rows, g.nx);
    return cudaStreamSynchronize((cudaStream_t)w->stream);
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
    static struct host_array kept;
    const struct hetero_grid g = hetero_grid_of(w);
    void *const host = host_array_of(&kept, w->bytes[HETERO_HOST], true);
    if (!host)
        return skip_device(w, "out of host memory of this kind");
    struct hetero_plan *const p = (struct hetero_plan *)calloc(1, sizeof *p);
    if (!(w->own = p))
        return check_failed(w, "memory", 0);
    p->device_field = w->field[HETERO_HOST];
    p->device_y = (char *)p->device_field + g.y * w->c->axis[AXIS_PRECISION];
    w->field[HETERO_HOST] = host;
    /* a result of an earlier launch must not pass for one of this launch */
    if (!cudaEventCreateWithFlags(&p->before, cudaEventDisableTiming) &&
        !cudaMemsetAsync(p->device_y, 0xff, g.ny * w->c->axis[AXIS_PRECISION], (cudaStream_t)w->stream))
        return CALL_OK;
    release(w);
    return check_failed(w, "an event and the device's memory", (int)cudaGetLastError());
}

static int launch(struct work *w, int step)
{
    return BY_PRECISION(launch_of, w, w, step);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "the first rows on the host, the others on the GPU",
        .has = AXES(HETERO_AXIS_PERCENT, HETERO_AXIS_DATA), .prepare = prepare, .launch = launch,
        .release = release)
