/* SPDX-License-Identifier: MIT */
/* How an answer is checked: a study says where its values lie (results,
 * result, pick) and what they should be (expect). */
#ifndef CLIFFS_CHECK_H
#define CLIFFS_CHECK_H

#include "cells.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills all fields as fields.h says. */
enum verdict check_fill(struct work *);

/* Compares `sample` values, or all where sample is 0, with expect(): |got - want| <= bound, which NaN
 * fails; then audits every cell. */
enum verdict check_verify(struct work *, int64_t sample, struct check_result *);

/* Fills with exact data, launches `steps` times, takes the CRC-32 of all values as doubles. */
enum verdict check_exact_crc(struct work *, int steps, uint32_t *crc);

/* The answer after `steps` launches as it stands, widened to double: all values, or those that pick()
 * takes for a sample. *count: how many. The caller frees; NULL with w->why. */
double *check_read(struct work *, int steps, int64_t sample, int64_t *count);

/* `results` of studies whose answer is a value for each point. */
int64_t check_every_point(const struct work *);

/* gamma_n = n·u/(1 - n·u), u the unit roundoff of the case's precision: n roundings lose at most this
 * much of the sum of magnitudes (Higham, Accuracy and Stability of Numerical Algorithms, 3.1). */
double check_gamma(const struct work *, double n);

/* Says in w->why what broke; CALL_FAIL. */
enum verdict check_failed(struct work *, const char *what, int code);

#ifdef __cplusplus
}
#endif
#endif
