/* What the kernels of halves share: rows by homes, tiles dealt out by halves, launches.
 *
 * An operator is a type with
 *   THREADS     most threads of a block
 *   RESIDENT    blocks for which an SM must have registers, in a launch for each pass
 *   BLOCKS      most blocks of an SM in a persistent launch
 *   STEPS       whether steps wait for each other
 *   operator()(const halves_plan &, const halves_tile &) const   is called by all threads of a block
 *   swap()      is called before the next step of a persistent launch */
#pragma once

#ifdef __CUDACC__
#include <cooperative_groups.h>
#endif
#include <chrono>
#include "../check.h"
#include "../gpu.h"
#include "halves.h"

/* A number for each half, selected without an index. If a variable indexed it, nvcc would copy the kernel's
 * argument to each thread's stack. These copies (28 MB on an H100 whose SMs are full) would take up the L2
 * that is measured here. */
struct halves_each {
    int lower, upper;
    __host__ __device__ __forceinline__ int operator[](int half) const
    {
        return half ? upper : lower;
    }
};

/* A kernel's argument: the grid, its tiles, and the counters from which blocks take them. */
struct halves_plan {
    int nx, ny, nz, halo, halo_z, cut, rows, each, pitch;
    int wide, high, across;  /* points of a tile in x and y; tiles along x */
    halves_each down, tiles; /* of each half: tiles along y; all tiles */
    int words_y, words_z;    /* words of bits for the rows along y, along z (halves_field) */
    int who;
    const unsigned *sms; /* a bit for each SM: its half */
    unsigned *taken;     /* tiles of each half, then blocks of each half; zero before the launch */
    unsigned *next;      /* the counters of the next launch; this launch sets them to zero */
};
enum { HALVES_TILE = 8 /* ints of shared memory of a tile */ };
enum {
    HALVES_SHARED =
        2 * HALVES_TILE * sizeof(int) /* bytes of shared memory for a block's present and next tile */
};
enum {
    HALVES_SMS_WORDS = L2MAP_SMS / 32,
    HALVES_COUNTERS = 4,
    HALVES_BITS = HALVES_SMS_WORDS + 2 * HALVES_COUNTERS
};

/* A field as kernels see it: its first value, and a bit for each row; 1: the row is in the second piece of
 * its pair. The bits are there twice: along y, plane after plane (`y`), and along z, row after row (`z`). So
 * a few loads bring the bits of all rows that a point needs. */
template <typename T> struct halves_field {
    T *at;
    const unsigned *y, *z;
};

/* Where the rows around row y of plane z begin in a field. R: their largest distance from it. */
template <bool PAIRS, int R> struct halves_rows {
    const halves_plan &p;
    int y, j, jump; /* j: the row's number in its half; jump: to add to it for a row beyond the cut */
    bool half;
    unsigned bits_y, bits_z;

    static __device__ __forceinline__ unsigned window(const unsigned *line, int from)
    {
        const unsigned *const word = line + from / 32;
        return (unsigned)(((uint64_t)READ_ONLY(word + 1) << 32 | READ_ONLY(word)) >> from % 32);
    }
    template <typename T>
    __device__ __forceinline__ halves_rows(const halves_plan &p_, const halves_field<T> &f, int y_, int z,
                                           bool half_, bool along_z = false)
        : p(p_), y(y_), j(0), jump(0), half(half_), bits_y(0), bits_z(0)
    {
        if (!PAIRS) {
            j = (z + p.halo_z) * (p.ny + 2 * p.halo) + y + p.halo;
            return;
        }
        j = (z + p.halo_z) * p.rows + (half ? y - p.cut : y + p.halo);
        jump = half ? p.rows : -p.rows;
        bits_y = window(f.y + (z + p.halo_z) * p.words_y, y + p.halo - R);
        if (along_z)
            bits_z = window(f.z + (y + p.halo) * p.words_z, z + p.halo_z - R);
    }
    __device__ __forceinline__ int place(int row, unsigned bits, int d) const
    {
        return p.pitch * (row + (((row >> p.each) + (int)(bits >> (d + R) & 1)) << p.each));
    }
    /* Where the row begins that is d rows, or d planes, away. */
    __device__ __forceinline__ int in_y(int d) const
    {
        if (!PAIRS)
            return p.pitch * (j + d);
        return place(j + d + ((y + d >= p.cut) != half ? jump : 0), bits_y, d);
    }
    __device__ __forceinline__ int in_z(int d) const
    {
        if (!PAIRS)
            return p.pitch * (j + d * (p.ny + 2 * p.halo));
        return place(j + d * p.rows, bits_z, d);
    }
};

