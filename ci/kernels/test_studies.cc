/* Tests every study and every variant that runs without a GPU: kernels on the CPU harness (src/cpu), and
 * variants of the host. Each runs over sizes, blocks and its other axes. The study's own checks (check.h)
 * decide what is right; this file knows nothing of a study beyond its descriptor. It also makes mistakes (in
 * the answer, and in the kernels: mutate.pl), to show that the checks can fail.
 *
 *   test_studies                               prints TAP; JOBS processes at a time (default: all processors)
 *   test_studies STUDY [VARIANT]               one study or one variant
 *   test_studies --mutants [STUDY [VARIANT]]   prints the mistakes in the kernels that no test catches.
 *                                              COUNT=n: tries n of them, drawn by SEED, which is printed
 *
 * Exit status: 0 passed, 1 failed, 2 usage. */
#include <cuda_on_cpu.h>

#include <algorithm>
#include <array>
#include <ctype.h>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vector>
#include <zlib.h>
#include <sanitizer/asan_interface.h>

#include "../../src/check.h"
#include "../../src/harness/text.h"
#include "../../src/places/places.h"
#include "../test/tap.h"
#include "mutants.h"

extern "C" void omp_set_num_threads(int);

/* ---- Output ---- */

static bool quick; /* the first complaint ends the program: used for mutants */
static int complaints;
static long checks;

struct complaint {
};

__attribute__((format(printf, 1, 2))) static void complain(const char *format, ...)
{
    if (complaints++ < 5) {
        va_list list;
        va_start(list, format);
        printf("# ");
        vprintf(format, list);
        printf("\n");
        va_end(list);
    }
    fflush(stdout);
    if (quick)
        _exit(1);
}

/* Tests one property of one variant: one TAP line. A complaint that is thrown inside a case ends that case;
 * outside of any case it ends `look`. */
static void property(const std::string &who, const char *what, const std::function<void()> &look)
{
    try {
        look();
    } catch (const complaint &) {
    }
    tap(!complaints && checks > 0, "%s: %s", who.c_str(), what);
    if (complaints > 5)
        printf("# ... %d complaints in all\n", complaints);
    printf("# %ld checks\n", checks);
    complaints = 0;
    checks = 0;
}

/* ---- A case ---- */

static const char *const order_names[] = {"forward", "reverse", "random"};

static std::string name_of(const struct study *s, const struct variant *v)
{
    return std::string(s->name) + "/" + v->name + (v->backend == BACKEND_CUDA ? "" : " (host)");
}

/* Number of block orders in which a variant can be run. A variant of the host has one. */
static int orders(const struct variant *v)
{
    return v->backend == BACKEND_CUDA ? CUDA_CPU_ORDERS : 1;
}

/* Sets the order of blocks. `lazy`: queued work starts as late as the streams allow. This is off by
 * default, because calls of a library (CUB) are plain loops on the host: they run at once, before work
 * queued earlier. */
static void set_order(int order, bool lazy = false)
{
    cuda_cpu.order = (enum cuda_cpu_order)order;
    cuda_cpu.lazy = lazy;
    cuda_cpu.seed++; /* every random order is another */
    omp_set_num_threads(1 + (int)(cuda_cpu.seed % 3));
}

typedef std::array<int64_t, AXIS_MAX> axes;
static int64_t extent(int64_t n)
{
    return n == AXIS_NONE ? 1 : n;
}

static std::vector<const struct variant *> variants_of(const struct study *s)
{
    const struct variant *const *list;
    const int count = study_variants(s, &list);
    return {list, list + count};
}

/* A case to be run again with a mistake in the kernel: the variant and its axes, the harness's settings, the
 * test (`what`, one of `doing`; `turn` varies it) and the processor time that it took. NOTHING: the case is
 * not run again. */
enum doing {
    NOTHING,
    PARTS,
    EDGES,
    WALKS,
    AT_ONCE,
    STREAMS,
    AHEAD,
    HOMES,
    SHORT,
    FARTHEST,
    ANY,
    USED,
    MANY,
    TABLE,
    WATCHED,
    MEASURES,
    PASS,
    MIXED
};
struct again {
    const struct study *s;
    const struct variant *v;
    axes axis;
    struct cuda_cpu_settings set;
    int what, turn;
    double seconds;
};

/* A case, prepared as the measuring harness prepares it. Its fields are allocated with their exact sizes, so
 * that the address sanitizer sees an access beyond them. */
struct prepared {
    struct again as;
    struct bench_case c;
    struct work w;
    void *given[WORK_FIELDS]; /* allocated here; a variant may replace w.field[f] by memory of its own */
    struct variant nameless;  /* name = NULL: a study that decides by a variant's name crashes here */
    bool ready = false, skipped = false, begun = false, is_whole = false;
    /* pieces of memory, streams, events and graphs before it, besides the one that the harness keeps from the
     * first case whose answer it reads */
    static inline size_t kept;
    size_t left = cuda_cpu_left() - kept;

    prepared(const struct study *s, const struct variant *v, const axes &axis, bool allocate = true)
        : as{s, v, axis, cuda_cpu, NOTHING, 0, (double)clock()}, c(), w(), given(), nameless(*v)
    {
        for (const struct mutant *m = mutants; m->number; m++)
            cuda_cpu_passed[m->number] = 0;
        memset(cuda_cpu_peers, 0, sizeof cuda_cpu_peers);
        nameless.name = NULL;
        c.study = s;
        c.variant = &nameless;
        for (int a = 0; a < AXIS_MAX; a++)
            c.axis[a] = study_axis(s, a) && variant_has(v, a) ? axis[a] : AXIS_NONE;
        w.c = &c;
        is_whole = whole();
        if (v->backend == BACKEND_CUDA) {
            cudaStream_t stream;
            cudaStreamCreateWithFlags(&stream, cudaStreamDefault);
            w.stream = stream;
        }
        if (!accepted(s->layout(&w), "layout") || !(ready = allocate))
            return;
        for (int f = 0; f < w.fields; f++) { /* pages, as the host's backend gives them */
            if (v->backend == BACKEND_CUDA ? cudaMalloc(&w.field[f], w.bytes[f])
                                           : posix_memalign(&w.field[f], 4096, w.bytes[f]))
                ready = false;
            given[f] = w.field[f];
        }
        ready = begun = ready && (!v->prepare || accepted(v->prepare(&w), "prepare"));
    }
    ~prepared()
    {
        if (begun && c.variant->release)
            c.variant->release(&w);
        for (int f = 0; f < w.fields; f++)
            c.variant->backend == BACKEND_CUDA ? (void)cudaFree(w.field[f]) : free(w.field[f]);
        if (w.stream)
            cudaStreamDestroy(static_cast<cudaStream_t>(w.stream));
        if (!kept && cuda_cpu_left() == left + 1)
            kept = 1;
        if (cuda_cpu_left() - kept != left)
            say("memory, streams, events and graphs: %zu before it, %zu behind it", left,
                cuda_cpu_left() - kept);
        if (as.what != NOTHING && !quick)
            tell_parent();
    }
    /* Prints what `again` holds, and the numbers of the mistakes whose places this case executed. report()
     * reads it. */
    void tell_parent(void) const
    {
        printf("#passed %d %d %d %d %d %d %u %u %g", as.what, as.turn, as.set.order, as.set.lazy, as.set.room,
               as.set.sms, as.set.counters, as.set.seed, ((double)clock() - as.seconds) / CLOCKS_PER_SEC);
        for (int64_t a : as.axis)
            printf(" %ld", a);
        for (const struct mutant *m = mutants; m->number; m++)
            if (cuda_cpu_passed[m->number])
                printf(" %d", m->number);
        printf("\n");
    }
    prepared(const prepared &) = delete;

    bool accepted(enum verdict v, const char *who)
    {
        skipped = v == CALL_SKIP;
        if (v == CALL_FAIL || (skipped && (skip_sentence(w.why) == w.why || !text_allowed(w.why, ""))))
            say("%s %s", who, skipped ? "skips it without a reason" : "fails");
        return v == CALL_OK;
    }
    void tell(const char *format, va_list list)
    {
        char key[300], text[400];
        case_key(&c, key, sizeof key);
        vsnprintf(text, sizeof text, format, list);
        complain("%s %s %s %s: %s%s%s", c.study->name, key, w.inputs == INPUTS_EXACT ? "exact" : "general",
                 order_names[cuda_cpu.order], text, w.why[0] ? ": " : "", w.why);
    }
    __attribute__((format(printf, 2, 3))) void say(const char *format, ...)
    {
        va_list list;
        va_start(list, format);
        tell(format, list);
        va_end(list);
    }
    /* Unless `hold`, complains and ends the case. */
    __attribute__((format(printf, 3, 4))) void must(bool hold, const char *format, ...)
    {
        if (hold)
            return;
        va_list list;
        va_start(list, format);
        tell(format, list);
        va_end(list);
        throw complaint();
    }
    bool single(void) const
    {
        return c.axis[AXIS_PRECISION] == 4;
    }
    /* Whether the values are 32-bit integers (the study's word for this precision is "int"). Their canary is
     * INT32_MIN. */
    bool whole(void) const
    {
        char word[32];
        axis_format(c.study, AXIS_PRECISION, c.axis[AXIS_PRECISION], word, sizeof word);
        return !strcmp(word, "int");
    }
    size_t bytes(void) const
    {
        return std::accumulate(w.bytes, w.bytes + w.fields, (size_t)0);
    }
    int64_t values(int f) const
    {
        return (int64_t)(w.bytes[f] / (size_t)c.axis[AXIS_PRECISION]);
    }
    double get(int f, int64_t o) const
    {
        if (!single())
            return static_cast<double *>(w.field[f])[o];
        const int32_t number = static_cast<int32_t *>(w.field[f])[o];
        if (is_whole)
            return number == INT32_MIN ? NAN : number;
        return static_cast<float *>(w.field[f])[o];
    }
    void put(int f, int64_t o, double v)
    {
        if (!single())
            static_cast<double *>(w.field[f])[o] = v;
        else if (is_whole)
            static_cast<int32_t *>(w.field[f])[o] = v != v ? INT32_MIN : (int32_t)v;
        else
            static_cast<float *>(w.field[f])[o] = (float)v;
    }
    /* Waits as the measuring harness does: for the case's own stream and no other. */
    void wait(const char *what)
    {
        const int error = w.stream ? cudaStreamSynchronize(static_cast<cudaStream_t>(w.stream)) : 0;
        must(!error, "%s gives error %d", what, error);
    }
    void fill(void)
    {
        must(check_fill(&w) == CALL_OK, "fill");
        wait("fill");
    }
    /* Queues steps `first` to `last` one after the other, then waits. */
    void launch(int first, int last)
    {
        const fence closed(*this);
        cuda_cpu.neighbours = 1 + cuda_cpu.seed % 2; /* 2: a grid of two blocks is on one multiprocessor */
        for (int step = first; step <= last; step++) {
            const int error = c.variant->launch(&w, step);
            must(!error, "launch %d gives error %d", step, error);
        }
        wait("launch");
        cuda_cpu.neighbours = 1;
    }
    void fill_and_launch(void)
    {
        fill();
        launch(0, 0);
    }
    /* While it lives, no launch may even read the canaries before a field's first used cell and behind its
     * last one. Canaries between rows are not fenced: a vector load at a row's end reads them, too. */
    struct fence {
        const prepared &p;
        explicit fence(const prepared &p_) : p(p_)
        {
            for (const auto &end : p.ends)
                ASAN_POISON_MEMORY_REGION(end.first, end.second);
        }
        ~fence()
        {
            for (const auto &end : p.ends)
                ASAN_UNPOISON_MEMORY_REGION(end.first, end.second);
        }
    };
    std::vector<std::pair<char *, size_t>> ends;
    /* Finds the `ends` to fence, after launches: canaries at the beginning and the end of each field that are
     * as they were in `before`. Rounded to 32 bytes (a sector), which a launch may read as a whole. A study
     * with a radius has no ends: its halo's corners are canaries as well, and are read with their rows. */
    void find_ends(const std::vector<char> &before)
    {
        const size_t s = (size_t)c.axis[AXIS_PRECISION];
        const char *was = before.data();
        /* for fields of one size: first and last used byte of all of them */
        std::map<size_t, std::pair<size_t, size_t>> used;
        for (int f = 0; f < w.fields && c.axis[AXIS_RADIUS] == AXIS_NONE; was += w.bytes[f++]) {
            const char *const now = static_cast<char *>(w.field[f]);
            const auto untouched = [&](int64_t o) {
                return get(f, o) != get(f, o) && !memcmp(now + o * s, was + o * s, s);
            };
            int64_t low = 0, high = values(f);
            while (low < high && untouched(low))
                low++;
            while (high > low && untouched(high - 1))
                high--;
            auto &all = used.insert({w.bytes[f], {SIZE_MAX, 0}}).first->second;
            if (low < high)
                all = {std::min(all.first, std::max(low * s / 32, (size_t)1) * 32 - 32),
                       std::max(all.second, (high * s + 31) / 32 * 32 + 32)};
        }
        for (int f = 0; f < w.fields; f++) {
            const auto all = used.find(w.bytes[f]);
            if (all == used.end() || all->second.first >= all->second.second)
                continue;
            ends.push_back({static_cast<char *>(w.field[f]), all->second.first});
            if (all->second.second < w.bytes[f])
                ends.push_back(
                    {static_cast<char *>(w.field[f]) + all->second.second, w.bytes[f] - all->second.second});
        }
    }
    /* Demands that no value is wrong and no cell damaged. */
    void right(const struct check_result &r, const char *what)
    {
        must(!r.wrong && !r.damaged, "%s: %ld of %ld values wrong, %ld cells damaged", what, r.wrong,
             r.points, r.damaged);
    }
    struct check_result verify(int64_t sample)
    {
        struct check_result r = {0, 0, 0, -1, -1};
        must(check_verify(&w, sample, &r) == CALL_OK, "verify");
        return r;
    }
    /* The answer after `steps` launches. */
    std::vector<double> answer(int steps)
    {
        int64_t count = 0;
        double *const got = check_read(&w, steps, 0, &count);
        must(got, "the answer cannot be read");
        const std::vector<double> all(got, got + count);
        free(got);
        return all;
    }
    std::vector<char> bits(void) const
    {
        std::vector<char> all;
        all.reserve(bytes());
        for (int f = 0; f < w.fields; f++)
            all.insert(all.end(), static_cast<char *>(w.field[f]),
                       static_cast<char *>(w.field[f]) + w.bytes[f]);
        return all;
    }
    /* Gives each NaN a payload computed from its place. So a canary that was copied elsewhere has the wrong
     * bits there. */
    std::vector<char> mark_canaries(void)
    {
        for (int f = 0; f < w.fields; f++)
            for (int64_t o = 0; o < values(f); o++) {
                const uint32_t mark = ((uint32_t)o * 2654435761u >> 11 ^ (uint32_t)f) & 0x3fffffu;
                const uint32_t half = 0x7fc00000u | mark;
                const uint64_t whole = 0x7ff8000000000000u | (uint64_t)mark << 20 | ((uint64_t)o & 0xfffffu);
                if (get(f, o) == get(f, o) || is_whole)
                    continue;
                if (single())
                    memcpy(static_cast<float *>(w.field[f]) + o, &half, sizeof half);
                else
                    memcpy(static_cast<double *>(w.field[f]) + o, &whole, sizeof whole);
            }
        return bits();
    }
    typedef std::vector<std::pair<int, int64_t>> cells; /* field, offset */
    /* Changes some cells, verifies, and changes them back. `to(i, was)` is the new value of the i-th of
     * them. */
    struct check_result verify_with(const cells &some, int64_t sample,
                                    const std::function<double(size_t, double)> &to)
    {
        std::vector<double> was;
        for (const auto &cell : some) {
            was.push_back(get(cell.first, cell.second));
            put(cell.first, cell.second, to(was.size() - 1, was.back()));
        }
        const struct check_result r = verify(sample);
        for (size_t i = 0; i < some.size(); i++)
            put(some[i].first, some[i].second, was[i]);
        return r;
    }
    static double another(size_t, double was)
    {
        return was == was ? was + 1 : 1;
    }
    static double nan(size_t, double)
    {
        return NAN;
    }
    /* Whether the audit checks any of these cells. It does not check a cell that a launch may leave as it
     * likes. */
    bool audited(const cells &some)
    {
        const int64_t still = verify(1).damaged;
        return verify_with(some, 1, another).damaged != still || verify_with(some, 1, nan).damaged != still;
    }
    /* Demands that the audit checks none of these cells; else complains of the first one that it checks. */
    void all_free(const cells &some, const char *what)
    {
        if (some.empty() || !audited(some))
            return;
        const auto cell =
            *std::find_if(some.begin(), some.end() - 1, [&](const auto &c) { return audited(cells(1, c)); });
        must(false, "%s: %zu cells, field %d, cell %ld is %.17g", what, some.size(), cell.first, cell.second,
             get(cell.first, cell.second));
    }
    /* Cells whose bits are not as in `then`. only_nan: of these, the cells that are NaN now. */
    cells differing(const std::vector<char> &then, bool only_nan)
    {
        const std::vector<char> now = bits();
        const size_t s = (size_t)c.axis[AXIS_PRECISION];
        size_t at = 0;
        cells found;
        for (int f = 0; f < w.fields; f++)
            for (int64_t o = 0; o < values(f); o++, at += s)
                if (memcmp(&now[at], &then[at], s) && (!only_nan || get(f, o) != get(f, o)))
                    found.push_back(std::make_pair(f, o));
        return found;
    }
    /* Where a variant uses memory of its own in place of a field, it copies the field's answer into the
     * memory that was given. At the field's canaries that memory must still be as cudaMalloc left it (0xff):
     * nothing else was written. */
    void unused_behind(void)
    {
        for (int f = 0; f < w.fields; f++)
            for (int64_t o = 0; given[f] != w.field[f] && o < values(f); o++)
                for (int64_t b = 0; get(f, o) != get(f, o) && b < c.axis[AXIS_PRECISION]; b++)
                    must(static_cast<unsigned char *>(given[f])[o * c.axis[AXIS_PRECISION] + b] == 0xff,
                         "written behind field %d, cell %ld", f, o);
    }
    /* Queues a fill and a launch, and waits once, behind both: the launch must be ordered behind the fill by
     * the stream. The fields held 0xff before. Returns false if the launch queued nothing: a library's call
     * ran at once, see set_order. */
    bool queued_at_once(void)
    {
        for (int f = 0; f < w.fields; f++)
            memset(w.field[f], 0xff, w.bytes[f]);
        must(check_fill(&w) == CALL_OK, "fill");
        const size_t filling = cuda_cpu_waiting();
        must(!c.variant->launch(&w, 0), "a launch queued behind a fill");
        const bool queued = cuda_cpu_waiting() != filling;
        wait("a fill and a launch");
        return queued;
    }
};

/* ---- Choice of cases ---- */

/* The values of an axis. take() gives each of them once per round, in another random order each round. A
 * value above `room` is passed over until there is room for it. longest: takes the greatest value that is
 * left in this round. */
struct wheel {
    std::vector<int64_t> v;
    size_t next = 0;
    int64_t take(std::mt19937 &random, double room = 1e30, bool longest = false)
    {
        if (next == 0)
            std::shuffle(v.begin(), v.end(), random);
        const auto first = v.begin() + (ptrdiff_t)next;
        const auto fits = [=](int64_t value) { return (double)value <= room; };
        if (longest)
            std::iter_swap(first, std::max_element(first, v.end()));
        auto found = std::find_if(first, v.end(), fits);
        if (found != v.end()) {
            std::iter_swap(found, first);
            next = (next + 1) % v.size();
            return *first;
        }
        std::vector<int64_t> had; /* none left in this round fits: an earlier one that fits, or the least */
        std::copy_if(v.begin(), v.end(), std::back_inserter(had), fits);
        return had.empty() ? *std::min_element(v.begin(), v.end()) : had[random() % had.size()];
    }
    void add(int64_t value, int64_t least, int64_t most)
    {
        if (value >= least && value <= most && std::find(v.begin(), v.end(), value) == v.end())
            v.push_back(value);
    }
};

/* Extents: one, odd, prime, a tile, one less and one more, several tiles. */
static const std::vector<int64_t> lengths = {1,   2,   3,   31,   32,   33,   64,   95,   255,
                                             256, 258, 768, 1021, 1023, 1024, 2051, 4099, 8192};
static const std::vector<int64_t> widths = {1,  2,  3,  5,  8,  13,  16,  30,  31, 32,
                                            33, 37, 60, 64, 67, 100, 128, 131, 257};
