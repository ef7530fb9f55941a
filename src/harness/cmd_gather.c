/* SPDX-License-Identifier: MIT */
/* cliffs gather: raw logs to tidy files. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "table.h"
#include "tidy.h"

static const char help[] =
    "usage: cliffs gather [--results DIR] [MACHINE...]\n"
    "\n"
    "Turns every raw log results/MACHINE/raw/NAME.csv into results/MACHINE/NAME.csv,\n"
    "one row per case, and NAME.context.csv, what was measured beside the cases.\n"
    "Files whose content does not change are left alone.\n"
    "\n"
    "  --results DIR   where the machine folders are (default: results)\n"
    "  MACHINE         folders in DIR (default: all but published)\n"
    "\n"
    "Bad lines are reported as path:line: what, the rest is gathered, exit status 1.\n";

/* Says so once per line; the count is in struct tidy. */
static void bad_line(const char *path, long line, const char *what, void *unused)
{
    (void)unused;
    fprintf(stderr, "%s:%ld: %s; left out\n", path, line, what);
}

/* Says only what changed, on stderr: stdout is for data, and there is none. */
static int replace(const char *folder, const char *name, const char *suffix, const char *text, size_t length)
{
    char path[4096];
    int changed;

    snprintf(path, sizeof path, "%s/%s%s", folder, name, suffix);
    changed = file_replace(path, text, length);
    if (changed < 0)
        fprintf(stderr, "%s: cannot write: %s\n", path, strerror(errno));
    else if (changed)
        fprintf(stderr, "%s written\n", path);
    return changed < 0;
}

/* One raw log, two files. What can be read is gathered, bad lines or not. */
static int gather_log(const char *folder, const char *machine, const char *name, const struct machine *m)
{
    char raw[4096], why[4096 + 200];
    struct tidy tidy;
    int bad;

    snprintf(raw, sizeof raw, "%s/raw/%s.csv", folder, name);
    if (tidy_build(raw, machine, name, m, bad_line, NULL, &tidy, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    bad = tidy.bad > 0;
    bad |= replace(folder, name, ".csv", tidy.cases, tidy.cases_length);
    bad |= replace(folder, name, ".context.csv", tidy.context, tidy.context_length);
    tidy_free(&tidy);
    return bad;
}

/* A folder without raw logs has nothing to gather: worth a word only where it was asked for. */
static int gather_machine(const char *results, const char *machine, int asked)
{
    char folder[2048], path[2100], why[4096];
    struct machine m;
    char **names;
    int n, bad = 0;

    snprintf(folder, sizeof folder, "%s/%s", results, machine);
    snprintf(path, sizeof path, "%s/raw", folder);
    n = folder_names(path, ".csv", &names);
    if (n < 0 && errno == ENOENT && !asked)
        return 0;
    if (n < 0) {
        fprintf(stderr, "%s: %s; a folder with raw logs is expected\n", path, strerror(errno));
        return 1;
    }
    snprintf(path, sizeof path, "%s/machine.json", folder);
    if (n > 0 && machine_read(path, &m, why, sizeof why)) {
        fprintf(stderr, "%s\n", why);
        bad = 1;
    } else {
        for (int i = 0; i < n; i++)
            bad |= gather_log(folder, machine, names[i], &m);
    }
    folder_free(names, n);
    return bad;
}

/* A results folder without machines is no error: nothing was measured yet. */
static int gather_all(const char *results)
{
    char **names;
    int n = results_machines(results, &names), bad = 0;

    if (n < 0) {
        fprintf(stderr, "%s: %s\n", results, strerror(errno));
        return 1;
    }
    for (int i = 0; i < n; i++)
        bad |= gather_machine(results, names[i], 0);
    folder_free(names, n);
    return bad;
}

/* All that can be gathered is, before the exit status tells of what could not. */
int cmd_gather(int argc, char **argv)
{
    const char *results = "results";
    int machines = 0, bad = 0;

    for (int i = 1; i < argc; i++) {
        int folder = !strcmp(argv[i], "--results");
        if (!strcmp(argv[i], "--help")) {
            fputs(help, stdout);
            return fflush(stdout) ? 1 : 0;
        }
        if (folder && i + 1 < argc) {
            results = argv[++i];
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "cliffs gather: %s %s; see cliffs gather --help\n",
                    folder ? "a folder must follow" : "unknown option", argv[i]);
            return 2;
        } else {
            argv[1 + machines++] = argv[i]; /* options aside, in their order */
        }
    }
    if (!machines)
        return gather_all(results);
    for (int i = 1; i <= machines; i++)
        bad |= gather_machine(results, argv[i], 1);
    return bad;
}
