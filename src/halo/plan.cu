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
    struct bench_case *const c = &part->c;
    int index = 0, major = 0, minor = 0;
    if (planes < 1)
        return CALL_OK;
    halo_star3d(w->c, planes, c);
    const struct study *const s = c->study;
    const struct variant *const v = c->variant = s ? variant_find(s, kernels[w->c->axis[HALO_AXIS_KERNEL]], &index) : NULL;
    if (!v || !v->launch)
        return REFUSE(w, NOT_BUILT);
    int code = (int)cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, k - p->begin);
    code = code ? code : (int)cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, k - p->begin);
    if (code)
        return check_failed(w, "a GPU's compute capability", code);
    if (10 * major + minor < v->min_cc)
        return REFUSE(w, COMPUTE_CAPABILITY, v->min_cc);
    c->axis[AXIS_VARIANT] = index;
    for (int a = AXIS_NZ + 1; a < AXIS_MAX; a++)
        if (study_axis(s, a))
            c->axis[a] = study_axis(s, a)->fallback;
    if (v->defaults)
        v->defaults(c);
    for (int a = 0; a < AXIS_MAX; a++)
        if (!variant_has(v, a))
            c->axis[a] = AXIS_NONE;
    part->w.c = c;
    part->w.fields = 2;
    part->w.stream = stream;
    for (int f = 0; f < 2; f++)
        part->w.field[f] = (char *)p->slab[k].field[f] + z * p->cut.first.plane * w->c->axis[AXIS_PRECISION];
    const enum verdict ready = v->prepare ? v->prepare(&part->w) : CALL_OK;
    part->there = ready == CALL_OK;
    memcpy(w->why, part->w.why, sizeof w->why);
    return ready;
}

static int part_launch(struct halo_part *part, int step) { return part->there ? part->c.variant->launch(&part->w, step) : 0; }

/* Memory of its own where there is a GPU or a rank of its own; in the CPU's harness a slab is where it was filled. */
#ifdef __CUDACC__
static bool apart(const struct work *, int k) { return k > 0; }
#else
static bool apart(const struct work *w, int k) { return k > 0 && w->c->variant->kind == HALO_RANKS; }
#endif

static int slab_open(struct work *w, int k)
{
    struct halo_plan *const p = halo_plan_of(w);
    struct halo_slab *const s = &p->slab[k];
    const size_t size = (size_t)w->c->axis[AXIS_PRECISION];
    int least = 0, greatest = 0;
    for (int to = k - 1; to <= k + 1; to += 2)
        if (halo_has(p, to)) { /* where it can be, copies then need no detour, and kernels may store there */
            cudaDeviceEnablePeerAccess(to, 0);
            cudaGetLastError(); /* it may have been before */
        }
    for (int f = 0; f < 2; f++)
        if (!apart(w, k))
            s->field[f] = (char *)w->field[f] + halo_slab_at(&p->cut, k) * size;
        else
            TRY(cudaMalloc(&s->field[f], halo_slab_grid(&p->cut, k)->values * size));
    TRY(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    TRY(cudaStreamCreateWithPriority(&s->edge, cudaStreamNonBlocking, greatest));
    TRY(cudaStreamCreateWithPriority(&s->inner, cudaStreamNonBlocking, least));
    for (cudaEvent_t *e : {&s->edged, &s->ran, &s->sent})
        TRY(cudaEventCreateWithFlags(e, cudaEventDisableTiming));
    return 0;
}

static enum verdict slab_prepare(struct work *w, int k)
{
    const struct halo_plan *const p = halo_plan_of(w);
    struct halo_slab *const s = &halo_plan_of(w)->slab[k];
    const int r = p->cut.first.r, nz = halo_slab_grid(&p->cut, k)->nz, low = k > 0 ? r : 0, high = k < p->cut.gpus - 1 ? r : 0;
    const halo_on gpu(p, k);
    const int error = slab_open(w, k);
    if (error)
        return cudaGetLastError(), error == cudaErrorMemoryAllocation ? REFUSE(w, OUT_OF_MEMORY) : check_failed(w, "a slab", error);
    const struct {
        int z, planes;
        cudaStream_t on;
    } part[HALO_PARTS] = {{0, nz, s->edge}, {0, low, s->edge}, {nz - high, high, s->edge}, {low, nz - low - high, s->inner}};
    const int parts = p->steps ? 0 : w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER ? 1 : HALO_PARTS;
    enum verdict v = CALL_OK;
    for (int i = 0; i < parts && v == CALL_OK; i++)
        v = part_open(w, k, &s->part[i], part[i].z, part[i].planes, part[i].on);
    return v;
}

static enum verdict prepare_here(struct work *w, halo_exchange *exchange, halo_kernel *steps, enum verdict (*and_then)(struct work *))
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
    p->steps = steps;
    const int error = cudaEventCreateWithFlags(&p->forked, cudaEventDisableTiming);
    enum verdict v = error ? check_failed(w, "an event", error) : CALL_OK;
    for (int k = p->begin; k < p->end && v == CALL_OK; k++)
        v = slab_prepare(w, k);
    return v == CALL_OK && and_then ? and_then(w) : v;
}

