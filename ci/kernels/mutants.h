/* SPDX-License-Identifier: MIT */
/* The mistakes that mutate.pl made in the kernels' copies, each turned on by its number; the last has none. */
#ifndef CLIFFS_MUTANTS_H
#define CLIFFS_MUTANTS_H

extern const struct mutant {
    int number;
    const char *file;
    int line;
    const char *kind, *what;
} mutants[];

#endif
