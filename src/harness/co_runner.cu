/* The co-runner: one resident block on each SM. Block i reads slice i of its bytes repeatedly, from the L2
 * (ld.global.cg bypasses the L1), until a flag is set. A copy in another stream sets the flag: a kernel might
 * find no room next to these blocks. Lines that are read again soon enough stay in the L2, whatever else
 * passes through it; the blocks count their rounds, which says how soon that is. */
#include "../gpu.h"
#include "co_runner.h"
#include "gpu_time.h"

enum { THREADS = 256, AHEAD = 8, SECONDS_MOST = 60, BLOCKS_MOST = 1024 };

struct counted {
    unsigned long long passes, ns;
};

static struct {
    cudaStream_t stream, signal; /* neither is synchronised with the default stream */
    uint4 *values;
    size_t bytes;
    int blocks;
    unsigned *flag, *set; /* the flag on the device; in pinned host memory the value that is copied there */
    struct counted *counted;
} runner;

/* each: 16-byte values of a slice. All are zero; using their sum makes the compiler load them. */
static __global__ void __launch_bounds__(THREADS)
    co_runner_read(const uint4 *values, unsigned each, const unsigned *flag, struct counted *counted)
{
    const unsigned long long begin = gpu_time_ns();
    unsigned long long passes = 0;
    unsigned sum = 0;
    values += (size_t)blockIdx.x * each;
    while (!__syncthreads_or(threadIdx.x == 0 && (*(const volatile unsigned *)flag ||
                                                  gpu_time_ns() - begin > SECONDS_MOST * 1000000000ull))) {
        for (unsigned first = threadIdx.x; first < each; first += AHEAD * THREADS) {
            uint4 v[AHEAD];
            for (unsigned k = 0, i = first; k < AHEAD; k++, i += THREADS)
                v[k] = i < each ? __ldcg(values + i) : uint4{0, 0, 0, 0};
            for (int k = 0; k < AHEAD; k++)
                sum += v[k].x | v[k].y | v[k].z | v[k].w;
        }
        passes++;
    }
    if (sum || threadIdx.x == 0)
        counted[blockIdx.x] = {passes, gpu_time_ns() - begin};
}

/* Makes what there is not yet: streams, flags, and memory for so many bytes. */
static int make_room(size_t bytes)
{
    int device = 0, code = cudaGetDevice(&device);
    code = code ? code : cudaDeviceGetAttribute(&runner.blocks, cudaDevAttrMultiProcessorCount, device);
    runner.blocks = runner.blocks < BLOCKS_MOST ? runner.blocks : BLOCKS_MOST;
    if (!code && !runner.stream)
        code = cudaStreamCreateWithFlags(&runner.stream, cudaStreamNonBlocking);
    if (!code && !runner.signal)
        code = cudaStreamCreateWithFlags(&runner.signal, cudaStreamNonBlocking);
    if (!code && !runner.flag)
        code = cudaMalloc(&runner.flag, sizeof *runner.flag);
    if (!code && !runner.counted)
        code = cudaMalloc(&runner.counted, BLOCKS_MOST * sizeof *runner.counted);
    if (!code && !runner.set)
        code = cudaMallocHost(&runner.set, sizeof *runner.set);
    if (!code && bytes > runner.bytes) {
        cudaFree(runner.values);
        runner.values = NULL, runner.bytes = 0;
        if (!(code = cudaMalloc(&runner.values, bytes)))
            runner.bytes = bytes;
    }
    if (code)
        cudaGetLastError(); /* clears the error: the next launch would report it as its own */
    return code;
}

int co_runner_start(size_t bytes)
{
    unsigned each;
    int code = make_room(bytes + 16 * BLOCKS_MOST);
    if (code)
        return code;
    each = (unsigned)((bytes / 16 + runner.blocks - 1) / runner.blocks);
    *runner.set = 1;
    code = cudaMemsetAsync(runner.flag, 0, sizeof *runner.flag, runner.stream);
    code = code ? code : cudaMemsetAsync(runner.values, 0, runner.bytes, runner.stream);
    code = code ? code : cudaStreamSynchronize(runner.stream);
    if (code)
        return code;
    if (ON_CPU) /* there only blocks launched together take turns */
        return LAUNCH_TOGETHER(co_runner_read, dim3(runner.blocks), dim3(THREADS), 0, &runner, runner.values,
                               each, runner.flag, runner.counted);
    return LAUNCH(co_runner_read, dim3(runner.blocks), dim3(THREADS), 0, &runner, runner.values, each,
                  runner.flag, runner.counted);
}

int co_runner_end(struct co_runner *did)
{
    struct counted got[BLOCKS_MOST];
    int code =
        cudaMemcpyAsync(runner.flag, runner.set, sizeof *runner.flag, cudaMemcpyHostToDevice, runner.signal);
    code = code ? code : cudaStreamSynchronize(runner.stream);
    code = code ? code
                : cudaMemcpyAsync(got, runner.counted, runner.blocks * sizeof *got, cudaMemcpyDeviceToHost,
                                  runner.stream);
    code = code ? code : cudaStreamSynchronize(runner.stream);
    *did = {0, 1e99};
    for (int i = 0; i < runner.blocks && !code; i++) {
        const double passes_per_s = got[i].passes * 1e9 / got[i].ns;
        did->passes_per_s += passes_per_s / runner.blocks;
        did->slowest_per_s = passes_per_s < did->slowest_per_s ? passes_per_s : did->slowest_per_s;
        if (got[i].ns > SECONDS_MOST * 1000000000ull)
            code = cudaErrorLaunchTimeout;
    }
    return code;
}
