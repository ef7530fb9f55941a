/* halo as a study: axes, work, reference. See fields.h. */
#include "../check.h"
#include "ends.h"

static double points(const struct bench_case *c)
{
    const int64_t *const a = c->axis;
    return (double)a[AXIS_NX] * (double)a[AXIS_NY] *
           (double)(a[AXIS_NZ] * a[HALO_AXIS_GPUS] + a[HALO_AXIS_MORE]);
}

static double flops(const struct bench_case *c)
{
    return points(c) * (2 * STAR3D_POINTS(c->axis[AXIS_RADIUS]) - 1);
}

/* One GPU's share of the bytes, so that T_eff compares with the T_peak of one GPU: one array is read and one
 * is written. */
static double bytes_min(const struct bench_case *c)
{
    return 2 * points(c) * (double)c->axis[AXIS_PRECISION] / (double)c->axis[HALO_AXIS_GPUS];
}

/* Skips slabs that are too thin: all planes that a neighbour needs must be the slab's own, and outer planes
 * that are computed first must not be those of the other side. */
static enum verdict layout(struct work *w)
{
    const int64_t *const a = w->c->axis, r = a[AXIS_RADIUS], gpus = a[HALO_AXIS_GPUS];
    const int64_t least = gpus == 1 ? 1 : gpus > 2 && a[HALO_AXIS_SCHEDULE] == HALO_BESIDE ? 2 * r : r;
    const FIELDS h = fields_of(w);
    if (halo_periodic(w->c) && gpus % 2)
        return skip_rule(w, "a periodic field needs an even number of slabs: neighbours walk in opposite "
                            "directions");
    return a[AXIS_NZ] < least ? skip_rule(w, "a slab needs at least %d planes", (int)least)
                              : cells_layout(w, 2, fields_values(&h));
}

static int64_t results(const struct work *w)
{
    return (int64_t)points(w->c);
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const FIELDS h = fields_of(w);
    const struct star3d_grid *const g = &h.first;
    const int x = (int)(i % g->nx), y = (int)(i / g->nx % g->ny), z = (int)(i / g->nx / g->ny),
              slab = halo_slab_of(&h, z);
    *field = steps & 1;
    return slab * g->values + g->origin + (z - halo_z(&h, slab)) * g->plane + y * g->pitch + x;
}

void halo_star3d(const struct bench_case *of, int64_t planes, const char *variant, struct bench_case *c)
{
    *c = (struct bench_case){.study = study_find("star3d"), .gpu = of->gpu};
    c->variant = variant_find(c->study, variant, NULL);
    for (int a = 0; a < AXIS_MAX; a++)
        c->axis[a] = study_axis(c->study, a) && variant_has(c->variant, a) ? study_axis(c->study, a)->fallback
                                                                           : AXIS_NONE;
    for (int a = AXIS_PRECISION; a < AXIS_NZ; a++)
        c->axis[a] = of->axis[a];
    c->axis[AXIS_NZ] = planes;
    if (c->variant->defaults)
        c->variant->defaults(c);
}
/* The whole field as a case of star3d: points have the same numbers. */
static struct work whole(const struct work *w, struct bench_case *c)
{
    const FIELDS h = fields_of(w);
    struct work all = {.c = c, .inputs = w->inputs};
    halo_star3d(w->c, halo_z(&h, h.gpus), "base", c);
    return all;
}

/* As star3d's; in the second half every other point is next to a cut. */
static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const FIELDS h = fields_of(w);
    struct bench_case c;
    const struct work all = whole(w, &c);
    const int64_t at = c.study->pick(&all, i, sample), plane = (int64_t)h.first.nx * h.first.ny;
    if (i < sample / 2 || i % 2 || h.gpus == 1)
        return at;
    const int cut = halo_z(&h, 1 + (int)(cells_hash(i, 4711) % (uint32_t)(h.gpus - 1)));
    return (cut - h.first.r + (int)(cells_hash(i, 1147) % (uint32_t)(2 * h.first.r))) * plane + at % plane;
}

/* A step of star3d at a point of a periodic field, whose planes go on from the other end. */
static long double expect_periodic(struct work *w, int64_t i, double *bound)
{
    const FIELDS h = fields_of(w);
    const int r = h.first.r, nx = h.first.nx, ny = h.first.ny, all = halo_z(&h, h.gpus);
    const int x = (int)(i % nx), y = (int)(i / nx % ny), z = (int)(i / nx / ny);
    struct bench_case c;
    const struct work of = whole(w, &c);
    const double gamma =
        w->inputs == INPUTS_EXACT && c.study->exact_launches(of.c) > 0 ? 0 : check_gamma(w, STAR3D_POINTS(r));
    long double sum = 0, off = 0;
    for (int k = 0; k < STAR3D_POINTS(r); k++) {
        const int way = (k - 1) % 6 / 2, far = k ? (k - 1) / 6 + 1 : 0, to = (k - 1) % 2 ? far : -far;
        const double s = star3d_coefficient(r, k),
                     u = star3d_input(x + (way == 0 ? to : 0), y + (way == 1 ? to : 0),
                                      (z + (way == 2 ? to : 0) + all) % all, w->inputs);
        sum += (long double)s * u;
        off += gamma * (s * fabs(u));
    }
    *bound = (double)off;
    return sum;
}

/* A step of star3d, independent of how the field is cut. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    struct bench_case c;
    struct work all = whole(w, &c);
    return halo_periodic(w->c) ? expect_periodic(w, i, bound) : c.study->expect(&all, i, bound);
}

/* The same field cut into more slabs has the same CRC. */
static const char *operation(const struct bench_case *c)
{
    static const char *const name[] = {"1 slab", "2 slabs", "3 slabs", "4 slabs"};
    const int64_t gpus = c->axis[HALO_AXIS_GPUS];
    return c->axis[HALO_AXIS_MORE] || gpus > 4 || halo_periodic(c) ? "others" : name[gpus - 1];
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};
static const char *const kernels[] = HALO_KERNELS;
static const char *const schedules[] = {"after", "beside", NULL};
static const char *const ends[] = {"walls", "periodic", NULL};

STUDY(.title = "A field on several GPUs, its halos exchanged",
      .common =
          {PRECISION_AXIS(4), [AXIS_RADIUS] = {"radius", AXIS_INTEGER, 1, STAR3D_R_MAX, AXIS_NONE, NULL},
           NX_AXIS(GRID_MAX), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX)},
      .extra = {{"gpus", AXIS_INTEGER, 1, HALO_GPUS_MAX, 2, NULL},
                {"more", AXIS_INTEGER, 0, 65535, 0, NULL},
                {"kernel", AXIS_WORD, 0, 0, 0, kernels},
                {"schedule", AXIS_WORD, 0, 0, HALO_AFTER, schedules},
                {"ends", AXIS_WORD, 0, 0, HALO_WALLS, ends}},
      .points = points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = results, .result = result, .pick = pick, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 2, .operation = operation,
      .long_run = halo_long_run, .findings = halo_findings)
