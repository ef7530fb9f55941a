/* The schedules of halo, and what is measured besides the time. A step of a slab, time from left to right:
 *
 *   after    stream         [exchange halos of the input | whole slab                    ]
 *   beside   stream         [outer planes | exchange halos of the output ]                  overlapped
 *            inner stream   [inner planes                                ]
 *
 * A slab's next step waits for the planes of its neighbours. */
#include <stdio.h>
#include "../check.h"
#include "../lockstep.h"
#include "../statistics.h"
#include "plan.h"

/* Makes every slab's stream wait until its neighbours' planes of field f have come. */
static int bring(struct halo_plan *p, int f, bool pushed = false)
{
    if (p->cut.gpus > 1 && !pushed)
        TRY(p->way->exchange(p, f));
    TRY(halo_each_slab(p,
                       [](int, struct halo_slab *s) { return (int)cudaEventRecord(s->edged, s->stream); }));
    /* for another rank's planes the exchange itself waits */
    return halo_each_message(p, f, [=](const struct halo_message &m) {
        return p->by_ranks ? 0 : (int)cudaStreamWaitEvent(p->slab[m.to].stream, p->slab[m.from].edged, 0);
    });
}

static int launch(struct halo_part *part, int step)
{
    return part->w.c ? part->c.variant->launch(&part->w, step) : 0;
}

/* A neighbour's halo may be overwritten in step s: its step s-2 read it, and ended before the neighbour sent
 * in step s-1, for which this slab has waited. */
static int step_after(struct halo_plan *p, int step)
{
    TRY(bring(p, step & 1));
    return halo_each_slab(p, [=](int, struct halo_slab *s) { return launch(&s->part[HALO_MID], step); });
}

/* A step with `beside`, when the input has its halos. Outer and inner planes run at the same time. The next
 * step reads what both have written and overwrites what both have read, so it waits for both. */
static int step_beside(struct halo_plan *p, int step)
{
    TRY(halo_each_slab(p, [=](int k, struct halo_slab *s) {
        for (int to : {k - 1, k + 1}) {
            const bool push = p->way->push && halo_there(p, to);
            TRY(push ? p->way->push(p, k, to, step) : launch(&s->part[to > k ? HALO_HIGH : HALO_LOW], step));
        }
        TRY(cudaEventRecord(s->edged, s->stream));
        TRY(launch(&s->part[HALO_MID], step));
        TRY(cudaEventRecord(s->ran, s->inner));
        return (int)cudaStreamWaitEvent(s->inner, s->edged, 0);
    }));
    TRY(bring(p, ~step & 1, p->way->push));
    return halo_each_slab(
        p, [](int, struct halo_slab *s) { return (int)cudaStreamWaitEvent(s->stream, s->ran, 0); });
}

/* Sets the counters of lock-step (lockstep.h) back to 0: a graph's kernels have the counter's value as a
 * fixed argument. */
static int count_anew(int, struct halo_slab *s)
{
    for (struct halo_part &part : s->part)
        if (struct lockstep_count *const count = (struct lockstep_count *)part.w.own) {
            count->before = 0;
            TRY(cudaMemsetAsync(count->begun, 0, sizeof *count->begun, (cudaStream_t)part.w.stream));
        }
    return 0;
}

/* Queues steps, or their exchanges alone, on the slabs' streams: after the work already on the case's stream,
 * before its next work. */
enum queued { STEPS, EXCHANGES };
static int queue(struct work *w, enum queued what, int step, int count)
{
    struct halo_plan *const p = halo_plan_of(w);
    const bool at_once = what == STEPS && p->way->steps, after = w->c->axis[HALO_AXIS_SCHEDULE] == HALO_AFTER;
    TRY(streams_fork(&p->streams, w));
    if (what == STEPS)
        TRY(at_once ? p->way->steps(p, step, count) : halo_each_slab(p, count_anew));
    for (int i = step; i < step + count && !at_once; i++)
        TRY(what == EXCHANGES ? bring(p, i & 1) : after ? step_after(p, i) : step_beside(p, i));
    return streams_join(&p->streams, w);
}

