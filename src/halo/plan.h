/* SPDX-License-Identifier: MIT */
/* What the variants of halo share: the slabs and their streams, and the schedules. A variant says how planes go to a neighbour. */
#pragma once

#include "../harness/ranks.h"
#include "../runtime.h"
#include "halo.h"

enum { HALO_OWN = 0, HALO_RANKS = 1 }; /* a variant's kind: all slabs are this process's, or each is a rank's (harness/ranks.h) */
#define TRY(call) do { const int code_ = (call); if (code_) return code_; } while (0)

/* A kernel of star3d over some planes of a slab, made ready. LOW and HIGH are r planes each beside a neighbour, MID those between. */
enum { HALO_WHOLE, HALO_LOW, HALO_HIGH, HALO_MID, HALO_PARTS };
struct halo_part {
    struct bench_case c;
    struct work w;
    bool there;
    unsigned counted[2]; /* by its blocks in lock-step when a graph ends (lockstep.h) */
};

struct halo_slab {
    void *field[2];                /* on its GPU */
    cudaStream_t edge, inner;      /* the former goes first where both have work */
    cudaEvent_t edged, ran, sent;  /* in a step: the outer planes are computed; the inner ones; they are with the neighbours */
    struct halo_part part[HALO_PARTS];
    unsigned *post;                /* persistent.cu's, on its GPU */
};

/* One message: from a slab's outer planes to the neighbour's halo. */
struct halo_message {
    int from, to; /* slabs */
    int at, into; /* the first plane there and here */
};

/* Several steps recorded as one graph: what the host needs for each of them is no part of their time. */
struct halo_many {
    cudaGraphExec_t graph;
    int count;
};

/* Queues, on each slab's edge stream, that its outer planes of field f come to its neighbours' halos. */
typedef int halo_exchange(struct work *, int f);
/* Queues `count` steps there. */
typedef int halo_kernel(struct work *, int step, int count);

/* work.own. Slab k is GPU k's, or the first GPU's of rank k. */
struct halo_plan {
    struct halo_cut cut;
    int begin, end; /* the slabs of this process */
    int ready;      /* the step whose input has its halos; -1: none */
    bool gather;    /* the slabs hold what the harness' memory does not */
    cudaEvent_t forked;
    struct halo_many many[2]; /* by the parity of their first step */
    bool one_by_one;          /* they cannot be recorded */
    halo_exchange *exchange;  /* the variant's */
    /* NULL, or computes the outer planes that are a message, on the edge stream, and takes them there. */
    int (*push)(struct work *, const struct halo_message *, int step);
    halo_kernel *steps; /* NULL, or instead of star3d's kernels and the exchange */
    int resident;  /* persistent.cu's: blocks, */
    unsigned told; /* and steps that were queued before */
    struct halo_slab slab[HALO_GPUS_MAX];
};
static inline struct halo_plan *halo_plan_of(const struct work *w) { return (struct halo_plan *)w->own; }

static inline bool halo_has(const struct halo_plan *p, int slab) { return slab >= p->begin && slab < p->end; }

/* For LAUNCH. */
struct halo_edge {
    void *stream;
};

/* As long as it lives, calls mean slab k's GPU; then the first one again. */
struct halo_on {
    halo_on(const struct halo_plan *p, int k) { cudaSetDevice(k - p->begin); }
    ~halo_on() { cudaSetDevice(0); }
    halo_on(const halo_on &) = delete;
};

/* Where planes z .. z+r-1 of a slab's field begin, z < 0: its lower halo. */
static inline void *halo_planes_at(const struct work *w, int slab, int f, int z)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const struct star3d_grid *const g = halo_slab_grid(&p->cut, slab);
    return (char *)p->slab[slab].field[f] + (g->origin + z * g->plane) * w->c->axis[AXIS_PRECISION];
}
/* Bytes from there to their last point: they go as one piece, with what lies between their rows. */
static inline size_t halo_bytes(const struct work *w)
{
    const struct star3d_grid *const g = &halo_plan_of(w)->cut.first;
    return (size_t)(((g->r - 1) * g->plane + (g->ny - 1) * g->pitch + g->nx) * w->c->axis[AXIS_PRECISION]);
}

