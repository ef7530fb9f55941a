/* The measuring code (measure.c, worker.c, backend_cuda.c) on a simulated device. The clocks of the device
 * and of its host advance by the time that the test gives for each launch and each flush. So every time,
 * count, step and flag of an outcome has one right value. */
#include "unit.h"
#include <math.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <zlib.h>

#undef CLIFFS_STUDY
#define CLIFFS_STUDY stream  /* yardsticks are copies by the study of this name */
#define wait wait_for_stream /* sys/wait.h has another one */
#include "../../src/harness/backend_cuda.c"
#undef wait
#include "../../src/check.h"
#include "../../src/harness/measure.h"
#include "../../src/harness/worker.h"

/* ---- the simulated device ---- */

struct device_event {
    double at;  /* ns of the device's clock */
    int number; /* how many were recorded, with it */
};
enum { L2 = 1 << 20, LOG_MOST = 200000 };
static struct {
    double now;        /* ns */
    double flushed_ns; /* time of a flush */
    size_t flushed;    /* bytes written by memset since the last launch */
    int in_sample;     /* between the two events of a sample */
    int throttled;     /* number of attempts after which the GPU reports that it was slowed down ... */
    int reason;        /* ... for this reason; 0: heat */
    int reads;         /* how often its state was read ... */
    int read_at;       /* ... and after how many launches for the last time */
    double power_at;   /* when its power was first read */
    int co_runner;     /* 1 while it runs */
    int profiler;      /* 1 between start and stop */
    int pending;       /* 1: work was queued and not waited for */
    int calls, bad;    /* calls of CUDA; the number of that which fails, 0: none */
    int busy;          /* how often the newest event is found to be not over */
    int behind[8];     /* events that were found to be over while so many newer ones were queued */
    int events;        /* number of events recorded: odd within a sample */
    int probes, power_reads;
    int no_sensors; /* 1: without power and energy */
    int fails_at;   /* the launch of a case that fails, from 1 on; 0: none */
    int code;       /* its error, or that of the co-runner's end */
    int start_code; /* the error of the co-runner's start */
    int no_memory;  /* 1: nothing can be allocated */
    int waiting;    /* 1: the launch that fails says so only to who waits for it */
    int broken;     /* what it says then, and from then on */
    char range[PROFILE_NAME];
    const char *bus; /* its place; NULL: it has none */
} device;
/* All launches: step, whether within a timed sample, bytes flushed before, kind of inputs. */
static struct launched {
    int step, timed, inputs, co_runner, profiled, sample;
    size_t flushed;
    char range[64];
} launched[LOG_MOST];
static int launches_seen;

/* The host's clock: it goes on from test to test. */
static double host_ns = 1e12;
static void pass(double ns)
{
    device.now += ns, host_ns += ns;
}
int clock_gettime(clockid_t clock, struct timespec *t)
{
    *t = clock == CLOCK_MONOTONIC ? (struct timespec){(time_t)(host_ns / 1e9), (long)fmod(host_ns, 1e9)}
                                  : (struct timespec){1800000000, 12345678};
    return 0;
}

/* ns of a launch. */
static double steady(int n, int step)
{
    return (void)n, (void)step, 45000;
}
static double (*launch_ns)(int n, int step) = steady;

static int held;        /* allocations of its memory that are not freed */
static int gone, opens; /* gone: the device cannot be opened; opens: how often that was tried */
/* What CUDA says of three GPUs; NULL: of one, nothing. */
static const struct cudaDeviceProp *said;

cudaError_t cudaGetDeviceCount(int *n)
{
    opens++;
    return *n = said ? 3 : 1, gone ? cudaErrorNoDevice : cudaSuccess;
}
cudaError_t cudaSetDevice(int i)
{
    return i ? cudaErrorInvalidValue : cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int i)
{
    memset(p, 0, sizeof *p);
    if (said && i == 0)
        *p = *said;
    return said ? cudaSuccess : cudaErrorNoDevice;
}
cudaError_t cudaDeviceGetAttribute(int *v, enum cudaDeviceAttr a, int i)
{
    *v = a == cudaDevAttrL2CacheSize       ? L2
         : a == cudaDevAttrClockRate       ? 1980000 /* kHz */
         : a == cudaDevAttrMemoryClockRate ? 2619000
                                           : 0;
    return (void)i, cudaSuccess;
}
cudaError_t cudaDeviceGetPCIBusId(char *bus, int size, int i)
{
    if (!device.bus)
        return cudaErrorNoDevice;
    return snprintf(bus, (size_t)size, "%s %d", device.bus, i), cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int *can, int a, int b)
{
    return *can = a - b == 1 || b - a == 1, cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int *v)
{
    return *v = 13000, cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int *v)
{
    return *v = 13000, cudaSuccess;
}
const char *cudaGetErrorString(cudaError_t e)
{
    return e ? "error" : "no error";
}
cudaError_t cudaGetLastError(void)
{
    return cudaSuccess;
}
static cudaError_t called(cudaError_t code)
{
    return ++device.calls == device.bad ? cudaErrorIllegalAddress : code;
}
cudaError_t cudaMalloc(void **p, size_t bytes)
{
    held += !device.no_memory;
    return (*p = device.no_memory ? NULL : malloc(bytes)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaFree(void *p)
{
    held -= p != NULL;
    return free(p), cudaSuccess;
}
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    return (void)kind, memcpy(to, from, bytes), called(cudaSuccess);
}
/* All work is queued on the one stream. */
static void queue(const void *s)
{
    assert_ptr_equal(s, &device);
    device.pending = 1;
}
cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t s)
{
    queue(s);
    memset(p, value, bytes);
    device.flushed += bytes;
    pass(device.flushed_ns);
    return called(cudaSuccess);
}
cudaError_t cudaStreamCreate(cudaStream_t *s)
{
    return *s = (cudaStream_t)&device, cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t s)
{
    assert_ptr_equal(s, &device);
    return device.pending = 0, called(device.broken);
}
cudaError_t cudaEventCreate(cudaEvent_t *e)
{
    return (*e = calloc(1, sizeof **e)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s)
{
    queue(s);
    e->at = device.now;
    e->number = ++device.events;
    device.in_sample = device.events % 2;
    return called(cudaSuccess);
}
cudaError_t cudaEventQuery(cudaEvent_t e)
{
    const int newer = device.events - e->number;
    if (newer == 0 && device.busy > 0)
        return device.busy--, cudaErrorNotReady;
    return device.behind[newer < 7 ? newer : 7]++, called(cudaSuccess);
}
int nanosleep(const struct timespec *t, struct timespec *rest)
{
    return (void)rest, host_ns += 1e9 * (double)t->tv_sec + (double)t->tv_nsec, 0;
}
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
    return *ms = (float)((to->at - from->at) / 1e6), called(device.pending ? cudaErrorNotReady : cudaSuccess);
}
cudaError_t cudaProfilerStart(void)
{
    return device.profiler = 1, called(cudaSuccess);
}
cudaError_t cudaProfilerStop(void)
{
    assert_false(device.pending);
    return device.profiler = 0, called(cudaSuccess);
}
int nvtxRangePushA(const char *name)
{
    return snprintf(device.range, sizeof device.range, "%s", name);
}
int nvtxRangePop(void)
{
    assert_false(device.pending); /* all that belongs to it is over */
    return device.range[0] = '\0', 0;
}

/* Most probes count at 1,500 MHz. */
int probe_launch(void *on, struct probe *p)
{
    static const double odd[] = {1.2, 2.1, 2.1}, last = 1;
    queue(on);
    *p = (struct probe){(device.probes < 3     ? odd[device.probes]
                         : device.probes == 15 ? last
                                               : 1.5) *
                            PROBE_NS,
                        PROBE_NS};
    device.probes++;
    pass(PROBE_NS);
    return called(cudaSuccess);
}
int probe_code(void)
{
    return 90;
}
int co_runner_start(size_t bytes)
{
    return device.co_runner = bytes == 100 << 10 && !device.start_code, device.start_code;
}
int co_runner_end(struct co_runner *did)
{
    return *did = (struct co_runner){2e6, 1e6}, device.co_runner = 0, device.code;
}

static int sensors; /* 1: they were opened */
int nvml_open(void)
{
    return sensors = 1, 0;
}
struct nvml_state nvml_read(void)
{
    assert_true(sensors);
    device.read_at = launches_seen;
    return (struct nvml_state){.valid = NVML_THROTTLE,
                               .throttle = device.reads++ >= device.throttled ? 0
                                           : device.reason                    ? (unsigned)device.reason
                                                                              : 0x40};
}
/* 300 W, but for the first readings. */
double nvml_power(void)
{
    static const double odd[] = {500, 100, 120};
    device.power_at = device.power_at > 0 ? device.power_at : device.now;
    if (device.no_sensors)
        return 0;
    return device.power_reads++ < 3 ? odd[device.power_reads - 1] : 300;
}
double nvml_energy(void)
{
    assert_false(device.pending); /* it is that of launches that are over */
    return device.no_sensors ? 0 : 1e4 + device.now * 300e-9;
}
void nvml_facts(struct machine *m)
{
    (void)m;
}
static char hashed[64]; /* the UUID of which a hash was asked */
void nvml_uuid_hash(const char *uuid, char hash[17])
{
    snprintf(hashed, sizeof hashed, "%s", uuid);
    hash[0] = '\0';
}

/* ---- the study: b = a ---- */

