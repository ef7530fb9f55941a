/* The command line of every subcommand: one table has all options, and a subcommand names those it takes. */
#pragma once

/* The values of all options: as given, or their defaults. */
struct options {
    const struct command *command;
    const char *results;
    const char *machine, *tuned; /* NULL: not given */
    const char *halves, *sms, *block, *precision, *radius, *nx, *written, *shape, *inflight, *window,
        *placement; /* as they are given */
    int quick, cases, bare, profile, together, settings, retry, curve;
    double timeout, l2, peak, next; /* 0: not given */
    char **argument;                /* the arguments that are not options */
    int arguments;
};

/* All options: member of struct options, kind of value, the value's name in the help, the help. */
#define OPTIONS(X) \
    X(results, OPTION_FOLDER, "DIR", "root of the machines' folders (default: results)") \
    X(machine, OPTION_NAME, "NAME", "folder below it (default: from the GPU's or the CPU's name)") \
    X(cases, OPTION_FLAG, NULL, "print the key of every case instead, one a line") \
    X(quick, OPTION_FLAG, NULL, "a trial: few samples, and the overrides under quick:") \
    X(bare, OPTION_FLAG, NULL, "no T_peak and no drift baseline: for runs under a profiler or a checker") \
    X(profile, OPTION_FLAG, NULL, \
      "three launches of each case for ncu --profile-from-start off, named by the case; the times are not " \
      "to be kept") \
    X(together, OPTION_FLAG, NULL, \
      "with --profile: 16 launches of each case as one range, beside its co-runner, for ncu --replay-mode " \
      "app-range --nvtx") \
    X(settings, OPTION_FLAG, NULL, "print instead which axes are settings, that can be tuned: CSV") \
    X(tuned, OPTION_FOLDER, "FILE", \
      "settings that were tuned on this machine, as `make tuned` writes them (default: none)") \
    X(retry, OPTION_FLAG, NULL, "measure cases again whose last record says failed or invalid") \
    X(timeout, OPTION_NUMBER, "SEC", \
      "time that a case or a yardstick may take (default: 60, or the experiment's), or 20 times a case's " \
      "expected if that is more") \
    X(l2, OPTION_NUMBER, "BYTES", "size of the L2, for sizes such as l2*0.5 (default: this device's)") \
    X(peak, OPTION_NUMBER, "GBS", \
      "bandwidth of memory in GB/s to assume (default: an estimate for this machine)") \
    X(halves, OPTION_TEXT, "1|2", "pieces of the L2: 2 of A100, H100 and later") \
    X(sms, OPTION_TEXT, "N", "multiprocessors") \
    X(block, OPTION_TEXT, "WxH", "threads of a block in x and y") \
    X(precision, OPTION_TEXT, "P", "single or double") \
    X(radius, OPTION_TEXT, "R", "1 to 5; of box and heat 1, of diffusion 2") \
    X(nx, OPTION_TEXT, "X", "points of a row") \
    X(written, OPTION_TEXT, "W", "planes that are written: 0 to 1, or 2 (default: 1)") \
    X(shape, OPTION_TEXT, "S", "star, box, wave, inplace, two, heat, diffusion (default: star)") \
    X(inflight, OPTION_TEXT, "BLOCKS", \
      "blocks that run at once (default: 2048 threads on a multiprocessor, at most 32 blocks)") \
    X(window, OPTION_TEXT, "LOADS", \
      "loads of a thread that are under way at once, batch for batch: 13+18 (default: those of 14 " \
      "registers)") \
    X(placement, OPTION_FOLDER, "FILE", \
      "halves on which blocks ran, 0 or 1 for each, in launch order (default: drawn with a fixed seed)") \
    X(next, OPTION_NUMBER, "C", \
      "draw halves so that those of blocks that follow each other correlate by C, below 1 (default: not at " \
      "all)") \
    X(curve, OPTION_FLAG, NULL, "print instead what DRAM delivers over the bytes of a plane: CSV")
enum option_row {
#define OPTION_ENUM(member, kind, value, doc) TAKE_##member,
    OPTIONS(OPTION_ENUM)
#undef OPTION_ENUM
};
#define TAKES(member) (1u << TAKE_##member)

struct command {
    const char *name;
    unsigned options;      /* TAKES(results) | ... */
    const char *arguments; /* for the help: "[FILE...]"; NULL: none are taken */
    int least, most;       /* number of arguments; most 0: any number */
    const char *what;      /* the help: what the subcommand does; behind a \v the text after the options */
};

/* Reads a command line. Returns -1 to go on, else the exit status: 0 after --help, 2 after one line on stderr
 * about an error. */
int options_read(const struct command *, int argc, char **argv, struct options *);
/* Reports on stderr why the subcommand ends. Returns its exit status, 1. */
int options_fail(const struct options *, const char *why);
