/* The measuring code (measure.c, backend_cuda.c) on a simulated device. The device's clock advances by the
 * time that the test gives for each launch and each flush. So every time, count, step and flag of an outcome
 * has one right value. */
#include "unit.h"
#include <math.h>
#include <zlib.h>

#undef CLIFFS_STUDY
#define CLIFFS_STUDY stream /* yardsticks are copies by the study of this name */
#include "../../src/harness/backend_cuda.c"
#include "../../src/check.h"
#include "../../src/harness/measure.h"
#include "../../src/harness/worker.h"

/* ---- the simulated device ---- */

struct device_event {
    double at; /* ns of the device's clock */
};
enum { L2 = 1 << 20, LOG_MOST = 200000 };
static struct {
    double now;        /* ns */
    double flushed_ns; /* time of a flush */
    size_t flushed;    /* bytes written by memset since the last launch */
    int in_sample;     /* between the two events of a sample */
    int throttled;     /* number of attempts after which the GPU reports that heat slowed it down */
    int reads;         /* how often its state was read */
    double power_at;   /* when its power was first read */
    int co_runner;     /* 1 while it runs */
    int profiler;      /* 1 between start and stop */
    int events;        /* number of events recorded: odd within a sample */
    char range[PROFILE_NAME];
} device;
/* All launches: step, whether within a timed sample, bytes flushed before, kind of inputs. */
static struct launched {
    int step, timed, inputs, co_runner, profiled, sample;
    size_t flushed;
    char range[64];
} launched[LOG_MOST];
static int launches_seen;

/* ns of a launch. */
static double steady(int n, int step)
{
    return (void)n, (void)step, 45000;
}
static double (*launch_ns)(int n, int step) = steady;

/* What CUDA says of three GPUs; NULL: of one, nothing. */
static const struct cudaDeviceProp *said;

