/* z_spencils: the derivative along z, four neighbouring lines in shared memory.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x,y,z+k) - f(x,y,z-k)), 11 flops, 2 values moved per point
 *
 * Source: Ruetsch, part 2. As y_spencils, but points of a line are a plane apart. */
#include "yz_pencils.h"

PENCILS_LAUNCH(deriv8_yz, 4)
VARIANT(.backend = BACKEND_CUDA, .summary = "4 whole lines along z in shared memory", .kind = DERIV8_Z,
        .prepare = prepare, .launch = launch)
