/* For variants that treat them separately: the points between the ends of rows, and the ends. */
#include "rows.h"

/* A warp's pieces begin at the second point of a row. */
template <typename T> static __device__ __forceinline__ void
interior(const T *__restrict__ in, T *__restrict__ out, const row_layout &r)
{
    row_place at = row_first(r);
    T v[PIECES];
    int64_t i[PIECES];
    bool inside[PIECES];
#pragma unroll
    for (int k = 0; k < PIECES; k++, at = row_next(at, r)) {
        const int n = row_points(r, at.row), x = at.piece * DIVERGENCE_LANES + threadIdx.x + 1;
        i[k] = row_point(r, at.row, x);
        inside[k] = x < n - 1;
        if (inside[k])
            v[k] = central(in + i[k]);
    }
#pragma unroll
    for (int k = 0; k < PIECES; k++)
        if (inside[k])
            out[i[k]] = v[k];
}

/* Computes both ends of a row. */
template <typename T> static __device__ __forceinline__ void
ends(const T *__restrict__ in, T *__restrict__ out, const row_layout &r, unsigned row)
{
    const int n = row_points(r, row);
    const int64_t first = row_point(r, row, 0), last = first + n - 1;
    if (n == 0)
        return;
    out[first] = one_sided(in + first, 1, n);
    if (n > 1)
        out[last] = one_sided(in + last, -1, n);
}
