/* SPDX-License-Identifier: MIT */
/* The committed CRCs of heat2d's exact data (src/heat2d/exact.inc) against a
 * plain reference in double precision. Inputs and factors are written down
 * once more. `test_exact_heat2d print` writes the table anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zlib.h>
#include "../../src/study.h"

static const struct exact_case cases[] = {
#include "../../src/heat2d/exact.inc"
};

static const char *const operations[] = {"copy", "triad", "heat"};
enum { COPY, TRIAD, HEAT, OPERATIONS, STEPS = 3 };

static uint32_t hash(uint32_t i, uint32_t salt)
{
    uint32_t h = i * 2654435761u ^ salt;
    h ^= h >> 15;
    h *= 2246822507u;
    return h ^ h >> 13;
}
static double temperature(int i) { return (double)(hash((uint32_t)i, 0) >> 29) - 4; }
static double capacity(int i) { return 0.25 + 0.25 * (double)(hash((uint32_t)i, 3266489909u) >> 30); }

/* One point after a step; the rim is the caller's. */
static double after(int operation, const double *u, int i, int nx)
{
    if (operation == COPY)
        return u[i];
    if (operation == TRIAD)
        return u[i] + 0.375 * capacity(i);
    const double along_x = u[i - 1] + u[i + 1] - 2 * u[i], along_y = u[i - nx] + u[i + nx] - 2 * u[i];
    return u[i] + capacity(i) * (0.25 * along_x + 0.125 * along_y);
}

/* CRC-32 of the points that are updated, after the exact steps. */
static uint32_t crc_of(int operation, int nx, int ny)
{
    const int rim = operation != COPY;
    const size_t bytes = (size_t)nx * (size_t)ny * sizeof(double);
    double *now = malloc(bytes), *next = malloc(bytes);
    uint32_t crc = 0;
    assert_true(now && next);
    for (int i = 0; i < nx * ny; i++)
        now[i] = next[i] = temperature(i);
    for (int s = 0; s < STEPS; s++) {
        double *const swap = now;
        for (int y = rim; y < ny - rim; y++)
            for (int x = rim; x < nx - rim; x++)
                next[y * nx + x] = after(operation, now, y * nx + x, nx);
        now = next, next = swap;
    }
    for (int y = rim; y < ny - rim; y++)
        crc = (uint32_t)crc32_z(crc, (const Bytef *)(now + y * nx + rim),
                                (size_t)(nx - 2 * rim) * sizeof *now);
    free(now), free(next);
    return crc;
}

static int operation_of(const struct exact_case *e)
{
    for (int o = 0; o < OPERATIONS; o++)
        if (e->operation && !strcmp(e->operation, operations[o]))
            return o;
    fail_msg("a row without an operation");
    return -1;
}

static void table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct exact_case *e = &cases[i];
        const int o = operation_of(e);
        assert_int_equal(e->crc, crc_of(o, (int)e->nx, (int)e->ny));
        /* every operation, in both precisions, in rows that 16 bytes divide, that 8 divide, and odd ones */
        seen |= 1u << (6 * o + 3 * (e->precision == 8) + (e->nx % 4 == 0 ? 0 : e->nx % 2 == 0 ? 1 : 2));
    }
    assert_int_equal(seen, 0x3ffff);
}

/* The same steps in single precision and in another order of summation give the same bits. */
static void single_is_exact(void **state)
{
    enum { NX = 37, NY = 21 };
    float now[NX * NY], next[NX * NY];
    double wide[NX * NY];
    (void)state;
    for (int i = 0; i < NX * NY; i++)
        now[i] = next[i] = (float)temperature(i);
    for (int s = 0; s < STEPS; s++) {
        for (int y = 1; y < NY - 1; y++)
            for (int x = 1; x < NX - 1; x++) {
                const float *const p = now + y * NX + x;
                const float along_x = *p * -0.5f + p[-1] * 0.25f + p[1] * 0.25f;
                const float along_y = p[NX] * 0.125f + p[-NX] * 0.125f - *p * 0.25f;
                next[y * NX + x] = *p + (float)capacity(y * NX + x) * (along_y + along_x);
            }
        memcpy(now, next, sizeof now);
    }
    for (int i = 0; i < NX * NY; i++)
        wide[i] = now[i];
    uint32_t crc = 0;
    for (int y = 1; y < NY - 1; y++)
        crc = (uint32_t)crc32_z(crc, (const Bytef *)(wide + y * NX + 1), (NX - 2) * sizeof *wide);
    assert_int_equal(crc, crc_of(HEAT, NX, NY));
}

static void print(void)
{
    static const int sizes[][2] = {{64, 32}, {37, 21}, {70, 35}};
    for (int o = 0; o < OPERATIONS; o++)
        for (int s = 0; s < 3; s++)
            for (int p = 4; p <= 8; p += 4)
                printf("heat2d/exact.inc {0, %d, %d, %d, 1, 0x%08x, \"%s\"},\n", p, sizes[s][0], sizes[s][1],
                       (unsigned)crc_of(o, sizes[s][0], sizes[s][1]), operations[o]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds),
        cmocka_unit_test(single_is_exact),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact_heat2d", tests, NULL, NULL);
}
