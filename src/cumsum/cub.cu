/* SPDX-License-Identifier: MIT */
/* cub: b(x,y,z) = a(0,y,z) + ... + a(x,y,z) by the device library's scan by key.
 *
 * The array is one sequence whose sum starts anew where the key changes: the row's number, made of the index on the
 * fly. Single pass, "decoupled look-back": each value is read once and written once (Merrill & Garland, Single-pass
 * Parallel Prefix Scan, 2016). */
#include "../library.h"
#include "pack.h"

#ifdef __CUDACC__
#include <cub/device/device_scan.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

struct row_of {
    uint32_t nx;
    __host__ __device__ uint32_t operator()(uint32_t i) const { return i / nx; }
};

struct same_row {
    __host__ __device__ bool operator()(uint32_t a, uint32_t b) const { return a == b; }
};

template <typename T> static int scan(struct work *w, void *temp, size_t &bytes)
{
    const cumsum_lines l = cumsum_lines_along(w, 1);
    const auto rows = thrust::make_transform_iterator(thrust::make_counting_iterator((uint32_t)0),
                                                      row_of{(uint32_t)l.length});
    return cub::DeviceScan::InclusiveSumByKey(temp, bytes, rows, flat<const T>(w, 0), flat<T>(w, 1),
                                              (int)(l.count * l.length), same_row(), (cudaStream_t)w->stream);
}
#else
/* Without the library: what it computes. */
template <typename T> static int scan(struct work *w, void *temp, size_t &bytes)
{
    const cumsum_lines l = cumsum_lines_along(w, 1);
    T *const a = flat<T>(w, 0), *const b = flat<T>(w, 1);
    bytes = 1;
    for (int64_t i = 0; temp && i < l.count * l.length; i++)
        b[i] = a[i] + (i % l.length ? b[i - 1] : T(0));
    return cudaSuccess;
}
#endif

static int scan_by_precision(struct work *w, void *temp, size_t &bytes)
{
    return BY_PRECISION(scan, w, w, temp, bytes);
}

typedef library<scan_by_precision> cub_scan;

static enum verdict prepare(struct work *w)
{
    const cumsum_lines l = cumsum_lines_along(w, 1);
    if (l.count * l.length > INT32_MAX) /* a wider division costs more than the scan */
        return REFUSE(w, COUNT, l.count * l.length, INT32_MAX);
    return cub_scan::prepare(w);
}

VARIANT(.summary = "the device library's scan by key", .kind = CUMSUM_DIM1,
        .prepare = prepare, .launch = cub_scan::launch, .release = cub_scan::release)
