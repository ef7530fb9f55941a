/* The scheduler behind cuda_on_cpu.h: fibers, barriers, launches.
 *
 * A fiber takes the block's GPU threads one after the other and runs each to its end. A thread that waits at
 * a barrier keeps its fiber, and another fiber takes the remaining threads. When none remains, the scheduler
 * finds the threads whose wait is over and continues them in the order of the launch: each switches directly
 * to the next one.
 *
 * A thread that polls lets others go on by __nanosleep. Blocks that were launched together take turns.
 * Forward and in reverse, a block runs until all its threads wait or sleep, so it gets as far ahead of the
 * others as possible; in random order it runs only for a part of that, or not at all. If turns no longer
 * change anything, other streams go on, and blocks that they launch together take turns, too, for a kernel
 * may wait for one of another GPU. A launch fails if nothing is left for which it could wait. */
#include "cuda_on_cpu.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <vector>

#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

#define STACK_BYTES \
    ((size_t)256 << 10) /* also enough for a sanitizer's report; untouched pages cost nothing */
#define GUARD_BYTES ((size_t)4096)
#define FIBERS_MAX ((size_t)CUDA_CPU_FIBERS + 1024) /* of those launched together, and a block's */

/* If nothing changes for this many turns of all blocks, it is a deadlock. The scheduler does not see plain
 * stores, but a thread that waits for one has read it within fewer turns. */
#define PATIENCE 1000
/* The most turns for which a sleeping warp may rest while others, also of its block, continue: fewer than the
 * turns of a deadlock. If several launches run, a warp whose wait is over may rest as well. */
#define REST 256

/* ---- Context switch ---- */

#if defined __x86_64__ && !defined CUDA_CPU_UCONTEXT
/* Saves what the ABI lets a callee keep, then changes the stack. */
extern "C" void cuda_cpu_switch(void **save, void *load);
asm(".text\n"
    ".type cuda_cpu_switch, @function\n"
    "cuda_cpu_switch:\n"
    "    pushq %rbp\n    pushq %rbx\n    pushq %r12\n    pushq %r13\n    pushq %r14\n    pushq %r15\n"
    "    movq %rsp, (%rdi)\n"
    "    movq %rsi, %rsp\n"
    "    popq %r15\n    popq %r14\n    popq %r13\n    popq %r12\n    popq %rbx\n    popq %rbp\n"
    "    ret\n"
    ".size cuda_cpu_switch, . - cuda_cpu_switch\n");

struct context {
    void *sp;
};

static void context_make(context *c, char *stack, size_t bytes, void (*entry)(void))
{
    void **top = reinterpret_cast<void **>(stack + bytes);
    *--top = NULL; /* end of stack traces; and the alignment of a call */
    *--top = reinterpret_cast<void *>(entry);
    for (int i = 0; i < 6; i++)
        *--top = NULL;
    c->sp = top;
}

static void context_switch(context *from, context *to)
{
    cuda_cpu_switch(&from->sp, to->sp);
}
#else
#include <ucontext.h>

struct context {
    ucontext_t u;
};

static void context_make(context *c, char *stack, size_t bytes, void (*entry)(void))
{
    getcontext(&c->u);
    c->u.uc_stack.ss_sp = stack;
    c->u.uc_stack.ss_size = bytes;
    c->u.uc_link = NULL;
    makecontext(&c->u, entry, 0);
}

static void context_switch(context *from, context *to)
{
    swapcontext(&from->u, &to->u);
}
#endif

/* ---- State ---- */

struct fiber {
    context at;
    char *stack; /* STACK_BYTES, behind a guard page */
    size_t left; /* bytes at its upper end */
};

enum state : unsigned char { NEW, RUNNING, SLEEPS, WAITS_BLOCK, WAITS_GRID, WAITS_WARP, RETURNED };

/* An asynchronous copy into shared memory that is not done yet. */
struct copy {
    void *to;
    const void *from;
    size_t bytes, batch;
};

/* A GPU thread. */
struct thread {
    state *s; /* in its block's array of states, which the scheduler scans */
    struct block *of;
    struct fiber *on; /* its fiber while it waits */
    struct uint3 index;
    cuda_cpu_site at;
    unsigned lane, mask;
    bool exchange;      /* the wait is a shuffle's */
    int from;           /* the lane from which it wants a value; -1: none */
    uint64_t slot, got; /* what it offers in a shuffle; what it is given */
    std::vector<copy> copies;
    size_t batches; /* of copies, committed */
    int rest;       /* if it is the first of its warp: turns for which the warp still rests */
};

struct block {
    struct launch *of;
    struct uint3 index;
    std::vector<thread> threads;
    std::vector<state> states;   /* of each thread */
    std::vector<uint32_t> order; /* in which threads begin, or continue */
    size_t started, live;        /* live: begun or to be begun, and not returned */
    size_t resumed;              /* how many of `order` have continued */
    size_t any;                  /* threads for which __syncthreads_or is true */
    size_t waits[RETURNED];      /* number of its threads in each waiting state */
    void *shared;
    int party;        /* order_on_cpu.cc */
    bool begun, slow; /* slow: all its warps rest */
};

struct launch {
    dim3 grid, threads;
    size_t shared;
    bool together;
    int device;
    void (*run)(void *);          /* called by each thread */
    std::shared_ptr<void> thread; /* with this argument */
    std::vector<block> blocks;    /* the resident ones; none: it has not begun, or is over */
    std::vector<uint32_t> order;  /* of the blocks' turns */
    size_t live;                  /* threads of these blocks that had not returned at the last turn */
    int error;
};

/* What runs now; the emulated machine has one processor. */
static struct {
    block *in; /* whose turn it is */
    thread *now;
    fiber *on;
    context scheduler;
    std::minstd_rand random;
} run;

/* On the heap and never freed: fibers outlive what runs at exit. */
static std::vector<fiber *> &idle = *new std::vector<fiber *>;
static char *stacks;                                              /* of all fibers, one behind the other */
static std::vector<launch *> &begun = *new std::vector<launch *>; /* together, and not over */
static int last_error;

__attribute__((noreturn)) static void give_up(const char *why)
{
    fprintf(stderr, "cuda_on_cpu: %s\n", why);
    abort();
}

