/* The OpenACC variants beside a runtime that only notes what is queued: when a launch returns, nothing is. A
 * loop with async(q) goes on beside the host until wait(q). GCC's own runtime executes it at once if there is
 * no device, so that a wait too few would make no difference here.
 *
 * The two functions are those that GCC calls for `acc parallel` and `acc wait`; their arguments are explained
 * in its gomp-constants.h. */
#include "unit.h"

enum { QUEUES = 4, SYNCHRONOUS = -2 };
static int loops, queued[QUEUES];

void GOACC_parallel_keyed(int flags, void (*loop)(void *), size_t n, void **data, size_t *sizes,
                          unsigned short *kinds, ...);
void GOACC_parallel_keyed(int flags, void (*loop)(void *), size_t n, void **data, size_t *sizes,
                          unsigned short *kinds, ...)
{
    enum { DIMENSIONS = 1, ASYNC = 2, WAIT = 3, NEXT = 0xffff };
    va_list more;
    (void)flags, (void)n, (void)sizes, (void)kinds;
    loops++;
    va_start(more, kinds);
    for (unsigned tag; (tag = va_arg(more, unsigned));) {
        const unsigned kind = tag >> 28, value = tag & 0xffff;
        if (kind == ASYNC) {
            const int queue = value == NEXT ? va_arg(more, int) : (int)value;
            assert_in_range(queue, 0, QUEUES - 1);
            queued[queue]++;
        }
        for (unsigned i = 0; kind == DIMENSIONS && i < 3; i++)
            if (value & 1u << i)
                (void)va_arg(more, unsigned);
        for (unsigned i = 0; kind == WAIT && value != NEXT && i < value; i++)
            (void)va_arg(more, int);
    }
    va_end(more);
    loop(data);
}

/* Waits for `count` queues, or for all if none is named. Called by the host (SYNCHRONOUS), or on a queue: the
 * host does not wait then. */
void GOACC_wait(int queue, int count, ...);
void GOACC_wait(int queue, int count, ...)
{
    va_list more;
    va_start(more, count);
    for (int i = 0; i < (count ? count : QUEUES); i++) {
        const int with = count ? va_arg(more, int) : i;
        if (queue == SYNCHRONOUS && with >= 0 && with < QUEUES)
            queued[with] = 0;
    }
    va_end(more);
}

/* Launches a study's variant `openacc` twice. */
static void launch_twice(const struct study *study, int precision)
{
    struct bench_case c = {.study = study};
    struct work w = {.c = &c, .inputs = INPUTS_GENERAL};
    int index = 0;
    c.variant = variant_find(c.study, "openacc", &index);
    assert_non_null(c.variant);
    for (int a = 0; a < AXIS_MAX; a++)
        c.axis[a] = study_axis(c.study, a) ? study_axis(c.study, a)->fallback : AXIS_NONE;
    c.axis[AXIS_VARIANT] = index;
    c.axis[AXIS_PRECISION] = precision;
    for (int a = AXIS_NX; a <= AXIS_NZ; a++)
        c.axis[a] = study_axis(c.study, a) ? 9 : AXIS_NONE;
    if (study_axis(c.study, AXIS_RADIUS))
        c.axis[AXIS_RADIUS] = 2;
    assert_int_equal(c.study->layout(&w), CALL_OK);
    for (int f = 0; f < w.fields; f++) {
        assert_int_equal(posix_memalign(&w.field[f], 4096, w.bytes[f]), 0);
        memset(w.field[f], 0, w.bytes[f]);
    }
    assert_true(!c.variant->prepare || c.variant->prepare(&w) == CALL_OK);
    for (int step = 0; step < 2; step++) {
        loops = 0;
        assert_int_equal(c.variant->launch(&w, step), 0);
        assert_true(loops > 0);
        for (int q = 0; q < QUEUES; q++)
            assert_int_equal(queued[q], 0);
    }
    if (c.variant->release)
        c.variant->release(&w);
    for (int f = 0; f < w.fields; f++)
        free(w.field[f]);
}

TEST(a_launch_that_returns_has_ended)
{
    int count, index, tried = 0;
    const struct study *const *const all = studies(&count);
    for (int i = 0; i < count; i++)
        for (int precision = 4; precision <= 8 && variant_find(all[i], "openacc", &index); precision += 4) {
            launch_twice(all[i], precision);
            tried++;
        }
    assert_int_equal(tried, 2 * ACC_TESTED);
}
