/* read: the sum of each row, nothing else written.
 *
 * 1 value and 1 flop per point. A warp sums a row. Tiles are 8 rows. */
#include "rows.h"

template <typename T, bool PAIRS> struct halves_read {
    enum { THREADS = 32 * ROWS_WARPS, RESIDENT = 1, BLOCKS = 2, STEPS = 0 };
    halves_field<const T> a;
    T *sums;

    __device__ __forceinline__ void operator()(const halves_plan &p, const halves_tile &t) const
    {
        const int y = t.y + (int)threadIdx.y;
        if (y >= t.end)
            return;
        T sum = 0;
        each_of_row(
            a.at + halves_rows<PAIRS, 0>(p, a, y, t.z, t.half).in_y(0), p.nx, (int)threadIdx.x,
            [&](int, const vec<T> &v) {
                for (int i = 0; i < vec<T>::V; i++)
                    sum += v.v[i];
            },
            [&](int, T v) { sum += v; });
        sum = warp_sum(sum);
        if (threadIdx.x == 0)
            sums[t.z * p.ny + y] = sum;
    }
    __device__ __forceinline__ void swap(void) {}
};

template <typename T, bool PAIRS> static int launches_of(struct work *w, int step, int count)
{
    return halves_launch(w, step, count, rows_shape(w), [=](int) {
        return halves_read<T, PAIRS>{halves_field_of<const T>(w, 0), (T *)w->field[1] + halves_sums(w)};
    });
}

HALVES_LAUNCHES(launches_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "sum of each row: reads alone", .kind = HALVES_READ,
        .has = AXES(HALVES_AXIS_WHO, HALVES_AXIS_LAYOUT, HALVES_AXIS_MODE), .prepare = halves_prepare,
        .launch = launch, .launches = launches, .release = halves_release)
