/* copy: the outer planes go to the neighbours' halos by the copy engines, one copy each, from memory to memory.
 *
 * r·nx·ny values a neighbour and step, and no kernel. Where GPUs cannot reach each other's memory the driver goes by the host. */
#include "plan.h"

HALO_VARIANT("peer copies by the copy engines", HALO_OWN, HALO_AXES, .exchange = halo_exchange)
