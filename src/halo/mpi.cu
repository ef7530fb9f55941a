/* mpi: a process a GPU; the outer planes go through page-locked memory of the hosts to the neighbours' halos,
 * by MPI messages.
 *
 * For each side a copy to the host, a message each way, and a copy to the GPU. The host waits for the first
 * copy, so a step cannot be recorded as a graph. */
#include "plan.h"

static const struct halo_way way = {.exchange = halo_exchange};
HALO_LAUNCH(way)
VARIANT(.backend = BACKEND_CUDA, .summary = "through the host's memory by MPI, a process a GPU",
        .kind = HALO_RANKS, .has = HALO_AXES, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
