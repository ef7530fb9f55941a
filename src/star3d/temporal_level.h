/* SPDX-License-Identifier: MIT */
/* What a warp of temporal.cu does with one plane of one level, and the small steps of its walk along z. */
#ifndef CLIFFS_STAR3D_TEMPORAL_LEVEL_H
#define CLIFFS_STAR3D_TEMPORAL_LEVEL_H

#include "temporal.h"

/* The first `most` values of v. */
template <typename T> static __device__ __forceinline__ void store(T *to, const wide<T> &v, int most)
{
    enum { V = sizeof v / sizeof(T) };
    if (most >= V)
        *reinterpret_cast<wide<T> *>(to) = v;
    else
        for (int i = 0; i < V; i++)
            if (i < most)
                to[i] = v.v[i];
}

/* Plane `u` of one level, rows -R .. ROWS-1+R of it: adds what it is to the sums of 2R + 1 planes of the next level,
 * and gives the one that it ends. */
template <typename T, int R, int ROWS>
static __device__ __forceinline__ void take(const wide<T> (&u)[ROWS + 2 * R], T (&acc)[2 * R][ROWS][16 / sizeof(T)],
                                            wide<T> (&done)[ROWS], const coefficients<T, R> &s)
{
    enum { V = 16 / sizeof(T) };
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
        T line[V + 2 * R];
#pragma unroll
        for (int i = 0; i < V; i++)
            line[R + i] = u[R + j].v[i];
#pragma unroll
        for (int k = 1; k <= R; k++) {
            line[R - k] = __shfl_up_sync(0xffffffffu, u[R + j].v[V - k], 1);
            line[R + V - 1 + k] = __shfl_down_sync(0xffffffffu, u[R + j].v[k - 1], 1);
        }
#pragma unroll
        for (int i = 0; i < V; i++) {
            const T v = line[R + i];
            T sums[2 * R + 1]; /* of planes -R .. +R around the one that came */
#pragma unroll
            for (int m = 0; m < 2 * R; m++)
                sums[m] = acc[m][j][i];
            sums[2 * R] = 0;
            sums[R] += s.c[0] * v;
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *const c = s.c + 6 * k - 5;
                sums[R] += c[0] * line[R + i - k];
                sums[R] += c[1] * line[R + i + k];
                sums[R] += c[2] * u[R + j - k].v[i];
                sums[R] += c[3] * u[R + j + k].v[i];
                sums[R - k] += c[5] * v;
                sums[R + k] += c[4] * v;
            }
            done[j].v[i] = sums[0];
#pragma unroll
            for (int m = 0; m < 2 * R; m++)
                acc[m][j][i] = sums[m + 1];
        }
    }
}

/* As lockstep_begin; `seen` is the counter as it was read a plane ago: mostly that is enough. Value: as it is now. */
static __device__ __forceinline__ unsigned lockstep_follow(const lockstep &l, int plane, unsigned seen)
{
    const unsigned enough = l.before + l.blocks * (unsigned)(plane - l.lead + 1);
    atomicAdd(l.begun, 1u);
    while (plane >= l.lead && (int)(seen - enough) < 0) {
        LOCKSTEP_PAUSE();
        seen = lockstep_read(l.begun);
    }
    return lockstep_read(l.begun); /* arrives meanwhile */
}

/* The next place in the ring, and the parity of its round. */
static __device__ __forceinline__ void next(int stages, int &slot, int &parity)
{
    if (++slot == stages)
        slot = 0, parity ^= 1;
}

#endif
