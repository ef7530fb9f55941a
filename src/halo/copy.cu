/* copy: the outer planes go to the neighbours' halos by the copy engines, one copy each, from memory to memory.
 *
 * r·nx·ny values a neighbour and step, and no kernel. Where GPUs cannot reach each other's memory the driver goes by the host. */
#include "plan.h"

int halo_carry(const struct halo_message *m, int count, bool by_ranks)
{
    if (by_ranks)
        return halo_swap(m, count);
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

HALO_VARIANT("peer copies by the copy engines", HALO_OWN, HALO_AXES, .exchange = halo_exchange)