enum verdict halo_prepare(struct work *w, halo_exchange *exchange, enum verdict (*and_then)(struct work *), halo_kernel *steps)
{
    const int64_t gpus = w->c->axis[HALO_AXIS_GPUS];
    const bool by_ranks = w->c->variant->kind == HALO_RANKS;
    int there = 0;
    if (cudaGetDeviceCount(&there))
        return REFUSE(w, DEVICE_SILENT);
    if (!by_ranks && gpus > there)
        return REFUSE(w, GPUS, gpus, there);
    if (by_ranks && gpus > ranks_count())
        return REFUSE(w, RANKS, gpus, ranks_count());
    const int v = halo_everywhere(w, RANKS_PREPARE, [=] { return (int)prepare_here(w, exchange, steps, and_then); });
    if (v != CALL_OK && ranks_mine() == 0) /* the others wait for that */
        halo_release(w);
    return (enum verdict)v;
}

/* Calls f(part), its GPU set, until one fails, for those that were made ready. */
template <typename F> static int each_part(struct work *w, const F &f)
{
    struct halo_plan *const p = halo_plan_of(w);
    for (int k = p->begin; k < p->end; k++) {
        const halo_on gpu(p, k);
        for (struct halo_part &part : p->slab[k].part)
            if (part.there)
                TRY(f(&part));
    }
    return 0;
}

/* Also what was made ready in part. */
static int release_here(struct work *w)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (!p)
        return 0;
    each_part(w, [](struct halo_part *part) { return part->c.variant->release ? part->c.variant->release(&part->w), 0 : 0; });
    for (int k = p->begin; k < p->end; k++) {
        struct halo_slab *const s = &p->slab[k];
        const halo_on gpu(p, k);
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
    TRY(cudaEventRecord(p->forked, (cudaStream_t)w->stream));
    for (int k = p->begin; k < p->end; k++)
        for (cudaStream_t stream : {p->slab[k].edge, p->slab[k].inner})
            TRY(cudaStreamWaitEvent(stream, p->forked, 0));
    return 0;
}
/* ... whose next work waits for them all. */
static int join(struct work *w)
{
    const struct halo_plan *const p = halo_plan_of(w);
    for (int k = p->begin; k < p->end; k++) {
        const struct halo_slab *const s = &p->slab[k];
        const halo_on gpu(p, k);
        TRY(cudaEventRecord(s->edged, s->edge));
        TRY(cudaEventRecord(s->ran, s->inner));
        TRY(cudaStreamWaitEvent((cudaStream_t)w->stream, s->edged, 0));
        TRY(cudaStreamWaitEvent((cudaStream_t)w->stream, s->ran, 0));
    }
    return 0;
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
    if (p->exchange && !there)
        TRY(p->exchange(w, f));
    for (int k = p->begin; k < p->end; k++) {
        const halo_on gpu(p, k);
        TRY(cudaEventRecord(p->slab[k].sent, p->slab[k].edge));
    }
    return 0;
}
/* Slab k's edge stream waits for what its neighbours have sent. */
static int arrive(const struct halo_plan *p, int k)
{
    for (int from = k - 1; from <= k + 1; from += 2)
        if (halo_has(p, from)) /* another rank's planes are waited for by the exchange */
            TRY(cudaStreamWaitEvent(p->slab[k].edge, p->slab[from].sent, 0));
    return 0;
}

