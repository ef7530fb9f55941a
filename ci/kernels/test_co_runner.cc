/* The co-runner (src/harness/co_runner.cu) on the CPU: each block reads its share of the memory again and
 * again, until the host tells it to end, or for a minute at most. */
#include <cuda_on_cpu.h>

#include <map>
#include <math.h>
#include <vector>

#include "../test/tap.h"

/* Reads of each block: address, number of reads. */
static std::map<unsigned, std::map<const void *, size_t>> reads;
template <typename T> static T counted_ldcg(const T *p)
{
    reads[blockIdx.x][p]++;
    return __ldcg(p);
}
#define __ldcg counted_ldcg
#include "../../src/harness/co_runner.cu"
#undef __ldcg

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

enum { LOOK_NS = 10000000 }; /* the clock's step per look: a minute passes within 6000 looks */

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
    co_runner_start(sizes[2]);
    const int error = cudaStreamSynchronize(runner.stream); /* without telling it to end */
    const double s = 1e-9 * (double)cuda_cpu.clock_ns;
    tap(!error && s > SECONDS_MOST && s < SECONDS_MOST + 10, "it ends by itself after a minute");
    tap(co_runner_end(&did) == cudaErrorLaunchTimeout, "to end so is an error");
    return tap_finish();
}
