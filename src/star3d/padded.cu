/* padded: readonly, with rows `pad` values further apart than they must be.
 *
 *   |<------ nx + 2r ------>|  up to 128 bytes |      pad      |
 *   |<------------------------- pitch ------------------------>|   plane = pitch·(ny + 2r)
 *
 * Where pitch and plane are multiples of the stride at which a cache puts lines into the same set, the lines of one star
 * displace each other; a pad moves them apart, or together. Traffic, flops and answers are those of readonly.
 * Question: Nasciutti & Panetta, who took the drop of the read-only kernel at radius 4 for such collisions. */
#include "readonly.h"

static enum verdict prepare(struct work *w)
{
    const int64_t line = STAR3D_ALIGN / w->c->axis[AXIS_PRECISION];
    return w->c->axis[STAR3D_AXIS_PAD] % line == 0 ? CALL_OK : REFUSE(w, PAD, line);
}

STAR3D_POINTS_VARIANT(star3d_readonly, ONE_POINT, AXES(AXIS_BLOCK, STAR3D_AXIS_PAD), prepare,
                      "read-only data path, one thread per point, rows further apart")
