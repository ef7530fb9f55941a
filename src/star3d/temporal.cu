/* temporal: several time steps in one launch. Outside of the grid all levels are level 0.
 *
 *   level 0 = field a, level S = field b;   level l of plane z = star of planes z-R .. z+R of level l-1
 *
 * A block walks a tile of XY through z. It computes every level on the tile and on S·R points around it, more
 * than it needs: of level l what lies within l·R of the rim is wrong, and of level S just the tile is right.
 * A cut along x:
 *
 *   level 0   |=========================|   loaded
 *   level 1   |..|===================|..|   =  right
 *   level 2   |.....|=============|.....|   .  wrong: computed of points that the block has not loaded
 *   level 3   |........|=======|........|   the tile, stored
 *
 * A warp has ROWS whole rows of 32 vectors of 16 bytes, a lane one vector of each. R = 1, S = 3, when plane p
 * comes:
 *
 *   memory --bulk copies--> level 0  [ p+2 | p+1 |  p  | p-1 | p-2 | p-3 ]   ring in shared memory
 *                                                   v
 *                           level 1        ends    p-1
 *                                                   v
 *                           level 2        ends    p-3
 *                                                   v
 *                           level 3        ends    p-5 ----stores----> memory
 *
 *   `sums`   of levels 1 .. S 2R sums a point, in registers: of the planes that have begun and not ended
 *   `last`   of levels 1 .. S-1 the plane that ended last, in registers
 *   `edges`  of `last` the outer R rows of each warp, in shared memory for its neighbours, in two copies
 *   a value's neighbours:  x  other lanes, by shuffles    y  own rows and the next warps' edges    z  sums
 *
 * A level reads `last` and `edges` as the plane before left them, so one barrier a plane serves all levels.
 * 2·s bytes move per point and S steps, and the rims; S·(12r+1) flops.
 *
 * Unsynchronised blocks walk equal parts of one long way, the tiles one behind the other. Blocks in lock-step
 * walk whole tiles, each of them as many; tiles that are left over and do not fill a round are walked as by
 * unsynchronised blocks. In lock-step a block has one more warp, if there is room for it, which asks for
 * copies, watches the other blocks, and computes nothing. */
#include "../vector.h"
#include "tma.h"
#include "walk.h"

enum { LANES = 32 };

/* Planes by which level S-1 is behind level 0: the ring must hold this many before the newest. */
constexpr int temporal_back(int r, int steps)
{
    return steps > 1 ? (steps - 1) * r + steps - 2 : 0;
}
/* Bytes of shared memory of a block. */
constexpr int temporal_bytes(int r, int steps, int rows, int warps, int stages)
{
    return 16 * LANES * warps * (stages * rows + 4 * r * (steps - 1)) + stages * 8;
}

template <typename T, int R, int S, int ROWS> struct temporal_shape {
    enum {
        V = vec<T>::V,
        RIM = tma_halo<T, S * R>::x, /* points that are loaded on the left of a tile */
        BACK = temporal_back(R, S),
        VALUES = 4 * ROWS * (2 * R * S + S - 1), /* registers of `sums` and `last` */
        WARPS = VALUES <= 60    ? 16
                : VALUES <= 100 ? 12
                                : 8 /* 4, 3 or 2 fit a quarter of an SM */
    };
};

#if TMA_HERE
/* Adds a plane of a level to the sums of 2R+1 planes of the next level, and moves them down. u: its rows -R
 * .. ROWS-1+R. done: the plane that it ends. */
