#define _GNU_SOURCE
#include "ranks.h"

#include <dlfcn.h>
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "../cells.h"
#include "backend.h"
#include "text.h"

/* A number that mpirun or, by PMIx, srun puts into each process's environment. */
static int told(const char *name, const char *other, int fallback)
{
    const char *const text = getenv(name) ? getenv(name) : getenv(other);
    return text ? atoi(text) : fallback;
}
int ranks_mine(void)
{
    return ranks_count() > 1 ? told("OMPI_COMM_WORLD_RANK", "SLURM_PROCID", 0) : 0;
}
int ranks_count(void)
{
    return getenv("PMIX_RANK") ? told("OMPI_COMM_WORLD_SIZE", "SLURM_STEP_NUM_TASKS", 1) : 1;
}

enum { CALL, DATA, ANSWER, VERDICT }; /* tags */

/* A call that rank 0 sends to all ranks, and the answer of each. Addresses are those of rank 0. Each rank
 * computes its own from them: all run the same program, so a function has the same distance from the
 * program's start. */
struct call {
    struct bench_case c;
    ranks_body *body;   /* NULL: rank 0 has ended */
    const char *served; /* ranks_serve */
    int ranks, code;
    double value[RANKS_VALUES];
    char why[sizeof((struct work *)0)->why];
};

/* A communicator, a type, a request, as in Open MPI's mpi.h with the ABI of libmpi.so.40. */
typedef struct ompi *handle;
/* clang-format off */
#define MPI_CALLS(X) \
    X(Init, int *, char ***) X(Finalize, void) X(Abort, handle, int) \
    X(Allgather, const void *, int, handle, void *, int, handle, handle) \
    X(Isend, void *, int, handle, int, int, handle, handle *) \
    X(Irecv, void *, int, handle, int, int, handle, handle *) X(Test, handle *, int *, void *)
/* clang-format on */
#define POINTER(name, ...) static int (*call_##name)(__VA_ARGS__);
MPI_CALLS(POINTER)
static handle world, byte;
static struct peer {
    char host[256];
    ptrdiff_t text;                              /* bytes of its program's text */
} *peer;                                         /* of each rank, after they are connected */
extern const char __executable_start[], etext[]; /* symbols of the linker */

static void connect_all(void)
{
    struct peer mine = {.text = etext - __executable_start};
    if (peer)
        return;
    /* global, because its plugins use its symbols */
    void *const library = dlopen("libmpi.so.40", RTLD_NOW | RTLD_GLOBAL);
    world = library ? dlsym(library, "ompi_mpi_comm_world") : NULL;
    if (!world) {
        text_say(stderr, "cliffs run: %d ranks were started, but MPI cannot be used: %s", ranks_count(),
                 dlerror());
        exit(1);
    }
    byte = dlsym(library, "ompi_mpi_byte");
#define LOAD(name, ...) *(void **)&call_##name = dlsym(library, "MPI_" #name);
    MPI_CALLS(LOAD)
    peer = calloc((size_t)ranks_count(), sizeof *peer);
    call_Init(NULL, NULL);
    gethostname(mine.host, sizeof mine.host - 1);
    call_Allgather(&mine, sizeof mine, byte, peer, sizeof mine, byte, world);
    for (int i = 0; i < ranks_count(); i++)
        if (peer[i].text != mine.text) {
            text_say(stderr, "cliffs run: rank %d on %s runs another program than rank %d", i, peer[i].host,
                     ranks_mine());
            call_Abort(world, 1);
        }
}

/* Waits until a message has been received or sent. The wait may be part of a time, so it polls without
 * sleeping at first, and later sleeps for a thousandth of it. */
static void wait_for(handle *request, int with, double patience_s)
{
    const double begun = host_now();
    int done = 0;
    while (call_Test(request, &done, NULL), !done) {
        const double waited_s = (host_now() - begun) / 1e9;
        if (waited_s > patience_s) {
            text_say(
                stderr,
                "cliffs run: rank %d on %s has not answered rank %d for %.0f s: it is lost, and the run ends",
                with, peer[with].host, ranks_mine(), patience_s);
            call_Abort(world, 1);
        }
        if (waited_s > 0.1)
            usleep(isinf(patience_s) ? 1000 : 100);
        else
            sched_yield(); /* there may be fewer CPUs than ranks */
    }
}

