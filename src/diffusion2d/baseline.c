/* The baselines of diffusion2d, compiled as `openmp` for the host and as `openacc` for the host or the GPU:
 * the source's loops, merged as in `local`: halo in x, halo in y, Laplacian, Laplacian with Euler's step. */
#include "diffusion2d.h"

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#ifdef _OPENACC
#define BACKEND BACKEND_OPENACC
#define SUMMARY "OpenACC: gangs and workers over layers and rows, vectors along x"
/* One queue keeps the four loops in order; the host waits once a step. */
#define ROWS(...) PRAGMA(acc parallel loop gang worker collapse(2) deviceptr(__VA_ARGS__) async(1))
#define EACH_ROW(...) PRAGMA(acc parallel loop gang worker vector collapse(2) deviceptr(__VA_ARGS__) async(1))
#define ALONG_X PRAGMA(acc loop vector)
#define FINISH PRAGMA(acc wait(1))
#else
#define BACKEND BACKEND_OPENMP
#define SUMMARY "OpenMP: threads over layers and rows, vectorised along x"
#define ROWS(...) PRAGMA(omp parallel for collapse(2) schedule(static))
#define EACH_ROW(...) ROWS()
#define ALONG_X PRAGMA(omp simd)
#define FINISH
#endif

#define REAL float
#define STEP step_single
#include "baseline_step.h"
#define REAL double
#define STEP step_double
#include "baseline_step.h"

static int launch(struct work *w, int step)
{
    const struct diffusion2d_grid g = diffusion2d_grid_of_work(w);
    void *const in = w->field[step & 1 ? FIELD_OUT : FIELD_IN];
    void *const out = w->field[step & 1 ? FIELD_IN : FIELD_OUT];
    if (w->c->axis[AXIS_PRECISION] == 4)
        step_single(in, w->field[FIELD_TMP], out, g);
    else
        step_double(in, w->field[FIELD_TMP], out, g);
    return 0;
}

VARIANT(.backend = BACKEND, .summary = SUMMARY, .kind = DIFFUSION2D_ONE_TEMPORARY, .launch = launch)
