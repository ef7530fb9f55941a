/* halves as a study: axes, work, reference. See halves.h. */
#include <stdio.h>
#include <stdlib.h>
#include "../check.h"
#include "../star3d/reference.h"
#include "fields.h"

/* The operators: fields, values moved and flops per point. */
static const struct {
    const char *name;
    int fields, values, flops;
} operators[] = {[HALVES_READ] = {"read", 2, 1, 1},  [HALVES_UPDATE] = {"update", 1, 2, 1},
                 [HALVES_STAR] = {"star", 2, 2, 0},  [HALVES_DIFFUSION] = {"diffusion", 2, 2, 16},
                 [HALVES_HEAT] = {"heat", 3, 3, 11}, [HALVES_GROUPS] = {"star", 2, 2, 0}};

static int is_star(const struct bench_case *c)
{
    return c->variant->kind == HALVES_STAR || c->variant->kind == HALVES_GROUPS;
}

static double flops(const struct bench_case *c)
{
    return case_points(c) * (is_star(c) ? 2 * STAR3D_POINTS((int)c->axis[HALVES_AXIS_REACH]) - 1
                                        : operators[c->variant->kind].flops);
}
static double bytes_min(const struct bench_case *c)
{
    return operators[c->variant->kind].values * case_array_bytes(c);
}

static enum verdict layout(struct work *w)
{
    const int64_t *const a = w->c->axis;
    const struct halves_grid g = groups_grid_of(w).g;
    const int most = halves_piece(w->c) - g.lead - g.halo;
    if (a[HALVES_AXIS_LAYOUT] == HALVES_PLAIN && a[HALVES_AXIS_WHO] != HALVES_ANY)
        return skip_rule(w, "rows one after the other belong to no half: who = any");
    if (g.nx > most)
        return skip_rule(w, "a row and its halo must fit in a piece of %d bytes: at most %d points",
                         (int)L2MAP_PIECE, most);
    if (g.values > INT32_MAX)
        return skip_rule(w, "%lld values are more than its kernels count", (long long)g.values);
    return cells_layout(w, operators[w->c->variant->kind].fields, g.values);
}

static int64_t results(const struct work *w)
{
    const int64_t *const a = w->c->axis;
    return (w->c->variant->kind == HALVES_READ ? 1 : a[AXIS_NX]) * a[AXIS_NY] * a[AXIS_NZ];
}

/* Value i of the answer, x fastest. Sums have x = 0. */
static struct star3d_point value_at(const struct work *w, int64_t i)
{
    const int64_t *const a = w->c->axis, nx = w->c->variant->kind == HALVES_READ ? 1 : a[AXIS_NX];
    return (struct star3d_point){(int)(i % nx), (int)(i / nx % a[AXIS_NY]), (int)(i / nx / a[AXIS_NY])};
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const struct halves_own *const own = (const struct halves_own *)w->own;
    const struct groups_grid t = groups_grid_of(w);
    const struct halves_grid g = t.g;
    const struct star3d_point p = value_at(w, i);
    *field = g.kind == HALVES_UPDATE ? 0 : g.kind == HALVES_READ ? steps > 0 : steps & 1;
    if (g.kind == HALVES_READ && *field)
        return halves_sums(w) + i;
    const uint32_t *const order = own ? own->order_here[*field] : NULL;
    return (g.kind == HALVES_GROUPS ? groups_row(&t, *field, order, p.y, p.z)
                                    : halves_row(&g, *field, order, p.y, p.z)) +
           p.x;
}

static int64_t pick(const struct work *w, int64_t i, int64_t sample)
{
    const int64_t *const a = w->c->axis,
                         n[3] = {w->c->variant->kind == HALVES_READ ? 1 : a[AXIS_NX], a[AXIS_NY], a[AXIS_NZ]};
    (void)sample;
    return check_pick(n, i, 5);
}

/* The sum of c·u over the values that the operator reads: a row, or a point and its neighbours. */
struct weighed {
    long double sum, size;
};
static void weigh(struct weighed *t, double c, double u)
{
    t->sum += (long double)c * u;
    t->size += fabs(c * u);
}

static struct weighed laplacian_twice(struct star3d_point p, int inputs)
{
    struct weighed t = {0, 0};
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) {
            const int far = abs(x) + abs(y), corner = x && y;
            const double c = far == 0   ? 1 - 20 * HALVES_ALPHA
                             : far == 1 ? 8 * HALVES_ALPHA
                             : corner   ? -2 * HALVES_ALPHA
                                        : -HALVES_ALPHA;
            if (far <= 2)
                weigh(&t, c, star3d_input(p.x + x, p.y + y, p.z, inputs));
        }
    return t;
}

static struct weighed heat(struct star3d_point p, int inputs)
{
    const double ci = halves_capacity(p.x, p.y, p.z, inputs), u = star3d_input(p.x, p.y, p.z, inputs);
    struct weighed t = {0, 0};
    weigh(&t, 1, u);
    for (int way = 0; way < 2; way++)
        for (int to = -1; to <= 1; to += 2) {
            const double f = ci * halves_factor(inputs, way);
            weigh(&t, f, star3d_input(p.x + (way ? 0 : to), p.y + (way ? to : 0), p.z, inputs));
            weigh(&t, -f, u);
        }
    return t;
}

