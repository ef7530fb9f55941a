#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "backend.h"
#include "../check.h"
#include "measure.h"
#include "memory.h"
#include "../statistics.h"

#define BATCH_NS 200e3 /* a timed region is at least this long ... */
#define BATCH_MAX 1000 /* ... or this many launches */
#define WARM_UP_NS 1e6 /* of launches before the first sample */
#define VOID_MAX 3     /* how often throttled samples are taken again */
#define PROFILED 3     /* launches for a profiler */
#define RANGED 16      /* launches of a range for a profiler */
#define ROOM 0.95      /* share of a memory that a case may take */
#define L2_SIZES 3     /* sizes of copies within the L2 */

static const struct machine *machine;
static const struct backend_ops *ops; /* of the current case */

/* Fields are reused from case to case, and only grow: allocating them is slow. */
static struct {
    void *memory;
    size_t bytes;
} arena[BACKEND_COUNT][WORK_FIELDS];
static int opened[BACKEND_COUNT]; /* 1: open, -1: cannot be opened */
static char closed_because[BACKEND_COUNT][WHY];
static int closed_by[BACKEND_COUNT]; /* the error */

static int bare;      /* 1: no long_run() and no co-runner: under a checker they take minutes */
static int profiling; /* 1: with launches for a profiler; 2: with a range of them */

void measure_begin(const struct machine *m, int run_bare, int profile)
{
    machine = m;
    bare = run_bare;
    profiling = profile;
    nvml_open();
}

/* Sets the case's outcome. Returns -1, which callers return. */
__attribute__((format(printf, 3, 4))) static int set(struct outcome *o, enum case_status status,
                                                     const char *format, ...)
{
    va_list list;
    o->status = status;
    va_start(list, format);
    vsnprintf(o->reason, sizeof o->reason, format, list);
    va_end(list);
    return -1;
}

/* Sets the outcome for a backend's error code. Returns -1. */
static int set_code(struct outcome *o, const char *what, int code)
{
    if (ops->unable && ops->unable(code))
        set(o, STATUS_SKIPPED, "device: the device refuses it: error %d", code);
    else
        set(o, STATUS_FAILED, "%s: %s", what, ops->explain(code));
    o->fatal = ops->fatal && ops->fatal(code);
    return -1;
}

static int set_verdict(struct outcome *o, const struct work *w, enum verdict v, const char *what)
{
    const int code = ops->wait(); /* finds out whether the device is lost */
    if (code)
        return set_code(o, what, code);
    return set(o, v == CALL_SKIP ? STATUS_SKIPPED : STATUS_FAILED, "%s", *w->why ? w->why : what);
}

/* Opens the backend once per process; 0 if it can be used. */
static int use_backend(enum backend b, struct outcome *o)
{
    ops = backend_of(b);
    if (!opened[b]) {
        opened[b] = 1;
        if (!ops || (ops->open && (closed_by[b] = ops->open(closed_because[b]))))
            opened[b] = -1;
    }
    if (opened[b] == 1)
        return 0;
    if (!ops)
        return set(o, STATUS_SKIPPED, "build: this program was built without its backend");
    if (b != BACKEND_CUDA || !*machine->gpu)
        return set(o, STATUS_SKIPPED, "device: no device of its backend can be used: error %d", closed_by[b]);
    o->fatal = 1; /* the device was there when the run began, so it is lost */
    return set(o, STATUS_FAILED, "%s", closed_because[b]);
}

static double memory_bytes(const struct machine *m, int on_gpu)
{
    return on_gpu ? m->memory_bytes : m->cpu_memory_bytes;
}

