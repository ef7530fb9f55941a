/* SPDX-License-Identifier: MIT */
/* What the variants of overlap share beside what they queue: memory, streams and events; and what the
 * study finds: each stage alone, and the time line of a launch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../check.h"
#include "queue.h"
extern "C" {
#include "../statistics.h"
}

/* ---- memory, streams, events ------------------------------------------------------------------- */

/* Locking pages is dear: host arrays are kept between cases and only ever grow. */
static void *host_array(int memory, int f, size_t bytes)
{
    static struct {
        void *memory;
        size_t bytes;
    } kept[OVERLAP_MEMORIES][2];
    void **const p = &kept[memory][f].memory;
    if (kept[memory][f].bytes >= bytes)
        return *p;
    if (memory == OVERLAP_PAGEABLE) {
        free(*p);
        *p = malloc(bytes);
    } else {
        if (*p)
            cudaFreeHost(*p);
        *p = NULL;
        if (cudaMallocHost(p, bytes) != cudaSuccess) {
            cudaGetLastError();
            *p = NULL;
        }
    }
    kept[memory][f].bytes = *p ? bytes : 0;
    return *p;
}

/* Puts the host's arrays in place of the device's, which become the buffers. */
static int take_fields(struct work *w, struct overlap_plan *p)
{
    void *host[2];
    for (int f = 0; f < 2; f++)
        if (!(host[f] = host_array((int)w->c->axis[OVERLAP_AXIS_MEMORY], f, w->bytes[f])))
            return 0;
    for (int f = 0; f < 2; f++) {
        p->device[f] = w->field[f];
        w->field[f] = host[f];
    }
    return 1;
}

enum verdict overlap_prepare(struct work *w)
{
    struct overlap_plan *const p = (struct overlap_plan *)calloc(1, sizeof *p);
    int error;
    if (!p)
        return check_failed(w, "memory", 0);
    if (!take_fields(w, p)) {
        free(p);
        return REFUSE(w, HOST_MEMORY);
    }
    w->own = p;
    p->chunks = (int)w->c->axis[OVERLAP_AXIS_STREAMS];
    error = cudaEventCreateWithFlags(&p->forked, cudaEventDisableTiming);
    for (int c = 0; c < p->chunks && !error; c++)
        if (!(error = cudaStreamCreateWithFlags(&p->stream[c], cudaStreamNonBlocking)))
            error = cudaEventCreateWithFlags(&p->joined[c], cudaEventDisableTiming);
    if (!error)
        return CALL_OK;
    overlap_release(w);
    return check_failed(w, "streams and events", error);
}

void overlap_release(struct work *w)
{
    struct overlap_plan *const p = (struct overlap_plan *)w->own;
    for (int f = 0; f < 2; f++)
        w->field[f] = p->device[f];
    for (int c = 0; c < p->chunks; c++) {
        if (p->joined[c])
            cudaEventDestroy(p->joined[c]);
        if (p->stream[c])
            cudaStreamDestroy(p->stream[c]);
    }
    if (p->forked)
        cudaEventDestroy(p->forked);
    free(p);
    w->own = NULL;
}

/* ---- each stage alone ---------------------------------------------------------------------------- */

enum { ALONE = 3 }; /* times that a stage is measured, after once that does not count */

/* Events that live as long as this does; the first error stays. */
struct moments {
    enum { MOST = OVERLAP_MARKS * OVERLAP_STREAMS_MAX + 2 };
    cudaEvent_t at[MOST];
    int count, error;
    explicit moments(int count_) : at(), count(count_), error(0)
    {
        for (int i = 0; i < count && !error; i++)
            error = cudaEventCreate(&at[i]);
    }
    ~moments()
    {
        for (int i = 0; i < count; i++)
            if (at[i])
                cudaEventDestroy(at[i]);
    }
    moments(const moments &) = delete;
    void record(int i, cudaStream_t s)
    {
        if (!error)
            error = cudaEventRecord(at[i], s);
    }
    double ns(int from, int to)
    {
        float ms = 0;
        if (!error)
            error = cudaEventElapsedTime(&ms, at[from], at[to]);
        return ms * 1e6;
    }
};

