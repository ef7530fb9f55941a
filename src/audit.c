/* SPDX-License-Identifier: MIT */
/* Findings about a machine folder. Each rule is one function; what a forger
 * would have to change together is held against each other. */
#include "audit.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "devices.h"
#include "memory.h"
#include "record.h"
#include "statistics.h"
#include "table.h"
#include "tidy.h"

#define PATH_ROOM 4096
#define WHY_ROOM (PATH_ROOM + 512)

/* Kinds of findings, for the cap on each. */
enum kind {
    KIND_MACHINE,
    KIND_LINE,
    KIND_COVERAGE,
    KIND_UNDECLARED,
    KIND_TIDY,
    KIND_IDENTITY,
    KIND_FACTS,
    KIND_ANSWER,
    KIND_FLOOR,
    KIND_FLOPS,
    KIND_CLOCK,
    KIND_PEAK,
    KIND_TIME,
    KIND_COPY,
    KIND_SPREAD,
    KINDS
};

/* T_peak and L2 peak of one run on one memory: what was claimed, what was measured. */
struct claim {
    double highest, lowest;
    long highest_line, lowest_line;
    double fastest; /* best sample of any candidate */
};

/* Slowest median of one T_peak candidate. */
struct candidate {
    char variant[64];
    double slowest;
};

struct run {
    char id[64];
    int gpu; /* which memory */
    struct claim peak, l2;
    struct candidate *candidate;
    int candidates;
};

/* Course of a run in time, over both memories. */
struct course {
    char id[64];
    double first, last, busy, first_busy, last_busy; /* seconds */
    long line;
};

/* One raw log under examination. */
struct exam {
    struct audit *audit;
    const struct machine *m;
    const struct device_model *model;
    char raw[PATH_ROOM];
    int log;
    const struct experiment *experiment; /* NULL where its file cannot be read */
    struct run *run;
    int runs;
    struct course *course;
    int courses;
    double *spread; /* relative IQR of each record */
    int spreads, spread_room;
    long shown[KINDS], count, dirty, dirty_line, stale, stale_line;
};

/* ---- saying ---- */

__attribute__((format(printf, 5, 6))) static void finding(struct exam *x, enum kind kind, const char *path,
                                                          long line, const char *format, ...)
{
    va_list list;

    x->count++;
    if (x->shown[kind]++ >= AUDIT_SHOWN)
        return;
    if (line > 0)
        printf("%s:%ld: ", path, line);
    else
        printf("%s: ", path);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
}

/* What the cap held back. */
static void say_rest(const struct exam *x, const char *path)
{
    for (int k = 0; k < KINDS; k++)
        if (x->shown[k] > AUDIT_SHOWN)
            printf("%s: %ld more of the kind\n", path, x->shown[k] - AUDIT_SHOWN);
}

/* ---- machine.json ---- */

#define FACT_TEXT(member, gpu) \
    { \
#member, offsetof(struct machine, member), 't', gpu \
    }
#define FACT_INT(member, gpu) \
    { \
#member, offsetof(struct machine, member), 'i', gpu \
    }
#define FACT_DOUBLE(member, gpu) \
    { \
#member, offsetof(struct machine, member), 'd', gpu \
    }

/* Without these a number cannot be placed. The second column: only where there is a GPU. */
static const struct {
    const char *name;
    size_t offset;
    char type;
    int gpu;
} facts[] = {
    FACT_TEXT(name, 0),
    FACT_TEXT(cpu, 0),
    FACT_INT(cores, 0),
    FACT_DOUBLE(cpu_cache_bytes, 0),
    FACT_DOUBLE(cpu_memory_bytes, 0),
    FACT_TEXT(os, 0),
    FACT_TEXT(kernel, 0),
    FACT_TEXT(compiler, 0),
    FACT_TEXT(flags, 0),
    FACT_TEXT(uuid_hash, 1),
    FACT_INT(cc, 1),
    FACT_INT(sms, 1),
    FACT_INT(l2_bytes, 1),
    FACT_DOUBLE(memory_bytes, 1),
    FACT_INT(clock_sm_max_mhz, 1),
    FACT_INT(clock_memory_max_mhz, 1),
    FACT_TEXT(driver, 1),
    FACT_TEXT(cuda_runtime, 1),
};

static int fact_missing(const struct machine *m, size_t offset, char type)
{
    const char *at = (const char *)m + offset;

    if (type == 't')
        return *at == '\0';
    return type == 'i' ? *(const int *)at <= 0 : !(*(const double *)at > 0);
}

