/* SPDX-License-Identifier: MIT */
/* cliffs run: the supervisor. It holds the log and the lock, sends one visit
 * at a time to a worker process, and starts another when that one dies. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "backend.h"
#include "backend_host.h"
#include "experiment.h"
#include "machine.h"
#include "measure.h"
#include "record.h"
#include "worker.h"

#define TIMEOUT_LEAST_S 60.0
#define TIMEOUT_FACTOR 20.0
#define START_FAILURES 3 /* workers in a row that die before they finish a visit */
#define LINE_EVERY_S 5.0 /* progress where stderr is no terminal */

static const char help[] =
    "usage: cliffs run [options] [FILE...]\n"
    "Measures experiment files (default: experiments/*.yaml) into RESULTS/MACHINE/raw.\n"
    "A run that was interrupted goes on where it stopped; finished cases are not measured again.\n"
    "  --results DIR    root of the result folders (default: results)\n"
    "  --machine NAME   folder below it (default: from the GPU's or the CPU's name)\n"
    "  --quick          with the overrides under quick:\n"
    "  --retry          measure cases again whose last record says failed or invalid\n"
    "  --timeout SEC    least time that a case may take (default: 60; 20 times the expected if that is more)\n"
    "  --limit SEC      stop in order after this long; exit 3 if cases are left\n"
    "Exit: 0 all measured or skipped with a reason, 1 wrong answers, failures or no way to go on, 3 time is up.\n";

struct options {
    const char *results, *machine;
    int quick, retry;
    double timeout, limit;
};

static volatile sig_atomic_t interrupted;
static void interrupt(int signal) { interrupted = signal; }

/* ---- the worker process ---------------------------------------------------------------------- */

struct worker {
    pid_t pid; /* 0: none */
    int requests, answers;
    char buffer[2 * RECORD_LINE_MAX];
    size_t held;
};

static int worker_start(struct worker *w, const struct run_facts *run, struct record_log *log, int lock)
{
    int to[2], from[2];
    fflush(NULL);
    if (pipe2(to, O_CLOEXEC) || pipe2(from, O_CLOEXEC) || (w->pid = fork()) < 0) {
        w->pid = 0;
        return -1;
    }
    if (w->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* never outlive the supervisor */
        signal(SIGINT, SIG_IGN);          /* the supervisor decides */
        signal(SIGTERM, SIG_DFL);
        close(to[1]);
        close(from[0]);
        close(lock);
        record_forget(log);
        worker_serve(run, to[0], from[1]);
    }
    close(to[0]);
    close(from[1]);
    w->requests = to[1];
    w->answers = from[0];
    w->held = 0;
    return 0;
}

/* Ends the worker; its wait status. */
static int worker_stop(struct worker *w, int kill_it)
{
    int status = 0;
    if (!w->pid)
        return 0;
    close(w->requests);
    if (kill_it)
        kill(w->pid, SIGKILL);
    while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
        ;
    close(w->answers);
    w->pid = 0;
    return status;
}

enum wait_end { WAIT_LINE, WAIT_CLOSED, WAIT_TIMEOUT, WAIT_INTERRUPTED };

/* Next line of answers into `line`, its newline cut off. */
static enum wait_end worker_line(struct worker *w, double deadline_ns, char *line, size_t size)
{
    for (;;) {
        char *end = memchr(w->buffer, '\n', w->held);
        const double left = (deadline_ns - host_now()) / 1e6;
        struct pollfd p = {w->answers, POLLIN, 0};
        ssize_t n;
        if (end && (size_t)(end - w->buffer) < size) {
            const size_t length = (size_t)(end - w->buffer);
            memcpy(line, w->buffer, length);
            line[length] = '\0';
            w->held -= length + 1;
            memmove(w->buffer, end + 1, w->held);
            return WAIT_LINE;
        }
        if (interrupted)
            return WAIT_INTERRUPTED;
        if (left <= 0)
            return WAIT_TIMEOUT;
        if (w->held == sizeof w->buffer)
            return WAIT_CLOSED; /* no line is that long: the worker has lost its mind */
        if (poll(&p, 1, left < 1000 ? (int)left + 1 : 1000) <= 0)
            continue;
        n = read(w->answers, w->buffer + w->held, sizeof w->buffer - w->held);
        if (n <= 0 && errno != EINTR)
            return WAIT_CLOSED;
        if (n > 0)
            w->held += (size_t)n;
    }
}