struct halves_tile {
    int x, y, z, half; /* its first point, and the half of its rows */
    int end;           /* the row behind the last one of its half; 0: there is no tile */
};

/* Tile n of a half: x fastest, then y, then z. */
static __device__ __forceinline__ halves_tile halves_tile_of(const halves_plan &p, int half, int n)
{
    const int row = n / p.across, down = p.down[half], z = row / down;
    return {(n - row * p.across) * p.wide, (row - z * down) * p.high + (half ? p.cut : 0), z, half,
            half ? p.ny : p.cut};
}
/* Tile n of both halves: in each plane first the tiles of half 0, then those of half 1. */
static __device__ __forceinline__ halves_tile halves_tile_of_any(const halves_plan &p, int n)
{
    const int plane = p.across * (p.down[0] + p.down[1]), z = n / plane, in = n - z * plane,
              first = p.across * p.down[0];
    const int half = in >= first;
    return halves_tile_of(p, half, z * p.across * p.down[half] + in - (half ? first : 0));
}
/* The half whose tiles the block works on. */
static __device__ __forceinline__ int halves_half_here(const halves_plan &p)
{
    const unsigned sm = gpu_sm();
    return (int)(p.sms[sm / 32] >> sm % 32 & 1) ^ (p.who == HALVES_CROSSED);
}
static __device__ __forceinline__ bool halves_first_thread(void)
{
    return threadIdx.x + threadIdx.y + threadIdx.z == 0;
}
/* Called by the first thread of each block: sets the next launch's counters to zero. Two sets of counters
 * take turns. */
static __device__ __forceinline__ void halves_forget(const halves_plan &p)
{
    for (int i = 0; i < HALVES_COUNTERS && blockIdx.x == 0; i++)
        p.next[i] = 0;
}

/* Called by the first thread of a block: takes the next tile number, of `half`, or of all tiles if any SM
 * takes any tile. */
static __device__ __forceinline__ int halves_take(const halves_plan &p, int half)
{
    return (int)atomicAdd(&p.taken[p.who == HALVES_ANY ? 0 : half], 1u);
}
/* Writes tile n to shared memory. If this half has no more tiles, it takes one of the other half, so that all
 * tiles are done wherever blocks run. end = 0: there is none left. */
static __device__ __forceinline__ void halves_write_tile(const halves_plan &p, int half, int n, int *tile)
{
    const bool any = p.who == HALVES_ANY;
    if (!any && n >= p.tiles[half])
        half ^= 1, n = halves_take(p, half);
    const bool none = n >= (any ? p.tiles[0] + p.tiles[1] : p.tiles[half]);
    const halves_tile t = none ? halves_tile() : any ? halves_tile_of_any(p, n) : halves_tile_of(p, half, n);
    tile[0] = t.x, tile[1] = t.y, tile[2] = t.z, tile[3] = t.half, tile[4] = t.end;
}

/* The kernel of a pass, with as many blocks as run at once. Each takes tiles until there are no more. It asks
 * for the number of the next tile before it works on one, because an atomic takes as long as a small tile. */
template <typename Op> __global__ void __launch_bounds__(Op::THREADS, Op::RESIDENT)
    halves_pass(Op op, halves_plan p)
{
    SHARED(int, tiles);
    const bool first = halves_first_thread();
    int half = 0;
    if (first) {
        halves_forget(p);
        half = p.who == HALVES_ANY ? 0 : halves_half_here(p);
        halves_write_tile(p, half, halves_take(p, half), tiles);
    }
    __syncthreads();
    for (int at = 0; tiles[at + 4] > 0; at ^= HALVES_TILE) {
        const int *const tile = tiles + at, next = first ? halves_take(p, half) : 0;
        op(p, halves_tile{tile[0], tile[1], tile[2], tile[3], tile[4]});
        if (first)
            halves_write_tile(p, half, next, tiles + (at ^ HALVES_TILE));
        __syncthreads();
    }
}

/* A block of a persistent launch: its half, its number among the blocks of this half, their number. any:
 * among all blocks. */
