/* padded: star3d's readonly with a pitch that is `pad` values longer than needed.
 *
 *   |<------ nx + 2r ------>|  up to 128 bytes |      pad      |
 *   |<------------------------- pitch ------------------------>|   plane = pitch·(ny + 2r)
 *
 * If pitch and plane are multiples of a cache's set stride, the lines of one star fall into the same sets and
 * displace each other; a pad moves them apart, or together. Traffic, flops and results are readonly's.
 * Question: Nasciutti & Panetta, who suspected such collisions behind readonly's loss of speed at radius
 * 4. */
#include "cliff_kernel.h"
#include "../star3d/readonly.cu"

STAR3D_LAUNCH(star3d_readonly, ONE_POINT, cliff_grid_of_work(w).star)
VARIANT(.backend = BACKEND_CUDA, .summary = "read-only data path, one thread per point",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_PAD), .prepare = usable_block<ONE_POINT>, .launch = launch)
