/* y_spencils: the derivative along y, four neighbouring lines in shared memory.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x,y+k,z) - f(x,y-k,z)), 11 flops, 2 values moved per point
 *
 * Source: Ruetsch, part 2. A row of the tile is four values, half a 32-byte
 * sector in single precision: a block uses half of what it moves. */
#include "yz_pencils.h"

PENCILS_LAUNCH(deriv8_yz, 4)
VARIANT(.backend = BACKEND_CUDA, .summary = "4 whole lines along y in shared memory", .kind = DERIV8_Y,
        .prepare = prepare, .launch = launch)
