/* SPDX-License-Identifier: MIT */
/* cliffs check: is what stands in results/ possible, complete and unaltered? */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "audit.h"
#include "files.h"
#include "options.h"
#include "text.h"

static const struct command command = {
    "check",
    TAKES(results) | TAKES(experiments),
    "[MACHINE...]",
    0,
    0,
    "Checks machine folders. What follows from other data is computed again and must agree: summaries from "
    "samples, "
    "samples and rounds from the experiment, T_peak and drift reference from the log's own yardsticks and "
    "their "
    "cadence, the order from its seed, skips from the coding's rule, revision, source hashes and dates from "
    "git, hit "
    "rates from the profiler's rows. No time is shorter than bytes, flops and clock allow. One line per "
    "finding; says "
    "whether a second device of the model agrees. MACHINE: folders in RESULTS (default: all but published)."
    "\vdocs/checks.md tells what this can prove and what not.\n\n"
    "Exit status: 0 no finding, 1 findings, 2 wrong usage.\n"};

/* No folder at all cannot be right: a mistyped --results must not pass as "0 findings". */
static int check_all(struct audit *a)
{
    char **names, path[4096];
    struct stat st;
    int n, machines = 0;

    snprintf(path, sizeof path, "%s/.", a->results); /* the root itself may be a link: it is the user's */
    n = folder_names(path, "", &names);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%.255s", a->results, names[i]);
        /* published/ holds the literature: no raw logs, no machine */
        if (strcmp(names[i], "published") && !lstat(path, &st) && !S_ISREG(st.st_mode)) {
            audit_machine(a, names[i], 0);
            machines++;
        }
    }
    if (n >= 0)
        folder_free(names, n);
    if (machines)
        return 0;
    text_say(stderr, "%s: %s", a->results, n < 0 ? file_error(errno) : "no machine folders");
    return 2;
}

/* Findings are the data of this command: stdout. */
int cmd_check(int argc, char **argv)
{
    struct options o;
    int bad = options_read(&command, argc, argv, &o);

    if (bad >= 0)
        return bad;
    struct audit a = {.results = o.results, .experiments = o.experiments};
    audit_begin(&a);
    bad = o.arguments ? 0 : check_all(&a);
    for (int i = 0; i < o.arguments; i++)
        audit_machine(&a, o.argument[i], 1);
    audit_free(&a);
    if (fflush(stdout)) {
        fprintf(stderr, "cliffs check: cannot write: %s\n", strerror(errno));
        return 1;
    }
    return bad ? bad : a.findings > 0;
}
