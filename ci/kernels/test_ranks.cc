/* halo with one process per GPU, started by MPI, on the CPU harness: the answer has the same bits as on one
 * GPU.
 *
 *   mpirun -n 3 test_ranks             rank 0 prints TAP
 *   mpirun -n 3 test_ranks N           with mistake number N in the kernels (mutate.pl): must fail
 *   mpirun -n 3 test_ranks for-ever    steps until it is killed
 *   mpirun -n 3 test_ranks idles       rank 0 lets the others wait for their next call longer than any rank
 *                                      waits for an answer
 *   mpirun -n 3 test_ranks refuses R   rank R has no memory (R = 0: no GPU): all ranks refuse the case with
 *                                      its reason
 *   test_ranks gpu                     prints the GPUs that this rank sees
 *   test_ranks --mistakes              prints the mistakes in code that only runs with several ranks */
#include <cuda_on_cpu.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "../../src/check.h"
#include "../../src/halo/plan.h"
#include "../../src/harness/backend.h"
#include "../test/tap.h"
#include "mutants.h"

/* As in the program: each rank has a stream of its own, which waits for nobody. */
static int open_cuda(char *)
{
    return 0;
}
static void *stream(void)
{
    static cudaStream_t own;
    if (!own)
        cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
    return own;
}
const struct backend_ops backend_cuda = {.open = open_cuda, .stream = stream};

/* A case of halo: `planes` planes in all; the first slab has `more` planes more than the others. */
struct field {
    int gpus, schedule, radius, precision, nx, ny, planes, more;
};

struct made {
    struct bench_case c;
    struct work w;
    enum verdict v;

    made(const char *variant, const struct field &f, int gpus) : c(), w()
    {
        int index = 0;
        c.study = study_find("halo");
        c.variant = variant_find(c.study, variant, &index);
        for (int a = 0; a < AXIS_MAX; a++)
            c.axis[a] = study_axis(c.study, a) ? study_axis(c.study, a)->fallback : AXIS_NONE;
        const std::pair<int, int64_t> set[] = {{AXIS_VARIANT, index},
                                               {AXIS_PRECISION, f.precision},
                                               {AXIS_RADIUS, f.radius},
                                               {AXIS_NX, f.nx},
                                               {AXIS_NY, f.ny},
                                               {AXIS_NZ, (f.planes - f.more) / gpus},
                                               {HALO_AXIS_MORE, f.more},
                                               {HALO_AXIS_GPUS, gpus},
                                               {HALO_AXIS_SCHEDULE, f.schedule},
                                               {HALO_AXIS_KERNEL, f.radius == 1}}; /* 1: in lock-step */
        for (const auto &one : set)
            c.axis[one.first] = one.second;
        w.c = &c;
        w.stream = stream();
        w.inputs = INPUTS_EXACT;
        v = c.study->layout(&w);
        for (int i = 0; i < w.fields && v == CALL_OK; i++)
            v = cudaMalloc(&w.field[i], w.bytes[i]) ? CALL_FAIL : CALL_OK;
        v = v == CALL_OK ? c.variant->prepare(&w) : v;
    }
    ~made()
    {
        if (w.own)
            c.variant->release(&w);
        for (int i = 0; i < w.fields; i++)
            cudaFree(w.field[i]);
    }
    made(const made &) = delete;

    /* The variant's audit of each slab's part: star3d's lock-step counters are as the launches must leave
     * them. */
    static int counted(int, struct halo_slab *slab)
    {
        for (struct halo_part &part : slab->part)
            if (part.w.c && part.c.variant->audit)
                TRY(part.c.variant->audit(&part.w));
        return 0;
    }

    /* The tasks that are still queued on this rank. */
    static int queued(struct work *, double *tasks)
    {
        return *tasks = (double)cuda_cpu_waiting(), 0;
    }