/* ---- Fibers ---- */

/* The sanitizer must be told of each change of stack; else it takes the other stack for a wild pointer. It is
 * told that the stacks of all fibers are one stack, so it need not know of switches between them. */
static const void *scheduler_stack;
static size_t scheduler_bytes;
static bool told; /* the sanitizer knows of a switch to the fibers, and waits for its end */

static void switch_to_fiber(fiber *f)
{
    void *fake;
    run.on = f;
    __sanitizer_start_switch_fiber(&fake, stacks, FIBERS_MAX * (STACK_BYTES + GUARD_BYTES));
    told = true;
    context_switch(&run.scheduler, &f->at);
    __sanitizer_finish_switch_fiber(fake, NULL, NULL);
    run.on = NULL;
}

/* Called on a fiber that continues. */
static void arrived(void)
{
    if (told)
        __sanitizer_finish_switch_fiber(NULL, &scheduler_stack, &scheduler_bytes);
    told = false;
}

static fiber *fiber_take(void);

/* The next thread of the running block: first those that have not begun, then those that may continue. NULL:
 * none. */
static fiber *next_fiber(void)
{
    block *const b = run.in;
    if (b->started < b->order.size())
        return fiber_take();
    if (b->resumed == b->order.size())
        return NULL;
    run.now = &b->threads[b->order[b->resumed++]];
    threadIdx = run.now->index;
    return run.now->on;
}

/* Switches from a fiber to the next one, or to the scheduler. */
static void give_way(fiber *f)
{
    fiber *const next = next_fiber();
    if (next) {
        run.on = next;
        context_switch(&f->at, &next->at);
    } else {
        void *fake;
        __sanitizer_start_switch_fiber(&fake, scheduler_stack, scheduler_bytes);
        context_switch(&f->at, &run.scheduler);
    }
    arrived();
}

/* The loop of a fiber: runs threads until none is left, then waits for more. */
static void fiber_entry(void)
{
    fiber *const f = run.on;
    arrived();
    for (;;) {
        while (run.in->started < run.in->order.size()) {
            thread *t = &run.in->threads[run.in->order[run.in->started++]];
            *t->s = RUNNING;
            run.now = t;
            threadIdx = t->index;
            run.in->of->run(run.in->of->thread.get());
            *run.now->s = RETURNED;
            run.in->live--;
            cuda_cpu_changes++;
        }
        idle.push_back(f);
        give_way(f);
    }
}

static void fiber_reset(fiber *f)
{
    context_make(&f->at, f->stack, STACK_BYTES - f->left, fiber_entry);
}