struct halves_seat {
    int half, number, blocks;
    bool any, alone; /* alone: all blocks are of one half, and do the other's tiles, too */
};
/* Called by all threads of all blocks. Each block takes a number; a barrier of the grid follows, so that all
 * numbers are known. */
static __device__ __forceinline__ halves_seat halves_sit(const halves_plan &p)
{
    SHARED(int, mine);
    const bool any = p.who == HALVES_ANY;
    if (halves_first_thread()) {
        halves_forget(p);
        mine[0] = any ? 0 : halves_half_here(p);
        mine[1] = any ? (int)blockIdx.x : (int)atomicAdd(&p.taken[2 + mine[0]], 1u);
    }
    cooperative_groups::this_grid().sync();
    const int half = mine[0];
    return {half, mine[1], any ? (int)gridDim.x : (int)__ldcg(&p.taken[2 + half]), any,
            !any && __ldcg(&p.taken[3 - half]) == 0};
}

/* The kernel of all steps; all its blocks are resident. */
template <typename Op> __global__ void __launch_bounds__(Op::THREADS)
    halves_persistent(Op op, halves_plan p, int count)
{
    const halves_seat s = halves_sit(p);
    const int end = p.tiles[s.half] + (s.any || s.alone ? p.tiles[!s.half] : 0);
    for (int t = 0; t < count; t++) {
#pragma unroll 1
        for (int n = s.number; n < end; n += s.blocks) {
            const bool beyond = n >= p.tiles[s.half];
            op(p, s.any ? halves_tile_of_any(p, n)
                        : halves_tile_of(p, s.half ^ beyond, beyond ? n - p.tiles[s.half] : n));
        }
        op.swap();
        if (Op::STEPS && t + 1 < count)
            cooperative_groups::this_grid().sync();
    }
}

/* ---- The host's side ---- */

static inline struct halves_own *halves_own_of(const struct work *w)
{
    return (struct halves_own *)w->own;
}
static inline size_t halves_words(int64_t bits)
{
    return (size_t)bits / 32 + 2;
}

static inline halves_plan halves_plan_of(const struct work *w, int wide, int high)
{
    struct halves_own *const own = halves_own_of(w);
    const halves_grid g = halves_grid_of(w);
    unsigned *const counters = own->memory + HALVES_SMS_WORDS;
    halves_plan p;
    memset(&p, 0, sizeof p);
    p.nx = g.nx, p.ny = g.ny, p.nz = g.nz, p.halo = g.halo, p.halo_z = g.halo_z, p.cut = g.cut,
    p.rows = g.rows, p.each = g.each;
    p.pitch = g.pitch, p.wide = wide, p.high = high, p.across = (int)ceil_div(g.nx, wide);
    p.down = {(int)ceil_div(g.cut, high), (int)ceil_div(g.ny - g.cut, high)};
    p.tiles = {p.across * p.down.lower * g.nz, p.across * p.down.upper * g.nz};
    p.words_y = (int)halves_words(g.ny + 2 * g.halo), p.words_z = (int)halves_words(g.nz + 2 * g.halo_z);
    p.who = (int)w->c->axis[HALVES_AXIS_WHO];
    p.sms = own->memory;
    p.taken = counters + own->launches % 2 * HALVES_COUNTERS;
    p.next = counters + (own->launches + 1) % 2 * HALVES_COUNTERS;
    return p;
}

/* Words of all bits of a field: those of its pairs, of its rows along y, of its rows along z. */
struct halves_room {
    size_t order, y, z;
    explicit halves_room(const halves_grid &g)
        : order(halves_words(g.pairs)), y(halves_words(g.ny + 2 * g.halo) * (size_t)(g.nz + 2 * g.halo_z)),
          z(halves_words(g.nz + 2 * g.halo_z) * (size_t)(g.ny + 2 * g.halo))
    {
    }
    size_t all(void) const
    {
        return order + y + z;
    }
};

template <typename T> static halves_field<T> halves_field_of(const struct work *w, int f)
{
    const halves_grid g = halves_grid_of(w);
    const halves_room room(g);
    const unsigned *const bits = halves_own_of(w)->memory + HALVES_BITS + (size_t)f * room.all();
    return {(T *)w->field[f] + g.base[f] + g.lead, bits + room.order, bits + room.order + room.y};
}

static inline void halves_release(struct work *w)
{
    struct halves_own *const own = halves_own_of(w);
    if (own) {
        cudaFree(own->memory);
        for (int f = 0; f < HALVES_FIELDS; f++)
            free(own->order_here[f]);
    }
    free(own);
    w->own = NULL;
}

