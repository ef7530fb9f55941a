/* ring_boxes: star3d's star by its fastest ring (`tma_ring`), each tile walked by an SM of one half of the
 * L2, and its planes copied in boxes.
 *
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k
 *
 * 2 values moved and 12R+1 flops per point. `ring` copies row by row, because rows that lie by homes have no
 * constant distance. Here rows lie in groups of eight that have one (groups.h). So a plane of a tile is a box
 * for each of its groups, and one or two on either side for the rows of its halo:
 *
 *   R        rows above the tile, of the group before it   below it
 *   1, 2     2                                             2
 *   3, 4     4                                             4
 *   5        2 and 4                                       4 and 2
 *
 * A box goes to a multiple of 128 bytes in shared memory, which every second row is. Hence the halo has an
 * even number of rows. One warp copies: its lanes look up where the groups begin, a plane ahead, and its
 * first lane asks for the boxes. Other lanes look up where the groups of the result begin. Tiles are taken
 * from a queue, as in `ring`. Source: none. */
#include "../star3d/ring.h"
#include "boxes.h"
#include "halves_kernel.h"

/* A kernel's argument: planes of a tile, planes of the ring, the hint to the L2 about what is read; and where
 * rows are. */
struct boxes_depth {
    int planes, stages;
    unsigned long long hint;
    int lead, down; /* values before a row's first point; groups of a plane */
};
/* A kernel's argument: where the groups of a field begin, and, of the result, its first value and how many
 * values row i of a group lies behind its first one. */
template <typename T> struct boxes_result {
    const unsigned *from, *to;
    T *at;
    int row[GROUPS_ROWS];
};

#if TMA_HERE
enum { BOXES_KINDS = 3 /* of 8, 4 and 2 rows */ };

/* work.own. */
struct boxes_case {
    struct halves_own own; /* first: halves_own_of */
    struct lockstep_count count;
    struct boxes_depth depth;
    int parts, lead, every; /* parts along z; see struct lockstep */
    int step[HALVES_FIELDS][GROUPS_BITS];
    boxes_map from[2][BOXES_KINDS]; /* of either field */
};

/* What comes with the first plane of a tile: its rows; columns of the grid from its first one on; its planes
 * with halo, 0: there are no more tiles. */
struct boxes_head {
    int rows, columns, planes;
};

/* A box: its group, counted from the tile's first one; the first of its rows in this group; its rows; the row
 * of the stage to which it goes. */
struct boxes_box {
    int group, row, rows, at;
};
/* The stage of a tile of BX x BY points, and the boxes of which it is made. */
template <typename T, int R, int BX, int BY> struct boxes_shape {
    static constexpr int halo = tma_halo<T, R>::x, pitch = BX + 2 * halo, over = (R + 1) / 2 * 2;
    static constexpr int stage =
        (pitch * (BY + 2 * over) * (int)sizeof(T) + 127) / 128 * 128 / (int)sizeof(T);
    static constexpr int groups = BY / GROUPS_ROWS;
    static constexpr int side = over > 4 ? 2 : 1; /* boxes above the tile, and below */
    static constexpr int boxes = groups + 2 * side;
    static_assert(2 * pitch * sizeof(T) % 128 == 0 && BY % GROUPS_ROWS == 0, "where boxes can go");
    static_assert(boxes <= 16 && groups <= 16, "a lane for each: BOXES_LANES");

    static __host__ __device__ constexpr boxes_box box(int i)
    {
        const int last = i - side - groups, most = over > 4 ? 4 : over;
        if (i < side)
            return i == 0 && over > 4 ? boxes_box{-1, GROUPS_ROWS - over, over - most, 0}
                                      : boxes_box{-1, GROUPS_ROWS - most, most, over - most};
        if (last < 0)
            return {i - side, 0, GROUPS_ROWS, over + (i - side) * GROUPS_ROWS};
        return last == 0 ? boxes_box{groups, 0, most, over + BY}
                         : boxes_box{groups, most, over - most, over + BY + most};
    }
};
/* The table of a plane in the ring, a number for each lane of the copying warp: of a box, the place of its
 * group, or -1: none. From lane BOXES_RESULT on, of a group of the result, where the tile begins in it. */
