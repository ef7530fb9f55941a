/* out = in - alpha·Lap(Lap(in)) row by row: each input row is added to all results that it takes part in, and
 * is then not needed again. At most five rows of sums exist at a time.
 *
 *   out = c0·(x,y) + c1·(4 nearest) + c2·(4 diagonal) + c3·(4 at distance 2)
 *         c0 = 1 - 20·alpha   c1 = 8·alpha   c2 = -2·alpha   c3 = -alpha */
#pragma once

#include "../vector.h"
#include "diffusion2d_kernel.h"

/* Index i wrapped into 0 .. n-1, by additions: i is never far outside. */
static __device__ __forceinline__ int into(int i, int n)
{
    while (i < 0)
        i += n;
    while (i >= n)
        i -= n;
    return i;
}

/* Stores points x.. of a row of n points, up to its end. */
template <typename T> static __device__ __forceinline__ void put(T *row, int x, int n, const vec<T> &p)
{
    if (x + vec<T>::V <= n) {
        *reinterpret_cast<vec<T> *>(row + x) = p;
    } else {
#pragma unroll
        for (int i = 0; i < vec<T>::V; i++)
            if (x + i < n)
                row[x + i] = p.v[i];
    }
}

/* Adds row j of the ROWS + 4 rows that ROWS results need; it begins two points to the left of the thread's.
 * The stencil has one point in its outermost rows, three in the next. */
template <typename T, int ROWS>
static __device__ __forceinline__ void add_row(int j, const T *w, vec<T> (&sum)[ROWS])
{
    constexpr T alpha = (T)DIFFUSION2D_ALPHA;
    constexpr T c0 = 1 - 20 * alpha, c1 = 8 * alpha, c2 = -2 * alpha, c3 = -alpha;
#pragma unroll
    for (int i = 0; i < vec<T>::V; i++) {
        const T *const v = w + DIFFUSION2D_HALO + i;
        if (j < ROWS) /* row j is two rows above result j: its first term */
            sum[j].v[i] = c3 * v[0];
        if (j >= 1 && j - 1 < ROWS) {
            sum[j - 1].v[i] += c1 * v[0];
            sum[j - 1].v[i] += c2 * (v[-1] + v[1]);
        }
        if (j >= 2 && j - 2 < ROWS) {
            sum[j - 2].v[i] += c0 * v[0];
            sum[j - 2].v[i] += c1 * (v[-1] + v[1]);
            sum[j - 2].v[i] += c3 * (v[-2] + v[2]);
        }
        if (j >= 3 && j - 3 < ROWS) {
            sum[j - 3].v[i] += c1 * v[0];
            sum[j - 3].v[i] += c2 * (v[-1] + v[1]);
        }
        if (j >= 4)
            sum[j - 4].v[i] += c3 * v[0];
    }
}
