/* SPDX-License-Identifier: MIT */
/* Can a record be true? What follows from other records, from the experiment or from the revision is computed
 * again and must agree; beside that stand the floors of physics. Each rule is one function. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "audit_exam.h"
#include "measure.h"
#include "memory.h"
#include "text.h"
#include "tidy.h"
#include "../statistics.h"

#define ORDER_WORK 50000000.0 /* visits to shuffle again: runs × visits of a log */

static int differs(double got, double want)
{
    return !(fabs(got - want) <= DERIVED_TOLERANCE * fabs(want)); /* NaN differs */
}

/* The samples of a record as they stand; the caller frees them. */
static double *samples_of(const struct record *r, int *n)
{
    int room = (int)strlen(r->text[RC_SAMPLES_NS]) / 2 + 1; /* a digit and a semicolon each */
    double *sample = grow(NULL, (size_t)room, sizeof *sample);

    *n = record_samples(r, sample, room);
    return sample;
}

/* Of the first `n`, which stay in their order. */
static struct summary summary_of(const double *sample, int n)
{
    double *sorted = memcpy(grow(NULL, (size_t)n, sizeof *sorted), sample, (size_t)n * sizeof *sorted);
    const struct summary s = summarise(sorted, n);

    free(sorted);
    return s;
}

/* ---- runs ---- */

/* "2026-11-20T18:30:00.123Z" or "20261120T183000Z", which must end at `end`; NaN if it is anything else. */
static double seconds_of(const char *text, const char *format, size_t end)
{
    struct tm tm = {0};
    int ms = 0, used = 0;

    if (strlen(text) < end ||
        sscanf(text, format, &tm.tm_year, &tm.tm_mon, &tm.tm_mday, &tm.tm_hour, &tm.tm_min, &tm.tm_sec, &used,
               &ms, &used) < 6 ||
        (size_t)used != end)
        return NAN;
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    return (double)timegm(&tm) + ms * 1e-3;
}

static double stamp_of(const char *text)
{
    return strlen(text) == 24 && text[23] == 'Z' ? seconds_of(text, "%4d-%2d-%2dT%2d:%2d:%2d%n.%3d%n", 23)
                                                 : NAN;
}

static double begin_of(const char *id)
{
    return strlen(id) > 16 && id[15] == 'Z' && id[16] == '-' ? seconds_of(id, "%4d%2d%2dT%2d%2d%2d%n", 15)
                                                             : NAN;
}

static size_t *run_slot(struct exam *x, const char *id)
{
    size_t i = text_hash(id, TEXT_HASH) & (x->run_room - 1);

    while (x->run_slot[i] && strcmp(x->run[x->run_slot[i] - 1].id, id))
        i = (i + 1) & (x->run_room - 1);
    return &x->run_slot[i];
}

/* Index of the run of a record. */
static int run_of(struct exam *x, const struct record *r, int *is_new)
{
    char id[sizeof x->run->id];
    size_t *slot;

    snprintf(id, sizeof id, "%s", r->text[RC_RUN]);
    if (2 * (size_t)x->runs >= x->run_room) {
        x->run_room = x->run_room ? 2 * x->run_room : 64;
        free(x->run_slot);
        x->run_slot = zeroed(x->run_room, sizeof *x->run_slot);
        x->run = grow(x->run, x->run_room, sizeof *x->run);
        for (int i = 0; i < x->runs; i++)
            *run_slot(x, x->run[i].id) = (size_t)i + 1;
    }
    slot = run_slot(x, id);
    if ((*is_new = !*slot)) {
        struct run *run = &x->run[x->runs++];
        *slot = (size_t)x->runs;
        memset(run, 0, sizeof *run);
        run->line = -1;
        memcpy(run->id, id, sizeof id);
    }
    return (int)*slot - 1;
}

/* One log, one GPU, and no other machine has such a run. That of machine.json is the one that measured last:
 * whether any log is from it, audit_machine() asks. */
static void check_run_id(struct exam *x, const struct record *r, const struct run *run)
{
    const char *gpu = record_gpu(run->id), *first = record_gpu(x->run[0].id);
    const int here = (int)(text_hash(x->machine, TEXT_HASH) >> 33);

    if (*audit_memo(x->audit, "run", run->id, here) != here)
        finding(x, x->raw, r->line, "run %s is in another machine's folder, too", run->id);
    if (strcmp(gpu, first))
        finding(x, x->raw, r->line, "run %s was on another GPU than run %s before it", run->id, x->run[0].id);
    if (!*x->m->gpu != !*gpu)
        finding(x, x->raw, r->line, "run %s names %s GPU, and machine.json has %s", run->id,
                *gpu ? "a" : "no", *gpu ? "none" : "one");
    else if (*gpu && !strncmp(gpu + 2, x->m->uuid_hash, 6) && strlen(gpu) == 8)
        x->ours++;
    else if (*gpu && run == x->run)
        note(x->raw, r->line, "note: measured on another GPU (%s) than machine.json tells of (%.6s)", gpu + 2,
             x->m->uuid_hash);
}

