/* Order statistics against counts made exactly and values known by hand. */
#include "unit.h"
#include <math.h>
#include "../../src/statistics.h"

/* Ways of n coin tosses that show at most k heads, of 2^n: exact below n = 60. */
static uint64_t ways(int n, int k)
{
    uint64_t sum = 0, choose = 1;
    for (int i = 0; i <= k; i++) {
        sum += choose;
        choose = choose * (uint64_t)(n - i) / (uint64_t)(i + 1);
    }
    return sum;
}

/* 1 if [X_l, X_n+1-l] covers at least 95 %: 2 * ways / 2^n <= 1/20. */
static int covers(int n, int l)
{
    return 40 * ways(n, l - 1) <= (uint64_t)1 << n;
}

TEST(interval_is_the_narrowest_with_coverage)
{
    for (int n = 0; n < 6; n++)
        assert_int_equal(median_interval_rank(n), 0);
    for (int n = 6; n <= 56; n++) {
        int l = median_interval_rank(n);
        assert_true(l >= 1 && 2 * l <= n);
        assert_true(covers(n, l));
        assert_false(covers(n, l + 1));
    }
}

/* 2^-n is no double any more; the rank follows n/2 - 0.98 sqrt(n). */
TEST(many_samples_do_not_underflow)
{
    for (int n = 1000; n <= 100000; n *= 10) {
        double normal = n / 2.0 - 0.98 * sqrt(n);
        assert_true(fabs(median_interval_rank(n) - normal) < 2);
    }
}

TEST(summary_of_known_values)
{
    double odd[15] = {8, 1, 15, 2, 14, 3, 13, 4, 12, 5, 11, 6, 10, 7, 9}, even[4] = {4, 1, 3, 2};
    struct summary s = summarise(odd, 15);
    assert_int_equal(s.n, 15);
    assert_true(s.min == 1 && s.median == 8 && s.ci_low == 4 && s.ci_high == 12);
    assert_true(s.q1 == 4.5 && s.q3 == 11.5);
    assert_true(summary_noise(&s) == 0.5);
    for (int i = 0; i < 15; i++)
        assert_true(odd[i] == i + 1); /* sorted in place */

    s = summarise(even, 4); /* too few for an interval: the range */
    assert_true(s.median == 2.5 && s.ci_low == 1 && s.ci_high == 4);
    assert_true(s.q1 == 1.75 && s.q3 == 3.25);
    double other[4] = {9, 4, 7, 1};
    assert_true(sorted_median(other, 4) == 5.5 && other[0] == 1 && other[3] == 9);
}

TEST(one_and_none)
{
    double x[] = {7, NAN}; /* nothing behind the samples counts */
    struct summary s = summarise(x, 1);
    assert_true(s.min == 7 && s.median == 7 && s.ci_low == 7 && s.ci_high == 7 && s.q1 == 7 && s.q3 == 7);
    assert_true(sorted_median(x, 1) == 7);
    s = summarise(x, 0);
    assert_int_equal(s.n, 0);
    assert_true(isnan(s.median) && isnan(s.min) && isnan(summary_noise(&s)));
    double two[] = {1, 2};
    assert_true(isnan(sorted_median(two + 1, 0)));
}

/* First `least`, then half of these, rounded up, as long as the noise is too large, and never more than
 * `most`. */
TEST(samples_are_due_until_they_are_quiet)
{
    const double noisy[] = {5, 1, 9, 2, 8, 3, 7, 4, 6, 5, 1, 9}, quiet[] = {1, 1, 1, 1, 1, 1, 1};
    assert_int_equal(samples_due(NULL, 0, 7, 0.01, 28), 7);
    assert_int_equal(samples_due(noisy, 7, 7, 0.01, 28), 4);
    assert_int_equal(samples_due(noisy, 8, 8, 0.01, 32), 4);
    assert_int_equal(samples_due(noisy, 11, 7, 0.01, 12), 1);
    assert_int_equal(samples_due(noisy, 12, 7, 0.01, 12), 0);
    assert_int_equal(samples_due(quiet, 7, 7, 0.01, 28), 0);
    const double even[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}; /* of a noise of 0.5 */
    assert_int_equal(samples_due(even, 15, 15, 0.5, 60), 0);
    assert_int_equal(samples_due(even, 15, 15, 0.499, 60), 8);
    assert_true(noisy[0] == 5 && noisy[1] == 1 && noisy[11] == 9); /* as they were */
}
