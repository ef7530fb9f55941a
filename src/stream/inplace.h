/* SPDX-License-Identifier: MIT */
/* One more operator of stream. It stands here because what stands in stream.h every coding depends on.
 *
 *   inplace  a[i + offset] = a[i + offset] + 1, for nx values: reads and writes misaligned alike
 *
 * Field 0 is all there is; each launch adds one more. */
#ifndef CLIFFS_STREAM_INPLACE_H
#define CLIFFS_STREAM_INPLACE_H

#include "stream.h"

enum { STREAM_INPLACE = STREAM_CHASE + 1 }; /* a kind */

#endif
