/* SPDX-License-Identifier: MIT */
/* The committed CRCs of star3d's exact data (src/star3d/exact.inc) against a
 * plain reference in double precision that shares nothing with the codings but
 * the inputs and the coefficients. `test_exact print` writes the table anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zlib.h>
#include "../../src/star3d/star3d.h"

static const struct exact_case star3d_cases[] = {
#include "../../src/star3d/exact.inc"
};

/* CRC-32 after the exact steps on an nx × ny × nz grid; the halo keeps its input. */
static uint32_t star3d_crc(int r, int nx, int ny, int nz)
{
    const int wx = nx + 2 * r, wy = ny + 2 * r, wz = nz + 2 * r;
    const size_t cells = (size_t)wx * wy * wz;
    double *now = malloc(cells * sizeof *now), *next = malloc(cells * sizeof *next);
    double *inner = malloc((size_t)nx * ny * nz * sizeof *inner), *to = inner;
    uint32_t crc;
    assert_true(now && next && inner);
    for (int z = -r, i = 0; z < nz + r; z++)
        for (int y = -r; y < ny + r; y++)
            for (int x = -r; x < nx + r; x++, i++)
                now[i] = star3d_input(x, y, z, 1);
    for (int s = 0; s < STAR3D_EXACT_STEPS; s++) {
        double *swap = now;
        memcpy(next, now, cells * sizeof *now);
        for (int z = r; z < nz + r; z++)
            for (int y = r; y < ny + r; y++)
                for (int x = r; x < nx + r; x++) {
                    const double *p = now + ((size_t)z * wy + y) * wx + x;
                    double sum = star3d_coefficient(r, 0) * *p;
                    for (int k = 1; k <= r; k++) {
                        const ptrdiff_t far[6] = {-k,      k,           -k * (ptrdiff_t)wx, k * (ptrdiff_t)wx,
                                                  -k * (ptrdiff_t)wx * wy, k * (ptrdiff_t)wx * wy};
                        for (int j = 0; j < 6; j++)
                            sum += star3d_coefficient(r, 6 * k - 5 + j) * p[far[j]];
                    }
                    next[p - now] = sum;
                }
        now = next, next = swap;
    }
    for (int z = r; z < nz + r; z++)
        for (int y = r; y < ny + r; y++, to += nx)
            memcpy(to, now + ((size_t)z * wy + y) * wx + r, (size_t)nx * sizeof *to);
    crc = (uint32_t)crc32(0, (const Bytef *)inner, (uInt)((char *)to - (char *)inner));
    free(now), free(next), free(inner);
    return crc;
}

static void star3d_table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    for (size_t i = 0; i < sizeof star3d_cases / sizeof *star3d_cases; i++) {
        const struct exact_case *e = &star3d_cases[i];
        assert_int_equal(e->crc, star3d_crc(e->radius, (int)e->nx, (int)e->ny, (int)e->nz));
        seen |= 1u << (2 * e->radius + (e->precision == 8));
    }
    assert_int_equal(seen, 0xffc); /* every radius in both precisions */
}

/* The coefficients of each radius: distinct, positive, and one in sum. */
static void coefficients_are_told_apart(void **state)
{
    (void)state;
    for (int r = 1; r <= STAR3D_R_MAX; r++) {
        double sum = 0;
        for (int i = 0; i < STAR3D_POINTS(r); i++) {
            sum += star3d_coefficient(r, i);
            assert_true(star3d_coefficient(r, i) > 0);
            for (int j = 0; j < i; j++)
                assert_true(star3d_coefficient(r, i) != star3d_coefficient(r, j));
        }
        assert_true(sum == 1.0);
    }
}

static void print(void)
{
    static const int sizes[][3] = {{37, 21, 13}, {70, 35, 6}};
    for (int s = 0; s < 2; s++)
        for (int r = 1; r <= STAR3D_R_MAX; r++)
            for (int p = 4; p <= 8; p += 4)
                printf("star3d/exact.inc {%d, %d, %d, %d, %d, 0x%08x},\n", r, p, sizes[s][0], sizes[s][1], sizes[s][2],
                       (unsigned)star3d_crc(r, sizes[s][0], sizes[s][1], sizes[s][2]));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(star3d_table_holds),
        cmocka_unit_test(coefficients_are_told_apart),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact", tests, NULL, NULL);
}