/* The same, recorded as a graph if that is worth it and possible; in the tests on the CPU it is not. */
static int repeated(struct work *w, enum queued what, int step, int count)
{
    enum { FEW = 4 };
    const cudaStream_t stream = (cudaStream_t)w->stream;
    struct halo_graph *const graph = &halo_plan_of(w)->graph[what == STEPS ? step & 1 : 2];
    if (graph->count != count) {
        if (graph->exec)
            cudaGraphExecDestroy(graph->exec);
        *graph = {count, NULL};
        if (count >= FEW && !halo_plan_of(w)->one_by_one &&
            !cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal)) {
            cudaGraph_t recorded = NULL;
            const int error = queue(w, what, step, count);
            if (!cudaStreamEndCapture(stream, &recorded) && !error)
                cudaGraphInstantiate(&graph->exec, recorded, NULL, NULL, 0);
            if (recorded)
                cudaGraphDestroy(recorded);
        }
        cudaGetLastError();
    }
    return graph->exec ? (int)cudaGraphLaunch(graph->exec, stream) : queue(w, what, step, count);
}

/* Queues steps. With `beside` the last one ends with its planes sent. A timed launch ends when the slowest
 * rank has ended. */
static int steps_here(struct work *w, double *number)
{
    struct halo_plan *const p = halo_plan_of(w);
    const int step = (int)number[0], count = (int)number[1];
    if (w->c->axis[HALO_AXIS_SCHEDULE] != HALO_AFTER && p->ready != step)
        TRY(queue(w, EXCHANGES, step, 1));
    p->ready = step + count;
    TRY(repeated(w, STEPS, step, count));
    return w->c->variant->kind == HALO_RANKS ? (int)cudaStreamSynchronize((cudaStream_t)w->stream) : 0;
}
int halo_steps(struct work *w, int step, int count)
{
    return halo_everywhere(w, steps_here, step, count);
}

enum { TIMES = 5 }; /* measurements of exchanges, after one that does not count */
/* exchanges timed in a row; steps compared in a row */
enum { REPEAT = ON_CPU ? 2 : 20, MANY = ON_CPU ? 7 : 45 };

/* ns of one exchange among many in a row; of the slowest rank. */
static int time_exchange(struct work *w, double *ns)
{
    double sample[TIMES + 1];
    moments<2> m;
    for (double &one : sample)
        one = m.time((cudaStream_t)w->stream, [=] { return repeated(w, EXCHANGES, 0, REPEAT); });
    *ns = summarise(sample + 1, TIMES).median / REPEAT;
    return m.error;
}

/* Time of an exchange; 0 ns if the variant has no separate exchange. */
enum verdict halo_findings(struct work *w, char *text, size_t size)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const struct star3d_grid *const g = &p->cut.first;
    double ns[RANKS_VALUES] = {};
    const int error = p->cut.gpus > 1 && !p->way->steps ? ranks_each(halo_ranks(w), w, time_exchange, ns) : 0;
    snprintf(text, size, "exchange_ns=%.9g message_bytes=%.9g", *ns,
             (double)g->r * g->nx * g->ny * (double)w->c->axis[AXIS_PRECISION]);
    return error ? check_failed(w, "timing an exchange", error) : CALL_OK;
}

/* Steps that are queued together must give the same bits as steps one by one: work must not overtake what it
 * should wait for. One by one the step numbers have gaps, so that no step can rely on what the one before has
 * sent. */
enum verdict halo_long_run(struct work *w, struct check_result *r)
{
    double *answer[2] = {};
    *r = check_result();
    for (int i = 0; i < 2; i++) {
        enum verdict v = check_fill(w);
        for (int step = 0; step < MANY && v == CALL_OK; step += i ? MANY : 1)
            if (const int error = halo_steps(w, i ? step : 3 * step, i ? MANY : 1))
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