/* A neighbour's halo is free for step s's planes: what read it, its step s-2, was over before it sent in step s-1, which was waited for. */
static int step_after(struct work *w, int step)
{
    struct halo_plan *const p = halo_plan_of(w);
    TRY(send(w, step & 1));
    for (int k = p->begin; k < p->end; k++) {
        const halo_on gpu(p, k);
        TRY(arrive(p, k));
        TRY(part_launch(&p->slab[k].part[HALO_WHOLE], step));
    }
    return 0;
}

/* The outer planes towards a neighbour. */
static int edge_launch(struct work *w, int k, int to, int step)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (!p->push || !halo_there(p, to))
        return part_launch(&p->slab[k].part[to > k ? HALO_HIGH : HALO_LOW], step);
    const struct halo_message m = halo_message_of(p, k, to);
    return p->push(w, &m, step);
}

/* The input has its halos. Outer and inner planes are written side by side, and each waits for the other's step before, which it
 * reads and whose input it overwrites. */
static int step_beside(struct work *w, int step, bool first)
{
    struct halo_plan *const p = halo_plan_of(w);
    for (int k = p->begin; k < p->end; k++) {
        struct halo_slab *const s = &p->slab[k];
        const halo_on gpu(p, k);
        if (!first) {
            TRY(cudaStreamWaitEvent(s->inner, s->edged, 0));
            TRY(cudaStreamWaitEvent(s->edge, s->ran, 0));
            TRY(arrive(p, k));
        }
        TRY(edge_launch(w, k, k - 1, step));
        TRY(edge_launch(w, k, k + 1, step));
        TRY(cudaEventRecord(s->edged, s->edge));
        TRY(part_launch(&s->part[HALO_MID], step));
        TRY(cudaEventRecord(s->ran, s->inner));
    }
    return send(w, ~step & 1, p->push);
}

/* Every slab has its neighbours' planes of field f before it goes on. */
static int bring(struct work *w, int f)
{
    const struct halo_plan *const p = halo_plan_of(w);
    TRY(send(w, f));
    for (int k = p->begin; k < p->end; k++)
        TRY(arrive(p, k));
    return 0;
}

/* `count` steps, of which the first has what it needs. */
static int steps(struct work *w, int step, int count)
{
    const struct halo_plan *const p = halo_plan_of(w);
    if (p->steps)
        return p->steps(w, step, count);
    for (int i = 0; i < count; i++)
        TRY(w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER ? step_after(w, step + i) : step_beside(w, step + i, i == 0));
    return 0;
}

