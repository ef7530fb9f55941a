/* x_lpencils: as x_spencils, 32 lines in shared memory, eight per thread at 64 points.
 *
 * Source: Ruetsch, part 2, for comparison: along x longer tiles gain nothing, and fewer blocks are
 * resident. */
#include "x_pencils.h"

PENCILS_LAUNCH(deriv8_x, 32)
VARIANT(.backend = BACKEND_CUDA, .summary = "32 whole lines along x in shared memory", .kind = DERIV8_X,
        .prepare = prepare, .launch = launch)
