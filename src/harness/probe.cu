/* The clock of the SMs: one warp counts cycles during some 50 us of the GPU's nanosecond timer. */
#include "gpu_time.h"
#include "probe.h"

/* Waits for the timer's next tick; ticks may be a microsecond apart. */
static __device__ unsigned long long tick(unsigned long long after)
{
    unsigned long long ns;
    while ((ns = gpu_time_ns()) <= after)
        ;
    return ns;
}

static __global__ void count_cycles(struct probe *result)
{
    const unsigned long long begin = tick(gpu_time_ns());
    const long long cycles = clock64();
    const unsigned long long end = tick(begin + PROBE_NS);
    result->cycles = (double)(clock64() - cycles);
    result->ns = (double)(end - begin);
}

extern "C" int probe_launch(void *stream, struct probe *result)
{
    const struct {
        void *stream;
    } work = {stream};
    return LAUNCH(count_cycles, dim3(1), dim3(32), 0, &work, result);
}

extern "C" int probe_code(void)
{
    cudaFuncAttributes known;
    if (cudaFuncGetAttributes(&known, count_cycles) == cudaSuccess)
        return known.ptxVersion;
    cudaGetLastError(); /* no code for this GPU: a launch will report it */
    return 0;
}
