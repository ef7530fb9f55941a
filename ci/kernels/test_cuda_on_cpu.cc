/* The harness that runs kernels on the CPU (src/cpu): does it catch the faults that it is made to catch? */
#include <cuda_on_cpu.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern "C" {
#include <l2/l2.h>
}
#include <halo/signal.h>
#include <l2map.h>
#include <lockstep.h>
#include <places/probe.h>
#include <star3d/systolic_mail.h>
#undef FLAT_GUARD /* overlap has another one */
#include <overlap/queue.h>
#include "../test/tap.h"

/* ---- Order ---- */

static std::vector<unsigned> visits;

__global__ static void visit(unsigned *count, int marker)
{
    const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    const unsigned i = block * blockDim.x * blockDim.y * blockDim.z + thread;
    count[i] += (unsigned)marker;
    visits.push_back(i);
}

static std::vector<unsigned> order_of(enum cuda_cpu_order order, bool *once)
{
    std::vector<unsigned> count(3 * 4 * 2 * 5 * 2 * 3);
    visits.clear();
    cuda_cpu.order = order;
    const int error = LAUNCH(visit, dim3(3, 4, 2), dim3(5, 2, 3), 0, NULL, count.data(), 1);
    *once = *once && !error && count == std::vector<unsigned>(count.size(), 1);
    return visits;
}

static void test_orders(void)
{
    bool once = true;
    const auto forward = order_of(CUDA_CPU_FORWARD, &once), reverse = order_of(CUDA_CPU_REVERSE, &once);
    const auto random = order_of(CUDA_CPU_RANDOM, &once);
    cuda_cpu.seed++;
    const auto other = order_of(CUDA_CPU_RANDOM, &once);
    tap(once, "each thread of each block runs once, in every order");
    tap(forward[0] == 0 && reverse == std::vector<unsigned>(forward.rbegin(), forward.rend()) &&
            random != forward && random != reverse && random != other,
        "forward, reverse, and another random order for another seed");
}

/* ---- Barriers ---- */

/* Half of the threads return first. The others still meet at the barriers of a loop. */
__global__ static void leave_early(int *sum)
{
    SHARED(int, tile);
    if (threadIdx.x >= blockDim.x / 2)
        return;
    const int n = (int)blockDim.x / 2, i = (int)threadIdx.x;
    for (int round = 0; round < 3; round++) {
        tile[i] = i + round;
        __syncthreads();
        sum[i] += tile[(i + 1) % n];
        __syncthreads();
    }
}

/* Some threads wait at one barrier (of the block, or of their warp), and the others at another one: an
 * error. */
__global__ static void diverge(int *out, bool warp)
{
    if (threadIdx.x >= 3)
        __syncthreads();
    else if (warp)
        __syncwarp(0xff);
    else
        __syncthreads();
    out[threadIdx.x] = 1;
}

static bool leave_early_right(int order)
{
    std::vector<int> sum(10), want;
    cuda_cpu.order = (enum cuda_cpu_order)order;
    for (int i = 0; i < 10; i++)
        want.push_back(3 * ((i + 1) % 10) + 3);
    return LAUNCH(leave_early, dim3(1), dim3(20), 10 * sizeof(int), NULL, sum.data()) == 0 && sum == want;
}

static void test_barriers(void)
{
    tap(leave_early_right(CUDA_CPU_FORWARD) && leave_early_right(CUDA_CPU_REVERSE) &&
            leave_early_right(CUDA_CPU_RANDOM),
        "threads that have returned are not waited for");

    int out[8] = {0};
    cuda_cpu.quiet = true;
    tap(LAUNCH(diverge, dim3(1), dim3(8), 0, NULL, out, false) == cudaErrorLaunchFailure && !out[0] &&
            cudaGetLastError() == cudaErrorLaunchFailure && cudaGetLastError() == cudaSuccess,
        "waits at two barriers make the launch fail");
    tap(LAUNCH(diverge, dim3(1), dim3(8), 0, NULL, out, true) == cudaErrorLaunchFailure && !out[0],
        "a warp that waits for a lane at the block's barrier makes it fail");
    tap(leave_early_right(CUDA_CPU_RANDOM), "the next launch is sound");
}

/* ---- Memory and limits ---- */

__global__ static void look_at_shared(unsigned *bad, int write)
{
    SHARED(unsigned char, bytes);
    for (int i = 0; i < 13; i++)
        *bad += bytes[i] != 0xff;
    if (write)
        memset(bytes, 0, 13);
}

__global__ static void touch_shared(int at)
{
    SHARED(volatile char, bytes);
    bytes[at] = 1;
}

__global__ static void touch(volatile char *p, int at)
{
    p[at] = 1;
}

/* Runs `body` in a child process. Whether a sanitizer stopped it with these words on stderr. */
static bool stopped(const std::function<void()> &body, const char *words)
{
    FILE *const said = tmpfile();
    char text[100000] = "";
    int status;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        dup2(fileno(said), STDERR_FILENO);
        body();
        _exit(0);
    }
    waitpid(child, &status, 0);
    rewind(said);
    text[fread(text, 1, sizeof text - 1, said)] = '\0';
    fclose(said);
    return status != 0 && strstr(text, words);
}

static void test_memory(void)
{
    unsigned bad = 0;
    char *p;
    LAUNCH(look_at_shared, dim3(4), dim3(1), 13, NULL, &bad, 1);
    tap(bad == 0, "each block's shared memory starts as 0xff, whatever the block before left");
    if (cudaMalloc(&p, 100))
        abort();
    const struct {
        std::function<void(int)> touch;
        int last;
        const char *what;
    } rows[] = {{[](int at) { LAUNCH(touch_shared, dim3(1), dim3(4), 13, NULL, at); }, 12, "shared memory"},
                {[=](int at) { LAUNCH(touch, dim3(1), dim3(1), 0, NULL, p, at); }, 99, "device memory"},
                {[=](int at) { cudaMemsetAsync(p, 0, (size_t)at + 1); }, 99, "what is set to a value"},
                {[=](int at) {
                     cudaMemcpyAsync(std::vector<char>(200).data(), p, (size_t)at + 1,
                                     cudaMemcpyDeviceToHost);
                 },
                 99, "what is copied"}};
    for (const auto &row : rows)
        tap(stopped([&] { row.touch(row.last + 1); }, "heap-buffer-overflow") &&
                !stopped([&] { row.touch(row.last); }, ""),
            "the first byte beyond %s is seen", row.what);
    tap(stopped([&] { rows[0].touch(-1); }, "heap-buffer-overflow"),
        "so is the last byte before shared memory");
    cudaFree(p);
}

/* ---- Blocks that run together ---- */

/* Polls until *flag is at least `value`. */
__device__ static void wait_for(const unsigned *flag, unsigned value)
{
    while (*static_cast<const volatile unsigned *>(flag) < value)
        __nanosleep(20);
}

/* Each block waits for the next one, whichever starts first. Its barriers and its shared memory still
 * work. */