static fiber *fiber_take(void)
{
    static size_t made;
    if (!idle.empty()) {
        fiber *f = idle.back();
        idle.pop_back();
        return f;
    }
    if (made == 0) { /* reserves addresses for all stacks */
        void *const room = mmap(NULL, FIBERS_MAX * (STACK_BYTES + GUARD_BYTES), PROT_NONE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (room == MAP_FAILED)
            give_up("no room for stacks");
        stacks = static_cast<char *>(room);
    }
    if (made == FIBERS_MAX)
        give_up("too many threads at once");
    char *const p = stacks + made * (STACK_BYTES + GUARD_BYTES);
    if (mprotect(p + GUARD_BYTES, STACK_BYTES, PROT_READ | PROT_WRITE))
        give_up("no memory for a stack");
    fiber *f = new fiber();
    f->stack = p + GUARD_BYTES;
    /* stacks that end at the same offset of a page would all use one set of the cache */
    f->left = made++ % 61 * 64;
    fiber_reset(f);
    return f;
}

/* ---- Barriers ---- */

/* The thread that runs. */
static thread *running(void)
{
    if (!run.now)
        give_up("outside a kernel");
    return run.now;
}
int cuda_cpu_lane(void)
{
    return (int)running()->lane;
}

static void wait_at(state kind, unsigned mask, cuda_cpu_site at)
{
    thread *const t = running();
    *t->s = kind;
    t->of->waits[kind]++;
    t->mask = mask;
    t->at = at;
    t->on = run.on;
    give_way(t->on);
}
void __syncthreads(cuda_cpu_site at)
{
    wait_at(WAITS_BLOCK, 0, at);
}
int __syncthreads_or(int one, cuda_cpu_site at)
{
    block *const b = running()->of;
    b->any += one != 0;
    __syncthreads(at);
    const bool any = b->any;
    __syncthreads(at); /* all have seen it */
    b->any -= one != 0;
    return any;
}
static long looks; /* how often the clock was read where the host acts */
unsigned long long cuda_cpu_look_at_clock(void)
{
    looks += cuda_cpu.host_acts;
    cuda_cpu.clock_ns += cuda_cpu.look_ns;
    cuda_cpu_cycles += (unsigned)((double)cuda_cpu.look_ns * cuda_cpu.cycles_per_ns);
    return cuda_cpu.clock_ns / cuda_cpu.tick_ns * cuda_cpu.tick_ns;
}
void __nanosleep(unsigned, cuda_cpu_site at)
{
    wait_at(SLEEPS, 0, at);
}
void cooperative_groups::grid_group::sync(cuda_cpu_site at)
{
    wait_at(WAITS_GRID, 0, at);
}

/* Ends the program, as a trap would: the kernel did something that is not allowed. */
__attribute__((noreturn)) static void trap(cuda_cpu_site at, const char *why)
{
    fprintf(stderr, "%s:%d: %s\n", at.file, at.line, why);
    abort();
}

void __trap(cuda_cpu_site at)
{
    trap(at, "a trap");
}

static void wait_for_lanes(unsigned mask, bool exchange, cuda_cpu_site at)
{
    thread *const me = running();
    if (!(mask >> me->lane & 1))
        trap(at, "a lane is not in its own mask");
    me->exchange = exchange;
    wait_at(WAITS_WARP, mask, at);
}
void __syncwarp(unsigned mask, cuda_cpu_site at)
{
    wait_for_lanes(mask, false, at);
}
uint64_t cuda_cpu_exchange(unsigned mask, uint64_t value, int from, cuda_cpu_site at)
{
    thread *const me = running();
    me->slot = me->got = value;
    me->from = from;
    wait_for_lanes(mask, true, at);
    return me->got;
}

/* All lanes of a shuffle have come: each gets the value of its lane. The value of a lane that does not take
 * part is undefined, as on the device. */
static void exchange(thread *lane, int lanes, unsigned mask)
{
    for (int l = 0; l < lanes; l++) {
        thread *const t = &lane[l];
        if ((mask >> l & 1) && *t->s == WAITS_WARP && t->from >= 0)
            t->got = t->from < lanes && (mask >> t->from & 1) && *lane[t->from].s != RETURNED
                         ? lane[t->from].slot
                         : ~(uint64_t)0;
    }
}

/* Reports why nothing can go on, in one block or in all: one line for each position where threads wait. */
static void broken(const char *why, launch *l, const block *only)
{
    struct place {
        cuda_cpu_site at;
        const thread *first;
        size_t count;
    };
    std::vector<place> places;
    size_t all = 0;
    l->error = cudaErrorLaunchFailure;
    for (const block &b : l->blocks) {
        if (cuda_cpu.quiet || (only && only != &b))
            continue;
        all += b.threads.size();
        for (const thread &t : b.threads) {
            if (*t.s == RETURNED || !t.at.line)
                continue;
            auto known =
                std::find_if(places.begin(), places.end(), [&](const place &p) { return p.at == t.at; });
            if (known == places.end())
                known = places.insert(known, {t.at, &t, 0});
            known->count++;
        }
    }
    for (const place &p : places) {
        const struct uint3 b = p.first->of->index, t = p.first->index;
        fprintf(stderr,
                "%s:%d: %s: block (%u,%u,%u): %zu of %zu threads wait here, thread (%u,%u,%u) first\n",
                p.at.file, p.at.line, why, b.x, b.y, b.z, p.count, all, t.x, t.y, t.z);
    }
}

/* Marks the threads whose wait is over as RUNNING. Returns 0 if there is none. Before, all threads wait,
 * sleep or have returned. */
static int release_warps(block *b)
{
    int released = 0;
    if (!b->waits[WAITS_WARP])
        return 0;
    for (size_t w = 0; w < b->threads.size(); w += warpSize) {
        thread *const lane = &b->threads[w];
        state *const s = &b->states[w];
        const int lanes = (int)std::min(b->threads.size() - w, (size_t)warpSize);
        for (int l = 0; l < lanes; l++) {
            if (s[l] != WAITS_WARP)
                continue;
            /* all live lanes of the mask must be here, with the same mask, at the same shuffle */
            int here = 1;
            for (int m = 0; m < lanes && here; m++)
                if ((lane[l].mask >> m & 1) && s[m] != RETURNED)
                    here = s[m] == WAITS_WARP && lane[m].mask == lane[l].mask &&
                           lane[m].exchange == lane[l].exchange &&
                           (!lane[l].exchange || lane[m].at == lane[l].at);
            if (!here)
                continue;
            released = 1;
            const unsigned mask = lane[l].mask;
            if (lane[l].exchange)
                exchange(lane, lanes, mask);
            for (int m = 0; m < lanes; m++)
                if ((mask >> m & 1) && s[m] == WAITS_WARP)
                    s[m] = RUNNING, b->waits[WAITS_WARP]--;
        }
    }
    return released;
}

static int release_block(block *b)
{
    const cuda_cpu_site *at = NULL;
    const char *why = NULL;
    if (b->waits[SLEEPS] ||
        b->live == b->waits[WAITS_GRID]) /* one may still wake; or all wait for the grid, or are gone */
        return 0;
    if (memchr(b->states.data(), RUNNING, b->states.size())) /* a resting thread, too */
        return 0;
    for (const thread &t : b->threads) {
        if (*t.s == RETURNED) /* as on the device, a thread that has returned is not waited for */
            continue;
        if (!why && *t.s != WAITS_BLOCK)
            why = "barrier never complete";
        else if (!why && at && !(t.at == *at))
            why = "divergent barrier";
        at = &t.at;
    }
    if (why) {
        broken(why, b->of, b);
        return 0;
    }
    std::replace(b->states.begin(), b->states.end(), WAITS_BLOCK, RUNNING);
    b->waits[WAITS_BLOCK] = 0;
    return 1;
}

/* The barrier of the grid needs all its threads: if one has returned, the others wait forever. */
static void release_grid(launch *l)
{
    const cuda_cpu_site at = l->blocks[0].threads[0].at;
    bool any = false, all = true;
    for (const block &b : l->blocks)
        any = any || b.waits[WAITS_GRID], all = all && b.waits[WAITS_GRID] == b.threads.size();
    for (size_t i = 0; i < l->blocks.size() && all; i++)
        for (const thread &t : l->blocks[i].threads)
            all = all && t.at == at;
    if (any && !l->together)
        broken("a barrier of the grid in a launch that is none TOGETHER", l, NULL);
    if (!all || l->error)
        return;
    cuda_cpu_changes++;
    std::vector<int> parties;
    for (block &b : l->blocks) {
        std::fill(b.states.begin(), b.states.end(), RUNNING);
        b.waits[WAITS_GRID] = 0;
        if (b.party >= 0)
            parties.push_back(b.party);
    }
    cuda_cpu_parties_meet(parties.data(), parties.size());
}

/* ---- Asynchronous copies of a thread ---- */

void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, cuda_cpu_site at)
{
    thread *const t = running();
    if (bytes != 4 && bytes != 8 && bytes != 16)
        trap(at, "4, 8 or 16 bytes are copied");
    if ((uintptr_t)to % bytes || (uintptr_t)from % bytes)
        trap(at, "a copy is aligned to its size");
    if (bytes > run.in->of->shared || (uintptr_t)to - (uintptr_t)run.in->shared > run.in->of->shared - bytes)
        trap(at, "the copy does not go to the block's shared memory");
    if (!cuda_cpu.lazy) {
        memcpy(to, from, bytes);
        return;
    }
    memset(to, 0xff, bytes); /* until the copy is done neither the old nor the new value may be used */
    t->copies.push_back({to, from, bytes, t->batches});
}
void __pipeline_commit(void)
{
    running()->batches++;
}
void __pipeline_wait_prior(size_t batches)
{
    thread *const t = running();
    const auto due = [=](const copy &c) { return c.batch + batches < t->batches; };
    for (const copy &c : t->copies)
        if (due(c))
            memcpy(c.to, c.from, c.bytes);
    t->copies.erase(std::remove_if(t->copies.begin(), t->copies.end(), due), t->copies.end());
}

