/* SPDX-License-Identifier: MIT */
/* timing: the committed CRCs of exact data (src/timing/exact.inc) against a plain
 * reference. `test_exact_timing print` writes the table anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zlib.h>
#include "../../src/timing/timing.h"

static const struct exact_case cases[] = {
#include "../../src/timing/exact.inc"
};
enum { CASES = sizeof cases / sizeof *cases };

/* The input of exact data, written down once more. */
static double input(int64_t i, uint32_t field)
{
    uint32_t h = (uint32_t)i * 2654435761u ^ field * 3266489917u;
    h ^= h >> 15;
    h *= 2246822507u;
    h ^= h >> 13;
    return (double)(int)(h >> 29) - 4.0;
}

static uint32_t crc_of(int64_t n)
{
    double *z = malloc((size_t)n * sizeof *z);
    uint32_t crc;
    assert_non_null(z);
    for (int64_t i = 0; i < n; i++)
        z[i] = 0.75 * input(i, TIMING_X) + input(i, TIMING_Y);
    crc = (uint32_t)crc32(0, (const Bytef *)z, (uInt)((size_t)n * sizeof *z));
    free(z);
    return crc;
}

static void table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    for (int i = 0; i < (int)CASES; i++) {
        assert_int_equal(cases[i].crc, crc_of(cases[i].nx));
        seen |= (unsigned)cases[i].precision;
    }
    assert_int_equal(seen, 4 | 8);
}

static void print(void)
{
    static const int64_t lengths[] = {1021, 3, 20000};
    for (int n = 0; n < 3; n++)
        for (int p = 4; p <= 8; p += 4)
            printf("{0, %d, %lld, 1, 1, 0x%08x, NULL},\n", p, (long long)lengths[n],
                   (unsigned)crc_of(lengths[n]));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(table_holds)};
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact_timing", tests, NULL, NULL);
}
