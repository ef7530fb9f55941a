/* SPDX-License-Identifier: MIT */
/* vector: accesses of 16 bytes, patches in registers, no shared memory: any GPU.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 *   lane 0                  lane 31        A warp walks a row of patches through z, each 16 bytes in x times
 *   [edge][own][own]..[own][own][edge]     `rows` rows (patch.h). All that it needs of a plane is asked for one
 *                                          plane ahead, into registers: its own rows, R above and below, and the
 * vectors beside the warp. Other neighbours in x come by shuffles: a load that the L1 has comes back in order behind
 * one that it has not, so that none must be waited for in the plane in which it is asked for. The blocks keep in step
 * (lockstep.h), so that what neighbours share is in the L2. At least 2 values moved per point. */
#include "patch.h"

template <typename T, int R, int ROWS>
__global__ void __launch_bounds__(256, 1)
star3d_vector(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l, int)
{
    typedef patch<T, R, ROWS> P;
    constexpr int V = P::V, SIDE = P::SIDE;
    const int lane = threadIdx.x % 32, pitch = (int)g.pitch, beside = lane ? V : -V;
    const int x = threadIdx.x * V, y = threadIdx.y * ROWS; /* in the tile */
    const bool first = threadIdx.x + threadIdx.y == 0;
    patch_walk ahead(g, blockDim.x * V, blockDim.y * ROWS), here = ahead; /* of the plane to ask for; to compute */
    const int length = ahead.length(g, blockIdx.x);
    const T *from = a;
    T *to = b;
    int columns = 0, last = 0; /* of the plane to ask for: columns from here on, the last row */
    unsigned seen = lockstep_seen(l);
    P mine;
    vec<T> row[ROWS + 2 * R] = {}, edge[ROWS][SIDE] = {}; /* of the plane that is next */
    a += g.origin, b += g.origin;
    const auto ask = [&](int j) {
        if (columns <= 0 || (j > R && j > last))
            return;
        row[j + R] = load(from + j * pitch);
        if (j >= 0 && j < ROWS && (lane == 0 || lane == 31))
#pragma unroll
            for (int n = 0; n < SIDE; n++)
                if (lane == 0 || (n + 1) * V < columns)
                    edge[j][n] = load(from + j * pitch + (n + 1) * beside);
    };
#pragma unroll 1
    for (int p = -1; p < length; p++) { /* plane p is computed, plane p+1 asked for */
        const bool more = p + 1 < length && ahead.z + ahead.plane < g.nz + 2 * R;
        if (p + 1 < length) {
            if (l.lead) {
                if (first)
                    lockstep_wait(l, p + 1, seen);
                __syncthreads();
                if (first) {
                    lockstep_add(l, 1);
                    seen = lockstep_seen(l);
                }
            }
            if (ahead.plane == 0) {
                from = a + (ahead.z - R) * g.plane + (ahead.y + y) * g.pitch + ahead.x + x;
                columns = ahead.y + y < g.ny ? g.nx + R - ahead.x - x : 0, last = g.ny + R - 1 - ahead.y - y;
            }
        }
        const int warp_x = here.x + (int)(threadIdx.x - lane) * V, high = g.ny - here.y - y;
        if (p < 0 || warp_x >= g.nx || high <= 0) { /* nothing to compute */
            if (more)
#pragma unroll
                for (int j = -R; j < ROWS + R; j++)
                    ask(j);
        } else {
            vec<T> left[SIDE] = {}, right[SIDE] = {};
            const auto plane = [&](int j, int k) {
                if (k)
                    return k < 0 ? left[-k - 1] : right[k - 1];
                const vec<T> v = row[j + R];
                if (j >= 0 && j < ROWS)
#pragma unroll
                    for (int n = 0; n < SIDE; n++)
#pragma unroll
                        for (int e = 0; e < V; e++) {
                            if ((n + 1) * V - e <= R) {
                                left[n].v[e] = __shfl_up_sync(~0u, n ? left[n - 1].v[e] : v.v[e], 1);
                                if (lane == 0)
                                    left[n].v[e] = edge[j][n].v[e];
                            }
                            if (n * V + e < R) {
                                right[n].v[e] = __shfl_down_sync(~0u, n ? right[n - 1].v[e] : v.v[e], 1);
                                if (lane == 31)
                                    right[n].v[e] = edge[j][n].v[e];
                            }
                        }
                if (more)
                    ask(j);
                return v;
            };
            if (here.plane == 0)
                to = b + (here.z - 2 * R) * g.plane + (here.y + y) * g.pitch + here.x + x;
            const int rows = here.plane >= 2 * R && here.z + here.plane < g.nz + 2 * R ? high : 0;
            if (rows >= ROWS && warp_x + 32 * V <= g.nx)
                mine.plane(s, plane, [&](int i, const vec<T> &v) { *reinterpret_cast<vec<T> *>(to + i * pitch) = v; });
            else
                mine.plane(s, plane, [&](int i, const vec<T> &v) {
                    if (i < rows)
                        store(to + i * pitch, v, g.nx - here.x - x);
                });
        }
        if (p >= 0)
            to += g.plane;
        here = ahead;
        if (p + 1 < length) {
            from += g.plane;
            ahead.next(g);
        }
    }
    if (first)
        lockstep_end(l, length, here.length(g, 0));
}

template <typename T, int R> static patch_choice<T, R> choice_of(struct work *w)
{
    const int64_t tile = w->c->axis[AXIS_BLOCK], rows = w->c->axis[STAR3D_AXIS_ROWS];
    const int V = 16 / (int)sizeof(T);
    patch_choice<T, R> k = {NULL, 0, 0};
    if (rows != 1 && rows != 2 && rows != 4)
        snprintf(w->why, sizeof w->why, "rows: 1, 2 or 4");
    else if (BLOCK_X(tile) % (32 * V) || BLOCK_Y(tile) % rows || BLOCK_Z(tile) != 1)
        snprintf(w->why, sizeof w->why, "a tile has whole warps of 512 bytes, whole patches and depth 1");
    else if (BLOCK_X(tile) / V * BLOCK_Y(tile) / rows > 256)
        snprintf(w->why, sizeof w->why, "the registers are enough for 256 threads");
    else {
        k.kernel = rows == 1 ? star3d_vector<T, R, 1> : rows == 2 ? star3d_vector<T, R, 2> : star3d_vector<T, R, 4>;
        k.threads = dim3(BLOCK_X(tile) / V, (unsigned)(BLOCK_Y(tile) / rows));
    }
    return k;
}

PATCH_VARIANT("16-byte accesses, patches in registers, no shared memory",
              AXIS_BIT(STAR3D_AXIS_STEPS) | AXIS_BIT(STAR3D_AXIS_STAGES) | AXIS_BIT(STAR3D_AXIS_PAD), 0)