/* Allocates the case's fields. Returns 0, or -1 with the reason in *o. */
static int take_fields(struct work *w, struct outcome *o)
{
    const enum backend b = w->c->variant->backend;
    const double there = memory_bytes(machine, backend_on_gpu(b));
    double need = 0;
    for (int f = 0; f < w->fields; f++)
        need += (double)w->bytes[f];
    if (need > ROOM * there)
        return set(o, STATUS_SKIPPED, "rule: needs %.0f MiB of memory: there are %.0f", ceil(need / 0x1p20),
                   floor(there / 0x1p20));
    for (int f = 0; f < w->fields; f++) {
        if (arena[b][f].bytes < w->bytes[f]) {
            if (arena[b][f].memory)
                ops->release(arena[b][f].memory);
            arena[b][f].memory = ops->allocate(w->bytes[f]);
            arena[b][f].bytes = arena[b][f].memory ? w->bytes[f] : 0;
        }
        if (!arena[b][f].memory)
            return set(o, STATUS_SKIPPED, "device: out of memory");
        w->field[f] = arena[b][f].memory;
    }
    return 0;
}

static int begin(struct work *w, const struct bench_case *c, struct outcome *o)
{
    enum verdict v;
    *w = (struct work){.c = c, .stream = ops->stream ? ops->stream() : NULL};
    if (!c->variant->launch)
        return set(o, STATUS_SKIPPED, "build: not built into this program");
    if (c->variant->min_cc && machine->cc < c->variant->min_cc)
        return set(o, STATUS_SKIPPED, "rule: needs compute capability %d.%d", c->variant->min_cc / 10,
                   c->variant->min_cc % 10);
    /* Compiled for an older GPU than it needs, a kernel is empty. */
    const int code = c->variant->min_cc && machine_cuda_code ? machine_cuda_code() : 0;
    if (code && code < c->variant->min_cc)
        return set(o, STATUS_SKIPPED,
                   "build: needs code for compute capability %d.%d: this program has %d.%d",
                   c->variant->min_cc / 10, c->variant->min_cc % 10, code / 10, code % 10);
    if ((v = c->study->layout(w)) != CALL_OK)
        return set_verdict(o, w, v, "laying out the fields");
    if (take_fields(w, o))
        return -1;
    if (c->variant->prepare && (v = c->variant->prepare(w)) != CALL_OK)
        return set_verdict(o, w, v, "preparing");
    return 0;
}

static void end(struct work *w)
{
    if (w->c->variant->release)
        w->c->variant->release(w);
}

/* Compares the CRC with the committed one, and many launches with the reference. `reason` gets what is wrong.
 * Returns -1 if it could not be checked. */
static int exact_row(const struct exact_case *e, struct bench_case c, char reason[160], struct outcome *o)
{
    const struct study *s = c.study;
    struct outcome inner = {.status = STATUS_OK};
    struct check_result many = {0};
    struct work w;
    uint32_t crc = 0;
    c.axis[AXIS_NX] = e->nx;
    c.axis[AXIS_NY] = study_axis(s, AXIS_NY) ? e->ny : AXIS_NONE;
    c.axis[AXIS_NZ] = study_axis(s, AXIS_NZ) ? e->nz : AXIS_NONE;
    if (begin(&w, &c, &inner)) {
        if (inner.status == STATUS_SKIPPED)
            return 0; /* measuring the case will report it */
        *o = inner;
        return -1;
    }
    const enum verdict v = check_exact_crc(&w, study_exact_steps(&c), &crc);
    if (v != CALL_OK)
        set_verdict(o, &w, CALL_FAIL, "exact data");
    else if (crc != e->crc)
        snprintf(reason, 160, "exact data at %dx%dx%d: CRC %08x instead of %08x", (int)e->nx, (int)e->ny,
                 (int)e->nz, (unsigned)crc, (unsigned)e->crc);
    else if (s->long_run && !bare && s->long_run(&w, &many) != CALL_OK)
        snprintf(reason, 160, "many steps: %.120s", w.why);
    else if (many.wrong || many.damaged)
        snprintf(reason, 160, "after many steps %lld of %lld values exceed the error bound",
                 (long long)many.wrong, (long long)many.points);
    end(&w);
    return v == CALL_OK ? 0 : -1;
}

/* Checks the committed CRCs, once per process for every combination of a variant's axes other than sizes.
 * Returns 0 if they agree. */
