/* SPDX-License-Identifier: MIT */
/* copy: the outer planes go to the neighbours' halos by the copy engines, one copy each, from memory to memory.
 *
 * r·nx·ny values a neighbour and step, and no kernel. Where GPUs cannot reach each other's memory the driver goes by the host. */
#include "plan.h"

static int exchange(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    return halo_each_message(p, [=](const struct halo_message &m) {
        return (int)cudaMemcpyAsync(halo_planes_at(w, m.to, f, m.into), halo_planes_at(w, m.from, f, m.at), halo_bytes(w),
                                    cudaMemcpyDeviceToDevice, p->slab[m.from].edge);
    });
}

static enum verdict prepare(struct work *w) { return halo_prepare(w, exchange); }
HALO_VARIANT("peer copies by the copy engines", HALO_OWN)