__global__ static void chain(unsigned *flag, int *out)
{
    SHARED(int, tile);
    const unsigned b = blockIdx.x, i = threadIdx.x;
    tile[i] = (int)(100 * b + i);
    if (i == 3 && b + 1 < gridDim.x)
        wait_for(flag + b + 1, 1);
    __syncthreads();
    out[b * blockDim.x + i] = tile[blockDim.x - 1 - i] + 10000 * (int)blockIdx.x + (int)threadIdx.x;
    if (i == 0)
        atomicAdd(flag + b, 1u);
}

/* Blocks that do not wait for each other. `steps`: the block of each step, in the order in which they ran. */
static std::vector<unsigned> steps;
__global__ static void walk(unsigned *done)
{
    for (int step = 0; step < 8; step++) {
        steps.push_back(blockIdx.x);
        atomicAdd(done, 1u);
        __nanosleep(0);
    }
}

/* A prefix sum over the grid. `wait`: with a barrier of the grid between its steps, without which it is
 * wrong. */
__global__ static void grid_sums(unsigned *a, unsigned *b, bool wait)
{
    const unsigned n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned far = 1; far < n; far *= 2) {
        b[i] = a[i] + (i >= far ? a[i - far] : 0);
        if (wait)
            cooperative_groups::this_grid().sync();
        std::swap(a, b);
    }
}
static bool grid_sums_right(bool wait)
{
    std::vector<unsigned> a(32, 1u), b(32), want(32);
    std::iota(want.begin(), want.end(), 1u);
    return LAUNCH_TOGETHER(grid_sums, dim3(4), dim3(8), 0, NULL, a.data(), b.data(), wait) == 0 &&
           b == want; /* the number of steps is odd: the sum is in b */
}

/* A barrier of the grid that block `who` does not reach; 10: one thread of each block; 11: these wait
 * elsewhere. */
__global__ static void grid_leaves(int who)
{
    if ((int)blockIdx.x == who || (who == 10 && threadIdx.x == 0))
        return;
    if (who == 11 && threadIdx.x == 0)
        __syncthreads();
    cooperative_groups::this_grid().sync();
}

/* Each thread of a block polls until the thread before it has stored. warps: with a warp barrier of its own
 * lane. */
__global__ static void pass_on(unsigned *flag, int warps)
{
    const unsigned i = threadIdx.x;
    if (i > 0)
        wait_for(flag, i);
    if (warps)
        __syncwarp(1u << i);
    *flag = i + 1; /* a plain store: the polling thread sees it */
}

__global__ static void wait_in_vain(unsigned *flag)
{
    wait_for(flag, 1);
}

static void test_together(void)
{
    bool right = true, alone = true, wrong = false, inner = true, broken = true;
    cuda_cpu.quiet = true;
    for (int o = 0; o < CUDA_CPU_ORDERS; o++)
        for (cuda_cpu.seed = 1; cuda_cpu.seed < 8; cuda_cpu.seed++) {
            unsigned flag[5] = {0}, none[5] = {0}, turn = 0;
            int out[5 * 6] = {0};
            cuda_cpu.order = (enum cuda_cpu_order)o;
            right = LAUNCH_TOGETHER(chain, dim3(5), dim3(6), 6 * sizeof(int), NULL, flag, out) == 0 && right;
            for (int i = 0; i < 30; i++)
                right = right && out[i] == 100 * (i / 6) + 5 - i % 6 + 10000 * (i / 6) + i % 6;
            /* launched normally, blocks run one by one: that works with the last block first, and only so */
            const int error = LAUNCH(chain, dim3(5), dim3(6), 6 * sizeof(int), NULL, none, out);
            alone = (error == (o == CUDA_CPU_REVERSE ? cudaSuccess : cudaErrorLaunchFailure) ||
                     o == CUDA_CPU_RANDOM) &&
                    alone;
            inner = LAUNCH(pass_on, dim3(1), dim3(32), 0, NULL, &turn, (int)cuda_cpu.seed & 1) == 0 &&
                    turn == 32 && inner;
            right = grid_sums_right(true) && right;
            wrong = !grid_sums_right(false) || wrong;
            for (int who : {0, 3, 10, 11})
                broken =
                    LAUNCH_TOGETHER(grid_leaves, dim3(4), dim3(4), 0, NULL, who) == cudaErrorLaunchFailure &&
                    broken;
            broken = LAUNCH(grid_leaves, dim3(1), dim3(4), 0, NULL, 5) == cudaErrorLaunchFailure && broken;
        }
    tap(right, "blocks launched together wait for each other, in every order");
    tap(alone, "one after another they do not: a deadlock is told");
    tap(inner, "threads of a block pass a flag on by plain stores");
    tap(wrong, "a barrier of the grid can be left out, and that is seen");
    tap(broken, "a barrier of the grid that a thread does not come to, or in a LAUNCH, makes it fail");

    unsigned flag[2] = {0}, done = 0;
    cuda_cpu.order = CUDA_CPU_FORWARD;
    cuda_cpu.quiet = false;
    tap(stopped([&] { _exit(LAUNCH_TOGETHER(wait_in_vain, dim3(2), dim3(4), 0, NULL, flag)); },
                "deadlock: block (0,0,0): 8 of 8 threads wait here, thread (0,0,0) first"),
        "a deadlock is told, with the place");
    tap(stopped([&] { _exit(LAUNCH(wait_in_vain, dim3(2), dim3(4), 0, NULL, flag)); },
                "deadlock (a LAUNCH has its blocks one after another): block (0,0,0): 4 of 4"),
        "that of a LAUNCH with what it lacks");

    size_t most = 0;
    cuda_cpu.order = CUDA_CPU_RANDOM;
    for (cuda_cpu.seed = 1; cuda_cpu.seed < 100; cuda_cpu.seed++) {
        steps.clear();
        right = LAUNCH_TOGETHER(walk, dim3(2), dim3(1), 0, NULL, &done) == 0 && steps.size() == 16 && right;
        size_t ahead = 0;
        for (size_t i = 0, n[2] = {0, 0}; i < steps.size(); i++) {
            n[steps[i]]++;
            ahead = std::max(ahead, n[0] > n[1] ? n[0] - n[1] : n[1] - n[0]);
        }
        most = std::max(most, ahead);
    }
    tap(right && most > 4 && done == 99 * 16, "in random order a block gets far ahead: %zu of 8 steps", most);

    int room = -1;
    cuda_cpu.quiet = true;
    cuda_cpu.room = 3;
    tap(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&room, walk, 64, 0) == 0 && room == 3 &&
            LAUNCH_TOGETHER(walk, dim3(3, 2), dim3(1), 0, NULL, &done) == 0 &&
            LAUNCH_TOGETHER(walk, dim3(7), dim3(1), 0, NULL, &done) == cudaErrorCooperativeLaunchTooLarge &&
            cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge &&
            LAUNCH(walk, dim3(7), dim3(1), 0, NULL, &done) == 0 &&
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&room, walk, 64, 49 * 1024) == 0 && room == 0 &&
            cudaGetLastError() == 0,
        "more blocks than there is room for are refused");
}

