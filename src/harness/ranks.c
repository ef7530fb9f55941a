#define _GNU_SOURCE
#include "ranks.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "../cells.h"
#include "backend.h"
#include "text.h"

/* A number that mpirun or, by PMIx, srun gives each process. */
static int told(const char *name, const char *other, int fallback)
{
    const char *const text = getenv(name) ? getenv(name) : getenv(other);
    return text ? atoi(text) : fallback;
}
int ranks_mine(void) { return ranks_count() > 1 ? told("OMPI_COMM_WORLD_RANK", "SLURM_PROCID", 0) : 0; }
int ranks_count(void)
{
    return getenv("PMIX_RANK") ? told("OMPI_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS", 1) : 1;
}

enum { CALL, ANSWER, DATA }; /* tags */
enum { HOST = 256 };

struct call {
    char study[32];
    int64_t axis[AXIS_MAX];
    int what, step, count;
};
struct answer {
    int code;
    double value[RANKS_VALUES];
    char why[sizeof((struct work *)0)->why];
};

/* As in Open MPI's mpi.h, whose ABI is that of libmpi.so.40: a communicator, a type, a request. A status that is NULL is not wanted. */
typedef struct ompi *handle;
#define MPI_CALLS(X) \
    X(Init, int *, char ***) X(Finalize, void) X(Abort, handle, int) X(Get_processor_name, char *, int *) \
    X(Allgather, const void *, int, handle, void *, int, handle, handle) X(Isend, const void *, int, handle, int, int, handle, handle *) \
    X(Irecv, void *, int, handle, int, int, handle, handle *) X(Test, handle *, int *, void *) X(Iprobe, int, int, handle, int *, void *)
#define POINTER(name, ...) static int (*call_##name)(__VA_ARGS__);
MPI_CALLS(POINTER)
static handle world, byte;
static char (*host)[HOST]; /* of each rank, once they are connected */

static void *symbol(void *library, const char *name)
{
    void *const found = library ? dlsym(library, name) : NULL;
    if (found)
        return found;
    text_say(stderr, "cliffs run: %d ranks were started, but MPI cannot be used: %s", ranks_count(), dlerror());
    exit(1);
}

static void connect_all(void)
{
    char mine[HOST] = ""; /* as long as Open MPI lets it be */
    int length = 0;
    if (host)
        return;
    void *const library = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL); /* its plugins take symbols from it */
#define LOAD(name, ...) *(void **)&call_##name = symbol(library, "MPI_" #name);
    MPI_CALLS(LOAD)
    world = symbol(library, "ompi_mpi_comm_world");
    byte = symbol(library, "ompi_mpi_byte");
    host = calloc((size_t)ranks_count(), sizeof *host);
    call_Init(NULL, NULL);
    call_Get_processor_name(mine, &length);
    call_Allgather(mine, HOST, byte, host, HOST, byte, world);
}

/* Until a message has come or gone. */
static void wait_for(handle *request, int with)
{
    const double begun = host_now();
    for (int done = 0; call_Test(request, &done, NULL), !done; sched_yield()) /* there may be fewer processors than ranks */
        if (host_now() - begun > RANKS_PATIENCE_S * 1e9) {
            text_say(stderr, "cliffs run: rank %d on %s has not answered rank %d for %d s: it is lost, and the run ends", with, host[with],
                     ranks_mine(), RANKS_PATIENCE_S);
            call_Abort(world, 1);
        }
}

static void swap(const struct ranks_part *part, int parts, size_t bytes, int tag)
{
    handle in[RANKS_PARTS], out[RANKS_PARTS];
    for (int i = 0; i < parts; i++) {
        if (part[i].in)
            call_Irecv(part[i].in, (int)bytes, byte, part[i].with, tag, world, &in[i]);
        if (part[i].out)
            call_Isend(part[i].out, (int)bytes, byte, part[i].with, tag, world, &out[i]);
    }
    for (int i = 0; i < parts; i++) {
        if (part[i].in)
            wait_for(&in[i], part[i].with);
        if (part[i].out)
            wait_for(&out[i], part[i].with);
    }
}
void ranks_swap(const struct ranks_part *part, int parts, size_t bytes) { swap(part, parts, bytes, DATA); }
static void pass(int with, int tag, const void *out, void *in, size_t bytes) { swap(&(struct ranks_part){with, out, in}, 1, bytes, tag); }

void ranks_tell(int ranks, void *what, size_t bytes)
{
    if (ranks_mine() > 0)
        pass(0, DATA, NULL, what, bytes);
    for (int to = 1; to < ranks && ranks_mine() == 0; to++)
        pass(to, DATA, what, NULL, bytes);
}