enum { BOXES_RESULT = 16, BOXES_LANES = 32 };
/* Bytes of shared memory: the ring and its barriers; of each plane a head and a table; a tile. */
constexpr int boxes_shared(int stages, int bytes)
{
    return ring_bytes(stages, bytes) + stages * ((int)sizeof(boxes_head) + BOXES_LANES * (int)sizeof(int)) +
           HALVES_TILE * (int)sizeof(int);
}
/* Where these lie behind the ring. The barriers of empty stages are behind those of full ones. */
struct boxes_memory {
    tma_barrier *full, *empty;
    boxes_head *head;
    int *places, *tile;

    __device__ __forceinline__ boxes_memory(tma_barrier *barriers, int stages)
        : full(barriers), empty(full + stages), head(reinterpret_cast<boxes_head *>(empty + stages)),
          places(reinterpret_cast<int *>(head + stages)), tile(places + stages * BOXES_LANES)
    {
    }
};

/* The copying warp: all planes of the tile in m.tile, which is read anew for each plane, as it would take
 * registers. After the last plane's __syncwarp() only the first lane reads it. */
template <typename T, typename S, int R> static __device__ __forceinline__ void
boxes_copy(const boxes_map *eight, const boxes_map *four, const boxes_map *two, const boxes_result<T> &f,
           const halves_plan &p, const boxes_depth &d, const lockstep &l, T *ring, const boxes_memory &m,
           ring_place &place)
{
    const int lane = (int)threadIdx.x % 32;
    const auto first = [&]() { return m.tile[2] * d.planes; };
    const auto rows = [&]() { return min(S::groups * GROUPS_ROWS, m.tile[4] - m.tile[1]); };
    /* Of plane n the rows below the end that are needed: of a plane around the grid only the tile's own. */
    const auto inside = [&](int n) { return n >= R - first() && n < p.nz + R - first(); };
    const auto needed = [&](int group, int n) {
        return group < 0 ? inside(n) : group * GROUPS_ROWS < rows() + (inside(n) ? R : 0);
    };
    const bool result = lane >= BOXES_RESULT;
    const int group = result ? lane - BOXES_RESULT : min(lane < S::side ? -1 : lane - S::side, +S::groups);
    /* The table has the planes around the grid, too. The result lags R planes behind. */
    int at = (first() - (result ? R : 0)) * d.down + m.tile[1] / GROUPS_ROWS + 1 + group;
    const auto look = [&](int n) {
        const bool mine = result ? group < S::groups && group * GROUPS_ROWS < rows() && n >= 2 * R
                                 : lane < S::boxes && needed(group, n);
        const int found = mine ? (int)READ_ONLY((result ? f.to : f.from) + at) : -1;
        at += d.down;
        return found;
    };
    lockstep_walk step(l);
    const int planes = min(d.planes, p.nz - first()) + 2 * R;
    int found = look(0);
    for (int plane = 0; plane < planes; plane++) {
        tma_wait(&m.empty[place.stage], place.parity);
        m.places[place.stage * BOXES_LANES + lane] = result ? found * p.pitch + m.tile[0] : found;
        if (lane == 0) {
            m.head[place.stage] = {rows(), p.nx - m.tile[0], planes};
            if (l.lead && plane == step.begun)
                step.next(l, l.every);
        }
        __syncwarp(); /* all have written */
        if (plane + 1 < planes)
            found = look(plane + 1);
        if (lane == 0) {
            const int *const places = m.places + place.stage * BOXES_LANES;
            tma_barrier *const full = &m.full[place.stage];
            int fetched = 0;
#pragma unroll
            for (int i = 0; i < S::boxes; i++)
                fetched += places[i] < 0 ? 0 : S::box(i).rows;
            bulk_expect(full, fetched * S::pitch * (int)sizeof(T));
#pragma unroll
            for (int i = 0; i < S::boxes; i++) {
                const boxes_box box = S::box(i);
                const int from = places[i];
                if (from >= 0)
                    boxes_fetch(ring + place.stage * S::stage + box.at * S::pitch,
                                box.rows == GROUPS_ROWS       ? eight
                                : box.rows == GROUPS_ROWS / 2 ? four
                                                              : two,
                                (from & ((1 << p.each) - 1)) * p.pitch + d.lead + m.tile[0] - S::halo,
                                from >> p.each, box.row, full, d.hint);
            }
        }
        place.next(d.stages);
    }
    if (lane == 0)
        lockstep_end(l, step.begun);
}

