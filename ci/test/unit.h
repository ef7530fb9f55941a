/* A test program with cmocka. TEST(name) { ... } defines a test, which is run in its own empty folder,
 * `folder`. */
#pragma once

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include "../../src/study.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))
#define TEST(name) \
    static void name(void **); \
    __attribute__((constructor)) static void name##_is_a_test(void) \
    { \
        if (test_count == COUNT(tests)) \
            abort(); \
        tests[test_count++] = (struct CMUnitTest){#name, name, fresh, away, NULL}; \
    } \
    static void name(__attribute__((unused)) void **state)

static struct CMUnitTest tests[128]; /* cmocka ignores entries without a name */
static size_t test_count;
static char folder[256];
__attribute__((unused)) static char why[WHY];

static int fresh(__attribute__((unused)) void **state)
{
    const char *root = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/cliffs-test-XXXXXX", root && *root ? root : "/tmp");
    why[0] = '\0';
    return !mkdtemp(folder);
}

static int away(__attribute__((unused)) void **state)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

int main(void)
{
    setlocale(LC_ALL, ""); /* the caller's locale, whose decimal comma must not matter */
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
