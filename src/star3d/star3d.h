/* star3d: b = sum of c·a over the 6r+1 points of a star, radius r = 1..5; the halo of r around the grid is
 * never written.
 *
 * Source: Nasciutti & Panetta, Impacto da Arquitetura de Memoria de GPGPUs na Velocidade da Computacao de
 * Estenceis, sections 4 (BASE, CSL, COMP: base, readonly, shared), 7 (INTZ: the Z loop) and 8 (its values in
 * registers).
 *
 * Memory: x runs fastest. A row takes `pitch` values, the first multiple of 128 bytes that is not less than
 * nx + 2r, and point (0, 0, 0) is on a 128-byte boundary; the left halo of a row is the end of the row
 * before. 128 bytes before the first row and one row behind the last make every halo a part of the
 * allocation. */
#ifndef CLIFFS_STAR3D_H
#define CLIFFS_STAR3D_H

#include "../cells.h"
#include "../study.h"

#define STAR3D_R_MAX 5
#define STAR3D_ALIGN 128 /* bytes */

enum {
    STAR3D_AXIS_PLANES = AXIS_EXTRA, /* planes that a thread walks in a Z loop; 0: all */
    STAR3D_AXIS_LOCKSTEP,            /* planes that a block may be ahead of the mean; 0: unsynchronised */
    STAR3D_AXIS_STEPS,               /* time steps of one launch */
    STAR3D_AXIS_STAGES,              /* planes of a block's tile in its ring of shared memory */
    STAR3D_AXIS_ROWS                 /* rows of a thread */
};

/* Time steps of a launch; 1 for a variant without this axis. */
FIELDS_INLINE int star3d_steps(const struct bench_case *c)
{
    return c->axis[STAR3D_AXIS_STEPS] == AXIS_NONE ? 1 : (int)c->axis[STAR3D_AXIS_STEPS];
}
#define STAR3D_STEPS_MAX 4
#define STAR3D_REACH_MAX \
    (STAR3D_STEPS_MAX * 2) /* how far a launch reads around a point: several steps exist for r <= 2 */

/* Extents and strides of both fields, in values. */
struct star3d_grid {
    int nx, ny, nz, r;
    int planes;     /* that a thread walks in a Z loop; <= nz */
    int64_t pitch;  /* from (x, y, z) to (x, y+1, z) */
    int64_t plane;  /* from (x, y, z) to (x, y, z+1) */
    int64_t origin; /* of (0, 0, 0) in the allocation */
    int64_t values; /* of the allocation */
};

/* A grid whose pitch is `pad` values longer than needed; pad is a multiple of a line. A Z loop walks all
 * planes. */
FIELDS_INLINE struct star3d_grid star3d_grid_of(int64_t nx, int64_t ny, int64_t nz, int r, int bytes,
                                                int64_t pad)
{
    struct star3d_grid g;
    const int64_t line = STAR3D_ALIGN / bytes;
    g.nx = (int)nx, g.ny = (int)ny, g.nz = (int)nz, g.r = r, g.planes = (int)nz;
    g.pitch = (nx + 2 * r + line - 1) / line * line + pad;
    g.plane = g.pitch * (ny + 2 * r);
    g.origin = line + r * g.plane + r * g.pitch;
    g.values = line + g.plane * (nz + 2 * r) + g.pitch;
    return g;
}

/* The grid of a case of this study; other studies number their axes differently. */
FIELDS_INLINE struct star3d_grid star3d_grid_of_work(const struct work *w)
{
    const int64_t *a = w->c->axis;
    struct star3d_grid g =
        star3d_grid_of(a[AXIS_NX], a[AXIS_NY], a[AXIS_NZ], (int)a[AXIS_RADIUS], (int)a[AXIS_PRECISION], 0);
    if (a[STAR3D_AXIS_PLANES] > 0 && a[STAR3D_AXIS_PLANES] < g.nz)
        g.planes = (int)a[STAR3D_AXIS_PLANES];
    return g;
}

/* Coefficients: all differ, so that a kernel that swaps two points is found. All are dyadic and positive and
 * sum to 1, so that integers stay exact and repeated steps stay bounded. A point at distance k has 2^-(k+3)
 * times its direction's share, the centre has the rest. Layout of c: centre, then for k = 1..r: x-k, x+k,
 * y-k, y+k, z-k, z+k. */
#define STAR3D_POINTS(r) (6 * (r) + 1)
/* Launches, two at most, over which integers -4..3 stay exact for any order of summation: they have two bits
 * before the point, each step adds r + 6 fractional bits, and a value has 24 or 53 bits. */
FIELDS_INLINE int star3d_exact_launches(const struct bench_case *c)
{
    const int bits = c->axis[AXIS_PRECISION] == 4 ? 24 - 2 : 53 - 2;
    const int most = bits / (star3d_steps(c) * ((int)c->axis[AXIS_RADIUS] + 6));
    return most < 2 ? most : 2;
}
FIELDS_INLINE double star3d_coefficient(int r, int i)
{
    /* No table: GCC on arm64 keeps it in memory, which OpenACC's routines cannot read without a declare
     * directive. */
    const int at = (i - 1) % 6;
    const double share = (at == 0 ? 1 : at == 1 ? 15 : at == 2 ? 3 : at == 3 ? 13 : at == 4 ? 5 : 11) / 8.0;
    if (i == 0)
        return 0.25 + 0.75 / (1 << r);
    return share / (1 << ((i - 1) / 6 + 4));
}
/* Input at a point, from its coordinates (halo: negative or >= n). The hash is the finaliser of
 * MurmurHash3. */
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

/* Sets the coordinates of the cell at offset `o` of the allocation. Returns how many of them are outside the
 * grid; -1 for a cell that is in no row, or behind the row's halo. */
FIELDS_INLINE int star3d_outside(const struct star3d_grid *g, int64_t o, int *x, int *y, int *z)
{
    const int64_t p = o - (g->origin - g->r * g->plane - g->r * g->pitch) + g->r;
    int64_t rest;
    if (p < 0 || p >= g->plane * (g->nz + 2 * g->r))
        return -1;
    *z = (int)(p / g->plane) - g->r;
    rest = p % g->plane;
    *y = (int)(rest / g->pitch) - g->r;
    *x = (int)(rest % g->pitch) - g->r;
    if (*x >= g->nx + g->r)
        return -1;
    return (*x < 0 || *x >= g->nx) + (*y < 0 || *y >= g->ny) + (*z < 0 || *z >= g->nz);
}

/* The value of that cell before a launch. A star never reads a cell with two coordinates outside: it is a
 * canary. */
enum star3d_cell { STAR3D_CANARY, STAR3D_HALO, STAR3D_INTERIOR };
FIELDS_INLINE enum star3d_cell star3d_locate(const struct star3d_grid *g, int64_t o, int *x, int *y, int *z)
{
    const int outside = star3d_outside(g, o, x, y, z);
    return outside == 0 ? STAR3D_INTERIOR : outside == 1 ? STAR3D_HALO : STAR3D_CANARY;
}

#endif
