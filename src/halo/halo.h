/* halo: one field of star3d on several GPUs, cut along z into slabs, step after step. A slab's neighbours need its outermost r
 * planes: those are exchanged in each step. How thin may a slab be before another GPU stops paying?
 *
 *   GPU 0   [halo | z = 0 .. nz+more-1 | halo]            r planes of each, from and to the neighbour;
 *   GPU 1                        [halo | nz more | halo]    the outermost two are star3d's, and never written
 *
 * nz is the planes of a GPU, the first has `more` more: the field has gpus·nz + more. Each step reads one field and writes the
 * other. The kernel is a variant of star3d, of its name and with its own settings; what is here moves planes, and decides when.
 *
 * A GPU moves 2·s·nx·ny bytes a plane through its memory at T_peak, and sends s·nx·ny·r to a neighbour at B_link. The two take as
 * long with Z* = r·T_peak/(2·B_link) planes: what is hidden behind the inner planes costs nothing above that, what is not costs
 * Z*'s time always (results/halo.sql). An inner slab sends both ways: 2·Z*.
 *
 * Memory: the slabs of a field one behind the other, each as star3d has a field of the first one's planes. On a GPU but the first they
 * lie in its own memory, and what the harness gave is where they are filled and looked at. */
#pragma once

#include "../star3d/star3d.h"

enum { HALO_AXIS_GPUS = AXIS_EXTRA, HALO_AXIS_MORE, HALO_AXIS_KERNEL, HALO_AXIS_SCHEDULE };
#define HALO_AXES AXES(HALO_AXIS_GPUS, HALO_AXIS_MORE, HALO_AXIS_KERNEL, HALO_AXIS_SCHEDULE)
enum { HALO_GPUS_MAX = 16 };
enum halo_schedule { HALO_AFTER /* exchange, then compute */, HALO_BESIDE /* the outer planes first, exchanged beside the inner ones */ };
#define HALO_KERNELS {"base", "tma_ring", NULL} /* of star3d: one that runs anywhere, and the fastest */

/* How a field is cut: into `gpus` slabs, whose z counts from their own first plane. */
struct halo_cut {
    struct star3d_grid first; /* the first slab's; the others have nz planes */
    int gpus, nz;
};

FIELDS_INLINE struct halo_cut halo_cut_of(const struct work *w)
{
    const int64_t *const a = w->c->axis;
    const int64_t planes = a[AXIS_NZ] + a[HALO_AXIS_MORE];
    const struct halo_cut h = {star3d_grid_of(a[AXIS_NX], a[AXIS_NY], planes, (int)a[AXIS_RADIUS], (int)a[AXIS_PRECISION], 0),
                               (int)a[HALO_AXIS_GPUS], (int)a[AXIS_NZ]};
    return h;
}
FIELDS_INLINE struct star3d_grid halo_grid(const struct halo_cut *h, int slab)
{
    struct star3d_grid g = h->first;
    g.nz = g.planes = slab ? h->nz : g.nz;
    return g;
}
/* Where a slab begins in the field, along z; and which one has a plane of it. */
FIELDS_INLINE int halo_z(const struct halo_cut *h, int slab) { return slab ? h->first.nz + (slab - 1) * h->nz : 0; }
FIELDS_INLINE int halo_slab_of(const struct halo_cut *h, int z) { return z < h->first.nz ? 0 : 1 + (z - h->first.nz) / h->nz; }

#ifdef __cplusplus
extern "C" {
#endif
/* The case of star3d over so many planes of the same extents: what is not halo's is AXIS_NONE. */
void halo_star3d(const struct bench_case *, int64_t planes, struct bench_case *);
/* steps.cu */
enum verdict halo_findings(struct work *, char *text, size_t size);
enum verdict halo_long_run(struct work *, struct check_result *);
#ifdef __cplusplus
}
#endif
