/* Lines that do not lie along x, for memcopy_dim2, _dim3 and cumsum_dim2, _dim3. A thread walks along V
 * neighbouring lines, next to each other in x, so that a warp's accesses are whole memory lines.
 *
 *   z ^   a thread: V values in x, one step along the line at a time, AHEAD loads in flight. Sums depend on
 *     |   each other, loads do not, and 512² lines alone are too few threads to hide their latency.
 *
 * Unsynchronised blocks drift apart: memory then serves many planes at a time, and at the end some blocks
 * still walk when the others are done. TOGETHER, a block waits before each round of AHEAD values until the
 * others are near: then all accesses in flight are as close to each other as a copy's, and all blocks end at
 * the same time. */
#pragma once

#include "../lockstep.h"
#include "pack.h"

/* l: its members count packs of V values, except for its length. */
template <typename T, int V, int AHEAD, bool SUM, bool TOGETHER>
__global__ void cumsum_walk(const vec<T, V> *a, vec<T, V> *b, const cumsum_lines l, const lockstep others)
{
    const int64_t line = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (line >= l.count) /* never the block's first thread, which counts for lock-step */
        return;
    const int64_t start = line % l.per + line / l.per * l.far;
    a += start;
    b += start;
    const int rounds = (int)((l.length + AHEAD - 1) / AHEAD);
    lockstep_walk step(others);
    vec<T, V> sum = {}, u[AHEAD];
#pragma unroll
    for (int j = 0; j < AHEAD; j++)
        u[j] = j < l.length ? a[j * l.step] : vec<T, V>{};
    for (int64_t k = 0; k < l.length;) {
        const int round = (int)(k / AHEAD), stop = TOGETHER ? min(round + others.every, rounds) : rounds;
        if (TOGETHER)
            step.next_of_many(others, round, stop - round);
        for (; k < (int64_t)stop * AHEAD; k += AHEAD) {
#pragma unroll
            for (int j = 0; j < AHEAD; j++) {
#pragma unroll
                for (int i = 0; i < V; i++)
                    sum.v[i] = SUM ? sum.v[i] + u[j].v[i] : u[j].v[i];
                /* The next value goes to u[j]. Loaded after the store it takes fewer registers, so more
                 * blocks are resident; unsynchronised it is loaded before the store, a little earlier. */
                const bool more = k + AHEAD + j < l.length;
                if (!TOGETHER && more)
                    u[j] = a[(k + AHEAD + j) * l.step];
                if (k + j < l.length)
                    b[(k + j) * l.step] = sum;
                if (TOGETHER && more)
                    u[j] = a[(k + AHEAD + j) * l.step];
            }
        }
    }
}

template <int DIM, bool SUM> struct walk {
    static unsigned blocks(const struct work *w)
    {
        return (unsigned)ceil_div(cumsum_lines_along(w, DIM).count / pack_values(w), block_threads(w));
    }
    template <typename T, int V, int AHEAD> static int of(struct work *w)
    {
        vec<T, V> *const a = flat<vec<T, V>>(w, 0), *const b = flat<vec<T, V>>(w, 1);
        const dim3 grid(blocks(w)), threads(block_threads(w));
        cumsum_lines l = cumsum_lines_along(w, DIM);
        const int lead = (int)w->c->axis[CUMSUM_AXIS_LOCKSTEP];
        l.count /= V, l.step /= V, l.per /= V, l.far /= V;
        if (!w->own)
            return LAUNCH((cumsum_walk<T, V, AHEAD, SUM, false>), grid, threads, 0, w, a, b, l, lockstep());
        return LAUNCH_TOGETHER((cumsum_walk<T, V, AHEAD, SUM, true>), grid, threads, 0, w, a, b, l,
                               lockstep_next((lockstep_count *)w->own, grid.x, (int)ceil_div(l.length, AHEAD),
                                             lead, max(lead / 2, 1)));
    }
    static int launch(struct work *w, int)
    {
        return BY_PACK_AND_AHEAD(of, w);
    }
    template <typename T, int V, int AHEAD> static enum verdict together(struct work *w)
    {
        return lockstep_prepare(w, cumsum_walk<T, V, AHEAD, SUM, true>, blocks(w), block_threads(w), 0);
    }
    static enum verdict prepare(struct work *w)
    {
        if (pack_axes_fit(w) != CALL_OK ||
            pack_grid_fits(w, cumsum_lines_along(w, DIM).count / pack_values(w)) != CALL_OK)
            return CALL_SKIP; /* with its reason */
        return w->c->axis[CUMSUM_AXIS_LOCKSTEP] > 0 ? BY_PACK_AND_AHEAD(together, w) : CALL_OK;
    }
};
