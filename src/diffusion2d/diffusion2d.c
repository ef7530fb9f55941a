/* diffusion2d as a study: axes, work, fields, reference, long runs. See diffusion2d.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../check.h"
#include "fields.h"

/* Point updates of a launch. */
static double points(const struct bench_case *c)
{
    return case_points(c) * diffusion2d_steps(c);
}

/* By the formula: two Laplacians of four sums and a product each, and Euler's step of one sum and one
 * product. */
static double flops(const struct bench_case *c)
{
    return points(c) * (2 * 5 + 2);
}

/* One array read and one written in each time step: T_eff = (2·D_u)/t. A launch of several steps moves
 * less. */
static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c) * diffusion2d_steps(c);
}

static enum verdict layout(struct work *w)
{
    return cells_layout(w, 2 + w->c->variant->kind, diffusion2d_grid_of_work(w).values);
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct diffusion2d_grid g = diffusion2d_grid_of_work(w);
    *field = steps & 1 ? FIELD_OUT : FIELD_IN;
    return g.origin + i / g.nx / g.ny * g.plane + i / g.nx % g.ny * g.pitch + i % g.nx;
}

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    (void)sample;
    return check_pick(w->c->axis + AXIS_NX, i, DIFFUSION2D_HALO);
}

/* Lap(Lap(u)) as one stencil of 13 points. */
static const struct {
    int dx, dy, c;
} bilaplacian[] = {
    {0, 0, 20}, {-1, 0, -8}, {1, 0, -8}, {0, -1, -8}, {0, 1, -8}, {-1, -1, 2}, {1, -1, 2},
    {-1, 1, 2}, {1, 1, 2},   {-2, 0, 1}, {2, 0, 1},   {0, -2, 1}, {0, 2, 1},
};
enum { BILAPLACIAN = sizeof bilaplacian / sizeof *bilaplacian };

/* A value of the reference, and the bound of the error there. */
struct value {
    long double u, error;
};

/* One time step at a point of a periodic box of w × h values.
 *
 * |error| <= gamma_n·(|u| + alpha·sum|c·u|). No term is rounded more than 14 times. That holds if the 13
 * points are summed directly in any order, each after one product and with the point itself; and if
 * Laplacians are stored in between (four sums each; products with 4 and alpha are exact). Errors of earlier
 * steps are carried on, and rounded with the values. */
static struct value next_value(const struct value *box, int w, int h, int x, int y, double gamma)
{
    const struct value own = box[y * w + x];
    long double sum = 0, magnitude = fabsl(own.u) + own.error, carried = 0;
    for (int k = 0; k < BILAPLACIAN; k++) {
        const int there_x = diffusion2d_wrap(x + bilaplacian[k].dx, w);
        const int there_y = diffusion2d_wrap(y + bilaplacian[k].dy, h);
        const struct value v = box[there_y * w + there_x];
        const long double c = DIFFUSION2D_ALPHA * bilaplacian[k].c;
        sum += c * v.u;
        magnitude += fabsl(c) * (fabsl(v.u) + v.error);
        carried += (k ? fabsl(c) : 1 - c) * v.error;
    }
    return (struct value){own.u - sum, carried + gamma * magnitude};
}

/* A box of values: a small field, or the part of a layer that a point depends on after some time steps. */
struct box {
    struct diffusion2d_grid g;
    int inputs, steps;
    int x, y, z, w, h, d; /* w: the whole row, which goes on at its beginning; h likewise */
    double gamma;         /* gamma_n of one step */
};
enum { BOX = 65536 /* values */ };

/* Along an axis of n points: the range that point i depends on, or the whole axis. */
static void box_along(int i, int n, int steps, int all, int *first, int *count)
{
    const int reach = DIFFUSION2D_HALO * steps;
    *count = all || n < 2 * reach + 1 ? n : 2 * reach + 1;
    *first = *count == n ? 0 : ((i - reach) % n + n) % n;
}

