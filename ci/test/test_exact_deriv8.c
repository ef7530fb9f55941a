/* SPDX-License-Identifier: MIT */
/* deriv8: the committed CRCs of exact data (src/deriv8/exact.inc) against a plain
 * reference that shares nothing with the codings, and what the nine-point formula is known
 * for: its order of convergence and, in single precision, the size of the source's
 * error. `test_exact_deriv8 print` writes the table anew. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zlib.h>
#include "../../src/deriv8/deriv8.h"

#define PI 3.14159265358979323846

static const struct exact_case cases[] = {
#include "../../src/deriv8/exact.inc"
};
enum { CASES = sizeof cases / sizeof *cases };

/* The input of exact data, written down once more. */
static double input(int x, int y, int z)
{
    uint32_t h = (uint32_t)x * 2654435761u ^ (uint32_t)y * 2246822519u ^ (uint32_t)z * 3266489917u;
    h ^= h >> 16;
    h *= 2246822507u;
    h ^= h >> 13;
    h *= 3266489909u;
    h ^= h >> 16;
    return (double)(int)(h >> 29) - 4.0;
}

/* The derivative of a periodic line of n points in n - 1 intervals, by its definition. */
static void derive(const double *f, double *df, int n)
{
    static const double w[4] = {4 / 5.0, -1 / 5.0, 4 / 105.0, -1 / 280.0};
    const int period = n - 1;
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 1; k <= 4; k++) {
            /* in the line as it is where it can be, else a period off */
            const int up = i + k < n ? i + k : i + k - period, down = i - k >= 0 ? i - k : i - k + period;
            sum += rint(w[k - 1] * period * 8) / 8 * (f[up] - f[down]);
        }
        df[i] = sum;
    }
}

static uint32_t crc_of(int axis, int nx, int ny, int nz)
{
    const int n[3] = {nx, ny, nz}, step[3] = {1, nx, nx * ny}, a = (axis + 1) % 3, b = (axis + 2) % 3;
    const size_t points = (size_t)nx * (size_t)ny * (size_t)nz;
    double *u = malloc(points * sizeof *u), *f = malloc((size_t)n[axis] * sizeof *f),
           *df = malloc((size_t)n[axis] * sizeof *df);
    uint32_t crc;
    assert_true(u && f && df);
    /* only there are all weights multiples of 1/8, as derive() takes them */
    assert_int_equal((n[axis] - 1) % 105, 0);
    for (int z = 0, i = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++, i++)
                u[i] = input(x, y, z);
    for (int j = 0; j < n[b]; j++)
        for (int i = 0; i < n[a]; i++) {
            double *line = u + i * step[a] + j * step[b];
            for (int k = 0; k < n[axis]; k++)
                f[k] = line[k * step[axis]];
            derive(f, df, n[axis]);
            for (int k = 0; k < n[axis]; k++)
                line[k * step[axis]] = df[k];
        }
    crc = (uint32_t)crc32(0, (const Bytef *)u, (uInt)(points * sizeof *u));
    free(u), free(f), free(df);
    return crc;
}

static void table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    for (int i = 0; i < (int)CASES; i++) {
        const struct exact_case *e = &cases[i];
        const int axis = *e->operation - 'x';
        assert_int_equal(e->crc, crc_of(axis, (int)e->nx, (int)e->ny, (int)e->nz));
        seen |= 1u << (2 * axis + (e->precision == 8));
    }
    assert_int_equal(seen, 0x3f); /* every axis in both precisions */
}

static void weights_are_the_formula(void **state)
{
    (void)state;
    for (int n = 2; n < 700; n++) {
        /* exact for polynomials up to the eighth degree: the odd moments are 1, 0, 0, 0 */
        for (int p = 1; p <= 7; p += 2) {
            double sum = 0;
            for (int k = 1; k <= 4; k++)
                sum += 2 * deriv8_weight(k, n) / (n - 1) * pow(k, p);
            assert_true(fabs(sum - (p == 1)) < 1e-12);
        }
    }
    for (int n = 106; n < 1000; n += 105) /* what exact data rest on */
        for (int k = 1; k <= 4; k++)
            assert_true(deriv8_weight(k, n) * 8 == rint(deriv8_weight(k, n) * 8));
}

