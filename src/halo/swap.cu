/* Messages between GPUs of several processes, through page-locked memory of their hosts: by mpi in each step, by all that are ranks when
 * fields are filled and looked at. */
#include "plan.h"

int halo_swap(const struct ranks_message *gpu, int count, size_t bytes, cudaStream_t stream)
{
    enum { PIECE = 64 << 20, MOST = 4 };
    static struct host_array kept;
    const size_t most = min(bytes, (size_t)PIECE);
    char *const memory = (char *)host_array_of(&kept, MOST * most, true);
    struct ranks_message host[MOST];
    if (!memory)
        return cudaErrorMemoryAllocation;
    for (size_t at = 0; at < bytes; at += PIECE) {
        const size_t size = min(bytes - at, most);
        for (int i = 0; i < count; i++) {
            host[i] = {gpu[i].with, gpu[i].in, memory + i * most};
            if (!gpu[i].in)
                TRY(cudaMemcpyAsync(host[i].memory, (char *)gpu[i].memory + at, size, cudaMemcpyDeviceToHost, stream));
        }
        TRY(cudaStreamSynchronize(stream));
        ranks_swap(host, count, size);
        for (int i = 0; i < count; i++)
            if (gpu[i].in)
                TRY(cudaMemcpyAsync((char *)gpu[i].memory + at, host[i].memory, size, cudaMemcpyHostToDevice, stream));
    }
    return 0;
}