enum { AXIS_WAY = AXIS_EXTRA, AXIS_THIEF };
static enum verdict layout(struct work *w)
{
    return cells_layout(w, 2, (int64_t)case_points(w->c));
}
/* As a launch of three steps would have it. */
static double updates(const struct bench_case *c)
{
    return 3 * case_points(c);
}
static double flops(const struct bench_case *c)
{
    return case_points(c);
}
static double bytes_min(const struct bench_case *c)
{
    return 2 * case_array_bytes(c);
}
static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    return (void)w, *field = steps & 1, i;
}
static long double expect(struct work *w, int64_t i, double *bound)
{
    return *bound = 0, cells_input(cells_hash(i, 0), w->inputs);
}
/* The names of both ways begin alike: only the whole key of a case distinguishes them. */
#define A_LONG_WAY "one-way-with-a-name-that-differs-only-in-its-end-"
static const char *const ways[] = {A_LONG_WAY "right", A_LONG_WAY "wrong", NULL};
enum { EXACT_POINTS = 16 };
/* The first row is that of the tests' cases; case_of() has its CRC. Those of other operators, precisions and
 * radii have a wrong one. */
static struct exact_case exact_cases[] = {
    {.radius = 1, .precision = 4, .nx = EXACT_POINTS, .ny = 1, .nz = 1},
    {.radius = 1, .precision = 8, .nx = EXACT_POINTS, .ny = 1, .nz = 1},
    {.radius = 2, .precision = 4, .nx = EXACT_POINTS, .ny = 1, .nz = 1},
    {.radius = 1, .precision = 4, .nx = EXACT_POINTS, .ny = 1, .nz = 1, .operation = "another"}};
static const char *operation(const struct bench_case *c)
{
    return (void)c, "a copy";
}
static int long_run_inputs = -1;
static struct check_result long_found; /* by long_run() */
static enum verdict long_says = CALL_OK;
static enum verdict long_run(struct work *w, struct check_result *r)
{
    if (long_says != CALL_OK)
        snprintf(w->why, sizeof w->why, "they cannot be checked");
    return *r = long_found, long_run_inputs = w->inputs, long_says;
}
STUDY(.title = "A copy",
      .common = {PRECISION_AXIS(4), [AXIS_RADIUS] = {.name = "radius", .min = 1, .max = 2, .fallback = 1},
                 NX_AXIS(1 << 24), BLOCK_AXIS(32, 1, 1)},
      .extra = {{"way", AXIS_WORD, 0, 0, 0, ways}, {"thief", AXIS_INTEGER, 0, 1024, 0, NULL}},
      .co_runner = AXIS_THIEF, .points = updates, .flops = flops, .bytes_min = bytes_min,
      .array_bytes = case_array_bytes, .layout = layout, .results = check_every_point, .result = result,
      .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1,
      .long_run = long_run, .operation = operation)

/* Large fields are not touched: each value of them is taken to be right. */
static int is_large(const struct work *w)
{
    return case_points(w->c) > 1 << 22;
}
/* Errors of the three calls of the cells below. */
static int fill_code, audit_code, gather_code;
static int fill(struct work *w)
{
    for (int f = 0; f < w->fields && !is_large(w); f++)
        for (int64_t i = 0; i < (int64_t)case_points(w->c); i++)
            ((float *)w->field[f])[i] = f ? NAN : (float)cells_input(cells_hash(i, 0), w->inputs);
    return fill_code;
}
static int64_t cells_damaged; /* by every launch */
static int audit(struct work *w, int64_t *damaged)
{
    return (void)w, *damaged = cells_damaged, audit_code;
}
static int gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    for (int64_t i = 0; i < count; i++)
        values[i] = is_large(w) ? cells_input(cells_hash(offsets[i], 0), w->inputs)
                                : ((float *)w->field[field])[offsets[i]];
    return gather_code;
}
CELLS(BACKEND_CUDA, fill, audit, gather)
static const struct cells host_cells = {"stream", BACKEND_OPENMP, fill, audit, gather};
CLIFFS_ROW(struct cells, "cliffs_cells", host_cells)

static const char *last_copy; /* the variant that was launched last */
static int64_t last_nx;
/* Launches that fail as if the device were lost: of cases with so many points; or of a copy. */
static int64_t fails_of_size;
static const char *fails_of = "";
static char last_range[PROFILE_NAME]; /* of the last launch that the profiler saw */
/* Launch number `n` of the current case, counted by the device. */
static int launch_count;
static int acc_on_device = -1; /* what a launch expects of it; -1: nothing */
static void see_launch(struct work *w, int step)
{
    if (acc_on_device >= 0 && backend_openacc_on_device != acc_on_device)
        _exit(1); /* of the process that measures */
    assert_true(launches_seen < LOG_MOST);
    struct launched *const l = &launched[launches_seen++];
    *l = (struct launched){step,          device.in_sample, w->inputs, device.co_runner, device.profiler,
                           device.events, device.flushed,   ""};
    snprintf(l->range, sizeof l->range, "%.63s",
             strrchr(device.range, ' ') ? strrchr(device.range, ' ') + 1 : device.range);
    if (device.profiler)
        strcpy(last_range, device.range);
    device.flushed = 0;
    if (w->c->variant->backend == BACKEND_CUDA)
        queue(w->stream);
    pass(launch_ns(launch_count++, step));
}
static int launch_copy(struct work *w, int step)
{
    const size_t bytes = (size_t)case_array_bytes(w->c);
    last_copy = w->c->variant->name, last_nx = w->c->axis[AXIS_NX];
    see_launch(w, step);
    if (launch_count == device.fails_at && device.waiting)
        device.broken = device.code;
    else if (launch_count == device.fails_at)
        return device.code;
    if (last_nx == fails_of_size || !strcmp(last_copy, fails_of))
        return cudaErrorIllegalAddress;
    if (is_large(w))
        return 0;
    memcpy(w->field[~step & 1], w->field[step & 1], bytes);
    if (w->inputs == INPUTS_EXACT && w->c->axis[AXIS_WAY] == 1) /* wrong on exact data only */
        ((float *)w->field[~step & 1])[3] += 1;
    return 0;
}
/* Refuses the sizes of exact data. */
static enum verdict prepare_large(struct work *w)
{
    return w->c->axis[AXIS_NX] > EXACT_POINTS ? CALL_OK : skip_rule(w, "needs a larger grid");
}
#define TEST_VARIANT(object, on, file, axes, prepares) \
    static struct variant object = {.name = file, \
                                    .study = "stream", \
                                    .source = "0123456789ab", \
                                    .backend = on, \
                                    .summary = "copies", \
                                    .has = axes, \
                                    .prepare = prepares, \
                                    .launch = launch_copy}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", object)
TEST_VARIANT(stream_copy, BACKEND_CUDA, "copy", AXES(AXIS_BLOCK), NULL)
TEST_VARIANT(stream_memcpy, BACKEND_CUDA, "memcpy", AXES(AXIS_BLOCK), NULL)
TEST_VARIANT(stream_transform, BACKEND_CUDA, "transform", AXES(AXIS_BLOCK), NULL)
TEST_VARIANT(stream_ways, BACKEND_CUDA, "ways", AXES(AXIS_WAY, AXIS_THIEF), NULL)
TEST_VARIANT(stream_large, BACKEND_CUDA, "large", 0, prepare_large)
TEST_VARIANT(stream_openmp, BACKEND_OPENMP, "openmp", 0, NULL)
TEST_VARIANT(stream_openacc, BACKEND_OPENACC, "openacc", 0, NULL)

/* It counts what it has prepared and not released. */
static int prepared, prepared_most;
static enum verdict prepare_says = CALL_OK;
static enum verdict prepare_counted(struct work *w)
{
    if (prepare_says != CALL_OK)
        return prepare_says;
    prepared_most = ++prepared > prepared_most ? prepared : prepared_most;
    return (void)w, CALL_OK;
}
static void release_counted(struct work *w)
{
    (void)w, prepared--;
}
static const struct variant stream_counted = {.name = "counted",
                                              .study = "stream",
                                              .source = "0123456789ab",
                                              .backend = BACKEND_CUDA,
                                              .summary = "copies, and counts",
                                              .has = AXES(AXIS_WAY),
                                              .prepare = prepare_counted,
                                              .release = release_counted,
                                              .launch = launch_copy};
CLIFFS_ROW(struct variant, "cliffs_variants", stream_counted)
static const struct variant stream_unbuilt = {.name = "unbuilt",
                                              .study = "stream",
                                              .source = "0123456789ab",
                                              .backend = BACKEND_CUDA,
                                              .summary = "is not in this program"};
CLIFFS_ROW(struct variant, "cliffs_variants", stream_unbuilt)

/* ---- the tests ---- */

static const struct machine gpu = {.gpu = "a device of the test",
                                   .cc = 90,
                                   .l2_bytes = L2,
                                   .memory_bytes = 64 << 20,
                                   .cpu_memory_bytes = 1e9};
/* It has room for all yardsticks. */
static const struct machine roomy = {.gpu = "a device of the test",
                                     .cc = 90,
                                     .l2_bytes = L2,
                                     .memory_bytes = 1 << 30,
                                     .cpu_memory_bytes = 1 << 30};

/* A case of `points` points, on a device that was just switched on. */
static struct bench_case case_of(const char *variant, int64_t nx)
{
    struct bench_case c = {.study = study_find("stream")};
    int index;
    double exact[EXACT_POINTS];
    for (int i = 0; i < EXACT_POINTS; i++)
        exact[i] = cells_input(cells_hash(i, 0), INPUTS_EXACT);
    exact_cases[0].crc = (uint32_t)crc32_z(0, (const Bytef *)exact, sizeof exact);
    memset(&device, 0, sizeof device);
    launches_seen = launch_count = 0;
    launch_ns = steady;
    cells_damaged = 0, long_found = (struct check_result){0};
    measure_begin(&gpu, 0, 0);
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = AXIS_NONE;
    c.variant = variant_find(c.study, variant, &index);
    assert_non_null(c.variant);
    c.axis[AXIS_VARIANT] = index, c.axis[AXIS_PRECISION] = 4, c.axis[AXIS_NX] = nx, c.axis[AXIS_RADIUS] = 1,
    c.axis[AXIS_BLOCK] = BLOCK(32, 1, 1);
    c.axis[AXIS_WAY] = c.axis[AXIS_THIEF] = 0;
    return c;
}

