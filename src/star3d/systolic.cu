/* systolic: several time steps in one launch, a whole plane in the registers of all multiprocessors. Here is
 * the host's side; systolic.h has the kernel and says what to read for it. */
#include "own.h"
#include "systolic.h"

/* A prepared case, work.own: what release() and audit() need, then the rest, by precision and radius. */
struct systolic_own {
    struct lockstep_count count; /* first: see lockstep.h */
    systolic_mail mail;
};
template <typename T, int R> struct systolic_case : systolic_own {
    systolic_plan plan;
    void (*kernel)(tma_map, tma_map, const T *, T *, star3d_grid, coefficients<T, R>, systolic_plan, lockstep,
                   systolic_mail);
    tma_map map[2], rim_map[2]; /* of either field: boxes of a tile, of the rows beyond a rim */
    unsigned blocks, threads;
    size_t shared; /* bytes */
};

enum { WARPS = ON_CPU ? 2 : 8 }; /* of a block, that compute */

#if SYSTOLIC_HERE
/* Prepares the kernel of S steps and ROWS rows: its shared memory, parts, tensor maps and mailboxes. The
 * kernel without RIMS is tried first, for a plane in one part along y; where it would spill more there is
 * none. Returns CALL_OK, CALL_SKIP where this GPU or setting does not allow the kernel, or CALL_FAIL with the
 * reason in w->why. */
template <typename T, int R, int S, int LAG, int ROWS, bool RIMS = (R > 1 && sizeof(T) > 4)>
static enum verdict systolic_of(struct work *w, systolic_case<T, R> *k)
{
    typedef systolic_shape<T, R, S, LAG, WARPS, ROWS, RIMS> shape;
    const star3d_grid g = star3d_grid_of_work(w);
    int each = 0, room = 0;
    const int stages = (int)w->c->axis[STAR3D_AXIS_STAGES];
    if (stages < R + 2)
        return skip_rule(w, "needs at least %d stages", R + 2);
    k->kernel = star3d_systolic<T, R, S, LAG, WARPS, ROWS, RIMS>;
    k->threads = shape::THREADS, k->shared = shape::shared(stages);
    enum verdict v = kernel_room(w, k->kernel, k->threads, k->shared, &each, &room);
    if (v != CALL_OK)
        return v;
    k->plan = systolic_cut<shape, T, S>(g, room);
    if constexpr (!RIMS) /* the plane is in parts along y, too */
        if (k->plan.parts > k->plan.parts_x)
            return systolic_of<T, R, S, LAG, ROWS, true>(w, k);
    k->plan.stages = stages;
    if (k->plan.parts == 0)
        return skip_device(w, "a layer of %d by %d does not fit on %d multiprocessors", g.nx, g.ny,
                           room / each);
    k->blocks = (unsigned)(k->plan.across * k->plan.down);
    const size_t bytes = (size_t)k->blocks * shape::MAILBOX * sizeof(systolic_packet);
    int code = lockstep_open(&k->count, w);
    code = code ? code : (int)cudaMalloc(&k->mail.lost, sizeof *k->mail.lost);
    code = code ? code : (int)cudaMemsetAsync(k->mail.lost, 0, sizeof *k->mail.lost, (cudaStream_t)w->stream);
    code = code ? code : (int)cudaMalloc(&k->mail.box, bytes);
    code = code ? code : (int)cudaMemsetAsync(k->mail.box, 0, bytes, (cudaStream_t)w->stream);
    if (code)
        return check_failed(w, "mailboxes", code);
    v = tma_describe_fields(w, k->rim_map, shape::WING * shape::V, shape::RIM_PITCH * shape::V,
                            shape::RIM_ROWS);
    return v != CALL_OK
               ? v
               : tma_describe_fields(w, k->map, shape::ring::halo, shape::ring::pitch, shape::BY + 2 * R);
}
#endif

