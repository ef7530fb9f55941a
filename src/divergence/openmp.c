/* openmp: the difference on the host, rows over all threads; the ends are outside of the vectorised loop. */
#include "divergence.h"

#define ROWS(REAL) \
    static void rows_##REAL(const REAL *in, REAL *out, int64_t n, int64_t length) \
    { \
        const int64_t rows = (n + length - 1) / length; \
        _Pragma("omp parallel for schedule(static)") for (int64_t r = 0; r < rows; r++) \
        { \
            const REAL *const a = in + r * length; \
            REAL *const b = out + r * length; \
            const int64_t left = n - r * length, end = (left < length ? left : length) - 1; \
            const int64_t one = end < 1 ? end : 1, two = end < 2 ? end : 2; \
            _Pragma("omp simd") for (int64_t i = 1; i < end; i++) b[i] = (REAL)0.5 * (a[i + 1] - a[i - 1]); \
            b[end] = 2 * (a[end] - a[end - one]) - (REAL)0.5 * (a[end] - a[end - two]); \
            b[0] = 2 * (a[one] - a[0]) - (REAL)0.5 * (a[two] - a[0]); \
        } \
    }
ROWS(float)
ROWS(double)

static int launch(struct work *w, int step)
{
    const int64_t n = w->c->axis[AXIS_NX], length = w->c->axis[DIVERGENCE_AXIS_LENGTH];
    (void)step;
    if (w->c->axis[AXIS_PRECISION] == 4)
        rows_float(flat_data(w, 0), flat_data(w, 1), n, length);
    else
        rows_double(flat_data(w, 0), flat_data(w, 1), n, length);
    return 0;
}

VARIANT(.backend = BACKEND_OPENMP,
        .summary = "rows over the host's threads, ends outside of the vectorised loop",
        .kind = DIVERGENCE_DIFFERENCE, .has = AXES(DIVERGENCE_AXIS_LENGTH), .launch = launch)
