/* What cells.c and cells.cu do with one cell. The build includes the study's fields.h first. */
#include <math.h>
#include "../cells.h"

#ifndef FIELDS_SINGLE /* the type of 4-byte values; a study's fields.h may define int32_t */
#define FIELDS_SINGLE float
#endif

/* A cell's value as the field stores it, and as checks see it: integers have no NaN, so their canary is the
 * least integer. */
FIELDS_INLINE FIELDS_SINGLE cell_single(double v)
{
    return (FIELDS_SINGLE)0.5 == 0 && v != v ? (FIELDS_SINGLE)INT32_MIN : (FIELDS_SINGLE)v;
}
FIELDS_INLINE double cell_seen(FIELDS_SINGLE v)
{
    return (FIELDS_SINGLE)0.5 == 0 && v == (FIELDS_SINGLE)INT32_MIN ? NAN : (double)v;
}
FIELDS_INLINE double cell_get(const void *u, int single, int64_t o)
{
    return single ? cell_seen(((const FIELDS_SINGLE *)u)[o]) : ((const double *)u)[o];
}

FIELDS_INLINE void cell_fill(void *u, int single, const FIELDS *g, int64_t o, int f, int inputs)
{
    enum cell_fate fate;
    const double v = fields_cell(g, o, f, inputs, &fate);
    if (single)
        ((FIELDS_SINGLE *)u)[o] = cell_single(v);
    else
        ((double *)u)[o] = v;
}

FIELDS_INLINE int cell_damaged(const void *u, int single, const FIELDS *g, int64_t o, int f, int inputs)
{
    enum cell_fate fate;
    const double v = fields_cell(g, o, f, inputs, &fate);
    const double was = single ? cell_seen(cell_single(v)) : v, is = cell_get(u, single, o);
    return fate == CELL_WRITTEN ? is != is : fate == CELL_KEPT && !(is == was || (was != was && is != is));
}

static inline int is_single(const struct work *w)
{
    return w->c->axis[AXIS_PRECISION] == 4;
}
