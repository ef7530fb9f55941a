/* cliffs: the harness's subcommands. */
#include <stdio.h>
#include <string.h>
#include "text.h"
#include "version.h"

int cmd_list(int, char **);
int cmd_plan(int, char **);
int cmd_cases(int, char **);
int cmd_run(int, char **);
int cmd_machine(int, char **);
int cmd_onset(int, char **);

static const struct {
    const char *name;
    int (*run)(int, char **);
    const char *what;
} commands[] = {
    {"list", cmd_list, "studies, their axes and variants, experiments"},
    {"plan", cmd_plan, "cases and minutes of experiments; measures nothing"},
    {"cases", cmd_cases, "every case of experiments with all its facts, as CSV"},
    {"run", cmd_run, "measures experiments into the raw logs; resumes"},
    {"machine", cmd_machine, "facts about this machine"},
    {"onset", cmd_onset, "where a stencil drops, by a simulated L2: of any GPU"},
};

static void usage(FILE *to)
{
    fprintf(to, "usage: cliffs COMMAND [ARGUMENT...]\n\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].what);
    fprintf(
        to,
        "\ncliffs COMMAND --help explains a command, cliffs --version names the sources of this build.\n");
}

int main(int argc, char **argv)
{
    if (argc < 2 || !strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
        usage(argc < 2 ? stderr : stdout);
        return argc < 2 ? 2 : 0;
    }
    if (!strcmp(argv[1], "--version")) {
        printf("cliffs %s (%s%s)\n", CLIFFS_VERSION, CLIFFS_GIT, CLIFFS_DIRTY ? ", changed since" : "");
        return fflush(stdout) ? 1 : 0;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(argv[1], commands[i].name)) {
            int rc = commands[i].run(argc - 1, argv + 1);
            /* output that was lost on a full disk is an error */
            if (fflush(stdout) || ferror(stdout)) {
                perror("cliffs: standard output");
                rc = rc ? rc : 1;
            }
            return rc;
        }
    text_say(stderr, "cliffs: no command '%s'; cliffs --help lists all", argv[1]);
    return 2;
}