template <typename T, int R, int LANES, int ROWS>
__global__ void __launch_bounds__(RING_THREADS + RING_COPIERS, 1)
    halves_boxes(BOXES_ARGUMENT eight, BOXES_ARGUMENT four, BOXES_ARGUMENT two, boxes_result<T> f,
                 const coefficients<T, R> s, halves_plan p, boxes_depth d, lockstep l)
{
#if TMA_CODE
    constexpr int V = vec<T>::V, BX = LANES * V, BY = RING_THREADS / LANES * ROWS, LATE = ring_late<R, ROWS>;
    /* registers of a thread that computes, and that copies: all threads together have 64512, as at the
     * launch */
    constexpr int COMPUTE = sizeof(T) == 4 || R < 4 ? 224 : R == 4 ? 240 : 232, COPY = 504 - 2 * COMPUTE;
    typedef boxes_shape<T, R, BX, BY> S;
    SHARED(T, memory);
    /* aligned by an offset: see star3d_ring */
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    const boxes_memory m(ring_barriers<LATE>(ring + d.stages * S::stage, d.stages), d.stages);
    const int me = (int)threadIdx.x;
    if (me >= RING_THREADS) {
        tma_give_registers<COPY>();
        if (me >= RING_THREADS + 32)
            return;
        ring_place place = {LATE, 1};
        const bool first = me == RING_THREADS;
        const int half = first && p.who != HALVES_ANY ? halves_half_here(p) : 0;
        if (first)
            halves_forget(p);
        while (true) {
            if (first)
                halves_write_tile(p, half, halves_take(p, half), m.tile);
            __syncwarp(); /* the tile is written */
            if (m.tile[4] == 0)
                break;
            boxes_copy<T, S, R>(&eight, &four, &two, f, p, d, l, ring, m, place);
        }
        if (first) {
            tma_wait(&m.empty[place.stage], place.parity);
            m.head[place.stage].planes = 0;
            tma_arrive(&m.full[place.stage]);
        }
        return;
    }
    tma_take_registers<COMPUTE>();
    const int x = me % LANES * V, y = me / LANES * ROWS; /* in the tile */
    /* as in star3d_ring: eight rows of doubles leave no registers for a second loop */
    constexpr bool WHOLE = sizeof(T) * ROWS < 64;
    const int mine = x + (y % GROUPS_ROWS ? f.row[GROUPS_ROWS / 2] : 0);
    ring_place place = {LATE, 0};
    const auto stage = [&](int before) {
        return place.stage - before + (before > 0 && place.stage < before ? d.stages : 0);
    };
    patch<T, R, ROWS> sums = {};
    while (true) {
        tma_wait(&m.full[place.stage], place.parity);
        const boxes_head head = m.head[place.stage];
        if (head.planes == 0)
            break;
        const auto through = [&](int rows, int values) {
            for (int plane = 0; plane < head.planes; plane++) {
                tma_wait(&m.full[place.stage], place.parity);
                const auto at = [&](int before, int j, int k) {
                    return load(ring + stage(before) * S::stage + (y + S::over + j) * S::pitch + S::halo + x +
                                k * V);
                };
                sums.plane(
                    s,
                    [&](int j, int k) {
                        if constexpr (LATE > 0)
                            if (k == 0 && j >= 0 && j < ROWS)
                                ring_begin<LATE>(sums, s, j, [&](int before) { return at(before, j, 0); });
                        return at(0, j, k);
                    },
                    [&](int i, const vec<T> &v) {
                        if (plane >= 2 * R && i < rows)
                            store(f.at +
                                      (m.places[place.stage * BOXES_LANES + BOXES_RESULT + y / GROUPS_ROWS] +
                                       mine + f.row[i]),
                                  v, values);
                    });
                tma_release(&m.empty[stage(LATE)]);
                place.next(d.stages);
            }
        };
        if (WHOLE && head.rows >= BY && head.columns >= BX)
            through(INT_MAX, INT_MAX);
        else
            through(head.rows - y, head.columns - x);
    }
#endif
}

/* The tile of a case: one kernel for each. */
template <typename T, int R> struct boxes_tile {
    static constexpr int WIDE = 512 / (int)sizeof(T), HIGH = RING_THREADS / 8;
    static constexpr bool EIGHT = sizeof(T) == 8 && R <= ring_eight_rows(true);
    static constexpr int BX = EIGHT ? 2 * WIDE : WIDE, LANES = EIGHT ? 64 : 32, ROWS = EIGHT ? 8 : 4;
    typedef boxes_shape<T, R, BX, HIGH> shape;
};

