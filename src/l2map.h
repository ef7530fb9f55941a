/* Where the L2 keeps a line: the half of each SM, and the home half of each piece of 4 KiB.
 *
 * An atomic addition is done at the home of its line. So its time shows whether the home is near or far,
 * whatever the pattern of addresses: on an H100 203-265 cycles from SMs of the home half, 344-414 from the
 * others. Both maps are measured, never assumed: a card may have its SMs elsewhere, and a page may be
 * anywhere.
 *
 *   l2map_find    the SMs of each half: every SM adds zero to the same lines. SMs of one half find the same
 *                 lines far.
 *   l2map_homes   the home of each piece: several SMs add zero at several lines of it, and the majority
 *                 counts. A second probe, at other lines and from other SMs, must agree with the first.
 *
 * No value changes, since zero is added. It takes milliseconds for a working set of the size of an L2. An L2
 * in one piece does not show two groups of latencies (`pattern`). In an L2 with smaller pieces the
 * measurements of one piece disagree, and l2map_holds() is 0. */
#pragma once

#include <stdint.h>
#include <string.h>

enum {
    L2MAP_PIECE = 4096 /* bytes */,
    L2MAP_SMS = 1024 /* at most */,
    L2MAP_LINES = 64 /* lines that each SM tries */
};
enum { L2MAP_APART = L2MAP_PIECE + 5 * 128 /* bytes from one to the next: another line of another piece */ };

/* ONE: an L2 in one piece. UNKNOWN: two halves, but SMs or lines do not belong to one of them. */
enum l2map_pattern { L2MAP_UNKNOWN, L2MAP_ONE, L2MAP_TWO };

struct l2map {
    enum l2map_pattern pattern;
    int sms;
    int sms_of[2]; /* number of SMs of each half; SM 0 is in half 0 */
    unsigned char half[L2MAP_SMS];
    float limit[L2MAP_SMS];         /* cycles of each SM above which a line is far */
    double near_cycles, far_cycles; /* means */
    double sms_agree;               /* share of the measurements of lines that agree with both maps */
};

/* Shares of the pieces. */
struct l2map_check {
    double agree; /* both probes give them the same home */
    double whole; /* all measurements agree, at whatever line; hardly any do if the L2's pieces are smaller */
    double share; /* their home is half 1 */
};

/* Sorts values and finds the largest step between two of them, with at least an eighth of the values on
 * either side. Returns its middle; 0: there is no clear step. */
static inline float l2map_limit(float *cycles, int count)
{
    int at = 0;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && cycles[k - 1] > cycles[k]; k--) {
            const float c = cycles[k];
            cycles[k] = cycles[k - 1], cycles[k - 1] = c;
        }
    for (int i = count / 8; i < count - count / 8; i++)
        if (at == 0 || cycles[i] - cycles[i - 1] > cycles[at] - cycles[at - 1])
            at = i;
    return at && cycles[at] > 1.1f * cycles[at - 1] ? (cycles[at] + cycles[at - 1]) / 2 : 0;
}

