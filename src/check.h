/* How a result is checked. A study says where its values are (results, result, pick) and what they should be
 * (expect). */
#pragma once

#include "cells.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills all fields as fields.h says. */
enum verdict check_fill(struct work *);

/* Compares `sample` values, or all if sample is 0, with expect(): right if |got - want| <= bound, so NaN is
 * wrong. Then audits every cell. */
enum verdict check_verify(struct work *, int64_t sample, struct check_result *);

/* Fills with exact data, launches `steps` times, takes the CRC-32 of all values as doubles. */
enum verdict check_exact_crc(struct work *, int steps, uint32_t *crc);

/* The result after `steps` launches, widened to double: all values, or a sample. Sets *count to their number.
 * The caller frees them. NULL with the reason in w->why. */
double *check_read(struct work *, int steps, int64_t sample, int64_t *count);

/* `results` of studies whose result has one value for each point. */
int64_t check_every_point(const struct work *);

/* `pick` for a box of n[0] × n[1] × n[2] values, x fastest. Every other value is anywhere. For the rest each
 * coordinate is in turn the first, the last, one of the first or last `reach`, or any, so that all faces,
 * edges and corners are in the sample. */
static inline int64_t check_pick(const int64_t n[3], int64_t i, int64_t reach)
{
    const int64_t anywhere = 4 + 4 * 5 + 4 * 25;
    int64_t value = 0, turn = i % 2 ? anywhere : i / 2;
    for (int d = 2; d >= 0; d--, turn /= 5) {
        const int64_t any = cells_hash(3 * i + d, 0x5bd1e995u) % n[d], last = n[d] - 1;
        const int64_t near = any % (reach < n[d] ? reach : n[d]), at[] = {0, last, near, last - near, any};
        value = value * n[d] + at[turn % 5];
    }
    return value;
}

/* gamma_n = n·u/(1 - n·u), u the unit roundoff of the case's precision: the error of n roundings is at
 * most this times the sum of magnitudes (Higham, Accuracy and Stability of Numerical Algorithms, 3.1). */
double check_gamma(const struct work *, double n);

/* Puts into w->why that `what` failed with the error `code`; returns CALL_FAIL. */
enum verdict check_failed(struct work *, const char *what, int code);

#ifdef __cplusplus
}
#endif
