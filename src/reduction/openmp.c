/* openmp: the host's sum, each thread a contiguous part by whole vectors. */
#include "reduction.h"

#define SUM_OF(T) \
    static T sum_##T(const T *a, int64_t n) \
    { \
        T sum = 0; \
        _Pragma("omp parallel for simd schedule(static) reduction(+ : sum)") for (int64_t i = 0; i < n; i++) \
            sum += a[i]; \
        return sum; \
    }
SUM_OF(int32_t)
SUM_OF(double)

static int launch(struct work *w, int step)
{
    const int64_t n = w->c->axis[AXIS_NX];
    (void)step;
    if (w->c->axis[AXIS_PRECISION] == 4)
        *(int32_t *)reduction_sum(w) = sum_int32_t(reduction_values(w), n);
    else
        *(double *)reduction_sum(w) = sum_double(reduction_values(w), n);
    return 0;
}

VARIANT(.backend = BACKEND_OPENMP, .summary = "host sum by all threads, vectorised", .launch = launch)
