/* cliff as a study: axes, work, reference. See cliff.h. */
#include "../check.h"
#include "../star3d/reference.h"
#include "carveout.h"

/* Values of the result, written once: points, or sums of points. */
static double answers(const struct bench_case *c)
{
    const int64_t *const a = c->axis, sum = cliff_sum(c);
    return (double)((a[AXIS_NX] + sum - 1) / sum * a[AXIS_NY] * a[AXIS_NZ]);
}

/* Flops: a stencil of N points has N products and N - 1 sums, so 2N - 1. Summing n points adds n - 1. A
 * second input adds a difference, and either the product by 2 or a second star. */
static double flops(const struct bench_case *c)
{
    const int form = cliff_form_of(c), star = 2 * cliff_points_of(form, (int)c->axis[AXIS_RADIUS]) - 1;
    const int more = form == CLIFF_TWO ? 1 + star : 2 * cliff_second(form);
    return case_points(c) * (star + more) + case_points(c) - answers(c);
}

/* Each input is read once; the result is written as often as the case says. */
static double bytes_min(const struct bench_case *c)
{
    const double values = case_points(c) * (1 + cliff_second(cliff_form_of(c))) + answers(c) * cliff_times(c);
    return values * (double)c->axis[AXIS_PRECISION];
}

static enum verdict layout(struct work *w)
{
    const struct cliff_grid g = cliff_grid_of_work(w);
    const int64_t line = STAR3D_ALIGN / w->c->axis[AXIS_PRECISION];
    if (w->c->axis[CLIFF_AXIS_PAD] > 0 && w->c->axis[CLIFF_AXIS_PAD] % line)
        return skip_rule(w, "rows begin on whole lines: a pad must be a multiple of %d", (int)line);
    return cells_layout(w, g.form == CLIFF_WAVE || g.form == CLIFF_TWO ? 3 : 2, g.values);
}

/* The box at p in double precision, as star3d_once computes the star. */
static struct star3d_value box_once(struct star3d_point p, int inputs, long double gamma)
{
    struct star3d_value sum = {0, 0};
    for (int i = 0; i < CLIFF_BOX_POINTS; i++) {
        const double c = cliff_box_coefficient(i);
        const double u = star3d_input(p.x + i % 3 - 1, p.y + i / 3 % 3 - 1, p.z + i / 9 - 1, inputs);
        sum.is += (long double)c * u;
        sum.off += gamma * (c * fabs(u));
    }
    return sum;
}

/* What the case computes at p. */
static struct star3d_value formed(const struct cliff_grid *g, struct star3d_point p, int inputs,
                                  long double gamma)
{
    const int r = g->star.r;
    const struct star3d_point q = {p.x, p.y, p.z + CLIFF_SECOND};
    const int box = g->form == CLIFF_BOX;
    const struct star3d_value a = box ? box_once(p, inputs, gamma) : star3d_once(r, p, inputs, gamma);
    if (!cliff_second(g->form))
        return a;
    if (g->form == CLIFF_TWO) {
        const struct star3d_value b = star3d_once(r, q, inputs, gamma);
        return (struct star3d_value){a.is - b.is, a.off + b.off};
    }
    const long double e = star3d_input(q.x, q.y, q.z, inputs);
    return (struct star3d_value){2 * a.is - e, 2 * a.off + gamma * fabsl(e)};
}

/* The column, row, plane and copy of value i of the result, x fastest; copies come one behind the other. */
static struct star3d_point value_at(const struct cliff_grid *g, int64_t i)
{
    const int64_t rows = i / g->columns, ny = g->star.ny;
    return (struct star3d_point){(int)(i % g->columns), (int)(rows % ny), (int)(rows / ny % g->star.nz)};
}

static int64_t results(const struct work *w)
{
    return (int64_t)answers(w->c) * cliff_times(w->c);
}

