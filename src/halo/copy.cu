/* SPDX-License-Identifier: MIT */
/* copy: the outer planes go to the neighbours' halos by the copy engines, one copy each, from memory to memory.
 *
 * r·nx·ny values a neighbour and step, and no kernel. Where GPUs cannot reach each other's memory the driver goes by the host. */
#include "plan.h"

static int exchange(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    struct halo_message m;
    int error = 0;
    for (int k = 0; k < p->cut.gpus; k++)
        for (int side = 0; side < 2 && !error; side++)
            if (halo_message_of(p, k, side, &m))
                error = cudaMemcpyAsync(halo_planes_at(w, m.to, f, m.into), halo_planes_at(w, k, f, m.at), halo_bytes(w),
                                        cudaMemcpyDeviceToDevice, p->slab[k].edge);
    return error;
}

HALO_VARIANT("peer copies by the copy engines", halo_prepare)
