/* heat2d as a study: axes, work, reference. See heat2d.h. */
#include <math.h>
#include <stdio.h>
#include "../check.h"
#include "fields.h"

/* The operations. Flops of the heat step: four differences of T, two of fluxes, three products, two sums. */
static const struct {
    const char *name;
    int arrays; /* read or written: A_eff = (2·D_u + D_k) arrays (lecture 10); a copy has no D_k */
    int flops;  /* per point */
    int fields;
    int rim; /* points at each side that are not updated */
} operations[] = {
    [HEAT2D_COPY] = {"copy", 2, 0, 2, 0},
    [HEAT2D_TRIAD] = {"triad", 3, 2, 3, 1},
    [HEAT2D_HEAT] = {"heat", 3, 11, 3, 1},
};

static const char *operation(const struct bench_case *c)
{
    return operations[c->variant->kind].name;
}

/* Points that are updated. */
static double points(const struct bench_case *c)
{
    const int64_t rim = operations[c->variant->kind].rim;
    const int64_t width = c->axis[AXIS_NX] - 2 * rim, height = c->axis[AXIS_NY] - 2 * rim;
    return width > 0 && height > 0 ? (double)width * (double)height : 0;
}

static double flops(const struct bench_case *c)
{
    return points(c) * operations[c->variant->kind].flops;
}

static double bytes_min(const struct bench_case *c)
{
    return points(c) * operations[c->variant->kind].arrays * (double)c->axis[AXIS_PRECISION];
}

static enum verdict layout(struct work *w)
{
    const FIELDS g = fields_of(w);
    cells_layout(w, operations[w->c->variant->kind].fields, fields_values(&g));
    return points(w->c) > 0 ? CALL_OK
                            : skip_rule(w, "there is no point inside the rim: nx and ny must be at least 3");
}

/* The points of the answer: a picture has the rim, too. */
struct window {
    int64_t first; /* x and y of the first point */
    int64_t nx, ny;
};

static struct window window_of(const struct work *w)
{
    const int64_t rim = w->inputs == INPUTS_PICTURE ? 0 : operations[w->c->variant->kind].rim;
    return (struct window){rim, w->c->axis[AXIS_NX] - 2 * rim, w->c->axis[AXIS_NY] - 2 * rim};
}

static int64_t results(const struct work *w)
{
    const struct window v = window_of(w);
    return v.nx > 0 && v.ny > 0 ? v.nx * v.ny : 0;
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct window v = window_of(w);
    *field = steps & 1;
    return fields_of(w).guard + (v.first + i / v.nx) * w->c->axis[AXIS_NX] + v.first + i % v.nx;
}

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const struct window v = window_of(w);
    (void)sample;
    return check_pick((const int64_t[]){v.nx, v.ny, 1}, i, 2);
}

/* A value rounded to the case's precision. */
static long double stored(const struct work *w, double v)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? (float)v : v;
}

static long double temperature(const struct work *w, int x, int y)
{
    const FIELDS g = fields_of(w);
    return stored(w, heat2d_temperature(&g, x, y, w->inputs));
}

/* |error| <= gamma_n·sum of the magnitudes. The heat step has at most 6 roundings and its factors one; a
 * picture adds the roundings of its factors and of exp(). */
enum { ROUNDINGS = 7, PICTURE_ROUNDINGS = 6 };

static long double expect(struct work *w, int64_t i, double *bound)
{
    const FIELDS g = fields_of(w);
    const struct heat2d_factors k = heat2d_factors_of(w);
    const struct window v = window_of(w);
    const int x = (int)(v.first + i % v.nx), y = (int)(v.first + i / v.nx);
    const int kind = w->c->variant->kind;
    const long double here = temperature(w, x, y);
    long double add, magnitude;
    *bound = 0;
    if (kind == HEAT2D_COPY || heat2d_on_rim(&g, x, y)) /* bit for bit */
        return here;
    const long double ci = stored(w, heat2d_capacity(&g, x, y, w->inputs));
    if (kind == HEAT2D_TRIAD) {
        add = ci * k.s;
        magnitude = fabsl(add);
    } else {
        const long double west = temperature(w, x - 1, y), east = temperature(w, x + 1, y);
        const long double south = temperature(w, x, y - 1), north = temperature(w, x, y + 1);
        add = ci * (k.x * (west - 2 * here + east) + k.y * (south - 2 * here + north));
        magnitude = ci * (k.x * (fabsl(west) + 2 * fabsl(here) + fabsl(east)) +
                          k.y * (fabsl(south) + 2 * fabsl(here) + fabsl(north)));
    }
    if (w->inputs != INPUTS_EXACT)
        *bound = check_gamma(w, ROUNDINGS + (w->inputs == INPUTS_PICTURE ? PICTURE_ROUNDINGS : 0)) *
                 (double)(fabsl(here) + magnitude);
    return here + add;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "2D heat diffusion, from a copy to shared memory",
      .common = {PRECISION_AXIS(4), NX_AXIS(1 << 22), NY_AXIS(GRID_MAX), BLOCK_AXIS(32, 8, 1)},
      .points = points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = results, .result = result, .pick = pick, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = HEAT2D_EXACT_STEPS,
      .operation = operation)
