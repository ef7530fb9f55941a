/* nccl: the outer planes go to the neighbours' halos by NCCL's send and receive, one process for all GPUs. See nccl.h. */
#include "nccl.h"

HALO_VARIANT("send and receive by NCCL", HALO_OWN, HALO_AXES, .exchange = exchange, .connect = {library_open, connect})
