/* SPDX-License-Identifier: MIT */
/* The slabs of halo, made ready; the schedules; what is found out beside the time. See plan.h. */
#include <stdio.h>
#include "../check.h"
#include "../lockstep.h"
#include "../statistics.h"
#include "plan.h"

/* ---- made ready ---- */

#ifdef __CUDACC__
static const char *const kernels[] = HALO_KERNELS;
#else
static const char *const kernels[] = {"base", "vector"}; /* the CPU harness' minutes: a ring takes many of them */
#endif

/* star3d's case over planes [z, z + planes) of a slab. */
static enum verdict part_open(struct work *w, int k, struct halo_part *part, int z, int planes, cudaStream_t stream)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const struct study *const s = study_find("star3d");
    struct bench_case *const c = &part->c;
    int index = 0, major = 0, minor = 0;
    if (planes < 1)
        return CALL_OK;
    c->study = s;
    c->variant = s ? variant_find(s, kernels[w->c->axis[HALO_AXIS_KERNEL]], &index) : NULL;
    if (!c->variant || !c->variant->launch)
        return REFUSE(w, NOT_BUILT);
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, k);
    cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, k);
    if (10 * major + minor < c->variant->min_cc)
        return REFUSE(w, COMPUTE_CAPABILITY, c->variant->min_cc);
    for (int a = 0; a < AXIS_MAX; a++)
        c->axis[a] = study_axis(s, a) ? study_axis(s, a)->fallback : AXIS_NONE;
    for (int a = AXIS_PRECISION; a < AXIS_NZ; a++)
        c->axis[a] = w->c->axis[a];
    c->axis[AXIS_VARIANT] = index;
    c->axis[AXIS_NZ] = planes;
    if (c->variant->defaults)
        c->variant->defaults(c);
    for (int a = 0; a < AXIS_MAX; a++)
        if (!variant_has(c->variant, a))
            c->axis[a] = AXIS_NONE;
    part->w.c = c;
    part->w.fields = 2;
    part->w.stream = stream;
    for (int f = 0; f < 2; f++)
        part->w.field[f] = (char *)p->slab[k].field[f] + z * p->cut.first.plane * w->c->axis[AXIS_PRECISION];
    const enum verdict v = c->variant->prepare ? c->variant->prepare(&part->w) : CALL_OK;
    part->there = v == CALL_OK;
    memcpy(w->why, part->w.why, sizeof w->why);
    return v;
}

static int part_launch(struct halo_part *part, int step) { return part->there ? part->c.variant->launch(&part->w, step) : 0; }

/* Memory of its own where there is a GPU or a rank of its own; in the CPU's harness a slab is where it was filled. */
#ifdef __CUDACC__
static bool apart(const struct work *, int k) { return k > 0; }
#else
static bool apart(const struct work *w, int k) { return k > 0 && w->c->variant->kind == HALO_RANKS; }
#endif
static int slab_memory(struct work *w, int k)
{
    struct halo_plan *const p = halo_plan_of(w);
    const size_t size = (size_t)w->c->axis[AXIS_PRECISION];
    int error = 0;
    for (int f = 0; f < 2 && !error; f++) {
        if (!apart(w, k))
            p->slab[k].field[f] = (char *)w->field[f] + halo_slab_at(&p->cut, k) * size;
        else if ((error = cudaMalloc(&p->slab[k].field[f], halo_slab_grid(&p->cut, k)->values * size)))
            p->slab[k].field[f] = NULL;
    }
    return error;
}

static int slab_open(struct work *w, int k)
{
    struct halo_slab *const s = &halo_plan_of(w)->slab[k];
    int least = 0, greatest = 0, error = slab_memory(w, k);
    error = error ? error : cudaDeviceGetStreamPriorityRange(&least, &greatest);
    error = error ? error : cudaStreamCreateWithPriority(&s->edge, cudaStreamNonBlocking, greatest);
    error = error ? error : cudaStreamCreateWithPriority(&s->inner, cudaStreamNonBlocking, least);
    for (cudaEvent_t *e : {&s->edged, &s->ran, &s->sent})
        error = error ? error : cudaEventCreateWithFlags(e, cudaEventDisableTiming);
    return error;
}

/* Each GPU reaches its neighbours' memory where it can: the copy engines then need no detour, and kernels may store there. */
static void peers_open(const struct halo_plan *p, int k)
{
    for (int to = k - 1; to <= k + 1; to += 2)
        if (halo_has(p, to)) {
            cudaDeviceEnablePeerAccess(to, 0);
            cudaGetLastError(); /* it may have been before, or cannot be */
        }
}

