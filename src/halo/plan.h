/* SPDX-License-Identifier: MIT */
/* What the variants of halo share: the slabs and their streams, and the schedules. A variant says how planes go to a neighbour. */
#pragma once

#include "../runtime.h"
#include "halo.h"

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

/* work.own. Slab k is GPU k's. */
struct halo_plan {
    struct halo_cut cut;
    int ready;   /* the step whose input has its halos; -1: none */
    bool gather; /* the slabs hold what the harness' memory does not */
    cudaEvent_t forked;
    struct halo_many many[2]; /* by the parity of their first step */
    bool one_by_one;          /* they cannot be recorded */
    void *own; /* the variant's */
    int (*exchange)(struct work *, int f);
    /* NULL, or computes the outer planes that are a message, on the edge stream, and takes them there. */
    int (*push)(struct work *, const struct halo_message *, int step);
    struct halo_slab slab[HALO_GPUS_MAX];
};
static inline struct halo_plan *halo_plan_of(const struct work *w) { return (struct halo_plan *)w->own; }

/* As long as it lives, calls mean GPU k; then the first one again. */
struct halo_on {
    explicit halo_on(int k) { cudaSetDevice(k); }
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

/* Those that a slab sends: up (side 1) or down (0); false where it has no neighbour. */
static inline bool halo_message_of(const struct halo_plan *p, int slab, int side, struct halo_message *m)
{
    const int r = p->cut.first.r, to = slab + (side ? 1 : -1);
    if (to < 0 || to >= p->cut.gpus)
        return false;
    *m = {slab, to, side ? halo_slab_grid(&p->cut, slab)->nz - r : 0, side ? -r : halo_slab_grid(&p->cut, to)->nz};
    return true;
}

/* Queues, on each slab's edge stream, that its outer planes of field f come to its neighbours' halos. */
typedef int halo_exchange(struct work *, int f);

/* plan.cu: 0 or the backend's error code; `exchange` is the variant's. */
enum verdict halo_prepare(struct work *);
void halo_release(struct work *);
int halo_steps(struct work *, int step, int count, halo_exchange *);
enum verdict halo_audit(struct work *);

/* The row of a variant whose planes go by `exchange`, and which `ready` prepares. */
#define HALO_VARIANT(says, ready) \
    static int launches(struct work *w, int step, int count) { return halo_steps(w, step, count, exchange); } \
    static int launch(struct work *w, int step) { return launches(w, step, 1); } \
    VARIANT(.summary = says, .has = HALO_AXES, .prepare = ready, .launch = launch, .release = halo_release, \
            .launches = launches, .audit = halo_audit)

#if 0 /* compiled by themselves, but a part of what is measured: ci/tools/source-hash */
#include "plan.cu"
#include "../star3d/base.cu"
#include "../star3d/tma_ring.cu"
#endif
