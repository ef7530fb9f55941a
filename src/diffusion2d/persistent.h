/* The kernel of `persistent`. */
#pragma once

#include "bands.h"

enum { EVERY = 2 /* steps from one exchange to the next */ };

/* Exchanges of a layer in a launch of so many steps: at least one, after which the input's field may be
 * overwritten. */
static inline unsigned exchanges_of(int count)
{
    return count <= 1 ? 0 : count <= EVERY ? 1 : (unsigned)(count - 1) / EVERY;
}

template <typename T, int ROWS, bool HOLDS>
__global__ __launch_bounds__(HOLDS ? BANDS_HOLDING : BANDS_THREADS,
                             1) void diffusion2d_persistent(T *in, T *out, diffusion2d_grid g, bands b,
                                                            unsigned long long *border, unsigned before,
                                                            int count)
{
    SHARED(T, field);
    constexpr int V = vec<T>::V, R = DIFFUSION2D_HALO, ALL = ROWS + 2 * R;
    const int group = blockIdx.x / b.count, lane = threadIdx.x % b.lanes, unit = threadIdx.x / b.lanes;
    const band<T> mine(g, b, blockIdx.x % b.count);
    const int x = (unit % b.chunks * b.lanes + lane) * V, r0 = unit / b.chunks * ROWS;
    const bool busy = x < g.nx && r0 < mine.rows, first = lane == 0, edge = first || lane == b.lanes - 1;
    /* whole: all points of this thread are in the field, so it need not test each. exposed: other threads
     * read more of its points than the outermost rows. */
    const bool whole = HOLDS && busy && x + V <= g.nx && r0 + ROWS <= mine.rows;
    const bool exposed = !whole || edge || x + V > g.nx - R;
    const int beside = into(first ? x - 1 : x + V, g.nx), beyond = into(first ? x - 2 : x + V + 1, g.nx);
    /* A thread without work also reads some row, since its lane takes part in the shuffles. */
    const int from = into(r0 - R, mine.rows) * b.pitch, end = mine.rows * b.pitch,
              column = x < b.pitch ? x : 0;
    const int64_t words = (int64_t)g.ny * mine.vectors * band<T>::WORDS; /* of a layer */
    unsigned exchange = before * (unsigned)((g.nz - group + b.layers - 1) / b.layers);

    for (int z = group; z < g.nz; z += b.layers) {
        const int64_t layer = g.origin + z * g.plane;
        vec<T> u[ROWS] = {};
        bool held = false; /* u has the field's values */
        __syncthreads();   /* nobody reads the previous layer any more */
        mine.fetch(field, in + layer);
        __syncthreads();
        for (int t = 0; t < count; t++) {
            /* the second of three steps overwrites the input's field: all must have read it by then */
            const bool trade =
                b.count > 1 && t + 1 < count && (count <= EVERY + 1 ? t == 0 : (t + 1) % EVERY == 0);
            /* the last two results: then both fields are as after single steps */
            const bool leave = t >= count - 2;
            vec<T> sum[ROWS];
            int at = from;
#pragma unroll
            for (int j = 0; j < ALL; j++, at = at + b.pitch < end ? at + b.pitch : 0) {
                const T *const row = field + at;
                const bool own = j >= R && j < ROWS + R;
                vec<T> v = u[own ? j - R : 0];
                if (!own || !held)
                    v = *reinterpret_cast<const vec<T> *>(row + column);
                T w[V + 2 * R] = {};
#pragma unroll
                for (int i = 0; i < V; i++)
                    w[R + i] = v.v[i];
                if (j >= 1 && j < ALL - 1) {
                    const T left = __shfl_up_sync(0xffffffffu, v.v[V - 1], 1, b.lanes);
                    const T right = __shfl_down_sync(0xffffffffu, v.v[0], 1, b.lanes);
                    const T over = edge ? row[beside] : 0;
                    w[1] = first ? over : left;
                    w[R + V] = edge && !first ? over : right;
                }
                if (own) {
                    const T left = __shfl_up_sync(0xffffffffu, v.v[V - 2], 1, b.lanes);
                    const T right = __shfl_down_sync(0xffffffffu, v.v[1], 1, b.lanes);
                    const T over = edge ? row[beyond] : 0;
                    w[0] = first ? over : left;
                    w[R + V + 1] = edge && !first ? over : right;
                }
                add_row<T, ROWS>(j, w, sum);
            }
            __syncthreads();
#pragma unroll
            for (int j = 0; j < ROWS; j++) {
                u[j] = sum[j];
                if (busy && r0 + j < mine.rows && (j < R || j >= ROWS - R || exposed || trade || leave))
                    mine.keep(field, r0 + j, x, u[j]);
            }
            __syncthreads();
            if (leave)
                mine.leave((t & 1 ? in : out) + layer, field);
            held = whole && !trade;
            if (trade) {
                unsigned long long *const place = border + ((exchange & 1) * b.layers + group) * words;
                /* The input's rows are loaded before the first exchange, and overwritten by their band behind
                 * it. The words that are exchanged order no other access: that the fences do. */
                const bool first_trade = t < EVERY;
                exchange++;
                if (first_trade)
                    __threadfence();
                mine.send(place, field, exchange);
                mine.receive(field, place, exchange);
                if (first_trade)
                    __threadfence();
                __syncthreads();
            }
        }
    }
}
