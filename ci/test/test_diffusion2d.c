/* The committed CRCs of diffusion2d's exact data against a plain reference: the definition in whole numbers.
 * It shares only the input with the kernels. */
#include "unit.h"
#include <zlib.h>
#include "../../src/diffusion2d/diffusion2d.h"

static const struct exact_case cases[] = {
#include "../../src/diffusion2d/exact.inc"
};
enum { CASES = sizeof cases / sizeof *cases };

/* i modulo n, not negative. */
static int64_t modulo(int64_t i, int64_t n)
{
    return (i % n + n) % n;
}

/* Lap u at a point of a layer of nx × ny, periodic. */
static int64_t lap(const int64_t *u, int64_t x, int64_t y, int64_t nx, int64_t ny)
{
    static const int step[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int64_t sum = -4 * u[y * nx + x];
    for (int i = 0; i < 4; i++)
        sum += u[modulo(y + step[i][1], ny) * nx + modulo(x + step[i][0], nx)];
    return sum;
}

/* Number of launches whose CRC is committed, if each has `steps` steps. */
static int launches_of(int precision, int steps)
{
    struct bench_case c = {0};
    c.axis[AXIS_PRECISION] = precision;
    c.axis[DIFFUSION2D_AXIS_STEPS] = steps;
    return diffusion2d_exact_launches(&c);
}

/* CRC-32 of the answer after `steps` steps. The values are whole numbers in units of 32^-steps. The precision
 * holds each of them, and each of the second Laplacians that they are computed from, exactly. */
static uint32_t crc_of(const struct exact_case *e, int steps)
{
    const int64_t nx = e->nx, ny = e->ny, layer = nx * ny, all = layer * e->nz,
                  most = (int64_t)1 << (e->precision == 4 ? 24 : 53);
    const struct diffusion2d_grid g = diffusion2d_grid_of(nx, ny, e->nz, 8);
    int64_t *const u = malloc((size_t)(all + 2 * layer) * sizeof *u), *const first = u + all,
                   *const second = first + layer;
    double *const answer = malloc((size_t)all * sizeof *answer),
                  unit = 1.0 / (double)((int64_t)1 << 5 * steps);
    uint32_t crc;
    assert_true(u && answer);
    for (int64_t i = 0; i < all; i++)
        u[i] =
            (int64_t)diffusion2d_input(&g, (int)(i % nx), (int)(i / nx % ny), (int)(i / layer), INPUTS_EXACT);
    for (int s = 0; s < steps; s++)
        for (int64_t *v = u; v < u + all; v += layer) {
            for (int64_t i = 0; i < layer; i++)
                first[i] = lap(v, i % nx, i / nx, nx, ny);
            for (int64_t i = 0; i < layer; i++)
                second[i] = lap(first, i % nx, i / nx, nx, ny);
            for (int64_t i = 0; i < layer; i++) {
                v[i] = 32 * v[i] - second[i];
                assert_true(llabs(v[i]) < most && llabs(second[i]) < most);
            }
        }
    for (int64_t i = 0; i < all; i++)
        answer[i] = (double)u[i] * unit;
    crc = (uint32_t)crc32(0, (const Bytef *)answer, (uInt)((size_t)all * sizeof *answer));
    free(u);
    free(answer);
    return crc;
}

/* The table has every number of steps that a launch can take and that is exact, in three sizes. */
TEST(table_holds)
{
    int rows[2][DIFFUSION2D_STEPS_MAX + 1] = {{0}};
    for (int i = 0; i < CASES; i++) {
        const int steps = atoi(cases[i].operation), launches = launches_of(cases[i].precision, steps);
        assert_in_range(steps, 1, DIFFUSION2D_STEPS_MAX);
        assert_true(launches > 0);
        assert_int_equal(cases[i].crc, crc_of(&cases[i], launches * steps));
        rows[cases[i].precision == 8][steps]++;
    }
    for (int steps = 1; steps <= DIFFUSION2D_STEPS_MAX; steps++)
        for (int precision = 4; precision <= 8; precision += 4)
            assert_int_equal(rows[precision == 8][steps], launches_of(precision, steps) ? 3 : 0);
}