static struct outcome o;

static void measured(const struct bench_case *c, const struct measure *how)
{
    measure_case(c, how, &o);
    assert_string_equal(o.reason, "");
    assert_int_equal(o.status, STATUS_OK);
}

/* Checks the launches of the last `samples` samples: each sample has `batch` of them, and their steps are
 * consecutive, also from one sample to the next. Returns the first of them. */
static const struct launched *last_samples(int samples, int batch)
{
    const int first = launches_seen - samples * batch;
    assert_true(first >= 0);
    for (int i = first; i < launches_seen; i++) {
        assert_true(launched[i].timed);
        assert_int_equal(launched[i].sample, launched[first].sample + (i - first) / batch * 2);
        if (i > first)
            assert_int_equal(launched[i].step, launched[i - 1].step + 1);
    }
    return &launched[first];
}

/* Must be the first test: the others open the device. If the run began with a GPU, its device is lost. */
TEST(a_device_that_cannot_be_opened_is_lost_or_lacking)
{
    const struct bench_case c = case_of("copy", 1000);
    int status;
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        const struct machine none = {.cpu_memory_bytes = 1e9};
        gone = 1;
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        int bad = o.status != STATUS_FAILED || !o.fatal;
        measure_begin(&none, 0, 0);
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        bad |= 2 * (o.status != STATUS_SKIPPED || o.fatal || !strstr(o.reason, ": error 100"));
        bad |= 4 * (opens != 1);
        _exit(bad);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

TEST(a_sample_is_the_time_of_a_launch)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 9, .noise = 0.01});
    assert_int_equal(o.samples, 9);
    assert_int_equal(o.batch, 5); /* of 45 us each: a sample takes at least 200 us */
    for (int i = 0; i < o.samples; i++)
        assert_true(fabs(o.ns[i] - 45000) < 1);
    last_samples(9, 5);
    assert_int_equal(o.check.points, 1000);
    assert_int_equal(o.voided, 0);
}

TEST(a_sample_has_as_many_launches_as_are_asked_for)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 7, .noise = 0.01, .launches = 48});
    assert_int_equal(o.batch, 48);
    last_samples(7, 48);
    assert_true(fabs(o.ns[0] - 45000) < 1);
}

/* Slow at first, as while the GPU's clock still rises. */
static double slow_at_first(int n, int step)
{
    return (void)step, n < 10 ? 90000 : 50000;
}

TEST(warm_up_is_in_no_sample)
{
    const struct bench_case c = case_of("copy", 1000);
    launch_ns = slow_at_first;
    measured(&c, &(struct measure){.samples = 9, .noise = 0.01});
    double warm = 0;
    for (int i = launch_count - 9 * o.batch - 1; i > 0; i--)
        warm += slow_at_first(i, 0);
    assert_true(warm >= 1e6);
    for (int i = 0; i < o.samples; i++)
        assert_true(fabs(o.ns[i] - 50000) < 1);
}

/* The host's clock has whole ns, so a sample is exactly as long as the least one. */
static double exactly_a_quarter(int n, int step)
{
    return (void)n, (void)step, 50000;
}
static double a_millisecond(int n, int step)
{
    return (void)n, (void)step, 1e6;
}
static double a_second(int n, int step)
{
    return (void)n, (void)step, 1e9;
}
static double short_as_can_be(int n, int step)
{
    return (void)n, (void)step, 100;
}
TEST(a_sample_of_the_host_is_200_us_or_1000_launches)
{
    static const struct {
        double (*ns)(int n, int step);
        int batch, warm_up; /* launches of at least 1 ms, doubled up to 64 at a time */
    } rows[] = {{exactly_a_quarter, 4, 1 + 2 + 4 + 8 + 16},
                {a_millisecond, 1, 1},
                {a_second, 1, 1},
                {short_as_can_be, 1000, 127 + 155 * 64}};
    for (size_t k = 0; k < COUNT(rows); k++) {
        const struct bench_case c = case_of("openmp", 1000);
        measured(&c, &(struct measure){.samples = 6, .noise = 0.01}); /* its exact data are known now */
        launches_seen = 0;
        launch_ns = rows[k].ns;
        device.throttled = 1000; /* a GPU's heat is not the host's */
        measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
        assert_int_equal(o.batch, rows[k].batch);
        assert_int_equal(launches_seen, 1 + rows[k].warm_up + 6 * rows[k].batch);
        for (int i = 0; i < 6; i++)
            assert_true(fabs(o.ns[i] - rows[k].ns(0, 0)) < 1e-6);
        for (int i = 1; i < launches_seen; i++)
            assert_int_equal(launched[i].step, i == 1 + rows[k].warm_up ? 1 : launched[i - 1].step + 1);
        assert_int_equal(o.voided, 0);
        assert_int_equal(device.reads, 0);
    }
}

/* A first launch of a second is warm-up enough; a shorter one may have loaded the code, and is not. */
static double first_ns, others_ns;
static double slow_first(int n, int step)
{
    return (void)step, n ? others_ns : first_ns;
}
TEST(a_launch_of_a_second_needs_no_warm_up)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    launches_seen = launch_count = 0;
    launch_ns = slow_first;
    first_ns = others_ns = 2e9;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_int_equal(launches_seen, 1 + 6);
    launches_seen = launch_count = 0;
    first_ns = 9e8, others_ns = 45000;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_int_equal(o.batch, 5);
    assert_int_equal(launches_seen, 1 + 31 + 6 * 5);
}

/* More samples than are queued at a time, each of its own length. */
static double longer_and_longer(int n, int step)
{
    return (void)n, 300000 + step;
}
TEST(each_sample_has_its_own_time)
{
    const struct bench_case c = case_of("copy", 1000);
    launch_ns = longer_and_longer;
    measured(&c, &(struct measure){.samples = 150, .noise = 0.01});
    assert_int_equal(o.samples, 150);
    for (int i = 0; i < 150; i++)
        assert_true(fabs(o.ns[i] - (300001 + i)) < 0.1);
}

/* Samples of three launches take 1.5 % more and 1.5 % less than 300 us per launch, alternately: so the 95 %
 * interval of the median is 3 % wide. */
static double by_turns(int n, int step)
{
    return (void)n, 300000 * ((step - 1) / 3 % 2 ? 1.015 : 0.985);
}

TEST(before_a_cold_launch_the_l2_is_flushed)
{
    const struct bench_case c = case_of("copy", 1000);
    device.flushed_ns = 7e5;
    measured(&c, &(struct measure){.samples = 9, .noise = 0.01, .cache = CACHE_COLD});
    assert_int_equal(o.batch, 1);
    const struct launched *const l = last_samples(9, 1);
    for (int i = 0; i < 9; i++) {
        assert_true(l[i].flushed >= 2 * L2);
        assert_true(fabs(o.ns[i] - 45000) < 1); /* without the flush */
    }
    launch_ns = by_turns; /* more samples, in several portions */
    measured(&c, &(struct measure){.samples = 9, .noise = 0.001, .cache = CACHE_COLD});
    assert_int_equal(o.samples, 4 * 9);
    last_samples(4 * 9, 1);
    for (int i = launches_seen - 4 * 9; i < launches_seen; i++)
        assert_true(launched[i].flushed >= 2 * L2);
}

TEST(a_warm_launch_finds_what_the_last_one_left)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 9, .noise = 0.01});
    for (int i = 0; i < launches_seen; i++)
        assert_int_equal(launched[i].flushed, 0);
}

TEST(samples_end_where_their_noise_is_as_declared)
{
    const struct bench_case c = case_of("copy", 1000);
    launch_ns = by_turns;
    measured(&c, &(struct measure){.samples = 9, .noise = 0.016, .launches = 3});
    assert_int_equal(o.samples, 9);
    launches_seen = 0;
    measured(&c, &(struct measure){.samples = 9, .noise = 0.014, .launches = 3});
    assert_int_equal(o.samples, 4 * 9); /* never quiet enough: the most samples */
    last_samples(4 * 9, 3);             /* they were taken in several portions */
    measured(&c, &(struct measure){.samples = 300, .noise = 0.001, .launches = 3});
    assert_int_equal(o.samples, 1000);
}

TEST(sensors_are_those_of_the_card_at_its_place)
{
    char bus[16] = "";
    assert_true(machine_cuda_bus(bus, sizeof bus)); /* a GPU without a place */
    device.bus = "0000:41:00";
    assert_false(machine_cuda_bus(bus, sizeof bus));
    assert_string_equal(bus, "0000:41:00 0");
    device.bus = NULL;
}

TEST(heat_and_power_brake_void_samples_and_nothing_else)
{
    const struct bench_case c = case_of("copy", 1000);
    for (int reason = 1; reason <= 0x100; reason *= 2) {
        device.reads = 0, device.throttled = 1, device.reason = reason;
        measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
        assert_int_equal(o.voided,
                         reason == 0x08 || reason == 0x20 || reason == 0x40 || reason == 0x80 ? 6 : 0);
        assert_int_equal(o.gpu.throttle, o.voided ? 0 : reason);
    }
}

