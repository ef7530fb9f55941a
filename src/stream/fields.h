/* SPDX-License-Identifier: MIT */
/* stream's fields as cells.h wants them. */
#include <math.h>
#include "stream.h"

struct stream_fields {
    int64_t n, guard; /* values */
};
#define FIELDS struct stream_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = stream_guard(w);
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g) { return g->n + 2 * g->guard; }

/* Exact data are integers -4..3, general data floats in [-1, 1). */
FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int exact, int *written)
{
    const int64_t i = o - g->guard;
    const int inside = i >= 0 && i < g->n;
    uint32_t h = (uint32_t)i * 0x9e3779b1u ^ (uint32_t)(i >> 32);
    *written = f == 1 && inside;
    if (!inside || f == 1)
        return NAN;
    h ^= h >> 15;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    return exact ? (double)(int)(h >> 29) - 4.0 : (double)(int)(h >> 9) / 4194304.0 - 1.0;
}