static const std::vector<int64_t> heights = {1, 2, 3, 4, 5, 7, 16, 17, 21, 32, 33, 64, 70, 131, 300};
static const std::vector<int64_t> depths = {1, 2, 3, 4, 5, 7, 8, 13, 19, 32, 67};
static const std::vector<int64_t> blocks = {
    BLOCK(16, 16, 1),  BLOCK(8, 8, 1),  BLOCK(32, 4, 1),  BLOCK(32, 1, 1),  BLOCK(256, 1, 1),
    BLOCK(64, 2, 1),   BLOCK(4, 4, 1),  BLOCK(12, 12, 1), BLOCK(28, 28, 1), BLOCK(32, 32, 1),
    BLOCK(7, 5, 1),    BLOCK(64, 1, 1), BLOCK(1, 1, 1),   BLOCK(8, 4, 2),   BLOCK(4, 4, 4),
    BLOCK(1024, 1, 1), BLOCK(96, 1, 1)};
static const std::vector<int64_t> numbers = {0, 1, 2, 3, 4, 5, 7, 8, 16, 17, 31, 32, 33, 64};
/* Sets the settings that a variant chooses by itself (its defaults), as for an experiment that names none of
 * them, on one of several GPUs; the last GPU has hardly any shared memory. An experiment must be able to name
 * each value chosen: it must parse back to itself. */
static void settle(const struct study *s, const struct variant *v, axes &axis, int gpu = 0)
{
    static const struct gpu_facts gpus[] = {
        {90, 132, 227 << 10}, {80, 108, 163 << 10}, {120, 170, 99 << 10}, {120, 4, 16 << 10}};
    struct bench_case c = {s, v, {0}, gpus[(size_t)gpu % (sizeof gpus / sizeof *gpus)]};
    char text[64], why[WHY];
    int64_t back;
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = variant_has(v, a) ? axis[a] : AXIS_NONE;
    v->defaults(&c);
    for (int a = 0; a < AXIS_MAX; a++) {
        if (!study_axis(s, a) || !variant_has(v, a) || c.axis[a] == axis[a])
            continue;
        axis_format(s, a, axis[a] = c.axis[a], text, sizeof text);
        if ((a >= AXIS_PRECISION && a <= AXIS_NZ) || axis_parse(s, a, text, &back, why) || back != axis[a])
            complain("%s/%s: its defaults set %s to %s", s->name, v->name, study_axis(s, a)->name, text);
    }
}

struct choices {
    const struct study *s;
    const struct variant *v;
    wheel wheels[AXIS_MAX];
    std::mt19937 random;
    int turn = 0, settlings = 0, other = AXIS_EXTRA;
    bool settled = false;

    choices(const struct study *s_, const struct variant *v_) : s(s_), v(v_)
    {
        std::seed_seq name(v->name, v->name + strlen(v->name));
        random.seed(name);
        for (int a = 0; a < AXIS_MAX; a++)
            values_of(a, study_axis(s, a));
    }
    bool varies(int a) const
    {
        return study_axis(s, a) && variant_has(v, a);
    }
    void values_of(int a, const struct axis *x)
    {
        int index = 0;
        if (x && a == AXIS_VARIANT)
            variant_find(s, v->name, &index), wheels[a].v.push_back(index);
        else if (!x || !varies(a))
            wheels[a].v.push_back(AXIS_NONE);
        else if (a == AXIS_PRECISION)
            for (int64_t bytes = 4; bytes <= 8; bytes += 4)
                wheels[a].add(bytes, x->max ? x->min : 4, x->max ? x->max : 8);
        else if (a == AXIS_NX || a == AXIS_NY || a == AXIS_NZ) {
            const bool alone = !varies(AXIS_NY) && !varies(AXIS_NZ);
            for (int64_t value : a == AXIS_NY ? heights : a == AXIS_NZ ? depths : alone ? lengths : widths)
                wheels[a].add(value, x->min, x->max);
            if (wheels[a].v.empty())
                wheels[a].v.push_back(x->min);
        } else if (a == AXIS_BLOCK || x->kind == AXIS_DIMS) {
            wheels[a].v.push_back(x->fallback != AXIS_NONE ? x->fallback : blocks[0]);
            for (int64_t value : blocks)
                wheels[a].add(value, 0, INT64_MAX);
        } else if (x->kind == AXIS_WORD)
            for (int i = 0; x->words && x->words[i]; i++)
                wheels[a].v.push_back(i);
        else {
            wheels[a].add(x->fallback, x->min, x->max);
            for (int64_t value : numbers)
                wheels[a].add(value, x->min, x->max);
            for (int64_t i = x->min; i < x->min + 3; i++)
                wheels[a].add(i, x->min, x->max);
            if (x->max <= 1024)
                wheels[a].add(x->max, x->min, x->max);
        }
    }
    /* The next combination, of at most `most` points if the values allow that. nx, ny and nz take turns to
     * choose first, and the first one takes the longest extent that is left. Where nx is alone, it does so
     * every other time. */
    void next(axes &axis, double most)
    {
        std::vector<int> extents;
        for (int a = AXIS_NX; a <= AXIS_NZ; a++)
            if (varies(a))
                extents.push_back(a);
            else
                axis[a] = AXIS_NONE;
        const size_t n = extents.size();
        double room = n > 1 ? most : 2 * most;
        for (size_t i = 0; i < n; i++) {
            const int a = extents[((size_t)turn + i) % n];
            axis[a] = wheels[a].take(random, room, i == 0 && (n > 1 || turn % 2 == 0));
            room /= (double)axis[a];
        }
        turn++;
        otherwise(axis, most);
    }
    /* Keeps the extents and changes all other axes. Every other time the settings are the variant's defaults;
     * of these times, every other one keeps one drawn setting in place of its default. */
    void otherwise(axes &axis, double most)
    {
        for (int a = 0; a < AXIS_MAX; a++)
            if (a < AXIS_NX || a > AXIS_NZ)
                axis[a] = wheels[a].take(random);
        for (size_t i = 0; i < 2 * wheels[AXIS_BLOCK].v.size() && threads(axis) > 2 * most; i++)
            axis[AXIS_BLOCK] = wheels[AXIS_BLOCK].take(random);
        if (!v->defaults || !(settled = !settled))
            return;
        const axes was = axis;
        settle(s, v, axis, settlings / 2);
        for (int i = ++settlings % 2 * AXIS_MAX; i > 0; i--) /* the setting that is kept: another each time */
            if (varies(other = AXIS_EXTRA + (other + 1) % (AXIS_MAX - AXIS_EXTRA)) &&
                was[other] != axis[other]) {
                axis[other] = was[other];
                return;
            }
    }
    double points(const axes &axis) const
    {
        struct bench_case c = {s, v, {0}};
        for (int a = 0; a < AXIS_MAX; a++)
            c.axis[a] = varies(a) ? axis[a] : AXIS_NONE;
        return s->points(&c);
    }
    /* Threads of the grid, in whole blocks. A launch's time on the host is proportional to it. */
    static double threads(const axes &axis)
    {
        const int64_t b = axis[AXIS_BLOCK] == AXIS_NONE ? BLOCK(1, 1, 1) : axis[AXIS_BLOCK];
        const int64_t size[3] = {BLOCK_X(b), BLOCK_Y(b), BLOCK_Z(b)};
        double all = 1;
        for (int d = 0; d < 3; d++)
            all *= (double)((extent(axis[AXIS_NX + d]) + size[d] - 1) / size[d] * size[d]);
        return all;
    }
};

/* Most bytes of a case's fields, per GPU. A small grid may have large halos and pitches, which take most of
 * the time. */
static const size_t BYTES = 1 << 18;

/* Calls f for `count` cases that the variant accepts. If a case has too many bytes, the same extents are
 * tried with another radius, precision and so on, up to eight times, then other extents. Not all cases may be
 * skipped. */
static void each_case(const struct study *s, const struct variant *v, int count, double most,
                      const std::function<void(prepared &)> &f)
{
    choices any(s, v);
    std::string reason;
    const int gpus = study_axis_find(s, "gpus");
    int taken = 0;
    bool next = true;
    axes axis;
    for (int i = 0, tries = 0; i < 60 * count && taken < count; i++) {
        if (next || ++tries == 8)
            any.next(axis, most), tries = 0;
        else
            any.otherwise(axis, most);
        set_order(CUDA_CPU_FORWARD);
        /* blocks that are on a multiprocessor at the same time */
        cuda_cpu.room = i % 4 == 3 ? 1 + i / 4 % 2 : CUDA_CPU_BLOCKS_PER_SM;
        /* where the kernels' counters start: they wrap at once, soon, or not at all */
        cuda_cpu.counters = i % 4 == 1 ? 0u - 1 : i % 4 == 3 ? 0u - 3 : 0;
        if (any.points(axis) > 2 * most && i < 50 * count) /* may be more than nx * ny * nz */
            continue;
        prepared p(s, v, axis);
        next = p.ready &&
               (p.bytes() <= BYTES * (gpus < 0 ? 1 : (size_t)extent(p.c.axis[gpus])) || i >= 50 * count);
        if (next) {
            taken++;
            try {
                f(p);
            } catch (const complaint &) {
            }
        } else if (p.skipped) {
            reason = p.w.why;
        }
    }
    if (!taken)
        complain("%s: every case is skipped: %s", name_of(s, v).c_str(), reason.c_str());
}

/* ---- What a variant must do ---- */

/* CASES per variant: enough to try each word of an axis at several sizes. CHOSEN: fewer, for a variant that
 * chooses its own settings, because its blocks are large even on a small grid. POINTS: at most, about. STEPS:
 * launches of a case. */
enum { CASES = 20, CHOSEN = 10, POINTS = 4200, STEPS = 3 };

static bool same_bits(const std::vector<double> &a, const std::vector<double> &b)
{
    return a.size() == b.size() && !memcmp(a.data(), b.data(), a.size() * sizeof a[0]);
}

/* The study's facts (points, flops, bytes) are finite and in range. A sample of a right answer is verified as
 * right. */
static void facts_hold(prepared &p)
{
    const struct study *s = p.c.study;
    const double facts[] = {s->points(&p.c), s->flops(&p.c), s->bytes_min(&p.c), s->array_bytes(&p.c)};
    for (int i = 0; i < 4; i++)
        p.must(facts[i] >= (i == 1 ? 0 : 1) && isfinite(facts[i]),
               "points, flops, bytes_min, array_bytes: number %d is %g", i, facts[i]);
    const struct check_result some = p.verify(64);
    p.right(some, "a sample of 64");
    p.must(some.points == std::min(s->results(&p.w), (int64_t)64), "a sample of 64: %ld values", some.points);
}

/* Of all launches with rounded sums so far: the largest part of its bound that an error was; -1: there were
 * none. */
static double bound_used = -1;

/* Whether blocks of a variant may wait for each other. */
static bool may_wait(const struct variant *v)
{
    return v->defaults || v->launches;
}

/* A launch is right in every order of blocks, and gives the same bits in each. Then two more launches are
 * queued one behind the other, and must give the same answer in each order. Reverse and random order differ
 * in the order alone; so a variant whose blocks never wait for each other runs these two in only one of them.
 * `without`: an order that is left out. */
static void right_in_every_order(prepared &p, int inputs, int without = -1)
{
    std::vector<char> first, before;
    std::vector<double> last;
    p.w.inputs = inputs;
    for (int order = 0; order < orders(p.c.variant); order++) {
        if (order == without)
            continue;
        set_order(order, order != CUDA_CPU_FORWARD);
        const bool launched = order == CUDA_CPU_RANDOM && p.queued_at_once();
        if (!launched)
            p.fill();
        before = p.mark_canaries();
        if (!launched)
            p.launch(0, 0);
        if (order > 0 && (launched ? before : p.bits()) == first) { /* as right as the first order's bits */
            p.must(!p.c.variant->audit || p.c.variant->audit(&p.w) == CALL_OK, "the variant's audit");
        } else {
            const struct check_result r = p.verify(0);
            p.right(r, "a launch");
            p.must(r.bound_used <= 1 && r.points == p.c.study->results(&p.w), "%ld values, %g of the bound",
                   r.points, r.bound_used);
            if (inputs == INPUTS_GENERAL)
                bound_used = std::max(bound_used, r.bound_used);
            if (order == 0)
                p.all_free(p.differing(before, true), "a NaN was written to cells that are not CELL_FREE");
            else
                p.all_free(p.differing(first, false), "not as in the first order");
            if (!quick)
                facts_hold(p);
        }
        p.unused_behind();
        if (order == 0)
            first = p.bits();
        checks++;
        if (order > 0 && order % 2 == inputs % 2 && !may_wait(p.c.variant))
            continue;
        p.launch(1, STEPS - 1);
        if (order == 0) {
            p.find_ends(before);
            last = p.answer(STEPS);
        }
        p.must(same_bits(p.answer(STEPS), last), "after %d launches: not as in the first order", (int)STEPS);
    }
}

/* prepared() clears cuda_cpu_passed, the list of the mistakes whose places a case executed. This keeps the
 * numbers that are in it now, and adds them back at its own end: a second case may be prepared in between. */
struct passed_by_both {
    std::vector<int> before;
    passed_by_both()
    {
        for (const struct mutant *m = mutants; m->number; m++)
            if (cuda_cpu_passed[m->number])
                before.push_back(m->number);
    }
    ~passed_by_both()
    {
        for (int number : before)
            cuda_cpu_passed[number] = 1;
    }
};

/* launches(), which queues several launches at once, leaves the same bits as the same number of single
 * launches. It begins with step 0 or, every other time, with step 1. The portions are: a few steps; a number
 * large enough for a recorded graph; this number twice, to see the graph replayed, then another number twice,
 * which begins with a step of the other parity. launches() runs on a freshly prepared case: fields left by
 * the single launches could hide that it replays the graph of another number. */
static void launches_agree(prepared &p, int turn)
{
    static const std::vector<int> portions[] = {{2, 3}, {2, 5}, {4, 4, 5, 5}};
    const std::vector<int> &counts = portions[turn % 3];
    const int first = turn % 2, count = std::accumulate(counts.begin(), counts.end(), 0);
    if (!p.c.variant->launches)
        return;
    p.w.inputs = INPUTS_EXACT;
    p.fill();
    for (int step = 0; step < first + count; step++)
        p.launch(step, step);
    const std::vector<char> want = p.bits();
    const passed_by_both passed;           /* q is a second case */
    prepared q(p.as.s, p.as.v, p.as.axis); /* no graph is recorded for it yet */
    q.must(q.ready, "the same case once more");
    q.w.inputs = INPUTS_EXACT;
    q.fill();
    q.launch(0, first - 1);
    int error = 0, step = first;
    for (size_t i = 0; i < counts.size() && !error; step += counts[i++])
        error = q.c.variant->launches(&q.w, step, counts[i]);
    q.must(!error, "%d launches at once from number %d on: error %d", count, first, error);
    q.wait("launches");
    q.must(q.bits() == want, "%d launches at once from number %d on: other bits", count, first);
    q.must(!q.c.variant->audit || q.c.variant->audit(&q.w) == CALL_OK, "the audit of launches at once");
    checks++;
}

/* Memory that a variant allocates holds whatever was there: here what another case of the same sizes, with
 * other inputs, has left in it, after one launch or several. */
static void used_memory_does_not_matter(prepared &p, int turn)
{
    enum { ONE = 5, SEVERAL = 10 }; /* steps that are queued at once */
    const bool at_once = p.c.variant->launches;
    const int steps = at_once ? turn % 2 ? SEVERAL : ONE : turn % 2 ? STEPS : 1;
    const auto run = [=](prepared &c, int inputs) {
        c.w.inputs = inputs;
        c.fill();
        if (!at_once)
            return c.launch(0, steps - 1);
        c.must(!c.c.variant->launches(&c.w, 0, steps), "%d launches at once", steps);
        c.wait("launches at once");
    };
    run(p, INPUTS_GENERAL);
    const passed_by_both passed; /* q is a second case */
    cuda_cpu.stale = true;
    prepared q(p.as.s, p.as.v, p.as.axis);
    cuda_cpu.stale = false;
    q.must(q.ready, "the same case once more");
    run(q, INPUTS_EXACT);
    run(p, INPUTS_EXACT);
    q.must(same_bits(q.answer(steps), p.answer(steps)), "in memory that was used before: other bits");
    q.must(!q.c.variant->audit || q.c.variant->audit(&q.w) == CALL_OK, "the audit in such memory");
    checks++;
}

/* What so many launches of a fresh case of p's axes and inputs make of an answer, which is put where launch
 * number `stored`, from 1 on, stores its own. */
static std::vector<double> made_of(const prepared &p, const std::vector<double> &answer, int stored,
                                   int launches)
{
    prepared q(p.as.s, p.as.v, p.as.axis);
    q.must(q.ready, "the same case once more");
    q.w.inputs = p.w.inputs;
    q.fill();
    for (int64_t i = 0; i < (int64_t)answer.size(); i++) {
        int f = 0;
        const int64_t o = q.c.study->result(&q.w, i, stored, &f);
        q.put(f, o, answer[(size_t)i]);
    }
    q.launch(0, launches - 1);
    return q.answer(launches);
}

/* Where launches are no time steps, later ones give the answer of the first one; or, of those that go on from
 * it, what they make of it in a fresh case. */
static void later_launches_agree(prepared &p)
{
    p.w.inputs = INPUTS_EXACT;
    p.fill();
    p.launch(0, 0);
    const std::vector<double> first = p.answer(1);
    p.launch(1, 2);
    const std::vector<double> last = p.answer(3);
    if (same_bits(first, last) || !strncmp(p.as.v->name, "chase", 5)) /* whose launch 0 begins anew */
        return;
    p.must(same_bits(made_of(p, first, 1, 2), last),
           "launches 1 and 2 are not what a fresh case makes of its answer");
}

/* A later launch is as right as the first one, which the reference checks. The answer of launch 0 is put into
 * a fresh case as its input. A first launch there must give the same bits as launch 1 gave here. (Launch 1
 * reads field 1 and writes field 0; the fresh case's first launch goes the other way.) steps: whether time
 * steps are tried. */
static void later_launches_are_right(prepared &p, bool steps)
{
    int from = 0, to = 0;
    const passed_by_both passed; /* q is a second case */
    p.c.study->result(&p.w, 0, 1, &from);
    p.c.study->result(&p.w, 0, 2, &to);
    if (from == to || p.w.fields < 2)
        return later_launches_agree(p);
    if (!steps)
        return;
    /* A variant that walks the other way in odd launches adds in another order. Exact data give the same bits
     * still. */
    p.w.inputs = study_exact_steps(&p.c) >= 2 ? INPUTS_EXACT : INPUTS_GENERAL;
    p.fill();
    p.launch(0, 0);
    {
        const std::vector<double> input = p.answer(1);
        p.launch(1, 1);
        const std::vector<double> got = p.answer(2);
        p.must(same_bits(made_of(p, input, 2, 1), got),
               "launch 1 is not what a first launch makes of the same fields");
    }
    checks++;
}

/* Whether a text is "name=value name=value": names of small letters, digits and _, each once; finite
 * numbers. */
static bool well_formed(const char *text)
{
    std::set<std::string> seen;
    for (char *end; *text; text = end + (*end == ' ')) {
        const size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_");
        const char *const number = text + length + 1;
        if (length == 0 || text[length] != '=' || !seen.insert(std::string(text, length)).second)
            return false;
        if (!isfinite(strtod(number, &end)) || end == number || isspace((unsigned char)*number) ||
            (*end && (*end != ' ' || !end[1])))
            return false;
    }
    return true;
}

/* Milliseconds of the n-th task of a device: each task is faster than the one before, as while clocks still
 * rise. */
static long slower_from;
static double slower_first(long n)
{
    return 1e-3 * (1 + 50 / (1.0 + (double)(n - slower_from)));
}

/* halo's finding exchange_ns is the median of TIMES samples; a sample is the mean of REPEAT exchanges. One
 * more sample before them is not counted. Tasks `from` to `to` are all of these, and slower_first gives their
 * times. */
