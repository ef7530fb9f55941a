/* Allocates memory, or ends the program if there is none: commands that expand, gather and check have no
 * unfinished work to save. The process that measures calls malloc itself. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* realloc to `count` objects of `each` bytes, at least one. */
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

/* A copy of a text. */
static inline char *copied(const char *text)
{
    return strcpy(grow(NULL, strlen(text) + 1, 1), text);
}
