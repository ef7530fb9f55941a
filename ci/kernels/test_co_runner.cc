/* The kernels of the measuring code (src/harness) on the CPU. The co-runner: each block reads its share of
 * the memory again and again, until the host tells it to end, or for a minute at most. The probe of the
 * clock. */
#include <cuda_on_cpu.h>

#include <map>
#include <math.h>
#include <set>
#include <vector>

#include "../test/tap.h"

/* Reads of each block: address, number of reads. */
static std::map<unsigned, std::map<const void *, size_t>> reads;
template <typename T> static T counted_ldcg(const T *p)
{
    reads[blockIdx.x][p]++;
    return __ldcg(p);
}
/* Calls of CUDA since the last reset, of which number `fails` fails (0: none), and what there is. */
static int calls, fails, streams;
static std::set<void *> memory;
template <typename F> static cudaError_t tried(const F &call)
{
    void *none;
    return ++calls == fails ? (int)cudaMalloc(&none, SIZE_MAX) : call();
}
template <typename T> static cudaError_t tried_malloc(T **p, size_t bytes)
{
    return tried([=] {
        const int code = cudaMalloc(p, bytes);
        return code ? code : (memory.insert(*p), 0);
    });
}
template <typename T> static cudaError_t tried_malloc_host(T **p, size_t bytes)
{
    return tried([=] {
        const int code = cudaMallocHost(p, bytes);
        return code ? code : (memset(*p, 0, bytes), memory.insert(*p), 0); /* as a driver gives it */
    });
}
static cudaError_t counted_free(void *p)
{
    memory.erase(p);
    return cudaFree(p);
}
static cudaError_t tried_stream(cudaStream_t *s, unsigned flags)
{
    const bool alone = flags == cudaStreamNonBlocking; /* it does not wait for the default stream */
    return tried([=] { return streams += alone, cudaStreamCreateWithFlags(s, flags); });
}
static cudaError_t tried_set(void *p, int value, size_t bytes, cudaStream_t s)
{
    return tried([=] { return cudaMemsetAsync(p, value, bytes, s); });
}
static cudaError_t tried_copy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t s)
{
    return tried([=]() -> int {
        return to && from ? cudaMemcpyAsync(to, from, bytes, kind, s) : (int)cudaErrorInvalidValue;
    });
}
static cudaError_t tried_wait(cudaStream_t s)
{
    return tried([=] { return cudaStreamSynchronize(s); });
}
#define __ldcg counted_ldcg
#define cudaMalloc tried_malloc
#define cudaMallocHost tried_malloc_host
#define cudaFree counted_free
#define cudaStreamCreateWithFlags tried_stream
#define cudaMemsetAsync tried_set
#define cudaMemcpyAsync tried_copy
#define cudaStreamSynchronize tried_wait
static int compiled_for; /* the virtual architecture of the probe's code; 0: none */
struct cudaFuncAttributes {
    int ptxVersion;
};
static cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *known, void (*)(struct probe *))
{
    known->ptxVersion = compiled_for ? compiled_for : -1;
    return compiled_for ? cudaSuccess : cudaErrorInvalidDeviceFunction;
}
#include <harness/co_runner.cu>
#include <harness/probe.cu>
#undef __ldcg
#undef cudaMalloc
#undef cudaMallocHost
#undef cudaFree
#undef cudaStreamCreateWithFlags
#undef cudaMemsetAsync
#undef cudaMemcpyAsync
#undef cudaStreamSynchronize

/* Whether each block has read its share and nothing else, each value once per pass that it counted. */
static bool own_shares(size_t bytes)
{
    const size_t each = (bytes / 16 + CUDA_CPU_SMS - 1) / CUDA_CPU_SMS;
    bool right = reads.size() == CUDA_CPU_SMS;
    for (const auto &block : reads) {
        right = right && block.second.size() == each &&
                block.second.begin()->first == runner.values + block.first * each &&
                block.second.rbegin()->first == runner.values + block.first * each + each - 1;
        for (const auto &place : block.second)
            right = right && place.second == runner.counted[block.first].passes;
    }
    return right;
}

/* Whether the reported rates (mean and slowest) follow from what the blocks counted. */
static bool told(const struct co_runner &did)
{
    double sum = 0, least = INFINITY;
    for (int i = 0; i < CUDA_CPU_SMS; i++) {
        const double rate = (double)runner.counted[i].passes / (1e-9 * (double)runner.counted[i].ns);
        sum += rate;
        least = fmin(least, rate);
    }
    return fabs(did.passes_per_s - sum / CUDA_CPU_SMS) < 1e-9 * sum &&
           fabs(did.slowest_per_s - least) < 1e-9 * sum;
}

/* Starts it, of which call number `fail` fails. */
static int starts(size_t bytes, int fail)
{
    calls = 0, fails = fail;
    const int code = co_runner_start(bytes);
    fails = 0;
    return code;
}
/* Ends it after a while; the same. */
static int ends(int fail)
{
    struct co_runner did;
    for (int turn = 0; turn < 5; turn++)
        cuda_cpu_go_on();
    calls = 0, fails = fail;
    const int code = co_runner_end(&did);
    fails = 0;
    return code;
}
/* Whether it runs and has what it needs once: two streams; the values, two results and the host's flag. */
static bool works(size_t bytes)
{
    return !starts(bytes, 0) && !ends(0) && streams == 2 && memory.size() == 4;
}