/* The most roundings that a term passes through. A row's sum: the chain of a lane, then five levels of the
 * warp. Other operators: fewer than they have terms; in a heat step the factors are rounded, too. Exact data
 * have no error. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const struct star3d_point p = value_at(w, i);
    const int inputs = w->inputs, exact = inputs == INPUTS_EXACT, kind = w->c->variant->kind;
    struct weighed t = {0, 0};
    double roundings = 1;
    switch (kind) {
    case HALVES_READ:
        for (int x = 0; x < w->c->axis[AXIS_NX]; x++)
            weigh(&t, 1, star3d_input(x, p.y, p.z, inputs));
        roundings = ceil((double)w->c->axis[AXIS_NX] / 32) + 8;
        break;
    case HALVES_UPDATE: /* multiples of 2^-22 below 2: no rounding */
        weigh(&t, 1, star3d_input(p.x, p.y, p.z, inputs));
        t.sum += 1;
        roundings = 0;
        break;
    case HALVES_STAR:
    case HALVES_GROUPS: {
        const int r = (int)w->c->axis[HALVES_AXIS_REACH];
        const struct star3d_value v = star3d_once(r, p, inputs, exact ? 0 : check_gamma(w, STAR3D_POINTS(r)));
        *bound = (double)v.off;
        return v.is;
    }
    case HALVES_DIFFUSION:
        t = laplacian_twice(p, inputs);
        roundings = 14;
        break;
    case HALVES_HEAT:
        t = heat(p, inputs);
        roundings = 8;
    }
    *bound = exact ? 0 : check_gamma(w, roundings) * (double)t.size;
    return t.sum;
}

/* Launches over which integers -4..3 stay exact: for the star see star3d.h; for the others, which take two,
 * see diffusion2d.h and heat2d.h. */
static int exact_launches(const struct bench_case *c)
{
    const int bits = c->axis[AXIS_PRECISION] == 4 ? 24 - 2 : 53 - 2;
    if (!is_star(c))
        return c->variant->kind == HALVES_READ ? 1 : 2;
    return bits / ((int)c->axis[HALVES_AXIS_REACH] + 6) < 2 ? 1 : 2;
}

static const char *operation(const struct bench_case *c)
{
    static const char *const stars[] = {"star", "star 1", "star 2", "star 3", "star 4", "star 5"};
    return is_star(c) ? stars[c->axis[HALVES_AXIS_REACH]] : operators[c->variant->kind].name;
}

/* Findings: what was measured of the L2; the bytes that a step touches, rows with the lines of their halo, in
 * all fields; and the halves of the SMs, as words of 32 bits with SM 0 in the lowest bit of the first: 1 for
 * SMs that are not in the half of SM 0. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    const struct halves_own *const own = (const struct halves_own *)w->own;
    const struct halves_grid g = halves_grid_of(w);
    const int fields = g.kind == HALVES_READ ? 1 : w->fields;
    const double plane = (double)g.ny * g.nx * (double)w->c->axis[AXIS_PRECISION];
    int used =
        snprintf(text, size, "working_set_mib=%.9g plane_bytes=%.9g", fields * plane * g.nz / 0x1p20, plane);
    if (!own || own->map.pattern != L2MAP_TWO)
        return CALL_OK;
    const struct l2map *const m = &own->map;
    used += snprintf(text + used, size - (size_t)used,
                     " near_sms=%d far_sms=%d near_cycles=%.6g far_cycles=%.6g sms_agree=%.6g "
                     "homes_agree=%.6g homes_whole=%.6g home_share=%.6g pairs_split=%.6g "
                     "map_ms=%.4g",
                     m->sms_of[0], m->sms_of[1], m->near_cycles, m->far_cycles, m->sms_agree,
                     own->check.agree, own->check.whole, own->check.share, own->pairs_split, own->map_ms);
    for (int first = 0; first < m->sms && first < 10 * 32; first += 32) {
        uint32_t word = 0;
        for (int s = first; s < m->sms && s < first + 32; s++)
            word |= (uint32_t)m->half[s] << (s - first);
        used += snprintf(text + used, size - (size_t)used, " sm_map%d=%lu", first / 32, (unsigned long)word);
    }
    return CALL_OK;
}

static const char *const whos[] = {"any", "own", "crossed", NULL};
static const char *const layouts[] = {"plain", "pairs", NULL};
static const char *const modes[] = {"pass", "persistent", NULL};

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

STUDY(.title = "Both halves of the L2: tiles on the SMs that own their lines",
      .common = {PRECISION_AXIS(4), NX_AXIS(1024), NY_AXIS(GRID_MAX), NZ_AXIS(GRID_MAX),
                 BLOCK_AXIS(32, 16, 1)},
      .extra = {{"who", AXIS_WORD, 0, 0, HALVES_ANY, whos},
                {"layout", AXIS_WORD, 0, 0, HALVES_PLAIN, layouts},
                {"mode", AXIS_WORD, 0, 0, HALVES_PASS, modes},
                {"reach", AXIS_INTEGER, 1, STAR3D_R_MAX, 1, NULL}},
      .points = case_points, .flops = flops, .bytes_min = bytes_min, .array_bytes = case_array_bytes,
      .layout = layout, .results = results, .result = result, .pick = pick, .expect = expect,
      .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 2,
      .exact_launches = exact_launches, .operation = operation, .findings = findings)