/* ---- what is done already -------------------------------------------------------------------- */

/* Keys with their rounds, in a set with open addressing. */
struct done {
    char **key;
    size_t size, count; /* size: a power of two */
};

static size_t hash(const char *text)
{
    uint64_t h = 0xcbf29ce484222325u; /* FNV-1a */
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3u;
    return (size_t)(h ^ h >> 32);
}

static char **done_slot(const struct done *d, const char *key)
{
    size_t i = hash(key) & (d->size - 1);
    while (d->key[i] && strcmp(d->key[i] + 1, key))
        i = (i + 1) & (d->size - 1);
    return &d->key[i];
}

/* The first character of an entry tells whether its last record may stand. */
static void done_put(struct done *d, const char *key, int stands)
{
    char **slot = done_slot(d, key);
    if (!*slot) {
        if (!(*slot = malloc(strlen(key) + 2)))
            abort();
        strcpy(*slot + 1, key);
        d->count++;
    }
    **slot = stands ? '+' : '-';
}

static int done_has(const struct done *d, const char *key)
{
    char *const *slot = done_slot(d, key);
    return *slot && **slot == '+';
}

struct reading {
    const struct experiment *e;
    struct done *done;
    int retry, bad;
};

static int on_record(const struct record *r, void *context)
{
    struct reading *reading = context;
    char key[256];
    const struct variant *v;
    if (strcmp(r->text[RC_ROLE], "case"))
        return 0;
    v = variant_find(reading->e->study, r->text[RC_VARIANT], NULL);
    record_key(reading->e->study, r, key, sizeof key);
    snprintf(key + strlen(key), sizeof key - strlen(key), " %s", r->text[RC_ROUND]);
    if (reading->done->count < reading->done->size / 2)
        done_put(reading->done, key,
                 /* results of older sources are measured again */
                 v && !strcmp(v->source, r->text[RC_SOURCE]) &&
                     !(reading->retry && strcmp(r->text[RC_STATUS], "ok") && strcmp(r->text[RC_STATUS], "skipped")));
    return 0;
}

static void on_fault(const char *path, long line, enum record_fault fault, void *context)
{
    static const char *const words[] = {"good", "torn", "altered: its CRC does not hold", "of the wrong number of fields"};
    struct reading *reading = context;
    fprintf(stderr, "%s:%ld: record %s; it is left where it is and measured again\n", path, line, words[fault]);
    reading->bad++;
}

/* ---- progress -------------------------------------------------------------------------------- */

struct progress {
    const char *name;
    size_t all, done;
    double expected, spent_expected; /* seconds by plan */
    double start, last;
    int terminal;
};

static void show(struct progress *p, const char *current, int always)
{
    const double now = host_now(), spent = (now - p->start) / 1e9;
    const double share = p->expected > 0 ? p->spent_expected / p->expected : 1;
    const double left = share > 0.02 ? spent / share - spent : p->expected - p->spent_expected;
    if (!always && now - p->last < (p->terminal ? 0.1e9 : LINE_EVERY_S * 1e9))
        return;
    p->last = now;
    if (p->terminal) {
        char bar[25];
        const int full = (int)(share * 24 < 24 ? share * 24 : 24);
        memset(bar, ' ', 24);
        memset(bar, '#', (size_t)full);
        bar[24] = '\0';
        fprintf(stderr, "\r%s [%s] %zu/%zu, %.0f s left  %-44.44s", p->name, bar, p->done, p->all, left, current);
    } else {
        fprintf(stderr, "%s: %zu of %zu, %.0f s gone, %.0f s left, %s\n", p->name, p->done, p->all, spent, left, current);
    }
    fflush(stderr);
}

