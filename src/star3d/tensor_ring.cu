/* tensor_ring: tma_ring in double precision, with sums along x and y by the tensor cores, as products of
 * values and a band of coefficients.
 *
 *   along x: 16 rows of columns x-R .. x+7+R   along y: a band of 16 rows   rows y-R .. y+15+R of 8 columns
 *            [ - - - - - - - - - - - - ]    band         [c-R .. c+R         ] [ | | | ]
 *            [ - - - - - - - - - - - - ]  x of 8         [    c-R .. c+R     ]x[ | | | ]
 *            [ - - - - - - - - - - - - ]   columns       [        c-R .. c+R ] [ | | | ]
 *
 * A warp has 16 x 16 points. Each value that a lane loads from shared memory serves 8 or 16 of them: for r =
 * 5 a lane loads 4.5 values a point, in tma_ring 9.5. Half of a band is zeros, so half of the products are
 * wasted; by its data sheet an H100 is twice as fast on tensor cores. Sums along z are patch.h's. Source: PTX
 * ISA, "mma.m8n8k4", "mma.m16n8k4"; stencils as such products: ConvStencil (Chen et al., PPoPP 2024). */
#include "../gpu.h"
#include "ring.h"

/* The ring of a tile. From one row to the next the first bank is 32 or 96 bytes further. */
constexpr int tensor_pitch(int r, int wide)
{
    return (tma_halo_of(8, r) + wide + r + 3) / 8 * 8 + 4;
}
constexpr int tensor_stage(int r, int wide, int high)
{
    return (tensor_pitch(r, wide) * (high + 2 * r) + 15) / 16 * 16;
}

#if TMA_HERE
template <int R> struct tensor_shape {
    /* warps next to each other; two rows of them */
    static constexpr int across = RING_THREADS / 64, BX = 16 * across, BY = 32;
    static constexpr int halo = tma_halo<double, R>::x, pitch = tensor_pitch(R, BX);
    static constexpr int box = pitch * (BY + 2 * R), stage = tensor_stage(R, BX, BY);
};

/* A lane's sums and bands. Of each 8 x 8 points it has two neighbours in a row, and the same two 8 rows
 * below. */
template <int R> struct tensor_sums {
    /* steps of four columns or rows: for 8 points, for 16 points */
    enum { STEPS = (8 + 2 * R + 3) / 4, FETCHES = STEPS + 2 };
    double sum[2 * R][2][4], x[STEPS], y[STEPS];

    /* The lane's row of the first 8. In this order loads have no bank conflicts, neither of 16 bytes a lane
     * in two rows nor of 8 bytes in four. */
    __device__ __forceinline__ static int row(int lane)
    {
        return lane / 16 * 4 + lane / 4 % 2 * 2 + lane / 8 % 2;
    }
    __device__ __forceinline__ tensor_sums(const coefficients<double, R> &s, int lane) : sum(), x(), y()
    {
#pragma unroll
        for (int i = 0; i < STEPS; i++)
#pragma unroll
            for (int d = -R; d <= R; d++) {
                if (4 * i + lane % 4 - R - lane / 4 == d)
                    x[i] = s.c[d < 0 ? -6 * d - 5 : d > 0 ? 6 * d - 4 : 0];
                if (4 * i + lane % 4 - R - row(lane) == d && d)
                    y[i] = s.c[d < 0 ? -6 * d - 3 : 6 * d - 2];
            }
    }
    /* Adds the next plane; *t is its warp's first point. to(tile, i, v): called with two points of the plane
     * R planes before, which are done. */
    template <typename To> __device__ __forceinline__ void plane(const coefficients<double, R> &s,
                                                                 const double *t, int lane, const To &to)
    {
        constexpr int pitch = tensor_shape<R>::pitch;
        const double *const rows = t + row(lane) * pitch + lane % 4 - R,
                            *const columns = t + (lane % 4 - R) * pitch + lane / 4,
                            *const own = t + row(lane) * pitch + lane % 4 * 2;
#pragma unroll
        for (int tile = 0; tile < 2; tile++)
#pragma unroll
            for (int i = 0; i < 2; i++) {
                const vec<double> v = load(own + tile * 8 + i * 8 * pitch);
                vec<double> done;
#pragma unroll
                for (int e = 0; e < 2; e++)
                    done.v[e] = patch_down<R, false>(
                        s, v.v[e], [&](int m) -> double & { return sum[m][tile][2 * i + e]; });
                to(tile, i, done);
            }
        /* beyond the box a value may be NaN or infinite, and then zero times it is not zero */
        const int last = 4 * (FETCHES - 1) - (4 * (FETCHES - 1) + lane % 4 < 16 + 2 * R ? 0 : 4);
#pragma unroll
        for (int i = 0; i < FETCHES; i++) {
            const double across[2] = {rows[4 * i], rows[4 * i + 8 * pitch]};
#pragma unroll
            for (int tile = 0; tile < 2; tile++)
                if (i >= 2 * tile && i - 2 * tile < STEPS)
                    gpu_tensor_add(sum[R - 1][tile], across, x[i - 2 * tile]);
#pragma unroll
            for (int tile = 0; tile < 2; tile++) {
                const double down = columns[tile * 8 + (i < FETCHES - 1 ? 4 * i : last) * pitch];
                if (i < 2)
                    gpu_tensor_add(sum[R - 1][tile], {y[i]}, down);
                else if (i < STEPS)
                    gpu_tensor_add(sum[R - 1][tile], {y[i], y[i - 2]}, down);
                else
                    gpu_tensor_add(sum[R - 1][tile] + 2, {y[i - 2]}, down);
            }
        }
    }
};

