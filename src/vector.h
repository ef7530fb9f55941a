/* Values that are loaded or stored together: 16 bytes by default, the widest access; a longer vec takes
 * several accesses. */
#pragma once

#include "kernel.h"

template <typename T, int N = 16 / (int)sizeof(T)>
struct alignas(N * sizeof(T) < 16 ? N * sizeof(T) : 16) vec {
    enum { V = N };
    T v[N];
};

/* Calls F<T, N>(args) for the case's precision and N = `values`, of which 16 bytes hold at most 4 or 2. */
#define BY_VALUES(F, work, values, ...) \
    ((work)->c->axis[AXIS_PRECISION] == 8 \
         ? ((values) == 2 ? F<double, 2>(__VA_ARGS__) : F<double, 1>(__VA_ARGS__)) \
     : (values) == 4 ? F<float, 4>(__VA_ARGS__) \
     : (values) == 2 ? F<float, 2>(__VA_ARGS__) \
                     : F<float, 1>(__VA_ARGS__))

template <typename T> static __device__ __forceinline__ vec<T> load(const T *p)
{
    return *reinterpret_cast<const vec<T> *>(p);
}

/* Stores the first `left` values of the vector, or all if it has fewer. */
template <typename T, int N> static __device__ __forceinline__ void store(T *to, const vec<T, N> &v, int left)
{
    if (left >= N)
        *reinterpret_cast<vec<T, N> *>(to) = v;
    else
#pragma unroll
        for (int i = 0; i < N - 1; i++)
            if (i < left)
                to[i] = v.v[i];
}

/* line: the lane's vector of a row of the warp, with R values on either side; beyond the row's ends they may
 * be anything. */
template <int R, typename T>
static __device__ __forceinline__ void row_around(T (&line)[vec<T>::V + 2 * R], const vec<T> &own)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int i = 0; i < V; i++)
        line[R + i] = own.v[i];
#pragma unroll
    for (int k = 1; k <= R; k++) {
        line[R - k] = __shfl_up_sync(0xffffffffu, own.v[V - k], 1);
        line[R + V - 1 + k] = __shfl_down_sync(0xffffffffu, own.v[k - 1], 1);
    }
}