static void exchange_takes(prepared &p, double ns, long from, long to)
{
    enum { TIMES = 5, REPEAT = 2 }; /* halo's own numbers for the host */
    const long each = (to - from) / (TIMES + 1);
    std::vector<double> sample;
    for (int i = 1; i <= TIMES; i++) {
        sample.push_back(0);
        for (long n = from + i * each; n < from + (i + 1) * each; n++)
            sample.back() += 1e6 * slower_first(n) / REPEAT;
    }
    std::sort(sample.begin(), sample.end());
    p.must(each == 0 ? ns == 0 : (to - from) % (TIMES + 1) == 0 && fabs(ns - sample[TIMES / 2]) < 1e-3 * ns,
           "an exchange takes %g ns, not %g, of %ld tasks", ns, each ? sample[TIMES / 2] : 0, to - from);
}

/* The number behind `name` in the findings. */
static double found(const char *text, const char *name)
{
    const char *const at = strstr(text, name);
    return at ? strtod(at + strlen(name), NULL) : NAN;
}

/* A finding is the median of ALONE runs of `each` tasks; one more run before them is not counted. As each
 * task is faster than the one before (slower_first), it is the run in the middle. Returns the first task
 * behind the runs. */
static long alone_takes(prepared &p, const char *text, const char *name, long from, long each)
{
    enum { ALONE = 3 }; /* runs; overlap's and hetero's own number */
    double ns = 0;
    for (long n = from + (ALONE + 1) / 2 * each, i = 0; i < each; i++)
        ns += 1e6 * slower_first(n + i);
    p.must(fabs(found(text, name) - ns) < 2, "%s%g of tasks that take %g ns", name, found(text, name), ns);
    return from + (ALONE + 1) * each;
}

/* A step of halo brings its input's planes by an exchange of its own only if the step before it has not sent
 * them: else the exchange is part of each time. Steps 0 and 1 have run. */
static void exchanges_once(prepared &p)
{
    const bool beside = p.c.axis[study_axis_find(p.c.study, "schedule")] == 1;
    const auto tasks = [&](int step) {
        const long before = cuda_cpu_tasks;
        p.launch(step, step);
        return cuda_cpu_tasks - before;
    };
    const long next = tasks(2), later = tasks(5);
    p.must(beside ? next < later : next == later, "the next step takes %ld tasks, a later one %ld", next,
           later);
}

/* hetero's rates and balance follow from the times of both sides. */
static void balance_follows(prepared &p, const char *text)
{
    const double cpu = found(text, "cpu_ns="), gpu = found(text, " gpu_ns="),
                 rows = (double)p.c.axis[AXIS_NY];
    const auto is = [=](const char *name, double right) {
        return fabs(found(text, name) - right) < 1e-6 * right;
    };
    p.must(is(" cpu_rows_per_s=", 1e9 * rows / cpu) && is(" gpu_rows_per_s=", 1e9 * rows / gpu) &&
               is(" predicted_percent=", 100 * gpu / (cpu + gpu)),
           "%g rows: %s", rows, text);
}

/* overlap's time line, where each task takes a microsecond and no two run at a time. */
static void time_line_is_in_order(prepared &p, const char *text)
{
    const long before = cuda_cpu_tasks;
    p.launch(2, 2);
    const double total = found(text, " total_us="), most = (double)(cuda_cpu_tasks - before) + 1e-3;
    const bool whole =
        most > 3 * (double)p.c.axis[study_axis_find(p.c.study, "streams")]; /* no empty chunk */
    p.must(fabs(total - most) < 1e-2, "a launch takes %g us, not %g", total, most);
    std::map<std::string, double> free_at; /* of each engine */
    for (int c = 0; strstr(text, (" in" + std::to_string(c) + "_us=").c_str()); c++) {
        double end = 0;
        for (const char *stage : {" in", " run", " out"}) {
            const std::string name = stage + std::to_string(c);
            const double begin = found(text, (name + "_us=").c_str());
            p.must(begin >= end && begin >= free_at[stage], "%s begins at %g us, before %g or %g: %s",
                   name.c_str(), begin, end, free_at[stage], text);
            end = free_at[stage] = found(text, (name + "_end_us=").c_str());
            p.must(end >= begin + (whole ? 0.8 : 0) && end <= most, "%s begins at %g us and ends at %g: %s",
                   name.c_str(), begin, end, text);
        }
    }
}

/* Where tasks run in the order in which they are queued: `streams` queues all stages of a chunk, then the
 * next one; `breadth` a stage of all chunks, then the next one. */
static void chunks_are_queued_in_order(prepared &p)
{
    const int64_t chunks = p.c.axis[study_axis_find(p.c.study, "streams")];
    char text[1024] = "";
    const auto at = [&](const char *stage, int64_t c, const char *moment) {
        return found(text, (" " + (stage + std::to_string(c)) + moment + "_us=").c_str());
    };
    set_order(CUDA_CPU_FORWARD);
    p.must(p.c.study->findings(&p.w, text, sizeof text) == CALL_OK, "findings in order");
    const int shown = (int)std::min(chunks, (int64_t)4);
    p.must(strstr(text, (" out" + std::to_string(shown - 1) + "_end_us=").c_str()) != NULL,
           "%d chunks are shown: %s", shown, text);
    for (int64_t c = 1; c < shown && p.c.axis[AXIS_NX] >= chunks; c++)
        p.must(!strcmp(p.as.v->name, "breadth")
                   ? at("run", 0, "_end") > at("in", c, "_end") && at("out", 0, "_end") > at("run", c, "_end")
                   : at("in", c, "_end") > at("out", c - 1, "_end"),
               "%s: chunk %ld of %ld: %s", p.as.v->name, c, chunks, text);
}

/* What halves says of the bytes that a step touches, each once: bytes_min counts those that are updated in
 * place twice. The invented SMs are in either half in turn. */
static void working_set_is_touched(prepared &p, const char *text)
{
    const double set = p.c.study->bytes_min(&p.c) / (p.w.fields == 1 ? 2 : 1), nz = (double)p.c.axis[AXIS_NZ];
    p.must(fabs(found(text, "working_set_mib=") * 0x1p20 - set) < 1e-6 * set, "%g bytes are touched: %s", set,
           text);
    p.must(found(text, "plane_bytes=") == p.c.study->array_bytes(&p.c) / nz, "a plane: %s", text);
    if (!strstr(text, "near_sms="))
        return;
    p.must(strstr(text, " near_sms=1 far_sms=1 ") && found(text, " sm_map0=") == 2, "SMs of the halves: %s",
           text);
    p.must(found(text, " near_cycles=") < 220 && found(text, " far_cycles=") == 350 &&
               strstr(text, " sms_agree=1 homes_agree=1 homes_whole=1 ") &&
               fabs(found(text, " home_share=") - 0.5) <= 0.1 && found(text, " pairs_split=") == 1,
           "the L2's halves: %s", text);
}

/* Values of an array of n values that ends with a line of 128 bytes, so that the next one begins one. */
static int64_t whole_lines(const prepared &p, int64_t n)
{
    const int64_t line = 128 / p.c.axis[AXIS_PRECISION];
    return (n + line - 1) / line * line;
}

/* What stream says of the bytes of a pass: all inputs and the answer. An input of points has three
 * coordinates of each; of a structure of arrays, each array begins a line. */
static void one_pass_is_touched(prepared &p, const char *text)
{
    const std::string name = p.as.v->name;
    const int64_t nx = p.c.axis[AXIS_NX], inputs = name == "aos"   ? 3 * nx
                                                   : name == "soa" ? 3 * whole_lines(p, nx)
                                                   : name == "offset"
                                                       ? nx + p.c.axis[study_axis_find(p.c.study, "offset")]
                                                       : (p.w.fields - 1) * nx;
    const double values = (double)(inputs + p.c.study->results(&p.w)),
                 said = found(text, "working_set_mib=") * 0x1p20 / (double)p.c.axis[AXIS_PRECISION];
    p.must(fabs(said - values) < 0.1, "%g values are touched: %s", values, text);
}

/* What deriv8 says of its error: that of the derivative of cos(2 pi x) along the variant's axis, on a period
 * of n - 1 points. */
static void errs_as_it_says(prepared &p, const char *text)
{
    const int axis = p.as.v->name[0] - 'x', before = p.w.inputs;
    const int64_t *const n = p.c.axis + AXIS_NX;
    double sum = 0, most = 0;
    p.w.inputs = INPUTS_PICTURE;
    p.fill_and_launch();
    p.w.inputs = before;
    const std::vector<double> got = p.answer(1);
    for (int64_t i = 0; i < (int64_t)got.size() && n[axis] > 1; i++) {
        const int64_t at = (axis == 0 ? i : axis == 1 ? i / n[0] : i / n[0] / n[1]) % n[axis];
        const double pi = acos(-1),
                     off = fabs(got[(size_t)i] + 2 * pi * sin(2 * pi * (double)at / (double)(n[axis] - 1)));
        sum += off * off;
        most = std::max(most, off);
    }
    const double rms = sqrt(sum / (double)got.size());
    p.must(n[axis] == 1 || (fabs(found(text, "rms_error=") - rms) <= 1e-6 * rms + 1e-13 &&
                            fabs(found(text, "max_error=") - most) <= 1e-6 * most + 1e-13),
           "errors are %g and %g: %s", rms, most, text);
}

/* Milliseconds of a task: the same for all. */
static double steady(long)
{
    return 1e-3;
}
/* overlap's finding ideal_ns is the time of its longest stage alone, not the time of two stages run
 * together. */
static void ideal_is_the_longest(prepared &p, const char *text)
{
    const double longest =
        std::max({found(text, "h2d_ns="), found(text, "compute_ns="), found(text, "d2h_ns=")});
    const double ideal = found(text, "ideal_ns=");
    p.must(ideal == longest, "the ideal is %g ns, and the longest stage %g", ideal, longest);
}

/* The host's clock, too, goes on by what the tasks take, and by a nanosecond whenever it is looked at: so
 * the time that a way of timing gives has one right value. */
extern "C" double __wrap_host_now(void)
{
    static double looks;
    return 1e6 * cuda_cpu_clock_ms() + ++looks;
}
/* The three ways to take the time of a launch of one task: read at once, once it has ended, by events. */
static void three_ways(prepared &p, const char *text)
{
    double no_sync = NAN, sync = NAN, event = NAN;
    sscanf(text, "host_no_sync_ns=%lf host_sync_ns=%lf event_ns=%lf", &no_sync, &sync, &event);
    p.must(no_sync < 2 && fabs(sync - 1e6 * steady(0)) < 2 && fabs(event - 1e6 * steady(0)) < 1,
           "one launch takes %g, %g and %g ns", no_sync, sync, event);
}

/* ---- What is measured: the answer is as right if it is something else ---- */

/* While it lives: the loads of kernels that bypass the L1 (__ldcg) or may stay there (__ldca), in their
 * order. */
struct loads {
    struct load {
        const char *place;
        size_t bytes;
        bool l1;
        unsigned block;
    };
    static inline std::vector<load> all;
    loads()
    {
        all.clear();
        cuda_cpu_load = [](const void *place, size_t bytes, bool l1) {
            all.push_back({static_cast<const char *>(place), bytes, l1, blockIdx.x});
        };
    }
    ~loads()
    {
        cuda_cpu_load = NULL;
    }
    loads(const loads &) = delete;
};

/* Blocks of a launch; and how many blocks of so many threads are resident at once. */
static int64_t blocks_of_a_launch(prepared &p)
{
    p.fill();
    const double before = cuda_cpu_launched.blocks;
    p.launch(0, 0);
    return (int64_t)(cuda_cpu_launched.blocks - before);
}
static int64_t multiprocessors(void)
{
    int sms = 0;
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    return sms;
}
static int64_t resident_at_once(int64_t threads)
{
    return multiprocessors() * cuda_cpu_room(NULL, (int)threads, 0);
}

/* A launch of read reads the whole tiles of its set in each pass, past the L1. `read`: tile after tile, pass
 * after pass. `read_same`: each block its own tiles again. `read_slices`: block b the tiles of slice b mod
 * slices, of which part k lies behind part k-1 of all slices. The last tile, if it is not whole, does not
 * count. */
static void reads_in_passes(prepared &p)
{
    enum { TILE = 2048, SLICE = 256 /* tiles */ };
    const std::string name = p.as.v->name;
    const int64_t bytes = p.c.axis[AXIS_NX] * p.c.axis[AXIS_PRECISION], whole = bytes / TILE,
                  tiles = (bytes + TILE - 1) / TILE, warps = BLOCK_X(p.c.axis[AXIS_BLOCK]) / 32,
                  parts = (SLICE + warps - 1) / warps, slices = (tiles + parts * warps - 1) / (parts * warps),
                  passes = (int64_t)(p.c.study->points(&p.c) / (double)p.c.axis[AXIS_NX]);
    /* read: the last block's warps that have no tile left go on with the first ones */
    const int64_t work = (tiles * passes + warps - 1) / warps * warps;
    const auto times = [&](int64_t tile) {
        return name == "read" ? (work - tile + tiles - 1) / tiles : passes;
    };
    std::map<int64_t, std::map<unsigned, int64_t>> by; /* tile, block: bytes that it loads */
    std::vector<int64_t> order;                        /* tiles */
    std::set<unsigned> blocks;
    p.fill();
    {
        const loads counted;
        p.launch(0, 0);
    }
    for (const auto &l : loads::all) {
        const int64_t tile = (l.place - static_cast<char *>(p.w.field[0]) - 4096) / TILE;
        by[tile][l.block] += (int64_t)l.bytes;
        blocks.insert(l.block);
        p.must(!l.l1 && (int64_t)l.bytes == p.c.axis[study_axis_find(p.c.study, "width")],
               "a load of %zu bytes, %s", l.bytes, l.l1 ? "which the L1 may answer" : "past the L1");
        if (order.empty() || order.back() != tile || whole == 1)
            order.push_back(tile);
    }
    p.must((int64_t)by.size() == whole, "of %ld tiles %zu are read", whole, by.size());
    for (const auto &tile : by) {
        int64_t all = 0;
        for (const auto &of : tile.second) {
            all += of.second;
            p.must(name != "read_slices" || of.first % slices == tile.first / warps % slices,
                   "tile %ld is read by block %u of %ld slices", tile.first, of.first, slices);
        }
        p.must(all == times(tile.first) * TILE && (name != "read_same" || tile.second.size() == 1),
               "tile %ld: %ld bytes are loaded, in %ld passes, by %zu blocks", tile.first, all, passes,
               tile.second.size());
    }
    p.must(name != "read_same" || (int64_t)blocks.size() >= std::min(whole / warps, (int64_t)CUDA_CPU_SMS),
           "%zu blocks read", blocks.size());
    if (name == "read_same") {
        const int64_t all = blocks_of_a_launch(p);
        p.must(all == resident_at_once(32 * warps), "%ld blocks of %ld that are resident at once", all,
               resident_at_once(32 * warps));
    }
    for (size_t i = 0; name == "read" && whole > 1 && i < order.size(); i++)
        p.must(order[i] == (int64_t)i % whole,
               /* a tile that is not whole is left out */ "read number %zu is of tile %ld", i, order[i]);
}

/* Pages of a field that nobody may touch: who does is written down, and may from then on. one: only until
 * another page is touched. */
enum { PAGE = 4096 };
static struct {
    char *begin, *end, *open;
    bool one;
    std::vector<std::pair<char *, unsigned>> touched; /* page, multiprocessor */
    double threads;                                   /* of the launch */
    size_t atomics;                                   /* additions */
} watched;
static void touch_page(int signal, siginfo_t *info, void *)
{
    char *const page = reinterpret_cast<char *>((uintptr_t)info->si_addr / PAGE * PAGE);
    if (page < watched.begin || page >= watched.end || mprotect(page, PAGE, PROT_READ | PROT_WRITE)) {
        ::signal(signal, SIG_DFL); /* another fault */
        return;
    }
    if (watched.one && watched.open)
        mprotect(watched.open, PAGE, PROT_NONE);
    watched.open = page;
    watched.touched.push_back({page, cuda_cpu_sm()});
}
/* Queues a launch and waits, with a field watched: the answer's for stores, or field 0 for loads, one page at
 * a time. */
static void watch_a_launch(prepared &p, bool loads = false)
{
    struct sigaction act = {}, was;
    int f = 0;
    if (!loads)
        p.c.study->result(&p.w, 0, 1, &f);
    p.fill();
    act.sa_sigaction = touch_page;
    act.sa_flags = SA_SIGINFO | SA_NODEFER;
    watched.begin = reinterpret_cast<char *>(((uintptr_t)p.w.field[f] + PAGE - 1) / PAGE * PAGE);
    watched.end = reinterpret_cast<char *>(((uintptr_t)p.w.field[f] + p.w.bytes[f]) / PAGE * PAGE);
    watched.open = NULL;
    watched.one = loads;
    watched.touched.clear();
    sigaction(SIGSEGV, &act, &was);
    mprotect(watched.begin, (size_t)(watched.end - watched.begin), loads ? PROT_NONE : PROT_READ);
    watched.threads = -cuda_cpu_launched.threads, watched.atomics = 0 - cuda_cpu_atomics;
    const int error =
        p.c.variant->launches ? p.c.variant->launches(&p.w, 0, 1) : p.c.variant->launch(&p.w, 0);
    mprotect(watched.begin, (size_t)(watched.end - watched.begin), PROT_READ | PROT_WRITE);
    sigaction(SIGSEGV, &was, NULL);
    watched.threads += cuda_cpu_launched.threads, watched.atomics += cuda_cpu_atomics;
    p.must(!error && !watched.touched.empty(), "a launch: error %d, %zu pages", error,
           watched.touched.size());
}

/* Of halves: the most blocks of a multiprocessor in a launch of all steps, and the threads of a block in a
 * launch for each step, which has as many blocks as are resident at once. Where there may be fewer tiles than
 * that nothing is asked. */
static const std::map<std::string, std::pair<int, int>> halves_blocks = {{"read", {2, 256}},
                                                                         {"update", {2, 256}},
                                                                         {"star", {32, 128}},
                                                                         {"heat", {1, 128}},
                                                                         {"diffusion", {1, 128}}};
static void has_its_blocks(prepared &p, int64_t blocks, int64_t tiles = INT64_MAX)
{
    const auto row = halves_blocks.find(p.as.v->name);
    if (row == halves_blocks.end())
        return;
    const int64_t resident = resident_at_once(row->second.second),
                  most = row->second.first * multiprocessors(),
                  right = p.c.axis[study_axis_find(p.c.study, "mode")] ? std::min(most, resident) : resident;
    p.must(blocks == right || tiles < right, "%ld blocks instead of %ld", blocks, right);
}

/* A launch of chase follows as many links as the study says, each load from where the one before points to,
 * past the L1; a launch goes on where the last one ended. Launch 1 first follows all links. chase_l1 loads
 * every line once before, and again through the L1. chase_shared loads neither way, and each line once: it
 * changes from page to page at most as often as there are lines. */
static void follows_its_links(prepared &p)
{
    enum { LINE = 128, SETTLES = 1 << 20 };
    const std::string name = p.as.v->name;
    const size_t hops = (size_t)p.c.study->points(&p.c),
                 lines = (size_t)((p.c.axis[AXIS_NX] * p.c.axis[AXIS_PRECISION] + LINE - 1) / LINE);
    char *const first = static_cast<char *>(p.w.field[0]) + 4096;
    const uint64_t zero = p.single() ? 0x3f000000u : 0x4330000000000000u;
    uint64_t least = zero;
    const auto link = [&](const char *place) {
        uint64_t of_line = 0;
        memcpy(&of_line, place, (size_t)p.c.axis[AXIS_PRECISION]);
        return of_line;
    };
    const auto next = [&](const char *place) { return first + (int64_t)(link(place) - least) * LINE; };
    const char *to = first;
    p.fill();
    for (int step = 0; step < (name == "chase_l1" && lines > 1 ? 4 : 3); step++) {
        /* chase_l1 uses what it loads first, or the compiler would leave these loads out: where a link is
         * less than that to line 0, all lead a line further. None leads to the last line then. */
        for (size_t i = 0; i < lines && step == 3; i++)
            if (link(first + i * LINE) == zero + lines - 1)
                least = zero - 1, memcpy(first + i * LINE, &least, (size_t)p.c.axis[AXIS_PRECISION]);
        const loads counted;
        const size_t before = name == "chase_l1" ? lines : step == 1 ? std::min(lines, (size_t)SETTLES) : 0;
        p.launch(step, step);
        const auto &all = loads::all;
        if (name == "chase_shared") {
            p.must(all.empty(), "it loads past the block's own memory");
            watch_a_launch(p, true);
            return p.must(watched.touched.size() <= lines, "%zu loads of %zu lines from another page",
                          watched.touched.size(), lines);
        }
        p.must(all.size() == before + hops, "launch %d: %zu loads of %zu and %zu", step, all.size(), before,
               hops);
        to = name == "chase_l1" ? first + (zero - least) * LINE : to;
        for (size_t i = 0; i < all.size(); i++) {
            p.must(all[i].l1 == (name == "chase_l1"), "launch %d: load %zu, by the wrong cache", step, i);
            if (name == "chase_l1" && i < lines) {
                p.must(all[i].place == first + (int64_t)i * LINE, "load %zu is not of line %zu", i, i);
                continue;
            }
            p.must(all[i].place == to, "launch %d: load %zu is not where the link before points to", step, i);
            to = next(to);
        }
    }
}

