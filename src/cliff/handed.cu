/* handed: base in one launch of resident blocks, which keep their columns or hand them on from plane to
 * plane. To whom is chosen by the SM on which a block really runs, and by the half of the L2 next to it
 * (../l2map.h). The SMs of the halves A and B are numbered A.0, B.0, A.1, B.1, ...; from plane to plane a
 * column goes back by `turn` of them:
 *
 *   turn   plane 0   plane 1     plane 2
 *   0      A.q       A.q         A.q         the same SM computes it
 *   1      A.q       B.(q - 1)   A.(q - 1)   another SM each time, of the other half
 *   2      A.q       A.(q - 1)   A.(q - 2)   another SM each time, of the same half
 *
 * The upper rows of tiles belong to half A at first, the lower ones to half B. So, but for the rows at the
 * cut, all readers of a line are next to one half if turn is even, and next to both alternately if it is odd.
 * An L1 can only help with turn 0. Equally many SMs of each half have work; the others walk along without
 * any. Source: none; the question is this artifact's. */
#include "../l2map.h"
#include "cliff_kernel.h"

/* A kernel's argument. */
struct handed_plan {
    int across, tiles, cut; /* tiles in x, of a plane, and those of its upper part */
    int turn;
    int all, sms, each; /* SMs; those that have work; blocks of an SM */
    /* of each SM its number in A.0, B.0, A.1, ...; HANDED_NONE: it has no work */
    const unsigned short *seats;
    unsigned *taken; /* blocks that each SM has had since the case was prepared */
    unsigned before; /* their number before this launch */
};
enum { HANDED_NONE = 0xffff };

template <typename T, int R, bool TOGETHER> __global__ void
cliff_handed(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, lockstep l, handed_plan p)
{
    SHARED(int, mine);
    if (threadIdx.x + threadIdx.y == 0) {
        const unsigned sm = ON_CPU ? blockIdx.x % p.all : gpu_sm(); /* there tests place blocks unevenly */
        mine[0] = p.seats[sm];
        mine[1] = (int)(atomicAdd(p.taken + sm, 1u) - p.before);
    }
    __syncthreads();
    const int seat = mine[0], block = mine[1];
    const bool idle = seat == HANDED_NONE || block >= p.each;
    each_plane<TOGETHER, true>(g, l, 0, [=](int z) {
        const int column = (int)((seat + (int64_t)z * p.turn) % p.sms), lower = column & 1;
        const int end = idle ? 0 : lower ? p.tiles : p.cut;
        int tile = (lower ? p.cut : 0) + column / 2 * p.each + block;
        for (; tile < end; tile += p.sms / 2 * p.each) {
            const int x = tile % p.across * (int)blockDim.x + (int)threadIdx.x;
            const int y = tile / p.across * (int)blockDim.y + (int)threadIdx.y;
            const int64_t at = g.origin + z * g.plane + y * g.pitch + x;
            if (x < g.nx && y < g.ny)
                b[at] = star(s, [=](int x, int y, int z) { return a[at + x + y * g.pitch + z * g.plane]; });
        }
    });
}

/* work.own */
struct handed_case {
    struct lockstep_count count; /* first: see lockstep.h */
    int blocks;                  /* as many as are resident at once */
    handed_plan plan;
    unsigned short seats[L2MAP_SMS];
    char *memory; /* on the GPU: `taken`, then `seats` */
};

static void release(struct work *w)
{
    if (w->own)
        cudaFree(((struct handed_case *)w->own)->memory);
    lockstep_release(w);
}

