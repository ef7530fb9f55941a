/* cliff against its definition, which is the star's (star3d_definition.h) and that of what is made of it
 * here: what it expects of every kernel (expect), its work, and the committed CRCs of exact data. */
#include "unit.h"
#include "../../src/cliff/cliff.c"
#include "star3d_definition.h"

/* The weights of a box of 27 points: 1/512, 2/512, ... (x fastest); the centre's makes the sum 1. */
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
                        u->v[at] += ++weight / 512.0L * v, u->off[at] += gamma * weight / 512 * fabsl(v),
                            all -= weight;
                }
        u->v[at] += all / 512.0L * was[at], u->off[at] += gamma * all / 512 * fabsl(was[at]);
    }
    free(was);
}

/* Computes one step of a star, or of another shape, from the inputs in u. */
static void compute(struct volume *u, const int n[3], int form, int inputs, long double gamma)
{
    struct volume e = volume_of(n, u->r, inputs, 1);
    if (form == CLIFF_BOX)
        box(u, gamma);
    else
        sweep(u, gamma);
    if (form == CLIFF_TWO)
        sweep(&e, gamma);
    for (int64_t i = 0; i < u->n[0] * u->n[1] * u->n[2] && form != CLIFF_BOX && form != CLIFF_STAR; i++) {
        const int64_t at = place(u, i);
        u->v[at] = (form == CLIFF_TWO ? 1 : 2) * u->v[at] - e.v[at];
        u->off[at] = (form == CLIFF_TWO ? 1 : 2) * u->off[at] +
                     (form == CLIFF_TWO ? e.off[at] : gamma * fabsl(e.v[at]));
    }
    free(e.v), free(e.off);
}

/* Replaces u's values by the sums of each `each` points of a row. Returns the number of sums. */
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
        u->v[place(u, sums)] = sum, u->off[place(u, sums)] = off; /* this value is in no later sum */
    }
    return sums;
}

/* The ways to run a sweep (axis `way`): another shape, or a star whose answer is stored in another way. */
static const struct {
    int form, stores;
    int sum, times; /* a value of the answer is the sum of `sum` points and is written `times` times */
} ways[] = {
    {CLIFF_STAR, CLIFF_PLAIN, 1, 1}, {CLIFF_STAR, CLIFF_SUMS, 32, 1},    {CLIFF_STAR, CLIFF_QUARTER, 4, 1},
    {CLIFF_STAR, CLIFF_HALF, 2, 1},  {CLIFF_STAR, CLIFF_TWICE, 1, 2},    {CLIFF_WAVE, CLIFF_PLAIN, 1, 1},
    {CLIFF_TWO, CLIFF_PLAIN, 1, 1},  {CLIFF_INPLACE, CLIFF_PLAIN, 1, 1}, {CLIFF_BOX, CLIFF_PLAIN, 1, 1}};
/* Number of ways with this radius: the box comes last and has radius 1 only. */
static int ways_of(int r)
{
    return (int)(sizeof ways / sizeof *ways) - (r > 1);
}

static struct bench_case case_of(const int n[3], int r, int bytes, int way)
{
    struct bench_case c = {.study = &cliffs_study};
    c.axis[AXIS_PRECISION] = bytes, c.axis[AXIS_RADIUS] = r;
    c.axis[CLIFF_AXIS_STORES] = ways[way].stores, c.axis[CLIFF_AXIS_SHAPE] = ways[way].form;
    for (int d = 0; d < 3; d++)
        c.axis[AXIS_NX + d] = n[d];
    return c;
}

/* ---- the study against it ---- */

/* expect() and its bound at every value: gamma_n·sum|c·u|, plus the rounding of a tree of 32 additions for
 * sums. */