template <int R> __global__ void __launch_bounds__(RING_THREADS + RING_COPIERS, 1)
    star3d_tensor(TMA_ARGUMENT map, double *b, star3d_grid g, const coefficients<double, R> s, walk_plan p,
                  lockstep l)
{
#if TMA_CODE
    typedef tensor_shape<R> S;
    TMA_SHARED(double, ring);
    tma_barrier *const full = ring_barriers(ring + p.stages * S::stage, p.stages), *const empty =
                                                                                       full + p.stages;
    const int me = (int)threadIdx.x, lane = me % 32;
    if (me >= RING_THREADS) {
        tma_give_registers<24>();
        ring_copier<R> copier(l);
        if (me == RING_THREADS)
            while (copier.template next<S>(ring, full, empty, &map, p, l, g.nz))
                ;
        return;
    }
    tma_take_registers<240>();
    tensor_sums<R> sums(s, lane);
    /* the warp's first point in the tile */
    const int x = me / 32 % S::across * 16, y = me / 32 / S::across * 16;
    ring_walk<S, R, true>(
        ring, full, empty, b, g, p, x + lane % 4 * 2, y + sums.row(lane), []() {},
        [&](const auto &plane, const auto &to) {
            sums.plane(s, plane(0) + (y + R) * S::pitch + S::halo + x, lane, to);
        },
        [&](double *out, int rows, int values, int tile, int i, const vec<double> &v) {
            if (8 * i < rows)
                store(out + 8 * i * g.pitch + 8 * tile, v, values - 8 * tile);
        });
#endif
}

template <int R> static enum verdict tensor_of(struct work *w, walk_case<tma_map, double, R> *k)
{
    typedef tensor_shape<R> S;
    const int64_t tile = w->c->axis[AXIS_BLOCK];
    star3d_grid g = star3d_grid_of_work(w);
    k->plan.hint = TMA_EVICT_LAST;
    k->plan.stages = (int)w->c->axis[STAR3D_AXIS_STAGES];
    k->every = k->lead, k->lead = k->lead > 0;
    if (k->plan.stages < 2)
        return skip_rule(w, "needs at least 2 stages");
    if (tile != BLOCK(S::BX, S::BY, 1))
        return skip_rule(w, "there is no kernel for a tile of %d by %d", BLOCK_X(tile), BLOCK_Y(tile));
    k->kernel = star3d_tensor<R>;
    k->threads = RING_THREADS + RING_COPIERS;
    k->shared = (size_t)k->plan.stages * (S::stage * sizeof(double) + 2 * sizeof(tma_barrier));
    k->plan.wide = S::BX, k->plan.high = S::BY;
    const enum verdict v = walk_share(w, k, 1);
    if (v != CALL_OK)
        return v;
    g.nx += R - S::halo; /* the map ends with the halo of a row: the values behind it may be anything, too */
    int code = 0;
    for (int f = 0; f < 2 && !code; f++)
        code = tma_describe(&k->from[f], w->field[f], g, S::halo, sizeof(double), S::pitch, S::BY + 2 * R);
    return code ? check_failed(w, "describing the fields to the copy engine", code) : CALL_OK;
}
#endif

template <typename T, int R> static enum verdict choose(struct work *w, walk_case<tma_map, T, R> *k)
{
#if TMA_HERE
    (void)tma_describe_fields; /* unused here, used by the other rings */
    if constexpr (sizeof(T) == 8)
        return tensor_of<R>(w, k);
    return skip_rule(w, "there is no kernel for this precision");
#else
    (void)k;
    return tma_absent(w);
#endif
}

static void tensor_defaults(struct bench_case *c)
{
    ring_defaults<false>(c);
    c->axis[AXIS_BLOCK] = BLOCK(RING_THREADS / 4, 32, 1);
    const int bytes = 8 * tensor_stage((int)c->axis[AXIS_RADIUS], RING_THREADS / 4, 32);
    c->axis[STAR3D_AXIS_STAGES] = ring_stages(gpu_of(c), (int)c->axis[STAR3D_AXIS_STAGES], bytes);
}

WALK_LAUNCH(tma_map)
VARIANT(.backend = BACKEND_CUDA, .summary = "the ring in double, its sums along x and y by tensor cores",
        .has = AXES(AXIS_BLOCK, STAR3D_AXIS_PLANES, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES),
        .settings = AXES(AXIS_BLOCK, STAR3D_AXIS_LOCKSTEP, STAR3D_AXIS_STAGES), .min_cc = 90,
        .defaults = tensor_defaults, .prepare = prepare, .launch = launch, .release = lockstep_release,
        .audit = lockstep_audit)