/* Numbers the SMs of each half, and allocates what the plan needs. */
static int seat(struct work *w, handed_case *k, const struct l2map &map)
{
    const size_t counts = L2MAP_SMS * sizeof(unsigned);
    const cudaStream_t stream = (cudaStream_t)w->stream;
    int number[2] = {0, 0};
    k->plan.sms = 2 * min(map.sms_of[0], map.sms_of[1]);
    for (int s = 0; s < map.sms; s++) {
        const int n = 2 * number[map.half[s]]++ + map.half[s];
        k->seats[s] = (unsigned short)(n < k->plan.sms ? n : (int)HANDED_NONE);
    }
    int code = (int)cudaMalloc(&k->memory, counts + sizeof k->seats);
    code = code ? code : (int)cudaMemsetAsync(k->memory, 0, counts, stream);
    code = code ? code
                : (int)cudaMemcpyAsync(k->memory + counts, k->seats, sizeof k->seats, cudaMemcpyHostToDevice,
                                       stream);
    k->plan.taken = (unsigned *)k->memory;
    k->plan.seats = (const unsigned short *)(k->memory + counts);
    return code ? code : lockstep_open(&k->count, w);
}

template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    const dim3 threads = star3d_threads(w->c);
    struct l2map map;
    int each = 0, all = 0, code;
    const enum verdict v =
        kernel_room(w, cliff_handed<T, R, true>, threads.x * threads.y, 2 * sizeof(int), &each, &all);
    if (v != CALL_OK)
        return v;
    if ((code = l2map_find(&map, w)))
        return check_failed(w, "measuring the L2", code);
    if (map.pattern != L2MAP_TWO)
        return skip_device(w, "its L2 does not show two halves with SMs next to each: nobody can be chosen");
    handed_case *const k = (handed_case *)calloc(1, sizeof *k);
    if (!k)
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    w->own = k;
    k->blocks = all, k->plan.all = map.sms, k->plan.each = each;
    if (!(code = seat(w, k, map)))
        return CALL_OK;
    release(w);
    return check_failed(w, "the SMs' numbers", code);
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
    const int lead = (int)w->c->axis[CLIFF_AXIS_LOCKSTEP];
    handed_case *const k = (handed_case *)w->own;
    k->plan.across = (int)tiles.x, k->plan.tiles = (int)(tiles.x * tiles.y);
    k->plan.cut = (int)(tiles.y / 2 * tiles.x), k->plan.turn = (int)w->c->axis[CLIFF_AXIS_TURN];
    const handed_plan p = k->plan;
    k->plan.before += (unsigned)k->plan.each;
    if (!lead)
        return LAUNCH((cliff_handed<T, R, false>), dim3(k->blocks), threads, 2 * sizeof(int), w, a, b, g, s,
                      lockstep(), p);
    const lockstep l = lockstep_next(&k->count, (unsigned)k->blocks, g.planes, lead, max(lead / 2, 1));
    return LAUNCH_TOGETHER((cliff_handed<T, R, true>), dim3(k->blocks), threads, 2 * sizeof(int), w, a, b, g,
                           s, l, p);
}
static int launch(struct work *w, int step)
{
    return BY_PRECISION_AND_RADIUS(launch_of, w, w, step);
}

/* Fails as well if an SM has not had its blocks in each launch. */
static enum verdict audit(struct work *w)
{
    const handed_case *const k = (const handed_case *)w->own;
    unsigned taken[L2MAP_SMS];
    const int code = (int)cudaMemcpyAsync(taken, k->plan.taken, sizeof taken, cudaMemcpyDeviceToHost,
                                          (cudaStream_t)w->stream);
    const enum verdict v = lockstep_audit(w); /* waits for the copy, too */
    if (code)
        return check_failed(w, "reading the SMs' blocks", code);
    for (int s = 0; s < k->plan.all && v == CALL_OK; s++)
        if (taken[s] != k->plan.before) {
            snprintf(w->why, sizeof w->why, "SM %d has run %u blocks, %u are right", s, taken[s],
                     k->plan.before);
            return CALL_FAIL;
        }
    return v;
}

VARIANT(.backend = BACKEND_CUDA, .summary = "base, blocks that hand their columns on to chosen SMs",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_LOCKSTEP, CLIFF_AXIS_TURN), .prepare = prepare, .launch = launch,
        .release = release, .audit = audit)
