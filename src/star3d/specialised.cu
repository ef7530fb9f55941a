/* specialised: the walk of ring.h; warps that do nothing else ask for the copies, and give their registers to
 * the others.
 *
 * Source: Nasciutti & Panetta, section 10, future work: warp specialisation. */
#include "ring.h"

RING_CHOICE(true, TMA_EVICT_NORMAL)
WALK_LAUNCH(tma_map)
VARIANT(.backend = BACKEND_CUDA, .summary = "the ring with warps of its own for the copies",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES), .min_cc = 90,
        .defaults = ring_defaults<true>, .prepare = prepare, .launch = launch, .release = lockstep_release,
        .audit = lockstep_audit)