/* ---- Launch ---- */

static void mix(std::vector<uint32_t> &order)
{
    for (size_t i = cuda_cpu.order == CUDA_CPU_RANDOM ? order.size() : 0; i > 1; i--)
        std::swap(order[i - 1], order[(uint64_t)run.random() * i >> 31]);
}

static void make_order(std::vector<uint32_t> &order, size_t count)
{
    if (order.size() != count) {
        order.resize(count);
        std::iota(order.begin(), order.end(), 0u);
        if (cuda_cpu.order == CUDA_CPU_REVERSE)
            std::reverse(order.begin(), order.end());
    }
    mix(order);
}

/* The threads whose wait is over, in a new order if it is random. */
static void resume_all(block *b)
{
    const uint32_t count = (uint32_t)b->threads.size();
    b->order.clear();
    b->resumed = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = cuda_cpu.order == CUDA_CPU_REVERSE ? count - 1 - i : i;
        if (b->states[at] == RUNNING && !(b->slow && b->threads[at / warpSize * warpSize].rest))
            b->order.push_back(at);
    }
    mix(b->order);
    if (fiber *const first = next_fiber())
        switch_to_fiber(first);
}

/* The position in a launch of thread i of a block of n, or of block i of a grid. */
static struct uint3 index_of(const dim3 &n, uint32_t i)
{
    return {i % n.x, i / n.x % n.y, i / n.x / n.y};
}

/* What all blocks of a launch have in common. */
static void threads_make(launch *l, block *b)
{
    const dim3 &n = l->threads;
    b->of = l;
    b->threads.resize((size_t)n.x * n.y * n.z);
    b->states.resize(b->threads.size());
    b->order.clear();
    for (uint32_t i = 0; i < b->threads.size(); i++) {
        b->threads[i].s = &b->states[i];
        b->threads[i].of = b;
        b->threads[i].lane = i % warpSize;
        b->threads[i].index = index_of(n, i);
    }
}

static void block_make(block *b, uint32_t number)
{
    b->index = index_of(b->of->grid, number);
    b->begun = b->slow = false;
    b->party = -1;
    b->any = 0;
    b->live = b->threads.size();
    std::fill(b->waits, b->waits + RETURNED, 0);
    std::fill(b->states.begin(), b->states.end(), NEW);
    for (thread &t : b->threads) {
        t.at.line = 0;
        t.copies.clear();
        t.batches = 0;
        t.rest = 0;
    }
}

static void block_begin(block *b)
{
    b->begun = true;
    /* New for each block and exact in size, so that the sanitizer notices the first byte beyond. */
    if (b->of->shared && !b->shared && posix_memalign(&b->shared, 128, b->of->shared))
        give_up("no memory for shared memory");
    if (b->of->shared)
        memset(b->shared, 0xff, b->of->shared); /* NaN as a floating-point value, -1 as an integer */
    make_order(b->order, b->threads.size());
    b->started = 0;
    b->resumed = b->order.size();
    switch_to_fiber(next_fiber());
}

/* Lets the threads of a block go on until all wait for other blocks, sleep or have returned. */
static void block_turn(block *b)
{
    const launch *const l = b->of;
    const long looked = looks;
    run.in = b;
    cuda_cpu_party = b->party;
    blockIdx = b->index;
    blockDim = l->threads;
    gridDim = l->grid;
    if (!b->begun) {
        block_begin(b);
    } else {
        const bool uneven = l->together && cuda_cpu.order == CUDA_CPU_RANDOM;
        b->slow = uneven && begun.size() > 1;
        for (size_t w = 0; w < b->threads.size() && (uneven || b->waits[SLEEPS]); w += warpSize) {
            int &rest = b->threads[w].rest;
            rest = rest > 0 ? rest - 1 : uneven && run.random() % 16 == 0 ? (int)(run.random() % REST) : 0;
            for (size_t i = w; i < std::min(w + warpSize, b->threads.size()) && b->waits[SLEEPS] && rest == 0;
                 i++)
                if (b->states[i] == SLEEPS)
                    b->states[i] = RUNNING, b->waits[SLEEPS]--;
        }
        resume_all(b);
    }
    while (b->live && !l->error && (release_warps(b) || release_block(b))) {
        cuda_cpu_changes++;
        resume_all(b);
        if (l->together && (looks != looked || (cuda_cpu.order == CUDA_CPU_RANDOM && run.random() & 1)))
            break;
    }
    cuda_cpu_party = -1;
    run.in = NULL;
    run.now = NULL;
}

/* One turn of all resident blocks, except those that wait at the barrier of the grid. */
static void launch_turn(launch *l)
{
    l->live = 0;
    make_order(l->order, l->blocks.size());
    for (size_t i = 0; i < l->order.size() && !l->error; i++) {
        block *const b = &l->blocks[l->order[i]];
        if (b->live > b->waits[WAITS_GRID] &&
            !(l->together && cuda_cpu.order == CUDA_CPU_RANDOM && run.random() & 1))
            block_turn(b);
        l->live += b->live;
    }
    if (l->live && !l->error)
        release_grid(l);
}

enum { WAITS = -1 };     /* not an error: the launch waits for something outside of it */
static bool nobody_else; /* 1: nothing is left for which it could wait */

