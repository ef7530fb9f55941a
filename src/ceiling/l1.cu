/* l1: 16 bytes per thread and step from a table of 16 KiB, which all blocks read and each L1 holds. */
#include "ceiling_kernel.h"

template <typename T, int N> struct in_l1 {
    static constexpr int unroll = 8; /* loads in flight */
    const vec<T, N> *table;
    ceiling_walk walk;
    __device__ __forceinline__ in_l1(T, const T *from, ceiling_walk w)
        : table(reinterpret_cast<const vec<T, N> *>(from)), walk(w)
    {
    }
    __device__ __forceinline__ vec<T, N> of(int r) const
    {
        return table[(threadIdx.x + (unsigned)r * walk.stride) & walk.mask];
    }
};

CEILING_LAUNCH(in_l1, 0)
VARIANT(.backend = BACKEND_CUDA, .summary = "16 bytes per thread and step from the L1",
        .has = AXES(AXIS_BLOCK, CEILING_AXIS_ROUNDS), .prepare = block_warps, .launch = launch)
