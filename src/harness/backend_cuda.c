/* CUDA: device memory, one stream, event timing. Only built with a toolkit. */
#include <cuda_profiler_api.h>
#include <cuda_runtime_api.h>
#include <math.h>
#include <nvtx3/nvToolsExt.h> /* header-only, in every toolkit; without a profiler its calls do nothing */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "../statistics.h"
#include "backend.h"
#include "machine.h"
#include "nvml.h"
#include "probe.h"
#include "text.h"

enum { EVENTS = 2 * 64 };
static cudaStream_t stream;
static cudaEvent_t event[EVENTS];
static void *flush_buffer;
static size_t flush_bytes;

static int open_cuda(char why[WHY])
{
    int count = 0, l2 = 0;
    cudaError_t e = cudaGetDeviceCount(&count);
    if (e == cudaSuccess && count < 1)
        e = cudaErrorNoDevice;
    if (!e && !(e = cudaSetDevice(0)))
        e = cudaStreamCreate(&stream);
    for (int i = 0; i < EVENTS && !e; i++)
        e = cudaEventCreate(&event[i]);
    if (e) {
        text_why(why, "CUDA device 0: %s", cudaGetErrorString(e));
        return e;
    }
    cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0);
    flush_bytes = 2 * (size_t)l2;
    return 0;
}

static void *allocate(size_t bytes)
{
    void *p = NULL;
    if (cudaMalloc(&p, bytes) == cudaSuccess)
        return p;
    cudaGetLastError(); /* clears the error of a failed allocation */
    return NULL;
}

static void release(void *p)
{
    cudaFree(p);
}

static int wait(void)
{
    return cudaStreamSynchronize(stream);
}

/* Queues up to EVENTS/2 samples at a time, so that the host's work is never part of a time. */
static int time_cuda(struct work *w, int step, int batch, int samples, int cold, double *ns)
{
    int code = cold && !flush_buffer ? cudaMalloc(&flush_buffer, flush_bytes) : 0;
    float ms = 0;
    if (code)
        return code;
    for (int done = 0; done < samples;) {
        const int n = samples - done < EVENTS / 2 ? samples - done : EVENTS / 2;
        for (int s = 0; s < n; s++, step += batch)
            if ((cold && (code = cudaMemsetAsync(flush_buffer, s, flush_bytes, stream))) ||
                (code = cudaEventRecord(event[2 * s], stream)) || (code = study_launch(w, step, batch)) ||
                (code = cudaEventRecord(event[2 * s + 1], stream)))
                return code;
        if ((code = cudaStreamSynchronize(stream)))
            return code;
        for (int s = 0; s < n; s++) {
            if ((code = cudaEventElapsedTime(&ms, event[2 * s], event[2 * s + 1])))
                return code;
            ns[done + s] = ms * 1e6 / batch;
        }
        done += n;
    }
    return 0;
}

enum { SEGMENTS_LEAST = 16, SEGMENTS_MOST = EVENTS / 2, AHEAD = 3, PROBE_EVERY = 4, POWER_READS = 1024 };

/* Waits for a segment, and meanwhile reads the power at least once if `power` is wanted. */
static int sustain_wait(int segment, int power, double *read, int *reads)
{
    const struct timespec pause = {0, 1000000};
    cudaError_t e;
    do {
        const double w = power && *reads < POWER_READS ? nvml_power() : 0;
        if (w > 0)
            read[(*reads)++] = w;
    } while ((e = cudaEventQuery(event[2 * segment + 1])) == cudaErrorNotReady && !nanosleep(&pause, NULL));
    return e;
}

static int sustain_sum(int segments, int each, const struct probe *probe, int probes, struct sustained *s)
{
    struct probe got[SEGMENTS_MOST];
    double ns[SEGMENTS_MOST], mhz[SEGMENTS_MOST];
    float ms = 0;
    cudaError_t e;
    for (int i = 0; i < segments; i++) {
        if ((e = cudaEventElapsedTime(&ms, event[2 * i], event[2 * i + 1])))
            return e;
        ns[i] = ms * 1e6 / each;
    }
    if ((e = cudaMemcpy(got, probe, (size_t)probes * sizeof *got, cudaMemcpyDeviceToHost)))
        return e;
    for (int i = 0; i < probes; i++)
        mhz[i] = 1e3 * got[i].cycles / got[i].ns;
    if ((e = cudaEventElapsedTime(&ms, event[0], event[2 * segments - 1])))
        return e;
    s->seconds = ms / 1e3;
    s->launches = (double)segments * each;
    s->ns = summarise(ns, segments).median;
    s->sm_mhz = summarise(mhz, probes).median;
    return 0;
}

