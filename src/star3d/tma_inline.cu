/* tma_inline: the walk of ring.h; the first of the threads that compute asks for the copies.
 *
 * The step before `specialised`: the difference between them is the gain of separate warps for the copies. */
#include "ring.h"

RING_CHOICE(false, TMA_EVICT_NORMAL)
WALK_LAUNCH(tma_map)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "bulk tensor copies into a ring of planes, asked for by a computing thread",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES), .min_cc = 90,
        .defaults = ring_defaults<false>, .prepare = prepare, .launch = launch, .release = lockstep_release,
        .audit = lockstep_audit)
