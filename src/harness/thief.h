/* A companion kernel that takes a part of the L2 away: while a case is timed it reads `bytes` of its own again and again (thief.cu). */
#ifndef CLIFFS_THIEF_H
#define CLIFFS_THIEF_H

#include <stddef.h>

struct thief {
    double passes_per_s, slowest_per_s; /* over its bytes: the mean of its blocks, and the slowest */
};

#ifdef __cplusplus
extern "C" {
#endif
/* Starts it; a CUDA error code. Until it has ended launch no kernel for the first time, and free no memory: both wait for the device. */
int thief_start(size_t bytes);
/* Ends it; an error, too, where it has ended by itself, after a minute. */
int thief_end(struct thief *);
#ifdef __cplusplus
}
#endif

#endif
