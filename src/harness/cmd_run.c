/* cliffs run: the supervisor. It sends one measurement at a time to a worker process, and starts another
 * worker if that one dies. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "backend.h"
#include "experiment.h"
#include "files.h"
#include "machine.h"
#include "measure.h"
#include "options.h"
#include "ranks.h"
#include "record.h"
#include "text.h"
#include "measurements.h"
#include "worker.h"

#define TIMEOUT_LEAST_S 60.0
#define TIMEOUT_FACTOR 20.0
#define YARDSTICK_S 60.0 /* least time-out for each record of a yardstick */
#define START_FAILURES 3 /* the run ends after so many workers in a row that die before a case begins */
#define END_S 10.0       /* how long to wait for the end of a killed worker: drivers are slow */
#define LINE_EVERY_S 5.0 /* between lines of progress if stderr is no terminal */

static const struct command command = {
    "run",
    TAKES(results) | TAKES(machine) | TAKES(quick) | TAKES(bare) | TAKES(profile) | TAKES(together) |
        TAKES(retry) | TAKES(timeout) | TAKES(tuned),
    "[FILE...]",
    0,
    0,
    "Measures experiment files (default: experiments/*.yaml) into RESULTS/MACHINE/raw. `make tuned` writes "
    "the settings that those named tune-* find into the FILE of --tuned, for the others. An interrupted "
    "run resumes where it stopped; finished cases are not measured again.\vSeveral GPUs may each measure "
    "different experiments at the same time (make run GPUS=n, docs/clusters.md): a log is of one GPU, and "
    "host experiments are measured alone. Started by mpirun or srun with several processes, it is one run "
    "of one experiment; a lost rank ends it.\n\n"
    "Exit: 0 all measured or skipped with a reason, 1 wrong answers or failures in the log, cannot "
    "continue, or nothing can be measured here, 2 wrong usage, 128 + N ended by signal N.\n"};

static const int stop_signals[] = {SIGINT, SIGTERM, SIGHUP};
static volatile sig_atomic_t interrupted;
static void interrupt(int signal)
{
    interrupted = signal;
}

/* ---- the worker process ---- */

struct worker {
    pid_t pid; /* 0: none */
    int socket;
};

/* Locks against other runs: of the machine's folder, which runs on several GPUs share, and of the GPU. -1:
 * not locked. */
enum { LOCK_FOLDER, LOCK_DEVICE, LOCKS };

static int worker_start(struct worker *w, const struct run_facts *run, struct record_log *log,
                        const int lock[LOCKS])
{
    const pid_t supervisor = getpid();
    int ends[2]; /* packets: requests one way, answers the other way */
    fflush(NULL);
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) || (w->pid = fork()) < 0) {
        w->pid = 0;
        return -1;
    }
    if (w->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* never outlive the supervisor ... */
        if (getppid() != supervisor)      /* ... nor be born after it */
            _exit(1);
        for (size_t i = 0; i < sizeof stop_signals / sizeof *stop_signals; i++)
            signal(stop_signals[i], SIG_IGN); /* the supervisor decides */
        close(ends[0]);
        for (int i = 0; i < LOCKS; i++)
            close(lock[i]);
        record_forget(log);
        worker_serve(run, ends[1]);
    }
    close(ends[1]);
    w->socket = ends[0];
    return 0;
}

/* Ends the worker and returns its wait status; that of a worker that has died before is returned unchanged.
 * Answers that have not come yet are lost. gently: it may end its ranks first. */
static int worker_stop(struct worker *w, int gently)
{
    const double patience = host_now() + END_S * 1e9;
    int status = 0;
    pid_t gone;
    if (!w->pid)
        return 0;
    if (!gently)
        kill(w->pid, SIGKILL);
    close(w->socket);
    while ((gone = waitpid(w->pid, &status, WNOHANG)) == 0 && host_now() < patience)
        usleep(500);
    if (gone == 0 && gently)
        kill(w->pid, SIGKILL);
    if (gone == 0) /* stuck in the kernel: waiting for it would hang this process, too */
        text_say(stderr, "cliffs run: process %d does not end and is abandoned", (int)w->pid);
    w->pid = 0;
    return status;
}

enum wait_end { WAIT_LINE, WAIT_IDLE, WAIT_CLOSED, WAIT_TIMEOUT };

