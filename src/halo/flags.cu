/* flags: star3d's ring, a launch a step. Two idle warps of each block store boundary planes into the neighbour's
 * memory and raise a flag there, while the others compute: no second stream, no launch of its own for outer
 * planes, and no plane is read twice. See cuts.h.
 *
 * 2·s bytes and 12r+1 flops a point, r·s·nx·ny bytes over the link a cut and step. */
#include "cuts.h"

/* Queues launch i of a call. A graph's launches have fixed arguments, so each call counts from 0. */
template <typename T, int R>
static int launch_of(struct halo_plan *p, int slab, const struct halo_slab *s, int step, int i, int count)
{
    march_own *const own = &cuts_case<T, R>(s)->own;
    if (i == 0) {
        TRY(cudaMemsetAsync(own->together.begun, 0, sizeof *own->together.begun, s->stream));
        own->together.before = 0;
    }
    TRY((cuts_launch<T, R>(p, slab, s, step + i, 1, (unsigned)i)));
    return i == count - 1 ? cuts_advance(own, s, count) : 0;
}
/* Records a slab's launches as a graph if that is worth it and possible. */
template <typename T, int R>
static int record_of(struct halo_plan *p, int slab, const struct halo_slab *s, int step, int count)
{
    enum { FEW = 4 };
    march_own *const own = &cuts_case<T, R>(s)->own;
    cudaGraphExec_t *const graph = &own->graph[step & 1];
    if (own->graph_count[step & 1] == count)
        return 0;
    if (*graph)
        cudaGraphExecDestroy(*graph);
    *graph = NULL, own->graph_count[step & 1] = count;
    if (count >= FEW && !cudaStreamBeginCapture(s->stream, cudaStreamCaptureModeThreadLocal)) {
        cudaGraph_t recorded = NULL;
        int error = 0;
        for (int i = 0; i < count && !error; i++)
            error = launch_of<T, R>(p, slab, s, step, i, count);
        if (!cudaStreamEndCapture(s->stream, &recorded) && !error)
            cudaGraphInstantiate(graph, recorded, NULL, NULL, 0);
        if (recorded)
            cudaGraphDestroy(recorded);
    }
    cudaGetLastError();
    return 0;
}
/* All slabs have graphs or none: then their launches are queued in turn, for a queue that is full lets the host
 * wait for a GPU that waits for its neighbour. */
template <typename T, int R> static int steps_of(struct halo_plan *p, int step, int count)
{
    bool recorded = true;
    TRY(halo_each_slab(p, [=, &recorded](int k, struct halo_slab *s) {
        TRY((record_of<T, R>(p, k, s, step, count)));
        recorded &= cuts_case<T, R>(s)->own.graph[step & 1] != NULL;
        return 0;
    }));
    for (int i = 0; i < (recorded ? 1 : count); i++)
        TRY(halo_each_slab(p, [=](int k, struct halo_slab *s) {
            return recorded ? (int)cudaGraphLaunch(cuts_case<T, R>(s)->own.graph[step & 1], s->stream)
                            : launch_of<T, R>(p, k, s, step, i, count);
        }));
    return 0;
}
static int steps(struct halo_plan *p, int step, int count)
{
    return BY_PRECISION_AND_RADIUS(steps_of, p, p, step, count);
}

static const struct halo_way way = {.exchange = halo_exchange, .steps = steps};
static int ready_here(struct work *w, double *)
{
    return halo_ready(w, &way);
}
static enum verdict prepare(struct work *w)
{
    const enum verdict v = halo_prepare(w, ready_here);
    return v == CALL_OK ? BY_PRECISION_AND_RADIUS(cuts_prepare_flags, w, w) : v;
}
static int launch(struct work *w, int step)
{
    return halo_steps(w, step, 1);
}
VARIANT(.backend = BACKEND_CUDA, .summary = "slabs that walk towards each other, a launch a step",
        .kind = HALO_OWN, .has = AXES(HALO_AXIS_GPUS, HALO_AXIS_MORE), .min_cc = 90, .prepare = prepare,
        .launch = launch, .launches = halo_steps, .release = halo_release)
