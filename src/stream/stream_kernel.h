/* What the kernels of stream share: wide accesses. */
#pragma once

#include <string.h>
#include "../vector.h"
#include "stream.h"

/* Loads N values at p by one access. */
template <int N, typename T> __device__ __forceinline__ vec<T, N> &packed(T *p)
{
    return *reinterpret_cast<vec<T, N> *>(p);
}
template <int N, typename T> __device__ __forceinline__ const vec<T, N> &packed(const T *p)
{
    return *reinterpret_cast<const vec<T, N> *>(p);
}

/* The same, bypassing the L1; only CUDA's own vector types have such a load. */
template <typename T, int N> struct vector_of;
template <> struct vector_of<float, 1> {
    typedef float type;
};
template <> struct vector_of<float, 2> {
    typedef float2 type;
};
template <> struct vector_of<float, 4> {
    typedef float4 type;
};
template <> struct vector_of<double, 1> {
    typedef double type;
};
template <> struct vector_of<double, 2> {
    typedef double2 type;
};
template <int N, typename T> __device__ __forceinline__ vec<T, N> packed_from_l2(const T *p)
{
    typedef typename vector_of<T, N>::type vector;
    const vector v = __ldcg(reinterpret_cast<const vector *>(p));
    vec<T, N> values;
    memcpy(&values, &v, sizeof values);
    return values;
}

/* Values of an access, or of a thread's accesses. */
static inline int64_t stream_values(const struct work *w)
{
    return w->c->axis[STREAM_AXIS_WIDTH] / w->c->axis[AXIS_PRECISION];
}

/* LAUNCH for n values, `per` for each thread. */
#define STREAM_LAUNCH(kernel, n, per, work, ...) \
    LAUNCH(kernel, dim3(ceil_div(n, (int64_t)(per) * block_threads(work))), dim3(block_threads(work)), 0, \
           work, __VA_ARGS__)

static inline enum verdict stream_prepare(struct work *w)
{
    const int64_t width = w->c->axis[STREAM_AXIS_WIDTH];
    const bool whole = (width == 4 || width == 8 || width == 16) && width >= w->c->axis[AXIS_PRECISION];
    const int kind = w->c->variant->kind;
    if ((kind == STREAM_SUM || kind == STREAM_DOT ? block_warps(w) : block_row(w)) != CALL_OK)
        return CALL_SKIP; /* with its reason */
    return whole ? CALL_OK
                 : skip_rule(w, "an access must be 4 or 8 or 16 bytes and at least one value: not %d",
                             (int)width);
}

/* launch() of a variant with launch_of<T, N>(w), of N values per access or thread. */
#define LAUNCH_BY_VALUES(launch_of) \
    static int launch(struct work *w, int) \
    { \
        return BY_VALUES(launch_of, w, stream_values(w), w); \
    }
/* The same with launch_members<T, N, M>(w), where M members of a point are read. */
#define MEMBERS_LAUNCH(launch_members) \
    template <typename T, int N> static int launch_of(struct work *w) \
    { \
        const int64_t members = w->c->axis[STREAM_AXIS_MEMBERS]; \
        return members == 1   ? launch_members<T, N, 1>(w) \
               : members == 2 ? launch_members<T, N, 2>(w) \
                              : launch_members<T, N, 3>(w); \
    } \
    LAUNCH_BY_VALUES(launch_of)
