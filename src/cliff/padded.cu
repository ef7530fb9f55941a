/* padded: star3d's readonly, with rows `pad` values further apart than they must be.
 *
 *   |<------ nx + 2r ------>|  up to 128 bytes |      pad      |
 *   |<------------------------- pitch ------------------------>|   plane = pitch·(ny + 2r)
 *
 * Where pitch and plane are multiples of the stride at which a cache puts lines into the same set, the lines
 * of one star displace each other; a pad moves them apart, or together. Traffic, flops and answers are
 * readonly's. Question: Nasciutti & Panetta, who took readonly's drop at radius 4 for such collisions. */
#include "cliff_kernel.h"

#define CLIFF_AXES AXES(AXIS_BLOCK, CLIFF_AXIS_PAD)
#include "../star3d/readonly.cu"
