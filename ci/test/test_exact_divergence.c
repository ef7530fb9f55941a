/* SPDX-License-Identifier: MIT */
/* divergence: the committed CRCs of exact data (src/divergence/exact.inc) against a
 * plain reference that shares nothing with the codings, for the lengths of rows and the
 * numbers of ways that are measured. `test_exact_divergence print` writes the table anew. */
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
#include "../../src/divergence/divergence.h"

static const struct exact_case cases[] = {
#include "../../src/divergence/exact.inc"
};
enum { CASES = sizeof cases / sizeof *cases, ROUNDS = 127 };
static const char *const operations[] = {"difference", "kway", "kway_aligned"};
/* Lengths of rows and numbers of ways; a 0 ends them. */
static const int numbers[3][16] = {{4, 8, 16, 32, 37, 64, 128, 256, 1024},
                                   {1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 28, 32},
                                   {1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 28, 32}};

/* The input of exact data, written down once more. */
static double input(int64_t i)
{
    uint32_t h = (uint32_t)i * 2654435761u;
    h ^= h >> 15;
    h *= 2246822507u;
    h ^= h >> 13;
    return (double)(int)(h >> 29) - 4.0;
}

/* A row of n points: parabolas through three of them, at their middle or at an end. */
static void difference(const double *u, double *d, int64_t n)
{
    for (int64_t i = 0; i < n; i++)
        if (n == 1)
            d[i] = 0;
        else if (n == 2) /* the last point stands for a third */
            d[i] = 1.5 * (u[1] - u[0]);
        else if (i == 0)
            d[i] = (-3 * u[0] + 4 * u[1] - u[2]) / 2;
        else if (i == n - 1)
            d[i] = (3 * u[n - 1] - 4 * u[n - 2] + u[n - 3]) / 2;
        else
            d[i] = (u[i + 1] - u[i - 1]) / 2;
}

/* One round of a path is s·x + t: rounds of a positive s add t each, those of a negative one undo each other
 * in pairs. */
static double at_the_end(int path, double x)
{
    static const int addend[5] = {1, 2, 4, 8, 16};
    int s = 1, t = 0;
    for (int j = 0; j < 5; j++) {
        const int factor = path & 1 << j ? -1 : 1;
        s *= factor;
        t = t * factor + addend[j];
    }
    return s > 0 ? x + ROUNDS * t : t - x;
}

static uint32_t crc_of(int operation, int number, int64_t n)
{
    double *u = malloc((size_t)n * sizeof *u), *v = malloc((size_t)n * sizeof *v);
    uint32_t crc;
    assert_true(u && v);
    for (int64_t i = 0; i < n; i++)
        u[i] = input(i);
    if (operation == 0)
        for (int64_t i = 0; i < n; i += number)
            difference(u + i, v + i, n - i < number ? n - i : number);
    else
        for (int64_t i = 0; i < n; i++)
            v[i] = at_the_end((int)(operation == 1 ? i % 32 : i / 32 % 32) % number, u[i]);
    crc = (uint32_t)crc32(0, (const Bytef *)v, (uInt)((size_t)n * sizeof *v));
    free(u), free(v);
    return crc;
}

static void table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    for (int i = 0; i < (int)CASES; i++) {
        const struct exact_case *e = &cases[i];
        char name[32];
        int number, o = 0;
        assert_int_equal(sscanf(e->operation, "%31s %d", name, &number), 2);
        while (o < 3 && strcmp(operations[o], name))
            o++;
        assert_true(o < 3);
        assert_int_equal(e->crc, crc_of(o, number, e->nx));
        seen |= 1u << (2 * o + (e->precision == 8));
    }
    assert_int_equal(seen, 0x3f); /* every operation in both precisions */
}

/* Or a coding that took another path would go unseen; and all stay exact in single precision. */
static void paths_end_apart(void **state)
{
    (void)state;
    for (int p = 0; p < DIVERGENCE_WAYS; p++) {
        assert_true(fabs(at_the_end(p, 1)) < 1 << 13); /* 10 bits of fraction: 23 in all */
        for (int q = 0; q < p; q++)
            for (int x = -4; x < 4; x++)
                assert_true(at_the_end(p, x) != at_the_end(q, x));
    }
}

static void print_row(int operation, int number, int64_t n)
{
    for (int p = 4; p <= 8; p += 4)
        printf("{0, %d, %lld, 1, 1, 0x%08x, \"%s %d\"},\n", p, (long long)n,
               (unsigned)crc_of(operation, number, n), operations[operation], number);
}

static void print(void)
{
    for (int o = 0; o < 3; o++)
        for (int i = 0; numbers[o][i]; i++) {
            print_row(o, numbers[o][i], 5000);
            if (numbers[o][i] == 32) /* the axes' default */
                print_row(o, 32, 1021), print_row(o, 32, 3);
        }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds),
        cmocka_unit_test(paths_end_apart),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact_divergence", tests, NULL, NULL);
}
