/* argp parses. This file has the options and the limits of their values, and makes sure that argp does not
 * end the program. */
#include "options.h"

#include <argp.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include "text.h"

static const struct {
    const char *name;
    enum { OPTION_FLAG, OPTION_FOLDER, OPTION_NAME, OPTION_NUMBER, OPTION_TEXT } kind;
    size_t at;
    const char *value, *doc;
} table[] = {
#define OPTION_ROW(member, kind, value, doc) {#member, kind, offsetof(struct options, member), value, doc},
    OPTIONS(OPTION_ROW)};
enum { ROWS = sizeof table / sizeof *table, FIRST_KEY = 256 /* above all letters */, HELP, FIRST_ROW };

/* Prints one line; returns the error that ends the parsing. */
static error_t refuse(struct options *o, const char *what, const char *value, const char *allowed)
{
    text_say(stderr, "cliffs %s: %s '%s': %s; see cliffs %s --help", o->command->name, what, value, allowed,
             o->command->name);
    return EINVAL;
}

static error_t take(struct options *o, int row, char *value)
{
    void *const at = (char *)o + table[row].at;
    char option[32];
    snprintf(option, sizeof option, "--%s", table[row].name);
    switch (table[row].kind) {
    case OPTION_FLAG:
        *(int *)at = 1;
        return 0;
    case OPTION_NUMBER:
        if (text_decimal(value, at) == TEXT_GOOD && *(double *)at > 0)
            return 0;
        return refuse(o, option, value, "allowed: a number above 0, such as 60 or 0.5");
    case OPTION_NAME:
        if (text_machine_wrong(value))
            return refuse(o, option, value, text_machine_wrong(value));
        break;
    case OPTION_TEXT:
        break;
    case OPTION_FOLDER:
        if (!*value)
            return refuse(o, option, value, "allowed: a path");
    }
    *(char **)at = value;
    return 0;
}

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct options *const o = state->input;
    const struct command *const c = o->command;
    switch (key) {
    case ARGP_KEY_INIT:
        state->err_stream = NULL; /* getopt has printed its line already */
        return 0;
    case HELP:
        argp_state_help(state, stdout, ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG | ARGP_HELP_DOC);
        return ECANCELED;
    case ARGP_KEY_ARG:
        return c->arguments ? ARGP_ERR_UNKNOWN /* taken all at once below */
                            : refuse(o, "argument", value, "allowed: no argument");
    case ARGP_KEY_ARGS:
        o->argument = state->argv + state->next;
        o->arguments = state->argc - state->next;
        if (c->most && o->arguments > c->most)
            return refuse(o, "argument", o->argument[c->most], "too many arguments");
        return 0;
    case ARGP_KEY_END:
        return o->arguments < c->least ? refuse(o, "too few arguments for", c->arguments, "all are needed")
                                       : 0;
    default:
        return key >= FIRST_ROW && key < FIRST_ROW + ROWS ? take(o, key - FIRST_ROW, value)
                                                          : ARGP_ERR_UNKNOWN;
    }
}

int options_read(const struct command *c, int argc, char **argv, struct options *o)
{
    struct argp_option option[ROWS + 2] = {{"help", HELP, NULL, 0, "this text", -1}};
    const struct argp argp = {option, parse, c->arguments, c->what, NULL, NULL, NULL};
    char name[32], **const list = argv;
    int n = 1;
    error_t bad;
    for (int i = 0; i < ROWS; i++)
        if (c->options & 1u << i)
            option[n++] =
                (struct argp_option){table[i].name, FIRST_ROW + i, table[i].value, 0, table[i].doc, 0};
    *o = (struct options){.command = c, .results = "results"};
    snprintf(name, sizeof name, "cliffs %s", c->name);
    list[0] = name; /* the beginning of messages */
    bad = argp_parse(&argp, argc, list, ARGP_NO_HELP | ARGP_NO_EXIT, NULL, o);
    list[0] = (char *)c->name;
    if (bad == ECANCELED)
        return fflush(stdout) ? 1 : 0;
    return bad ? 2 : -1;
}

int options_fail(const struct options *o, const char *why)
{
    text_say(stderr, "cliffs %s: %s", o->command->name, why);
    return 1;
}
