/* SPDX-License-Identifier: MIT */
/* divergence's fields as cells.h wants them: 0 is the input, 1 the output. */
#include <math.h>
#include "divergence.h"

struct divergence_fields {
    int64_t n, guard; /* values */
    int bits;         /* of the fraction of general data: few, where all sums are to be exact */
};
#define FIELDS struct divergence_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = divergence_guard(w);
    f.bits = divergence_operation(w->c) == DIVERGENCE_DIFFERENCE ? 22 : 10;
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Value i: exact data are integers -4..3, general data in [-1, 1). */
FIELDS_INLINE double divergence_input(const FIELDS *g, int64_t i, int inputs)
{
    uint32_t h = (uint32_t)i * 0x9e3779b1u ^ (uint32_t)(i >> 32);
    h ^= h >> 15;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    return inputs == INPUTS_EXACT ? (double)(int)(h >> 29) - 4.0
                                  : (double)(int)(h >> (31 - g->bits)) / (1 << g->bits) - 1.0;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, int *written)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    *written = f == 1 && inside ? CELL_WRITTEN : CELL_KEPT;
    return inside && f == 0 ? divergence_input(g, i, inputs) : NAN;
}
