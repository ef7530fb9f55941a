/* cub: the device library's sum. One load and one sum per value. */
#include "../library.h"
#include "passes.h"

#ifdef __CUDACC__
#include <cub/device/device_reduce.cuh>

template <typename T> static int sum(struct work *w, void *temp, size_t &bytes)
{
    return cub::DeviceReduce::Sum(temp, bytes, (const T *)reduction_values(w), (T *)reduction_sum(w),
                                  (int)w->c->axis[AXIS_NX], (cudaStream_t)w->stream);
}
#else
/* Where the library is missing, as in the tests on the CPU: the same sum by a loop. */
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

static int sum_by_precision(struct work *w, void *temp, size_t &bytes)
{
    return BY_TYPE(sum, w, w, temp, bytes);
}

typedef library<sum_by_precision> cub_sum;

VARIANT(.backend = BACKEND_CUDA, .summary = "the device library's sum", .prepare = cub_sum::prepare,
        .launch = cub_sum::launch, .release = cub_sum::release)
