/* Exchanges outer planes by NCCL's send and receive; all messages of a step are one group. The library is
 * loaded when a case is prepared, so a build does not need it. */
#pragma once

#include <dlfcn.h>
#include "plan.h"

/* The types of NCCL's nccl.h with the ABI of libnccl.so.2, where enums are int. */
typedef struct ncclComm *ncclComm_t;
struct ncclUniqueId {
    char internal[128];
};
enum { ncclChar = 0 };
#ifdef CUDA_ON_CPU
#include "nccl_on_cpu.h"
#else
#define NCCL_FIND(name) dlsym(dlopen("libnccl.so.2", RTLD_NOW), #name)
#endif
/* The functions of the library that are called: name, arguments. */
/* clang-format off */
#define NCCL_CALLS(X) \
    X(CommInitRank, ncclComm_t *, int, ncclUniqueId, int) X(GetUniqueId, ncclUniqueId *) \
    X(GroupStart, void) X(GroupEnd, void) \
    X(Send, const void *, size_t, int, int, ncclComm_t, cudaStream_t) \
    X(Recv, void *, size_t, int, int, ncclComm_t, cudaStream_t)
/* clang-format on */
#define NCCL_POINTER(name, ...) static int (*call_##name)(__VA_ARGS__);
NCCL_CALLS(NCCL_POINTER)

/* Communicators, by the number of slabs and the slab. They are cached: making one takes a second. */
static ncclComm_t comm[HALO_GPUS_MAX + 1][HALO_GPUS_MAX];

/* Loads the library. *unconnected: this process has no communicator yet; connect() then gets whether any
 * process has none. */
static int library_open(struct work *w, double *unconnected)
{
    bool lacks = false;
#define NCCL_LOAD(name, ...) lacks |= !(*(void **)&call_##name = (void *)NCCL_FIND(nccl##name));
    NCCL_CALLS(NCCL_LOAD)
    *unconnected = !comm[halo_plan_of(w)->cut.gpus][halo_plan_of(w)->begin];
    return lacks ? skip_device(w, "NCCL cannot be used: library not found") : CALL_OK;
}

/* Makes the communicators with the id that rank 0 gives to all. All or none: if one fails, the next case
 * tries again. */
static int connect(struct work *w, double *unconnected)
{
    struct halo_plan *const p = halo_plan_of(w);
    ncclComm_t *const of = comm[p->cut.gpus];
    ncclUniqueId id = {};
    if (!*unconnected)
        return CALL_OK;
    if (p->begin == 0)
        call_GetUniqueId(&id); /* if this fails, the next call fails as well */
    ranks_tell(halo_ranks(w), &id, sizeof id);
    call_GroupStart();
    const int error = halo_each_slab(
        p, [=](int k, struct halo_slab *) { return call_CommInitRank(&of[k], p->cut.gpus, id, k); });
    const int ended = call_GroupEnd();
    if (!error && !ended)
        return CALL_OK;
    of[p->begin] = NULL;
    return skip_device(w, "NCCL cannot be used: error %d", error ? error : ended);
}

static int exchange_halos(struct halo_plan *p, int f)
{
    const ncclComm_t *const of = comm[p->cut.gpus];
    call_GroupStart();
    const int error = halo_each_message(p, f, [=](const struct halo_message &m) {
        if (halo_has(p, m.from))
            TRY(call_Send(m.out, m.bytes, ncclChar, m.to, of[m.from], m.stream));
        return halo_has(p, m.to)
                   ? call_Recv(m.into, m.bytes, ncclChar, m.from, of[m.to], p->slab[m.to].stream)
                   : 0;
    });
    return call_GroupEnd() || error ? (int)cudaErrorUnknown : 0;
}