/* Reads the next answer into `line`, without its newline; returns WAIT_IDLE at least once a second if there
 * is none. */
static enum wait_end worker_line(const struct worker *w, double deadline_ns, char *line, size_t size)
{
    const double left = (deadline_ns - host_now()) / 1e6;
    struct pollfd p = {w->socket, POLLIN, 0};
    if (interrupted)
        return WAIT_CLOSED;
    if (left <= 0)
        return WAIT_TIMEOUT;
    if (poll(&p, 1, left < 1000 ? (int)left + 1 : 1000) <= 0)
        return WAIT_IDLE;
    const ssize_t n = read(w->socket, line, size - 1);
    if (n <= 0)
        return WAIT_CLOSED;
    line[n] = '\0';
    line[strcspn(line, "\n")] = '\0';
    return WAIT_LINE;
}

/* ---- what is measured already ---- */

struct reading {
    const struct experiment *e;
    struct measurements *all;
    int retry;
    const char *gpu; /* the end of ids of runs on this GPU; "" without a GPU */
    char other[64];  /* id of a run in the log on another GPU */
};

/* The state of a measurement that has this good record. */
static enum measurement_state state_of(const struct reading *reading, const struct record *r)
{
    const struct variant *v = variant_find(reading->e->study, r->text[RC_VARIANT], NULL);
    const char *cache = reading->e->measure.cache == CACHE_COLD ? "cold" : "warm";
    if (!v || strcmp(v->source, record_source(v->study, v->name, r->text[RC_SOURCE])) ||
        strcmp(cache, r->text[RC_CACHE]))
        return MISSING; /* a record of older sources or of another question */
    if (reading->e->measure.sustained && v->backend == BACKEND_CUDA && !strcmp(r->text[RC_STATUS], "ok") &&
        !strstr(r->text[RC_FINDINGS], "sustained_"))
        return MISSING; /* measured before the experiment asked for this */
    if (!strcmp(r->text[RC_STATUS], "ok") || !strcmp(r->text[RC_STATUS], "skipped"))
        return UP_TO_DATE;
    return reading->retry ? MISSING : BROKEN;
}

static int on_record(const struct record *r, void *context)
{
    struct reading *reading = context;
    char key[256];
    int64_t at;
    /* two GPUs of a model differ: in one log their difference would look like noise */
    if (*reading->gpu && *record_gpu(r->text[RC_RUN]) && strcmp(record_gpu(r->text[RC_RUN]), reading->gpu))
        snprintf(reading->other, sizeof reading->other, "%s", r->text[RC_RUN]);
    if (strcmp(r->text[RC_ROLE], "case"))
        return 0;
    record_key(reading->e->study, r, key, sizeof key);
    at = measurements_find(reading->all, key, r->text[RC_ROUND]);
    if (at >= 0) /* the log may have cases that the experiment does not have any more */
        reading->all->state[at] = (char)state_of(reading, r);
    return 0;
}

static void on_fault(const char *path, long line, enum record_fault fault,
                     __attribute__((unused)) void *context)
{
    text_say(stderr, "%s:%ld: %s; the line stays, its case is measured again", path, line,
             record_fault_text(fault));
}

/* ---- progress ---- */

struct progress {
    const char *name;
    size_t all, done;
    double expected, spent_expected; /* expected seconds: of all cases; of those done */
    double spent;                    /* seconds that these took, without yardsticks */
    double start, last;              /* ns */
    int terminal;
};

static void show(struct progress *p, const char *current, int always)
{
    const double now = host_now(), gone = (now - p->start) / 1e9;
    const double share = p->expected > 0 ? p->spent_expected / p->expected : 1;
    const double left = share > 0.02 ? p->spent / share - p->spent : p->expected - p->spent_expected;
    if (!always && now - p->last < (p->terminal ? 0.1e9 : LINE_EVERY_S * 1e9))
        return;
    p->last = now;
    if (p->terminal) {
        fprintf(stderr, "\r%s [%-24.*s] %zu/%zu, %.0f s left  %-44.44s", p->name, (int)fmin(24 * share, 24),
                "########################", p->done, p->all, left, current);
    } else {
        text_say(stderr, "%s: %zu of %zu, %.0f s elapsed, %.0f s left, %s", p->name, p->done, p->all, gone,
                 left, current);
    }
    fflush(stderr);
}

