/* vector: accesses of 16 bytes and patches in registers, no shared memory: any GPU.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * A thread walks a patch of 16 bytes in x times `rows` rows through z, with 2R sums of each point in
 * registers (patch.h). Each thread loads its own rows one plane ahead, so rows that a neighbour's patch needs
 * are in the L1 by then. Blocks may be in lock-step (lockstep.h), so that the halo of a block's tile is in
 * the L2. At least 2 values moved per point. */
#include "patch.h"
#include "walk.h"

template <typename T, int R, int ROWS> __global__ void __launch_bounds__(patch<T, R, ROWS>::THREADS, 1)
    star3d_vector(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, walk_plan p, lockstep l)
{
    typedef patch<T, R, ROWS> P;
    const int x = threadIdx.x * P::V, y = threadIdx.y * ROWS, pitch = (int)g.pitch; /* x, y in the tile */
    walk<R> ahead(p, g.nz), here = ahead;
    lockstep_walk step(l);
    int look = 0; /* the next plane before which it counts and waits */
    const T *from = a;
    T *to = b;
    int values = 0, rows = 0; /* in the grid, from the thread's first point on */
    P mine;
    vec<T> next[ROWS] = {}, now[ROWS], done[ROWS];
    a += g.origin, b += g.origin;
#pragma unroll 1
    for (int n = 0; here.more(p); n++) { /* plane n is loaded, plane n-1 computed */
        const bool asks = ahead.more(p);
        if (l.lead && asks && n == look)
            step.next_together(l, n, l.every), look += l.every;
#pragma unroll
        for (int i = 0; i < ROWS; i++)
            now[i] = next[i];
        if (asks && ahead.x + x < g.nx) {
            const T *const t =
                a + (ahead.z + ahead.plane - R) * g.plane + (ahead.y + y) * g.pitch + ahead.x + x;
#pragma unroll
            for (int i = 0; i < ROWS; i++)
                if (ahead.y + y + i < g.ny + R) /* also rows of the halo */
                    next[i] = load(t + i * pitch);
        }
        if (n > 0 && here.plane == 0) {
            const int64_t at = (here.z - R) * g.plane + (here.y + y) * g.pitch + here.x + x;
            from = a + at, to = b + at - R * g.plane;
            values = g.nx - here.x - x, rows = g.ny - here.y - y;
        }
        const bool on = n > 0 && values > 0 && rows > 0;
        if (on) {
            const T *const t = from;
            const int last = rows + R - 1; /* the last row in the field */
            mine.plane(
                s,
                [&](int j, int k) {
                    const bool own = k == 0 && j >= 0 && j < ROWS;
                    return own ? now[j] : load(t + (j <= R ? j : min(j, last)) * pitch + k * P::V);
                },
                [&](int i, const vec<T> &v) { done[i] = v; });
        }
        if (on && here.plane >= 2 * R)
#pragma unroll
            for (int i = 0; i < ROWS; i++)
                if (i < rows)
                    store(to + i * pitch, done[i], values);
        if (n > 0)
            from += g.plane, to += g.plane;
        here = ahead;
        if (asks)
            ahead.next(p, g.nz);
    }
    if (threadIdx.x + threadIdx.y == 0)
        lockstep_end(l, look);
}

template <typename T, int R> static enum verdict choose(struct work *w, walk_case<const T *, T, R> *k)
{
    const int64_t tile = w->c->axis[AXIS_BLOCK], rows = w->c->axis[STAR3D_AXIS_ROWS];
    const int V = vec<T>::V, most = rows == 2 ? (int)patch<T, R, 2>::THREADS : (int)patch<T, R, 4>::THREADS;
    if (rows != 2 && rows != 4)
        return skip_rule(w, "there is no kernel for %d rows per thread", (int)rows);
    if (BLOCK_X(tile) % V || BLOCK_Y(tile) % rows || BLOCK_Z(tile) != 1)
        return skip_rule(w, "there is no kernel for a tile of %d by %d", BLOCK_X(tile), BLOCK_Y(tile));
    if (BLOCK_X(tile) / V * BLOCK_Y(tile) / rows > most)
        return skip_rule(w, "a block has %d threads: there are registers for %d",
                         (int)(BLOCK_X(tile) / V * BLOCK_Y(tile) / rows), (int)most);
    k->kernel = rows == 2 ? star3d_vector<T, R, 2> : star3d_vector<T, R, 4>;
    k->threads = dim3(BLOCK_X(tile) / V, (unsigned)(BLOCK_Y(tile) / rows));
    k->plan.wide = BLOCK_X(tile), k->plan.high = BLOCK_Y(tile);
    k->every = max(k->lead / 2, 1);
    return walk_fields(w, k);
}

/* The fastest settings found on an H200; lock-step is slower. */
static void defaults(struct bench_case *c)
{
    const int lane = 16 / (int)c->axis[AXIS_PRECISION], r = (int)c->axis[AXIS_RADIUS];
    c->axis[AXIS_BLOCK] = BLOCK((r == 1 ? 64 : 32) * lane, r == 5 ? 16 : 32, 1);
    c->axis[STAR3D_AXIS_ROWS] = r == 2 || r == 5 ? 2 : 4;
    c->axis[STAR3D_AXIS_LOCKSTEP] = 0;
}

WALK_LAUNCH(const T *)
VARIANT(.backend = BACKEND_CUDA, .summary = "16-byte accesses, sums along z in registers, no shared memory",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_ROWS),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_ROWS), .defaults = defaults,
        .prepare = prepare, .launch = launch, .release = lockstep_release, .audit = lockstep_audit)
