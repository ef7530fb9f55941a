/* temporal: several time steps in one pass over memory, all of them in registers.
 *
 *   u' = u - alpha·Lap(Lap(u))   `steps` times
 *
 * A warp walks down the rows of a strip; a lane has V points of each row. Each time step has four rows in
 * registers: it takes row j of the time step before it, and gives its own row j-2 to the next one:
 *
 *   from memory   u(j) --> step 1 --> u'(j-2) --> step 2 --> u''(j-4) --> to memory
 *                    \ Lap(j-1) = part(j-1) + u(j)                part: a Laplacian without the row below
 *                      u'(j-2)  = sum(j-2) - alpha·Lap(j-1)       sum:  a result without the last Laplacian
 *
 * Values to the left and right are in the neighbouring lanes. The outermost lanes have only one neighbour, so
 * with each time step two more points at the strip's sides are wrong. A strip therefore reads 2·steps more
 * points on every side than it writes, and no warp waits for another. 2 values moved a point in all `steps`
 * steps; 9 flops a point and step. Beyond the source. */
#include "rows.h"

enum { WARP = 32, WARPS = 4 /* of a block, side by side */, AHEAD = 4 /* rows in flight */ };

/* A warp's strip of rows. */
template <typename T, int STEPS> struct strip {
    static constexpr int R = DIFFUSION2D_HALO;
    static constexpr int V = 4; /* points of a lane */
    /* points on each side that are not written: whole lanes */
    static constexpr int SIDE = (R * STEPS + V - 1) / V * V;
    static constexpr int WIDTH = WARP * V - 2 * SIDE;
    static constexpr int ROW = WARPS * WARP * V / vec<T>::V; /* vectors of a block's row */
    /* rows in flight go to shared memory: there are too few registers */
    static constexpr bool APART = sizeof(T) * STEPS > 40;
};

static __device__ __forceinline__ int modulo(int i, int n)
{
    return (i % n + n) % n;
}

/* Loads a lane's points of a row; one by one where the row ends within them. */
template <typename T, int V>
static __device__ __forceinline__ void load(T (&v)[V], const T *row, int x, int nx, bool whole)
{
    if (whole) {
#pragma unroll
        for (int i = 0; i < V; i += vec<T>::V) {
            const vec<T> p = *reinterpret_cast<const vec<T> *>(row + x + i);
#pragma unroll
            for (int k = 0; k < vec<T>::V; k++)
                v[i + k] = p.v[k];
        }
    } else {
#pragma unroll
        for (int i = 0; i < V; i++)
            v[i] = row[(x + i) % nx];
    }
}

/* Copies them into shared memory at v, which is the lane's own; does not wait for the copy. */
template <typename T, int V>
static __device__ __forceinline__ void ask(vec<T> *v, const T *row, int x, int nx, bool whole)
{
    enum { W = vec<T>::V, APART = WARPS * WARP };
    if (whole)
#pragma unroll
        for (int i = 0; i < V; i += W)
            __pipeline_memcpy_async(&v[i / W * APART], row + x + i, sizeof(vec<T>));
    else
#pragma unroll 1
        for (int i = 0; i < V; i++)
            __pipeline_memcpy_async(&v[i / W * APART].v[i % W], row + (x + i) % nx, sizeof(T));
}

template <typename T, int V> static __device__ __forceinline__ void store(T *to, const T (&v)[V], int count)
{
#pragma unroll
    for (int i = 0; i < V; i += vec<T>::V) {
        vec<T> p;
#pragma unroll
        for (int k = 0; k < vec<T>::V; k++)
            p.v[k] = v[i + k];
        put(to + i, 0, count - i, p);
    }
}

/* What a time step has of earlier rows, for a lane's points. */
template <typename T, int V> struct level {
    T u[V], part[V], lap[V], sum[V];
};

/* Takes row j of the time step before; returns row j-2 of this one. */
template <typename T, int V> static __device__ __forceinline__ void advance(level<T, V> &s, T (&v)[V])
{
    constexpr T alpha = (T)DIFFUSION2D_ALPHA;
    T lap[V], out[V];
    const T left = __shfl_up_sync(0xffffffffu, v[V - 1], 1), right = __shfl_down_sync(0xffffffffu, v[0], 1);
#pragma unroll
    for (int i = 0; i < V; i++) {
        const T beside = (i ? v[i - 1] : left) + (i < V - 1 ? v[i + 1] : right);
        lap[i] = s.part[i] + v[i];
        out[i] = s.sum[i] - alpha * lap[i];
        s.part[i] = s.u[i] + beside - 4 * v[i];
    }
    const T lap_left = __shfl_up_sync(0xffffffffu, lap[V - 1], 1);
    const T lap_right = __shfl_down_sync(0xffffffffu, lap[0], 1);
#pragma unroll
    for (int i = 0; i < V; i++) {
        const T beside = (i ? lap[i - 1] : lap_left) + (i < V - 1 ? lap[i + 1] : lap_right);
        s.sum[i] = s.u[i] + alpha * (4 * lap[i] - (s.lap[i] + beside));
    }
#pragma unroll
    for (int i = 0; i < V; i++)
        s.lap[i] = lap[i], s.u[i] = v[i], v[i] = out[i];
}