/* A GPU that is slowed down for as long as it says so. */
static double slow_while_throttled(int n, int step)
{
    return (void)n, (void)step, device.reads < device.throttled ? 400000 : 300000;
}
TEST(samples_of_a_throttled_gpu_are_void_and_counted)
{
    const struct bench_case c = case_of("copy", 1000);
    device.throttled = 2;
    launch_ns = slow_while_throttled;
    measured(&c, &(struct measure){.samples = 9, .noise = 0.01});
    assert_int_equal(o.voided, 18);
    assert_int_equal(o.samples, 9);
    last_samples(9, o.batch);
    for (int i = 0; i < 9; i++)
        assert_true(fabs(o.ns[i] - 300000) < 1);
    assert_int_equal(device.reads, 3);
    assert_int_equal(o.gpu.throttle, 0);
    for (int i = device.read_at; i < launches_seen; i++)
        assert_false(launched[i].timed); /* what samples themselves cause is seen */
    assert_true(launches_seen > 0 && launched[device.read_at - 1].timed);

    case_of("copy", 1000);
    device.throttled = 1000;
    measure_case(&c, &(struct measure){.samples = 9, .noise = 0.01, .sustained = 1, .picture = 1}, &o);
    assert_int_equal(o.status, STATUS_FAILED);
    assert_true(!o.after && !*o.findings);
    assert_int_equal(o.samples, 0);
    assert_int_equal(o.voided, 4 * 9);
    assert_non_null(strstr(o.reason, "throttled"));
}

TEST(an_answer_is_compared_at_4096_points)
{
    const struct bench_case c = case_of("copy", 100000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_int_equal(o.check.points, 4096);
    assert_int_equal(o.check.wrong, 0);
}

/* A way that is wrong on exact data only, measured after one that is right and has nearly the same name. */
TEST(every_way_has_its_exact_answer_checked)
{
    struct bench_case c = case_of("ways", 1000);
    char right[32];
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    c.axis[AXIS_WAY] = 1;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_INVALID);
    snprintf(right, sizeof right, " instead of %08x", (unsigned)exact_cases[0].crc);
    assert_non_null(strstr(o.reason, "exact data at 16x1x1: CRC "));
    assert_non_null(strstr(o.reason, right));
    assert_int_equal(o.samples, 0);
}

TEST(exact_data_may_be_too_small_for_a_variant)
{
    const struct bench_case c = case_of("large", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_int_equal(o.samples, 6);
}

static int three(const struct bench_case *c)
{
    return (void)c, 3;
}
TEST(exact_data_have_as_many_launches_as_their_case_asks_for)
{
    struct bench_case c = case_of("copy", 1000);
    struct study other = *c.study;
    int exact = 0;
    other.exact_launches = three, c.study = &other;
    c.axis[AXIS_BLOCK] = BLOCK(32, 9, 1); /* no case had it: its exact data are checked */
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    for (int i = 0; i < launches_seen; i++)
        exact += launched[i].inputs == INPUTS_EXACT;
    assert_int_equal(exact, 3);
}

static int queued; /* launches that were queued at once, last time */
static int launches_copy(struct work *w, int step, int count)
{
    queued = count;
    for (int i = 0; i < count; i++)
        launch_copy(w, step + i);
    return 0;
}
TEST(a_variant_may_queue_launches_at_once)
{
    const struct bench_case c = case_of("copy", 1000);
    stream_copy.launches = launches_copy;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    stream_copy.launches = NULL;
    assert_int_equal(queued, 5);
    last_samples(6, 5);
}

/* Of every second point of a sample each coordinate is in turn the first, the last, near the first, near the
 * last, or any; the other points are anywhere. */
TEST(corners_edges_and_faces_are_in_a_sample)
{
    const int64_t n[] = {50, 40, 30}, reach = 2;
    int inner = 0;
    for (int64_t i = 0; i < 2000; i++) {
        const int64_t value = check_pick(n, i, reach);
        const int64_t at[] = {value % n[0], value / n[0] % n[1], value / n[0] / n[1]};
        const int64_t turn[] = {i / 50 % 5, i / 10 % 5, i / 2 % 5}; /* of z most often */
        assert_in_range(at[2], 0, n[2] - 1);
        for (int d = 0; d < 3 && i % 2 == 0; d++)
            assert_true(turn[d] == 0   ? at[d] == 0
                        : turn[d] == 1 ? at[d] == n[d] - 1
                        : turn[d] == 2 ? at[d] < reach
                        : turn[d] == 3 ? at[d] >= n[d] - reach
                                       : 1);
        inner += i % 2 && at[0] > 1 && at[0] < n[0] - 2 && at[1] > 1 && at[1] < n[1] - 2;
    }
    assert_in_range(inner, 750, 1000);
}

/* By cells that it must not write, in one launch or in many. */
TEST(an_answer_is_wrong_in_several_ways)
{
    static const char *const words[] = {
        "0 of 1000 points exceed the error bound; 1 cells damaged or unwritten",
        "after many steps 1 of 7 values exceed the error bound",
        "after many steps 0 of 7 values exceed the error bound"};
    struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    for (int i = 0; i < 3; i++) {
        cells_damaged = i == 0;
        long_found = (struct check_result){.points = 7, .wrong = i == 1, .damaged = i == 2};
        c.axis[AXIS_BLOCK] = BLOCK(32, i ? 1 + i : 1, 1); /* many launches are tested once for each block */
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, STATUS_INVALID);
        assert_string_equal(o.reason, words[i]);
        assert_int_equal(o.samples, 0);
    }
    c.axis[AXIS_BLOCK] = BLOCK(32, 4, 1);
    long_found = (struct check_result){0}, long_says = CALL_FAIL;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    long_says = CALL_OK;
    assert_int_equal(o.status, STATUS_INVALID);
    assert_string_equal(o.reason, "many steps: they cannot be checked");
    long_run_inputs = -1; /* under a checker there are no many steps */
    c.axis[AXIS_BLOCK] = BLOCK(32, 5, 1);
    measure_begin(&gpu, 1, 0);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_int_equal(long_run_inputs, -1);
}

/* One value is off, by `off`, and is not among the first; it may be off by `most`. */
static int64_t wrong_at;
static double off, most;
static long double expect_one(struct work *w, int64_t i, double *bound)
{
    const long double right = expect(w, i, bound);
    *bound = most;
    return right + (i == wrong_at ? off : 0);
}
/* n u / (1 - n u), where u is half the distance from 1 to the next value. */
TEST(n_roundings_have_a_bound)
{
    struct bench_case c = case_of("copy", 1000);
    const struct work w = {.c = &c};
    assert_true(check_gamma(&w, 0x1p23) == 1 && fabs(check_gamma(&w, 3) / (3 * 0x1p-24) - 1) < 1e-6);
    c.axis[AXIS_PRECISION] = 8;
    assert_true(check_gamma(&w, 0x1p52) == 1 && fabs(check_gamma(&w, 3) / (3 * 0x1p-53) - 1) < 1e-6);
}

static int64_t every_other(const struct work *w, int64_t i, int64_t sample)
{
    assert_int_equal(sample, CHECK_POINTS);
    return (void)w, 2 * i + 1;
}
TEST(a_study_may_pick_the_points_that_are_compared)
{
    const struct bench_case c = case_of("copy", 100000);
    struct study other = *c.study;
    struct bench_case one = c;
    other.expect = expect_one, other.pick = every_other, one.study = &other;
    off = 1, most = 0;
    for (wrong_at = 2 * CHECK_POINTS - 4; wrong_at < 2 * CHECK_POINTS + 2; wrong_at++) {
        measure_case(&one, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.check.wrong, wrong_at % 2 && wrong_at < 2 * CHECK_POINTS);
    }
}
TEST(the_points_that_are_compared_are_spread_over_all)
{
    const struct bench_case c = case_of("copy", 100000);
    struct study other = *c.study;
    struct bench_case one = c;
    other.expect = expect_one, one.study = &other;
    for (int i = 0; i < 3; i++) {
        static const int64_t ends[] = {0, 50012, 99999}; /* the first, one in the middle, the last */
        wrong_at = ends[i], off = 1, most = 0;
        measure_case(&one, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, STATUS_INVALID);
        assert_int_equal(o.check.wrong, 1);
        assert_true(o.check.err_max == 1 && o.check.bound_used == 0);
    }
    for (int i = 0; i < 3; i++) {
        static const double far[][2] = {{1, 4}, {4, 4}, {NAN, 4}};
        wrong_at = 50012, off = far[i][0], most = far[i][1];
        measure_case(&one, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, i < 2 ? STATUS_OK : STATUS_INVALID);
        assert_int_equal(o.check.wrong, i == 2);
        assert_true(i == 2 ? isnan(o.check.err_max) && isnan(o.check.bound_used)
                           : o.check.err_max == off && o.check.bound_used == off / most);
    }
}

/* Counters of its own that are not as they should be would hang a later launch. */
static enum verdict audit_own(struct work *w)
{
    return snprintf(w->why, sizeof w->why, "a counter is off") > 0 ? CALL_FAIL : CALL_OK;
}
TEST(what_a_variant_finds_in_its_own_data_is_a_failure)
{
    const struct bench_case c = case_of("copy", 1000);
    stream_copy.audit = audit_own;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    stream_copy.audit = NULL;
    assert_int_equal(o.status, STATUS_FAILED);
    assert_string_equal(o.reason, "a counter is off");
}

/* Errors that the device survives are a reason to skip the case; after others its process must end. */
TEST(an_error_of_the_device_is_a_skip_or_a_failure)
{
    static const struct {
        int code, status;
    } rows[] = {{cudaErrorInvalidValue, STATUS_SKIPPED},
                {cudaErrorMemoryAllocation, STATUS_SKIPPED},
                {cudaErrorInvalidConfiguration, STATUS_SKIPPED},
                {cudaErrorInvalidDeviceFunction, STATUS_SKIPPED},
                {cudaErrorNoKernelImageForDevice, STATUS_SKIPPED},
                {cudaErrorLaunchOutOfResources, STATUS_SKIPPED},
                {cudaErrorCooperativeLaunchTooLarge, STATUS_SKIPPED},
                {cudaErrorIllegalAddress, STATUS_FAILED}};
    struct bench_case c = case_of("ways", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    for (size_t i = 0; i < COUNT(rows); i++)
        for (int at = 1; at <= 40; at += 13) { /* when it is checked, in the warm-up, in a sample */
            launch_count = 0;
            device.fails_at = at, device.code = rows[i].code;
            measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
            assert_int_equal(o.status, rows[i].status);
            assert_int_equal(o.fatal, rows[i].status == STATUS_FAILED);
        }
    device.fails_at = 0; /* of the co-runner, when it has ended */
    c.axis[AXIS_THIEF] = 100;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_FAILED);
    assert_int_equal(o.fatal, 1);
}

