/* cumsum_dim2_panel: b(x,y,z) = a(x,0,z) + ... + a(x,y,z), a block per panel of 16 packs in x.
 *
 * The block takes 256 rows of its panel at a time: 16 groups of threads with 16 rows each. A group sums its
 * own rows in registers and puts their total into shared memory. It then adds the totals of the groups before
 * it to its rows when it stores them, while the next 256 rows are being loaded. Each value is read once and
 * written once, 2 flops per point. Not in the source. */
#include "pack.h"

enum { PACKS = 16, GROUPS = 16, ROWS = 16 /* of a group */ };

template <typename T, int V> __device__ static inline vec<T, V> plus(vec<T, V> a, const vec<T, V> &b)
{
#pragma unroll
    for (int i = 0; i < V; i++)
        a.v[i] += b.v[i];
    return a;
}

/* Loads the group's rows y.. of the panel, zeros beyond the array. WHOLE: all rows are in the array. */
template <bool WHOLE, typename T, int V> __device__ static inline void
load(vec<T, V> (&u)[ROWS], const vec<T, V> *a, int64_t step, int y, int ny, bool inside)
{
#pragma unroll
    for (int j = 0; j < ROWS; j++)
        u[j] = (WHOLE ? y < ny : inside && y + j < ny) ? a[(y + j) * step] : vec<T, V>{};
}

/* `step`: packs of a row. */
template <typename T, int V, bool WHOLE> __global__ void __launch_bounds__(PACKS *GROUPS)
    cumsum_panel(const vec<T, V> *a, vec<T, V> *b, int64_t step, int panels, int ny)
{
    typedef vec<T, V> one;
    SHARED(one, parts); /* the sum of each group, for this round and the one before */
    const int p = threadIdx.x, g = threadIdx.y;
    const int64_t x = (int64_t)(blockIdx.x % panels) * PACKS + p;
    const bool inside = x < step;
    vec<T, V> u[ROWS];
    vec<T, V> carry = {};
    one *part = parts;
    a += blockIdx.x / panels * step * ny + x;
    b += blockIdx.x / panels * step * ny + x;
    load<WHOLE>(u, a, step, g * ROWS, ny, inside);
    for (int first = g * ROWS; first < ny + g * ROWS; first += GROUPS * ROWS) {
        vec<T, V> sum[ROWS];
        vec<T, V> before = carry;
        sum[0] = u[0];
#pragma unroll
        for (int j = 1; j < ROWS; j++)
            sum[j] = plus(sum[j - 1], u[j]);
        part[g * PACKS + p] = sum[ROWS - 1];
        load<WHOLE>(u, a, step, first + GROUPS * ROWS, ny, inside);
        /* two buffers, so one barrier is enough: the other one may be read until the next barrier */
        __syncthreads();
#pragma unroll
        for (int i = 0; i < GROUPS; i++) {
            if (i < g)
                before = plus(before, part[i * PACKS + p]);
            carry = plus(carry, part[i * PACKS + p]);
        }
#pragma unroll
        for (int j = 0; j < ROWS; j++)
            if (WHOLE || (inside && first + j < ny))
                b[(first + j) * step] = plus(before, sum[j]);
        part = part == parts ? parts + GROUPS * PACKS : parts;
    }
}

template <typename T, int V> static int launch_of(struct work *w)
{
    const int64_t *const n = w->c->axis, step = n[AXIS_NX] / V, panels = ceil_div(step, PACKS);
    const bool whole = step % PACKS == 0 && n[AXIS_NY] % (GROUPS * ROWS) == 0;
    return LAUNCH((whole ? cumsum_panel<T, V, true> : cumsum_panel<T, V, false>), dim3((panels * n[AXIS_NZ])),
                  dim3(PACKS, GROUPS), 2 * GROUPS * PACKS * sizeof(vec<T, V>), w, flat<vec<T, V>>(w, 0),
                  flat<vec<T, V>>(w, 1), step, (int)panels, (int)n[AXIS_NY]);
}

static int launch(struct work *w, int)
{
    return BY_VALUES(launch_of, w, pack_values(w), w);
}

VARIANT(.backend = BACKEND_CUDA,
        .summary = "block per panel: groups of rows scanned in registers, joined in shared memory",
        .kind = CUMSUM_DIM2, .has = AXES(CUMSUM_AXIS_WIDTH), .prepare = pack_axes_fit, .launch = launch)