template <typename T, int STEPS>
__global__ __launch_bounds__(WARP *WARPS) void diffusion2d_temporal(const T *__restrict__ in,
                                                                    T *__restrict__ out, diffusion2d_grid g,
                                                                    int chunk)
{
    typedef strip<T, STEPS> S;
    constexpr int V = S::V, BEFORE = S::R * STEPS; /* rows above and below */
    const int lane = threadIdx.x, x0 = (blockIdx.x * WARPS + threadIdx.y) * S::WIDTH, y0 = blockIdx.y * chunk;
    if (x0 >= g.nx)
        return; /* the whole warp */
    const int to = x0 - S::SIDE + lane * V, x = modulo(to, g.nx);
    const bool whole = x % V == 0 && x + V <= g.nx;
    /* number of points that this lane writes; V or more: all its points */
    const int points = to >= x0 && to < x0 + S::WIDTH ? g.nx - to : 0;
    const int last = min(chunk, g.ny - y0) + 2 * BEFORE;
    int y = modulo(y0 - BEFORE, g.ny);
    in += g.origin + blockIdx.z * g.plane;
    out += g.origin + blockIdx.z * g.plane + (int64_t)y0 * g.pitch + to;

    T next[AHEAD][V];
    SHARED(vec<T>, apart);
    const auto mine = [&](int a) { return apart + (int)threadIdx.y * WARP + (int)threadIdx.x + a * S::ROW; };
    level<T, V> step[STEPS] = {};
    const auto fetch = [&](int a) {
        const T *const row = in + (int64_t)y * g.pitch;
        if (S::APART)
            ask<T, V>(mine(a), row, x, g.nx, whole);
        else
            load<T, V>(next[a], row, x, g.nx, whole);
        y = y + 1 < g.ny ? y + 1 : 0;
    };
#pragma unroll
    for (int a = 0; a < AHEAD; a++) {
        fetch(a);
        if (S::APART)
            __pipeline_commit();
    }
    for (int i = 0; i < last; i += AHEAD)
#pragma unroll
        for (int a = 0; a < AHEAD; a++) {
            T v[V];
            if (S::APART)
                __pipeline_wait_prior(AHEAD - 1);
#pragma unroll
            for (int k = 0; k < V; k++)
                v[k] = S::APART ? mine(a)[k / vec<T>::V * WARPS * WARP].v[k % vec<T>::V] : next[a][k];
            if (i + a + AHEAD < last)
                fetch(a);
            if (S::APART)
                __pipeline_commit();
#pragma unroll
            for (int s = 0; s < STEPS; s++)
                advance(step[s], v);
            if (i + a >= 2 * BEFORE && i + a < last) {
                store<T, V>(out, v, points);
                out += g.pitch;
            }
        }
}

template <typename T, int STEPS> static int launch_steps(struct work *w, int step)
{
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const int chunk = (int)w->c->axis[DIFFUSION2D_AXIS_ROWS];
    const dim3 grid(ceil_div(ceil_div(g.nx, strip<T, STEPS>::WIDTH), WARPS), ceil_div(g.ny, chunk), g.nz);
    const size_t shared = strip<T, STEPS>::APART ? AHEAD * strip<T, STEPS>::ROW * sizeof(vec<T>) : 0;
    const T *const in = field_in<T>(w, step);
    return LAUNCH((diffusion2d_temporal<T, STEPS>), grid, dim3(WARP, WARPS), shared, w, in,
                  field_out<T>(w, step), g, chunk);
}

template <typename T> static int launch_of(struct work *w, int step)
{
    static int (*const of[DIFFUSION2D_STEPS_MAX])(struct work *, int) = {
        launch_steps<T, 1>, launch_steps<T, 2>, launch_steps<T, 3>,
        launch_steps<T, 4>, launch_steps<T, 5>, launch_steps<T, 6>};
    return of[diffusion2d_steps(w->c) - 1](w, step);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "several time steps a pass, down the rows in registers",
        .kind = DIFFUSION2D_ONE_PASS, .has = AXES(DIFFUSION2D_AXIS_STEPS, DIFFUSION2D_AXIS_ROWS),
        .launch = launch)
