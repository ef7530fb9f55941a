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
    for (int with = k - 1; with <= k + 1; with += 2)
        if (halo_there(p, with))
            part[parts++] = {with, halo_message_of(w, k, with).out[f], halo_message_of(w, with, k).into[f]};
    return halo_swap(part, parts, halo_message_of(w, k, part[0].with).bytes, p->slab[k].edge);
}

HALO_VARIANT("through the host's memory by MPI, a process a GPU", HALO_RANKS, HALO_AXES, .exchange = exchange, .waits = true)
