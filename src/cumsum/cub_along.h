/* Running sums along a dimension by the device library's scan by key, for cub, cub_dim2 and cub_dim3.
 *
 * All lines form one sequence, line after line. Its sum starts anew where the key changes; the key is the
 * line's number, computed from the index. Along y and z an iterator maps an index of the sequence to the
 * value's place in memory. The scan is single-pass, "decoupled look-back": each value is read once and
 * written once (Merrill & Garland, Single-pass Parallel Prefix Scan, 2016). */
#pragma once

#include "../library.h"
#include "pack.h"

#include <cub/device/device_scan.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>

struct line_of {
    uint32_t length;
    __host__ __device__ uint32_t operator()(uint32_t i) const
    {
        return i / length;
    }
};

struct same_line {
    __host__ __device__ bool operator()(uint32_t a, uint32_t b) const
    {
        return a == b;
    }
};

struct place_of {
    uint32_t length, step, per, far;
    __host__ __device__ uint32_t operator()(uint32_t i) const
    {
        const uint32_t line = i / length;
        return line % per + line / per * far + i % length * step;
    }
};

template <typename T, int DIM> static int cub_along(struct work *w, void *temp, size_t &bytes)
{
    const cumsum_lines l = cumsum_lines_along(w, DIM);
    const auto index = thrust::make_counting_iterator((uint32_t)0);
    const auto lines = thrust::make_transform_iterator(index, line_of{(uint32_t)l.length});
    const T *const a = flat<const T>(w, 0);
    T *const b = flat<T>(w, 1);
    const int values = (int)(l.count * l.length);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    if constexpr (DIM == 1)
        return cub::DeviceScan::InclusiveSumByKey(temp, bytes, lines, a, b, values, same_line(), stream);
    const auto places = thrust::make_transform_iterator(
        index, place_of{(uint32_t)l.length, (uint32_t)l.step, (uint32_t)l.per, (uint32_t)l.far});
    return cub::DeviceScan::InclusiveSumByKey(
        temp, bytes, lines, thrust::make_permutation_iterator(a, places),
        thrust::make_permutation_iterator(b, places), values, same_line(), stream);
}

template <int DIM> static int cub_by_precision(struct work *w, void *temp, size_t &bytes)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? cub_along<float, DIM>(w, temp, bytes)
                                           : cub_along<double, DIM>(w, temp, bytes);
}

template <int DIM> static enum verdict cub_prepare(struct work *w)
{
    const cumsum_lines l = cumsum_lines_along(w, DIM);
    if (l.count * l.length > INT32_MAX) /* division of 64-bit indices costs more than the scan */
        return skip_rule(w, "%lld exceeds the limit of its counter: %d", (long long)(l.count * l.length),
                         INT32_MAX);
    return library<cub_by_precision<DIM>>::prepare(w);
}
