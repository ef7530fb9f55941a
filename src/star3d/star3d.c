/* SPDX-License-Identifier: MIT */
/* star3d as a study: axes, work, fields, reference. See star3d.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
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

static enum verdict error(struct work *w, const char *what, int code)
{
    snprintf(w->why, sizeof w->why, "%s: error %d", what, code);
    return CALL_FAIL;
}

static enum verdict layout(struct work *w)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    w->fields = 2;
    w->bytes[0] = w->bytes[1] = (size_t)g.values * (size_t)w->c->axis[AXIS_PRECISION];
    return CALL_OK;
}

static enum verdict fill(struct work *w)
{
    const int code = CELLS_OF(star3d, w)->fill(w);
    return code ? error(w, "filling the fields", code) : CALL_OK;
}

struct point {
    int x, y, z;
};

/* Unit roundoff of the precision. */
static double roundoff(const struct work *w)
{
    return w->c->axis[AXIS_PRECISION] == 4 ? 0x1p-24 : 0x1p-53;
}

/* The reference at a point and the sum of |c·u| that its error bound needs. */
static long double reference(int r, struct point p, int exact, long double *magnitude)
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

/* All points in order of x, y, z; or the sample. */
static struct point point_of(const struct star3d_grid *g, int64_t i, int64_t sample)
{
    if (sample)
        return sample_point(g, i, sample);
    return (struct point){(int)(i % g->nx), (int)(i / g->nx % g->ny), (int)(i / g->nx / g->ny)};
}

/* Reads `count` points of a field; NULL without memory, or `code` set. The caller frees. */
static double *read_points(struct work *w, const struct star3d_grid *g, int field, int64_t count,
                           int64_t sample, int *code)
{
    int64_t *const offsets = malloc((size_t)count * sizeof *offsets);
    double *const values = malloc((size_t)count * sizeof *values);
    *code = -1;
    if (offsets && values) {
        for (int64_t i = 0; i < count; i++) {
            const struct point p = point_of(g, i, sample);
            offsets[i] = g->origin + p.z * g->plane + p.y * g->pitch + p.x;
        }
        *code = CELLS_OF(star3d, w)->gather(w, field, offsets, count, values);
    }
    free(offsets);
    if (*code) {
        free(values);
        return NULL;
    }
    return values;
}

/* A NaN, once seen, stays. */
static double larger(double a, double b) { return isnan(a) || a > b ? a : b; }

/* |error| <= gamma_n·sum|c·u|, gamma_n = n·u/(1 - n·u), n = 6r+1 (Higham, Accuracy
 * and Stability of Numerical Algorithms, 3.1); exact data leave no error at all. */
static enum verdict verify(struct work *w, int64_t sample, struct check_result *result)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const int64_t all = (int64_t)points(w->c), count = sample && sample < all ? sample : all;
    const double nu = STAR3D_POINTS(g.r) * roundoff(w), gamma = nu / (1 - nu);
    int code;
    double *const got = read_points(w, &g, 1, count, sample, &code);
    memset(result, 0, sizeof *result);
    if (!got)
        return error(w, "reading the result", code);
    for (int64_t i = 0; i < count; i++) {
        long double magnitude;
        const long double want = reference(g.r, point_of(&g, i, sample), w->exact, &magnitude);
        const double off = (double)fabsl(got[i] - want);
        const double bound = w->exact ? 0 : gamma * (double)magnitude;
        if (!(off <= bound)) /* this way round NaN is wrong, too */
            result->wrong++;
        result->err_max = larger(result->err_max, off);
        if (bound > 0)
            result->bound_used = larger(result->bound_used, off / bound);
    }
    result->points = count;
    free(got);
    code = CELLS_OF(star3d, w)->audit(w, &result->damaged);
    return code ? error(w, "auditing the fields", code) : CALL_OK;
}

static enum verdict exact_crc(struct work *w, int steps, uint32_t *crc)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const int64_t count = (int64_t)points(w->c);
    double *got;
    int code;
    enum verdict filled;
    w->exact = 1;
    filled = fill(w);
    w->exact = 0;
    if (filled != CALL_OK)
        return filled;
    for (int s = 0; s < steps; s++)
        if ((code = w->c->variant->launch(w, s)))
            return error(w, "launching", code);
    got = read_points(w, &g, steps & 1, count, 0, &code);
    if (!got)
        return error(w, "reading the result", code);
    *crc = (uint32_t)crc32(0, (const Bytef *)got, (uInt)((size_t)count * sizeof *got));
    free(got);
    return CALL_OK;
}

static const char *const precisions[] = {"single", "double", NULL};

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
            [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, precisions},
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
    .fill = fill,
    .verify = verify,
    .exact_crc = exact_crc,
    .exact = exact_cases,
    .exact_count = sizeof exact_cases / sizeof *exact_cases,
    .exact_steps = STAR3D_EXACT_STEPS,
};
CLIFFS_ROW(struct study, "cliffs_studies", star3d)
