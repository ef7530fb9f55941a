/* x_spencils: the derivative along x, four lines in shared memory.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x+k,y,z) - f(x-k,y,z)), 11 flops, 2 values moved per point
 *
 * Source: Ruetsch, part 1. A tile is contiguous in memory: every access is coalesced,
 * each value read once. */
#include "x_pencils.h"

PENCILS_VARIANT(DERIV8_X, deriv8_x, 4, "4 whole lines along x in shared memory")