static int exact_holds(const struct bench_case *c, struct outcome *o)
{
    static struct known {
        char key[192], reason[160];
    } *known;
    static int count;
    struct known one = {.reason = ""};
    struct bench_case any = *c;
    int k = 0;
    any.axis[AXIS_NX] = any.axis[AXIS_NY] = any.axis[AXIS_NZ] = AXIS_NONE;
    case_key(&any, one.key, sizeof one.key);
    while (k < count && strcmp(known[k].key, one.key))
        k++;
    for (int i = 0; i < c->study->exact_count && k == count; i++) {
        const struct exact_case *e = &c->study->exact[i];
        if (e->precision == c->axis[AXIS_PRECISION] &&
            (!study_axis(c->study, AXIS_RADIUS) || e->radius == c->axis[AXIS_RADIUS]) &&
            (!e->operation || !strcmp(e->operation, c->study->operation(c))) &&
            exact_row(e, any, one.reason, o))
            return -1;
    }
    if (k == count) {
        known = grow(known, (size_t)count + 1, sizeof *known);
        known[count++] = one;
    }
    return *known[k].reason ? set(o, STATUS_INVALID, "%s", known[k].reason) : 0;
}

/* Compares one application with the reference, and takes its time. Returns 0 if the result is right. */
static int answer_holds(struct work *w, struct outcome *o, double *first_ns)
{
    double start;
    int code;
    enum verdict v = check_fill(w);
    if (v != CALL_OK)
        return set_verdict(o, w, v, "filling the fields");
    start = host_now();
    if ((code = w->c->variant->launch(w, 0)) || (code = ops->wait()))
        return set_code(o, "first launch", code);
    *first_ns = host_now() - start;
    if ((v = check_verify(w, CHECK_POINTS, &o->check)) != CALL_OK)
        return set_verdict(o, w, v, "checking the answer");
    if (o->check.wrong || o->check.damaged)
        return set(o, STATUS_INVALID,
                   "%lld of %lld points exceed the error bound; %lld cells damaged or unwritten",
                   (long long)o->check.wrong, (long long)o->check.points, (long long)o->check.damaged);
    return 0;
}

/* Takes samples until the median's interval is narrow enough, or there are as many as allowed. */
static int sample(struct work *w, const struct measure *how, int batch, struct outcome *o)
{
    int step = 1;
    o->samples = 0;
    for (int n; (n = samples_due(o->ns, o->samples, how->samples, how->noise, measure_most(how)));) {
        const int code = ops->time(w, step, batch, n, how->cache == CACHE_COLD, o->ns + o->samples);
        if (code)
            return set_code(o, "timing", code);
        step += batch * n;
        o->samples += n;
    }
    return 0;
}

/* Warm-up, batch length, samples; again if heat or the power brake slowed the GPU down. */
static void time_case(struct work *w, const struct measure *how, double first_ns, struct outcome *o)
{
    const int on_gpu = backend_on_gpu(w->c->variant->backend);
    /* the warm-up also gives the time of a launch; if the first launch takes a second, it is warm-up
     * enough */
    double ns = first_ns, warm = first_ns > 1e9 ? first_ns : 0;
    int code = 0, step = 1, batch = 1;
    for (int n = 1; warm < WARM_UP_NS && !code; n = 2 * n < 64 ? 2 * n : 64) {
        code = ops->time(w, step, n, 1, 0, &ns);
        warm += ns * n;
        step += n;
    }
    if (code) {
        set_code(o, "warm-up", code);
        return;
    }
    if (how->cache == CACHE_WARM)
        while (batch < BATCH_MAX && (batch * ns < BATCH_NS || batch < how->launches))
            batch++;
    o->batch = batch;
    for (int attempt = 0; attempt <= VOID_MAX; attempt++) {
        if (sample(w, how, batch, o))
            return;
        if (on_gpu)
            o->gpu = nvml_read();
        if (!(o->gpu.throttle & NVML_VOID)) { /* without a reading there are no reasons */
            o->status = STATUS_OK;
            return;
        }
        o->voided += o->samples;
    }
    o->samples = 0;
    set(o, STATUS_FAILED, "the GPU was throttled for heat or power at every attempt");
}

