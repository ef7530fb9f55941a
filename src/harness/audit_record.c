/* SPDX-License-Identifier: MIT */
/* Can a record be true? Each rule is one function. A rule holds one fact
 * against another that a forger would have to change along with it: times
 * against bytes, bytes against axes, T_peak against the copies of its run,
 * stamps against samples. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "audit_exam.h"
#include "memory.h"
#include "../statistics.h"
#include "tidy.h"

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
    /* the newest first: records of a run follow each other */
    for (int i = x->courses; i-- > 0;)
        if (!strcmp(x->course[i].id, r->text[RC_RUN]))
            return &x->course[i];
    x->course = grow(x->course, (size_t)x->courses + 1, sizeof *x->course);
    x->course[x->courses] = (struct course){.first = now, .last = now, .line = r->line};
    snprintf(x->course[x->courses].id, sizeof x->course->id, "%s", r->text[RC_RUN]);
    return &x->course[x->courses++];
}

/* Launches per sample; the log's samples are per launch. */
static double batch_of(const struct record *r)
{
    double batch = record_number(r, RC_BATCH);

    return batch > 0 ? batch : 1;
}

/* A log is written as it is measured: stamps never go back, nor ahead of today. */
static void check_time(struct exam *x, const struct record *r, const double *sample, int n)
{
    double now = seconds_of(r->text[RC_TIME]), busy = 0;
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
        busy += sample[i] * 1e-9 * batch_of(r);
    if (c->line == r->line)
        c->first_busy = busy;
    c->last_busy = busy;
    c->busy += busy;
    c->last = now;
}

/* All that was timed between the first and the last stamp must fit between
 * them. Whether a stamp is of a record's begin or of its end does not matter:
 * neither the first nor the last record counts. */
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
    uint64_t h = 14695981039346656037u; /* FNV-1a, 64 bits: ample for some 10^6 vectors */

    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 1099511628211u;
    return h ? h : 1; /* 0 marks an empty slot */
}

static struct vector_seen *seen_slot(struct audit *a, uint64_t hash)
{
    size_t i = hash & (a->seen_room - 1);

    while (a->seen[i].hash && a->seen[i].hash != hash)
        i = (i + 1) & (a->seen_room - 1);
    return &a->seen[i];
}

/* Twice the room, everything in its new place. */
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

/* No two measurements give the same samples in the same order. Across all logs
 * of this check: a whole folder may have been copied. */
static void check_copy(struct exam *x, const struct record *r)
{
    struct audit *a = x->audit;
    struct vector_seen *slot;
    uint64_t hash = hash_text(r->text[RC_SAMPLES_NS]);

    if (2 * a->seen_count >= a->seen_room)
        seen_widen(a);
    slot = seen_slot(a, hash);
    if (slot->hash) {
        finding(x, KIND_COPY, x->raw, r->line, "the same samples as %s:%ld, one by one", a->logs[slot->log],
                slot->line);
        return;
    }
    *slot = (struct vector_seen){hash, r->line, x->log};
    a->seen_count++;
}

static int distinct(const double *sorted, int n)
{
    int count = n > 0;

    for (int i = 1; i < n; i++)
        count += sorted[i] != sorted[i - 1];
    return count;
}

/* Keeps how the samples lie until the whole log is known. */
static void note_spread(struct exam *x, const struct record *r, const struct summary *s, const double *sorted)
{
    double step = NAN;

    if (x->spreads == x->spread_room) {
        x->spread_room = x->spread_room ? 2 * x->spread_room : 256;
        x->spread = grow(x->spread, (size_t)x->spread_room, sizeof *x->spread);
    }
    for (int i = 1; i < s->n; i++)
        if (sorted[i] > sorted[i - 1])
            step = fmin(step, sorted[i] - sorted[i - 1]); /* fmin passes NaN over */
    x->spread[x->spreads++] = (struct spread){
        .line = r->line,
        .n = s->n,
        .same = sorted[0] == sorted[s->n - 1],
        .gpu = tidy_on_gpu(x->m, r),
        .relative = (s->q3 - s->q1) / s->median,
        .region = s->median * batch_of(r),
        .step = step * batch_of(r),
    };
}

