/* SPDX-License-Identifier: MIT */
/* What the kernels of stream share: wide accesses, and the sum over a warp. */
#ifndef CLIFFS_STREAM_KERNEL_H
#define CLIFFS_STREAM_KERNEL_H

#include <stdio.h>
#include <string.h>
#include "../kernel.h"
#include "stream.h"

/* N values that one access moves, and the values at p as such. */
template <typename T, int N> struct alignas(N * sizeof(T)) pack {
    T v[N];
};
template <int N, typename T> __device__ __forceinline__ pack<T, N> &packed(T *p)
{
    return *reinterpret_cast<pack<T, N> *>(p);
}
template <int N, typename T> __device__ __forceinline__ const pack<T, N> &packed(const T *p)
{
    return *reinterpret_cast<const pack<T, N> *>(p);
}

/* The same from the L2, past the L1: only CUDA's own vectors have such a load. */
template <typename T, int N> struct vector_of;
template <> struct vector_of<float, 1> { typedef float type; };
template <> struct vector_of<float, 2> { typedef float2 type; };
template <> struct vector_of<float, 4> { typedef float4 type; };
template <> struct vector_of<double, 1> { typedef double type; };
template <> struct vector_of<double, 2> { typedef double2 type; };
template <int N, typename T> __device__ __forceinline__ pack<T, N> packed_from_l2(const T *p)
{
    typedef typename vector_of<T, N>::type vector;
    const vector v = __ldcg(reinterpret_cast<const vector *>(p));
    pack<T, N> values;
    memcpy(&values, &v, sizeof values);
    return values;
}

/* Sum of v over a warp, valid in lane 0. */
template <typename T> __device__ __forceinline__ T warp_sum(T v)
{
    for (int far = 16; far > 0; far /= 2)
        v += __shfl_down_sync(0xffffffffu, v, far);
    return v;
}

/* Calls F<T, N>(...) for the case's precision and N values per access or thread. */
#define BY_WIDTH(F, work, ...)                                                  \
    ((work)->c->axis[AXIS_PRECISION] == 4                                       \
         ? ((work)->c->axis[STREAM_AXIS_WIDTH] == 4   ? F<float, 1>(__VA_ARGS__) \
            : (work)->c->axis[STREAM_AXIS_WIDTH] == 8 ? F<float, 2>(__VA_ARGS__) \
                                                      : F<float, 4>(__VA_ARGS__)) \
     : (work)->c->axis[STREAM_AXIS_WIDTH] == 8 ? F<double, 1>(__VA_ARGS__)       \
                                               : F<double, 2>(__VA_ARGS__))

static inline unsigned stream_threads(const struct work *w)
{
    return (unsigned)BLOCK_X(w->c->axis[AXIS_BLOCK]);
}

/* Blocks for n values, each thread `per` of them. */
static inline dim3 stream_blocks(const struct work *w, int64_t n, int64_t per)
{
    return dim3((unsigned)ceil_div(n, per * stream_threads(w)));
}

static inline enum verdict stream_prepare(struct work *w)
{
    const int64_t width = w->c->axis[STREAM_AXIS_WIDTH], block = w->c->axis[AXIS_BLOCK];
    const bool one_row = BLOCK_Y(block) == 1 && BLOCK_Z(block) == 1;
    if (one_row && (width == 4 || width == 8 || width == 16) && width >= w->c->axis[AXIS_PRECISION])
        return CALL_OK;
    snprintf(w->why, sizeof w->why, "%s", one_row ? "an access is 4, 8 or 16 bytes and not less than a value"
                                                  : "a block is one row of threads");
    return CALL_SKIP;
}

/* Of the codings that sum over warps. */
static inline enum verdict stream_prepare_sum(struct work *w)
{
    if (stream_threads(w) % 32 == 0)
        return stream_prepare(w);
    snprintf(w->why, sizeof w->why, "a block has whole warps of 32 threads");
    return CALL_SKIP;
}

#endif
