/* What the variants of halo share: slabs with their streams, messages between them, and the plan of a
 * case. */
#pragma once

#include "../gpu.h"
#include "../harness/ranks.h"
#include "../runtime.h"
#include "fields.h"

/* A variant's kind: one process has all slabs, or each rank has one (harness/ranks.h). */
enum { HALO_OWN = 0, HALO_RANKS = 1 };
#define TRY(call) \
    do { \
        const int code_ = (call); \
        if (code_) \
            return code_; \
    } while (0)

/* A kernel of star3d over some planes; it is prepared if work.c is set. With `beside` LOW and HIGH are the r
 * planes next to a neighbour. */
enum { HALO_LOW, HALO_HIGH, HALO_MID, HALO_PARTS };
struct halo_part {
    struct bench_case c;
    struct work w;
};

enum { HALO_NUMBERS = 3 };
struct halo_slab {
    void *field[2];             /* on its GPU */
    bool apart;                 /* ... in other memory than the harness's */
    cudaStream_t stream, inner; /* `stream` is for outer planes, and has the higher priority */
    /* events of a step. edged: the outer planes are computed, later: sent; ran: the inner planes are
     * computed */
    cudaEvent_t edged, ran;
    struct halo_part part[HALO_PARTS];
    unsigned *post; /* persistent.cu's numbers, on its GPU */
};

/* A message from one slab's memory to another's: some whole planes, padding included, as one piece. */
struct halo_message {
    int from, to;
    void *out, *into; /* valid in the process that has the slab */
    size_t bytes;
    cudaStream_t stream; /* the sender's if this process has it, else the receiver's */
};

/* `count` steps recorded as a graph, so that the host's time for launches is no part of theirs; NULL: they
 * cannot be recorded. */
struct halo_graph {
    int count;
    cudaGraphExec_t exec;
};

enum { HALO_AT_HOME = -1 };
/* work.own. Slab k is on GPU k, or on the first GPU of rank k. */
struct halo_plan {
    const struct halo_way *way;
    const struct bench_case *c;
    struct halo_cut cut;
    size_t bytes;   /* of a slab of one field */
    int begin, end; /* the slabs of this process, [begin, end) */
    bool by_ranks;  /* ... which has one of several */
    /* the step whose input has its halos; HALO_AT_HOME: the harness's memory is up to date */
    int ready;
    bool one_by_one;            /* steps cannot be recorded */
    struct halo_graph graph[3]; /* steps, by the parity of the first; exchanges alone */
    unsigned told;              /* for persistent.cu: steps that were queued so far */
    struct streams streams;     /* of all slabs */
    struct halo_slab slab[HALO_GPUS_MAX];
};
static inline struct halo_plan *halo_plan_of(const struct work *w)
{
    return (struct halo_plan *)w->own;
}

/* A variant: how planes get to the neighbours. */
struct halo_way {
    /* queues on each slab's stream the exchange of field f's outer planes */
    int (*exchange)(struct halo_plan *, int f);
    /* These may be NULL. The first two need GPUs that can store to their neighbours' memory. */
    /* computes the outer planes next to a neighbour, and stores them there, too */
    int (*push)(struct halo_plan *, int slab, int to, int step);
    /* computes and exchanges, instead of star3d's kernels */
    int (*steps)(struct halo_plan *, int step, int count);
    ranks_body *connect[2]; /* prepared by all ranks together; the second gets what the first has found */
};

static inline bool halo_has(const struct halo_plan *p, int slab)
{
    return slab >= p->begin && slab < p->end;
}
static inline bool halo_there(const struct halo_plan *p, int slab)
{
    return slab >= 0 && slab < p->cut.gpus;
}

/* Calls f(k, slab k) for each slab of this process, with its GPU as the current one, until one call fails.
 * Afterwards the first GPU is the current one. Returns 0 or the first error. */
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
    return (char *)p->slab[slab].field[f] +
           (p->cut.first.origin + z * p->cut.first.plane) * p->c->axis[AXIS_PRECISION];
}
/* The message from a slab's outer planes to a neighbour's halo. */
static inline struct halo_message halo_message_of(const struct halo_plan *p, int from, int to, int f)
{
    const struct star3d_grid g = halo_grid(&p->cut, from);
    const int64_t values = (g.r - 1) * g.plane + (g.ny - 1) * g.pitch + g.nx;
    return {from,
            to,
            halo_plane(p, from, f, to > from ? g.nz - g.r : 0),
            halo_plane(p, to, f, to > from ? -g.r : halo_grid(&p->cut, to).nz),
            (size_t)(values * p->c->axis[AXIS_PRECISION]),
            p->slab[halo_has(p, from) ? from : to].stream};
}
/* Calls f(message) for each message of a field that slabs of this process send or receive, until one call
 * fails. */
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

static inline int halo_ranks(const struct work *w)
{
    return w->c->variant->kind == HALO_RANKS ? (int)w->c->axis[HALO_AXIS_GPUS] : 1;
}
/* Called by rank 0: runs on every process that has a slab. */
static inline int halo_everywhere(struct work *w, ranks_body *body, double first = 0, double second = 0)
{
    double value[RANKS_VALUES] = {first, second};
    return ranks_each(halo_ranks(w), w, body, value);
}

/* swap.cu: queues messages of one size, within this process or between ranks; an exchange: all messages of a
 * step. */
int halo_carry(const struct halo_message *, int count, bool by_ranks);
int halo_exchange(struct halo_plan *, int f);
int halo_ready(struct work *, const struct halo_way *); /* of one process: slabs.cu */
enum verdict halo_prepare(struct work *, ranks_body *);
void halo_release(struct work *);
int halo_steps(struct work *, int step, int count); /* steps.cu */

/* prepare() and launch() of a variant; the first and the last part alone, for one that prepares more. */
#define HALO_READY(way) \
    static int ready_here(struct work *w, double *) \
    { \
        return halo_ready(w, &way); \
    }
#define HALO_STEP() \
    static int launch(struct work *w, int step) \
    { \
        return halo_steps(w, step, 1); \
    }
#define HALO_LAUNCH(way) \
    HALO_READY(way) \
    static enum verdict prepare(struct work *w) \
    { \
        return halo_prepare(w, ready_here); \
    } \
    HALO_STEP()