void ranks_call(int ranks, const struct work *w, enum ranks_what what, int step, int count)
{
    struct call call = {.what = what, .step = step, .count = count};
    connect_all();
    if (w) {
        snprintf(call.study, sizeof call.study, "%s", w->c->study->name);
        memcpy(call.axis, w->c->axis, sizeof call.axis);
    }
    for (int to = 1; to < ranks; to++)
        pass(to, CALL, &call, NULL, sizeof call);
}

int ranks_agree(int ranks, struct work *w, int code, double value[RANKS_VALUES])
{
    struct answer a = {.code = code};
    int whose = ranks_mine();
    memcpy(a.why, w->why, sizeof a.why);
    if (value)
        memcpy(a.value, value, sizeof a.value);
    if (whose > 0)
        return pass(0, ANSWER, &a, NULL, sizeof a), code;
    for (int from = 1; from < ranks; from++) {
        pass(from, ANSWER, NULL, &a, sizeof a);
        for (int i = 0; i < RANKS_VALUES && value; i++)
            value[i] = a.value[i] > value[i] ? a.value[i] : value[i];
        if (a.code > code) {
            memcpy(w->why, a.why, sizeof w->why);
            code = a.code, whose = from;
        }
    }
    if (code && !strstr(w->why, REASON_WHERE))
        snprintf(strchr(w->why, '\0'), sizeof w->why - strlen(w->why), REASON_WHERE "%d (%.60s)", whose, host[whose]);
    return code;
}

int ranks_verdict(int ranks, struct work *w, int code)
{
    struct answer a = {.code = ranks_agree(ranks, w, code, NULL)};
    memcpy(a.why, w->why, sizeof a.why);
    ranks_tell(ranks, &a, sizeof a);
    memcpy(w->why, a.why, sizeof w->why);
    return a.code;
}

/* The next call. Rank 0 may be busy for minutes; soon after one the next may be timed. */
static void listen_to(struct call *call)
{
    const double begun = host_now();
    for (int there = 0; !there;) {
        call_Iprobe(0, CALL, world, &there, NULL);
        if (host_now() - begun > 0.1e9)
            usleep(1000);
        else
            sched_yield();
    }
    pass(0, CALL, NULL, call, sizeof *call);
}

void ranks_choose_gpu(void)
{
    const int local = told("OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID", 0);
    char mine[64];
    const char *list = getenv("CUDA_VISIBLE_DEVICES");
    if (ranks_count() == 1)
        return;
    snprintf(mine, sizeof mine, "%d", local);
    for (int i = 0; list && i < local && strchr(list, ','); i++)
        list = strchr(list, ',') + 1;
    if (list)
        snprintf(mine, sizeof mine, "%.*s", (int)strcspn(list, ","), list);
    setenv("CUDA_VISIBLE_DEVICES", mine, 1);
}

/* A call of rank 0's, made here. */
static void serve(const struct call *call, const struct backend_ops *ops)
{
    static struct work w;
    static struct bench_case c;
    const struct variant *const *list;
    char text[WHY];
    switch (call->what) {
    case RANKS_PREPARE:
        c = (struct bench_case){.study = study_find(call->study)};
        memcpy(c.axis, call->axis, sizeof c.axis);
        study_variants(c.study, &list);
        c.variant = list[c.axis[AXIS_VARIANT]];
        w = (struct work){.c = &c, .stream = ops && ops->stream ? ops->stream() : NULL};
        c.variant->prepare(&w);
        break;
    case RANKS_FILL: cells_find(c.study->name, c.variant->backend)->fill(&w); break;
    case RANKS_GATHER: cells_find(c.study->name, c.variant->backend)->gather(&w, 0, NULL, 0, NULL); break;
    case RANKS_LAUNCHES: c.variant->launches(&w, call->step, call->count); break;
    case RANKS_AUDIT: c.variant->audit(&w); break;
    case RANKS_FINDINGS: c.study->findings(&w, text, sizeof text); break;
    default: c.variant->release(&w);
    }
}

int ranks_serve(void)
{
    char text[WHY];
    struct call call;
    const struct backend_ops *const ops = backend_of(BACKEND_CUDA);
    if (ops && ops->open(text)) /* it will refuse its cases */
        text_say(stderr, "cliffs run: rank %d: %s", ranks_mine(), text);
    connect_all();
    for (listen_to(&call); call.what != RANKS_LEAVE; listen_to(&call))
        serve(&call, ops);
    call_Finalize();
    return 0;
}

void ranks_leave(void)
{
    if (ranks_count() == 1)
        return;
    ranks_call(ranks_count(), NULL, RANKS_LEAVE, 0, 0);
    call_Finalize();
}
