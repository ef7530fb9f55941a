/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "backend.h"
#include "measure.h"
#include "picture.h"
#include "record.h"
#include "version.h"
#include "worker.h"

#define PEAK_EVERY_S 60.0
#define REFERENCE_EVERY_S 2.0
#define SEAL_ROOM 16 /* for what comes around a record on its way into the log */

/* A line that grows and remembers that it did not fit. */
struct line {
    char *text;
    size_t length, size;
    int columns;
};

__attribute__((format(printf, 2, 3))) static void put(struct line *l, const char *format, ...)
{
    va_list arguments;
    int n;
    va_start(arguments, format);
    if (l->columns++ && l->length + 1 < l->size)
        l->text[l->length++] = ',';
    n = vsnprintf(l->text + l->length, l->size - l->length, format, arguments);
    va_end(arguments);
    if (n < 0 || (size_t)n >= l->size - l->length)
        l->length = l->size; /* refused at the end */
    else
        l->length += (size_t)n;
}

/* A number that may be absent. */
static void put_number(struct line *l, double value, int digits)
{
    if (value > 0 && isfinite(value))
        put(l, "%.*g", digits, value);
    else
        put(l, "%s", "");
}

/* Text fields keep the format: no commas, semicolons or newlines. */
static void put_text(struct line *l, const char *text)
{
    const size_t start = l->length;
    put(l, "%s", text);
    for (size_t i = start + (l->columns > 1); i < l->length && i < l->size; i++)
        if (strchr(",\n\r", l->text[i]))
            l->text[i] = ' ';
        else if (l->text[i] == ';')
            l->text[i] = ':';
}

static void put_now(struct line *l)
{
    char text[64];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    put(l, "%s.%03ldZ", text, now.tv_nsec / 1000000);
}

size_t worker_compose(const struct run_facts *run, const char *role, const struct bench_case *c,
                      const struct outcome *o, int round, int order, char *text, size_t size)
{
    struct line l = {text, 0, size, 0};
    const struct study *s = c->study;
    const int ok = o->status == STATUS_OK, on_gpu = backend_on_gpu(c->variant->backend);
    const struct yardstick y = measure_yardstick(on_gpu);
    char extra[128] = "", value[64];
    put(&l, "%s", role);
    put(&l, "%s", s->name);
    put(&l, "%s", c->variant->name);
    put(&l, "%s", backend_names[c->variant->backend]);
    for (int a = AXIS_PRECISION; a < AXIS_MAX; a++) {
        const struct axis *axis = study_axis(s, a);
        *value = '\0';
        if (axis)
            axis_format(s, a, c->axis[a], value, sizeof value);
        if (a < AXIS_FIXED)
            put(&l, "%s", value);
        else if (axis)
            snprintf(extra + strlen(extra), sizeof extra - strlen(extra), "%s%s=%s", *extra ? " " : "",
                     axis->name, value);
    }
    put(&l, "%s", extra);
    put(&l, "%s", run->experiment->measure.cache == CACHE_COLD && !strcmp(role, "case") ? "cold" : "warm");
    put(&l, "%d", round);
    put(&l, "%s", case_status_names[o->status]);
    put_text(&l, o->reason);
    put(&l, "%.9g", o->check.err_max);
    put(&l, "%.9g", o->check.bound_used);
    put(&l, "%lld", (long long)o->check.points);
    put(&l, "%lld", (long long)o->check.wrong);
    put(&l, "%lld", (long long)o->check.damaged);
    put(&l, "%.17g", s->bytes_min(c));
    put(&l, "%.17g", s->flops(c));
    put(&l, "%.17g", s->points(c));
    put(&l, "%.17g", s->array_bytes(c));
    put_number(&l, y.t_peak_gbs, 7);
    put_number(&l, y.l2_peak_gbs, 7);
    put_number(&l, y.reference_ns, 9);
    put_number(&l, o->gpu.valid ? o->gpu.clock_sm_mhz : 0, 6);
    put_number(&l, o->gpu.valid ? o->gpu.clock_mem_mhz : 0, 6);
    put_number(&l, o->gpu.valid ? o->gpu.temperature_c : 0, 6);
    put_number(&l, o->gpu.valid ? o->gpu.power_w : 0, 6);
    if (o->gpu.valid)
        put(&l, "0x%llx", o->gpu.throttle);
    else
        put(&l, "%s", "");
    put(&l, "%d", o->voided);
    put(&l, "%d", o->batch);
    put(&l, "%s", c->variant->source);
    put(&l, "%s", CLIFFS_GIT);
    put(&l, "%d", CLIFFS_DIRTY);
    put(&l, "%s", run->id);
    put(&l, "%d", order);
    put_now(&l);
    put_text(&l, ok ? o->findings : "");
    l.columns++;
    if (l.length + 1 < l.size)
        l.text[l.length++] = ',';
    for (int i = 0; ok && i < o->samples; i++) {
        const int n = snprintf(l.text + l.length, l.size - l.length, "%s%.3f", i ? ";" : "", o->ns[i]);
        if (n < 0 || (size_t)n >= l.size - l.length)
            return 0;
        l.length += (size_t)n;
    }
    return l.length < l.size ? l.length : 0;
}