static enum verdict slab_prepare(struct work *w, int k)
{
    const struct halo_plan *const p = halo_plan_of(w);
    struct halo_slab *const s = &halo_plan_of(w)->slab[k];
    const halo_on gpu(p, k);
    peers_open(p, k);
    const int error = slab_open(w, k), r = p->cut.first.r, nz = halo_slab_grid(&p->cut, k)->nz;
    if (error == cudaErrorMemoryAllocation)
        return cudaGetLastError(), REFUSE(w, OUT_OF_MEMORY);
    if (error)
        return check_failed(w, "streams and events of a slab", error);
    if (w->c->axis[HALO_AXIS_KERNEL] == AXIS_NONE)
        return CALL_OK;
    enum verdict v = part_open(w, k, &s->whole, 0, nz, s->edge);
    if (w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER || v != CALL_OK)
        return v;
    const int low = k > 0 ? r : 0, high = k < p->cut.gpus - 1 ? r : 0;
    v = part_open(w, k, &s->low, 0, low, s->edge);
    v = v == CALL_OK ? part_open(w, k, &s->high, nz - high, high, s->edge) : v;
    return v == CALL_OK ? part_open(w, k, &s->mid, low, nz - low - high, s->inner) : v;
}

static enum verdict prepare_here(struct work *w, halo_exchange *exchange, enum verdict (*and_then)(struct work *))
{
    const bool by_ranks = w->c->variant->kind == HALO_RANKS;
    struct halo_plan *const p = (struct halo_plan *)calloc(1, sizeof *p);
    if (!(w->own = p))
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    p->cut = halo_cut_of(w);
    p->begin = by_ranks ? ranks_mine() : 0;
    p->end = by_ranks ? p->begin + 1 : p->cut.gpus;
    p->ready = -1;
    p->exchange = p->cut.gpus > 1 ? exchange : NULL;
    const int error = cudaEventCreateWithFlags(&p->forked, cudaEventDisableTiming);
    enum verdict v = error ? check_failed(w, "an event", error) : CALL_OK;
    for (int k = p->begin; k < p->end && v == CALL_OK; k++)
        v = slab_prepare(w, k);
    return v == CALL_OK && and_then ? and_then(w) : v;
}

enum verdict halo_prepare(struct work *w, halo_exchange *exchange, enum verdict (*and_then)(struct work *))
{
    const int64_t gpus = w->c->axis[HALO_AXIS_GPUS];
    const bool by_ranks = w->c->variant->kind == HALO_RANKS;
    int there = 0;
    if (cudaGetDeviceCount(&there))
        return REFUSE(w, DEVICE_SILENT);
    if (!by_ranks && gpus > there)
        return REFUSE(w, GPUS, gpus, there);
    if (by_ranks && !ranks_built())
        return REFUSE(w, NO_MPI);
    if (by_ranks && gpus > ranks_count())
        return REFUSE(w, RANKS, gpus, ranks_count());
    const int v = halo_everywhere(w, RANKS_PREPARE, [=] { return (int)prepare_here(w, exchange, and_then); });
    if (v != CALL_OK && ranks_mine() == 0) /* the others wait for that */
        halo_release(w);
    return (enum verdict)v;
}

/* Also what was made ready in part. */
static void release_here(struct work *w)
{
    struct halo_plan *const p = halo_plan_of(w);
    for (int k = p->begin; k < p->end; k++) {
        struct halo_slab *const s = &p->slab[k];
        const halo_on gpu(p, k);
        for (cudaStream_t stream : {s->edge, s->inner})
            if (stream)
                cudaStreamSynchronize(stream);
        for (struct halo_part *part : {&s->whole, &s->low, &s->high, &s->mid})
            if (part->there && part->c.variant->release)
                part->c.variant->release(&part->w);
        for (cudaStream_t stream : {s->edge, s->inner})
            if (stream)
                cudaStreamDestroy(stream);
        for (cudaEvent_t e : {s->edged, s->ran, s->sent})
            if (e)
                cudaEventDestroy(e);
        for (int f = 0; f < 2 && apart(w, k); f++)
            cudaFree(s->field[f]);
        cudaFree(s->post);
    }
    for (struct halo_many &many : p->many)
        if (many.graph)
            cudaGraphExecDestroy(many.graph);
    if (p->forked)
        cudaEventDestroy(p->forked);
    free(p);
    w->own = NULL;
}

void halo_release(struct work *w)
{
    halo_everywhere(w, RANKS_RELEASE, [=] { return w->own ? release_here(w), 0 : 0; });
}