static void check_model(struct exam *x, const char *path)
{
    const struct machine *m = x->m;
    const struct device_model *d = x->model;

    if (!d) {
        printf("%s: note: no data sheet of \"%s\" here; its facts are not checked\n", path, m->gpu);
        return;
    }
    if (d->cc && m->cc != d->cc)
        finding(x, KIND_MACHINE, path, 0, "cc %d, but a %s has %d", m->cc, d->name, d->cc);
    if (m->mig == 1) {
        printf("%s: note: a MIG slice; SMs and L2 are not checked\n", path);
        return;
    }
    if (d->sms && m->sms != d->sms)
        finding(x, KIND_MACHINE, path, 0, "sms %d, but a %s has %d", m->sms, d->name, d->sms);
    if (d->l2_mib > 0 && m->l2_bytes != d->l2_mib * 1048576)
        finding(x, KIND_MACHINE, path, 0, "l2_bytes %d, but a %s has %.1f MiB", m->l2_bytes, d->name,
                d->l2_mib);
}

static void check_machine(struct exam *x, const char *path, const char *folder)
{
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if ((!facts[i].gpu || *x->m->gpu) && fact_missing(x->m, facts[i].offset, facts[i].type))
            finding(x, KIND_MACHINE, path, 0, "required fact \"%s\" is missing", facts[i].name);
    if (*x->m->name && strcmp(x->m->name, folder))
        finding(x, KIND_MACHINE, path, 0, "name \"%s\" in folder %s", x->m->name, folder);
    if (*x->m->gpu)
        check_model(x, path);
}

/* ---- time ---- */

/* "2026-11-20T18:30:00.123Z" to seconds; NaN if it is anything else. */
static double seconds_of(const char *text)
{
    struct tm tm = {0};
    int ms, used = 0;

    if (strlen(text) != 24 ||
        sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ%n", &tm.tm_year, &tm.tm_mon, &tm.tm_mday, &tm.tm_hour,
               &tm.tm_min, &tm.tm_sec, &ms, &used) != 7 ||
        used != 24)
        return NAN;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    return (double)timegm(&tm) + ms * 1e-3;
}

static struct course *course_of(struct exam *x, const struct record *r, double now)
{
    for (int i = x->courses; i-- > 0;)
        if (!strcmp(x->course[i].id, r->text[RC_RUN]))
            return &x->course[i];
    x->course = grow(x->course, (size_t)x->courses + 1, sizeof *x->course);
    x->course[x->courses] = (struct course){.first = now, .last = now, .line = r->line};
    snprintf(x->course[x->courses].id, sizeof x->course->id, "%s", r->text[RC_RUN]);
    return &x->course[x->courses++];
}

/* A log is written as it is measured: stamps never go back, nor ahead of today. */
static void check_time(struct exam *x, const struct record *r, const double *sample, int n)
{
    double now = seconds_of(r->text[RC_TIME]), batch = record_number(r, RC_BATCH), busy = 0;
    struct course *c;

    if (isnan(now)) {
        finding(x, KIND_TIME, x->raw, r->line,
                "time stamp \"%s\" is none; 2026-11-20T18:30:00.123Z is expected", r->text[RC_TIME]);
        return;
    }
    c = course_of(x, r, now);
    if (now < c->last)
        finding(x, KIND_TIME, x->raw, r->line, "time stamp before that of the record before it in its run");
    if (now > (double)time(NULL) + AHEAD_SECONDS)
        finding(x, KIND_TIME, x->raw, r->line, "time stamp in the future");
    for (int i = 0; i < n; i++)
        busy += sample[i] * 1e-9 * (batch > 0 ? batch : 1);
    if (c->line == r->line)
        c->first_busy = busy;
    c->last_busy = busy;
    c->busy += busy;
    c->last = now;
}

/* All that was timed between the first and the last stamp must fit between
 * them. A stamp may be of a record's begin or end: neither end counts. */
static void check_courses(struct exam *x)
{
    for (int i = 0; i < x->courses; i++) {
        const struct course *c = &x->course[i];
        double inside = c->busy - c->first_busy - c->last_busy, passed = c->last - c->first;
        if (inside > passed + 0.01)
            finding(x, KIND_TIME, x->raw, c->line,
                    "run %s holds %.3f s of samples between stamps %.3f s apart", c->id, inside, passed);
    }
}

/* ---- samples ---- */

static uint64_t hash_text(const char *text)
{
    uint64_t h = 14695981039346656037u; /* FNV-1a */

    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ? h : 1;
}

static struct vector_seen *seen_slot(struct audit *a, uint64_t hash)
{
    size_t i = hash & (a->seen_room - 1);

    while (a->seen[i].hash && a->seen[i].hash != hash)
        i = (i + 1) & (a->seen_room - 1);
    return &a->seen[i];
}

