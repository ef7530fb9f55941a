/* SPDX-License-Identifier: MIT */
/* mpi: a process a GPU, and the outer planes go to the neighbours' halos through page-locked memory of the host, by MPI's messages.
 *
 * Of each side a copy to the host, a message each way, a copy to the GPU. The host waits for the first before it sends, so a step is
 * no part of a graph; with `beside` the inner planes are computed meanwhile. */
#include "plan.h"

int halo_swap(const struct ranks_part *gpu, int parts, size_t bytes, cudaStream_t stream)
{
    enum { PIECE = 64 << 20, SIDES = 2 };
    static struct host_array kept;
    const size_t most = min(bytes, (size_t)PIECE);
    char *const host = (char *)host_array_of(&kept, 2 * SIDES * most, true);
    if (!host)
        return cudaErrorMemoryAllocation;
    for (size_t at = 0; at < bytes; at += PIECE) {
        const size_t size = min(bytes - at, most);
        struct ranks_part part[SIDES];
        for (int i = 0; i < parts; i++) {
            char *const out = host + 2 * i * most;
            part[i] = {gpu[i].with, gpu[i].out ? out : NULL, gpu[i].in ? out + most : NULL};
            if (gpu[i].out)
                TRY(cudaMemcpyAsync(out, (const char *)gpu[i].out + at, size, cudaMemcpyDeviceToHost, stream));
        }
        TRY(cudaStreamSynchronize(stream));
        ranks_swap(part, parts, size);
        for (int i = 0; i < parts; i++)
            if (gpu[i].in)
                TRY(cudaMemcpyAsync((char *)gpu[i].in + at, part[i].in, size, cudaMemcpyHostToDevice, stream));
    }
    return 0;
}

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
