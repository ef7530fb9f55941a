/* SPDX-License-Identifier: MIT */
/* The host's side of ring.h: tile and stages from the axes, tensor maps, one wave of blocks. */
#ifndef CLIFFS_STAR3D_RING_HOST_H
#define CLIFFS_STAR3D_RING_HOST_H

/* A case made ready: work.own. */
struct ring_case {
    struct lockstep_count count;
    struct ring_plan plan;
    unsigned blocks;
    size_t shared;
    int (*go)(struct work *, struct ring_case *, int step);
#if TMA_HERE
    tma_map map[2]; /* of either field */
#endif
};

/* What was found to be good on an H200. */
static void ring_defaults(struct bench_case *c)
{
    const int single = c->axis[AXIS_PRECISION] == 4, r = (int)c->axis[AXIS_RADIUS];
    c->axis[AXIS_BLOCK] = single || r < 4 ? BLOCK(128, RING_THREADS / 8, 1) : BLOCK(64, RING_THREADS / 8, 1);
    c->axis[STAR3D_AXIS_STAGES] = !single && r < 4 ? 4 : 6;
    c->axis[STAR3D_AXIS_LOCKSTEP] = single ? (r < 4 ? 2 : 3) : r < 4 ? 1 : 2;
}

/* As many chunks of planes as give every multiprocessor an item; then as many items to each block. */
static void ring_share(struct ring_case *k, const star3d_grid &g, int bx, int by, int sms, int lead)
{
    struct ring_plan *const p = &k->plan;
    p->across = (int)ceil_div(g.nx, bx);
    p->tiles = p->across * (int)ceil_div(g.ny, by);
    p->planes = g.planes < g.nz ? g.planes : (int)ceil_div(g.nz, max(1, min(sms / p->tiles, g.nz)));
    p->items = p->tiles * (int)ceil_div(g.nz, p->planes);
    const int rounds = (int)ceil_div(p->items, sms);
    k->blocks = (unsigned)ceil_div(p->items, rounds);
    p->looks = lead ? (int)ceil_div((int64_t)rounds * (p->planes + 2 * g.r), lead) : 0;
}

static enum verdict ring_refuse(struct work *w, const char *why)
{
    snprintf(w->why, sizeof w->why, "%s", why);
    return CALL_SKIP;
}

#if TMA_HERE
template <typename T, int R, int LANES, int ROWS, bool PRODUCER>
static int ring_go(struct work *w, struct ring_case *k, int step)
{
    const struct lockstep l = lockstep_next(&k->count, k->blocks, k->plan.looks, (int)w->c->axis[STAR3D_AXIS_LOCKSTEP]);
    return LAUNCH_TOGETHER((star3d_ring<T, R, LANES, ROWS, PRODUCER>), dim3(k->blocks),
                           dim3(RING_THREADS + (PRODUCER ? RING_COPIERS : 0)), k->shared, w, k->map[step & 1],
                           (T *)w->field[~step & 1], star3d_grid_of_work(w), star3d_coefficients<T, R>(), k->plan, l);
}

template <typename T, int R, int LANES, int ROWS, bool PRODUCER>
static enum verdict ring_ready(struct work *w, struct ring_case *k, int sms)
{
    constexpr int BX = LANES * ring_vector<T>::wide, BY = RING_THREADS / LANES * ROWS;
    typedef ring_feed<T, R, BX, BY> feeding;
    const star3d_grid g = star3d_grid_of_work(w);
    int code = 0;
    k->go = ring_go<T, R, LANES, ROWS, PRODUCER>;
    k->shared = 128 + (size_t)k->plan.stages * (feeding::stage * sizeof(T) + 2 * sizeof(tma_barrier));
    ring_share(k, g, BX, BY, sms, (int)w->c->axis[STAR3D_AXIS_LOCKSTEP]);
    if (cudaFuncSetAttribute(star3d_ring<T, R, LANES, ROWS, PRODUCER>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             (int)k->shared)) {
        cudaGetLastError();
        return ring_refuse(w, "the ring needs more shared memory than a block may have");
    }
    for (int f = 0; f < 2 && !code; f++)
        code = tma_describe(&k->map[f], w->field[f], g, feeding::halo, sizeof(T), feeding::pitch, BY + 2 * R);
    if (!code)
        code = lockstep_open(&k->count, w);
    return code ? check_failed(w, "describing the fields to the copy engine", code) : CALL_OK;
}