static void wrap_is_a_period(void **state)
{
    (void)state;
    for (int n = 1; n < 20; n++)
        for (int i = -4; i < n + 4; i++) {
            const int at = deriv8_wrap(i, n);
            assert_true(at >= 0 && at < n);
            assert_int_equal((at - i) % (n > 1 ? n - 1 : 1), 0);
            if (i >= 0 && i < n)
                assert_int_equal(at, i);
        }
}

/* Largest error of the derivative of cos(2 pi x), and the root of the mean square; phase: of point i. */
#define ERROR_OF(REAL, NAME, phase)                                                          \
    static double NAME(int n, double *rms)                                                   \
    {                                                                                        \
        double most = 0, sum = 0;                                                            \
        REAL f[128];                                                                         \
        for (int i = 0; i < n; i++)                                                          \
            f[i] = (REAL)cos(phase);                                                         \
        for (int i = 0; i < n; i++) {                                                        \
            REAL df = 0;                                                                     \
            for (int k = 1; k <= 4; k++)                                                     \
                df += (REAL)deriv8_weight(k, n) * (f[deriv8_wrap(i + k, n)] - f[deriv8_wrap(i - k, n)]); \
            const double off = fabs(df + 2 * PI * sin(2 * PI * i / (n - 1)));                \
            sum += off * off;                                                                \
            most = off > most ? off : most;                                                  \
        }                                                                                    \
        *rms = sqrt(sum / n);                                                                \
        return most;                                                                         \
    }
ERROR_OF(double, error_double, 2 * PI * i / (n - 1))
/* the argument in single precision, a product with 1/(n - 1) for the quotient */
ERROR_OF(float, error_single, (double)((float)(2 * PI) * (float)i * (1.0f / (float)(n - 1))))
ERROR_OF(float, error_of_exact_input, 2 * PI * i / (n - 1))

static void order_is_eight(void **state)
{
    static const int n[] = {32, 48, 64, 96};
    double rms;
    (void)state;
    for (int i = 0; i < 3; i++) {
        const double order = log(error_double(n[i], &rms) / error_double(n[i + 1], &rms)) /
                             log((double)(n[i + 1] - 1) / (n[i] - 1));
        assert_true(order > 7.9 && order < 8.1);
    }
}

/* The published maximum is 2.3365021e-05, the root mean square 5.7687557e-06 (y, four pencils): the plain
 * error of the derivative, whose largest value is 2 pi, not divided by it. Most of it is the input's. The
 * source's solution and weights are themselves rounded more often: a tenth is left for that. */
static void single_errs_as_published(void **state)
{
    double rms;
    const double most = error_single(64, &rms);
    (void)state;
    assert_true(fabs(most / 2.3365021e-05 - 1) < 0.1);
    assert_true(fabs(rms / 5.7687557e-06 - 1) < 0.1);
    assert_true(error_of_exact_input(64, &rms) < most / 5);
}

static void print(void)
{
    static const int sizes[2][3] = {{106, 5, 6}, {211, 35, 3}}; /* axis, then the others */
    for (int s = 0; s < 2; s++)
        for (int axis = 0; axis < 3; axis++)
            for (int p = 4; p <= 8; p += 4) {
                int n[3];
                for (int d = 0; d < 3; d++)
                    n[(axis + d) % 3] = sizes[s][d];
                printf("{0, %d, %d, %d, %d, 0x%08x, \"%c\"},\n", p, n[0], n[1], n[2],
                       (unsigned)crc_of(axis, n[0], n[1], n[2]), 'x' + axis);
            }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds),         cmocka_unit_test(weights_are_the_formula),
        cmocka_unit_test(wrap_is_a_period),    cmocka_unit_test(order_is_eight),
        cmocka_unit_test(single_errs_as_published),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact_deriv8", tests, NULL, NULL);
}
