/* SPDX-License-Identifier: MIT */
/* The loops of cells_c.h for one precision: REAL is the type, NAME(x) the name. */

/* A cell's value as the field stores it, and as the checks see it: whole numbers have no NaN, the
 * least of them is their canary. */
FIELDS_INLINE REAL NAME(stored)(double v) { return (REAL)0.5 == 0 && v != v ? (REAL)INT32_MIN : (REAL)v; }
FIELDS_INLINE double NAME(seen)(REAL u) { return (REAL)0.5 == 0 && u == (REAL)INT32_MIN ? NAN : (double)u; }

static void NAME(fill)(REAL *u, FIELDS g, int f, int exact)
{
    const int64_t values = fields_values(&g);
#ifdef _OPENACC
#pragma acc parallel loop deviceptr(u)
#else
#pragma omp parallel for schedule(static)
#endif
    for (int64_t o = 0; o < values; o++) {
        int written;
        u[o] = NAME(stored)(fields_cell(&g, o, f, exact, &written));
    }
}

static int64_t NAME(audit)(const REAL *u, FIELDS g, int f, int exact)
{
    const int64_t values = fields_values(&g);
    int64_t damaged = 0;
#ifdef _OPENACC
#pragma acc parallel loop deviceptr(u) reduction(+ : damaged)
#else
#pragma omp parallel for schedule(static) reduction(+ : damaged)
#endif
    for (int64_t o = 0; o < values; o++) {
        int written;
        const REAL stored = NAME(stored)(fields_cell(&g, o, f, exact, &written));
        const double was = NAME(seen)(stored), is = NAME(seen)(u[o]);
        if (written != CELL_FREE)
            damaged += written ? is != is : !(is == was || (was != was && is != is));
    }
    return damaged;
}

static void NAME(gather)(const REAL *u, const int64_t *offsets, int64_t count, double *values)
{
#ifdef _OPENACC
#pragma acc parallel loop deviceptr(u, offsets, values)
#endif
    for (int64_t i = 0; i < count; i++)
        values[i] = NAME(seen)(u[offsets[i]]);
}

#undef REAL
#undef NAME