/* Runs the resident blocks to their end, or until nothing changes any more. */
static int run_resident(launch *l)
{
    const std::vector<launch *> all = l->together ? begun : std::vector<launch *>{l};
    const long looked = looks;
    l->live = 1;
    for (int idle_turns = 0; l->live && !l->error && idle_turns < PATIENCE;) {
        const size_t before = cuda_cpu_changes;
        for (size_t i = 0; i < all.size(); i++)
            launch_turn(all[cuda_cpu.order == CUDA_CPU_REVERSE ? all.size() - 1 - i : i]);
        idle_turns = cuda_cpu_changes == before ? idle_turns + 1 : 0;
        if (l->live && !l->error && looks != looked && !nobody_else)
            return WAITS;
    }
    if (l->live && !l->error && l->together && !nobody_else)
        return WAITS;
    if (l->live && !l->error)
        broken(l->together ? "deadlock" : "deadlock (a LAUNCH has its blocks one after another)", l, NULL);
    for (size_t i = 0; l->error && i < l->blocks.size();
         i++) /* its threads wait forever: their stacks are freed */
        for (thread &t : l->blocks[i].threads)
            if (*t.s != NEW && *t.s != RETURNED) {
                fiber_reset(t.on);
                idle.push_back(t.on);
            }
    return last_error = l->error;
}

void *cuda_cpu_shared(void)
{
    return running()->of->shared;
}

/* Limits of devices of compute capability 8.0 and 9.0. */
#define SHARED_FREE ((size_t)48 << 10) /* a kernel must ask for more */
#define SHARED_MOST ((size_t)227 << 10)

static std::map<const void *, size_t> asked_for;
static std::map<const void *, int> carveout_of;

cudaError_t cuda_cpu_attribute(const void *kernel, cudaFuncAttribute a, int value)
{
    if (a == cudaFuncAttributePreferredSharedMemoryCarveout) {
        carveout_of[kernel] = value;
        return value >= 0 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue;
    }
    if (a != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 || (size_t)value > SHARED_MOST)
        return cudaErrorInvalidValue;
    asked_for[kernel] = (size_t)value;
    return cudaSuccess;
}

static int refuse(int error, const char *why)
{
    if (!cuda_cpu.quiet)
        fprintf(stderr, "cuda_on_cpu: launch refused: %s\n", why);
    return last_error = error;
}

/* The error and the reason for a launch that no device would accept. */
struct refusal {
    int error;
    const char *why;
};

static refusal refused(const void *kernel, dim3 grid, dim3 block, size_t shared)
{
    const auto asked = asked_for.find(kernel);
    const size_t allowed = std::max(SHARED_FREE, asked == asked_for.end() ? 0 : asked->second);
    if (!block.x || !block.y || !block.z || block.x > 1024 || block.y > 1024 || block.z > 64 ||
        (uint64_t)block.x * block.y * block.z > 1024)
        return {cudaErrorInvalidConfiguration, "a block has 1 to 1024 threads, at most 64 in z"};
    if (!grid.x || !grid.y || !grid.z || grid.x > 0x7fffffffu || grid.y > 65535 || grid.z > 65535)
        return {cudaErrorInvalidConfiguration, "a grid has 1 to 65535 blocks in y and z"};
    if (shared > allowed)
        return {cudaErrorInvalidValue, "more shared memory than the kernel may use"};
    return {cudaSuccess, NULL};
}

/* For mutants: the values that non-atomic additions have read in the running launch. */
static std::map<const void *, uint64_t> torn;

const void *cuda_cpu_read_before(const void *p, size_t bytes)
{
    const auto row = torn.insert({p, 0});
    if (row.second)
        memcpy(&row.first->second, p, bytes);
    return &row.first->second;
}

/* The order is checked between all blocks of a launch, or between none. */
static void forget(launch *l)
{
    for (block &b : l->blocks)
        if (b.party >= 0)
            cuda_cpu_party_ends(std::exchange(b.party, -1));
}
static void follow(launch *l)
{
    for (block &b : l->blocks)
        if ((b.party = cuda_cpu_party_begins(l->device)) < 0)
            return forget(l);
}

/* Runs every thread of every block. Returns WAITS if only some could go on; then it must be called again. */
static int launch_now(launch *l)
{
    static std::vector<block> *const room =
        new std::vector<block>[2]; /* reused: the blocks of the last launch of each kind */
    const uint64_t blocks = (uint64_t)l->grid.x * l->grid.y * l->grid.z;
    const bool again = !l->blocks.empty();
    if (run.now)
        give_up("a launch within a kernel");
    if (blocks > 0xffffffffu)
        give_up("a grid too large for this harness");
    if (cuda_cpu.last && (l->together || blocks <= std::max(2 * cuda_cpu.last, (uint32_t)CUDA_CPU_FEW)))
        return last_error = cudaErrorInvalidConfiguration;
    const uint32_t first =
        cuda_cpu.last ? (uint32_t)blocks - 2 * cuda_cpu.last : 0; /* left out between the ends */

    if (!again) {
        torn.clear();
        l->error = 0;
        run.random.seed(cuda_cpu.seed);
        l->blocks.swap(room[l->together]);
        l->blocks.resize(l->together ? blocks : 1);
        for (block &b : l->blocks)
            threads_make(l, &b);
    }
    if (l->together) {
        for (size_t i = 0; i < blocks && !again; i++)
            block_make(&l->blocks[i], (uint32_t)i);
        if (!again) {
            begun.push_back(l);
            follow(l);
        }
        if (run_resident(l) == WAITS)
            return WAITS;
        begun.erase(std::find(begun.begin(), begun.end(), l));
        forget(l);
    }
    std::vector<uint32_t> order;
    make_order(order, l->together ? 0 : blocks - first);
    for (size_t i = 0; i < order.size() && !l->error; i++) {
        block_make(&l->blocks[0], order[i] + (order[i] < cuda_cpu.last ? 0 : first));
        run_resident(l);
    }
    for (block &b : l->blocks)
        free(std::exchange(b.shared, nullptr));
    room[l->together].swap(l->blocks);
    l->blocks.clear();
    return last_error = l->error;
}

/* For each kernel that is launched by its address: how it gets its arguments. */
static std::map<const void *, cuda_cpu_launch_by *> registered;

cudaError_t cuda_cpu_register(const void *kernel, cuda_cpu_launch_by *by)
{
    registered[kernel] = by;
    return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared,
                             cudaStream_t stream)
{
    const auto found = registered.find(kernel);
    if (found == registered.end())
        return last_error = cudaErrorInvalidDeviceFunction;
    return found->second(kernel, grid, block, args, shared, stream);
}

