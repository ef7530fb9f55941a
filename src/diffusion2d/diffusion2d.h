/* diffusion2d: out = in - alpha·Lap(Lap(in)) on each of nz independent layers, periodic in x and y, with
 *
 *   Lap u(x,y) = u(x-1,y) + u(x+1,y) + u(x,y-1) + u(x,y+1) - 4·u(x,y)
 *
 * and alpha = 1/32. Two Laplacians reach two points far: halo 2.
 *
 * Source: ETH HPC4WC, work project 10; its steps are the variants.
 *
 * Memory of a field: x runs fastest. A row takes `pitch` values, not less than nx + 4, whole sectors of 32 bytes (rows of 16
 * points must not grow to a line of 128); point (0, 0, 0) begins one, and the left halo of a row is the end of the row
 * before. A layer has two rows of halo on each side. 128 bytes of canary lie at both ends of the allocation. */
#pragma once

#include "../cells.h"

#define DIFFUSION2D_ALPHA (1 / 32.0)
enum { DIFFUSION2D_HALO = 2, DIFFUSION2D_SECTOR = 32, DIFFUSION2D_GUARD = 128 /* bytes */ };

/* What only variants have that take several time steps between two visits of the memory. */
enum {
    DIFFUSION2D_AXIS_STEPS = AXIS_EXTRA, /* time steps of one launch */
    DIFFUSION2D_AXIS_ROWS,               /* that a warp writes on its way along y */
    DIFFUSION2D_AXIS_BANDS,              /* of a layer, a block each; 0: as many as seem best */
    DIFFUSION2D_AXIS_TURN                /* blocks by which a block's rows are others' each step; 0: it keeps them */
};
enum { DIFFUSION2D_STEPS_MAX = 6 };

/* A variant takes one pass from input to output, or so many temporary fields: then it writes its input's halo, too. */
enum diffusion2d_kind { DIFFUSION2D_ONE_PASS, DIFFUSION2D_ONE_TEMPORARY, DIFFUSION2D_TWO_TEMPORARIES };

/* The fields by their numbers. Odd steps swap the first two; the others hold what comes between. */
enum { FIELD_IN, FIELD_OUT, FIELD_TMP, FIELD_TMP2 };

/* Inputs of long runs: general data moved to [0.5, 1), as far from zero as a relative bound needs. */
enum { DIFFUSION2D_INPUTS_LONG = INPUTS_PICTURE + 1 };

/* Time steps of one launch. */
static inline int diffusion2d_steps(const struct bench_case *c)
{
    const int64_t steps = c->axis[DIFFUSION2D_AXIS_STEPS];
    return steps == AXIS_NONE ? 1 : (int)steps;
}

/* Launches, at most two, over which integers -4..3 stay exact whatever the order of summation. What time step k
 * starts from are multiples of 2^-5(k-1), at most 4·(56/32)^(k-1); its sums reach 64 times as far before the product
 * with alpha, and after it twice as far in multiples of 2^-5k. Step 3: 20 bits of single precision's 24, step 4 has
 * 26; step 8: 49 of 53, step 9 has 55. */
static inline int diffusion2d_exact_launches(const struct bench_case *c)
{
    const int most = (c->axis[AXIS_PRECISION] == 4 ? 3 : 8) / diffusion2d_steps(c);
    return most < 2 ? most : 2;
}

/* Extents and strides of all fields, in values. */
struct diffusion2d_grid {
    int nx, ny, nz;
    int pitch;      /* from (x, y, z) to (x, y+1, z) */
    int64_t plane;  /* from (x, y, z) to (x, y, z+1) */
    int64_t origin; /* of (0, 0, 0) in the allocation */
    int64_t values; /* of the allocation */
};

FIELDS_INLINE struct diffusion2d_grid diffusion2d_grid_of(int64_t nx, int64_t ny, int64_t nz, int64_t bytes)
{
    struct diffusion2d_grid g;
    const int64_t sector = DIFFUSION2D_SECTOR / bytes, guard = DIFFUSION2D_GUARD / bytes;
    g.nx = (int)nx, g.ny = (int)ny, g.nz = (int)nz;
    g.pitch = (int)((nx + 2 * DIFFUSION2D_HALO + sector - 1) / sector * sector);
    g.plane = (int64_t)g.pitch * (ny + 2 * DIFFUSION2D_HALO);
    /* one sector before the first row holds its left halo */
    g.origin = guard + sector + (int64_t)DIFFUSION2D_HALO * g.pitch;
    g.values = guard + sector + g.plane * nz + guard;
    return g;
}

static inline struct diffusion2d_grid diffusion2d_grid_of_work(const struct work *w)
{
    const int64_t *a = w->c->axis;
    return diffusion2d_grid_of(a[AXIS_NX], a[AXIS_NY], a[AXIS_NZ], a[AXIS_PRECISION]);
}

/* Index i of 0..n-1, continued periodically by the halo on both sides; what lies further out stays in the row. */
FIELDS_INLINE int diffusion2d_wrap(int i, int n)
{
    return i < 0 ? (i + n > 0 ? i + n : 0) : i < n ? i : i - n < n ? i - n : n - 1;
}

/* Input at a point of the grid. Exact data are integers -4..3, general data floats in [-1, 1); the source's picture is a
 * square of ones over the middle half. The mixer is Wang's for 32 bits. */
FIELDS_INLINE double diffusion2d_input(const struct diffusion2d_grid *g, int x, int y, int z, int inputs)
{
    uint32_t h = ((uint32_t)z * 73856093u + (uint32_t)y) * 19349663u + (uint32_t)x * 83492791u;
    if (inputs == INPUTS_PICTURE)
        return 4 * (int64_t)x >= g->nx && 4 * (int64_t)x < 3 * (int64_t)g->nx && 4 * (int64_t)y >= g->ny &&
               4 * (int64_t)y < 3 * (int64_t)g->ny;
    h = (h ^ 61u) ^ h >> 16;
    h *= 9u;
    h ^= h >> 4;
    h *= 0x27d4eb2du;
    h ^= h >> 15;
    if (inputs == INPUTS_EXACT)
        return (double)(int)(h >> 29) - 4;
    return (double)(h >> 9) / 8388608.0 * (inputs == DIFFUSION2D_INPUTS_LONG ? 0.5 : 2) +
           (inputs == DIFFUSION2D_INPUTS_LONG ? 0.5 : -1);
}