template <typename T, int R> static auto boxes_kernel(void)
{
    typedef boxes_tile<T, R> tile;
    return halves_boxes<T, R, tile::LANES, tile::ROWS>;
}

static halves_plan boxes_plan_of(const struct work *w, int wide, int high, int parts)
{
    halves_plan p = halves_plan_of(w, wide, high);
    const struct groups_grid t = groups_grid_of(w);
    p.halo = t.g.halo, p.halo_z = t.g.halo_z, p.each = t.g.each, p.pitch = t.g.pitch;
    p.cut = min(t.g.cut, p.ny);
    p.down = {(int)ceil_div(p.cut, high), (int)ceil_div(p.ny - p.cut, high)};
    p.tiles = {p.across * parts * p.down.lower, p.across * parts * p.down.upper};
    return p;
}

template <typename T, int R> static int launch_of(struct work *w, int step)
{
    typedef boxes_tile<T, R> tile;
    boxes_case *const k = static_cast<boxes_case *>(w->own);
    const struct groups_grid t = groups_grid_of(w);
    const halves_plan p = boxes_plan_of(w, tile::BX, tile::HIGH, k->parts);
    const lockstep l = lockstep_next(&k->count, (unsigned)(p.tiles.lower + p.tiles.upper),
                                     k->depth.planes + 2 * R, k->lead, k->every);
    const int from = step & 1, to = ~step & 1;
    boxes_result<T> f = {k->own.order[from] + GROUPS_HEAD,
                         k->own.order[to] + GROUPS_HEAD,
                         static_cast<T *>(w->field[to]) + t.g.base[to] + t.g.lead,
                         {}};
    for (int i = 0; i < GROUPS_ROWS; i++)
        for (int b = 0; b < GROUPS_BITS; b++)
            f.row[i] += i >> b & 1 ? k->step[to][b] * halves_piece(w->c) : 0;
    k->own.launches++;
    return LAUNCH_TOGETHER(
        (boxes_kernel<T, R>()), dim3((unsigned)k->own.blocks), dim3(RING_THREADS + RING_COPIERS),
        (size_t)boxes_shared(k->depth.stages, tile::shape::stage * (int)sizeof(T)), w, k->from[from][0],
        k->from[from][1], k->from[from][2], f, star3d_coefficients<T, R>(), p, k->depth, l);
}

/* The table of field f, from the homes of its pieces. Returns 0 or CUDA's error code, or, with why, -1: the
 * field cannot be laid out in groups. */
static int boxes_table(struct work *w, int f, std::vector<uint32_t> &table, char (&why)[120])
{
    boxes_case *const k = static_cast<boxes_case *>(w->own);
    struct halves_own *const own = &k->own;
    const struct groups_grid t = groups_grid_of(w);
    const int64_t pieces = t.spans * GROUPS_SPAN;
    std::vector<unsigned char> home((size_t)pieces);
    std::vector<int64_t> groups[2]; /* first pieces, by home */
    struct l2map_check check;
    char *const memory = static_cast<char *>(w->field[f]) + t.g.base[f] * w->c->axis[AXIS_PRECISION];
    const int code = l2map_homes(&own->map, w, memory, (int)pieces, home.data(), &check);
    if (code)
        return code;
    int bits = 0, *const step = k->step[f];
    int64_t free_ones = 0, whole = 0, all = 0;
    /* a bit is free if pieces that differ in it alone have one home; a few measurements may be wrong */
    for (int b = 0; b < GROUPS_LOOK; b++) {
        int64_t same = 0;
        for (int64_t i = 0; i < pieces; i++)
            same += home[(size_t)i] == home[(size_t)(i ^ 1 << b)];
        if ((double)same >= 0.999 * (double)pieces && bits++ < GROUPS_BITS)
            step[bits - 1] = 1 << b, free_ones |= 1 << b;
    }
    if (bits < GROUPS_BITS) {
        snprintf(why, sizeof why, "%d of the bits of an address do not change its home: eight rows need %d",
                 bits, (int)GROUPS_BITS);
        return -1;
    }
    for (int64_t i = 0; i < pieces; i++) {
        int ones = 0;
        for (int r = 0; r < GROUPS_ROWS && !(i & free_ones); r++)
            ones += home[(size_t)(i + (r & 1) * step[0] + (r >> 1 & 1) * step[1] + (r >> 2) * step[2])];
        if (i & free_ones)
            continue;
        groups[2 * ones > GROUPS_ROWS].push_back(i);
        whole += ones % GROUPS_ROWS == 0, all++;
    }
    own->pairs_split = fmin(own->pairs_split, (double)whole / (double)all);
    own->check.agree = fmin(own->check.agree, check.agree),
    own->check.whole = fmin(own->check.whole, check.whole);
    own->check.share =
        fabs(check.share - 0.5) > fabs(own->check.share - 0.5) ? check.share : own->check.share;
    table.assign((size_t)groups_words(&t), GROUPS_NONE);
    for (int b = 0; b < GROUPS_BITS; b++)
        table[(size_t)b] = (uint32_t)step[b];
    size_t taken[2] = {0, 0};
    for (int64_t group = 0; group < t.all; group++) {
        const int half = group % t.down >= t.lower;
        const size_t n = taken[half]++, in_list = n >> t.g.each;
        if (in_list >= groups[half].size()) {
            snprintf(why, sizeof why, "%zu of %zu groups have home %d: the field needs more",
                     groups[half].size(), (size_t)all, half);
            return -1;
        }
        const int64_t place =
            (groups[half][in_list] << t.g.each) + (int64_t)(n & (((size_t)1 << t.g.each) - 1));
        table[(size_t)(GROUPS_HEAD + group)] = (uint32_t)place;
        table[(size_t)(GROUPS_HEAD + t.all + place)] = (uint32_t)group;
    }
    return 0;
}

