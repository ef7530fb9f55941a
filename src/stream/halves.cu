/* Which multiprocessors share a half of the L2? No interface says it, and it differs from chip to chip, so
 * latency is measured.
 *
 *         half A              half B         SM 0 (at A) reads lines that nobody has read. Then A has all of
 *   SM 0  [lines of A, and]  [lines of B]    them, B only its own. Each SM reads its share of them once: all
 *         [copies of B's  ]                  near for an SM at A, half of them far for one at B.
 *
 * So the mean times of the multiprocessors fall into two groups. */
#include <string.h>
#include "../gpu.h"
#include "halves.h"

enum {
    LINES = 256 /* that an SM reads in a round */,
    ROUNDS = 4,
    STEP = STREAM_LINE / sizeof(unsigned),
    SMS_MOST = 1024
};

/* One block an SM. all: SM 0 reads the lines of all SMs; else each SM reads its own. All lines are zero.
 * cycles: for each SM the least cycles of a read so far. */
static __global__ void halves_read(const unsigned *lines, unsigned sms, bool all, float *cycles)
{
    const unsigned sm = gpu_sm(), count = LINES * (all ? sms : 1);
    if (threadIdx.x || sm >= sms || (all && sm))
        return;
    lines += all ? 0 : sm * LINES * STEP;
    unsigned sum = 0;
    const unsigned begin = gpu_cycles();
    for (unsigned i = 0; i < count; i++)
        sum += __ldcg(lines + i * STEP + sum); /* the next address needs the value of this load */
    const float mean = float(gpu_cycles() - begin + sum) / LINES;
    if (!all && (cycles[sm] == 0 || mean < cycles[sm]))
        cycles[sm] = mean;
}

int stream_halves(struct work *w, struct stream_halves *found)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    const int sms = min(device_has(cudaDevAttrMultiProcessorCount), (int)SMS_MOST);
    unsigned *lines = NULL;
    float *cycles = NULL, got[SMS_MOST], low = 1e30f, high = 0;
    const size_t values = (size_t)sms * LINES * STEP;
    int code = (int)cudaMalloc(&lines, ROUNDS * values * sizeof *lines);
    code = code ? code : (int)cudaMalloc(&cycles, sizeof got);
    code = code ? code : (int)cudaMemsetAsync(lines, 0, ROUNDS * values * sizeof *lines, stream);
    code = code ? code : (int)cudaMemsetAsync(cycles, 0, sizeof got, stream);
    /* blocks of 1024 threads: no SM gets a third block before all have two */
    for (int i = 0; i < 2 * ROUNDS && !code; i++)
        code = LAUNCH(halves_read, dim3((unsigned)sms), dim3(1024), 0, w,
                      (const unsigned *)lines + i / 2 * values, (unsigned)sms, i % 2 == 0, cycles);
    code = code ? code : (int)cudaMemcpyAsync(got, cycles, sizeof got, cudaMemcpyDeviceToHost, stream);
    code = code ? code : (int)cudaStreamSynchronize(stream);
    cudaFree(lines);
    cudaFree(cycles);
    memset(found, 0, sizeof *found);
    for (int sm = 0; sm < sms && !code; sm++)
        if (got[sm] > 0)
            low = got[sm] < low ? got[sm] : low, high = got[sm] > high ? got[sm] : high;
    for (int sm = 0; sm < sms && !code; sm++) {
        const int far = high > 1.1f * low && got[sm] > (low + high) / 2;
        if (got[sm] > 0)
            found->cycles[far] += (got[sm] - found->cycles[far]) / ++found->sms[far];
    }
    return code;
}
