/* What the variants share in which a thread computes a patch: 16 bytes of values in x times ROWS rows, plane by
 * plane in z. Of each point 2R sums stand in registers, those of the planes around the one that is there:
 *
 *   plane p is there      sum[0]  ...  sum[R]  ...  sum[2R-1]   a new one
 *   is a sum of plane     p-R     ...  p       ...  p+R-1       p+R
 *
 * Each takes its share of plane p's value and moves down by the same FMA, sum[m-1] = sum[m] + c·v: no plane is
 * needed twice, nothing is moved, and what leaves at the lower end is done.
 * The compiler keeps the order of the sums. X_FIRST, those along x before those along z, is 4 to 6 % faster in tma_inline on
 * an H200, single, radius 2 and more; elsewhere it brings nothing or costs. */
#ifndef CLIFFS_STAR3D_PATCH_H
#define CLIFFS_STAR3D_PATCH_H

#include "../vector.h"
#include "star3d_kernel.h"

/* Each of a point's sums, at(m) for sum[m], takes its share of v along z and moves down. CENTRE: v is a share at the point itself,
 * too. Value: the sum that is done. */
template <int R, bool CENTRE, typename T, typename Sums>
static __device__ __forceinline__ T patch_down(const coefficients<T, R> &s, T v, const Sums &at)
{
    const T done = at(0) + s.c[6 * R] * v;
#pragma unroll
    for (int m = 1; m < 2 * R; m++)
        if (m == R && !CENTRE)
            at(m - 1) = at(m);
        else
            at(m - 1) = at(m) + (m < R ? s.c[6 * (R - m)] : m == R ? s.c[0] : s.c[6 * (m - R) - 1]) * v;
    at(2 * R - 1) = s.c[6 * R - 1] * v;
    return done;
}

template <typename T, int R, int ROWS, bool X_FIRST = false> struct patch {
    enum {
        V = 16 / sizeof(T),
        SIDE = (R + V - 1) / V, /* vectors of the halo beside it */
        /* threads of a block at most: 64 registers for the sums leave room for two blocks or a large one */
        THREADS = R * ROWS < 5 ? 512 : 256
    };
    T sum[2 * R][ROWS][V];

    /* Takes the next plane. from(j, k): vector k of row j, both counted from the patch's first; to(i, v): row i
     * of the plane R before is done. */
    template <typename From, typename To>
    __device__ __forceinline__ void plane(const coefficients<T, R> &s, const From &from, const To &to)
    {
#pragma unroll
        for (int j = -R; j < ROWS + R; j++) {
            const vec<T> row = from(j, 0);
#pragma unroll
            for (int i = 0; i < ROWS; i++) { /* rows above it have moved down already, those below have not */
                const int k = j > i ? j - i : i - j;
                if (k == 0 || k > R)
                    continue;
#pragma unroll
                for (int e = 0; e < V; e++)
                    sum[j > i ? R - 1 : R][i][e] += s.c[6 * k - (j > i ? 2 : 3)] * row.v[e];
            }
            if (j >= 0 && j < ROWS)
                own(s, from, to, j, row);
        }
    }

  private:
    template <typename From, typename To>
    __device__ __forceinline__ void own(const coefficients<T, R> &s, const From &from, const To &to, int j,
                                        const vec<T> &row)
    {
        vec<T> done;
        T x[(2 * SIDE + 1) * V]; /* X_FIRST: the row, its neighbours beside it */
#pragma unroll
        for (int k = 0; k <= 2 * SIDE && X_FIRST; k++)
            *reinterpret_cast<vec<T> *>(x + k * V) = k == SIDE ? row : from(j, k - SIDE);
#pragma unroll
        for (int e = 0; e < V; e++) {
            const T v = row.v[e];
            if (X_FIRST)
                sum[R][j][e] += s.c[0] * v;
#pragma unroll
            for (int k = 1; k <= R && X_FIRST; k++) {
                sum[R][j][e] += s.c[6 * k - 5] * x[SIDE * V + e - k];
                sum[R][j][e] += s.c[6 * k - 4] * x[SIDE * V + e + k];
            }
            done.v[e] = patch_down<R, !X_FIRST>(s, v, [&](int m) -> T & { return sum[m][j][e]; });
        }
#pragma unroll
        for (int k = -SIDE; k <= SIDE && !X_FIRST; k++) { /* neighbours in x, a vector of the row at a time */
            const vec<T> part = k ? from(j, k) : row;
#pragma unroll
            for (int m = 0; m < V; m++)
#pragma unroll
                for (int e = 0; e < V; e++) {
                    const int d = k * V + m - e;
                    if (d != 0 && d >= -R && d <= R)
                        sum[R - 1][j][e] += s.c[d < 0 ? -6 * d - 5 : 6 * d - 4] * part.v[m];
                }
        }
        to(j, done);
    }
};

#endif