template <typename T, int R, int ROWS>
static __device__ __forceinline__ void add_plane(const vec<T> (&u)[ROWS + 2 * R],
                                                 T (&sums)[2 * R][ROWS][vec<T>::V], vec<T> (&done)[ROWS],
                                                 const coefficients<T, R> &s)
{
    enum { V = vec<T>::V };
#pragma unroll
    for (int j = 0; j < ROWS; j++) {
        T line[V + 2 * R];
        row_around<R>(line, u[R + j]);
#pragma unroll
        for (int i = 0; i < V; i++) {
            const T v = line[R + i];
            T of[2 * R + 1]; /* planes -R .. +R around the one that came */
#pragma unroll
            for (int m = 0; m < 2 * R; m++)
                of[m] = sums[m][j][i];
            of[2 * R] = 0;
            of[R] += s.c[0] * v;
#pragma unroll
            for (int k = 1; k <= R; k++) {
                const T *const c = s.c + 6 * k - 5;
                of[R] += c[0] * line[R + i - k];
                of[R] += c[1] * line[R + i + k];
                of[R] += c[2] * u[R + j - k].v[i];
                of[R] += c[3] * u[R + j + k].v[i];
                of[R - k] += c[5] * v;
                of[R + k] += c[4] * v;
            }
            done[j].v[i] = of[0];
#pragma unroll
            for (int m = 0; m < 2 * R; m++)
                sums[m][j][i] = of[m + 1];
        }
    }
}

/* Moves on to the next stage of the ring; the parity of its barrier changes from round to round. */
[[maybe_unused]] static __device__ __forceinline__ void next(int stages, int &slot, int &parity)
{
    if (++slot == stages)
        slot = 0, parity ^= 1;
}