/* Nothing is timed then. */
TEST(what_cannot_be_checked_is_a_failure)
{
    static const struct {
        int *code;
        const char *reason;
    } rows[] = {{&fill_code, "filling the fields: error 5"},
                {&gather_code, "reading the result: error 5"},
                {&audit_code, "auditing the fields: error 5"}};
    struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        launches_seen = 0;
        *rows[i / 2].code = 5;
        if (i % 2) /* no case had it: exact data are checked first (but not audited) */
            c.axis[AXIS_BLOCK] = BLOCK(32, 20 + (int)i, 1);
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        *rows[i / 2].code = 0;
        assert_int_equal(o.status, STATUS_FAILED);
        assert_string_equal(o.reason, rows[i / 2].reason);
        assert_in_range(launches_seen, 0, 2);
        measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    }
    for (int preparing = 0; preparing < 2; preparing++) { /* exact data: they are checked the next time */
        int exact = 0;
        c = case_of(preparing ? "counted" : "copy", 1000);
        c.axis[AXIS_BLOCK] = BLOCK(32, 30, 1);
        prepare_says = preparing ? CALL_FAIL : CALL_OK;
        device.fails_at = !preparing, device.code = cudaErrorIllegalAddress;
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        prepare_says = CALL_OK, device.fails_at = 0;
        assert_int_equal(o.status, STATUS_FAILED);
        assert_string_equal(o.reason, preparing ? "preparing" : "launching: error 700");
        assert_int_equal(launches_seen, !preparing);
        launches_seen = 0;
        measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
        for (int i = 0; i < launches_seen; i++)
            exact += launched[i].inputs == INPUTS_EXACT;
        assert_int_equal(exact, 1);
    }
}

static double half_a_second(int n, int step)
{
    return (void)n, (void)step, 5e8;
}
TEST(an_error_of_any_call_of_cuda_ends_the_process)
{
    static const struct {
        int profile, thief;
        struct measure how;
    } rows[] = {{0, 0, {.cache = CACHE_COLD}},
                {0, 100, {.cache = CACHE_WARM}},
                {0, 0, {.sustained = 1}},
                {1, 0, {0}},
                {2, 0, {0}},
                {2, 100, {0}}};
    struct bench_case c = case_of("ways", 1000);
    launch_ns = half_a_second;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct measure how = rows[i].how;
        how.samples = 6, how.noise = 0.01;
        c.axis[AXIS_THIEF] = rows[i].thief;
        measure_begin(&gpu, 0, rows[i].profile);
        measured(&c, &how); /* its exact data are known now */
        device.calls = 0;
        measured(&c, &how);
        const int all = device.calls;
        assert_in_range(all, 10, 200);
        for (device.bad = 1; device.bad <= all; device.bad++) {
            device.calls = launches_seen = 0;
            measure_case(&c, &how, &o);
            assert_true(o.status == STATUS_FAILED && o.fatal);
            assert_true(!device.co_runner && !device.range[0]);
        }
        device.bad = 0;
    }
}

/* Errors of what follows the samples. */
TEST(a_case_whose_last_launches_fail_has_failed)
{
    static const struct {
        int profile;
        struct measure how;
        const char *reason;
    } rows[] = {{0, {.sustained = 1}, "sustained launches: error"},
                {0, {.picture = 2}, "picture: error"},
                {1, {0}, "profiled launch: error"},
                {2, {0}, "profiled range: error"}};
    const struct bench_case c = case_of("ways", 1000);
    struct measure how = {.samples = 6, .noise = 0.01};
    measured(&c, &how);
    launch_count = 0;
    measured(&c, &how);
    const int all = launch_count;
    for (size_t i = 0; i < COUNT(rows); i++) {
        launch_count = 0;
        device.fails_at = all + 2, device.code = cudaErrorIllegalAddress;
        how = rows[i].how, how.samples = 6, how.noise = 0.01;
        measure_begin(&gpu, 0, rows[i].profile);
        measure_case(&c, &how, &o);
        assert_int_equal(launch_count, all + 2);
        assert_int_equal(o.status, STATUS_FAILED);
        assert_string_equal(o.reason, rows[i].reason);
        assert_true(o.fatal && !o.after && !o.before && !device.profiler);
    }
    struct bench_case beside = c; /* a co-runner in the profiled range */
    beside.axis[AXIS_THIEF] = 100;
    device.fails_at = device.code = 0;
    measured(&beside, &how);
    for (int at_end = 0; at_end < 2; at_end++) {
        device.code = at_end ? cudaErrorIllegalAddress : 0;
        device.start_code = at_end ? 0 : cudaErrorIllegalAddress;
        measure_case(&beside, &how, &o);
        assert_int_equal(o.status, STATUS_FAILED);
        assert_string_equal(o.reason, "profiled range: error");
    }
}

TEST(what_is_not_there_is_a_skip)
{
    const struct bench_case acc = case_of("openacc", 1000), host = case_of("openmp", 1000);
    measure_case(&acc, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_SKIPPED);
    assert_string_equal(o.reason, "build: this program was built without its backend");
    for (int profile = 1; profile <= 2; profile++) {
        measure_begin(&gpu, 0, profile);
        measure_case(&host, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, STATUS_SKIPPED);
        assert_string_equal(o.reason, "rule: its backend has no profiler");
    }
}

static double finding(const char *name)
{
    const char *at = strstr(o.findings, name);
    assert_non_null(at);
    return strtod(at + strlen(name) + 1, NULL);
}

static enum verdict found = CALL_OK;
static size_t much; /* characters that a study leaves free behind its findings; 0: as many as there are */
static enum verdict findings_of(struct work *w, char *text, size_t size)
{
    snprintf(w->why, sizeof w->why, "nothing was found");
    if (much)
        return snprintf(text, size, "a=%0*d", (int)(size - much) - 3, 1), found;
    return snprintf(text, size, "a=1"), found;
}
TEST(findings_are_kept_and_may_fail)
{
    struct bench_case c = case_of("copy", 1000);
    struct study finds = *c.study;
    finds.findings = findings_of;
    c.study = &finds;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_string_equal(o.findings, "a=1");
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 1});
    assert_true(!strncmp(o.findings, "a=1 sustained_s=", 16));
    assert_true(fabs(finding(" sustained_sm_mhz") - 1500) < 1 &&
                fabs(finding(" sustained_power_w") - 300) < 1);
    assert_true(finding(" sustained_energy_nj_per_point") > 0);
    for (much = 30; much < 200; launches_seen = 0, much += 20) { /* there is no room for all of them */
        measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 1});
        assert_true(strlen(o.findings) < sizeof o.findings && !o.before && !o.picture_values);
    }
    much = 0;
    for (found = CALL_SKIP; found <= CALL_FAIL; found++) {
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, found == CALL_SKIP ? STATUS_SKIPPED : STATUS_FAILED);
        assert_string_equal(o.reason, "nothing was found");
    }
    found = CALL_OK;
}

static enum verdict findings_break(struct work *w, char *text, size_t size)
{
    device.broken = cudaErrorIllegalAddress;
    return (void)w, snprintf(text, size, "a=1"), CALL_OK;
}
/* A kernel that fails is noticed by who waits for it: behind the launch that is checked, behind findings, and
 * where a case is skipped. The process ends then. */
TEST(an_error_may_come_later)
{
    struct bench_case c = case_of("ways", 1000), skipped = case_of("large", EXACT_POINTS);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    launch_count = 0;
    device.fails_at = device.waiting = 1, device.code = cudaErrorIllegalAddress;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_string_equal(o.reason, "first launch: error");
    assert_true(o.status == STATUS_FAILED && o.fatal);
    measure_case(&skipped, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_string_equal(o.reason, "preparing: error");
    assert_true(o.status == STATUS_FAILED && o.fatal);
    device.fails_at = device.broken = 0;
    measure_case(&skipped, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_true(o.status == STATUS_SKIPPED && !o.fatal);
    struct study finds = *c.study;
    finds.findings = findings_break;
    c.study = &finds;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_string_equal(o.reason, "findings: error");
    assert_true(o.status == STATUS_FAILED && o.fatal);
}

/* If it does not start nothing is timed, and the record says what failed. */
TEST(a_case_without_its_co_runner_has_failed)
{
    struct bench_case c = case_of("ways", 1000);
    c.axis[AXIS_THIEF] = 100;
    for (int at_end = 0; at_end < 2; at_end++) {
        device.code = at_end ? cudaErrorIllegalAddress : 0;
        device.start_code = at_end ? 0 : cudaErrorIllegalAddress;
        launches_seen = 0;
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, STATUS_FAILED);
        assert_string_equal(o.reason, "the co-runner: error");
        assert_int_equal(o.fatal, 1);
        assert_int_equal(launches_seen > 0 && launched[launches_seen - 1].timed, at_end);
    }
}

/* Each prepared case is released once, before the next one is prepared, however it ends. */
TEST(what_was_prepared_is_released)
{
    struct bench_case c = case_of("counted", 1000);
    prepared_most = 0;
    for (int how = 0; how < 4; how++) {
        c.axis[AXIS_WAY] = how == 3; /* whose exact answer is wrong */
        cells_damaged = how == 1;
        launch_count = 0, device.fails_at = how == 2, device.code = cudaErrorIllegalAddress;
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, how == 0 ? STATUS_OK : how == 2 ? STATUS_FAILED : STATUS_INVALID);
        assert_int_equal(prepared, 0);
    }
    assert_int_equal(prepared_most, 1);
}