    /* The answer after `steps` steps, queued `at_once` at a time. Empty after an error, or if a cell is
     * damaged. */
    std::vector<double> answer(int steps, int at_once)
    {
        int64_t count = 0, damaged = 0;
        int error = v == CALL_OK && check_fill(&w) == CALL_OK ? 0 : -1;
        for (int step = 0; step < steps && !error; step += at_once) {
            error = c.variant->launches(&w, step, at_once);
            double tasks[RANKS_VALUES] = {};
            /* a launch has ended once the slowest rank has */
            if (!error && c.variant->kind == HALO_RANKS)
                error = ranks_each(halo_ranks(&w), &w, queued, tasks) || tasks[0] > 0;
            if (!error && step == 0 && at_once == 1)
                error = cells_find("halo", BACKEND_CUDA)->audit(&w, &damaged) || damaged ||
                        halo_each_slab(halo_plan_of(&w), counted);
        }
        double *const got = error ? NULL : check_read(&w, steps, 0, &count);
        const std::vector<double> all(got, got + count);
        free(got);
        return all;
    }
};

/* A task of a rank's device takes ten times as long as one of the rank before it. By MPI an inner rank has
 * twice as many tasks of an exchange as the last rank, which is the slowest all the same; NCCL has none
 * here. */
static double task_ms(int rank)
{
    return 1e-3 * pow(10, rank);
}

static void compare(const char *variant, const struct field &f)
{
    enum { STEPS = 6 };
    made one("copy", f, 1), many(variant, f, f.gpus);
    const std::vector<double> want = one.answer(STEPS, 1);
    bool same = true;
    for (int order = 0; order < CUDA_CPU_ORDERS; order++) {
        cuda_cpu.order = (enum cuda_cpu_order)order;
        cuda_cpu.lazy = order > 0;
        same = same && many.answer(STEPS, 1) == want && many.answer(STEPS, STEPS) == want;
    }
    cuda_cpu = {};
    char text[1024] = "";
    double ns = 0, bytes = 0;
    const bool found = many.v == CALL_OK && many.c.study->findings(&many.w, text, sizeof text) == CALL_OK &&
                       sscanf(text, "exchange_ns=%lf message_bytes=%lf", &ns, &bytes) == 2 &&
                       ns >= (!strcmp(variant, "mpi") ? 1e6 * task_ms(f.gpus - 1) : 1e-3) &&
                       bytes == (double)f.radius * f.nx * f.ny * f.precision;
    tap(!want.empty() && same && found, "%s: %d ranks, %s: %dx%dx%d, %d more, radius %d, %d bytes: %s%s",
        variant, f.gpus, f.schedule == HALO_BESIDE ? "beside" : "after", f.nx, f.ny, f.planes, f.more,
        f.radius, f.precision, found ? text : many.w.why, want.empty() ? ": one GPU has no answer" : "");
}

/* All ranks skip the case with the reason of the rank that refuses it. The ranks before it still run a
 * case. */
static void refused(const char *variant, int ranks, int rank)
{
    const std::string where = RANKS_WHERE + std::to_string(rank) + " (";
    const std::string reason = rank ? "device: out of memory" : "device: the GPU does not say what it has";
    made all(variant, {ranks, HALO_AFTER, 1, 4, 33, 7, 4 * ranks, 0}, ranks);
    tap(all.v == CALL_SKIP && strstr(all.w.why, (reason + where).c_str()) == all.w.why,
        "%s: %d ranks refuse what one refuses: %s", variant, ranks, all.w.why);
    if (rank > 1)
        compare(variant, {rank, HALO_AFTER, 2, 4, 33, 7, 7 * rank, 0});
}