/* Bytes of the case's co-runner; 0: it has none. */
static size_t beside_of(const struct work *w)
{
    const int axis = w->c->study->co_runner;
    return axis && w->c->axis[axis] > 0 ? (size_t)w->c->axis[axis] << 10 : 0;
}

/* The same while a co-runner occupies a part of the L2, if the case has one; its speed is added to the
 * findings. */
static void time_beside(struct work *w, const struct measure *how, double first_ns, struct outcome *o)
{
    const size_t beside = beside_of(w);
    struct co_runner did;
    int code, later;
    if (!beside || profiling == 2) { /* which has it in its range */
        time_case(w, how, first_ns, o);
        return;
    }
    if (!ops->co_runner_start || bare || profiling) {
        set(o, STATUS_SKIPPED, "rule: its backend or a profiler or a checker allows no companion kernel");
        return;
    }
    if (!(code = ops->co_runner_start(beside)))
        time_case(w, how, first_ns, o);
    later = ops->co_runner_end(&did);
    if (code || later)
        set_code(o, "the co-runner", code ? code : later);
    else
        snprintf(o->findings, sizeof o->findings, "thief_passes_per_s=%.6g thief_slowest_per_s=%.6g",
                 did.passes_per_s, did.slowest_per_s);
}

/* Launches for a profiler. Each has a name, "study=star3d variant=base ... launch=1", from which
 * results/profile.sql reads the case. */
static void profile_name(const struct bench_case *c, int i, char name[PROFILE_NAME])
{
    char axes[PROFILE_NAME];
    case_pairs(c, AXIS_PRECISION, axes, sizeof axes);
    snprintf(name, PROFILE_NAME, "study=%s variant=%s %s source=%s launch=%d", c->study->name,
             c->variant->name, axes, c->variant->source, i + 1);
}

static void show_profiler(struct work *w, struct outcome *o)
{
    char what[PROFILED][PROFILE_NAME];
    int code;
    for (int i = 0; i < PROFILED; i++)
        profile_name(w->c, i, what[i]);
    if (!ops->profile || (profiling == 2 && !ops->profile_range))
        set(o, STATUS_SKIPPED, "rule: its backend has no profiler");
    else if (profiling == 2) {
        if ((code = ops->profile_range(w, what[0], RANGED, beside_of(w))))
            set_code(o, "profiled range", code);
    } else if ((code = ops->profile(w, what, PROFILED)))
        set_code(o, "profiled launch", code);
}

/* Adds the study's findings to those of the co-runner. */
static void find_out(struct work *w, struct outcome *o)
{
    const size_t used = strlen(o->findings), gap = used > 0;
    const enum verdict v =
        w->c->study->findings(w, o->findings + used + gap, sizeof o->findings - used - gap);
    if (o->findings[used + gap])
        memset(o->findings + used, ' ', gap);
    const int code = ops->wait(); /* for all queued work, also after an error */
    if (v != CALL_OK)
        set_verdict(o, w, v, "findings");
    else if (code)
        set_code(o, "findings", code);
}

static double median_of(const struct outcome *o)
{
    double sorted[MEASURE_SAMPLES_MAX];
    memcpy(sorted, o->ns, (size_t)o->samples * sizeof *sorted);
    return sorted_median(sorted, o->samples);
}

/* Launches for some seconds; adds the result to the findings. */
static void sustain(struct work *w, double seconds, struct outcome *o)
{
    struct sustained s = {0};
    size_t used = strlen(o->findings);
    const int code = ops->sustain(w, 1, seconds, median_of(o), &s);
    if (code) {
        set_code(o, "sustained launches", code);
        return;
    }
    used += (size_t)snprintf(o->findings + used, sizeof o->findings - used,
                             "%ssustained_s=%.3f sustained_ns=%.3f sustained_sm_mhz=%.1f", used ? " " : "",
                             s.seconds, s.ns, s.sm_mhz);
    if (s.power_w > 0 && used < sizeof o->findings)
        used += (size_t)snprintf(o->findings + used, sizeof o->findings - used, " sustained_power_w=%.1f",
                                 s.power_w);
    if (s.energy_j > 0 && used < sizeof o->findings)
        snprintf(o->findings + used, sizeof o->findings - used, " sustained_energy_nj_per_point=%.6g",
                 1e9 * s.energy_j / (s.launches * w->c->study->points(w->c)));
}