cudaError_t cudaGetDeviceCount(int *n)
{
    return *n = said ? 3 : 1, cudaSuccess;
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
    return (void)bus, (void)size, (void)i, cudaErrorNoDevice;
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
cudaError_t cudaMalloc(void **p, size_t bytes)
{
    return (*p = malloc(bytes)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaFree(void *p)
{
    return free(p), cudaSuccess;
}
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    return (void)kind, memcpy(to, from, bytes), cudaSuccess;
}
cudaError_t cudaMemsetAsync(void *p, int value, size_t bytes, cudaStream_t s)
{
    (void)s;
    memset(p, value, bytes);
    device.flushed += bytes;
    device.now += device.flushed_ns;
    return cudaSuccess;
}
cudaError_t cudaStreamCreate(cudaStream_t *s)
{
    return *s = (cudaStream_t)&device, cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t s)
{
    return (void)s, cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t *e)
{
    return (*e = calloc(1, sizeof **e)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s)
{
    (void)s;
    e->at = device.now;
    device.in_sample = ++device.events % 2;
    return cudaSuccess;
}
cudaError_t cudaEventQuery(cudaEvent_t e)
{
    return (void)e, cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
    return *ms = (float)((to->at - from->at) / 1e6), cudaSuccess;
}
cudaError_t cudaProfilerStart(void)
{
    return device.profiler = 1, cudaSuccess;
}
cudaError_t cudaProfilerStop(void)
{
    return device.profiler = 0, cudaSuccess;
}
int nvtxRangePushA(const char *name)
{
    return snprintf(device.range, sizeof device.range, "%s", name);
}
int nvtxRangePop(void)
{
    return device.range[0] = '\0', 0;
}

/* The probe counts at 1,500 MHz. */
int probe_launch(void *on, struct probe *p)
{
    (void)on;
    *p = (struct probe){1.5 * PROBE_NS, PROBE_NS};
    device.now += PROBE_NS;
    return 0;
}
int probe_code(void)
{
    return 90;
}
int co_runner_start(size_t bytes)
{
    return device.co_runner = bytes == 100 << 10, 0;
}
int co_runner_end(struct co_runner *did)
{
    return *did = (struct co_runner){2e6, 1e6}, device.co_runner = 0, 0;
}

int nvml_open(void)
{
    return 0;
}
struct nvml_state nvml_read(void)
{
    return (struct nvml_state){.valid = NVML_THROTTLE,
                               .throttle = device.reads++ < device.throttled ? 0x40 : 0};
}
double nvml_power(void)
{
    device.power_at = device.power_at > 0 ? device.power_at : device.now;
    return 300;
}
double nvml_energy(void)
{
    return device.now * 300e-9;
} /* 300 W */
void nvml_facts(struct machine *m)
{
    (void)m;
}
void nvml_uuid_hash(const char *uuid, char hash[17])
{
    (void)uuid, hash[0] = '\0';
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
static struct exact_case exact_cases[] = {
    {.precision = 4, .nx = EXACT_POINTS, .ny = 1, .nz = 1}}; /* case_of() has its CRC */
static int long_run_inputs = -1;
static enum verdict long_run(struct work *w, struct check_result *r)
{
    return (void)r, long_run_inputs = w->inputs, CALL_OK;
}
STUDY(.title = "A copy", .common = {PRECISION_AXIS(4), NX_AXIS(1 << 24), BLOCK_AXIS(32, 1, 1)},
      .extra = {{"way", AXIS_WORD, 0, 0, 0, ways}, {"thief", AXIS_INTEGER, 0, 1024, 0, NULL}},
      .co_runner = AXIS_THIEF, .points = updates, .flops = flops, .bytes_min = bytes_min,
      .array_bytes = case_array_bytes, .layout = layout, .results = check_every_point, .result = result,
      .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1,
      .long_run = long_run)

static int fill(struct work *w)
{
    for (int f = 0; f < w->fields; f++)
        for (int64_t i = 0; i < (int64_t)case_points(w->c); i++)
            ((float *)w->field[f])[i] = f ? NAN : (float)cells_input(cells_hash(i, 0), w->inputs);
    return 0;
}
static int audit(struct work *w, int64_t *damaged)
{
    return (void)w, *damaged = 0;
}
static int gather(struct work *w, int field, const int64_t *offsets, int64_t count, double *values)
{
    for (int64_t i = 0; i < count; i++)
        values[i] = ((float *)w->field[field])[offsets[i]];
    return 0;
}
CELLS(BACKEND_CUDA, fill, audit, gather)

static const char *last_copy; /* the variant that was launched last */
/* Launch number `n` of the current case, counted by the device. */
static int launch_count;
static void see_launch(struct work *w, int step)
{
    assert_true(launches_seen < LOG_MOST);
    struct launched *const l = &launched[launches_seen++];
    *l = (struct launched){step,          device.in_sample, w->inputs, device.co_runner, device.profiler,
                           device.events, device.flushed,   ""};
    snprintf(l->range, sizeof l->range, "%.63s",
             strrchr(device.range, ' ') ? strrchr(device.range, ' ') + 1 : device.range);
    device.flushed = 0;
    device.now += launch_ns(launch_count++, step);
}
static int launch_copy(struct work *w, int step)
{
    const size_t bytes = (size_t)case_array_bytes(w->c);
    last_copy = w->c->variant->name;
    see_launch(w, step);
    memcpy(w->field[~step & 1], w->field[step & 1], bytes);
    if (w->inputs == INPUTS_EXACT && w->c->axis[AXIS_WAY] == 1) /* wrong on exact data only */
        ((float *)w->field[~step & 1])[3] += 1;
    return 0;
}
#define TEST_VARIANT(object, file, axes) \
    static const struct variant object = {.name = file, \
                                          .study = "stream", \
                                          .source = "0000000000000000", \
                                          .backend = BACKEND_CUDA, \
                                          .summary = "copies", \
                                          .has = axes, \
                                          .launch = launch_copy}; \
    CLIFFS_ROW(struct variant, "cliffs_variants", object)
TEST_VARIANT(stream_copy, "copy", AXES(AXIS_BLOCK))
TEST_VARIANT(stream_memcpy, "memcpy", AXES(AXIS_BLOCK))
TEST_VARIANT(stream_transform, "transform", AXES(AXIS_BLOCK))
TEST_VARIANT(stream_ways, "ways", AXES(AXIS_WAY, AXIS_THIEF))

/* ---- the tests ---- */

/* A case of `points` points, on a device that was just switched on. */
static struct bench_case case_of(const char *variant, int64_t nx)
{
    static const struct machine gpu = {.gpu = "a device of the test",
                                       .cc = 90,
                                       .l2_bytes = L2,
                                       .memory_bytes = 64 << 20,
                                       .cpu_memory_bytes = 1e9};
    struct bench_case c = {.study = study_find("stream")};
    int index;
    double exact[EXACT_POINTS];
    for (int i = 0; i < EXACT_POINTS; i++)
        exact[i] = cells_input(cells_hash(i, 0), INPUTS_EXACT);
    exact_cases[0].crc = (uint32_t)crc32_z(0, (const Bytef *)exact, sizeof exact);
    memset(&device, 0, sizeof device);
    launches_seen = launch_count = 0;
    launch_ns = steady;
    measure_begin(&gpu, 0, 0);
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = AXIS_NONE;
    c.variant = variant_find(c.study, variant, &index);
    assert_non_null(c.variant);
    c.axis[AXIS_VARIANT] = index, c.axis[AXIS_PRECISION] = 4, c.axis[AXIS_NX] = nx,
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
}

TEST(a_warm_launch_finds_what_the_last_one_left)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 9, .noise = 0.01});
    for (int i = 0; i < launches_seen; i++)
        assert_int_equal(launched[i].flushed, 0);
}

/* Samples of three launches take 1.5 % more and 1.5 % less than 300 us per launch, alternately: so the 95 %
 * interval of the median is 3 % wide. */
static double by_turns(int n, int step)
{
    return (void)n, 300000 * ((step - 1) / 3 % 2 ? 1.015 : 0.985);
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
}

TEST(samples_of_a_throttled_gpu_are_void_and_counted)
{
    const struct bench_case c = case_of("copy", 1000);
    device.throttled = 2;
    measured(&c, &(struct measure){.samples = 9, .noise = 0.01});
    assert_int_equal(o.voided, 18);
    assert_int_equal(o.samples, 9);
    last_samples(9, o.batch);
    assert_int_equal(device.reads, 3);
    assert_int_equal(o.gpu.throttle, 0);

    case_of("copy", 1000);
    device.throttled = 1000;
    measure_case(&c, &(struct measure){.samples = 9, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_FAILED);
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
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01});
    c.axis[AXIS_WAY] = 1;
    measure_case(&c, &(struct measure){.samples = 6, .noise = 0.01}, &o);
    assert_int_equal(o.status, STATUS_INVALID);
    assert_non_null(strstr(o.reason, "CRC"));
    assert_int_equal(o.samples, 0);
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
    free(o.before), free(o.after);
}