/* ---- one experiment -------------------------------------------------------------------------- */

struct run {
    struct run_facts facts;
    const struct options *options;
    struct record_log *log;
    struct worker worker;
    struct progress progress;
    int lock;
    int start_failures;
    double deadline; /* ns; of --limit */
    size_t count[4]; /* outcomes by status */
};

static int append(struct run *r, char *line, size_t length)
{
    char why[512];
    if (!record_append(r->log, line, length, RECORD_LINE_MAX, why, sizeof why))
        return 0;
    fprintf(stderr, "cliffs run: %s; nothing that was written is lost, run again to go on\n", why);
    return -1;
}

/* A record for a case whose worker could not tell what became of it. */
static int append_failure(struct run *r, const struct visit *v, const char *reason)
{
    static char line[RECORD_LINE_MAX];
    static struct outcome o;
    const struct bench_case *c = &r->facts.experiment->cases[v->index];
    size_t length;
    memset(&o, 0, sizeof o);
    o.status = STATUS_FAILED;
    snprintf(o.reason, sizeof o.reason, "%s", reason);
    length = worker_compose(&r->facts, "case", c, &o, v->round, v->order, line, sizeof line);
    r->count[STATUS_FAILED]++;
    return append(r, line, length);
}

static void count_status(struct run *r, const char *line)
{
    char field[32];
    const char *at = line;
    size_t n;
    for (int i = 0; i < RC_STATUS && at; i++)
        at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL;
    if (!at || strncmp(line, "case,", 5))
        return;
    n = strcspn(at, ",");
    snprintf(field, sizeof field, "%.*s", (int)(n < 31 ? n : 31), at);
    for (int s = 0; s < 4; s++)
        if (!strcmp(field, case_status_names[s]))
            r->count[s]++;
}

enum visit_end { VISIT_DONE, VISIT_STOP };

