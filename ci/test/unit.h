/* SPDX-License-Identifier: MIT */
/* A program of cmocka: TEST(name) { ... } is a test and is run; each has an empty folder of its own, `folder`. */
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
#define TEST(name)                                                                     \
    static void name(void **);                                                         \
    __attribute__((constructor)) static void name##_is_a_test(void)                    \
    {                                                                                  \
        tests[test_count++] = (struct CMUnitTest){#name, name, fresh, away, NULL};     \
    }                                                                                  \
    static void name(__attribute__((unused)) void **state)

static struct CMUnitTest tests[64]; /* cmocka passes over those without a name */
static int test_count;
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

/* Runs a subcommand in this process; the text, of both its outputs, is static. */
__attribute__((unused)) static const char *said_by(int (*command)(int, char **), char **argv, int *code)
{
    static char text[65536];
    FILE *file = tmpfile();
    const int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    int argc = 0;
    while (argv[argc])
        argc++;
    assert_true(file && out >= 0 && err >= 0);
    fflush(stdout);
    assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
    *code = command(argc, argv);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

int main(void)
{
    setlocale(LC_ALL, ""); /* a decimal comma must change nothing */
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
