/* Strips of diffusion and heat: a warp takes ROWS rows of 32 times 16 bytes, and what is beside and around them. */
#pragma once

#include "../vector.h"
#include "halves_kernel.h"

enum { STRIPS_WARPS = 4 /* of a block */, STRIPS_ROWS = 4 };

/* A row's values from x - R to x + V - 1 + R, as a lane that begins at x needs them: its own by one access, those beside them from its
 * neighbours, at the warp's ends from memory. All lanes come here; beyond the halo a lane has nothing. `row` is point 0 of it. */
template <int R, typename T>
static __device__ __forceinline__ void strip_row(T (&line)[vec<T>::V + 2 * R], const T *row, int x, int nx, int lane)
{
    constexpr int V = vec<T>::V;
    const vec<T> own = x < nx + R ? load(row + x) : vec<T>();
    row_around<R>(line, own);
#pragma unroll
    for (int k = 1; k <= R; k++) {
        if (lane == 0)
            line[R - k] = row[x - k];
        if (lane == 31 && x + V - 1 + k < nx + R)
            line[R + V - 1 + k] = row[x + V - 1 + k];
    }
}

/* launches_of a variant whose operator is of(step): tiles of so many rows and columns. */
template <typename T, typename Of> static int strips_launch(struct work *w, int step, int count, const Of &of)
{
    return halves_launch(w, step, count, 32 * vec<T>::V, STRIPS_WARPS * STRIPS_ROWS, dim3(32, STRIPS_WARPS), of);
}