/* Sends one visit and takes its records. */
static enum visit_end visit(struct run *r, const struct visit *v, double seconds)
{
    static char line[RECORD_LINE_MAX];
    const double least = r->options->timeout > 0 ? r->options->timeout : TIMEOUT_LEAST_S;
    const double timeout = seconds * TIMEOUT_FACTOR > least ? seconds * TIMEOUT_FACTOR : least;
    /* the yardsticks may fall due on top of a case */
    const double deadline = host_now() + (timeout + (r->options->timeout > 0 ? 0 : TIMEOUT_LEAST_S)) * 1e9;
    char reason[160];
    int status;
    if (!r->worker.pid && worker_start(&r->worker, &r->facts, r->log, r->lock)) {
        fprintf(stderr, "cliffs run: no process can be started: %s\n", strerror(errno));
        return VISIT_STOP;
    }
    if (write(r->worker.requests, v, sizeof *v) != (ssize_t)sizeof *v)
        goto died;
    for (;;) {
        switch (worker_line(&r->worker, deadline, line, sizeof line)) {
        case WAIT_LINE:
            if (line[0] == ANSWER_RECORD) {
                count_status(r, line + 1);
                const size_t length = strlen(line + 1);
                memmove(line, line + 1, length + 1);
                if (append(r, line, length))
                    return VISIT_STOP;
                continue;
            }
            r->start_failures = 0;
            if (line[0] == ANSWER_LAST)
                worker_stop(&r->worker, 0);
            return VISIT_DONE;
        case WAIT_CLOSED:
            goto died;
        case WAIT_TIMEOUT:
            worker_stop(&r->worker, 1);
            snprintf(reason, sizeof reason, "timed out after %.0f s and was ended", timeout);
            if (v->index < 0)
                return VISIT_STOP;
            return append_failure(r, v, reason) ? VISIT_STOP : VISIT_DONE;
        case WAIT_INTERRUPTED:
            worker_stop(&r->worker, 1);
            return VISIT_STOP;
        }
    }
died:
    status = worker_stop(&r->worker, 0);
    if (WIFSIGNALED(status))
        snprintf(reason, sizeof reason, "the measuring process was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(reason, sizeof reason, "the measuring process ended with exit code %d", WEXITSTATUS(status));
    if (interrupted)
        return VISIT_STOP;
    if (++r->start_failures >= START_FAILURES) {
        fprintf(stderr, "cliffs run: %d measuring processes in a row died (%s); is the device lost?\n",
                START_FAILURES, reason);
        if (v->index >= 0)
            append_failure(r, v, reason);
        return VISIT_STOP;
    }
    if (v->index < 0)
        return VISIT_STOP;
    return append_failure(r, v, reason) ? VISIT_STOP : VISIT_DONE;
}

/* xorshift64*: the order must be the same wherever the seed is. */
static uint64_t next_random(uint64_t *s)
{
    *s ^= *s >> 12;
    *s ^= *s << 25;
    *s ^= *s >> 27;
    return *s * 0x2545f4914f6cdd1du;
}

static void shuffle(struct visit *v, size_t n, uint64_t seed)
{
    uint64_t state = seed ? seed : 1;
    for (size_t i = n; i > 1; i--) {
        const size_t j = (size_t)(next_random(&state) % i);
        const struct visit other = v[i - 1];
        v[i - 1] = v[j];
        v[j] = other;
    }
}

/* Visits that are still owed, round by round, each round shuffled anew. */
static struct visit *owed(const struct experiment *e, const struct done *done, size_t *count)
{
    struct visit *list = malloc((e->count * (size_t)e->measure.rounds + 1) * sizeof *list);
    *count = 0;
    for (int round = 0; list && round < e->measure.rounds; round++) {
        const size_t first = *count;
        const uint64_t seed = e->measure.seed ? e->measure.seed : hash(e->name);
        for (size_t i = 0; i < e->count; i++) {
            char key[256];
            case_key(&e->cases[i], key, sizeof key);
            snprintf(key + strlen(key), sizeof key - strlen(key), " %d", round);
            if (!done_has(done, key))
                list[(*count)++] = (struct visit){(int64_t)i, round, 0};
        }
        shuffle(list + first, *count - first, seed + (uint64_t)round);
    }
    for (size_t i = 0; list && i < *count; i++)
        list[i].order = (int)i;
    return list;
}

static double expected_gbs(const struct machine *m, const struct bench_case *c)
{
    if (backend_on_gpu(c->variant->backend) && *m->gpu)
        return m->clock_memory_max_mhz * 1e6 * 2 * m->bus_bits / 8 / 1e9;
    return 8.0 * m->cores;
}

static int measure_visits(struct run *r, const struct visit *list, size_t count)
{
    const struct experiment *e = r->facts.experiment;
    struct measure once = e->measure;
    char current[256];
    int stopped = 0;
    once.rounds = 1;
    r->progress = (struct progress){e->name, count, 0, 0, 0, host_now(), 0, isatty(2)};
    for (size_t i = 0; i < count; i++)
        r->progress.expected += case_expected_seconds(&e->cases[list[i].index], &once,
                                                      expected_gbs(r->facts.machine, &e->cases[list[i].index]));
    for (size_t i = 0; i < count && !stopped; i++) {
        const struct bench_case *c = &e->cases[list[i].index];
        const double seconds = case_expected_seconds(c, &once, expected_gbs(r->facts.machine, c));
        case_key(c, current, sizeof current);
        show(&r->progress, current, i == 0);
        stopped = visit(r, &list[i], seconds) == VISIT_STOP || interrupted;
        if (!stopped) {
            r->progress.done++;
            r->progress.spent_expected += seconds;
        }
        if (!stopped && host_now() > r->deadline) {
            show(&r->progress, "time is up", 1);
            worker_stop(&r->worker, 0);
            return i + 1 < count ? 3 : 0;
        }
    }
    if (!stopped && count) {
        const struct visit closing = {-1, 0, (int)count};
        if (r->worker.pid)
            visit(r, &closing, 10);
        show(&r->progress, "done", 1);
    }
    if (r->progress.terminal)
        fputc('\n', stderr);
    worker_stop(&r->worker, 0);
    return stopped ? -1 : 0;
}

static int run_experiment(const struct options *o, const struct machine *m, const char *folder, int lock,
                          const struct experiment *e, double deadline)
{
    struct run r = {.options = o, .lock = lock, .deadline = deadline};
    struct done done = {NULL, 1024, 0};
    struct reading reading = {e, &done, o->retry, 0};
    struct visit *list;
    size_t count;
    char path[4096], why[512];
    int result;
    time_t now = time(NULL);
    struct tm utc;
    while (done.size < 8 * (e->count + 64) * (size_t)e->measure.rounds)
        done.size *= 2;
    if (!(done.key = calloc(done.size, sizeof *done.key)))
        return -1;
    snprintf(path, sizeof path, "%s/raw/%s.csv", folder, e->name);
    r.facts.experiment = e;
    r.facts.machine = m;
    gmtime_r(&now, &utc);
    strftime(r.facts.id, sizeof r.facts.id, "%Y%m%dT%H%M%SZ", &utc);
    snprintf(r.facts.id + strlen(r.facts.id), sizeof r.facts.id - strlen(r.facts.id), "-%d%s%.6s", (int)getpid(),
             *m->uuid_hash ? "-g" : "", m->uuid_hash); /* which of several GPUs of a model */
    if (!(r.log = record_open(path, why, sizeof why))) {
        fprintf(stderr, "cliffs run: %s\n", why);
        return -1;
    }
    result = record_read(path, on_record, on_fault, &reading, why, sizeof why);
    if (result == -1) {
        fprintf(stderr, "cliffs run: %s\n", why);
        record_close(r.log, why, sizeof why);
        return -1;
    }
    if (!(list = owed(e, &done, &count)))
        return -1;
    fprintf(stderr, "%s: %zu of %zu visits to make%s\n", e->name, count, e->count * (size_t)e->measure.rounds,
            count ? "" : ", nothing to do");
    result = measure_visits(&r, list, count);
    if (record_close(r.log, why, sizeof why)) {
        fprintf(stderr, "cliffs run: %s\n", why);
        result = -1;
    }
    fprintf(stderr, "%s: %zu ok, %zu skipped, %zu invalid, %zu failed\n", e->name, r.count[STATUS_OK],
            r.count[STATUS_SKIPPED], r.count[STATUS_INVALID], r.count[STATUS_FAILED]);
    for (size_t i = 0; i < done.size; i++)
        free(done.key[i]);
    free(done.key);
    free(list);
    if (result)
        return result;
    return r.count[STATUS_INVALID] || r.count[STATUS_FAILED] ? 1 : 0;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Takes the machine's lock and writes its facts. The lock's descriptor, or -1 with `why`. */
static int open_machine(const struct machine *m, const char *folder, char *why, size_t size)
{
    char path[4096];
    int lock;
    snprintf(path, sizeof path, "%s/raw/.lock", folder);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0777) && errno != EEXIST) {
            snprintf(why, size, "%.400s: %s", path, strerror(errno));
            return -1;
        }
        *slash = '/';
    }
    if ((lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666)) < 0) {
        snprintf(why, size, "%.400s: %s", path, strerror(errno));
        return -1;
    }
    if (flock(lock, LOCK_EX | LOCK_NB)) {
        snprintf(why, size, "%.400s is being measured by another run; wait for it or end it", folder);
        close(lock);
        return -1;
    }
    snprintf(path, sizeof path, "%s/machine.json", folder);
    if (machine_write(m, path, why, size)) {
        close(lock);
        return -1;
    }
    return lock;
}

