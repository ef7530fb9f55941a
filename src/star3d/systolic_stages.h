/* What a stage of `systolic` adds up for a point, by where the summands come from:
 *
 *   planes below       from_below    each plane adds its share when it is the stage's own
 *   the own plane      add_inner()   what the warp has: rows of the lane, columns of other lanes by shuffles
 *                      add_outer()   the rest, once it is in the edges
 *   planes above       finish()      in the kernel: the last of R planes; the others are added early
 *
 *   the own plane, R = 1:    o o o o o o o o           i  add_inner
 *                           +---------------+          o  add_outer
 *                         o |i i i i i i i i| o
 *                         o |i i i i i i i i| o        ROWS rows of a warp, each 32 lanes wide
 *                           +---------------+
 *                            o o o o o o o o
 *
 * Stage 0 needs no edges: the ring of level 0 holds its planes with their halo. */
#pragma once

#include "systolic_plan.h"

#if SYSTOLIC_HERE
/* sum += c·u in the lanes where `adds` holds; u must be finite in all lanes. In double the other lanes add 0,
 * else the compiler would compute both sums and select one by two instructions. */
template <typename T> static constexpr bool ADDS_ZERO = sizeof(T) > 4;
template <typename T> static __device__ __forceinline__ void systolic_add(bool adds, T &sum, T c, T u)
{
    if (ADDS_ZERO<T>)
        sum += (adds ? c : 0) * u;
    else if (adds)
        sum += c * u;
}

/* Adds to the sums of a thread's rows the summands of their own plane that the warp has. u: rows FROM .. TO-1
 * of the level below, counted from the thread's first. sides: in the first lane the R values to the left of
 * each row, in the last lane those to the right, the nearest first; NULL: add_outer adds them. */
template <int FROM, int TO, typename T, int R, int ROWS>
static __device__ __forceinline__ void add_inner(T (&sum)[ROWS][vec<T>::V], const vec<T> (&u)[TO - FROM],
                                                 const T *sides, int lane, const coefficients<T, R> &s)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
        T line[V + 2 * R];
        row_around<R>(line, u[j - FROM]);
#pragma unroll
        for (int k = 1; k <= R && sides; k++) {
            line[R - k] = lane == 0 ? sides[j * R + k - 1] : line[R - k];
            line[R + V - 1 + k] = lane == 31 ? sides[j * R + k - 1] : line[R + V - 1 + k];
        }
#pragma unroll
        for (int i = 0; i < V; i++) {
            T v = sum[j][i] + s.c[0] * line[R + i];
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *const c = s.c + 6 * k - 5;
                systolic_add(sides || i >= k || lane > 0, v, c[0], line[R + i - k]);
                systolic_add(sides || i + k < V || lane < 31, v, c[1], line[R + i + k]);
                if (j - k >= FROM)
                    v += c[2] * u[j - k - FROM].v[i];
                if (j + k < TO)
                    v += c[3] * u[j + k - FROM].v[i];
            }
            sum[j][i] = v;
        }
    }
}

/* Adds the summands of their own plane that the warp does not have. beyond: the R rows before the thread's
 * first and the R rows behind its last; NULL: add_inner had them. west, east: the R values of each row next
 * to the warp's first and last lane; in double 0 in all other lanes, which add them, too. */
template <typename T, int R, int ROWS>
static __device__ __forceinline__ void add_outer(T (&sum)[ROWS][vec<T>::V], const vec<T> *beyond,
                                                 const T *west, const T *east, int lane,
                                                 const coefficients<T, R> &s)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int j = 0; j < ROWS; j++)
#pragma unroll
        for (int k = 1; k <= R; k++) {
            const T *const c = s.c + 6 * k - 5;
#pragma unroll
            for (int i = 0; i < V; i++) {
                if (beyond && j < k)
                    sum[j][i] += c[2] * beyond[R + j - k].v[i];
                if (beyond && j + k >= ROWS)
                    sum[j][i] += c[3] * beyond[R + j + k - ROWS].v[i];
                if (i < k)
                    systolic_add(ADDS_ZERO<T> || lane == 0, sum[j][i], c[0], west[j * R + k - i - 1]);
                if (i + k >= V)
                    systolic_add(ADDS_ZERO<T> || lane == 31, sum[j][i], c[1], east[j * R + i + k - V]);
            }
        }
}

/* Stores a thread's rows of level S, those whose bit is set. values: columns from the first on that are
 * stored; a vector is stored at most. A streaming store (__stcs) where all is stored: nobody reads the values
 * soon. */
template <typename T, int ROWS> static __device__ __forceinline__ void
put_rows(T *to, int64_t pitch, const vec<T> (&v)[ROWS], unsigned bits, int values)
{
    if (bits == (1u << ROWS) - 1 && values >= vec<T>::V) {
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            float4 all;
            memcpy(&all, &v[j], sizeof all);
            __stcs(reinterpret_cast<float4 *>(to + j * pitch), all);
        }
    } else {
#pragma unroll
        for (int j = 0; j < ROWS; j++)
            if (bits >> j & 1)
                store(to + j * pitch, v[j], values);
    }
}
#endif