/* The box's values after its steps. Where the box is not a whole axis, values at its edges are wrong, but
 * these errors do not reach its middle. The last box is cached, for of a small field many points are asked
 * for. */
static const struct value *box_after(const struct box *b)
{
    static struct value u[2][BOX];
    static struct box cached;
    static const struct value *result;
    const int layer = b->w * b->h;
    if (result && !memcmp(&cached, b, sizeof cached))
        return result;
    cached = *b;
    for (int i = 0; i < layer * b->d; i++)
        u[0][i].u = diffusion2d_input(&b->g, (b->x + i % b->w) % b->g.nx, (b->y + i % layer / b->w) % b->g.ny,
                                      b->z + i / layer, b->inputs),
        u[0][i].error = 0;
    for (int s = 0; s < b->steps; s++) {
        const int edge = DIFFUSION2D_HALO * (s + 1), x = b->w < b->g.nx ? edge : 0,
                  y = b->h < b->g.ny ? edge : 0;
        for (int at = 0; at < layer * b->d; at += layer)
            for (int j = y; j < b->h - y; j++)
                for (int i = x; i < b->w - x; i++)
                    u[(s + 1) % 2][at + j * b->w + i] = next_value(u[s % 2] + at, b->w, b->h, i, j, b->gamma);
    }
    return result = u[b->steps % 2];
}

static long double expect(struct work *w, int64_t i, double *bound)
{
    const struct diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const int x = (int)(i % g.nx), y = (int)(i / g.nx % g.ny), z = (int)(i / g.nx / g.ny);
    const int steps = diffusion2d_steps(w->c), all = (int64_t)g.nx * g.ny * g.nz <= BOX;
    const int exact = w->inputs == INPUTS_EXACT && diffusion2d_exact_launches(w->c) > 0;
    struct value v;
    struct box b;
    memset(&b, 0, sizeof b); /* padding included: boxes are compared bytewise */
    b.g = g, b.inputs = w->inputs, b.steps = steps;
    b.gamma = exact ? 0 : check_gamma(w, BILAPLACIAN + 1);
    b.z = all ? 0 : z, b.d = all ? g.nz : 1;
    box_along(x, g.nx, steps, all, &b.x, &b.w);
    box_along(y, g.ny, steps, all, &b.y, &b.h);
    v = box_after(&b)[((z - b.z) * b.h + (y - b.y + g.ny) % g.ny) * b.w + (x - b.x + g.nx) % g.nx];
    *bound = (double)v.error;
    return v.u;
}

/* ---- long runs ---- */

/* Time steps after which the field is compared with the reference. A variant with several steps a launch is
 * compared after the launch that reaches them. */
static const int milestones[] = {1, 10, 1000};
enum { MILESTONES = sizeof milestones / sizeof *milestones };

static void laplacian(const double *u, double *lap, int nx, int ny)
{
    for (int y = 0; y < ny; y++) {
        const double *row = u + (ptrdiff_t)y * nx, *up = u + (ptrdiff_t)((y + ny - 1) % ny) * nx,
                     *down = u + (ptrdiff_t)((y + 1) % ny) * nx;
        for (int x = 0; x < nx; x++)
            *lap++ = row[x ? x - 1 : nx - 1] + row[x + 1 < nx ? x + 1 : 0] + up[x] + down[x] - 4 * row[x];
    }
}

/* A time step of the reference in double precision, x fastest. lap: room for two layers. */
static void reference_step(const struct diffusion2d_grid *g, double *u, double *lap)
{
    const size_t layer = (size_t)g->nx * (size_t)g->ny;
    for (double *v = u; v < u + layer * (size_t)g->nz; v += layer) {
        laplacian(v, lap, g->nx, g->ny);
        laplacian(lap, lap + layer, g->nx, g->ny);
        for (size_t i = 0; i < layer; i++)
            v[i] -= DIFFUSION2D_ALPHA * lap[layer + i];
    }
}

