/* Order between blocks: finds an access of one block to memory of another that nothing orders. On a GPU such
 * a read or overwrite may come too early. Here it ends the program, whatever the order in which blocks take
 * turns.
 *
 * The kernels (ORDERED in ci/kernels/rules.mk) are compiled with ThreadSanitizer's calls in place of
 * AddressSanitizer's checks. The calls are defined here and do both: they read the byte, so that
 * AddressSanitizer checks it, and they check the order. The method is that of vector clocks:
 *
 *   party    A block. Its own threads are ordered by its barriers.
 *   time     Each party counts its releases. Its accesses are dated by this count.
 *   knows    For each other party the time up to which that party's accesses come before its own.
 *   place    An address that is accessed as volatile or by an atomic. It carries what its writers knew at
 *            their last release.
 *   fence    Acquires what the places read before it carry. Releases what the party knows, for its later
 *            volatile stores.
 *   barrier  The barrier of the grid: afterwards each party knows what all know. What a volatile load has
 *            read still needs a fence: the barrier's own fences hold on one GPU, and those here for all GPUs.
 *
 * A launch knows all that ended before it began. At most PARTIES resident blocks are checked. */
#include "cuda_on_cpu.h"

#include <algorithm>
#include <map>
#include <stdio.h>
#include <stdlib.h>
#include <unordered_map>
#include <vector>

#include <sanitizer/common_interface_defs.h>

enum {
    PARTIES = CUDA_CPU_PARTIES,
    CELL = 4 /* bytes that are dated together */,
    OWN = 16 << 10 /* bytes of a thread's own variables */
};

struct knowledge {
    uint32_t upto[PARTIES]; /* a time of each party */
};
static void learn(knowledge &known, const knowledge &from)
{
    for (int p = 0; p < PARTIES; p++)
        known.upto[p] = std::max(known.upto[p], from.upto[p]);
}

static struct party {
    bool here;
    int device;
    knowledge knows, heard, released;
} parties[PARTIES];
static knowledge ended; /* what the host knows: all that has ended */
/* What each place carries: for the blocks of each device, and for all. */
struct cargo {
    knowledge of[CUDA_CPU_DEVICES], all;
};
static std::unordered_map<const void *, cargo> &carried = *new std::unordered_map<const void *, cargo>;

/* Of a cell: time, party and block of the grid of the last store, then the loads behind it. Most cells have
 * loads of one party, which a cell holds itself: time and party of the last one. Where parties load that
 * nothing orders, `reader` is SEVERAL, and `loaded` is a place in the memory's list of their times. */
enum { SEVERAL = 255 };
struct cell {
    uint32_t stored, block, loaded;
    uint8_t by, reader;
};
struct memory {
    const char *at;
    size_t bytes;
    cell *cells;                    /* NULL: not accessed yet */
    std::vector<knowledge> several; /* time of each party's last load */
    std::vector<uint32_t> unused;   /* places in `several` */
};
static std::map<const char *, memory> &memories = *new std::map<const char *, memory>;
/* A cache of searches, by page: the memory that was found, or the gap between two of them (of: NULL). */
static struct range {
    const char *at;
    size_t bytes;
    memory *of;
} found_at[64];

static void look_anew(void)
{
    std::fill(std::begin(found_at), std::end(found_at), range());
}
void cuda_cpu_memory(const void *p, size_t bytes)
{
    const char *const at = static_cast<const char *>(p);
    memories[at] = {at, bytes, NULL, {}, {}};
    look_anew();
}
void cuda_cpu_memory_freed(const void *p)
{
    const auto found = memories.find(static_cast<const char *>(p));
    if (found == memories.end())
        return;
    free(found->second.cells);
    memories.erase(found);
    look_anew();
}

/* For what each access calls: AddressSanitizer need not check the tables of this file. */
#define UNCHECKED __attribute__((no_sanitize_address))

static memory *search(const char *p, range *known)
{
    const auto next = memories.upper_bound(p);
    memory *const below = next == memories.begin() ? NULL : &std::prev(next)->second;
    if (below && (size_t)(p - below->at) < below->bytes)
        return *known = {below->at, below->bytes, below}, below;
    known->at = below ? below->at + below->bytes : NULL;
    known->bytes = (size_t)((next == memories.end() ? NULL : next->first) - known->at);
    known->of = NULL;
    return NULL;
}
/* The memory of a device that contains p; NULL: none. */
UNCHECKED static inline memory *memory_of(const char *p)
{
    range *const known = &found_at[(uintptr_t)p / 4096 % (sizeof found_at / sizeof *found_at)];
    return (size_t)(p - known->at) < known->bytes ? known->of : search(p, known);
}

