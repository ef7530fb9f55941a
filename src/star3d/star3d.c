/* SPDX-License-Identifier: MIT */
/* star3d as a study: axes, work, fields, reference. See star3d.h. */
#include <math.h>
#include "../check.h"
#include "star3d.h"

/* 2N - 1 flops per point of an N-point stencil: N products, N - 1 sums. */
static double flops(const struct bench_case *c)
{
    return case_points(c) * (2 * STAR3D_POINTS(c->axis[AXIS_RADIUS]) - 1);
}

/* One array read, one written: T_eff = (2·D_u)/t (Omlin & Raess, lecture 10). */
static double bytes_min(const struct bench_case *c) { return 2 * case_array_bytes(c); }

static enum verdict layout(struct work *w)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)g.values * (size_t)w->c->axis[AXIS_PRECISION];
    return CALL_OK;
}

struct point {
    int x, y, z;
};

/* The operator at a point and the sum of |c·u| that its error bound needs. */
static long double star(int r, struct point p, int inputs, long double *magnitude)
{
    static const int step[6][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    long double sum = (long double)star3d_coefficient(r, 0) * star3d_input(p.x, p.y, p.z, inputs);
    *magnitude = fabsl(sum);
    for (int i = 1; i < STAR3D_POINTS(r); i++) {
        const int k = (i - 1) / 6 + 1, *s = step[(i - 1) % 6];
        const long double term = (long double)star3d_coefficient(r, i) *
                                 star3d_input(p.x + k * s[0], p.y + k * s[1], p.z + k * s[2], inputs);
        sum += term;
        *magnitude += fabsl(term);
    }
    return sum;
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

/* Point i, x fastest. */
static struct point point_of(const struct star3d_grid *g, int64_t i)
{
    return (struct point){(int)(i % g->nx), (int)(i / g->nx % g->ny), (int)(i / g->nx / g->ny)};
}

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const struct point p = sample_point(&g, i, sample);
    return ((int64_t)p.z * g.ny + p.y) * g.nx + p.x;
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const struct point p = point_of(&g, i);
    *field = steps & 1;
    return g.origin + p.z * g.plane + p.y * g.pitch + p.x;
}

/* |error| <= gamma_n·sum|c·u|, n = 6r+1; exact data leave no error at all. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    long double magnitude;
    const long double want = star(g.r, point_of(&g, i), w->inputs, &magnitude);
    *bound = w->inputs == INPUTS_EXACT ? 0 : check_gamma(w, STAR3D_POINTS(g.r)) * (double)magnitude;
    return want;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "3D star stencil, radius 1 to 5",
      .common = {PRECISION_AXIS(4), [AXIS_RADIUS] = {"radius", AXIS_INTEGER, 1, STAR3D_R_MAX, AXIS_NONE, NULL},
                 NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX),
                 TILE_AXIS(32, 16, 1, 16384)},
      .extra = {{"planes", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"lockstep", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"steps", AXIS_INTEGER, 1, 4, 1, NULL},
                {"stages", AXIS_INTEGER, 0, 16, 0, NULL},
                {"rows", AXIS_INTEGER, 0, 16, 0, NULL},
                {"pad", AXIS_INTEGER, 0, 4096, 0, NULL}},
      .points = case_points,
      .flops = flops,
      .bytes_min = bytes_min,
      .array_bytes = case_array_bytes,
      .layout = layout,
      .results = check_every_point,
      .result = result,
      .pick = pick,
      .expect = expect,
      .exact_steps = STAR3D_EXACT_STEPS)
