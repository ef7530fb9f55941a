/* What the variants of halo share: slabs with their streams, the messages between them, the plan of a case. A variant says how
 * planes go to a neighbour (struct halo_way); slabs.cu makes slabs ready, steps.cu has the schedules. */
#pragma once

#include "../harness/ranks.h"
#include "../runtime.h"
#include "halo.h"

enum { HALO_OWN = 0, HALO_RANKS = 1 }; /* a variant's kind: all slabs are this process's, or each is a rank's (harness/ranks.h) */
#ifdef __CUDACC__
enum { HALO_ON_CPU = 0 };
#else
enum { HALO_ON_CPU = 1 }; /* the CPU harness: its GPUs have one memory, and its minutes are few */
#endif
#define TRY(call) do { const int code_ = (call); if (code_) return code_; } while (0)

/* A kernel of star3d over some planes of a slab, made ready where work.c is set. LOW and HIGH are r planes each beside a neighbour,
 * MID those between. */
enum { HALO_WHOLE, HALO_LOW, HALO_HIGH, HALO_MID, HALO_PARTS };
struct halo_part {
    struct bench_case c;
    struct work w;
};

enum { HALO_NUMBERS = 3 };
struct halo_slab {
    void *field[2];             /* on its GPU */
    bool apart;                 /* that is not where the harness fills it */
    cudaStream_t stream, inner; /* the former, for outer planes, goes first where both have work */
    cudaEvent_t edged, ran;     /* in a step: the outer planes are computed; the inner ones */
    cudaEvent_t sent;           /* ... the outer planes are with the neighbours */
    struct halo_part part[HALO_PARTS];
    unsigned *post;             /* persistent.cu's numbers, on its GPU */
};

/* From a slab's outer planes to the neighbour's halo. Planes go as one piece, with what lies between their rows. */
struct halo_message {
    int from, to;     /* slabs */
    void *out, *into; /* the first plane, here and there; another process's means nothing */
    size_t bytes;
};

/* A variant: how planes go to the neighbours. */
struct halo_way {
    int (*exchange)(struct work *, int f); /* queues, on each slab's stream, that field f's outer planes come to the halos */
    /* What follows may be NULL. The first two need GPUs that can store to their neighbours. */
    int (*push)(struct work *, int slab, int to, int step); /* computes the outer planes towards a neighbour, and takes them there */
    int (*steps)(struct work *, int step, int count);       /* computes and exchanges, instead of star3d's kernels */
    bool waits;                               /* the host waits in an exchange: it is no part of a graph */
    enum verdict (*ready)(struct work *);     /* what else a process prepares alone */
    enum verdict (*connected)(struct work *); /* what they prepare together, once all have said that they can */
};

/* work.own. Slab k is GPU k's, or the first GPU's of rank k. */
struct halo_plan {
    const struct halo_way *way;
    struct halo_cut cut;
    size_t bytes;            /* of a slab's field */
    int begin, end;          /* the slabs of this process */
    int ready;               /* the step whose input has its halos; -1: none */
    bool away;               /* the slabs hold what the harness' memory does not */
    bool one_by_one;         /* steps cannot be recorded */
    int (*part)(struct work *, int step); /* NULL, or the part of a step that is timed alone */
    int queued;              /* steps of the last call, and of each graph: what the host needs for them is no part of their time */
    cudaGraphExec_t many[2]; /* by the parity of their first step */
    int resident;            /* persistent.cu's: blocks, */
    unsigned told;           /* and steps that were queued before */
    struct streams streams;  /* of all slabs */
    struct halo_slab slab[HALO_GPUS_MAX];
};
static inline struct halo_plan *halo_plan_of(const struct work *w) { return (struct halo_plan *)w->own; }

static inline bool halo_has(const struct halo_plan *p, int slab) { return slab >= p->begin && slab < p->end; }
static inline bool halo_there(const struct halo_plan *p, int slab) { return slab >= 0 && slab < p->cut.gpus; }

