/* The slabs of halo, made ready and released. See plan.h. */
#include "../check.h"
#include "plan.h"

static const char *const kernels[][3] = {HALO_KERNELS, {"base", "vector", NULL}}; /* the CPU harness' minutes: a ring takes many of them */

/* star3d's case over planes [z, z + planes) of slab k. */
static enum verdict part_open(struct work *w, int k, struct halo_part *part, int z, int planes, cudaStream_t stream)
{
    struct bench_case *const c = &part->c;
    int index = 0;
    if (planes < 1)
        return CALL_OK;
    halo_star3d(w->c, planes, c);
    const struct variant *const v = c->variant = variant_find(c->study, kernels[HALO_ON_CPU][w->c->axis[HALO_AXIS_KERNEL]], &index);
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
        part->w.field[f] = (char *)halo_plane(w, k, f, z) - halo_plan_of(w)->cut.first.origin * w->c->axis[AXIS_PRECISION];
    const enum verdict ready = v->prepare ? v->prepare(&part->w) : CALL_OK;
    memcpy(w->why, part->w.why, sizeof w->why);
    return ready;
}

static int slab_open(struct work *w, int k, struct halo_slab *s)
{
    struct halo_plan *const p = halo_plan_of(w);
    int priority[2] = {}, i = p->streams.count;
    s->apart = k > 0 && (!HALO_ON_CPU || halo_ranks(w) > 1);
    for (int f = 0; f < 2; f++)
        if (!s->apart)
            s->field[f] = (char *)w->field[f] + k * p->bytes;
        else
            TRY(cudaMalloc(&s->field[f], p->bytes));
    TRY(cudaDeviceGetStreamPriorityRange(&priority[1], &priority[0]));
    p->streams.count += 2;
    for (int own : priority) {
        TRY(cudaStreamCreateWithPriority(&p->streams.stream[i], cudaStreamNonBlocking, own));
        TRY(cudaEventCreateWithFlags(&p->streams.joined[i++], cudaEventDisableTiming));
    }
    s->stream = p->streams.stream[i - 2], s->inner = p->streams.stream[i - 1];
    s->edged = p->streams.joined[i - 2], s->ran = p->streams.joined[i - 1];
    return cudaEventCreateWithFlags(&s->sent, cudaEventDisableTiming);
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
    } part[HALO_PARTS] = {{0, nz, s->stream}, {0, low, s->stream}, {nz - high, high, s->stream}, {low, nz - low - high, s->inner}};
    const int parts = p->way->steps ? 0 : w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER ? 1 : HALO_PARTS;
    for (int i = 0; i < parts; i++)
        TRY(part_open(w, k, &s->part[i], part[i].z, part[i].planes, part[i].on));
    return CALL_OK;
}

/* Where GPUs can, copies need no detour, and kernels may store there. */
static int peers_open(struct work *w)
{
    const struct halo_plan *const p = halo_plan_of(w);
    return halo_each_message(w, 0, [=](const struct halo_message &m) {
        if (!halo_has(p, m.from) || !halo_has(p, m.to))
            return (int)CALL_OK;
        const halo_on gpu(p, m.from);
        int can = 0;
        cudaDeviceCanAccessPeer(&can, m.from, m.to);
        cudaDeviceEnablePeerAccess(m.to, 0);
        cudaGetLastError(); /* it may have been before */
        return (int)(can || !p->way->stores ? CALL_OK : REFUSE(w, PEERS, m.from, m.to));
    });
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
    if (const int error = streams_open(&p->streams, 0))
        return check_failed(w, "an event", error);
    TRY(halo_each_slab(w, [=](int k, struct halo_slab *s) { return slab_prepare(w, k, s); }));
    TRY(peers_open(w));
    return way->ready ? way->ready(w) : CALL_OK;
}

enum verdict halo_prepare(struct work *w, const struct halo_way *way)
{
    const int ranks = halo_ranks(w);
    if (ranks > ranks_count())
        return REFUSE(w, RANKS, ranks, ranks_count());
    const int v = halo_everywhere(w, RANKS_PREPARE, [=] {
        TRY(ranks_agree(ranks, w, prepare_alone(w, way), NULL)); /* nobody waits for data of a rank that has refused */
        return way->connected ? (int)way->connected(w) : CALL_OK;
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
            memcpy(w->why, part->w.why, sizeof w->why);
            return v;
        });
    });
}