/* NULL where the revision is none, is not known, or was changed by hand. */
static struct revision *revision_of(struct exam *x, const struct run *run)
{
    struct revision *v = strcmp(run->dirty, "0") ? NULL : origin_revision(&x->audit->origin, run->git);

    return v && v->known ? v : NULL;
}

/* Which experiment a run measured. */
static int plan_of(struct exam *x, const struct run *run)
{
    struct revision *v = revision_of(x, run);
    const char *name = v ? v->name : "";
    char path[AUDIT_PATH], why[AUDIT_WHY], *text;
    struct plan *p;
    size_t length;

    for (int i = 0; i < x->plans; i++)
        if (!strcmp(x->plan[i].revision, name))
            return i;
    x->plan = grow(x->plan, (size_t)x->plans + 1, sizeof *x->plan);
    p = memset(&x->plan[x->plans++], 0, sizeof *p);
    snprintf(p->revision, sizeof p->revision, "%s", name);
    if (!v) {
        p->guess = !*x->audit->origin.top && !strcmp(run->dirty, "0") && strcmp(run->git, "unknown");
        p->good = !experiment_read(x->yaml, &x->sizes, 0, &p->e, why, sizeof why);
        if (!p->good)
            finding(x, x->raw, 0, "its experiment cannot be read: %s", why);
        return x->plans - 1;
    }
    snprintf(path, sizeof path, "experiments/%s.yaml", x->name);
    if (!(text = origin_file(&x->audit->origin, v, path, &length))) {
        finding(x, x->raw, run->line, "revision %s has no %s", v->name, path);
        return x->plans - 1;
    }
    p->good = !experiment_parse(path, text, length, &x->sizes, 0, &p->e, why, sizeof why);
    if (!p->good)
        note(x->raw, run->line,
             "note: this program cannot read the experiment of revision %s (%s); cases, samples "
             "and order are not checked",
             v->name, why);
    free(text);
    return x->plans - 1;
}

/* Once for each plan, when its place in memory is final. */
static struct visits *visits_of(struct plan *p)
{
    if (!p->v.e)
        visits_start(&p->v, &p->e);
    p->v.e = &p->e; /* plans may have moved */
    return &p->v;
}

/* A revision that git knows, committed before it measured. */
static void check_revision(struct exam *x, const struct record *r, const struct run *run)
{
    const struct revision *v;

    if (!*run->git || !strcmp(run->git, "unknown") || strcmp(run->dirty, "0")) {
        if (!x->dirty)
            x->dirty_line = r->line;
        return;
    }
    if (!*x->audit->origin.top)
        return; /* said once for the machine */
    if (!(v = origin_revision(&x->audit->origin, run->git)))
        finding(x, x->raw, r->line, "revision %s: more than %d in one check", run->git, REVISIONS_MAX);
    else if (!v->known)
        finding(x, x->raw, r->line, "revision %s is none that git knows here", run->git);
    else if (run->first < v->when)
        finding(x, x->raw, r->line, "measured %.0f s before its revision %s was committed",
                v->when - run->first, run->git);
}

/* A finding of a record; NaN where it is not there or no number. */
static double found(const struct record *r, const char *name)
{
    char text[64], *end;
    double value;

    record_extra(r->text[RC_FINDINGS], name, text, sizeof text);
    value = strtod(text, &end);
    return end == text || *end ? NAN : value;
}

/* Launches per sample; the log's samples are per launch. */
static double batch_of(const struct record *r)
{
    double batch = record_number(r, RC_BATCH);

    return batch > 0 ? batch : 1;
}

/* A log is written as it is measured, one run after the other, by one program each. */
static void check_run(struct exam *x, const struct record *r, const double *sample, int n)
{
    double now = stamp_of(r->text[RC_TIME]), begin = begin_of(r->text[RC_RUN]), busy = 0;
    int is_new, index = run_of(x, r, &is_new);
    struct run *run = &x->run[index];
    const struct run *before = x->current >= 0 ? &x->run[x->current] : NULL;

    if (isnan(now)) {
        finding(x, x->raw, r->line, "time stamp \"%s\" is none; 2026-11-20T18:30:00.123Z is expected",
                r->text[RC_TIME]);
        now = run->last;
    }
    for (int i = 0; i < n; i++)
        busy += sample[i] * 1e-9 * batch_of(r);
    busy += fmax(found(r, "sustained_s"), 0); /* fmax passes NaN over */
    if (run->line < 0) {
        run->line = r->line;
        run->first = run->last = now;
        run->first_busy = busy;
        snprintf(run->git, sizeof run->git, "%s", r->text[RC_GIT]);
        snprintf(run->dirty, sizeof run->dirty, "%s", r->text[RC_DIRTY]);
        if (isnan(begin) || begin > now + CLOCK_SLACK_S)
            finding(x, x->raw, r->line, "run \"%s\" does not begin before its first record", run->id);
        else if (before && begin < before->last - CLOCK_SLACK_S)
            finding(x, x->raw, r->line, "run %s begins before run %s ends", run->id, before->id);
        check_run_id(x, r, run);
        check_revision(x, r, run);
        run->plan = plan_of(x, run);
    } else if (index != x->current) {
        finding(x, x->raw, r->line, "run %s goes on after another began", run->id);
    }
    if (strcmp(r->text[RC_GIT], run->git) || strcmp(r->text[RC_DIRTY], run->dirty))
        finding(x, x->raw, r->line, "revision %s%s in a run of %s%s", r->text[RC_GIT],
                strcmp(r->text[RC_DIRTY], "0") ? "+dirty" : "", run->git,
                strcmp(run->dirty, "0") ? "+dirty" : "");
    if (now < run->last)
        finding(x, x->raw, r->line, "time stamp before that of the record before it in its run");
    if (now > (double)time(NULL) + AHEAD_SECONDS)
        finding(x, x->raw, r->line, "time stamp in the future");
    x->dirty += !*run->git || !strcmp(run->git, "unknown") || strcmp(run->dirty, "0");
    run->last_busy = busy;
    run->busy += busy;
    run->last = now;
    x->current = index;
}

