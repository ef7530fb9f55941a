/* A co-runner: a kernel that occupies a part of the L2 while a case is timed, by reading its own `bytes`
 * bytes repeatedly (co_runner.cu). Records call it "thief". */
#ifndef CLIFFS_CO_RUNNER_H
#define CLIFFS_CO_RUNNER_H

#include <stddef.h>

struct co_runner {
    /* how often its bytes were read in a second: mean of its blocks, and the slowest block */
    double passes_per_s, slowest_per_s;
};

#ifdef __cplusplus
extern "C" {
#endif
/* Starts it. Returns 0 or a CUDA error code. Until it has ended, no kernel may be launched for the first time
 * and no memory be freed: both wait for the whole device. */
int co_runner_start(size_t bytes);
/* Ends it. Returns 0 or an error code; also an error if it has ended by itself, which it does after a
 * minute. */
int co_runner_end(struct co_runner *);
#ifdef __cplusplus
}
#endif

#endif
