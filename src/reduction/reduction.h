/* reduction: s = a(0) + a(1) + ... + a(nx-1), of 4-byte integers or doubles.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, slides on the reduction of 2^30 values.
 *
 * Memory: one allocation: 128 bytes of canary, the values, canary, the sum, canary. Canaries are NaN; for
 * integers INT32_MIN, which no sum reaches. */
#pragma once

#include "../cells.h"

enum { REDUCTION_GUARD = 128 }; /* bytes */
/* The most values of which no partial sum overflows 32 bits or is rounded in double precision, in any order:
 * fields.h. */
#define REDUCTION_MAX ((int64_t)1 << 30)

static inline int64_t reduction_guard(const struct work *w)
{
    return REDUCTION_GUARD / w->c->axis[AXIS_PRECISION];
}
/* Offset of the sum in the field, in values. */
static inline int64_t reduction_at(const struct work *w)
{
    return w->c->axis[AXIS_NX] + 2 * reduction_guard(w);
}
static inline void *reduction_values(const struct work *w)
{
    return (char *)w->field[0] + REDUCTION_GUARD;
}
static inline void *reduction_sum(const struct work *w)
{
    return (char *)w->field[0] + reduction_at(w) * w->c->axis[AXIS_PRECISION];
}