/* Threads have an access of `width` bytes each, or values of as many bytes. */
static void threads_are_as_wide(prepared &p)
{
    const double width = (double)p.c.axis[study_axis_find(p.c.study, "width")],
                 bytes = (double)(p.c.study->results(&p.w) * p.c.axis[AXIS_PRECISION]);
    const double before = cuda_cpu_launched.threads;
    p.fill();
    const double filled = cuda_cpu_launched.threads;
    p.launch(0, 0);
    const double threads = cuda_cpu_launched.threads - filled,
                 rest = (double)BLOCK_X(p.c.axis[AXIS_BLOCK]) + 16;
    p.must(filled >= before && threads * width >= bytes && (threads - rest) * width < bytes,
           "%g threads for %g bytes, %g of them each", threads, bytes, width);
}

/* Points of three members have a thread each. Of a structure of arrays there are so many points that the next
 * array begins a line. */
static void points_fill_lines(prepared &p)
{
    const int64_t block = BLOCK_X(p.c.axis[AXIS_BLOCK]), points = (p.c.axis[AXIS_NX] + 2) / 3,
                  all = !strcmp(p.as.v->name, "copy_soa") ? whole_lines(p, points) : points,
                  blocks = blocks_of_a_launch(p);
    p.must(blocks == (all + block - 1) / block, "%ld blocks of %ld threads for %ld points", blocks, block,
           all);
}

/* Each array of stream begins a line: the guard before it has whole lines. */
static void begins_a_line(prepared &p)
{
    int f = 0;
    const int64_t o = p.c.study->result(&p.w, 0, 1, &f);
    p.must(o * p.c.axis[AXIS_PRECISION] % 128 == 0, "the answer begins at cell %ld", o);
}

/* transfer's kernel has a grid of eight blocks a multiprocessor, or less if there are fewer values. */
static void eight_blocks_each(prepared &p)
{
    enum { THREADS = 256 };
    const int64_t blocks = blocks_of_a_launch(p),
                  right = std::min((p.c.axis[AXIS_NX] + THREADS - 1) / THREADS, 8 * multiprocessors());
    p.must(blocks == right, "%ld blocks instead of %ld", blocks, right);
}

/* A round of ceiling reads 16 bytes of the table, in each round those of another warp: thread t of a block
 * number t + round·(threads + 32), modulo 1024. Here each has its own number for a value, which the answer
 * tells. */
static void reads_its_table(prepared &p)
{
    enum { TABLE = 2, PACKS = 1024 };
    const int64_t bytes = p.c.axis[AXIS_PRECISION], each = 16 / bytes, guard = 4096 / bytes,
                  threads = BLOCK_X(p.c.axis[AXIS_BLOCK]),
                  rounds = p.c.axis[study_axis_find(p.c.study, "rounds")];
    p.w.inputs = INPUTS_EXACT;
    p.fill();
    for (int64_t i = 0; i < PACKS * each; i++)
        p.put(TABLE, guard + i, (double)(i / each));
    p.launch(0, 0);
    for (int64_t i = 0; i < p.c.axis[AXIS_NX]; i++) {
        const int64_t thread = i / each % threads;
        double v = p.get(0, guard + i);
        for (int64_t r = 0; r < rounds; r++)
            v = (double)((thread + r * (threads + 32)) % PACKS) - v;
        p.must(p.get(1, guard + i) == v, "value %ld after %ld rounds: %g instead of %g", i, rounds,
               p.get(1, guard + i), v);
    }
}

/* A launch queues a kernel for each part that has values. */
static void each_part_has_a_kernel(prepared &p, const char *parts)
{
    const int axis = study_axis_find(p.c.study, parts);
    p.fill();
    const long before = cuda_cpu_launched.launches;
    p.launch(0, 0);
    const int64_t launches = cuda_cpu_launched.launches - before,
                  right = std::min(p.c.axis[AXIS_NX], extent(p.c.axis[axis]));
    p.must(launches == right, "%ld kernels of %ld", launches, right);
}

/* Rows of hetero's host are computed while the GPU's are queued. */
static size_t waiting_for_the_host;
template <typename T, typename F>
static void host_rows(const F &rows_of, const T *a, int64_t pitch, const T *x, T *y, int64_t rows, int64_t nx)
{
    waiting_for_the_host = cuda_cpu_waiting();
    rows_of(a, pitch, x, y, rows, nx);
}
#define HOST_ROWS(T, name) \
    extern "C" \
        __attribute__((weak)) void __real_##name(const T *, int64_t, const T *, T *, int64_t, int64_t); \
    extern "C" void __wrap_##name(const T *a, int64_t pitch, const T *x, T *y, int64_t rows, int64_t nx) \
    { \
        host_rows(__real_##name, a, pitch, x, y, rows, nx); \
    }
HOST_ROWS(float, hetero_host_single)
HOST_ROWS(double, hetero_host_double)
static void both_sides_at_once(prepared &p)
{
    const int64_t percent = p.c.axis[study_axis_find(p.c.study, "cpu_percent")], rows = p.c.axis[AXIS_NY],
                  cpu_rows = (rows * percent + 50) / 100;
    set_order(CUDA_CPU_FORWARD, true);
    p.fill();
    waiting_for_the_host = 0;
    p.launch(0, 0);
    p.must((waiting_for_the_host > 0) == (cpu_rows > 0 && cpu_rows < rows),
           "%ld of %ld rows on the host, meanwhile %zu tasks wait", cpu_rows, rows, waiting_for_the_host);
}

/* cliff/handed: from plane to plane a column of tiles stays with its multiprocessor (turn 0), or goes on to
 * another one, of the other half of the L2 (1) or of the same (2). In plane 0 the upper tiles belong to half
 * 0 and the lower ones to half 1. */
static void columns_go_on(prepared &p)
{
    const int64_t *const axis = p.c.axis, turn = axis[study_axis_find(p.c.study, "turn")], nx = axis[AXIS_NX],
                         ny = axis[AXIS_NY], nz = axis[AXIS_NZ];
    const int64_t high = BLOCK_Y(axis[AXIS_BLOCK]), upper = ((ny - 1) / high + 1) / 2 * high;
    p.fill_and_launch();
    std::vector<unsigned> sm; /* of each result, x fastest */
    for (int64_t i = 0; i < nx * ny * nz; i++) {
        int field;
        const int64_t at = p.c.study->result(&p.w, i, 1, &field);
        const int block =
            cuda_cpu_stored_by(static_cast<char *>(p.w.field[field]) + at * axis[AXIS_PRECISION]);
        p.must(block >= 0, "result %ld: nobody is known to have stored it", i);
        sm.push_back((unsigned)(block % cuda_cpu.sms));
    }
    const auto half = [&](int64_t i) { return cuda_cpu.l2_half(sm[(size_t)i]); };
    for (int64_t i = 0; i < nx * ny; i++)
        p.must(half(i) == (i / nx >= upper), "row %ld of %ld begins in half %d", i / nx, ny, half(i));
    for (int64_t i = nx * ny; i < nx * ny * nz; i++) {
        const int64_t before = i - nx * ny;
        p.must((sm[(size_t)i] == sm[(size_t)before]) == (turn == 0) &&
                   (half(i) == half(before)) == (turn % 2 == 0),
               "turn %ld: a column goes from multiprocessor %u to %u", turn, sm[(size_t)before],
               sm[(size_t)i]);
    }
}

/* Each result is stored in the way that the case names. */
static void stores_as_it_says(prepared &p)
{
    const int a = study_axis_find(p.c.study, "stores");
    const std::string how = study_axis(p.c.study, a)->words[p.c.axis[a]];
    p.fill();
    cuda_cpu_stores = {};
    p.launch(0, 0);
    const long results = (long)p.c.study->results(&p.w);
    p.must(cuda_cpu_stores.streaming == (how == "streaming" ? results : 0) &&
               cuda_cpu_stores.through == (how == "through" ? results : 0) &&
               cuda_cpu_stores.first == (how == "first" ? results : 0),
           "stores=%s: of %ld %ld streaming, %ld through the L2, %ld evicted first", how.c_str(), results,
           cuda_cpu_stores.streaming, cuda_cpu_stores.through, cuda_cpu_stores.first);
}

/* The kernel that is launched splits the fast memory as the case says. */
static void splits_as_it_says(prepared &p)
{
    const int64_t percent = p.c.axis[study_axis_find(p.c.study, "carveout")];
    p.fill();
    p.launch(0, 0);
    p.must(cuda_cpu_launched.carveout == percent, "carveout=%ld: the kernel's is %d", percent,
           cuda_cpu_launched.carveout);
}

/* On a GPU a block of eight warps that compute and four that help them begins with 168 registers a thread.
 * What the eight take more must be what the four have given back, or they wait for ever. */
static void registers_are_there(prepared &p)
{
    const struct cuda_cpu_registers had = std::exchange(cuda_cpu_registers, {});
    if (!had.taken || !strcmp(p.as.v->name, "systolic")) /* systolic computes its numbers */
        return;
    p.must(had.kept && 8 * had.taken + 4 * had.kept <= 12 * 168 && had.taken <= 255,
           "threads that compute take %d registers, those that help keep %d", had.taken, had.kept);
}

/* A kernel that copies by the engine, or past the L1, tells the L2 whether the lines are to stay longer than
 * others: all of them or none. systolic says so of some. */
static void lines_stay_as_long(prepared &p)
{
    static const std::set<std::string> as_others = {"star3d/specialised", "star3d/tma_inline",
                                                    "star3d/persistent"};
    const struct cuda_cpu_hints had = std::exchange(cuda_cpu_hints, {});
    const std::string name = std::string(p.c.study->name) + "/" + p.as.v->name;
    if ((!had.normal && !had.last) || name == "star3d/systolic")
        return;
    p.must(as_others.count(name) ? !had.last : !had.normal,
           "%ld copies are to stay in the L2 longer than others, %ld are not", had.last, had.normal);
}

/* resident has a block on each multiprocessor. persistent has one or several for a layer, on as many as there
 * are. graph queues eight steps as one graph. */
static void fills_the_gpu(prepared &p)
{
    enum { LONG = 8, LONGER = 2 * LONG };
    const int64_t sms = multiprocessors();
    if (!strcmp(p.as.v->name, "graph")) {
        p.fill();
        set_order(CUDA_CPU_FORWARD, true);
        p.must(!p.c.variant->launches(&p.w, 0, LONGER), "launches at once");
        const size_t graphs = cuda_cpu_waiting();
        p.wait("launches at once");
        return p.must(graphs == LONGER / LONG, "%d steps are %zu graphs", (int)LONGER, graphs);
    }
    const int64_t blocks = blocks_of_a_launch(p), bands = p.c.axis[study_axis_find(p.c.study, "bands")];
    const int64_t right = bands > 0 ? bands * std::min(sms / bands, p.c.axis[AXIS_NZ])
                          : bands == 0 && p.c.axis[AXIS_NZ] < sms ? blocks
                                                                  : sms;
    p.must(blocks == right, "%ld blocks instead of %ld", blocks, right);
}

/* A pass of a sum has blocks for all values, but at most four times as many as are resident at once; another
 * pass of one block adds their sums. */
static void passes_fill_the_gpu(prepared &p, int64_t each)
{
    const int64_t threads = BLOCK_X(p.c.axis[AXIS_BLOCK]), n = p.c.axis[AXIS_NX],
                  most = 4 * multiprocessors() * std::max(CUDA_CPU_THREADS_PER_SM / threads, (int64_t)1),
                  blocks = blocks_of_a_launch(p), right = std::min((n + each - 1) / each, most) + 1;
    p.must(blocks == right, "%ld blocks instead of %ld", blocks, right);
}

/* Each GPU may access its neighbours' memory, also over the ends of a periodic field. Outer planes are on
 * streams that go first: with `beside` a step launches them once for each side of a cut. Before kernels that
 * wait for those of other GPUs comes a launch on each GPU, which loads the code. */
static void reaches_its_neighbours(prepared &p)
{
    const auto axis = [&](const char *name) { return p.c.axis[study_axis_find(p.c.study, name)]; };
    const int gpus = (int)axis("gpus");
    for (int k = 0; k < gpus; k++)
        for (int to : {k - 1, k + 1}) {
            const int other = (to + gpus) % gpus;
            p.must((other != to && axis("ends") != 1) || other == k || cuda_cpu_peers[k][other],
                   "GPU %d may not access the memory of GPU %d", k, other);
        }
    if (axis("schedule") == AXIS_NONE) {
        const passed_by_both passed; /* q is a second case */
        const long loaded = cuda_cpu_launched.launches;
        const prepared q(p.as.s, p.as.v, p.as.axis);
        return p.must(cuda_cpu_launched.launches - loaded == gpus, "%ld launches before the first step",
                      cuda_cpu_launched.launches - loaded);
    }
    if (axis("schedule") != 1)
        return;
    p.fill();
    p.launch(0, 0);
    const long before = cuda_cpu_launched.urgent;
    p.launch(1, 1);
    p.must(cuda_cpu_launched.urgent - before == 2 * (gpus - 1), "%ld kernels go first, of %d slabs",
           cuda_cpu_launched.urgent - before, gpus);
}

/* By study: what only the time would tell. */
static void measures_what_it_says(prepared &p)
{
    const std::string study = p.c.study->name, name = p.as.v->name;
    const std::set<std::string> wide = {"copy",   "scale", "add", "triad",  "offset",
                                        "stride", "aos",   "soa", "inplace"};
    const int memory = study_axis_find(p.c.study, "memory");
    if (p.as.v->backend != BACKEND_CUDA)
        return;
    set_order(CUDA_CPU_FORWARD);
    if (study == "stream" && name != "inplace")
        begins_a_line(p);
    if (study == "stream" && name.substr(0, 4) == "read")
        reads_in_passes(p);
    else if (study == "stream" && name.substr(0, 5) == "chase")
        follows_its_links(p);
    else if (study == "stream" && wide.count(name))
        threads_are_as_wide(p);
    else if (study == "stream" && (name == "copy_aos" || name == "copy_soa"))
        points_fill_lines(p);
    else if (study == "cliff" && name == "handed" && cuda_cpu.sms > CUDA_CPU_SMS)
        columns_go_on(p);
    else if (study == "cliff" && name == "causal")
        stores_as_it_says(p);
    else if (study == "cliff" && name == "carveout")
        splits_as_it_says(p);
    else if (study == "halves" && name == "read")
        has_its_blocks(p, blocks_of_a_launch(p), p.c.axis[AXIS_NY] * p.c.axis[AXIS_NZ] / 8);
    else if (study == "reduction" && name == "transfer")
        eight_blocks_each(p);
    else if (study == "reduction" && name == "unrolled")
        passes_fill_the_gpu(p, 2 * BLOCK_X(p.c.axis[AXIS_BLOCK]));
    else if (study == "ceiling" && name != "fma")
        reads_its_table(p);
    else if (study == "concurrent")
        each_part_has_a_kernel(p, "kernels");
    else if (study == "hetero")
        both_sides_at_once(p);
    else if (study == "halo")
        reaches_its_neighbours(p);
    else if (study == "diffusion2d" && (name == "graph" || name == "resident" || name == "persistent"))
        fills_the_gpu(p);
    else if (study == "overlap") {
        each_part_has_a_kernel(p, "streams");
        for (int f = 0; f < 2; f++)
            p.must(cuda_cpu_pinned(p.w.field[f]) == !p.c.axis[memory], "field %d is page-locked: %d", f,
                   cuda_cpu_pinned(p.w.field[f]));
    } else
        return;
    checks++;
}

/* Launches are timed in the three ways alternately, each TIMES times. Each launch is a task that is faster
 * than the one before, and the median counts. */
static void medians_of_ways(prepared &p, const char *text, long from)
{
    enum { WAYS = 3, TIMES = 101 };
    const double sync = 1e6 * slower_first(from + TIMES / 2 * WAYS + 1),
                 event = 1e6 * slower_first(from + TIMES / 2 * WAYS + 2);
    p.must(cuda_cpu_tasks - from == WAYS * TIMES && found(text, "host_no_sync_ns=") < 2 &&
               fabs(found(text, "host_sync_ns=") - sync) < 2 && fabs(found(text, " event_ns=") - event) < 2,
           "%ld tasks, the middle ones of %g and %g ns: %s", cuda_cpu_tasks - from, sync, event, text);
}

/* What chase finds on an invented L2, where each half keeps what it has read: 250 clocks for a line that the
 * reader's half has, 8 more for every other SM, 420 if only the other one has it. SM 0 has read all lines, so
 * those whose home is its own half are far from the other one's SM: half of what that reads. In an L2 in one
 * piece none is. Blocks are so large that each SM gets as many as any other. */
static std::map<const char *, unsigned> kept; /* line: a bit for each half */
static void invented_read(const void *place, size_t, bool)
{
    const auto at = reinterpret_cast<uintptr_t>(place) / 128 * 128;
    unsigned &halves = kept[reinterpret_cast<const char *>(at)];
    const int home = cuda_cpu.l2_home(at), half = cuda_cpu.l2_half(blockIdx.x % CUDA_CPU_SMS);
    cuda_cpu_cycles += halves >> half & 1 ? 250 + 8 * (blockIdx.x % 2) : halves ? 420 : 640;
    halves |= 1u << half | 1u << home;
}
static void lines_are_found_far(prepared &p)
{
    const auto was = cuda_cpu.l2_half;
    for (int two = 0; two < 2; two++) {
        char text[400] = "";
        if (!two)
            cuda_cpu.l2_half = [](unsigned) { return 0; };
        kept.clear();
        cuda_cpu_load = invented_read;
        cuda_cpu_launched.threads = 0;
        const long launches = cuda_cpu_launched.launches;
        const enum verdict v = p.c.study->findings(&p.w, text, sizeof text);
        cuda_cpu_load = NULL;
        cuda_cpu.l2_half = was;
        p.must(v == CALL_OK && found(text, "near_sms=") == 2 - two && found(text, "far_sms=") == two &&
                   found(text, "near_cycles=") == (two ? 250 : 254) &&
                   fabs(found(text, "far_cycles=") - (two ? 339 : 0)) < (two ? 10 : 1),
               "an L2 in %d pieces: %s", 1 + two, text);
        p.must(cuda_cpu_launched.threads ==
                   1024.0 * (double)multiprocessors() * (double)(cuda_cpu_launched.launches - launches),
               "%g threads in %ld launches", cuda_cpu_launched.threads,
               cuda_cpu_launched.launches - launches);
    }
    /* the last multiprocessor's number is that of one too many: it is left out */
    char text[400] = "";
    cuda_cpu.missing = 1;
    cuda_cpu_load = invented_read;
    const enum verdict v = p.c.study->findings(&p.w, text, sizeof text);
    cuda_cpu_load = NULL;
    cuda_cpu.missing = cuda_cpu_settings().missing;
    p.must(v == CALL_OK && found(text, "near_sms=") == 1 && found(text, "far_sms=") == 0,
           "numbers with a gap: %s", text);
}

/* What placement finds of blocks that are dealt to multiprocessors in this manner: those of a row in turn, of
 * which every other one is in half 0; below and behind: multiprocessors from a block to the one below it, and
 * to the one behind it. Planes are so large that 2·reach + 2 of them fill the L2. Of the blocks those that
 * begin together do not count, unless they are more than half. */
static void half_of_the_blocks(prepared &p, unsigned below, unsigned behind)
{
    enum { NX = 64, NZ = 3 }; /* the points of a row, and the planes, on the host */
    const int64_t block = p.c.axis[AXIS_BLOCK], reach = p.c.axis[study_axis_find(p.c.study, "reach")];
    const int across = (NX - 1) / (int)BLOCK_X(block) + 1;
    char text[400] = "";
    int blocks = 0, at_once = 0, l2 = 0;
    double share = NAN, next = NAN, row = NAN, plane = NAN;
    cuda_cpu.below = below, cuda_cpu.behind = behind;
    const enum verdict v = p.c.study->findings(&p.w, text, sizeof text);
    cuda_cpu.below = cuda_cpu.behind = 0;
    p.must(v == CALL_OK, "findings");
    sscanf(text, "blocks=%d at_once=%d half_share=%lf next_block=%lf next_row=%lf next_plane=%lf", &blocks,
           &at_once, &share, &next, &row, &plane);
    cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0);
    const int rows = l2 / (int)(2 * reach + 2) / (int)(NX * p.c.axis[AXIS_PRECISION]),
              down = (rows - 1) / (int)BLOCK_Y(block) + 1, all = NZ * across * down;
    p.must(blocks == all - std::min(at_once, all / 2) &&
               at_once == resident_at_once(BLOCK_X(block) * BLOCK_Y(block)),
           "%d blocks in all: %s", all, text);
    if (!below && !behind)
        p.must(fabs(share - (double)((across + 1) / 2) / across) <= 1.0 / blocks,
               "of %d blocks in a row every other one is in half 0: %s", across, text);
    if (across == 1 && !below && !behind)
        return p.must(next == 0 && row == 0 && plane == 0, "all blocks are in one half: %s", text);
    const auto told = [](double of, bool unlike) { return unlike ? of < -0.9 : of > 0.9; };
    p.must((across == 1 || next < 0) && (down == 1 || told(row, below)) && told(plane, behind),
           "of %d x %d blocks rows differ (%u), planes differ (%u): %s", across, down, below, behind, text);
}

