/* star3d as a study: axes, work, fields, reference. See star3d.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "../check.h"
#include "star3d.h"

/* Points that a launch updates: all of them in each of its steps. */
static double updates(const struct bench_case *c) { return case_points(c) * star3d_steps(c); }

/* Values of the answer, written once: points, or sums of them. */
static double answers(const struct bench_case *c)
{
    const int64_t *const a = c->axis, sum = star3d_sum(c);
    return (double)((a[AXIS_NX] + sum - 1) / sum * a[AXIS_NY] * a[AXIS_NZ]);
}

/* 2N - 1 flops per update by an N-point stencil: N products, N - 1 sums; and of n points n - 1 where they are summed. A second input
 * adds a difference, and either the product by 2 or a star of its own. */
static double flops(const struct bench_case *c)
{
    const int form = star3d_form_of(c), star = 2 * star3d_points_of(form, (int)c->axis[AXIS_RADIUS]) - 1;
    return updates(c) * (star + (form == STAR3D_TWO ? 1 + star : 2 * star3d_second(form))) + case_points(c) - answers(c);
}

/* A step reads one array and writes one: T_eff = (2·D_u)/t (Omlin & Raess, lecture 10). What a launch of several
 * steps keeps on the chip in between counts, too: T_eff says what single steps as fast would have to move. */
static double bytes_min(const struct bench_case *c)
{
    return (case_points(c) * (1 + star3d_second(star3d_form_of(c))) + answers(c) * (1 + star3d_twice(c))) * (double)c->axis[AXIS_PRECISION] * star3d_steps(c);
}

static enum verdict layout(struct work *w)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    if (star3d_steps(w->c) > 1 && g.r * star3d_steps(w->c) > STAR3D_REACH_MAX)
        return REFUSE(w, STEPS, star3d_steps(w->c), g.r, w->c->axis[STAR3D_AXIS_ROWS]);
    return cells_layout(w, g.form == STAR3D_WAVE || g.form == STAR3D_TWO ? 3 : 2, g.values);
}

struct point {
    int x, y, z;
};

/* What is known of a value: it, and how far a right answer may be off. */
struct value {
    long double is, off;
};

/* One step at a point whose neighbours lie `step` values apart: the operator, and its bound: what its terms were off
 * by, and gamma_n·sum|c·u| of what they may have been, n = 6r+1. */
static struct value star(int r, const struct value *u, const ptrdiff_t *step, long double gamma)
{
    struct value sum = {0, 0};
    for (int i = 0; i < STAR3D_POINTS(r); i++) {
        const ptrdiff_t to = i ? ((i - 1) / 6 + 1) * step[(i - 1) % 6 / 2] : 0;
        const struct value *const v = u + ((i - 1) % 2 ? to : -to);
        const long double c = star3d_coefficient(r, i);
        sum.is += c * v->is;
        sum.off += c * (v->off + gamma * (fabsl(v->is) + v->off));
    }
    return sum;
}

/* The same of the inputs at and around p, or the box. */
static struct value once(const struct star3d_grid *g, struct point p, int inputs, long double gamma)
{
    const int box = g->form == STAR3D_BOX;
    struct value sum = {0, 0};
    for (int i = 0; i < star3d_points_of(g->form, g->r); i++) {
        const int way = (i - 1) % 6 / 2, far = i ? (i - 1) / 6 + 1 : 0, to = (i - 1) % 2 ? far : -far;
        const int dx = box ? i % 3 - 1 : way == 0 ? to : 0, dy = box ? i / 3 % 3 - 1 : way == 1 ? to : 0,
                  dz = box ? i / 9 - 1 : way == 2 ? to : 0;
        const double c = box ? star3d_box_coefficient(i) : star3d_coefficient(g->r, i),
                     u = star3d_input(p.x + dx, p.y + dy, p.z + dz, inputs);
        sum.is += (long double)c * u;
        sum.off += gamma * (c * fabs(u));
    }
    return sum;
}