/* Some segments are always queued ahead, so that the host, which reads the power meanwhile, is never part of
 * a time. Probes are between segments, outside their times. */
static int sustain_cuda(struct work *w, int step, double seconds, double ns, struct sustained *s)
{
    static struct probe *probe; /* in the GPU's memory */
    double read[POWER_READS], before;
    int reads = 0, probes = 0, code;
    const int segments = (int)fmin(fmax(seconds * 1e9 / ns, SEGMENTS_LEAST), SEGMENTS_MOST);
    const int each = (int)fmin(fmax(ceil(seconds * 1e9 / segments / ns), 1), 1e7);
    if (!probe && (code = cudaMalloc((void **)&probe, SEGMENTS_MOST * sizeof *probe)))
        return code;
    before = nvml_energy();
    for (int i = 0; i < segments; i++) {
        if (i >= AHEAD && (code = sustain_wait(i - AHEAD, 4 * i >= 3 * segments, read, &reads)))
            return code;
        if ((code = cudaEventRecord(event[2 * i], stream)) || (code = study_launch(w, step, each)) ||
            (code = cudaEventRecord(event[2 * i + 1], stream)))
            return code;
        step += each;
        if ((i % PROBE_EVERY == PROBE_EVERY - 1 || i == segments - 1) &&
            (code = probe_launch(stream, &probe[probes++])))
            return code;
    }
    if ((code = sustain_wait(segments - 1, 1, read, &reads)) || (code = cudaStreamSynchronize(stream)))
        return code;
    s->energy_j = before > 0 ? nvml_energy() - before : 0;
    s->power_w = reads ? summarise(read, reads).median : 0;
    return sustain_sum(segments, each, probe, probes, s);
}

static const char *explain(int code)
{
    return cudaGetErrorString((cudaError_t)code);
}

/* Errors after which the context is still usable; any other error ends the process. */
static int unable(int code)
{
    switch ((cudaError_t)code) {
    case cudaErrorMemoryAllocation:
    case cudaErrorInvalidConfiguration:
    case cudaErrorLaunchOutOfResources:
    case cudaErrorInvalidValue:
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorInvalidDeviceFunction:
    case cudaErrorCooperativeLaunchTooLarge:
        cudaGetLastError();
        return 1;
    default:
        return 0;
    }
}

static int fatal(int code)
{
    return code && !unable(code);
}

static void *stream_of(void)
{
    return stream;
}

/* The profiler counts only between start and stop, and names launches by their range. Each start takes 0.2
 * s. */
static int profile(struct work *w, char what[][PROFILE_NAME], int launches)
{
    int code, later;
    if ((code = wait()) || (code = cudaProfilerStart()))
        return code;
    for (int i = 0; i < launches && !code; i++) {
        nvtxRangePushA(what[i]);
        code = study_launch(w, i, 1);
        later = wait();
        nvtxRangePop();
        code = code ? code : later;
    }
    later = cudaProfilerStop();
    return code ? code : later;
}

/* The profiler waits for the whole device at both ends of a range, so a co-runner cannot be there before. */
static int profile_range(struct work *w, const char *what, int launches, size_t beside)
{
    struct co_runner did;
    int code, later;
    if ((code = wait()))
        return code;
    nvtxRangePushA(what);
    if (!(code = cudaProfilerStart())) {
        code = beside ? co_runner_start(beside) : 0;
        for (int i = 0; i < launches && !code; i++)
            code = study_launch(w, i, 1);
        later = wait();
        code = code ? code : later;
        later = beside ? co_runner_end(&did) : 0;
        code = code ? code : later;
        later = cudaProfilerStop();
        code = code ? code : later;
    }
    nvtxRangePop();
    return code;
}

const struct backend_ops backend_cuda = {.open = open_cuda,
                                         .allocate = allocate,
                                         .release = release,
                                         .wait = wait,
                                         .time = time_cuda,
                                         .explain = explain,
                                         .fatal = fatal,
                                         .unable = unable,
                                         .stream = stream_of,
                                         .sustain = sustain_cuda,
                                         .profile = profile,
                                         .profile_range = profile_range,
                                         .co_runner_start = co_runner_start,
                                         .co_runner_end = co_runner_end};