/* One rank skips, the last one or rank 0, and the other one fails. */
static int skips_and_fails(struct work *w, double value[RANKS_VALUES])
{
    const int mine = ranks_mine(), last = ranks_count() - 1, skips = (int)value[0];
    if (mine == 0 || mine == last)
        snprintf(w->why, sizeof w->why, mine == skips ? "skips" : "fails");
    return mine == skips ? CALL_SKIP : mine == 0 || mine == last ? CALL_FAIL : CALL_OK;
}
static void a_failure_is_told(int ranks)
{
    bool right = true;
    for (int skips : {0, ranks - 1}) {
        struct bench_case c = {};
        struct work w = {};
        double value[RANKS_VALUES] = {(double)skips};
        w.c = &c;
        right = right && ranks_each(ranks, &w, skips_and_fails, value) == CALL_FAIL &&
                !strncmp(w.why, "fails", 5);
    }
    tap(right, "if one rank skips and another fails, the case has failed");
}

static int nothing(struct work *, double *)
{
    return CALL_OK;
}
static void a_long_time_without_a_call(int ranks)
{
    struct bench_case c = {};
    struct work w = {};
    double value[RANKS_VALUES] = {};
    w.c = &c;
    int error = ranks_each(ranks, &w, nothing, value);
    sleep(RANKS_PATIENCE_S + 3);
    error = error ? error : ranks_each(ranks, &w, nothing, value);
    tap(!error, "ranks without a call for longer than they wait for an answer");
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "--mistakes")) {
        for (const struct mutant *m = mutants; m->number; m++)
            if (mutant_of_ranks(m))
                printf("%d %s:%d\n", m->number, m->file, m->line);
        return 0;
    }
    if (argc > 1 && !strcmp(argv[1], "gpu")) {
        ranks_choose_gpu();
        puts(getenv("CUDA_VISIBLE_DEVICES"));
        return 0;
    }
    const int refuses = argc > 2 ? atoi(argv[2]) : -1;
    cuda_cpu_mutant = argc > 1 ? atoi(argv[1]) : 0;
    cuda_cpu.lazy = ranks_mine() > 0; /* rank 0 changes its own from order to order */
    cuda_cpu_task_ms = [](long) { return task_ms(ranks_mine()); };
    cuda_cpu.devices = refuses || ranks_mine(); /* one GPU each; rank 0 has none if refuses = 0 */
    if (ranks_mine() > 0 && ranks_mine() == refuses)
        cuda_cpu.most = 0;
    if (ranks_mine() > 0)
        return ranks_serve();
    const int ranks = ranks_count();
    if (argc > 1 && !strcmp(argv[1], "for-ever")) {
        made many("mpi", {ranks, HALO_AFTER, 1, 4, 33, 7, 4 * ranks, 0}, ranks);
        check_fill(&many.w);
        for (int step = 0; many.v == CALL_OK; step++)
            if (!many.c.variant->launch(&many.w, step) && step == 2)
                printf("# in its steps\n"), fflush(stdout);
        return 1;
    }
    if (argc > 1 && !strcmp(argv[1], "idles")) {
        a_long_time_without_a_call(ranks);
        ranks_leave();
        return tap_finish();
    }
    for (const char *variant : {"mpi", "nccl_ranks"})
        if (refuses >= 0)
            refused(variant, ranks, refuses);
    for (const char *variant : {"mpi", "nccl_ranks"})
        for (int schedule = HALO_AFTER; schedule <= HALO_BESIDE && refuses < 0; schedule++) {
            compare(variant, {ranks, schedule, 2, 4, 33, 7, 7 * ranks + 3, 3});
            compare(variant, {2, schedule, 1, 8, 5, 3, 2 * 2, 0});
            compare(variant, {ranks, schedule, 5, 8, 17, 9, 11 * ranks, 0});
        }
    a_failure_is_told(ranks);
    made few("mpi", {ranks + 1, HALO_AFTER, 1, 4, 8, 8, 4 * (ranks + 1), 0}, ranks + 1);
    tap(few.v == CALL_SKIP && strstr(few.w.why, " processes: there are "),
        "more slabs than ranks are refused: %s", few.w.why);
    ranks_leave();
    return tap_finish();
}