static void seen_widen(struct audit *a)
{
    struct vector_seen *old = a->seen;
    size_t room = a->seen_room;

    a->seen_room = room ? 2 * room : 1024;
    a->seen = memset(grow(NULL, a->seen_room, sizeof *old), 0, a->seen_room * sizeof *old);
    for (size_t i = 0; i < room; i++)
        if (old[i].hash)
            *seen_slot(a, old[i].hash) = old[i];
    free(old);
}

static void check_copy(struct exam *x, const struct record *r)
{
    struct audit *a = x->audit;
    struct vector_seen *slot;

    if (2 * a->seen_count >= a->seen_room)
        seen_widen(a);
    slot = seen_slot(a, hash_text(r->text[RC_SAMPLES_NS]));
    if (slot->hash) {
        finding(x, KIND_COPY, x->raw, r->line, "the same samples as %s:%ld, one by one", a->logs[slot->log],
                slot->line);
        return;
    }
    *slot = (struct vector_seen){hash_text(r->text[RC_SAMPLES_NS]), r->line, x->log};
    a->seen_count++;
}

static void check_spread(struct exam *x, const struct record *r, const struct summary *s,
                         const double *sorted)
{
    if (s->n >= SAME_SAMPLES && sorted[0] == sorted[s->n - 1])
        finding(x, KIND_SPREAD, x->raw, r->line, "all %d samples are the same: not measured", s->n);
    if (s->n < SAME_VECTOR)
        return;
    if (x->spreads == x->spread_room) {
        x->spread_room = x->spread_room ? 2 * x->spread_room : 256;
        x->spread = grow(x->spread, (size_t)x->spread_room, sizeof *x->spread);
    }
    x->spread[x->spreads++] = (s->q3 - s->q1) / s->median;
}

/* ---- one case ---- */

static void check_answer(struct exam *x, const struct record *r)
{
    double bound = record_number(r, RC_BOUND_USED), checked = record_number(r, RC_CHECKED);

    if (!(checked > 0)) /* so written that NaN fails as well */
        finding(x, KIND_ANSWER, x->raw, r->line, "status ok, but no point was checked");
    else if (!(bound <= 1))
        finding(x, KIND_ANSWER, x->raw, r->line, "status ok, but the error is %s times its bound",
                r->text[RC_BOUND_USED]);
    else if (!(record_number(r, RC_WRONG) == 0) || !(record_number(r, RC_DAMAGED) == 0))
        finding(x, KIND_ANSWER, x->raw, r->line, "status ok, but wrong = %s and damaged = %s",
                r->text[RC_WRONG], r->text[RC_DAMAGED]);
}

static int differs(double got, double want)
{
    return !(fabs(got - want) <= FACT_TOLERANCE * fabs(want));
}

/* Bytes, flops and points follow from the axes: a study knows them. */
static void check_work(struct exam *x, const struct record *r)
{
    static const struct {
        enum record_column column;
        size_t function;
    } work[] = {
        {RC_BYTES_MIN, offsetof(struct study, bytes_min)},
        {RC_FLOPS, offsetof(struct study, flops)},
        {RC_POINTS, offsetof(struct study, points)},
        {RC_ARRAY_BYTES, offsetof(struct study, array_bytes)},
    };
    const struct study *study = study_find(r->text[RC_STUDY]);
    struct bench_case c;

    if (!study || record_case(study, r, &c))
        return;
    if (strcmp(backend_names[c.variant->backend], r->text[RC_BACKEND]))
        finding(x, KIND_IDENTITY, x->raw, r->line, "%s is of backend %s, not %s", c.variant->name,
                backend_names[c.variant->backend], r->text[RC_BACKEND]);
    for (size_t i = 0; i < sizeof work / sizeof *work; i++) {
        double (*f)(const struct bench_case *);
        memcpy(&f, (const char *)study + work[i].function, sizeof f);
        if (f && differs(record_number(r, work[i].column), f(&c)))
            finding(x, KIND_FACTS, x->raw, r->line, "%s %s, but this case has %.0f",
                    record_columns[work[i].column], r->text[work[i].column], f(&c));
    }
}

