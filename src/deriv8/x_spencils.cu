/* x_spencils: the derivative along x, four lines in shared memory.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x+k,y,z) - f(x-k,y,z)), 11 flops, 2 values moved per point
 *
 * Source: Ruetsch, part 1. A tile is contiguous in memory: every access is coalesced,
 * each value read once. */
#include "x_pencils.h"

PENCILS_LAUNCH(deriv8_x, 4)
VARIANT(.backend = BACKEND_CUDA, .summary = "4 whole lines along x in shared memory", .kind = DERIV8_X,
        .prepare = prepare, .launch = launch)
