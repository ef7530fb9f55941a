#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>
#include "backend.h"
#include "files.h"
#include "measure.h"
#include "ranks.h"
#include "text.h"
#include "version.h"
#include "worker.h"

/* A record under construction: fields that are not put are empty. */
struct draft {
    struct record r;
    char text[RECORD_LINE_MAX];
    size_t used; /* larger than the room if something did not fit */
    int last;    /* the last column that was put */
};

/* Puts a field, or appends to the field that was put last. */
__attribute__((format(printf, 3, 4))) static void put(struct draft *d, enum record_column c,
                                                      const char *format, ...)
{
    const size_t at = d->used - (d->last == (int)c); /* overwrites the terminating zero */
    va_list arguments;
    if (at >= sizeof d->text)
        return;
    va_start(arguments, format);
    d->used = at + (size_t)vsnprintf(d->text + at, sizeof d->text - at, format, arguments) + 1;
    va_end(arguments);
    if (d->last != (int)c)
        d->r.text[c] = d->text + at;
    d->last = (int)c;
}

static void put_number(struct draft *d, enum record_column c, double value, int digits)
{
    if (value > 0 && isfinite(value))
        put(d, c, "%.*g", digits, value);
}

/* Puts text from outside, with only those characters that readers of the log allow. */
static void put_text(struct draft *d, enum record_column c, const char *text)
{
    put(d, c, "%s", text);
    text_allow(d->r.text[c], "");
}

static void put_now(struct draft *d)
{
    char text[64];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    put(d, RC_TIME, "%s.%03ldZ", text, now.tv_nsec / 1000000);
}

static void put_case(struct draft *d, const struct bench_case *c)
{
    char text[1024];
    put(d, RC_STUDY, "%s", c->study->name);
    put(d, RC_VARIANT, "%s", c->variant->name);
    put(d, RC_BACKEND, "%s", backend_names[c->variant->backend]);
    for (int a = AXIS_PRECISION; a < AXIS_FIXED; a++) {
        axis_format(c->study, a, c->axis[a], text, sizeof text);
        put(d, record_axis[a], "%s", text);
    }
    case_pairs(c, AXIS_EXTRA, text, sizeof text);
    put(d, RC_EXTRA, "%s", text);
}

size_t worker_compose(const struct run_facts *run, enum record_role role, const struct bench_case *c,
                      const struct outcome *o, int round, int order, char *line, size_t size)
{
    static struct draft d;
    const struct study *s = c->study;
    const struct yardstick y = measure_yardstick(backend_on_gpu(c->variant->backend));
    const int cold = run->experiment->measure.cache == CACHE_COLD && role == ROLE_CASE;
    d.used = 0;
    d.last = -1;
    for (int i = 0; i < RC_COLUMNS; i++)
        d.r.text[i] = "";
    put(&d, RC_ROLE, "%s", record_roles[role]);
    put_case(&d, c);
    put(&d, RC_CACHE, "%s", cold ? "cold" : "warm");
    put(&d, RC_ROUND, "%d", round);
    put(&d, RC_STATUS, "%s", record_statuses[o->status]);
    put_text(&d, RC_REASON, o->reason);
    put(&d, RC_ERR_MAX, "%.9g", o->check.err_max);
    put(&d, RC_BOUND_USED, "%.9g", o->check.bound_used);
    put(&d, RC_CHECKED, "%lld", (long long)o->check.points);
    put(&d, RC_WRONG, "%lld", (long long)o->check.wrong);
    put(&d, RC_DAMAGED, "%lld", (long long)o->check.damaged);
    put(&d, RC_BYTES_MIN, "%.17g", s->bytes_min(c));
    put(&d, RC_FLOPS, "%.17g", s->flops(c));
    put(&d, RC_POINTS, "%.17g", s->points(c));
    put(&d, RC_ARRAY_BYTES, "%.17g", s->array_bytes(c));
    put_number(&d, RC_T_PEAK_GBS, y.t_peak_gbs, 7);
    put_number(&d, RC_L2_PEAK_GBS, y.l2_peak_gbs, 7);
    put_number(&d, RC_REFERENCE_NS, y.reference_ns, 9);
    /* readings that NVML has not given are 0, and are left out */
    put_number(&d, RC_CLOCK_SM_MHZ, o->gpu.clock_sm_mhz, 6);
    put_number(&d, RC_CLOCK_MEM_MHZ, o->gpu.clock_mem_mhz, 6);
    put_number(&d, RC_TEMPERATURE_C, o->gpu.temperature_c, 6);
    put_number(&d, RC_POWER_W, o->gpu.power_w, 6);
    if (o->gpu.valid & NVML_THROTTLE)
        put(&d, RC_THROTTLE, "0x%llx", o->gpu.throttle);
    put(&d, RC_VOIDED, "%d", o->voided);
    put(&d, RC_BATCH, "%d", o->batch);
    put(&d, RC_SOURCE, "%s", c->variant->source);
    put_text(&d, RC_GIT, CLIFFS_GIT); /* may come from the build's environment */
    put(&d, RC_DIRTY, "%d", CLIFFS_DIRTY);
    put(&d, RC_RUN, "%s", run->id);
    put(&d, RC_ORDER, "%d", order);
    put_now(&d);
    if (o->status == STATUS_OK) {
        put_text(&d, RC_FINDINGS, o->findings);
        for (int i = 0; i < o->samples; i++)
            put(&d, RC_SAMPLES_NS, "%s%.3f", i ? ";" : "", o->ns[i]);
    }
    return d.used <= sizeof d.text ? record_format(&d.r, line, size) : 0;
}

