/* How the host's backend times launches: which steps, how many, how long, and with which caches. */
#include "unit.h"
#include <time.h>

/* The memory that the backend allocates: the buffer that it writes to flush the caches. */
static unsigned char *taken;
static size_t taken_bytes;
static void *take(size_t bytes)
{
    return taken_bytes = bytes, taken = calloc(1, bytes);
}
#define malloc take
#include "../../src/harness/backend_openmp.c"
#undef malloc

/* The clock goes on by 70 ns for a launch, and begins shortly before the end of a second. */
static long clock_ns;
static unsigned char flushed_at[64]; /* how often the buffer had been written when the clock was read */
static int looks;
int clock_gettime(clockid_t clock, struct timespec *t)
{
    if (looks < 64)
        flushed_at[looks++] = taken ? taken[taken_bytes / 2] : 0;
    *t = (struct timespec){1 + (999999000 + clock_ns) / 1000000000, (999999000 + clock_ns) % 1000000000};
    return clock != CLOCK_MONOTONIC;
}

static int steps[64], count;
static unsigned char flushed[64]; /* how often the buffer had been written when a launch began */
static int launch(struct work *w, int step)
{
    (void)w;
    assert_in_range(count, 0, 63);
    flushed[count] = taken ? taken[taken_bytes / 2] : 0;
    steps[count++] = step;
    clock_ns += 70;
    return 0;
}

static void time_it(int step, int batch, int samples, int cold, double *ns)
{
    static const struct variant v = {.name = "v", .launch = launch};
    static const struct bench_case c = {.variant = &v};
    struct work w = {.c = &c};
    count = looks = 0;
    assert_int_equal(host_time(&w, step, batch, samples, cold, ns), 0);
    assert_int_equal(count, batch * samples);
    for (int i = 0; i < count; i++)
        assert_int_equal(steps[i], step + i);
    for (int i = 0; i < samples; i++)
        assert_true(ns[i] == 70); /* of a launch, not of a batch */
}

TEST(a_warm_sample_flushes_nothing)
{
    double ns[4];
    time_it(3, 5, 4, 0, ns);
    assert_null(taken);
}

TEST(before_each_cold_sample_the_caches_are_flushed)
{
    double ns[3];
    time_it(1, 1, 3, 1, ns);
    assert_true(taken_bytes >= (size_t)256 << 20);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(flushed[i], i + 1);
        assert_int_equal(flushed_at[2 * i], i + 1); /* before the time begins */
    }
    assert_int_equal(taken[0], 3);
    assert_int_equal(taken[taken_bytes - 64], 3);
}
