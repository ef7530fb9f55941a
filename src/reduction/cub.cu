/* cub: the device library's sum. One load and one sum per value. */
#include "../library.h"
#include "passes.h"

#include <cub/device/device_reduce.cuh>

template <typename T> static int sum(struct work *w, void *temp, size_t &bytes)
{
    return cub::DeviceReduce::Sum(temp, bytes, (const T *)reduction_values(w), (T *)reduction_sum(w),
                                  (int)w->c->axis[AXIS_NX], (cudaStream_t)w->stream);
}

static int sum_by_precision(struct work *w, void *temp, size_t &bytes)
{
    return BY_TYPE(sum, w, w, temp, bytes);
}

typedef library<sum_by_precision> cub_sum;

VARIANT(.backend = BACKEND_CUDA, .summary = "the device library's sum", .prepare = cub_sum::prepare,
        .launch = cub_sum::launch, .release = cub_sum::release)
