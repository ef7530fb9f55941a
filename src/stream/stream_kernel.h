/* SPDX-License-Identifier: MIT */
/* What the kernels of stream share: wide accesses, and the sum over a warp. */
#ifndef CLIFFS_STREAM_KERNEL_H
#define CLIFFS_STREAM_KERNEL_H

#include <stdio.h>
#include <string.h>
#include "../vector.h"
#include "stream.h"

/* The values at p as N that one access moves. */
template <int N, typename T> __device__ __forceinline__ vec<T, N> &packed(T *p)
{
    return *reinterpret_cast<vec<T, N> *>(p);
}
template <int N, typename T> __device__ __forceinline__ const vec<T, N> &packed(const T *p)
{
    return *reinterpret_cast<const vec<T, N> *>(p);
}

/* The same from the L2, past the L1: only CUDA's own vectors have such a load. */
template <typename T, int N> struct vector_of;
template <> struct vector_of<float, 1> { typedef float type; };
template <> struct vector_of<float, 2> { typedef float2 type; };
template <> struct vector_of<float, 4> { typedef float4 type; };
template <> struct vector_of<double, 1> { typedef double type; };
template <> struct vector_of<double, 2> { typedef double2 type; };
template <int N, typename T> __device__ __forceinline__ vec<T, N> packed_from_l2(const T *p)
{
    typedef typename vector_of<T, N>::type vector;
    const vector v = __ldcg(reinterpret_cast<const vector *>(p));
    vec<T, N> values;
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
    if (BLOCK_Y(block) != 1 || BLOCK_Z(block) != 1)
        return REFUSE(w, BLOCK_ROW);
    const bool whole = (width == 4 || width == 8 || width == 16) && width >= w->c->axis[AXIS_PRECISION];
    return whole ? CALL_OK : REFUSE(w, ACCESS, width);
}

/* Of the variants that sum over warps. */
static inline enum verdict stream_prepare_sum(struct work *w)
{
    return stream_threads(w) % 32 ? REFUSE(w, BLOCK_WIDTH, 32) : stream_prepare(w);
}

/* The row of a variant with launch_of<T, N>(w), of N values per access or thread. */
#define STREAM_VARIANT(...)                                                                        \
    static int launch(struct work *w, int) { return BY_WIDTH(launch_of, w, w); }                   \
    VARIANT(__VA_ARGS__, .launch = launch)
/* With launch_members<T, N, M>(w), which reads M members of a point. */
#define MEMBERS_VARIANT(...)                                                                       \
    template <typename T, int N> static int launch_of(struct work *w)                              \
    {                                                                                              \
        const int64_t members = w->c->axis[STREAM_AXIS_MEMBERS];                                   \
        return members == 1   ? launch_members<T, N, 1>(w)                                         \
               : members == 2 ? launch_members<T, N, 2>(w)                                         \
                              : launch_members<T, N, 3>(w);                                        \
    }                                                                                              \
    STREAM_VARIANT(__VA_ARGS__, .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_MEMBERS), .prepare = stream_prepare)

#endif