/* The tick of a clock shows in the smallest steps between samples: their
 * median over the log. Infinite where no record has two different samples. */
static double tick_of(const struct exam *x, int gpu)
{
    double *step = grow(NULL, (size_t)x->spreads, sizeof *step), tick;
    int n = 0;

    for (int i = 0; i < x->spreads; i++)
        if (x->spread[i].gpu == gpu && !isnan(x->spread[i].step))
            step[n++] = x->spread[i].step;
    tick = n ? summarise(step, n).median : INFINITY;
    free(step);
    return tick;
}

/* Samples that all agree, or a log that hardly varies, were not measured: unless
 * the clock is so coarse that it shows honest samples as equal. */
static void check_spreads(struct exam *x)
{
    double tick[2] = {tick_of(x, 0), tick_of(x, 1)}, typical;
    double *relative = grow(NULL, (size_t)x->spreads, sizeof *relative);
    int n = 0;

    for (int i = 0; i < x->spreads; i++) {
        const struct spread *s = &x->spread[i];
        if (isfinite(tick[s->gpu]) && s->region < COARSE_TICKS * tick[s->gpu])
            continue;
        relative[n++] = s->relative;
        if (s->same && s->n >= SAME_SAMPLES)
            finding(x, KIND_SPREAD, x->raw, s->line, "all %d samples are the same: not measured", s->n);
    }
    typical = summarise(relative, n).median;
    if (typical < SPREAD_LEAST)
        finding(x, KIND_SPREAD, x->raw, 0,
                "implausibly small variance: median relative IQR %.2g over %d records", typical, n);
    free(relative);
}

/* ---- peaks ---- */

/* One log, one GPU. */
static void check_same_gpu(struct exam *x, const struct record *r)
{
    const char *at = record_gpu(r->text[RC_RUN]);

    for (int i = 0; *at && i < x->runs; i++) {
        const char *before = record_gpu(x->run[i].id);
        if (*before && strcmp(before, at)) {
            finding(x, KIND_IDENTITY, x->raw, r->line, "run %s was on another GPU than run %s before it",
                    r->text[RC_RUN], x->run[i].id);
            return;
        }
    }
}

static struct run *run_of(struct exam *x, const struct record *r)
{
    int gpu = tidy_on_gpu(x->m, r);

    for (int i = x->runs; i-- > 0;)
        if (x->run[i].gpu == gpu && !strcmp(x->run[i].id, r->text[RC_RUN]))
            return &x->run[i];
    check_same_gpu(x, r);
    x->run = grow(x->run, (size_t)x->runs + 1, sizeof *x->run);
    memset(&x->run[x->runs], 0, sizeof *x->run);
    snprintf(x->run[x->runs].id, sizeof x->run->id, "%s", r->text[RC_RUN]);
    x->run[x->runs].gpu = gpu;
    return &x->run[x->runs++];
}

static void note_claim(struct claim *c, double value, long line)
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

static void note_candidate(struct run *run, const char *variant, double rate)
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

/* What the copies of a run reached. No copy beats the data sheet. */
static void note_peak(struct exam *x, const struct record *r, const struct summary *s)
{
    struct run *run = run_of(x, r);
    double bytes = record_number(r, RC_BYTES_MIN);
    int l2 = !strcmp(r->text[RC_ROLE], "l2peak");
    struct claim *c = l2 ? &run->l2 : &run->peak;

    if (!(bytes > 0))
        return;
    c->fastest = fmax(c->fastest, bytes / s->min); /* bytes per ns are GB/s */
    if (l2)
        return;
    note_candidate(run, r->text[RC_VARIANT], bytes / s->median);
    if (run->gpu && x->model && bytes / s->median > x->model->peak_gbs)
        finding(x, KIND_PEAK, x->raw, r->line, "%.6g GB/s, but the memory of a %s has %.6g",
                bytes / s->median, x->model->name, x->model->peak_gbs);
}

/* T_peak is the best of the candidates at its time: so never less than the
 * slowest moment of any of them. */
static double least_peak(const struct run *run)
{
    double best = 0;

    for (int i = 0; i < run->candidates; i++)
        best = fmax(best, run->candidate[i].slowest);
    return best;
}