/* Calls f(part, its GPU's slab), until one fails, for those that were made ready. */
template <typename F> static int each_part(struct work *w, const F &f)
{
    struct halo_plan *const p = halo_plan_of(w);
    int error = 0;
    for (int k = p->begin; k < p->end; k++)
        for (struct halo_part *part : {&p->slab[k].whole, &p->slab[k].low, &p->slab[k].high, &p->slab[k].mid})
            if (part->there && !error) {
                const halo_on gpu(p, k);
                error = f(part);
            }
    return error;
}

/* What star3d's variants have to say of their own counters. */
enum verdict halo_audit(struct work *w)
{
    return (enum verdict)halo_everywhere(w, RANKS_AUDIT, [=] {
        return each_part(w, [=](struct halo_part *part) {
            const int v = part->c.variant->audit ? part->c.variant->audit(&part->w) : CALL_OK;
            if (v != CALL_OK)
                memcpy(w->why, part->w.why, sizeof w->why);
            return v;
        });
    });
}

/* ---- schedules ---- */

/* The slabs' streams begin after what is queued on the case's ... */
static int fork(struct work *w)
{
    const struct halo_plan *const p = halo_plan_of(w);
    int error = cudaEventRecord(p->forked, (cudaStream_t)w->stream);
    for (int k = p->begin; k < p->end; k++)
        for (cudaStream_t stream : {p->slab[k].edge, p->slab[k].inner})
            error = error ? error : cudaStreamWaitEvent(stream, p->forked, 0);
    return error;
}
/* ... whose next work waits for them all. */
static int join(struct work *w)
{
    const struct halo_plan *const p = halo_plan_of(w);
    int error = 0;
    for (int k = p->begin; k < p->end && !error; k++) {
        const struct halo_slab *const s = &p->slab[k];
        const halo_on gpu(p, k);
        error = cudaEventRecord(s->edged, s->edge);
        error = error ? error : cudaEventRecord(s->ran, s->inner);
        error = error ? error : cudaStreamWaitEvent((cudaStream_t)w->stream, s->edged, 0);
        error = error ? error : cudaStreamWaitEvent((cudaStream_t)w->stream, s->ran, 0);
    }
    return error;
}

/* By the copy engines, one copy each, from memory to memory. */
int halo_copies(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    return halo_each_message(p, [=](const struct halo_message &m) {
        return (int)cudaMemcpyAsync(halo_planes_at(w, m.to, f, m.into), halo_planes_at(w, m.from, f, m.at), halo_bytes(w),
                                    cudaMemcpyDeviceToDevice, p->slab[m.from].edge);
    });
}

/* Field f's outer planes go out, on the edge streams, where they are not there. */
static int send(struct work *w, int f, bool there = false)
{
    const struct halo_plan *const p = halo_plan_of(w);
    int error = p->exchange && !there ? p->exchange(w, f) : 0;
    for (int k = p->begin; k < p->end && !error; k++) {
        const halo_on gpu(p, k);
        error = cudaEventRecord(p->slab[k].sent, p->slab[k].edge);
    }
    return error;
}
/* Slab k's edge stream waits for what its neighbours have sent. */
static int arrive(const struct halo_plan *p, int k)
{
    int error = 0;
    for (int from = k - 1; from <= k + 1 && !error; from += 2)
        if (halo_has(p, from)) /* another rank's planes are waited for by the exchange */
            error = cudaStreamWaitEvent(p->slab[k].edge, p->slab[from].sent, 0);
    return error;
}

/* A neighbour's halo is free for step s's planes: what read it, its step s-2, was over before it sent in step s-1, which was waited for. */
static int step_after(struct work *w, int step)
{
    struct halo_plan *const p = halo_plan_of(w);
    int error = send(w, step & 1);
    for (int k = p->begin; k < p->end && !error; k++) {
        const halo_on gpu(p, k);
        error = arrive(p, k);
        error = error ? error : part_launch(&p->slab[k].whole, step);
    }
    return error;
}

/* The outer planes of one side. */
static int edge_launch(struct work *w, int k, int side, int step)
{
    struct halo_plan *const p = halo_plan_of(w);
    const int to = side ? k + 1 : k - 1;
    if (!p->push)
        return part_launch(side ? &p->slab[k].high : &p->slab[k].low, step);
    if (!halo_there(p, to))
        return 0;
    const struct halo_message m = halo_message_of(p, k, to);
    return p->push(w, &m, step);
}