/* ---- Lock-step (src/lockstep.h) ---- */

/* Each block walks `planes` planes, block 1 half of them. *most becomes the greatest lead: by how many planes
 * a block was ahead of the mean of all when it began a plane. ALL: all threads of the block wait
 * (next_together); else its first thread alone. */
template <bool ALL> __global__ static void keep_step(lockstep l, int *begun, int *most, int planes)
{
    const int mine = blockIdx.x == 1 ? planes / 2 : planes, i = (int)threadIdx.x;
    lockstep_walk walk(l);
    for (int plane = 0; plane < mine; plane++) {
        if (l.lead && plane % l.every == 0) {
            if (ALL)
                walk.next_together(l, plane, l.every);
            else if (i == 0)
                walk.next(l, l.every);
        }
        if (!ALL)
            __syncthreads();
        if (i == 0) {
            int sum = 0;
            begun[blockIdx.x] = plane + 1 == mine ? planes : plane + 1; /* at its end: as if ahead */
            for (unsigned b = 0; b < gridDim.x; b++)
                sum += begun[b];
            *most = max(*most, plane + 1 - sum / (int)gridDim.x);
        }
    }
    if (i == 0)
        lockstep_end(l, walk.begun);
}

/* The greatest lead over the slowest block, of many which count after they have waited. */
template <bool MEAN> __global__ static void keep_step_of_many(lockstep l, int *begun, int *most, int planes)
{
    lockstep_walk walk(l);
    for (int plane = 0; plane < planes; plane += l.every) {
        walk.next_of_many<MEAN>(l, plane, l.every);
        if (threadIdx.x == 0) {
            begun[blockIdx.x] = plane + l.every;
            *most = max(*most, begun[blockIdx.x] - *std::min_element(begun, begun + gridDim.x));
        }
    }
}
static void test_lockstep_of_many(void)
{
    enum { BLOCKS = 32, PLANES = 24 };
    struct work w = {};
    struct lockstep_count *const count = (struct lockstep_count *)malloc(sizeof *count);
    w.own = count;
    bool right = lockstep_open(count, &w) == 0, near = true;
    for (int lead = 1; lead <= 6; lead++)
        for (int every = 1; every <= lead && every < 4; every++)
            for (int mean = 0; mean < 2; mean++) {
                int begun[BLOCKS] = {0}, most = 0;
                cuda_cpu.order = CUDA_CPU_FORWARD; /* block 0 goes as far as it may before the others begin */
                const lockstep l = lockstep_next(count, BLOCKS, PLANES, lead, every);
                const int code = LAUNCH_TOGETHER((mean ? keep_step_of_many<true> : keep_step_of_many<false>),
                                                 dim3(BLOCKS), dim3(3), 0, &w, l, begun, &most, (int)PLANES);
                right = right && !code;
                near = near && most >= lead && most <= 3 * lead;
            }
    tap(right && near, "of many blocks none is further ahead of the slowest than three times its lead");
    lockstep_release(&w);
}

static void test_lockstep(void)
{
    enum { BLOCKS = 4, PLANES = 40 };
    struct work w = {};
    struct lockstep_count *const count = (struct lockstep_count *)malloc(sizeof *count);
    bool right = lockstep_open(count, &w) == 0, near = true;
    int apart = 0;
    w.own = count;
    *count->begun = count->before = 0xffffff00u; /* the counter wraps soon */
    for (int o = 0; o < CUDA_CPU_ORDERS; o++)
        for (int lead = 0; lead < 8; lead++)
            for (int every = 1; every < 4; every++) {
                int begun[BLOCKS] = {0}, most = 0;
                cuda_cpu.order = (enum cuda_cpu_order)o;
                cuda_cpu.seed++;
                const lockstep l = lockstep_next(count, BLOCKS, PLANES, lead, every);
                right = LAUNCH_TOGETHER((every % 2 ? keep_step<true> : keep_step<false>), dim3(BLOCKS),
                                        dim3(3), 0, &w, l, begun, &most, (int)PLANES) == 0 &&
                        lockstep_audit(&w) == CALL_OK && right;
                if (lead) /* 2 * every: a block counts a turn before it begins it */
                    near = most <= lead + 2 * every && near;
                else
                    apart = max(apart, most);
            }
    tap(right, "blocks in lock-step come to their end, launch after launch, and count every plane");
    tap(near && apart > PLANES / 2,
        "no block is much further ahead than its lead; without lock-step one is by %d planes", apart);
    ++*count->begun;
    tap(lockstep_audit(&w) == CALL_FAIL && strstr(w.why, "counted"), "a plane counted twice is an error");
    w.c = NULL;
    cuda_cpu.quiet = true;
    cuda_cpu.room = 2;
    tap(lockstep_room(&w, keep_step<true>, dim3(2, 2), dim3(3), 0) == CALL_OK &&
            lockstep_room(&w, keep_step<true>, dim3(5), dim3(3), 0) == CALL_SKIP &&
            !strcmp(w.why, "device: its 5 blocks of 3 threads wait for each other: only 4 fit at once"),
        "more blocks than there is room for: skipped, with the numbers");
    lockstep_release(&w);
}

/* ---- Waits that are given up ---- */