/* ---- the field that a variant computed: results/<machine>/<experiment>.picture.csv ----
 *
 *   line 1  # picture of <study> <case key>, <steps> steps, source <hash>, git <revision>[-dirty], run <id>,
 *           crc32 <of all that follows>
 *   line 2  x,y,before,after
 *   then    one point of the first layer a line, x fastest */

static void print_points(const struct bench_case *c, const struct outcome *o, FILE *out)
{
    const int64_t nx = c->axis[AXIS_NX], ny = c->axis[AXIS_NY] == AXIS_NONE ? 1 : c->axis[AXIS_NY];
    fputs("x,y,before,after\n", out);
    for (int64_t i = 0; i < nx * ny && i < o->picture_values; i++)
        fprintf(out, "%" PRId64 ",%" PRId64 ",%.9g,%.9g\n", i % nx, i / nx, o->before[i], o->after[i]);
}

/* Writes the picture of an outcome, and frees it. Returns 0, or -1 with `why`. */
static int write_picture(const struct run_facts *run, const struct bench_case *c, struct outcome *o,
                         char why[WHY])
{
    char path[4096], key[256], *points = NULL, *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&points, &length);
    int bad = 0;
    snprintf(path, sizeof path, "%s/%s.picture.csv", run->folder, run->experiment->name);
    case_key(c, key, sizeof key);
    if (out)
        print_points(c, o, out);
    if (out && !fclose(out) &&
        asprintf(&text, "# picture of %s %s, %d steps, source %s, git %s%s, run %s, crc32 %08x\n%s",
                 c->study->name, key, run->experiment->measure.picture, c->variant->source, CLIFFS_GIT,
                 CLIFFS_DIRTY ? "-dirty" : "", run->id, (unsigned)crc32_z(0, (const Bytef *)points, length),
                 points) < 0)
        text = NULL; /* its state is unknown then */
    if (!text || file_replace(path, text, strlen(text)) < 0)
        bad = text_why(why, "%s: cannot write: %s", path, strerror(errno));
    free(text);
    free(points);
    free(o->before);
    free(o->after);
    o->before = o->after = NULL;
    return bad;
}

/* ---- serves requests ---- */

struct server {
    const struct run_facts *run;
    int socket, fatal;
    struct measurement at;
};

static void answer(const struct server *s, const char *text, size_t length)
{
    if (write(s->socket, text, length) != (ssize_t)length)
        _exit(1); /* the supervisor has ended */
}

static void send_record(enum record_role role, const struct bench_case *c, const struct outcome *o,
                        void *context)
{
    static char line[RECORD_LINE_MAX];
    struct server *s = context;
    s->fatal |= o->fatal;
    const size_t length = worker_compose(s->run, role, c, o, s->at.round, s->at.order, line, sizeof line);
    if (length) /* a record that does not fit is not sent: the supervisor reports that it is missing */
        answer(s, line, length);
}

/* Measures the yardsticks that a case of this backend needs, if they are too old. */
static void yardsticks(struct server *s, int on_gpu, int now)
{
    if (now || measure_yardstick(on_gpu).peak_age_s > PEAK_EVERY_S)
        measure_peaks(on_gpu, send_record, s);
    /* after the copies: on a slow or busy host they take longer than the reference may be old */
    if (now || measure_yardstick(on_gpu).reference_age_s > REFERENCE_EVERY_S)
        measure_reference(on_gpu, send_record, s);
}

static void serve(struct server *s)
{
    static struct outcome o;
    char why[WHY];
    if (s->at.index < 0) {
        for (int on_gpu = 0; on_gpu < 2; on_gpu++)
            if (measure_yardstick(on_gpu).t_peak_gbs > 0)
                yardsticks(s, on_gpu, 1);
        return;
    }
    const struct bench_case *c = &s->run->experiment->cases[s->at.index];
    /* no yardsticks for a case that this machine cannot run */
    if (!s->run->bare && c->variant->launch && backend_of(c->variant->backend) &&
        (c->variant->backend != BACKEND_CUDA || *s->run->machine->gpu))
        yardsticks(s, backend_on_gpu(c->variant->backend), 0);
    if (s->fatal)
        return; /* the case is not at fault: another process will try it */
    answer(s, (const char[]){ANSWER_BEGIN}, 1);
    measure_case(c, &s->run->experiment->measure, &o);
    if (o.after && write_picture(s->run, c, &o, why)) {
        o.status = STATUS_FAILED;
        snprintf(o.reason, sizeof o.reason, "%s", why);
    }
    send_record(ROLE_CASE, c, &o, s);
}

_Noreturn void worker_serve(const struct run_facts *run, int socket)
{
    struct server s = {.run = run, .socket = socket};
    backend_openacc_on_device = run->experiment->place != PLACE_HOST && *run->machine->gpu;
    measure_begin(run->machine, run->bare, run->profile);
    while (!s.fatal && read(socket, &s.at, sizeof s.at) == (ssize_t)sizeof s.at) {
        serve(&s);
        answer(&s, (const char[]){s.fatal ? ANSWER_LAST : ANSWER_DONE}, 1);
    }
    if (!s.fatal)
        ranks_leave();
    _exit(0);
}
