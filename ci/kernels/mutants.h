/* The mistakes that mutate.pl made in the copies of the kernels. Each is turned on by its number. The list
 * ends with number 0. */
#pragma once

#include <string.h>

extern const struct mutant {
    int number;
    const char *file;
    int line;
    const char *kind, *what;
} mutants[];

extern const int every_kernel; /* whether this program has all kernels, not those of KERNELS alone */

/* Whether the mistake is in code that runs only with several ranks: test_ranks.sh tries these. */
static inline bool mutant_of_ranks(const struct mutant *m)
{
    return !strcmp(m->file, "src/halo/swap.cu") ||
           (!strcmp(m->file, "src/halo/steps.cu") && !strncmp(m->what, "cudaStreamSynchronize(", 22));
}
