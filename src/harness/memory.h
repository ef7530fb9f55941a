/* SPDX-License-Identifier: MIT */
/* Memory that is there or ends the program: what gathers and checks has no
 * half-done work to save. A program that measures asks malloc itself. */
#ifndef CLIFFS_MEMORY_H
#define CLIFFS_MEMORY_H

#include <stdio.h>
#include <stdlib.h>

/* realloc to `count` objects of `each` bytes, one at least. */
static inline void *grow(void *old, size_t count, size_t each)
{
    void *p = reallocarray(old, count ? count : 1, each ? each : 1);

    if (!p) {
        fputs("cliffs: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

#endif
