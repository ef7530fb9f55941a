/* Order between blocks: finds what one block reads or overwrites although nothing orders it behind the other block's access. On a
 * GPU such an access may come too early, however the blocks' turns are; here it ends the program, in every order of turns.
 *
 * Kernels that tell each other of their data (rules.mk, ORDERED) are compiled with ThreadSanitizer's calls in place of
 * AddressSanitizer's checks. The calls are defined here, and do both: the byte's poison is looked at, and the order checked.
 *
 *   a block     is one party: its threads are ordered by its barriers
 *   its time    goes on with each release; what it does is dated by it
 *   it knows    of each other party the time up to which that one's accesses come before its own
 *   a place     that is accessed as volatile, or by an atomic, carries what its writers knew when they released last
 *   a fence     acquires what the places read before carry, and releases what the block knows: for its later volatile stores
 *   barrier of the grid: each block knows what all know. What a volatile load has heard still needs a fence: that barrier's are
 *               the GPU's own, those here are the system's.
 *
 * A launch knows all that ended before it began. Blocks are followed where no more than PARTIES are resident. */
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
    OWN = 16 << 10 /* of a thread's variables */
};

typedef std::array<uint32_t, PARTIES> knowledge;
static void learn(knowledge &of, const knowledge &from)
{
    for (int p = 0; p < PARTIES; p++)
        of[p] = std::max(of[p], from[p]);
}

static struct party {
    bool here;
    knowledge knows, heard, released;
} parties[PARTIES];
static knowledge ended; /* what the host knows */
/* What the places carry that are accessed as volatile. */
static std::unordered_map<const void *, knowledge> &carried =
    *new std::unordered_map<const void *, knowledge>;

struct cell {
    uint32_t stored, by;      /* when, and by whom, last */
    uint32_t loaded[PARTIES]; /* when by each */
};
struct memory {
    const char *at;
    size_t bytes;
    cell *cells; /* NULL: no block has come yet */
};
static std::map<const char *, memory> &memories = *new std::map<const char *, memory>;
/* Found last: a memory, and a piece between two. */
static memory *last;
static memory between;

static void look_anew(void)
{
    last = NULL;
    between.bytes = 0;
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

/* NULL: none of a device's. */
static memory *memory_of(const char *p)
{
    if (last && (size_t)(p - last->at) < last->bytes)
        return last;
    if ((size_t)(p - between.at) < between.bytes)
        return NULL;
    const auto next = memories.upper_bound(p);
    const memory below = next == memories.begin() ? memory() : std::prev(next)->second;
    if ((size_t)(p - below.at) < below.bytes)
        return last = &std::prev(next)->second;
    between.at = below.at + below.bytes;
    between.bytes = (size_t)((next == memories.end() ? NULL : next->first) - between.at);
    return NULL;
}

int cuda_cpu_party_begins(void)
{
    const auto one = std::find_if(parties, parties + PARTIES, [](const party &p) { return !p.here; });
    const int number = (int)(one - parties);
    if (number == PARTIES)
        return -1;
    *one = {true, ended, {}, {}};
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
void cuda_cpu_acquire(const void *place)
{
    if (me() >= 0)
        learn(parties[me()].knows, carried[place]);
}
void cuda_cpu_release(const void *place)
{
    if (me() < 0)
        return;
    learn(carried[place], parties[me()].knows);
    parties[me()].knows[me()]++;
}

/* Whether what was stored last in a cell comes before what the running block does now. */
static bool stored_before(const cell &c)
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

static void look(const char *p, size_t bytes, bool stores, const void *pc)
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
    }
}

/* Of each access, most of which are to the thread's own stack: that is let pass. */
__attribute__((always_inline)) static inline void access(const void *address, size_t bytes, bool stores,
                                                         const void *pc)
{
    const char *const p = static_cast<const char *>(address);
    if ((size_t)(p - static_cast<const char *>(__builtin_frame_address(0))) < OWN)
        return;
    (void)*static_cast<const volatile char *>(p); /* AddressSanitizer looks */
    (void)*static_cast<const volatile char *>(p + bytes - 1);
    if (me() >= 0)
        look(p, bytes, stores, pc);
}

/* Of a value that nothing orders behind its store anything may come. Nobody need have read it before it is overwritten: who takes
 * care of the one has taken care of the other. */
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
/* Heard by its loads, carried by its stores: those of an atomic, too, which add to what others' carry. */
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
    VOLATILE(__tsan_volatile_read##bytes, bytes, learn(parties[me()].heard, carried[p])) \
    VOLATILE(__tsan_volatile_write##bytes, bytes, learn(carried[p], parties[me()].released))
OF_SIZE(1)
OF_SIZE(2)
OF_SIZE(4)
OF_SIZE(8)
OF_SIZE(16)
#ifdef __clang__ /* of a static variable's guard */
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