/* The kernel for the case's tile: 512 or 1024 bytes long, four or eight rows a thread; the partial sums of radius 4
 * and 5 leave no registers for eight. */
template <typename T, int R, bool PRODUCER> static enum verdict ring_pick(struct work *w, struct ring_case *k, int sms)
{
    const int64_t tile = w->c->axis[AXIS_BLOCK];
    const int bytes = BLOCK_X(tile) * (int)sizeof(T), y = BLOCK_Z(tile) == 1 ? BLOCK_Y(tile) : 0;
    if (bytes == 512 && y == RING_THREADS / 8)
        return ring_ready<T, R, 32, 4, PRODUCER>(w, k, sms);
#ifdef __CUDACC__ /* for the CPU harness two shapes are enough */
    if (bytes == 1024 && y == RING_THREADS / 16)
        return ring_ready<T, R, 64, 4, PRODUCER>(w, k, sms);
#endif
    if (bytes == 1024 && y == RING_THREADS / 8 && R <= 3)
        return ring_ready<T, (R <= 3 ? R : 3), 64, 8, PRODUCER>(w, k, sms);
    return ring_refuse(w, "a tile is 512 bytes by 32 rows, 1024 by 16, or, up to radius 3, 1024 by 32");
}
#endif

static void ring_release(struct work *w)
{
    struct ring_case *const k = static_cast<struct ring_case *>(w->own);
    lockstep_close(&k->count);
    free(k);
    w->own = NULL;
}

static int ring_launch(struct work *w, int step)
{
    struct ring_case *const k = static_cast<struct ring_case *>(w->own);
    return k->go(w, k, step);
}

/* What `pick` says of the case, and its memory. */
typedef enum verdict ring_picker(struct work *, struct ring_case *, int sms);
static enum verdict ring_prepare(struct work *w, ring_picker *pick, unsigned long long policy)
{
    int device = 0, sms = 0;
    struct ring_case *const k = static_cast<struct ring_case *>(calloc(1, sizeof *k));
    if (!k)
        return check_failed(w, "memory", 0);
    k->plan.policy = policy;
    k->plan.stages = (int)w->c->axis[STAR3D_AXIS_STAGES];
    enum verdict v = CALL_OK;
    if (k->plan.stages < 2)
        v = ring_refuse(w, "a ring has two stages at least");
    else if (cudaGetDevice(&device) || cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device))
        v = ring_refuse(w, "the GPU does not say how many multiprocessors it has");
    else
        v = pick(w, k, sms);
    if (v == CALL_OK)
        w->own = k;
    else
        free(k);
    return v;
}

/* The row of facts of a coding. */
#if TMA_HERE
#define RING_PICK(producer)                                                                        \
    template <typename T, int R> static enum verdict pick_of(struct work *w, struct ring_case *k, int sms) \
    {                                                                                              \
        return ring_pick<T, R, producer>(w, k, sms);                                               \
    }                                                                                              \
    static enum verdict pick(struct work *w, struct ring_case *k, int sms)                         \
    {                                                                                              \
        return BY_PRECISION_AND_RADIUS(pick_of, w, w, k, sms);                                     \
    }
#else
#define RING_PICK(producer)                                                                        \
    static enum verdict pick(struct work *w, struct ring_case *, int)                              \
    {                                                                                              \
        return ring_refuse(w, "bulk tensor copies need CUDA 12.0 to be built");                    \
    }
#endif
#define RING_VARIANT(producer, hint, says)                                                         \
    RING_PICK(producer)                                                                            \
    static enum verdict prepare(struct work *w) { return ring_prepare(w, pick, hint); }            \
    VARIANT(.summary = says,                                                                       \
            .ignores = AXIS_BIT(STAR3D_AXIS_STEPS) | AXIS_BIT(STAR3D_AXIS_ROWS) | AXIS_BIT(STAR3D_AXIS_PAD) | STAR3D_CAUSAL_AXES, \
            .min_cc = 90, .defaults = ring_defaults, .prepare = prepare, .launch = ring_launch, .release = ring_release)

#endif