/* Accesses on the L2 of what places tries: those of three rules that tell hits from misses, then those of the
 * case's rule; each for lines of either home, behind a flood that empties the L2. clocks: of the reads up to
 * each count. */
static struct {
    long reads, writes;
    std::map<long, unsigned> clocks;
} tried;
static void tries_its_rule(prepared &p)
{
    enum { PIECE = 4096, LINES = 32 /* of a piece */, PASSES = 14 };
    const int rule = study_axis_find(p.c.study, "rule");
    const char *const name = study_axis(p.c.study, rule)->words[p.c.axis[rule]];
    const int64_t share = p.c.axis[study_axis_find(p.c.study, "share")];
    const places_rule *of = places_rules;
    int l2 = 0; /* pieces */
    long reads = 0, writes = 0;
    char text[1024] = "";
    cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0);
    l2 /= PIECE;
    while (strcmp(of->name, name))
        of++;
    const auto flood = [=](int64_t percent) { return (long)(l2 / 2 * percent / 100); };
    const auto steps = [&](const char *words) {
        struct places_step s;
        const long lines = (l2 + 49) / 50;
        reads += 2 * 2 * flood(125);
        while (places_next(&words, &s)) {
            const long pieces = strchr("fgh", s.what) ? flood(s.number < 0 ? share : s.number) : lines;
            (strchr("ws", s.what) ? writes : reads) += (strchr("rfg", s.what) ? 2 : 1) * pieces;
        }
    };
    /* near, far and from DRAM; what the case's rule does is near for one home, from DRAM for the other */
    static const unsigned clocks[] = {200, 200, 400, 400, 800, 800, 200, 800};
    tried = {};
    for (const char *words : {"rA rA pA", "rA pB", "pA", of->steps ? of->steps : ""})
        for (int home = 0; home < 2 && *words; home++) {
            const unsigned each = clocks[tried.clocks.size()];
            steps(words);
            tried.clocks[LINES * reads] = each;
        }
    if (!of->steps)
        reads += 2 * 2 * flood(125);
    for (int64_t now = of->answer == PLACES_GROWN ? std::min((int64_t)60, share) : share;
         !of->steps && now <= share; now += 2)
        reads += PASSES * (long)(l2 * now / 100);
    cuda_cpu.l2_read = [](unsigned, uintptr_t) {
        const auto now = tried.clocks.upper_bound(tried.reads++);
        return now == tried.clocks.end() ? 400u : now->second;
    };
    cuda_cpu.l2_write = [](unsigned, uintptr_t, bool) { tried.writes++; };
    cuda_cpu.reads_late = true;
    const enum verdict v = p.c.study->findings(&p.w, text, sizeof text);
    cuda_cpu.l2_read = cuda_cpu_settings().l2_read, cuda_cpu.l2_write = cuda_cpu_settings().l2_write;
    cuda_cpu.reads_late = false;
    p.must(v == CALL_OK && tried.reads == LINES * reads && tried.writes == LINES * writes,
           "%s, share %ld: %ld reads and %ld writes instead of %ld and %ld", name, share, tried.reads,
           tried.writes, LINES * reads, LINES * writes);
    p.must(found(text, "apart=") == 1 && found(text, " near=") == (of->steps ? 0.5 : 0) &&
               found(text, " far=") == (of->steps ? 0 : 1) && found(text, " dram=") == (of->steps ? 0.5 : 0),
           "%s: %s", name, text);
}

static void findings_are_numbers(prepared &p)
{
    char text[1024] = ""; /* the size of a record's text */
    set_order(CUDA_CPU_REVERSE, true);
    p.fill();
    p.launch(0, 0);
    cuda_cpu_used();
    p.launch(1, 1);
    const long before = cuda_cpu_tasks;
    const size_t streams_of_launch = cuda_cpu_used();
    cuda_cpu_task_ms = slower_first;
    slower_from = before;
    const enum verdict v = p.c.study->findings(&p.w, text, sizeof text);
    p.must(v == CALL_OK, "findings");
    if (strstr(text, "exchange_ns=")) {
        exchange_takes(p, found(text, "exchange_ns="), before, cuda_cpu_tasks);
        p.must(found(text, "message_bytes=") == (double)(p.c.axis[AXIS_RADIUS] * p.c.axis[AXIS_NX] *
                                                         p.c.axis[AXIS_NY] * p.c.axis[AXIS_PRECISION]),
               "a message: %s", text);
        if (found(text, "exchange_ns=") > 0)
            exchanges_once(p);
    }
    if (strstr(text, "host_sync_ns="))
        medians_of_ways(p, text, before);
    if (strstr(text, "near_sms=") && !strcmp(p.c.study->name, "stream"))
        lines_are_found_far(p);
    if (strstr(text, " gpu_ns=")) {
        alone_takes(p, text, " gpu_ns=", before, (cuda_cpu_tasks - before) / 4);
        balance_follows(p, text);
    }
    if (strstr(text, "plane_bytes="))
        working_set_is_touched(p, text);
    else if (strstr(text, "working_set_mib="))
        one_pass_is_touched(p, text);
    p.must(!cuda_cpu_waiting(), "findings: %zu tasks are still queued", cuda_cpu_waiting());
    p.must(well_formed(text) && strlen(text) + 1 < sizeof text, "findings are no list of numbers: '%s'",
           text);
    if (strstr(text, "ideal_ns=")) {
        const size_t streams = cuda_cpu_used();
        p.must(strstr(text, " total_us=") || streams == 2, "the stages were on %zu streams, both ways on two",
               streams);
        const long compute = alone_takes(p, text, "h2d_ns=", before, 1),
                   out = alone_takes(p, text, "compute_ns=", compute, 1),
                   both = alone_takes(p, text, "d2h_ns=", out, 1);
        alone_takes(p, text, "both_ways_ns=", both, 2);
        ideal_is_the_longest(p, text);
        p.launch(2, 2);
        p.must(cuda_cpu_used() == streams_of_launch, "findings leave a launch on other streams");
    }
    if (strstr(text, "ideal_ns=") || strstr(text, "host_sync_ns=")) {
        const auto right = strstr(text, "ideal_ns=") ? ideal_is_the_longest : three_ways;
        text[0] = '\0';
        cuda_cpu_task_ms = steady; /* two copies together take longer than one */
        p.must(p.c.study->findings(&p.w, text, sizeof text) == CALL_OK, "findings once more");
        right(p, text);
        if (strstr(text, " total_us=")) {
            time_line_is_in_order(p, text);
            chunks_are_queued_in_order(p);
        }
    }
    if (strstr(text, "rms_error="))
        errs_as_it_says(p, text);
    if (strstr(text, "parity_agree="))
        tries_its_rule(p);
    if (strstr(text, "half_share="))
        for (unsigned way = 0; way < 3; way++)
            half_of_the_blocks(p, way == 1, way == 2);
    checks++;
}

/* A long run of diffusion2d compares the field after so many steps: if a launch that ends there puts one
 * value a little off, it is wrong. */
static struct {
    struct prepared *of;
    int end; /* number of launches after which a value is put off */
} off_course;
static int put_off(struct work *w, int end, int error)
{
    prepared &p = *off_course.of;
    int f = 0;
    if (error || end != off_course.end)
        return error;
    p.wait("a launch of a long run");
    const int64_t at = p.c.study->result(w, p.c.study->results(w) / 2, end, &f);
    const double was = p.get(f, at);
    p.put(f, at, was + (p.single() ? 4e-5 : 4e-12) * (1 + fabs(was)));
    return 0;
}
static void long_run_can_fail(prepared &p)
{
    const struct variant right = p.nameless;
    const int each = p.c.study->steps(&p.c);
    for (int steps : {1, 10, 1000}) {
        struct check_result r = {0, 0, 0, -1, -1};
        off_course = {&p, (steps + each - 1) / each};
        p.nameless.launch = [](struct work *w, int step) {
            return put_off(w, step + 1, off_course.of->as.v->launch(w, step));
        };
        if (right.launches)
            p.nameless.launches = [](struct work *w, int step, int count) {
                return put_off(w, step + count, off_course.of->as.v->launches(w, step, count));
            };
        const enum verdict v = p.c.study->long_run(&p.w, &r);
        p.nameless = right;
        p.must(v == CALL_OK && r.wrong > 0, "a value that is off after %d steps is right", steps);
    }
}

static void many(prepared &p)
{
    struct check_result r = {0, 0, 0, -1, -1};
    p.must(p.c.study->long_run(&p.w, &r) == CALL_OK && r.points > 0, "many launches");
    p.right(r, "many launches");
    if (!quick && p.c.study->steps)
        long_run_can_fail(p);
    checks++;
}

/* A case of more than 2^32 values: no index of a kernel may overflow. Only the first and the last blocks of
 * each launch run, so that few pages of the memory are ever touched. FILLED: blocks of the fill. LAST: blocks
 * of the variant's launch. VALUES: this many of the last values are compared; where an index of 32 bits would
 * put them, nothing is stored. A launch that can run so stores at least one of them; `runs`: it is known that
 * it can. */
static void far(prepared &p, bool runs)
{
    enum { FILLED = 2048, LAST = 128, VALUES = 8, MARK = 7, UNSTORED = -9 };
    const struct study *const s = p.c.study;
    const int64_t all = s->results(&p.w);
    int64_t at[VALUES];
    int of[VALUES], seen = 0, stored = 0;
    cuda_cpu.quiet = true;
    cuda_cpu.last = FILLED;
    bool ran = !check_fill(&p.w);
    for (int i = 0; i < VALUES; i++) {
        at[i] = s->result(&p.w, all - VALUES + i, 1, &of[i]);
        p.put(of[i], (uint32_t)at[i], MARK);
        if (p.get(of[i], at[i]) != p.get(of[i], at[i]))
            p.put(of[i], at[i], UNSTORED);
    }
    cuda_cpu.last = LAST;
    ran =
        ran && !p.c.variant->launch(&p.w, 0) && !cudaStreamSynchronize(static_cast<cudaStream_t>(p.w.stream));
    cuda_cpu.last = 0;
    cuda_cpu.quiet = quick;
    p.as.turn = ran;
    p.must(ran || !runs, "a launch of more than 2^32 points is refused");
    for (int i = 0; ran && i < VALUES; i++) {
        double bound = 0;
        const double want = (double)s->expect(&p.w, all - VALUES + i, &bound), got = p.get(of[i], at[i]);
        stored += got != UNSTORED;
        seen += got == got && got != UNSTORED; /* NaN: made of a value of a block that did not run */
        p.must(got != got || got == UNSTORED || fabs(got - want) <= bound,
               "value %ld of %ld is %.17g instead of %.17g", all - VALUES + i, all, got, want);
        p.must(p.get(of[i], (uint32_t)at[i]) == MARK, "value %ld of %ld is stored at %u", all - VALUES + i,
               all, (uint32_t)at[i]);
        checks++;
    }
    p.must(stored || !ran, "none of the last values of more than 2^32 points is stored");
    printf("# %s: %s\n", p.as.v->name,
           seen ? "the last blocks of more than 2^32 points" : "not tried with 2^32 points");
}

/* Blocks in lock-step add to a counter once per turn of `lockstep` planes. So they count more often with
 * lockstep 1 than with 3; and with 3 more often than once per block, at its end. For variants whose turn is
 * as long as their lead. */
static void counts_its_turns(prepared &p)
{
    const int lead = study_axis_find(p.c.study, "lockstep");
    size_t counts[2], blocks = 2; /* of atomic additions */
    if (p.as.v->min_cc < 90 || !variant_has(p.as.v, AXIS_BLOCK))
        return;
    for (int i = 0; i < 2; i++) {
        axes axis = p.as.axis;
        axis[lead] = 1 + 2 * i;
        axis[AXIS_NZ] = 13;
        prepared q(p.as.s, p.as.v, axis);
        if (!q.ready)
            return;
        q.fill();
        counts[i] = cuda_cpu_atomics;
        q.launch(0, 0);
        counts[i] = cuda_cpu_atomics - counts[i];
    }
    p.must(counts[0] > counts[1] && counts[1] > blocks,
           "in turns of one plane it counts %zu times, of three %zu times", counts[0], counts[1]);
    checks++;
}

/* A launch uses the number of streams that the case says. This has a test of its own: with fewer streams the
 * answer is right, too. */
static void is_on_its_streams(prepared &p)
{
    const int64_t streams = p.c.axis[study_axis_find(p.c.study, "streams")];
    p.fill();
    cuda_cpu_used();
    p.launch(0, 0);
    const size_t used = cuda_cpu_used();
    p.must((int64_t)used == streams, "its work is on %zu streams of %ld", used, streams);
    checks++;
}

/* Steps that are queued together, too few to be recorded, are right whichever stream is ahead: the first,
 * which runs as far as it need not wait, or the last. Each slab has a stream, and with `beside` a second one
 * for its inner planes. */
static void right_whichever_stream_is_ahead(prepared &p)
{
    enum { TOGETHER = 3 };
    p.w.inputs = INPUTS_EXACT;
    p.fill();
    cuda_cpu_used();
    p.launch(0, TOGETHER - 1);
    const int64_t used = (int64_t)cuda_cpu_used(), gpus = p.c.axis[study_axis_find(p.c.study, "gpus")],
                  each = 1 + p.c.axis[study_axis_find(p.c.study, "schedule")];
    p.must(used == each * gpus, "%ld slabs' work is on %ld streams", gpus, used);
    const std::vector<double> want = p.answer(TOGETHER);
    for (int last = 0; last < 2; last++) {
        p.fill();
        cuda_cpu.lazy = true, cuda_cpu.last_first = last;
        const int error = p.c.variant->launches(&p.w, 0, TOGETHER);
        p.must(!error, "%d steps at once: error %d", (int)TOGETHER, error);
        p.wait("steps at once");
        cuda_cpu.lazy = cuda_cpu.last_first = false;
        p.must(same_bits(p.answer(TOGETHER), want), "%d steps at once, the %s stream ahead: other bits",
               (int)TOGETHER, last ? "last" : "first");
    }
    checks++;
}

/* A page of 4 KiB has a home. Its rows are worked on by multiprocessors of that half of the L2, or, crossed,
 * by those of the other half. Otherwise the answer is as right, and only the time differs. */
enum { OWN = 1 }; /* a value of `who` */
static void its_halves_work(prepared &p)
{
    const bool own = p.c.axis[study_axis_find(p.c.study, "who")] == OWN;
    int wrong = 0;
    watch_a_launch(p);
    has_its_blocks(p, (int64_t)watched.atomics); /* each has taken a number */
    for (const auto &page : watched.touched)
        wrong += (cuda_cpu.l2_home((uintptr_t)page.first) == cuda_cpu.l2_half(page.second)) != own;
    p.must(!wrong, "%d of %zu pages are worked on by the wrong half", wrong, watched.touched.size());
    checks++;
}

/* In a launch for each step blocks take their tiles from a queue. The first block, which does all of them
 * here, first takes those of its half (crossed: of the other half), then the others. */
static void its_half_comes_first(prepared &p)
{
    const bool own = p.c.axis[study_axis_find(p.c.study, "who")] == OWN;
    size_t first = 0, later = 0;
    watch_a_launch(p);
    for (const auto &page : watched.touched) {
        const bool here = (cuda_cpu.l2_home((uintptr_t)page.first) == cuda_cpu.l2_half(page.second)) == own;
        later += !here;
        first += here && !later;
    }
    p.must(first && later && first + later == watched.touched.size(),
           "of %zu pages %zu of its half come first, %zu are others", watched.touched.size(), first, later);
    if (const auto row = halves_blocks.find(p.as.v->name); row != halves_blocks.end())
        has_its_blocks(p, (int64_t)(watched.threads / row->second.second));
    checks++;
}

/* In one field every eighth piece has a line of the other home. Both probes find the same home of all pieces
 * still, but not all that is measured agrees, in this field. Where the pieces of a pair have one home, the
 * case is refused. */
static struct {
    uintptr_t begin, end;
    int (*home)(uintptr_t);
} mixed;
static void some_homes_are_mixed(prepared &p, int field)
{
    const auto usual = cuda_cpu.l2_home;
    char text[1024] = "";
    mixed = {(uintptr_t)p.w.field[field], (uintptr_t)p.w.field[field] + p.w.bytes[field], cuda_cpu.l2_home};
    cuda_cpu.l2_home = [](uintptr_t at) {
        return mixed.home(at) ^
               (at >= mixed.begin && at < mixed.end && at / 4096 % 8 == 0 && at % 4096 < 128);
    };
    p.c.variant->release(&p.w);
    p.begun = p.accepted(p.c.variant->prepare(&p.w), "prepare");
    cuda_cpu.l2_home = usual;
    p.must(p.begun, "some lines of another home are refused");
    p.must(p.c.study->findings(&p.w, text, sizeof text) == CALL_OK && found(text, " homes_agree=") == 1 &&
               fabs(found(text, " homes_whole=") - 0.875) < 0.06,
           "every eighth piece of field %d is mixed: %s", field, text);
    if (p.c.axis[study_axis_find(p.c.study, "layout")] != AXIS_NONE) {
        p.c.variant->release(&p.w);
        cuda_cpu.l2_home = [](uintptr_t at) { return (int)(at >> 13 & 1); };
        const enum verdict v = p.c.variant->prepare(&p.w);
        cuda_cpu.l2_home = usual;
        p.begun = v == CALL_OK;
        p.must(v == CALL_SKIP && strstr(p.w.why, "pairs split"), "pairs of one home are accepted");
        p.w.why[0] = '\0';
    }
    checks++;
}

/* A block must not take a message left over from an earlier launch for a new one. Two short launches are
 * repeated in random orders, often enough that some block looks for its message before the others have
 * begun. */
static void right_whoever_is_ahead(prepared &p)
{
    enum { TIMES = 40 };
    std::vector<char> want;
    p.w.inputs = INPUTS_EXACT;
    for (int i = 0; i <= TIMES; i++) {
        set_order(i ? CUDA_CPU_RANDOM : CUDA_CPU_FORWARD);
        p.fill();
        p.launch(0, 1);
        if (!i)
            want = p.bits();
        p.must(p.bits() == want, "two short launches, time %d: other bits", i);
    }
    checks++;
}

/* Kernels that wait for those of other GPUs are refused in a process that a profiler or a sanitizer has
 * entered: it would run them one after another. */
static void refused_to_a_profiler(prepared &p)
{
    static const char *const signs[][2] = {
        {"LD_PRELOAD", "/opt/ncu/target/linux-desktop-glibc_2_11_3-x64/libTreeLauncherTargetInjection.so"},
        {"CUDA_INJECTION64_PATH", "/opt/nsys/target-linux-x64/libToolsInjection64.so"}};
    for (const auto &sign : signs) {
        const passed_by_both passed; /* q is a second case */
        const char *const was = getenv(sign[0]);
        const std::string before = was ? was : "";
        setenv(sign[0], sign[1], 1);
        prepared q(p.as.s, p.as.v, p.as.axis);
        was ? setenv(sign[0], before.c_str(), 1) : unsetenv(sign[0]);
        p.must(q.skipped, "it does not see the profiler of %s", sign[0]);
        checks++;
    }
}

