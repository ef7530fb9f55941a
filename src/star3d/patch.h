/* What variants share whose threads compute a patch: 16 bytes of values in x times ROWS rows, plane by plane
 * in z. Of each point a thread has 2R sums in registers, those of the planes around plane p that has just
 * come:
 *
 *   sum[m]                   sum[0]  sum[1]  ...  sum[R]  ...  sum[2R-1]   a new one
 *   is the sum of plane      p-R     p-R+1   ...  p       ...  p+R-1       p+R
 *                             done <--- each adds its share of plane p and moves down by one FMA:
 *                                       sum[m-1] = sum[m] + c·v
 *
 * So a thread needs a plane once, and moves no sum separately. The compiler keeps the order of the sums.
 * X_FIRST, the shares along x before those along z, is 4 to 6 % faster in tma_inline on an H200, single
 * precision, radius 2 and more; elsewhere it makes no difference or is slower. */
#ifndef CLIFFS_STAR3D_PATCH_H
#define CLIFFS_STAR3D_PATCH_H

#include "../vector.h"
#include "star3d_kernel.h"

/* Adds v, the value of a point in plane p, to the point's sums along z and moves them down; at(m) is sum[m].
 * CENTRE: adds its share at the point itself, too. Returns the sum that is done. */
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
        SIDE = (R + V - 1) / V, /* vectors of its halo on each side */
        /* most threads of a block: with up to 64 registers for sums two blocks are resident, or one large
         * one */
        THREADS = R * ROWS < 5 ? 512 : 256
    };
    T sum[2 * R][ROWS][V];

    /* Adds the next plane. from(j, k): loads vector k of row j, counted from the patch's first. to(i, v):
     * called with row i of the plane R planes before, which is done. */
    template <typename From, typename To>
    __device__ __forceinline__ void plane(const coefficients<T, R> &s, const From &from, const To &to)
    {
#pragma unroll
        for (int j = -R; j < ROWS + R; j++) {
            const vec<T> row = from(j, 0);
#pragma unroll
            /* sums of rows before row j have moved down already, those of later rows have not */
            for (int i = 0; i < ROWS; i++) {
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
    template <typename From, typename To> __device__ __forceinline__ void
    own(const coefficients<T, R> &s, const From &from, const To &to, int j, const vec<T> &row)
    {
        vec<T> done;
        T x[(2 * SIDE + 1) * V]; /* X_FIRST: the row with its neighbours on both sides */
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
