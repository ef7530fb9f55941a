/* y_lpencils: as y_spencils, 32 lines: a row of the tile is a whole line of 128 bytes in single precision.
 *
 * Source: Ruetsch, part 2. */
#include "yz_pencils.h"

PENCILS_LAUNCH(deriv8_yz, 32)
VARIANT(.backend = BACKEND_CUDA, .summary = "32 whole lines along y in shared memory", .kind = DERIV8_Y,
        .prepare = prepare, .launch = launch)
