/* How the host's backend times launches: which steps, how many, how long, and with which caches. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <time.h>
#include "unit.h"

/* The memory that the backend allocates: the buffer that it writes to flush the caches. */
static unsigned char *taken;
static size_t taken_bytes;
static void *take(size_t bytes)
{
    return taken_bytes = bytes, taken = calloc(1, bytes);
}
/* The memory that it maps, and what it says of it; there is none if no_memory is set. */
static char *mapped, *unmapped, *advised;
static size_t mapped_bytes, unmapped_bytes, advised_bytes;
static int no_memory;
static void *map(size_t bytes)
{
    mapped_bytes = bytes;
    mapped = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return no_memory ? MAP_FAILED : mapped;
}
static int unmap(void *p, size_t bytes)
{
    return unmapped = p, unmapped_bytes = bytes, 0;
}
static int advise(void *p, size_t bytes, int how)
{
    return advised = how == MADV_HUGEPAGE ? p : NULL, advised_bytes = bytes, 0;
}
#define malloc take
#define mmap(at, bytes, protection, flags, file, from) map(bytes)
#define munmap unmap
#define madvise advise
#include "../../src/harness/backend_openmp.c"
#undef malloc
#undef mmap
#undef munmap
#undef madvise

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
static int fails_at = -1;         /* the step of the launch that fails */
static unsigned char flushed[64]; /* how often the buffer had been written when a launch began */
static int launch(struct work *w, int step)
{
    (void)w;
    assert_in_range(count, 0, 63);
    flushed[count] = taken ? taken[taken_bytes / 2] : 0;
    steps[count++] = step;
    clock_ns += 70;
    return step == fails_at ? 5 : 0;
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

TEST(a_launch_that_fails_ends_the_samples)
{
    static const struct variant v = {.name = "v", .launch = launch};
    static const struct bench_case c = {.variant = &v};
    struct work w = {.c = &c};
    double ns[3];
    count = looks = 0, fails_at = 4;
    assert_int_equal(host_time(&w, 1, 2, 3, 0, ns), 5);
    assert_int_equal(count, 4);
    fails_at = -1;
}

TEST(memory_is_of_huge_pages_and_given_back)
{
    char *const p = backend_openmp.allocate(1000);
    assert_true(p > mapped && p + 1000 <= mapped + mapped_bytes && (p - mapped) % 4096 == 0);
    assert_true(advised == mapped && advised_bytes == mapped_bytes);
    assert_null(unmapped);
    memset(p, 7, 1000);
    backend_openmp.release(p);
    assert_true(unmapped == mapped && unmapped_bytes == mapped_bytes);
    unmapped = NULL, no_memory = 1;
    assert_null(backend_openmp.allocate(1000));
    backend_openmp.release(NULL);
    assert_null(unmapped);
}
