/* The fields of halo for its CUDA variants: filled and looked at as one array, from where the slabs go to their GPUs and come back. */
#include "fields.h"
#include "../harness/cells_cuda.h"
#include "plan.h"

/* Of each GPU but the first, whose slab is at its place: there, or home. Rank 0 has the places, the others a slab each. */
static int move(struct work *w, bool home)
{
    const struct halo_plan *const p = halo_plan_of(w);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    for (int k = max(1, p->begin); k < (p->begin ? p->end : p->cut.gpus); k++)
        for (int f = 0; f < 2; f++) {
            char *const place = (char *)w->field[f] + k * p->bytes, *const there = (char *)p->slab[k].field[f];
            const struct ranks_message one = {p->begin ? 0 : k, home == !p->begin, p->begin ? there : place};
            if (halo_ranks(w) > 1)
                TRY(halo_swap(&one, 1, p->bytes, stream));
            else if (there != place)
                TRY(cudaMemcpyAsync(home ? place : there, home ? there : place, p->bytes, cudaMemcpyDeviceToDevice, stream));
        }
    return 0;
}

/* The harness fills what rank 0 has, and looks at it there. */
static int fill_here(struct work *w, int, int, double *)
{
    struct halo_plan *const p = halo_plan_of(w);
    p->ready = -1;
    p->away = false;
    if (!p->begin)
        TRY(fill(w));
    return move(w, false);
}
static int halo_fill(struct work *w) { return halo_everywhere(w, fill_here); }

/* Slabs come home once after launches. */
static int settle_here(struct work *w, int, int, double *)
{
    halo_plan_of(w)->away = false;
    return move(w, true);
}
static int settled(struct work *w) { return halo_plan_of(w)->away ? halo_everywhere(w, settle_here) : 0; }

static int halo_audit_cells(struct work *w, int64_t *damaged)
{
    TRY(settled(w));
    return audit(w, damaged);
}

static int halo_gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    TRY(settled(w));
    return gather(w, field, offsets, count, values);
}

CELLS(BACKEND_CUDA, halo_fill, halo_audit_cells, halo_gather)
