/* diffusion: out = in - alpha·Lap(Lap(in)) on independent layers, by the 13 points that this comes to.
 *
 *         -1
 *      -2  8 -2
 *   -1  8 12  8 -1   in 32nds, alpha = 1/32
 *      -2  8 -2
 *         -1
 *
 * 2 values and 16 flops per point. The warp reads ROWS + 4 rows for ROWS. Around a layer there is a halo of
 * two points that stays. */
#include "strips.h"

template <typename T, bool PAIRS> struct halves_diffusion {
    enum {
        THREADS = 32 * STRIPS_WARPS,
        RESIDENT = 1,
        BLOCKS = 1,
        STEPS = 1,
        R = 2,
        V = vec<T>::V,
        ROWS = STRIPS_ROWS
    };
    halves_field<T> in, out;

    __device__ __forceinline__ void operator()(const halves_plan &p, const halves_tile &t) const
    {
        const int y = t.y + (int)threadIdx.y * ROWS;
        if (y < t.end)
            strip(p, halves_tile{t.x, y, t.z, t.half, t.end});
    }
    /* By a warp: ROWS rows from t.y on, as far as they go. */
    __device__ __forceinline__ void strip(const halves_plan &p, const halves_tile &t) const
    {
        const int lane = (int)threadIdx.x, x = t.x + lane * V, y = t.y;
        const T centre = T(1 - 20 * HALVES_ALPHA), beside = T(8 * HALVES_ALPHA),
                corner = T(-2 * HALVES_ALPHA), far = T(-HALVES_ALPHA);
        const int rows = min((int)ROWS, t.end - y);
        const halves_rows<PAIRS, R> from(p, in, y, t.z, t.half), to(p, out, y, t.z, t.half);
        vec<T> sum[ROWS] = {};
#pragma unroll
        for (int j = -R; j < ROWS + R; j++) {
            T u[V + 2 * R];
            if (j >= rows + R)
                break;
            strip_row<R>(u, in.at + from.in_y(j), x, p.nx, lane);
#pragma unroll
            for (int r = 0; r < ROWS; r++)
#pragma unroll
                for (int i = 0; i < V; i++) {
                    if (j == r)
                        sum[r].v[i] +=
                            centre * u[i + 2] + beside * (u[i + 1] + u[i + 3]) + far * (u[i] + u[i + 4]);
                    else if (j == r - 1 || j == r + 1)
                        sum[r].v[i] += beside * u[i + 2] + corner * (u[i + 1] + u[i + 3]);
                    else if (j == r - 2 || j == r + 2)
                        sum[r].v[i] += far * u[i + 2];
                }
        }
#pragma unroll
        for (int r = 0; r < ROWS; r++)
            if (r < rows && x < p.nx)
                store(out.at + to.in_y(r) + x, sum[r], p.nx - x);
    }
    __device__ __forceinline__ void swap(void)
    {
        const halves_field<T> next = out;
        out = in, in = next;
    }
};

template <typename T, bool PAIRS> static int launches_of(struct work *w, int step, int count)
{
    return strips_launch<T>(w, step, count, [=](int n) {
        return halves_diffusion<T, PAIRS>{halves_field_of<T>(w, n & 1), halves_field_of<T>(w, ~n & 1)};
    });
}

HALVES_LAUNCHES(launches_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "a Laplacian of a Laplacian, fields that may stay in the L2",
        .kind = HALVES_DIFFUSION, .has = AXES(HALVES_AXIS_WHO, HALVES_AXIS_LAYOUT, HALVES_AXIS_MODE),
        .prepare = halves_prepare, .launch = launch, .launches = launches, .release = halves_release)