/* What `queue` queues, between fork and join. */
template <typename F> static int forked(struct work *w, const F &queue)
{
    TRY(fork(w));
    TRY(queue());
    return join(w);
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
    if (p->one_by_one || p->steps)
        return -1;
    int error = cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    if (!error) {
        error = forked(w, [&] {
            TRY(count_anew(w));
            return queue();
        });
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
    if (error) {
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
    struct halo_many *const many = &halo_plan_of(w)->many[step & 1];
    if (count < FEW)
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

/* Where steps end with their planes sent, those of the next one's input are there. */
static int steps_here(struct work *w, int step, int count)
{
    struct halo_plan *const p = halo_plan_of(w);
    const bool sent = w->c->axis[HALO_AXIS_SCHEDULE] != HALO_AFTER;
    p->gather = true;
    if (sent && p->ready != step)
        TRY(forked(w, [=] { return bring(w, step & 1); }));
    p->ready = -1;
    int error = replay(w, step, count);
    error = error == -1 ? forked(w, [=] { return steps(w, step, count); }) : error;
    p->ready = sent && !error ? step + count : -1;
    return error;
}

/* What the harness times ends when the slowest rank has ended. */
int halo_steps(struct work *w, int step, int count)
{
    return halo_everywhere(w, RANKS_LAUNCHES, [=] {
        TRY(steps_here(w, step, count));
        return w->c->variant->kind == HALO_RANKS ? (int)cudaStreamSynchronize((cudaStream_t)w->stream) : 0;
    }, step, count);
}

/* ---- what is found out beside the time ---- */

enum { ALONE = 5 }; /* times that a part is measured, after once that does not count */
#ifdef __CUDACC__
enum { REPEAT = 20, MANY = 45 }; /* steps in a row that are timed, that are compared */
#else
enum { REPEAT = 2, MANY = 7 }; /* the CPU harness' minutes */
#endif

/* ns of one `queue(i)`. */
template <typename F> static int alone(struct work *w, double *ns, const F &queue)
{
    double sample[ALONE + 1];
    moments<2> m;
    cudaGraphExec_t graph = NULL;
    const auto all = [&] {
        for (int i = 0; i < REPEAT; i++)
            TRY(queue(i));
        return 0;
    };
    const bool recorded = !record(w, all, &graph);
    for (double &one : sample)
        one = m.time((cudaStream_t)w->stream, [&] { return recorded ? (int)cudaGraphLaunch(graph, (cudaStream_t)w->stream) : forked(w, all); });
    if (graph)
        cudaGraphExecDestroy(graph);
    *ns = m.error ? 0 : summarise(sample + 1, ALONE).median / REPEAT;
    return m.error ? m.error : recorded ? count_anew(w) : 0;
}

/* What a step consists of: every slab's planes brought, each step's after the last one's; all slabs computed, beside each other. Of
 * ranks the slowest one's. 0: not measured, as where a kernel does both. */
enum { BROUGHT, COMPUTED };
static int parts_of_step(struct work *w, double ns[RANKS_VALUES])
{
    struct halo_plan *const p = halo_plan_of(w);
    if (p->steps)
        return 0;
    p->ready = -1;
    TRY(alone(w, &ns[COMPUTED], [=](int i) {
        for (int k = p->begin; k < p->end; k++) {
            const halo_on gpu(p, k);
            TRY(part_launch(&p->slab[k].part[HALO_WHOLE], i));
        }
        return 0;
    }));
    return p->cut.gpus > 1 ? alone(w, &ns[BROUGHT], [=](int i) { return bring(w, i & 1); }) : 0;
}

enum verdict halo_findings(struct work *w, char *text, size_t size)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const struct star3d_grid *const g = &p->cut.first;
    double ns[RANKS_VALUES] = {};
    const int error = halo_everywhere(w, RANKS_FINDINGS, [&] { return parts_of_step(w, ns); }, 0, 0, ns);
    snprintf(text, size, "exchange_ns=%.9g compute_ns=%.9g recorded=%d message_bytes=%.9g", ns[BROUGHT], ns[COMPUTED],
             p->many[0].count || p->many[1].count, (double)g->r * g->nx * g->ny * (double)w->c->axis[AXIS_PRECISION]);
    return error ? check_failed(w, "timing a part of a step", error) : CALL_OK;
}

/* The answer after many steps, `once` queued at a time; NULL where it went wrong. */
static double *many_steps(struct work *w, int once, int64_t *points)
{
    enum verdict v = check_fill(w);
    for (int step = 0; step < MANY && v == CALL_OK; step += once)
        if (const int error = w->c->variant->launches(w, step, once))
            v = check_failed(w, "many steps", error);
    return v == CALL_OK ? check_read(w, MANY, 0, points) : NULL;
}

/* As many steps at once as one by one, in every bit: what is queued ahead may not overtake what it waits for. */
enum verdict halo_long_run(struct work *w, struct check_result *r)
{
    *r = check_result();
    double *const want = many_steps(w, 1, &r->points), *const got = want ? many_steps(w, MANY, &r->points) : NULL;
    for (int64_t i = 0; i < r->points && got; i++)
        r->wrong += !(got[i] == want[i]);
    free(want);
    free(got);
    return got ? CALL_OK : CALL_FAIL;
}
