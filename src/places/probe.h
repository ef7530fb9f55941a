/* Tries a rule of places.h on the device: asks ../l2map.h which multiprocessors and which pieces of 4 KiB
 * belong to which half, empties the L2 of the lines by a flood, does the steps, and sorts the reads that were
 * timed by their clocks.
 *
 * One warp on each multiprocessor of a half works, one read at a time, so that a read waits for nothing but
 * its own line. Pieces of a list are dealt out in turn: the whole list goes through the L2 in its order. */
#pragma once

#include <algorithm>
#include <vector>
#include "../cells.h"
#include "../check.h"
#include "../gpu.h"
#include "../l2map.h"
#include "places.h"

enum {
    PLACES_LINE = 128,
    PLACES_LINES = L2MAP_PIECE / PLACES_LINE /* of a piece */,
    PLACES_PIECE = 64 /* bytes that DRAM delivers at least */,
    PLACES_STEP = 4 /* clocks that count as one */,
    PLACES_BINS = 512,
    PLACES_L2S = 6 /* memory that is used, in sizes of the L2 */,
    PLACES_PASSES = 14,
    PLACES_SETTLED = 6
};
enum places_op { PLACES_READ, PLACES_TOUCH, PLACES_WRITE, PLACES_STORE, PLACES_PROBE };

/* Clocks of one read that the L1 does not answer. `sink` is in shared memory: the value must be there before
 * it can be stored, and the clock is read after that. */
static __device__ __forceinline__ unsigned places_read(const unsigned *p, volatile unsigned *sink)
{
    unsigned value;
    const unsigned begin = gpu_cycles();
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(value) : "l"(p) : "memory");
    *sink = value;
    return gpu_cycles() - begin;
}
/* A line of zeros by a warp in one instruction, or its first value. */
static __device__ __forceinline__ void places_write(unsigned *p, bool whole)
{
    if (whole || threadIdx.x == 0)
        asm volatile("st.global.u32 [%0], %1;" ::"l"(p + threadIdx.x), "r"(0) : "memory");
}

/* Each multiprocessor does its share of its half's pieces: the first `first` of the list are half 0's. seat:
 * of each multiprocessor 1024 · half + its number there; sms_0, sms_1: how many there are. came: how often
 * each has had a block. bins: reads by their clocks. */
static __global__ void places_do(char *memory, const int *list, int first, int all, int op, int offset,
                                 const int *seat, int sms_0, int sms_1, unsigned *came, unsigned *bins)
{
    SHARED(unsigned, counts); /* of the bins; then the sink */
    const int sm = (int)gpu_sm();
    if (threadIdx.x >= 32 || sm >= sms_0 + sms_1)
        return;
    const bool one = threadIdx.x == 0;
    const int half = seat[sm] / 1024, end = half ? all : first, step = half ? sms_1 : sms_0;
    if (one)
        atomicAdd(&came[sm], 1u);
    for (int i = 0; one && i < PLACES_BINS; i++)
        counts[i] = 0;
    for (int i = (half ? first : 0) + seat[sm] % 1024; i < end; i += step)
        for (int line = 0; line < PLACES_LINES; line++) {
            unsigned *const p =
                (unsigned *)(memory + (int64_t)list[i] * L2MAP_PIECE + line * PLACES_LINE + offset);
            if (op == PLACES_WRITE || op == PLACES_STORE)
                places_write(p, op == PLACES_WRITE);
            else if (one) {
                const unsigned clocks = places_read(p, counts + PLACES_BINS) / PLACES_STEP;
                counts[clocks < PLACES_BINS ? clocks : PLACES_BINS - 1]++;
                if (op == PLACES_READ)
                    places_read(p + PLACES_PIECE / 4, counts + PLACES_BINS);
            }
        }
    for (int i = 0; one && op == PLACES_PROBE && i < PLACES_BINS; i++)
        if (counts[i])
            atomicAdd(&bins[i], counts[i]);
}