/* No code moves its bytes faster than the memory does, nor computes beyond the units there are. */
static void check_floor(struct exam *x, const struct record *r, double median)
{
    int gpu = tidy_on_gpu(x->m, r->text[RC_BACKEND]);
    double bytes = record_number(r, RC_BYTES_MIN), array = record_number(r, RC_ARRAY_BYTES);
    double peak = record_number(r, RC_T_PEAK_GBS), l2 = record_number(r, RC_L2_PEAK_GBS);
    double cache = tidy_cache_bytes(x->m, r->text[RC_BACKEND]);
    double arithmetic = device_gflops_peak(x->m, strcmp(r->text[RC_PRECISION], "double") ? 4 : 8);
    double gflops = record_number(r, RC_FLOPS) / median;

    if (cache > 0 && array >= STREAM_FACTOR * cache) {
        if (!(peak > 0))
            finding(x, KIND_FLOOR, x->raw, r->line, "larger than the cache, but without a T_peak");
        else if (median < bytes / (FLOOR_TOLERANCE * peak))
            finding(x, KIND_FLOOR, x->raw, r->line,
                    "median %.6g ns: %.0f bytes take %.6g ns at T_peak %.6g GB/s", median, bytes,
                    bytes / peak, peak);
    } else if (gpu && l2 > 0 && median < bytes / (L2_FLOOR_TOLERANCE * l2)) {
        /* Not on the host: a small array is in a cache nearer than the one measured. */
        finding(x, KIND_FLOOR, x->raw, r->line,
                "median %.6g ns: %.0f bytes take %.6g ns at the L2's %.6g GB/s", median, bytes, bytes / l2,
                l2);
    }
    if (gpu && arithmetic > 0 && gflops > arithmetic)
        finding(x, KIND_FLOPS, x->raw, r->line, "%.6g GFlop/s, but the device has %.6g at its highest clock",
                gflops, arithmetic);
}

static void check_device(struct exam *x, const struct record *r)
{
    double clock = record_number(r, RC_CLOCK_SM_MHZ);
    int gpu = tidy_on_gpu(x->m, r->text[RC_BACKEND]);

    if (gpu && !*x->m->gpu)
        finding(x, KIND_IDENTITY, x->raw, r->line, "backend %s on a machine without a GPU",
                r->text[RC_BACKEND]);
    if (gpu && x->m->clock_sm_max_mhz > 0 && clock > CLOCK_TOLERANCE * x->m->clock_sm_max_mhz)
        finding(x, KIND_CLOCK, x->raw, r->line, "SM clock %.0f MHz above the device's highest, %d MHz", clock,
                x->m->clock_sm_max_mhz);
}

/* ---- T_peak ---- */

static struct run *run_of(struct exam *x, const struct record *r)
{
    int gpu = tidy_on_gpu(x->m, r->text[RC_BACKEND]);

    for (int i = x->runs; i-- > 0;)
        if (x->run[i].gpu == gpu && !strcmp(x->run[i].id, r->text[RC_RUN]))
            return &x->run[i];
    x->run = grow(x->run, (size_t)x->runs + 1, sizeof *x->run);
    memset(&x->run[x->runs], 0, sizeof *x->run);
    snprintf(x->run[x->runs].id, sizeof x->run->id, "%s", r->text[RC_RUN]);
    x->run[x->runs].gpu = gpu;
    return &x->run[x->runs++];
}

static void claim(struct claim *c, double value, long line)
{
    if (!(value > 0))
        return;
    if (!c->highest_line || value > c->highest) {
        c->highest = value;
        c->highest_line = line;
    }
    if (!c->lowest_line || value < c->lowest) {
        c->lowest = value;
        c->lowest_line = line;
    }
}

static void candidate(struct run *run, const char *variant, double rate)
{
    for (int i = 0; i < run->candidates; i++)
        if (!strcmp(run->candidate[i].variant, variant)) {
            run->candidate[i].slowest = fmin(run->candidate[i].slowest, rate);
            return;
        }
    run->candidate = grow(run->candidate, (size_t)run->candidates + 1, sizeof *run->candidate);
    run->candidate[run->candidates].slowest = rate;
    snprintf(run->candidate[run->candidates++].variant, sizeof run->candidate->variant, "%s", variant);
}

static void check_peak_record(struct exam *x, const struct record *r, const struct summary *s)
{
    struct run *run = run_of(x, r);
    double bytes = record_number(r, RC_BYTES_MIN);
    int l2 = !strcmp(r->text[RC_ROLE], "l2peak");
    struct claim *c = l2 ? &run->l2 : &run->peak;

    if (!(bytes > 0))
        return;
    c->fastest = fmax(c->fastest, bytes / s->min);
    if (l2)
        return;
    candidate(run, r->text[RC_VARIANT], bytes / s->median);
    if (run->gpu && x->model && bytes / s->median > x->model->peak_gbs)
        finding(x, KIND_PEAK, x->raw, r->line, "%.6g GB/s, but the memory of a %s has %.6g",
                bytes / s->median, x->model->name, x->model->peak_gbs);
}

static double least_peak(const struct run *run)
{
    double best = 0;

    for (int i = 0; i < run->candidates; i++)
        best = fmax(best, run->candidate[i].slowest);
    return best;
}

