/* SPDX-License-Identifier: MIT */
/* The committed CRCs of stream's exact data (src/stream/exact.inc) against
 * plain loops in double precision that share nothing with the codings, nor with
 * the study's own reference: the inputs are written down once more, and the
 * order of chase is made by walking along it. `test_exact_stream print` writes
 * the table anew. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <zlib.h>
#include "../../src/stream/fields.h"

static const struct exact_case cases[] = {
#include "../../src/stream/exact.inc"
};
enum { CASES = sizeof cases / sizeof *cases };

/* Value i of a (0) or c (2): an integer -4..3. */
static double input(int64_t i, int field)
{
    uint32_t h = (uint32_t)i * 2654435761u ^ (uint32_t)field * 3266489917u;
    h ^= h >> 15;
    h *= 2246822507u;
    h ^= h >> 13;
    return (double)(int)(h >> 29) - 4.0;
}

/* ---- the operations: each gives the answer's values and says how many there are ---- */

/* `p` is the number that belongs to the operation's name: offset, stride or members. */
typedef int64_t operation(double *to, int64_t n, int bytes, int p);

static int64_t copy(double *to, int64_t n, int bytes, int p)
{
    (void)bytes, (void)p;
    for (int64_t i = 0; i < n; i++)
        to[i] = input(i, 0);
    return n;
}

static int64_t scale(double *to, int64_t n, int bytes, int p)
{
    (void)bytes, (void)p;
    for (int64_t i = 0; i < n; i++)
        to[i] = 3 * input(i, 0);
    return n;
}

static int64_t add(double *to, int64_t n, int bytes, int p)
{
    (void)bytes, (void)p;
    for (int64_t i = 0; i < n; i++)
        to[i] = input(i, 0) + input(i, 2);
    return n;
}

static int64_t triad(double *to, int64_t n, int bytes, int p)
{
    (void)bytes, (void)p;
    for (int64_t i = 0; i < n; i++)
        to[i] = input(i, 0) + 3 * input(i, 2);
    return n;
}

/* Tiles of 2 KiB. */
static int64_t sum(double *to, int64_t n, int bytes, int p)
{
    (void)p;
    for (int64_t i = 0; i < n; i++) {
        double *const tile = to + i * bytes / 2048;
        *tile = (i * bytes % 2048 ? *tile : 0) + input(i, 0);
    }
    return (n * bytes - 1) / 2048 + 1;
}

static int64_t dot(double *to, int64_t n, int bytes, int p)
{
    (void)p;
    for (int64_t i = 0; i < n; i++) {
        double *const tile = to + i * bytes / 2048;
        *tile = (i * bytes % 2048 ? *tile : 0) + input(i, 0) * input(i, 2);
    }
    return (n * bytes - 1) / 2048 + 1;
}

static int64_t offset(double *to, int64_t n, int bytes, int p)
{
    (void)bytes;
    for (int64_t i = 0; i < n; i++)
        to[i] = input(i + p, 0);
    return n;
}

static int64_t stride(double *to, int64_t n, int bytes, int p)
{
    double *const first = to;
    (void)bytes;
    for (int64_t i = 0; i < n; i += p)
        *to++ = input(i, 0);
    return to - first;
}

/* Coordinate m of point i is value 3i + m. */
static int64_t members(double *to, int64_t n, int bytes, int p)
{
    (void)bytes;
    for (int64_t i = 0; i < n; i++) {
        to[i] = 0;
        for (int m = 0; m < p; m++)
            to[i] += input(3 * i + m, 0);
    }
    return n;
}

/* The generator's whole sequence, folded, without numbers that are no line; the
 * hops are steps along it. */
static int64_t chase(double *to, int64_t n, int bytes, int p)
{
    const uint32_t lines = (uint32_t)((n * bytes + 127) / 128);
    uint32_t period = 1, x = 0, found = 0, start = 0, *const order = malloc(lines * sizeof *order);
    int bits = 0;
    (void)p;
    assert_non_null(order);
    for (; period < lines; period *= 2)
        bits++;
    for (uint32_t i = 0; i < period; i++) {
        const uint32_t line = x ^ (x >> ((bits + 1) / 2));
        if (line == 0)
            start = found;
        if (line < lines)
            order[found++] = line;
        x = (uint32_t)(((uint64_t)x * 1664525 + 1013904223) % period);
    }
    assert_int_equal(found, lines); /* each line once */
    const uint32_t last = order[(start + 16384) % lines];
    free(order);
    assert_true(last < 1 << 23); /* of single numbers between 1/2 and 1 there are 2^23 */
    to[0] = bytes == 8 ? 0x1p52 + last : 0.5 + last * 0x1p-24;
    return 1;
}

