/* SPDX-License-Identifier: MIT */
/* cub: the device library's sum. One load and one sum per value, as fast as its authors know how. */
#include "passes.h"

#ifdef __CUDACC__
#include <cub/device/device_reduce.cuh>

/* Both calls of the library: with temp NULL it says how many bytes it needs. */
template <typename T> static int sum(struct work *w, void *temp, size_t &bytes)
{
    return cub::DeviceReduce::Sum(temp, bytes, (const T *)reduction_values(w), (T *)reduction_sum(w),
                                  (int)w->c->axis[AXIS_NX], (cudaStream_t)w->stream);
}
#else
/* Without the library: what it computes. */
template <typename T> static int sum(struct work *w, void *temp, size_t &bytes)
{
    const T *const a = (const T *)reduction_values(w);
    T all = 0;
    bytes = 1;
    for (int64_t i = 0; temp && i < w->c->axis[AXIS_NX]; i++)
        all += a[i];
    if (temp)
        *(T *)reduction_sum(w) = all;
    return cudaSuccess;
}
#endif

/* Scratch memory of the library. */
struct scratch {
    size_t bytes;
    void *temp;
};

static int sum_by_precision(struct work *w, void *temp, size_t &bytes)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? sum<int32_t>(w, temp, bytes) : sum<double>(w, temp, bytes);
}

static int launch(struct work *w, int step)
{
    scratch *const s = (scratch *)w->own;
    (void)step;
    return sum_by_precision(w, s->temp, s->bytes);
}

static void release(struct work *w)
{
    scratch *const s = (scratch *)w->own;
    cudaFree(s->temp);
    delete s;
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    scratch *const s = new scratch();
    w->own = s;
    if (!sum_by_precision(w, NULL, s->bytes) && !cudaMalloc(&s->temp, s->bytes))
        return CALL_OK;
    cudaGetLastError();
    release(w);
    return passes_skip(w, "no memory for the library's scratch");
}

VARIANT(.summary = "the device library's sum", .ignores = AXIS_BIT(AXIS_BLOCK), .prepare = prepare,
        .launch = launch, .release = release)