/* A T_peak too low flatters the fraction of it, one too high hides an impossible time. */
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
        if (l->highest_line && l->highest > PEAK_TOLERANCE * l->fastest)
            finding(x, KIND_PEAK, x->raw, l->highest_line,
                    "L2 peak %.6g GB/s, but run %s measured at most %.6g", l->highest, run->id, l->fastest);
    }
}

/* ---- one case ---- */

/* No time without an answer. So written that NaN fails as well. */
static void check_answer(struct exam *x, const struct record *r)
{
    double bound = record_number(r, RC_BOUND_USED), checked = record_number(r, RC_CHECKED);

    if (!(checked > 0))
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

/* Bytes, flops and points follow from the axes: the study tells them anew. A
 * study or variant that this program lacks cannot be asked. */
static void check_work(struct exam *x, const struct record *r)
{
    static const struct {
        enum record_column column;
        size_t function; /* where in struct study */
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

/* No code moves its bytes faster than the memory does. The memory is as fast
 * as the fastest copy of the run showed it to be, at whatever moment; a code that
 * only reads may be faster than any copy, but not than the data sheet says. */
static void check_floor(struct exam *x, const struct record *r, double median)
{
    const struct run *run = run_of(x, r);
    double bytes = record_number(r, RC_BYTES_MIN), cache = tidy_cache_bytes(x->m, r);
    double peak = record_number(r, RC_T_PEAK_GBS), l2 = record_number(r, RC_L2_PEAK_GBS);

    if (cache > 0 && record_number(r, RC_ARRAY_BYTES) >= STREAM_FACTOR * cache) {
        double tolerance = run->gpu ? FLOOR_TOLERANCE : HOST_FLOOR_TOLERANCE;
        if (!(peak > 0))
            finding(x, KIND_FLOOR, x->raw, r->line, "larger than the cache, but without a T_peak");
        peak = tolerance * fmax(peak, run->peak.fastest);
        if (run->gpu && x->model)
            peak = fmax(peak, x->model->peak_gbs);
        if (median < bytes / peak)
            finding(x, KIND_FLOOR, x->raw, r->line,
                    "median %.6g ns, but the memory needs %.6g ns for %.0f bytes (%.6g GB/s)", median,
                    bytes / peak, bytes, peak);
    } else if (run->gpu && l2 > 0) {
        /* Not on the host: a small array is in a cache nearer than the last. */
        l2 = fmax(l2, run->l2.fastest);
        if (median < bytes / (L2_FLOOR_TOLERANCE * l2))
            finding(x, KIND_FLOOR, x->raw, r->line,
                    "median %.6g ns, but the L2 needs %.6g ns for %.0f bytes (%.6g GB/s)", median, bytes / l2,
                    bytes, l2);
    }
}

/* What the device has: units, clock, and being there at all. */
static void check_device(struct exam *x, const struct record *r, double median)
{
    double clock = record_number(r, RC_CLOCK_SM_MHZ), gflops = record_number(r, RC_FLOPS) / median;
    double peak = device_gflops_peak(x->m, strcmp(r->text[RC_PRECISION], "double") ? 4 : 8);

    if (!tidy_on_gpu(x->m, r))
        return;
    if (!*x->m->gpu)
        finding(x, KIND_IDENTITY, x->raw, r->line, "backend %s on a machine without a GPU",
                r->text[RC_BACKEND]);
    if (peak > 0 && gflops > peak)
        finding(x, KIND_FLOPS, x->raw, r->line, "%.6g GFlop/s, but the device has %.6g at its highest clock",
                gflops, peak);
    if (x->m->clock_sm_max_mhz > 0 && clock > CLOCK_TOLERANCE * x->m->clock_sm_max_mhz)
        finding(x, KIND_CLOCK, x->raw, r->line, "SM clock %.0f MHz above the device's highest, %d MHz", clock,
                x->m->clock_sm_max_mhz);
}

static void check_case(struct exam *x, const struct record *r, const struct summary *s, const double *sorted)
{
    struct run *run = run_of(x, r);

    note_claim(&run->peak, record_number(r, RC_T_PEAK_GBS), r->line);
    note_claim(&run->l2, record_number(r, RC_L2_PEAK_GBS), r->line);
    check_answer(x, r);
    check_work(x, r);
    check_floor(x, r, s->median);
    check_device(x, r, s->median);
    if (distinct(sorted, s->n) >= SAME_VECTOR)
        check_copy(x, r);
    if (s->n >= SAME_VECTOR)
        note_spread(x, r, s, sorted);
}

/* ---- any record ---- */

static int is_backend(const char *name)
{
    for (int b = 0; b < BACKEND_COUNT; b++)
        if (!strcmp(name, backend_names[b]))
            return 1;
    return 0;
}

/* Who measured with what: said, but no finding. */
static void note_provenance(struct exam *x, const struct record *r)
{
    const char *git = r->text[RC_GIT];

    if ((!*git || !strcmp(git, "unknown") || strcmp(r->text[RC_DIRTY], "0")) && !x->dirty++)
        x->dirty_line = r->line;
    if (tidy_stale(r) && !x->stale++)
        x->stale_line = r->line;
}

static void check_identity(struct exam *x, const struct record *r, int is_case, int ok)
{
    if (!is_backend(r->text[RC_BACKEND]))
        finding(x, KIND_IDENTITY, x->raw, r->line, "unknown backend \"%s\"", r->text[RC_BACKEND]);
    if (is_case && x->experiment && strcmp(r->text[RC_STUDY], x->experiment->study->name))
        finding(x, KIND_IDENTITY, x->raw, r->line, "study %s in an experiment of %s", r->text[RC_STUDY],
                x->experiment->study->name);
    if (!ok && !*r->text[RC_REASON])
        finding(x, KIND_ANSWER, x->raw, r->line, "status %s without a reason", r->text[RC_STATUS]);
}

/* The samples of a record as they stand; the caller frees them. */
static double *samples_of(const struct record *r, int *n)
{
    int room = (int)strlen(r->text[RC_SAMPLES_NS]) / 2 + 1; /* a digit and a semicolon each */
    double *sample = grow(NULL, (size_t)room, sizeof *sample);

    *n = record_samples(r, sample, room);
    return sample;
}

/* First pass: the copies, which the cases before them are held against as well. */
static int read_peak(const struct record *r, void *context)
{
    struct exam *x = context;
    struct summary s;
    double *sample;
    int n;

    if (tidy_wrong(r) || !strstr(r->text[RC_ROLE], "peak") || strcmp(r->text[RC_STATUS], "ok"))
        return 0;
    sample = samples_of(r, &n);
    s = summarise(sample, n);
    note_peak(x, r, &s);
    free(sample);
    return 0;
}

/* Second pass: every record. */
static int read_record(const struct record *r, void *context)
{
    struct exam *x = context;
    int is_case = !strcmp(r->text[RC_ROLE], "case"), ok = !strcmp(r->text[RC_STATUS], "ok"), n;
    struct summary s;
    double *sample;

    if (tidy_wrong(r)) /* a finding of the gathering already */
        return 0;
    sample = samples_of(r, &n);
    check_time(x, r, sample, n);
    note_provenance(x, r);
    check_identity(x, r, is_case, ok);
    s = summarise(sample, n); /* sorts */
    if (is_case && ok)
        check_case(x, r, &s, sample);
    free(sample);
    return 0;
}

void exam_records(struct exam *x)
{
    char why[AUDIT_PATH + 512];

    if (record_read(x->raw, read_peak, NULL, x, why, sizeof why) ||
        record_read(x->raw, read_record, NULL, x, why, sizeof why))
        return; /* cannot be read: a finding of the gathering already */
    check_courses(x);
    check_peaks(x);
    check_spreads(x);
    if (x->dirty)
        printf("%s:%ld: warning: %ld records of a build without a clean git revision\n", x->raw,
               x->dirty_line, x->dirty);
    if (x->stale)
        printf("%s:%ld: note: %ld records of older sources than this program's\n", x->raw, x->stale_line,
               x->stale);
}

void exam_free(struct exam *x)
{
    for (int i = 0; i < x->runs; i++)
        free(x->run[i].candidate);
    free(x->run);
    free(x->course);
    free(x->spread);
}