/* f(k, slab k) for those of this process, its GPU set, until one fails; f(part) for what was made ready of them. Else the first is set. */
template <typename F> static inline int halo_each_slab(const struct work *w, const F &f)
{
    struct halo_plan *const p = halo_plan_of(w);
    int error = 0;
    for (int k = p->begin; k < p->end && !error; k++) {
        cudaSetDevice(k - p->begin);
        error = f(k, &p->slab[k]);
    }
    cudaSetDevice(0);
    return error;
}
template <typename F> static inline int halo_each_part(const struct work *w, const F &f)
{
    return halo_each_slab(w, [=](int, struct halo_slab *s) {
        for (struct halo_part &part : s->part)
            if (part.w.c)
                TRY(f(&part));
        return 0;
    });
}

/* Point (0, 0, z) of a slab's field, z < 0: in its lower halo. */
static inline void *halo_plane(const struct work *w, int slab, int f, int z)
{
    const struct halo_plan *const p = halo_plan_of(w);
    return (char *)p->slab[slab].field[f] + (p->cut.first.origin + z * p->cut.first.plane) * w->c->axis[AXIS_PRECISION];
}

static inline struct halo_message halo_message_of(const struct work *w, int from, int to, int f)
{
    const struct halo_cut *const cut = &halo_plan_of(w)->cut;
    const struct star3d_grid g = halo_grid(cut, from);
    return {from, to, halo_plane(w, from, f, to > from ? g.nz - g.r : 0), halo_plane(w, to, f, to > from ? -g.r : halo_grid(cut, to).nz),
            (size_t)(((g.r - 1) * g.plane + (g.ny - 1) * g.pitch + g.nx) * w->c->axis[AXIS_PRECISION])};
}

/* f(message) for all that slabs of this process send or get of a field, until one fails. */
template <typename F> static inline int halo_each_message(const struct work *w, int field, const F &f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    for (int k = 0; k < p->cut.gpus; k++)
        for (int to : {k - 1, k + 1})
            if (halo_there(p, to) && (halo_has(p, k) || halo_has(p, to)))
                TRY(f(halo_message_of(w, k, to, field)));
    return 0;
}

static inline int halo_ranks(const struct work *w) { return w->c->variant->kind == HALO_RANKS ? (int)w->c->axis[HALO_AXIS_GPUS] : 1; }

/* Rank 0's: on every process that has a slab. */
static inline int halo_everywhere(struct work *w, ranks_body *body, int step = 0, int count = 0, double *value = NULL)
{
    return ranks_each(halo_ranks(w), w, body, step, count, value);
}

/* swap.cu: as ranks_swap, of a GPU's memory; what comes last is still on its way, on the stream. 0 or CUDA's error code, as below. */
int halo_swap(const struct ranks_message *, int count, size_t bytes, cudaStream_t);
/* slabs.cu */
int halo_ready(struct work *, const struct halo_way *); /* of one process */
enum verdict halo_prepare(struct work *, ranks_body *);
void halo_release(struct work *);
enum verdict halo_audit(struct work *);
/* steps.cu */
int halo_steps(struct work *, int step, int count);
int halo_copies(struct work *, int f); /* an exchange */
void halo_forget(struct halo_plan *);  /* the steps that were recorded */

/* The row of a variant, of its struct halo_way. */
#define HALO_VARIANT(says, which, axes, ...) \
    static const struct halo_way way = {__VA_ARGS__}; \
    static int ready_here(struct work *w, int, int, double *) { return halo_ready(w, &way); } \
    static enum verdict prepare(struct work *w) { return halo_prepare(w, ready_here); } \
    static int launch(struct work *w, int step) { return halo_steps(w, step, 1); } \
    VARIANT(.summary = says, .kind = which, .has = axes, .prepare = prepare, .launch = launch, .release = halo_release, \
            .launches = halo_steps, .audit = halo_audit)

#if 0 /* compiled by themselves, but a part of what is measured: ci/tools/source-hash */
#include "slabs.cu"
#include "steps.cu"
#include "swap.cu"
#include "../star3d/base.cu"
#include "../star3d/tma_ring.cu"
#endif
