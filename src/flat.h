/* SPDX-License-Identifier: MIT */
/* Fields that are one array each, FLAT_GUARD bytes of canary at both ends: where its values begin. */
#ifndef CLIFFS_FLAT_H
#define CLIFFS_FLAT_H

#include "cells.h"

static inline int64_t flat_guard(const struct work *w) { return FLAT_GUARD / w->c->axis[AXIS_PRECISION]; }
static inline char *flat_data(const struct work *w, int f) { return (char *)w->field[f] + FLAT_GUARD; }

#endif
