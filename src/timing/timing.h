/* timing: DAXPY, z = a·x + y, timed by the host's clock around the launch, the same with a synchronisation,
 * and by events.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, measuring time: a launch returns before its kernel
 * ends, so the first way measures only the launch. The source's DAXPY overwrites y, which would grow from
 * launch to launch.
 *
 * Fields: 0 x, 1 z, 2 y, each with 4 KiB of canary at both ends. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

enum { TIMING_X, TIMING_Z, TIMING_Y, TIMING_FIELDS };
#define TIMING_A 0.75 /* dyadic: exact data stay exact */

/* The three ways; times in ns. */
enum timing_way { TIMING_HOST_NO_SYNC, TIMING_HOST_SYNC, TIMING_EVENT, TIMING_WAYS };
enum { TIMING_SAMPLES = 101 };

/* Takes TIMING_SAMPLES times in each of the three ways, alternately. Returns 0 or CUDA's error code. Weak: a
 * build without kernels does not have it. */
#ifdef __cplusplus
extern "C"
#endif
    int
    timing_measure(struct work *, double ns[TIMING_WAYS][TIMING_SAMPLES]) __attribute__((weak));
