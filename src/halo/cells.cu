/* SPDX-License-Identifier: MIT */
/* The fields of halo for its CUDA variants: filled and looked at as one array, from where the slabs go to their GPUs and come back. */
#include "fields.h"
#include "../harness/cells_cuda.h"
#include "plan.h"

/* Of each GPU but the first, whose slab is at its place. */
static int move(struct work *w, bool home)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    for (int k = 1; k < p->cut.gpus; k++)
        for (int f = 0; f < 2; f++) {
            const size_t size = (size_t)w->c->axis[AXIS_PRECISION], bytes = halo_slab_grid(&p->cut, k)->values * size;
            char *const here = p->begin ? NULL : (char *)w->field[f] + halo_slab_at(&p->cut, k) * size, *const there = (char *)p->slab[k].field[f];
            void *const from = home ? there : here, *const to = home ? here : there;
            const struct ranks_part part = {p->begin ? 0 : k, from, to}; /* rank 0 has nothing there, the others nothing here */
            if (w->c->variant->kind == HALO_OWN && from != to)
                TRY(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream));
            else if (w->c->variant->kind == HALO_RANKS && (!p->begin || halo_has(p, k)))
                TRY(halo_swap(&part, 1, bytes, stream));
        }
    return 0;
}

/* The harness fills what rank 0 has, and looks at it there. */
static int halo_fill(struct work *w)
{
    return halo_everywhere(w, RANKS_FILL, [=] {
        halo_plan_of(w)->ready = -1;
        halo_plan_of(w)->gather = false;
        if (!halo_plan_of(w)->begin)
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