/* CUDA's calls of a start are two streams, three small pieces of memory, the values, two fills and a wait;
 * then the launch. After an error the harness calls the end as well. */
static void test_errors(void)
{
    enum { OWN = 6 /* of them make what it keeps */, CALLS = 9 };
    const size_t bytes = 16 * 3001;
    for (int fail = 1; fail <= CALLS; fail++) {
        runner = {};
        streams = 0;
        memory.clear();
        const int code = starts(bytes, fail), remembered = cudaGetLastError();
        ends(0);
        tap(code == cudaErrorMemoryAllocation && calls > 0 && (fail > OWN || !remembered),
            "call %d of the first start fails: it is an error", fail);
        tap(works(bytes), "... and the next start none: nothing is left over");
    }
    tap(starts(2 * bytes, 1) == cudaErrorMemoryAllocation && memory.size() == 3,
        "there is no memory for more bytes: those of before are free");
    ends(0);
    tap(works(bytes), "... for fewer there is some");
    cuda_cpu.room = 0, cuda_cpu.quiet = true;
    const int code = starts(bytes, 0);
    cuda_cpu.room = CUDA_CPU_BLOCKS_PER_SM, cuda_cpu.quiet = false;
    ends(0);
    tap(code == cudaErrorCooperativeLaunchTooLarge && works(bytes), "it cannot be launched: an error");
    for (int fail = 2; fail <= 4; fail++) { /* the first one tells it to end */
        starts(bytes, 0);
        tap(ends(fail) == cudaErrorMemoryAllocation, "call %d of its end fails: it is an error", fail);
        cudaStreamSynchronize(runner.stream);
    }
    tap(works(bytes), "... and the next start is none");
    const bool started = !starts(bytes, 0);
    tap(started && calls == 3 && !ends(0), "it keeps its memory: a later start fills it, and waits");
}

enum { LOOK_NS = 10000000 }; /* the clock's step per look: a minute passes within 6000 looks */

/* The clock of the multiprocessors, against a timer that ticks every microsecond. */
static void test_probe(void)
{
    enum { MOST = 20 };
    struct probe *p;
    cudaMalloc(&p, sizeof *p);
    cuda_cpu = cuda_cpu_settings();
    cuda_cpu.look_ns = 50, cuda_cpu.tick_ns = 1000, cuda_cpu.cycles_per_ns = 1.5;
    int bad = 0;
    for (int i = 0; i < MOST; i++) {
        cuda_cpu.clock_ns = 86400000000000 + (unsigned)i * 50;
        cuda_cpu_cycles = (unsigned)i * 0x10000000u;
        bad += probe_launch(NULL, p) || fabs(p->cycles / p->ns - 1.5) > 1e-9 || p->ns < PROBE_NS ||
               p->ns > PROBE_NS + 2000;
    }
    tap(bad == 0, "a probe counts the cycles from one tick of the timer to another: %d of %d do not", bad,
        MOST);
    cudaFree(p);
    compiled_for = 80;
    const int code = probe_code();
    compiled_for = 0;
    tap(code == 80 && probe_code() == 0, "what the code is compiled for, or that there is none");
}

int main(void)
{
    /* bytes: not a multiple of the blocks' number; more; less than one value per thread */
    static const size_t sizes[] = {16 * 3001, 16 * 5000, 16 * 100};
    struct co_runner did;
    for (int i = 0; i < 6; i++) {
        const size_t bytes = sizes[i / 2];
        cuda_cpu = cuda_cpu_settings();
        cuda_cpu.order = (enum cuda_cpu_order)(i % 3);
        cuda_cpu.lazy = i % 2;
        cuda_cpu.look_ns = LOOK_NS;
        cuda_cpu.host_acts = true;
        cuda_cpu.clock_ns = 86400000000000; /* the GPU was switched on a day ago */
        reads.clear();
        const int started = co_runner_start(bytes);
        for (int turn = 0; turn < 5; turn++)
            cuda_cpu_go_on();
        const unsigned long long before = cuda_cpu.clock_ns;
        const int ended = co_runner_end(&did);
        tap(!started && !ended && runner.counted[0].passes > 1 && own_shares(bytes),
            "%zu bytes: each block reads its share, and ends when the host says so", bytes);
        tap(told(did) && before < cuda_cpu.clock_ns, "%zu bytes: the rates follow from the blocks' counts",
            bytes);
    }
    cuda_cpu = cuda_cpu_settings();
    cuda_cpu.look_ns = LOOK_NS;
    cuda_cpu.host_acts = true;
    test_errors();
    cuda_cpu.clock_ns = 0;
    co_runner_start(sizes[2]);
    const int error = cudaStreamSynchronize(runner.stream); /* without telling it to end */
    const double s = 1e-9 * (double)cuda_cpu.clock_ns;
    tap(!error && s > SECONDS_MOST && s < SECONDS_MOST + 10, "it ends by itself after a minute");
    tap(co_runner_end(&did) == cudaErrorLaunchTimeout, "to end so is an error");
    test_probe();
    return tap_finish();
}