template <typename T, int R, int S, int ROWS>
__global__ void __launch_bounds__((LANES * temporal_shape<T, R, S, ROWS>::WARPS))
    star3d_temporal(TMA_ARGUMENT map, T *b, star3d_grid g, const coefficients<T, R> s, walk_plan t,
                    lockstep together)
{
#if TMA_CODE
    typedef vec<T> vector;
    typedef temporal_shape<T, R, S, ROWS> shape;
    enum { V = shape::V, EDGES = 2 * R };
    TMA_SHARED(vector, ring);
    const int lane = threadIdx.x, warp = threadIdx.y, warps = (t.high + 2 * S * R + ROWS - 1) / ROWS;
    const bool asks = lane == 0 && warp == (warps < (int)blockDim.y ? warps : 0); /* asks for the copies */
    /* vectors of a plane, and of one copy of a level's edges */
    const int plane = warps * ROWS * LANES, level = warps * EDGES * LANES;
    /* how many planes before it is needed a plane is asked for */
    const int ahead = t.stages - shape::BACK - 1;
    vector *const own_rows = ring + warp * ROWS * LANES + lane;
    vector *const edges = ring + t.stages * plane + warp * EDGES * LANES + lane;
    tma_barrier *const full = reinterpret_cast<tma_barrier *>(ring + t.stages * plane + 2 * (S - 1) * level);
    /* the first and the last warp, whose values at the rim are wrong anyway, read a row of their own */
    const int up = warp > 0 ? -LANES : 0, down = warp + 1 < warps ? LANES : 0;
    T sums[S][2 * R][ROWS][V] = {};
    vector last[S > 1 ? S - 1 : 1][ROWS] = {};
    lockstep_walk step(together);
    int slot = 0, parity = 0, odd = 0, planes_done = 0;
    if (asks) {
        for (int i = 0; i < t.stages; i++)
            tma_barrier_init(&full[i], 1);
        tma_barriers_made();
    }

    /* planes of all tiles that are walked whole, and of all tiles that are divided among the blocks */
    const int64_t whole = (int64_t)t.items * g.nz, way = (int64_t)(t.tiles - t.items) * g.nz;
    int64_t at = (int64_t)g.nz * blockIdx.x, end = whole;
    for (bool shared_out = false;;) {
        if (!shared_out && at >= whole) {
            if (asks)
                lockstep_end(together, step.begun);
            shared_out = true, at = whole + way * blockIdx.x / gridDim.x,
            end = whole + way * (blockIdx.x + 1) / gridDim.x;
        }
        if (at >= end)
            break;
        const int64_t tile = at / g.nz;
        const int z0 = (int)(at % g.nz), z1 = end - at < g.nz - z0 ? z0 + (int)(end - at) : g.nz;
        const int left = (int)(tile % t.across) * t.wide, top = (int)(tile / t.across) * t.high;
        const int x = left - t.rim + lane * V, y = top - S * R + warp * ROWS;
        /* the planes that level 1 reads: from `first` to before `stop` */
        const int first = max(z0 - S * R, -R), stop = z1 + S * R + S - 1;
        const bool ragged = x < g.nx && x + V > g.nx; /* the vector has points of the grid and of its halo */
        /* in field b: the plane that level S ends */
        T *to = b + g.origin + (first - (S - 1) - S * R) * g.plane + y * g.pitch + x;
        unsigned stores = 0, halo = 0; /* a bit for each row: is stored; is outside of the grid */
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            stores |= (unsigned)(x >= left && x < left + t.wide && x < g.nx && y + j >= top &&
                                 y + j < top + t.high && y + j < g.ny)
                      << j;
            halo |= (unsigned)(x < 0 || x >= g.nx || y + j < 0 || y + j >= g.ny) << j;
        }
        auto fetch = [&](int p, int to_slot) {
            if (p < stop)
                tma_fetch(reinterpret_cast<T *>(ring + to_slot * plane), &map, left, top - (S - 1) * R, p + R,
                          plane * (int)sizeof(vector), &full[to_slot], TMA_EVICT_LAST);
        };
        /* into stages that nobody reads, although other warps may still add the last plane of the tile
         * before */
        if (asks)
            for (int i = 0; i < ahead; i++)
                fetch(first + i, slot + i < t.stages ? slot + i : slot + i - t.stages);
#pragma unroll 1
        for (int p = first; p < stop;
             p++, planes_done++, odd ^= 1, to += g.plane, next(t.stages, slot, parity)) {
            tma_reads_done();
            __syncthreads();
            if (asks) {
                if (together.lead && !shared_out && planes_done == step.begun)
                    step.next(together, together.every);
                fetch(p + ahead, slot + ahead < t.stages ? slot + ahead : slot + ahead - t.stages);
            }
            __syncwarp(); /* else the thread that asks stays diverged from its warp */
            if (warp == warps)
                continue;
            tma_wait(&full[slot], parity);
            __syncwarp();
#pragma unroll
            /* the last level first: it reads what the level before will overwrite */
            for (int l = S; l >= 1; l--) {
                const int z = p - (l - 1) - l * R; /* the plane of this level that ends */
                vector u[ROWS + 2 * R], done[ROWS];
                const vector *const near =
                    l == 1 ? own_rows + slot * plane : edges + ((odd ^ 1) * (S - 1) + l - 2) * level;
#pragma unroll
                for (int k = 1; k <= R; k++) {
                    u[R - k] = near[k * up];
                    u[R + ROWS - 1 + k] =
                        l == 1 ? near[(ROWS - 1) * LANES + k * down] : near[(k - 1) * LANES + EDGES * down];
                }
#pragma unroll
                for (int j = 0; j < ROWS; j++)
                    u[R + j] = l == 1 ? near[j * LANES] : last[l > 1 ? l - 2 : 0][j];
                add_plane<T, R, ROWS>(u, sums[l - 1], done, s);
                if (l == S) {
                    if (z >= z0)
#pragma unroll
                        for (int j = 0; j < ROWS; j++)
                            if (stores >> j & 1)
                                store(to + j * g.pitch, done[j], ragged ? g.nx - x : V);
                } else {
                    const unsigned stays = z < 0 || z >= g.nz ? ~0u : halo;
                    if (stays != 0 || ragged) {
                        const int old_slot = slot - (p - z);
                        const vector *const input =
                            own_rows + (old_slot < 0 ? old_slot + t.stages : old_slot) * plane;
#pragma unroll
                        for (int j = 0; j < ROWS; j++)
                            if (stays >> j & 1)
                                done[j] = input[j * LANES];
                            else if (ragged)
#pragma unroll
                                for (int i = 1; i < V; i++)
                                    if (x + i >= g.nx)
                                        done[j].v[i] = input[j * LANES].v[i];
                    }
                    vector *const own_edges = edges + (odd * (S - 1) + l - 1) * level;
#pragma unroll
                    for (int j = 0; j < ROWS; j++) {
                        last[S > 1 ? l - 1 : 0][j] = done[j];
                        if (j < R)
                            own_edges[j * LANES] = done[j];
                        if (j >= ROWS - R)
                            own_edges[(j - ROWS + EDGES) * LANES] = done[j];
                    }
                }
            }
        }
        at += z1 - z0 + (shared_out ? 0 : (int64_t)(gridDim.x - 1) * g.nz);
    }
