/* SPDX-License-Identifier: MIT */
/* cliffs gather: raw logs to tidy files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "files.h"
#include "options.h"
#include "profile.h"
#include "text.h"
#include "tidy.h"
#include "tuned.h"

static const struct command command = {
    "gather", TAKES(results), "[MACHINE...]", 0, 0,
    "Turns every raw log RESULTS/MACHINE/raw/NAME.csv into RESULTS/MACHINE/NAME.csv, one row per case, and "
    "NAME.context.csv, what was measured beside the cases; what the experiments tune-* have found into tuned.csv; and "
    "what a profiler counted, profile/NAME.ncu.csv, into NAME.csv. "
    "Files whose content does not change are left alone. "
    "MACHINE: folders in RESULTS (default: all but published)."
    "\vBad lines are reported as path:line: what, the rest is gathered, exit status 1.\n"};

/* Says so once per line; the count is in struct tidy. */
static void bad_line(const char *path, long line, const char *what, void *unused)
{
    (void)unused;
    text_say(stderr, "%s:%ld: %s; left out", path, line, what);
}

static int written;

static int replace(const char *folder, const char *name, const char *suffix, const char *text, size_t length)
{
    char path[4096];
    int changed;

    snprintf(path, sizeof path, "%s/%s%s", folder, name, suffix);
    changed = file_replace(path, text, length);
    if (changed < 0)
        text_say(stderr, "%s: cannot write: %s", path, file_error(errno));
    written += changed > 0;
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
        text_say(stderr, "%s", why);
        return 1;
    }
    if (tidy.unknown)
        text_say(stderr, "%s: %ld records of codings that this program does not have, the first of %s: gathered as they are",
                 raw, tidy.unknown, tidy.unknown_name);
    bad = tidy.bad > 0;
    bad |= replace(folder, name, ".csv", tidy.cases, tidy.cases_length);
    bad |= replace(folder, name, ".context.csv", tidy.context, tidy.context_length);
    tidy_free(&tidy);
    return bad;
}

/* What the experiments tune-* have found; where there are none, nothing. */
static int write_tuned(const char *folder, const char *machine)
{
    char why[4096 + 200], *text = tuned_text(folder, machine, why, sizeof why);
    const int bad = text ? replace(folder, TUNED_NAME, ".csv", text, strlen(text)) : *why != '\0';

    if (*why)
        text_say(stderr, "%s", why);
    free(text);
    return bad;
}

/* What a profiler has counted, `count` files of it; a folder without is no error. */
static int gather_profiles(const char *folder, int *count)
{
    char path[4096], why[4096 + 200], **names, *text;
    int n, bad = 0;

    snprintf(path, sizeof path, "%s/profile", folder);
    n = folder_names(path, ".ncu.csv", &names);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/profile/%.255s.ncu.csv", folder, names[i]);
        if (!text_name(names[i]) || !strcmp(names[i], TUNED_NAME)) {
            text_say(stderr, "%s: not a name for a table; left out; allowed: " TEXT_NAME, path);
            bad = 1;
            continue;
        }
        text = profile_text(path, why, sizeof why);
        if (!text && *why)
            bad = 1, text_say(stderr, "%s", why);
        if (text)
            bad |= replace(folder, names[i], ".csv", text, strlen(text));
        free(text);
    }
    if (n >= 0)
        folder_free(names, n);
    *count = n;
    return bad;
}

/* A folder without raw logs has nothing to gather: worth a word only where it was asked for. */
static int gather_machine(const char *results, const char *machine, int asked, const char *only)
{
    char folder[2048], path[2100], why[4096];
    struct machine m;
    char **names;
    const char *wrong = machine_folder_wrong(results, machine);
    int n, bad = 0, profiles = 0;

    if (wrong) {
        text_say(stderr, "%s/%s: %s", results, machine, wrong);
        return 1;
    }
    snprintf(folder, sizeof folder, "%s/%s", results, machine);
    if (!*only)
        bad = gather_profiles(folder, &profiles);
    snprintf(path, sizeof path, "%s/raw", folder);
    n = folder_names(path, ".csv", &names);
    if (n < 0 && errno == ENOENT && (!asked || profiles > 0))
        return bad;
    if (n < 0) {
        text_say(stderr, "%s: %s; a folder with raw logs is expected", path, file_error(errno));
        return 1;
    }
    snprintf(path, sizeof path, "%s/machine.json", folder);
    if (n > 0 && machine_read(path, &m, why, sizeof why)) {
        text_say(stderr, "%s", why);
        bad = 1;
    } else {
        for (int i = 0; i < n; i++) {
            if (strncmp(names[i], only, strlen(only)))
                continue;
            if (text_name(names[i]) && strcmp(names[i], TUNED_NAME)) {
                bad |= gather_log(folder, machine, names[i], &m);
            } else {
                text_say(stderr, "%s/raw/%s.csv: not a name for an experiment; left out; allowed: " TEXT_NAME, folder,
                         names[i]);
                bad = 1;
            }
        }
        bad |= write_tuned(folder, machine);
    }
    folder_free(names, n);
    if (written) /* on stderr: stdout is for data, and there is none */
        text_say(stderr, "%s: %d files written", folder, written);
    written = 0;
    return bad;
}

int gather_tuned(const char *results, const char *machine) { return gather_machine(results, machine, 0, TUNE_PREFIX); }

/* A results folder without machines is no error: nothing was measured yet. */
static int gather_all(const char *results)
{
    char **names;
    int n = results_machines(results, &names), bad = 0;

    if (n < 0) {
        text_say(stderr, "%s: %s", results, file_error(errno));
        return 1;
    }
    for (int i = 0; i < n; i++)
        bad |= gather_machine(results, names[i], 0, "");
    folder_free(names, n);
    return bad;
}

/* All that can be gathered is, before the exit status tells of what could not. */
int cmd_gather(int argc, char **argv)
{
    struct options o;
    int bad = options_read(&command, argc, argv, &o);

    if (bad >= 0)
        return bad;
    if (!o.arguments)
        return gather_all(o.results);
    bad = 0;
    for (int i = 0; i < o.arguments; i++)
        bad |= gather_machine(o.results, o.argument[i], 1, "");
    return bad;
}