cudaError_t cudaGetLastError(void)
{
    return std::exchange(last_error, cudaSuccess);
}

/* ---- Streams ---- */

/* A stream is a list of tasks. Eager: a task runs when it is queued. Lazy: it runs when something waits for
 * it, so that a copy that nothing orders before a kernel is done after the kernel. */
typedef std::function<int()> task;
struct cuda_cpu_graph {
    std::vector<task> tasks;
};
struct cuda_cpu_graph_exec : cuda_cpu_graph {
};

struct item {
    task run; /* none: the item is a wait for this record of the event */
    std::shared_ptr<struct event_state> event;
    long turn;
};

struct event_state {
    long recorded, done;      /* numbers of records: queued, done */
    cudaStream_t on;          /* the stream of its last record */
    double ms;                /* the time of its last done record */
    cuda_cpu_graph *captured; /* the graph that captured its last record; NULL: none */
};

struct cuda_cpu_event {
    std::shared_ptr<event_state> state;
    int device;
};

struct cuda_cpu_stream {
    std::deque<item> items;
    int device;
    bool blocking, stuck; /* stuck: its first item, a wait, is under way */
    bool used;            /* since the last call of cuda_cpu_used() */
    bool urgent;          /* of high priority */
    cuda_cpu_graph
        *capture; /* captures its tasks: its own graph, or that of a stream whose event it has waited for */
};

static int device; /* the current device */
static std::vector<cudaStream_t> &streams = *new std::vector<cudaStream_t>;
static std::map<const char *, size_t> &pinned = *new std::map<const char *, size_t>;
static int late_error; /* of a task that ran later than the call that queued it */
static size_t objects; /* events and graphs */

/* Whether a stream exists; destroying it has run its tasks. */
static bool alive(cudaStream_t s)
{
    return std::find(streams.begin(), streams.end(), s) != streams.end();
}

/* The devices' clock: the tests say how long each task takes. */
static double clock_ms;
double cuda_cpu_clock_ms(void)
{
    return clock_ms;
}
static int happened(event_state *e, long turn)
{
    e->done = std::max(e->done, turn);
    e->ms = clock_ms;
    return cudaSuccess;
}
static task timed(const task &what)
{
    return [what] {
        const int error = what();
        if (error != WAITS)
            clock_ms += cuda_cpu_task_ms(cuda_cpu_tasks++);
        return error;
    };
}

static void drain_until(event_state *e, long turn);
static int finish(cudaStream_t s, const task &what);

/* Runs the first item of a stream after the items for which it waits; by_chance: only if it waits for
 * none. */
static void step(cudaStream_t s, bool by_chance = false)
{
    item first = std::move(s->items.front());
    s->items.pop_front();
    if (first.run) {
        const int error = by_chance ? first.run() : finish(s, first.run);
        if (error == WAITS)
            return s->items.push_front(first);
        late_error = late_error ? late_error : error;
    } else if (first.event->done < first.turn) {
        s->stuck = true;
        drain_until(first.event.get(), first.turn);
        s->stuck = false;
    }
}

/* Streams whose first item may run now. */
static std::vector<cudaStream_t> able(void)
{
    std::vector<cudaStream_t> may;
    for (cudaStream_t s : streams)
        if (!s->items.empty() && !s->stuck &&
            (s->items.front().run || s->items.front().event->done >= s->items.front().turn))
            may.push_back(s);
    return may;
}

void cuda_cpu_go_on(void)
{
    for (cudaStream_t s : able())
        step(s, true);
}

/* In random order, any item that may run now can run while something else is waited for. */
static void meanwhile(void)
{
    static std::mt19937 random;
    while (cuda_cpu.last_first) {
        const std::vector<cudaStream_t> may = able();
        if (may.empty())
            return;
        step(may.back(), true);
    }
    while (cuda_cpu.order == CUDA_CPU_RANDOM) {
        const std::vector<cudaStream_t> may = able();
        if (may.empty() || random() & 1)
            return;
        step(may[random() % may.size()], true);
    }
}

/* Runs a task of a stream to its end. While it waits for launches of other streams, each of these goes on as
 * far as it can. If nothing changes in any of them, there is nobody for whom it could wait. */
static int finish(cudaStream_t s, const task &what)
{
    int error;
    for (;;) {
        const size_t before = cuda_cpu_changes;
        const long tasks = cuda_cpu_tasks;
        if ((error = what()) != WAITS || nobody_else)
            break;
        const bool stuck = s && std::exchange(s->stuck, true);
        bool gone_on = false;
        for (cudaStream_t other : able())
            if (alive(other) && !other->items.empty() && !other->stuck) {
                const size_t items = other->items.size();
                step(other, true);
                gone_on |= other->items.size() != items;
            }
        nobody_else = !gone_on && cuda_cpu_changes == before && cuda_cpu_tasks == tasks;
        if (s)
            s->stuck = stuck;
    }
    nobody_else = false;
    return error;
}

static void drain(cudaStream_t s)
{
    for (meanwhile(); !s->items.empty() && !s->stuck; meanwhile())
        step(s);
}

static void drain_until(event_state *e, long turn)
{
    for (meanwhile(); e->done < turn && alive(e->on) && !e->on->items.empty() && !e->on->stuck; meanwhile())
        step(e->on);
}

/* Runs all waiting items, the last stream first. */
static void drain_all(bool blocking_only)
{
    for (size_t i = streams.size(); i-- > 0;)
        if (streams[i]->blocking || !blocking_only)
            drain(streams[i]);
}

static cudaError_t late(void)
{
    const int e = std::exchange(late_error, 0);
    if (e)
        last_error = e;
    return e;
}

static int queue(cudaStream_t s, const task &to_do)
{
    const task what = timed(to_do);
    if (!s) { /* the legacy stream and all blocking streams wait for each other */
        for (cudaStream_t t : streams)
            if (t->capture && t->blocking)
                return last_error = cudaErrorStreamCaptureImplicit;
        drain_all(true);
        return finish(NULL, what);
    }
    if (!alive(s))
        give_up("a stream that is none");
    s->used = true;
    if (s->capture) {
        s->capture->tasks.push_back(what);
        return cudaSuccess;
    }
    if (!cuda_cpu.lazy) {
        drain(s);
        const int error = what();
        if (error != WAITS) /* WAITS: for a launch that the host has not made yet */
            return error;
    }
    s->items.push_back({what, nullptr, 0});
    return cudaSuccess;
}

