/* The schedules of halo, and what is found out beside the time. See plan.h. A step of a slab:
 *
 *            its stream                                             its inner stream
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
    return halo_each_message(w, f, [=](const struct halo_message &m) {
        return (int)cudaMemcpyAsync(m.into, m.out, m.bytes, cudaMemcpyDeviceToDevice, halo_plan_of(w)->slab[m.from].stream);
    });
}

/* Every slab has its neighbours' planes of field f before its stream goes on. */
static int bring(struct work *w, int f, bool pushed = false)
{
    const struct halo_plan *const p = halo_plan_of(w);
    if (p->cut.gpus > 1 && !pushed)
        TRY(p->way->exchange(w, f));
    TRY(halo_each_slab(w, [](int, struct halo_slab *s) { return (int)cudaEventRecord(s->sent, s->stream); }));
    return halo_each_message(w, f, [=](const struct halo_message &m) { /* another rank's planes are waited for by the exchange */
        return halo_has(p, m.from) && halo_has(p, m.to) ? (int)cudaStreamWaitEvent(p->slab[m.to].stream, p->slab[m.from].sent, 0) : 0;
    });
}

static int exchange(struct work *w, int step) { return bring(w, step & 1); }

static int launch(struct halo_part *part, int step) { return part->w.c ? part->c.variant->launch(&part->w, step) : 0; }

static int compute(struct work *w, int step)
{
    return halo_each_slab(w, [=](int, struct halo_slab *s) { return launch(&s->part[HALO_WHOLE], step); });
}

/* A neighbour's halo is free for step s's planes: what read it, its step s-2, was over before it sent in step s-1, which was waited for. */
static int step_after(struct work *w, int step)
{
    TRY(exchange(w, step));
    return compute(w, step);
}

/* The input has its halos. Outer and inner planes are written side by side; the next step of both, which reads what they wrote and
 * overwrites what they read, comes after both. */
static int step_beside(struct work *w, int step)
{
    const struct halo_plan *const p = halo_plan_of(w);
    TRY(halo_each_slab(w, [=](int k, struct halo_slab *s) {
        for (int to : {k - 1, k + 1}) {
            const bool push = p->way->push && halo_there(p, to);
            TRY(push ? p->way->push(w, k, to, step) : launch(&s->part[to > k ? HALO_HIGH : HALO_LOW], step));
        }
        TRY(cudaEventRecord(s->edged, s->stream));
        TRY(launch(&s->part[HALO_MID], step));
        return (int)cudaEventRecord(s->ran, s->inner);
    }));
    TRY(bring(w, ~step & 1, p->way->push));
    return halo_each_slab(w, [](int, struct halo_slab *s) {
        TRY(cudaStreamWaitEvent(s->inner, s->edged, 0));
        return (int)cudaStreamWaitEvent(s->stream, s->ran, 0);
    });
}

/* ---- many steps ---- */

/* Blocks in lock-step (lockstep.h) count from 0: a graph's kernels have as an argument what was counted before they were recorded. */
static int count_anew(struct work *w)
{
    return halo_each_part(w, [](struct halo_part *part) {
        struct lockstep_count *const count = (struct lockstep_count *)part->w.own;
        if (!count)
            return 0;
        count->before = 0;
        return (int)cudaMemsetAsync(count->begun, 0, sizeof *count->begun, (cudaStream_t)part->w.stream);
    });
}

/* `count` steps, of which the first has what it needs. */
static int steps(struct work *w, int step, int count)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const auto one = p->part ? p->part : w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER ? step_after : step_beside;
    if (p->way->steps)
        return p->way->steps(w, step, count);
    TRY(count_anew(w));
    for (int i = step; i < step + count; i++)
        TRY(one(w, i));
    return 0;
}

/* What `queue` queues on the slabs' streams, behind the case's and before what comes there. */
template <typename F> static int forked(struct work *w, const F &queue)
{
    const struct streams *const all = &halo_plan_of(w)->streams;
    TRY(streams_fork(all, w));
    TRY(queue());
    return streams_join(all, w);
}

/* Steps as a graph; NULL where they cannot be, as in the CPU harness: then they are queued one by one. */
static cudaGraphExec_t record(struct work *w, int step, int count)
{
    struct halo_plan *const p = halo_plan_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    cudaGraphExec_t exec = NULL;
    cudaGraph_t graph = NULL;
    if (p->one_by_one || (p->one_by_one = cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal)))
        return NULL;
    const int queued = forked(w, [=] { return steps(w, step, count); }), ended = cudaStreamEndCapture(stream, &graph);
    p->one_by_one = queued || ended || cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
    if (graph)
        cudaGraphDestroy(graph);
    cudaGetLastError();
    return exec;
}