/* ---- one experiment ---- */

struct session {
    const struct options *options;
    const struct machine *machine;
    const char *folder;
    int lock[LOCKS]; /* -1 until there is a measurement to make */
    int alone;       /* 1: the folder is locked exclusively */
    int measured;    /* whether a process, or its ranks, has measured */
    int worst;       /* exit status so far */
    int fitting, left_out;
    char last_left_out[64];
};

enum { TOLD_MOST = 64 };
struct run {
    struct run_facts facts;
    struct session *session;
    struct record_log *log;
    struct worker worker;
    struct progress progress;
    size_t count[STATUSES];    /* of cases */
    char told[TOLD_MOST][160]; /* reasons of skips that were reported, without their numbers */
    int told_count;
    int refused; /* nothing can be measured into this folder */
};

static int failed(const char *why)
{
    text_say(stderr, "cliffs run: %s", why);
    return -1;
}

static int log_failed(const char *why)
{
    text_say(stderr, "cliffs run: %s; nothing written is lost; run it again to resume", why);
    return -1;
}

/* Result of an attempt: one process, one measurement. */
enum attempt {
    ATTEMPT_DONE,  /* its record is in the log */
    ATTEMPT_CASE,  /* the case ended the process; `reason` says how */
    ATTEMPT_START, /* the process ended before it could measure anything */
    ATTEMPT_STOP   /* interrupted, or the log cannot be written */
};

struct state {
    double begun, deadline; /* ns; begun is 0 before the case itself begins */
    int recorded;
    char reason[300];
};

/* The time-out of yardsticks: emulated or shared processors take longer. */
static double yardstick_seconds(const struct run *r)
{
    const double asked = r->session->options->timeout;
    return asked > YARDSTICK_S ? asked : YARDSTICK_S;
}

/* 1 if a skip with this reason was reported before, with any numbers; if not, it counts as reported from now
 * on. */
static int was_told(struct run *r, const char *reason)
{
    char plain[sizeof *r->told];
    size_t n = 0;
    for (; *reason && n + 1 < sizeof plain; reason++)
        if (*reason < '0' || *reason > '9')
            plain[n++] = *reason;
    plain[n] = '\0';
    for (int i = 0; i < r->told_count; i++)
        if (!strcmp(r->told[i], plain))
            return 1;
    if (r->told_count < TOLD_MOST)
        strcpy(r->told[r->told_count++], plain);
    return 0;
}

static int take_record(struct run *r, struct state *s, char *line)
{
    struct record record;
    char why[WHY];
    const enum record_fault fault = record_split(line, &record);
    if (fault)
        /* a fault here is an error of this program, not of a disk */
        return log_failed(record_fault_text(fault));
    snprintf(s->reason, sizeof s->reason, "%s", record.text[RC_REASON]);
    if (record_append(r->log, &record, why))
        return log_failed(why);
    if (strcmp(record.text[RC_ROLE], record_roles[ROLE_CASE])) {
        s->deadline = host_now() + yardstick_seconds(r) * 1e9; /* each yardstick has its own time-out */
        return 0;
    }
    s->recorded = 1;
    const int status = text_index(record.text[RC_STATUS], record_statuses);
    r->count[status]++;
    if (status == STATUS_SKIPPED) { /* only the first case with each reason is reported */
        if (was_told(r, s->reason))
            return 0;
        snprintf(s->reason, sizeof s->reason, "%s", skip_sentence(record.text[RC_REASON]));
    }
    if (status != STATUS_OK) {
        char key[256];
        record_key(r->facts.experiment->study, &record, key, sizeof key);
        if (r->progress.terminal)
            fputc('\n', stderr); /* leaves the progress bar above */
        text_say(stderr, "%s: %s: %s: %s", r->progress.name, key, record_statuses[status], s->reason);
    }
    return 0;
}

