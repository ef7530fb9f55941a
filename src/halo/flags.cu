/* flags: star3d's ring, a launch a step. Two idle warps of each block store boundary planes into the
 * neighbour's memory and raise a flag there, while the others compute: no second stream, no launch of its
 * own for outer planes, and no plane is read twice. See cuts.h.
 *
 * 2·s bytes and 12r+1 flops a point, r·s·nx·ny bytes over the link a cut and step. */
#include "cuts.h"

/* The parts of a call: lock-step's counter is set back, for a graph's launches have fixed arguments; the
 * launches; the steps are counted. */
static int begin(const struct halo_slab *s, march_own *own)
{
    own->together.before = 0;
    return (int)cudaMemsetAsync(own->together.begun, 0, sizeof *own->together.begun, s->stream);
}
template <typename T, int R>
static int step_of(struct halo_plan *p, int slab, const struct halo_slab *s, int step, int i)
{
    return cuts_launch<T, R>(p, slab, s, step + i, 1, (unsigned)i);
}

/* Records a slab's part of a call as a graph if that is worth it and possible. */
template <typename T, int R>
static void record(struct halo_plan *p, int slab, const struct halo_slab *s, int step, int count)
{
    enum { FEW = 4 };
    march_own *const own = &cuts_case<T, R>(s)->own;
    cudaGraphExec_t *const graph = &own->graph[step & 1];
    if (own->graph_count[step & 1] == count)
        return;
    if (*graph)
        cudaGraphExecDestroy(*graph);
    *graph = NULL, own->graph_count[step & 1] = count;
    if (!ON_CPU /* whose streams want launches in turn */ && count >= FEW &&
        !cudaStreamBeginCapture(s->stream, cudaStreamCaptureModeThreadLocal)) {
        cudaGraph_t recorded = NULL;
        int error = begin(s, own);
        for (int i = 0; i < count && !error; i++)
            error = step_of<T, R>(p, slab, s, step, i);
        error = error ? error : cuts_advance(own, s, count);
        if (!cudaStreamEndCapture(s->stream, &recorded) && !error)
            cudaGraphInstantiate(graph, recorded, NULL, NULL, 0);
        if (recorded)
            cudaGraphDestroy(recorded);
    }
    cudaGetLastError();
}
/* Where a slab has no graph, launches are queued for all slabs in turn: a queue that is full lets the host
 * wait for a GPU that waits for its neighbour. */
template <typename T, int R> static int steps_of(struct halo_plan *p, int step, int count)
{
    bool recorded = true;
    halo_each_slab(p, [=, &recorded](int k, struct halo_slab *s) {
        record<T, R>(p, k, s, step, count);
        recorded &= cuts_case<T, R>(s)->own.graph[step & 1] != NULL;
        return 0;
    });
    if (recorded)
        return halo_each_slab(p, [=](int, struct halo_slab *s) {
            return (int)cudaGraphLaunch(cuts_case<T, R>(s)->own.graph[step & 1], s->stream);
        });
    TRY(halo_each_slab(p, [](int, struct halo_slab *s) { return begin(s, &cuts_case<T, R>(s)->own); }));
    for (int i = 0; i < count; i++) {
        TRY(halo_each_slab(p, [=](int k, struct halo_slab *s) { return step_of<T, R>(p, k, s, step, i); }));
        /* streams on the CPU do not come back to one that waits while two others wait for each other */
        if (ON_CPU && p->cut.gpus > 2)
            TRY(halo_each_slab(
                p, [](int, struct halo_slab *s) { return (int)cudaStreamSynchronize(s->stream); }));
    }
    return cuts_advance_all<T, R>(p, count);
}
CUTS_LAUNCH(cuts_prepare_flags)
VARIANT(.backend = BACKEND_CUDA, .summary = "slabs that walk towards each other, a launch a step",
        .kind = HALO_OWN, .has = CUTS_AXES, .min_cc = 90, .prepare = prepare, .launch = launch,
        .launches = halo_steps, .release = halo_release)
