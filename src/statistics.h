/* Order statistics of samples. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif
struct summary {
    int n;
    double min, median, ci_low, ci_high, q1, q3;
};

/* Sorts `x` and summarises it. The interval of the median is the narrowest symmetric pair of order statistics
 * with at least 95 % coverage (David & Nagaraja, Order Statistics, 7.1): n = 15 gives ranks 4..12. Below n =
 * 6 it is the whole range. */
struct summary summarise(double *x, int n);
/* Sorts `x`; its median alone. */
double sorted_median(double *x, int n);
/* The 1-based rank l of the interval [l, n+1-l]; 0 if n is too small. */
int median_interval_rank(int n);
/* Half width of the interval relative to the median. */
double summary_noise(const struct summary *);
/* How many samples to take after these `n`: first `least`, then half of `least` each time, until
 * the noise is at most `noise` or there are `most`; 0: enough. Does not change `x`. */
int samples_due(const double *x, int n, int least, double noise, int most);
#ifdef __cplusplus
}
#endif
