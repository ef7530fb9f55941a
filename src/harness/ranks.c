/* SPDX-License-Identifier: MIT */
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

#if defined __has_include && __has_include(<mpi.h>)
#include <mpi.h>
#endif
#ifdef OPEN_MPI
int ranks_built(void) { return 1; }

enum { CALL, ANSWER, DATA }; /* tags */
enum { HOST = 64, CHUNK = 1 << 30 /* bytes of a message: an int counts them */, PARTS = 64 };

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

/* What is called of the library, and what its header names by address. */
#define MPI_CALLS(X) \
    X(Init) X(Finalize) X(Abort) X(Get_processor_name) X(Allgather) X(Isend) X(Irecv) X(Testall) X(Test) X(Iprobe)
#define POINTER(name) static __typeof__(&MPI_##name) call_##name;
MPI_CALLS(POINTER)
static MPI_Comm world;
static MPI_Datatype byte;
static char (*host)[HOST]; /* of each rank, once they are connected */

static void *symbol(void *library, const char *name)
{
    void *const found = dlsym(library, name);
    if (found)
        return found;
    text_say(stderr, "cliffs run: MPI's library lacks %s", name);
    exit(1);
}

static void connect_all(void)
{
    char mine[MPI_MAX_PROCESSOR_NAME] = "";
    int length = 0;
    if (host)
        return;
    void *const library = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL); /* its plugins take symbols from it */
    if (!library || !(host = calloc((size_t)ranks_count(), sizeof *host))) {
        text_say(stderr, "cliffs run: %d ranks were started, but MPI cannot be used: %s", ranks_count(), library ? "no memory" : dlerror());
        exit(1);
    }
#define LOAD(name) *(void **)&call_##name = symbol(library, "MPI_" #name);
    MPI_CALLS(LOAD)
    world = symbol(library, "ompi_mpi_comm_world");
    byte = symbol(library, "ompi_mpi_byte");
    call_Init(NULL, NULL);
    call_Get_processor_name(mine, &length);
    mine[HOST - 1] = '\0';
    call_Allgather(mine, HOST, byte, host, HOST, byte, world);
}

/* Each request is with the rank of its number. */
static void wait_for(MPI_Request *request, const int *with, int count)
{
    const double begun = host_now();
    int done = 0;
    while (!done && host_now() - begun < RANKS_PATIENCE_S * 1e9) {
        call_Testall(count, request, &done, MPI_STATUSES_IGNORE);
        sched_yield(); /* there may be fewer processors than ranks */
    }
    for (int i = 0; i < count && !done; i++) {
        int one = 0;
        call_Test(&request[i], &one, MPI_STATUS_IGNORE);
        if (!one) {
            text_say(stderr, "cliffs run: rank %d on %s has not answered rank %d for %d s: it is lost, and the run ends", with[i],
                     host[with[i]], ranks_mine(), RANKS_PATIENCE_S);
            call_Abort(world, 1);
        }
    }
}

void ranks_swap(const struct ranks_part *part, int parts, size_t bytes)
{
    MPI_Request request[2 * PARTS];
    int with[2 * PARTS];
    connect_all();
    for (size_t at = 0; at < bytes; at += CHUNK) {
        const int size = (int)(bytes - at < CHUNK ? bytes - at : CHUNK);
        int n = 0;
        for (int i = 0; i < parts; i++) {
            if (part[i].in)
                with[n] = part[i].with, call_Irecv((char *)part[i].in + at, size, byte, part[i].with, DATA, world, &request[n++]);
            if (part[i].out)
                with[n] = part[i].with, call_Isend((const char *)part[i].out + at, size, byte, part[i].with, DATA, world, &request[n++]);
        }
        wait_for(request, with, n);
    }
}

/* One message, of a kind. */
static void send_one(int to, int tag, const void *what, int bytes)
{
    MPI_Request request;
    call_Isend(what, bytes, byte, to, tag, world, &request);
    wait_for(&request, &to, 1);
}
static void take_one(int from, int tag, void *what, int bytes)
{
    MPI_Request request;
    call_Irecv(what, bytes, byte, from, tag, world, &request);
    wait_for(&request, &from, 1);
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
        send_one(to, CALL, &call, sizeof call);
}

