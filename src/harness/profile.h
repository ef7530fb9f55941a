/* SPDX-License-Identifier: MIT */
/* What a profiler counts is told apart by the name of each launch, which results/profile.sql takes to pieces again. */
#ifndef CLIFFS_PROFILE_H
#define CLIFFS_PROFILE_H

#include <stddef.h>
#include "../study.h"

/* Name of launch number i of a case: "study=star3d variant=base ... launch=1". */
void profile_name(const struct bench_case *, int i, char *text, size_t size);

#endif