int cuda_cpu_party_begins(int device)
{
    const auto one = std::find_if(parties, parties + PARTIES, [](const party &p) { return !p.here; });
    const int number = (int)(one - parties);
    if (number == PARTIES)
        return -1;
    *one = {true, device, ended, {}, {}};
    one->knows.upto[number]++;
    return number;
}
void cuda_cpu_party_ends(int number)
{
    learn(ended, parties[number].knows);
    parties[number].here = false;
}
void cuda_cpu_parties_meet(const int *numbers, size_t count)
{
    knowledge all = {};
    for (size_t i = 0; i < count; i++)
        learn(all, parties[numbers[i]].knows);
    for (size_t i = 0; i < count; i++) {
        learn(parties[numbers[i]].knows, all);
        parties[numbers[i]].knows.upto[numbers[i]]++;
    }
}

void cuda_cpu_fence(void)
{
    if (cuda_cpu_party < 0)
        return;
    party &p = parties[cuda_cpu_party];
    learn(p.knows, p.heard);
    p.released = p.knows;
    p.knows.upto[cuda_cpu_party]++;
}
static knowledge &of_device(const void *place)
{
    return carried[place].of[parties[cuda_cpu_party].device];
}
void cuda_cpu_acquire(const void *place, enum cuda_cpu_scope scope)
{
    if (cuda_cpu_party < 0)
        return;
    learn(parties[cuda_cpu_party].knows, of_device(place));
    if (scope == CUDA_CPU_SYSTEM)
        learn(parties[cuda_cpu_party].knows, carried[place].all);
}
void cuda_cpu_release(const void *place, enum cuda_cpu_scope scope)
{
    if (cuda_cpu_party < 0)
        return;
    learn(of_device(place), parties[cuda_cpu_party].knows);
    if (scope == CUDA_CPU_SYSTEM)
        learn(carried[place].all, parties[cuda_cpu_party].knows);
    parties[cuda_cpu_party].knows.upto[cuda_cpu_party]++;
}

int cuda_cpu_stored_by(const void *place)
{
    const char *const p = static_cast<const char *>(place);
    const memory *const m = memory_of(p);
    if (!m || !m->cells || !m->cells[(size_t)(p - m->at) / CELL].stored)
        return -1;
    return (int)m->cells[(size_t)(p - m->at) / CELL].block;
}

/* Whether the last store to a cell comes before the present access of the running block. */
UNCHECKED static inline bool stored_before(const cell &c)
{
    return c.stored <= parties[cuda_cpu_party].knows.upto[c.by];
}

__attribute__((noreturn, noinline)) static void race(const void *pc, const char *what)
{
    char at[300] = "";
    if (!cuda_cpu.quiet) {
        __sanitizer_symbolize_pc(const_cast<void *>(pc), "%s:%l", at, sizeof at);
        fprintf(stderr, "%s: block (%u,%u,%u) %s, and nothing orders the two\n", at, blockIdx.x, blockIdx.y,
                blockIdx.z, what);
    }
    abort();
}

/* A load that another party's load may not come before: the times of both are kept, in a list. */
__attribute__((noinline)) static void one_of_several(memory &m, cell &c)
{
    if (c.reader != SEVERAL) {
        if (m.unused.empty()) {
            m.unused.push_back((uint32_t)m.several.size());
            m.several.push_back({});
        }
        const uint32_t place = m.unused.back();
        m.unused.pop_back();
        m.several[place] = {};
        m.several[place].upto[c.reader] = c.loaded;
        c.loaded = place, c.reader = SEVERAL;
    }
    m.several[c.loaded].upto[cuda_cpu_party] = parties[cuda_cpu_party].knows.upto[cuda_cpu_party];
}
/* Whether all of several loads come before a store of the running block, which ends their list. */
__attribute__((noinline)) static bool all_before(memory &m, cell &c)
{
    for (int other = 0; other < PARTIES; other++)
        if (m.several[c.loaded].upto[other] > parties[cuda_cpu_party].knows.upto[other])
            return false;
    m.unused.push_back(c.loaded);
    return true;
}

/* A load replaces an earlier one that comes before it: a store behind the later one is behind both. So does a
 * store, for a later store that is not behind it is found by `stored`. */