static double finding(const char *name)
{
    const char *at = strstr(o.findings, name);
    assert_non_null(at);
    return strtod(at + strlen(name) + 1, NULL);
}

TEST(sustained_launches_last_as_long_as_is_asked_for)
{
    const struct bench_case c = case_of("copy", 1000);
    measured(&c, &(struct measure){.samples = 6, .noise = 0.01, .sustained = 2});
    assert_true(finding("sustained_s") >= 2 && finding("sustained_s") < 2.1);
    assert_true(fabs(finding("sustained_ns") - 45000) < 1);
    assert_true(fabs(finding("sustained_sm_mhz") - 1500) < 1);
    assert_true(fabs(finding("sustained_power_w") - 300) < 1);
    /* in the last quarter, when the GPU is warm */
    assert_true(device.power_at > device.now - 0.55e9 && device.power_at < device.now - 0.45e9);
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
}

TEST(a_profiler_sees_launches_of_its_own_under_their_names)
{
    const struct bench_case c = case_of("copy", 1000);
    const struct machine gpu = {
        .gpu = "a device of the test", .cc = 90, .l2_bytes = L2, .memory_bytes = 64 << 20};
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

/* Of the three copies the second is the fastest. slower: of all copies, as on a GPU that has become warm. */
static double slower = 1;
static double by_copy(int n, int step)
{
    (void)n, (void)step;
    return slower * (!strcmp(last_copy, "memcpy")      ? 80000
                     : !strcmp(last_copy, "transform") ? 125000
                                                       : 100000);
}
static int peaks;
static void seen_peak(enum record_role role, const struct bench_case *c, const struct outcome *out,
                      void *context)
{
    static const char *const order[] = {"copy", "memcpy", "transform"};
    (void)context;
    assert_int_equal(out->status, STATUS_OK);
    if (role == ROLE_PEAK)
        assert_string_equal(c->variant->name, order[peaks++]);
}

TEST(t_peak_is_that_of_the_fastest_copy)
{
    case_of("copy", 1000);
    peaks = 0;
    launch_ns = by_copy;
    measure_peaks(1, seen_peak, NULL);
    assert_int_equal(peaks, 3);
    struct bench_case c;
    assert_int_equal(measure_yardstick_case(&(struct machine){.l2_bytes = L2, .memory_bytes = 64 << 20}, 1,
                                            ROLE_PEAK, 1, &c),
                     0);
    assert_true(fabs(measure_yardstick(1).t_peak_gbs / (c.study->bytes_min(&c) / 80000) - 1) < 1e-5);
    peaks = 0, slower = 1.25; /* the latest T_peak counts, not the best one */
    measure_peaks(1, seen_peak, NULL);
    slower = 1;
    assert_true(fabs(measure_yardstick(1).t_peak_gbs / (c.study->bytes_min(&c) / 100000) - 1) < 1e-5);

    /* a record has both peaks of its time */
    static const struct experiment none;
    static char line[RECORD_LINE_MAX];
    const struct yardstick y = measure_yardstick(1);
    const double numbers[] = {y.t_peak_gbs, y.l2_peak_gbs};
    const enum record_column columns[] = {RC_T_PEAK_GBS, RC_L2_PEAK_GBS};
    struct record r;
    assert_true(worker_compose(&(struct run_facts){.experiment = &none}, ROLE_CASE, &c, &o, 0, 0, line,
                               sizeof line) > 0);
    line[strcspn(line, "\n")] = '\0';
    assert_int_equal(record_split(line, &r), RECORD_GOOD);
    for (int i = 0; i < 2; i++) {
        assert_true(numbers[i] > 0 && numbers[i] != numbers[!i]);
        assert_true(fabs(atof(r.text[columns[i]]) / numbers[i] - 1) < 1e-6);
    }
    assert_string_equal(r.text[RC_REFERENCE_NS], "");
    assert_true(y.peak_age_s < 60 && isinf(y.reference_age_s));
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
                                     .sharedMemPerBlockOptin = 232448,
                                     .totalGlobalMem = 150000000000};
    struct machine m = {.gpus = -1};
    said = &p;
    assert_int_equal(machine_cuda_facts(&m), 0);
    said = NULL;
    assert_string_equal(m.gpu, "NVIDIA Test");
    assert_true(m.cc == 95 && m.sms == 132 && m.l2_bytes == 62914560 && m.registers_per_sm == 65536);
    assert_true(m.threads_per_sm == 2048 && m.bus_bits == 6144 && m.memory_bytes == 150e9);
    assert_true(m.shared_per_sm == 233472 && m.shared_per_block_max == 232448);
    assert_true(m.clock_sm_max_mhz == 1980 && m.clock_memory_max_mhz == 2619);
    assert_true(m.gpus == 3 && !*m.uuid_hash);
    assert_string_equal(m.peers, "010 101 010");
    assert_string_equal(m.cuda_runtime, "13.0");
    assert_true(fabs(machine_memory_gbs(&m, 1) - 2 * 2.619 * 6144 / 8) < 1e-9); /* two transfers a clock */
}