/* Devices that have a stream share the fibers, because their launches may run at the same time. A block's
 * shared memory takes 1 KiB more than it asks for, as on devices of compute capability 8.0 and later. */
int cuda_cpu_room(const void *kernel, int threads, size_t shared)
{
    enum { SHARED_OF_SM = 228 << 10, RESERVED = 1 << 10 };
    if (threads < 1 || refused(kernel, dim3(1), dim3((unsigned)threads), shared).error)
        return 0;
    std::set<int> used{0};
    for (cudaStream_t s : streams)
        used.insert(s->device);
    return std::min({cuda_cpu.room, SHARED_OF_SM / ((int)shared + RESERVED),
                     std::max(1, CUDA_CPU_FIBERS / cuda_cpu.sms / (int)used.size() / threads)});
}

int cuda_cpu_launch(cudaStream_t s, bool together, const void *kernel, dim3 grid, dim3 block, size_t shared,
                    void *thread, void (*run_)(void *), void (*drop)(void *))
{
    const auto l = std::make_shared<launch>();
    *l = {grid, block, shared, together, device, run_, {thread, drop}, {}, {}, 0, 0};
    const refusal no = refused(kernel, grid, block, shared);
    if (no.error)
        return refuse(no.error, no.why);
    if (alive(s) && s->device != device)
        return refuse(cudaErrorInvalidResourceHandle, "a stream of another device than that which is set");
    if (together && (int64_t)grid.x * grid.y * grid.z >
                        cuda_cpu.sms * cuda_cpu_room(kernel, (int)(block.x * block.y * block.z), shared))
        return refuse(cudaErrorCooperativeLaunchTooLarge, "more blocks than are resident at once");
    cuda_cpu_launched.launches++;
    cuda_cpu_launched.urgent += alive(s) && s->urgent;
    cuda_cpu_launched.carveout = carveout_of.count(kernel) ? carveout_of[kernel] : -1;
    cuda_cpu_launched.blocks += (double)grid.x * grid.y * grid.z;
    cuda_cpu_launched.threads += (double)grid.x * grid.y * grid.z * block.x * block.y * block.z;
    return queue(s, [=] { return launch_now(l.get()); });
}

size_t cuda_cpu_waiting(void)
{
    size_t all = 0;
    for (cudaStream_t s : streams)
        all += s->items.size();
    return all;
}

size_t cuda_cpu_used(void)
{
    size_t all = 0;
    for (cudaStream_t s : streams)
        all += std::exchange(s->used, false);
    return all;
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = cuda_cpu.devices;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int d)
{
    if (d < 0 || d >= cuda_cpu.devices)
        return cudaErrorInvalidDevice;
    device = d;
    return cudaSuccess;
}

cudaError_t cudaGetDevice(int *d)
{
    *d = device;
    return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned)
{
    if (peer < 0 || peer >= cuda_cpu.devices || peer == device)
        return last_error = cudaErrorInvalidDevice;
    return std::exchange(cuda_cpu_peers[device][peer], true) ? last_error = cudaErrorPeerAccessAlreadyEnabled
                                                             : (int)cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned flags)
{
    *s = new cuda_cpu_stream();
    (*s)->blocking = !(flags & cudaStreamNonBlocking);
    (*s)->device = device;
    streams.push_back(*s);
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned flags, int priority)
{
    const cudaError_t e = cudaStreamCreateWithFlags(s, flags);
    (*s)->urgent = priority < 0;
    return e;
}

cudaError_t cudaStreamDestroy(cudaStream_t s)
{
    if (!alive(s))
        return cudaErrorInvalidValue;
    drain(s);
    streams.erase(std::find(streams.begin(), streams.end(), s));
    delete s;
    return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t s)
{
    if (!s)
        drain_all(true);
    else if (!alive(s))
        return cudaErrorInvalidValue;
    else if (s->capture)
        return cudaErrorStreamCaptureUnsupported;
    else
        drain(s);
    return late();
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned)
{
    *e = new cuda_cpu_event{std::make_shared<event_state>(), device};
    return objects++, cudaSuccess;
}

template <typename T> static cudaError_t destroy(T *what)
{
    objects--;
    delete what;
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t e)
{
    return destroy(e);
}

cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s)
{
    event_state &now = *e->state;
    if (e->device != (s ? s->device : device))
        return last_error = cudaErrorInvalidResourceHandle;
    now.captured = s ? s->capture : NULL;
    if (now.captured)
        return cudaSuccess;
    now.on = s;
    now.recorded++;
    if (!s)
        drain_all(true);
    if (s && !s->items.empty())
        s->items.push_back(
            {[state = e->state, turn = now.recorded] { return happened(state.get(), turn); }, nullptr, 0});
    else
        happened(&now, now.recorded);
    return cudaSuccess;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned)
{
    event_state &now = *e->state;
    if (now.captured || (s && s->capture)) { /* a wait for a captured event is captured, too */
        if (!s || !now.captured || (s->capture && s->capture != now.captured))
            return last_error = cudaErrorStreamCaptureUnsupported;
        s->capture = now.captured;
        return cudaSuccess;
    }
    if (now.done >= now.recorded)
        return cudaSuccess;
    if (s)
        s->items.push_back({nullptr, e->state, now.recorded});
    else
        drain_until(&now, now.recorded);
    return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t e)
{
    drain_until(e->state.get(), e->state->recorded);
    return late();
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
    const event_state &a = *from->state, &b = *to->state;
    if (!a.recorded || !b.recorded)
        return cudaErrorInvalidValue;
    if (a.done < a.recorded || b.done < b.recorded)
        return cudaErrorNotReady;
    *ms = b.ms - a.ms > 1e-4 ? (float)(b.ms - a.ms) : 1e-4f;
    return cudaSuccess;
}

/* ---- Graphs ---- */

/* A captured graph runs in the order of queueing, in which a task comes after the event for which it
 * waits. */