/* A case for which there is no memory now does not spoil those behind it, which share what there is. */
TEST(memory_that_was_lacking_is_asked_for_again)
{
    const struct bench_case c = case_of("copy", 1 << 21);
    device.no_memory = 1;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_SKIPPED);
    assert_string_equal(o.reason, "device: out of memory");
    device.no_memory = 0;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    device.no_memory = 1;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
}

TEST(memory_is_used_again_and_freed_where_it_is_too_small)
{
    const struct measure how = {.samples = 6, .noise = 0.01, .cache = CACHE_COLD, .sustained = 1};
    struct bench_case c = case_of("copy", 1000);
    measured(&c, &how);
    const int before = held;
    for (c.axis[AXIS_NX] = 5000000; c.axis[AXIS_NX] <= 7000000; c.axis[AXIS_NX] += 1000000)
        measured(&c, &how);
    assert_int_equal(held, before);
}

TEST(a_case_may_take_95_percent_of_the_memory)
{
    struct bench_case c = case_of("copy", 1900);
    const struct machine small = {.gpu = "a small one", .cc = 90, .memory_bytes = 16000};
    measure_begin(&small, 0, 0);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    c.axis[AXIS_NX] = 1901; /* of two arrays */
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_SKIPPED);
    assert_string_equal(o.reason, "rule: needs 1 MiB of memory: there are 0");
}

TEST(many_steps_behind_the_exact_answer_have_general_inputs)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_int_equal(long_run_inputs, INPUTS_GENERAL);
}

TEST(what_is_timed_has_general_inputs_also_where_a_picture_is_taken)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .picture = 3, .sustained = 1});
    int pictures = 0, timed = 0;
    for (int i = 0; i < launches_seen; i++) {
        pictures += launched[i].inputs == INPUTS_PICTURE;
        timed += launched[i].timed;
        assert_true(!launched[i].timed || launched[i].inputs == INPUTS_GENERAL);
    }
    assert_int_equal(pictures, 3);
    assert_true(timed >= 6 * o.batch);
    assert_int_equal(o.picture_values, 1000);
    for (int i = 0; i < 1000; i++) {
        const double right = cells_input(cells_hash(i, 0), INPUTS_PICTURE);
        assert_true(o.before[i] == right && o.after[i] == right);
    }
    free(o.before), free(o.after);
}

TEST(sustained_launches_last_as_long_as_is_asked_for)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 2});
    assert_true(finding("sustained_s") >= 2 && finding("sustained_s") < 2.1);
    assert_true(fabs(finding("sustained_ns") - 45000) < 1);
    assert_true(fabs(finding("sustained_sm_mhz") - 1500) < 1);
    assert_int_equal(device.probes, 64 / 4); /* one behind each fourth part */
    assert_true(fabs(finding("sustained_power_w") - 300) < 1);
    /* in the last quarter, when the GPU is warm */
    assert_true(device.power_at > device.now - 0.55e9 && device.power_at < device.now - 0.45e9);
    /* two segments are queued behind the one that is waited for, and none behind the last */
    assert_int_equal(device.behind[4], 64 - 3);
    assert_int_equal(device.behind[0], 1);
    /* 300 W for 45 us, a launch, and what the probes between them take */
    const double nj = 300 * 45000 / 3000.0, probes = finding("sustained_energy_nj_per_point") - nj;
    assert_true(probes >= 0 && probes < 0.05 * nj);
    int first = launches_seen;
    while (launched[first - 1].step > 1)
        first--;
    assert_true((launches_seen - first) * 45e3 >= 2e9);
    for (int i = first; i < launches_seen; i++)
        assert_int_equal(launched[i].step, i - first + 2);
}

/* There are more readings of the power than are kept. */
TEST(the_end_of_sustained_launches_may_take_long)
{
    const struct bench_case c = case_of("copy", 1000);
    device.busy = 5000;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 2});
    assert_int_equal(device.busy, 0);
    assert_true(fabs(finding("sustained_power_w") - 300) < 1);
}

/* A third of them is slower, as long as the GPU's clock still rises. */
static double slow_third(int n, int step)
{
    return (void)n, step < 10000 ? 60000.25 : 45000.25;
}
TEST(sustained_time_is_the_median_of_its_parts)
{
    const struct bench_case c = case_of("copy", 1000);
    launch_ns = slow_third;
    device.no_sensors = 1;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 2});
    assert_true(finding("sustained_s") > 1.6 && finding("sustained_s") < 1.8);
    assert_true(fabs(finding("sustained_ns") - 45000.25) < 0.02);
    assert_null(strstr(o.findings, "power"));
    assert_null(strstr(o.findings, "energy"));
}

TEST(sustained_launches_have_16_parts_at_least)
{
    const struct bench_case c = case_of("copy", 1000);
    launch_ns = half_a_second;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 1});
    assert_true(fabs(finding("sustained_s") - 8) < 0.01);
    launches_seen = 0;
    launch_ns = steady; /* 22223 launches need 64 parts of 348 */
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 1});
    assert_int_equal(launched[launches_seen - 1].step, 64 * 348);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    assert_string_equal(o.findings, ""); /* if none are asked for */
}

TEST(a_co_runner_runs_while_samples_are_taken_and_no_longer)
{
    struct bench_case c = case_of("ways", 1000);
    c.axis[AXIS_THIEF] = 100;
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    const struct launched *const l = last_samples(6, o.batch);
    for (int i = 0; i < 6 * o.batch; i++)
        assert_int_equal(l[i].co_runner, 1);
    assert_int_equal(device.co_runner, 0);
    assert_true(finding("thief_passes_per_s") == 2e6 && finding("thief_slowest_per_s") == 1e6);
    struct study finds = *c.study;
    finds.findings = findings_of;
    struct bench_case both = c;
    both.study = &finds;
    measured(&both, &(struct measure){.samples = 6, .noise = 0.01});
    assert_non_null(strstr(o.findings, "thief_slowest_per_s=1e+06 a=1"));
    for (int checker = 0; checker < 2; checker++) { /* nor under a checker or a profiler */
        measure_begin(&gpu, checker, !checker);
        measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
        assert_int_equal(o.status, STATUS_SKIPPED);
    }
}

TEST(a_profiler_sees_launches_of_its_own_under_their_names)
{
    const struct bench_case c = case_of("copy", 1000);
    int seen = 0;
    measure_begin(&gpu, 0, 1);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    for (int i = 0; i < launches_seen; i++)
        if (launched[i].profiled) {
            char name[16];
            snprintf(name, sizeof name, "launch=%d", ++seen);
            assert_string_equal(launched[i].range, name);
            assert_int_equal(launched[i].step, seen - 1);
        }
    assert_int_equal(seen, 3);
    cells_damaged = 1, launches_seen = 0; /* no launch of a wrong case */
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_INVALID);
    for (int i = 0; i < launches_seen; i++)
        assert_false(launched[i].profiled);
    assert_string_equal(last_range,
                        "study=stream variant=copy precision=single radius=1 nx=1000 "
                        "block=32x1x1 way=" A_LONG_WAY "right thief=0 source=0123456789ab launch=3");
}

TEST(a_profiler_sees_a_range_of_launches_beside_the_co_runner_which_times_are_not)
{
    struct bench_case c = case_of("ways", 1000);
    const struct machine gpu = {
        .gpu = "a device of the test", .cc = 90, .l2_bytes = L2, .memory_bytes = 64 << 20};
    for (int kib = 0; kib <= 100; kib += 100) {
        const int first = launches_seen;
        int seen = 0;
        c.axis[AXIS_THIEF] = kib;
        measure_begin(&gpu, 0, 2);
        measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
        for (int i = first; i < launches_seen; i++) {
            assert_int_equal(launched[i].co_runner, launched[i].profiled && kib > 0);
            if (launched[i].profiled) {
                assert_string_equal(launched[i].range, "launch=1");
                assert_int_equal(launched[i].step, seen++);
            }
        }
        assert_int_equal(seen, 16);
        assert_int_equal(device.co_runner, 0);
    }
}

/* ---- yardsticks ---- */

/* Of the three copies the second is the fastest. slower: of all copies, as on a GPU that has become warm. A
 * third of the samples is off: neither the first, the mean nor the best of them is the median. */
static double slower = 1;
static double by_copy(int n, int step)
{
    static const double off[] = {1, 1, 1.3, 1, 1, 0.9};
    (void)n;
    return slower * off[(step + 1) % 6] *
           (!strcmp(last_copy, "memcpy")      ? 300000
            : !strcmp(last_copy, "transform") ? 375000
            : !strcmp(last_copy, "openmp")    ? 600000
                                              : 400000);
}
static int seen[ROLES], not_ok;
static void see(enum record_role role, const struct bench_case *c, const struct outcome *out, void *context)
{
    static const char *const order[] = {"copy", "memcpy", "transform"};
    const struct measure how = measure_rule(role, backend_on_gpu(c->variant->backend));
    not_ok += out->status != STATUS_OK;
    assert_true(out->status != STATUS_OK || out->samples >= how.samples);
    if (role == ROLE_PEAK)
        assert_string_equal(c->variant->name, context ? context : (void *)order[seen[role]]);
    seen[role]++;
}
static void assert_seen(int peak, int l2peak, int empty, int reference)
{
    assert_int_equal(seen[ROLE_PEAK], peak);
    assert_int_equal(seen[ROLE_L2PEAK], l2peak);
    assert_int_equal(seen[ROLE_EMPTY], empty);
    assert_int_equal(seen[ROLE_REFERENCE], reference);
    memset(seen, 0, sizeof seen);
}

