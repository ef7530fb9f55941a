/* Messages between GPUs of several processes, through page-locked memory of their hosts: by mpi in each step, by all that are ranks when
 * fields are filled and looked at. */
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