/* All that was timed between the first and the last stamp must fit between
 * them. Whether a stamp is of a record's begin or of its end does not matter:
 * neither the first nor the last record counts. */
static void check_course(struct exam *x, const struct run *c)
{
    double inside = c->busy - c->first_busy - c->last_busy, passed = c->last - c->first;

    if (inside > passed + 0.01)
        finding(x, x->raw, c->line, "run %s holds %.3f s of samples between stamps %.3f s apart", c->id,
                inside, passed);
}

/* ---- yardsticks: T_peak, the L2's, the drift reference ---- */

/* Behind the last of the copies that are measured together: one that is left out may have been the best. */
static void check_copies(struct exam *x, const struct record *r)
{
    const int gpu = x->copying & 1;
    const struct yard *y = &x->run[x->current].yard[gpu];
    int all = 0;

    if (x->copying >> 1 != x->current) /* none, or of a run that was ended */
        return;
    while (measure_copies[gpu][all])
        all++;
    if (x->copying_l2)
        all *= MEASURE_L2_SIZES;
    if (y->copies != all)
        finding(x, x->raw, r->line, "%d copies together before this record; there are %d to measure",
                y->copies, all);
}

/* GB/s that the GPU's memory cannot pass: the data sheet's; without one what its clock and bus make. 0: not known. */
static double memory_ceiling(const struct exam *x)
{
    return x->model ? x->model->peak_gbs : CLOCK_TOLERANCE * machine_memory_gbs(x->m, 1);
}

/* A copy: the best of those measured together is the peak. No copy beats the memory. */
static void take_copy(struct exam *x, const struct record *r, struct yard *y, double median, double now)
{
    const int l2 = !strcmp(r->text[RC_ROLE], "l2peak"), gpu = tidy_on_gpu(x->m, r);
    const int goes_on = x->copying == 2 * x->current + gpu && x->copying_l2 == l2;
    double stream = 4096 * floor(measure_stream_bytes(x->m, gpu) / 4096);
    double rate = record_number(r, RC_BYTES_MIN) / median; /* bytes per ns are GB/s */

    if (l2 && !x->copying_l2)
        check_copies(x, r);
    /* a process that died among its copies begins with the first of them again */
    if (!goes_on || (!l2 && !strcmp(r->text[RC_VARIANT], y->first))) {
        y->group = y->copies = 0;
        snprintf(y->first, sizeof y->first, "%s", r->text[RC_VARIANT]);
    }
    y->copies++;
    if (rate > y->group)
        *(l2 ? &y->l2 : &y->peak) = y->group = rate;
    if (!l2 && gpu && memory_ceiling(x) > 0 && rate > memory_ceiling(x))
        finding(x, x->raw, r->line, "%.6g GB/s, but the memory of a %s has %.6g", rate,
                x->model ? x->model->name : x->m->gpu, memory_ceiling(x));
    if (!l2 && differs(record_number(r, RC_ARRAY_BYTES), stream))
        finding(x, x->raw, r->line,
                "a copy of arrays of %s bytes, but %.0f are what this machine's memory takes",
                r->text[RC_ARRAY_BYTES], stream);
    y->peak_at = now;
    x->copying = 2 * x->current + gpu;
    x->copying_l2 = l2;
}

static void take_yardstick(struct exam *x, const struct record *r, struct yard *y, double median, double now)
{
    const char *role = r->text[RC_ROLE];

    if (!strcmp(role, "peak") || !strcmp(role, "l2peak")) {
        take_copy(x, r, y, median, now);
        return;
    }
    if (!strcmp(role, "empty")) {
        y->peak_at = now;
    } else if (!strcmp(role, "reference")) {
        y->reference = median > 0 ? median : y->reference;
        y->reference_at = now;
    }
}