/* Measures both maps of the L2, and puts what kernels need into the device's memory. */
static enum verdict boxes_measure(struct work *w)
{
    const auto begin = std::chrono::steady_clock::now();
    struct halves_own *const own = halves_own_of(w);
    std::vector<uint32_t> words(HALVES_BITS, 0u), table;
    char why[120] = "";
    own->check.agree = own->check.whole = own->pairs_split = 1, own->check.share = 0.5;
    int code = l2map_find(&own->map, w);
    if (!code && halves_usable(w) != CALL_OK)
        return CALL_SKIP;
    size_t begins[HALVES_FIELDS] = {0};
    for (int f = 0; f < w->fields && !code; f++) {
        code = boxes_table(w, f, table, why);
        begins[f] = words.size();
        own->order_here[f] = static_cast<uint32_t *>(malloc(table.size() * sizeof table[0] + 1));
        code = !code && !own->order_here[f] ? (int)cudaErrorMemoryAllocation : code;
        if (!code)
            memcpy(own->order_here[f], table.data(), table.size() * sizeof table[0]);
        words.insert(words.end(), table.begin(), table.end());
    }
    if (!code && (!l2map_holds(&own->check) || own->pairs_split < 0.999))
        return skip_device(w,
                           "pieces of %d bytes have no home: %.4f seen twice alike, %.3f always, %.3f of "
                           "half 1, %.4f of groups of one home",
                           (int)L2MAP_PIECE, own->check.agree, own->check.whole, own->check.share,
                           own->pairs_split);
    if (code == -1)
        return skip_device(w, "%s", why);
    for (int s = 0; s < own->map.sms; s++)
        words[(size_t)s / 32] |= (uint32_t)own->map.half[s] << s % 32;
    code = code ? code : (int)cudaMalloc(&own->memory, words.size() * sizeof words[0]);
    code = code ? code
                : (int)cudaMemcpyAsync(own->memory, words.data(), words.size() * sizeof words[0],
                                       cudaMemcpyHostToDevice, (cudaStream_t)w->stream);
    code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
    for (int f = 0; f < w->fields && !code; f++)
        own->order[f] = own->memory + begins[f];
    own->map_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    return code ? check_failed(w, "measuring the L2", code) : CALL_OK;
}