/* What records claim as T_peak against what the same run measured. */
static void check_peaks(struct exam *x)
{
    for (int i = 0; i < x->runs; i++) {
        const struct run *run = &x->run[i];
        const struct claim *p = &run->peak, *l = &run->l2;
        if (p->highest_line && !run->candidates)
            finding(x, KIND_PEAK, x->raw, p->highest_line, "T_peak %.6g GB/s, but run %s has no peak record",
                    p->highest, run->id);
        else if (p->highest_line && p->highest > PEAK_TOLERANCE * p->fastest)
            finding(x, KIND_PEAK, x->raw, p->highest_line,
                    "T_peak %.6g GB/s, but run %s measured at most %.6g", p->highest, run->id, p->fastest);
        else if (p->lowest_line && p->lowest < PEAK_DRIFT * least_peak(run))
            finding(x, KIND_PEAK, x->raw, p->lowest_line,
                    "T_peak %.6g GB/s, but run %s measured at least %.6g", p->lowest, run->id,
                    least_peak(run));
        if (p->highest_line && run->gpu && x->model && p->highest > x->model->peak_gbs)
            finding(x, KIND_PEAK, x->raw, p->highest_line,
                    "T_peak %.6g GB/s, but the memory of a %s has %.6g", p->highest, x->model->name,
                    x->model->peak_gbs);
        if (l->highest_line && l->highest > PEAK_TOLERANCE * l->fastest)
            finding(x, KIND_PEAK, x->raw, l->highest_line,
                    "L2 peak %.6g GB/s, but run %s measured at most %.6g", l->highest, run->id, l->fastest);
    }
}

/* ---- one record ---- */

static void check_case(struct exam *x, const struct record *r, const struct summary *s)
{
    struct run *run = run_of(x, r);

    claim(&run->peak, record_number(r, RC_T_PEAK_GBS), r->line);
    claim(&run->l2, record_number(r, RC_L2_PEAK_GBS), r->line);
    check_answer(x, r);
    check_work(x, r);
    check_floor(x, r, s->median);
    check_device(x, r);
    if (s->n >= SAME_VECTOR)
        check_copy(x, r);
}

static int is_backend(const char *name)
{
    for (int b = 0; b < BACKEND_COUNT; b++)
        if (!strcmp(name, backend_names[b]))
            return 1;
    return 0;
}

static void check_provenance(struct exam *x, const struct record *r)
{
    if ((!*r->text[RC_GIT] || strcmp(r->text[RC_DIRTY], "0")) && !x->dirty++)
        x->dirty_line = r->line;
    if (tidy_stale(r) && !x->stale++)
        x->stale_line = r->line;
}

static int check_record(const struct record *r, void *context)
{
    struct exam *x = context;
    int is_case = !strcmp(r->text[RC_ROLE], "case"), ok = !strcmp(r->text[RC_STATUS], "ok"), n;
    double *sample;
    struct summary s;

    if (tidy_wrong(r)) /* a finding of the gathering */
        return 0;
    sample = grow(NULL, strlen(r->text[RC_SAMPLES_NS]) / 2 + 1, sizeof *sample);
    n = record_samples(r, sample, (int)strlen(r->text[RC_SAMPLES_NS]) / 2 + 1);
    s = summarise(sample, n);
    check_time(x, r, sample, n);
    check_provenance(x, r);
    if (!is_backend(r->text[RC_BACKEND]))
        finding(x, KIND_IDENTITY, x->raw, r->line, "unknown backend \"%s\"", r->text[RC_BACKEND]);
    if (is_case && x->experiment && strcmp(r->text[RC_STUDY], x->experiment->study->name))
        finding(x, KIND_IDENTITY, x->raw, r->line, "study %s in an experiment of %s", r->text[RC_STUDY],
                x->experiment->study->name);
    if (!ok && !*r->text[RC_REASON])
        finding(x, KIND_ANSWER, x->raw, r->line, "status %s without a reason", r->text[RC_STATUS]);
    if (is_case && ok) {
        check_spread(x, r, &s, sample);
        check_case(x, r, &s);
    } else if (ok && strstr(r->text[RC_ROLE], "peak")) {
        check_peak_record(x, r, &s);
    }
    free(sample);
    return 0;
}

/* ---- coverage ---- */

struct key {
    char text[232];
    int present, covered, quick;
};

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct key *)a)->text, ((const struct key *)b)->text);
}

static struct key *keys_of(const struct experiment *e)
{
    struct key *key = memset(grow(NULL, e->count, sizeof *key), 0, (e->count ? e->count : 1) * sizeof *key);

    for (size_t i = 0; i < e->count; i++)
        case_key(&e->cases[i], key[i].text, sizeof key[i].text);
    qsort(key, e->count, sizeof *key, by_key);
    return key;
}

static struct key *key_find(struct key *key, size_t count, const char *text)
{
    struct key want;

