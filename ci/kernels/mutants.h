/* The mistakes that mutate.pl made in the kernels' copies, each turned on by its number; the last has none. */
#pragma once

#include <string.h>

extern const struct mutant {
    int number;
    const char *file;
    int line;
    const char *kind, *what;
} mutants[];

/* To be seen only where ranks exchange planes: test_ranks.sh tries these. */
static inline bool mutant_of_ranks(const struct mutant *m)
{
    return !strcmp(m->file, "src/halo/swap.cu") ||
           (!strcmp(m->file, "src/halo/steps.cu") && !strncmp(m->what, "cudaStreamSynchronize(", 22));
}
