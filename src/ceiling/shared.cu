/* shared: 16 bytes per thread and step from shared memory, which holds the table. A warp reads 512
 * consecutive bytes: four wavefronts without a conflict. */
#include "ceiling_kernel.h"

template <typename T, int N> struct in_shared {
    static constexpr int unroll = 8; /* loads in flight */
    const vec<T, N> *table;
    ceiling_walk walk;
    __device__ __forceinline__ in_shared(T, const T *from, ceiling_walk w) : walk(w)
    {
        typedef vec<T, N> packed;
        SHARED(packed, all);
        for (unsigned i = threadIdx.x; i <= w.mask; i += blockDim.x)
            all[i] = reinterpret_cast<const packed *>(from)[i];
        __syncthreads();
        table = all;
    }
    __device__ __forceinline__ vec<T, N> of(int r) const
    {
        return table[(threadIdx.x + (unsigned)r * walk.stride) & walk.mask];
    }
};

CEILING_LAUNCH(in_shared, CEILING_TABLE_BYTES)
VARIANT(.backend = BACKEND_CUDA, .summary = "16 bytes per thread and step from shared memory",
        .has = AXES(AXIS_BLOCK, CEILING_AXIS_ROUNDS), .prepare = block_warps, .launch = launch)