    snprintf(want.text, sizeof want.text, "%s", text);
    return bsearch(&want, key, count, sizeof *key, by_key);
}

/* A tidy row in the form of a record, as far as its identity goes. */
static void row_key(const struct table *t, int row, const struct study *study, char *text, size_t size)
{
    static char nothing[] = "";
    struct record r;
    char extra[512] = "";
    size_t used = 0;
    int end = table_column(t, "time_drift_ns");

    for (int c = 0; c < RC_COLUMNS; c++) {
        int column = c <= RC_BLOCK ? table_column(t, record_columns[c]) : -1;
        r.text[c] = column < 0 ? nothing : (char *)table_cell(t, row, column);
    }
    for (int c = table_column(t, "t_peak_gbs") + 1; c < end && used < sizeof extra; c++)
        used += (size_t)snprintf(extra + used, sizeof extra - used, "%s%s=%s", used ? " " : "", t->name[c],
                                 table_cell(t, row, c));
    r.text[RC_EXTRA] = extra;
    record_key(study, &r, text, size);
}

/* 1 if exactly the cases of the smoke run are there. */
static int is_quick(const char *path, const struct device_sizes *sizes, struct key *key, size_t count)
{
    struct experiment quick;
    char why[WHY_ROOM], text[sizeof key->text];
    size_t present = 0, both = 0;

    if (experiment_read(path, sizes, 1, &quick, why, sizeof why))
        return 0;
    for (size_t i = 0; i < count; i++)
        present += (size_t)key[i].present;
    for (size_t i = 0; i < quick.count; i++) {
        struct key *k;
        case_key(&quick.cases[i], text, sizeof text);
        k = key_find(key, count, text);
        both += k && k->present;
    }
    int all = quick.count > 0 && both == quick.count && present == quick.count;
    experiment_free(&quick);
    return all;
}

static void check_coverage(struct exam *x, const char *yaml, const struct device_sizes *sizes,
                           const struct table *t)
{
    const struct experiment *e = x->experiment;
    struct key *key = keys_of(e);
    char text[sizeof key->text];
    size_t missing = 0, first = 0, foreign = 0;

    for (int row = 0; row < t->rows; row++) {
        const char *status = table_cell(t, row, table_column(t, "status"));
        struct key *k;
        row_key(t, row, e->study, text, sizeof text);
        k = key_find(key, e->count, text);
        if (k) {
            k->present = 1;
            k->covered |= !strcmp(status, "ok") || !strcmp(status, "skipped");
        } else if (!variant_find(e->study, table_cell(t, row, table_column(t, "variant")), NULL)) {
            foreign++;
        } else {
            finding(x, KIND_UNDECLARED, x->raw, 0,
                    "case %s is not declared in %s: a --quick run, or an older file", text, yaml);
        }
    }
    for (size_t i = e->count; i-- > 0;)
        if (!key[i].covered) {
            missing++;
            first = i;
        }
    if (missing && is_quick(yaml, sizes, key, e->count))
        finding(x, KIND_COVERAGE, x->raw, 0, "measured with --quick: %zu of %zu declared cases are missing",
                missing, e->count);
    else if (missing)
        finding(x, KIND_COVERAGE, x->raw, 0,
                "%zu of %zu declared cases are neither ok nor skipped; the first: %s%s", missing, e->count,
                key[first].text, key[first].present ? " (invalid or failed)" : "");
    if (foreign)
        printf("%s: note: %zu cases of variants that this program lacks\n", x->raw, foreign);
    free(key);
}

/* ---- tidy files ---- */

/* Takes " stale" off the end of a line: whether a record is stale depends on
 * the sources of the program that looks, not on the results. */
static size_t without_stale(const char *line, size_t length)
{
    static const char word[] = "stale";
    size_t n = sizeof word - 1;

    if (length > n && !memcmp(line + length - n, word, n) && strchr(" ,", line[length - n - 1]))
        length -= n + (line[length - n - 1] == ' ');
    return length;
}

/* First line in which two texts differ; 0 if none. */
static long first_difference(const char *a, const char *b)
{
    for (long line = 1; *a || *b; line++) {
        size_t m = strcspn(a, "\n"), n = strcspn(b, "\n");
        size_t x = without_stale(a, m), y = without_stale(b, n);
        if (x != y || memcmp(a, b, x) || a[m] != b[n])
            return line;
        a += m + (a[m] == '\n');
        b += n + (b[n] == '\n');
    }
    return 0;
}

static void check_same(struct exam *x, const char *path, const char *want)
{
    char *got = file_text(path, NULL);
    long line;

    if (!got) {
        finding(x, KIND_TIDY, path, 0, "%s; `cliffs gather` makes it", strerror(errno));
        return;
    }
    line = first_difference(got, want);
    if (line)
        finding(x, KIND_TIDY, path, line, "not what `cliffs gather` makes of the raw log");
    free(got);
}