/* What a record claims of its yardsticks against what the lines before it imply. */
static void check_yardsticks(struct exam *x, const struct record *r, const struct yard *y, double before)
{
    static const struct {
        enum record_column column;
        size_t at;
        const char *what;
    } claim[] = {{RC_T_PEAK_GBS, offsetof(struct yard, peak), "T_peak"},
                 {RC_L2_PEAK_GBS, offsetof(struct yard, l2), "L2 peak"},
                 {RC_REFERENCE_NS, offsetof(struct yard, reference), "reference"}};

    for (size_t i = 0; i < sizeof claim / sizeof *claim; i++) {
        double want = *(const double *)((const char *)y + claim[i].at);
        const char *text = r->text[claim[i].column];
        if (*text || want > 0 ? differs(record_number(r, claim[i].column), want) : 0)
            finding(x, x->raw, r->line, "%s \"%s\", but the yardsticks before it in its run imply %.7g",
                    claim[i].what, text, want);
    }
    if (y->peak > 0 && before - y->peak_at > PEAK_EVERY_S + CLOCK_SLACK_S)
        finding(x, x->raw, r->line, "begun %.1f s after the latest copies; %.0f s are the most",
                before - y->peak_at, PEAK_EVERY_S);
    if (y->reference > 0 && before - y->reference_at > REFERENCE_EVERY_S + CLOCK_SLACK_S)
        finding(x, x->raw, r->line, "begun %.1f s after the latest drift reference; %.0f s are the most",
                before - y->reference_at, REFERENCE_EVERY_S);
}

/* ---- samples ---- */

/* Half width of the interval of the median of the first `n`. */
static double noise_of(const double *sample, int n)
{
    const struct summary s = summary_of(sample, n);

    return summary_noise(&s);
}

/* The stopping rule, followed again: enough samples, not one more. */
static void check_stop(struct exam *x, const struct record *r, const struct measure *how,
                       const double *sample, int n)
{
    const int cap = measure_most(how);
    int m = how->samples < cap ? how->samples : cap;

    while (m < n && noise_of(sample, m) > how->noise * (1 - DERIVED_TOLERANCE))
        m += (how->samples + 1) / 2 < cap - m ? (how->samples + 1) / 2 : cap - m;
    if (m != n)
        finding(x, x->raw, r->line,
                "%d samples, but the declared rule (%d, to %.3g, at most %d) stops after %s%d", n,
                how->samples, how->noise, cap, m > n ? "no less than " : "", m);
    else if (m < cap && noise_of(sample, m) > how->noise * (1 + DERIVED_TOLERANCE))
        finding(x, x->raw, r->line, "%d samples, but their noise of %.3g is above the declared %.3g", n,
                noise_of(sample, m), how->noise);
}

/* ---- one case ---- */

/* No time without an answer. So written that NaN fails as well. */
static void check_answer(struct exam *x, const struct record *r)
{
    double bound = record_number(r, RC_BOUND_USED), checked = record_number(r, RC_CHECKED);

    if (!(checked > 0))
        finding(x, x->raw, r->line, "status ok, but no point was checked");
    else if (!(bound <= 1))
        finding(x, x->raw, r->line, "status ok, but the error is %s times its bound", r->text[RC_BOUND_USED]);
    else if (!(record_number(r, RC_WRONG) == 0) || !(record_number(r, RC_DAMAGED) == 0))
        finding(x, x->raw, r->line, "status ok, but wrong = %s and damaged = %s", r->text[RC_WRONG],
                r->text[RC_DAMAGED]);
}

/* Bytes, flops and points follow from the axes: the study tells them anew. */
static void check_work(struct exam *x, const struct record *r, const struct bench_case *c)
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

    if (strcmp(backend_names[c->variant->backend], r->text[RC_BACKEND]))
        finding(x, x->raw, r->line, "%s is of backend %s, not %s", c->variant->name,
                backend_names[c->variant->backend], r->text[RC_BACKEND]);
    for (size_t i = 0; i < sizeof work / sizeof *work; i++) {
        double (*f)(const struct bench_case *);
        memcpy(&f, (const char *)c->study + work[i].function, sizeof f);
        if (f && differs(record_number(r, work[i].column), f(c)))
            finding(x, x->raw, r->line, "%s %s, but this case has %.0f", record_columns[work[i].column],
                    r->text[work[i].column], f(c));
    }
}

/* No code moves its bytes faster than the memory does. The memory is as fast
 * as the fastest copy of the run showed it to be, at whatever moment; a code that
 * only reads may be faster than any copy, but not than the memory can be. Of the `steps` of an application
 * only the first must read from memory and only the last write to it. */
static void check_floor(struct exam *x, const struct record *r, int steps, const struct yard *y, int gpu, double median)
{
    double bytes = record_number(r, RC_BYTES_MIN) / steps, cache = tidy_cache_bytes(x->m, r);
    double peak = fmax(record_number(r, RC_T_PEAK_GBS), y->fastest);
    double l2 = fmax(record_number(r, RC_L2_PEAK_GBS), y->l2_fastest);

    if (cache > 0 && record_number(r, RC_ARRAY_BYTES) >= STREAM_FACTOR * cache) {
        if (!(record_number(r, RC_T_PEAK_GBS) > 0))
            finding(x, x->raw, r->line, "larger than the cache, but without a T_peak");
        peak *= gpu ? FLOOR_TOLERANCE : HOST_FLOOR_TOLERANCE;
        if (gpu)
            peak = fmax(peak, memory_ceiling(x));
        if (median < bytes / peak)
            finding(x, x->raw, r->line,
                    "median %.6g ns, but the memory needs %.6g ns for %.0f bytes (%.6g GB/s)", median,
                    bytes / peak, bytes, peak);
    } else if (gpu && l2 > 0 && median < bytes / (L2_FLOOR_TOLERANCE * l2)) {
        /* Not on the host: a small array is in a cache nearer than the last. */
        finding(x, x->raw, r->line, "median %.6g ns, but the L2 needs %.6g ns for %.0f bytes (%.6g GB/s)",
                median, bytes / l2, bytes, l2);
    }
}