/* What a form makes of them. */
static struct value formed(const struct star3d_grid *g, struct point p, int inputs, long double gamma)
{
    const struct value a = once(g, p, inputs, gamma);
    const struct point q = {p.x, p.y, p.z + STAR3D_SECOND};
    const long double e = star3d_input(q.x, q.y, q.z, inputs);
    if (!star3d_second(g->form))
        return a;
    if (g->form != STAR3D_TWO)
        return (struct value){2 * a.is - e, 2 * a.off + gamma * fabsl(e)};
    const struct value b = once(g, q, inputs, gamma);
    return (struct value){a.is - b.is, a.off + b.off};
}

/* The value at p after `steps` steps, level by level: of each the points that the next one reads. The halo stays. */
static struct value after(const struct star3d_grid *g, struct point p, int steps, int inputs, long double gamma)
{
    enum { SIDE = 2 * STAR3D_REACH_MAX + 1 };
    static struct value level[2][SIDE * SIDE * SIDE];
    const ptrdiff_t step[3] = {1, SIDE, SIDE * SIDE}, centre = STAR3D_REACH_MAX * (1 + SIDE + SIDE * SIDE);
    for (int l = 0; l <= steps; l++)
        for (int reach = (steps - l) * g->r, dz = -reach; dz <= reach; dz++)
            for (int y = reach - abs(dz), dy = -y; dy <= y; dy++)
                for (int x = y - abs(dy), dx = -x; dx <= x; dx++) {
                    const ptrdiff_t at = centre + dx + dy * step[1] + dz * step[2];
                    const int in_x = p.x + dx >= 0 && p.x + dx < g->nx, in_y = p.y + dy >= 0 && p.y + dy < g->ny,
                              in_z = p.z + dz >= 0 && p.z + dz < g->nz;
                    struct value *const v = &level[l & 1][at];
                    if (l > 0 && in_x && in_y && in_z)
                        *v = star(g->r, level[~l & 1] + at, step, gamma);
                    else
                        *v = (struct value){star3d_input(p.x + dx, p.y + dy, p.z + dz, inputs), 0};
                }
    return level[steps & 1][centre];
}

/* Point number i of a sample: first the corners, then edges, then faces, then
 * anywhere, by the hash of i. `fixed` says how many coordinates are extreme. */
static struct point sample_point(const struct star3d_grid *g, int64_t i, int64_t sample)
{
    const int extent[3] = {g->nx, g->ny, g->nz};
    const int fixed = i < 8 ? 3 : i < sample / 8 ? 2 : i < sample / 2 ? 1 : 0;
    const uint32_t h = star3d_hash((int)i, (int)(i >> 31), 12345);
    int at[3];
    for (int d = 0; d < 3; d++)
        at[d] = (int)(star3d_hash((int)i, d, 6789) % (uint32_t)extent[d]);
    for (int d = 0; d < fixed; d++) {
        const int axis = fixed == 3 ? d : (int)((h + (uint32_t)d) % 3);
        const int high = fixed == 3 ? (int)(i >> d & 1) : (int)(h >> (8 + d) & 1);
        at[axis] = high ? extent[axis] - 1 : 0;
    }
    return (struct point){at[0], at[1], at[2]};
}

/* Value i of the answer, x fastest: its column, row and plane; then once more, where it is written twice. */
static struct point point_of(const struct star3d_grid *g, int64_t i)
{
    i %= (int64_t)g->columns * g->ny * g->nz;
    return (struct point){(int)(i % g->columns), (int)(i / g->columns % g->ny), (int)(i / g->columns / g->ny)};
}