/* A record, as it comes apart, of the last outcome. */
static struct record composed(const struct bench_case *c)
{
    static const struct experiment none;
    static char line[RECORD_LINE_MAX];
    struct record r;
    assert_true(worker_compose(&(struct run_facts){.experiment = &none}, ROLE_CASE, c, &o, 0, 0, line,
                               sizeof line) > 0);
    line[strcspn(line, "\n")] = '\0';
    assert_int_equal(record_split(line, &r), RECORD_GOOD);
    return r;
}

/* Each of them is 0 if `text` must be empty. */
static void assert_yardsticks(const struct record *r, double t_peak, double l2_peak, double reference)
{
    const char *const text[] = {r->text[RC_T_PEAK_GBS], r->text[RC_L2_PEAK_GBS], r->text[RC_REFERENCE_NS]};
    const double right[] = {t_peak, l2_peak, reference};
    for (int i = 0; i < 3; i++)
        if (right[i] > 0)
            assert_true(fabs(atof(text[i]) / right[i] - 1) < (i < 2 ? 1e-6 : 1e-8));
        else
            assert_string_equal(text[i], "");
}

TEST(t_peak_is_that_of_the_fastest_copy)
{
    const struct bench_case host = case_of("openmp", 1000);
    struct bench_case c = case_of("copy", 1000);
    memset(seen, 0, sizeof seen);
    launch_ns = by_copy;
    measure_begin(&roomy, 0, 0);
    measure_peaks(1, see, NULL);
    assert_seen(3, 9, 1, 0);
    assert_int_equal(measure_yardstick_case(&roomy, 1, ROLE_PEAK, 1, &c), 0);
    assert_true(fabs(measure_yardstick(1).t_peak_gbs / (c.study->bytes_min(&c) / 300000) - 1) < 1e-5);
    assert_int_equal(measure_yardstick_case(&roomy, 1, ROLE_L2PEAK, 7, &c), 0); /* three quarters */
    assert_true(fabs(measure_yardstick(1).l2_peak_gbs / (c.study->bytes_min(&c) / 300000) - 1) < 1e-5);
    slower = 1.25; /* the latest T_peak counts, not the best one; the L2's is measured once */
    measure_peaks(1, see, NULL);
    slower = 1;
    assert_seen(3, 0, 1, 0);
    assert_int_equal(measure_yardstick_case(&roomy, 1, ROLE_PEAK, 1, &c), 0);
    assert_true(fabs(measure_yardstick(1).t_peak_gbs / (c.study->bytes_min(&c) / 375000) - 1) < 1e-5);

    /* a record has the yardsticks of its time and its memory, and its time in UTC */
    setenv("TZ", "XYZ-5", 1), tzset();
    struct yardstick y = measure_yardstick(1);
    struct record r = composed(&c);
    assert_true(y.t_peak_gbs > 0 && y.l2_peak_gbs > 0 && y.l2_peak_gbs != y.t_peak_gbs);
    assert_yardsticks(&r, y.t_peak_gbs, y.l2_peak_gbs, 0);
    assert_string_equal(r.text[RC_TIME], "2027-01-15T08:00:00.012Z");
    r = composed(&host);
    assert_yardsticks(&r, 0, 0, 0);
    assert_true(y.peak_age_s == 0 && isinf(y.reference_age_s));

    /* each has its own age */
    pass(5e9);
    measure_reference(1, see, NULL);
    assert_seen(0, 0, 0, 1);
    pass(7e9);
    y = measure_yardstick(1);
    assert_true(fabs(y.reference_ns - 400000) < 1);
    assert_true(fabs(y.reference_age_s - 7) < 1e-6);
    assert_true(y.peak_age_s > 12 && y.peak_age_s < 12.1); /* measuring the reference took time, too */
    r = composed(&c);
    assert_yardsticks(&r, y.t_peak_gbs, y.l2_peak_gbs, y.reference_ns);
    assert_int_equal(not_ok, 0);

    /* if they cannot be measured, the last ones stay; each candidate is tried */
    device.reads = 0, device.throttled = 1000;
    measure_peaks(1, see, NULL);
    measure_reference(1, see, NULL);
    assert_seen(3, 0, 1, 1);
    assert_int_equal(not_ok, 5);
    assert_true(measure_yardstick(1).t_peak_gbs == y.t_peak_gbs);
    assert_true(measure_yardstick(1).reference_ns == y.reference_ns);
    assert_true(measure_yardstick(1).peak_age_s < 1 && measure_yardstick(1).reference_age_s < 1);
    not_ok = 0;
}

/* ns of a launch: of the yardsticks and of cases that take 3 ms, 3 s, 63 s and 40 s. */
static double by_size(int n, int step)
{
    return (void)n, (void)step,
           last_nx == 2000   ? 0.35e9
           : last_nx == 3000 ? 9e9
           : last_nx == 3500 ? 5.7e9
                             : 45000;
}
/* What a process that measures answers to requests for these cases, -1: for the closing yardsticks. Of a
 * record its role and variant; without those within the L2. */
