/* The schedules of halo, and what is found out beside the time. See plan.h. A step of a slab:
 *
 *            edge stream                                            inner stream
 *   after    to the halos of the input | whole slab
 *   beside   outer planes              | to the halos of the output  inner planes
 *
 * A slab goes on behind what its neighbours have sent. */
#include <stdio.h>
#include "../check.h"
#include "../lockstep.h"
#include "../statistics.h"
#include "plan.h"

/* ---- one step ---- */

/* By the copy engines, one copy each, from memory to memory. */
int halo_copies(struct work *w, int f)
{
    return halo_each_message(w, [=](const struct halo_message &m) {
        return (int)cudaMemcpyAsync(m.into[f], m.out[f], m.bytes, cudaMemcpyDeviceToDevice, (cudaStream_t)m.stream);
    });
}

/* Field f's outer planes go out, on the edge streams, where they are not there. */
static int send(struct work *w, int f, bool there = false)
{
    const struct halo_plan *const p = halo_plan_of(w);
    if (p->cut.gpus > 1 && !there)
        TRY(p->way->exchange(w, f));
    return halo_each_slab(w, [](int, struct halo_slab *s) { return (int)cudaEventRecord(s->sent, s->edge); });
}
/* Slab k's edge stream waits for what its neighbours have sent. */
static int arrive(const struct halo_plan *p, int k)
{
    for (int from = k - 1; from <= k + 1; from += 2)
        if (halo_has(p, from)) /* another rank's planes are waited for by the exchange */
            TRY(cudaStreamWaitEvent(p->slab[k].edge, p->slab[from].sent, 0));
    return 0;
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

static int compute(struct work *w, int step)
{
    return halo_each_slab(w, [=](int, struct halo_slab *s) { return halo_part_launch(&s->part[HALO_WHOLE], step); });
}

/* A neighbour's halo is free for step s's planes: what read it, its step s-2, was over before it sent in step s-1, which was waited for. */
static int step_after(struct work *w, int step)
{
    TRY(bring(w, step & 1));
    return compute(w, step);
}

/* The outer planes towards a neighbour. */
static int edge_launch(struct work *w, int k, int to, int step)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (!p->way->push || !halo_there(p, to))
        return halo_part_launch(&p->slab[k].part[to > k ? HALO_HIGH : HALO_LOW], step);
    const struct halo_message m = halo_message_of(w, k, to);
    return p->way->push(w, &m, step);
}

/* The input has its halos. Outer and inner planes are written side by side, and each waits for the other's step before, which it
 * reads and whose input it overwrites. */
static int step_beside(struct work *w, int step, bool first)
{
    const struct halo_plan *const p = halo_plan_of(w);
    TRY(halo_each_slab(w, [=](int k, struct halo_slab *s) {
        if (!first) {
            TRY(cudaStreamWaitEvent(s->inner, s->edged, 0));
            TRY(cudaStreamWaitEvent(s->edge, s->ran, 0));
            TRY(arrive(p, k));
        }
        TRY(edge_launch(w, k, k - 1, step));
        TRY(edge_launch(w, k, k + 1, step));
        TRY(cudaEventRecord(s->edged, s->edge));
        TRY(halo_part_launch(&s->part[HALO_MID], step));
        return (int)cudaEventRecord(s->ran, s->inner);
    }));
    return send(w, ~step & 1, p->way->push);
}

/* ---- many steps ---- */

/* What `queue` queues on the slabs' streams: they begin after what is queued on the case's, whose next work waits for them all. */
template <typename F> static int forked(struct work *w, const F &queue)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    TRY(cudaEventRecord(p->forked, stream));
    for (int k = p->begin; k < p->end; k++)
        for (cudaStream_t own : {p->slab[k].edge, p->slab[k].inner})
            TRY(cudaStreamWaitEvent(own, p->forked, 0));
    TRY(queue());
    return halo_each_slab(w, [=](int, struct halo_slab *s) {
        TRY(cudaEventRecord(s->edged, s->edge));
        TRY(cudaEventRecord(s->ran, s->inner));
        TRY(cudaStreamWaitEvent(stream, s->edged, 0));
        return (int)cudaStreamWaitEvent(stream, s->ran, 0);
    });
}

/* `count` steps, of which the first has what it needs. */
static int steps(struct work *w, int step, int count)
{
    const struct halo_plan *const p = halo_plan_of(w);
    if (p->way->steps)
        return p->way->steps(w, step, count);
    for (int i = 0; i < count; i++)
        TRY(w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER ? step_after(w, step + i) : step_beside(w, step + i, i == 0));
    return 0;
}

