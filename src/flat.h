/* Where the values of a field begin, for fields that are one array with FLAT_GUARD bytes of canary at both
 * ends. */
#pragma once

#include "cells.h"

static inline int64_t flat_guard(const struct work *w)
{
    return FLAT_GUARD / w->c->axis[AXIS_PRECISION];
}
static inline void *flat_data(const struct work *w, int f)
{
    return (char *)w->field[f] + FLAT_GUARD;
}
#ifdef __cplusplus
template <typename T> static inline T *flat(const struct work *w, int f)
{
    return (T *)flat_data(w, f);
}
#endif
