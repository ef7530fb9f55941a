/* What the variants of halo share: slabs with their streams, the messages between them, the plan of a case. */
#pragma once

#include "../gpu.h"
#include "../harness/ranks.h"
#include "../runtime.h"
#include "fields.h"

enum { HALO_OWN = 0, HALO_RANKS = 1 }; /* a variant's kind: all slabs are this process's, or each is a rank's (harness/ranks.h) */
#define TRY(call) do { const int code_ = (call); if (code_) return code_; } while (0)

/* A kernel of star3d over some planes, made ready where work.c is set. With `beside` LOW and HIGH are r planes each beside a neighbour. */
enum { HALO_LOW, HALO_HIGH, HALO_MID, HALO_PARTS };
struct halo_part {
    struct bench_case c;
    struct work w;
};

enum { HALO_NUMBERS = 3 };
struct halo_slab {
    void *field[2];             /* on its GPU */
    bool apart;                 /* that is not where the harness fills it */
    cudaStream_t stream, inner; /* the former, for outer planes, goes first where both have work */
    cudaEvent_t edged, ran;     /* in a step: the outer planes are computed, then with the neighbours; the inner ones are computed */
    struct halo_part part[HALO_PARTS];
    unsigned *post;             /* persistent.cu's numbers, on its GPU */
};

/* From one slab's memory to another's: of planes one piece, with what lies between their rows. */
struct halo_message {
    int from, to;
    void *out, *into; /* another process's means nothing */
    size_t bytes;
    cudaStream_t stream; /* the sender's, or of this process */
};

/* So many steps as they were recorded, NULL where they cannot be: what the host needs for them is no part of their time. */
struct halo_graph {
    int count;
    cudaGraphExec_t exec;
};

enum { HALO_AT_HOME = -1 };
/* work.own. Slab k is GPU k's, or the first GPU's of rank k. */
struct halo_plan {
    const struct halo_way *way;
    const struct bench_case *c;
    struct halo_cut cut;
    size_t bytes;            /* of a slab's field */
    int begin, end;          /* the slabs of this process, */
    bool by_ranks;           /* which has but one of several */
    int ready;               /* the step whose input has its halos; HALO_AT_HOME: the harness has what the slabs have */
    bool one_by_one;         /* steps cannot be recorded */
    struct halo_graph graph[3]; /* steps, by the parity of the first; exchanges alone */
    unsigned told;           /* persistent.cu's: steps that were queued before */
    struct streams streams;  /* of all slabs */
    struct halo_slab slab[HALO_GPUS_MAX];
};
static inline struct halo_plan *halo_plan_of(const struct work *w) { return (struct halo_plan *)w->own; }

/* A variant: how planes go to the neighbours. */
struct halo_way {
    int (*exchange)(struct halo_plan *, int f); /* queues, on each slab's stream, that field f's outer planes come to the halos */
    /* What follows may be NULL. The first two need GPUs that can store to their neighbours. */
    int (*push)(struct halo_plan *, int slab, int to, int step); /* computes the outer planes towards a neighbour, and takes them there */
    int (*steps)(struct halo_plan *, int step, int count);       /* computes and exchanges, instead of star3d's kernels */
    ranks_body *connect[2]; /* what all prepare together: the second is told what the first has found */
};

static inline bool halo_has(const struct halo_plan *p, int slab) { return slab >= p->begin && slab < p->end; }
static inline bool halo_there(const struct halo_plan *p, int slab) { return slab >= 0 && slab < p->cut.gpus; }

/* f(k, slab k) for those of this process, its GPU set, until one fails. Else the first is set. */
template <typename F> static inline int halo_each_slab(struct halo_plan *p, const F &f)
{
    int error = 0;
    for (int k = p->begin; k < p->end && !error; k++) {
        cudaSetDevice(k - p->begin);
        error = f(k, &p->slab[k]);
    }
    cudaSetDevice(0);
    return error;
}

/* Point (0, 0, z) of a slab's field, z < 0: in its lower halo. */
static inline void *halo_plane(const struct halo_plan *p, int slab, int f, int z)
{
    return (char *)p->slab[slab].field[f] + (p->cut.first.origin + z * p->cut.first.plane) * p->c->axis[AXIS_PRECISION];
}
/* From a slab's outer planes to a neighbour's halo. */
static inline struct halo_message halo_message_of(const struct halo_plan *p, int from, int to, int f)
{
    const struct star3d_grid g = halo_grid(&p->cut, from);
    const int64_t values = (g.r - 1) * g.plane + (g.ny - 1) * g.pitch + g.nx;
    return {from, to, halo_plane(p, from, f, to > from ? g.nz - g.r : 0), halo_plane(p, to, f, to > from ? -g.r : halo_grid(&p->cut, to).nz),
            (size_t)(values * p->c->axis[AXIS_PRECISION]), p->slab[halo_has(p, from) ? from : to].stream};
}
/* f(message) for all that slabs of this process send or get of a field, as above. */
template <typename F> static inline int halo_each_message(struct halo_plan *p, int field, const F &f)
{
    return halo_each_slab(p, [=, &f](int k, struct halo_slab *) {
        for (int other : {k - 1, k + 1})
            if (halo_there(p, other)) {
                TRY(f(halo_message_of(p, k, other, field)));
                TRY(halo_has(p, other) ? 0 : f(halo_message_of(p, other, k, field)));
            }
        return 0;
    });
}

static inline int halo_ranks(const struct work *w) { return w->c->variant->kind == HALO_RANKS ? (int)w->c->axis[HALO_AXIS_GPUS] : 1; }
/* Rank 0's: on every process that has a slab. */
static inline int halo_everywhere(struct work *w, ranks_body *body, double first = 0, double second = 0)
{
    double value[RANKS_VALUES] = {first, second};
    return ranks_each(halo_ranks(w), w, body, value);
}

/* swap.cu: queues messages of one size, of this process or between ranks; an exchange of those of a step. */
int halo_carry(const struct halo_message *, int count, bool by_ranks);
int halo_exchange(struct halo_plan *, int f);
int halo_ready(struct work *, const struct halo_way *); /* of one process: slabs.cu */
enum verdict halo_prepare(struct work *, ranks_body *);
void halo_release(struct work *);
int halo_steps(struct work *, int step, int count); /* steps.cu */

/* prepare() and launch() of a variant's way. */
#define HALO_LAUNCH(way) \
    static int ready_here(struct work *w, double *) \
    { \
        return halo_ready(w, &way); \
    } \
    static enum verdict prepare(struct work *w) \
    { \
        return halo_prepare(w, ready_here); \
    } \
    static int launch(struct work *w, int step) \
    { \
        return halo_steps(w, step, 1); \
    }
