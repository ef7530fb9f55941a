/* SPDX-License-Identifier: MIT */
/* What the variants of halo share: the slabs and their streams, and the schedules. A variant says how planes go to a neighbour. */
#pragma once

#include "../harness/ranks.h"
#include "../runtime.h"
#include "halo.h"

enum { HALO_OWN = 0, HALO_RANKS = 1 }; /* a variant's kind: all slabs are this process's, or each is a rank's (harness/ranks.h) */

/* A kernel of star3d over some planes of a slab, made ready. */
struct halo_part {
    struct bench_case c;
    struct work w;
    bool there;
    unsigned counted[2]; /* by its blocks in lock-step when a graph ends (lockstep.h) */
};

struct halo_slab {
    void *field[2];                         /* on its GPU */
    cudaStream_t edge, inner;               /* the former goes first where both have work */
    cudaEvent_t edged, ran, sent;           /* in a step: the outer planes are computed; the inner ones; they are with the neighbours */
    struct halo_part whole, low, high, mid; /* mid: what is neither low nor high, which are r planes each beside a neighbour */
    unsigned *post;                         /* persistent.cu's, on its GPU */
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

struct halo_message;
/* Queues, on each slab's edge stream, that its outer planes of field f come to its neighbours' halos. */
typedef int halo_exchange(struct work *, int f);

/* work.own. Slab k is GPU k's, or the first GPU's of rank k. */
struct halo_plan {
    struct halo_cut cut;
    int begin, end; /* the slabs of this process */
    int ready;   /* the step whose input has its halos; -1: none */
    bool gather; /* the slabs hold what the harness' memory does not */
    cudaEvent_t forked;
    struct halo_many many[2]; /* by the parity of their first step */
    bool one_by_one;          /* they cannot be recorded */
    halo_exchange *exchange;  /* the variant's */
    /* NULL, or computes the outer planes that are a message, on the edge stream, and takes them there. */
    int (*push)(struct work *, const struct halo_message *, int step);
    int (*steps)(struct work *, int step, int count); /* NULL, or queues all of them on the edge streams */
    int resident;  /* persistent.cu's: blocks; */
    unsigned told; /* steps that were queued before */
    struct halo_slab slab[HALO_GPUS_MAX];
};
static inline struct halo_plan *halo_plan_of(const struct work *w) { return (struct halo_plan *)w->own; }

static inline bool halo_has(const struct halo_plan *p, int slab) { return slab >= p->begin && slab < p->end; }

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
    int error = 0;
    for (int k = 0; k < p->cut.gpus; k++)
        for (int to = k - 1; to <= k + 1 && !error; to += 2)
            if (halo_there(p, to) && (halo_has(p, k) || halo_has(p, to)))
                error = f(halo_message_of(p, k, to));
    return error;
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

/* Kernels of each GPU store to its neighbours. */
static inline enum verdict halo_reach(struct work *w)
{
    return (enum verdict)halo_each_message(halo_plan_of(w), [=](const struct halo_message &m) {
        int can = 0;
        return cudaDeviceCanAccessPeer(&can, m.from, m.to) || !can ? REFUSE(w, PEERS, m.from, m.to) : CALL_OK;
    });
}

/* plan.cu: 0 or the backend's error code. */
enum verdict halo_prepare(struct work *, halo_exchange *, enum verdict (*and_then)(struct work *) = NULL);
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
