/* star3d as a study: axes, work, fields, reference. See star3d.h. */
#include <stdlib.h>
#include "../check.h"
#include "reference.h"

/* Points that a launch updates: all of them in each of its steps. */
static double updates(const struct bench_case *c)
{
    return case_points(c) * star3d_steps(c);
}

/* 2N - 1 flops per update by an N-point stencil: N products, N - 1 sums. */
static double flops(const struct bench_case *c)
{
    return updates(c) * (2 * STAR3D_POINTS((int)c->axis[AXIS_RADIUS]) - 1);
}

/* A step reads one array and writes one: T_eff = (2·D_u)/t (Omlin & Raess, lecture 10). In a launch of
 * several steps each step counts, even if its values stay on the chip: T_eff is what single steps of the same
 * speed would have to move. */
static double bytes_min(const struct bench_case *c)
{
    return 2 * updates(c) * (double)c->axis[AXIS_PRECISION];
}

static enum verdict layout(struct work *w)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    if (star3d_steps(w->c) > 1 && g.r * star3d_steps(w->c) > STAR3D_REACH_MAX)
        return skip_rule(w, "there is no kernel for %d steps of radius %d by %d rows", star3d_steps(w->c),
                         g.r, (int)w->c->axis[STAR3D_AXIS_ROWS]);
    return cells_layout(w, 2, g.values);
}

/* One step at a point whose neighbours are step[] values apart. Its bound: the errors of its terms, and
 * gamma_n·sum|c·u| with the largest values that they may have, n = 6r+1. */
static struct star3d_value star(int r, const struct star3d_value *u, const ptrdiff_t *step, long double gamma)
{
    struct star3d_value sum = {0, 0};
    for (int i = 0; i < STAR3D_POINTS(r); i++) {
        const ptrdiff_t to = i ? ((i - 1) / 6 + 1) * step[(i - 1) % 6 / 2] : 0;
        const struct star3d_value *const v = u + ((i - 1) % 2 ? to : -to);
        const long double c = star3d_coefficient(r, i);
        sum.is += c * v->is;
        sum.off += c * (v->off + gamma * (fabsl(v->is) + v->off));
    }
    return sum;
}

/* The value at p after `steps` steps, level by level; of each level those points that the next one reads. The
 * halo does not change. */
static struct star3d_value after(const struct star3d_grid *g, struct star3d_point p, int steps, int inputs,
                                 long double gamma)
{
    enum { SIDE = 2 * STAR3D_REACH_MAX + 1 };
    static struct star3d_value level[2][SIDE * SIDE * SIDE];
    const ptrdiff_t step[3] = {1, SIDE, SIDE * SIDE}, centre = STAR3D_REACH_MAX * (1 + SIDE + SIDE * SIDE);
    for (int l = 0; l <= steps; l++)
        for (int reach = (steps - l) * g->r, dz = -reach; dz <= reach; dz++)
            for (int y = reach - abs(dz), dy = -y; dy <= y; dy++)
                for (int x = y - abs(dy), dx = -x; dx <= x; dx++) {
                    const ptrdiff_t at = centre + dx + dy * step[1] + dz * step[2];
                    const int in_x = p.x + dx >= 0 && p.x + dx < g->nx,
                              in_y = p.y + dy >= 0 && p.y + dy < g->ny,
                              in_z = p.z + dz >= 0 && p.z + dz < g->nz;
                    struct star3d_value *const v = &level[l & 1][at];
                    if (l > 0 && in_x && in_y && in_z)
                        *v = star(g->r, level[~l & 1] + at, step, gamma);
                    else
                        *v = (struct star3d_value){star3d_input(p.x + dx, p.y + dy, p.z + dz, inputs), 0};
                }
    return level[steps & 1][centre];
}

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    return star3d_number(&g, star3d_sample_point(&g, i, sample));
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const struct star3d_point p = star3d_point_of(&g, i);
    *field = steps & 1;
    return g.origin + p.z * g.plane + p.y * g.pitch + p.x;
}

/* Exact data have no error as long as their bits suffice. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const int exact = w->inputs == INPUTS_EXACT && star3d_exact_launches(w->c) > 0;
    const long double gamma = exact ? 0 : check_gamma(w, STAR3D_POINTS(g.r));
    const struct star3d_point p = star3d_point_of(&g, i);
    const int steps = star3d_steps(w->c);
    const struct star3d_value v =
        steps > 1 ? after(&g, p, steps, w->inputs, gamma) : star3d_once(g.r, p, w->inputs, gamma);
    *bound = (double)v.off;
    return v.is;
}

static const char *operation(const struct bench_case *c)
{
    static const char *const name[] = {"1 step", "2 steps", "3 steps", "4 steps"};
    return name[star3d_steps(c) - 1];
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "3D star stencil, radius 1 to 5",
      .common =
          {PRECISION_AXIS(4), [AXIS_RADIUS] = {"radius", AXIS_INTEGER, 1, STAR3D_R_MAX, AXIS_NONE, NULL},
           NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX), TILE_AXIS(32, 16, 1, 16384)},
      .extra = {{"planes", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"lockstep", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"steps", AXIS_INTEGER, 1, STAR3D_STEPS_MAX, 1, NULL},
                {"stages", AXIS_INTEGER, 0, 16, 0, NULL},
                {"rows", AXIS_INTEGER, 0, 16, 0, NULL}},
      .points = updates, .flops = flops, .bytes_min = bytes_min, .steps = star3d_steps,
      .array_bytes = case_array_bytes, .layout = layout, .results = check_every_point, .result = result,
      .pick = pick, .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases),
      .exact_steps = 2, .exact_launches = star3d_exact_launches, .operation = operation)
