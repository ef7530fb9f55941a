/* tma_ring: `specialised` with a hint to the L2 to keep read lines longer than written ones: neighbours read
 * a plane's halo again within the next few planes, and nobody reads its results. */
#include "ring.h"

RING_CHOICE(true, TMA_EVICT_LAST)
WALK_LAUNCH(tma_map)
VARIANT(.backend = BACKEND_CUDA, .summary = "the specialised ring, its reads kept longest in the L2",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES), .min_cc = 90,
        .defaults = ring_defaults<true>, .prepare = prepare, .launch = launch, .release = lockstep_release,
        .audit = lockstep_audit)