static int fits(const struct experiment *e, const struct machine *m)
{
    if (e->place != PLACE_GPU || *m->gpu)
        return 1;
    fprintf(stderr, "%s: for a GPU, and this machine has none: left out\n", e->name);
    return 0;
}

static int run_files(const struct options *o, char **files, int count)
{
    struct machine m;
    char why[1024], folder[2048];
    int lock, worst = 0;
    const double deadline = o->limit > 0 ? host_now() + o->limit * 1e9 : 1e300;
    if (machine_detect(&m, why, sizeof why)) {
        fprintf(stderr, "cliffs run: %s\n", why);
        return 1;
    }
    if (o->machine)
        snprintf(m.name, sizeof m.name, "%s", o->machine);
    snprintf(folder, sizeof folder, "%s/%s", o->results, m.name);
    if ((lock = open_machine(&m, folder, why, sizeof why)) < 0) {
        fprintf(stderr, "cliffs run: %s\n", why);
        return 1;
    }
    for (int i = 0; i < count && !interrupted; i++) {
        const struct device_sizes sizes = {*m.gpu ? m.l2_bytes : m.cpu_cache_bytes, m.cpu_cache_bytes};
        struct experiment e;
        int result;
        if (experiment_read(files[i], &sizes, o->quick, &e, why, sizeof why)) {
            fprintf(stderr, "%s\n", why);
            worst = 1;
            continue;
        }
        result = fits(&e, &m) ? run_experiment(o, &m, folder, lock, &e, deadline) : 0;
        experiment_free(&e);
        if (result == 3) {
            worst = 3;
            break;
        }
        if (result < 0 || (result && !worst))
            worst = 1;
        if (result < 0)
            break;
    }
    close(lock);
    if (interrupted) {
        fprintf(stderr, "cliffs run: interrupted; run it again to go on\n");
        return 128 + interrupted;
    }
    return worst;
}

