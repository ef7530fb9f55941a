/* SPDX-License-Identifier: MIT */
/* cliffs check: is what stands in results/ possible, complete and unaltered? */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "audit.h"
#include "options.h"
#include "table.h"

static const struct command command = {
    "check", TAKES(results) | TAKES(experiments), "[MACHINE...]", 0, 0,
    "Checks machine folders: schema, CRC of every line, facts of the machine, all declared cases, tidy files made "
    "anew from the samples, times no shorter than the bytes and flops allow, time stamps, copied or invented "
    "samples, answers. One line per finding; says whether a second device of the model agrees. "
    "MACHINE: folders in RESULTS (default: all but published)."
    "\vExit status: 0 no finding, 1 findings, 2 wrong usage.\n"};

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
    struct options o;
    int bad = options_read(&command, argc, argv, &o);

    if (bad >= 0)
        return bad;
    struct audit a = {.results = o.results, .experiments = o.experiments};
    bad = o.arguments ? 0 : check_all(&a);
    for (int i = 0; i < o.arguments; i++)
        audit_machine(&a, o.argument[i]);
    audit_free(&a);
    if (fflush(stdout)) {
        fprintf(stderr, "cliffs check: cannot write: %s\n", strerror(errno));
        return 1;
    }
    return bad ? bad : a.findings > 0;
}