static const char *answers_of = "copy";
static const struct machine *answers_on = &roomy;
static enum experiment_place answers_place = PLACE_ANY;
static const char *answers(const int *index, int count, int run_bare)
{
    static char all[2000], line[RECORD_LINE_MAX + 1];
    struct bench_case cases[5];
    static const int64_t nx[] = {1000, 2000, 3000, 4000, 3500};
    for (int i = 0; i < 5; i++)
        cases[i] = case_of(answers_of, nx[i]);
    const struct experiment e = {.name = "e",
                                 .cases = cases,
                                 .count = 4,
                                 .place = answers_place,
                                 .measure = {.samples = 6, .noise = 0.5, .rounds = 1}};
    const struct run_facts run = {.experiment = &e, .machine = answers_on, .id = "T-1", .bare = run_bare};
    int ends[2], status;
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    launch_ns = by_size;
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        worker_serve(&run, ends[1]);
    }
    close(ends[1]);
    *all = '\0';
    for (int i = 0; i < count; i++) {
        ssize_t n;
        assert_int_equal(write(ends[0], &(struct measurement){index[i], 0, i}, sizeof(struct measurement)),
                         sizeof(struct measurement));
        while ((n = read(ends[0], line, sizeof line - 1)) > 0) {
            struct record r;
            line[n] = '\0';
            if (n == 1) {
                strcat(all, line);
                if (*line != ANSWER_BEGIN)
                    break;
                continue;
            }
            line[strcspn(line, "\n")] = '\0';
            assert_int_equal(record_split(line, &r), RECORD_GOOD);
            if (strcmp(r.text[RC_ROLE], "l2peak"))
                sprintf(strchr(all, '\0'), " %s:%s ", r.text[RC_ROLE], r.text[RC_VARIANT]);
        }
        strcat(all, "\n");
    }
    close(ends[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
    return all;
}
#define PEAKS " peak:copy  peak:memcpy  peak:transform  empty:copy "
#define REFERENCE " reference:copy "
TEST(yardsticks_are_measured_again_when_they_are_too_old)
{
    pass(1e12);
    assert_string_equal(answers((const int[]){0, 1, 0, 2, 0, -1}, 6, 0),
                        PEAKS REFERENCE ": case:copy .\n" /* before the first case */
                                        ": case:copy .\n" /* which takes 3 s */
                        REFERENCE ": case:copy .\n"       /* after 2 s */
                                        ": case:copy .\n" /* which takes 80 s */
                        PEAKS REFERENCE ": case:copy .\n" /* after 60 s */
                        PEAKS REFERENCE ".\n");           /* at the end, whatever their age */
    assert_string_equal(answers((const int[]){4, 4, 0}, 3, 0), PEAKS REFERENCE
                        ": case:copy .\n" REFERENCE ": case:copy .\n" /* after 40 s: each by its own age */
                        PEAKS REFERENCE ": case:copy .\n");
    assert_string_equal(answers((const int[]){0, 1, 0}, 3, 1),
                        ": case:copy .\n: case:copy .\n: case:copy .\n"); /* none under a checker */
    answers_of = "unbuilt"; /* nor for a case that cannot be run */
    assert_string_equal(answers((const int[]){0, 0}, 2, 0), ": case:unbuilt .\n: case:unbuilt .\n");
    static const struct machine no_gpu = {.cpu_memory_bytes = 1 << 30};
    answers_of = "copy", answers_on = &no_gpu;
    assert_string_equal(answers((const int[]){0, 0}, 2, 0), ": case:copy .\n: case:copy .\n");
    answers_on = &roomy;
    answers_of = "openmp"; /* at the end those of each device that has some; this one's parent had a GPU */
    assert_string_equal(answers((const int[]){0, -1}, 2, 0),
                        " peak:openmp  reference:openmp : case:openmp .\n" /* the host's */
                        " peak:openmp  reference:openmp " PEAKS REFERENCE ".\n");
    answers_of = "copy";
}

/* Where OpenACC runs. */
TEST(a_process_knows_before_its_first_launch_where_openacc_runs)
{
    static const struct machine no_gpu = {.cpu_memory_bytes = 1 << 30};
    answers_of = "openmp";
    for (int i = 0; i < 6; i++) {
        answers_on = i % 2 ? &roomy : &no_gpu;
        answers_place = i / 2 == 0 ? PLACE_ANY : i / 2 == 1 ? PLACE_GPU : PLACE_HOST;
        acc_on_device = i == 1 || i == 3;
        answers((const int[]){0}, 1, 1);
    }
    acc_on_device = -1;
    answers_of = "copy", answers_on = &roomy, answers_place = PLACE_ANY;
}

TEST(a_process_that_has_lost_its_device_ends)
{
    pass(1e12);
    fails_of_size = 4000;
    assert_string_equal(answers((const int[]){0, 3}, 2, 0), PEAKS REFERENCE ": case:copy .\n: case:copy !\n");
    fails_of_size = 0;
    fails_of = "memcpy"; /* then the case has not begun, and has no record */
    assert_string_equal(answers((const int[]){0}, 1, 0), PEAKS REFERENCE "!\n");
    fails_of = "";
}

TEST(the_host_has_yardsticks_of_its_own)
{
    const struct bench_case host = case_of("openmp", 1000), c = case_of("copy", 1000);
    const struct yardstick before = measure_yardstick(1);
    memset(seen, 0, sizeof seen);
    launch_ns = by_copy;
    measure_begin(&roomy, 0, 0);
    assert_true(isinf(measure_yardstick(0).peak_age_s) && isinf(measure_yardstick(0).reference_age_s));
    measure_peaks(0, see, (void *)"openmp"); /* this program has no variant `libc` */
    measure_reference(0, see, NULL);
    assert_seen(1, 0, 0, 1);
    struct bench_case one;
    assert_int_equal(measure_yardstick_case(&roomy, 0, ROLE_PEAK, 0, &one), 0);
    assert_int_equal(measure_yardstick_case(&roomy, 0, ROLE_PEAK, 1, &one), 1);
    const struct yardstick y = measure_yardstick(0);
    assert_int_equal(measure_yardstick_case(&roomy, 0, ROLE_PEAK, 0, &one), 0);
    assert_true(fabs(y.t_peak_gbs / (one.study->bytes_min(&one) / 600000) - 1) < 1e-6);
    assert_true(fabs(y.reference_ns - 600000) < 1 && y.l2_peak_gbs == 0);
    assert_true(measure_yardstick(1).t_peak_gbs == before.t_peak_gbs);
    struct record r = composed(&host);
    assert_yardsticks(&r, y.t_peak_gbs, 0, y.reference_ns);
    r = composed(&c);
    assert_yardsticks(&r, before.t_peak_gbs, before.l2_peak_gbs, before.reference_ns);
}

static void ignore(enum record_role role, const struct bench_case *c, const struct outcome *out,
                   void *context)
{
    (void)role, (void)c, (void)out, (void)context;
}
/* Without one candidate the others still count: of nine copies within the L2 three are lacking. */
TEST(a_program_may_lack_a_yardstick)
{
    struct bench_case c;
    int found = 0, lacking = 0, code;
    stream_transform.name = "transformed";
    for (int i = 0; (code = measure_yardstick_case(&roomy, 1, ROLE_L2PEAK, i, &c)) >= 0; i++)
        found += code == 0, lacking += code == 1;
    stream_transform.name = "transform";
    assert_int_equal(found, 6);
    assert_int_equal(lacking, 3);
    case_of("copy", 1000);
    launch_ns = by_copy;
    measure_begin(&roomy, 0, 0);
    stream_copy.name = "copies"; /* without this one there is none of these */
    assert_int_equal(measure_yardstick_case(&roomy, 1, ROLE_EMPTY, 0, &c), 1);
    assert_int_equal(measure_yardstick_case(&roomy, 1, ROLE_REFERENCE, 0, &c), 1);
    stream_copy.name = "copy";
    stream_memcpy.name = "copied"; /* the fastest of the others is the third */
    measure_peaks(1, ignore, NULL);
    stream_memcpy.name = "memcpy";
    assert_int_equal(measure_yardstick_case(&roomy, 1, ROLE_PEAK, 0, &c), 0);
    assert_true(fabs(measure_yardstick(1).t_peak_gbs / (c.study->bytes_min(&c) / 375000) - 1) < 1e-5);
}

TEST(yardsticks_have_rules)
{
    static const struct {
        enum record_role role;
        int on_gpu, samples;
        double noise;
    } rows[] = {{ROLE_PEAK, 1, 15, 0.005}, {ROLE_PEAK, 0, 7, 0.02},   {ROLE_L2PEAK, 1, 15, 0.005},
                {ROLE_REFERENCE, 1, 7, 1}, {ROLE_REFERENCE, 0, 7, 1}, {ROLE_EMPTY, 1, 15, 0.02}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct measure how = measure_rule(rows[i].role, rows[i].on_gpu);
        assert_int_equal(how.samples, rows[i].samples);
        assert_true(how.noise == rows[i].noise && how.cache == CACHE_WARM);
    }
}

TEST(the_l2_has_copies_of_a_quarter_half_and_three_quarters_of_it)
{
    static const char *const order[] = {"copy", "memcpy", "transform"};
    const struct machine gpu = {.l2_bytes = L2, .memory_bytes = 64 << 20};
    struct bench_case c;
    for (int i = 0; i < 9; i++) {
        assert_int_equal(measure_yardstick_case(&gpu, 1, ROLE_L2PEAK, i, &c), 0);
        assert_string_equal(c.variant->name, order[i % 3]);
        assert_int_equal(2 * case_array_bytes(&c),
                         L2 / 4 * (1 + i / 3)); /* what it reads and what it writes */
    }
    assert_int_equal(measure_yardstick_case(&gpu, 1, ROLE_L2PEAK, 9, &c), -1);
}

/* Four times the L2, 1 GiB at least, an eighth of the memory at most; whole KiB of values. */
TEST(copies_that_make_t_peak_are_in_no_cache)
{
    static const double rows[][3] = {{0x1p20, 0x1p40, 0x1p30},
                                     {0x1p29, 0x1p40, 0x1p31},
                                     {0x1p20, 0x1p29, 0x1p26},
                                     {0x1p20, 8e6, 999424}}; /* L2, memory, bytes of an array */
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct machine gpu = {.l2_bytes = (int)rows[i][0], .memory_bytes = rows[i][1]};
        struct bench_case c;
        assert_int_equal(measure_yardstick_case(&gpu, 1, ROLE_PEAK, 0, &c), 0);
        assert_true(case_array_bytes(&c) == rows[i][2]);
        assert_int_equal(measure_yardstick_case(&gpu, 1, ROLE_REFERENCE, 0, &c), 0);
        assert_true(case_array_bytes(&c) == 0x1p28);
        assert_int_equal(measure_yardstick_case(&gpu, 1, ROLE_EMPTY, 0, &c), 0);
        assert_int_equal(c.axis[AXIS_NX], 1);
    }
}

/* 1.25 times the last cache, 256 MiB at least, an eighth of the memory at most. */
TEST(copies_of_the_host_are_in_no_cache)
{
    static const double rows[][3] = {
        {0x1p20, 0x1p40, 0x1p28}, {0x1p30, 0x1p40, 1.25 * 0x1p30}, {0x1p30, 0x1p30, 0x1p27}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct machine host = {.cpu_cache_bytes = rows[i][0], .cpu_memory_bytes = rows[i][1]};
        struct bench_case c;
        assert_int_equal(measure_yardstick_case(&host, 0, ROLE_PEAK, 0, &c), 0);
        assert_true(case_array_bytes(&c) == rows[i][2]);
        assert_int_equal(measure_yardstick_case(&host, 0, ROLE_PEAK, 2, &c), -1);
        assert_int_equal(measure_yardstick_case(&host, 0, ROLE_REFERENCE, 0, &c), 0);
        assert_string_equal(c.variant->name, "openmp");
        assert_true(case_array_bytes(&c) == 0x1p26);
        assert_int_equal(measure_yardstick_case(&host, 0, ROLE_L2PEAK, 0, &c), -1);
        assert_int_equal(measure_yardstick_case(&host, 0, ROLE_EMPTY, 0, &c), -1);
    }
}

TEST(each_fact_of_a_device_has_its_name)
{
    const struct cudaDeviceProp p = {.name = "NVIDIA Test",
                                     .major = 9,
                                     .minor = 5,
                                     .multiProcessorCount = 132,
                                     .l2CacheSize = 62914560,
                                     .regsPerMultiprocessor = 65536,
                                     .maxThreadsPerMultiProcessor = 2048,
                                     .memoryBusWidth = 6144,
                                     .sharedMemPerMultiprocessor = 233472,
                                     .sharedMemPerBlock = 49152,
                                     .sharedMemPerBlockOptin = 232448,
                                     .totalGlobalMem = 150000000000,
                                     .uuid = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}};
    struct machine m = {.gpus = -1};
    said = &p;
    assert_int_equal(machine_cuda_facts(&m), 0);
    said = NULL;
    struct machine none = {.gpus = -1};
    assert_int_equal(machine_cuda_facts(&none), -1);
    assert_true(!strncmp(none.no_gpu, "error", 5) && !*none.gpu && none.gpus == -1);
    assert_int_equal(machine_cuda_code(), 90);
    assert_string_equal(m.gpu, "NVIDIA Test");
    assert_true(m.cc == 95 && m.sms == 132 && m.l2_bytes == 62914560 && m.registers_per_sm == 65536);
    assert_true(m.threads_per_sm == 2048 && m.bus_bits == 6144 && m.memory_bytes == 150e9);
    assert_true(m.shared_per_sm == 233472 && m.shared_per_block_max == 232448);
    assert_true(m.clock_sm_max_mhz == 1980 && m.clock_memory_max_mhz == 2619);
    assert_int_equal(m.gpus, 3);
    assert_string_equal(hashed, "GPU-00010203-0405-0607-0809-0a0b0c0d0e0f");
    const struct cudaDeviceProp nobody = {.name = "NVIDIA Test"};
    said = &nobody, *hashed = '\0';
    assert_int_equal(machine_cuda_facts(&none), 0);
    said = NULL;
    assert_string_equal(hashed, ""); /* an old driver gives no UUID: none is made up */
    assert_string_equal(m.peers, "010 101 010");
    assert_string_equal(m.cuda_runtime, "13.0");
    assert_true(fabs(machine_memory_gbs(&m, 1) - 2 * 2.619 * 6144 / 8) < 1e-9); /* two transfers a clock */
}
