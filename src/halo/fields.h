/* halo: one field of star3d on several GPUs, cut along z into slabs, step after step. A slab's neighbours
 * need its outermost r planes, which are exchanged in each step. How thin may a slab be before another GPU no
 * longer pays?
 *
 *   GPU 0   [halo | z = 0 .. nz+more-1 | halo]              each sends outer r planes to the other's halo;
 *   GPU 1                         [halo | nz more | halo]   the field's own halo is never written
 *
 * A GPU has nz planes, the first one nz + more: the field has gpus·nz + more. Each step reads one field and
 * writes the other. The kernel is a variant of star3d, with its own settings; the code here moves planes and
 * decides when. results/rules/35-halo.sql has the predictions.
 *
 * Memory: the harness has the slabs of a field one behind the other, each as large as a field of star3d with
 * the first slab's planes; there they are filled and read. All slabs but the first also have memory on their
 * GPU, where they are computed. */
#pragma once

#include <math.h>
#include "../star3d/star3d.h"

enum { HALO_AXIS_GPUS = AXIS_EXTRA, HALO_AXIS_MORE, HALO_AXIS_KERNEL, HALO_AXIS_SCHEDULE };
#define HALO_AXES AXES(HALO_AXIS_GPUS, HALO_AXIS_MORE, HALO_AXIS_KERNEL, HALO_AXIS_SCHEDULE)
enum { HALO_GPUS_MAX = 16 };
/* HALO_AFTER: exchange, then compute. HALO_BESIDE: outer planes first; their exchange overlaps with the inner
 * planes. */
enum halo_schedule { HALO_AFTER, HALO_BESIDE };
#define HALO_KERNELS {"base", "tma_ring", NULL} /* of star3d: one that runs anywhere, and the fastest */

/* How a field is cut: into `gpus` slabs. In a slab z counts from its first plane. */
struct halo_cut {
    struct star3d_grid first; /* the first slab's; the others have nz planes */
    int gpus, nz;
};
#define FIELDS struct halo_cut

FIELDS_INLINE FIELDS fields_of(const struct work *w)
{
    const int64_t *const a = w->c->axis, planes = a[AXIS_NZ] + a[HALO_AXIS_MORE];
    const FIELDS h = {
        star3d_grid_of(a[AXIS_NX], a[AXIS_NY], planes, (int)a[AXIS_RADIUS], (int)a[AXIS_PRECISION], 0),
        (int)a[HALO_AXIS_GPUS], (int)a[AXIS_NZ]};
    return h;
}
FIELDS_INLINE struct star3d_grid halo_grid(const FIELDS *h, int slab)
{
    struct star3d_grid g = h->first;
    g.nz = g.planes = slab ? h->nz : g.nz;
    return g;
}
/* The field's plane at which a slab begins; the slab that has a plane of the field. */
FIELDS_INLINE int halo_z(const FIELDS *h, int slab)
{
    return slab ? h->first.nz + (slab - 1) * h->nz : 0;
}
FIELDS_INLINE int halo_slab_of(const FIELDS *h, int z)
{
    return z < h->first.nz ? 0 : 1 + (z - h->first.nz) / h->nz;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *h)
{
    return h->gpus * h->first.values;
}

/* Field 0 is the input, 1 the output. A halo between slabs has no values until its planes have come. */
FIELDS_INLINE double fields_cell(const FIELDS *h, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int slab = (int)(o / h->first.values);
    const struct star3d_grid g = halo_grid(h, slab);
    int x = 0, y = 0, z = 0;
    const enum star3d_cell cell = star3d_locate(&g, o % g.values, &x, &y, &z);
    const int between = (z < 0 && slab > 0) || (z >= g.nz && slab < h->gpus - 1),
              answer = f == 1 && cell == STAR3D_INTERIOR;
    /* planes come whole, padding included; those of the output may be sent within the step, or not */
    *fate = between  ? (f == 0 && cell == STAR3D_HALO ? CELL_WRITTEN : CELL_FREE)
            : answer ? CELL_WRITTEN
                     : CELL_KEPT;
    return cell == STAR3D_CANARY || answer || between ? NAN : star3d_input(x, y, z + halo_z(h, slab), inputs);
}

#ifdef __cplusplus
extern "C" {
#endif
/* The case of star3d with so many planes of the same size, and the variant's own settings. */
void halo_star3d(const struct bench_case *, int64_t planes, const char *variant, struct bench_case *);
/* steps.cu */
enum verdict halo_findings(struct work *, char *text, size_t size);
enum verdict halo_long_run(struct work *, struct check_result *);
#ifdef __cplusplus
}
#endif
