/* What halves.cu finds out about the L2. */
#pragma once

#include "stream.h"

/* For the multiprocessors that share SM 0's half of the L2, and for the others: how many they are, and the
 * mean cycles of a read of lines that SM 0 has read. Returns 0 or CUDA's error code. Weak: a build without
 * kernels does not have it. */
struct stream_halves {
    int sms[2];
    double cycles[2];
};
#ifdef __cplusplus
extern "C"
#endif
    int
    stream_halves(struct work *, struct stream_halves *) __attribute__((weak));
