/* What halves.cu finds of the L2. */
#pragma once

#include "stream.h"

/* SMs that share SM 0's half of the L2, and the others: how many, and cycles of a read of lines that SM 0 has read, on average. 0 or CUDA's
 * error code. Weak: not there without kernels. */
struct stream_halves {
    int sms[2];
    double cycles[2];
};
#ifdef __cplusplus
extern "C"
#endif
int stream_halves(struct work *, struct stream_halves *) __attribute__((weak));