/* What the host sees of it, also when the waiting program has ended. */
static struct given_up {
    signal_report report;
    unsigned long long ns; /* the clock when the waiting thread last looked at the count */
} *given_up;
__global__ static void wait_long(const unsigned *count, unsigned need)
{
    const auto load = [&] {
        given_up->ns = cuda_cpu.clock_ns;
        cuda_cpu_changes++; /* others go on */
        return signal_load_system(count);
    };
    signal_wait(load, need, &given_up->report, 3, 4, 5, 2);
}
static void test_given_up(void)
{
    static const unsigned long long second = 1000000000, begin = 86400 * second;
    given_up = static_cast<struct given_up *>(
        mmap(NULL, sizeof *given_up, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    unsigned count = 0xfffffffe;
    const signal_report &r = given_up->report;
    const auto waits = [&](unsigned need) {
        cuda_cpu.clock_ns = begin, cuda_cpu.look_ns = second;
        LAUNCH_TOGETHER(wait_long, dim3(1), dim3(1), 0, NULL, &count, need);
    };
    waits(0xfffffffe), waits(0x80000000);
    tap(!r.given_up && cuda_cpu.clock_ns == begin, "what has come is not waited for");
    tap(stopped([&] { waits(1); }, "a trap") && r.given_up == 1 && r.step == 3 && r.plane == 4 &&
            r.tile == 5 && r.cut == 2,
        "a wait without end is given up, and says where it was");
    const double s = 1e-9 * (double)(given_up->ns - begin);
    tap(s > 5 && s < 60, "after %g seconds", s);
    munmap(given_up, sizeof *given_up);
    cuda_cpu = cuda_cpu_settings();
}

/* ---- Several GPUs ---- */

enum { TALKERS = 3, SAYINGS = 4, TALKING = 64 };
/* per GPU: number of its last message; the message itself, one word per thread */
static unsigned told[TALKERS], said[TALKERS][TALKING];

/* Each GPU sends SAYINGS messages and receives those of the next GPU. *complete: each was received in full.
 * wait: the threads meet before the first one tells the number, without which a message may be incomplete. */
__global__ static void converse(int me, bool wait, bool *complete)
{
    const unsigned i = threadIdx.x;
    for (unsigned n = 1; n <= SAYINGS; n++) {
        said[me][i] = n;
        if (wait)
            __syncthreads();
        if (i == 0)
            atomicAdd(&told[me], 1u);
        if (i == 0)
            wait_for(&told[(me + 1) % TALKERS], n);
        __syncthreads();
        *complete = *complete && said[(me + 1) % TALKERS][i] >= n;
        cooperative_groups::this_grid().sync();
    }
}
/* Launches it on the first `count` GPUs. Returns the error that the host gets when it waits for them. */
static int conversation(int count, bool wait, bool *complete)
{
    cudaStream_t stream[TALKERS];
    int error = 0;
    *complete = true;
    memset(told, 0, sizeof told);
    memset(said, 0, sizeof said);
    for (int d = 0; d < TALKERS; d++) {
        cudaSetDevice(d);
        cudaStreamCreateWithFlags(&stream[d], cudaStreamNonBlocking);
        const struct {
            void *stream;
        } on = {stream[d]};
        if (d < count)
            error =
                error ? error : LAUNCH_TOGETHER(converse, dim3(1), dim3(TALKING), 0, &on, d, wait, complete);
    }
    for (int d = 0; d < TALKERS; d++) {
        const int late = cudaStreamSynchronize(stream[d]);
        error = error ? error : late;
        cudaStreamDestroy(stream[d]);
    }
    cudaSetDevice(0);
    return error;
}

static void test_several(void)
{
    bool right = true, seen = false, broken = true, complete = true;
    cuda_cpu.quiet = true;
    for (int o = 0; o < CUDA_CPU_ORDERS; o++)
        for (cuda_cpu.seed = 1; cuda_cpu.seed < 8; cuda_cpu.seed++) {
            cuda_cpu.order = (enum cuda_cpu_order)o;
            cuda_cpu.lazy = cuda_cpu.seed & 1;
            right = !conversation(TALKERS, true, &complete) && complete && told[0] == SAYINGS && right;
            broken = conversation(TALKERS - 1, true, &complete) == cudaErrorLaunchFailure && broken;
            conversation(TALKERS, false, &complete);
            seen = seen || !complete;
        }
    tap(right, "launches on several GPUs wait for each other, in every order, eager or lazy");
    tap(broken, "one that waits for a launch that never comes is a deadlock");
    tap(seen, "a warp may be late: what is told for it too early is seen");
}

/* ---- Copies that a thread does not wait for ---- */

template <typename V> __global__ static void copy_through(const char *in, char *out, int off, int at)
{
    SHARED(char, stage);
    __pipeline_memcpy_async(stage + at, in + off, sizeof(V));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    memcpy(out, stage + at, sizeof(V));
}
template <typename V> static bool refuses_copy(int off, int at, const char *why)
{
    const auto copy = [=] {
        alignas(16) static char in[64], out[64];
        LAUNCH(copy_through<V>, dim3(1), dim3(1), 64, NULL, in, out, off, at);
    };
    return stopped(copy, why);
}

static void test_copies(void)
{
    tap(refuses_copy<double>(4, 0, "aligned to its size") &&
            refuses_copy<double>(0, 4, "aligned to its size") &&
            refuses_copy<double2>(8, 0, "aligned to its size") &&
            refuses_copy<short>(0, 0, "4, 8 or 16 bytes") &&
            refuses_copy<int>(0, 64, "to the block's shared memory") &&
            refuses_copy<int>(0, -4, "to the block's shared memory") && !refuses_copy<double2>(0, 48, ""),
        "a copy of another size, not aligned, or beyond the block's memory is refused");
    const auto beyond = [] {
        char *in;
        cudaMalloc(&in, 20);
        cuda_cpu.lazy = true;
        LAUNCH(copy_through<double2>, dim3(1), dim3(1), 64, NULL, in, in, 16, 0);
    };
    tap(stopped(beyond, "heap-buffer-overflow"), "what is read beyond device memory is seen");
}

/* ---- Streams, events, graphs ---- */

/* LAUNCH takes its stream from a struct work; this has the one member it needs. */
struct on_stream {
    void *stream;
};

/* Numbers of the kernels that ran, in this order. */
static std::vector<int> ran;
typedef std::vector<int> list;
__global__ static void run(int what)
{
    ran.push_back(what);
}
static void put(cudaStream_t s, std::initializer_list<int> all)
{
    const on_stream w = {s};
    for (int what : all)
        LAUNCH(run, dim3(1), dim3(1), 0, &w, what);
}
/* Work queued on `to` from now on waits for all that is queued on `from` so far. */
static void order(cudaStream_t from, cudaEvent_t e, cudaStream_t to)
{
    cudaEventRecord(e, from);
    cudaStreamWaitEvent(to, e);
}
static list finish(cudaStream_t a, cudaStream_t b)
{
    cudaStreamSynchronize(a);
    cudaStreamSynchronize(b);
    return std::exchange(ran, list());
}

static void test_streams(void)
{
    cudaStream_t a, b;
    cudaEvent_t fork, join;
    int *there, *pinned, paged = 40;
    cuda_cpu.lazy = true;
    cudaMalloc(&there, 2 * sizeof *there);
    cudaMallocHost(&pinned, sizeof *pinned);
    cudaStreamCreateWithFlags(&a, cudaStreamDefault);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cudaEventCreate(&fork);
    cudaEventCreateWithFlags(&join, cudaEventDisableTiming);
    put(a, {1});
    put(b, {2});
    tap(ran.empty() && cuda_cpu_waiting() == 2, "lazy: what is queued waits");
    cudaStreamSynchronize(b);
    tap(ran == list{2}, "who waits for one stream does not wait for the other");
    put(b, {3});
    put(NULL, {4});
    tap(ran == list{2, 1, 4}, "the legacy stream waits for blocking streams, and only those");
    tap(finish(a, b) == list{2, 1, 4, 3}, "who waits for both waits for all");

    put(a, {1});
    order(a, fork, b);
    put(b, {2});
    order(b, join, a);
    put(b, {5});
    put(a, {3});
    cudaStreamSynchronize(a);
    tap(ran == list{1, 2, 3}, "fork and join by events");
    finish(a, b);

    /* Two streams without an event between them: either may be ahead. The order that an event demands is
     * kept. */
    std::set<list> seen;
    cuda_cpu.order = CUDA_CPU_RANDOM;
    for (int i = 0; i < 400; i++) {
        cuda_cpu.seed++;
        put(a, {1});
        order(a, fork, b);
        put(b, {2, 3});
        put(a, {4});
        seen.insert(finish(a, b));
    }
    tap(seen == std::set<list>{{1, 2, 3, 4}, {1, 2, 4, 3}, {1, 4, 2, 3}},
        "in random order either stream may be ahead");
    cuda_cpu.order = CUDA_CPU_FORWARD;

    float ms = 0;
    put(a, {1});
    cudaEventRecord(fork, a);
    put(a, {1});
    cudaEventRecord(join, a);
    tap(cudaEventElapsedTime(&ms, fork, join) == cudaErrorNotReady && cudaEventSynchronize(join) == 0 &&
            cudaEventElapsedTime(&ms, fork, join) == 0 && ms > 0 && ms < 1e4,
        "events give a time once they have happened");

    *pinned = 30;
    cudaMemcpyAsync(there, pinned, sizeof *pinned, cudaMemcpyHostToDevice, a);
    *pinned = 31; /* before the copy has run */
    cudaMemcpyAsync(there + 1, &paged, sizeof paged, cudaMemcpyHostToDevice, b);
    paged = 41;
    finish(a, b);
    tap(there[0] == 31 && there[1] == 40,
        "a copy from pinned memory runs late, one from pageable memory at once");
    cudaMemcpyAsync(pinned, there + 1, sizeof *pinned, cudaMemcpyDeviceToHost, a);
    tap(*pinned == 31 && cudaStreamSynchronize(a) == 0 && *pinned == 40,
        "a copy to pinned memory is not there before one waits");

    const on_stream w = {a};
    int out[8] = {0};
    cuda_cpu.quiet = true;
    tap(LAUNCH(diverge, dim3(1), dim3(8), 0, &w, out, false) == 0 &&
            cudaStreamSynchronize(a) == cudaErrorLaunchFailure && cudaStreamSynchronize(a) == 0 &&
            LAUNCH(diverge, dim3(1), dim3(1025), 0, &w, out, false) == cudaErrorInvalidConfiguration,
        "a late failure is told to who waits, a launch that cannot be to who launches");
    cuda_cpu.quiet = false;
    cudaGetLastError();

    cudaGraph_t graph;
    cudaGraphExec_t exec;
    ran.clear();
    tap(cudaStreamBeginCapture(a, cudaStreamCaptureModeThreadLocal) == 0 && (put(a, {1, 2}), ran.empty()) &&
            cudaStreamSynchronize(a) == cudaErrorStreamCaptureUnsupported &&
            cudaStreamEndCapture(a, &graph) == 0 && cudaGraphInstantiate(&exec, graph, NULL, NULL, 0) == 0 &&
            cudaGraphDestroy(graph) == 0 && cudaGraphLaunch(exec, a) == 0 &&
            (put(a, {3}), cudaGraphLaunch(exec, a) == 0) && cudaGraphExecDestroy(exec) == 0 && ran.empty() &&
            finish(a, b) == list{1, 2, 3, 1, 2},
        "what is captured runs when its graph does, as often");
    cuda_cpu.lazy = false;
    put(a, {1});
    tap(ran == list{1}, "eager: what is queued is done");
    cudaEventDestroy(fork);
    cudaEventDestroy(join);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(there);
    cudaFreeHost(pinned);
}

static void test_limits(void)
{
    cuda_cpu.quiet = true;
    const struct {
        dim3 grid, block;
    } refused[] = {{1, 1025}, {1, {32, 33}},   {1, {1, 1, 65}},   {1, {1, 0}},
                   {0, 1},    {{1, 65536}, 1}, {{1, 1, 65536}, 1}};
    const auto launch = [](dim3 grid, dim3 block, size_t shared) {
        return LAUNCH(touch_shared, grid, block, shared, NULL, 0);
    };
    const auto ask = [](int bytes) {
        return cudaFuncSetAttribute(touch_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    };
    bool right = launch(1, 1, 48 * 1024 + 1) == cudaErrorInvalidValue && launch(1, 1024, 48 * 1024) == 0 &&
                 launch(65536, 1, 1) == 0;
    for (const auto &row : refused)
        right = launch(row.grid, row.block, 16) == cudaErrorInvalidConfiguration && right;
    tap(right, "launches beyond a device's limits are refused");
    tap(ask(228 * 1024) != 0 && ask(100 * 1024) == 0 && launch(1, 1, 100 * 1024) == 0 &&
            launch(1, 1, 100 * 1024 + 1) == cudaErrorInvalidValue,
        "above 48 KiB of shared memory a kernel must ask, and gets no more");
}

/* ---- The L2 ---- */

/* right: l2map finds the L2 that the harness simulates: the half of each SM and of each piece of memory. c:
 * what l2map says of its own certainty. */
struct mapped {
    struct l2map m;
    struct l2map_check c;
    bool right;

    mapped(void) : m(), c(), right(false)
    {
        enum { PIECES = 96 };
        struct work w = {};
        void *memory = NULL;
        unsigned char home[PIECES];
        if (cudaMalloc(&memory, PIECES * L2MAP_PIECE) || l2map_find(&m, &w) || m.pattern != L2MAP_TWO ||
            l2map_homes(&m, &w, memory, PIECES, home, &c)) {
            cudaFree(memory);
            return;
        }
        right = true;
        for (int s = 0; s < m.sms; s++) /* half 0 is the one of SM 0 */
            right = right && m.half[s] == (cuda_cpu.l2_half((unsigned)s) ^ cuda_cpu.l2_half(0));
        for (int i = 0; i < PIECES; i++)
            right = right && home[i] == (cuda_cpu.l2_home((uintptr_t)memory + (uintptr_t)i * L2MAP_PIECE) ^
                                         cuda_cpu.l2_half(0));
        for (int i = 0; i < PIECES * L2MAP_PIECE; i++) /* nothing is written: as cudaMalloc left it */
            right = right && static_cast<unsigned char *>(memory)[i] == 0xff;
        cudaFree(memory);
    }
};

/* Latencies of 132 SMs as on an H100: each line's is drawn around the mean of the SM's own half or of the far
 * half. `wrong`: of 1000 looks at the near half, this many are as slow as the far one. */
static void latencies(float (*cycles)[L2MAP_LINES], int wrong)
{
    static const char halves[] = "AABBBBBBAAAAAABBAABBBBBBAAAAAABBAABBBBBBAAAAAABBAABBBBBBAAAAAABBBBBBBBAAAAA"
                                 "ABBBBBBBBAAAAAABBBBBBBBAAAAAABBBBBBBBAAAAAABBAABBAAAAAAAA";
    for (int s = 0; s < 132; s++)
        for (int i = 0; i < L2MAP_LINES; i++) {
            const uint32_t h = cells_hash(s * L2MAP_LINES + i, 7);
            const bool far = (halves[s] == 'B') != (cells_hash(i, 3) % 2) || (int)(h % 1000) < wrong;
            cycles[s][i] = (float)((far ? 344 : 203) + s % 11 + (h >> 10) % 52);
        }
}

/* An L2 with the rules of src/l2/, in the place of the device's: 4 MiB in two halves. */
static struct l2 model;
/* Numbers of pages of 64 KiB in the order of their first use. What collides in a set then depends neither on
 * where this process has its memory nor on the rules that were tried before. */
static std::map<uintptr_t, uint32_t> model_pages;
static uint32_t model_line(uintptr_t place)
{
    const uint32_t page = model_pages.try_emplace(place >> 16, model_pages.size()).first->second;
    return (uint32_t)((page << 16) + (place & 0xffff)) / L2_LINE;
}
static unsigned model_read(unsigned sm, uintptr_t place)
{
    const int half = cuda_cpu.l2_half(sm), home = cuda_cpu.l2_home(place);
    const uint32_t line = model_line(place);
    const unsigned piece = 1u << place / L2_PIECE % 2;
    const auto has = [&](int which) {
        const int pieces = l2_has(&model, which, line);
        return pieces > 0 && ((unsigned)pieces & piece);
    };
    const unsigned clocks = has(half)      ? 250
                            : has(home)    ? 420
                            : home == half ? 640
                                           : 2048; /* beyond the last bin */
    l2_read(&model, half, line, piece);
    return clocks + sm % 8;
}
static void model_write(unsigned sm, uintptr_t place, bool whole)
{
    l2_write(&model, cuda_cpu.l2_half(sm), model_line(place), whole ? 3u : 1u << place / L2_PIECE % 2, whole);
}

extern "C" enum verdict check_failed(struct work *, const char *, int)
{
    return CALL_FAIL;
}

static struct places_found found; /* of the rule that was tried last */

/* Of a rule: the share of the reads with the answer; -1: nothing was found. */
static double places_share(const char *name, int share, int answer)
{
    static const struct study study = {};
    struct bench_case c = {};
    struct work w = {};
    c.study = &study, w.c = &c;
    model_pages.clear();
    for (const places_rule &rule : places_rules)
        if (!strcmp(rule.name, name))
            return !places_measure(&w, &rule, share, &found) && found.apart
                       ? found.seen[answer == PLACES_ANSWERS ? rule.answer : answer]
                       : -1;
    return -1;
}

static void test_places(void)
{
    static const struct {
        const char *name;
        int share;
        double least, most; /* from DRAM */
    } shares[] = {{"flood", 80, 0, 0.05},     {"flood", 110, 0.95, 1},       {"again_own", 94, 0, 0.05},
                  {"again_own", 112, 0.5, 1}, {"again_crossed", 46, 0, 0.1}, {"again_crossed", 60, 0.5, 1},
                  {"again_any", 60, 0, 0.2},  {"again_any", 84, 0.5, 1},     {"again_same", 64, 0, 0.4},
                  {"again_same", 84, 0.5, 1}, {"again_grown", 84, 0, 0.4},   {"again_grown", 100, 0.5, 1}};
    tap(places_share("read_home_near", 0, PLACES_ANSWERS) == -1,
        "where all reads take as long, nothing is said");
    if (l2_open(&model, 4 << 20, 2, 1))
        abort();
    cuda_cpu.l2_home = [](uintptr_t place) { return l2_home(&model, model_line(place)); };
    cuda_cpu.l2_read = model_read, cuda_cpu.l2_write = model_write;
    for (const places_rule &rule : places_rules)
        if (rule.steps && rule.answer < PLACES_ANSWERS) {
            const double seen = places_share(rule.name, 0, PLACES_ANSWERS);
            tap(seen > 0.98, "%s: the simulated L2 answers as the rule says (%g)", rule.name, seen);
        }
    /* 250 or 251 clocks, 420 or 421, 640 or 641: the middle of the bin that has them */
    tap(found.cycles[PLACES_NEAR] == 250 && found.cycles[PLACES_FAR] == 422 &&
            found.cycles[PLACES_DRAM] == 642,
        "clocks of the three kinds: %g, %g, %g", found.cycles[PLACES_NEAR], found.cycles[PLACES_FAR],
        found.cycles[PLACES_DRAM]);
    for (const auto &s : shares) {
        const double seen = places_share(s.name, s.share, PLACES_DRAM);
        tap(seen >= s.least && seen <= s.most, "%s %d: %g from DRAM", s.name, s.share, seen);
    }
    cuda_cpu.l2_home = [](uintptr_t place) { /* of two pieces or one the lines of either home take turns */
                                             return l2_home(&model, model_line(place)) ^
                                                    (int)(place >> 12 & 4095 ? 0 : place >> 7 & 1);
    };
    places_share("read_home_near", 0, PLACES_NEAR);
    tap(found.sms_agree == 1 && found.homes_agree < 1 && found.homes_agree > 0.999,
        "what SMs see agrees, the homes of all pieces but one or two do (%g, %g)", found.sms_agree,
        found.homes_agree);
    cuda_cpu = cuda_cpu_settings();
    l2_close(&model);
}

/* An operation of places reads and writes what its word says, of each piece in the list's order, from SMs of
 * the half that is asked for, and no other operation is timed. */
static std::vector<std::array<uintptr_t, 3>> accesses; /* SM, place; 0: a read, 1: of 4 bytes, 2: of a line */
/* The clock is read again only when a value has come: before the next read it is in shared memory. */
static bool values_came;
static const unsigned *value_read; /* the place that the block has read; NULL: none yet */
static void test_places_operations(void)
{
    static const struct {
        int op, offset;
        std::vector<std::array<uintptr_t, 2>> of_line; /* place in the line, kind of access */
    } operations[] = {{PLACES_READ, 0, {{0, 0}, {64, 0}}},
                      {PLACES_TOUCH, 0, {{0, 0}}},
                      {PLACES_WRITE, 0, {{0, 2}}},
                      {PLACES_STORE, 0, {{0, 1}}},
                      {PLACES_PROBE, 96, {{96, 0}}}};
    struct bench_case c = {};
    struct work w = {};
    w.c = &c;
    places_bench b(&w);
    const places_list list = {7, 3, 4};
    bool right = !b.code;
    values_came = true;
    cuda_cpu.l2_read = [](unsigned sm, uintptr_t place) {
        const unsigned *const sink = static_cast<unsigned *>(cuda_cpu_shared()) + PLACES_BINS;
        values_came = values_came && (!value_read || *sink == *value_read);
        value_read = reinterpret_cast<const unsigned *>(place);
        accesses.push_back({sm, place, 0});
        return 300u;
    };
    cuda_cpu.l2_write = [](unsigned sm, uintptr_t place, bool whole) {
        accesses.push_back({sm, place, whole ? 2u : 1u});
    };
    for (const auto &o : operations)
        for (int half = 0; half < 2; half++) {
            std::vector<std::array<uintptr_t, 3>> want;
            for (int piece : list)
                for (uintptr_t line = 0; line < 4096; line += 128)
                    for (const auto &at : o.of_line)
                        want.push_back(
                            {(uintptr_t)half, (uintptr_t)b.memory + piece * 4096 + line + at[0], at[1]});
            for (size_t i = 0; i < 8 * 4096 / sizeof(unsigned); i++)
                reinterpret_cast<unsigned *>(b.memory)[i] = (unsigned)i;
            value_read = NULL;
            accesses.clear(), b.forget(), b.run(half, list, o.op, o.offset);
            std::fill(b.counts, b.counts + PLACES_BINS, 0), b.remember();
            const double timed = std::accumulate(b.counts, b.counts + PLACES_BINS, 0.0);
            right = right && accesses == want && timed == (o.op == PLACES_PROBE ? 3 * 32 : 0);
        }
    tap(values_came, "a read is timed until its value is there");
    value_read = NULL;
    tap(right && b.all_came(), "an operation reads, writes and times what it says, from its half");
    /* two SMs of one half take turns; each has one block */
    const int seats[2] = {b.seat[0], b.seat[1]};
    b.seat[0] = 0, b.seat[1] = 1, b.map.sms_of[0] = 2, b.map.sms_of[1] = 0;
    accesses.clear(), b.run(0, list, PLACES_TOUCH, 0);
    b.seat[0] = seats[0], b.seat[1] = seats[1], b.map.sms_of[0] = b.map.sms_of[1] = 1;
    std::map<uintptr_t, std::set<uintptr_t>> pieces; /* of each SM */
    for (const auto &a : accesses)
        pieces[a[0]].insert((a[1] - (uintptr_t)b.memory) / 4096);
    tap(accesses.size() == 3 * 32 && pieces[0] == std::set<uintptr_t>{7, 4} &&
            pieces[1] == std::set<uintptr_t>{3},
        "the SMs of a half deal out the pieces in turn");
    const size_t a_half = (size_t)b.l2 / 2;
    right = b.fresh(0, 70).size() == a_half * 70 / 100;
    for (int home = 0; home < 2; home++)
        for (int piece : b.fresh(home, 150))
            right = right && b.home[(size_t)piece] == home && piece >= 3 * b.l2 / 2;
    const places_list one = b.fresh(1, 20), next = b.fresh(1, 20);
    for (int piece : next)
        right = right && std::find(one.begin(), one.end(), piece) == one.end();
    tap(right,
        "a flood has its share of a half, of its home, beyond what is read again, other lines each time");
    for (size_t i = 0; i < b.home.size(); i++) /* one home of 512 is another one */
        b.home[i] = (unsigned char)(__builtin_parityll(i & 0xb3) ^ (i / 512 % 3 == 1) ^ (i % 512 == 77));
    int bits = 0;
    const double parity = places_parity(b, &bits);
    tap(bits == 0xb3000 && fabs(parity - 511 / 512.0) < 1e-9,
        "bits of the homes, and how far they hold: %x, %g", bits, parity);
    for (const places_rule &rule : places_rules)
        for (const places_rule *other = places_rules; other < &rule && rule.steps; other++)
            right = right && (!other->steps || strcmp(rule.steps, other->steps));
    tap(right, "no rule has the steps of another one");
    cuda_cpu = cuda_cpu_settings();
}

static void test_l2map(void)
{
    static float cycles[132][L2MAP_LINES];
    struct l2map m;
    const mapped usual;
    tap(usual.right && l2map_holds(&usual.c) && usual.c.agree == 1 && usual.c.whole == 1 &&
            usual.m.sms_of[0] == 1 && usual.m.near_cycles < 220 && usual.m.far_cycles == 350,
        "SMs and pieces of an invented L2 are found in their halves, and no value changes");
    cuda_cpu.l2_half = [](unsigned sm) { return (int)(~sm & 1); };
    tap(mapped().right, "so they are where SM 0 is in the other half");
    cuda_cpu.l2_half = [](unsigned) { return 0; };
    tap(mapped().m.pattern == L2MAP_UNKNOWN, "halves without SMs are no two halves");
    cuda_cpu.l2_home = [](uintptr_t) { return 0; };
    tap(mapped().m.pattern == L2MAP_ONE, "an L2 in one piece is told");
    cuda_cpu.l2_half = cuda_cpu_settings().l2_half;
    cuda_cpu.l2_home = [](uintptr_t place) { return (int)(place >> 11 & 1); };
    const mapped smaller;
    tap(smaller.m.pattern == L2MAP_TWO && !l2map_holds(&smaller.c),
        "pieces of 2 KiB are told from those of 4 (%g, %g)", smaller.c.agree, smaller.c.whole);
    cuda_cpu.l2_home = [](uintptr_t place) { return (int)((place >> 7 ^ place >> 8 ^ place >> 10) & 1); };
    const mapped lines;
    tap(lines.m.pattern == L2MAP_TWO && !l2map_holds(&lines.c),
        "so are lines of either half in turn (%g, %g)", lines.c.agree, lines.c.whole);
    /* the first probe looks at even lines, the second at odd ones */
    cuda_cpu.l2_home = [](uintptr_t place) { return (int)(place >> 7 & 1); };
    const mapped probes;
    tap(probes.m.pattern == L2MAP_TWO && probes.c.agree == 0 && probes.c.whole == 0,
        "probes that agree in themselves, not with each other (%g, %g)", probes.c.agree, probes.c.whole);

    cuda_cpu.l2_home = [](uintptr_t place) { return (int)((place >> 12 & 3) == 3); };
    const mapped quarter;
    tap(quarter.right && fabs(quarter.c.share - 0.25) < 0.02 && !l2map_holds(&quarter.c),
        "a quarter of the pieces in half 1: told, and not two halves (%g)", quarter.c.share);
    const struct l2map_check checks[] = {
        {0.9995, 0.85, 0.45}, {0.998, 1, 0.5}, {1, 0.75, 0.5}, {1, 1, 0.38}, {1, 1, 0.62}};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        tap(l2map_holds(&checks[i]) == (i == 0), "homes seen alike %g, always %g, of half 1 %g: %s",
            checks[i].agree, checks[i].whole, checks[i].share, i ? "refused" : "taken");

    latencies(cycles, 0);
    l2map_sort(&m, cycles, 132);
    tap(m.pattern == L2MAP_TWO && m.sms_of[0] == 66 && m.sms_of[1] == 66 && m.half[0] == 0 &&
            m.half[2] == 1 && m.half[131] == 0 && m.sms_agree == 1,
        "132 SMs are sorted");
    latencies(cycles, 10);
    l2map_sort(&m, cycles, 132);
    tap(m.pattern == L2MAP_TWO && m.sms_of[0] == 66 && m.half[2] == 1 && m.sms_agree > 0.98 &&
            m.sms_agree < 1,
        "also where one look in a hundred is wrong");
    latencies(cycles, 300);
    l2map_sort(&m, cycles, 132);
    tap(m.pattern == L2MAP_UNKNOWN, "where three in ten are, nothing is said");
    latencies(cycles, 0);
    memset(cycles[77], 0, sizeof cycles[77]);
    l2map_sort(&m, cycles, 132);
    tap(m.pattern == L2MAP_UNKNOWN, "nor where an SM was not seen");
    for (auto &sm : cycles)
        for (int i = 0; i < L2MAP_LINES; i++)
            sm[i] = 200 + (float)(i * 7 % L2MAP_LINES);
    l2map_sort(&m, cycles, 132);
    tap(m.pattern == L2MAP_ONE, "latencies without a step are those of an L2 in one piece");
}

/* What a case may hold, and what a device has room for. */
static void test_resources(void)
{
    const size_t left = cuda_cpu_left();
    char *p, *like_p, *another;
    int each = 0, few = 0;
    cudaStream_t s;
    cudaEvent_t e;
    if (cudaMalloc(&p, 100))
        abort();
    memset(p, 7, 100);
    cuda_cpu.stale = true;
    if (cudaMalloc(&like_p, 100) || cudaMalloc(&another, 101))
        abort();
    cuda_cpu.stale = false;
    tap(!memcmp(p, like_p, 100) && another[0] == -1, "memory can hold what is in other memory of this size");
    cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -1);
    cudaEventCreate(&e);
    tap(cuda_cpu_left() == left + 5, "three pieces of memory, a stream and an event are left");
    const on_stream w = {s};
    const long urgent = cuda_cpu_launched.urgent;
    const double blocks = cuda_cpu_launched.blocks;
    LAUNCH(touch_shared, dim3(3), dim3(1), 16, &w, 0);
    LAUNCH(touch_shared, dim3(2), dim3(1), 16, NULL, 0);
    tap(cuda_cpu_launched.urgent == urgent + 1 && cuda_cpu_launched.blocks == blocks + 5,
        "launches on a stream of high priority are told, and blocks");
    cudaStreamDestroy(s), cudaEventDestroy(e), cudaFree(p), cudaFree(like_p), cudaFree(another);
    tap(cuda_cpu_left() == left, "... until they are freed and destroyed");
    cudaFuncSetAttribute(touch_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 << 10);
    tap(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, touch_shared, 32, 100 << 10) == 0 && each == 2 &&
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&few, touch_shared, 32, 40 << 10) == 0 && few == 5,
        "blocks that share the memory of a multiprocessor");
    cudaSetDevice(1);
    tap(!cuda_cpu_peers[1][3] && cudaDeviceEnablePeerAccess(3, 0) == 0 && cuda_cpu_peers[1][3] &&
            !cuda_cpu_peers[3][1],
        "access to another GPU's memory is given one way");
    cudaSetDevice(0);
}

