/* SPDX-License-Identifier: MIT */
/* x_lpencils: as x_spencils, 32 lines in shared memory, eight per thread at 64 points.
 *
 * Source: Ruetsch, part 2, where it is there for comparison: x has nothing to gain, and fewer blocks fit. */
#include "x_pencils.h"

template <typename T> static enum verdict prepare_of(struct work *w)
{
    return deriv8_reserve<T, 32>(w, deriv8_x<T, 32>);
}
template <typename T> static int launch_of(struct work *w) { return deriv8_x_launch<T, 32>(w); }

DERIV8_VARIANT(DERIV8_X, "32 whole lines along x in shared memory", prepare_of, launch_of)