/* ---- The host's side ---- */

typedef std::vector<int> places_list;

struct places_bench {
    struct work *w;
    struct l2map map;
    struct l2map_check check;
    int l2;   /* pieces */
    int code; /* the first error */
    char *memory;
    int *seat, *list; /* of the device */
    unsigned *came, *bins;
    unsigned launches;
    std::vector<unsigned char> home; /* of each piece */
    places_list pool[2];             /* pieces for floods, by their home */
    size_t next[2];
    double counts[PLACES_BINS];

    explicit places_bench(struct work *work) : w(work), map(), check(), launches(0), next(), counts()
    {
        enum { SEATS = L2MAP_SMS * 4 };
        l2 = device_has(cudaDevAttrL2CacheSize) / L2MAP_PIECE;
        const int pieces = PLACES_L2S * l2;
        const size_t extra = 2 * SEATS + PLACES_BINS * 4 + (size_t)pieces * 4;
        memory = NULL;
        code = l2map_find(&map, w);
        if (code || map.pattern != L2MAP_TWO)
            return;
        code = (int)cudaMalloc(&memory, (size_t)pieces * L2MAP_PIECE + extra);
        code = code ? code
                    : (int)cudaMemsetAsync(memory, 0, (size_t)pieces * L2MAP_PIECE + extra,
                                           (cudaStream_t)w->stream);
        home.resize((size_t)pieces);
        code = code ? code : l2map_homes(&map, w, memory, pieces, home.data(), &check);
        seat = (int *)(memory + (size_t)pieces * L2MAP_PIECE);
        came = (unsigned *)(seat + L2MAP_SMS), bins = came + L2MAP_SMS, list = (int *)(bins + PLACES_BINS);
        std::vector<int> seats(L2MAP_SMS);
        int count[2] = {0, 0};
        for (int s = 0; s < map.sms; s++)
            seats[(size_t)s] = 1024 * map.half[s] + count[map.half[s]]++;
        code = code ? code : upload(seat, seats);
        /* beyond the largest set that is read again and again */
        for (int i = 3 * l2 / 2; i < pieces; i++)
            pool[home[(size_t)i]].push_back(i);
    }
    ~places_bench()
    {
        cudaFree(memory);
    }
    places_bench(const places_bench &) = delete;

