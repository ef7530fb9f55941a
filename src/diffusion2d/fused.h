/* The work of a warp of `fused` and `resident`: ROWS rows of 32 times 16 bytes. */
#pragma once

#include "rows.h"

enum { WARP = 32 };

/* The value `row` rows of `stride` bytes below p. An offset in bytes takes fewer instructions than an
 * index. */
template <typename T> static __device__ __forceinline__ const T *below(const T *p, int row, int stride)
{
    return reinterpret_cast<const T *>(reinterpret_cast<const char *>(p) + (int64_t)row * stride);
}

/* Computes rows y.. of layer z in strip `strip`: out = in - alpha·Lap(Lap(in)). Called by a whole warp;
 * threadIdx.x is the lane. */
template <typename T, int ROWS> static __device__ __forceinline__ void
fused_rows(const T *in, T *out, const diffusion2d_grid &g, int strip, int y, int64_t z)
{
    constexpr int V = vec<T>::V, R = DIFFUSION2D_HALO, ALL = ROWS + 2 * R;
    const int lane = threadIdx.x, x = (strip * WARP + lane) * V;
    in += g.origin + z * g.plane;
    out += g.origin + z * g.plane;
    const int stride = g.pitch * (int)sizeof(T);
    /* Else the row ends here and continues at its beginning: values are loaded one by one. */
    const bool whole = x + V <= g.nx;

    /* as wrap(), but rows before y can only leave the layer at the top, rows behind it only at the bottom */
    int row[ALL];
    vec<T> u[ALL];
#pragma unroll
    for (int j = 0; j < ALL; j++)
        row[j] = j < R    ? max(y > 0 ? y + j - R : g.ny + j - R, 0)
                 : j == R ? y
                          : (y + j - R < g.ny ? y + j - R : min(y + j - R - g.ny, g.ny - 1));
    if (whole) {
#pragma unroll
        for (int j = 0; j < ALL; j++)
            u[j] = *reinterpret_cast<const vec<T> *>(below(in + x, row[j], stride));
    } else {
#pragma unroll
        for (int i = 0; i < V; i++)
#pragma unroll
            for (int j = 0; j < ALL; j++)
                u[j].v[i] = *below(in + wrap(x + i, g.nx), row[j], stride);
    }

    /* Values to the left of the first lane and to the right of the last. The compiler omits loads that
     * nothing needs. */
    const bool first = lane == 0, last = lane == WARP - 1;
    T near[ALL], far[ALL];
    if (first || last) {
        const int x1 = wrap(first ? x - 1 : x + V, g.nx), x2 = wrap(first ? x - 2 : x + V + 1, g.nx);
#pragma unroll
        for (int j = 0; j < ALL; j++) {
            near[j] = *below(in + x1, row[j], stride);
            far[j] = *below(in + x2, row[j], stride);
        }
    }

    vec<T> sum[ROWS];
#pragma unroll
    for (int j = 0; j < ALL; j++) {
        /* Row j from x-2 on, as many values as are needed. */
        T w[V + 2 * R];
#pragma unroll
        for (int i = 0; i < V; i++)
            w[R + i] = u[j].v[i];
        if (j >= 1 && j < ALL - 1) {
            const T left = __shfl_up_sync(0xffffffffu, u[j].v[V - 1], 1);
            const T right = __shfl_down_sync(0xffffffffu, u[j].v[0], 1);
            w[1] = first ? near[j] : left;
            w[R + V] = last ? near[j] : right;
        }
        if (j >= 2 && j < ALL - 2) {
            const T left = __shfl_up_sync(0xffffffffu, u[j].v[V - 2], 1);
            const T right = __shfl_down_sync(0xffffffffu, u[j].v[1], 1);
            w[0] = first ? far[j] : left;
            w[R + V + 1] = last ? far[j] : right;
        }
        add_row<T, ROWS>(j, w, sum);
    }

    out += (int64_t)y * g.pitch + x;
#pragma unroll
    for (int r = 0; r < ROWS; r++, out += g.pitch) {
        if (y + r >= g.ny)
            return;
        if (whole) {
            *reinterpret_cast<vec<T> *>(out) = sum[r];
        } else {
#pragma unroll
            for (int i = 0; i < V; i++)
                if (x + i < g.nx)
                    out[i] = sum[r].v[i];
        }
    }
}
