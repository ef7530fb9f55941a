/* SPDX-License-Identifier: MIT */
/* The outer planes by NCCL's send and receive, for one process and for one a GPU. All of a step's messages are one group. Its kernels
 * move the planes, beside those that compute, and NCCL chooses the way. Only its header is needed to build this; the library is looked
 * for when a case is prepared. */
#pragma once

#include "plan.h"

#if defined __CUDACC__ && __has_include(<nccl.h>)
#include <dlfcn.h>
#include <nccl.h>
#define NCCL_HERE 1
#elif __has_include("nccl_on_cpu.h")
#include "nccl_on_cpu.h"
#define NCCL_HERE 1
#else
#define NCCL_HERE 0
#endif

#if NCCL_HERE
/* What is called of the library: number, name, type. */
#define NCCL_CALLS(X) X(CommInitAll) X(CommInitRank) X(GetUniqueId) X(GroupStart) X(GroupEnd) X(Send) X(Recv)
#define NCCL_POINTER(name) static decltype(&nccl##name) call_##name;
NCCL_CALLS(NCCL_POINTER)

/* 0 where all of it was found. */
static int library_open(void)
{
#ifdef __CUDACC__
    static void *library;
    library = library ? library : dlopen("libnccl.so.2", RTLD_NOW);
    if (!library)
        return -1;
#define NCCL_LOAD(name) *(void **)&call_##name = dlsym(library, "nccl" #name);
#else
#define NCCL_LOAD(name) call_##name = nccl##name;
#endif
    NCCL_CALLS(NCCL_LOAD)
#define NCCL_LACKS(name) || !call_##name
    return -(false NCCL_CALLS(NCCL_LACKS));
}

/* Communicators, by how many slabs there are and whose it is. They are kept: making them takes a second. */
static ncclComm_t comm[HALO_GPUS_MAX + 1][HALO_GPUS_MAX];

/* By ranks each makes its own; all know each other by what rank 0 hands out. */
static int comm_of_rank(int gpus)
{
    const int mine = ranks_mine();
    ncclUniqueId id = {};
    int error = mine ? 0 : call_GetUniqueId(&id);
    for (int to = 1; to < gpus; to++) {
        const struct ranks_part part = {mine ? 0 : to, mine ? NULL : &id, mine ? &id : NULL};
        if (!mine || mine == to)
            ranks_swap(&part, 1, sizeof id);
    }
    return error ? error : call_CommInitRank(&comm[gpus][mine], gpus, id, mine);
}

static int comms_open(const struct work *w)
{
    const int gpus = (int)w->c->axis[HALO_AXIS_GPUS], error = library_open();
    int device[HALO_GPUS_MAX];
    if (error || comm[gpus][halo_plan_of(w)->begin])
        return error;
    for (int k = 0; k < gpus; k++)
        device[k] = k;
    return w->c->variant->kind == HALO_RANKS ? comm_of_rank(gpus) : call_CommInitAll(comm[gpus], gpus, device);
}

static int exchange(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    int error = call_GroupStart();
    error = error ? error : halo_each_message(p, [=](const struct halo_message &m) {
        int e = 0;
        if (halo_has(p, m.from))
            e = call_Send(halo_planes_at(w, m.from, f, m.at), halo_bytes(w), ncclChar, m.to, comm[p->cut.gpus][m.from], p->slab[m.from].edge);
        if (halo_has(p, m.to) && !e)
            e = call_Recv(halo_planes_at(w, m.to, f, m.into), halo_bytes(w), ncclChar, m.from, comm[p->cut.gpus][m.to], p->slab[m.to].edge);
        return e;
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
#else
static enum verdict prepare(struct work *w) { return REFUSE(w, NO_NCCL); }
#endif