/* Prepares the kernel for the case's steps and rows; skips a case for which none was compiled. */
template <typename T, int R> static enum verdict choose(struct work *w, systolic_case<T, R> *k)
{
#if SYSTOLIC_HERE
    const int64_t steps = w->c->axis[STAR3D_AXIS_STEPS], rows = w->c->axis[STAR3D_AXIS_ROWS];
#define KERNEL(r, S, ROWS) \
    if constexpr (R == r) \
        if (steps == S && rows == ROWS) \
            return systolic_of<T, R, S, R + 1, ROWS>(w, k);
    /* clang-format off */
    KERNEL(1, 2, 2) KERNEL(1, 2, 4) KERNEL(1, 3, 2) KERNEL(1, 3, 4) KERNEL(1, 4, 2) KERNEL(1, 4, 4)
    KERNEL(2, 2, 2) KERNEL(2, 2, 4)
        /* clang-format on */
        return skip_rule(w, "there is no kernel for %d steps of radius %d by %d rows", (int)steps, R,
                         (int)rows);
#else
    (void)k;
    return skip_build(w, "needs CUDA 12.3 to be built");
#endif
}

static void release(struct work *w)
{
    if (struct systolic_own *const own = static_cast<struct systolic_own *>(w->own)) {
        cudaFree(own->mail.box);
        cudaFree(own->mail.lost);
        lockstep_release(w);
    }
}

/* Fails if a block has given up waiting for mail. It has gone on without it, so that the launch ends. */
static enum verdict audit(struct work *w)
{
    int lost = 0;
    int code = (int)cudaMemcpyAsync(&lost, static_cast<struct systolic_own *>(w->own)->mail.lost, sizeof lost,
                                    cudaMemcpyDeviceToHost, (cudaStream_t)w->stream);
    code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
    if (!code && !lost)
        return lockstep_audit(w);
    snprintf(w->why, sizeof w->why,
             "deadlock: a block has waited in vain for a neighbouring block (error %d)", code);
    return CALL_FAIL;
}

template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    return own_prepare(w, choose<T, R>, release);
}
template <typename T, int R> static int launch_of(struct work *w, int step)
{
    systolic_case<T, R> *const k = static_cast<systolic_case<T, R> *>(w->own);
    const int iterations = k->plan.iterations * k->plan.parts;
    const struct lockstep l =
        lockstep_next(&k->count, k->blocks, iterations, (int)w->c->axis[STAR3D_AXIS_LOCKSTEP], 1);
    const systolic_mail mail = k->mail;
    k->mail.before += (unsigned)iterations;
    return LAUNCH_TOGETHER(k->kernel, k->blocks, k->threads, k->shared, w, k->map[step & 1],
                           k->rim_map[step & 1], static_cast<const T *>(w->field[step & 1]),
                           static_cast<T *>(w->field[~step & 1]), star3d_grid_of_work(w),
                           (star3d_coefficients<T, R>()), k->plan, l, mail);
}

static enum verdict prepare(struct work *w)
{
    return BY_PRECISION_AND_RADIUS(prepare_of, w, w);
}
static int launch(struct work *w, int step)
{
    return BY_PRECISION_AND_RADIUS(launch_of, w, w, step);
}

/* The fastest settings found on an H100. A thread has two rows where the plane then fits into all
 * multiprocessors: with four, half of them would have no tile. */
static void defaults(struct bench_case *c)
{
    int64_t *const x = c->axis;
    const double across = (double)ceil_div(x[AXIS_NX], 512 / x[AXIS_PRECISION]);
    const double down = (double)ceil_div(x[AXIS_NY], WARPS * 2); /* tiles of two rows a thread */
    x[STAR3D_AXIS_ROWS] = across * down > gpu_of(c)->sms ? 4 : 2;
    x[STAR3D_AXIS_STAGES] = x[AXIS_RADIUS] + 2; /* the fewest */
    x[STAR3D_AXIS_LOCKSTEP] = x[AXIS_RADIUS] > 1 ? 1 : 2;
}

VARIANT(.backend = BACKEND_CUDA,
        .summary = "time steps in one pass, the plane in all registers, edges exchanged",
        .has = AXES(STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STEPS, STAR3D_AXIS_STAGES, STAR3D_AXIS_ROWS),
        .settings = AXES(STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES, STAR3D_AXIS_ROWS),
        .sized = AXES(STAR3D_AXIS_ROWS), .min_cc = 90, .defaults = defaults, .prepare = prepare,
        .launch = launch, .release = release, .audit = audit)