/* Saves the source's initial condition, and the field after `steps` launches. */
static void take_picture(struct work *w, int steps, struct outcome *o)
{
    int code = 0;
    w->inputs = INPUTS_PICTURE;
    enum verdict v = check_fill(w);
    if (v == CALL_OK && !(o->before = check_read(w, 0, 0, &o->picture_values)))
        v = CALL_FAIL;
    if (v == CALL_OK && !(code = study_launch(w, 0, steps)) && !(code = ops->wait()) &&
        !(o->after = check_read(w, steps, 0, &o->picture_values)))
        v = CALL_FAIL;
    w->inputs = INPUTS_GENERAL;
    if (v != CALL_OK)
        set_verdict(o, w, v, "picture");
    else if (code)
        set_code(o, "picture", code);
    if (!o->after) { /* a picture needs both fields */
        free(o->before);
        o->before = NULL;
    }
}

void measure_case(const struct bench_case *c, const struct measure *how, struct outcome *o)
{
    struct work w;
    double first_ns = 0;
    memset(o, 0, sizeof *o);
    o->status = STATUS_FAILED;
    if (use_backend(c->variant->backend, o) || exact_holds(c, o) || begin(&w, c, o))
        return;
    if (!answer_holds(&w, o, &first_ns))
        time_beside(&w, how, first_ns, o);
    if (o->status == STATUS_OK && profiling)
        show_profiler(&w, o);
    if (o->status == STATUS_OK && c->study->findings)
        find_out(&w, o);
    if (o->status == STATUS_OK && how->sustained > 0 && ops->sustain)
        sustain(&w, how->sustained, o);
    if (o->status == STATUS_OK && how->picture > 0)
        take_picture(&w, how->picture, o);
    end(&w);
}

/* ---- yardsticks ---- */

static struct {
    struct yardstick y;
    double peak_at, reference_at; /* ns */
} latest[2];

struct yardstick measure_yardstick(int on_gpu)
{
    struct yardstick y = latest[on_gpu].y;
    const double now = host_now();
    y.peak_age_s = latest[on_gpu].peak_at > 0 ? (now - latest[on_gpu].peak_at) / 1e9 : INFINITY;
    y.reference_age_s =
        latest[on_gpu].reference_at > 0 ? (now - latest[on_gpu].reference_at) / 1e9 : INFINITY;
    return y;
}

/* Copies in the memory of the host and of the GPU, candidates for T_peak; NULL behind the last. */
enum { COPIES = 3 };
static const char *const copies[2][COPIES + 1] = {{"openmp", "libc"}, {"copy", "memcpy", "transform"}};

struct measure measure_rule(enum record_role role, int on_gpu)
{
    if (role == ROLE_REFERENCE)
        return (struct measure){.samples = 7, .noise = 1};
    if (role == ROLE_EMPTY)
        return (struct measure){.samples = 15, .noise = 0.02};
    return (struct measure){.samples = on_gpu ? 15 : 7, .noise = on_gpu ? 0.005 : 0.02};
}

static double cache_bytes(const struct machine *m, int on_gpu)
{
    return on_gpu ? m->l2_bytes : m->cpu_cache_bytes;
}

/* Bytes of an array of a copy that is not cached. GPU: four times the L2, at least 1 GiB. Host: last-level
 * caches are large and shared; both arrays together are two and a half times the cache, so a
 * least-recently-used cache never hits. */
static double stream_bytes(const struct machine *m, int on_gpu)
{
    return fmin(fmax((on_gpu ? 4 : 1.25) * cache_bytes(m, on_gpu), on_gpu ? 0x1p30 : 0x1p28),
                memory_bytes(m, on_gpu) / 8);
}

