/* persistent: the ring of tma_ring in one launch for all steps that are queued at once. A tile begins a plane of
 * the next step as soon as the tiles around it have stored that plane, so it need not wait for the whole grid:
 * see march.h.
 *
 * Each point is read once and written once a step: 2·s bytes a point, 12r+1 flops. Of a grid that fits into the
 * L2 they stay there from step to step. */
#include "march.h"

template <typename T, int R> static enum verdict choose(struct work *w, march_case<T, R> *k)
{
#if TMA_HERE
    const enum verdict v = march_choose<T, R, true, false>(w, k);
    const int code = v == CALL_OK ? march_open(&k->own, k->plan, (cudaStream_t)w->stream) : 0;
    return code ? check_failed(w, "the tiles' counters", code) : v;
#else
    (void)k;
    return tma_absent(w);
#endif
}

static void release(struct work *w)
{
    if (w->own)
        march_close(static_cast<march_own *>(w->own), 0);
    free(w->own);
    w->own = NULL;
}
template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    return own_prepare(w, choose<T, R>, release);
}
template <typename T, int R> static int launches_of(struct work *w, int step, int count)
{
    march_case<T, R> *const k = static_cast<march_case<T, R> *>(w->own);
    const int from = step & 1, to = !from, lead = (int)w->c->axis[STAR3D_AXIS_LOCKSTEP];
    const march_steps steps = {k->own.done,
                               NULL,
                               k->own.before,
                               count,
                               from,
                               0,
                               k->turns,
                               march_portion(k->plan),
                               lockstep_next(&k->own.together, k->blocks, count * k->turns, lead > 0, lead),
                               k->own.report};
    k->own.before += (unsigned)count;
    return LAUNCH_TOGETHER(k->kernel, k->blocks, k->threads, k->shared, w, k->from[from], k->from[to],
                           static_cast<T *>(w->field[from]), static_cast<T *>(w->field[to]),
                           star3d_grid_of_work(w), (star3d_coefficients<T, R>()), k->plan, steps,
                           march_cuts<T>());
}

static enum verdict prepare(struct work *w)
{
    return BY_PRECISION_AND_RADIUS(prepare_of, w, w);
}
static int launches(struct work *w, int step, int count)
{
    return BY_PRECISION_AND_RADIUS(launches_of, w, w, step, count);
}
static int launch(struct work *w, int step)
{
    return launches(w, step, 1);
}

/* The tile of tma_ring where there are enough of them for most multiprocessors; else one of 512 bytes, or of 256
 * where half of it would lie outside of the grid. */
static void defaults(struct bench_case *c)
{
    int64_t *const x = c->axis;
    const int bytes = (int)x[AXIS_PRECISION], lane = 16 / bytes, high = RING_THREADS / 8;
    ring_defaults<true>(c);
    const int64_t tiles = ceil_div(x[AXIS_NX], BLOCK_X(x[AXIS_BLOCK])) * ceil_div(x[AXIS_NY], high);
    if (2 * tiles < gpu_of(c)->sms) {
        const int wide = (ceil_div(x[AXIS_NX], 16 * lane) % 2 ? 16 : 32) * lane;
        x[AXIS_BLOCK] = BLOCK(wide, high, 1);
        x[STAR3D_AXIS_STAGES] =
            ring_stages(gpu_of(c), 8, ring_box_bytes(bytes, (int)x[AXIS_RADIUS], wide, high));
    }
    x[STAR3D_AXIS_LOCKSTEP] = march_lockstep(c, true);
}

VARIANT(.backend = BACKEND_CUDA,
        .summary = "tma_ring, all queued steps in one launch, tiles wait for their neighbours",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .sized = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES), .min_cc = 90,
        .defaults = defaults, .prepare = prepare, .launch = launch, .launches = launches, .release = release,
        .audit = lockstep_audit)
