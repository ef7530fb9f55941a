/* update: b = b + 1 in place.
 *
 * 2 values and 1 flop per point. A warp takes a row: all its loads, then all its stores. Tiles are 8 rows. */
#include "rows.h"

template <typename T, bool PAIRS> struct halves_update {
    enum { THREADS = 32 * ROWS_WARPS, RESIDENT = 1, BLOCKS = 2, STEPS = 0 };
    halves_field<T> b;

    __device__ __forceinline__ void operator()(const halves_plan &p, const halves_tile &t) const
    {
        const int y = t.y + (int)threadIdx.y;
        if (y >= t.end)
            return;
        T *const row = b.at + halves_rows<PAIRS, 0>(p, b, y, t.z, t.half).in_y(0);
        each_of_row(
            static_cast<const T *>(row), p.nx, (int)threadIdx.x,
            [=](int x, vec<T> v) {
                for (int i = 0; i < vec<T>::V; i++)
                    v.v[i] += 1;
                *reinterpret_cast<vec<T> *>(row + x) = v;
            },
            [=](int x, T v) { row[x] = v + 1; });
    }
    __device__ __forceinline__ void swap(void) {}
};

template <typename T, bool PAIRS> static int launches_of(struct work *w, int step, int count)
{
    return halves_launch(w, step, count, rows_shape(w),
                         [=](int) { return halves_update<T, PAIRS>{halves_field_of<T>(w, 0)}; });
}

HALVES_LAUNCHES(launches_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "one is added in place", .kind = HALVES_UPDATE,
        .has = AXES(HALVES_AXIS_WHO, HALVES_AXIS_LAYOUT, HALVES_AXIS_MODE), .prepare = halves_prepare,
        .launch = launch, .launches = launches, .release = halves_release)
