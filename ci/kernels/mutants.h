/* SPDX-License-Identifier: MIT */
/* The mistakes that mutate.pl made in the kernels' copies, each turned on by its number; the last has none. */
#pragma once

extern const struct mutant {
    int number;
    const char *file;
    int line;
    const char *kind, *what;
} mutants[];
