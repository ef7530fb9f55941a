/* The functions of NCCL that variants call, for the tests on the CPU. In a group each receive waits on its
 * stream for the work queued on the sender's stream, then copies; the sender's stream continues after the
 * copy. A send that nobody receives, or with another length, is an error. Ranks that are processes exchange
 * data when both have queued it. */
#pragma once

#include <string.h>
#include <vector>

#define NCCL_FIND(name) name
struct ncclComm {
    int rank;
    bool alone; /* of its process */
};
struct nccl_half {
    void *memory;
    size_t bytes;
    int from, to;
    cudaStream_t stream;
};
inline std::vector<nccl_half> nccl_sent, nccl_awaited;
inline bool nccl_alone;

static inline int ncclGetUniqueId(ncclUniqueId *id)
{
    memset(id, 7, sizeof *id);
    return 0;
}
/* With an id that did not come from rank 0 there are no other ranks. Processes wait for each other, as in
 * NCCL. */
static inline int ncclCommInitRank(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank)
{
    char here = 0, there[RANKS_MESSAGES];
    std::vector<ranks_message> part;
    *comm = new ncclComm{rank, ranks_count() > 1};
    for (int with = 0; with < ranks; with++)
        if ((*comm)->alone && with != rank)
            part.insert(part.end(), {{with, false, &here}, {with, true, &there[with]}});
    ranks_swap(part.data(), (int)part.size(), 1);
    return id.internal[127] != 7;
}
static inline int ncclGroupStart(void)
{
    nccl_sent.clear();
    nccl_awaited.clear();
    return 0;
}
static inline int ncclSend(const void *from, size_t bytes, int, int to, ncclComm_t comm, cudaStream_t stream)
{
    nccl_sent.push_back({const_cast<void *>(from), bytes, comm->rank, to, stream});
    nccl_alone = comm->alone;
    return 0;
}
static inline int ncclRecv(void *to, size_t bytes, int, int from, ncclComm_t comm, cudaStream_t stream)
{
    nccl_awaited.push_back({to, bytes, from, comm->rank, stream});
    return 0;
}
/* Makes the next work of one device's stream wait for the work queued on another. */
static inline int nccl_order(int device, cudaStream_t first, cudaStream_t then)
{
    cudaEvent_t e;
    cudaSetDevice(device);
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    const int error = cudaEventRecord(e, first) || cudaStreamWaitEvent(then, e, 0);
    cudaEventDestroy(e);
    cudaSetDevice(0);
    return error;
}
static inline int ncclGroupEnd(void)
{
    int error = nccl_sent.size() != nccl_awaited.size();
    size_t pairs = 0;
    std::vector<ranks_message> part;
    for (const nccl_half &s : nccl_sent)
        for (const nccl_half &a : nccl_awaited)
            if (nccl_alone && s.to == a.from) {
                pairs++;
                error =
                    error || cudaStreamSynchronize(s.stream); /* so it cannot be recorded as a graph here */
                part.insert(part.end(), {{s.to, false, s.memory}, {a.from, true, a.memory}});
            } else if (s.from == a.from && s.to == a.to) {
                pairs++;
                error = error || s.bytes != a.bytes || nccl_order(a.from, s.stream, a.stream) ||
                        cudaMemcpyAsync(a.memory, s.memory, a.bytes, cudaMemcpyDeviceToDevice, a.stream) ||
                        nccl_order(a.to, a.stream, s.stream);
            }
    if (nccl_alone && !part.empty() && !error)
        ranks_swap(part.data(), (int)part.size(), nccl_sent[0].bytes);
    return error || pairs != nccl_sent.size();
}