/* Makes a case of the study stream. Returns 0 if this program has the variant. */
static int stream_case(const char *variant, double array_bytes, struct bench_case *c)
{
    int index = 0;
    *c = (struct bench_case){.study = study_find("stream")};
    if (!c->study || !(c->variant = variant_find(c->study, variant, &index)))
        return 1;
    for (int a = 0; a < AXIS_MAX; a++)
        c->axis[a] = study_axis(c->study, a) && variant_has(c->variant, a) ? study_axis(c->study, a)->fallback
                                                                           : AXIS_NONE;
    c->axis[AXIS_VARIANT] = index;
    c->axis[AXIS_NX] = (int64_t)(array_bytes / 4) & ~(int64_t)1023;
    return 0;
}

/* Copies within the L2: two arrays that take a quarter, half and three quarters of it. Small sets are slowed
 * down by launches, large ones by evicted lines. An empty launch has one value. */
int measure_yardstick_case(const struct machine *m, int on_gpu, enum record_role role, int i,
                           struct bench_case *c)
{
    int count = 0, bad;
    while (copies[on_gpu][count])
        count++;
    if (role == ROLE_PEAK && i < count)
        return stream_case(copies[on_gpu][i], stream_bytes(m, on_gpu), c);
    if (role == ROLE_L2PEAK && on_gpu && i < L2_SIZES * count)
        return stream_case(copies[on_gpu][i % count], cache_bytes(m, on_gpu) * (1 + i / count) / 8, c);
    if (role == ROLE_REFERENCE && i == 0)
        return stream_case(on_gpu ? "copy" : "openmp", on_gpu ? 0x1p28 : 0x1p26, c);
    if (role != ROLE_EMPTY || !on_gpu || i > 0)
        return -1;
    bad = stream_case("copy", 4096, c);
    c->axis[AXIS_NX] = 1;
    return bad;
}

/* Measures a yardstick. Returns its median in ns; 0 if it has none; -1 if there is no such yardstick. */
static double yardstick_ns(int on_gpu, enum record_role role, int i, struct bench_case *c,
                           yardstick_record *each, void *context)
{
    const struct measure how = measure_rule(role, on_gpu);
    static struct outcome o;
    const int lacking = measure_yardstick_case(machine, on_gpu, role, i, c);
    if (lacking)
        return lacking < 0 ? -1 : 0;
    measure_case(c, &how, &o);
    each(role, c, &o, context);
    return o.status == STATUS_OK ? median_of(&o) : 0;
}

/* Measures `count` yardsticks of a role from number `first` on. Returns the best rate in GB/s, 0 if none
 * ran. */
static double best_of(int on_gpu, enum record_role role, int first, int count, yardstick_record *each,
                      void *context)
{
    struct bench_case c;
    double best = 0, ns;
    for (int i = first; i < first + count && (ns = yardstick_ns(on_gpu, role, i, &c, each, context)) >= 0;
         i++)
        if (ns > 0)
            best = fmax(best, c.study->bytes_min(&c) / ns);
    return best;
}

void measure_peaks(int on_gpu, yardstick_record *each, void *context)
{
    struct yardstick *y = &latest[on_gpu].y;
    const double peak = best_of(on_gpu, ROLE_PEAK, 0, COPIES, each, context);
    if (peak > 0)
        y->t_peak_gbs = peak;
    if (on_gpu && !(y->l2_peak_gbs > 0))
        y->l2_peak_gbs = best_of(on_gpu, ROLE_L2PEAK, 0, L2_SIZES * COPIES, each, context);
    best_of(on_gpu, ROLE_EMPTY, 0, 1, each, context);
    latest[on_gpu].peak_at = host_now();
}

void measure_reference(int on_gpu, yardstick_record *each, void *context)
{
    struct bench_case c;
    const double ns = yardstick_ns(on_gpu, ROLE_REFERENCE, 0, &c, each, context);
    if (ns > 0)
        latest[on_gpu].y.reference_ns = ns;
    latest[on_gpu].reference_at = host_now();
}