/* No code computes faster than the units at the highest clock. */
static void check_units(struct exam *x, const struct record *r, double time)
{
    double gflops = record_number(r, RC_FLOPS) / time;
    double peak = device_gflops_peak(x->m, strcmp(r->text[RC_PRECISION], "double") ? 4 : 8);

    if (peak > 0 && gflops > peak)
        finding(x, x->raw, r->line, "%.6g GFlop/s, but the device has %.6g at its highest clock", gflops,
                peak);
}

/* What the device has: units, clock, and being there at all. */
static void check_device(struct exam *x, const struct record *r, double median)
{
    double clock = record_number(r, RC_CLOCK_SM_MHZ);

    if (!*x->m->gpu)
        finding(x, x->raw, r->line, "backend %s on a machine without a GPU", r->text[RC_BACKEND]);
    check_units(x, r, median);
    if (x->m->clock_sm_max_mhz > 0 && clock > CLOCK_TOLERANCE * x->m->clock_sm_max_mhz)
        finding(x, x->raw, r->line, "SM clock %.0f MHz above the device's highest, %d MHz", clock,
                x->m->clock_sm_max_mhz);
}

/* ---- launches that went on for seconds ---- */

/* There where the experiment asks, on the GPU, and nowhere else; `asked` < 0: it cannot be told. What can be said of
 * them is written so that NaN fails. Power and energy are there where NVML was, energy only where it counts that. */
static void check_sustained(struct exam *x, const struct record *r, int steps, const struct yard *y, int gpu, int asked)
{
    const double seconds = found(r, "sustained_s"), ns = found(r, "sustained_ns"), mhz = found(r, "sustained_sm_mhz"),
                 power = found(r, "sustained_power_w"), energy = found(r, "sustained_energy_nj_per_point");
    const double joule = 1e-9 * energy * record_number(r, RC_POINTS), used = 1e-9 * power * ns; /* of a launch */
    const int there = strstr(r->text[RC_FINDINGS], "sustained_") != NULL;

    if (asked >= 0 && there != (asked > 0))
        finding(x, x->raw, r->line, there ? "sustained launches that its experiment does not ask for"
                                          : "no sustained launches, but its experiment asks for them");
    if (!there)
        return;
    if (!(seconds > 0) || !(ns > 0) || !(mhz > 0) || (*r->text[RC_POWER_W] && !(power > 0)))
        finding(x, x->raw, r->line, "sustained launches without their time, clock or power: %s", r->text[RC_FINDINGS]);
    if (!(seconds >= SUSTAINED_TOLERANCE * asked) || !(seconds >= 16 * 1e-9 * ns))
        finding(x, x->raw, r->line, "sustained for %.6g s, but %d s and 16 launches are the least", seconds, asked);
    check_floor(x, r, steps, y, gpu, ns);
    check_units(x, r, ns);
    if (x->m->clock_sm_max_mhz > 0 && mhz > CLOCK_TOLERANCE * x->m->clock_sm_max_mhz)
        finding(x, x->raw, r->line, "sustained at %.0f MHz, above the device's highest clock, %d MHz", mhz,
                x->m->clock_sm_max_mhz);
    if (x->m->power_cap_w > 0 && power > POWER_TOLERANCE * x->m->power_cap_w)
        finding(x, x->raw, r->line, "sustained at %.0f W, above the cap of %.0f W", power, x->m->power_cap_w);
    if (!isnan(energy) && !(fabs(joule / used - 1) <= ENERGY_TOLERANCE))
        finding(x, x->raw, r->line, "%.4g J for a launch that at %.4g W takes %.4g J", joule, power, used);
}

/* ---- against the experiment and the revision ---- */

/* What the sources of a coding hash to at the revision that measured it. */
static void check_source(struct exam *x, const struct record *r, const struct run *run)
{
    enum { HOLDS, UNTOLD, OTHER, ABSENT };
    struct revision *v = revision_of(x, run);
    char key[256], hash[13];
    const char *want;
    int *known;

    if (!v)
        return;
    snprintf(key, sizeof key, "%s %.60s/%.60s %.60s", v->name, r->text[RC_STUDY], r->text[RC_VARIANT],
             r->text[RC_SOURCE]);
    known = audit_memo(x->audit, "source", key, -1);
    if (*known == HOLDS || *known == UNTOLD)
        return;
    want = origin_hash(&x->audit->origin, v, r->text[RC_STUDY], r->text[RC_VARIANT], hash);
    *known = !want ? UNTOLD : !*want ? ABSENT : strcmp(want, r->text[RC_SOURCE]) ? OTHER : HOLDS;
    if (*known == OTHER)
        finding(x, x->raw, r->line, "source hash %s of %s, but at revision %s it is %s", r->text[RC_SOURCE],
                r->text[RC_VARIANT], v->name, want);
    else if (*known == ABSENT)
        finding(x, x->raw, r->line, "revision %s has no coding src/%s/%s", v->name, r->text[RC_STUDY],
                r->text[RC_VARIANT]);
}