/* The input has its halos. Outer and inner planes are written side by side, and each waits for the other's step before, which it
 * reads and whose input it overwrites. */
static int step_beside(struct work *w, int step, bool first)
{
    struct halo_plan *const p = halo_plan_of(w);
    int error = 0;
    for (int k = p->begin; k < p->end && !error; k++) {
        struct halo_slab *const s = &p->slab[k];
        const halo_on gpu(p, k);
        if (!first) {
            error = cudaStreamWaitEvent(s->inner, s->edged, 0);
            error = error ? error : cudaStreamWaitEvent(s->edge, s->ran, 0);
            error = error ? error : arrive(p, k);
        }
        error = error ? error : edge_launch(w, k, 0, step);
        error = error ? error : edge_launch(w, k, 1, step);
        error = error ? error : cudaEventRecord(s->edged, s->edge);
        error = error ? error : part_launch(&s->mid, step);
        error = error ? error : cudaEventRecord(s->ran, s->inner);
    }
    return error ? error : send(w, ~step & 1, p->push);
}

/* Every slab has its neighbours' planes of field f before it goes on. */
static int bring(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    int error = send(w, f);
    for (int k = p->begin; k < p->end && !error; k++)
        error = arrive(p, k);
    return error;
}

/* `count` steps between fork and join, of which the first has what it needs. */
static int steps(struct work *w, int step, int count)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const bool beside = w->c->axis[HALO_AXIS_SCHEDULE] == HALO_BESIDE;
    int error = fork(w);
    error = error || !p->steps ? error : p->steps(w, step, count);
    for (int i = 0; i < count && !error && !p->steps; i++)
        error = beside ? step_beside(w, step + i, i == 0) : step_after(w, step + i);
    return error ? error : join(w);
}

/* Of each part whose blocks count planes in lock-step, its counter: f(part, counter). */
template <typename F> static int each_counter(struct work *w, const F &f)
{
    return each_part(w, [=](struct halo_part *part) { return part->w.own ? f(part, (struct lockstep_count *)part->w.own) : 0; });
}

static int count_anew(struct work *w)
{
    return each_counter(w, [](struct halo_part *part, struct lockstep_count *c) {
        c->before = 0;
        return (int)cudaMemsetAsync(c->begun, 0, sizeof *c->begun, (cudaStream_t)part->w.stream);
    });
}

/* What `queue` queues between fork and join as a graph. The kernels' arguments are recorded with the planes that were counted before:
 * a graph counts from 0, and so does what comes behind it. Where it cannot be, as in the CPU's harness, steps go one by one. */
template <typename F> static int record(struct work *w, const F &queue, cudaGraphExec_t *exec)
{
    struct halo_plan *const p = halo_plan_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    cudaGraph_t graph = NULL;
    int error = p->one_by_one ? -1 : cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    if (!error) {
        error = fork(w);
        error = error ? error : count_anew(w);
        error = error ? error : queue();
        const int ended = cudaStreamEndCapture(stream, &graph);
        error = error ? error : ended;
    }
#if CUDART_VERSION >= 12000
    error = error ? error : cudaGraphInstantiate(exec, graph, 0);
#else
    error = error ? error : cudaGraphInstantiate(exec, graph, NULL, NULL, 0);
#endif
    if (graph)
        cudaGraphDestroy(graph);
    if (error && !p->one_by_one) {
        cudaGetLastError();
        p->one_by_one = true;
        count_anew(w);
    }
    return error;
}

/* Many steps by a graph; -1 where there is none. */
static int replay(struct work *w, int step, int count)
{
    enum { FEW = 4 }; /* are not worth a graph */
    struct halo_plan *const p = halo_plan_of(w);
    struct halo_many *const many = &p->many[step & 1];
    if (count < FEW || p->one_by_one || p->steps)
        return -1;
    if (many->count != count) {
        if (many->graph)
            cudaGraphExecDestroy(many->graph);
        *many = halo_many();
        if (record(w, [=] { return steps(w, step, count); }, &many->graph))
            return -1;
        many->count = count;
        each_counter(w, [=](struct halo_part *part, struct lockstep_count *c) { return part->counted[step & 1] = c->before, 0; });
    }
    const int error = cudaGraphLaunch(many->graph, (cudaStream_t)w->stream);
    each_counter(w, [=](struct halo_part *part, struct lockstep_count *c) { return c->before = part->counted[step & 1], 0; });
    return error;
}

