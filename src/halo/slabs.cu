/* Prepares and releases the slabs of halo. */
#include "../check.h"
#include "plan.h"

/* in the tests on the CPU, where a ring takes minutes */
static const char *const kernels[][3] = {HALO_KERNELS, {"base", "vector", NULL}};

static int slab_open(struct work *w, int k, struct halo_slab *s)
{
    struct halo_plan *const p = halo_plan_of(w);
    struct streams *const all = &p->streams;
    const int outer = all->count, inner = outer + 1;
    s->apart = k > 0 && (!ON_CPU /* in the tests all GPUs have one memory */ || p->by_ranks);
    for (int f = 0; f < 2; f++)
        if (!s->apart)
            s->field[f] = (char *)w->field[f] + k * p->bytes;
        else
            TRY(cudaMalloc(&s->field[f], p->bytes));
    for (int priority : {-1, 0}) { /* the lower number goes first */
        TRY(cudaStreamCreateWithPriority(&all->stream[all->count], cudaStreamNonBlocking, priority));
        TRY(cudaEventCreateWithFlags(&all->joined[all->count++], cudaEventDisableTiming));
    }
    s->stream = all->stream[outer], s->inner = all->stream[inner], s->edged = all->joined[outer],
    s->ran = all->joined[inner];
    TRY(cudaMalloc(&s->post, HALO_NUMBERS * sizeof *s->post));
    const unsigned numbers[HALO_NUMBERS] = {0, counters_begin(), counters_begin()};
    return (int)cudaMemcpyAsync(s->post, numbers, sizeof numbers, cudaMemcpyHostToDevice, s->stream);
}

/* Prepares star3d's case over planes [z, z + planes) of slab k. */
static int part_open(struct work *w, int k, int which, int z, int planes, cudaStream_t stream)
{
    struct halo_plan *const p = halo_plan_of(w);
    struct halo_part *const part = &p->slab[k].part[which];
    if (planes < 1)
        return CALL_OK;
    halo_star3d(w->c, planes, kernels[ON_CPU][w->c->axis[HALO_AXIS_KERNEL]], &part->c);
    const struct variant *const v = part->c.variant;
    if (device_has(cudaDevAttrComputeCapabilityMajor) < v->min_cc / 10)
        return skip_rule(w, "needs compute capability %d.%d", v->min_cc / 10, v->min_cc % 10);
    part->w = {.c = &part->c, .fields = 2, .stream = stream};
    for (int f = 0; f < 2; f++)
        part->w.field[f] = (char *)p->slab[k].field[f] + z * p->cut.first.plane * w->c->axis[AXIS_PRECISION];
    const enum verdict ready = v->prepare ? v->prepare(&part->w) : CALL_OK;
    memcpy(w->why, part->w.why, sizeof w->why);
    return ready;
}

/* Prepares a slab's kernels, and access to its neighbours' memory if there is any: then copies need no detour
 * through the host, and kernels may store there. */
static int slab_prepare(struct work *w, int k, struct halo_slab *s)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const bool beside = w->c->axis[HALO_AXIS_SCHEDULE] == HALO_BESIDE;
    const int r = beside ? p->cut.first.r : 0, nz = halo_grid(&p->cut, k).nz;
    const int low = halo_there(p, k - 1) ? r : 0, high = halo_there(p, k + 1) ? r : 0;
    for (int to : {k - 1, k + 1}) {
        const int error = halo_has(p, to) ? cudaDeviceEnablePeerAccess(to, 0) : 0;
        cudaGetLastError();
        if (error && error != cudaErrorPeerAccessAlreadyEnabled && (p->way->push || p->way->steps))
            return skip_device(w, "GPU %d cannot write to the memory of GPU %d", k, to);
    }
    if (p->way->steps)
        return CALL_OK;
    TRY(part_open(w, k, HALO_LOW, 0, low, s->stream));
    TRY(part_open(w, k, HALO_HIGH, nz - high, high, s->stream));
    return part_open(w, k, HALO_MID, low, nz - low - high, beside ? s->inner : s->stream);
}

/* Whether this process alone can run the case. */
int halo_ready(struct work *w, const struct halo_way *way)
{
    const struct halo_cut cut = fields_of(w);
    const size_t bytes = cut.first.values * w->c->axis[AXIS_PRECISION];
    const bool by_ranks = halo_ranks(w) > 1, waits = by_ranks && way->exchange == halo_exchange;
    const int begin = ranks_mine(), end = by_ranks ? begin + 1 : cut.gpus;
    int there = 0;
    if (cudaGetDeviceCount(&there) || there < 1)
        return skip_device(w, "the GPU does not say what it has");
    if (there < end - begin)
        return skip_device(w, "needs %d GPUs: there are %d", end - begin, there);
    struct halo_plan *const p = new halo_plan{
        way, w->c, cut, bytes, begin, end, by_ranks, HALO_AT_HOME, way->steps || waits, {}, counters_begin()};
    w->own = p;
    int error = streams_open(&p->streams, 0);
    error = error ? error : halo_each_slab(p, [=](int k, struct halo_slab *s) { return slab_open(w, k, s); });
    cudaGetLastError();
    if (error)
        return error == cudaErrorMemoryAllocation ? skip_device(w, "out of memory")
                                                  : check_failed(w, "the slabs", error);
    return halo_each_slab(p, [=](int k, struct halo_slab *s) { return slab_prepare(w, k, s); });
}

enum verdict halo_prepare(struct work *w, ranks_body *body)
{
    double value[RANKS_VALUES] = {};
    if (halo_ranks(w) > ranks_count())
        return skip_device(w, "needs %d processes: there are %d: start it with mpirun or srun", halo_ranks(w),
                           ranks_count());
    int v = halo_everywhere(w, body);
    for (int i = 0; i < 2 && v == CALL_OK && halo_plan_of(w)->way->connect[i]; i++)
        v = ranks_each(halo_ranks(w), w, halo_plan_of(w)->way->connect[i], value);
    if (v != CALL_OK)
        halo_release(w);
    return (enum verdict)v;
}

/* Releases also a slab that was prepared only in part. */
static int release_here(struct work *w, double *)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (!p)
        return 0;
    halo_each_slab(p, [](int, struct halo_slab *s) {
        for (struct halo_part &part : s->part)
            if (part.w.c && part.c.variant->release)
                part.c.variant->release(&part.w);
        for (int f = 0; f < 2 && s->apart; f++)
            cudaFree(s->field[f]);
        return (int)cudaFree(s->post);
    });
    for (struct halo_graph &graph : p->graph)
        if (graph.exec)
            cudaGraphExecDestroy(graph.exec);
    streams_close(&p->streams);
    delete p;
    w->own = NULL;
    return 0;
}
void halo_release(struct work *w)
{
    halo_everywhere(w, release_here);
}