/* Per study and row of its table: CRC-32 of the answer that the study expects of one launch, plus 2^32 once
 * it is known. Shared by all processes: the first variant that tries a row computes it for all others. */
static std::map<const struct study *, volatile uint64_t *> told;

/* The CRC of a row, taken from `known` or computed and put there. */
static uint32_t crc_expected(prepared &p, volatile uint64_t *known)
{
    std::vector<double> all;
    double bound = 0;
    if (*known)
        return (uint32_t)*known;
    for (int64_t i = 0; i < p.c.study->results(&p.w); i++)
        all.push_back((double)p.c.study->expect(&p.w, i, &bound) + 0.0); /* -0.0 becomes 0.0 */
    return (uint32_t)(*known =
                          1ull << 32 | crc32_z(0, (const Bytef *)all.data(), all.size() * sizeof all[0]));
}

/* A row of the study's table: one launch gives every bit that the study expects, and study_exact_steps()
 * launches give the committed CRC. */
static void exact_row(prepared &p, int row)
{
    const struct exact_case *e = &p.c.study->exact[row];
    uint32_t crc = 0;
    p.w.inputs = INPUTS_EXACT;
    p.must(check_exact_crc(&p.w, 1, &crc) == CALL_OK, "one launch");
    p.must(crc == crc_expected(p, &told[p.c.study][row]), "one launch: 0x%08x, not what the study expects",
           crc);
    p.must(study_exact_steps(&p.c) == 1 || check_exact_crc(&p.w, study_exact_steps(&p.c), &crc) == CALL_OK,
           "launches");
    p.must(crc == e->crc, "0x%08x instead of 0x%08x", crc, e->crc);
    checks++;
}

/* Runs the test `what` on a case. `turn` counts the cases: parts of a test are done in every so many of
 * them. */
static void act(prepared &p, int what, int turn)
{
    p.as.what = what, p.as.turn = turn;
    if (what == AT_ONCE)
        return launches_agree(p, turn);
    if (what == USED)
        return used_memory_does_not_matter(p, turn);
    if (what == STREAMS)
        return is_on_its_streams(p);
    if (what == AHEAD)
        return right_whichever_stream_is_ahead(p);
    if (what == HOMES)
        return its_halves_work(p);
    if (what == SHORT)
        return right_whoever_is_ahead(p);
    if (what == FARTHEST)
        return far(p, turn);
    if (what == MANY)
        return many(p);
    if (what == TABLE)
        return exact_row(p, turn);
    if (what == WATCHED)
        return refused_to_a_profiler(p);
    if (what == MEASURES)
        return measures_what_it_says(p);
    if (what == PASS)
        return its_half_comes_first(p);
    if (what == MIXED)
        return some_homes_are_mixed(p, turn % 2 ? p.w.fields - 1 : 0);
    later_launches_are_right(p, what == ANY ? turn % 3 == 1 : what != EDGES || (turn / 2 + turn / 4) % 2);
    if (what == WALKS)
        counts_its_turns(p);
    /* Reverse and random order take turns in EDGES, where the places matter, and in ANY case of a variant
     * that runs all launches in each order. Other cases try every order. */
    if (what == EDGES)
        return right_in_every_order(p, INPUTS_GENERAL, turn / 3 % 2 ? CUDA_CPU_REVERSE : CUDA_CPU_RANDOM);
    if (what != ANY)
        return right_in_every_order(p, INPUTS_GENERAL);
    right_in_every_order(p, turn % 2 ? INPUTS_GENERAL : INPUTS_EXACT,
                         !may_wait(p.c.variant) ? -1
                         : turn / 2 % 2         ? CUDA_CPU_REVERSE
                                                : CUDA_CPU_RANDOM);
    measures_what_it_says(p);
    registers_are_there(p);
    lines_stay_as_long(p);
    if (p.c.study->findings && turn % 5 == 4)
        findings_are_numbers(p);
    if (turn % 2)
        launches_agree(p, turn / 2);
}

/* launches() may run several steps in one kernel, whose blocks wait for each other: several blocks share a
 * large layer, or thin parts along z of which some blocks have one more than others, or two tiles side by
 * side, or parts whose planes do not divide the radius, or bands of fewer rows than their halo. */
static void large_at_once(const struct study *s, const struct variant *v)
{
    /* nx, ny, nz, planes */
    static const int64_t small[][4] = {{33, 3, 7, 1}, {100, 3, 4, 0}, {33, 12, 2, 0}, {33, 3, 13, 3}};
    const int planes = study_axis_find(s, "planes"), turns = planes >= 0 && variant_has(v, planes) ? 36 : 12,
              bands = study_axis_find(s, "bands");
    /* rows of the large layers: too many for one block */
    const int least = turns > 12 || study_axis_find(s, "gpus") >= 0 ? 20 : 140;
    choices any(s, v);
    /* each order with each size and precision: the small grids (turn 12 and later) first */
    for (int i = 0; i < turns && v->launches; i++) {
        const int turn = (i + 12) % turns;
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8;
        cuda_cpu.sms = CUDA_CPU_SMS;
        axis[AXIS_NX] = 131, axis[AXIS_NY] = turn % 4 < 2 ? least : 2 * least + 20, axis[AXIS_NZ] = 1;
        if (bands >= 0 && turn % 3 == 2) { /* a warp has eight rows; its last lane has one point of a row */
            axis[AXIS_NX] = 31 * 16 / axis[AXIS_PRECISION] + 1, axis[AXIS_NY] = 100;
            axis[bands] = 1;
        }
        if (bands >= 0 && variant_has(v, bands) && turn % 3 == 1) { /* bands of fewer rows than their halo */
            axis[AXIS_NX] = 33, axis[AXIS_NY] = 7;
            axis[bands] = 2 + turn / 2 % 2, axis[AXIS_NZ] = 3;
            cuda_cpu.sms = 5; /* for two layers at once, of which one is followed by the third, or for one */
        }
        if (turn >= 12) {
            const int64_t *const size = small[turn / 6 % 4];
            std::copy(size, size + 3, &axis[AXIS_NX]);
            axis[AXIS_RADIUS] = 4;
            settle(s, v, axis);
            axis[planes] = size[3];
        }
        set_order(turn % CUDA_CPU_ORDERS, turn & 1);
        prepared p(s, v, axis);
        if (p.ready)
            act(p, AT_ONCE, turn / 2);
        if (turn % 5)
            continue;
        if (bands >= 0 && variant_has(v, bands))
            axis[bands] = 2;
        prepared q(s, v, axis);
        if (q.ready)
            act(q, USED, turn / 2);
    }
    cuda_cpu.sms = CUDA_CPU_SMS;
}

/* Two blocks in lock-step share an odd number of tiles: the block that has fewer must not keep the other
 * waiting. With three, five and seven tiles the two go one, two and three rounds together, then one block
 * goes on alone. */
static void uneven_walks(const struct study *s, const struct variant *v)
{
    const int lead = study_axis_find(s, "lockstep");
    int ran = 0;
    choices any(s, v);
    for (int turn = 0; turn < 6 && lead >= 0 && variant_has(v, lead) && v->defaults; turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn / 2 % 2 ? 4 : 8;
        axis[AXIS_RADIUS] = 1 + turn / 2 % 2;
        axis[AXIS_NX] = 5, axis[AXIS_NY] = 65, axis[AXIS_NZ] = 5;
        settle(s, v, axis);
        if (variant_has(v, AXIS_BLOCK))
            axis[AXIS_NY] = 2 * (1 + turn / 2) * BLOCK_Y(axis[AXIS_BLOCK]) + 1;
        axis[lead] = 1 + turn % 2;
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.room = 1, cuda_cpu.counters = 0u - 7; /* the counters wrap during the first launch */
        prepared p(s, v, axis);
        ran += p.ready;
        if (p.ready)
            act(p, WALKS, turn);
        p.must(turn < 5 || ran, "uneven walks are skipped");
    }
}

/* Two slices of half a MiB, the last tile not whole. */
static void two_slices(const struct study *s, const struct variant *v)
{
    choices any(s, v);
    /* three warps do not divide half a MiB, so that their slices are a little larger */
    static const int threads[] = {64, 96, 256}, more[] = {-3000, 1000, -3000};
    for (int turn = 0; turn < 3 && !strcmp(v->name, "read_slices"); turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8;
        axis[AXIS_NX] = ((1 << 20) + more[turn]) / axis[AXIS_PRECISION];
        axis[AXIS_BLOCK] = BLOCK(threads[turn], 1, 1), axis[study_axis_find(s, "width")] = 16;
        set_order(CUDA_CPU_FORWARD);
        prepared p(s, v, axis);
        if (p.ready)
            act(p, MEASURES, turn);
        else
            p.say("two slices are refused");
    }
}

/* One to five streams. There is enough work for each of them. */
static void all_its_streams(const struct study *s, const struct variant *v)
{
    const int streams = study_axis_find(s, "streams"), kernels = study_axis_find(s, "kernels");
    choices any(s, v);
    for (int n = 1; n <= 5 && streams >= 0 && variant_has(v, streams); n++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_NX] = 1000, axis[streams] = n;
        if (kernels >= 0)
            axis[kernels] = 2 * n + 1;
        set_order(CUDA_CPU_FORWARD, true);
        prepared p(s, v, axis);
        if (p.ready)
            act(p, STREAMS, n);
        else
            p.say("so many streams are refused");
    }
}

/* Slabs of several devices, each of which has streams of its own. */
static void slabs_ahead(const struct study *s, const struct variant *v)
{
    const int gpus = study_axis_find(s, "gpus"), schedule = study_axis_find(s, "schedule");
    choices any(s, v);
    for (int turn = 0; turn < 8 && gpus >= 0 && schedule >= 0 && variant_has(v, schedule); turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8, axis[AXIS_RADIUS] = 1 + turn / 4;
        axis[AXIS_NX] = 33, axis[AXIS_NY] = 5, axis[AXIS_NZ] = 6;
        axis[gpus] = 3, axis[schedule] = turn % 2, axis[study_axis_find(s, "kernel")] = turn / 2 % 2;
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM;
        prepared p(s, v, axis);
        if (p.ready)
            act(p, AHEAD, turn);
    }
}

/* Kernels that stay for several steps count the planes of all steps, and tell of them in portions. Here the
 * count is 2^32 - 5 when a step of seven planes begins, so it wraps behind the step's first portion. Of three
 * tiles the second block has one: it waits for those of the first in the next step already. Then, whether a
 * profiler is seen. */
static void planes_wrap(const struct study *s, const struct variant *v)
{
    enum { PLANES = 7 };
    const unsigned INVERSE = 0xb6db6db7; /* 7 times it is 1 modulo 2^32 */
    const int gpus = study_axis_find(s, "gpus");
    choices any(s, v);
    for (int turn = 0; turn < 12 && gpus >= 0 && v->launches && v->min_cc >= 90; turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8, axis[AXIS_RADIUS] = 1, axis[gpus] = 1 + turn / 6;
        axis[study_axis_find(s, "more")] = axis[study_axis_find(s, "ends")] = 0;
        axis[AXIS_NX] = 5, axis[AXIS_NY] = 20, axis[AXIS_NZ] = PLANES;
        set_order(turn % CUDA_CPU_ORDERS, turn & 1);
        cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM, cuda_cpu.counters = (0u - 5) * INVERSE - turn % 2;
        prepared p(s, v, axis);
        if (p.ready)
            act(p, turn == 11 ? WATCHED : AT_ONCE, turn);
        else
            p.say("a few planes are refused");
    }
}

/* Rows laid out by homes, and blocks that keep theirs. Then a single tile, whose only block belongs to the
 * other half and does it all the same; and rows of one piece of 4 KiB, which some kernels read at once. */
static void halves_of_the_l2(const struct study *s, const struct variant *v)
{
    const int who = study_axis_find(s, "who"), layout = study_axis_find(s, "layout"),
              mode = study_axis_find(s, "mode");
    choices any(s, v);
    const int turns = who < 0 || layout < 0 || mode < 0 ? 0 : variant_has(v, mode) ? 8 : 4;
    for (int turn = 0; turn < turns; turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8, axis[who] = 1 + turn / 2 % 2, axis[layout] = 1;
        axis[mode] = turn < 4;
        axis[AXIS_NX] = 67, axis[AXIS_NY] = 80, axis[AXIS_NZ] = 2;
        if (any.varies(AXIS_BLOCK))
            axis[AXIS_BLOCK] = BLOCK(16, 8, 1);
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.room = turn < 4 ? CUDA_CPU_BLOCKS_PER_SM : 4; /* fewer than tiles */
        prepared p(s, v, axis);
        if (p.ready && s->results(&p.w) == 67 * 80 * 2) /* else its answer is not laid out so */
            act(p, turn < 4 ? HOMES : PASS, turn);
        else if (p.ready)
            act(p, MEASURES, turn);
    }
    for (int turn = 0; turn < 2 && turns; turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[who] = 1, axis[layout] = 1, axis[AXIS_NX] = 67, axis[AXIS_NY] = 80, axis[AXIS_NZ] = 9;
        set_order(CUDA_CPU_FORWARD);
        prepared p(s, v, axis);
        if (p.ready)
            act(p, MIXED, turn);
    }
    for (int turn = 0; turn < 4 && turns; turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 8 : 4, axis[who] = 2, axis[layout] = turn % 2, axis[mode] = 0;
        axis[AXIS_NX] = turn < 2 ? 5 : 4096 / axis[AXIS_PRECISION]; /* a row of one piece (L2MAP_PIECE) */
        axis[AXIS_NY] = turn < 2 ? 1 : 3, axis[AXIS_NZ] = 1;
        if (const int reach = study_axis_find(s, "reach"); reach >= 0)
            axis[reach] = 4; /* of doubles: a ring holds planes longer than their own */
        prepared p(s, v, axis);
        if (p.ready)
            act(p, ANY, turn);
    }
}

/* Of five multiprocessors three are next to half 0 of the L2, two are next to half 1. */
static void uneven_halves(const struct study *s, const struct variant *v)
{
    const int turns = study_axis_find(s, "turn"), who = study_axis_find(s, "who"),
              lead = study_axis_find(s, "lockstep");
    choices any(s, v);
    const bool chooses = (turns >= 0 && variant_has(v, turns)) || (who >= 0 && variant_has(v, who));
    for (int turn = 0; turn < 12 && chooses; turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8;
        axis[AXIS_NX] = 67, axis[AXIS_NY] = 40 + turn, axis[AXIS_NZ] = 6;
        if (any.varies(AXIS_BLOCK))
            axis[AXIS_BLOCK] = BLOCK(16, 8, 1);
        if (study_axis(s, AXIS_RADIUS))
            axis[AXIS_RADIUS] = 1;
        axis[turns >= 0 ? turns : who] = turn / 2 % 3;
        if (turns >= 0 && lead >= 0)
            axis[lead] = 1 + turn % 2; /* blocks are resident at once, so who stores what is recorded */
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.sms = 5, cuda_cpu.room = 1 + turn % 3;
        prepared p(s, v, axis);
        if (p.ready)
            act(p, turns >= 0 && lead >= 0 && turn >= 6 ? MEASURES : EDGES, turn);
        else if (turns >= 0 && lead >= 0)
            p.say("halves of which one has more multiprocessors are refused");
        cuda_cpu.sms = CUDA_CPU_SMS, cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM;
    }
}

/* Columns that are handed on so often and so far that the places so far have more than 31 bits. */
static void columns_go_far(const struct study *s, const struct variant *v)
{
    const int turn = study_axis_find(s, "turn");
    if (turn < 0 || !variant_has(v, turn))
        return;
    axes axis;
    choices(s, v).otherwise(axis, 1e30);
    axis[AXIS_PRECISION] = 4, axis[AXIS_RADIUS] = 1, axis[AXIS_BLOCK] = BLOCK(32, 1, 1);
    axis[AXIS_NX] = axis[AXIS_NY] = 1, axis[AXIS_NZ] = 40000, axis[turn] = 65535;
    cuda_cpu.room = 1;
    prepared p(s, v, axis);
    if (p.ready)
        act(p, EDGES, 0);
    cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM;
}

/* Homes by other bits of the address: those of an H200 and of an H100, whose order also changes from page to
 * page, and all bits of a page. With these a variant that needs bits which do not matter skips the case. */
static void homes_by_other_bits(const struct study *s, const struct variant *v)
{
    static int (*const homes[])(uintptr_t) = {
        [](uintptr_t p) {
            return __builtin_parityll(p & 0xab000) ^ (int)((p >> 21) * 0x9e3779b1u >> 31 & 1);
        },
        [](uintptr_t p) {
            return __builtin_parityll(p & 0xb3000) ^ (int)((p >> 21) * 0x9e3779b1u >> 31 & 1);
        },
        [](uintptr_t p) { return __builtin_parityll(p & 0x1ff000); }};
    const int who = study_axis_find(s, "who"), layout = study_axis_find(s, "layout"),
              mode = study_axis_find(s, "mode"), reach = study_axis_find(s, "reach");
    const auto usual = cuda_cpu.l2_home;
    choices any(s, v);
    for (int turn = 0; turn < 6 && who >= 0 && layout >= 0 && mode >= 0; turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8, axis[who] = 1, axis[layout] = axis[mode] = 1;
        axis[reach] = 5, axis[AXIS_NX] = 67, axis[AXIS_NY] = 80, axis[AXIS_NZ] = 9;
        if (any.varies(AXIS_BLOCK))
            axis[AXIS_BLOCK] = BLOCK(16, 8, 1);
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM, cuda_cpu.l2_home = homes[turn / 2];
        prepared p(s, v, axis);
        p.must(p.ready || turn >= 4, "the homes of a GPU are refused");
        if (p.ready) {
            p.fill_and_launch();
            p.right(p.verify(0), "homes by other bits");
        }
        checks++;
        cuda_cpu.l2_home = usual;
    }
}

/* On the host: long rows, and grids larger than the caches. A variant may use buffers or streaming stores
 * only then. */
static void large_on_the_host(const struct study *s, const struct variant *v)
{
    static const int64_t sizes[][3] = {{2500, 3, 2}, {131, 101, 97}};
    choices any(s, v);
    for (const int64_t(&size)[3] : sizes)
        for (int precision = 4; precision <= 8 && v->backend != BACKEND_CUDA; precision += 4) {
            axes axis;
            any.otherwise(axis, 1e30);
            for (int d = 0; d < 3; d++)
                axis[AXIS_NX + d] = size[d];
            if (any.varies(AXIS_PRECISION) && study_axis(s, AXIS_PRECISION)->min <= precision)
                axis[AXIS_PRECISION] = precision;
            if (!any.varies(AXIS_NY)) /* one dimension, or two: the same number of points */
                axis[AXIS_NX] *= size[1] * size[2];
            else if (!any.varies(AXIS_NZ))
                axis[AXIS_NY] *= size[2];
            prepared p(s, v, axis);
            if (!p.ready)
                continue;
            p.fill_and_launch();
            p.right(p.verify(20000), "large");
            checks++;
        }
}

/* star3d's systolic variants split a plane into parts, one per block, which exchange edge rows. The cases
 * have two and more parts in y, of which the last has few rows or one; parts in x; and tiles that end with
 * the grid, or one point beyond it. */
static void planes_in_parts(const struct study *s, const struct variant *v)
{
    static const struct {
        int radius, steps, nx, ny;
    } cases[] = {{2, 2, 127, 7}, {1, 2, 37, 17},  {1, 3, 131, 37}, {1, 4, 131, 17},
                 {2, 2, 37, 37}, {2, 2, 270, 17}, {1, 2, 720, 5},  {1, 4, 720, 5}};
    const int steps = study_axis_find(s, "steps"), rows = study_axis_find(s, "rows");
    const int turns = (int)(sizeof cases / sizeof cases[0]);
    choices any(s, v);
    if (steps < 0 || !variant_has(v, steps) || variant_has(v, AXIS_BLOCK) || !v->audit)
        return;
    for (int turn = 0; turn < 2 * turns; turn++) {
        const auto &c = cases[turn % turns];
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn < turns ? 4 : 8, axis[AXIS_RADIUS] = c.radius;
        /* in double the first one ends with its tile */
        axis[AXIS_NX] = c.nx + (turn == turns), axis[AXIS_NY] = c.ny, axis[AXIS_NZ] = 1 + turn % 4;
        settle(s, v, axis);
        axis[steps] = c.steps, axis[rows] = (turn + turn / turns) % 2 ? 2 : 4;
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.room = 1;
        {
            prepared p(s, v, axis);
            if (p.ready)
                act(p, PARTS, turn);
            else
                p.say("a plane in parts is refused");
        }
        prepared q(s, v, axis);
        if (q.ready && turn % 4 == 0)
            act(q, USED, turn / 4);
    }
}

