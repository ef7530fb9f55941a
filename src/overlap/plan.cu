/* What the variants of overlap prepare, and the study's findings: the time of each stage alone, and the time
 * line of a launch. */
#include <stdio.h>
#include <string.h>
#include "../check.h"
#include "../statistics.h"
#include "queue.h"

/* ---- memory, streams, events ---- */

/* Makes the host's arrays the fields; the device's fields become the buffers. */
static int take_fields(struct work *w, struct overlap_plan *p)
{
    static struct host_array kept[OVERLAP_MEMORIES][2];
    const int64_t memory = w->c->axis[OVERLAP_AXIS_MEMORY];
    void *host[2];
    for (int f = 0; f < 2; f++)
        if (!(host[f] = host_array_of(&kept[memory][f], w->bytes[f], memory == OVERLAP_PINNED)))
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
    if (!p)
        return check_failed(w, "memory", 0);
    if (!take_fields(w, p)) {
        free(p);
        return skip_device(w, "out of host memory of this kind");
    }
    w->own = p;
    const int error = streams_open(p, (int)w->c->axis[OVERLAP_AXIS_STREAMS]);
    if (!error)
        return CALL_OK;
    overlap_release(w);
    return check_failed(w, "streams and events", error);
}

void overlap_release(struct work *w)
{
    struct overlap_plan *const p = overlap_plan_of(w);
    for (int f = 0; f < 2; f++)
        w->field[f] = p->device[f];
    streams_close(p);
    free(p);
    w->own = NULL;
}

/* ---- each stage alone ---- */

enum { ALONE = 3 }; /* measurements of a stage, after one that does not count */

/* Times one stage of the whole array, as one chunk. */
static int alone(struct work *w, overlap_stage *stage, double *ns)
{
    struct overlap_plan *const p = overlap_plan_of(w);
    const int chunks = p->count;
    double sample[ALONE + 1];
    moments<2> m;
    p->count = 1;
    for (int i = 0; i <= ALONE; i++)
        sample[i] = m.time(p->stream[0], [=] { return stage(w, 0); });
    p->count = chunks;
    if (!m.error)
        *ns = summarise(sample + 1, ALONE).median;
    return m.error;
}

/* Times a copy in and a copy out at the same time: do the two directions of the bus slow each other down? The
 * copy out is on the case's stream. */
static int copy_both_ways(struct work *w, int c)
{
    struct overlap_plan *const p = overlap_plan_of(w);
    const cudaStream_t one = p->stream[c], other = (cudaStream_t)w->stream;
    int error = cudaEventRecord(p->forked, one);
    error = error ? error : cudaStreamWaitEvent(other, p->forked, 0);
    error = error ? error : overlap_in(w, c);
    p->stream[c] = other;
    error = error ? error : overlap_out(w, c);
    p->stream[c] = one;
    error = error ? error : cudaEventRecord(p->joined[c], other);
    return error ? error : cudaStreamWaitEvent(one, p->joined[c], 0);
}

/* ---- the time line ---- */

enum { SHOWN = 4 }; /* chunks: a record has no room for more */

/* The time line of a launch, from events between all stages. A stage begins once the stage before it of the
 * same chunk has ended and its engine has finished the chunk before. (Kernels may share the GPU for a moment;
 * here the second begins when the first has ended.) */
static int time_line(struct work *w, char *text, size_t size)
{
    static const char *const names[] = {"in", "run", "out"};
    enum { MARKS = 2 /* index of the first mark; before them are the launch's beginning and end */ };
    struct overlap_plan *const p = overlap_plan_of(w);
    const int shown = p->count < SHOWN ? p->count : SHOWN;
    moments<MARKS + OVERLAP_MARKS * OVERLAP_STREAMS_MAX> m;
    size_t length = strlen(text);
    p->mark = m.at + MARKS;
    const double total = m.time((cudaStream_t)w->stream, [=] { return w->c->variant->launch(w, 1); });
    p->mark = NULL;
    length += (size_t)snprintf(text + length, size - length, " total_us=%.9g", total / 1e3);
    for (int s = 0; s < 3; s++) {
        double free_at = 0;
        for (int c = 0; c < shown && length < size; c++) {
            const int before = MARKS + OVERLAP_MARKS * c + s;
            const double ready = m.ns(0, before), end = m.ns(0, before + 1),
                         begin = ready > free_at ? ready : free_at;
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
