/* keep: base in one launch of resident blocks, in lock-step, which keep their columns.
 *
 *   block b: tiles b, b + blocks, b + 2·blocks, ... of plane 0, then the same tiles of plane 1, ...
 *
 * A thread computes one point at a time, as in base. In base any multiprocessor may read a value again; here
 * it is the one that read it before, except for the columns that neighbouring tiles read, too. With `turn`
 * the tiles move on by so many blocks from plane to plane: then no block keeps its columns, all else being
 * equal, as in base. Source: none; the question is this artifact's. */
#include "cliff_kernel.h"

template <typename T, int R, bool TOGETHER> __global__ void cliff_keep(const T *a, T *b, star3d_grid g,
                                                                       const coefficients<T, R> s, lockstep l,
                                                                       int across, int tiles, int turn)
{
    each_plane<TOGETHER, true>(g, l, 0, [=](int z) {
        const int first = (int)((blockIdx.x + (int64_t)z * turn) % gridDim.x);
        for (int tile = first; tile < tiles; tile += (int)gridDim.x) {
            const int x = tile % across * (int)blockDim.x + (int)threadIdx.x;
            const int y = tile / across * (int)blockDim.y + (int)threadIdx.y;
            const int64_t at = g.origin + z * g.plane + y * g.pitch + x;
            if (x < g.nx && y < g.ny)
                b[at] = star(s, [=](int x, int y, int z) { return a[at + x + y * g.pitch + z * g.plane]; });
        }
    });
}

/* work.own */
struct keep_case {
    struct lockstep_count count; /* first: see lockstep.h */
    int blocks;                  /* as many as are resident at once, in lock-step or unsynchronised */
};

template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    const dim3 threads = star3d_threads(w->c);
    int each = 0, all = 0, code;
    const enum verdict v = kernel_room(w, cliff_keep<T, R, true>, threads.x * threads.y, 0, &each, &all);
    if (v != CALL_OK)
        return v;
    keep_case *const k = (keep_case *)calloc(1, sizeof *k);
    if ((code = k ? lockstep_open(&k->count, w) : (int)cudaErrorMemoryAllocation)) {
        free(k);
        return check_failed(w, "a counter of planes", code);
    }
    k->blocks = all;
    w->own = k;
    return CALL_OK;
}
static enum verdict prepare(struct work *w)
{
    const enum verdict v = usable_block<ZLOOP>(w);
    return v == CALL_OK ? BY_PRECISION_AND_RADIUS(prepare_of, w, w) : v;
}

template <typename T, int R> static int launch_of(struct work *w, int step)
{
    const star3d_grid g = cliff_grid_of_work(w).star;
    const dim3 tiles = star3d_blocks(ZLOOP, g, w->c), threads = star3d_threads(w->c);
    const coefficients<T, R> s = star3d_coefficients<T, R>();
    const T *const a = (const T *)w->field[step & 1];
    T *const b = (T *)w->field[~step & 1];
    const int lead = (int)w->c->axis[CLIFF_AXIS_LOCKSTEP], turn = (int)w->c->axis[CLIFF_AXIS_TURN];
    keep_case *const k = (keep_case *)w->own;
    if (!lead)
        return LAUNCH((cliff_keep<T, R, false>), dim3(k->blocks), threads, 0, w, a, b, g, s, lockstep(),
                      (int)tiles.x, (int)(tiles.x * tiles.y), turn);
    const lockstep l = lockstep_next(&k->count, (unsigned)k->blocks, g.planes, lead, max(lead / 2, 1));
    return LAUNCH_TOGETHER((cliff_keep<T, R, true>), dim3(k->blocks), threads, 0, w, a, b, g, s, l,
                           (int)tiles.x, (int)(tiles.x * tiles.y), turn);
}
static int launch(struct work *w, int step)
{
    return BY_PRECISION_AND_RADIUS(launch_of, w, w, step);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "base, blocks that stay and keep their columns",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_LOCKSTEP, CLIFF_AXIS_TURN), .prepare = prepare, .launch = launch,
        .release = lockstep_release, .audit = lockstep_audit)
