/* The slabs of halo, made ready and released. See plan.h. */
#include "../check.h"
#include "plan.h"

#ifdef __CUDACC__
static const char *const kernels[] = HALO_KERNELS;
#else
static const char *const kernels[] = {"base", "vector"}; /* the CPU harness' minutes: a ring takes many of them */
#endif

/* star3d's case over planes [z, z + planes) of slab k. */
static enum verdict part_open(struct work *w, int k, struct halo_part *part, int z, int planes, cudaStream_t stream)
{
    struct bench_case *const c = &part->c;
    int index = 0;
    if (planes < 1)
        return CALL_OK;
    halo_star3d(w->c, planes, c);
    const struct variant *const v = c->variant = variant_find(c->study, kernels[w->c->axis[HALO_AXIS_KERNEL]], &index);
    if (!v || !v->launch)
        return REFUSE(w, NOT_BUILT);
    if (device_has(cudaDevAttrComputeCapabilityMajor) < v->min_cc / 10)
        return REFUSE(w, COMPUTE_CAPABILITY, v->min_cc);
    c->axis[AXIS_VARIANT] = index;
    for (int a = AXIS_BLOCK; a < AXIS_MAX; a++)
        if (study_axis(c->study, a) && variant_has(v, a))
            c->axis[a] = study_axis(c->study, a)->fallback;
    if (v->defaults)
        v->defaults(c);
    part->w.c = c;
    part->w.fields = 2;
    part->w.stream = stream;
    for (int f = 0; f < 2; f++)
        part->w.field[f] = (char *)halo_plan_of(w)->slab[k].field[f] + z * halo_plan_of(w)->cut.first.plane * w->c->axis[AXIS_PRECISION];
    const enum verdict ready = v->prepare ? v->prepare(&part->w) : CALL_OK;
    part->there = ready == CALL_OK;
    memcpy(w->why, part->w.why, sizeof w->why);
    return ready;
}

int halo_part_launch(struct halo_part *part, int step) { return part->there ? part->c.variant->launch(&part->w, step) : 0; }

/* Memory of its own where there is a GPU or a rank of its own; in the CPU's harness a slab is where it was filled. */
static bool apart(const struct work *w, int k)
{
#ifndef __CUDACC__
    if (w->c->variant->kind == HALO_OWN)
        return false;
#endif
    return k > 0;
}

static int slab_open(struct work *w, int k, struct halo_slab *s)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const size_t bytes = p->cut.first.values * w->c->axis[AXIS_PRECISION];
    int least = 0, greatest = 0;
    for (int to = k - 1; to <= k + 1; to += 2)
        if (halo_has(p, to)) { /* where it can be, copies then need no detour, and kernels may store there */
            cudaDeviceEnablePeerAccess(to, 0);
            cudaGetLastError(); /* it may have been before */
        }
    for (int f = 0; f < 2; f++)
        if (!apart(w, k))
            s->field[f] = (char *)w->field[f] + k * bytes;
        else
            TRY(cudaMalloc(&s->field[f], bytes));
    TRY(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    TRY(cudaStreamCreateWithPriority(&s->edge, cudaStreamNonBlocking, greatest));
    TRY(cudaStreamCreateWithPriority(&s->inner, cudaStreamNonBlocking, least));
    for (cudaEvent_t *e : {&s->edged, &s->ran, &s->sent})
        TRY(cudaEventCreateWithFlags(e, cudaEventDisableTiming));
    return 0;
}

static int slab_prepare(struct work *w, int k, struct halo_slab *s)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const int r = p->cut.first.r, nz = halo_grid(&p->cut, k).nz, low = k > 0 ? r : 0, high = k < p->cut.gpus - 1 ? r : 0;
    if (const int error = slab_open(w, k, s))
        return cudaGetLastError(), error == cudaErrorMemoryAllocation ? REFUSE(w, OUT_OF_MEMORY) : check_failed(w, "a slab", error);
    const struct {
        int z, planes;
        cudaStream_t on;
    } part[HALO_PARTS] = {{0, nz, s->edge}, {0, low, s->edge}, {nz - high, high, s->edge}, {low, nz - low - high, s->inner}};
    const int parts = p->way->steps ? 0 : w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER ? 1 : HALO_PARTS;
    for (int i = 0; i < parts; i++)
        TRY(part_open(w, k, &s->part[i], part[i].z, part[i].planes, part[i].on));
    return CALL_OK;
}

