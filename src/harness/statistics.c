/* Order statistics of samples: median, its interval, quartiles. */
#include "../statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"

#define COVERAGE 0.95

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* P(binomial(n, 1/2) = k). By logarithms: 2^-n underflows beyond n = 1074. */
static double half_binomial(int n, int k)
{
    return exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) - n * M_LN2);
}

/* Coverage of [X_l, X_n+1-l] = 1 - 2 P(binomial(n, 1/2) <= l - 1). */
int median_interval_rank(int n)
{
    double tail = 0;
    int l = 0;
    /* 1e-12: at equality the rounding of the sum must not decide */
    while (2 * (l + 1) <= n && 1 - 2 * (tail += half_binomial(n, l)) >= COVERAGE - 1e-12)
        l++;
    return l;
}

/* By linear interpolation between the two neighbours (type 7 of Hyndman and Fan): for p = 1/2 the usual
 * median. */
static double quantile(const double *sorted, int n, double p)
{
    double at = p * (n - 1);
    int below = (int)at;
    if (below + 1 >= n)
        return sorted[n - 1];
    return sorted[below] + (at - below) * (sorted[below + 1] - sorted[below]);
}

double sorted_median(double *x, int n)
{
    if (n <= 0)
        return NAN;
    qsort(x, (size_t)n, sizeof *x, ascending);
    return quantile(x, n, 0.5);
}

struct summary summarise(double *x, int n)
{
    if (n <= 0)
        return (struct summary){0, NAN, NAN, NAN, NAN, NAN, NAN};
    qsort(x, (size_t)n, sizeof *x, ascending);
    /* too few samples for 95 %: the whole range */
    const int rank = median_interval_rank(n), l = rank ? rank : 1;
    return (struct summary){.n = n,
                            .min = x[0],
                            .median = quantile(x, n, 0.5),
                            .ci_low = x[l - 1],
                            .ci_high = x[n - l],
                            .q1 = quantile(x, n, 0.25),
                            .q3 = quantile(x, n, 0.75)};
}

double summary_noise(const struct summary *s)
{
    return (s->ci_high - s->ci_low) / (2 * s->median);
}

int samples_due(const double *x, int n, int least, double noise, int most)
{
    const int more = n ? (least + 1) / 2 : least;
    if (n) {
        double *sorted = memcpy(grow(NULL, (size_t)n, sizeof *sorted), x, (size_t)n * sizeof *sorted);
        const struct summary s = summarise(sorted, n);
        free(sorted);
        if (summary_noise(&s) <= noise)
            return 0;
    }
    return more < most - n ? more : most - n;
}
