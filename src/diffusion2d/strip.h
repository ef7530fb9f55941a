/* SPDX-License-Identifier: MIT */
/* A warp's strip of rows: how wide it is, and how a lane brings and stores its V points of a row. */
#ifndef CLIFFS_DIFFUSION2D_STRIP_H
#define CLIFFS_DIFFUSION2D_STRIP_H

#include "rows.h"

enum { WARP = 32 };

template <typename T, int STEPS> struct strip {
    static constexpr int R = DIFFUSION2D_HALO;
    static constexpr int V = 4; /* points of a lane */
    static constexpr int SIDE = (R * STEPS + V - 1) / V * V; /* points on each side that are not written: whole lanes */
    static constexpr int WIDTH = WARP * V - 2 * SIDE;
};

static __device__ __forceinline__ int modulo(int i, int n) { return (i % n + n) % n; }

/* A lane's points of a row; one by one where the row ends within them. */
template <typename T, int V>
static __device__ __forceinline__ void load(T (&v)[V], const T *row, int x, int nx, bool whole)
{
    if (whole) {
#pragma unroll
        for (int i = 0; i < V; i += vec<T>::V) {
            const vec<T> p = *reinterpret_cast<const vec<T> *>(row + x + i);
#pragma unroll
            for (int k = 0; k < vec<T>::V; k++)
                v[i + k] = p.v[k];
        }
    } else {
#pragma unroll
        for (int i = 0; i < V; i++)
            v[i] = row[(x + i) % nx];
    }
}

template <typename T, int V> static __device__ __forceinline__ void store(T *to, const T (&v)[V], int count)
{
#pragma unroll
    for (int i = 0; i < V; i += vec<T>::V) {
        vec<T> p;
#pragma unroll
        for (int k = 0; k < vec<T>::V; k++)
            p.v[k] = v[i + k];
        put(to + i, 0, count - i, p);
    }
}

#endif