/* As star3d's; the second copy comes behind the first one. */
static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const struct cliff_grid g = cliff_grid_of_work(w);
    const int times = cliff_times(w->c);
    const struct star3d_point p = star3d_sample_point(&g.star, i / times, sample / times);
    const int64_t value = ((int64_t)p.z * g.star.ny + p.y) * g.columns + p.x / cliff_sum(w->c);
    return value + i % times * (int64_t)answers(w->c);
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct cliff_grid g = cliff_grid_of_work(w);
    const struct star3d_point p = value_at(&g, i);
    const int64_t copy = i < (int64_t)answers(w->c) ? 0 : g.star.values;
    *field = cliff_one_way(w->c) ? steps > 0 : steps & 1;
    return copy + g.star.origin + p.z * g.star.plane + p.y * g.star.pitch + p.x;
}

/* Exact data have no rounding error. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const struct cliff_grid g = cliff_grid_of_work(w);
    const int exact = w->inputs == INPUTS_EXACT, each = cliff_sum(w->c);
    const int terms = cliff_points_of(g.form, g.star.r) + cliff_second(g.form);
    const long double gamma = exact ? 0 : check_gamma(w, terms);
    /* a term passes through five sums */
    const long double added = exact || each == 1 ? 0 : check_gamma(w, 5);
    const struct star3d_point at = value_at(&g, i);
    const int from = at.x * each, end = from + each < g.star.nx ? from + each : g.star.nx;
    struct star3d_value sum = {0, 0};
    for (struct star3d_point p = {from, at.y, at.z}; p.x < end; p.x++) {
        const struct star3d_value v = formed(&g, p, w->inputs, gamma);
        sum.is += v.is;
        sum.off += v.off + added * (fabsl(v.is) + v.off);
    }
    *bound = (double)sum.off;
    return sum.is;
}

static const char *const stores[] = {"plain",   "streaming", "through", "first", "sums",
                                     "quarter", "half",      "twice",   NULL};
static const char *const walks[] = {"x", "y", "z", "halves", NULL};
static const char *const shapes[] = {"wave", "inplace", "two", "box", NULL};

/* Two launches of a star keep integers exact (star3d_exact_launches); of another stencil only one does. */
static int exact_launches(const struct bench_case *c)
{
    return cliff_form_of(c) == CLIFF_STAR ? 2 : 1;
}

/* These axes change where the result is stored, not its values. */
static const char *operation(const struct bench_case *c)
{
    const int form = cliff_form_of(c);
    if (form != CLIFF_STAR)
        return shapes[form == CLIFF_INPLACE ? CLIFF_WAVE : form];
    return cliff_sum(c) > 1 || cliff_times(c) > 1 ? stores[c->axis[CLIFF_AXIS_STORES]] : "star";
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "What moves the L2 cliff of a star",
      .common =
          {PRECISION_AXIS(4), [AXIS_RADIUS] = {"radius", AXIS_INTEGER, 1, STAR3D_R_MAX, AXIS_NONE, NULL},
           NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX), BLOCK_AXIS(32, 16, 1)},
      .extra = {{"lockstep", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"turn", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"stores", AXIS_WORD, 0, 0, CLIFF_PLAIN, stores},
                {"walk", AXIS_WORD, 0, 0, CLIFF_WALK_X, walks},
                {"pad", AXIS_INTEGER, 0, 4096, 0, NULL},
                {"shape", AXIS_WORD, 0, 0, CLIFF_WAVE, shapes},
                {"thief", AXIS_INTEGER, 0, 1 << 20, 0, NULL},
                {"carveout", AXIS_INTEGER, 0, 100, 0, NULL}},
      .co_runner = CLIFF_AXIS_THIEF, .points = case_points, .flops = flops, .bytes_min = bytes_min,
      .array_bytes = case_array_bytes, .layout = layout, .results = results, .result = result, .pick = pick,
      .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 2,
      .exact_launches = exact_launches, .operation = operation)
