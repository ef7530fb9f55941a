/* star3d: b = sum of c·a over the 6r+1 points of a star, radius r = 1..5; the halo of r around the grid is never written.
 *
 * Source: Nasciutti & Panetta, Impacto da Arquitetura de Memoria de GPGPUs na Velocidade da Computacao de Estenceis, sections
 * 4 (BASE, CSL, COMP: base, readonly, shared), 7 (INTZ: the Z loop) and 8 (its values in registers).
 *
 * Memory: x runs fastest. A row takes `pitch` values, a multiple of 128 bytes not less than nx + 2r and as much longer as the
 * axis `pad` says, and point (0, 0, 0) lies on a 128-byte boundary; the left halo of a row is the end of the row before. A
 * lead of 128 bytes and a tail of one row make every halo a part of the allocation. */
#ifndef CLIFFS_STAR3D_H
#define CLIFFS_STAR3D_H

#include "../cells.h"
#include "../study.h"

#define STAR3D_R_MAX 5
#define STAR3D_ALIGN 128 /* bytes */

enum {
    STAR3D_AXIS_PLANES = AXIS_EXTRA, /* that a thread walks in a Z loop; 0: all */
    STAR3D_AXIS_LOCKSTEP,            /* planes that a block may be ahead of the others; 0: as many as it likes */
    STAR3D_AXIS_STEPS,               /* time steps of one launch */
    STAR3D_AXIS_STAGES,              /* planes of a block's tile in its ring of shared memory */
    STAR3D_AXIS_ROWS,                /* of a thread */
    STAR3D_AXIS_PAD,                 /* values by which the pitch is longer than it must be */
    STAR3D_AXIS_STORES,              /* enum star3d_stores: how the answer is written */
    STAR3D_AXIS_WALK,                /* enum star3d_walk: in which order blocks begin */
    STAR3D_AXIS_ASIDE,               /* percent of the L2 that is set aside */
    STAR3D_AXIS_RESERVE,             /* whether that is filled (../l2_aside.h) */
    STAR3D_AXIS_THIEF,               /* KiB of the L2 that a companion takes (../harness/thief.h) */
    STAR3D_AXIS_SHAPE,               /* enum star3d_form: what is computed where it is not the star */
    STAR3D_AXIS_TURN                 /* blocks by which a block's tiles are others' from plane to plane; 0: it keeps them */
};
enum star3d_stores { STAR3D_PLAIN, STAR3D_STREAMING, STAR3D_THROUGH, STAR3D_FIRST, STAR3D_SUMS, STAR3D_QUARTER, STAR3D_HALF, STAR3D_TWICE };
/* wave: 2·star(a) - e, e a second field, of which a point needs its own value alone; inplace: the same, e being where the answer goes;
 * two: star(a) - star(e); box: the 27 points at most one away in each direction, of radius 1. A launch always goes from field 0 to field 1. */
enum star3d_form { STAR3D_STAR = -1, STAR3D_WAVE, STAR3D_INPLACE, STAR3D_TWO, STAR3D_BOX };
FIELDS_INLINE int star3d_form_of(const struct bench_case *c)
{
    const int64_t form = c->axis[STAR3D_AXIS_SHAPE];
    return form < 0 ? STAR3D_STAR : (int)form;
}
/* Whether it has a second input. */
FIELDS_INLINE int star3d_second(int form) { return form >= STAR3D_WAVE && form <= STAR3D_TWO; }
enum star3d_walk { STAR3D_WALK_X, STAR3D_WALK_Y, STAR3D_WALK_Z, STAR3D_WALK_HALVES };

/* A value of the answer is the sum of so many points of a row, so that a part of a plane is written: those of a row lie where its first points would. Such a launch always goes from field 0 to field 1. */
FIELDS_INLINE int star3d_sum(const struct bench_case *c)
{
    const int64_t stores = c->axis[STAR3D_AXIS_STORES];
    return stores == STAR3D_SUMS ? 32 : stores == STAR3D_QUARTER ? 4 : stores == STAR3D_HALF ? 2 : 1;
}
/* Whether it is written once more, behind the first in the same field. */
FIELDS_INLINE int star3d_twice(const struct bench_case *c) { return c->axis[STAR3D_AXIS_STORES] == STAR3D_TWICE; }

/* Of a launch; a variant that does not have the axis takes one. */
FIELDS_INLINE int star3d_steps(const struct bench_case *c)
{
    return c->axis[STAR3D_AXIS_STEPS] == AXIS_NONE ? 1 : (int)c->axis[STAR3D_AXIS_STEPS];
}
#define STAR3D_STEPS_MAX 4
#define STAR3D_REACH_MAX (STAR3D_STEPS_MAX * 2) /* of what a launch reads for a point: several steps are for r <= 2 */

/* Extents and strides of both fields, in values. */
struct star3d_grid {
    int nx, ny, nz, r;
    int form;       /* enum star3d_form */
    int planes;     /* each thread walks in a Z loop; <= nz */
    int columns;    /* values of the answer in a row */
    int64_t pitch;  /* from (x, y, z) to (x, y+1, z) */
    int64_t plane;  /* from (x, y, z) to (x, y, z+1) */
    int64_t origin; /* of (0, 0, 0) in the allocation */
    int64_t values; /* of the allocation */
    int64_t again;  /* from a value of the answer to where it is written a second time; values, where it is not */
};

