/* star3d against its definition, written down once more: of the study only the inputs are taken on trust. Its
 * layout, its coefficients, what it expects of every kernel (expect), and the committed CRCs of exact data. */
#include "unit.h"
#include <zlib.h>
#include "../../src/star3d/star3d.c"

/* Odd, prime, below a tile, below the radius; no two extents alike but for 1x1x1. */
static const int sizes[][3] = {{37, 21, 13}, {33, 17, 3}, {1, 1, 1},   {5, 70, 4},  {2, 3, 1},
                               {64, 1, 7},   {1, 40, 2},  {130, 3, 5}, {31, 33, 9}, {7, 19, 23}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* ---- the definition ---- */

/* Of the neighbour at distance k in direction d (0 x, 1 y, 2 z), side -1 or +1; of the centre. */
static double coefficient(int k, int d, int side)
{
    static const double eighths[3][2] = {{1, 15}, {3, 13}, {5, 11}};
    return eighths[d][side > 0] / 8 / (1 << (k + 3));
}
static double centre(int r) { return 1 - 6.0 / 8 * (1 - 1.0 / (1 << r)); }

/* The grid and its halo, dense. */
struct volume {
    int r;
    int64_t n[3], step[3], origin, values;
    long double *v, *off; /* how far a right answer may be off */
};

static struct volume volume_of(const int n[3], int r, int inputs, int second)
{
    struct volume u = {.r = r, .values = 1};
    for (int d = 0; d < 3; d++) {
        u.n[d] = n[d];
        u.step[d] = u.values;
        u.values *= n[d] + 2 * r;
        u.origin += r * u.step[d];
    }
    u.v = malloc((size_t)u.values * sizeof *u.v);
    u.off = calloc((size_t)u.values, sizeof *u.off);
    assert_true(u.v && u.off);
    for (int z = -r, i = 0; z < n[2] + r; z++)
        for (int y = -r; y < n[1] + r; y++)
            for (int x = -r; x < n[0] + r; x++)
                u.v[i++] = star3d_input(x, y, z + second * (1 << 24), inputs);
    return u;
}

/* Where point i of the grid lies, x fastest. */
static int64_t place(const struct volume *u, int64_t i)
{
    return u->origin + i % u->n[0] + i / u->n[0] % u->n[1] * u->step[1] + i / u->n[0] / u->n[1] * u->step[2];
}

/* The grid after one more step, its halo as it was; each term's product and sum may lose `gamma` of it. */
static void sweep(struct volume *u, long double gamma)
{
    struct volume next = *u;
    next.v = malloc((size_t)u->values * sizeof *u->v), next.off = malloc((size_t)u->values * sizeof *u->off);
    assert_true(next.v && next.off);
    memcpy(next.v, u->v, (size_t)u->values * sizeof *u->v);
    memcpy(next.off, u->off, (size_t)u->values * sizeof *u->off);
    for (int64_t i = 0; i < u->n[0] * u->n[1] * u->n[2]; i++) {
        const int64_t at = place(u, i);
        long double magnitude = centre(u->r) * (fabsl(u->v[at]) + u->off[at]);
        next.v[at] = centre(u->r) * u->v[at], next.off[at] = centre(u->r) * u->off[at];
        for (int k = 1; k <= u->r; k++)
            for (int d = 0; d < 3; d++)
                for (int side = -1; side <= 1; side += 2) {
                    const int64_t from = at + side * k * u->step[d];
                    next.v[at] += coefficient(k, d, side) * u->v[from];
                    next.off[at] += coefficient(k, d, side) * u->off[from];
                    magnitude += coefficient(k, d, side) * (fabsl(u->v[from]) + u->off[from]);
                }
        next.off[at] += gamma * magnitude;
    }
    free(u->v), free(u->off);
    *u = next;
}

/* The box in place of a star: weights 1/512, 2/512, ... x fastest, the centre left out; it has what is left of one. */
static void box(struct volume *u, long double gamma)
{
    long double *const was = malloc((size_t)u->values * sizeof *was);
    assert_non_null(was);
    memcpy(was, u->v, (size_t)u->values * sizeof *was);
    for (int64_t i = 0; i < u->n[0] * u->n[1] * u->n[2]; i++) {
        const int64_t at = place(u, i);
        int weight = 0, all = 512;
        u->v[at] = u->off[at] = 0;
        for (int dz = -1; dz <= 1; dz++)
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    const long double v = was[at + dx + dy * u->step[1] + dz * u->step[2]];
                    if (dx || dy || dz)
                        u->v[at] += ++weight / 512.0L * v, u->off[at] += gamma * weight / 512 * fabsl(v), all -= weight;
                }
        u->v[at] += all / 512.0L * was[at], u->off[at] += gamma * all / 512 * fabsl(was[at]);
    }
    free(was);
}

