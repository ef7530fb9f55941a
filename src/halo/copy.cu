/* copy: the outer planes go to the neighbours' halos by the copy engines, one copy each, from memory to memory.
 *
 * r·nx·ny values a neighbour and step, and no kernel. Where GPUs cannot reach each other's memory the driver goes by the host. */
#include "plan.h"

static const struct halo_way way = {.exchange = halo_exchange};
HALO_LAUNCH(way)
VARIANT(.backend = BACKEND_CUDA, .summary = "peer copies by the copy engines", .kind = HALO_OWN,
        .has = HALO_AXES, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
