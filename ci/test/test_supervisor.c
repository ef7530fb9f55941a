/* The supervisor (src/harness/cmd_run.c) with scripted worker processes and a simulated clock: how long a
 * yardstick and a case may take, and what is in the log after a time-out or a death. (test_run.sh has real
 * processes, but its fake study has no yardsticks.) */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include "../../src/harness/measure.h"
#include "../../src/harness/worker.h"
#include "unit.h"

/* What a worker does, e.g. "P59 B1 C4 D": a letter is an answer, the number the seconds before it.
 *   P, R  record of a peak, of the reference     B  the case begins       C  record of the case
 *   D     the measurement is over                L  ... and this process ends       X  it dies of signal 9
 * A script that ends without D, L or X hangs. Each worker begins it anew. */
static struct {
    const char *script, *at;
    double now, next; /* seconds; when the next answer comes */
    int started, killed, died;
    struct measurement request[8];
    int requests;
    const struct run_facts *facts;
} worker;

/* The log has the same clock. The sync with this number fails. */
static int syncs, failing;
int clock_gettime(clockid_t clock, struct timespec *t)
{
    if (clock != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, clock, t);
    *t = (struct timespec){(time_t)worker.now, (long)(1e9 * fmod(worker.now, 1))};
    return 0;
}
int fsync(int fd)
{
    return ++syncs == failing ? errno = EIO, -1 : (int)syscall(SYS_fsync, fd);
}

static void look_ahead(void)
{
    while (*worker.at == ' ')
        worker.at++;
    worker.next = *worker.at ? worker.now + atof(worker.at + 1) : INFINITY;
}
static double simulated_now(void)
{
    return 1e9 * worker.now;
}
static pid_t simulated_fork(void)
{
    worker.started++;
    worker.died = 0;
    worker.at = worker.script;
    return 4711;
}
static int simulated_sockets(int ends[2])
{
    return ends[0] = ends[1] = -1, 0;
}
/* A request comes. */
static ssize_t simulated_write(const struct measurement *request, size_t size)
{
    if (worker.requests < (int)COUNT(worker.request))
        worker.request[worker.requests++] = *request;
    look_ahead();
    return (ssize_t)size;
}
static int simulated_poll(int ms)
{
    const double end = worker.now + 1e-3 * ms;
    worker.now = worker.next <= end ? fmax(worker.now, worker.next) : end;
    return worker.next <= end;
}
static ssize_t simulated_read(char *line, size_t size)
{
    static const struct outcome o = {.status = STATUS_OK, .samples = 1, .ns = {1000}};
    const char what = *worker.at;
    const int role = what == 'C' ? ROLE_CASE : what == 'P' ? ROLE_PEAK : ROLE_REFERENCE;
    worker.at += strcspn(worker.at, " ");
    look_ahead();
    if (what == 'X')
        return worker.died = 1, 0;
    if (strchr("BDL", what))
        return *line = what == 'B' ? ANSWER_BEGIN : what == 'D' ? ANSWER_DONE : ANSWER_LAST, 1;
    return (ssize_t)worker_compose(worker.facts, role, worker.facts->experiment->cases, &o, 0, 0, line, size);
}
static pid_t simulated_wait(pid_t pid, int *status)
{
    *status = worker.died || worker.killed ? SIGKILL : 0;
    return pid;
}
#define host_now simulated_now
#define fork simulated_fork
#define socketpair(domain, type, protocol, ends) simulated_sockets(ends)
#define write(fd, request, size) simulated_write(request, size)
#define poll(p, count, ms) ((void)(p), simulated_poll(ms))
#define read(fd, line, size) simulated_read(line, size)
#define waitpid(pid, status, how) simulated_wait(pid, status)
#define kill(pid, signal) (worker.killed++)
#define close(fd) ((void)(fd))
#include "../../src/harness/cmd_run.c"
#undef close

/* Lines of the log that contain a text. */
static int lines_with(const char *path, const char *text)
{
    char line[4096];
    int count = 0;
    FILE *const log = fopen(path, "r");
    assert_non_null(log);
    while (fgets(line, sizeof line, log))
        count += strstr(line, text) != NULL;
    fclose(log);
    return count;
}

static struct experiment case_of(const char *variant, const char *measure)
{
    static const struct device_sizes device = {.l2_bytes = 1 << 20};
    char text[200];
    struct experiment x;
    snprintf(text, sizeof text, "title: t\nstudy: fake\nsweep: {variant: %s, nx: 7}\nmeasure: {%s}\n",
             variant, measure);
    if (experiment_parse("some.yaml", text, strlen(text), &device, 0, &x, why))
        fail_msg("refused: %s", why);
    return x;
}

