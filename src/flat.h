/* Fields that are one array each, FLAT_GUARD bytes of canary at both ends: where its values begin. */
#pragma once

#include "cells.h"

static inline int64_t flat_guard(const struct work *w) { return FLAT_GUARD / w->c->axis[AXIS_PRECISION]; }
static inline void *flat_data(const struct work *w, int f) { return (char *)w->field[f] + FLAT_GUARD; }
#ifdef __cplusplus
template <typename T> static inline T *flat(const struct work *w, int f) { return (T *)flat_data(w, f); }
#endif