static int steps_here(struct work *w, int step, int count)
{
    struct halo_plan *const p = halo_plan_of(w);
    const bool ahead = w->c->axis[HALO_AXIS_SCHEDULE] != HALO_AFTER;
    int error = 0;
    p->gather = true;
    if (ahead && p->ready != step) {
        error = fork(w);
        error = error ? error : bring(w, step & 1);
        error = error ? error : join(w);
    }
    p->ready = -1;
    if (!error && (error = replay(w, step, count)) == -1)
        error = steps(w, step, count);
    p->ready = ahead && !error ? step + count : -1;
    return error;
}

/* What the harness times ends when the slowest rank has ended. */
int halo_steps(struct work *w, int step, int count)
{
    return halo_everywhere(w, RANKS_LAUNCHES, [=] {
        const int error = steps_here(w, step, count);
        return error || w->c->variant->kind != HALO_RANKS ? error : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
    }, step, count);
}

/* ---- what is found out beside the time ---- */

enum { ALONE = 5 }; /* times that a part is measured, after once that does not count */
#ifdef __CUDACC__
enum { REPEAT = 20, MANY = 45 }; /* steps in a row that are timed, that are compared */
#else
enum { REPEAT = 2, MANY = 7 }; /* the CPU harness' minutes */
#endif

/* ns of one `queue(i)` between fork and join. */
template <typename F> static int alone(struct work *w, double *ns, const F &queue)
{
    double sample[ALONE + 1];
    moments<2> m;
    cudaGraphExec_t graph = NULL;
    const auto all = [&] {
        int error = fork(w);
        for (int i = 0; i < REPEAT && !error; i++)
            error = queue(i);
        return error ? error : join(w);
    };
    const bool recorded = !record(w, all, &graph);
    for (double &one : sample)
        one = m.time((cudaStream_t)w->stream, [&] { return recorded ? (int)cudaGraphLaunch(graph, (cudaStream_t)w->stream) : all(); });
    if (graph)
        cudaGraphExecDestroy(graph);
    *ns = m.error ? 0 : summarise(sample + 1, ALONE).median / REPEAT;
    return m.error ? m.error : recorded ? count_anew(w) : 0;
}

/* What a step consists of: every slab's planes brought, each step's after the last one's; all slabs computed, beside each other. Of
 * ranks the slowest one's. */
enum { BROUGHT, COMPUTED };
static int parts_of_step(struct work *w, double ns[RANKS_VALUES])
{
    struct halo_plan *const p = halo_plan_of(w);
    if (p->steps)
        return 0;
    int error = alone(w, &ns[COMPUTED], [=](int i) {
        int e = 0;
        for (int k = p->begin; k < p->end && !e; k++) {
            const halo_on gpu(p, k);
            e = part_launch(&p->slab[k].whole, i);
        }
        return e;
    });
    if (!error && p->cut.gpus > 1)
        error = alone(w, &ns[BROUGHT], [=](int i) { return bring(w, i & 1); });
    p->ready = -1;
    return error;
}

extern "C" enum verdict halo_findings(struct work *w, char *text, size_t size)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const struct star3d_grid *const g = &p->cut.first;
    double ns[RANKS_VALUES] = {};
    const int error = halo_everywhere(w, RANKS_FINDINGS, [&] { return parts_of_step(w, ns); }, 0, 0, ns);
    snprintf(text, size, "exchange_ns=%.9g compute_ns=%.9g recorded=%d message_bytes=%.9g", ns[BROUGHT], ns[COMPUTED],
             p->many[0].count || p->many[1].count, (double)g->r * g->nx * g->ny * (double)w->c->axis[AXIS_PRECISION]);
    return error ? check_failed(w, "timing a part of a step", error) : CALL_OK;
}

/* As many steps at once as one by one, in every bit: what is queued ahead may not overtake what it waits for. */
extern "C" enum verdict halo_long_run(struct work *w, struct check_result *r)
{
    double *got[2] = {NULL, NULL};
    enum verdict v = CALL_OK;
    *r = check_result();
    for (int once = 0; once < 2 && v == CALL_OK; once++) {
        int error = 0;
        v = check_fill(w);
        for (int step = 0; step < MANY && v == CALL_OK && !error; step += once ? MANY : 1)
            error = w->c->variant->launches(w, step, once ? MANY : 1);
        v = error ? check_failed(w, "many steps", error) : v;
        if (v == CALL_OK && !(got[once] = check_read(w, MANY, 0, &r->points)))
            v = CALL_FAIL;
    }
    for (int64_t i = 0; i < r->points && v == CALL_OK; i++)
        r->wrong += !(got[0][i] == got[1][i]);
    free(got[0]);
    free(got[1]);
    return v;
}