static void bad_line(const char *path, long line, const char *what, void *context)
{
    finding(context, KIND_LINE, path, line, "%s", what);
}

/* The summaries made anew from the samples, into a table for the coverage. */
static int recompute(struct exam *x, const char *folder, const char *machine, const char *name,
                     struct table *table)
{
    char path[PATH_ROOM], why[WHY_ROOM];
    struct tidy tidy;
    int result;

    if (tidy_build(x->raw, machine, name, x->m, bad_line, x, &tidy, why, sizeof why)) {
        x->count++;
        puts(why);
        return -1;
    }
    snprintf(path, sizeof path, "%s/%s.csv", folder, name);
    check_same(x, path, tidy.cases);
    result = table_parse(path, tidy.cases, table, why, sizeof why);
    tidy.cases = NULL; /* the table's now */
    if (result)
        puts(why);
    snprintf(path, sizeof path, "%s/%s.context.csv", folder, name);
    check_same(x, path, tidy.context);
    tidy_free(&tidy);
    return result;
}

/* ---- one log ---- */

static void exam_free(struct exam *x)
{
    for (int i = 0; i < x->runs; i++)
        free(x->run[i].candidate);
    free(x->run);
    free(x->course);
    free(x->spread);
}

static void check_whole(struct exam *x)
{
    double typical = summarise(x->spread, x->spreads).median;

    check_courses(x);
    check_peaks(x);
    if (typical < SPREAD_LEAST)
        finding(x, KIND_SPREAD, x->raw, 0,
                "implausibly small variance: median relative IQR %.2g over %d records", typical, x->spreads);
    if (x->dirty)
        printf("%s:%ld: warning: %ld records of a build without a clean git revision\n", x->raw,
               x->dirty_line, x->dirty);
    if (x->stale)
        printf("%s:%ld: note: %ld records of older sources than this program's\n", x->raw, x->stale_line,
               x->stale);
}

static long audit_log(struct audit *a, const struct machine *m, const char *folder, const char *machine,
                      const char *name)
{
    struct exam x = {.audit = a, .m = m, .model = device_model(m->gpu), .log = a->log_count};
    struct device_sizes sizes = {*m->gpu ? m->l2_bytes : m->cpu_cache_bytes, m->cpu_cache_bytes};
    struct experiment e;
    struct table table;
    char yaml[PATH_ROOM], why[WHY_ROOM];

    snprintf(x.raw, sizeof x.raw, "%s/raw/%s.csv", folder, name);
    a->logs = grow(a->logs, (size_t)a->log_count + 1, sizeof *a->logs);
    a->logs[a->log_count++] = strdup(x.raw);

    snprintf(yaml, sizeof yaml, "%s/%s.yaml", a->experiments, name);
    if (experiment_read(yaml, &sizes, 0, &e, why, sizeof why) == 0)
        x.experiment = &e;
    else
        finding(&x, KIND_COVERAGE, x.raw, 0, "its experiment cannot be read: %s", why);
    if (recompute(&x, folder, machine, name, &table) == 0) {
        if (x.experiment)
            check_coverage(&x, yaml, &sizes, &table);
        table_free(&table);
        if (record_read(x.raw, check_record, NULL, &x, why, sizeof why) == 0)
            check_whole(&x);
    }
    if (x.experiment)
        experiment_free(&e);
    say_rest(&x, x.raw);
    exam_free(&x);
    return x.count;
}

/* ---- a second device of the model ---- */

