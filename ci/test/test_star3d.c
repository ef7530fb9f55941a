/* star3d against its definition (star3d_definition.h): its layout, its coefficients, what it expects of every
 * kernel (expect), and the committed CRCs of exact data. */
#include "unit.h"
#include "../../src/star3d/star3d.c"
#include "star3d_definition.h"

/* Several steps per launch exist for radii up to 2. */
static int steps_of(int r)
{
    return r > 2 ? 1 : STAR3D_STEPS_MAX;
}
/* On a large grid one step only, because the definition is slow. */
static int steps_on(const int n[3], int r)
{
    return n[0] * n[1] * n[2] > 2000 ? 1 : steps_of(r);
}

static struct bench_case case_of(const int n[3], int r, int bytes, int steps)
{
    struct bench_case c = {.study = &cliffs_study};
    c.axis[AXIS_PRECISION] = bytes, c.axis[AXIS_RADIUS] = r, c.axis[STAR3D_AXIS_STEPS] = steps;
    for (int d = 0; d < 3; d++)
        c.axis[AXIS_NX + d] = n[d];
    return c;
}

/* Of what makes mistakes show: no two points of the star can be mixed up, and the sum stays what it was; rows
 * begin on lines of 128 bytes, also where they are further apart. */
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
                const int *const n = sizes[s];
                const struct star3d_grid g = star3d_grid_of(n[0], n[1], n[2], r, bytes, pad / bytes);
                assert_true(g.origin * bytes % 128 == 0 && g.pitch * bytes % 128 == 0);
                assert_true(g.pitch >= n[0] + 2 * r + pad / bytes);
            }
    }
}

/* expect() and its bound at every point: after a step gamma_n·sum|c·u| and what the terms were off by. */
TEST(expectation_is_the_definition)
{
    for (int s = 0; s < SIZES; s++)
        for (int r = 1; r <= STAR3D_R_MAX; r++)
            for (int steps = 1; steps <= steps_on(sizes[s], r); steps++)
                for (int kind = 0; kind < 4; kind++) {
                    const int inputs = kind & 1 ? INPUTS_EXACT : INPUTS_GENERAL, bytes = kind & 2 ? 4 : 8;
                    /* each step adds r + 6 bits to the three of an integer, of which one is its sign */
                    const int fits = steps * (r + 6) + 2 <= (bytes == 4 ? 24 : 53);
                    const long double gamma = inputs == INPUTS_EXACT && fits ? 0 : gamma_of(6 * r + 1, bytes);
                    struct bench_case c = case_of(sizes[s], r, bytes, steps);
                    struct work w = {.c = &c, .inputs = inputs};
                    struct volume u = volume_of(sizes[s], r, inputs, 0);
                    const int64_t points = u.n[0] * u.n[1] * u.n[2];
                    for (int l = 0; l < steps; l++)
                        sweep(&u, gamma);
                    assert_int_equal(cliffs_study.results(&w), points);
                    assert_true(cliffs_study.points(&c) == (double)(points * steps));
                    assert_true(cliffs_study.bytes_min(&c) == (double)(2 * points * steps * bytes));
                    assert_true(cliffs_study.flops(&c) == (double)(points * steps * (12 * r + 1)));
                    for (int64_t i = 0; i < points; i++)
                        expects(&w, i, u.v[place(&u, i)], u.off[place(&u, i)]);
                    volume_free(&u);
                }
}

/* CRC-32 of the answer after some launches on exact data. */
static uint32_t crc_of(int r, int bytes, const int n[3], int steps)
{
    struct volume u = volume_of(n, r, INPUTS_EXACT, 0);
    for (int s = 0; s < steps; s++)
        sweep(&u, 0);
    const uint32_t crc = crc_add(0, &u, u.n[0] * u.n[1] * u.n[2], bytes);
    volume_free(&u);
    return crc;
}

/* The table has two rows for each case whose data stay exact. */
TEST(table_holds)
{
    int rows = 0;
    for (int r = 1; r <= STAR3D_R_MAX; r++)
        for (int steps = 1; steps <= steps_of(r); steps++)
            for (int bytes = 4; bytes <= 8; bytes += 4) {
                int found = 0, launches = 0;
                for (int i = 0; i < cliffs_study.exact_count; i++) {
                    const struct exact_case *const e = &exact_cases[i];
                    const int n[] = {(int)e->nx, (int)e->ny, (int)e->nz};
                    const struct bench_case c = case_of(n, r, bytes, steps);
                    launches = cliffs_study.exact_launches(&c);
                    if (e->radius != r || e->precision != bytes ||
                        strcmp(e->operation, cliffs_study.operation(&c)))
                        continue;
                    const uint32_t crc = crc_of(r, bytes, n, steps * launches);
                    if (crc != e->crc)
                        print_message("# {%d, %d, %d, %d, %d, 0x%08x, \"%s\"},\n", r, bytes, n[0], n[1], n[2],
                                      crc, e->operation);
                    assert_int_equal(e->crc, crc);
                    found++;
                }
                assert_int_equal(found, launches ? 2 : 0);
                rows += found;
            }
    assert_int_equal(rows, cliffs_study.exact_count);
}
