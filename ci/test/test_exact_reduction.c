/* SPDX-License-Identifier: MIT */
/* The committed CRCs of src/reduction/exact.inc against a plain reference in double
 * precision that shares nothing with the study, and what the study's inputs promise:
 * sums that neither overflow nor round. With `print` writes the table anew. */
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
#include "../../src/reduction/exact.inc"
};

enum { PERIOD = 1048573 };

/* The input (src/reduction/fields.h), written down once more. */
static uint32_t hash(int64_t i)
{
    uint32_t h = (uint32_t)(i % PERIOD) * 2654435761u;
    h ^= h >> 15;
    h *= 2246822507u;
    return h ^ h >> 13;
}
static int whole(int64_t i) { return (int)(hash(i) >> 29) - 4; }

static uint32_t crc_of(int64_t n)
{
    double sum = 0;
    for (int64_t i = 0; i < n; i++)
        sum += whole(i);
    return (uint32_t)crc32(0, (const Bytef *)&sum, sizeof sum);
}

static void table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    for (size_t i = 0, count = sizeof cases / sizeof *cases; i < count; i++) {
        assert_int_equal(cases[i].crc, crc_of(cases[i].nx));
        seen |= cases[i].precision == 4 ? 1u : 2u;
    }
    assert_int_equal(seen, 3);
}

/* All positive values of 2^30, or all negative ones, are the most that a part can sum to. */
static void no_part_overflows(void **state)
{
    const int64_t n = (int64_t)1 << 30;
    int64_t up = 0, down = 0, periods = n / PERIOD + 1;
    (void)state;
    for (int64_t i = 0; i < PERIOD; i++)
        *(whole(i) > 0 ? &up : &down) += whole(i);
    assert_true(up > 0 && down < 0);
    assert_true(periods * up < INT32_MAX);
    assert_true(periods * down > INT32_MIN);
}

/* General data, added up forwards in double precision, rounded never: the same as in units of 2^-22. */
static void no_sum_rounds(void **state)
{
    double sum = 0;
    int64_t units = 0;
    (void)state;
    for (int64_t i = 0; i < 3 * PERIOD; i++) {
        const int unit = (int)(hash(i) >> 9) - (1 << 22);
        sum += unit / 4194304.0;
        units += unit;
        assert_true(unit >= -(1 << 22) && unit < 1 << 22);
    }
    assert_true(sum * 4194304.0 == (double)units);
    assert_true((1ll << 30) * (1ll << 22) <= 1ll << 53); /* the largest sum, in units, is a double */
}

/* Less than an access, than a block; more than a grid takes at a time. */
static void print(void)
{
    static const int64_t sizes[] = {5, 1021, 100003};
    for (int s = 0; s < 3; s++)
        for (int p = 4; p <= 8; p += 4)
            printf("{0, %d, %lld, 1, 1, 0x%08x, NULL},\n", p, (long long)sizes[s],
                   (unsigned)crc_of(sizes[s]));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds),
        cmocka_unit_test(no_part_overflows),
        cmocka_unit_test(no_sum_rounds),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact_reduction", tests, NULL, NULL);
}
