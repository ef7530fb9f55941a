/* SPDX-License-Identifier: MIT */
/* z_spencils: the derivative along z, four neighbouring lines in shared memory.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x,y,z+k) - f(x,y,z-k)), 11 flops, 2 values moved per point
 *
 * Source: Ruetsch, part 2. As y_spencils, a plane instead of a row apart. */
#include "yz_pencils.h"

template <typename T> static enum verdict prepare_of(struct work *w)
{
    return deriv8_reserve<T, 4>(w, deriv8_yz<T, 4>);
}
template <typename T> static int launch_of(struct work *w) { return deriv8_yz_launch<T, 4>(w); }

DERIV8_VARIANT(DERIV8_Z, "4 whole lines along z in shared memory", prepare_of, launch_of)