/* Chunks of overlap's arrays lie one behind the other, also beyond 32 bits. */
static void test_chunks(void)
{
    struct bench_case c = {};
    struct work w = {};
    struct overlap_plan p = {};
    bool right = true;
    w.c = &c, w.own = &p;
    for (int64_t n : {(int64_t)2, (int64_t)1000, (int64_t)1 << 28, ((int64_t)1 << 34) - 1})
        for (p.count = 1; p.count <= OVERLAP_STREAMS_MAX; p.count++) {
            int64_t at = 0;
            c.axis[AXIS_NX] = n, c.axis[AXIS_PRECISION] = 4 + 4 * (p.count % 2);
            for (int i = 0; i < p.count; i++) {
                const overlap_chunk k = overlap_chunk_of(&w, i);
                right = right && k.at == (size_t)(128 + at * c.axis[AXIS_PRECISION]) &&
                        (k.values == n / p.count || k.values == n / p.count + 1);
                at += k.values;
            }
            right = right && at == n;
        }
    tap(right, "chunks of an array, none longer by more than one value, one behind the other");
}

/* systolic's columns beyond the grid are loaded from memory and written to the edges, 32 pairs at a time. The
 * kernels that run here have two warps, which have so few pairs; a GPU's have eight. */
template <typename T, int R, int ROWS> static bool columns_are_right(void)
{
    enum { S = 3, LAG = R + 1, WARPS = 8, NZ = 2 * R + (S - 2) * LAG + 2 };
    typedef systolic_shape<T, R, S, LAG, WARPS, ROWS, false> shape;
    typedef systolic_columns<T, shape> columns;
    star3d_grid g = {};
    g.nx = shape::BX, g.ny = shape::BY, g.nz = NZ, g.pitch = g.nx + 2 * R, g.plane = g.ny * g.pitch;
    std::vector<T> a((size_t)(g.nz * g.plane));
    for (size_t i = 0; i < a.size(); i++)
        a[i] = (T)i;
    std::vector<vec<T>> edges((size_t)shape::LEVELS * shape::SLOTS * shape::EDGES);
    const int n = NZ - 1;
    for (int lane = 0; lane < 32; lane++) {
        systolic_pair<T> loaded[columns::PIECES] = {};
        const systolic_packet letter[columns::PACKETS] = {};
        columns c = {};
        c.lane = lane, c.from[0] = c.from[1] = MEMORY, c.at = R, c.rows = g.ny;
        c.load_memory(loaded, a.data(), g, n);
        c.write_edges(edges.data(), loaded, letter);
    }
    bool right = true;
    for (int level = 0; level < shape::LEVELS; level++)
        for (int east = 0; east < 2; east++)
            for (int y = 0; y < g.ny; y++)
                for (int far = 0; far < R; far++) {
                    const T *const side =
                        edges[(size_t)(level * shape::SLOTS * shape::EDGES + 32 * shape::EDGE_ROWS)].v +
                        east * shape::SIDE_PAIRS * shape::PAIR;
                    const T got = side[y / ROWS * shape::WARP_PAIRS * shape::PAIR + y % ROWS * R + far];
                    const int64_t x = east ? g.nx + far : -1 - far, z = n - 2 * R - level * LAG;
                    right = right && got == a[(size_t)(z * g.plane + y * g.pitch + R + x)];
                }
    return right;
}
static void test_columns(void)
{
    (void)tma_describe_fields; /* a function of the header that nobody here calls */
    tap(columns_are_right<float, 1, 4>() && columns_are_right<float, 2, 2>() &&
            columns_are_right<double, 1, 4>() && columns_are_right<double, 2, 4>(),
        "the columns beside a tile of eight warps come from their planes");
}

int main(void)
{
    const auto tests = {test_l2map,    test_places,   test_places_operations, test_orders,
                        test_barriers, test_memory,   test_together,          test_given_up,
                        test_several,  test_lockstep, test_lockstep_of_many,  test_copies,
                        test_streams,  test_limits,   test_resources,         test_chunks,
                        test_columns};
    for (const auto test : tests) {
        cuda_cpu = cuda_cpu_settings();
        test();
    }
    return tap_finish();
}
