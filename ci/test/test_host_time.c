/* How the host's backend times launches: which steps, how many, and with which caches. Times are not
 * tested. */
#include "unit.h"

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

static int steps[64], count;
static unsigned char flushed[64]; /* how often the buffer had been written when a launch began */
static int launch(struct work *w, int step)
{
    (void)w;
    assert_in_range(count, 0, 63);
    flushed[count] = taken ? taken[taken_bytes / 2] : 0;
    steps[count++] = step;
    return 0;
}

static void time_it(int step, int batch, int samples, int cold, double *ns)
{
    static const struct variant v = {.name = "v", .launch = launch};
    static const struct bench_case c = {.variant = &v};
    struct work w = {.c = &c};
    count = 0;
    assert_int_equal(host_time(&w, step, batch, samples, cold, ns), 0);
    assert_int_equal(count, batch * samples);
    for (int i = 0; i < count; i++)
        assert_int_equal(steps[i], step + i);
}

TEST(a_warm_sample_flushes_nothing)
{
    double ns[4];
    time_it(3, 5, 4, 0, ns);
    assert_null(taken);
    for (int i = 0; i < 4; i++)
        assert_true(ns[i] >= 0);
}

TEST(before_each_cold_sample_the_caches_are_flushed)
{
    double ns[3];
    time_it(1, 1, 3, 1, ns);
    assert_true(taken_bytes >= (size_t)256 << 20);
    for (int i = 0; i < 3; i++)
        assert_int_equal(flushed[i], i + 1);
    assert_int_equal(taken[0], 3);
    assert_int_equal(taken[taken_bytes - 64], 3);
}