static struct experiment one_case(const char *measure)
{
    return case_of("right", measure);
}

/* A run of an experiment with one case, whose log is m/raw/NAME.csv in the test's folder. */
struct supervised {
    struct experiment x;
    struct options options;
    struct machine machine;
    struct session session;
    struct run r;
    char path[320];
};
static void begin(struct supervised *t, const char *name, const char *measure, const char *script)
{
    *t = (struct supervised){.x = one_case(measure), .machine = {.cores = 1}};
    t->session =
        (struct session){.options = &t->options, .machine = &t->machine, .folder = folder, .lock = {-1, -1}};
    t->r.session = &t->session;
    t->r.facts = (struct run_facts){.experiment = &t->x, .machine = &t->machine, .id = "T-1"};
    t->r.progress.name = "some";
    memset(&worker, 0, sizeof worker);
    worker.script = script;
    worker.facts = &t->r.facts;
    snprintf(t->path, sizeof t->path, "%s/m/raw/%s.csv", folder, name);
    t->r.log = record_open(t->path, why);
    assert_non_null(t->r.log);
}
static void end(struct supervised *t)
{
    assert_int_equal(record_close(t->r.log, why), 0);
    experiment_free(&t->x);
}

/* MEASURED: the case has its record. FAILED: it has one that says why. AGAIN: three workers have been tried,
 * there is no record, and the run ends. */
