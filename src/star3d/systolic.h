/* The kernel of `systolic`: S time steps in one pass over memory, and no point is computed twice.
 *
 *   level 0 = field a, level l = a after l steps, level S = field b. Outside of the grid all are level 0.
 *   level l of plane m = star of planes m-R .. m+R of level l-1
 *
 * All blocks together hold one plane, each a tile of it (systolic_plan.h), and move through z. Stage l, 0 ..
 * S-1, computes level l+1 from level l. It is LAG planes behind stage l-1, so values from other warps and
 * blocks have LAG iterations to arrive. What a block holds in iteration n, R = 1, S = 3, LAG = 2:
 *
 *   plane     n-5     n-4     n-3     n-2     n-1      n      n+1     n+2
 *
 *   level 0                                  [ring]  [ring]  <-- copies from memory, under way
 *                                            stage 0
 *                                               v
 *   level 1                   [held]  [held]  (made)
 *                             stage 1
 *                                v
 *   level 2   [held]  [held]  (made)
 *             stage 2
 *                v
 *   level 3   (made) --> stores to memory
 *
 *   [ring]  in shared memory: `stages` planes of the tile with its halo
 *   [held]  in registers: a thread has 16 bytes in x times ROWS rows
 *   (made)  in this iteration: takes the place of the oldest held plane, and is used in iteration n + LAG
 *
 *   systolic_stages.h   from where a stage's summands come
 *   systolic_mail.h     how the values next to a warp's rows come from other warps and blocks: the edges
 *   systolic_rims.h     what a block computes beyond the rim of a part, where no block sends it
 *
 * Barriers in shared memory: one for each stage of the ring, one for each slot of the edges. The slot of
 * iteration n is n mod SLOTS.
 *
 *   barrier      means                                        who arrives          who waits
 *   full[]       a plane has come to this stage of the ring   copy engine          warps that compute
 *   empty[]      this stage of the ring has been read         warps that compute   copier
 *   computed[]   all warps have done iteration n              warps that compute   they, and receivers
 *   received[]   the mail of iteration n is in the edges      receivers            warps that compute
 *   rim_full[]   a plane of level 0 beyond a rim has come     copy engine          receivers
 *
 * The edges of iteration n can be read after computed[] of n. At the end of iteration n+1 a warp overwrites
 * the edges of n-LAG, whose slot is next; it waits for computed[] of n only there, not at the beginning of
 * its iteration.
 *
 * 2·s bytes move per point and S steps; S·(12r+1) flops. The idea: DiamondCandy (Levchenko, Perepelkina et
 * al.). */
#ifndef CLIFFS_STAR3D_SYSTOLIC_H
#define CLIFFS_STAR3D_SYSTOLIC_H

#include "systolic_mail.h"
#include "systolic_plan.h"
#include "systolic_rims.h"
#include "systolic_stages.h"

#if SYSTOLIC_HERE
/* map: of field a, in boxes of a tile with its halo. rim_map: of field a, in boxes of the rows beyond a
 * rim. */
