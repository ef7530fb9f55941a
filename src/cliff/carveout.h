/* The axis of `carveout`, apart from cliff.h, whose other variants do not have it. */
#pragma once

#include "cliff.h"

/* Percent of a multiprocessor's fast memory that is shared memory; the rest is its L1. A wish: the driver
 * takes the next split that the GPU has. */
enum { CLIFF_AXIS_CARVEOUT = CLIFF_AXIS_THIEF + 1 };
