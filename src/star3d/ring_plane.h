/* SPDX-License-Identifier: MIT */
/* What a thread does with one plane of a tile in shared memory: 16 bytes in x times ROWS rows of a star. Along z
 * it keeps 2R partial sums of each point in registers, so that a plane is needed once. */
#ifndef CLIFFS_STAR3D_RING_PLANE_H
#define CLIFFS_STAR3D_RING_PLANE_H

#include "star3d_kernel.h"

/* 16 bytes: the widest access. */
template <typename T> struct ring_vector {
    static constexpr int wide = 16 / (int)sizeof(T);
    alignas(16) T v[wide];
};
template <typename T> static __device__ __forceinline__ ring_vector<T> ring_read(const T *p)
{
    ring_vector<T> r;
    *reinterpret_cast<float4 *>(r.v) = *reinterpret_cast<const float4 *>(p);
    return r;
}

/* Partial sums of a thread's points: [k] belongs to plane p-R+k when plane p is about to come. */
template <typename T, int R, int ROWS> struct ring_sums {
    T of[2 * R][ROWS][ring_vector<T>::wide];
};

/* Where a thread stores: `columns` values of `rows` rows from `at` on are inside of the grid. */
template <typename T> struct ring_target {
    T *at;
    int64_t pitch;
    int columns, rows;
};

/* Plane p: `t` is the thread's first value in the box, whose rows are PITCH values long. It ends the sums of plane
 * p-R, which are stored, adds to those of the 2R-1 planes between and begins those of plane p+R. They move on by a
 * place for free: the result of an FMA need not be where its addend was. (Stores without a branch, of patches that are
 * whole, were tried: the compiler then loads so far ahead that registers are spilled.) */
template <typename T, int R, int ROWS, int PITCH>
static __device__ __forceinline__ void ring_plane(const T *t, ring_sums<T, R, ROWS> &sum,
                                                  const ring_target<T> &to, const coefficients<T, R> &s)
{
    constexpr int W = ring_vector<T>::wide, H = (R + W - 1) / W; /* H: vectors on either side of a thread's own */
    T flat[ROWS][W];                                             /* plane p's own sums */
#pragma unroll
    for (int i = 0; i < ROWS; i++)
#pragma unroll
        for (int v = 0; v < W; v++)
            flat[i][v] = sum.of[R][i][v];
#pragma unroll
    for (int j = -R; j < ROWS + R; j++) { /* a row of the box: neighbour along y of the rows i */
        const ring_vector<T> own = ring_read(t + j * PITCH);
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            const int d = j - i;
            if (d != 0 && d >= -R && d <= R)
#pragma unroll
                for (int v = 0; v < W; v++)
                    flat[i][v] += s.c[d < 0 ? 6 * -d - 3 : 6 * d - 2] * own.v[v];
        }
        if (j < 0 || j >= ROWS)
            continue;
        T window[(2 * H + 1) * W];
#pragma unroll
        for (int h = 0; h <= 2 * H; h++) {
            const ring_vector<T> part = h == H ? own : ring_read(t + j * PITCH + (h - H) * W);
#pragma unroll
            for (int v = 0; v < W; v++)
                window[h * W + v] = part.v[v];
        }
        ring_vector<T> end;
#pragma unroll
        for (int v = 0; v < W; v++) {
            const T here = own.v[v];
            flat[j][v] += s.c[0] * here;
#pragma unroll
            for (int k = 1; k <= R; k++) {
                flat[j][v] += s.c[6 * k - 5] * window[H * W + v - k];
                flat[j][v] += s.c[6 * k - 4] * window[H * W + v + k];
            }
            end.v[v] = sum.of[0][j][v] + s.c[6 * R] * here; /* p is R above p-R */
#pragma unroll
            for (int k = 1; k < 2 * R; k++)
                if (k != R)
                    sum.of[k - 1][j][v] = sum.of[k][j][v] + s.c[k < R ? 6 * (R - k) : 6 * (k - R) - 1] * here;
            sum.of[2 * R - 1][j][v] = s.c[6 * R - 1] * here;
        }
        if (j < to.rows && to.columns >= W)
            *reinterpret_cast<float4 *>(to.at + j * to.pitch) = *reinterpret_cast<const float4 *>(end.v);
        else if (j < to.rows)
#pragma unroll
            for (int v = 0; v < W - 1; v++)
                if (v < to.columns)
                    to.at[j * to.pitch + v] = end.v[v];
    }
#pragma unroll
    for (int i = 0; i < ROWS; i++)
#pragma unroll
        for (int v = 0; v < W; v++)
            sum.of[R - 1][i][v] = flat[i][v];
}

#endif