/* Two planes in two parts: a launch uses each slot of a mailbox once. So its last message lies where the next
 * launch looks first, and must not be taken for a new one. */
static void short_launches(const struct study *s, const struct variant *v)
{
    const int steps = study_axis_find(s, "steps"), rows = study_axis_find(s, "rows");
    choices any(s, v);
    if (steps < 0 || !variant_has(v, steps) || variant_has(v, AXIS_BLOCK) || !v->audit)
        return;
    for (int bytes = 4; bytes <= 8; bytes += 4) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = bytes, axis[AXIS_RADIUS] = 1;
        axis[AXIS_NX] = 37, axis[AXIS_NY] = 29, axis[AXIS_NZ] = 2;
        settle(s, v, axis);
        axis[steps] = 2, axis[rows] = 4;
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.room = 1;
        prepared p(s, v, axis);
        if (p.ready)
            act(p, SHORT, 0);
        else
            p.say("a short launch is refused");
    }
}

/* Grids that end one point before the end of a tile, at it, and one point behind it, in x and y. */
static void tile_edges(const struct study *s, const struct variant *v)
{
    choices any(s, v);
    for (int turn = 0; turn < 10 && v->defaults && variant_has(v, AXIS_BLOCK) && any.varies(AXIS_NY);
         turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8;
        if (any.varies(AXIS_RADIUS))
            axis[AXIS_RADIUS] = 1 + turn / 2 % 5;
        axis[AXIS_NX] = axis[AXIS_NY] = 64, axis[AXIS_NZ] = any.varies(AXIS_NZ) ? 13 : AXIS_NONE;
        settle(s, v, axis);
        axis[AXIS_NX] = 2 * BLOCK_X(axis[AXIS_BLOCK]) + turn % 3 - 1;
        axis[AXIS_NY] = BLOCK_Y(axis[AXIS_BLOCK]) + (turn + turn / 3) % 3 - 1;
        set_order(CUDA_CPU_FORWARD);
        cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM;
        prepared p(s, v, axis);
        if (p.ready)
            act(p, EDGES, turn);
    }
}

/* cumsum's blocks may have whole work, which they do without tests of bounds: 16 packs in x, 256 rows. Grids
 * that end with it in both directions, in x alone, in y alone. */
static void whole_blocks(const struct study *s, const struct variant *v)
{
    choices any(s, v);
    for (int turn = 0; turn < 6 && !strcmp(s->name, "cumsum"); turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = turn % 2 ? 4 : 8;
        axis[AXIS_NX] = turn / 2 == 2 ? 17 : 64, axis[AXIS_NY] = turn / 2 == 1 ? 255 : 256, axis[AXIS_NZ] = 2;
        set_order(turn % CUDA_CPU_ORDERS);
        prepared p(s, v, axis);
        if (p.ready)
            act(p, EDGES, turn);
    }
}

/* deriv8's lines of as many points as the stencil reads on one side, and of one more and one less: what is
 * not refused is right. */
static void shortest_lines(const struct study *s, const struct variant *v)
{
    choices any(s, v);
    for (int n = 3; n <= 5 && !strcmp(s->name, "deriv8"); n++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_NX] = axis[AXIS_NY] = axis[AXIS_NZ] = n;
        set_order(CUDA_CPU_FORWARD);
        prepared p(s, v, axis);
        if (p.ready)
            act(p, EDGES, n);
        else
            p.as.what = ANY, p.as.turn = n; /* a mistake may take it */
    }
}

/* The outermost settings that a variant accepts give right answers: its fewest stages (kind 0), its narrowest
 * tile (1), its lowest (2) and its widest (3). The grid is larger than the tile. */
static void outermost_settings(const struct study *s, const struct variant *v)
{
    static const struct {
        int radius, steps;
    } cases[] = {{1, 2}, {2, 2}, {1, 4}, {4, 1}};
    const int stages = study_axis_find(s, "stages"), steps = study_axis_find(s, "steps");
    choices any(s, v);
    if (stages < 0 || !variant_has(v, stages) || !v->defaults)
        return;
    for (int turn = 0; turn < 4 * (int)(sizeof cases / sizeof *cases); turn++) {
        const auto &c = cases[turn / 4];
        const int kind = turn % 4, bytes = (turn + turn / 4) % 2 ? 4 : 8;
        axes axis;
        if (c.steps > 1 && !variant_has(v, steps))
            continue;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = bytes, axis[AXIS_RADIUS] = c.radius;
        axis[AXIS_NX] = kind == 3 ? 133 : 67, axis[AXIS_NY] = 37, axis[AXIS_NZ] = 7;
        if (steps >= 0)
            axis[steps] = c.steps;
        settle(s, v, axis);
        const int64_t block = axis[AXIS_BLOCK];
        for (int64_t i = 1; i <= (kind == 0 ? 16 : variant_has(v, AXIS_BLOCK) ? 64 : 0); i++) {
            if (kind == 0)
                axis[stages] = i;
            else
                axis[AXIS_BLOCK] = kind == 2
                                       ? BLOCK(BLOCK_X(block), i, 1)
                                       : BLOCK(kind == 1 ? i : (65 - i) * 16 / bytes, BLOCK_Y(block), 1);
            set_order(CUDA_CPU_FORWARD);
            cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM;
            prepared p(s, v, axis);
            if (!p.ready)
                continue;
            act(p, EDGES, turn);
            break;
        }
    }
}

/* star3d's persistent in parts of two planes, which neither 3 nor 5 is a multiple of: a part waits for two or
 * three parts on either side, in whatever order their blocks run. */
static void parts_thinner_than_the_radius(const struct study *s, const struct variant *v)
{
    const int planes = study_axis_find(s, "planes");
    choices any(s, v);
    for (int turn = 0; turn < 12 && !strcmp(s->name, "star3d") && !strcmp(v->name, "persistent"); turn++) {
        axes axis;
        any.otherwise(axis, 1e30);
        axis[AXIS_PRECISION] = 4, axis[AXIS_RADIUS] = turn % 2 ? 5 : 3;
        axis[AXIS_NX] = 37, axis[AXIS_NY] = 21, axis[AXIS_NZ] = 17;
        settle(s, v, axis);
        axis[planes] = 2;
        set_order(turn / 2 % CUDA_CPU_ORDERS);
        prepared p(s, v, axis);
        if (p.ready)
            act(p, AT_ONCE, turn);
        else
            p.say("parts of two planes are refused");
    }
}

static void test_cases(const struct study *s, const struct variant *v)
{
    int turn = 0;
    each_case(s, v, v->defaults ? CHOSEN : CASES, POINTS, [&](prepared &p) { act(p, ANY, turn++); });
    if (v->release)
        each_case(s, v, 4, POINTS, [&](prepared &p) { act(p, USED, turn++); });
    large_at_once(s, v);
    uneven_walks(s, v);
    planes_in_parts(s, v);
    parts_thinner_than_the_radius(s, v);
    short_launches(s, v);
    tile_edges(s, v);
    whole_blocks(s, v);
    shortest_lines(s, v);
    outermost_settings(s, v);
    all_its_streams(s, v);
    two_slices(s, v);
    slabs_ahead(s, v);
    planes_wrap(s, v);
    halves_of_the_l2(s, v);
    uneven_halves(s, v);
    columns_go_far(s, v);
    homes_by_other_bits(s, v);
}

/* ---- Mistakes in an answer ---- */

/* Changes cells after a launch and demands that the checks count each change.
 *   value of the answer, changed by three times the bound or to NaN: wrong number that the launch left alone
 *   (a constant, a halo), changed: damaged NaN before and after the launch: damaged, or free (a launch may
 *   use the cell as it likes); counted in *free_cells
 * All cells of a kind are changed at once, to see that each is counted, then one of them alone. Cells that
 * the launch changes besides its answer are not tried. */
static void changes_are_seen(prepared &p, int64_t *cells, int64_t *free_cells)
{
    const struct study *s = p.c.study;
    std::map<std::pair<int, int64_t>, std::pair<int64_t, int64_t>> results; /* cell: value, how often */
    std::map<std::pair<int, int64_t>, double> before;
    prepared::cells answer, numbers, canaries;
    std::vector<double> off;    /* how far a value of the answer is put off */
    std::vector<int64_t> times; /* and as how many it counts */
    p.fill();
    for (int f = 0; f < p.w.fields; f++)
        for (int64_t o = 0; o < p.values(f); o++)
            before[{f, o}] = p.get(f, o);
    p.launch(0, 0);
    for (int64_t i = 0; i < s->results(&p.w); i++) {
        int f = 0;
        const int64_t o = s->result(&p.w, i, 1, &f);
        auto &row = results[{f, o}];
        row = {i, row.second + 1};
    }
    for (const auto &cell : before) {
        const double was = p.get(cell.first.first, cell.first.second);
        const auto row = results.find(cell.first);
        if (row != results.end()) {
            double bound = 0;
            const double want = (double)s->expect(&p.w, row->second.first, &bound);
            p.must(bound >= 0 && bound <= (p.single() ? 1e-2 : 1e-9) * (1 + fabs(want)),
                   "value %ld: %g may be off by %g", row->second.first, want, bound);
            answer.push_back(cell.first);
            off.push_back(
                std::max(3 * bound, p.is_whole ? 1 : fabs(was) * (p.single() ? 0x1p-22 : 0x1p-51) + 1e-30));
            times.push_back(row->second.second);
        } else if (was == was && was == cell.second) {
            numbers.push_back(cell.first);
        } else if (was != was && cell.second != cell.second) {
            canaries.push_back(cell.first);
        }
    }
    const auto expect = [&](const prepared::cells &some, const std::function<double(size_t, double)> &to,
                            int64_t wrong, int64_t damaged, const char *what) {
        const struct check_result r = p.verify_with(some, 0, to);
        p.must(r.wrong == wrong && (damaged < 0 || r.damaged == damaged), "%zu %s: %ld wrong, %ld damaged",
               some.size(), what, r.wrong, r.damaged);
        checks++;
        return r.damaged;
    };
    const size_t middle = answer.size() / 2;
    const prepared::cells one(1, answer[middle]);
    const int64_t all_times = std::accumulate(times.begin(), times.end(), (int64_t)0);
    expect(answer, [&](size_t i, double was) { return was + off[i]; }, all_times, 0, "values put off");
    expect(one, [&](size_t, double was) { return was + off[middle]; }, times[middle], 0, "value put off");
    expect(answer, prepared::nan, all_times, -1, "values made NaN");
    expect(one, prepared::nan, times[middle], -1, "value made NaN");
    for (const auto to : {prepared::another, prepared::nan}) {
        expect(numbers, to, 0, (int64_t)numbers.size(), "numbers changed");
        if (!numbers.empty())
            expect(prepared::cells(1, numbers[numbers.size() / 2]), to, 0, 1, "number changed");
    }
    *cells += (int64_t)before.size();
    *free_cells += (int64_t)canaries.size() - expect(canaries, prepared::another, 0, -1, "canaries changed");
    expect({}, prepared::nan, 0, 0, "cells put right again");
}

static void test_mistakes(const struct study *s, const struct variant *v)
{
    int turn = 0;
    int64_t cells = 0, free_cells = 0;
    each_case(s, v, 4, 300, [&](prepared &p) {
        p.w.inputs = turn++ % 2 ? INPUTS_GENERAL : INPUTS_EXACT;
        changes_are_seen(p, &cells, &free_cells);
    });
    if (2 * free_cells > cells)
        complain("%ld of %ld cells may be anything", free_cells, cells);
}

/* ---- Committed answers ---- */

/* A case whose other axes have their fallbacks, or the variant's defaults. */
static axes axes_of(const struct study *s, const struct variant *v, int radius, int precision, int64_t nx,
                    int64_t ny, int64_t nz)
{
    axes axis;
    int index = 0;
    variant_find(s, v->name, &index);
    for (int a = 0; a < AXIS_MAX; a++)
        axis[a] = study_axis(s, a) && variant_has(v, a) ? study_axis(s, a)->fallback : AXIS_NONE;
    axis[AXIS_VARIANT] = index;
    axis[AXIS_PRECISION] = precision;
    axis[AXIS_RADIUS] = radius;
    axis[AXIS_NX] = nx, axis[AXIS_NY] = ny, axis[AXIS_NZ] = nz;
    if (v->defaults)
        settle(s, v, axis);
    return axis;
}

/* Sets the axis whose value selects the operation of a row of the table, e.g. op=add. */
static void find_operation(const struct study *s, const struct variant *v, const struct exact_case *e,
                           axes &axis)
{
    enum { MOST = 16 };
    struct bench_case c = {s, v, {}};
    for (int a = AXIS_EXTRA; e->operation && a < AXIS_MAX; a++) {
        const struct axis *const x = study_axis(s, a);
        if (!x || x->kind == AXIS_DIMS || !variant_has(v, a))
            continue;
        std::copy(axis.begin(), axis.end(), c.axis);
        for (int64_t i = x->min; (x->kind == AXIS_WORD ? x->words[i] != NULL : i <= x->max) && i < MOST;
             i++) {
            c.axis[a] = i;
            if (!strcmp(s->operation(&c), e->operation)) {
                axis[a] = i;
                return;
            }
        }
    }
}

/* Committed answers of exact data (src/<study>/exact.inc). A variant tries rows up to 12,000 points per
 * precision, and all rows that no variant has tried. */
static void test_table(const struct study *s, const struct variant *v)
{
    double spent[2] = {0, 0};
    for (int i = 0; i < s->exact_count; i++) {
        const struct exact_case *e = &s->exact[i];
        const double row = (double)extent(e->nx) * (double)extent(e->ny) * (double)extent(e->nz);
        double &points = spent[e->precision == 8];
        if (told[s][i] && points && points + row > 12e3)
            continue;
        axes axis = axes_of(s, v, e->radius, e->precision, e->nx, e->ny, e->nz);
        find_operation(s, v, e, axis);
        set_order(i % orders(v));
        const prepared plan(s, v, axis, false);
        if (e->operation && (!s->operation || strcmp(e->operation, s->operation(&plan.c))))
            continue;
        prepared p(s, v, axis);
        if (p.skipped)
            printf("# %s\n", p.w.why);
        if (!p.ready)
            continue;
        act(p, TABLE, i);
        points += row;
    }
}

/* Tries more than 2^32 values (far): in many layers and, of time steps on independent layers, in one. A
 * variant that chooses its settings is left out: it launches few blocks, each with a large share of the grid,
 * and would run the whole of it. */
static void test_far(const struct study *s, const struct variant *v)
{
    static const int64_t sizes[][3] = {{257, 257, 65521}, {66047, 65535, 1}, {66047, 65535, 1}, {4328521743}};
    const bool grid = study_axis(s, AXIS_NZ), plane = study_axis(s, AXIS_NY);
    const int planes = study_axis_find(s, "planes"), lead = study_axis_find(s, "lockstep"),
              members = study_axis_find(s, "members");
    const int precision = strlen(v->name) % 2 ? 4 : 8;
    if (v->backend != BACKEND_CUDA || v->defaults)
        return;
    const int last = !plane ? 3 : !grid ? 2 : s->steps && !study_axis(s, AXIS_RADIUS) ? 1 : 0;
    for (int i = grid ? 0 : last; i <= last; i++) {
        axes axis = axes_of(s, v, study_axis(s, AXIS_RADIUS) ? 1 : 0, precision, sizes[i][0], sizes[i][1],
                            sizes[i][2]);
        if (planes >= 0)
            axis[planes] = 4;
        if (lead >= 0)
            axis[lead] = 0;
        if (members >= 0)
            axis[members] = 1; /* the others are amid the field, which is not filled */
        set_order(CUDA_CPU_FORWARD);
        prepared p(s, v, axis);
        /* A sum needs all values, and so does a field with more of them behind those that the case reads. */
        const int64_t all = p.ready ? s->results(&p.w) : 0;
        if (all > 1 && p.values(0) < 2 * all)
            act(p, FARTHEST, 0);
        else
            printf("# %s: not tried with 2^32 points\n", v->name);
    }
}

/* The case with the defaults that a variant sets on a GPU. They must set every axis in `settings`. */
static void defaults_of(const struct study *s, const struct variant *v, const struct gpu_facts &gpu,
                        const axes &axis, struct bench_case *set)
{
    *set = {s, v, {}, gpu};
    std::copy(axis.begin(), axis.end(), set->axis);
    for (int a = 0; a < AXIS_MAX; a++)
        if (v->settings & AXIS_BIT(a))
            set->axis[a] = INT64_MAX - a;
    v->defaults(set);
    for (int a = 0; a < AXIS_MAX; a++)
        if (v->settings & AXIS_BIT(a) && set->axis[a] == INT64_MAX - a)
            complain("its defaults do not set %s", study_axis(s, a)->name);
}

/* A variant's settings are axes that it has. Its defaults set all of them and no other axis. A setting that
 * is not in `sized` does not depend on the grid's size. */
static void test_settings(const struct study *s, const struct variant *v)
{
    static const struct gpu_facts gpus[] = {
        {0, 0, 0}, {80, 108, 163 << 10}, {89, 58, 99 << 10}, {90, 132, 227 << 10}, {120, 170, 99 << 10}};
    static const int64_t sizes[][3] = {{1, 1, 1}, {100, 65, 7}, {1024, 512, 512}, {65535, 65535, 65535}};
    if ((v->settings & ~v->has) || (v->sized & ~v->settings) || !v->settings != !v->defaults)
        complain("settings that it has not, or defaults without settings");
    checks++;
    const struct axis *const radius = study_axis(s, AXIS_RADIUS);
    for (int i = 0; v->defaults && i < 5 * 5 * 2 * 4; i++) {
        const struct gpu_facts &gpu = gpus[i / 40];
        axes axis = axes_of(s, v, radius ? 1 + i / 8 % 5 : 0, i / 4 % 2 ? 8 : 4, sizes[0][0], sizes[0][1],
                            sizes[0][2]);
        if (s->steps && variant_has(v, study_axis_find(s, "steps")))
            axis[study_axis_find(s, "steps")] = 1 + i % 4;
        struct bench_case first, set;
        defaults_of(s, v, gpu, axis, &first);
        for (const auto &size : sizes) {
            for (int d = 0; d < 3; d++)
                axis[AXIS_NX + d] = size[d];
            defaults_of(s, v, gpu, axis, &set);
            for (int a = 0; a < AXIS_MAX; a++) {
                const char *const name = study_axis(s, a) ? study_axis(s, a)->name : "a missing axis";
                if (!(v->settings & AXIS_BIT(a)) && set.axis[a] != axis[a])
                    complain("its defaults set %s, which is not in .settings", name);
                else if (v->settings & ~v->sized & AXIS_BIT(a) && set.axis[a] != first.axis[a])
                    complain("%s follows from the sizes, but is not in .sized", name);
            }
        }
        checks++;
    }
}

/* All tests of one variant. They run in a process of their own, which tells its parent which places of
 * mistakes it executed (tell_parent). */
static int test_variant(const struct study *s, const struct variant *v)
{
    const std::string who = name_of(s, v);
    property(who, "its settings are what its defaults set", [&] { test_settings(s, v); });
    property(who, "right in every size and order, with the same bits", [&] {
        if (variant_find(s, v->name, NULL) != v)
            complain("%s: another variant has this name", who.c_str());
        test_cases(s, v);
        large_on_the_host(s, v);
        test_far(s, v);
        if (bound_used > 0 && bound_used < 0.005)
            complain("%s: no error is more than %g of its bound", who.c_str(), bound_used);
    });
    property(who, "one value changed is seen, wherever it is", [&] { test_mistakes(s, v); });
    property(who, "exact data: what the study expects, and the committed CRCs", [&] { test_table(s, v); });
    if (s->long_run)
        property(who, "many launches hold",
                 [&] { each_case(s, v, 2, 64, [](prepared &p) { act(p, MANY, 0); }); });
    return tap_failed != 0;
}

/* A sample of the answer has its first and last value. Where the answer is the grid, it has all corners and
 * part of each face. */
