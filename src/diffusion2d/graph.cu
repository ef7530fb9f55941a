/* graph: the launches of launchkernel, recorded once as CUDA graphs.
 *
 * At small sizes the host needs longer to launch a step than the GPU to compute it. A graph of eight steps is
 * one call; the remaining steps are graphs of one step. Odd steps swap the fields, so they have graphs of
 * their own. Not in the source. */
#include <stdlib.h>
#include "../check.h"
#include "launchkernel.h"

enum { LONG = 8 /* steps of the longer graph; even, so that it keeps the parity */ };

static int launch_steps(struct work *w, int step, int count)
{
    int error = 0;
    for (; count > 0 && !error; step++, count--)
        error = BY_PRECISION(launch_of, w, w, step);
    return error;
}

static int instantiate(cudaGraphExec_t *exec, cudaGraph_t graph)
{
#if CUDART_VERSION >= 12000
    return cudaGraphInstantiate(exec, graph, 0);
#else
    return cudaGraphInstantiate(exec, graph, NULL, NULL, 0);
#endif
}

/* What is launched while the stream is captured runs only when the graph does. */
static int record(struct work *w, int step, int count, cudaGraphExec_t *exec)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    cudaGraph_t graph = NULL;
    int error = cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal);
    if (error)
        return error;
    const int launched = launch_steps(w, step, count), ended = cudaStreamEndCapture(stream, &graph);
    error = launched ? launched : ended ? ended : instantiate(exec, graph);
    if (graph)
        cudaGraphDestroy(graph);
    return error;
}

/* Graphs, by the parity of the first step; NULL: not recorded. */
struct graphs {
    cudaGraphExec_t one[2], many[2];
};

static void release(struct work *w)
{
    struct graphs *const p = (struct graphs *)w->own;
    const cudaGraphExec_t all[] = {p->one[0], p->one[1], p->many[0], p->many[1]};
    for (const cudaGraphExec_t exec : all)
        if (exec)
            cudaGraphExecDestroy(exec);
    free(p);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    struct graphs *p;
    int error = 0;
    if (block_flat(w) != CALL_OK)
        return CALL_SKIP; /* with its reason */
    if (!(w->own = p = (struct graphs *)calloc(1, sizeof *p)))
        return CALL_FAIL;
    for (int parity = 0; parity < 2; parity++) {
        error = error ? error : record(w, parity, 1, &p->one[parity]);
        error = error ? error : record(w, parity, LONG, &p->many[parity]);
    }
    if (!error)
        return CALL_OK;
    release(w);
    return check_failed(w, "recording the graphs", error);
}

static int launches(struct work *w, int step, int count)
{
    const struct graphs *const p = (const struct graphs *)w->own;
    int error = 0;
    for (int n; count > 0 && !error; step += n, count -= n) {
        n = count >= LONG ? LONG : 1;
        error = cudaGraphLaunch((n == LONG ? p->many : p->one)[step & 1], (cudaStream_t)w->stream);
    }
    return error;
}

static int launch(struct work *w, int step)
{
    return launches(w, step, 1);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "the launches as CUDA graphs of 8 steps",
        .kind = DIFFUSION2D_ONE_TEMPORARY, .has = AXES(AXIS_BLOCK), .prepare = prepare, .launch = launch,
        .launches = launches, .release = release)
