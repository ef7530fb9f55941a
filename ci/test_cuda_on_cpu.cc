/* SPDX-License-Identifier: MIT */
/* The harness that runs kernels on the CPU: does it see what it is there to see? */
#include <cuda_on_cpu.h>

#include <functional>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

static int tests, failed;

static void ok(bool good, const char *what)
{
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++tests, what);
    failed += !good;
}

/* ---- Order ----------------------------------------------------------------- */

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
    *once = LAUNCH(visit, dim3(3, 4, 2), dim3(5, 2, 3), 0, NULL, count.data(), 1) == 0;
    for (unsigned c : count)
        *once = *once && c == 1;
    return visits;
}

static void test_orders(void)
{
    bool once[4];
    const std::vector<unsigned> forward = order_of(CUDA_CPU_FORWARD, &once[0]);
    const std::vector<unsigned> reverse = order_of(CUDA_CPU_REVERSE, &once[1]);
    const std::vector<unsigned> random = order_of(CUDA_CPU_RANDOM, &once[2]);
    cuda_cpu.seed++;
    const std::vector<unsigned> other = order_of(CUDA_CPU_RANDOM, &once[3]);
    ok(once[0] && once[1] && once[2] && once[3], "each thread of each block runs once, in every order");
    ok(forward[0] == 0 && reverse == std::vector<unsigned>(forward.rbegin(), forward.rend()) &&
           random != forward && random != reverse && random != other,
       "forward, reverse, and another random order for another seed");
}

/* ---- Barriers --------------------------------------------------------------- */

__global__ static void mirror(const int *in, int *out)
{
    SHARED(int, tile);
    const int n = (int)blockDim.x, i = (int)threadIdx.x, first = (int)blockIdx.x * n;
    tile[i] = in[first + i];
    __syncthreads(); /* mirror's barrier */
    out[first + i] = tile[n - 1 - i];
}
static const int mirror_barrier = __LINE__ - 3;

static bool mirror_right(enum cuda_cpu_order order)
{
    int in[3 * 70], out[3 * 70];
    for (int i = 0; i < 3 * 70; i++)
        in[i] = i * i;
    cuda_cpu.order = order;
    if (LAUNCH(mirror, dim3(3), dim3(70), 70 * sizeof(int), NULL, in, out))
        return false;
    for (int i = 0; i < 3 * 70; i++)
        if (out[i] != in[i / 70 * 70 + 69 - i % 70])
            return false;
    return true;
}

/* Half of the threads leave first; the others still meet, in a loop. */
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

__global__ static void diverge(int *out)
{
    if (threadIdx.x < 3)
        __syncthreads();
    else
        __syncthreads();
    out[threadIdx.x] = 1;
}

__global__ static void warp_against_block(int *out)
{
    if (threadIdx.x < 3)
        __syncwarp(0xff);
    else
        __syncthreads();
    out[threadIdx.x] = 1;
}

static void test_barriers(void)
{
    bool right = true, wrong = false;
    char site[100];
    for (int o = 0; o < CUDA_CPU_ORDERS; o++)
        right = mirror_right((enum cuda_cpu_order)o) && right;
    ok(right, "a barrier holds in every order");

    snprintf(site, sizeof site, "test_cuda_on_cpu.cc:%d", mirror_barrier);
    cuda_cpu_skip(site);
    for (int o = 0; o < CUDA_CPU_ORDERS; o++)
        wrong = !mirror_right((enum cuda_cpu_order)o) || wrong;
    ok(wrong && cuda_cpu_skipped() == 3 * 3 * 70,
       "without it the answer is wrong, and the passes are counted");
    cuda_cpu_skip("cpu.cc:1"); /* the end of a name is no name */
    ok(mirror_right(CUDA_CPU_FORWARD) && mirror_right(CUDA_CPU_REVERSE) && !cuda_cpu_skipped(), "on again");
    cuda_cpu_skip(NULL);

    std::vector<int> sum(10);
    cuda_cpu.order = CUDA_CPU_REVERSE;
    right = LAUNCH(leave_early, dim3(1), dim3(20), 10 * sizeof(int), NULL, sum.data()) == 0;
    for (int i = 0; i < 10; i++)
        right = right && sum[(size_t)i] == 3 * ((i + 1) % 10) + 3;
    ok(right, "threads that have returned are not waited for");

    int out[8] = {0};
    cuda_cpu.quiet = 1;
    ok(LAUNCH(diverge, dim3(1), dim3(8), 0, NULL, out) == cudaErrorLaunchFailure && !out[0] &&
           cudaGetLastError() == cudaErrorLaunchFailure && cudaGetLastError() == cudaSuccess,
       "waits at two barriers make the launch fail");
    ok(LAUNCH(warp_against_block, dim3(1), dim3(8), 0, NULL, out) == cudaErrorLaunchFailure && !out[0],
       "a warp that waits for a lane at the block's barrier makes it fail");
    cuda_cpu.quiet = 0;
    ok(mirror_right(CUDA_CPU_RANDOM), "the next launch is sound");
}

/* ---- Warps -------------------------------------------------------------------- */

__global__ static void shuffles(int *out)
{
    const unsigned full = threadIdx.x < 32 ? 0xffffffffu : 0xffu; /* 40 threads: a whole warp and a part */
    const int i = (int)threadIdx.x;
    int *o = out + 5 * i;
    o[0] = __shfl_sync(full, 100 + i, 3);
    o[1] = __shfl_up_sync(full, 100 + i, 2);
    o[2] = __shfl_down_sync(full, 100 + i, 1, 8);
    double sum = i;
    for (int bits = 4; bits; bits /= 2)
        sum += __shfl_xor_sync(full, sum, bits);
    o[3] = (int)sum;
    o[4] = __shfl_sync(full, 100 + i, 9, 8);
}

