/* fma: all in registers, an instruction a step. */
#include "ceiling_kernel.h"

template <typename T, int N> struct in_registers {
    static constexpr int unroll = 32; /* rounds of 2 or 4 instructions; the loop itself takes three */
    vec<T, N> t;
    __device__ __forceinline__ in_registers(T term, const T *, ceiling_walk)
    {
        for (int k = 0; k < N; k++)
            t.v[k] = term;
    }
    __device__ __forceinline__ vec<T, N> of(int) const
    {
        return t;
    }
};

CEILING_LAUNCH(in_registers, 0)
VARIANT(.backend = BACKEND_CUDA, .summary = "multiply-adds in registers",
        .has = AXES(AXIS_BLOCK, CEILING_AXIS_ROUNDS), .prepare = block_warps, .launch = launch)