static void test_sample(const struct study *s)
{
    enum { SAMPLE = 4096 };
    static const int64_t n[3][3] = {{10007, 1, 1}, {103, 101, 1}, {37, 21, 13}};
    for (const struct variant *v : variants_of(s)) {
        const int64_t *const size = n[!study_axis(s, AXIS_NY) ? 0 : !study_axis(s, AXIS_NZ) ? 1 : 2];
        const struct axis *const radius = study_axis(s, AXIS_RADIUS);
        unsigned corners = 0, faces = 0, ends = 0;
        prepared p(s, v, axes_of(s, v, radius ? (int)radius->min : 0, 4, size[0], size[1], size[2]));
        const int64_t all = p.ready ? s->results(&p.w) : 0;
        if (all <= SAMPLE || checks)
            continue;
        for (int64_t i = 0; i < SAMPLE; i++) {
            const int64_t at = s->pick ? s->pick(&p.w, i, SAMPLE) : i == SAMPLE - 1 ? all - 1 : i;
            const int64_t x[3] = {at % size[0], at / size[0] % size[1], at / size[0] / size[1]};
            unsigned low = 0, high = 0;
            p.must(at >= 0 && at < all, "number %ld of a sample is value %ld of %ld", i, at, all);
            for (int d = 0; d < 3; d++)
                low |= (unsigned)(x[d] == 0) << d, high |= (unsigned)(x[d] == size[d] - 1) << d;
            ends |= (at == 0 ? 1u : 0u) | (at == all - 1 ? 2u : 0u);
            faces |= low | high << 3;
            for (unsigned c = 0; c < 8; c++)
                corners |= (unsigned)((~c & 7 & ~low) == 0 && (c & ~high) == 0) << c;
        }
        if (all != size[0] * size[1] * size[2])
            p.must(ends == 3, "a sample lacks the first or the last value");
        else if (s->pick)
            p.must(corners == 0xff && faces == 0x3f, "a sample lacks a corner or a face: %02x, %02x", corners,
                   faces);
        checks++;
    }
    if (!checks++) /* a property needs one check */
        printf("# no variant has so many values\n");
}

/* The study's own functions with more than 2^32 values, as far as its axes go, without allocating them: each
 * value has a place inside its field, and no two share one. The sanitizer sees an index that overflows 32
 * bits. */
static void test_indices(const struct study *s)
{
    const bool grid = study_axis(s, AXIS_NZ), plane = study_axis(s, AXIS_NY);
    const struct axis *const radius = study_axis(s, AXIS_RADIUS), *const x = study_axis(s, AXIS_NX);
    for (const struct variant *v : variants_of(s))
        for (int precision = 4; precision <= 8; precision += 4) {
            prepared p(s, v,
                       axes_of(s, v, radius ? (int)radius->max : 0, precision,
                               grid    ? 2053
                               : plane ? 65521
                                       : std::min(x->max, (int64_t)4294967311),
                               grid ? 2039 : 65535, 1031),
                       false);
            if (p.skipped) { /* refused with a reason: that is fine */
                printf("# %s: %s\n", v->name, p.w.why);
                checks++;
                continue;
            }
            const int64_t all = s->results(&p.w);
            int64_t before = -1, last = 0;
            for (int64_t i :
                 std::set<int64_t>{0, 1, INT32_MAX, (int64_t)1 << 32, all / 2, all - 2, all - 1}) {
                int f = -1;
                double bound = -1;
                if (i < 0 || i >= all)
                    continue;
                const int64_t o = s->result(&p.w, i, 1, &f);
                p.must(f >= 0 && f < p.w.fields && o >= 0 && o < p.values(f) &&
                           (before < 0 || o - last >= i - before),
                       "value %ld is at %ld of field %d, value %ld at %ld", i, o, f, before, last);
                p.must(isfinite((double)s->expect(&p.w, i, &bound)) && bound >= 0,
                       "value %ld: nothing is expected", i);
                before = i, last = o;
            }
            for (int64_t i = 0; i < 64 && s->pick && all > 64; i++) {
                const int64_t picked = s->pick(&p.w, i, 64);
                p.must(picked >= 0 && picked < all, "number %ld of a sample is value %ld of %ld", i, picked,
                       all);
            }
            checks++;
        }
}

/* Committed answers tell operations apart: no two operations have the same CRC for the same size. Operations
 * that are one and the same by another name are exempt. */
static void test_told_apart(const struct study *s)
{
    const std::set<std::string> copies = {"copy", "offset 0", "stride 1"},
                                one_way = {"kway 1", "kway_aligned 1"};
    for (const struct exact_case *a = s->exact; a < s->exact + s->exact_count; a++, checks++)
        for (const struct exact_case *b = s->exact; b < a && a->operation && !s->exact_launches; b++)
            if (a->nx == b->nx && a->ny == b->ny && a->nz == b->nz && a->crc == b->crc &&
                strcmp(a->operation, b->operation) &&
                !(copies.count(a->operation) && copies.count(b->operation)) &&
                !(one_way.count(a->operation) && one_way.count(b->operation)))
                complain("%s and %s have one answer of %ld x %ld x %ld", a->operation, b->operation, a->nx,
                         a->ny, a->nz);
}

/* star3d's variants accept every flat block that is at least as wide and high as the radius. Those that walk
 * along z accept no deep block. A variant whose block is its tile (it has defaults) may refuse others. */
static void test_blocks(const struct study *s)
{
    enum { RADIUS = 2 };
    const int planes = study_axis_find(s, "planes");
    for (const struct variant *v : variants_of(s))
        for (int64_t b : blocks) {
            axes axis = axes_of(s, v, RADIUS, 4, 33, 17, 3);
            axis[AXIS_BLOCK] = b;
            prepared p(s, v, axis);
            p.must(!p.skipped || v->defaults || BLOCK_Z(b) > 1 || BLOCK_X(b) < RADIUS || BLOCK_Y(b) < RADIUS,
                   "refused");
            p.must(!p.ready || BLOCK_Z(b) == 1 || planes < 0 || !variant_has(v, planes) ||
                       !variant_has(v, AXIS_BLOCK),
                   "a Z loop takes a deep block without a word");
            checks++;
        }
}

/* halo takes slabs that have all planes that a neighbour needs, r; with `beside` a slab between two others
 * has those of both, 2r. It takes no thinner ones. */
static void test_slabs(const struct study *s)
{
    const int gpus = study_axis_find(s, "gpus"), schedule = study_axis_find(s, "schedule");
    for (const struct variant *v : variants_of(s))
        for (int turn = 0; turn < 3 * 2 * 5 * 2; turn++) {
            const int slabs = 1 + turn % 3, beside = turn / 3 % 2, r = 1 + turn / 6 % 5, thin = turn / 30;
            const int least = slabs == 1 ? 1 : slabs > 2 && beside && variant_has(v, schedule) ? 2 * r : r;
            axes axis = axes_of(s, v, r, 4, 33, 5, least - thin);
            axis[gpus] = slabs, axis[schedule] = beside;
            if (least - thin < 1)
                continue;
            const prepared p(s, v, axis, false);
            if (p.skipped != (thin == 1))
                complain("%s: %d slabs of %d planes, radius %d, schedule %d: %s", v->name, slabs,
                         least - thin, r, beside, thin ? "taken" : p.w.why);
            checks++;
        }
}

/* reduction's inputs repeat after PERIOD values. What it expects of more values is the sum of all of them,
 * one by one. */
static void test_long_sums(const struct study *s)
{
    enum { PERIOD = 1048573, GUARD = 128 };
    for (const struct variant *v : variants_of(s))
        for (int turn = 0; turn < 4 && v->backend != BACKEND_CUDA; turn++) {
            const int precision = turn % 2 ? 4 : 8, inputs = turn / 2 ? INPUTS_EXACT : INPUTS_GENERAL;
            prepared p(s, v, axes_of(s, v, 0, precision, 2 * PERIOD + turn, 1, 1));
            double bound = -1, sum = 0;
            p.must(p.ready, "so many values are refused");
            p.w.inputs = inputs;
            p.fill();
            for (int64_t i = 0; i < p.c.axis[AXIS_NX]; i++)
                sum += p.get(0, GUARD / precision + i); /* no sum is rounded */
            const double expected = (double)s->expect(&p.w, 0, &bound);
            p.must(expected == sum && bound == 0, "%g is expected, not %g", expected, sum);
            checks++;
        }
}

/* heat2d's time step of a picture is below the stability limit, whichever spacing is the narrower one: the
 * field stays within its bounds at the beginning. */
static void test_pictures(const struct study *s)
{
    enum { STEPS = 200 };
    static const int64_t n[][2] = {{33, 17}, {17, 33}, {25, 25}};
    const struct variant *const v = variant_find(s, "openmp", NULL);
    const auto most = [](const std::vector<double> &of) {
        return std::accumulate(of.begin(), of.end(), 0.0,
                               [](double m, double x) { return std::max(m, fabs(x)); });
    };
    for (int turn = 0; turn < 6; turn++, checks++) {
        prepared p(s, v, axes_of(s, v, 0, turn % 2 ? 4 : 8, n[turn / 2][0], n[turn / 2][1], 1));
        p.w.inputs = INPUTS_PICTURE;
        p.fill();
        const double before = most(p.answer(0));
        for (int step = 0; step < STEPS; step++)
            p.launch(step, step);
        p.must(before > 0 && most(p.answer(STEPS)) <= before, "the field of a picture grows");
    }
}

/* A link's bits count 2^30 lines: chase takes so many, and no more. */
static void test_links(const struct study *s)
{
    const struct variant *const v = variant_find(s, "chase", NULL);
    for (int turn = 0; turn < 4; turn++, checks++) {
        const int precision = turn % 2 ? 4 : 8, more = turn / 2;
        const int64_t most = ((int64_t)1 << 30) * 128 / precision;
        const prepared p(s, v, axes_of(s, v, 0, precision, most + more, 1, 1), false);
        if (p.skipped != (more == 1))
            complain("chase: %ld and %d values: %s", most, more, more ? "taken" : p.w.why);
    }
}

/* Tests of a study that do not depend on a variant. */
static int test_study(const struct study *s)
{
    property(s->name, "a sample has the ends of the answer", [&] { test_sample(s); });
    property(s->name, "places and expectations of more values than 31 bits count", [&] { test_indices(s); });
    property(s->name, "committed answers tell operations apart", [&] { test_told_apart(s); });
    if (!strcmp(s->name, "star3d") || !strcmp(s->name, "cliff"))
        property(s->name, "blocks that do not fit are refused, and no others", [&] { test_blocks(s); });
    if (!strcmp(s->name, "reduction"))
        property(s->name, "the sum of several periods is expected", [&] { test_long_sums(s); });
    if (!strcmp(s->name, "stream") && variant_find(s, "chase", NULL))
        property(s->name, "chase takes as many lines as its links count", [&] { test_links(s); });
    if (!strcmp(s->name, "heat2d"))
        property(s->name, "pictures are stable", [&] { test_pictures(s); });
    if (!strcmp(s->name, "halo"))
        property(s->name, "slabs that are too thin are refused, and no others", [&] { test_slabs(s); });
    return tap_failed != 0;
}

/* ---- Processes ---- */

struct job {
    std::string who;
    std::function<int(void)> body;
    const struct study *s = NULL;
    const struct variant *v = NULL;
    FILE *said = NULL;
    pid_t process = 0;
    int status = -1;    /* until it has ended */
    double seconds = 0; /* of a processor */
};

/* For each mistake, by its number: the cases that execute its place. */
static std::map<int, std::vector<struct again>> passed_by;

static void start(job &j)
{
    j.said = tmpfile();
    fflush(stdout);
    if (!j.said || (j.process = fork()) < 0) {
        perror("test_studies");
        exit(2);
    }
    if (j.process == 0) {
        tap_number = tap_failed = 0;
        dup2(fileno(j.said), STDOUT_FILENO);
        dup2(fileno(j.said), STDERR_FILENO);
        const int status = j.body();
        fflush(stdout);
        _exit(status);
    }
}

/* Prints what a process printed, with its TAP lines numbered on. A process that ended without a failed line
 * but with another status than 0 is a failure as well. */
static void report(job &j)
{
    static char line[1 << 20];
    const int failed = tap_failed;
    rewind(j.said);
    while (fgets(line, sizeof line, j.said)) {
        int at = 0, not_at = 0, number;
        if (!strncmp(line, "#passed", 7)) {
            struct again a = {j.s, j.v, {}, {}, 0, 0, 0};
            int order, lazy;
            const char *n = line + 7;
            sscanf(n, "%d %d %d %d %d %d %u %u %lf%n", &a.what, &a.turn, &order, &lazy, &a.set.room,
                   &a.set.sms, &a.set.counters, &a.set.seed, &a.seconds, &at);
            a.set.order = (enum cuda_cpu_order)order, a.set.lazy = lazy;
            for (int64_t &value : a.axis)
                sscanf(n += at, "%ld%n", &value, &at);
            while (sscanf(n += at, "%d%n", &number, &at) == 1)
                passed_by[number].push_back(a);
            continue;
        }
        line[strcspn(line, "\n")] = '\0';
        at = 0;
        if ((sscanf(line, "ok %*d - %n", &at), at) || (sscanf(line, "not ok %*d - %n", &not_at), not_at))
            tap(at, "%s", line + at + not_at);
        else
            printf("%s%s\n", line[0] == '#' ? "" : "# ", line);
    }
    fclose(j.said);
    printf("# %.1f s of a processor\n", j.seconds);
    if (j.status && tap_failed == failed)
        tap(0, "%s: ended by itself with status %d", j.who.c_str(), j.status);
}

/* Runs all jobs, JOBS at a time. Calls `each` for them in their order, once they have ended. */
static void run_jobs(std::vector<job> &jobs, const std::function<void(job &)> &each)
{
    const char *const said = getenv("JOBS");
    const long at_once = said && atoi(said) > 0 ? atoi(said) : std::max(sysconf(_SC_NPROCESSORS_ONLN), 1L);
    std::map<pid_t, job *> running;
    size_t next = 0;
    for (job &shown : jobs) {
        while (shown.status < 0) {
            for (; next < jobs.size() && (long)running.size() < at_once; next++) {
                start(jobs[next]);
                running[jobs[next].process] = &jobs[next];
            }
            struct rusage used;
            int status;
            const auto ended = running.find(wait4(-1, &status, 0, &used));
            if (ended == running.end())
                abort();
            job &j = *ended->second;
            j.seconds = (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec * 1e-6;
            j.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            running.erase(ended);
        }
        each(shown);
    }
}

/* ---- Mistakes in the kernels ---- */

/* The address sanitizer calls this before its report, which takes seconds and which nobody reads of a
 * mutant. */
extern "C" void __asan_on_error(void)
{
    if (quick)
        _exit(1);
}

/* Tries one mistake, in a process of its own. The first case that complains ends the process with status 1. A
 * case that takes far longer than it did without the mistake ends it by SIGPROF. Returns 0: the mistake was
 * not caught. */
static int try_mutant(const struct mutant *m)
{
    bool ready = false;
    cuda_cpu_mutant = m->number;
    quick = true;
    for (const struct again &a : passed_by[m->number]) {
        const double most = 1 + 2 * a.seconds;
        const struct itimerval timer = {{0, 0}, {(time_t)most, (suseconds_t)(1e6 * (most - floor(most)))}};
        setitimer(ITIMER_PROF, &timer, NULL);
        cuda_cpu = a.set;
        cuda_cpu.quiet = true;
        cuda_cpu.seed--;
        set_order(a.set.order, a.set.lazy);
        prepared p(a.s, a.v, a.axis);
        ready = ready || p.ready;
        if (p.ready)
            act(p, a.what, a.turn);
        else if (a.what == PARTS || a.what == EDGES)
            p.say("what was taken is refused");
    }
    if (!ready && !passed_by[m->number].empty())
        complain("every case is skipped");
    return 0;
}

static unsigned number_of(const char *name, unsigned otherwise)
{
    const char *const said = getenv(name);
    return said && *said ? (unsigned)strtoul(said, NULL, 10) : otherwise;
}

/* Draws COUNT of them by SEED. The draw is written out here because std::shuffle differs between
 * libraries. */
static void draw(std::vector<const struct mutant *> &all)
{
    const unsigned count = number_of("COUNT", 0), seed = number_of("SEED", (unsigned)time(NULL));
    std::mt19937 next(seed);
    if (!count || count >= all.size())
        return;
    printf("seed %u: %u of %zu mistakes\n", seed, count, all.size());
    for (size_t i = 0; i < count; i++)
        std::swap(all[i], all[i + next() % (all.size() - i)]);
    all.resize(count);
}

/* Tries each mistake whose place one of the variants executed.
 *   all     all variants ran, so every mistake must be executed as well
 *   own     paths of what ran. A mistake in a file below one of them must be caught; one in a shared file may
 *           be caught by a variant that did not run, and is skipped if it is not caught here
 *   report  prints the mistakes that are not caught, instead of TAP */
static int try_mutants(bool all, const std::vector<std::string> &own, bool report)
{
    const auto must = [&](const struct mutant *m) {
        return std::any_of(own.begin(), own.end(), [&](const std::string &path) {
            return !strncmp(m->file, path.c_str(), path.size());
        });
    };
    std::vector<job> jobs;
    std::vector<const struct mutant *> which; /* of each job */
    size_t caught = 0;
    std::vector<const struct mutant *> all_of;
    for (const struct mutant *m = mutants; m->number; m++)
        if (!mutant_of_ranks(m) && (all || !passed_by[m->number].empty()))
            all_of.push_back(m);
    if (report)
        draw(all_of);
    for (const struct mutant *m : all_of) {
        auto &by = passed_by[m->number];
        std::sort(by.begin(), by.end(),
                  [&](const again &a, const again &b) { return a.seconds < b.seconds; });
        which.push_back(m);
        jobs.push_back(job{"", [=]() { return try_mutant(m); }});
    }
    run_jobs(jobs, [&](job &j) {
        const struct mutant *const m = which[(size_t)(&j - jobs.data())];
        const bool seen = j.status == 1 || j.status > 128, sure = must(m);
        const std::string what = std::string(m->file) + ":" + std::to_string(m->line) + ": " + m->kind + " " +
                                 m->what + (passed_by[m->number].empty() ? ": nobody comes by" : "");
        fclose(j.said);
        caught += seen;
        if (!report)
            tap(seen || !sure, "%s: %s", seen || sure ? "caught" : "# SKIP another variant may catch",
                what.c_str());
        else if (!seen)
            printf("%s\n", what.c_str());
    });
    if (report)
        printf("%zu of %zu mistakes are caught; of the others each is a hole in the tests, or makes no "
               "difference\n",
               caught, which.size());
    return 0;
}

int main(int argc, char **argv)
{
    std::vector<job> jobs;
    int count;
    const struct study *const *list = studies(&count);
    /* Waiting OpenMP threads must not spin. The library reads this variable before main, so the program
     * starts anew. */
    if (!getenv("OMP_WAIT_POLICY")) {
        setenv("OMP_WAIT_POLICY", "passive", 1);
        execv("/proc/self/exe", argv);
    }
    const bool only_say = argc > 1 && !strcmp(argv[1], "--mutants");
    argc -= only_say, argv += only_say;
    const std::string named = std::string("src/") + (argc > 1 ? argv[1] + std::string("/") : "") +
                              (argc > 2 ? argv[2] + std::string(".cu") : "");
    std::vector<std::string> own;
    if (every_kernel)
        own.push_back(named);
    for (int i = 0; i < count; i++) {
        const struct study *const s = list[i];
        if (argc > 1 && strcmp(argv[1], s->name))
            continue;
        told[s] = static_cast<uint64_t *>(mmap(NULL, (size_t)s->exact_count * sizeof(uint64_t) + 1,
                                               PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
        for (const struct variant *one : variants_of(s))
            if (one->backend != BACKEND_OPENACC && (argc < 3 || !strcmp(argv[2], one->name))) {
                jobs.push_back(job{name_of(s, one), [=]() { return test_variant(s, one); }, s, one});
                own.push_back("src/" + name_of(s, one) + ".cu");
            }
        if (!only_say && argc < 3 && !variants_of(s).empty())
            jobs.push_back(job{s->name, [=]() { return test_study(s); }, s});
    }
    if (jobs.empty())
        return fprintf(stderr, "%s: no such file, or no descriptor in it; cliffs list names all\n",
                       named.c_str()),
               2;
    run_jobs(jobs, report);
    for (const auto &table : told)
        printf("# %s: %ld of %d committed answers tried\n", table.first->name,
               (long)std::count_if(table.second, table.second + table.first->exact_count,
                                   [](uint64_t crc) { return crc; }),
               table.first->exact_count);
    return try_mutants(argc < 2 && every_kernel, own, only_say) || only_say ? tap_failed != 0 : tap_finish();
}