#endif
}

/* Prepares this kernel: its tile, shared memory and tensor maps. Returns CALL_OK, CALL_SKIP where the setting
 * or this GPU does not allow it, or CALL_FAIL with the reason in w->why. */
template <typename T, int R, int S, int ROWS>
static enum verdict temporal_of(struct work *w, walk_case<tma_map, T, R> *k)
{
    typedef temporal_shape<T, R, S, ROWS> shape;
    const int64_t *const x = w->c->axis;
    const star3d_grid g = star3d_grid_of_work(w);
    walk_plan *const p = &k->plan;
    const int widest = (LANES * shape::V - shape::RIM - S * R) / shape::V * shape::V;
    int warps = (int)ceil_div(BLOCK_Y(x[AXIS_BLOCK]) + 2 * S * R, ROWS), each = 0, room = 0;
    p->wide = BLOCK_X(x[AXIS_BLOCK]), p->high = BLOCK_Y(x[AXIS_BLOCK]);
    p->rim = shape::RIM, p->stages = (int)x[STAR3D_AXIS_STAGES], p->hint = TMA_EVICT_LAST;
    if (p->wide % shape::V || p->wide > widest || warps > shape::WARPS || BLOCK_Z(x[AXIS_BLOCK]) != 1)
        return skip_rule(w, "a tile is at most %d by %d and 1 deep: its width a multiple of %d", widest,
                         shape::WARPS * ROWS - 2 * S * R, (int)shape::V);
    if (p->wide < 2 * shape::RIM || p->high < 2 * S * R)
        return skip_rule(w, "a tile must be at least %d by %d or most of the work is wasted", 2 * shape::RIM,
                         2 * S * R);
    if (p->stages < shape::BACK + 2)
        return skip_rule(w, "needs at least %d stages", shape::BACK + 2);
    p->high = min(p->high, g.ny); /* no rows outside of the grid */
    warps = (int)ceil_div(p->high + 2 * S * R, ROWS);
    k->kernel = star3d_temporal<T, R, S, ROWS>;
    k->threads = dim3(LANES, min(warps + (k->lead > 0), (int)shape::WARPS));
    k->shared = (size_t)temporal_bytes(R, S, ROWS, warps, p->stages);
    enum verdict v = kernel_room(w, k->kernel, k->threads.x * k->threads.y, k->shared, &each, &room);
    if (v != CALL_OK)
        return v;
    walk_cut(k, g, room, 1, (S + 1) * R + S - 1);
    k->every = k->lead, k->lead = k->lead > 0; /* planes are counted `lead` at once */
    const int left = p->tiles % room, rounds = p->tiles / room;
    if (!k->lead) /* no share is shorter than the planes before its first stored one */
        p->items = 0,
        k->blocks = (unsigned)min(ceil_div(p->tiles * (int64_t)g.nz, 2 * S * R + S), (int64_t)room);
    else if (rounds > 0 && 5 * left < 4 * room) /* not a round in which a fifth of the blocks has no tile */
        p->items -= left, k->blocks = (unsigned)room,
                          k->turns = k->turns / (int)ceil_div(p->tiles, room) * rounds;
    return tma_describe_fields(w, k->from, shape::RIM, LANES * shape::V, warps * ROWS);
}
#endif

