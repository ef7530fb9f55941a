/* SPDX-License-Identifier: MIT */
/* stream: b = a over nx values, the yardstick T_peak.
 *
 * Source of the kernels: McCalpin's STREAM; of the accesses of 4, 8 and 16
 * bytes per thread: bytes in flight decide (Little's law). An allocation has 128 bytes of canary at both ends. */
#ifndef CLIFFS_STREAM_H
#define CLIFFS_STREAM_H

#include "../cells.h"
#include "../study.h"

enum { STREAM_AXIS_WIDTH = AXIS_EXTRA };
enum { STREAM_GUARD = 128 }; /* bytes */

static inline int64_t stream_guard(const struct work *w) { return STREAM_GUARD / w->c->axis[AXIS_PRECISION]; }
/* First value of field f, as bytes' address. */
static inline char *stream_data(const struct work *w, int f) { return (char *)w->field[f] + STREAM_GUARD; }
static inline size_t stream_bytes(const struct work *w)
{
    return (size_t)(w->c->axis[AXIS_NX] * w->c->axis[AXIS_PRECISION]);
}

#endif
