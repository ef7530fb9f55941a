/* padded: star3d's readonly, with rows `pad` values further apart than they must be.
 *
 *   |<------ nx + 2r ------>|  up to 128 bytes |      pad      |
 *   |<------------------------- pitch ------------------------>|   plane = pitch·(ny + 2r)
 *
 * Where pitch and plane are multiples of the stride at which a cache puts lines into the same set, the lines
 * of one star displace each other; a pad moves them apart, or together. Traffic, flops and answers are
 * readonly's. Question: Nasciutti & Panetta, who took readonly's drop at radius 4 for such collisions. */
#include "cliff_kernel.h"
#include "../star3d/readonly.cu"

STAR3D_LAUNCH(star3d_readonly, ONE_POINT, cliff_grid_of_work(w).star)
VARIANT(.backend = BACKEND_CUDA, .summary = "read-only data path, one thread per point",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_PAD), .prepare = usable_block<ONE_POINT>, .launch = launch)
