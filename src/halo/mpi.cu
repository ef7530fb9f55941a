/* mpi: a process a GPU, and the outer planes go to the neighbours' halos through page-locked memory of the host, by MPI's messages.
 *
 * Of each side a copy to the host, a message each way, a copy to the GPU. The host waits for the first, so a step is in no graph. */
#include "plan.h"

HALO_VARIANT("through the host's memory by MPI, a process a GPU", HALO_RANKS, HALO_AXES, .exchange = halo_exchange)