static int ascending(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "key\tmedian" of each ok row, sorted. */
static int medians(const char *path, char ***list)
{
    struct table t;
    char why[WHY_ROOM], key[512], line[600];
    int n = 0;

    *list = NULL;
    if (table_read(path, &t, why, sizeof why))
        return 0;
    *list = grow(NULL, (size_t)t.rows, sizeof **list);
    for (int row = 0; row < t.rows; row++) {
        if (strcmp(table_cell(&t, row, table_column(&t, "status")), "ok"))
            continue;
        table_key(&t, row, key, sizeof key);
        snprintf(line, sizeof line, "%s\t%s", key, table_cell(&t, row, table_column(&t, "time_median_ns")));
        (*list)[n++] = strdup(line);
    }
    table_free(&t);
    qsort(*list, (size_t)n, sizeof **list, ascending);
    return n;
}

/* Relative differences over the cases of two tidy files, appended to `d`. */
static int differences(const char *path_a, const char *path_b, double **d, int have)
{
    char **a, **b;
    int n = medians(path_a, &a), m = medians(path_b, &b);

    for (int i = 0, k = 0; i < n && k < m;) {
        size_t length = strcspn(a[i], "\t"), other = strcspn(b[k], "\t");
        int order = length == other ? memcmp(a[i], b[k], length) : strcmp(a[i], b[k]);
        if (order == 0) {
            *d = grow(*d, (size_t)have + 1, sizeof **d);
            (*d)[have++] = fabs(atof(b[k] + other) / atof(a[i] + length) - 1);
        }
        i += order <= 0;
        k += order >= 0;
    }
    folder_free(a, n);
    folder_free(b, m);
    return have;
}

/* Compares with one other folder: cases in common, and how far apart in the median. */
static int compare_folders(const char *results, const char *one, const char *other, double *apart)
{
    char path[PATH_ROOM], path_b[PATH_ROOM], **names;
    double *d = NULL;
    int n, have = 0;

    snprintf(path, sizeof path, "%s/%s/raw", results, one);
    n = folder_names(path, ".csv", &names);
    for (int i = 0; i < n; i++) {
        snprintf(path, sizeof path, "%s/%s/%s.csv", results, one, names[i]);
        snprintf(path_b, sizeof path_b, "%s/%s/%s.csv", results, other, names[i]);
        have = differences(path, path_b, &d, have);
    }
    folder_free(names, n);
    *apart = summarise(d, have).median;
    free(d);
    return have;
}

/* single-source, or reproduced by another device of the model. */
static void print_standing(const struct audit *a, const struct machine *m, const char *machine, long findings)
{
    char **names, path[PATH_ROOM], why[WHY_ROOM];
    const char *model = *m->gpu ? m->gpu : m->cpu;
    int n = results_machines(a->results, &names), reproduced = 0;

    printf("%s: %ld finding%s; ", machine, findings, findings == 1 ? "" : "s");
    for (int i = 0; i < n && *m->gpu && !reproduced; i++) {
        struct machine other;
        double apart;
        int cases;
        snprintf(path, sizeof path, "%s/%s/machine.json", a->results, names[i]);
        if (!strcmp(names[i], machine) || access(path, R_OK) || machine_read(path, &other, why, sizeof why) ||
            strcmp(other.gpu, m->gpu) || !*other.uuid_hash || !strcmp(other.uuid_hash, m->uuid_hash))
            continue;
        cases = compare_folders(a->results, machine, names[i], &apart);
        reproduced = cases > 0 && apart <= REPRODUCED_WITHIN;
        if (reproduced)
            printf("%s: reproduced by %s, %.1f %% apart in the median of %d cases\n", model, names[i],
                   100 * apart, cases);
    }
    if (!reproduced)
        printf("%s: single-source\n", model);
    folder_free(names, n);
}

/* ---- one machine ---- */

/* A tidy file is made from a raw log: one that has none shows nothing. */
static long check_orphans(const char *folder, char **raw, int raws)
{
    char **names;
    int n = folder_names(folder, ".csv", &names);
    long count = 0;

    for (int i = 0; i < n; i++) {
        size_t length = strlen(names[i]);
        int known = 0;
        for (int k = 0; k < raws; k++)
            known |= !strncmp(names[i], raw[k], strlen(raw[k])) &&
                     (length == strlen(raw[k]) || !strcmp(names[i] + strlen(raw[k]), ".context"));
        if (!known) {
            printf("%s/%s.csv: no raw log raw/%s.csv\n", folder, names[i], names[i]);
            count++;
        }
    }
    folder_free(names, n);
    return count;
}

long audit_machine(struct audit *a, const char *machine)
{
    char folder[PATH_ROOM - 64], path[PATH_ROOM], why[WHY_ROOM], **names;
    struct machine m;
    struct exam x = {.audit = a, .m = &m};
    int n;

    snprintf(folder, sizeof folder, "%s/%s", a->results, machine);
    snprintf(path, sizeof path, "%s/machine.json", folder);
    if (machine_read(path, &m, why, sizeof why)) {
        puts(why);
        a->findings++;
        return 1;
    }
    x.model = device_model(m.gpu);
    check_machine(&x, path, machine);
    snprintf(path, sizeof path, "%s/raw", folder);
    n = folder_names(path, ".csv", &names);
    if (n <= 0)
        finding(&x, KIND_MACHINE, path, 0, "no raw logs");
    for (int i = 0; i < n; i++)
        x.count += audit_log(a, &m, folder, machine, names[i]);
    x.count += check_orphans(folder, names, n < 0 ? 0 : n);
    print_standing(a, &m, machine, x.count);
    folder_free(names, n);
    a->findings += x.count;
    return x.count;
}

void audit_free(struct audit *a)
{
    for (int i = 0; i < a->log_count; i++)
        free(a->logs[i]);
    free(a->logs);
    free(a->seen);
}
