/* SPDX-License-Identifier: MIT */
/* The committed CRCs of hetero's exact data (src/hetero/exact.inc) against a plain reference that
 * shares nothing with the codings: inputs and sums are written down once more.
 * `test_exact_hetero print` writes the table anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zlib.h>
#include "../../src/hetero/hetero.h"

static const struct exact_case cases[] = {
#include "../../src/hetero/exact.inc"
};
enum { CASES = sizeof cases / sizeof *cases };

/* Odd, prime, and more rows than four warps take. */
static const int sizes[][2] = {{67, 53}, {1021, 131}, {256, 300}};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Integers -4..3; x is row -1. */
static double number(int row, int column)
{
    uint32_t h = ((uint32_t)column * 2654435761u) ^ ((uint32_t)(row + 1) * 2246822519u);
    h ^= h >> 15;
    h *= 2246822507u;
    return (double)(h >> 29) - 4.0;
}

static uint32_t crc_of(int nx, int ny)
{
    double *y = calloc((size_t)ny, sizeof *y);
    uint32_t crc;
    assert_non_null(y);
    for (int i = 0; i < ny; i++)
        for (int j = nx; j-- > 0;)
            y[i] += number(i, j) * number(-1, j);
    crc = (uint32_t)crc32(0, (const Bytef *)y, (uInt)((size_t)ny * sizeof *y));
    free(y);
    return crc;
}

static void table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    assert_int_equal(CASES, 2 * SIZES);
    for (int i = 0; i < CASES; i++) {
        assert_int_equal(cases[i].crc, crc_of((int)cases[i].nx, (int)cases[i].ny));
        seen |= (unsigned)cases[i].precision;
    }
    assert_int_equal(seen, 4 | 8);
}

/* Two rows, or x and a row, must not be mixed up unnoticed. */
static void rows_are_told_apart(void **state)
{
    (void)state;
    for (int i = -1; i < 130; i++) {
        int same = 0;
        for (int j = 0; j < 1000; j++)
            same += number(i, j) == number(i + 1, j);
        assert_in_range(same, 50, 250); /* by chance one in eight */
    }
}

static void print(void)
{
    for (int s = 0; s < SIZES; s++)
        for (int p = 4; p <= 8; p += 4)
            printf("{0, %d, %d, %d, 1, 0x%08x, NULL},\n", p, sizes[s][0], sizes[s][1],
                   (unsigned)crc_of(sizes[s][0], sizes[s][1]));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds),
        cmocka_unit_test(rows_are_told_apart),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact hetero", tests, NULL, NULL);
}