UNCHECKED static void look(const char *p, size_t bytes, bool stores, const void *pc)
{
    memory *const m = memory_of(p);
    if (!m)
        return;
    if (!m->cells)
        m->cells = static_cast<cell *>(calloc(m->bytes / CELL + 1, sizeof(cell)));
    const uint32_t *const knows = parties[cuda_cpu_party].knows.upto, now = knows[cuda_cpu_party];
    cell *c = &m->cells[(size_t)(p - m->at) / CELL];
    cell *const last = &m->cells[(size_t)(p - m->at + bytes - 1) / CELL];
    for (; c <= last; c++) {
        if (!stored_before(*c))
            race(pc, stores ? "overwrites what another block stored" : "reads what another block stored");
        const bool before = c->reader != SEVERAL && c->loaded <= knows[c->reader];
        if (!stores) {
            if (before)
                c->loaded = now, c->reader = (uint8_t)cuda_cpu_party;
            else
                one_of_several(*m, *c);
            continue;
        }
        if (!before && (c->reader != SEVERAL || !all_before(*m, *c)))
            race(pc, "overwrites what another block reads");
        *c = {now, blockIdx.x, 0, (uint8_t)cuda_cpu_party, (uint8_t)cuda_cpu_party};
    }
}

/* Checks an access. Most are to the thread's own stack and need no check. */
__attribute__((always_inline)) static inline void access(const void *address, size_t bytes, bool stores,
                                                         const void *pc)
{
    const char *const p = static_cast<const char *>(address);
    if ((size_t)(p - static_cast<const char *>(__builtin_frame_address(0))) < OWN)
        return;
    (void)*static_cast<const volatile char *>(p); /* AddressSanitizer checks this read */
    (void)*static_cast<const volatile char *>(p + bytes - 1);
    if (cuda_cpu_party >= 0)
        look(p, bytes, stores, pc);
}

/* A copy by the copy engine of a value that nothing orders behind its store may see anything, so it sees
 * 0xff. That later stores come after the copy is not checked: a kernel that orders the one orders the
 * other. */
void cuda_cpu_copied(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
    memory *const m = cuda_cpu_party < 0 ? NULL : memory_of(static_cast<const char *>(from));
    for (size_t i = 0; m && m->cells && i < bytes; i += CELL)
        if (!stored_before(m->cells[(size_t)(static_cast<const char *>(from) + i - m->at) / CELL]))
            memset(static_cast<char *>(to) + i, 0xff, std::min(bytes - i, (size_t)CELL));
}

/* ---- What the compiler calls ---- */

extern "C" {
void __tsan_init(void) {}
void __tsan_func_entry(void *) {}
void __tsan_func_exit(void *) {}
#define PLAIN(name, bytes, stores) \
    void name(void *p) \
    { \
        access(p, bytes, stores, __builtin_return_address(0)); \
    }
/* The value of a read must have come before it is stored (cuda_cpu.reads_late). */
static void reads_end(void)
{
    cuda_cpu_cycles += cuda_cpu_reading;
    cuda_cpu_reading = 0;
}
/* Fences are those of one device. A load acquires nothing yet: the party has heard what the place carries,
 * and knows it from its next fence on. A store adds what the party last released to what the place carries;
 * so does an atomic. */
#define VOLATILE(name, bytes, what) \
    void name(void *p) \
    { \
        (void)*static_cast<const volatile char *>(p); \
        reads_end(); \
        if (cuda_cpu_party >= 0) \
            what; \
    }
#define OF_SIZE(bytes) \
    PLAIN(__tsan_read##bytes, bytes, false) \
    PLAIN(__tsan_write##bytes, bytes, true) \
    PLAIN(__tsan_unaligned_read##bytes, bytes, false) \
    PLAIN(__tsan_unaligned_write##bytes, bytes, true) \
    VOLATILE(__tsan_volatile_read##bytes, bytes, learn(parties[cuda_cpu_party].heard, of_device(p))) \
    VOLATILE(__tsan_volatile_write##bytes, bytes, learn(of_device(p), parties[cuda_cpu_party].released))
OF_SIZE(1)
OF_SIZE(2)
OF_SIZE(4)
OF_SIZE(8)
OF_SIZE(16)
#ifdef __clang__ /* called for the guard of a static variable */
unsigned char __tsan_atomic8_load(const volatile unsigned char *p, int)
{
    return *p;
}
#endif
void __tsan_read_range(void *p, ptrdiff_t bytes)
{
    access(p, (size_t)bytes, false, __builtin_return_address(0));
}
void __tsan_write_range(void *p, ptrdiff_t bytes)
{
    access(p, (size_t)bytes, true, __builtin_return_address(0));
}
}
