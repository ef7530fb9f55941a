/* SPDX-License-Identifier: MIT */
/* temporal: several time steps in one launch; the halo of the grid stays as it is.
 *
 *   level l of plane z = star of planes z-R .. z+R of level l-1;   level 0: a, level S: b
 *
 * A block owns a tile of XY and walks along z. It computes every level on its tile and S·R points around it, more
 * than it needs: of level l what lies within l·R of the rim is wrong, and of level S just the tile is right. A warp
 * holds ROWS whole rows of 32 vectors of 16 bytes, a lane one vector of each. R = 1, while plane p is taken:
 *
 *   memory --bulk copies--> level 0  [ p+2 | p+1 |  p  | ... ]   ring of `stages` planes in shared memory
 *                           level 1        ends    p-1           2R sums of each point in registers; rows at the edge
 *                           level 2        ends    p-3           of a warp's patch to its neighbours by shared memory
 *                           level 3        ends    p-5 --------> memory
 *
 * x comes by shuffles, y from rows of one's own and of the next warps, z from sums: a value is needed once and goes to
 * 2R + 1 of them, acc[i-1] = c·v + acc[i] moves them up for nothing. A level lags one plane behind what it needs, so
 * one barrier a plane serves all levels. Outside of the grid a level is what level 0 is, of which the ring still
 * holds the plane. 2·s bytes move per point and S steps, and the rims; S·(12r+1) flops. */
#include "temporal_level.h"