/* Finds the half of each SM from cycles[sm][line]; 0: the SM has not tried this line. */
static inline void l2map_sort(struct l2map *m, const float (*cycles)[L2MAP_LINES], int sms)
{
    int split = 0, seen = 0, far_lines[L2MAP_LINES] = {0}, count[2] = {0, 0};
    long agree = 0;
    memset(m, 0, sizeof *m);
    m->sms = sms;
    for (int s = 0; s < sms; s++) {
        float sorted[L2MAP_LINES];
        memcpy(sorted, cycles[s], sizeof sorted);
        m->limit[s] = cycles[s][0] > 0 ? l2map_limit(sorted, L2MAP_LINES) : 0;
        split += m->limit[s] > 0;
        seen += cycles[s][0] > 0;
    }
    if (seen < sms || split < sms) { /* UNKNOWN: an SM has not run, or only some SMs distinguish lines */
        m->pattern = seen == sms && split < sms / 10 + 1 ? L2MAP_ONE : L2MAP_UNKNOWN;
        return;
    }
    for (int s = 0; s < sms; s++) {
        int same = 0;
        for (int i = 0; i < L2MAP_LINES; i++)
            same += (cycles[s][i] > m->limit[s]) == (cycles[0][i] > m->limit[0]);
        m->half[s] = 2 * same < L2MAP_LINES;
        m->sms_of[m->half[s]]++;
        for (int i = 0; i < L2MAP_LINES; i++) /* votes for home 1 */
            far_lines[i] += m->half[s] ^ (cycles[s][i] > m->limit[s]);
    }
    for (int s = 0; s < sms; s++)
        for (int i = 0; i < L2MAP_LINES; i++) {
            const int far = cycles[s][i] > m->limit[s];
            double *const mean = far ? &m->far_cycles : &m->near_cycles;
            agree += (m->half[s] ^ far) == (2 * far_lines[i] > sms);
            *mean += (cycles[s][i] - *mean) / ++count[far];
        }
    m->sms_agree = (double)agree / ((double)sms * L2MAP_LINES);
    m->pattern = m->sms_agree >= 0.98 && m->sms_of[0] && m->sms_of[1] ? L2MAP_TWO : L2MAP_UNKNOWN;
}

/* 1 if the map of homes can be used. */
static inline int l2map_holds(const struct l2map_check *c)
{
    return c->agree >= 0.999 && c->whole >= 0.8 && c->share > 0.4 && c->share < 0.6;
}

#ifdef __cplusplus
#include <stdlib.h>
#include <vector>
#include "gpu.h"

/* Cycles of `count` atomic additions of zero. Each waits for the one before, because its address depends on
 * whether that returned `key`. */
static __device__ __forceinline__ unsigned gpu_atomic_cycles(unsigned *p, int count, unsigned key)
{
    unsigned dependent = 0;
    const unsigned begin = gpu_cycles();
    for (int i = 0; i < count; i++)
        dependent = atomicAdd(p + dependent, 0u) == key;
    return gpu_cycles() - begin + dependent;
}

enum {
    L2MAP_REPEATS = 6 /* measurements, of which the fastest counts */,
    L2MAP_CHAIN = 2,
    L2MAP_LOOKS = 5 /* measurements of a piece in each probe */
};
#define L2MAP_KEY 0x6b8b4567u /* an unlikely value: see gpu_atomic_cycles */

/* Measures all lines from each SM. Blocks are so large that no SM gets a third one before all have two. Each
 * SM begins at another line. */
static __global__ void l2map_by_sm(unsigned *memory, unsigned apart, int sms, float *cycles)
{
    const int sm = (int)gpu_sm();
    if (threadIdx.x || sm >= sms)
        return;
    for (int i = 0; i < L2MAP_LINES; i++) {
        const int line = (i + sm * 7) % L2MAP_LINES;
        unsigned best = ~0u;
        for (int r = 0; r < L2MAP_REPEATS; r++)
            best = min(best, gpu_atomic_cycles(memory + line * apart, 2 * L2MAP_CHAIN, L2MAP_KEY));
        cycles[sm * L2MAP_LINES + line] = float(best) / (2 * L2MAP_CHAIN);
    }
}

/* Measures each piece once, at its line number `line`, and adds a vote if its home is half 1. turn: shifts
 * the assignment of pieces to SMs. */
static __global__ void l2map_by_piece(unsigned *memory, int pieces, unsigned turn, unsigned line,
                                      const unsigned char *half, const float *limit, int sms,
                                      unsigned char *votes)
{
    const unsigned sm = gpu_sm();
    if (threadIdx.x || sm >= (unsigned)sms)
        return;
    for (int i = (int)((blockIdx.x + turn) % gridDim.x); i < pieces; i += (int)gridDim.x) {
        unsigned best = ~0u;
        for (int r = 0; r < L2MAP_REPEATS; r++)
            best = min(best, gpu_atomic_cycles(memory + (int64_t)i * (L2MAP_PIECE / 4) + line * 32,
                                               L2MAP_CHAIN, L2MAP_KEY));
        votes[i] = (unsigned char)(votes[i] + (half[sm] ^ (float(best) > limit[sm] * L2MAP_CHAIN)));
    }
}