/* Compares the field at one milestone and adds to the result. A point is right if |a-b| <= 1e-8 + 1e-5·|b| in
 * single precision, the source's measure, or 1e-12·|b| in double. A layer's mean must be within a tenth of
 * that, else it counts as a wrong point: the operator conserves it, and errors of points mostly cancel in
 * it. */
static void compare(const struct diffusion2d_grid *g, int single, const double *got, const double *want,
                    struct check_result *r)
{
    const int64_t layer = (int64_t)g->nx * g->ny;
    const double absolute = single ? 1e-8 : 0, relative = single ? 1e-5 : 1e-12;
    for (int z = 0; z < g->nz; z++, got += layer, want += layer) {
        double mean_got = 0, mean_want = 0;
        for (int64_t i = 0; i < layer; i++) {
            const double off = fabs(got[i] - want[i]), bound = absolute + relative * fabs(want[i]);
            mean_got += got[i] / (double)layer;
            mean_want += want[i] / (double)layer;
            r->wrong += !(off <= bound); /* not off > bound: NaN is wrong, too */
            r->err_max = isnan(off) || off > r->err_max ? off : r->err_max;
            r->bound_used = isnan(off) || off / bound > r->bound_used ? off / bound : r->bound_used;
        }
        r->wrong += !(fabs(mean_got - mean_want) <= (absolute + relative * mean_want) / 10);
        r->points += layer;
    }
}

static enum verdict long_run(struct work *w, struct check_result *r)
{
    const struct diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const int before = w->inputs, steps = diffusion2d_steps(w->c);
    const size_t layer = (size_t)g.nx * (size_t)g.ny, all = layer * (size_t)g.nz;
    double *const want = malloc((all + 2 * layer) * sizeof *want);
    enum verdict v;
    memset(r, 0, sizeof *r);
    if (!want)
        return check_failed(w, "memory for the reference of a long run", 0);
    w->inputs = DIFFUSION2D_INPUTS_LONG;
    v = check_fill(w);
    w->inputs = before;
    for (size_t i = 0; i < all; i++)
        want[i] = diffusion2d_input(&g, (int)(i % (size_t)g.nx), (int)(i / (size_t)g.nx % (size_t)g.ny),
                                    (int)(i / layer), DIFFUSION2D_INPUTS_LONG);
    for (int m = 0, launch = 0; m < MILESTONES && v == CALL_OK; m++) {
        const int more = (milestones[m] + steps - 1) / steps - launch, code = study_launch(w, launch, more);
        int64_t count;
        launch += more;
        for (int step = 0; step < more * steps; step++)
            reference_step(&g, want, want + all);
        double *const got = code ? NULL : check_read(w, launch, 0, &count);
        if (got)
            compare(&g, w->c->axis[AXIS_PRECISION] == 4, got, want, r);
        else
            v = code ? check_failed(w, "launching a long run", code) : CALL_FAIL;
        free(got);
    }
    free(want);
    return v;
}

static const char *operation(const struct bench_case *c)
{
    static const char *const names[] = {"1 step", "2 steps", "3 steps", "4 steps", "5 steps", "6 steps"};
    return names[diffusion2d_steps(c) - 1];
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Fourth-order diffusion on layers, periodic in x and y",
      .common = {PRECISION_AXIS(4), NX_AXIS(1 << 22), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX),
                 BLOCK_AXIS(16, 16, 1)},
      .extra = {{"steps", AXIS_INTEGER, 1, DIFFUSION2D_STEPS_MAX, 1, NULL},
                {"rows", AXIS_INTEGER, 64, GRID_MAX, 256, NULL},
                {"bands", AXIS_INTEGER, 0, 1024, 0, NULL},
                {"turn", AXIS_INTEGER, 0, 1024, 0, NULL}},
      .points = points, .flops = flops, .bytes_min = bytes_min, .steps = diffusion2d_steps,
      .array_bytes = case_array_bytes, .layout = layout, .results = check_every_point, .result = result,
      .pick = pick, .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases),
      .exact_steps = 2, .long_run = long_run, .exact_launches = diffusion2d_exact_launches,
      .operation = operation)