/* Of each part whose blocks count planes in lock-step, its counter: f(part, counter). */
template <typename F> static int each_counter(struct work *w, const F &f)
{
    return halo_each_part(w, [=](struct halo_part *part) { return part->w.own ? f(part, (struct lockstep_count *)part->w.own) : 0; });
}
static int count_anew(struct work *w)
{
    return each_counter(w, [](struct halo_part *part, struct lockstep_count *c) {
        c->before = 0;
        return (int)cudaMemsetAsync(c->begun, 0, sizeof *c->begun, (cudaStream_t)part->w.stream);
    });
}

/* What `queue` queues as a graph. The kernels' arguments are recorded with the planes that were counted before: a graph counts from 0,
 * and so does what comes behind it. NULL where it cannot be, as in the CPU's harness: then steps go one by one. */
template <typename F> static cudaGraphExec_t record(struct work *w, const F &queue)
{
    struct halo_plan *const p = halo_plan_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    cudaGraphExec_t exec = NULL;
    cudaGraph_t graph = NULL;
    if (p->one_by_one)
        return NULL;
    int error = cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    if (!error) {
        const int queued = forked(w, [&] {
            TRY(count_anew(w));
            return queue();
        });
        const int ended = cudaStreamEndCapture(stream, &graph);
        error = queued ? queued : ended ? ended : cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
    }
    if (graph)
        cudaGraphDestroy(graph);
    if (error) {
        cudaGetLastError();
        p->one_by_one = true;
        count_anew(w);
    }
    return error ? NULL : exec;
}

/* Of many steps the graph, or NULL. It leaves the counters as they were when it was recorded. */
static cudaGraphExec_t graph_of(struct work *w, int step, int count)
{
    enum { FEW = 4 }; /* are not worth a graph */
    struct halo_many *const many = &halo_plan_of(w)->many[step & 1];
    if (count < FEW)
        return NULL;
    if (many->count != count) {
        if (many->graph)
            cudaGraphExecDestroy(many->graph);
        many->graph = record(w, [=] { return steps(w, step, count); });
        many->count = many->graph ? count : 0;
        each_counter(w, [=](struct halo_part *part, struct lockstep_count *c) { return part->counted[step & 1] = c->before, 0; });
    }
    if (many->graph)
        each_counter(w, [=](struct halo_part *part, struct lockstep_count *c) { return c->before = part->counted[step & 1], 0; });
    return many->graph;
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
    const cudaGraphExec_t graph = graph_of(w, step, count);
    TRY(graph ? (int)cudaGraphLaunch(graph, (cudaStream_t)w->stream) : forked(w, [=] { return steps(w, step, count); }));
    p->ready = sent ? step + count : -1;
    return 0;
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
    const cudaStream_t stream = (cudaStream_t)w->stream;
    double sample[ALONE + 1];
    moments<2> m;
    const auto all = [&] {
        for (int i = 0; i < REPEAT; i++)
            TRY(queue(i));
        return 0;
    };
    const cudaGraphExec_t graph = record(w, all);
    for (double &one : sample)
        one = m.time(stream, [&] { return graph ? (int)cudaGraphLaunch(graph, stream) : forked(w, all); });
    if (graph)
        cudaGraphExecDestroy(graph);
    *ns = m.error ? 0 : summarise(sample + 1, ALONE).median / REPEAT;
    return m.error ? m.error : graph ? count_anew(w) : 0;
}

/* What a step consists of: every slab's planes brought, each step's after the last one's; all slabs computed, beside each other. Of
 * ranks the slowest one's. 0: not measured, as where a kernel does both. */
enum verdict halo_findings(struct work *w, char *text, size_t size)
{
    enum { BROUGHT, COMPUTED };
    struct halo_plan *const p = halo_plan_of(w);
    const struct star3d_grid *const g = &p->cut.first;
    double ns[RANKS_VALUES] = {};
    const int error = p->way->steps ? 0 : halo_everywhere(w, RANKS_FINDINGS, [&] {
        p->ready = -1;
        TRY(alone(w, &ns[COMPUTED], [=](int i) { return compute(w, i); }));
        return p->cut.gpus > 1 ? alone(w, &ns[BROUGHT], [=](int i) { return bring(w, i & 1); }) : 0;
    }, 0, 0, ns);
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