__global__ static void warp_mirror(int *out)
{
    SHARED(int, tile);
    const int i = (int)threadIdx.x;
    for (int round = 0; round < 2; round++) {
        tile[i] = 10 * i + round;
        __syncwarp();
        out[i] += tile[i ^ 31];
        __syncwarp();
    }
}

static void test_warps(void)
{
    for (int order = 0; order < CUDA_CPU_ORDERS; order++) {
        int out[40 * 5];
        bool right;
        cuda_cpu.order = (enum cuda_cpu_order)order;
        right = LAUNCH(shuffles, dim3(1), dim3(40), 0, NULL, out) == 0;
        for (int i = 0; i < 40 && right; i++) {
            const int *o = out + 5 * i, warp = i / 32 * 32, lane = i % 32;
            right = o[0] == 100 + warp + 3 && o[1] == 100 + (lane < 2 ? i : i - 2) &&
                    o[2] == 100 + (i % 8 == 7 ? i : i + 1) && o[3] == 8 * (i / 8 * 8) + 28 &&
                    o[4] == 100 + i / 8 * 8 + 1;
        }
        ok(right, "shuffles: index, up, down, xor, part of a warp");
        std::vector<int> sum(64);
        right = LAUNCH(warp_mirror, dim3(1), dim3(64), 64 * sizeof(int), NULL, sum.data()) == 0;
        for (int i = 0; i < 64; i++)
            right = right && sum[(size_t)i] == 20 * (i ^ 31) + 1;
        ok(right, "__syncwarp holds");
    }
}

__global__ static void count_up(unsigned *count, int *most)
{
    atomicAdd(count, 2u);
    atomicMax(most, (int)threadIdx.x);
}

/* ---- Memory and limits ---------------------------------------------------------- */

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

/* Runs `body` in a child: did a sanitizer stop it with these words? */
static bool stopped(const std::function<void()> &body, const char *words)
{
    int ends[2], status;
    std::vector<char> said(100000);
    size_t n = 0;
    if (pipe(ends))
        return false;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        body();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t got; n + 1 < said.size() && (got = read(ends[0], &said[n], said.size() - n - 1)) > 0;)
        n += (size_t)got;
    close(ends[0]);
    waitpid(child, &status, 0);
    return status != 0 && strstr(said.data(), words);
}

static void test_memory(void)
{
    unsigned bad = 0, count = 0;
    int most = -1;
    cuda_cpu.order = CUDA_CPU_FORWARD;
    LAUNCH(look_at_shared, dim3(4), dim3(1), 13, NULL, &bad, 1);
    ok(bad == 0, "each block's shared memory starts as 0xff, whatever the block before left");
    ok(stopped([] { LAUNCH(touch_shared, dim3(1), dim3(4), 13, NULL, 13); }, "heap-buffer-overflow") &&
           stopped([] { LAUNCH(touch_shared, dim3(1), dim3(4), 13, NULL, -1); }, "heap-buffer-overflow") &&
           !stopped([] { LAUNCH(touch_shared, dim3(1), dim3(4), 13, NULL, 12); }, ""),
       "the first byte beyond shared memory is seen");
    char *p;
    if (cudaMalloc(&p, 100))
        abort();
    ok(stopped([&] { LAUNCH(touch, dim3(1), dim3(1), 0, NULL, p, 100); }, "heap-buffer-overflow") &&
           !stopped([&] { LAUNCH(touch, dim3(1), dim3(1), 0, NULL, p, 99); }, ""),
       "the first byte beyond device memory is seen");
    cudaFree(p);
    LAUNCH(count_up, dim3(3), dim3(50), 0, NULL, &count, &most);
    ok(count == 300 && most == 49, "atomics");
}

static void test_limits(void)
{
    const struct {
        dim3 grid, block;
        size_t shared;
        int error;
    } rows[] = {
        {dim3(1), dim3(1025), 16, cudaErrorInvalidConfiguration},
        {dim3(1), dim3(32, 33), 16, cudaErrorInvalidConfiguration},
        {dim3(1), dim3(1, 1, 65), 16, cudaErrorInvalidConfiguration},
        {dim3(1), dim3(1, 0), 16, cudaErrorInvalidConfiguration},
        {dim3(0), dim3(1), 16, cudaErrorInvalidConfiguration},
        {dim3(1, 65536), dim3(1), 16, cudaErrorInvalidConfiguration},
        {dim3(1, 1, 65536), dim3(1), 16, cudaErrorInvalidConfiguration},
        {dim3(1), dim3(1), 48 * 1024 + 1, cudaErrorInvalidValue},
        {dim3(1), dim3(1024), 48 * 1024, cudaSuccess},
        {dim3(65536), dim3(1), 1, cudaSuccess},
    };
    bool right = true;
    cuda_cpu.quiet = 1;
    for (const auto &row : rows)
        right = LAUNCH(touch_shared, row.grid, row.block, row.shared, NULL, 0) == row.error && right;
    ok(right, "launches beyond a device's limits are refused");
    right =
        cudaFuncSetAttribute(touch_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024) != 0 &&
        cudaFuncSetAttribute(touch_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024) == 0 &&
        LAUNCH(touch_shared, dim3(1), dim3(1), 100 * 1024, NULL, 0) == 0 &&
        LAUNCH(touch_shared, dim3(1), dim3(1), 100 * 1024 + 1, NULL, 0) == cudaErrorInvalidValue;
    ok(right, "above 48 KiB of shared memory a kernel must ask, and gets no more");
    cuda_cpu.quiet = 0;
}

int main(void)
{
    test_orders();
    test_barriers();
    test_warps();
    test_memory();
    test_limits();
    printf("1..%d\n", tests);
    return failed != 0;
}