/* Prepares the kernel for the case's steps and rows; skips a case for which none was compiled. */
template <typename T, int R> static enum verdict choose(struct work *w, walk_case<tma_map, T, R> *k)
{
    const int64_t steps = w->c->axis[STAR3D_AXIS_STEPS], rows = w->c->axis[STAR3D_AXIS_ROWS];
#if TMA_HERE
#define KERNEL(r, S, ROWS) \
    if constexpr (R == r) \
        if (steps == S && rows == ROWS) \
            return temporal_of<T, R, S, ROWS>(w, k);
    /* clang-format off */
    KERNEL(1, 1, 4) KERNEL(1, 2, 3) KERNEL(1, 2, 4) KERNEL(1, 3, 3) KERNEL(1, 3, 5) KERNEL(1, 4, 4)
    KERNEL(2, 1, 4) KERNEL(2, 1, 7) KERNEL(2, 2, 4) KERNEL(2, 3, 3) KERNEL(2, 3, 4)
        /* clang-format on */
        return skip_rule(w, "there is no kernel for %d steps of radius %d by %d rows", (int)steps, R,
                         (int)rows);
#else
    (void)k, (void)steps, (void)rows;
    return tma_absent(w);
#endif
}

/* The fastest settings found on an H100. Two of these kernels spill 8 and 16 bytes there, and are faster all
 * the same than those with other rows. Compiled for other GPUs they spill more: there kernels with other rows
 * are the default. The ring has as many stages as fit, and the tile is lower where even the fewest do not. */
static void defaults(struct bench_case *c)
{
    static const struct good {
        int rows, width, height, stages, lead;
    } good[2][4] = {{{4, 112, 40, 4, 2}, {3, 112, 40, 6, 1}, {3, 112, 27, 7, 6}, {4, 116, 24, 8, 0}},
                    {{4, 112, 40, 4, 2}, {4, 104, 24, 6, 6}, {3, 112, 12, 9, 0}, {4, 112, 16, 10, 0}}};
    const struct gpu_facts *const gpu = gpu_of(c);
    int64_t *const x = c->axis;
    const int r = x[AXIS_RADIUS] > 1 ? 2 : 1, steps = (int)x[STAR3D_AXIS_STEPS];
    const int single = x[AXIS_PRECISION] == 4;
    struct good g = good[r - 1][steps - 1];
    if (!single && r == 1 && steps == 2)
        g.rows = 4;
    else if (gpu->cc != 90 && !single && r == 2 && steps == 1)
        g.rows = 7;
    const int least = temporal_back(r, steps) + 2;
    int warps = (int)ceil_div(g.height + 2 * steps * r, g.rows);
    while (warps > 1 && temporal_bytes(r, steps, g.rows, warps, least) > gpu->shared_block)
        warps--;
    while (g.stages > least && temporal_bytes(r, steps, g.rows, warps, g.stages) > gpu->shared_block)
        g.stages--;
    g.height = max(min(g.height, warps * g.rows - 2 * steps * r), 2 * steps * r); /* no tile is lower */
    x[AXIS_BLOCK] = BLOCK(single ? g.width : x[AXIS_RADIUS] * steps > 4 ? 48 : 56, g.height, 1);
    x[STAR3D_AXIS_ROWS] = g.rows;
    x[STAR3D_AXIS_STAGES] = g.stages;
    x[STAR3D_AXIS_LOCKSTEP] = g.lead;
}

WALK_LAUNCH(tma_map)
VARIANT(.backend = BACKEND_CUDA, .summary = "time steps of a tile together, Z loop, sums in registers",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STEPS, STAR3D_AXIS_STAGES,
                    STAR3D_AXIS_ROWS),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES, STAR3D_AXIS_ROWS),
        .min_cc = 90, .defaults = defaults, .prepare = prepare, .launch = launch, .release = lockstep_release,
        .audit = lockstep_audit)
