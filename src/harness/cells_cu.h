/* SPDX-License-Identifier: MIT */
/* cells.h for CUDA's memory; included once by a study's cells.cu. */
#include "../cells.h"
#include "../kernel.h"

#ifndef FIELDS_SINGLE /* what 4 bytes are: a study may say int32_t in its fields.h */
#define FIELDS_SINGLE float
#endif

enum { CELL_THREADS = 256 };

/* One thread per cell. */
#define CELL_INDEX ((int64_t)blockIdx.x * blockDim.x + threadIdx.x)

/* A cell's value as the field stores it, and as the checks see it: whole numbers have no NaN, the
 * least of them is their canary. */
template <typename T> __device__ static inline T cell_stored(double v)
{
    return (T)0.5 == 0 && v != v ? (T)INT32_MIN : (T)v;
}
template <typename T> __device__ static inline double cell_seen(T u)
{
    return (T)0.5 == 0 && u == (T)INT32_MIN ? NAN : (double)u;
}

template <typename T> __global__ void fill_cells(T *u, FIELDS g, int f, int exact)
{
    const int64_t o = CELL_INDEX;
    int written;
    if (o < fields_values(&g))
        u[o] = cell_stored<T>(fields_cell(&g, o, f, exact, &written));
}

template <typename T>
__global__ void audit_cells(const T *u, FIELDS g, int f, int exact, unsigned long long *damaged)
{
    const int64_t o = CELL_INDEX;
    if (o >= fields_values(&g))
        return;
    int written;
    const T stored = cell_stored<T>(fields_cell(&g, o, f, exact, &written));
    const double was = cell_seen(stored), is = cell_seen(u[o]);
    if (written != CELL_FREE && (written ? is != is : !(is == was || (was != was && is != is))))
        atomicAdd(damaged, 1ull);
}

template <typename T> __global__ void gather_cells(const T *u, const int64_t *offsets, int64_t n, double *values)
{
    const int64_t i = CELL_INDEX;
    if (i < n)
        values[i] = cell_seen(u[offsets[i]]);
}

/* Device memory kept between calls: allocating costs more than these kernels. */
static void *scratch(size_t bytes)
{
    static void *kept;
    static size_t size;
    if (size < bytes) {
        cudaFree(kept);
        kept = NULL;
        size = cudaMalloc(&kept, bytes) == cudaSuccess ? bytes : 0;
    }
    return size ? kept : NULL;
}

template <typename T> static int fill_of(struct work *w, const FIELDS &g, int f)
{
    return LAUNCH(fill_cells<T>, dim3(ceil_div(fields_values(&g), CELL_THREADS)), dim3(CELL_THREADS), 0, w,
                  (T *)w->field[f], g, f, w->exact);
}

template <typename T> static int audit_of(struct work *w, const FIELDS &g, int f, unsigned long long *count)
{
    return LAUNCH(audit_cells<T>, dim3(ceil_div(fields_values(&g), CELL_THREADS)), dim3(CELL_THREADS), 0, w,
                  (const T *)w->field[f], g, f, w->exact, count);
}

template <typename T>
static int gather_of(struct work *w, int f, const int64_t *offsets, int64_t n, double *values)
{
    return LAUNCH(gather_cells<T>, dim3(ceil_div(n, CELL_THREADS)), dim3(CELL_THREADS), 0, w,
                  (const T *)w->field[f], offsets, n, values);
}

static bool is_single(const struct work *w) { return w->c->axis[AXIS_PRECISION] == 4; }

static int cells_fill(struct work *w)
{
    const FIELDS g = fields_of(w);
    int error = 0;
    for (int f = 0; f < w->fields && !error; f++)
        error = is_single(w) ? fill_of<FIELDS_SINGLE>(w, g, f) : fill_of<double>(w, g, f);
    return error;
}

static int cells_audit(struct work *w, int64_t *damaged)
{
    const FIELDS g = fields_of(w);
    unsigned long long *const count = (unsigned long long *)scratch(sizeof *count);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    int error = count ? cudaMemsetAsync(count, 0, sizeof *count, stream) : cudaErrorMemoryAllocation;
    for (int f = 0; f < w->fields && !error; f++)
        error = is_single(w) ? audit_of<FIELDS_SINGLE>(w, g, f, count) : audit_of<double>(w, g, f, count);
    if (!error)
        error = cudaMemcpyAsync(damaged, count, sizeof *damaged, cudaMemcpyDeviceToHost, stream);
    return error ? error : cudaStreamSynchronize(stream);
}

static int cells_gather(struct work *w, int field, const int64_t *offsets, int64_t n, double *values)
{
    int64_t *const o = (int64_t *)scratch(n * (sizeof *o + sizeof *values));
    double *const v = (double *)(o + n);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    int error = o ? cudaMemcpyAsync(o, offsets, n * sizeof *o, cudaMemcpyHostToDevice, stream)
                  : cudaErrorMemoryAllocation;
    if (!error)
        error = is_single(w) ? gather_of<FIELDS_SINGLE>(w, field, o, n, v)
                             : gather_of<double>(w, field, o, n, v);
    if (!error)
        error = cudaMemcpyAsync(values, v, n * sizeof *v, cudaMemcpyDeviceToHost, stream);
    return error ? error : cudaStreamSynchronize(stream);
}

CELLS_EXTERN const struct cells CELLS_NAME_(CLIFFS_STUDY, cuda);
const struct cells CELLS_NAME_(CLIFFS_STUDY, cuda) = {cells_fill, cells_audit, cells_gather};