    int upload(int *to, const std::vector<int> &from)
    {
        return from.empty() ? 0
                            : (int)cudaMemcpyAsync(to, from.data(), from.size() * sizeof(int),
                                                   cudaMemcpyHostToDevice, (cudaStream_t)w->stream);
    }
    /* An operation on the pieces of each half's multiprocessors. */
    void run(const places_list by[2], int op, int offset)
    {
        places_list all(by[0]);
        all.insert(all.end(), by[1].begin(), by[1].end());
        code = code ? code : upload(list, all);
        code = code ? code
                    : LAUNCH(places_do, dim3((unsigned)map.sms), dim3(ON_CPU ? 32 : 1024),
                             (PLACES_BINS + 4) * sizeof(unsigned), w, memory, (const int *)list,
                             (int)by[0].size(), (int)all.size(), op, offset, (const int *)seat, map.sms_of[0],
                             map.sms_of[1], came, bins);
        code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream); /* `all` goes */
        launches++;
    }
    void run(int half, const places_list &pieces, int op, int offset)
    {
        places_list by[2];
        by[half] = pieces;
        run(by, op, offset);
    }
    /* So many pieces for a flood, of a home. */
    places_list fresh(int of, int percent)
    {
        places_list got;
        for (int64_t i = (int64_t)l2 / 2 * percent / 100; i > 0; i--)
            got.push_back(pool[of][next[of]++ % pool[of].size()]);
        return got;
    }
    void empty(void)
    {
        for (int half = 0; half < 2; half++)
            run(half, fresh(half, 125), PLACES_READ, 0);
    }
    void forget(void)
    {
        code = code ? code : (int)cudaMemsetAsync(bins, 0, PLACES_BINS * 4, (cudaStream_t)w->stream);
    }
    /* Adds what was timed since the last forget(). */
    void remember(void)
    {
        unsigned got[PLACES_BINS] = {0};
        code = code ? code
                    : (int)cudaMemcpyAsync(got, bins, sizeof got, cudaMemcpyDeviceToHost,
                                           (cudaStream_t)w->stream);
        code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
        for (int i = 0; i < PLACES_BINS; i++)
            counts[i] += got[i];
    }
    /* Whether each multiprocessor has had one block of each launch. */
    bool all_came(void)
    {
        std::vector<unsigned> got((size_t)map.sms);
        code = code ? code
                    : (int)cudaMemcpyAsync(got.data(), came, got.size() * 4, cudaMemcpyDeviceToHost,
                                           (cudaStream_t)w->stream);
        code = code ? code : (int)cudaStreamSynchronize((cudaStream_t)w->stream);
        return std::all_of(got.begin(), got.end(), [&](unsigned n) { return n == launches; });
    }

    /* The steps with lines whose home is `a`: 2 % of the L2. */
    void steps(const char *text, int a, int share)
    {
        places_list lines;
        struct places_step s;
        for (int i = 0; (int)lines.size() < (l2 + 49) / 50 && i < l2; i++)
            if (home[(size_t)i] == a)
                lines.push_back(i);
        empty();
        while (places_next(&text, &s)) {
            const int half = s.half == 'A' ? a : !a, number = s.number < 0 ? share : s.number;
            switch (s.what) {
            case 'f':
            case 'h':
                run(half, fresh(half, number), s.what == 'h' ? PLACES_TOUCH : PLACES_READ, 0);
                break;
            case 'g':
                run(half, fresh(!half, number), PLACES_READ, 0);
                break;
            case 'p':
                forget();
                run(half, lines, PLACES_PROBE, number);
                remember();
                break;
            default:
                run(half, lines,
                    s.what == 'r'   ? PLACES_READ
                    : s.what == 't' ? PLACES_TOUCH
                    : s.what == 'w' ? PLACES_WRITE
                                    : PLACES_STORE,
                    0);
            }
        }
    }
    void both(const char *text, int share)
    {
        std::fill(counts, counts + PLACES_BINS, 0);
        for (int a = 0; a < 2; a++)
            steps(text, a, share);
    }

    /* A pass over the first pieces. */
    void pass(int how, int turn, int pieces)
    {
        places_list by[2];
        for (int i = 0; i < pieces; i++) {
            const uint32_t coin =
                cells_hash(i, how == PLACES_ANY ? (uint32_t)turn * 0x9e3779b9u + 1 : 1) >> 9;
            by[how == PLACES_OWN       ? home[(size_t)i]
               : how == PLACES_CROSSED ? !home[(size_t)i]
                                       : coin & 1]
                .push_back(i);
        }
        run(by, PLACES_PROBE, 0);
    }
    void again(int how, int share)
    {
        std::fill(counts, counts + PLACES_BINS, 0);
        empty();
        for (int now = how == PLACES_GROWN ? std::min(60, share) : share; now <= share; now += 2)
            for (int turn = 0; turn < PLACES_PASSES; turn++) {
                if (turn == PLACES_SETTLED)
                    forget();
                pass(how, turn, (int)((int64_t)l2 * now / 100));
            }
        remember();
    }

    /* The clocks below which a share of the reads lie. */
    double quantile(double share) const
    {
        double all = 0, sum = 0;
        for (double n : counts)
            all += n;
        for (int i = 0; i < PLACES_BINS; i++) {
            sum += counts[i];
            if (all > 0 && sum >= share * all)
                return (i + 0.5) * PLACES_STEP;
        }
        return 0;
    }
    /* Share of the reads from `low` to `high` clocks. */
    double between(double low, double high) const
    {
        double all = 0, sum = 0;
        for (int i = 0; i < PLACES_BINS; i++) {
            all += counts[i];
            sum += (i + 0.5) * PLACES_STEP >= low && (i + 0.5) * PLACES_STEP < high ? counts[i] : 0;
        }
        return all > 0 ? sum / all : 0;
    }
};

