/* persistent: one launch a GPU for all steps that are queued at once. Its blocks stay, and wait for the
 * neighbours themselves.
 *
 *   in step n each GPU   1. computes its outer planes; stores them in its field and in the neighbours' halos
 *                        2. tells both neighbours n: the last of its blocks to finish with 1 does so
 *                        3. computes its inner planes
 *                        4. waits until both neighbours have told it n: one thread polls, all others wait at
 *                           the barrier of all blocks
 *
 *        GPU k-1                      GPU k                        GPU k+1
 *     [ .. | outer ] ---planes--> [ halo | outer | inner .. ]
 *          told      <----- n ----- tell
 *
 * A neighbour's n means two things: its planes have arrived, and its halo may be overwritten, for the planes
 * that it has sent were the ones that read its halo. There is no deadlock: what a GPU tells in step n depends
 * only on steps before n, and all blocks of a GPU are resident.
 *
 * A thread walks up a column and holds 2R+1 of its values in registers: 4R+1 loads, 12R+1 flops and one store
 * a point, two stores in outer planes. It uses no kernel of star3d and no schedule of the host. */
#include <cooperative_groups.h>
#include "plan.h"
#include "../pause.h"
#include "../star3d/star3d_kernel.h"

enum { PERSISTENT_X = 32, PERSISTENT_Y = 8, BELOW = 0, ABOVE = 1 };

/* A field: its slab's point (0, 0, 0); where its lowest and its highest R planes are sent, NULL: no
 * neighbour. */
template <typename T> struct halo_sides {
    T *own, *there[2];
};

/* Numbers that blocks and GPUs exchange. Step numbers are never reset: they continue from launch to launch,
 * and after 2^32 - 1 with 0. */
struct halo_post {
    unsigned first;    /* the number of the step before the first one of the case */
    unsigned *through; /* how often a block has finished its outer planes, in all steps */
    /* `told` by the neighbours, in this GPU's memory; `tell` them, in theirs */
    volatile unsigned *told, *tell[2];
};

/* Called by one thread of each block once the block has written its outer planes of this step. */
static __device__ __forceinline__ void halo_tell(const halo_post &p, unsigned step)
{
    __threadfence_system();
    if (atomicAdd(p.through, 1u) + 1 != (step - p.first) * gridDim.x)
        return;
    __threadfence_system(); /* whoever sees the number sees the planes of all counted blocks */
    for (volatile unsigned *there : p.tell)
        if (there)
            *there = step;
}
static __device__ __forceinline__ void halo_hear(const halo_post &p, unsigned step)
{
    for (int side = BELOW; side <= ABOVE; side++)
        while (p.tell[side] && (int)(p.told[side] - step) < 0)
            PAUSE(20);
    __threadfence_system();
}

