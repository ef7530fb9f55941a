/* What kernels use of the driver's header of this name: tensor maps. Only what they use is accepted. */
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int CUresult;
typedef uint32_t cuuint32_t;
typedef uint64_t cuuint64_t;
enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1 };
enum CUtensorMapDataType { CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7, CU_TENSOR_MAP_DATA_TYPE_FLOAT64 = 8 };
enum CUtensorMapInterleave { CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_INTERLEAVE_16B };
enum CUtensorMapSwizzle { CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_SWIZZLE_32B };
enum CUtensorMapL2promotion {
    CU_TENSOR_MAP_L2_PROMOTION_NONE,
    CU_TENSOR_MAP_L2_PROMOTION_L2_64B,
    CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
    CU_TENSOR_MAP_L2_PROMOTION_L2_256B
};
enum CUtensorMapFloatOOBfill {
    CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
    CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA
};

/* extent and box in values of 8 bytes; stride in bytes, of dimension 1 and up. */
struct alignas(64) CUtensorMap {
    const char *base;
    cuuint32_t box[5];
    int dimensions;
    cuuint64_t extent[5], stride[5];
};
static_assert(sizeof(CUtensorMap) == 128, "as in CUDA");

/* The driver's limits: addresses and strides are multiples of 16 bytes, a box has at most 256 values in a
 * dimension, and rows of whole 16 bytes. Whole lines of 128 bytes are read, or a sweep is slower
 * (star3d/tma.h). */
static inline CUresult cuTensorMapEncodeTiled(CUtensorMap *map, CUtensorMapDataType type,
                                              cuuint32_t dimensions, void *base, const cuuint64_t *extent,
                                              const cuuint64_t *stride, const cuuint32_t *box,
                                              const cuuint32_t *each, CUtensorMapInterleave interleave,
                                              CUtensorMapSwizzle swizzle, CUtensorMapL2promotion lines,
                                              CUtensorMapFloatOOBfill outside)
{
    if (type != CU_TENSOR_MAP_DATA_TYPE_FLOAT64 || dimensions < 1 || dimensions > 5 ||
        reinterpret_cast<uintptr_t>(base) % 16 || box[0] * 8 % 16 ||
        interleave != CU_TENSOR_MAP_INTERLEAVE_NONE || swizzle != CU_TENSOR_MAP_SWIZZLE_NONE ||
        lines != CU_TENSOR_MAP_L2_PROMOTION_L2_128B || outside != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
        return CUDA_ERROR_INVALID_VALUE;
    *map = {static_cast<const char *>(base), {}, (int)dimensions, {}, {}};
    for (cuuint32_t d = 0; d < dimensions; d++) {
        if (extent[d] < 1 || extent[d] > (cuuint64_t)1 << 32 || box[d] < 1 || box[d] > 256 || each[d] != 1 ||
            (d && (stride[d - 1] % 16 || stride[d - 1] >= (cuuint64_t)1 << 40)))
            return CUDA_ERROR_INVALID_VALUE;
        map->extent[d] = extent[d], map->box[d] = box[d];
        map->stride[d] = d ? stride[d - 1] : 8;
    }
    return CUDA_SUCCESS;
}

enum cudaDriverEntryPointQueryResult {
    cudaDriverEntryPointSuccess,
    cudaDriverEntryPointSymbolNotFound,
    cudaDriverEntryPointVersionNotSufficent
};
enum { cudaEnableDefault = 0 };
/* The driver has the call since 12.0. */
static inline cudaError_t cudaGetDriverEntryPointByVersion(const char *name, void **symbol, unsigned version,
                                                           unsigned long long flags,
                                                           cudaDriverEntryPointQueryResult *found)
{
    *found = strcmp(name, "cuTensorMapEncodeTiled") ? cudaDriverEntryPointSymbolNotFound
             : version < 12000                      ? cudaDriverEntryPointVersionNotSufficent
                                                    : cudaDriverEntryPointSuccess;
    *symbol = *found == cudaDriverEntryPointSuccess ? reinterpret_cast<void *>(cuTensorMapEncodeTiled) : NULL;
    return flags == cudaEnableDefault ? cudaSuccess : cudaErrorInvalidValue;
}
