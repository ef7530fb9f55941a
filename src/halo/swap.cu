/* Messages between slabs: copies within a process; through the hosts' memory between processes. */
#include "plan.h"

static int swap(const struct halo_message *m, int count)
{
    enum { PIECE = ON_CPU ? 512 : 64 << 20 };
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
                TRY(cudaMemcpyAsync(host[i].memory, (char *)m[i].out + at, size, cudaMemcpyDeviceToHost,
                                    m->stream));
        }
        TRY(cudaStreamSynchronize(m->stream));
        ranks_swap(host, count, size);
        for (int i = 0; i < count; i++)
            if (host[i].in)
                TRY(cudaMemcpyAsync((char *)m[i].into + at, host[i].memory, size, cudaMemcpyHostToDevice,
                                    m->stream));
    }
    return 0;
}

int halo_carry(const struct halo_message *m, int count, bool by_ranks)
{
    if (by_ranks)
        return swap(m, count);
    for (int i = 0; i < count; i++)
        TRY(cudaMemcpyAsync(m[i].into, m[i].out, m[i].bytes, cudaMemcpyDeviceToDevice, m[i].stream));
    return 0;
}

int halo_exchange(struct halo_plan *p, int f)
{
    struct halo_message all[2 * HALO_GPUS_MAX];
    int count = 0;
    halo_each_message(p, f, [&](const struct halo_message &m) { return all[count++] = m, 0; });
    return halo_carry(all, count, p->by_ranks);
}
