/* persistent: all time steps that are queued at once are one launch; in between a layer stays on the chip.
 *
 *   u' = u - alpha·Lap(Lap(u))
 *
 * A block has a whole layer or a band of its rows. Where there are more layers than groups of such blocks, a
 * group takes one layer after the other, each through all steps:
 *
 *     a layer          block 0        block 1
 *    +--------+       | halo |
 *    | band 0 |       | own  |       | halo |
 *    |--------|       | halo | <---- | own  |
 *    | band 1 |         own -------> | halo |
 *    +--------+
 *
 * A band's halo is as deep as EVERY steps reach, and is computed, too: with each step its outermost two right
 * rows become wrong. After EVERY steps the blocks of a layer store their own outermost rows in memory and
 * load their halos from there, word by word as it comes: no barrier across blocks.
 *
 * A thread computes 16 bytes of ROWS rows, as in `fused`. If half of the threads that a block may have are
 * enough, they hold their points in registers, and shared memory holds only what others read: the outermost
 * two rows of a thread, and the values to the left and right of a chunk of lanes. From and to memory go the
 * input and the last two results. Not in the source. */
#include <stdlib.h>
#include "../check.h"
#include "persistent.h"

/* How a case runs on a GPU. */
struct plan {
    struct bands b;
    int rows, threads; /* rows of a thread; threads of a block */
    size_t shared;
    /* estimated cost of a time step, in bytes/4 that a block computes; 0: there is no room for the plan */
    double work;
};

/* A plan with a layer in `count` bands, on so many SMs, with `room` bytes of shared memory a block and as few
 * rows a thread as possible. */
static struct plan plan_bands(const diffusion2d_grid &g, size_t value, int count, int sms, size_t room)
{
    enum { EXCHANGE = 7400 /* cost of an exchange in bytes/4 computed, a step; measured on an H200 */ };
    const int v = (int)(16 / value), vectors = (int)ceil_div(g.nx, v);
    struct plan p = {};
    struct bands *const b = &p.b;
    b->count = count;
    b->own = (int)ceil_div(g.ny, count);
    b->halo = count > 1 ? DIFFUSION2D_HALO * EVERY : 0;
    b->layers = sms / count < g.nz ? sms / count : g.nz;
    b->pitch = (int)ceil_div(g.nx % v ? g.nx + DIFFUSION2D_HALO : g.nx, v) * v;
    b->lanes = 32;
    for (int lanes = 16; lanes >= 2; lanes /= 2) /* as few lanes as possible without points */
        if (ceil_div(vectors, lanes) * lanes < ceil_div(vectors, b->lanes) * b->lanes)
            b->lanes = lanes;
    b->chunks = (int)ceil_div(vectors, b->lanes);
    const int64_t rows = b->own + 2 * b->halo;
    for (p.rows = 2; p.rows < BANDS_ROWS && b->lanes * b->chunks * ceil_div(rows, p.rows) > BANDS_HOLDING;
         p.rows *= 2)
        ;
    const int64_t threads = b->lanes * b->chunks * ceil_div(rows, p.rows);
    p.threads = (int)ceil_div(threads, 32) * 32;
    p.shared = value * (size_t)b->pitch * (size_t)rows;
    if (threads <= BANDS_THREADS && p.shared <= room && ceil_div(g.ny, b->own) == count)
        p.work = ceil_div(g.nz, b->layers) * ((double)(p.shared / 4) + (count > 1 ? EXCHANGE : 0));
    return p;
}

template <typename T> static auto kernel_of(const plan &p)
{
    return p.rows == 2                  ? diffusion2d_persistent<T, 2, true>
           : p.rows == 4                ? diffusion2d_persistent<T, 4, true>
           : p.threads <= BANDS_HOLDING ? diffusion2d_persistent<T, 8, true>
                                        : diffusion2d_persistent<T, 8, false>;
}
template <typename T> static int allow(const plan &p)
{
    return cudaFuncSetAttribute(kernel_of<T>(p), cudaFuncAttributeMaxDynamicSharedMemorySize, (int)p.shared);
}

/* work.own */
struct own {
    struct plan p;
    /* two layers for each group of blocks, used in turn; only the bands' borders are used */
    unsigned long long *border;
    unsigned before; /* exchanges of a layer in earlier launches */
};

static void release(struct work *w)
{
    struct own *const o = (struct own *)w->own;
    cudaFree(o->border);
    free(o);
    w->own = NULL;
}

static enum verdict prepare(struct work *w)
{
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const size_t value = (size_t)w->c->axis[AXIS_PRECISION];
    const int wanted = (int)w->c->axis[DIFFUSION2D_AXIS_BANDS];
    int sms = 0, room = 0, code = cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    code = code ? code : cudaDeviceGetAttribute(&room, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    struct own *const o = (struct own *)calloc(1, sizeof *o);
    if (!(w->own = o))
        return CALL_FAIL;
    for (int bands = wanted ? wanted : 1; bands <= (wanted ? wanted : sms) && bands <= sms; bands++) {
        const struct plan p = plan_bands(g, value, bands, sms, (size_t)room);
        if (p.work > 0 && (o->p.work == 0 || p.work < o->p.work))
            o->p = p;
    }
    if (!code && o->p.work == 0) {
        release(w);
        return skip_device(w, "a layer of %d by %d does not fit on %d multiprocessors", g.nx, g.ny,
                           wanted ? wanted : sms);
    }
    const size_t row = (size_t)o->p.b.pitch * value / 4; /* words */
    const size_t bytes = 2 * sizeof *o->border * (size_t)o->p.b.layers * (size_t)g.ny * row;
    code = code ? code : BY_PRECISION(allow, w, o->p);
    if (o->p.b.count > 1) {
        code = code ? code : cudaMalloc(&o->border, bytes);
        code = code ? code : cudaMemsetAsync(o->border, 0, bytes, (cudaStream_t)w->stream);
    }
    if (!code)
        return CALL_OK;
    release(w);
    return check_failed(w, "preparing", code);
}

template <typename T> static int launches_of(struct work *w, int step, int count)
{
    struct own *const o = (struct own *)w->own;
    const struct plan *const p = &o->p;
    const diffusion2d_grid g = diffusion2d_grid_of_work(w);
    const dim3 grid(p->b.layers * p->b.count), block(p->threads);
    T *const in = field_in<T>(w, step), *const out = field_out<T>(w, step);
    const unsigned before = o->before;
    o->before += exchanges_of(count);
    if (p->b.count == 1)
        return LAUNCH(kernel_of<T>(*p), grid, block, p->shared, w, in, out, g, p->b, o->border, before,
                      count);
    return LAUNCH_TOGETHER(kernel_of<T>(*p), grid, block, p->shared, w, in, out, g, p->b, o->border, before,
                           count);
}

static int launches(struct work *w, int step, int count)
{
    return BY_PRECISION(launches_of, w, w, step, count);
}
static int launch(struct work *w, int step)
{
    return launches(w, step, 1);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "all queued steps in one launch, the layers in shared memory",
        .kind = DIFFUSION2D_ONE_PASS, .has = AXES(DIFFUSION2D_AXIS_BANDS), .prepare = prepare,
        .launch = launch, .launches = launches, .release = release)