static int64_t results(const struct work *w) { return (int64_t)answers(w->c) * (1 + star3d_twice(w->c)); }

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const int times = 1 + star3d_twice(w->c);
    const struct point p = sample_point(&g, i / times, sample / times);
    const int64_t value = ((int64_t)p.z * g.ny + p.y) * g.columns + p.x / star3d_sum(w->c);
    return value + i % times * (int64_t)answers(w->c);
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const struct point p = point_of(&g, i);
    *field = star3d_sum(w->c) > 1 || g.form != STAR3D_STAR ? steps > 0 : steps & 1;
    return (i < (int64_t)answers(w->c) ? 0 : g.again) + g.origin + p.z * g.plane + p.y * g.pitch + p.x;
}

/* Exact data leave no error at all, as long as their bits suffice. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const int exact = w->inputs == INPUTS_EXACT && star3d_exact_launches(w->c) > 0;
    const int each = star3d_sum(w->c); /* points */
    const int steps = star3d_steps(w->c);
    const struct point at = point_of(&g, i);
    const long double gamma = exact ? 0 : check_gamma(w, star3d_points_of(g.form, g.r) + star3d_second(g.form));
    const long double added = exact || each == 1 ? 0 : check_gamma(w, 5); /* a term passes through five sums */
    struct value sum = {0, 0};
    for (struct point p = {at.x * each, at.y, at.z}; p.x < (at.x + 1) * each && p.x < g.nx; p.x++) {
        const struct value v = steps > 1 ? after(&g, p, steps, w->inputs, gamma) : formed(&g, p, w->inputs, gamma);
        sum.is += v.is;
        sum.off += v.off + added * (fabsl(v.is) + v.off);
    }
    *bound = (double)sum.off;
    return sum.is;
}

static const char *const stores[] = {"plain", "streaming", "through", "first", "sums", "quarter", "half", "twice", NULL};
static const char *const shapes[] = {"wave", "inplace", "two", "box", NULL};

static const char *operation(const struct bench_case *c)
{
    static const char *const name[] = {"1 step", "2 steps", "3 steps", "4 steps"};
    if (star3d_form_of(c) != STAR3D_STAR) /* where the answer lies is no other answer */
        return shapes[star3d_form_of(c) == STAR3D_INPLACE ? STAR3D_WAVE : star3d_form_of(c)];
    return star3d_sum(c) > 1 || star3d_twice(c) ? stores[c->axis[STAR3D_AXIS_STORES]] : name[star3d_steps(c) - 1];
}

static const char *const walks[] = {"x", "y", "z", "halves", NULL};
static const char *const reserves[] = {"empty", "full", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "3D star stencil, radius 1 to 5",
      .common = {PRECISION_AXIS(4), [AXIS_RADIUS] = {"radius", AXIS_INTEGER, 1, STAR3D_R_MAX, AXIS_NONE, NULL},
                 NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX),
                 TILE_AXIS(32, 16, 1, 16384)},
      .extra = {{"planes", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"lockstep", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"steps", AXIS_INTEGER, 1, STAR3D_STEPS_MAX, 1, NULL},
                {"stages", AXIS_INTEGER, 0, 16, 0, NULL},
                {"rows", AXIS_INTEGER, 0, 16, 0, NULL},
                {"pad", AXIS_INTEGER, 0, 4096, 0, NULL},
                {"stores", AXIS_WORD, 0, 0, STAR3D_PLAIN, stores},
                {"walk", AXIS_WORD, 0, 0, STAR3D_WALK_X, walks},
                {"aside", AXIS_INTEGER, 0, 100, 0, NULL},
                {"reserve", AXIS_WORD, 0, 0, 0, reserves},
                {"thief", AXIS_INTEGER, 0, 1 << 20, 0, NULL},
                {"shape", AXIS_WORD, 0, 0, STAR3D_WAVE, shapes},
                {"turn", AXIS_INTEGER, 0, 65535, 0, NULL}},
      .thief = STAR3D_AXIS_THIEF,
      .points = updates,
      .steps = star3d_steps,
      .results = results,
      .pick = pick,
      .exact_steps = 2,
      .exact_launches = star3d_exact_launches,
      .operation = operation)
