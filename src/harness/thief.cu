/* Resident blocks, one for each SM: block i reads slice i of the bytes through the L2 (ld.global.cg passes the L1 by), again and again, until a
 * flag is set. A copy in a stream of its own sets it: a kernel might find no room beside blocks that wait for it.
 * What is read again soon enough stays in the L2, whatever else goes through it. How soon that is, the blocks count. */
#include "../gpu.h"
#include "thief.h"

enum { THREADS = 256, AHEAD = 8, SECONDS_MOST = 60, BLOCKS_MOST = 1024 };

struct counted {
    unsigned long long passes, ns;
};

static struct {
    cudaStream_t stream, signal; /* neither waits for the default stream */
    uint4 *values;
    size_t bytes;
    int blocks;
    unsigned *flag, *set; /* on the device; what is copied there, in the host's pinned memory */
    struct counted *counted;
} thief;

static __device__ unsigned long long now_ns(void)
{
#ifdef __CUDACC__
    unsigned long long ns;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
    return ns;
#else
    return cuda_cpu_look_at_clock();
#endif
}

/* each: 16-byte values of a slice. They are zero; their sum is used, so that they are read. */
static __global__ void __launch_bounds__(THREADS) thief_read(const uint4 *values, unsigned each, const unsigned *flag, struct counted *counted)
{
    const unsigned long long begin = now_ns();
    unsigned long long passes = 0;
    unsigned sum = 0;
    values += (size_t)blockIdx.x * each;
    while (!__syncthreads_or(threadIdx.x == 0 && (*(const volatile unsigned *)flag || now_ns() - begin > SECONDS_MOST * 1000000000ull))) {
        for (unsigned first = threadIdx.x; first < each; first += AHEAD * THREADS) {
            uint4 v[AHEAD];
            for (unsigned k = 0, i = first; k < AHEAD; k++, i += THREADS)
                v[k] = i < each ? __ldcg(values + i) : uint4 {0, 0, 0, 0};
            for (int k = 0; k < AHEAD; k++)
                sum += v[k].x | v[k].y | v[k].z | v[k].w;
        }
        passes++;
    }
    if (sum || threadIdx.x == 0)
        counted[blockIdx.x] = {passes, now_ns() - begin};
}

/* What all of them use, once, and memory for so many bytes. */
static int make_room(size_t bytes)
{
    int device = 0, code = 0;
    if (!thief.set) {
        code = cudaGetDevice(&device);
        code = code ? code : cudaDeviceGetAttribute(&thief.blocks, cudaDevAttrMultiProcessorCount, device);
        thief.blocks = thief.blocks < BLOCKS_MOST ? thief.blocks : BLOCKS_MOST;
        code = code ? code : cudaStreamCreateWithFlags(&thief.stream, cudaStreamNonBlocking);
        code = code ? code : cudaStreamCreateWithFlags(&thief.signal, cudaStreamNonBlocking);
        code = code ? code : cudaMalloc(&thief.flag, sizeof *thief.flag);
        code = code ? code : cudaMalloc(&thief.counted, BLOCKS_MOST * sizeof *thief.counted);
        code = code ? code : cudaMallocHost(&thief.set, sizeof *thief.set);
    }
    if (code || bytes <= thief.bytes)
        return code;
    cudaFree(thief.values);
    thief.bytes = 0;
    code = cudaMalloc(&thief.values, bytes);
    thief.bytes = code ? 0 : bytes;
    return code;
}

int thief_start(size_t bytes)
{
    unsigned each;
    int code = make_room(bytes + 16 * BLOCKS_MOST);
    if (code)
        return code;
    each = (unsigned)((bytes / 16 + thief.blocks - 1) / thief.blocks);
    *thief.set = 1;
    code = cudaMemsetAsync(thief.flag, 0, sizeof *thief.flag, thief.stream);
    code = code ? code : cudaMemsetAsync(thief.values, 0, thief.bytes, thief.stream);
    code = code ? code : cudaStreamSynchronize(thief.stream);
    if (code)
        return code;
    if (ON_CPU) /* where blocks by turns must be asked for */
        return LAUNCH_TOGETHER(thief_read, dim3(thief.blocks), dim3(THREADS), 0, &thief, thief.values, each, thief.flag, thief.counted);
    return LAUNCH(thief_read, dim3(thief.blocks), dim3(THREADS), 0, &thief, thief.values, each, thief.flag, thief.counted);
}

int thief_end(struct thief *did)
{
    struct counted got[BLOCKS_MOST];
    int code = cudaMemcpyAsync(thief.flag, thief.set, sizeof *thief.flag, cudaMemcpyHostToDevice, thief.signal);
    code = code ? code : cudaStreamSynchronize(thief.stream);
    code = code ? code : cudaMemcpyAsync(got, thief.counted, thief.blocks * sizeof *got, cudaMemcpyDeviceToHost, thief.stream);
    code = code ? code : cudaStreamSynchronize(thief.stream);
    *did = {0, 1e99};
    for (int i = 0; i < thief.blocks && !code; i++) {
        const double passes_per_s = got[i].passes * 1e9 / got[i].ns;
        did->passes_per_s += passes_per_s / thief.blocks;
        did->slowest_per_s = passes_per_s < did->slowest_per_s ? passes_per_s : did->slowest_per_s;
        if (got[i].ns > SECONDS_MOST * 1000000000ull)
            code = cudaErrorLaunchTimeout;
    }
    return code;
}
