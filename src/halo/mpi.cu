/* mpi: a process a GPU, and the outer planes go to the neighbours' halos through page-locked memory of the host, by MPI's messages.
 *
 * Of each side a copy to the host, a message each way, a copy to the GPU. The host waits for the first before it sends, so a step is
 * no part of a graph; with `beside` the inner planes are computed meanwhile. */
#include "plan.h"

static int exchange(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    struct ranks_message all[4];
    size_t bytes = 0;
    int count = 0;
    halo_each_message(w, f, [&](const struct halo_message &m) {
        const bool in = m.to == p->begin;
        all[count++] = {in ? m.from : m.to, in, in ? m.into : m.out};
        bytes = m.bytes;
        return 0;
    });
    return halo_swap(all, count, bytes, p->slab[p->begin].stream);
}

HALO_VARIANT("through the host's memory by MPI, a process a GPU", HALO_RANKS, HALO_AXES, .exchange = exchange, .waits = true)