template <typename T, int R> __global__ __launch_bounds__(PERSISTENT_X *PERSISTENT_Y) void halo_persistent(
    halo_sides<T> in, halo_sides<T> out, star3d_grid g, const coefficients<T, R> s, halo_post post, int parts,
    unsigned before, int count)
{
    const int wide = (g.nx + PERSISTENT_X - 1) / PERSISTENT_X,
              tiles = wide * ((g.ny + PERSISTENT_Y - 1) / PERSISTENT_Y);
    const int low = in.there[BELOW] ? R : 0, high = in.there[ABOVE] ? max(g.nz - R, low) : g.nz;
    const bool speaks = threadIdx.x + threadIdx.y == 0;
    for (unsigned step = before + 1; step != before + 1 + count; step++) {
        /* Computes planes z .. end-1 of the thread's column. */
        const auto walk = [&](int tile, int z, int end) {
            const int x = tile % wide * PERSISTENT_X + threadIdx.x,
                      y = tile / wide * PERSISTENT_Y + threadIdx.y;
            const int64_t row = y * g.pitch + x;
            if (x >= g.nx || y >= g.ny || z >= end)
                return;
            const T *a = in.own + row + z * g.plane;
            column_queue<T, R> column([=](int dz) { return a[dz * g.plane]; });
#pragma unroll 1
            for (; z < end; z++, a += g.plane) {
                column.ahead = a[R * g.plane];
                column.shift();
                const T u = star(s, [&](int dx, int dy, int dz) {
                    return dx || dy ? a[dx + dy * g.pitch] : column.at[R + dz];
                });
                out.own[row + z * g.plane] = u;
                if (z < low)
                    out.there[BELOW][row + z * g.plane] = u;
                if (z >= g.nz - R && out.there[ABOVE])
                    out.there[ABOVE][row + (z - (g.nz - R)) * g.plane] = u;
            }
        };
        for (int i = blockIdx.x; i < 2 * tiles; i += gridDim.x)
            walk(i / 2, i % 2 ? high : 0, i % 2 ? g.nz : low);
        __syncthreads();
        if (speaks)
            halo_tell(post, step);
        for (int i = blockIdx.x; i < parts * tiles; i += gridDim.x)
            walk(i % tiles, low + (high - low) * (i / tiles) / parts,
                 low + (high - low) * (i / tiles + 1) / parts);
        if (speaks && blockIdx.x == 0)
            halo_hear(post, step);
        cooperative_groups::this_grid().sync();
        const halo_sides<T> next = in;
        in = out, out = next;
    }
}

template <typename T> static halo_sides<T> sides_of(const struct halo_plan *p, int k, int f)
{
    const auto there = [=](int to) {
        return halo_there(p, to) ? (T *)halo_message_of(p, k, to, f).into : NULL;
    };
    return {(T *)halo_plane(p, k, f, 0), {there(k - 1), there(k + 1)}};
}

/* Launches `count` steps on each GPU. An exchange by copies, for which each slab's stream waits, has brought
 * the halos of the first step. */
template <typename T, int R> static int steps_of(struct halo_plan *p, int step, int count)
{
    const unsigned before = p->told;
    p->told += (unsigned)count;
    return halo_each_slab(p, [=](int k, const struct halo_slab *s) {
        const star3d_grid g = halo_grid(&p->cut, k);
        const int64_t tiles = ceil_div(g.nx, PERSISTENT_X) * ceil_div(g.ny, PERSISTENT_Y);
        int each = 0, all = 0;
        TRY(resident_blocks(halo_persistent<T, R>, PERSISTENT_X * PERSISTENT_Y, 0, &each, &all));
        /* parts of a column, if there are few tiles */
        const int parts = (int)max((int64_t)1, min(all / tiles, (int64_t)g.nz));
        const halo_post post = {counters_begin(),
                                s->post,
                                s->post + 1,
                                {halo_there(p, k - 1) ? s[-1].post + 1 + ABOVE : NULL,
                                 halo_there(p, k + 1) ? s[1].post + 1 + BELOW : NULL}};
        return LAUNCH_TOGETHER(
            (halo_persistent<T, R>), dim3((unsigned)min((int64_t)all, max(2, parts) * tiles)),
            dim3(PERSISTENT_X, PERSISTENT_Y), 0, s, sides_of<T>(p, k, step & 1), sides_of<T>(p, k, ~step & 1),
            g, (star3d_coefficients<T, R>()), post, parts, before, count);
    });
}
static int steps(struct halo_plan *p, int step, int count)
{
    return BY_PRECISION_AND_RADIUS(steps_of, p, p, step, count);
}

static const struct halo_way way = {.exchange = halo_exchange, .steps = steps};
HALO_LAUNCH(way)
VARIANT(.backend = BACKEND_CUDA, .summary = "a kernel that stays for all steps", .kind = HALO_OWN,
        .has = AXES(HALO_AXIS_GPUS, HALO_AXIS_MORE), .prepare = prepare, .launch = launch,
        .launches = halo_steps, .release = halo_release)
