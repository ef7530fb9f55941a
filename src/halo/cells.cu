/* The fields of halo for its CUDA variants. The harness fills and reads them as one array; from there slabs
 * are copied to their GPUs and back. */
#include "plan.h"
#include "../harness/cells_cuda.h"

/* Copies slabs to their GPUs or back; the first GPU works on the array itself. They are copied back only if
 * steps have run since. Rank 0 has the array, each other rank a slab. */
static int move_here(struct work *w, double *home)
{
    struct halo_plan *const p = halo_plan_of(w);
    if (*home && p->ready == HALO_AT_HOME)
        return 0;
    p->ready = HALO_AT_HOME;
    for (int k = max(1, p->begin); k < (p->begin ? p->end : p->cut.gpus); k++)
        for (int f = 0; f < 2; f++) {
            struct halo_message m = {0,
                                     k,
                                     (char *)w->field[f] + k * p->bytes,
                                     p->slab[k].field[f],
                                     p->bytes,
                                     (cudaStream_t)w->stream};
            if (*home)
                m = {k, 0, m.into, m.out, m.bytes, m.stream};
            if (m.out != m.into)
                TRY(halo_carry(&m, 1, p->by_ranks));
        }
    return 0;
}

static int halo_fill(struct work *w)
{
    TRY(fill_device(w));
    return halo_everywhere(w, move_here, false);
}

static int halo_audit_cells(struct work *w, int64_t *damaged)
{
    TRY(halo_everywhere(w, move_here, true));
    return audit(w, damaged);
}

static int halo_gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    TRY(halo_everywhere(w, move_here, true));
    return gather(w, field, offsets, count, values);
}

CELLS(BACKEND_CUDA, halo_fill, halo_audit_cells, halo_gather)