/* A coding that this program lacks was one of the revision's, or is none. */
static void check_foreign(struct exam *x, const struct record *r, const struct run *run)
{
    struct revision *v = revision_of(x, run);
    const struct study *study = study_find(r->text[RC_STUDY]);
    char hash[13];

    if ((!study || !variant_find(study, r->text[RC_VARIANT], NULL)) && v &&
        origin_hash(&x->audit->origin, v, r->text[RC_STUDY], r->text[RC_VARIANT], hash))
        x->foreign++; /* that it is there, check_source has seen */
    else
        finding(x, x->raw, r->line, "no such coding or case: %s/%s, %s", r->text[RC_STUDY],
                r->text[RC_VARIANT], r->text[RC_EXTRA]);
}

/* Declared, and measured as declared. */
static void check_declared(struct exam *x, const struct record *r, const struct bench_case *c, struct plan *p,
                           const double *sample, int n, int ok)
{
    struct bench_case now = *c;
    char key[256], own[256];
    int64_t visit, order;
    int retuned;

    record_key(c->study, r, key, sizeof key);
    visit = visits_find(visits_of(p), key, r->text[RC_ROUND]);
    experiment_settle(&p->e, &x->sizes, &now);
    case_key(c, own, sizeof own);
    if ((retuned = visit < 0 && !strcmp(own, key) && memcmp(now.axis, c->axis, sizeof now.axis))) {
        case_key(&now, own, sizeof own);
        visit = visits_find(&p->v, own, r->text[RC_ROUND]);
    }
    if (visit < 0) {
        finding(x, x->raw, r->line, "case %s, round %s, is not declared in %s", key, r->text[RC_ROUND],
                x->yaml);
        return;
    }
    if (strcmp(r->text[RC_CACHE], p->e.measure.cache == CACHE_COLD ? "cold" : "warm"))
        finding(x, x->raw, r->line, "cache %s, but the experiment declares the other", r->text[RC_CACHE]);
    if (ok)
        check_stop(x, r, &p->e.measure, sample, n);
    if (ok && p->e.measure.cache == CACHE_COLD && batch_of(r) > 1)
        finding(x, x->raw, r->line, "%s cold launches in one sample", r->text[RC_BATCH]);
    if (text_integer(r->text[RC_ORDER], &order) != TEXT_GOOD)
        order = -1;
    if (retuned) {
        x->retuned++;
        if (p->v.standing[visit] == OWED)
            p->v.standing[visit] = RETUNED;
        return;
    }
    const int stands = ok || !strcmp(r->text[RC_STATUS], "skipped");
    p->v.standing[visit] = stands ? STANDS : BROKEN;
    if ((x->seens & (x->seens - 1)) == 0) /* full at every power of two */
        x->seen = grow(x->seen, x->seens ? 2 * x->seens : 1, sizeof *x->seen);
    x->seen[x->seens++] = (struct seen){r->line,
                                        visit,
                                        order,
                                        x->current,
                                        (int)c->axis[AXIS_VARIANT],
                                        text_hash(r->text[RC_SOURCE], TEXT_HASH),
                                        stands};
}

/* An experiment may have grown since: its new cases are not measured yet. */
static void check_today(const struct exam *x, struct plan *p)
{
    struct experiment today;
    char why[AUDIT_WHY], key[256];
    size_t more = 0;

    if (!*p->revision)
        return;
    if (experiment_read(x->yaml, &x->sizes, 0, &today, why, sizeof why)) {
        note(x->raw, 0, "note: its experiment cannot be read today: %s", why);
        return;
    }
    for (size_t i = 0; i < today.count; i++) {
        case_key(&today.cases[i], key, sizeof key);
        more += visits_find(&p->v, key, "0") < 0;
    }
    if (more)
        note(x->raw, 0, "note: %zu of %zu cases that its experiment declares today are not measured", more,
             today.count);
    experiment_free(&today);
}

/* Every visit of the experiment must have been measured or skipped for a reason: who leaves out what
 * looks bad is found here. Of several revisions the last one's experiment counts. 0: it cannot be told. */
