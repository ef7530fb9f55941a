/* nccl_ranks: the outer planes go to the neighbours' halos by NCCL's send and receive, a process a GPU. See nccl.h. */
#include "nccl.h"

HALO_VARIANT("send and receive by NCCL, a process a GPU", HALO_RANKS, HALO_AXES, .exchange = exchange_halos, .connect = {library_open, connect})
