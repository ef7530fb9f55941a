/* The rows beyond a part's rim, which `systolic` computes where a plane is in several parts along y.
 *
 *   |   part 0   |     While part 1 is computed no block holds the rows above it, and nobody sends them. So
 *   |............|     a receiver warp of each block at the rim computes R rows of levels 1 .. S-1 there,
 *   +============+     from level 0. A level needs R rows more above and below than the next level.
 *   |   part 1   |     R = 1, S = 3, rows counted from the part's first one:
 *
 *      level 0   -3 -2 -1  0  1   copied into shared memory AHEAD iterations early
 *      level 1      -2 -1  0
 *      level 2         -1         rows -1 of levels 1 and 2 go to the edges, as mail would
 *
 * In an iteration each level is computed in the plane that mail would bring. The star reaches R planes up and
 * down, so the last 2R+1 planes of each level stay in shared memory, in a ring of RIM_PLANES. */
#pragma once

#include "systolic_plan.h"

#if SYSTOLIC_HERE
/* The rows beyond one rim. A warp computes them: each lane one column of vectors, and one point next to
 * the tile. */
template <typename T, typename Shape> struct systolic_rim {
    static constexpr int R = Shape::R, V = Shape::V, S = Shape::LEVELS + 1, PLANES = Shape::RIM_PLANES;
    T *values;          /* in shared memory: PLANES planes, of each all levels */
    const tma_map *map; /* of field a, in boxes of RIM_ROWS rows */
    tma_barrier *full;  /* AHEAD barriers: a plane of level 0 has come */
    int x, y;           /* in the grid: the tile's first column; the first of the R rows beyond the rim */
    int turn, done;     /* iteration n modulo PLANES; iterations of all parts so far */

    /* Address of the value in the tile's first column, in plane n + far, in a row of this level: rows are
     * counted from y, -(S-1-level)·R .. R-1 + (S-1-level)·R. */
    __device__ __forceinline__ T *at(int level, int far, int row) const
    {
        const int place = turn + (far + 16 * PLANES) % PLANES,
                  plane = place < PLANES ? place : place - PLANES;
        /* rows before it in a plane, in units of R */
        const int first = S * S - (S - level) * (S - level) + S - 1 - level;
        return values + (plane * Shape::RIM_PLANE + (first * R + row) * Shape::RIM_PITCH + Shape::WING) * V;
    }
    /* Asks for the plane of level 0 that iteration n + far needs, called in iteration n, or before the first
     * with n = -1. */
    __device__ __forceinline__ void fetch(int n, int far, int lane) const
    {
        if (lane == 0)
            tma_fetch(at(0, far - R, (1 - S) * R) - Shape::WING * V, map, x, y + (2 - S) * R, n + far,
                      Shape::RIM_BYTES, full + (done + far - 1) % Shape::AHEAD, TMA_EVICT_NORMAL);
    }
    /* Computes the next plane of each level, for iteration n of `iterations`. The last level comes first: it
     * reads the oldest plane of the level before, which that level's newest plane may then overwrite. */
    __device__ __forceinline__ void advance(const star3d_grid &g, const coefficients<T, R> &s, int n,
                                            int iterations, int lane)
    {
        tma_wait(full + done % Shape::AHEAD, done / Shape::AHEAD % 2);
        turn = n % PLANES, done++;
#pragma unroll
        for (int level = S - 1; level >= 1; level--) {
            /* plane m of this level, n + far in the ring; `more` rows above and below the R rows that are
             * wanted */
            const int far = -2 * R - (level - 1) * Shape::LAG, m = n + far, more = (S - 1 - level) * R,
                      rows = R + 2 * more;
            const auto from = [&](int k, int j) { return at(level - 1, far + k, j - more); };
            /* whether the point is outside of the grid, where every level is level 0 */
            const auto stays = [&](int j, int i) {
                return m < 0 || m >= g.nz || y + j - more >= g.ny || (unsigned)(x + i) >= (unsigned)g.nx;
            };
            vec<T> u[R + 2 * S * R], out[R + 2 * S * R];
            __syncwarp();
#pragma unroll
            for (int j = -R; j < rows + R; j++)
                u[R + j] = load(from(0, j) + lane * V);
#pragma unroll
            for (int j = 0; j < rows; j++) {
                const auto line = [&](int i) {
                    return i >= 0 && i < V ? u[R + j].v[i] : from(0, j)[lane * V + i];
                };
#pragma unroll
                for (int i = 0; i < V; i++)
                    out[j].v[i] = s.c[0] * line(i);
#pragma unroll
                for (int k = 1; k <= R; k++) {
                    const T *const c = s.c + 6 * k - 5;
                    const vec<T> below = load(from(-k, j) + lane * V), above = load(from(k, j) + lane * V);
#pragma unroll
                    for (int i = 0; i < V; i++) {
                        T &sum = out[j].v[i];
                        sum += c[0] * line(i - k), sum += c[1] * line(i + k);
                        sum += c[2] * u[R + j - k].v[i], sum += c[3] * u[R + j + k].v[i];
                        sum += c[4] * below.v[i], sum += c[5] * above.v[i];
                    }
                }
            }
#pragma unroll
            for (int j = 0; j < rows; j++)
                store(at(level, far, j - more) + lane * V, out[j], V);
            if (stays(rows - 1, lane * V + V - 1))
#pragma unroll 1
                for (int j = 0; j < rows * V; j++)
                    if (stays(j / V, lane * V + j % V))
                        at(level, far, j / V - more)[lane * V + j % V] = from(0, j / V)[lane * V + j % V];
            if (more && lane < 2 * more * rows) { /* the points next to the tile, one a lane */
                const int j = lane % rows, side = lane / rows - more, i = side < 0 ? side : 32 * V + side;
                at(level, far, j - more)[i] =
                    stays(j, i) ? from(0, j)[i]
                                : star(s, [&](int dx, int dy, int dz) { return from(dz, j + dy)[i + dx]; });
            }
        }
        tma_reads_done();
        if (n + Shape::AHEAD < iterations)
            fetch(n, Shape::AHEAD, lane);
    }
};
#endif