static int check_coverage(struct exam *x)
{
    struct plan *p = x->current < 0 ? NULL : &x->plan[x->run[x->current].plan];
    size_t missing = 0, broken = 0, retuned = 0, first = 0, all;
    struct experiment quick;
    char why[AUDIT_WHY];

    if (!p || !p->good)
        return 1;
    all = p->e.count * (size_t)p->e.measure.rounds;
    visits_of(p);
    check_today(x, p);
    for (size_t i = all; i-- > 0;)
        if (p->v.standing[i] == RETUNED) {
            retuned++;
        } else if (p->v.standing[i] != STANDS) {
            missing++;
            broken += p->v.standing[i] == BROKEN;
            first = i;
        }
    if (retuned)
        note(x->raw, 0, "note: %zu of %zu visits are not there with the settings of today's " TUNED_NAME ".csv, only with "
             "others; another run makes them", retuned, all);
    if (!missing)
        return 1;
    if (!experiment_read(x->yaml, &x->sizes, 1, &quick, why, sizeof why)) {
        if (x->seens && x->seens <= quick.count * (size_t)quick.measure.rounds)
            note(x->raw, 0, "note: as many cases as a --quick run has");
        experiment_free(&quick);
    }
    if (p->guess && !broken) { /* left out, or declared since */
        note(x->raw, 0, "note: %zu of %zu visits that its experiment declares today are not there; whether it did "
             "then, and their order, only the repository tells", missing, all);
        return 0;
    }
    finding(x, x->raw, 0, "%zu of %zu declared visits are neither ok nor skipped; the first: %s, round %zu%s",
            missing, all, p->v.key[first % p->e.count], first / p->e.count,
            p->v.standing[first] == BROKEN ? " (invalid or failed)" : "");
    return 1;
}

/* ---- order ---- */

/* 1 if the cases of a run come as shuffled; else the first that does not. */
static int in_order(const struct seen *s, size_t n, const struct visits *v, size_t *wrong)
{
    size_t count, broken;
    struct visit *list = visits_owed(v, &count, &broken);

    for (*wrong = 0; *wrong < n; ++*wrong) {
        const struct seen *now = &s[*wrong];
        if (*wrong >= count || now->order != (int64_t)*wrong ||
            now->visit != list[*wrong].round * (int64_t)v->e->count + list[*wrong].index)
            break;
    }
    free(list);
    return *wrong == n;
}

/* Every run visits what the log still owed it, shuffled by the experiment's seed. What is owed follows
 * from the records before, as `run` sees it: those of the sources that this run has. */
static void check_order(struct exam *x)
{
    struct plan *p = x->runs ? &x->plan[x->run[0].plan] : NULL;
    const struct study *study = p && p->good ? p->e.study : NULL;
    const struct variant *const *list;
    int variants = study ? study_variants(study, &list) : 0;
    size_t all = study ? p->e.count * (size_t)p->e.measure.rounds : 0, next;
    const struct seen **latest;
    struct visits v;
    uint64_t *source;

    if (!study)
        return;
    if (x->plans > 1 || x->retuned || (double)x->runs * (double)all > ORDER_WORK) {
        note(x->raw, 0, "note: %s; its order is not checked",
             x->plans > 1 ? "measured by several revisions"
             : x->retuned ? "measured with other settings than " TUNED_NAME ".csv has now"
                          : "too many runs for its visits");
        return;
    }
    visits_start(&v, &p->e);
    latest = zeroed(all, sizeof *latest);
    source = grow(NULL, (size_t)variants, sizeof *source);
    for (size_t i = 0; i < x->seens; i = next) {
        size_t wrong = 0, best = 0;
        int good = 0;
        memset(source, 0, (size_t)variants * sizeof *source);
        for (next = i; next < x->seens && x->seen[next].run == x->seen[i].run; next++)
            source[x->seen[next].variant] = x->seen[next].source;
        for (int retry = 0; retry < 2 && !good; retry++) {
            for (size_t k = 0; k < all; k++) {
                const struct seen *s = latest[k];
                int old = s && source[s->variant] && source[s->variant] != s->source;
                v.standing[k] = !s || old || (retry && !s->stands) ? OWED : s->stands ? STANDS : BROKEN;
            }
            good = in_order(x->seen + i, next - i, &v, &wrong);
            best = wrong > best ? wrong : best;
        }
        if (!good)
            finding(x, x->raw, x->seen[i + best].line,
                    "order %lld: not where the seed puts this case in run %s",
                    (long long)x->seen[i + best].order, x->run[x->seen[i].run].id);
        for (; i < next; i++)
            latest[x->seen[i].visit] = &x->seen[i];
    }
    free(latest);
    free(source);
    visits_free(&v);
}

/* ---- any record ---- */

