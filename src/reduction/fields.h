/* reduction's one field as cells.h wants it. */
#include <math.h>
#include "reduction.h"

/* In this study values of four bytes are integers. */
#define FIELDS_SINGLE int32_t

struct reduction_fields {
    int64_t n, guard; /* values */
    int whole;
};
#define FIELDS struct reduction_fields

static inline FIELDS fields_of(const struct work *w)
{
    FIELDS f;
    f.n = w->c->axis[AXIS_NX];
    f.guard = reduction_guard(w);
    f.whole = w->c->axis[AXIS_PRECISION] == 4;
    return f;
}

/* guard, values, guard, sum, guard */
FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return g->n + 3 * g->guard + 1;
}

/* Values repeat with a prime period: their sum is computed from one period, and yet no two blocks of a kernel
 * have the same part of the period. */
#define REDUCTION_PERIOD 1048573

/* Value i in units of reduction_unit(). Integers and exact data are -4..3: no partial sum of 2^30 of them
 * exceeds 1.26·2^30. Others are 24-bit fractions in [-1, 1): every sum of up to 2^30 of them is a multiple of
 * 2^-22 below 2^31. So the result is the same for any order of summation. */
FIELDS_INLINE int32_t reduction_input(int64_t i, int small)
{
    const uint32_t h = cells_hash(i % REDUCTION_PERIOD, 0);
    return small ? (int32_t)(h >> 29) - 4 : (int32_t)(h >> 9) - 4194304;
}
FIELDS_INLINE double reduction_unit(int small)
{
    return small ? 1 : 1 / 4194304.0;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard;
    const int small = inputs == INPUTS_EXACT || g->whole;
    (void)f;
    *fate = i == g->n + g->guard ? CELL_WRITTEN : CELL_KEPT;
    return i >= 0 && i < g->n ? reduction_input(i, small) * reduction_unit(small) : NAN;
}
