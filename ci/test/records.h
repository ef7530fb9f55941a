/* SPDX-License-Identifier: MIT */
/* For tests of what reads records: makes them, and catches what a subcommand says. */
#ifndef CLIFFS_CI_RECORDS_H
#define CLIFFS_CI_RECORDS_H

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "../../src/harness/record.h"

/* A record before it is sealed: every field as text. */
struct draft {
    char field[RC_CRC][512];
};

__attribute__((format(printf, 3, 4), unused)) static void draft_set(struct draft *d, enum record_column c,
                                                                    const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(d->field[c], sizeof d->field[c], format, list);
    va_end(list);
}

/* The fields as those of a record. */
__attribute__((unused)) static struct record draft_record(const struct draft *d)
{
    struct record r = {.text[RC_CRC] = ""};

    for (int c = 0; c < RC_CRC; c++)
        r.text[c] = (char *)d->field[c];
    return r;
}

/* Sealed. Returns the length. */
__attribute__((unused)) static size_t draft_line(const struct draft *d, char *line, size_t size)
{
    const struct record r = draft_record(d);

    return record_format(&r, line, size);
}

__attribute__((unused)) static int draft_append(const struct draft *d, struct record_log *log, char *why,
                                                size_t size)
{
    const struct record r = draft_record(d);

    return record_append(log, &r, why, size);
}

/* A folder of the test's own below $TMPDIR. */
__attribute__((unused)) static char *scratch_make(char *path, size_t size)
{
    const char *root = getenv("TMPDIR");

    snprintf(path, size, "%s/cliffs-test-XXXXXX", root && *root ? root : "/tmp");
    if (!mkdtemp(path)) {
        perror(path);
        exit(1);
    }
    return path;
}

__attribute__((unused)) static void scratch_remove(const char *path)
{
    char command[4200];

    snprintf(command, sizeof command, "rm -rf '%s'", path);
    if (system(command))
        perror(command);
}

/* Runs a subcommand in this process; both its outputs go to `said`. */
__attribute__((unused)) static int said_by(int (*command)(int, char **), char *said, size_t size, ...)
{
    char *argv[16];
    int argc = 0, kept[2], rc;
    FILE *catch = tmpfile();
    size_t got;
    va_list list;

    va_start(list, size);
    while ((argv[argc] = va_arg(list, char *)))
        argc++;
    va_end(list);
    if (!catch)
        exit(1);
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 2; i++) {
        kept[i] = dup(1 + i);
        dup2(fileno(catch), 1 + i);
    }
    rc = command(argc, argv);
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], 1 + i);
        close(kept[i]);
    }
    rewind(catch);
    got = fread(said, 1, size - 1, catch);
    said[got] = '\0';
    fclose(catch);
    return rc;
}

/* Whole content of a small file; "" where there is none. The caller frees it. */
__attribute__((unused)) static char *slurp(const char *path)
{
    FILE *in = fopen(path, "r");
    char *text = calloc(1, 1 << 20);

    if (in) {
        if (fread(text, 1, (1 << 20) - 1, in) == 0)
            text[0] = '\0';
        fclose(in);
    }
    return text;
}

__attribute__((unused)) static void spill(const char *path, const char *text, size_t length)
{
    FILE *out = fopen(path, "w");

    if (!out || fwrite(text, 1, length, out) != length || fclose(out)) {
        perror(path);
        exit(1);
    }
}

#endif
