/* nccl_ranks: a process a GPU; NCCL's send and receive bring the outer planes to the neighbours' halos. See
 * nccl.h. */
#include "nccl.h"

static const struct halo_way way = {.exchange = exchange_halos, .connect = {library_open, connect}};
HALO_LAUNCH(way)
VARIANT(.backend = BACKEND_CUDA, .summary = "send and receive by NCCL, a process a GPU", .kind = HALO_RANKS,
        .has = HALO_AXES, .prepare = prepare, .launch = launch, .launches = halo_steps,
        .release = halo_release)