static inline bool halo_there(const struct halo_plan *p, int slab) { return slab >= 0 && slab < p->cut.gpus; }
static inline struct halo_message halo_message_of(const struct halo_plan *p, int from, int to)
{
    const int r = p->cut.first.r;
    return {from, to, to > from ? halo_slab_grid(&p->cut, from)->nz - r : 0, to > from ? -r : halo_slab_grid(&p->cut, to)->nz};
}

/* f(message) for all that slabs of this process send or get, until one fails. */
template <typename F> static inline int halo_each_message(const struct halo_plan *p, const F &f)
{
    for (int k = 0; k < p->cut.gpus; k++)
        for (int to = k - 1; to <= k + 1; to += 2)
            if (halo_there(p, to) && (halo_has(p, k) || halo_has(p, to)))
                TRY(f(halo_message_of(p, k, to)));
    return 0;
}

/* Kernels of each GPU store to its neighbours. */
static inline enum verdict halo_reach(struct work *w)
{
    return (enum verdict)halo_each_message(halo_plan_of(w), [=](const struct halo_message &m) {
        int can = 0;
        return cudaDeviceCanAccessPeer(&can, m.from, m.to) || !can ? REFUSE(w, PEERS, m.from, m.to) : CALL_OK;
    });
}

/* Makes a call of the case on every rank that has a slab: rank 0 first tells the others, which come to the same place; each does `body`.
 * Rank 0's value is the largest error, with its reason, and `value` the largest of each. Without ranks it is body's. */
template <typename F>
static inline int halo_everywhere(struct work *w, enum ranks_what what, const F &body, int step = 0, int count = 0, double *value = NULL)
{
    const int ranks = w->c->variant->kind == HALO_RANKS ? (int)w->c->axis[HALO_AXIS_GPUS] : 1;
    if (ranks > 1 && ranks_mine() == 0)
        ranks_call(ranks, w, what, step, count);
    const int error = body();
    return ranks > 1 ? ranks_agree(ranks, w, error, value) : error;
}

/* As ranks_swap, of a GPU's memory, by pieces in the host's. What comes last is still on its way, on the stream. */
static inline int halo_swap(const struct ranks_part *gpu, int parts, size_t bytes, cudaStream_t stream)
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
            part[i] = {gpu[i].with, gpu[i].out ? host + 2 * i * most : NULL, gpu[i].in ? host + (2 * i + 1) * most : NULL};
            if (gpu[i].out)
                TRY(cudaMemcpyAsync(host + 2 * i * most, (const char *)gpu[i].out + at, size, cudaMemcpyDeviceToHost, stream));
        }
        TRY(cudaStreamSynchronize(stream));
        ranks_swap(part, parts, size);
        for (int i = 0; i < parts; i++)
            if (gpu[i].in)
                TRY(cudaMemcpyAsync((char *)gpu[i].in + at, part[i].in, size, cudaMemcpyHostToDevice, stream));
    }
    return 0;
}

/* plan.cu: 0 or the backend's error code. */
enum verdict halo_prepare(struct work *, halo_exchange *, enum verdict (*and_then)(struct work *) = NULL, halo_kernel * = NULL);
halo_exchange halo_copies;
int halo_steps(struct work *, int step, int count);
void halo_release(struct work *);
enum verdict halo_audit(struct work *);

/* The row of a variant that `prepare` prepares. */
#define HALO_VARIANT(says, which, axes) \
    static int launch(struct work *w, int step) { return halo_steps(w, step, 1); } \
    VARIANT(.summary = says, .kind = which, .has = axes, .prepare = prepare, .launch = launch, .release = halo_release, \
            .launches = halo_steps, .audit = halo_audit)

#if 0 /* compiled by themselves, but a part of what is measured: ci/tools/source-hash */
#include "plan.cu"
#include "../star3d/base.cu"
#include "../star3d/tma_ring.cu"
#endif
