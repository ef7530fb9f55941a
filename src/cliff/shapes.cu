/* shapes: base's blocks with another stencil. Is the L2 cliff where the law predicts it for the planes that
 * such a sweep reuses (results/rules/50-live.sql)?
 *
 *   wave      b = 2·star(a) - e         the wave equation: a is now, e before; e is read at the point only
 *   inplace   b = 2·star(a) - b         the same, and the next state overwrites the one before
 *   two       b = star(a) - star(e)     two fields with neighbours
 *   box       b = sum of c·a over the 27 points at a distance of at most 1 in each direction
 *
 * One thread a point, every value from global memory. Between two uses of a value of a come 2R+1 planes of
 * each field with neighbours, one plane of a field without, and the plane that is written; `inplace` reads
 * and writes the same one, and box counts as a star with R = 1. Loads per point: 6R+2, 6R+2, 12R+2, 27; at
 * least 3, 3, 3, 2 values moved. Source: none; the question is this artifact's. */
#include "cliff_kernel.h"

template <typename T, int R, int FORM>
__global__ void cliff_shapes(const T *a, const T *e, T *b, star3d_grid g, const coefficients<T, R> s)
{
    const thread_place p(g, blockIdx.z * blockDim.z + threadIdx.z);
    if (!p.in_xy || p.z >= g.nz)
        return;
    a += p.at, e += p.at;
    T sum = 0;
    if (FORM == CLIFF_BOX) {
#pragma unroll
        for (int i = 0; i < CLIFF_BOX_POINTS; i++)
            sum += T(cliff_box_coefficient(i)) *
                   a[i % 3 - 1 + (i / 3 % 3 - 1) * g.pitch + (i / 9 - 1) * g.plane];
    } else {
        sum = star(s, [=](int x, int y, int z) { return a[x + y * g.pitch + z * g.plane]; });
        if (FORM == CLIFF_TWO)
            sum -= star(s, [=](int x, int y, int z) { return e[x + y * g.pitch + z * g.plane]; });
        else
            sum = 2 * sum - *e;
    }
    b[p.at] = sum;
}

static enum verdict prepare(struct work *w)
{
    const int64_t r = w->c->axis[AXIS_RADIUS];
    return cliff_form_of(w->c) == CLIFF_BOX && r > 1
               ? skip_rule(w, "there is no kernel for radius %d", (int)r)
               : usable_block<ONE_POINT>(w);
}

template <typename T, int R> static int launch_of(struct work *w)
{
    static void (*const kernels[])(const T *, const T *, T *, star3d_grid,
                                   coefficients<T, R>) = {cliff_shapes<T, R, CLIFF_WAVE>,
                                                          cliff_shapes<T, R, CLIFF_WAVE>,
                                                          cliff_shapes<T, R, CLIFF_TWO>,
                                                          cliff_shapes < T,
                                                          R,
                                                          R == 1 ? CLIFF_BOX : CLIFF_WAVE > };
    const int form = cliff_form_of(w->c);
    const star3d_grid g = cliff_grid_of_work(w).star;
    return LAUNCH(kernels[form], star3d_blocks(ONE_POINT, g, w->c), star3d_threads(w->c), 0, w,
                  (const T *)w->field[0],
                  (const T *)w->field[form == CLIFF_WAVE || form == CLIFF_TWO ? 2 : 1], (T *)w->field[1], g,
                  (star3d_coefficients<T, R>()));
}

static int launch(struct work *w, int)
{
    return BY_PRECISION_AND_RADIUS(launch_of, w, w);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "base's blocks: the wave equation, in place, two fields, a box",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_SHAPE), .prepare = prepare, .launch = launch)
