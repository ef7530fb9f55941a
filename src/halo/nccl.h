/* SPDX-License-Identifier: MIT */
/* The outer planes by NCCL's send and receive, for one process and for one a GPU. All of a step's messages are one group. Its kernels
 * move the planes, beside those that compute, and NCCL chooses the way. Its library is looked for when a case is prepared; nothing of
 * it is needed to build this. */
#pragma once

#include <dlfcn.h>
#include "plan.h"

/* As in nccl.h, whose ABI is that of libnccl.so.2; its enums are int. */
typedef struct ncclComm *ncclComm_t;
struct ncclUniqueId {
    char internal[128];
};
enum { ncclChar = 0 };
#ifdef CUDA_ON_CPU
#include "nccl_on_cpu.h"
#endif
/* What is called of the library: name, arguments. */
#define NCCL_CALLS(X) \
    X(CommInitAll, ncclComm_t *, int, const int *) X(CommInitRank, ncclComm_t *, int, ncclUniqueId, int) X(GetUniqueId, ncclUniqueId *) \
    X(GroupStart, void) X(GroupEnd, void) X(Send, const void *, size_t, int, int, ncclComm_t, cudaStream_t) \
    X(Recv, void *, size_t, int, int, ncclComm_t, cudaStream_t)
#define NCCL_POINTER(name, ...) static int (*call_##name)(__VA_ARGS__);
NCCL_CALLS(NCCL_POINTER)

/* 0 where all of it was found. */
static int library_open(void)
{
    int lacks = 0;
#ifdef CUDA_ON_CPU
#define NCCL_LOAD(name, ...) call_##name = nccl##name;
#else
    void *const library = dlopen("libnccl.so.2", RTLD_NOW);
    if (!library)
        return -1;
#define NCCL_LOAD(name, ...) lacks -= !(*(void **)&call_##name = dlsym(library, "nccl" #name));
#endif
    NCCL_CALLS(NCCL_LOAD)
    return lacks;
}

/* Communicators, by how many slabs there are and whose it is. They are kept: making them takes a second. */
static ncclComm_t comm[HALO_GPUS_MAX + 1][HALO_GPUS_MAX];

/* By ranks each makes its own; all know each other by what rank 0 hands out. */
static int comm_of_rank(int gpus)
{
    const int mine = ranks_mine();
    ncclUniqueId id = {};
    if (!mine)
        TRY(call_GetUniqueId(&id));
    for (int to = 1; to < gpus; to++) {
        const struct ranks_part part = {mine ? 0 : to, mine ? NULL : &id, mine ? &id : NULL};
        if (!mine || mine == to)
            ranks_swap(&part, 1, sizeof id);
    }
    return call_CommInitRank(&comm[gpus][mine], gpus, id, mine);
}

static int comms_open(const struct work *w)
{
    const int gpus = (int)w->c->axis[HALO_AXIS_GPUS];
    int device[HALO_GPUS_MAX];
    TRY(library_open());
    if (comm[gpus][halo_plan_of(w)->begin])
        return 0;
    for (int k = 0; k < gpus; k++)
        device[k] = k;
    return w->c->variant->kind == HALO_RANKS ? comm_of_rank(gpus) : call_CommInitAll(comm[gpus], gpus, device);
}

static int exchange(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const ncclComm_t *const of = comm[p->cut.gpus];
    int error = call_GroupStart();
    error = error ? error : halo_each_message(p, [=](const struct halo_message &m) {
        if (halo_has(p, m.from))
            TRY(call_Send(halo_planes_at(w, m.from, f, m.at), halo_bytes(w), ncclChar, m.to, of[m.from], p->slab[m.from].edge));
        if (halo_has(p, m.to))
            TRY(call_Recv(halo_planes_at(w, m.to, f, m.into), halo_bytes(w), ncclChar, m.from, of[m.to], p->slab[m.to].edge));
        return 0;
    });
    const int ended = call_GroupEnd();
    return error || ended ? (int)cudaErrorUnknown : 0;
}

static enum verdict communicators(struct work *w)
{
    const int error = comms_open(w);
    cudaSetDevice(0);
    return error ? REFUSE(w, NCCL, error) : CALL_OK;
}
static enum verdict prepare(struct work *w) { return halo_prepare(w, exchange, communicators); }