/* Sends one measurement to a worker, which it starts if there is none, and writes its records. */
static enum attempt attempt(struct run *r, const struct measurement *v, double timeout, struct state *s)
{
    static char line[RECORD_LINE_MAX + 1];
    *s = (struct state){.deadline = host_now() + yardstick_seconds(r) * 1e9};
    if (!r->worker.pid && worker_start(&r->worker, &r->facts, r->log, r->session->lock)) {
        text_say(stderr, "cliffs run: no process can be started: %s", strerror(errno));
        return ATTEMPT_STOP;
    }
    r->session->measured = 1;
    enum wait_end end = write(r->worker.socket, v, sizeof *v) == (ssize_t)sizeof *v ? WAIT_IDLE : WAIT_CLOSED;
    while (end == WAIT_IDLE || end == WAIT_LINE) {
        char why[WHY];
        if (end == WAIT_IDLE && record_sync(r->log, why)) {
            log_failed(why);
            return ATTEMPT_STOP;
        }
        end = worker_line(&r->worker, s->deadline, line, sizeof line);
        if (end != WAIT_LINE)
            continue;
        if (line[0] == ANSWER_BEGIN) {
            s->begun = host_now();
            s->deadline = host_now() + timeout * 1e9;
        } else if (line[0] != ANSWER_DONE && line[0] != ANSWER_LAST) {
            if (take_record(r, s, line))
                return ATTEMPT_STOP;
        } else {
            if (line[0] == ANSWER_LAST)
                worker_stop(&r->worker, 0);
            if (s->recorded || v->index < 0)
                return ATTEMPT_DONE;
            if (s->begun > 0)
                snprintf(s->reason, sizeof s->reason, "the measuring process sent no record");
            return s->begun > 0 ? ATTEMPT_CASE : ATTEMPT_START;
        }
    }
    const int status = worker_stop(&r->worker, 0);
    if (interrupted)
        return ATTEMPT_STOP;
    if (s->recorded) /* it died, but after its record had come */
        return ATTEMPT_DONE;
    if (end == WAIT_TIMEOUT)
        snprintf(s->reason, sizeof s->reason, "timed out after %.0f s and was ended",
                 s->begun > 0 ? timeout : yardstick_seconds(r));
    else if (WIFSIGNALED(status))
        snprintf(s->reason, sizeof s->reason, "the measuring process was ended by signal %d (%s)",
                 WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(s->reason, sizeof s->reason, "the measuring process ended with exit code %d",
                 WEXITSTATUS(status));
    return s->begun > 0 ? ATTEMPT_CASE : ATTEMPT_START;
}

/* Writes the record of a case whose worker died before it could send one. */
static int append_failure(struct run *r, const struct measurement *v, struct state *s)
{
    static char line[RECORD_LINE_MAX];
    static struct outcome o = {.status = STATUS_FAILED};
    const struct bench_case *c = &r->facts.experiment->cases[v->index];
    snprintf(o.reason, sizeof o.reason, "%.150s", s->reason);
    worker_compose(&r->facts, ROLE_CASE, c, &o, v->round, v->order, line, sizeof line);
    line[strcspn(line, "\n")] = '\0';
    return take_record(r, s, line);
}

/* Makes one measurement, with as many processes as it needs. Returns 0, or -1 if the run must stop. */
static int measure_one(struct run *r, const struct measurement *v, double seconds)
{
    const int slow = r->facts.experiment->measure.timeout; /* 0: the experiment has no limit of its own */
    const double asked = r->session->options->timeout;
    const double least = asked > 0 ? asked : slow > 0 ? slow : TIMEOUT_LEAST_S;
    const double timeout = seconds * TIMEOUT_FACTOR > least ? seconds * TIMEOUT_FACTOR : least;
    struct state s;
    for (int tries = 0; tries < START_FAILURES; tries++) {
        const enum attempt a = attempt(r, v, timeout, &s);
        if (s.begun > 0)
            r->progress.spent += (host_now() - s.begun) / 1e9;
        if (a == ATTEMPT_CASE && append_failure(r, v, &s))
            return -1;
        if (ranks_count() > 1 && (a == ATTEMPT_CASE || a == ATTEMPT_START))
            return failed("rank 0 has lost its measuring process, so the run ends; run it again to resume");
        if (a == ATTEMPT_CASE)
            return 0;
        if (a != ATTEMPT_START)
            return a == ATTEMPT_DONE ? 0 : -1;
        if (v->index < 0) {
            text_say(stderr, "cliffs run: the closing yardsticks were not measured: %s", s.reason);
            return 0;
        }
    }
    text_say(stderr,
             "cliffs run: %d measuring processes in a row ended before they could measure: %s; is the device "
             "lost? Nothing written is lost; run it again to resume",
             START_FAILURES, s.reason);
    return -1;
}

/* Expected seconds of one measurement, at the memory bandwidth according to the machine's facts. */
static double expected_seconds(const struct run *r, const struct measure *once, const struct measurement *v)
{
    const struct machine *m = r->facts.machine;
    const struct bench_case *c = &r->facts.experiment->cases[v->index];
    return case_expected_seconds(c, once,
                                 machine_memory_gbs(m, backend_on_gpu(c->variant->backend) && *m->gpu));
}

/* Makes all missing measurements. Returns 0, or -1 if it was stopped. */
static int measure_all(struct run *r, const struct measurement *list, size_t count)
{
    const struct experiment *e = r->facts.experiment;
    struct measure once = e->measure;
    char current[256];
    int result = 0;
    once.rounds = 1;
    r->progress =
        (struct progress){.name = e->name, .all = count, .start = host_now(), .terminal = isatty(2)};
    for (size_t i = 0; i < count; i++)
        r->progress.expected += expected_seconds(r, &once, &list[i]);
    for (size_t i = 0; i < count && !result; i++) {
        const struct bench_case *c = &e->cases[list[i].index];
        const double seconds = expected_seconds(r, &once, &list[i]);
        case_key(c, current, sizeof current);
        /* commas of axes that the variant does not have */
        for (size_t n = strlen(current); n && current[n - 1] == ','; n--)
            current[n - 1] = '\0';
        show(&r->progress, current, i == 0);
        result = measure_one(r, &list[i], seconds) || interrupted ? -1 : 0;
        r->progress.done += !result;
        r->progress.spent_expected += result ? 0 : seconds;
    }
    if (!result && r->worker.pid)
        result =
            measure_one(r, &(const struct measurement){-1, 0, (int)count}, 0); /* the yardsticks at the end */
    if (count)
        show(&r->progress, result ? "stopped" : "done", 1);
    if (r->progress.terminal && count)
        fputc('\n', stderr);
    worker_stop(&r->worker, ranks_count() > 1 && !interrupted);
    return result;
}

/* Whether threads of the host measure in an experiment, alone or together with a GPU. */
static int on_host(const struct experiment *e, const struct machine *m)
{
    int found = e->study->host_threads;
    for (size_t i = 0; i < e->count; i++) {
        const enum backend b = e->cases[i].variant->backend;
        found |= b == BACKEND_OPENMP || (b == BACKEND_OPENACC && (e->place == PLACE_HOST || !*m->gpu));
    }
    return found;
}

/* machine.json has the facts of all records in its folder, so they must all be equal. It is written if there
 * is none, before something is measured. Returns 0, or -1 with `why`. */
static int tell_machine(const struct session *s, const struct experiment *e, int measures, char why[WHY])
{
    char json[4096], differs[2048];
    struct machine there, here = *s->machine;
    const int host = on_host(e, &here);
    snprintf(json, sizeof json, "%s/machine.json", s->folder);
    const int known = !access(json, F_OK);
    if (known && !measures)
        return 0;
    if (known && machine_read(json, &there, why))
        return -1;
    if (known && !machine_fits_folder(&there, &here, host, differs, sizeof differs))
        return text_why(why,
                        "%s: %s was measured otherwise: %s; measure as there, or into another folder "
                        "with --machine NAME",
                        e->name, s->folder, differs);
    if (!host) { /* facts about the host's threads stay in the file */
        here.threads = known ? there.threads : 0;
        here.cpu_quota = known ? there.cpu_quota : -1;
        memcpy(here.binding, known ? there.binding : (char[sizeof here.binding]){""}, sizeof here.binding);
    }
    return machine_write(&here, json, why);
}

/* Reads the log, and measures what is missing. Returns 0; 1 if cases failed or are wrong; -1 on an error. */
static int resume(struct run *r, const char *path, struct measurements *all, struct measurement **list)
{
    const struct experiment *e = r->facts.experiment;
    struct session *s = r->session;
    struct reading reading = {e, all, s->options->retry, record_gpu(r->facts.id), ""};
    char why[WHY];
    size_t count, broken;
    int result;
    measurements_start(all, e);
    if (record_read(path, on_record, on_fault, &reading, why))
        return failed(why);
    *list = measurements_missing(all, &count, &broken);
    if (count && *reading.other) {
        text_say(stderr,
                 "cliffs run: %s was begun on another GPU (run %s, this is %s) and lacks %zu measurements, "
                 "but a log is of one "
                 "GPU: resume there, or measure into another folder with --machine NAME",
                 path, reading.other, r->facts.id, count);
        return 1;
    }
    if (tell_machine(s, e, count > 0, why)) {
        r->refused = 1;
        failed(why);
        return 1;
    }
    text_say(stderr, "%s: %zu of %zu measurements missing%s", e->name, count,
             e->count * (size_t)e->measure.rounds, count ? "" : ", nothing to do");
    if (broken)
        text_say(stderr, "%s: %zu are invalid or failed in the log; --retry measures them again", e->name,
                 broken);
    result = measure_all(r, *list, count);
    if (count)
        text_say(stderr, "%s: %zu ok, %zu skipped, %zu invalid, %zu failed", e->name, r->count[STATUS_OK],
                 r->count[STATUS_SKIPPED], r->count[STATUS_INVALID], r->count[STATUS_FAILED]);
    return result || !(broken || r->count[STATUS_INVALID] || r->count[STATUS_FAILED]) ? result : 1;
}

static int run_experiment(struct session *s, const struct experiment *e)
{
    const struct machine *m = s->machine;
    struct run r = {.session = s,
                    .facts = {.experiment = e,
                              .machine = m,
                              .bare = s->options->bare,
                              .profile = s->options->profile ? 1 + s->options->together : 0,
                              .folder = s->folder}};
    struct measurements all = {.e = e};
    struct measurement *list = NULL;
    const time_t now = time(NULL);
    struct tm utc;
    char path[4096], when[32], why[WHY];
    int result;
    snprintf(path, sizeof path, "%s/raw/%s.csv", s->folder, e->name);
    /* the run's id: time, process and, among several GPUs of a model, the GPU */
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", gmtime_r(&now, &utc));
    snprintf(r.facts.id, sizeof r.facts.id, "%s-%d%s%.6s", when, (int)getpid(), *m->uuid_hash ? "-g" : "",
             m->uuid_hash);
    const int known = !access(path, F_OK);
    if (!(r.log = record_open(path, why)))
        return failed(why);
    result = resume(&r, path, &all, &list);
    if (record_close(r.log, why))
        result = log_failed(why);
    if (r.refused && !known)
        unlink(path); /* it has no record */
    measurements_free(&all);
    free(list);
    return result;
}

/* ---- the command ---- */

/* Locks a file in the folder. Returns the lock, or -1 with `why`, which is `busy` if another process has
 * it. */
static int take_lock(const char *folder, const char *suffix, int how, const char *busy, char why[WHY])
{
    char path[4096];
    int lock;
    snprintf(path, sizeof path, "%s/raw/.lock%s", folder, suffix);
    if (folder_make(path) || (lock = file_descriptor(path, O_RDWR | O_CREAT)) < 0)
        return text_why(why, "%s: %s", path, file_error(errno));
    if (!file_lock(lock, how, path))
        return lock;
    close(lock);
    return text_why(why, "%s is being measured by %s", folder, busy);
}

/* Runs on several GPUs may share a folder; a run that measures on the host needs it exclusively. */
static int open_machine(struct session *s, int alone, char why[WHY])
{
    char suffix[16];
    if (s->lock[LOCK_FOLDER] >= 0 && s->alone == alone)
        return 0;
    if (s->lock[LOCK_FOLDER] >= 0)
        close(s->lock[LOCK_FOLDER]);
    s->alone = alone;
    s->lock[LOCK_FOLDER] =
        take_lock(s->folder, "", alone ? LOCK_EX : LOCK_SH, "another run; wait for it or end it", why);
    if (s->lock[LOCK_FOLDER] < 0 || !*s->machine->gpu || s->lock[LOCK_DEVICE] >= 0)
        return s->lock[LOCK_FOLDER];
    snprintf(suffix, sizeof suffix, "-g%.6s", s->machine->uuid_hash);
    s->lock[LOCK_DEVICE] = take_lock(s->folder, suffix, LOCK_EX,
                                     "another run on this GPU; wait for it or end it, or select another "
                                     "GPU (CUDA_VISIBLE_DEVICES, with Slurm --gpus-per-task=1)",
                                     why);
    return s->lock[LOCK_DEVICE];
}

/* Runs an experiment. Nonzero if the next one should not begin. The folder is made for the first experiment
 * that this machine can measure. */
static int run_one(const struct experiment *e, void *context)
{
    struct session *s = context;
    const char *const last = strrchr(e->name, '-');
    char why[WHY];
    if (interrupted)
        return 1;
    /* else the log would get skips that count as measured */
    if (ranks_count() == 1 && last && !strcmp(last, "-ranks")) {
        text_say(stderr, "cliffs run: skipped, as it must be started by mpirun or srun: %s", e->name);
        return 0;
    }
    if (e->place == PLACE_GPU && !machine_gpu_fits(s->machine)) {
        s->left_out++;
        snprintf(s->last_left_out, sizeof s->last_left_out, "%s", e->name);
        return 0;
    }
    s->fitting++;
    const int result = open_machine(s, e->place == PLACE_HOST || !*s->machine->gpu, why) < 0
                           ? failed(why)
                           : run_experiment(s, e);
    s->worst |= result != 0;
    return result < 0;
}

/* Experiments that this machine cannot measure are no error, unless there were no others. */
static void say_left_out(struct session *s)
{
    char count[32], because[sizeof s->machine->no_gpu + 4] = "";
    if (!s->left_out)
        return;
    snprintf(count, sizeof count, "%d experiments", s->left_out);
    if (*s->machine->gpu)
        machine_say_gpu(s->machine);
    if (*s->machine->no_gpu)
        snprintf(because, sizeof because, " (%s)", s->machine->no_gpu);
    text_say(stderr, "cliffs run: skipped, as there is no GPU to measure on%s: %s", because,
             s->left_out == 1 ? s->last_left_out : count);
    s->worst |= !s->fitting;
}

static void catch_signals(void)
{
    const struct sigaction on_signal = {.sa_handler = interrupt};
    for (size_t i = 0; i < sizeof stop_signals / sizeof *stop_signals; i++) {
        struct sigaction before = on_signal;
        sigaction(stop_signals[i], NULL, &before);
        /* a run under nohup goes on without its terminal */
        if (stop_signals[i] != SIGHUP || before.sa_handler != SIG_IGN)
            sigaction(stop_signals[i], &on_signal, NULL);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* makes a file-size limit an error of write(2) */
}

int cmd_run(int argc, char **argv)
{
    struct options o;
    struct machine m;
    struct device_sizes sizes;
    char folder[2048], raw[sizeof m.name + sizeof "/raw"], why[WHY];
    int bad = options_read(&command, argc, argv, &o);
    if (bad >= 0)
        return bad;
    if (o.together && !o.profile) {
        text_say(stderr, "cliffs run: --together needs --profile; see cliffs run --help");
        return 2;
    }
    ranks_choose_gpu();
    if (ranks_mine() > 0)
        return ranks_serve();
    if (ranks_count() > 1 && o.arguments != 1)
        return options_fail(&o, "with several ranks a run measures one experiment: name its file");
    if (machine_detect(&m, why))
        return options_fail(&o, why);
    catch_signals();
    if (o.machine)
        snprintf(m.name, sizeof m.name, "%s", o.machine);
    snprintf(folder, sizeof folder, "%s/%s", o.results, m.name);
    snprintf(raw, sizeof raw, "%s/raw", m.name);
    if (entry_is_no_folder(o.results, m.name) || entry_is_no_folder(o.results, raw)) {
        text_say(stderr,
                 "cliffs run: %s: it or its raw/ is a link or a file, not a folder; nothing is written",
                 folder);
        return 1;
    }
    if (device_sizes_read(&o, &m, &sizes, why))
        return options_fail(&o, why);
    struct session s = {.options = &o, .machine = &m, .folder = folder, .lock = {-1, -1}};
    bad = experiment_each(&o, &sizes, run_one, &s);
    for (int i = 0; i < LOCKS; i++)
        if (s.lock[i] >= 0)
            close(s.lock[i]);
    if (interrupted) {
        text_say(stderr, "cliffs run: interrupted; run it again to resume");
        return 128 + interrupted;
    }
    if (!s.measured)
        ranks_leave(); /* else the worker has done it */
    say_left_out(&s);
    return s.worst ? s.worst : bad;
}
