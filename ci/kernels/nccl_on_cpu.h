/* SPDX-License-Identifier: MIT */
/* What of NCCL a variant calls, in the CPU harness: of a group each receive waits on its stream for what is queued on the
 * sender's, copies, and the sender's stream goes on behind it. A send that nobody receives, or of another length, is an error.
 * Ranks that are processes swap what is there when both have queued it. */
#pragma once

#include <stdlib.h>
#include <string.h>
#include <vector>

typedef int ncclResult_t;
typedef struct nccl_rank {
    int rank;
    bool alone; /* of its process */
} *ncclComm_t;
struct ncclUniqueId {
    char internal[128];
};
enum ncclDataType_t { ncclChar };
struct nccl_half {
    void *memory;
    size_t bytes;
    int from, to;
    cudaStream_t stream;
    bool alone;
};
inline std::vector<nccl_half> nccl_sent, nccl_awaited;

static inline ncclResult_t ncclCommInitAll(ncclComm_t *comm, int count, const int *)
{
    for (int i = 0; i < count; i++)
        comm[i] = new nccl_rank {i, false};
    return 0;
}
static inline ncclResult_t ncclGetUniqueId(ncclUniqueId *id)
{
    memset(id, 7, sizeof *id);
    return 0;
}
/* Of an id that did not come from rank 0 there is nobody else. */
static inline ncclResult_t ncclCommInitRank(ncclComm_t *comm, int, ncclUniqueId id, int rank)
{
    *comm = new nccl_rank {rank, true};
    return id.internal[127] != 7;
}
static inline ncclResult_t ncclGroupStart(void)
{
    nccl_sent.clear();
    nccl_awaited.clear();
    return 0;
}
static inline ncclResult_t ncclSend(const void *from, size_t bytes, ncclDataType_t, int to, ncclComm_t comm, cudaStream_t stream)
{
    nccl_sent.push_back({const_cast<void *>(from), bytes, comm->rank, to, stream, comm->alone});
    return 0;
}
static inline ncclResult_t ncclRecv(void *to, size_t bytes, ncclDataType_t, int from, ncclComm_t comm, cudaStream_t stream)
{
    nccl_awaited.push_back({to, bytes, from, comm->rank, stream, comm->alone});
    return 0;
}
/* From what is queued on one stream to what comes on another. */
static inline int nccl_order(int device, cudaStream_t first, cudaStream_t then)
{
    cudaEvent_t e;
    int before = 0;
    cudaGetDevice(&before);
    int error = cudaSetDevice(device);
    error = error ? error : cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    error = error ? error : cudaEventRecord(e, first);
    error = error ? error : cudaStreamWaitEvent(then, e, 0);
    error = error ? error : cudaEventDestroy(e);
    return error ? error : cudaSetDevice(before);
}
static inline ncclResult_t nccl_swap(void)
{
    std::vector<ranks_part> part;
    for (const nccl_half &s : nccl_sent)
        part.push_back({s.to, s.memory, NULL}), cudaStreamSynchronize(s.stream);
    for (const nccl_half &a : nccl_awaited)
        part.push_back({a.from, NULL, a.memory});
    ranks_swap(part.data(), (int)part.size(), nccl_sent[0].bytes);
    return 0;
}
static inline ncclResult_t ncclGroupEnd(void)
{
    int error = nccl_sent.size() != nccl_awaited.size();
    if (!error && !nccl_sent.empty() && nccl_sent[0].alone)
        return nccl_swap();
    for (const nccl_half &a : nccl_awaited) {
        const nccl_half *sent = NULL;
        for (const nccl_half &s : nccl_sent)
            if (s.from == a.from && s.to == a.to)
                sent = &s;
        error = error || !sent || sent->bytes != a.bytes || nccl_order(a.from, sent->stream, a.stream) ||
                cudaMemcpyAsync(a.memory, sent->memory, a.bytes, cudaMemcpyDeviceToDevice, a.stream) || nccl_order(a.to, a.stream, sent->stream);
    }
    return error;
}
