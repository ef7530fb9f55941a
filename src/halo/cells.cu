/* The fields of halo for its CUDA variants. The harness fills and reads them as one array; from there slabs
 * are copied to their GPUs and back. */
#include "ends.h"
#include "plan.h"

/* A cut field that may be periodic: there the halos at its ends are halos between slabs, too. */
struct halo_ended {
    struct halo_cut cut;
    int periodic;
};
FIELDS_INLINE struct halo_ended halo_ended_of(const struct work *w)
{
    const struct halo_ended h = {fields_of(w), halo_periodic(w->c)};
    return h;
}
FIELDS_INLINE int64_t halo_ended_values(const struct halo_ended *h)
{
    return fields_values(&h->cut);
}
FIELDS_INLINE double halo_ended_cell(const struct halo_ended *h, int64_t o, int f, int inputs,
                                     enum cell_fate *fate)
{
    const int slab = (int)(o / h->cut.first.values);
    const struct star3d_grid g = halo_grid(&h->cut, slab);
    int x = 0, y = 0, z = 0;
    const enum star3d_cell cell = star3d_locate(&g, o % g.values, &x, &y, &z);
    if (!h->periodic || (z >= 0 && z < g.nz))
        return fields_cell(&h->cut, o, f, inputs, fate);
    *fate = f == 0 && cell == STAR3D_HALO ? CELL_WRITTEN : CELL_FREE;
    return NAN;
}
#undef FIELDS
#define FIELDS struct halo_ended
#define fields_of halo_ended_of
#define fields_values halo_ended_values
#define fields_cell halo_ended_cell
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
