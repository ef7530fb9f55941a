/* tma_inline: the walk of ring.h, its copies asked for by the first of the threads that compute.
 *
 * One rung below `specialised`: what warps of their own for the copies bring is the difference. */
#include "ring.h"

RING_CHOICE(false, TMA_EVICT_NORMAL)
WALK_LAUNCH(tma_map)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "bulk tensor copies into a ring of planes, asked for by a computing thread",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES), .min_cc = 90,
        .defaults = ring_defaults<false>, .prepare = prepare, .launch = launch, .release = lockstep_release,
        .audit = lockstep_audit)
