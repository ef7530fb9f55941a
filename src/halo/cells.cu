/* SPDX-License-Identifier: MIT */
/* The fields of halo for its CUDA variants: filled and looked at as one array, from where the slabs go to their GPUs and come back. */
#include "fields.h"
#include "../harness/cells_cuda.h"
#include "plan.h"

/* Of each GPU but the first, whose slab is at its place. */
static int move(struct work *w, bool home)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const size_t size = (size_t)w->c->axis[AXIS_PRECISION];
    int error = 0;
    for (int k = 1; k < p->cut.gpus; k++)
        for (int f = 0; f < 2 && !error; f++) {
            char *const here = (char *)w->field[f] + halo_slab_at(&p->cut, k) * size, *const there = (char *)p->slab[k].field[f];
            if (here != there)
                error = cudaMemcpyAsync(home ? here : there, home ? there : here, halo_slab_grid(&p->cut, k)->values * size,
                                        cudaMemcpyDeviceToDevice, (cudaStream_t)w->stream);
        }
    return error;
}

static int halo_fill(struct work *w)
{
    const int error = fill(w);
    halo_plan_of(w)->ready = -1;
    halo_plan_of(w)->gather = false;
    return error ? error : move(w, false);
}

/* Slabs come home once after launches. */
static int settled(struct work *w)
{
    const int error = halo_plan_of(w)->gather ? move(w, true) : 0;
    halo_plan_of(w)->gather = false;
    return error;
}

static int halo_audit_cells(struct work *w, int64_t *damaged)
{
    const int error = settled(w);
    return error ? error : audit(w, damaged);
}

static int halo_gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    const int error = settled(w);
    return error ? error : gather(w, field, offsets, count, values);
}

CELLS(BACKEND_CUDA, halo_fill, halo_audit_cells, halo_gather)
