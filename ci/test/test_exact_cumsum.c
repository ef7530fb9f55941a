/* SPDX-License-Identifier: MIT */
/* The committed CRCs of src/cumsum/exact.inc against a plain reference in double
 * precision that shares nothing with the study. With `print` writes the table anew. */
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
#include "../../src/cumsum/exact.inc"
};
static const char *const operations[] = {"copy", "dim1", "dim2", "dim3"};

/* The input (src/cumsum/fields.h), written down once more. */
static double input(int64_t i)
{
    uint32_t h = (uint32_t)i * 2654435761u;
    h ^= h >> 15;
    h *= 2246822507u;
    h ^= h >> 13;
    return (double)(int)(h >> 29) - 4.0;
}

static uint32_t crc_of(const char *operation, int64_t nx, int64_t ny, int64_t nz)
{
    double *const v = malloc((size_t)(nx * ny * nz) * sizeof *v);
    uint32_t crc;
    int64_t i = 0;
    assert_non_null(v);
    for (int64_t z = 0; z < nz; z++)
        for (int64_t y = 0; y < ny; y++)
            for (int64_t x = 0; x < nx; x++, i++) {
                v[i] = input(i);
                if (!strcmp(operation, "dim1") && x > 0)
                    v[i] += v[i - 1];
                if (!strcmp(operation, "dim2") && y > 0)
                    v[i] += v[i - nx];
                if (!strcmp(operation, "dim3") && z > 0)
                    v[i] += v[i - nx * ny];
            }
    crc = (uint32_t)crc32(0, (const Bytef *)v, (uInt)((size_t)i * sizeof *v));
    free(v);
    return crc;
}

static void table_holds(void **state)
{
    unsigned seen = 0;
    (void)state;
    for (size_t i = 0, count = sizeof cases / sizeof *cases; i < count; i++) {
        const struct exact_case *e = &cases[i];
        assert_non_null(e->operation);
        assert_int_equal(e->crc, crc_of(e->operation, e->nx, e->ny, e->nz));
        for (unsigned o = 0; o < 4; o++)
            if (!strcmp(operations[o], e->operation))
                seen |= 1u << (2 * o + (e->precision == 8));
    }
    assert_int_equal(seen, 0xff); /* every operation in both precisions */
}

/* Whole packs of 2 and 4 values per row; odd; lines longer than any coding takes at once. */
static void print(void)
{
    static const int64_t sizes[][3] = {{40, 12, 9}, {37, 21, 13}, {1036, 2, 3}, {3, 531, 2}, {2, 3, 265}};
    for (int o = 0; o < 4; o++)
        for (int s = 0; s < 5; s++)
            for (int p = 4; p <= 8; p += 4)
                printf("{0, %d, %lld, %lld, %lld, 0x%08x, \"%s\"},\n", p, (long long)sizes[s][0],
                       (long long)sizes[s][1], (long long)sizes[s][2],
                       (unsigned)crc_of(operations[o], sizes[s][0], sizes[s][1], sizes[s][2]), operations[o]);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(table_holds)};
    if (argc > 1 && !strcmp(argv[1], "print")) {
        print();
        return 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact_cumsum", tests, NULL, NULL);
}