/* ---- serving --------------------------------------------------------------------------------- */

struct server {
    const struct run_facts *run;
    int answers, fatal;
    struct visit visit;
};

static void answer(const struct server *s, const char *text, size_t length)
{
    while (length) {
        const ssize_t n = write(s->answers, text, length);
        if (n <= 0)
            _exit(1); /* nobody listens any more */
        text += n;
        length -= (size_t)n;
    }
}

static void send_record(const char *role, const struct bench_case *c, const struct outcome *o, void *context)
{
    static char line[RECORD_LINE_MAX];
    struct server *s = context;
    size_t length;
    line[0] = ANSWER_RECORD;
    s->fatal |= o->fatal;
    length =
        worker_compose(s->run, role, c, o, s->visit.round, s->visit.order, line + 1, sizeof line - SEAL_ROOM);
    if (!length)
        return; /* the supervisor will miss it and say so */
    line[length + 1] = '\n';
    answer(s, line, length + 2);
}

/* The yardsticks that a case of this backend needs, as far as they are due. */
static void yardsticks(struct server *s, int on_gpu, int now)
{
    const struct yardstick y = measure_yardstick(on_gpu);
    if (now || y.peak_age_s > PEAK_EVERY_S)
        measure_peaks(on_gpu, send_record, s);
    if (now || y.reference_age_s > REFERENCE_EVERY_S)
        measure_reference(on_gpu, send_record, s);
}

static void serve(struct server *s)
{
    static struct outcome o;
    if (s->visit.index < 0) {
        for (int on_gpu = 0; on_gpu < 2; on_gpu++)
            if (measure_yardstick(on_gpu).t_peak_gbs > 0)
                yardsticks(s, on_gpu, 1);
        return;
    }
    const struct bench_case *c = &s->run->experiment->cases[s->visit.index];
    /* no yardstick for what this machine cannot run at all */
    if (!s->run->bare && c->variant->launch && backend_of(c->variant->backend) &&
        (c->variant->backend != BACKEND_CUDA || *s->run->machine->gpu))
        yardsticks(s, backend_on_gpu(c->variant->backend), 0);
    if (s->fatal)
        return; /* not this case's fault: another process will try it */
    answer(s, (const char[2]){ANSWER_BEGIN, '\n'}, 2);
    measure_case(c, &s->run->experiment->measure, &o);
    if (o.after && picture_write(s->run, c, &o, o.reason, sizeof o.reason))
        o.status = STATUS_FAILED;
    send_record("case", c, &o, s);
}

_Noreturn void worker_serve(const struct run_facts *run, int requests, int answers)
{
    struct server s = {.run = run, .answers = answers};
    backend_openacc_on_device = run->experiment->place != PLACE_HOST && *run->machine->gpu;
    measure_begin(run->machine, run->bare);
    while (read(requests, &s.visit, sizeof s.visit) == (ssize_t)sizeof s.visit) {
        const char done[2] = {ANSWER_DONE, '\n'}, last[2] = {ANSWER_LAST, '\n'};
        serve(&s);
        answer(&s, s.fatal ? last : done, 2);
        if (s.fatal)
            break;
    }
    _exit(0);
}
