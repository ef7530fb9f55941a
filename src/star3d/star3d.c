/* SPDX-License-Identifier: MIT */
/* star3d as a study: axes, work, fields, reference. See star3d.h. */
#include <math.h>
#include "../check.h"
#include "star3d.h"

static double points(const struct bench_case *c)
{
    return (double)c->axis[AXIS_NX] * (double)c->axis[AXIS_NY] * (double)c->axis[AXIS_NZ];
}

/* 2N - 1 flops per point of an N-point stencil: N products, N - 1 sums. */
static double flops(const struct bench_case *c)
{
    return points(c) * (2 * STAR3D_POINTS(c->axis[AXIS_RADIUS]) - 1);
}

/* One array read, one written: T_eff = (2·D_u)/t (Omlin & Raess, lecture 10). */
static double bytes_min(const struct bench_case *c) { return 2 * points(c) * (double)c->axis[AXIS_PRECISION]; }

static double array_bytes(const struct bench_case *c) { return points(c) * (double)c->axis[AXIS_PRECISION]; }

CELLS_DECLARE(star3d)
static const struct cells *cells(const struct work *w) { return CELLS_OF(star3d, w); }

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
static long double star(int r, struct point p, int exact, long double *magnitude)
{
    static const int step[6][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
    long double sum = (long double)star3d_coefficient(r, 0) * star3d_input(p.x, p.y, p.z, exact);
    *magnitude = fabsl(sum);
    for (int i = 1; i < STAR3D_POINTS(r); i++) {
        const int k = (i - 1) / 6 + 1, *s = step[(i - 1) % 6];
        const long double term = (long double)star3d_coefficient(r, i) *
                                 star3d_input(p.x + k * s[0], p.y + k * s[1], p.z + k * s[2], exact);
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

static int64_t results(const struct work *w) { return (int64_t)points(w->c); }

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
    const long double want = star(g.r, point_of(&g, i), w->exact, &magnitude);
    *bound = w->exact ? 0 : check_gamma(w, STAR3D_POINTS(g.r)) * (double)magnitude;
    return want;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

static const struct study star3d = {
    .name = "star3d",
    .title = "3D star stencil, radius 1 to 5",
    .uses = AXIS_BIT(AXIS_VARIANT) | AXIS_BIT(AXIS_PRECISION) | AXIS_BIT(AXIS_RADIUS) | AXIS_BIT(AXIS_NX) |
            AXIS_BIT(AXIS_NY) | AXIS_BIT(AXIS_NZ) | AXIS_BIT(AXIS_BLOCK),
    .common =
        {
            [AXIS_VARIANT] = {"variant", AXIS_WORD, 0, 0, AXIS_NONE, NULL},
            [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, NULL},
            [AXIS_RADIUS] = {"radius", AXIS_INTEGER, 1, STAR3D_R_MAX, AXIS_NONE, NULL},
            [AXIS_NX] = {"nx", AXIS_INTEGER, 1, 65535, AXIS_NONE, NULL},
            [AXIS_NY] = {"ny", AXIS_INTEGER, 1, 65535, AXIS_NONE, NULL},
            [AXIS_NZ] = {"nz", AXIS_INTEGER, 1, 65535, AXIS_NONE, NULL},
            [AXIS_BLOCK] = {"block", AXIS_DIMS, 1, 1024, BLOCK(32, 16, 1), NULL},
        },
    .extra = {{"planes", AXIS_INTEGER, 0, 65535, 0, NULL}},
    .points = points,
    .flops = flops,
    .bytes_min = bytes_min,
    .array_bytes = array_bytes,
    .layout = layout,
    .fill = check_fill,
    .verify = check_verify,
    .exact_crc = check_exact_crc,
    .cells = cells,
    .results = results,
    .result = result,
    .pick = pick,
    .expect = expect,
    .exact = exact_cases,
    .exact_count = sizeof exact_cases / sizeof *exact_cases,
    .exact_steps = STAR3D_EXACT_STEPS,
};
CLIFFS_ROW(struct study, "cliffs_studies", star3d)
