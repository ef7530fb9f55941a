/* SPDX-License-Identifier: MIT */
/* The baselines of heat2d: one loop nest, compiled as `openmp` for the host
 * and as `openacc` for the host or, with an offload compiler, for the GPU.
 *
 * The heat step of heat2d.h; rows are shared out, x is vectorised. Three rows of
 * T wait in the cache of the core that walks y. */
#include <stdlib.h>
#include "heat2d.h"

#ifdef _OPENACC
#define BACKEND BACKEND_OPENACC
#define SUMMARY "OpenACC loop nest, gangs and workers over rows, vectors along x"
#else
#include "../host_memory.h"
#define BACKEND BACKEND_OPENMP
#define SUMMARY "OpenMP loop nest, rows shared out, vectorised along x"
#endif

/* Values that wait in the L1 before they are streamed out: few, so that stores and sums overlap. */
enum { LINE = 128 };

#define REAL float
#define SWEEP sweep_single
#include "sweep.h"
#undef REAL
#undef SWEEP
#define REAL double
#define SWEEP sweep_double
#include "sweep.h"

/* w->own: 1 where stores should bypass the host's caches; asking costs more than a small sweep. */
static enum verdict prepare(struct work *w)
{
    int *const stream = calloc(1, sizeof *stream);
    if (!stream)
        return CALL_FAIL;
#ifndef _OPENACC
    *stream = host_streams(3.0 * (double)w->bytes[0]);
#endif
    w->own = stream;
    return CALL_OK;
}

static int launch(struct work *w, int step)
{
    const int nx = (int)w->c->axis[AXIS_NX], ny = (int)w->c->axis[AXIS_NY], stream = *(const int *)w->own;
    const struct heat2d_factors f = heat2d_factors_of(w);
    const void *const t = heat2d_data(w, step & 1), *const ci = heat2d_data(w, 2);
    void *const t2 = heat2d_data(w, ~step & 1);
    if (w->c->axis[AXIS_PRECISION] == 4)
        sweep_single(t, ci, t2, nx, ny, f, stream);
    else
        sweep_double(t, ci, t2, nx, ny, f, stream);
    return 0;
}

static void release(struct work *w)
{
    free(w->own);
    w->own = NULL;
}

VARIANT(.backend = BACKEND, .summary = SUMMARY, .kind = HEAT2D_HEAT, .prepare = prepare, .launch = launch, .release = release)