/* As many stages as there is room for, six at most. Blocks keep in step as in `ring`. */
template <typename T, int R> static enum verdict prepare_in(struct work *w, boxes_case *k)
{
    typedef boxes_tile<T, R> tile;
    typedef typename tile::shape S;
    enum { STAGES = 6, BLOCKS = ON_CPU ? 6 : 1 /* of a multiprocessor */ };
    const int room = device_has(cudaDevAttrMaxSharedMemoryPerBlockOptin),
              least = 2 + ring_late<R, tile::ROWS>;
    int stages = STAGES, each = 0, all = 0;
    while (stages > least && boxes_shared(stages, S::stage * (int)sizeof(T)) > room)
        stages--;
    enum verdict v = kernel_room(w, boxes_kernel<T, R>(), RING_THREADS + RING_COPIERS,
                                 (size_t)boxes_shared(stages, S::stage * (int)sizeof(T)), &each, &all);
    v = v == CALL_OK ? boxes_measure(w) : v;
    if (v != CALL_OK)
        return v;
    k->own.blocks = all / each * min(each, (int)BLOCKS);
    const halves_plan p = boxes_plan_of(w, tile::BX, tile::HIGH, 1);
    const struct groups_grid t = groups_grid_of(w);
    const int tiles = p.tiles.lower + p.tiles.upper, parts = max(1, min(k->own.blocks / tiles, p.nz)),
              planes = (int)ceil_div(p.nz, parts);
    k->depth = {planes, stages, TMA_EVICT_LAST, t.g.lead, t.down};
    k->parts = (int)ceil_div(p.nz, planes);
    k->lead = tiles * k->parts <= k->own.blocks;
    k->every = R > 3 ? 3 : tile::EIGHT ? 1 : 2;
    for (int f = 0; f < 2; f++)
        for (int kind = 0; kind < BOXES_KINDS; kind++)
            if (const int code = boxes_describe(
                    &k->from[f][kind], static_cast<T *>(w->field[f]) + t.g.base[f], t.spans * GROUPS_SPAN,
                    k->step[f], S::pitch, (int)sizeof(T), GROUPS_ROWS >> kind))
                return check_failed(w, "describing the groups to the copy engine", code);
    if (const int code = lockstep_open(&k->count, w))
        return check_failed(w, "a counter of planes", code);
    return CALL_OK;
}

static void release(struct work *w)
{
    boxes_case *const k = static_cast<boxes_case *>(w->own);
    if (k)
        cudaFree(k->count.begun);
    halves_release(w);
}
template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    enum { ALIGN = 64 }; /* of a tensor map */
    boxes_case *const k =
        static_cast<boxes_case *>(aligned_alloc(ALIGN, (sizeof(boxes_case) + ALIGN - 1) / ALIGN * ALIGN));
    if (!k)
        return check_failed(w, "memory", cudaErrorMemoryAllocation);
    memset(static_cast<void *>(k), 0, sizeof *k);
    w->own = k;
    const enum verdict v = prepare_in<T, R>(w, k);
    if (v != CALL_OK)
        release(w);
    return v;
}
static enum verdict audit(struct work *w)
{
    struct work counted = *w;
    counted.own = &static_cast<boxes_case *>(w->own)->count;
    const enum verdict v = lockstep_audit(&counted);
    memcpy(w->why, counted.why, sizeof w->why);
    return v;
}
#else
template <typename T, int R> static enum verdict prepare_of(struct work *w)
{
    return tma_absent(w);
}
template <typename T, int R> static int launch_of(struct work *, int)
{
    return 0;
}
static void release(struct work *) {}
static enum verdict audit(struct work *)
{
    return CALL_OK;
}
#endif

/* Calls F<T, R>(args) for the case. */
#define BY_REACH_(F, T, w, ...) \
    ((w)->c->axis[HALVES_AXIS_REACH] == 1   ? F<T, 1>(__VA_ARGS__) \
     : (w)->c->axis[HALVES_AXIS_REACH] == 2 ? F<T, 2>(__VA_ARGS__) \
     : (w)->c->axis[HALVES_AXIS_REACH] == 3 ? F<T, 3>(__VA_ARGS__) \
     : (w)->c->axis[HALVES_AXIS_REACH] == 4 ? F<T, 4>(__VA_ARGS__) \
                                            : F<T, 5>(__VA_ARGS__))
#define BY_CASE(F, w, ...) \
    ((w)->c->axis[AXIS_PRECISION] == 4 ? BY_REACH_(F, float, w, __VA_ARGS__) \
                                       : BY_REACH_(F, double, w, __VA_ARGS__))

static enum verdict prepare(struct work *w)
{
    return BY_CASE(prepare_of, w, w);
}
static int launch(struct work *w, int step)
{
    return BY_CASE(launch_of, w, w, step);
}
VARIANT(.backend = BACKEND_CUDA, .summary = "the star of star3d's tma_ring, copied in boxes of eight rows",
        .kind = HALVES_GROUPS, .has = AXES(HALVES_AXIS_WHO, HALVES_AXIS_REACH), .min_cc = 90,
        .prepare = prepare, .launch = launch, .release = release, .audit = audit)
