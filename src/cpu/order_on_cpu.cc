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
#include <array>
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

typedef std::array<uint32_t, PARTIES> knowledge;
static void learn(knowledge &of, const knowledge &from)
{
    for (int p = 0; p < PARTIES; p++)
        of[p] = std::max(of[p], from[p]);
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

struct cell {
    uint32_t stored, by;      /* time and party of the last store */
    uint32_t block;           /* of the grid: that of the last store */
    uint32_t loaded[PARTIES]; /* time of each party's last load */
};
struct memory {
    const char *at;
    size_t bytes;
    cell *cells; /* NULL: not accessed yet */
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
    memories[at] = {at, bytes, NULL};
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
UNCHECKED static memory *memory_of(const char *p)
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
    one->knows[number]++;
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
        parties[numbers[i]].knows[numbers[i]]++;
    }
}

static int me(void)
{
    return cuda_cpu_party;
}
void cuda_cpu_fence(void)
{
    if (me() < 0)
        return;
    party &p = parties[me()];
    learn(p.knows, p.heard);
    p.released = p.knows;
    p.knows[me()]++;
}
static knowledge &of_device(const void *place)
{
    return carried[place].of[parties[me()].device];
}
void cuda_cpu_acquire(const void *place, enum cuda_cpu_scope scope)
{
    if (me() < 0)
        return;
    learn(parties[me()].knows, of_device(place));
    if (scope == CUDA_CPU_SYSTEM)
        learn(parties[me()].knows, carried[place].all);
}
void cuda_cpu_release(const void *place, enum cuda_cpu_scope scope)
{
    if (me() < 0)
        return;
    learn(of_device(place), parties[me()].knows);
    if (scope == CUDA_CPU_SYSTEM)
        learn(carried[place].all, parties[me()].knows);
    parties[me()].knows[me()]++;
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
UNCHECKED static bool stored_before(const cell &c)
{
    return c.stored <= parties[me()].knows[c.by];
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

UNCHECKED static void look(const char *p, size_t bytes, bool stores, const void *pc)
{
    memory *const m = memory_of(p);
    if (!m)
        return;
    if (!m->cells)
        m->cells = static_cast<cell *>(calloc(m->bytes / CELL + 1, sizeof(cell)));
    const party &now = parties[me()];
    for (size_t i = (size_t)(p - m->at) / CELL; i <= (size_t)(p - m->at + bytes - 1) / CELL; i++) {
        cell &c = m->cells[i];
        if (!stored_before(c))
            race(pc, stores ? "overwrites what another block stored" : "reads what another block stored");
        if (!stores) {
            c.loaded[me()] = now.knows[me()];
            continue;
        }
        for (int other = 0; other < PARTIES; other++)
            if (c.loaded[other] > now.knows[other])
                race(pc, "overwrites what another block reads");
        c.stored = now.knows[me()];
        c.by = (uint32_t)me();
        c.block = blockIdx.x;
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
    if (me() >= 0)
        look(p, bytes, stores, pc);
}

/* A copy by the copy engine of a value that nothing orders behind its store may see anything, so it sees
 * 0xff. That later stores come after the copy is not checked: a kernel that orders the one orders the
 * other. */
void cuda_cpu_copied(void *to, const void *from, size_t bytes)
{
    memcpy(to, from, bytes);
    memory *const m = me() < 0 ? NULL : memory_of(static_cast<const char *>(from));
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
/* Fences are those of one device. A load acquires nothing yet: the party has heard what the place carries,
 * and knows it from its next fence on. A store adds what the party last released to what the place carries;
 * so does an atomic. */
#define VOLATILE(name, bytes, what) \
    void name(void *p) \
    { \
        (void)*static_cast<const volatile char *>(p); \
        if (me() >= 0) \
            what; \
    }
#define OF_SIZE(bytes) \
    PLAIN(__tsan_read##bytes, bytes, false) \
    PLAIN(__tsan_write##bytes, bytes, true) \
    PLAIN(__tsan_unaligned_read##bytes, bytes, false) \
    PLAIN(__tsan_unaligned_write##bytes, bytes, true) \
    VOLATILE(__tsan_volatile_read##bytes, bytes, learn(parties[me()].heard, of_device(p))) \
    VOLATILE(__tsan_volatile_write##bytes, bytes, learn(of_device(p), parties[me()].released))
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