/* The number after an option; NaN-free and above zero, or exit 2. */
static int option_seconds(const char *name, const char *text, double *value)
{
    char *end;
    *value = text ? strtod(text, &end) : 0;
    if (text && *end == '\0' && *value > 0 && *value < 1e9)
        return 0;
    fprintf(stderr, "cliffs run: %s takes seconds above 0, not '%s'\n", name, text ? text : "");
    return -1;
}

int cmd_run(int argc, char **argv)
{
    struct options o = {.results = "results"};
    char **files = NULL, why[512];
    int count, first, result;
    struct sigaction on_signal = {.sa_handler = interrupt};
    for (first = 1; first < argc && argv[first][0] == '-'; first++) {
        const char *a = argv[first], *value = first + 1 < argc ? argv[first + 1] : NULL;
        if (!strcmp(a, "--help")) {
            fputs(help, stdout);
            return 0;
        } else if (!strcmp(a, "--quick")) {
            o.quick = 1;
        } else if (!strcmp(a, "--retry")) {
            o.retry = 1;
        } else if (!strcmp(a, "--results") && value) {
            o.results = value, first++;
        } else if (!strcmp(a, "--machine") && value && *value && !strchr(value, '/')) {
            o.machine = value, first++;
        } else if (!strcmp(a, "--timeout")) {
            if (option_seconds(a, value, &o.timeout))
                return 2;
            first++;
        } else if (!strcmp(a, "--limit")) {
            if (option_seconds(a, value, &o.limit))
                return 2;
            first++;
        } else {
            fprintf(stderr, "cliffs run: '%s' is no option, or lacks its value; --help lists them\n", a);
            return 2;
        }
    }
    sigaction(SIGINT, &on_signal, NULL);
    sigaction(SIGTERM, &on_signal, NULL);
    signal(SIGPIPE, SIG_IGN);
    if (first < argc)
        return run_files(&o, argv + first, argc - first);
    if ((count = experiment_files("experiments", &files, why, sizeof why)) < 0) {
        fprintf(stderr, "cliffs run: %s\n", why);
        return 1;
    }
    result = run_files(&o, files, count);
    experiment_files_free(files, count);
    return result;
}
