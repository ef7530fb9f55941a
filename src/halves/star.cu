/* star: star3d's star, a thread a point, every neighbour from global memory.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * 6R+1 loads, 12R+1 flops, at least 2 values moved per point: star3d's `base` over rows that lie by homes. Where the rows above, below
 * and in the planes around lie, a few loads of bits tell (halves_rows). A tile is a block's, of one half. */
#include "../star3d/star3d_kernel.h"
#include "halves_kernel.h"

template <typename T, int R, bool PAIRS> struct halves_star {
    enum { THREADS = BLOCK_THREADS_MAX, BLOCKS = 32, STEPS = 1 };
    halves_field<T> a, b;
    coefficients<T, R> s;

    __device__ __forceinline__ void operator()(const halves_plan &p, const halves_tile &t) const
    {
        const int x = t.x + (int)threadIdx.x, y = t.y + (int)threadIdx.y;
        if (x >= p.nx || y >= t.end)
            return;
        const halves_rows<PAIRS, R> rows(p, a, y, t.z, t.half, true);
        const T *const at = a.at + x;
        const halves_rows<PAIRS, 0> out(p, b, y, t.z, t.half);
        b.at[out.in_y(0) + x] = star(s, [&](int dx, int dy, int dz) { return at[(dz ? rows.in_z(dz) : rows.in_y(dy)) + dx]; });
    }
    __device__ __forceinline__ void swap(void)
    {
        const halves_field<T> next = b;
        b = a, a = next;
    }
};

template <typename T, int R, bool PAIRS> static int launches_of_radius(struct work *w, int step, int count)
{
    const int64_t block = w->c->axis[AXIS_BLOCK];
    const dim3 threads(BLOCK_X(block), BLOCK_Y(block));
    return halves_launch(w, step, count, BLOCK_X(block), BLOCK_Y(block), threads, [=](int n) {
        return halves_star<T, R, PAIRS> {halves_field_of<T>(w, n & 1), halves_field_of<T>(w, ~n & 1), star3d_coefficients<T, R>()};
    });
}

template <typename T, bool PAIRS> static int launches_of(struct work *w, int step, int count)
{
    switch (w->c->axis[HALVES_AXIS_REACH]) {
    case 1:
        return launches_of_radius<T, 1, PAIRS>(w, step, count);
    case 2:
        return launches_of_radius<T, 2, PAIRS>(w, step, count);
    case 3:
        return launches_of_radius<T, 3, PAIRS>(w, step, count);
    case 4:
        return launches_of_radius<T, 4, PAIRS>(w, step, count);
    default:
        return launches_of_radius<T, 5, PAIRS>(w, step, count);
    }
}

static enum verdict prepare(struct work *w)
{
    const int64_t block = w->c->axis[AXIS_BLOCK];
    if (BLOCK_X(block) * BLOCK_Y(block) > BLOCK_THREADS_MAX)
        return skip_rule(w, "a block has %d threads: at most %d", BLOCK_X(block) * BLOCK_Y(block), (int)BLOCK_THREADS_MAX);
    return block_flat(w) == CALL_OK ? halves_prepare(w) : CALL_SKIP;
}

HALVES_LAUNCHES(launches_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "the star of star3d's base, a thread a point", .kind = HALVES_STAR,
        .has = AXES(AXIS_BLOCK, HALVES_AXIS_WHO, HALVES_AXIS_LAYOUT, HALVES_AXIS_MODE, HALVES_AXIS_REACH), .prepare = prepare,
        .launch = launch, .launches = launches, .release = halves_release)
