/* copy: the copy engines copy the outer planes to the neighbours' halos, one copy for each.
 *
 * r·nx·ny values a neighbour and step, and no kernel. If GPUs cannot access each other's memory, the driver
 * copies through the host. */
#include "plan.h"

static const struct halo_way way = {.exchange = halo_exchange};
HALO_LAUNCH(way)
VARIANT(.backend = BACKEND_CUDA, .summary = "peer copies by the copy engines", .kind = HALO_OWN,
        .has = HALO_AXES, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