/* What a process can say by itself. */
static int prepare_alone(struct work *w, const struct halo_way *way)
{
    const bool by_ranks = w->c->variant->kind == HALO_RANKS;
    const struct halo_cut cut = halo_cut_of(w);
    int there = 0;
    if (cudaGetDeviceCount(&there) || there < 1)
        return REFUSE(w, DEVICE_SILENT);
    if (!by_ranks && cut.gpus > there)
        return REFUSE(w, GPUS, cut.gpus, there);
    struct halo_plan *const p = (struct halo_plan *)calloc(1, sizeof *p);
    if (!(w->own = p))
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    p->way = way;
    p->cut = cut;
    p->begin = by_ranks ? ranks_mine() : 0;
    p->end = by_ranks ? p->begin + 1 : cut.gpus;
    p->ready = -1;
    p->one_by_one = way->steps || (way->waits && cut.gpus > 1);
    if (const int error = cudaEventCreateWithFlags(&p->forked, cudaEventDisableTiming))
        return check_failed(w, "an event", error);
    TRY(halo_each_slab(w, [=](int k, struct halo_slab *s) { return slab_prepare(w, k, s); }));
    TRY(!way->stores ? CALL_OK : halo_each_message(w, [=](const struct halo_message &m) {
        int can = 0;
        return cudaDeviceCanAccessPeer(&can, m.from, m.to) || !can ? REFUSE(w, PEERS, m.from, m.to) : CALL_OK;
    }));
    return way->ready ? way->ready(w) : CALL_OK;
}

/* Nobody waits for data of a rank that has refused: all of them hear it first. */
enum verdict halo_prepare(struct work *w, const struct halo_way *way)
{
    const int ranks = halo_ranks(w);
    if (ranks > ranks_count())
        return REFUSE(w, RANKS, ranks, ranks_count());
    const int v = halo_everywhere(w, RANKS_PREPARE, [=] {
        const int alone = prepare_alone(w, way), all = ranks > 1 ? ranks_verdict(ranks, w, alone) : alone;
        return all == CALL_OK && way->connected ? (int)way->connected(w) : all;
    });
    if (v != CALL_OK && ranks_mine() == 0) /* the others wait for that */
        halo_release(w);
    return (enum verdict)v;
}

/* Also what was made ready in part. */
static int release_here(struct work *w)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (!p)
        return 0;
    halo_each_part(w, [](struct halo_part *part) { return part->c.variant->release ? part->c.variant->release(&part->w), 0 : 0; });
    halo_each_slab(w, [=](int k, struct halo_slab *s) {
        for (cudaStream_t stream : {s->edge, s->inner})
            if (stream)
                cudaStreamDestroy(stream);
        for (cudaEvent_t e : {s->edged, s->ran, s->sent})
            if (e)
                cudaEventDestroy(e);
        for (int f = 0; f < 2 && apart(w, k); f++)
            cudaFree(s->field[f]);
        return (int)cudaFree(s->post);
    });
    for (struct halo_many &many : p->many)
        if (many.graph)
            cudaGraphExecDestroy(many.graph);
    if (p->forked)
        cudaEventDestroy(p->forked);
    free(p);
    w->own = NULL;
    return 0;
}

void halo_release(struct work *w)
{
    halo_everywhere(w, RANKS_RELEASE, [=] { return release_here(w); });
}

/* What star3d's variants have to say of their own counters. */
enum verdict halo_audit(struct work *w)
{
    return (enum verdict)halo_everywhere(w, RANKS_AUDIT, [=] {
        return halo_each_part(w, [=](struct halo_part *part) {
            const int v = part->c.variant->audit ? part->c.variant->audit(&part->w) : CALL_OK;
            if (v != CALL_OK)
                memcpy(w->why, part->w.why, sizeof w->why);
            return v;
        });
    });
}
