/* heat: T2 = T + Ci·(fx·(qx_west - qx_east) + fy·(qy_south - qy_north)), q the differences of T: heat2d's
 * step on independent layers.
 *
 * 3 values and 11 flops per point. The warp reads ROWS + 2 rows of T for ROWS. Around a layer there is a halo
 * of a point that stays. */
#include "strips.h"

template <typename T, bool PAIRS> struct halves_heat {
    enum {
        THREADS = 32 * STRIPS_WARPS,
        RESIDENT = 1,
        BLOCKS = 1,
        STEPS = 1,
        R = 1,
        V = vec<T>::V,
        ROWS = STRIPS_ROWS
    };
    halves_field<T> t1, t2, ci;
    T fx, fy;

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
        const int rows = min((int)ROWS, t.end - y);
        const halves_rows<PAIRS, R> from(p, t1, y, t.z, t.half), to(p, t2, y, t.z, t.half),
            of(p, ci, y, t.z, t.half);
        T u[3][V + 2 * R]; /* three rows by turns */
        strip_row<R>(u[0], t1.at + from.in_y(-1), x, p.nx, lane);
        strip_row<R>(u[1], t1.at + from.in_y(0), x, p.nx, lane);
#pragma unroll
        for (int r = 0; r < ROWS; r++) {
            if (r >= rows)
                break;
            T(&below)
            [V + 2 * R] = u[r % 3], (&here)[V + 2 * R] = u[(r + 1) % 3], (&above)[V + 2 * R] = u[(r + 2) % 3];
            strip_row<R>(above, t1.at + from.in_y(r + 1), x, p.nx, lane);
            const vec<T> c = x < p.nx ? load(ci.at + of.in_y(r) + x) : vec<T>();
            vec<T> v;
#pragma unroll
            for (int i = 0; i < V; i++)
                v.v[i] = here[i + 1] +
                         c.v[i] * (fx * ((here[i] - here[i + 1]) - (here[i + 1] - here[i + 2])) +
                                   fy * ((below[i + 1] - here[i + 1]) - (here[i + 1] - above[i + 1])));
            if (x < p.nx)
                store(t2.at + to.in_y(r) + x, v, p.nx - x);
        }
    }
    __device__ __forceinline__ void swap(void)
    {
        const halves_field<T> next = t2;
        t2 = t1, t1 = next;
    }
};

template <typename T, bool PAIRS> static int launches_of(struct work *w, int step, int count)
{
    const T fx = (T)halves_factor(w->inputs, 0), fy = (T)halves_factor(w->inputs, 1);
    return strips_launch<T>(w, step, count, [=](int n) {
        return halves_heat<T, PAIRS>{halves_field_of<T>(w, n & 1), halves_field_of<T>(w, ~n & 1),
                                     halves_field_of<T>(w, 2), fx, fy};
    });
}

HALVES_LAUNCHES(launches_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "heat step, fields that may stay in the L2", .kind = HALVES_HEAT,
        .has = AXES(HALVES_AXIS_WHO, HALVES_AXIS_LAYOUT, HALVES_AXIS_MODE), .prepare = halves_prepare,
        .launch = launch, .launches = launches, .release = halves_release)
