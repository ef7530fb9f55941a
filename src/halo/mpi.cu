/* mpi: a process a GPU, and the outer planes go to the neighbours' halos through page-locked memory of the host, by MPI's messages.
 *
 * Of each side a copy to the host, a message each way, a copy to the GPU. The host waits for the first, so a step is in no graph. */
#include "plan.h"

int halo_swap(const struct halo_message *m, int count)
{
    enum { PIECE = 64 << 20 };
    static struct host_array kept;
    const size_t most = min(m->bytes, (size_t)PIECE);
    char *const memory = (char *)host_array_of(&kept, count * most, true);
    struct ranks_message host[RANKS_MESSAGES];
    if (!memory)
        return cudaErrorMemoryAllocation;
    for (size_t at = 0; at < m->bytes; at += PIECE) {
        const size_t size = min(m->bytes - at, most);
        for (int i = 0; i < count; i++) {
            const bool in = m[i].to == ranks_mine();
            host[i] = {in ? m[i].from : m[i].to, in, memory + i * most};
            if (!in)
                TRY(cudaMemcpyAsync(host[i].memory, (char *)m[i].out + at, size, cudaMemcpyDeviceToHost, m->stream));
        }
        TRY(cudaStreamSynchronize(m->stream));
        ranks_swap(host, count, size);
        for (int i = 0; i < count; i++)
            if (host[i].in)
                TRY(cudaMemcpyAsync((char *)m[i].into + at, host[i].memory, size, cudaMemcpyHostToDevice, m->stream));
    }
    return 0;
}

HALO_VARIANT("through the host's memory by MPI, a process a GPU", HALO_RANKS, HALO_AXES, .exchange = halo_exchange)