/* Makes the bits of field f at `bits`: of its pairs, from the homes of its pieces; then of its rows. */
static inline int halves_measure(struct work *w, int f, std::vector<uint32_t> &bits)
{
    struct halves_own *const own = halves_own_of(w);
    const halves_grid g = halves_grid_of(w);
    const halves_room room(g);
    const size_t first = HALVES_BITS + (size_t)f * room.all();
    uint32_t *const order = (uint32_t *)calloc(room.order, sizeof *order);
    own->order_here[f] = order;
    if (!order)
        return cudaErrorMemoryAllocation;
    if (g.pairs_layout) {
        std::vector<unsigned char> home(2 * (size_t)g.pairs);
        struct l2map_check check;
        char *const pieces = (char *)w->field[f] + g.base[f] * w->c->axis[AXIS_PRECISION];
        const int code = l2map_homes(&own->map, w, pieces, (int)home.size(), home.data(), &check);
        int64_t split = 0;
        for (int64_t i = 0; i < g.pairs && !code; i++) {
            order[i / 32] |= (uint32_t)home[2 * i] << i % 32;
            split += home[2 * i] != home[2 * i + 1];
        }
        own->check.agree = check.agree < own->check.agree ? check.agree : own->check.agree;
        own->check.whole = check.whole < own->check.whole ? check.whole : own->check.whole;
        own->check.share =
            f == 0 || fabs(check.share - 0.5) > fabs(own->check.share - 0.5) ? check.share : own->check.share;
        own->pairs_split = fmin(own->pairs_split, (double)split / (double)g.pairs);
        if (code)
            return code;
    }
    memcpy(&bits[first], order, room.order * sizeof *order);
    const size_t words_y = halves_words(g.ny + 2 * g.halo), words_z = halves_words(g.nz + 2 * g.halo_z);
    for (int z = -g.halo_z; z < g.nz + g.halo_z; z++)
        for (int y = -g.halo; y < g.ny + g.halo; y++) {
            const int half = y >= g.cut, at_y = y + g.halo, at_z = z + g.halo_z;
            const int64_t j = (int64_t)at_z * g.rows + (half ? y - g.cut : y + g.halo);
            const uint32_t bit = (uint32_t)(half ^ halves_bit(order, j >> g.each));
            bits[first + room.order + (size_t)at_z * words_y + (size_t)at_y / 32] |= bit << at_y % 32;
            bits[first + room.order + room.y + (size_t)at_y * words_z + (size_t)at_z / 32] |= bit
                                                                                              << at_z % 32;
        }
    return 0;
}

/* Skips the case if the L2 is not one of two halves with such homes. */
static inline enum verdict halves_usable(struct work *w)
{
    const struct halves_own *const own = halves_own_of(w);
    const struct l2map *const m = &own->map;
    if (m->pattern == L2MAP_ONE)
        return skip_device(w, "its L2 is in one piece: no line is farther from one SM than from another");
    if (m->pattern != L2MAP_TWO)
        return skip_device(w, "its L2 has no two halves: %.4f of what SMs see agrees", m->sms_agree);
    if (w->c->axis[HALVES_AXIS_LAYOUT] == HALVES_PAIRS &&
        (!l2map_holds(&own->check) || own->pairs_split < 0.999))
        return skip_device(w,
                           "pieces of %d bytes have no home: %.4f seen twice alike, %.3f always, %.3f of "
                           "half 1, %.4f of pairs split",
                           (int)L2MAP_PIECE, own->check.agree, own->check.whole, own->check.share,
                           own->pairs_split);
    return CALL_OK;
}

