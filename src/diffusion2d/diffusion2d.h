/* diffusion2d: out = in - alpha·Lap(Lap(in)) on each of nz independent layers, periodic in x and y, with
 *
 *   Lap u(x,y) = u(x-1,y) + u(x+1,y) + u(x,y-1) + u(x,y+1) - 4·u(x,y)
 *
 * and alpha = 1/32. Two Laplacians reach two points far: halo 2.
 *
 * Source: ETH HPC4WC, work project 10; its steps are the variants. The scheme: M. Xue, High-Order Monotonic
 * Numerical Diffusion and Smoothing, Monthly Weather Review 128 (2000).
 *
 * Memory of a field: x runs fastest. A row takes `pitch` values: at least nx + 4, in whole sectors of 32
 * bytes, not in lines of 128, which would make rows of 16 points much longer. Point (0, 0, 0) begins a
 * sector, and the left halo of a row is the end of the row before. A layer has two rows of halo on each side.
 * 128 bytes of canary lie at both ends of the allocation. */
#pragma once

#include "../cells.h"

#define DIFFUSION2D_ALPHA (1 / 32.0)
enum { DIFFUSION2D_HALO = 2, DIFFUSION2D_SECTOR = 32, DIFFUSION2D_GUARD = 128 /* bytes */ };

/* Axes of variants that take several time steps in one launch. */
enum {
    DIFFUSION2D_AXIS_STEPS = AXIS_EXTRA, /* time steps of one launch */
    DIFFUSION2D_AXIS_ROWS,               /* rows that a warp writes on its way along y */
    /* bands of a layer, a block each; 0: the number that the program estimates to be fastest */
    DIFFUSION2D_AXIS_BANDS,
    /* blocks by which rows move on from step to step; 0: each block keeps its rows */
    DIFFUSION2D_AXIS_TURN
};
enum { DIFFUSION2D_STEPS_MAX = 6 };

/* How many temporary fields a variant has. With none it takes one pass from input to output; with some it
 * writes its input's halo, too. */
enum diffusion2d_kind { DIFFUSION2D_ONE_PASS, DIFFUSION2D_ONE_TEMPORARY, DIFFUSION2D_TWO_TEMPORARIES };

/* The fields by their numbers. Odd steps swap the first two; the others hold intermediate values. */
enum { FIELD_IN, FIELD_OUT, FIELD_TMP, FIELD_TMP2 };

/* Inputs of long runs: general data mapped to [0.5, 1), away from zero because their bound is relative. */
enum { DIFFUSION2D_INPUTS_LONG = INPUTS_PICTURE + 1 };

/* Time steps of one launch. */
static inline int diffusion2d_steps(const struct bench_case *c)
{
    const int64_t steps = c->axis[DIFFUSION2D_AXIS_STEPS];
    return steps == AXIS_NONE ? 1 : (int)steps;
}

/* Launches, two at most, over which integers -4..3 stay exact for any order of summation. The values before
 * time step k are multiples of 2^-5(k-1), at most 4·(56/32)^(k-1). Sums before the product with alpha are up
 * to 64 times as large; after it they are up to twice as large, in multiples of 2^-5k. So step 3 needs 20
 * bits and step 4 26, where single precision has 24; step 8 needs 49 bits and step 9 55, where double has
 * 53. */
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

/* Index i, continued periodically into 0..n-1 from within the halo; an index further out is only kept within
 * the row. */
FIELDS_INLINE int diffusion2d_wrap(int i, int n)
{
    return i < 0 ? (i + n > 0 ? i + n : 0) : i < n ? i : i - n < n ? i - n : n - 1;
}

/* Input at a point of the grid. Exact data are integers -4..3, general data floats in [-1, 1); the source's
 * picture is a square of ones in the middle half of each side. The hash is Wang's for 32 bits. */
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