static void check_case(struct exam *x, const struct record *r, struct run *run, int gpu, const double *sample,
                       int n)
{
    const int ok = !strcmp(r->text[RC_STATUS], "ok");
    const struct study *study = study_find(r->text[RC_STUDY]);
    struct plan *p = &x->plan[run->plan];
    struct bench_case c;
    const int known = study && !record_case(study, r, &c), steps = known && study->steps ? study->steps(&c) : 1;
    char why[256];

    x->stale += tidy_stale(r);
    if (ok) {
        double median = summary_of(sample, n).median;
        check_answer(x, r);
        check_floor(x, r, steps, &run->yard[gpu], gpu, median);
        if (gpu)
            check_device(x, r, median);
    } else if (!*r->text[RC_REASON]) {
        finding(x, x->raw, r->line, "status %s without a reason", r->text[RC_STATUS]);
    }
    if (p->good && strcmp(r->text[RC_STUDY], p->e.study->name)) {
        finding(x, x->raw, r->line, "study %s in an experiment of %s", r->text[RC_STUDY], p->e.study->name);
        return;
    }
    if (!known) {
        check_foreign(x, r, run);
        return;
    }
    check_work(x, r, &c);
    if (ok)
        check_sustained(x, r, steps, &run->yard[gpu], gpu,
                        p->good ? (c.variant->backend == BACKEND_CUDA ? p->e.measure.sustained : 0) : -1);
    if (p->good)
        check_declared(x, r, &c, p, sample, n, ok);
    if (!strcmp(r->text[RC_STATUS], "skipped") && *r->text[RC_REASON]) {
        const char *against = exam_skip(x, r, &c, why, sizeof why);
        if (against)
            finding(x, x->raw, r->line, "skipped for \"%s\", but %s", r->text[RC_REASON], against);
    }
}

/* First pass: the copies, which the cases before them are held against as well; what ran at all. */
static int read_first(const struct record *r, void *context)
{
    struct exam *x = context;
    int is_new, n, copy = strstr(r->text[RC_ROLE], "peak") != NULL, l2 = !strcmp(r->text[RC_ROLE], "l2peak");

    if (tidy_wrong(r) || strcmp(r->text[RC_STATUS], "ok"))
        return 0;
    for (int b = 0; b < BACKEND_COUNT; b++)
        if (!strcmp(r->text[RC_ROLE], "case") && !strcmp(r->text[RC_BACKEND], backend_names[b]))
            x->arrays_ok[b] = fmax(x->arrays_ok[b], record_number(r, RC_ARRAY_BYTES));
    if (copy) {
        int run = run_of(x, r, &is_new);
        struct yard *y = &x->run[run].yard[tidy_on_gpu(x->m, r)];
        double *sample = samples_of(r, &n), rate = record_number(r, RC_BYTES_MIN) / summarise(sample, n).min;
        *(l2 ? &y->l2_fastest : &y->fastest) = fmax(l2 ? y->l2_fastest : y->fastest, rate);
        free(sample);
    }
    return 0;
}

/* Second pass: every record, in the order of the log. */
static int read_second(const struct record *r, void *context)
{
    struct exam *x = context;
    int is_case = !strcmp(r->text[RC_ROLE], "case"), ok = !strcmp(r->text[RC_STATUS], "ok"), n;
    const struct study *study;
    double *sample, before;
    struct bench_case c;
    struct run *run;
    struct yard *y;

    if (tidy_wrong(r)) /* a finding of the gathering already */
        return 0;
    sample = samples_of(r, &n);
    before = x->current >= 0 ? x->run[x->current].last : 0;
    check_run(x, r, sample, n);
    run = &x->run[x->current];
    y = &run->yard[tidy_on_gpu(x->m, r)];
    check_source(x, r, run);
    if (text_index(r->text[RC_BACKEND], backend_names) < 0)
        finding(x, x->raw, r->line, "unknown backend \"%s\"", r->text[RC_BACKEND]);
    if (!strstr(r->text[RC_ROLE], "peak")) {
        check_copies(x, r);
        x->copying = -1;
    }
    if (!is_case && (study = study_find(r->text[RC_STUDY])) && !record_case(study, r, &c))
        check_work(x, r, &c);
    if (is_case) {
        if (ok)
            check_yardsticks(x, r, y, before);
        check_case(x, r, run, tidy_on_gpu(x->m, r), sample, n);
    } else {
        const struct measure rule =
            measure_rule((enum record_role)text_index(r->text[RC_ROLE], record_roles), y == &run->yard[1]);
        take_yardstick(x, r, y, ok ? summary_of(sample, n).median : NAN, run->last);
        if (ok)
            check_stop(x, r, &rule, sample, n);
    }
    free(sample);
    return 0;
}

void exam_records(struct exam *x)
{
    char why[AUDIT_WHY];

    x->current = x->copying = -1;
    if (record_read(x->raw, read_first, NULL, x, why, sizeof why) ||
        record_read(x->raw, read_second, NULL, x, why, sizeof why))
        return; /* cannot be read: a finding of the gathering already */
    for (int i = 0; i < x->runs; i++)
        check_course(x, &x->run[i]);
    if (check_coverage(x))
        check_order(x);
    if (x->dirty)
        note(x->raw, x->dirty_line, "warning: %ld records of a build without a clean git revision", x->dirty);
    if (x->foreign)
        note(x->raw, 0, "note: %ld cases of codings that this program lacks", x->foreign);
    if (x->untold)
        note(x->raw, x->untold_line, "note: %ld cases skipped for what only the device can tell", x->untold);
}

void exam_free(struct exam *x)
{
    for (int i = 0; i < x->plans; i++)
        if (x->plan[i].good) {
            if (x->plan[i].v.e)
                visits_free(visits_of(&x->plan[i]));
            experiment_free(&x->plan[i].e);
        }
    free(x->plan);
    free(x->run);
    free(x->run_slot);
    free(x->seen);
}
