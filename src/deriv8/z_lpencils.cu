/* SPDX-License-Identifier: MIT */
/* z_lpencils: as z_spencils, 32 neighbouring lines: a row of the tile is a whole
 * line of 128 bytes in single precision, and each thread has several points.
 *
 * Source: Ruetsch, part 2. */
#include "yz_pencils.h"

template <typename T> static enum verdict prepare_of(struct work *w)
{
    return deriv8_reserve<T, 32>(w, deriv8_yz<T, 32>);
}
template <typename T> static int launch_of(struct work *w) { return deriv8_yz_launch<T, 32>(w); }

DERIV8_VARIANT(DERIV8_Z, "32 whole lines along z in shared memory", prepare_of, launch_of)
