/* SPDX-License-Identifier: MIT */
#include "diffusion2d_kernel.h"

enum { WARP = 32, WARPS = 4 /* of a block, side by side */, AHEAD = 4 /* rows that are under way */ };

#ifndef DOUBLES
#define DOUBLES 4
#endif
template <typename T> struct lane_points { enum { V = sizeof(T) == 4 ? 4 : DOUBLES }; };

/* 16 bytes: what one access moves. */
template <typename T> struct alignas(16) pack {
    enum { N = 16 / sizeof(T) };
    T v[N];
};

static __device__ __forceinline__ int modulo(int i, int n) { return (i % n + n) % n; }

/* A lane's V points of a row, and of the Laplacian's, with which a time step goes down the rows. */
template <typename T, int V> struct level {
    T u[V], part[V], lap[V], sum[V];
};

/* Takes row j of the step before, gives row j-2 of this one. */
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

template <typename T, int V>
static __device__ __forceinline__ void load(T (&v)[V], const T *row, int x, int nx, bool whole)
{
    if (whole) {
#pragma unroll
        for (int i = 0; i < V; i += pack<T>::N) {
            const pack<T> p = *reinterpret_cast<const pack<T> *>(row + x + i);
#pragma unroll
            for (int k = 0; k < pack<T>::N; k++)
                v[i + k] = p.v[k];
        }
    } else {
#pragma unroll
        for (int i = 0; i < V; i++)
            v[i] = row[(x + i) % nx];
    }
}

template <typename T, int V>
static __device__ __forceinline__ void store(T *p, const T (&v)[V], int left)
{
    if (left >= V) {
#pragma unroll
        for (int i = 0; i < V; i += pack<T>::N) {
            pack<T> q;
#pragma unroll
            for (int k = 0; k < pack<T>::N; k++)
                q.v[k] = v[i + k];
            *reinterpret_cast<pack<T> *>(p + i) = q;
        }
    } else {
#pragma unroll
        for (int i = 0; i < V; i++)
            if (i < left)
                p[i] = v[i];
    }
}

template <typename T, int STEPS> struct strip {
    enum {
        V = lane_points<T>::V,
        HALO = DIFFUSION2D_HALO * STEPS,
        SIDE = (HALO + V - 1) / V * V, /* whole lanes */
        WIDTH = WARP * V - 2 * SIDE
    };
};

template <typename T, int STEPS>
__global__ __launch_bounds__(WARP *WARPS)
void diffusion2d_temporal(const T *__restrict__ in, T *__restrict__ out, diffusion2d_grid g, int rows)
{
    typedef strip<T, STEPS> S;
    constexpr int V = S::V;
    const int lane = threadIdx.x, x0 = (blockIdx.x * WARPS + threadIdx.y) * S::WIDTH, y0 = blockIdx.y * rows;
    if (x0 >= g.nx)
        return; /* the whole warp */
    const int to = x0 - S::SIDE + lane * V, x = modulo(to, g.nx);
    const bool whole = x % V == 0 && x + V <= g.nx;
    const int left = lane * V >= S::SIDE && lane * V < S::SIDE + S::WIDTH ? g.nx - to : 0;
    const int last = min(rows, g.ny - y0) + 2 * S::HALO;
    int y = modulo(y0 - S::HALO, g.ny);
    const T *row = in + g.origin + blockIdx.z * g.plane + (int64_t)y * g.pitch;
    T *p = out + g.origin + blockIdx.z * g.plane + (int64_t)y0 * g.pitch + to;

    T next[AHEAD][V];
    level<T, V> step[STEPS];
#pragma unroll
    for (int s = 0; s < STEPS; s++)
#pragma unroll
        for (int i = 0; i < V; i++)
            step[s].u[i] = step[s].part[i] = step[s].lap[i] = step[s].sum[i] = 0;
#pragma unroll
    for (int a = 0; a < AHEAD; a++) {
        load<T, V>(next[a], row, x, g.nx, whole);
        row += ++y < g.ny ? g.pitch : (y = 0, g.pitch - (int64_t)g.ny * g.pitch);
    }
    for (int i = 0; i < last; i += AHEAD) {
#pragma unroll
        for (int a = 0; a < AHEAD; a++) {
            T v[V];
#pragma unroll
            for (int k = 0; k < V; k++)
                v[k] = next[a][k];
            if (i + a + AHEAD < last) {
                load<T, V>(next[a], row, x, g.nx, whole);
                row += ++y < g.ny ? g.pitch : (y = 0, g.pitch - (int64_t)g.ny * g.pitch);
            }
#pragma unroll
            for (int s = 0; s < STEPS; s++)
                advance(step[s], v);
            if (i + a >= 2 * S::HALO && i + a < last) {
                store<T, V>(p, v, left);
                p += g.pitch;
            }
        }
    }
}

template <typename T, int STEPS> static int launch_steps(struct work *w, int step)
{
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const int rows = (int)w->c->axis[DIFFUSION2D_AXIS_ROWS];
    const dim3 grid(ceil_div(ceil_div(g.nx, strip<T, STEPS>::WIDTH), WARPS), ceil_div(g.ny, rows), g.nz);
    const T *const in = field_in<T>(w, step);
    return LAUNCH((diffusion2d_temporal<T, STEPS>), grid, dim3(WARP, WARPS), 0, w, in, field_out<T>(w, step), g, rows);
}

template <typename T> static int step_of(struct work *w, int step)
{
    static int (*const of[])(struct work *, int) = {
        launch_steps<T, 1>, launch_steps<T, 2>, launch_steps<T, 3>, launch_steps<T, 4>,
        launch_steps<T, 5>, launch_steps<T, 6>, launch_steps<T, 7>, launch_steps<T, 8>};
    return of[w->c->axis[DIFFUSION2D_AXIS_STEPS] - 1](w, step);
}

DIFFUSION2D_VARIANT(step_of, .summary = "several time steps a pass, down the rows in registers",
                    .kind = DIFFUSION2D_ONE_PASS, .ignores = AXIS_BIT(AXIS_BLOCK) | AXIS_BIT(DIFFUSION2D_AXIS_BANDS))