static inline enum verdict halves_prepare(struct work *w)
{
    const auto begin = std::chrono::steady_clock::now();
    const halves_grid g = halves_grid_of(w);
    const halves_room room(g);
    std::vector<uint32_t> bits(HALVES_BITS + room.all() * (size_t)w->fields, 0u);
    struct halves_own *const own = (struct halves_own *)calloc(1, sizeof *own);
    const bool knows = w->c->axis[HALVES_AXIS_LAYOUT] == HALVES_PAIRS;
    w->own = own;
    if (!own)
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    own->check.agree = own->check.whole = own->pairs_split = 1, own->check.share = 0.5;
    int code = knows ? l2map_find(&own->map, w) : 0;
    for (int f = 0; f < w->fields && !code; f++)
        code = halves_measure(w, f, bits);
    for (int s = 0; s < own->map.sms; s++)
        bits[s / 32] |= (uint32_t)own->map.half[s] << s % 32;
    code = code ? code : (int)cudaMalloc(&own->memory, bits.size() * sizeof bits[0]);
    code = code ? code
                : (int)cudaMemcpyAsync(own->memory, bits.data(), bits.size() * sizeof bits[0],
                                       cudaMemcpyHostToDevice, (cudaStream_t)w->stream);
    code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
    for (int f = 0; f < w->fields && !code; f++)
        own->order[f] = own->memory + HALVES_BITS + (size_t)f * room.all();
    own->map_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    const enum verdict v = code    ? check_failed(w, "measuring the L2", code)
                           : knows ? halves_usable(w)
                                   : CALL_OK;
    if (v != CALL_OK)
        halves_release(w);
    return v;
}

/* Sets the extents of tiles, and the number of blocks. more: bytes of shared memory besides HALVES_SHARED. */
struct halves_shape {
    int wide, high;
    dim3 threads;
    size_t more;
};

/* Queues a persistent launch of `op`. */
template <typename Op> static int halves_launch_persistent(struct work *w, const halves_shape &shape,
                                                           void (*kernel)(Op, halves_plan, int), const Op &op,
                                                           int count)
{
    struct halves_own *const own = halves_own_of(w);
    const size_t bytes = HALVES_SHARED + shape.more;
    int code = 0, each = 0, all = 0;
    const halves_plan p = halves_plan_of(w, shape.wide, shape.high);
    if (!own->blocks) {
        code =
            resident_blocks(kernel, shape.threads.x * shape.threads.y * shape.threads.z, bytes, &each, &all);
        own->blocks = max(min(each, (int)Op::BLOCKS) * (all / max(each, 1)), 1);
    }
    own->launches++;
    return code ? code
                : LAUNCH_TOGETHER(kernel, dim3((unsigned)min(own->blocks, p.tiles[0] + p.tiles[1])),
                                  shape.threads, bytes, w, op, p, count);
}

/* Queues `count` launches, each one step of the operator of(step), with as many blocks as run at once. */
template <typename Of>
static int halves_launch_passes(struct work *w, int step, int count, const halves_shape &shape, const Of &of)
{
    typedef decltype(of(step)) Op;
    const size_t bytes = HALVES_SHARED + shape.more;
    struct halves_own *const own = halves_own_of(w);
    int code = 0, each = 0;
    if (!own->blocks)
        code = resident_blocks(halves_pass<Op>, shape.threads.x * shape.threads.y * shape.threads.z, bytes,
                               &each, &own->blocks);
    for (int i = 0; i < count && !code; i++) {
        const halves_plan p = halves_plan_of(w, shape.wide, shape.high);
        own->launches++;
        code = LAUNCH(halves_pass<Op>, dim3((unsigned)max(min(own->blocks, p.tiles[0] + p.tiles[1]), 1)),
                      shape.threads, bytes, w, of(step + i), p);
    }
    return code;
}

static inline bool halves_is_persistent(const struct work *w)
{
    return w->c->axis[HALVES_AXIS_MODE] == HALVES_PERSISTENT;
}
template <typename Of>
static int halves_launch(struct work *w, int step, int count, const halves_shape &shape, const Of &of)
{
    return halves_is_persistent(w)
               ? halves_launch_persistent(w, shape, halves_persistent<decltype(of(step))>, of(step), count)
               : halves_launch_passes(w, step, count, shape, of);
}

/* launch() and launches() of a variant with launches_of<T, PAIRS>(w, step, count). */
#define HALVES_LAUNCHES(launches_of) \
    static int launches(struct work *w, int step, int count) \
    { \
        return w->c->axis[HALVES_AXIS_LAYOUT] == HALVES_PAIRS \
                   ? ((w)->c->axis[AXIS_PRECISION] == 4 ? launches_of<float, true>(w, step, count) \
                                                        : launches_of<double, true>(w, step, count)) \
                   : ((w)->c->axis[AXIS_PRECISION] == 4 ? launches_of<float, false>(w, step, count) \
                                                        : launches_of<double, false>(w, step, count)); \
    } \
    static int launch(struct work *w, int step) \
    { \
        return launches(w, step, 1); \
    }