FIELDS_INLINE struct star3d_grid star3d_grid_of(int64_t nx, int64_t ny, int64_t nz, int r, int bytes, int64_t pad)
{
    struct star3d_grid g;
    const int64_t line = STAR3D_ALIGN / bytes;
    g.nx = (int)nx, g.ny = (int)ny, g.nz = (int)nz, g.r = r, g.form = STAR3D_STAR, g.planes = (int)nz, g.columns = (int)nx;
    g.pitch = (nx + 2 * r + line - 1) / line * line + pad;
    g.plane = g.pitch * (ny + 2 * r);
    g.origin = line + r * g.plane + r * g.pitch;
    g.values = g.again = line + g.plane * (nz + 2 * r) + g.pitch;
    return g;
}

FIELDS_INLINE struct star3d_grid star3d_grid_of_work(const struct work *w)
{
    const int64_t *a = w->c->axis;
    struct star3d_grid g = star3d_grid_of(a[AXIS_NX], a[AXIS_NY], a[AXIS_NZ], (int)a[AXIS_RADIUS],
                                          (int)a[AXIS_PRECISION], a[STAR3D_AXIS_PAD] > 0 ? a[STAR3D_AXIS_PAD] : 0);
    if (a[STAR3D_AXIS_PLANES] > 0 && a[STAR3D_AXIS_PLANES] < g.nz)
        g.planes = (int)a[STAR3D_AXIS_PLANES];
    g.values *= 1 + star3d_twice(w->c);
    g.form = star3d_form_of(w->c);
    g.columns = (g.nx + star3d_sum(w->c) - 1) / star3d_sum(w->c);
    return g;
}

/* Coefficients: all differ, so that no two points can be mixed up unnoticed; all are dyadic, positive and sum to one, so that
 * integers stay exact and time stepping stays bounded. A point at distance k has 2^-(k+3) times its direction's share, the
 * centre what is left of one. Layout of c: centre, then for k = 1..r: x-k, x+k, y-k, y+k, z-k, z+k. */
#define STAR3D_POINTS(r) (6 * (r) + 1)
/* Launches, at most two, over which integers -4..3 stay exact whatever the order of summation: each step adds
 * r + 6 fractional bits to two before the point, of 24 or 53 that a value has. */
FIELDS_INLINE int star3d_exact_launches(const struct bench_case *c)
{
    const int bits = c->axis[AXIS_PRECISION] == 4 ? 24 - 2 : 53 - 2;
    const int most = bits / (star3d_steps(c) * ((int)c->axis[AXIS_RADIUS] + 6));
    return star3d_form_of(c) != STAR3D_STAR ? 1 : most < 2 ? most : 2;
}
FIELDS_INLINE double star3d_coefficient(int r, int i)
{
    /* No table: GCC on arm64 keeps it in memory, which OpenACC's routines cannot read without a declare directive. */
    const int at = (i - 1) % 6;
    const double share = (at == 0 ? 1 : at == 1 ? 15 : at == 2 ? 3 : at == 3 ? 13 : at == 4 ? 5 : 11) / 8.0;
    if (i == 0)
        return 0.25 + 0.75 / (1 << r);
    return share / (1 << ((i - 1) / 6 + 4));
}
/* The box's, its points x fastest: 512ths, the centre has what is left of one. */
enum { STAR3D_BOX_POINTS = 27 };
FIELDS_INLINE double star3d_box_coefficient(int i) { return (i == 13 ? 161 : i < 13 ? i + 1 : i) / 512.0; }
/* Points of a form. */
FIELDS_INLINE int star3d_points_of(int form, int r) { return form == STAR3D_BOX ? STAR3D_BOX_POINTS : STAR3D_POINTS(r); }

/* Input at a point, from its coordinates (halo: negative or >= n). The mixer is the finaliser of MurmurHash3. */
FIELDS_INLINE uint32_t star3d_hash(int x, int y, int z)
{
    uint32_t h = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca77u ^ (uint32_t)z * 0xc2b2ae3du;
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    h ^= h >> 13;
    h *= 0xc2b2ae35u;
    return h ^ h >> 16;
}
FIELDS_INLINE double star3d_input(int x, int y, int z, int inputs)
{
    return cells_input(star3d_hash(x, y, z), inputs);
}

/* A second input is the first one far away in z. */
#define STAR3D_SECOND (1 << 24)

/* What the cell at allocation offset `o` holds before a launch. */
enum star3d_cell { STAR3D_CANARY, STAR3D_HALO, STAR3D_INTERIOR };
FIELDS_INLINE enum star3d_cell star3d_locate(const struct star3d_grid *g, int64_t o, int *x, int *y, int *z)
{
    const int64_t p = o % g->again - (g->origin - g->r * g->plane - g->r * g->pitch) + g->r;
    int64_t rest;
    int outside;
    if (p < 0 || p >= g->plane * (g->nz + 2 * g->r))
        return STAR3D_CANARY;
    *z = (int)(p / g->plane) - g->r;
    rest = p % g->plane;
    *y = (int)(rest / g->pitch) - g->r;
    *x = (int)(rest % g->pitch) - g->r;
    if (*x >= g->nx + g->r)
        return STAR3D_CANARY;
    outside = (*x < 0 || *x >= g->nx) + (*y < 0 || *y >= g->ny) + (*z < 0 || *z >= g->nz);
    /* a star never reads where two coordinates are outside: those cells are canaries, too */
    return outside == 0 ? STAR3D_INTERIOR : outside == 1 || g->form == STAR3D_BOX ? STAR3D_HALO : STAR3D_CANARY;
}

#endif
