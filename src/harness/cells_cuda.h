/* cells.h for CUDA's memory: the functions of a study's table, for one array or several. One thread per
 * cell. */
#pragma once

#include "../kernel.h"
#include "cells_each.h"

enum { CELL_THREADS = 256 };

static __global__ void fill_cells(void *u, int single, FIELDS g, int f, int inputs)
{
    const int64_t o = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (o < fields_values(&g))
        cell_fill(u, single, &g, o, f, inputs);
}

static __global__ void audit_cells(const void *u, int single, FIELDS g, int f, int inputs,
                                   unsigned long long *damaged)
{
    const int64_t o = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (o < fields_values(&g) && cell_damaged(u, single, &g, o, f, inputs))
        atomicAdd(damaged, 1ull);
}

static __global__ void gather_cells(const void *u, int single, const int64_t *offsets, int64_t n,
                                    double *values)
{
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] = cell_get(u, single, offsets[i]);
}

static dim3 blocks(int64_t cells)
{
    return dim3((unsigned)ceil_div(cells, CELL_THREADS));
}

/* Device memory that is reused from call to call: allocating takes longer than these kernels. */
static void *scratch(size_t bytes)
{
    static void *cached;
    static size_t size;
    if (size < bytes) {
        cudaFree(cached);
        cached = NULL;
        size = cudaMalloc(&cached, bytes) == cudaSuccess ? bytes : 0;
    }
    return size ? cached : NULL;
}

static int fill_device(struct work *w)
{
    const FIELDS g = fields_of(w);
    int error = 0;
    for (int f = 0; f < w->fields && !error; f++)
        error = LAUNCH(fill_cells, blocks(fields_values(&g)), dim3(CELL_THREADS), 0, w, w->field[f],
                       is_single(w), g, f, w->inputs);
    return error;
}

static int audit(struct work *w, int64_t *damaged)
{
    const FIELDS g = fields_of(w);
    unsigned long long *const count = (unsigned long long *)scratch(sizeof *count);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    int error = count ? cudaMemsetAsync(count, 0, sizeof *count, stream) : cudaErrorMemoryAllocation;
    for (int f = 0; f < w->fields && !error; f++)
        error = LAUNCH(audit_cells, blocks(fields_values(&g)), dim3(CELL_THREADS), 0, w,
                       (const void *)w->field[f], is_single(w), g, f, w->inputs, count);
    if (!error)
        error = cudaMemcpyAsync(damaged, count, sizeof *damaged, cudaMemcpyDeviceToHost, stream);
    return error ? error : cudaStreamSynchronize(stream);
}

static int gather(struct work *w, int field, const int64_t *offsets, int64_t n, double *values)
{
    int64_t *const o = (int64_t *)scratch(n * (sizeof *o + sizeof *values));
    double *const v = (double *)(o + n);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    int error = o ? cudaMemcpyAsync(o, offsets, n * sizeof *o, cudaMemcpyHostToDevice, stream)
                  : cudaErrorMemoryAllocation;
    if (!error)
        error = LAUNCH(gather_cells, blocks(n), dim3(CELL_THREADS), 0, w, (const void *)w->field[field],
                       is_single(w), (const int64_t *)o, n, v);
    if (!error)
        error = cudaMemcpyAsync(values, v, n * sizeof *v, cudaMemcpyDeviceToHost, stream);
    return error ? error : cudaStreamSynchronize(stream);
}
