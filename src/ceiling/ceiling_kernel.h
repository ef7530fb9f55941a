/* What the kernels of ceiling share: a thread takes 16 bytes of a, N independent chains, through all rounds.
 * The variant says where t comes from: each thread makes one object `terms`, which returns the N terms of a
 * round. `unroll` rounds are written out. */
#pragma once

#include "../vector.h"
#include "ceiling.h"

/* Says which 16 bytes of the table a thread reads in a round: another warp's each time. The values are
 * arguments of the kernel, else the compiler might leave out a load that it knows to be the one before. */
struct ceiling_walk {
    unsigned stride, mask;
};

template <typename T, typename TERMS> __global__ void
ceiling_rounds(const T *a, T *b, int64_t n, int rounds, T s, T t, const T *table, ceiling_walk walk)
{
    constexpr int N = 16 / sizeof(T);
    const TERMS terms(t, table, walk);
    const int64_t i = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) * N;
    vec<T, N> v;
    if (i + N <= n)
        v = *reinterpret_cast<const vec<T, N> *>(a + i);
    else
        for (int k = 0; k < N; k++)
            v.v[k] = i + k < n ? a[i + k] : t;
#pragma unroll TERMS::unroll
    for (int r = 0; r < rounds; r++) {
        const vec<T, N> c = terms.of(r);
        for (int k = 0; k < N; k++)
            v.v[k] = s * v.v[k] + c.v[k];
    }
    if (i + N <= n)
        *reinterpret_cast<vec<T, N> *>(b + i) = v;
    else
        for (int k = 0; k < N; k++)
            if (i + k < n)
                b[i + k] = v.v[k];
}

template <typename T, template <typename, int> class TERMS>
static int ceiling_launch_of(struct work *w, size_t shared)
{
    constexpr int N = 16 / sizeof(T);
    const unsigned threads = block_threads(w);
    const int64_t n = w->c->axis[AXIS_NX];
    const ceiling_walk walk = {threads + 32, CEILING_TABLE_BYTES / 16 - 1};
    return LAUNCH((ceiling_rounds<T, TERMS<T, N>>), dim3(ceil_div(n, (int64_t)N * threads)), dim3(threads),
                  shared, w, flat<T>(w, CEILING_A), flat<T>(w, CEILING_B), n,
                  (int)w->c->axis[CEILING_AXIS_ROUNDS], (T)CEILING_S, (T)CEILING_T, flat<T>(w, CEILING_TABLE),
                  walk);
}

/* Blocks are whole warps: a warp reads 512 consecutive bytes, without conflicts. */
#define CEILING_LAUNCH(terms, shared) \
    static int launch(struct work *w, int) \
    { \
        return w->c->axis[AXIS_PRECISION] == 4 ? ceiling_launch_of<float, terms>(w, shared) \
                                               : ceiling_launch_of<double, terms>(w, shared); \
    }
