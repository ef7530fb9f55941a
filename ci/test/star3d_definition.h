/* The star by its definition, written down once more for the tests of the studies that are made of it: of the
 * code under test only the inputs (star3d_input) are taken on trust. */
#pragma once

#include <zlib.h>

/* Odd, prime, below a tile, below the radius; no two extents alike but for 1x1x1. */
static const int sizes[][3] = {{37, 21, 13}, {33, 17, 3}, {1, 1, 1},   {5, 70, 4},  {2, 3, 1},
                               {64, 1, 7},   {1, 40, 2},  {130, 3, 5}, {31, 33, 9}, {7, 19, 23}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Coefficients: of the neighbour at distance k in direction d (0 x, 1 y, 2 z), side -1 or +1; of the
 * centre. */
static double coefficient(int k, int d, int side)
{
    static const double eighths[3][2] = {{1, 15}, {3, 13}, {5, 11}};
    return eighths[d][side > 0] / 8 / (1 << (k + 3));
}
static double centre(int r)
{
    return 1 - 6.0 / 8 * (1 - 1.0 / (1 << r));
}

/* The grid and its halo, dense. */
struct volume {
    int r;
    int64_t n[3], step[3], origin, values;
    long double *v, *off; /* value; bound of its rounding error */
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

/* One step of the grid; the halo stays. Each term's product and sum may have a relative error of `gamma`. */
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

static void volume_free(struct volume *u)
{
    free(u->v), free(u->off);
}

/* gamma_n = n·u / (1 - n·u), the bound of n roundings. */
static long double gamma_of(int n, int bytes)
{
    const long double nu = n * (bytes == 4 ? 0x1p-24L : 0x1p-53L);
    return nu / (1 - nu);
}

/* Asserts that a study expects `want` of value i with the bound `off`; 0: exactly. */
static void expects(struct work *w, int64_t i, long double want, long double off)
{
    double bound = -1;
    const long double is = w->c->study->expect(w, i, &bound);
    assert_true(fabsl(is - want) <= (off > 0 ? 1e-17L : 0));
    assert_true(fabsl(bound - off) <= 1e-12L * off);
}

/* Adds `count` values of the grid, x fastest, to a CRC-32. None of them may need rounding to so many bytes.
 * */
static uint32_t crc_add(uint32_t crc, const struct volume *u, int64_t count, int bytes)
{
    for (int64_t i = 0; i < count; i++) {
        const long double v = u->v[place(u, i)];
        const double got = (double)v;
        assert_true(bytes == 4 ? (float)v == v : got == v);
        crc = (uint32_t)crc32(crc, (const Bytef *)&got, sizeof got);
    }
    return crc;
}
