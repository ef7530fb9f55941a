/* SPDX-License-Identifier: MIT */
/* mpi: a process a GPU, and the outer planes go to the neighbours' halos through page-locked memory of the host, by MPI's messages.
 *
 * Of each side a copy to the host, a message each way, a copy to the GPU. The host waits for the first before it sends, so a step is
 * no part of a graph; with `beside` the inner planes are computed meanwhile. */
#include "plan.h"

static int exchange(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const int k = p->begin;
    struct ranks_part part[2];
    int parts = 0;
    for (int to = k - 1; to <= k + 1; to += 2)
        if (halo_there(p, to))
            part[parts++] = {to, halo_planes_at(w, k, f, halo_message_of(p, k, to).at),
                             halo_planes_at(w, k, f, halo_message_of(p, to, k).into)};
    return halo_swap(part, parts, halo_bytes(w), p->slab[k].edge);
}

/* What waits for a message cannot be recorded. */
static enum verdict one_by_one(struct work *w)
{
    halo_plan_of(w)->one_by_one = w->c->axis[HALO_AXIS_GPUS] > 1;
    return CALL_OK;
}

static enum verdict prepare(struct work *w) { return halo_prepare(w, exchange, one_by_one); }
HALO_VARIANT("through the host's memory by MPI, a process a GPU", HALO_RANKS, HALO_AXES)
