/* SPDX-License-Identifier: MIT */
/* The committed CRCs of overlap's exact data (src/overlap/exact.inc) against a plain reference that
 * shares nothing with the codings: inputs and chain are written down once more.
 * `test_exact_overlap print` writes the table anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zlib.h>
#include "../../src/overlap/overlap.h"

static const struct exact_case cases[] = {
#include "../../src/overlap/exact.inc"
};
enum { CASES = sizeof cases / sizeof *cases };

/* The chains of experiments/overlap*.yaml. */
static const int works[] = {8, 200, 500, 1000, 2000, 5000, 10000, 25000};
enum { WORKS = sizeof works / sizeof *works };
static const int64_t lengths[] = {1021, 40003};

/* Link after link; single precision takes the same steps, as they are exact. */
static uint32_t crc_of(int64_t n, int work, int precision)
{
    double *v = malloc((size_t)n * sizeof *v);
    uint32_t crc;
    assert_non_null(v);
    for (int64_t i = 0; i < n; i++) {
        uint32_t h = (uint32_t)i * 2654435761u;
        float single;
        h ^= h >> 15;
        h *= 2246822507u;
        h ^= h >> 13;
        v[i] = (double)(int)(h >> 29) - 4.0;
        single = (float)v[i];
        for (int k = 0; k < work; k++) {
            v[i] += 0.001953125;
            single += 0.001953125f;
        }
        if (precision == 4)
            v[i] = single;
    }
    crc = (uint32_t)crc32(0, (const Bytef *)v, (uInt)((size_t)n * sizeof *v));
    free(v);
    return crc;
}

static void table_holds(void **state)
{
    (void)state;
    assert_int_equal(CASES, 2 * 2 * WORKS);
    for (int i = 0; i < CASES; i++) {
        const int work = atoi(cases[i].operation + strlen("work"));
        assert_int_equal(cases[i].crc, crc_of(cases[i].nx, work, cases[i].precision));
    }
}

/* Each chain in both precisions, and no two chains with one answer. */
static void every_chain_is_there(void **state)
{
    (void)state;
    for (int k = 0; k < WORKS; k++) {
        char name[32];
        unsigned seen = 0;
        snprintf(name, sizeof name, "work%d", works[k]);
        for (int i = 0; i < CASES; i++) {
            if (!strcmp(cases[i].operation, name))
                seen |= 1u << (cases[i].precision == 8);
            else if (cases[i].nx == lengths[0])
                assert_int_not_equal(cases[i].crc, crc_of(lengths[0], works[k], 8));
        }
        assert_int_equal(seen, 3);
    }
}

static void print(void)
{
    for (int k = 0; k < WORKS; k++)
        for (int s = 0; s < 2; s++)
            for (int p = 4; p <= 8; p += 4)
                printf("{0, %d, %lld, 1, 1, 0x%08x, \"work%d\"},\n", p, (long long)lengths[s],
                       (unsigned)crc_of(lengths[s], works[k], p), works[k]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds),
        cmocka_unit_test(every_chain_is_there),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact overlap", tests, NULL, NULL);
}