static const struct {
    const char *name; /* as in the table, the number as %d */
    operation *run;
    int parameters[5]; /* ends at -1 */
} operations[] = {
    {"copy", copy, {0, -1}},
    {"scale", scale, {0, -1}},
    {"add", add, {0, -1}},
    {"triad", triad, {0, -1}},
    {"sum", sum, {0, -1}},
    {"dot", dot, {0, -1}},
    {"offset %d", offset, {0, 1, 7, 32, -1}},
    {"stride %d", stride, {1, 2, 7, 32, -1}},
    {"members %d", members, {1, 2, 3, -1}},
    {"chase", chase, {0, -1}},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

/* Less than one tile, whole tiles in both precisions, and tiles with a rest. */
static const int64_t lengths[] = {1021, 16384, 20011};

static uint32_t crc_of(operation *run, int64_t n, int bytes, int p)
{
    double *const v = calloc((size_t)n, sizeof *v);
    uint32_t crc;
    assert_non_null(v);
    crc = (uint32_t)crc32(0, (const Bytef *)v, (uInt)((size_t)run(v, n, bytes, p) * sizeof *v));
    free(v);
    return crc;
}

/* Calls f for each row that the table should have. */
typedef void row_function(const char *name, operation *, int bytes, int64_t n, int p);
static void each_row(row_function *f)
{
    for (int o = 0; o < OPERATIONS; o++)
        for (const int *p = operations[o].parameters; *p >= 0; p++) {
            char name[32];
            snprintf(name, sizeof name, operations[o].name, *p);
            for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
                for (int bytes = 4; bytes <= 8; bytes += 4)
                    f(name, operations[o].run, bytes, lengths[i], *p);
        }
}

static void print_row(const char *name, operation *run, int bytes, int64_t n, int p)
{
    printf("{0, %d, %lld, 1, 1, 0x%08x, \"%s\"},\n", bytes, (long long)n, (unsigned)crc_of(run, n, bytes, p),
           name);
}

static int rows;
static void check_row(const char *name, operation *run, int bytes, int64_t n, int p)
{
    for (int i = 0; i < CASES; i++)
        if (!strcmp(cases[i].operation, name) && cases[i].precision == bytes && cases[i].nx == n) {
            assert_int_equal(cases[i].crc, crc_of(run, n, bytes, p));
            rows++;
            return;
        }
    fail_msg("no row %s, %d bytes, %lld values", name, bytes, (long long)n);
}

static void table_holds(void **state)
{
    (void)state;
    rows = 0;
    each_row(check_row);
    assert_int_equal(rows, CASES); /* and the table has no other */
}

/* What one operation gives for one size no other does, but a copy by another name. */
static void operations_are_told_apart(void **state)
{
    (void)state;
    for (int i = 0; i < CASES; i++)
        for (int j = 0; j < i; j++) {
            const char *a = cases[i].operation, *b = cases[j].operation;
            if (cases[i].crc == cases[j].crc && cases[i].nx == cases[j].nx)
                assert_true(!strcmp(a, b) || ((!strcmp(a, "offset 0") || !strcmp(a, "stride 1")) &&
                                              (!strcmp(b, "offset 0") || !strcmp(b, "copy"))));
        }
}

/* From line to line every line is met once before the first comes again. */
static void chase_is_one_cycle(void **state)
{
    static const uint32_t sizes[] = {1, 2, 3, 4, 5, 31, 64, 65, 1000, 8192, 491520, 1 << 20};
    (void)state;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        const uint32_t lines = sizes[s];
        char *const met = calloc(lines, 1);
        uint32_t line = 0;
        int bits = 0;
        assert_non_null(met);
        while ((uint32_t)1 << bits < lines)
            bits++;
        for (uint32_t i = 0; i < lines; i++) {
            assert_true(line < lines && !met[line]);
            met[line] = 1;
            line = stream_next(line, lines, bits);
        }
        assert_int_equal(line, 0);
        free(met);
    }
}

/* Most hops go far: fewer than one in a hundred to the same or the next lines. */
static void chase_jumps(void **state)
{
    enum { BITS = 19, LINES = 1 << BITS };
    uint32_t line = 0, near = 0;
    (void)state;
    for (int i = 0; i < LINES; i++) {
        const uint32_t next = stream_next(line, LINES, BITS);
        near += next - line + 16 <= 32;
        line = next;
    }
    assert_true(near < LINES / 100);
}

/* A link's bits count up from the first link's, whatever the number of the line. */
static void links_count_up(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < (uint32_t)1 << 30; i += 1 + i / 3) {
        const float single = (float)stream_link(i, 4);
        const double twice = stream_link(i, 8);
        uint32_t bits;
        uint64_t more;
        memcpy(&bits, &single, sizeof bits);
        memcpy(&more, &twice, sizeof more);
        assert_int_equal(bits - STREAM_LINK_SINGLE, i);
        assert_int_equal(more - STREAM_LINK_DOUBLE, i);
        assert_true(isfinite(single) && single == single);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_holds),        cmocka_unit_test(operations_are_told_apart),
        cmocka_unit_test(chase_is_one_cycle), cmocka_unit_test(chase_jumps),
        cmocka_unit_test(links_count_up),
    };
    if (argc > 1 && !strcmp(argv[1], "print")) {
        puts("/* Written by `test_exact_stream print`: radius, bytes per value, nx, ny, nz, CRC-32,\n"
             " * operation. */");
        each_row(print_row);
        return fflush(stdout) ? 1 : 0;
    }
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("exact data of stream", tests, NULL, NULL);
}