#if TMA_HERE
template <typename T, int R, int S, int ROWS>
__global__ void __launch_bounds__((LANES * shape_of<T, R, S, ROWS>::WARPS))
    star3d_temporal(TMA_ARGUMENT map, T *b, star3d_grid g, const coefficients<T, R> s, temporal_plan t, lockstep together)
{
#if !defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 900 /* min_cc keeps it from older GPUs */
    typedef wide<T> vector;
    typedef shape_of<T, R, S, ROWS> shape;
    enum { V = shape::V, EDGES = 2 * R };
    TMA_SHARED(vector, ring);
    const int lane = threadIdx.x, warp = threadIdx.y, warps = (int)blockDim.y - (together.lead > 0);
    const bool leads = lane == 0 && warp == (together.lead > 0 ? warps : 0); /* asks for the copies */
    const int plane = warps * ROWS * LANES, level = warps * EDGES * LANES; /* vectors of a plane; of a level's edges */
    const int ahead = t.stages - shape::BACK - 1;                          /* planes that are on their way */
    vector *const mine = ring + warp * ROWS * LANES + lane;
    vector *const edges = ring + t.stages * plane + warp * EDGES * LANES + lane;
    tma_barrier *const full = reinterpret_cast<tma_barrier *>(ring + t.stages * plane + 2 * (S - 1) * level);
    const int up = warp > 0 ? -LANES : 0, down = warp + 1 < warps ? LANES : 0; /* the rim's rim may be anything */
    T acc[S][2 * R][ROWS][V] = {};
    vector rows[S > 1 ? S - 1 : 1][ROWS] = {};
    unsigned seen = together.before;
    int slot = 0, parity = 0, odd = 0, turn = 0;
    if (leads) {
        for (int i = 0; i < t.stages; i++)
            tma_barrier_init(&full[i], 1);
        tma_barriers_made();
    }

    const int64_t way = t.tiles * g.nz, end = together.lead ? way : way * (blockIdx.x + 1) / gridDim.x;
    int64_t at = together.lead ? (int64_t)g.nz * blockIdx.x : way * blockIdx.x / gridDim.x;
    while (at < end) {
        const int64_t tile = at / g.nz;
        const int z0 = (int)(at % g.nz), z1 = end - at < g.nz - z0 ? z0 + (int)(end - at) : g.nz;
        const int left = (int)(tile % t.across) * t.width, top = (int)(tile / t.across) * t.height;
        const int x = left - t.rim + lane * V, y = top - S * R + warp * ROWS;
        const int first = max(z0 - S * R, -R), stop = z1 + S * R + S - 1;      /* of what level 1 takes */
        const bool ragged = x < g.nx && x + V > g.nx; /* a vector with points and halo */
        T *to = b + g.origin + (first - (S - 1) - S * R) * g.plane + y * g.pitch + x; /* of what level S ends */
        unsigned stores = 0, halo = 0; /* a bit for each row */
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            stores |= (unsigned)(x >= left && x < left + t.width && x < g.nx && y + j >= top &&
                                 y + j < top + t.height && y + j < g.ny) << j;
            halo |= (unsigned)(x < 0 || x >= g.nx || y + j < 0 || y + j >= g.ny) << j;
        }
        auto fetch = [&](int p, int to_slot) {
            if (p < stop)
                tma_fetch(reinterpret_cast<T *>(ring + to_slot * plane), &map, left, top - (S - 1) * R, p + R,
                          plane * (int)sizeof(vector), &full[to_slot], TMA_EVICT_LAST);
        };
        __syncthreads(); /* with what was there */
        if (leads)
            for (int i = 0; i < ahead; i++)
                fetch(first + i, slot + i < t.stages ? slot + i : slot + i - t.stages);
#pragma unroll 1
        for (int p = first; p < stop; p++, turn++, odd ^= 1, to += g.plane, next(t.stages, slot, parity)) {
            __syncthreads();
            if (leads) {
                if (together.lead)
                    seen = lockstep_follow(together, turn, seen);
                fetch(p + ahead, slot + ahead < t.stages ? slot + ahead : slot + ahead - t.stages);
            }
            __syncwarp(); /* or the thread that asks walks alone from here on */
            if (warp == warps)
                continue;
            tma_wait(&full[slot], parity);
            __syncwarp();
#pragma unroll
            for (int l = S; l >= 1; l--) { /* the last level first: it needs what the others are about to replace */
                const int z = p - (l - 1) - l * R; /* the plane of this level that becomes ready */
                vector u[ROWS + 2 * R], done[ROWS];
                const vector *const near = l == 1 ? mine + slot * plane : edges + ((odd ^ 1) * (S - 1) + l - 2) * level;
#pragma unroll
                for (int k = 1; k <= R; k++) {
                    u[R - k] = near[k * up];
                    u[R + ROWS - 1 + k] = l == 1 ? near[(ROWS - 1) * LANES + k * down]
                                                 : near[(k - 1) * LANES + EDGES * down];
                }
#pragma unroll
                for (int j = 0; j < ROWS; j++)
                    u[R + j] = l == 1 ? near[j * LANES] : rows[l > 1 ? l - 2 : 0][j];
                take<T, R, ROWS>(u, acc[l - 1], done, s);
                if (l == S) {
                    if (z >= z0)
#pragma unroll
                        for (int j = 0; j < ROWS; j++)
                            if (stores >> j & 1)
                                store(to + j * g.pitch, done[j], ragged ? g.nx - x : V);
                } else {
                    const unsigned stays = z < 0 || z >= g.nz ? ~0u : halo;
                    if (stays != 0 || ragged) {
                        const int was = slot - (p - z);
                        const vector *const input = mine + (was < 0 ? was + t.stages : was) * plane;
#pragma unroll
                        for (int j = 0; j < ROWS; j++)
                            if (stays >> j & 1)
                                done[j] = input[j * LANES];
                            else if (ragged)
#pragma unroll
                                for (int i = 1; i < V; i++)
                                    if (x + i >= g.nx)
                                        done[j].v[i] = input[j * LANES].v[i];
                    }
                    vector *const mine_next = edges + (odd * (S - 1) + l - 1) * level;
#pragma unroll
                    for (int j = 0; j < ROWS; j++) {
                        rows[S > 1 ? l - 1 : 0][j] = done[j];
                        if (j < R)
                            mine_next[j * LANES] = done[j];
                        if (j >= ROWS - R)
                            mine_next[(j - ROWS + EDGES) * LANES] = done[j];
                    }
                }
            }
        }
        at += z1 - z0 + (together.lead ? (int64_t)(gridDim.x - 1) * g.nz : 0);
    }
    if (leads)
        lockstep_end(together, turn, t.turns);
#endif
}

#endif

VARIANT(.summary = "time steps of a tile together, Z loop, sums in registers",
        .ignores = AXIS_BIT(STAR3D_AXIS_PLANES) | AXIS_BIT(STAR3D_AXIS_PAD) | STAR3D_CAUSAL_AXES, .min_cc = 90, .defaults = defaults,
        .prepare = prepare, .launch = launch, .release = release)
