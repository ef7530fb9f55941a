/* SPDX-License-Identifier: MIT */
/* mpi: a process a GPU, and the outer planes go to the neighbours' halos through page-locked memory of the host, by MPI's messages.
 *
 * Of each side a copy to the host, a message each way, a copy to the GPU. The host waits for the first before it sends, so a step is
 * no part of a graph; with `beside` the inner planes are computed meanwhile. */
#include "plan.h"

enum { SIDES = 2 };

static int exchange(struct work *w, int f)
{
    static struct host_array kept;
    const struct halo_plan *const p = halo_plan_of(w);
    const size_t bytes = halo_bytes(w);
    const cudaStream_t edge = p->slab[p->begin].edge;
    char *const host = (char *)host_array_of(&kept, 2 * SIDES * bytes, true);
    struct ranks_part part[SIDES] = {};
    int sides = 0;
    if (!host)
        return cudaErrorMemoryAllocation;
    int error = halo_each_message(p, [&](const struct halo_message &m) {
        if (!halo_has(p, m.from))
            return 0;
        part[sides] = {m.to, host + 2 * sides * bytes, host + (2 * sides + 1) * bytes};
        return (int)cudaMemcpyAsync(host + 2 * sides++ * bytes, halo_planes_at(w, m.from, f, m.at), bytes, cudaMemcpyDeviceToHost, edge);
    });
    error = error ? error : cudaStreamSynchronize(edge);
    ranks_swap(part, sides, bytes);
    return error ? error : halo_each_message(p, [&](const struct halo_message &m) {
        return halo_has(p, m.to) ? (int)cudaMemcpyAsync(halo_planes_at(w, m.to, f, m.into), part[m.from == part[0].with ? 0 : 1].in, bytes,
                                                        cudaMemcpyHostToDevice, edge) : 0;
    });
}

/* What waits for a message cannot be recorded. */
static enum verdict one_by_one(struct work *w)
{
    halo_plan_of(w)->one_by_one = w->c->axis[HALO_AXIS_GPUS] > 1;
    return CALL_OK;
}

static enum verdict prepare(struct work *w) { return halo_prepare(w, exchange, one_by_one); }
HALO_VARIANT("through the host's memory by MPI, a process a GPU", HALO_RANKS, HALO_AXES)