static void swap(const struct ranks_message *m, int count, size_t bytes, int tag)
{
    handle request[RANKS_MESSAGES];
    for (int i = 0; i < count; i++)
        (m[i].in ? call_Irecv : call_Isend)(m[i].memory, (int)bytes, byte, m[i].with, tag, world,
                                            &request[i]);
    /* Waiting for rank 0 has no time-out: rank 0 may be busy for minutes between two calls, and it is rank 0
     * that reports a rank that does not answer. */
    for (int i = 0; i < count; i++)
        wait_for(&request[i], m[i].with,
                 RANKS_PATIENCE_S + (m[i].in ? (tag == CALL ? INFINITY : tag == VERDICT) : 0));
}
void ranks_swap(const struct ranks_message *m, int count, size_t bytes)
{
    swap(m, count, bytes, DATA);
}

static void tell(int ranks, void *what, size_t bytes, int tag)
{
    if (ranks_mine() > 0)
        swap(&(struct ranks_message){.with = 0, .in = 1, .memory = what}, 1, bytes, tag);
    for (int with = 1; with < ranks && ranks_mine() == 0; with++)
        swap(&(struct ranks_message){.with = with, .memory = what}, 1, bytes, tag);
}
void ranks_tell(int ranks, void *what, size_t bytes)
{
    tell(ranks, what, bytes, DATA);
}

/* Runs the call on this rank; all then get the largest code with its reason, and the largest of each
 * value. */
static void do_together(struct call *all, struct work *w, ranks_body *body)
{
    struct call one;
    const int mine = ranks_mine();
    all->code = body(w, all->value);
    memcpy(all->why, w->why, sizeof all->why);
    if (all->code && all->ranks > 1 && !strstr(all->why, RANKS_WHERE))
        snprintf(strchr(all->why, '\0'), sizeof all->why - strlen(all->why), RANKS_WHERE "%d (%.60s)", mine,
                 peer[mine].host);
    if (mine > 0)
        swap(&(struct ranks_message){.with = 0, .memory = all}, 1, sizeof *all, ANSWER);
    for (int from = 1; from < all->ranks && mine == 0; from++) {
        swap(&(struct ranks_message){.with = from, .in = 1, .memory = &one}, 1, sizeof one, ANSWER);
        for (int i = 0; i < RANKS_VALUES; i++)
            one.value[i] = all->value[i] = fmax(all->value[i], one.value[i]);
        if (one.code > all->code)
            *all = one;
    }
    tell(all->ranks, all, sizeof *all, VERDICT);
    memcpy(w->why, all->why, sizeof w->why);
}

int ranks_each(int ranks, struct work *w, ranks_body *body, double value[RANKS_VALUES])
{
    struct call call = {.c = *w->c, .body = body, .served = (const char *)ranks_serve, .ranks = ranks};
    memcpy(call.value, value, sizeof call.value);
    if (ranks > 1)
        connect_all();
    tell(ranks, &call, sizeof call, CALL);
    do_together(&call, w, body);
    memcpy(value, call.value, sizeof call.value);
    return call.code;
}

void ranks_choose_gpu(void)
{
    char mine[64], *const list = getenv("CUDA_VISIBLE_DEVICES");
    int before = told("OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID", 0);
    if (ranks_count() == 1)
        return;
    snprintf(mine, sizeof mine, "%d", before);
    for (char *one = list ? strtok(list, ",") : NULL; one && before-- >= 0; one = strtok(NULL, ","))
        snprintf(mine, sizeof mine, "%s", one);
    setenv("CUDA_VISIBLE_DEVICES", mine, 1);
}

/* The function at an address of rank 0. */
static void *here(const struct call *call, const void *there)
{
    return (char *)ranks_serve + ((const char *)there - call->served);
}

int ranks_serve(void)
{
    static struct work w; /* of the current case */
    static struct bench_case c;
    char text[WHY];
    struct call call;
    const struct backend_ops *const ops = backend_of(BACKEND_CUDA);
    if (ops && ops->open(text)) /* its cases will be skipped */
        text_say(stderr, "cliffs run: rank %d: %s", ranks_mine(), text);
    connect_all();
    while (tell(0, &call, sizeof call, CALL), call.body) {
        if (!w.own) {
            c = call.c;
            c.study = here(&call, call.c.study);
            c.variant = here(&call, call.c.variant);
            w = (struct work){.c = &c, .stream = ops ? ops->stream() : NULL};
        }
        do_together(&call, &w, (ranks_body *)here(&call, (const void *)call.body));
    }
    call_Finalize();
    return 0;
}

void ranks_leave(void)
{
    if (ranks_count() == 1)
        return;
    connect_all();
    tell(ranks_count(), &(struct call){.body = NULL}, sizeof(struct call), CALL);
    call_Finalize();
}
