/* mpi: a process a GPU, and the outer planes go to the neighbours' halos through page-locked memory of the host, by MPI's messages.
 *
 * Of each side a copy to the host, a message each way, a copy to the GPU. The host waits for the first, so a step is in no graph. */
#include "plan.h"

static const struct halo_way way = {.exchange = halo_exchange};
HALO_LAUNCH(way)
VARIANT(.backend = BACKEND_CUDA, .summary = "through the host's memory by MPI, a process a GPU",
        .kind = HALO_RANKS, .has = HALO_AXES, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