/* One stage of the whole array, as one chunk. */
static int alone(struct work *w, overlap_stage *stage, double *ns)
{
    struct overlap_plan *const p = (struct overlap_plan *)w->own;
    const int chunks = p->chunks;
    double sample[ALONE + 1];
    moments m(2);
    p->chunks = 1;
    for (int i = 0; i <= ALONE && !m.error; i++) {
        m.record(0, p->stream[0]);
        if (!m.error)
            m.error = stage(w, 0);
        m.record(1, p->stream[0]);
        if (!m.error)
            m.error = cudaStreamSynchronize(p->stream[0]);
        sample[i] = m.ns(0, 1);
    }
    p->chunks = chunks;
    if (!m.error)
        *ns = summarise(sample + 1, ALONE).median;
    return m.error;
}

/* Copy in and copy out at the same time, the latter on the case's stream: do the two directions of the
 * bus hold each other up? */
static int copy_both_ways(struct work *w, int c)
{
    struct overlap_plan *const p = (struct overlap_plan *)w->own;
    const cudaStream_t one = p->stream[c], other = (cudaStream_t)w->stream;
    int error = cudaEventRecord(p->forked, one);
    if (!error)
        error = cudaStreamWaitEvent(other, p->forked, 0);
    if (!error)
        error = overlap_in(w, c);
    p->stream[c] = other;
    if (!error)
        error = overlap_out(w, c);
    p->stream[c] = one;
    if (!error)
        error = cudaEventRecord(p->joined[c], other);
    return error ? error : cudaStreamWaitEvent(one, p->joined[c], 0);
}

/* ---- the time line --------------------------------------------------------------------------------- */

enum { SHOWN = 4 }; /* chunks: a record has room for no more */

/* A launch with a mark between all stages. An engine takes the chunks in their order: a stage begins
 * when the one before it of the same chunk has ended, but not before its engine is done with the chunk
 * before. (Kernels may share the GPU for a moment; here the second begins when the first has ended.) */
static int time_line(struct work *w, char *text, size_t size)
{
    static const char *const names[] = {"in", "run", "out"};
    struct overlap_plan *const p = (struct overlap_plan *)w->own;
    const int start = OVERLAP_MARKS * p->chunks, shown = p->chunks < SHOWN ? p->chunks : SHOWN;
    moments m(start + 2);
    size_t length = strlen(text);
    m.record(start, (cudaStream_t)w->stream);
    if (m.error)
        return m.error;
    p->mark = m.at;
    m.error = w->c->variant->launch(w, 1);
    p->mark = NULL;
    m.record(start + 1, (cudaStream_t)w->stream);
    if (!m.error)
        m.error = cudaStreamSynchronize((cudaStream_t)w->stream);
    length += (size_t)snprintf(text + length, size - length, " total_us=%.9g", m.ns(start, start + 1) / 1e3);
    for (int s = 0; s < 3; s++) {
        double free_at = 0;
        for (int c = 0; c < shown && length < size; c++) {
            const double ready = m.ns(start, OVERLAP_MARKS * c + s),
                         end = m.ns(start, OVERLAP_MARKS * c + s + 1);
            const double begin = ready > free_at ? ready : free_at;
            length += (size_t)snprintf(text + length, size - length, " %s%d_us=%.7g %s%d_end_us=%.7g",
                                       names[s], c, begin / 1e3, names[s], c, end / 1e3);
            free_at = end;
        }
    }
    return m.error;
}

/* The ideal is that the longest stage hides the others. */
extern "C" enum verdict overlap_findings(struct work *w, char *text, size_t size)
{
    static const struct {
        const char *name;
        overlap_stage *stage;
    } stages[] = {{"h2d", overlap_in},
                  {"compute", overlap_compute},
                  {"d2h", overlap_out},
                  {"both_ways", copy_both_ways}};
    double ideal = 0;
    size_t length = 0;
    int error = 0;
    for (int s = 0; s < 4 && !error; s++) {
        double ns = 0;
        error = alone(w, stages[s].stage, &ns);
        ideal = s < 3 && ns > ideal ? ns : ideal;
        length += (size_t)snprintf(text + length, size - length, "%s_ns=%.9g ", stages[s].name, ns);
    }
    snprintf(text + length, size - length, "ideal_ns=%.9g", ideal);
    if (!error && w->c->axis[OVERLAP_AXIS_TIMELINE])
        error = time_line(w, text, size);
    return error ? check_failed(w, "timing a stage alone", error) : CALL_OK;
}
