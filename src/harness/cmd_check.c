/* SPDX-License-Identifier: MIT */
/* cliffs check: is what stands in results/ possible, complete and unaltered? */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "audit.h"
#include "table.h"

static const char help[] = "usage: cliffs check [--results DIR] [--experiments DIR] [MACHINE...]\n"
                           "\n"
                           "Checks machine folders: schema, CRC of every line, facts of the machine, all\n"
                           "declared cases, tidy files made anew from the samples, times no shorter than\n"
                           "the bytes and flops allow, time stamps, copied or invented samples, answers.\n"
                           "One line per finding; says whether a second device of the model agrees.\n"
                           "\n"
                           "  --results DIR      where the machine folders are (default: results)\n"
                           "  --experiments DIR  where the experiments are declared (default: experiments)\n"
                           "  MACHINE            folders in DIR (default: all but published)\n"
                           "\n"
                           "Exit status: 0 no finding, 1 findings, 2 wrong usage.\n";

/* No folder at all cannot be right: a mistyped --results must not pass as "0 findings". */
static int check_all(struct audit *a)
{
    char **names;
    int n = results_machines(a->results, &names);

    if (n <= 0) {
        fprintf(stderr, "%s: %s\n", a->results, n < 0 ? strerror(errno) : "no machine folders");
        return 2;
    }
    for (int i = 0; i < n; i++)
        audit_machine(a, names[i]);
    folder_free(names, n);
    return 0;
}

/* Findings are the data of this command: stdout. */
int cmd_check(int argc, char **argv)
{
    struct audit a = {.results = "results", .experiments = "experiments"};
    int machines = 0, bad = 0;

    for (int i = 1; i < argc; i++) {
        const char **folder = !strcmp(argv[i], "--results")       ? &a.results
                              : !strcmp(argv[i], "--experiments") ? &a.experiments
                                                                  : NULL;
        if (!strcmp(argv[i], "--help")) {
            fputs(help, stdout);
            return fflush(stdout) ? 1 : 0;
        }
        if (folder && i + 1 < argc) {
            *folder = argv[++i];
        } else if (argv[i][0] == '-') {
            fprintf(stderr, "cliffs check: %s %s; see cliffs check --help\n",
                    folder ? "a folder must follow" : "unknown option", argv[i]);
            return 2;
        } else {
            argv[1 + machines++] = argv[i]; /* options aside, in their order */
        }
    }
    if (!machines)
        bad = check_all(&a);
    for (int i = 1; i <= machines; i++)
        audit_machine(&a, argv[i]);
    audit_free(&a);
    if (fflush(stdout)) {
        fprintf(stderr, "cliffs check: cannot write: %s\n", strerror(errno));
        return 1;
    }
    return bad ? bad : a.findings > 0;
}