TEST(expectation_is_the_definition)
{
    for (int s = 0; s < SIZES; s++)
        for (int r = 1; r <= STAR3D_R_MAX; r++)
            for (int way = 0; way < ways_of(r); way++)
                for (int kind = 0; kind < 4; kind++) {
                    const int form = ways[way].form, each = ways[way].sum, times = ways[way].times;
                    const int inputs = kind & 1 ? INPUTS_EXACT : INPUTS_GENERAL, bytes = kind & 2 ? 4 : 8;
                    const int terms = form == CLIFF_BOX ? 27 : 6 * r + 1 + (form != CLIFF_STAR);
                    const int flops[] = {12 * r + 3, 12 * r + 3, 24 * r + 3, 53}; /* of a point, by form */
                    const int exact = inputs == INPUTS_EXACT;
                    struct bench_case c = case_of(sizes[s], r, bytes, way);
                    struct work w = {.c = &c, .inputs = inputs};
                    struct volume u = volume_of(sizes[s], r, inputs, 0);
                    const int64_t points = u.n[0] * u.n[1] * u.n[2];
                    const int64_t answers = (u.n[0] + each - 1) / each * u.n[1] * u.n[2];
                    const int64_t read = form == CLIFF_STAR || form == CLIFF_BOX ? points : 2 * points;
                    compute(&u, sizes[s], form, inputs, exact ? 0 : gamma_of(terms, bytes));
                    if (each > 1)
                        assert_int_equal(add(&u, each, exact ? 0 : gamma_of(5, bytes)), answers);
                    assert_int_equal(cliffs_study.results(&w), times * answers);
                    assert_true(cliffs_study.points(&c) == (double)points);
                    assert_true(cliffs_study.bytes_min(&c) == (double)((read + times * answers) * bytes));
                    const int star = form == CLIFF_STAR;
                    const int64_t work = star ? points * (12 * r + 2) - answers : points * flops[form];
                    assert_true(cliffs_study.flops(&c) == (double)work);
                    for (int64_t i = 0; i < cliffs_study.results(&w); i++)
                        expects(&w, i, u.v[place(&u, i % answers)], u.off[place(&u, i % answers)]);
                    volume_free(&u);
                }
}

/* A pad is a multiple of a cache line, so that each row begins on a line. */
TEST(a_pad_of_part_of_a_line_is_refused)
{
    for (int bytes = 4; bytes <= 8; bytes += 4)
        for (int pad = 0; pad <= 64; pad += 8) {
            struct bench_case c = case_of(sizes[0], 1, bytes, 0);
            struct work w = {.c = &c};
            c.axis[CLIFF_AXIS_PAD] = pad;
            assert_int_equal(cliffs_study.layout(&w), pad * bytes % 128 ? CALL_SKIP : CALL_OK);
        }
}

/* CRC-32 of the answer after some launches on exact data. Only a star computes on from its own answer. */
static uint32_t crc_of(int r, int bytes, const int n[3], int way, int launches)
{
    struct volume u = volume_of(n, r, INPUTS_EXACT, 0);
    int64_t values = (int64_t)n[0] * n[1] * n[2];
    uint32_t crc = 0;
    for (int s = 0; s < (ways[way].sum > 1 ? 1 : launches); s++)
        compute(&u, n, ways[way].form, INPUTS_EXACT, 0);
    if (ways[way].sum > 1)
        values = add(&u, ways[way].sum, 0);
    for (int t = 0; t < ways[way].times; t++)
        crc = crc_add(crc, &u, values, bytes);
    volume_free(&u);
    return crc;
}

/* The table has two rows per way, except `inplace`, whose answer is that of `wave`. */
TEST(table_holds)
{
    int rows = 0;
    for (int r = 1; r <= STAR3D_R_MAX; r++)
        for (int way = 0; way < ways_of(r); way++)
            for (int bytes = 4; bytes <= 8 && ways[way].form != CLIFF_INPLACE; bytes += 4) {
                int found = 0;
                for (int i = 0; i < cliffs_study.exact_count; i++) {
                    const struct exact_case *const e = &exact_cases[i];
                    const int n[] = {(int)e->nx, (int)e->ny, (int)e->nz};
                    const struct bench_case c = case_of(n, r, bytes, way);
                    if (e->radius != r || e->precision != bytes ||
                        strcmp(e->operation, cliffs_study.operation(&c)))
                        continue;
                    const uint32_t crc = crc_of(r, bytes, n, way, cliffs_study.exact_launches(&c));
                    if (crc != e->crc)
                        print_message("# {%d, %d, %d, %d, %d, 0x%08x, \"%s\"},\n", r, bytes, n[0], n[1], n[2],
                                      crc, e->operation);
                    assert_int_equal(e->crc, crc);
                    found++;
                }
                assert_int_equal(found, 2);
                rows += found;
            }
    assert_int_equal(rows, cliffs_study.exact_count);
}