template <typename T, int R, int S, int LAG, int WARPS, int ROWS, bool RIMS>
__global__ void __launch_bounds__((systolic_shape<T, R, S, LAG, WARPS, ROWS, RIMS>::THREADS), 1)
    star3d_systolic(TMA_ARGUMENT map, TMA_ARGUMENT rim_map, const T *a, T *b, star3d_grid g,
                    const coefficients<T, R> s, systolic_plan p, lockstep together, systolic_mail mail)
{
#if TMA_CODE
    typedef systolic_shape<T, R, S, LAG, WARPS, ROWS, RIMS> shape;
    typedef typename shape::ring ring_box;
    typedef vec<T> vector;
    typedef systolic_pair<T> pair;
    constexpr int V = shape::V, PAIR = shape::PAIR, SLOTS = shape::SLOTS, LEVELS = shape::LEVELS;
    constexpr int WARP_PAIRS = shape::WARP_PAIRS;
    constexpr int SIDE_LETTER = shape::SIDE_LETTER;
    constexpr int SIDE_READS = 1 + ADDS_ZERO<T>; /* by a lane: one side; both where inner lanes add zeros */
    /* stage 0 adds the columns next to the warp in add_inner: fewer sums than in add_outer, but a select for
     * each */
    constexpr bool SIDES_IN_INNER = ADDS_ZERO<T> || R > 1;
    SHARED(T, memory);
    T *const ring = memory + (-reinterpret_cast<uintptr_t>(memory) & 127) / sizeof(T);
    T *const rims = ring + p.stages * ring_box::stage;
    vector *const edges = reinterpret_cast<vector *>(rims) + (RIMS ? 2 * shape::RIM : 0);
    vector *const zeros = edges + LEVELS * SLOTS * shape::EDGES;
    vector *const in_shared = zeros + shape::ZEROS + threadIdx.x;
    tma_barrier *const full =
        reinterpret_cast<tma_barrier *>(in_shared - threadIdx.x + shape::SHARED_VECTORS);
    tma_barrier *const empty = full + p.stages, *const computed = empty + p.stages;
    tma_barrier *const received = computed + SLOTS, *const rim_full = received + SLOTS;
    const int lane = (int)threadIdx.x % 32, warp = (int)threadIdx.x / 32;
    if (threadIdx.x == 0) {
        for (int i = 0; i < p.stages; i++)
            tma_barrier_init(&full[i], 1), tma_barrier_init(&empty[i], WARPS);
        for (int i = 0; i < SLOTS; i++)
            tma_barrier_init(&computed[i], 32 * WARPS), tma_barrier_init(&received[i], 32 * shape::RECEIVERS);
        for (int i = 0; i < 2 * shape::AHEAD; i++)
            tma_barrier_init(&rim_full[i], 1);
        tma_barriers_made();
    }
    if (threadIdx.x < shape::ZEROS)
        zeros[threadIdx.x] = {};
    __syncthreads();
    if (warp >= WARPS) {
        tma_give_registers<shape::HELPER_REGISTERS>();
        if (warp < WARPS + 2) {
            const bool south = warp > WARPS;
            const systolic_rim<T, shape> rim = {
                rims + (south ? shape::RIM * V : 0), &rim_map, rim_full + south * shape::AHEAD, 0, 0, 0, 0};
            systolic_receive<shape>(systolic_rows<T, shape>{lane, south, rim, false, NOWHERE, 0}, a, g, s, p,
                                    mail, edges, computed, received);
        } else if (warp < WARPS + shape::RECEIVERS)
            systolic_receive<shape>(systolic_columns<T, shape>{lane, {NOWHERE, NOWHERE}, 0, 0}, a, g, s, p,
                                    mail, edges, computed, received);
        else if (lane == 0) { /* asks for the planes */
            ring_place place = {0, 1};
            lockstep_walk step(together);
#pragma unroll 1
            for (int part = 0; part < p.parts; part++) {
                const systolic_part<shape> t(p, g, part);
#pragma unroll 1
                for (int n = 0; n < p.iterations; n++, place.next(p.stages)) {
                    tma_wait(&empty[place.stage], place.parity);
                    if (together.lead)
                        step.next(together, 1);
                    tma_fetch(ring + place.stage * ring_box::stage, &map, t.left, t.top, n,
                              ring_box::box * (int)sizeof(T), &full[place.stage], TMA_EVICT_LAST);
                }
            }
        }
        return;
    }
    tma_take_registers<shape::REGISTERS>();

    /* Where this lane stores its letters; NULL: it has none. The first and the last warp send rows to the
     * north and the south. In each warp the first SIDE_LETTER lanes send the first lane's columns to the
     * west, and the next SIDE_LETTER lanes the last lane's columns to the east. */
    const int column = (int)blockIdx.x % p.across, row = (int)blockIdx.x / p.across;
    systolic_packet *const mailbox = mail.box + (int64_t)blockIdx.x * shape::MAILBOX;
    systolic_packet *const row_letter_to =
        warp == 0 && row > 0 ? mailbox - p.across * shape::MAILBOX + shape::ROW_PACKETS + lane
        : warp == WARPS - 1 && row + 1 < p.down ? mailbox + p.across * shape::MAILBOX + lane
                                                : NULL;
    const bool eastern = lane >= SIDE_LETTER;
    const int side = 2 * shape::ROW_PACKETS + warp * SIDE_LETTER + lane;
    systolic_packet *const side_letter_to = lane < SIDE_LETTER && column > 0
                                                ? mailbox - shape::MAILBOX + side + shape::SIDE_PACKETS
                                            : eastern && lane < 2 * SIDE_LETTER && column + 1 < p.across
                                                ? mailbox + shape::MAILBOX + side - SIDE_LETTER
                                                : NULL;

    /* The held planes. plane(l, n, k, j): in iteration n, when stage l+1 is at plane m, row j of plane m+k of
     * level l+1. In shared memory, for the first SHARED_LEVELS levels, this is place (n+k) modulo LAG. */
    vector in_registers[LEVELS][LAG][ROWS] = {};
    const auto plane = [&](int l, int n, int k, int j) -> vector & {
        return l < shape::SHARED_LEVELS ? in_shared[((l * LAG + (n + k) % LAG) * ROWS + j) * WARPS * 32]
                                        : in_registers[l][k][j];
    };
    /* Sums of planes m .. m+R-1 of each stage, m where it is: what the planes below m have added so far. */
    T from_below[S][R][ROWS][V] = {};
    int ring_stage[R + 1] = {}; /* of planes m .. m+R of level 0, m where stage 0 is */
    const int own_offset = (warp * ROWS + R) * ring_box::pitch + ring_box::halo + lane * V;
    ring_place newest = {0, 0}, previous = {SLOTS - 1, 1}, slot = {0, 0}, mail_slot = {0, 0};
    unsigned number = mail.before;
    int planes_read = 0; /* of the ring; R and more count as R: until then stage 0 has no plane to release */
#pragma unroll 1
    for (int part = 0; part < p.parts; part++) {
        const systolic_part<shape> t(p, g, part);
        const int x = t.left + lane * V, y = t.top + warp * ROWS, columns = t.end_x - x;
        unsigned stored_rows = 0, outside = 0; /* a bit for each row; for each point outside of the grid */
#pragma unroll
        for (int j = 0; j < ROWS; j++) {
            stored_rows |= (unsigned)(x >= t.x && columns > 0 && y + j < g.ny) << j;
#pragma unroll
            for (int i = 0; i < V; i++)
                outside |= (unsigned)(x + i >= g.nx || y + j >= g.ny) << (j * V + i);
        }
        /* in field b: the plane that the last stage makes */
        T *to = b + g.origin + y * g.pitch + x - (2 * R + LEVELS * LAG) * g.plane;
        const auto add = [&](T(&sum)[V], T c, const vector &u) {
#pragma unroll
            for (int i = 0; i < V; i++)
                sum[i] += c * u.v[i];
        };
        /* Ends plane m of stage l: adds the last summand, of plane m+R. `out` gets the sums, or level l's
         * values outside of the grid. Then plane m adds its share to the next R planes. u(j), above(j): row j
         * of planes m and m+R of level l. Returns m. */
        const auto finish = [&](int n, int l, const auto &u, const auto &above, vector(&out)[ROWS]) {
            const int m = n - 2 * R - l * LAG;
            const unsigned stays = m < 0 || m >= g.nz ? ~0u : outside;
            vector old[ROWS], done[ROWS]; /* with `out` itself ptxas would move more registers */
#pragma unroll
            for (int j = 0; j < ROWS; j++) {
                const vector higher = above(j);
                old[j] = u(j);
#pragma unroll
                for (int i = 0; i < V; i++)
                    done[j].v[i] = from_below[l][0][j][i] + s.c[6 * R] * higher.v[i];
            }
            if (stays != 0)
#pragma unroll
                for (int j = 0; j < ROWS; j++)
#pragma unroll
                    for (int i = 0; i < V; i++)
                        if (stays >> (j * V + i) & 1)
                            done[j].v[i] = old[j].v[i];
#pragma unroll
            for (int j = 0; j < ROWS; j++) {
#pragma unroll
                for (int k = 0; k < R; k++)
#pragma unroll
                    for (int i = 0; i < V; i++)
                        from_below[l][k][j][i] = s.c[6 * k + 5] * old[j].v[i] +
                                                 (k + 1 < R ? from_below[l][k + 1 < R ? k + 1 : 0][j][i] : 0);
                out[j] = done[j];
            }
            return m;
        };
        /* Sends this iteration's letters to the neighbouring blocks. row(l, j): row j of the plane that stage
         * l has made. */
        const auto send_letters = [&](const auto &row) {
            constexpr int WORDS = (int)sizeof(T) / 4;
            const int at = mail_slot.stage * shape::PACKETS;
            if (row_letter_to) {
                constexpr int ALL = shape::ROW_LETTER * 3;
                unsigned word[ALL];
                word[ALL - 2] = word[ALL - 1] = number; /* words behind the letter's end: see systolic_is */
#pragma unroll
                for (int l = 0; l < LEVELS; l++)
#pragma unroll
                    for (int r = 0; r < R; r++) {
                        vector v;
#pragma unroll
                        for (int i = 0; i < V; i++) {
                            const T north = row(l, r).v[i], south = row(l, ROWS - R + r).v[i];
                            v.v[i] = warp == 0 ? north : south;
                        }
                        memcpy(&word[(l * R + r) * 4], &v, sizeof v);
                    }
#pragma unroll
                for (int q = 0; q < shape::ROW_LETTER; q++)
                    gpu_store_packet(row_letter_to + at + q * 32,
                                     systolic_pack(word[3 * q], word[3 * q + 1], word[3 * q + 2], number));
            }
            unsigned letter_word[3] = {};
#pragma unroll
            for (int l = 0; l < LEVELS; l++)
#pragma unroll
                for (int i = 0; i < ROWS * R; i++) {
                    const T west = row(l, i / R).v[i % R], east = row(l, i / R).v[V - 1 - i % R];
                    const T v = __shfl_sync(0xffffffffu, lane == 0 ? west : east, eastern ? 31 : 0);
                    unsigned word[WORDS];
                    memcpy(word, &v, sizeof v);
#pragma unroll
                    for (int h = 0; h < WORDS; h++) {
                        const int k = l * WARP_PAIRS * 2 + i * WORDS + h;
                        if (lane - eastern * SIDE_LETTER == k / 3)
                            letter_word[k % 3] = word[h];
                    }
                }
            if (side_letter_to)
                gpu_store_packet(side_letter_to + at,
                                 systolic_pack(letter_word[0], letter_word[1], letter_word[2], number));
        };
#pragma unroll 1
        for (int n0 = 0; n0 < p.iterations; n0 += LAG)
#pragma unroll /* LAG iterations: then moving a plane through in_registers[] only renames registers */
            for (int n = n0; n < n0 + LAG; n++) {
                ring_place oldest = slot;
                oldest.next(SLOTS); /* the slot of n+1 still holds the edges of n - LAG, one round earlier */
                number++;
                bool plane_is_here = false, mail_is_here = false; /* as barriers say that were tested early */
                if (shape::TESTS_EARLY)
                    plane_is_here = tma_seen(&full[newest.stage], newest.parity);

#pragma unroll
                /* All stages but stage 0: the summands that the warp has itself. */
                for (int l = S - 1; l >= 1; l--) {
                    vector u[ROWS];
#pragma unroll
                    for (int j = 0; j < ROWS; j++) {
                        u[j] = plane(l - 1, n, 0, j);
#pragma unroll
                        for (int k = 1; k < R; k++)
                            add(from_below[l][0][j], s.c[6 * k], plane(l - 1, n, k, j));
                    }
                    add_inner<0, ROWS, T, R, ROWS>(from_below[l][0], u, NULL, lane, s);
                }
                gpu_keep_order(); /* else the compiler moves sums behind the wait, where registers run out */
                vector out[S][ROWS];
#pragma unroll
                for (int i = 0; i < S; i++) {
                    const int l = shape::stage(i);
                    if (l == 0) { /* stage 0, whole: the ring has all that it needs */
                        vector u[ROWS + 2 * R], above[ROWS];
                        T beside[R * ROWS];
                        if (!plane_is_here)
                            tma_wait(&full[newest.stage], newest.parity);
                        if (shape::TESTS_EARLY)
                            mail_is_here = tma_seen(&received[oldest.stage], oldest.parity ^ 1);
#pragma unroll
                        for (int k = 0; k < R; k++)
                            ring_stage[k] = ring_stage[k + 1];
                        ring_stage[R] = newest.stage;
                        newest.next(p.stages);
                        const T *const centre = ring + ring_stage[0] * ring_box::stage + own_offset;
                        const T *const from = centre - lane * V + (lane < 16 ? -1 : shape::BX);
#pragma unroll
                        for (int j = 0; j < ROWS + 2 * R; j++)
                            u[j] = load(centre + (j - R) * ring_box::pitch);
#pragma unroll
                        for (int j = 0; j < ROWS; j++)
#pragma unroll
                            for (int k = 0; k < R; k++)
                                beside[j * R + k] = from[j * ring_box::pitch + (lane < 16 ? -k : k)];
#pragma unroll
                        for (int k = 1; k <= R; k++)
#pragma unroll
                            for (int j = 0; j < ROWS; j++) {
                                above[j] = load(ring + ring_stage[k] * ring_box::stage + own_offset +
                                                j * ring_box::pitch);
                                if (k < R)
                                    add(from_below[0][0][j], s.c[6 * k], above[j]);
                            }
                        add_inner<-R, ROWS + R, T, R, ROWS>(from_below[0][0], u,
                                                            SIDES_IN_INNER ? beside : NULL, lane, s);
                        if (!SIDES_IN_INNER)
                            add_outer<T, R, ROWS>(from_below[0][0], NULL, beside, beside, lane, s);
                        tma_reads_done();
                        if (lane == 0 && planes_read >= R) /* else stage 0 was below the first plane */
                            tma_arrive(&empty[ring_stage[0]]);
                        planes_read += planes_read < R;
                        finish(
                            n, 0, [&](int j) { return u[R + j]; }, [&](int j) { return above[j]; }, out[0]);
                    } else { /* the other stages: what comes from the edges */
                        if (i == (shape::stage(0) == 0)) {
                            if (R > 1 && i > 0)
                                gpu_keep_order();
                            if (!mail_is_here)
                                tma_wait(&received[oldest.stage], oldest.parity ^ 1);
                        }
                        /* the edges of level l: rows next to the warp's, then pairs of columns */
                        const vector *const rows = edges + ((l - 1) * SLOTS + oldest.stage) * shape::EDGES;
                        const vector *const near = rows + 2 * R * warp * 32 + lane;
                        const pair *const pairs =
                            reinterpret_cast<const pair *>(rows + shape::EDGE_ROWS * 32);
                        const pair *const west = pairs + warp * WARP_PAIRS, *const east =
                                                                                west + shape::SIDE_PAIRS;
                        const pair *const none = reinterpret_cast<const pair *>(zeros);
                        const pair *const first = SIDE_READS == 1 ? lane < 16 ? west : east
                                                  : lane == 0     ? west
                                                                  : none;
                        const pair *const from[2] = {first, lane == 31 ? east : none};
                        vector rows_beyond[2 * R];
                        T beside[2][WARP_PAIRS * PAIR];
#pragma unroll
                        for (int k = 0; k < R; k++)
                            rows_beyond[k] = near[k * 32], rows_beyond[R + k] = near[(3 * R + k) * 32];
#pragma unroll
                        for (int q = 0; q < SIDE_READS * WARP_PAIRS; q++) {
                            const pair v = from[q / WARP_PAIRS][q % WARP_PAIRS];
#pragma unroll
                            for (int k = 0; k < PAIR; k++)
                                beside[q / WARP_PAIRS][q % WARP_PAIRS * PAIR + k] = v.v[k];
                        }
                        add_outer<T, R, ROWS>(from_below[l][0], rows_beyond, beside[0],
                                              beside[SIDE_READS - 1], lane, s);
                        const int m = finish(
                            n, l, [&](int j) { return plane(l - 1, n, 0, j); },
                            [&](int j) { return plane(l - 1, n, R, j); }, out[l]);
                        if (l == S - 1 && m >= 0 && m < g.nz)
                            put_rows(to, g.pitch, out[l], stored_rows, columns);
                    }
                    /* Once all stages are done whose planes are sent: the last stage's is not. */
                    if (i == (shape::stage(S - 1) == S - 1 ? S - 2 : S - 1))
                        send_letters([&](int k, int j) { return out[k][j]; });
#pragma unroll
                    /* The newest plane of level k+1 is held once stage k+1 has read the oldest one. */
                    for (int k = 0; k < LEVELS; k++)
                        if (max(shape::stage(k), shape::stage(k + 1)) == i)
#pragma unroll
                            for (int j = 0; j < ROWS; j++) {
#pragma unroll
                                for (int f = 0; f + 1 < LAG; f++)
                                    in_registers[k][f][j] = in_registers[k][f + 1][j];
                                plane(k, n + 1, LAG - 1, j) = out[k][j];
                            }
                }
                to += g.plane;

                /* After iteration n - 1 no warp reads the edges of n - 1 - LAG any more, so this iteration
                 * uses their slot. The warp writes its first R and its last R rows for the warps above and
                 * below it. */
                tma_wait(&computed[previous.stage], previous.parity);
#pragma unroll
                for (int l = 0; l < LEVELS; l++) {
                    vector *const own =
                        edges + (l * SLOTS + slot.stage) * shape::EDGES + (2 * R * warp + R) * 32 + lane;
#pragma unroll
                    for (int k = 0; k < R; k++)
                        own[k * 32] = plane(l, n + 1, LAG - 1, k),
                                own[(R + k) * 32] = plane(l, n + 1, LAG - 1, ROWS - R + k);
                }
                __syncwarp(); /* else lanes that have sent letters stay diverged */
                tma_arrive(
                    &computed[slot.stage]); /* each lane for itself: else racecheck misses its stores */
                previous = slot, slot = oldest;
                mail_slot.next(shape::MAIL_SLOTS);
            }
    }
#endif
}
#endif
#endif