int ranks_agree(int ranks, struct work *w, int code, double value[RANKS_VALUES])
{
    struct answer a = {.code = code};
    if (value)
        memcpy(a.value, value, sizeof a.value);
    memcpy(a.why, w->why, sizeof a.why);
    if (ranks_mine() > 0)
        send_one(0, ANSWER, &a, sizeof a);
    for (int from = 1; from < ranks && ranks_mine() == 0; from++) {
        take_one(from, ANSWER, &a, sizeof a);
        for (int i = 0; i < RANKS_VALUES && value; i++)
            value[i] = a.value[i] > value[i] ? a.value[i] : value[i];
        if (a.code > code)
            memcpy(w->why, a.why, sizeof w->why);
        code = a.code > code ? a.code : code;
    }
    return code;
}

/* The next call. Rank 0 may be busy for minutes; soon after one the next may be timed. */
static void listen_to(struct call *call)
{
    const double begun = host_now();
    for (int there = 0; !there;) {
        call_Iprobe(0, CALL, world, &there, MPI_STATUS_IGNORE);
        if (host_now() - begun > 0.1e9)
            usleep(1000);
        else
            sched_yield();
    }
    take_one(0, CALL, call, sizeof *call);
}

/* Of the GPUs that are left to all processes of a host each takes its own; one that sees a single GPU has it. Rank 0's is the first. */
static void choose_gpu(void)
{
    const int local = told("OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID", 0);
    char mine[64];
    const char *list = getenv("CUDA_VISIBLE_DEVICES");
    snprintf(mine, sizeof mine, "%d", local);
    for (int i = 0; list && i < local && strchr(list, ','); i++)
        list = strchr(list, ',') + 1;
    if (list)
        snprintf(mine, sizeof mine, "%.*s", (int)strcspn(list, ","), list);
    setenv("CUDA_VISIBLE_DEVICES", mine, 1);
}

int ranks_serve(void)
{
    static struct work w;
    static struct bench_case c;
    const struct backend_ops *ops;
    const struct variant *const *list;
    char text[WHY];
    struct call call;
    choose_gpu();
    ops = backend_of(BACKEND_CUDA);
    if (ops && ops->open(text)) /* it will refuse its cases, as rank 0 does */
        text_say(stderr, "cliffs run: rank %d: %s", ranks_mine(), text);
    connect_all();
    for (listen_to(&call); call.what != RANKS_LEAVE; listen_to(&call)) {
        if (call.what == RANKS_PREPARE) {
            c = (struct bench_case){.study = study_find(call.study)};
            memcpy(c.axis, call.axis, sizeof c.axis);
            study_variants(c.study, &list);
            c.variant = list[c.axis[AXIS_VARIANT]];
            w = (struct work){.c = &c, .stream = ops && ops->stream ? ops->stream() : NULL};
            c.variant->prepare(&w);
        } else if (call.what == RANKS_FILL || call.what == RANKS_GATHER) {
            const struct cells *const cells = cells_find(c.study->name, c.variant->backend);
            (void)(call.what == RANKS_FILL ? cells->fill(&w) : cells->gather(&w, 0, NULL, 0, NULL));
        } else if (call.what == RANKS_LAUNCHES) {
            c.variant->launches(&w, call.step, call.count);
        } else if (call.what == RANKS_AUDIT) {
            c.variant->audit(&w);
        } else if (call.what == RANKS_FINDINGS) {
            c.study->findings(&w, text, sizeof text);
        } else {
            c.variant->release(&w);
        }
    }
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
#else
#pragma GCC diagnostic ignored "-Wunused-parameter"
static int none(void)
{
    text_say(stderr, "cliffs run: %d ranks were started, but this program was built without Open MPI's header", ranks_count());
    exit(1);
}
int ranks_built(void) { return 0; }
void ranks_call(int ranks, const struct work *w, enum ranks_what what, int step, int count) { none(); }
int ranks_agree(int ranks, struct work *w, int code, double value[RANKS_VALUES]) { return none(); }
void ranks_swap(const struct ranks_part *part, int parts, size_t bytes) { none(); }
int ranks_serve(void) { return none(); }
void ranks_leave(void)
{
    if (ranks_count() > 1)
        none();
}
#endif
