/* SPDX-License-Identifier: MIT */
/* x_spencils: the derivative along x, four lines in shared memory.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x+k,y,z) - f(x-k,y,z)), 11 flops, 2 values moved per point
 *
 * Source: Ruetsch, part 1. A tile is contiguous in memory: every access is coalesced,
 * each value read once. */
#include "x_pencils.h"

template <typename T> static enum verdict prepare_of(struct work *w)
{
    return deriv8_reserve<T, 4>(w, deriv8_x<T, 4>);
}
template <typename T> static int launch_of(struct work *w) { return deriv8_x_launch<T, 4>(w); }

DERIV8_VARIANT(DERIV8_X, "4 whole lines along x in shared memory", prepare_of, launch_of)
