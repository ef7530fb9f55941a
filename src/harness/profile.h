/* SPDX-License-Identifier: MIT */
/* What a profiler counted: from profile/NAME.ncu.csv, Nsight Compute's rows with the case as the name of each, to the
 * text of the table NAME.csv. In memory, so that `gather` can write it and `check` can compare it. */
#ifndef CLIFFS_PROFILE_H
#define CLIFFS_PROFILE_H

#include <stddef.h>
#include "../study.h"

/* Name of launch number i of a case: "study=star3d variant=base ... launch=1". */
void profile_name(const struct bench_case *, int i, char *text, size_t size);

/* The table of a machine's profile/NAME.ncu.csv. NULL with `why` ("path:line: ..."), which is
 * empty where the rows are of a time when they did not name their case. */
char *profile_text(const char *path, char *why, size_t size);

/* Prints the counters: the column of the table and what ncu is to be asked for, a line each. */
void profile_print_metrics(void);

#endif
