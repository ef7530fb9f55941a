/* The baselines of star3d: one loop nest, compiled as `openmp` for the host and as `openacc` for the host or
 * the GPU. The tiles are whole rows, so few that the 2r+1 planes that a point needs stay in the cache of the
 * core that walks along z. */
#include <stdlib.h>
#include "star3d.h"

#ifdef _OPENACC
#include <openacc.h>
#define BACKEND BACKEND_OPENACC
#define SUMMARY "OpenACC loop nest, gangs over tiles and planes, vectors along x"
#else
#include "../host_memory.h"
#define BACKEND BACKEND_OPENMP
#define SUMMARY "OpenMP loop nest, tiled in y, vectorised along x"
#endif

/* values collected in the L1 before they are streamed to memory: few, so that stores and sums overlap */
enum { LINE = 128 };

/* What prepare() finds out: w->own. */
struct plan {
    void *coefficients; /* in the backend's memory, in the case's precision */
    int tile;           /* rows of a tile */
    int stream;         /* 1: bypass the caches when storing */
};

#define R 1
#include "sweep_both.h"
#define R 2
#include "sweep_both.h"
#define R 3
#include "sweep_both.h"
#define R 4
#include "sweep_both.h"
#define R 5
#include "sweep_both.h"

typedef void sweep_single(const float *a, float *b, const float *c, struct star3d_grid, int tile, int stream);
typedef void sweep_double(const double *a, double *b, const double *c, struct star3d_grid, int tile,
                          int stream);
static sweep_single *const singles[] = {sweep_single_1, sweep_single_2, sweep_single_3, sweep_single_4,
                                        sweep_single_5};
static sweep_double *const doubles[] = {sweep_double_1, sweep_double_2, sweep_double_3, sweep_double_4,
                                        sweep_double_5};

static enum verdict prepare(struct work *w)
{
    const struct star3d_grid g = star3d_grid_of_work(w);
    const int bytes = (int)w->c->axis[AXIS_PRECISION];
    const int points = STAR3D_POINTS(g.r);
    struct plan *const plan = calloc(1, sizeof *plan);
    char values[STAR3D_POINTS(STAR3D_R_MAX) * sizeof(double)];
    if (!plan)
        return CALL_FAIL;
    for (int i = 0; i < points; i++)
        if (bytes == 4)
            ((float *)values)[i] = (float)star3d_coefficient(g.r, i);
        else
            ((double *)values)[i] = star3d_coefficient(g.r, i);
#ifdef _OPENACC
    plan->coefficients = acc_malloc((size_t)(points * bytes));
    acc_memcpy_to_device(plan->coefficients, values, (size_t)(points * bytes));
    plan->tile = 16;
#else
    plan->coefficients = malloc((size_t)(points * bytes));
    memcpy(plan->coefficients, values, (size_t)(points * bytes));
    plan->tile = host_tile_rows((2 * g.r + 2) * g.pitch * bytes, g.ny);
    plan->stream = host_streams(2.0 * (double)g.values * bytes);
#endif
    w->own = plan;
    return CALL_OK;
}

static int launch(struct work *w, int step)
{
    const struct plan *const p = w->own;
    const struct star3d_grid g = star3d_grid_of_work(w);
    const void *const in = w->field[step & 1];
    void *const out = w->field[~step & 1];
    if (w->c->axis[AXIS_PRECISION] == 4)
        singles[g.r - 1](in, out, p->coefficients, g, p->tile, p->stream);
    else
        doubles[g.r - 1](in, out, p->coefficients, g, p->tile, p->stream);
    return 0;
}

static void release(struct work *w)
{
    struct plan *const p = w->own;
#ifdef _OPENACC
    acc_free(p->coefficients);
#else
    free(p->coefficients);
#endif
    free(p);
    w->own = NULL;
}

VARIANT(.backend = BACKEND, .summary = SUMMARY, .prepare = prepare, .launch = launch, .release = release)
