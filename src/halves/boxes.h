/* Hopper's boxes (../star3d/tma.h) of rows that lie in groups (groups.h). A tensor map has five dimensions,
 * of which the last four overlap in memory:
 *
 *   x                 a piece, in units of 8 bytes
 *   piece             the number of a group's first piece: 4 KiB apart
 *   three times 0, 1  the free bits: each a step of its own
 *
 * A box of 8 rows takes both values of all three bits, one of 4 rows those of the lower two, one of 2 rows
 * those of the lowest. In shared memory its rows follow each other. */
#pragma once

#include "bulk.h"
#include "groups.h"

#if defined __CUDACC__ && TMA_HERE
typedef tma_map boxes_map;
#define BOXES_ARGUMENT TMA_ARGUMENT

/* Makes the tensor map of boxes of `rows` rows of `wide` values. base: the first of `pieces` pieces; step: of
 * the free bits, in pieces. Returns 0 or a code of the CUDA runtime. */
static inline int boxes_describe(boxes_map *map, void *base, int64_t pieces, const int (&step)[GROUPS_BITS],
                                 int wide, int bytes, int rows)
{
    enum { DIMENSIONS = GROUPS_BITS + 2 };
    void *symbol = NULL;
    cudaDriverEntryPointQueryResult found;
#if CUDART_VERSION >= 12050
    const cudaError_t e =
        cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &symbol, 12000, cudaEnableDefault, &found);
#else
    const cudaError_t e =
        cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &symbol, cudaEnableDefault, &found);
#endif
    if (e != cudaSuccess || found != cudaDriverEntryPointSuccess)
        return e != cudaSuccess ? (int)e : (int)cudaErrorNotSupported;
    cuuint64_t extent[DIMENSIONS] = {L2MAP_PIECE / 8, (cuuint64_t)pieces},
               stride[DIMENSIONS - 1] = {L2MAP_PIECE};
    cuuint32_t box[DIMENSIONS] = {(cuuint32_t)(wide * bytes / 8), 1}, each[DIMENSIONS] = {1, 1};
    for (int b = 0; b < GROUPS_BITS; b++) {
        extent[b + 2] = 2, stride[b + 1] = (cuuint64_t)step[b] * L2MAP_PIECE;
        box[b + 2] = rows >> b > 1 ? 2 : 1, each[b + 2] = 1;
    }
    return reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(symbol)(
               map, CU_TENSOR_MAP_DATA_TYPE_FLOAT64, DIMENSIONS, base, extent, stride, box, each,
               CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_L2_128B,
               CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE)
               ? (int)cudaErrorInvalidValue
               : 0;
}

/* Asks for a box of the group whose first piece is `piece`, from its row `row` and value x of the pieces on.
 * The barrier knows of its bytes already (bulk_expect). */
template <typename T> static __device__ __forceinline__ void
boxes_fetch(T *to, const boxes_map *map, int x, int piece, int row, tma_barrier *b, unsigned long long policy)
{
    asm volatile("cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint "
                 "[%0], [%1, {%2, %3, %4, %5, %6}], [%7], %8;" ::"r"(tma_address(to)),
                 "l"(map), "r"(x * (int)sizeof(T) / 8), "r"(piece), "r"(row & 1), "r"(row >> 1 & 1),
                 "r"(row >> 2), "r"(tma_address(b)), "l"(policy)
                 : "memory");
}
#endif