/* Finds the half of each SM of the device. Returns 0 or CUDA's error code. */
static inline int l2map_find(struct l2map *m, struct work *w)
{
    enum { TIMES = 3 };
    const cudaStream_t stream = (cudaStream_t)w->stream;
    const int sms = min(device_has(cudaDevAttrMultiProcessorCount), (int)L2MAP_SMS);
    const size_t lines = (size_t)L2MAP_LINES * L2MAP_APART, bytes = (size_t)sms * L2MAP_LINES * sizeof(float);
    std::vector<float> got((size_t)sms * L2MAP_LINES);
    char *memory = NULL;
    int code = (int)cudaMalloc(&memory, lines + bytes);
    code = code ? code : (int)cudaMemsetAsync(memory, 0, lines + bytes, stream);
    for (int i = 0; i < TIMES && !code;
         i++) /* the first launch fetches the lines; an SM without a block may get one in a later launch */
        code = LAUNCH(l2map_by_sm, dim3((unsigned)sms), dim3(ON_CPU ? 32 : 1024), 0, w, (unsigned *)memory,
                      (unsigned)(L2MAP_APART / 4), sms, (float *)(memory + lines));
    code =
        code ? code : (int)cudaMemcpyAsync(got.data(), memory + lines, bytes, cudaMemcpyDeviceToHost, stream);
    code = code ? code : (int)cudaStreamSynchronize(stream);
    cudaFree(memory);
    memset(m, 0, sizeof *m);
    if (!code)
        l2map_sort(m, reinterpret_cast<const float(*)[L2MAP_LINES]>(got.data()), sms);
    return code;
}

/* Sets home[i], the home of piece i of `memory`, which begins at a piece. The memory's values do not change,
 * but nobody else may use it meanwhile. Returns 0 or CUDA's error code. */
static inline int l2map_homes(const struct l2map *m, struct work *w, void *memory, int pieces,
                              unsigned char *home, struct l2map_check *c)
{
    const cudaStream_t stream = (cudaStream_t)w->stream;
    const size_t limits = sizeof m->limit, halves = sizeof m->half, n = (size_t)pieces;
    std::vector<unsigned char> votes(2 * n);
    char *own = NULL;
    int code = (int)cudaMalloc(&own, limits + halves + 2 * n);
    unsigned char *const half = (unsigned char *)own + limits, *const count = half + halves;
    code = code ? code : (int)cudaMemcpyAsync(own, m->limit, limits, cudaMemcpyHostToDevice, stream);
    code = code ? code : (int)cudaMemcpyAsync(half, m->half, halves, cudaMemcpyHostToDevice, stream);
    code = code ? code : (int)cudaMemsetAsync(count, 0, 2 * n, stream);
    for (int i = 0; i < 2 * L2MAP_LOOKS && !code;
         i++) /* even numbers are the first probe, odd ones the second */
        code = LAUNCH(l2map_by_piece, dim3((unsigned)m->sms), dim3(ON_CPU ? 32 : 1024), 0, w,
                      (unsigned *)memory, pieces, (unsigned)i * 29, (unsigned)(i * 13 % 32),
                      (const unsigned char *)half, (const float *)own, m->sms, count + i % 2 * n);
    code = code ? code : (int)cudaMemcpyAsync(votes.data(), count, 2 * n, cudaMemcpyDeviceToHost, stream);
    code = code ? code : (int)cudaStreamSynchronize(stream);
    cudaFree(own);
    int same = 0, whole = 0, ones = 0;
    for (size_t i = 0; i < n && !code; i++) {
        home[i] = votes[i] > L2MAP_LOOKS / 2;
        same += home[i] == (votes[n + i] > L2MAP_LOOKS / 2);
        whole += (votes[i] + votes[n + i]) % (2 * L2MAP_LOOKS) == 0;
        ones += home[i];
    }
    c->agree = n ? (double)same / (double)n : 1;
    c->whole = n ? (double)whole / (double)n : 1;
    c->share = n ? (double)ones / (double)n : 0.5;
    return code;
}
#endif
