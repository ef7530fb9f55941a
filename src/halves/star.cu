/* star: star3d's star, a thread a point, every neighbour from global memory.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * 6R+1 loads, 12R+1 flops, at least 2 values moved per point: star3d's `base` over rows that lie by homes. A
 * tile belongs to a block, and to one half. A point needs 4R+1 rows. The block's threads compute where these
 * rows begin, one row each, and put the result into shared memory: to compute it for each point would be half
 * of all instructions. */
#include "../star3d/star3d_kernel.h"
#include "halves_kernel.h"

/* Where the rows begin that the points of a row need: from R above to R below it, then in the R planes before
 * and behind it, then the row of the result. */
template <int R> struct star_places {
    enum { Y = 2 * R + 1, OUT = Y + 2 * R, ALL = OUT + 1 };
    vec<int, 4> v[(ALL + 3) / 4];

    __device__ __forceinline__ int in(int dy, int dz) const
    {
        return number(dz < 0 ? Y + dz + R : dz > 0 ? Y + dz + R - 1 : dy + R);
    }
    __device__ __forceinline__ int number(int i) const
    {
        return v[i / 4].v[i % 4];
    }
};

template <typename T, int R, bool PAIRS> struct halves_star {
    enum { THREADS = BLOCK_THREADS_MAX, RESIDENT = 2, BLOCKS = 32, STEPS = 1 };
    typedef star_places<R> places;
    halves_field<T> a, b;
    coefficients<T, R> s;

    __device__ __forceinline__ void operator()(const halves_plan &p, const halves_tile &t) const
    {
        SHARED(unsigned char, shared);
        places *const of_row = reinterpret_cast<places *>(shared + HALVES_SHARED);
        const int x = t.x + (int)threadIdx.x, y = t.y + (int)threadIdx.y;
        if (PAIRS) {
            __syncthreads(); /* the places of the previous tile have been read */
            for (int i = (int)(threadIdx.y * blockDim.x + threadIdx.x); i < p.high * places::ALL;
                 i += (int)(blockDim.x * blockDim.y)) {
                const int row = i / places::ALL, n = i % places::ALL;
                if (t.y + row >= t.end)
                    break;
                const halves_rows<PAIRS, R> rows(p, a, t.y + row, t.z, t.half, true);
                const int dz = n - places::Y < R ? n - places::Y - R : n - places::Y - R + 1;
                of_row[row].v[n / 4].v[n % 4] =
                    n == places::OUT ? halves_rows<PAIRS, 0>(p, b, t.y + row, t.z, t.half).in_y(0)
                    : n < places::Y  ? rows.in_y(n - R)
                                     : rows.in_z(dz);
            }
            __syncthreads();
        }
        if (x >= p.nx || y >= t.end)
            return;
        if (PAIRS) {
            const places &place = of_row[threadIdx.y];
            b.at[place.number(places::OUT) + x] =
                star(s, [&](int dx, int dy, int dz) { return (a.at + (place.in(dy, dz) + x))[dx]; });
        } else {
            const halves_rows<PAIRS, R> rows(p, a, y, t.z, t.half);
            b.at[rows.in_y(0) + x] = star(s, [&](int dx, int dy, int dz) {
                return (a.at + ((dz ? rows.in_z(dz) : rows.in_y(dy)) + x))[dx];
            });
        }
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
    const halves_shape shape = {BLOCK_X(block), BLOCK_Y(block), threads,
                                PAIRS ? BLOCK_Y(block) * sizeof(star_places<R>) : 0};
    return halves_launch(w, step, count, shape, [=](int n) {
        return halves_star<T, R, PAIRS>{halves_field_of<T>(w, n & 1), halves_field_of<T>(w, ~n & 1),
                                        star3d_coefficients<T, R>()};
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
        return skip_rule(w, "a block has %d threads: at most %d", BLOCK_X(block) * BLOCK_Y(block),
                         (int)BLOCK_THREADS_MAX);
    if (HALVES_SHARED + BLOCK_Y(block) * sizeof(star_places<STAR3D_R_MAX>) > SHARED_MAX)
        return skip_rule(w, "a block has %d rows: more than its shared memory has places for",
                         BLOCK_Y(block));
    return block_flat(w) == CALL_OK ? halves_prepare(w) : CALL_SKIP;
}

HALVES_LAUNCHES(launches_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "the star of star3d's base, a thread a point",
        .kind = HALVES_STAR,
        .has = AXES(AXIS_BLOCK, HALVES_AXIS_WHO, HALVES_AXIS_LAYOUT, HALVES_AXIS_MODE, HALVES_AXIS_REACH),
        .prepare = prepare, .launch = launch, .launches = launches, .release = halves_release)
