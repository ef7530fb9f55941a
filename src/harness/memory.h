/* Memory that is there or ends the program: what expands, gathers and checks has no
 * half-done work to save. The process that measures asks malloc itself. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* The same for new objects, all zero. */
static inline void *zeroed(size_t count, size_t each)
{
    return memset(grow(NULL, count, each), 0, (count ? count : 1) * (each ? each : 1));
}

/* A text of one's own. */
static inline char *copied(const char *text) { return strcpy(grow(NULL, strlen(text) + 1, 1), text); }
