/* SPDX-License-Identifier: MIT */
/* cumsum's fields as cells.h wants them: 0 is the input, 1 the output. */
#include <math.h>
#include "cumsum.h"

struct cumsum_fields {
    int64_t n, guard; /* values */
};
#define FIELDS struct cumsum_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX] * w->c->axis[AXIS_NY] * w->c->axis[AXIS_NZ];
    f.guard = cumsum_guard(w);
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Exact data are integers -4..3, whose sums stay exact in single precision for
 * lines up to 2^22 values; general data are floats in [-1, 1). */
FIELDS_INLINE double cumsum_input(int64_t i, int exact)
{
    uint32_t h = (uint32_t)i * 0x9e3779b1u ^ (uint32_t)(i >> 32);
    h ^= h >> 15;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    return exact ? (double)(int)(h >> 29) - 4.0 : (double)(int)(h >> 9) / 4194304.0 - 1.0;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int exact, int *written)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    *written = f == 1 && inside;
    /* no NaN around the input: a copy of NaN onto NaN would go unseen */
    return f == 1 ? NAN : inside ? cumsum_input(i, exact) : 1000;
}