/* Bits of a piece's address inside its page of 2 MiB that change its home, as a mask; the share of pieces
 * whose home is the parity of these bits and one bit for each page. */
static inline double places_parity(const places_bench &b, int *mask)
{
    enum { PAGE = (2 << 20) / L2MAP_PIECE };
    const size_t whole = b.home.size() / PAGE * PAGE;
    size_t right = 0;
    *mask = 0;
    for (size_t bit = 1; bit < PAGE; bit *= 2) {
        size_t flips = 0;
        for (size_t i = 0; i < whole; i++)
            flips += b.home[i] != b.home[i ^ bit];
        *mask |= 2 * flips > whole ? (int)bit * L2MAP_PIECE : 0;
    }
    for (size_t page = 0; page < whole; page += PAGE) {
        size_t ones = 0;
        for (size_t i = 0; i < PAGE; i++)
            ones += (unsigned)b.home[page + i] ^
                    (unsigned)__builtin_parity((unsigned)i & (unsigned)*mask / L2MAP_PIECE);
        right += ones > PAGE / 2 ? ones : PAGE - ones;
    }
    return whole ? (double)right / (double)whole : 0;
}

/* The rule of a case, or another one: see places.h. */
static inline enum verdict places_measure(struct work *w, const struct places_rule *rule, int share,
                                          struct places_found *f)
{
    places_bench b(w);
    memset(f, 0, sizeof *f);
    if (b.code)
        return check_failed(w, "measuring the L2", b.code);
    if (b.map.pattern == L2MAP_ONE)
        return skip_device(w, "its L2 is in one piece: no line is farther from one SM than from another");
    if (b.map.pattern != L2MAP_TWO || !l2map_holds(&b.check))
        return skip_device(w, "its L2 has no two halves with pieces of %d bytes: %.4f of what SMs see agrees",
                           (int)L2MAP_PIECE, b.map.sms_agree);
    f->sms[0] = b.map.sms_of[0], f->sms[1] = b.map.sms_of[1];
    f->sms_agree = b.map.sms_agree, f->homes_agree = b.check.agree;
    f->parity_agree = places_parity(b, &f->page_bits);
    for (int s = 0; s < b.map.sms; s++)
        f->map[s / 32] |= (unsigned long)b.map.half[s] << s % 32;
    /* the three kinds: again by the home's own SMs, then by the others, and from DRAM */
    static const char *const kinds[] = {"rA rA pA", "rA pB", "pA"};
    for (int k = 0; k < PLACES_ANSWERS; k++) {
        b.both(kinds[k], 0);
        f->cycles[k] = b.quantile(0.5);
    }
    const double far = (f->cycles[PLACES_NEAR] + f->cycles[PLACES_FAR]) / 2,
                 dram = (f->cycles[PLACES_FAR] + f->cycles[PLACES_DRAM]) / 2;
    f->apart = f->cycles[PLACES_FAR] > 1.15 * f->cycles[PLACES_NEAR] &&
               f->cycles[PLACES_DRAM] > 1.08 * f->cycles[PLACES_FAR];
    if (rule->steps)
        b.both(rule->steps, share);
    else
        b.again(rule->answer, share);
    f->median = b.quantile(0.5);
    f->seen[PLACES_NEAR] = b.between(0, far), f->seen[PLACES_FAR] = b.between(far, dram),
    f->seen[PLACES_DRAM] = b.between(dram, 1e9);
    if (!b.all_came())
        f->apart = 0;
    return b.code ? check_failed(w, "trying the rule", b.code) : CALL_OK;
}