void halo_forget(struct halo_plan *p)
{
    for (cudaGraphExec_t &graph : p->many) {
        if (graph)
            cudaGraphExecDestroy(graph);
        graph = NULL;
    }
}

/* Where steps end with their planes sent, those of the next one's input are there. Graphs are of as many steps as were queued last: all
 * leave the counters where the last one that was recorded left them. */
static int queue_steps(struct work *w, int step, int count)
{
    enum { FEW = 4 }; /* are not worth a graph */
    struct halo_plan *const p = halo_plan_of(w);
    cudaGraphExec_t *const graph = &p->many[step & 1];
    if (w->c->axis[HALO_AXIS_SCHEDULE] != HALO_AFTER && p->ready != step)
        TRY(forked(w, [=] { return exchange(w, step); }));
    if (p->queued != count)
        halo_forget(p);
    if (!*graph && count >= FEW)
        *graph = record(w, step, count);
    p->queued = count;
    p->ready = step + count;
    p->away = true;
    return *graph ? (int)cudaGraphLaunch(*graph, (cudaStream_t)w->stream) : forked(w, [=] { return steps(w, step, count); });
}

/* What the harness times ends when the slowest rank has ended. */
static int steps_here(struct work *w, int step, int count, double *)
{
    TRY(queue_steps(w, step, count));
    return w->c->variant->kind == HALO_RANKS ? (int)cudaStreamSynchronize((cudaStream_t)w->stream) : 0;
}
int halo_steps(struct work *w, int step, int count) { return halo_everywhere(w, steps_here, step, count); }

/* ---- what is found out beside the time ---- */

enum { ALONE = 5 }; /* times that a part is measured, after once that does not count */
enum { REPEAT = HALO_ON_CPU ? 2 : 20, MANY = HALO_ON_CPU ? 7 : 45 }; /* steps in a row that are timed, that are compared */

/* ns of one step of which only `part` is done. */
static int alone(struct work *w, int (*part)(struct work *, int step), double *ns)
{
    struct halo_plan *const p = halo_plan_of(w);
    double sample[ALONE + 1];
    moments<2> m;
    p->part = part;
    p->queued = 0;
    for (int i = 0; i <= ALONE; i++)
        sample[i] = m.time((cudaStream_t)w->stream, [&] { return queue_steps(w, i * REPEAT, REPEAT); });
    p->part = NULL;
    p->queued = 0;
    p->ready = -1;
    *ns = summarise(sample + 1, ALONE).median / REPEAT;
    return m.error;
}

/* What a step consists of: every slab's planes brought, each step's after the last one's; all slabs computed, beside each other. Of
 * ranks the slowest one's. 0: not measured, as where a kernel does both. */
enum { BROUGHT, COMPUTED };
static int find_here(struct work *w, int, int, double *ns)
{
    TRY(alone(w, compute, &ns[COMPUTED]));
    return halo_plan_of(w)->cut.gpus > 1 ? alone(w, exchange, &ns[BROUGHT]) : 0;
}
enum verdict halo_findings(struct work *w, char *text, size_t size)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const bool recorded = p->many[0] || p->many[1];
    double ns[RANKS_VALUES] = {};
    const int error = p->way->steps ? 0 : halo_everywhere(w, find_here, 0, 0, ns);
    snprintf(text, size, "exchange_ns=%.9g compute_ns=%.9g recorded=%d message_bytes=%.9g", ns[BROUGHT], ns[COMPUTED], recorded,
             (double)p->cut.first.r * p->cut.first.nx * p->cut.first.ny * (double)w->c->axis[AXIS_PRECISION]);
    return error ? check_failed(w, "timing a part of a step", error) : CALL_OK;
}

/* As many steps at once as one by one, in every bit: what is queued ahead may not overtake what it waits for. */
enum verdict halo_long_run(struct work *w, struct check_result *r)
{
    double *answer[2] = {};
    *r = check_result();
    for (int i = 0; i < 2; i++) {
        enum verdict v = check_fill(w);
        for (int step = 0; step < MANY && v == CALL_OK; step += i ? MANY : 1)
            if (const int error = halo_steps(w, step, i ? MANY : 1))
                v = check_failed(w, "many steps", error);
        answer[i] = v == CALL_OK ? check_read(w, MANY, 0, &r->points) : NULL;
    }
    const bool both = answer[0] && answer[1];
    for (int64_t i = 0; i < r->points && both; i++)
        r->wrong += !(answer[0][i] == answer[1][i]);
    free(answer[0]);
    free(answer[1]);
    return both ? CALL_OK : CALL_FAIL;
}