enum outcome_of_case { MEASURED, FAILED, AGAIN };
TEST(yardsticks_and_cases_have_time_outs_of_their_own)
{
    static const struct {
        const char *script;
        double asked, expected; /* s: of --timeout; how long the case should take */
        int came;               /* records of yardsticks that come in time */
        const char *measure;    /* the experiment's */
        enum outcome_of_case end;
        const char *reason;
    } rows[] = {
        /* each yardstick has 60 s; the last one ends when the case begins */
        {"P59 P59 R59 B59 C59 D", 0, 0, 3, "timeout: 0", MEASURED, ""},
        {"P61 B1 C1 D", 0, 0, 0, "timeout: 0", AGAIN, "timed out after 60 s and was ended"},
        {"P59 R61 B1 C1 D", 0, 0, 1, "timeout: 0", AGAIN, "timed out after 60 s and was ended"},
        {"P1 R1 B61 C1 D", 0, 0, 2, "timeout: 0", AGAIN, "timed out after 60 s and was ended"},
        {"P1", 0, 0, 1, "timeout: 0", AGAIN, "timed out after 60 s and was ended"},
        {"P1 B1 C61 D", 0, 0, 1, "timeout: 0", FAILED, "timed out after 60 s and was ended"},
        /* --timeout: a shorter one is of cases alone, a longer one of both */
        {"P59 R59 B59 C4 D", 5, 0, 2, "timeout: 0", MEASURED, ""},
        {"P59 R59 B59 C6 D", 5, 0, 2, "timeout: 0", FAILED, "timed out after 5 s and was ended"},
        {"P61 B1 C1 D", 5, 0, 0, "timeout: 0", AGAIN, "timed out after 60 s and was ended"},
        {"P99 R99 B99 C99 D", 100, 0, 2, "timeout: 0", MEASURED, ""},
        {"P101 B1 C1 D", 100, 0, 0, "timeout: 0", AGAIN, "timed out after 100 s and was ended"},
        {"P99 R101 B1 C1 D", 100, 0, 1, "timeout: 0", AGAIN, "timed out after 100 s and was ended"},
        {"P1 B1 C101 D", 100, 0, 1, "timeout: 0", FAILED, "timed out after 100 s and was ended"},
        /* the experiment's, of cases alone; that of the command line counts instead */
        {"P59 B1 C599 D", 0, 0, 1, "timeout: 600", MEASURED, ""},
        {"P59 B1 C601 D", 0, 0, 1, "timeout: 600", FAILED, "timed out after 600 s and was ended"},
        {"P61 B1 C1 D", 0, 0, 0, "timeout: 600", AGAIN, "timed out after 60 s and was ended"},
        {"P1 B1 C6 D", 5, 0, 1, "timeout: 600", FAILED, "timed out after 5 s and was ended"},
        /* twenty times the expected time, if that is more */
        {"P59 B1 C199 D", 5, 10, 1, "timeout: 1", MEASURED, ""},
        {"P59 B1 C201 D", 0, 10, 1, "timeout: 1", FAILED, "timed out after 200 s and was ended"},
        {"P61 B1 C1 D", 0, 10, 0, "timeout: 1", AGAIN, "timed out after 60 s and was ended"},
        /* a worker dies: among the yardsticks the case is not at fault; behind its record it is measured */
        {"P1 X1", 0, 0, 1, "timeout: 0", AGAIN, "the measuring process was ended by signal 9 (Killed)"},
        {"P1 L1", 0, 0, 1, "timeout: 0", AGAIN, ""},
        {"P1 B1 X1", 0, 0, 1, "timeout: 0", FAILED, "the measuring process was ended by signal 9 (Killed)"},
        {"P1 B1 D1", 0, 0, 1, "timeout: 0", FAILED, "the measuring process sent no record"},
        {"P1 B1 C1 X1", 0, 0, 1, "timeout: 0", MEASURED, ""},
        {"P1 B1 C1", 0, 0, 1, "timeout: 0", MEASURED, ""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct supervised t;
        struct state s;
        char name[24];
        const enum outcome_of_case expected = rows[i].end;
        snprintf(name, sizeof name, "%zu", i);
        begin(&t, name, rows[i].measure, rows[i].script);
        t.options.timeout = rows[i].asked;
        const int bad = measure_one(&t.r, &(struct measurement){0, 3, 5}, rows[i].expected);
        const int workers = worker.started;
        if (bad != (expected == AGAIN ? -1 : 0) || workers != (expected == AGAIN ? 3 : 1))
            fail_msg("%s: %d, after %d workers", rows[i].script, bad, workers);
        /* what is recorded then: the yardsticks that came in time, and of the case one line or none */
        const int cases = lines_with(t.path, "case,fake,");
        const int others = lines_with(t.path, ",fake,") - cases;
        if (cases != (expected != AGAIN) || others != workers * rows[i].came)
            fail_msg("%s: %d records of the case, %d of yardsticks", rows[i].script, cases, others);
        assert_int_equal(lines_with(t.path, ",ok,") - others, expected == MEASURED);
        assert_int_equal(lines_with(t.path, ",3,failed,"), expected == FAILED);
        assert_int_equal(t.r.count[STATUS_FAILED], expected == FAILED);
        assert_int_equal(t.r.count[STATUS_OK], expected == MEASURED);
        if (expected == FAILED)
            assert_int_equal(lines_with(t.path, rows[i].reason), 1);
        if (expected == AGAIN) {
            assert_int_equal(attempt(&t.r, &(struct measurement){0, 3, 5}, 60, &s), ATTEMPT_START);
            assert_string_equal(s.reason, rows[i].reason);
            /* the yardsticks at the end may be missing: the cases are measured */
            assert_int_equal(measure_one(&t.r, &(struct measurement){-1, 0, 6}, 0), 0);
        }
        end(&t);
    }
}

/* The time that is left is estimated from the time that cases took, without their yardsticks. A worker that
 * has measured a case measures the next one, too; after a time-out there is another one. */
TEST(a_worker_is_kept_and_its_yardsticks_are_not_the_cases_time)
{
    struct supervised t;
    begin(&t, "some", "samples: 6", "P30 R20 B10 C7 D1 B1 C2 D B3 C100");
    assert_int_equal(measure_one(&t.r, &(struct measurement){0, 0, 0}, 0), 0);
    assert_true(fabs(t.r.progress.spent - 8) < 1e-6);
    assert_int_equal(measure_one(&t.r, &(struct measurement){0, 0, 0}, 0), 0);
    assert_true(fabs(t.r.progress.spent - 10) < 1e-6);
    assert_int_equal(worker.started, 1);
    assert_int_equal(measure_one(&t.r, &(struct measurement){0, 0, 0}, 0), 0);
    assert_int_equal(t.r.count[STATUS_FAILED], 1);
    assert_int_equal(worker.killed, 1);
    assert_int_equal(measure_one(&t.r, &(struct measurement){0, 0, 0}, 0), 0);
    assert_int_equal(worker.started, 2);
    end(&t);
}

/* The yardsticks are measured once more behind the last case, by the process that has measured it. */
TEST(a_run_ends_with_its_yardsticks)
{
    static const struct measurement list[] = {{0, 0, 0}, {0, 1, 1}};
    struct supervised t;
    begin(&t, "some", "samples: 6, rounds: 2", "P1 B1 C1 D B1 C1 D P1 R1 D");
    assert_int_equal(measure_all(&t.r, list, 2), 0);
    assert_true(worker.started == 1 && worker.requests == 3);
    assert_memory_equal(worker.request, list, sizeof list);
    assert_memory_equal(&worker.request[2], (&(struct measurement){-1, 0, 2}), sizeof *list);
    assert_true(lines_with(t.path, "case,") == 2 && lines_with(t.path, "peak,fake") == 2);
    assert_int_equal(lines_with(t.path, "reference,"), 1);
    assert_int_equal(measure_all(&t.r, list, 0), 0); /* nothing to measure: no process, no yardsticks */
    assert_true(worker.started == 1 && worker.requests == 3);
    interrupted = SIGINT;
    assert_int_equal(measure_all(&t.r, list, 2), -1);
    interrupted = 0;
    assert_true(lines_with(t.path, "case,") == 2 && worker.requests == 4);
    /* a process that ends behind its record is not asked for more, nor is another one started for that */
    worker.script = "B1 C1 L B1 C1 L";
    assert_int_equal(measure_all(&t.r, list, 2), 0);
    assert_true(worker.started == 4 && lines_with(t.path, "case,") == 4);
    end(&t);
}

/* Also while a case is being measured, records come to the disk within a second. */
TEST(a_waiting_supervisor_syncs_its_log)
{
    struct supervised t;
    begin(&t, "some", "samples: 6", "P0.25 B0.25 C40 D");
    syncs = 0;
    assert_int_equal(measure_one(&t.r, &(struct measurement){0, 0, 0}, 0), 0);
    assert_int_equal(syncs, 2); /* of the peak, and of the case, 40 s later */
    end(&t);
}

/* Whether a record of the log stands for its measurement. */
TEST(a_record_stands_for_its_measurement_or_not)
{
    static const struct {
        const char *variant, *measure;
        enum record_role role;
        const char *status, *cache, *source, *findings;
        int retry;
        enum measurement_state state;
    } rows[] = {
        {"right", "samples: 6", ROLE_CASE, "ok", "warm", NULL, "", 0, UP_TO_DATE},
        {"right", "samples: 6", ROLE_CASE, "ok", "warm", NULL, "", 1, UP_TO_DATE},
        {"right", "samples: 6", ROLE_CASE, "skipped", "warm", NULL, "", 1, UP_TO_DATE},
        {"right", "samples: 6", ROLE_CASE, "failed", "warm", NULL, "", 0, BROKEN},
        {"right", "samples: 6", ROLE_CASE, "failed", "warm", NULL, "", 1, MISSING},
        {"right", "samples: 6", ROLE_CASE, "invalid", "warm", NULL, "", 0, BROKEN},
        {"right", "samples: 6", ROLE_CASE, "invalid", "warm", NULL, "", 1, MISSING},
        {"right", "samples: 6", ROLE_CASE, "failed", "warm", "1111111111111111", "", 0, MISSING},
        {"right", "samples: 6", ROLE_CASE, "ok", "cold", NULL, "", 0, MISSING},
        {"right", "cache: cold", ROLE_CASE, "ok", "warm", NULL, "", 0, MISSING},
        {"right", "cache: cold", ROLE_CASE, "ok", "cold", NULL, "", 0, UP_TO_DATE},
        /* yardsticks may have the key of a case */
        {"right", "samples: 6", ROLE_REFERENCE, "ok", "warm", NULL, "", 0, MISSING},
        {"right", "samples: 6", ROLE_PEAK, "ok", "warm", NULL, "", 0, MISSING},
        {"right", "sustained: 1", ROLE_CASE, "ok", "warm", NULL, "", 0, UP_TO_DATE},
        {"on_cuda", "samples: 6", ROLE_CASE, "ok", "warm", NULL, "", 0, UP_TO_DATE},
        {"on_cuda", "sustained: 1", ROLE_CASE, "ok", "warm", NULL, "a=1", 0, MISSING},
        {"on_cuda", "sustained: 1", ROLE_CASE, "ok", "warm", NULL, "a=1 sustained_s=1", 0, UP_TO_DATE},
        {"on_cuda", "sustained: 1", ROLE_CASE, "failed", "warm", NULL, "", 0, BROKEN},
    };
    static const struct outcome o = {.status = STATUS_OK, .samples = 1, .ns = {1000}};
    static const struct {
        const char *gpu, *run;
        int other;
    } gpus[] = {{"-gaaaaaa", "T-1-gaaaaaa", 0},
                {"-gaaaaaa", "T-1-gbbbbbb", 1},
                {"-gaaaaaa", "T-1", 0}, /* of before logs named the GPU */
                {"", "T-1-gbbbbbb", 0}};
    char line[RECORD_LINE_MAX];
    for (size_t i = 0; i < COUNT(rows) + COUNT(gpus); i++) {
        const int of_gpu = i >= COUNT(rows);
        const size_t k = of_gpu ? 0 : i, g = of_gpu ? i - COUNT(rows) : 0;
        struct experiment x = case_of(rows[k].variant, rows[k].measure);
        const struct run_facts facts = {.experiment = &x, .id = "T-1"};
        struct measurements all;
        struct reading reading = {&x, &all, rows[k].retry, gpus[g].gpu, ""};
        struct record r;
        measurements_start(&all, &x);
        all.state[0] = rows[k].state == MISSING && rows[k].role == ROLE_CASE ? UP_TO_DATE : MISSING;
        assert_true(worker_compose(&facts, rows[k].role, x.cases, &o, 0, 0, line, sizeof line) > 0);
        line[strcspn(line, "\n")] = '\0';
        assert_int_equal(record_split(line, &r), RECORD_GOOD);
        r.text[RC_STATUS] = (char *)rows[k].status, r.text[RC_CACHE] = (char *)rows[k].cache;
        r.text[RC_FINDINGS] = (char *)rows[k].findings, r.text[RC_RUN] = (char *)gpus[g].run;
        if (rows[k].source)
            r.text[RC_SOURCE] = (char *)rows[k].source;
        assert_int_equal(on_record(&r, &reading), 0);
        if (all.state[0] != (char)rows[k].state)
            fail_msg("row %zu: %c", k, all.state[0]);
        assert_string_equal(reading.other, of_gpu && gpus[g].other ? gpus[g].run : "");
        measurements_free(&all);
        experiment_free(&x);
    }
}

/* Threads of the host measure with OpenMP, with OpenACC where there is no GPU or none is to be used, and in
 * some studies beside a GPU. */
TEST(the_host_measures_or_not)
{
    static const struct {
        const char *variant;
        enum experiment_place place;
        const char *gpu;
        int threads, host;
    } rows[] = {{"right", PLACE_ANY, "A", 0, 1},
                {"on_cuda", PLACE_ANY, "A", 0, 0},
                {"on_cuda", PLACE_GPU, "A", 1, 1},
                {"on_openacc", PLACE_ANY, "A", 0, 0},
                {"on_openacc", PLACE_GPU, "A", 0, 0},
                {"on_openacc", PLACE_HOST, "A", 0, 1},
                {"on_openacc", PLACE_ANY, "", 0, 1},
                {"[on_cuda, right]", PLACE_ANY, "A", 0, 1},
                {"[on_cuda, on_openacc]", PLACE_ANY, "A", 0, 0}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct experiment x = case_of(rows[i].variant, "samples: 6");
        struct study study = *x.study;
        struct machine machine = {.cores = 1};
        study.host_threads = rows[i].threads;
        x.study = &study, x.place = rows[i].place;
        strcpy(machine.gpu, rows[i].gpu);
        if (on_host(&x, &machine) != rows[i].host)
            fail_msg("row %zu", i);
        experiment_free(&x);
    }
}

/* A run does not end well if the disk has failed, whenever that was. */
TEST(a_run_ends_as_its_disk_does)
{
    int all = 0;
    for (failing = 0; failing <= all; failing++) {
        struct experiment x = one_case("samples: 6");
        const struct run_facts facts = {.experiment = &x, .id = "T-1"};
        struct options options = {.timeout = 0};
        struct machine machine = {.cores = 1, .name = "m"};
        char results[300];
        struct session session = {
            .options = &options, .machine = &machine, .folder = results, .lock = {-1, -1}};
        snprintf(results, sizeof results, "%s/%d", folder, failing);
        memset(&worker, 0, sizeof worker);
        worker.script = "B1 C1 D D";
        worker.facts = &facts;
        syncs = 0;
        const int result = run_experiment(&session, &x);
        if ((result != 0) != (failing > 0))
            fail_msg("sync %d of %d fails: %d", failing, all, result);
        all = failing ? all : syncs;
        experiment_free(&x);
    }
    assert_int_equal(all, 5); /* log, folder, machine.json, the case after a second, the end */
    failing = 0;
}
