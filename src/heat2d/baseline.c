/* The baselines of heat2d, compiled as `openmp` for the host and as `openacc` for the host or the GPU: the
 * heat step of heat2d.h. The core that walks along y has three rows of T in its cache. */
#include "heat2d.h"

#ifdef _OPENACC
#define BACKEND BACKEND_OPENACC
#define SUMMARY "OpenACC loop nest, gangs and workers over rows, vectors along x"
#else
#include "../host_memory.h"
#define BACKEND BACKEND_OPENMP
#define SUMMARY "OpenMP loop nest, rows shared out, vectorised along x"
#endif

/* Values that are collected in the L1 before they are streamed to memory: few, so that stores and sums
 * overlap. */
enum { LINE = 128 };

#define REAL float
#define SWEEP sweep_single
#include "sweep.h"
#undef REAL
#undef SWEEP
#define REAL double
#define SWEEP sweep_double
#include "sweep.h"

/* w->own: not NULL if stores should bypass the host's caches. Prepared once, because asking costs more than a
 * small sweep. */
static enum verdict prepare(struct work *w)
{
#ifdef _OPENACC
    w->own = NULL;
#else
    w->own = host_streams(3.0 * (double)w->bytes[0]) ? w : NULL;
#endif
    return CALL_OK;
}

static int launch(struct work *w, int step)
{
    const int nx = (int)w->c->axis[AXIS_NX], ny = (int)w->c->axis[AXIS_NY], stream = w->own != NULL;
    const struct heat2d_factors f = heat2d_factors_of(w);
    void *const t = flat_data(w, step & 1), *const ci = flat_data(w, 2), *const t2 = flat_data(w, ~step & 1);
    if (w->c->axis[AXIS_PRECISION] == 4)
        sweep_single(t, ci, t2, nx, ny, f, stream);
    else
        sweep_double(t, ci, t2, nx, ny, f, stream);
    return 0;
}

VARIANT(.backend = BACKEND, .summary = SUMMARY, .kind = HEAT2D_HEAT, .prepare = prepare, .launch = launch)
