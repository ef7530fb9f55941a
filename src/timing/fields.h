/* SPDX-License-Identifier: MIT */
/* timing's fields as cells.h wants them. */
#include <math.h>
#include "timing.h"

struct timing_fields {
    int64_t n, guard; /* values */
};
#define FIELDS struct timing_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = timing_guard(w);
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Value i of x or y: exact data are integers -4..3, general data floats in [-1, 1). */
FIELDS_INLINE double timing_input(int64_t i, int f, int inputs)
{
    uint32_t h = (uint32_t)i * 0x9e3779b1u ^ (uint32_t)(i >> 32) ^ (uint32_t)f * 0xc2b2ae3du;
    h ^= h >> 15;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    return inputs == INPUTS_EXACT ? (double)(int)(h >> 29) - 4.0 : (double)(int)(h >> 9) / 4194304.0 - 1.0;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, int *written)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    *written = f == TIMING_Z && inside ? CELL_WRITTEN : CELL_KEPT;
    return inside && f != TIMING_Z ? timing_input(i, f, inputs) : NAN;
}
