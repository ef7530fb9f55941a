/* nccl_ranks: as nccl, but a process a GPU. See nccl.h. */
#include "nccl.h"

HALO_VARIANT("send and receive by NCCL, a process a GPU", HALO_RANKS, HALO_AXES, .exchange = exchange, .connect = {library_open, connect})