/* What is computed: one step of a star, or of what else there is, of the inputs that u has still. */
static void compute(struct volume *u, const int n[3], int form, int inputs, long double gamma)
{
    struct volume e = volume_of(n, u->r, inputs, 1);
    if (form == STAR3D_BOX)
        box(u, gamma);
    else
        sweep(u, gamma);
    if (form == STAR3D_TWO)
        sweep(&e, gamma);
    for (int64_t i = 0; i < u->n[0] * u->n[1] * u->n[2] && form != STAR3D_BOX && form != STAR3D_STAR; i++) {
        const int64_t at = place(u, i);
        u->v[at] = (form == STAR3D_TWO ? 1 : 2) * u->v[at] - e.v[at];
        u->off[at] = (form == STAR3D_TWO ? 1 : 2) * u->off[at] + (form == STAR3D_TWO ? e.off[at] : gamma * fabsl(e.v[at]));
    }
    free(e.v), free(e.off);
}

/* Values of the answer after a step, where each is the sum of so many points of a row; in the place of u's own values. */
static int64_t add(struct volume *u, int each, long double gamma)
{
    int64_t sums = 0;
    for (int64_t i = 0; i < u->n[0] * u->n[1] * u->n[2]; sums++) {
        long double sum = 0, off = 0;
        for (int64_t end = i + (u->n[0] - i % u->n[0] < each ? u->n[0] - i % u->n[0] : each); i < end; i++) {
            const int64_t at = place(u, i);
            sum += u->v[at];
            off += u->off[at] + gamma * (fabsl(u->v[at]) + u->off[at]);
        }
        u->v[place(u, sums)] = sum, u->off[place(u, sums)] = off; /* no later one has it as a term */
    }
    return sums;
}

/* Below 1 step: one, of which sums of so many points are the answer, or the points, twice; or one of another form. */
enum { SUMS = 0, TWICE = -1, HALF = -2, QUARTER = -4, WAVE = -10, INPLACE, TWO, BOX };
static const int ways[] = {INPLACE, WAVE, TWO, QUARTER, HALF, TWICE, SUMS, 1, BOX, 2, 3, 4};
enum { WAYS = sizeof ways / sizeof *ways, FEW = 8 /* and one step: of radii above 2 */ };
static int form_of(int way) { return way < QUARTER ? way - WAVE + STAR3D_WAVE : STAR3D_STAR; }
static int sum_of(int steps) { return steps > 0 || steps < QUARTER ? 1 : steps ? -steps : 32; }

static struct bench_case case_of(const int n[3], int r, int bytes, int steps)
{
    static const int64_t stores[] = {STAR3D_QUARTER, 0, STAR3D_HALF, STAR3D_TWICE, STAR3D_SUMS};
    struct bench_case c = {.study = &cliffs_study};
    c.axis[AXIS_PRECISION] = bytes, c.axis[AXIS_RADIUS] = r, c.axis[STAR3D_AXIS_STEPS] = steps > 0 ? steps : 1;
    c.axis[STAR3D_AXIS_STORES] = steps > 0 || steps < QUARTER ? STAR3D_PLAIN : stores[steps + 4];
    c.axis[STAR3D_AXIS_SHAPE] = form_of(steps);
    for (int d = 0; d < 3; d++)
        c.axis[AXIS_NX + d] = n[d];
    return c;
}

/* ---- the study against it ---- */

/* Of what makes mistakes show: no two points of the star can be mixed up, and the sum stays what it was; rows begin on lines of 128 bytes. */
TEST(coefficients_and_rows_are_as_described)
{
    for (int r = 1; r <= STAR3D_R_MAX; r++) {
        double sum = 0;
        for (int i = 0; i < STAR3D_POINTS(r); i++) {
            sum += star3d_coefficient(r, i);
            for (int j = 0; j < i; j++)
                assert_true(star3d_coefficient(r, i) != star3d_coefficient(r, j));
        }
        assert_true(sum == 1);
        for (int s = 0; s < SIZES; s++)
            for (int bytes = 4, pad = s % 2 * 3 * 128; bytes <= 8; bytes += 4) {
                const struct star3d_grid g = star3d_grid_of(sizes[s][0], sizes[s][1], sizes[s][2], r, bytes, pad / bytes);
                assert_true(g.origin * bytes % 128 == 0 && g.pitch * bytes % 128 == 0 && g.pitch >= sizes[s][0] + 2 * r + pad / bytes);
            }
    }
}

