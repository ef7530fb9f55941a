/* SPDX-License-Identifier: MIT */
/* halo as a study: axes, work, reference. See halo.h. */
#include <math.h>
#include <stdio.h>
#include "../check.h"
#include "fields.h"

static double points(const struct bench_case *c)
{
    const int64_t *const a = c->axis;
    return (double)a[AXIS_NX] * (double)a[AXIS_NY] * (double)(a[AXIS_NZ] * a[HALO_AXIS_GPUS] + a[HALO_AXIS_MORE]);
}

static double flops(const struct bench_case *c) { return points(c) * (2 * STAR3D_POINTS(c->axis[AXIS_RADIUS]) - 1); }

/* Of one GPU, its share of all, so that T_eff compares with the T_peak of one: all read one array and write one. */
static double bytes_min(const struct bench_case *c)
{
    return 2 * points(c) * (double)c->axis[AXIS_PRECISION] / (double)c->axis[HALO_AXIS_GPUS];
}
static double array_bytes(const struct bench_case *c) { return bytes_min(c) / 2; }

/* The planes that a neighbour needs are all a slab's own; what is computed first on one side is no part of the other's. */
static enum verdict layout(struct work *w)
{
    const int64_t *const a = w->c->axis, r = a[AXIS_RADIUS], gpus = a[HALO_AXIS_GPUS];
    const int64_t least = gpus == 1 ? 1 : gpus > 2 && a[HALO_AXIS_SCHEDULE] == HALO_BESIDE ? 2 * r : r;
    const FIELDS h = fields_of(w);
    return a[AXIS_NZ] < least ? REFUSE(w, THIN, least) : cells_layout(w, 2, h.values);
}

static int64_t results(const struct work *w) { return (int64_t)points(w->c); }

struct point {
    int x, y, z;
};
static struct point point_of(const struct work *w, int64_t i)
{
    const int64_t nx = w->c->axis[AXIS_NX], ny = w->c->axis[AXIS_NY];
    return (struct point){(int)(i % nx), (int)(i / nx % ny), (int)(i / nx / ny)};
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const FIELDS h = fields_of(w);
    const struct point p = point_of(w, i);
    const int slab = p.z < h.first.nz ? 0 : 1 + (p.z - h.first.nz) / h.other.nz;
    const struct star3d_grid *const g = halo_slab_grid(&h, slab);
    *field = steps & 1;
    return halo_slab_at(&h, slab) + g->origin + (p.z - halo_slab_z(&h, slab)) * g->plane + p.y * g->pitch + p.x;
}

/* The corners; then points of each face, and as many next to where the field is cut. */
static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const FIELDS h = fields_of(w);
    const int n[3] = {h.first.nx, h.first.ny, halo_planes(&h)};
    const uint32_t hash = star3d_hash((int)i, (int)(i >> 31), 12345);
    int at[3];
    (void)sample;
    for (int d = 0; d < 3; d++)
        at[d] = (int)(star3d_hash((int)i, d, 6789) % (uint32_t)n[d]);
    for (int d = 0; d < 3 && i < 8; d++)
        at[d] = i >> d & 1 ? n[d] - 1 : 0;
    if (i >= 8 && i % 4 < 3)
        at[i % 4] = hash & 1 ? n[i % 4] - 1 : 0;
    else if (i >= 8 && h.gpus > 1)
        at[2] = halo_slab_z(&h, 1 + (int)(hash % (uint32_t)(h.gpus - 1))) - h.first.r + (int)(hash / 16 % (uint32_t)(2 * h.first.r));
    return ((int64_t)at[2] * n[1] + at[1]) * n[0] + at[0];
}

/* A step of star3d, whatever the field is cut into. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const int r = (int)w->c->axis[AXIS_RADIUS];
    const struct point p = point_of(w, i);
    const long double gamma = w->inputs == INPUTS_EXACT ? 0 : check_gamma(w, STAR3D_POINTS(r));
    long double sum = 0, off = 0;
    for (int k = 0; k < STAR3D_POINTS(r); k++) {
        const int way = (k - 1) % 6 / 2, far = k ? (k - 1) / 6 + 1 : 0, to = (k - 1) % 2 ? far : -far;
        const double c = star3d_coefficient(r, k),
                     u = star3d_input(p.x + (way == 0 ? to : 0), p.y + (way == 1 ? to : 0), p.z + (way == 2 ? to : 0), w->inputs);
        sum += (long double)c * u;
        off += gamma * (c * fabs(u));
    }
    *bound = (double)off;
    return sum;
}

/* The same field cut into more slabs has the same CRC. */
static const char *operation(const struct bench_case *c)
{
    static const char *const name[] = {"1 slab", "2 slabs", "3 slabs", "4 slabs"};
    const int64_t gpus = c->axis[HALO_AXIS_GPUS];
    return c->axis[HALO_AXIS_MORE] || gpus > 4 ? "others" : name[gpus - 1];
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};
static const char *const kernels[] = HALO_KERNELS;
static const char *const schedules[] = {"after", "beside", NULL};

/* plan.cu */
enum verdict halo_findings(struct work *, char *text, size_t size);
enum verdict halo_long_run(struct work *, struct check_result *);

STUDY(.title = "A field on several GPUs, its halos exchanged",
      .common = {PRECISION_AXIS(4), [AXIS_RADIUS] = {"radius", AXIS_INTEGER, 1, STAR3D_R_MAX, AXIS_NONE, NULL},
                 NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX)},
      .extra = {{"gpus", AXIS_INTEGER, 1, HALO_GPUS_MAX, 2, NULL},
                {"more", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"kernel", AXIS_WORD, 0, 0, 0, kernels},
                {"schedule", AXIS_WORD, 0, 0, HALO_AFTER, schedules}},
      .points = points,
      .array_bytes = array_bytes,
      .results = results,
      .pick = pick,
      .exact_steps = 2,
      .operation = operation,
      .long_run = halo_long_run,
      .findings = halo_findings)
