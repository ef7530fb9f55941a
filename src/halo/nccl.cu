/* SPDX-License-Identifier: MIT */
/* nccl: the outer planes go to the neighbours' halos by NCCL's send and receive, one process for all GPUs.
 *
 * All of a step's messages are one group. Its kernels move the planes, beside those that compute, and NCCL chooses the way. Only
 * its header is needed to build this; the library is looked for when a case is prepared. */
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
#define NCCL_CALLS(X) X(CommInitAll) X(CommDestroy) X(GroupStart) X(GroupEnd) X(Send) X(Recv)
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

/* Communicators of as many GPUs are kept: making them takes a second. */
static ncclComm_t comm[HALO_GPUS_MAX];
static int comms;

static int comms_open(int gpus)
{
    int device[HALO_GPUS_MAX], error = library_open();
    if (error || comms == gpus)
        return error;
    for (; comms > 0; comms--)
        call_CommDestroy(comm[comms - 1]);
    for (int k = 0; k < gpus; k++)
        device[k] = k;
    if ((error = call_CommInitAll(comm, gpus, device)) == 0)
        comms = gpus;
    return error;
}

static int exchange(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    struct halo_message m;
    int error = call_GroupStart();
    for (int k = 0; k < p->cut.gpus; k++)
        for (int side = 0; side < 2 && !error; side++)
            if (halo_message_of(p, k, side, &m)) {
                error = call_Send(halo_planes_at(w, k, f, m.at), halo_bytes(w), ncclChar, m.to, comm[k], p->slab[k].edge);
                error = error ? error
                              : call_Recv(halo_planes_at(w, m.to, f, m.into), halo_bytes(w), ncclChar, k, comm[m.to], p->slab[m.to].edge);
            }
    const int ended = call_GroupEnd();
    return error || ended ? (int)cudaErrorUnknown : 0;
}

static enum verdict prepare(struct work *w)
{
    const enum verdict v = halo_prepare(w);
    const int error = v == CALL_OK ? comms_open((int)w->c->axis[HALO_AXIS_GPUS]) : 0;
    cudaSetDevice(0);
    if (!error)
        return v;
    halo_release(w);
    return REFUSE(w, NCCL, error);
}
#else
static int exchange(struct work *, int) { return cudaErrorUnknown; }
static enum verdict prepare(struct work *w) { return REFUSE(w, NO_NCCL); }
#endif

HALO_VARIANT("send and receive by NCCL", prepare)
