/* The fields of halo for its CUDA variants: filled and looked at as one array, from where the slabs go to their GPUs and come back. */
#include "fields.h"
#include "../harness/cells_cuda.h"
#include "plan.h"

/* Of each GPU but the first, whose slab is at its place: there, or home. */
static int move(struct work *w, bool home)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const bool by_ranks = w->c->variant->kind == HALO_RANKS;
    const size_t bytes = p->cut.first.values * w->c->axis[AXIS_PRECISION];
    for (int k = 1; k < p->cut.gpus; k++)
        for (int f = 0; f < 2; f++) {
            void *const here = p->begin ? NULL : (char *)w->field[f] + k * bytes, *const there = p->slab[k].field[f];
            void *const from = home ? there : here, *const to = home ? here : there;
            const struct ranks_part part = {p->begin ? 0 : k, from, to}; /* rank 0 has nothing there, the others nothing here */
            if (!by_ranks && from != to)
                TRY(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, (cudaStream_t)w->stream));
            if (by_ranks && (!p->begin || halo_has(p, k)))
                TRY(halo_swap(&part, 1, bytes, (cudaStream_t)w->stream));
        }
    return 0;
}

/* The harness fills what rank 0 has, and looks at it there. */
static int halo_fill(struct work *w)
{
    return halo_everywhere(w, RANKS_FILL, [=] {
        struct halo_plan *const p = halo_plan_of(w);
        p->ready = -1;
        p->gather = false;
        if (!p->begin)
            TRY(fill(w));
        return move(w, false);
    });
}

/* Slabs come home once after launches. */
static int settled(struct work *w)
{
    return !halo_plan_of(w)->gather ? 0 : halo_everywhere(w, RANKS_GATHER, [=] {
        halo_plan_of(w)->gather = false;
        return move(w, true);
    });
}

static int halo_audit_cells(struct work *w, int64_t *damaged)
{
    TRY(settled(w));
    return audit(w, damaged);
}

/* No values: a rank that brings its slab home. */
static int halo_gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    TRY(settled(w));
    return count ? gather(w, field, offsets, count, values) : 0;
}

CELLS(BACKEND_CUDA, halo_fill, halo_audit_cells, halo_gather)