/* expect() and its bound at every point: after a step gamma_n·sum|c·u| and what the terms were off by. */
TEST(expectation_is_the_definition)
{
    for (int s = 0; s < SIZES; s++)
        for (int r = 1; r <= STAR3D_R_MAX; r++)
            for (int way = 0; way < (r > 2 || sizes[s][0] * sizes[s][1] * sizes[s][2] > 2000 ? FEW : WAYS); way++)
                for (int kind = 0; kind < 4; kind++) {
                    const int steps = ways[way], each = sum_of(steps), times = 1 + (steps == TWICE), form = form_of(steps);
                    const int terms = form == STAR3D_BOX ? 27 : 6 * r + 1 + (form != STAR3D_STAR), inputs = kind & 1 ? INPUTS_EXACT : INPUTS_GENERAL, bytes = kind & 2 ? 4 : 8;
                    const long double nu = terms * (bytes == 4 ? 0x1p-24L : 0x1p-53L);
                    /* each step adds r + 6 bits to the three of an integer, of which one is its sign */
                    const int fits = (steps > 0 ? steps : 1) * (r + 6) + 2 <= (bytes == 4 ? 24 : 53);
                    struct bench_case c = case_of(sizes[s], r, bytes, steps);
                    struct work w = {.c = &c, .inputs = inputs};
                    struct volume u = volume_of(sizes[s], r, inputs, 0);
                    const int64_t points = u.n[0] * u.n[1] * u.n[2], answers = (u.n[0] + each - 1) / each * u.n[1] * u.n[2];
                    const long double five = 5 * (bytes == 4 ? 0x1p-24L : 0x1p-53L); /* sums: a tree of 32 */
                    if (form == STAR3D_BOX && r > 1)
                        continue;
                    for (int l = 0; l < (steps > 0 ? steps : 1); l++)
                        compute(&u, sizes[s], form, inputs, inputs == INPUTS_EXACT && fits ? 0 : nu / (1 - nu));
                    if (each > 1)
                        assert_int_equal(add(&u, each, inputs == INPUTS_EXACT && fits ? 0 : five / (1 - five)), answers);
                    assert_int_equal(cliffs_study.results(&w), times * answers);
                    assert_true(cliffs_study.points(&c) == (double)(points * (steps > 0 ? steps : 1)));
                    if (steps <= 0) {
                        const int each_flops[] = {12 * r + 3, 12 * r + 3, 24 * r + 3, 53};
                        const int64_t read = form == STAR3D_STAR || form == STAR3D_BOX ? points : 2 * points;
                        assert_true(cliffs_study.bytes_min(&c) == (double)((read + times * answers) * bytes));
                        assert_true(cliffs_study.flops(&c) ==
                                    (double)(form == STAR3D_STAR ? points * (12 * r + 2) - answers : points * each_flops[form]));
                    }
                    for (int64_t i = 0; i < cliffs_study.results(&w); i++) {
                        const long double want = u.v[place(&u, i % answers)], off = u.off[place(&u, i % answers)];
                        double bound = -1;
                        const long double is = cliffs_study.expect(&w, i, &bound);
                        assert_true(fabsl(is - want) <= (inputs == INPUTS_EXACT && fits ? 0 : 1e-17L));
                        assert_true(fabsl(bound - off) <= 1e-12L * off);
                    }
                    free(u.v), free(u.off);
                }
}

/* CRC-32 of the answer after some launches on exact data. */
static uint32_t crc_of(int r, int bytes, const int n[3], int steps, int launches)
{
    struct volume u = volume_of(n, r, INPUTS_EXACT, 0);
    const int each = sum_of(steps), times = 1 + (steps == TWICE);
    int64_t values = (int64_t)n[0] * n[1] * n[2];
    double *const got = malloc((size_t)values * sizeof *got);
    uint32_t crc = 0;
    assert_non_null(got);
    for (int s = 0; s < (steps > 0 ? steps * launches : each > 1 ? 1 : launches); s++) {
        compute(&u, n, form_of(steps), INPUTS_EXACT, 0);
        if (each > 1)
            values = add(&u, each, 0);
        for (int64_t i = 0; i < values; i++) {
            const long double v = u.v[place(&u, i)];
            assert_true(bytes == 4 ? (float)v == v : (double)v == v);
            got[i] = (double)v;
        }
    }
    for (int t = 0; t < times; t++)
        crc = (uint32_t)crc32(crc, (const Bytef *)got, (uInt)((size_t)values * sizeof *got));
    free(u.v), free(u.off), free(got);
    return crc;
}

/* One row for each case whose data stay exact, two of each. */
TEST(table_holds)
{
    int rows = 0;
    for (int r = 1; r <= STAR3D_R_MAX; r++)
        for (int way = 0; way < (r > 2 ? FEW : WAYS); way++)
            for (int bytes = 4; bytes <= 8 && ways[way] != INPLACE && (ways[way] != BOX || r == 1); bytes += 4) {
                const int steps = ways[way];
                int found = 0, launches = 0;
                for (int i = 0; i < cliffs_study.exact_count; i++) {
                    const struct exact_case *const e = &exact_cases[i];
                    const int n[] = {(int)e->nx, (int)e->ny, (int)e->nz};
                    const struct bench_case c = case_of(n, r, bytes, steps);
                    launches = cliffs_study.exact_launches(&c);
                    if (e->radius != r || e->precision != bytes || strcmp(e->operation, cliffs_study.operation(&c)))
                        continue;
                    const uint32_t crc = crc_of(r, bytes, n, steps, launches);
                    if (crc != e->crc)
                        print_message("# {%d, %d, %d, %d, %d, 0x%08x, \"%s\"},\n", r, bytes, n[0], n[1], n[2], crc, e->operation);
                    assert_int_equal(e->crc, crc);
                    found++;
                }
                assert_int_equal(found, launches ? 2 : 0);
                rows += found;
            }
    assert_int_equal(rows, cliffs_study.exact_count);
}