cudaError_t cudaStreamBeginCapture(cudaStream_t s, cudaStreamCaptureMode)
{
    if (!s || s->capture)
        return cudaErrorStreamCaptureUnsupported;
    s->capture = new cuda_cpu_graph();
    return objects++, cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t s, cudaGraph_t *graph)
{
    *graph = s ? s->capture : NULL;
    for (cudaStream_t joined : streams)
        if (*graph && joined->capture == *graph)
            joined->capture = NULL;
    return *graph ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *, char *, size_t)
{
    *exec = new cuda_cpu_graph_exec{*graph};
    return objects++, cudaSuccess;
}

/* The graph's tasks are copies, which outlive it. Where one of them waits for a launch of another stream, the
 * graph goes on there when it is called again. */
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t s)
{
    return queue(s, [tasks = exec->tasks, at = (size_t)0]() mutable {
        int error = 0;
        while (at < tasks.size() && !(error = tasks[at]()))
            at++;
        return error;
    });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    return destroy(graph);
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    return destroy(exec);
}

/* ---- Memory ---- */

#define MUCH ((size_t)1 << 30) /* larger allocations take pages only where they are touched */

/* On a GPU, memory of 2 MiB and more begins a page, less begins at a multiple of 512 bytes: here always at
 * the first of these in a page, so that two cases of one kind have their values at the same places. What is
 * before it may not be touched. */
enum { BEFORE = 512, PAGE = 1 << 16, WHOLE = 2 << 20 };

struct allocation {
    void *begin;
    size_t mapped; /* bytes from mmap; 0: it is malloc's */
    size_t bytes;
};
static std::map<void *, allocation> &allocations = *new std::map<void *, allocation>;

/* As CUDA's, one that fails leaves p alone, and its error stays until somebody clears it or a launch
 * reports it. */
cudaError_t cudaMalloc(void **p, size_t bytes)
{
    const size_t before = bytes < WHOLE ? BEFORE : 0, mapped = bytes < MUCH ? 0 : bytes;
    void *begin = NULL;
    if (mapped) {
        begin = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (begin == MAP_FAILED)
            return last_error = cudaErrorMemoryAllocation;
    } else if (bytes > cuda_cpu.most ||
               posix_memalign(&begin, bytes < PAGE / 8 ? BEFORE : PAGE, before + bytes))
        return last_error = cudaErrorMemoryAllocation;
    *p = static_cast<char *>(begin) + before;
    if (!mapped) {
        __asan_poison_memory_region(begin, before);
        memset(*p, 0xff, bytes);
        if (cuda_cpu.stale)
            for (const auto &a : allocations)
                if (a.second.bytes == bytes) {
                    memcpy(*p, a.first, bytes);
                    break;
                }
        cuda_cpu_memory(*p, bytes);
    }
    allocations[*p] = {begin, mapped, bytes};
    return cudaSuccess;
}

/* Waits for the device, as the real one does. */
cudaError_t cudaFree(void *p)
{
    if (!p)
        return cudaSuccess;
    drain_all(false);
    const auto found = allocations.find(p);
    const allocation unknown = {p, 0, 0}; /* of which ASan tells */
    const allocation a = found == allocations.end() ? unknown : found->second;
    if (found != allocations.end())
        allocations.erase(found);
    cuda_cpu_memory_freed(p);
    if (a.mapped)
        munmap(a.begin, a.mapped);
    else
        free(a.begin);
    return cudaSuccess;
}

cudaError_t cudaMallocHost(void **p, size_t bytes)
{
    const cudaError_t e = cudaMalloc(p, bytes);
    if (!e)
        pinned[static_cast<char *>(*p)] = bytes;
    return e;
}

cudaError_t cudaFreeHost(void *p)
{
    if (p && !pinned.erase(static_cast<char *>(p)))
        return cudaErrorInvalidValue;
    return cudaFree(p);
}

/* Page-locked memory does not count: it may be kept for the next case. */
size_t cuda_cpu_left(void)
{
    return allocations.size() - pinned.size() + streams.size() + objects;
}

bool cuda_cpu_pinned(const void *p)
{
    const char *const at = static_cast<const char *>(p);
    const auto next = pinned.upper_bound(at);
    return next != pinned.begin() && at < std::prev(next)->first + std::prev(next)->second;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t s)
{
    if (bytes >= MUCH)
        return cudaErrorInvalidValue;
    const bool paged = (kind == cudaMemcpyHostToDevice && !cuda_cpu_pinned(from)) ||
                       (kind == cudaMemcpyDeviceToHost && !cuda_cpu_pinned(to));
    const int error = queue(s, [=] { return memmove(to, from, bytes), 0; });
    if (!error && paged && s &&
        !s->capture) /* pageable host memory: the copy is done when the call returns */
        drain(s);
    return error ? error : late_error;
}

cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t s)
{
    if (bytes >= MUCH)
        return cudaErrorInvalidValue;
    return queue(s, [=] { return memset(p, value, bytes), 0; });
}

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr a, int d)
{
    if (d < 0 || d >= cuda_cpu.devices)
        return last_error = cudaErrorInvalidDevice;
    if (a == cudaDevAttrMultiProcessorCount)
        return *value = cuda_cpu.sms, cudaSuccess;
    static const std::map<int, int> rows = {
        {cudaDevAttrL2CacheSize, 4 << 20},
        {cudaDevAttrMaxThreadsPerMultiProcessor, CUDA_CPU_THREADS_PER_SM},
        {cudaDevAttrComputeCapabilityMajor, 9},
        {cudaDevAttrComputeCapabilityMinor, 0},
        {cudaDevAttrMaxSharedMemoryPerBlockOptin, (int)SHARED_MOST},
    };
    const auto row = rows.find(a);
    if (row != rows.end())
        *value = row->second;
    return row == rows.end() ? cudaErrorInvalidValue : cudaSuccess;
}

/* Options of the sanitizers. Each block's shared memory is an allocation, for which a small quarantine is
 * cheap. Undefined behaviour is a trap, SIGILL, reported with its position. */
extern "C" const char *__asan_default_options(void)
{
    return "quarantine_size_mb=1:detect_stack_use_after_return=0:malloc_context_size=4:handle_sigill=1";
}
