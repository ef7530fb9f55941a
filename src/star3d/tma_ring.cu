/* tma_ring: `specialised`, and the L2 is told to keep what is read longer than what is written: a plane's halo is
 * read again by the neighbours within the next few planes, its results are not. */
#include "ring.h"

RING_CHOICE(true, TMA_EVICT_LAST)
WALK_LAUNCH(tma_map)
VARIANT(.backend = BACKEND_CUDA, .summary = "the specialised ring, its reads kept longest in the L2",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES), .min_cc = 90,
        .defaults = ring_defaults<true>, .prepare = prepare, .launch = launch, .release = lockstep_release,
        .audit = lockstep_audit)
