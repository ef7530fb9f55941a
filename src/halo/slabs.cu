/* The slabs of halo, made ready and released. See plan.h. */
#include "../check.h"
#include "plan.h"

static const char *const kernels[][3] = {HALO_KERNELS, {"base", "vector", NULL}}; /* the CPU harness' minutes: a ring takes many of them */

/* star3d's case over planes [z, z + planes) of slab k. */
static enum verdict part_open(struct work *w, int k, struct halo_part *part, int z, int planes, cudaStream_t stream)
{
    struct bench_case *const c = &part->c;
    if (planes < 1)
        return CALL_OK;
    halo_star3d(w->c, planes, c);
    const struct variant *const v = c->variant = variant_find(c->study, kernels[HALO_ON_CPU][w->c->axis[HALO_AXIS_KERNEL]], NULL);
    if (device_has(cudaDevAttrComputeCapabilityMajor) < v->min_cc / 10)
        return REFUSE(w, COMPUTE_CAPABILITY, v->min_cc);
    for (int a = AXIS_BLOCK; a < AXIS_MAX; a++)
        if (study_axis(c->study, a) && variant_has(v, a))
            c->axis[a] = study_axis(c->study, a)->fallback;
    if (v->defaults)
        v->defaults(c);
    part->w.c = c;
    part->w.fields = 2;
    part->w.stream = stream;
    for (int f = 0; f < 2; f++)
        part->w.field[f] = (char *)halo_plane(w, k, f, z) - halo_plan_of(w)->cut.first.origin * w->c->axis[AXIS_PRECISION];
    const enum verdict ready = v->prepare ? v->prepare(&part->w) : CALL_OK;
    memcpy(w->why, part->w.why, sizeof w->why);
    return ready;
}

static int slab_open(struct work *w, int k, struct halo_slab *s)
{
    struct halo_plan *const p = halo_plan_of(w);
    struct streams *const all = &p->streams;
    int least = 0, greatest = 0;
    s->apart = k > 0 && (!HALO_ON_CPU || halo_ranks(w) > 1);
    for (int f = 0; f < 2; f++)
        if (!s->apart)
            s->field[f] = (char *)w->field[f] + k * p->bytes;
        else
            TRY(cudaMalloc(&s->field[f], p->bytes));
    TRY(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    for (int priority : {greatest, least}) {
        TRY(cudaStreamCreateWithPriority(&all->stream[all->count], cudaStreamNonBlocking, priority));
        TRY(cudaEventCreateWithFlags(&all->joined[all->count++], cudaEventDisableTiming));
    }
    const int outer = all->count - 2, inner = all->count - 1;
    s->stream = all->stream[outer], s->inner = all->stream[inner], s->edged = all->joined[outer], s->ran = all->joined[inner];
    TRY(cudaEventCreateWithFlags(&s->sent, cudaEventDisableTiming));
    TRY(cudaMalloc(&s->post, HALO_NUMBERS * sizeof *s->post));
    return cudaMemsetAsync(s->post, 0, HALO_NUMBERS * sizeof *s->post, s->stream);
}

static enum verdict slab_prepare(struct work *w, int k, struct halo_slab *s)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const int r = p->cut.first.r, nz = halo_grid(&p->cut, k).nz, low = k > 0 ? r : 0, high = k < p->cut.gpus - 1 ? r : 0;
    const struct {
        int z, planes;
        cudaStream_t on;
    } part[HALO_PARTS] = {{0, nz, s->stream}, {0, low, s->stream}, {nz - high, high, s->stream}, {low, nz - low - high, s->inner}};
    const int parts = p->way->steps ? 0 : w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER ? 1 : HALO_PARTS;
    enum verdict v = CALL_OK;
    for (int to : {k - 1, k + 1}) {
        int can = 0;
        if (!halo_has(p, to))
            continue;
        cudaDeviceCanAccessPeer(&can, k, to);
        if (!can && (p->way->push || p->way->steps))
            return REFUSE(w, PEERS, k, to);
        cudaDeviceEnablePeerAccess(to, 0); /* where it can be, copies need no detour, and kernels may store there */
        cudaGetLastError();                /* it may have been before */
    }
    for (int i = 0; i < parts && v == CALL_OK; i++)
        v = part_open(w, k, &s->part[i], part[i].z, part[i].planes, part[i].on);
    return v;
}

/* What a process can say by itself. */
static int prepare_alone(struct work *w, const struct halo_way *way)
{
    const struct halo_cut cut = halo_cut_of(w);
    const bool by_ranks = halo_ranks(w) > 1;
    int there = 0;
    if (cudaGetDeviceCount(&there) || there < 1)
        return REFUSE(w, DEVICE_SILENT);
    if (!by_ranks && cut.gpus > there)
        return REFUSE(w, GPUS, cut.gpus, there);
    struct halo_plan *const p = (struct halo_plan *)calloc(1, sizeof *p);
    if (!(w->own = p))
        return REFUSE(w, HOST_MEMORY);
    p->way = way;
    p->cut = cut;
    p->bytes = cut.first.values * w->c->axis[AXIS_PRECISION];
    p->begin = ranks_mine();
    p->end = by_ranks ? p->begin + 1 : cut.gpus;
    p->ready = -1;
    p->one_by_one = way->steps || (way->waits && cut.gpus > 1);
    int error = streams_open(&p->streams, 0);
    error = error ? error : halo_each_slab(w, [=](int k, struct halo_slab *s) { return slab_open(w, k, s); });
    if (error)
        return cudaGetLastError(), error == cudaErrorMemoryAllocation ? REFUSE(w, OUT_OF_MEMORY) : check_failed(w, "the slabs", error);
    TRY(halo_each_slab(w, [=](int k, struct halo_slab *s) { return (int)slab_prepare(w, k, s); }));
    return way->ready ? way->ready(w) : CALL_OK;
}

int halo_ready(struct work *w, const struct halo_way *way)
{
    TRY(ranks_agree(halo_ranks(w), w, prepare_alone(w, way), NULL)); /* nobody waits for data of a rank that has refused */
    return way->connected ? way->connected(w) : CALL_OK;
}

enum verdict halo_prepare(struct work *w, ranks_body *body)
{
    if (halo_ranks(w) > ranks_count())
        return REFUSE(w, RANKS, halo_ranks(w), ranks_count());
    const int v = halo_everywhere(w, body);
    if (v != CALL_OK)
        halo_release(w);
    return (enum verdict)v;
}

/* Also what was made ready in part. */
static int release_here(struct work *w, int, int, double *)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (!p)
        return 0;
    halo_each_part(w, [](struct halo_part *part) { return part->c.variant->release ? part->c.variant->release(&part->w), 0 : 0; });
    halo_each_slab(w, [](int, struct halo_slab *s) {
        for (int f = 0; f < 2 && s->apart; f++)
            cudaFree(s->field[f]);
        if (s->sent)
            cudaEventDestroy(s->sent);
        return (int)cudaFree(s->post);
    });
    streams_close(&p->streams);
    halo_forget(p);
    free(p);
    w->own = NULL;
    return 0;
}
void halo_release(struct work *w) { halo_everywhere(w, release_here); }

/* What star3d's variants have to say of their own counters. */
static int audit_here(struct work *w, int, int, double *)
{
    return halo_each_part(w, [=](struct halo_part *part) {
        const int v = part->c.variant->audit ? part->c.variant->audit(&part->w) : CALL_OK;
        memcpy(w->why, part->w.why, sizeof w->why);
        return v;
    });
}
enum verdict halo_audit(struct work *w) { return (enum verdict)halo_everywhere(w, audit_here); }