int machine_cuda_code(void)
{
    return probe_code();
}

/* Returns -1 with CUDA's own message, which distinguishes a driver that is too old or does not start from a
 * machine without a GPU. */
static int no_gpu(struct machine *m, cudaError_t e)
{
    const char *const seen = getenv("CUDA_VISIBLE_DEVICES");
    int driver = 0, runtime = 0;
    const size_t used = (size_t)snprintf(m->no_gpu, sizeof m->no_gpu, "%s", cudaGetErrorString(e));
    if (e == cudaErrorInsufficientDriver && !cudaDriverGetVersion(&driver) && driver == 0)
        snprintf(m->no_gpu + used, sizeof m->no_gpu - used, " (there is no driver: no libcuda.so.1)");
    else if (e == cudaErrorInsufficientDriver && !cudaRuntimeGetVersion(&runtime))
        snprintf(m->no_gpu + used, sizeof m->no_gpu - used,
                 " (the driver is for CUDA %d.%d, this program is of CUDA %d.%d)", driver / 1000,
                 driver % 1000 / 10, runtime / 1000, runtime % 1000 / 10);
    else if (seen)
        snprintf(m->no_gpu + used, sizeof m->no_gpu - used, " (CUDA_VISIBLE_DEVICES='%.60s')", seen);
    return -1;
}

int machine_cuda_bus(char *bus, int size)
{
    return cudaDeviceGetPCIBusId(bus, size, 0) != cudaSuccess;
}

/* A row for each GPU; the entry of a GPU for itself is 0. */
static void peer_facts(struct machine *m)
{
    size_t at = 0;
    for (int from = 0; from < m->gpus && m->gpus > 1; from++)
        for (int to = 0; to <= m->gpus && at + 1 < sizeof m->peers; to++) {
            int can = 0;
            if (to < m->gpus && from != to)
                cudaDeviceCanAccessPeer(&can, from, to);
            if (to < m->gpus || from + 1 < m->gpus)
                m->peers[at++] = to < m->gpus ? (can ? '1' : '0') : ' ';
        }
}

int machine_cuda_facts(struct machine *m)
{
    struct cudaDeviceProp p;
    static const unsigned char nobody[sizeof p.uuid] = {0};
    int count = 0, version = 0, clock = 0;
    cudaError_t e = cudaGetDeviceCount(&count);
    if (e == cudaSuccess && count < 1)
        e = cudaErrorNoDevice;
    if (e || (e = cudaGetDeviceProperties(&p, 0)))
        return no_gpu(m, e);
    snprintf(m->gpu, sizeof m->gpu, "%s", p.name);
    if (memcmp(&p.uuid, nobody, sizeof nobody)) { /* in NVML's format for a whole card */
        const unsigned char *const u = (const unsigned char *)&p.uuid;
        char text[48];
        snprintf(text, sizeof text,
                 "GPU-%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", u[0], u[1], u[2],
                 u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15]);
        nvml_uuid_hash(text, m->uuid_hash);
    }
    m->gpus = count;
    peer_facts(m);
    m->cc = 10 * p.major + p.minor;
    m->sms = p.multiProcessorCount;
    m->l2_bytes = p.l2CacheSize;
    m->shared_per_sm = (int)p.sharedMemPerMultiprocessor;
    m->shared_per_block_max = (int)p.sharedMemPerBlockOptin;
    m->registers_per_sm = p.regsPerMultiprocessor;
    m->threads_per_sm = p.maxThreadsPerMultiProcessor;
    m->memory_bytes = (double)p.totalGlobalMem;
    m->bus_bits = p.memoryBusWidth;
    if (!cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0))
        m->clock_sm_max_mhz = clock / 1000;
    if (!cudaDeviceGetAttribute(&clock, cudaDevAttrMemoryClockRate, 0))
        m->clock_memory_max_mhz = clock / 1000;
    if (!cudaRuntimeGetVersion(&version))
        snprintf(m->cuda_runtime, sizeof m->cuda_runtime, "%d.%d", version / 1000, version % 1000 / 10);
    return 0;
}
