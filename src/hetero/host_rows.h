/* The host's part of hetero: rows of A times x by all threads, vectorised along the row. split.cu sees its
 * declaration, host.c compiles its definition with OpenMP. It is a header, so that it is a part of the
 * variant's source hash. */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* y[i] = sum over j of a[i·pitch + j]·x[j], i < rows, j < nx */
void hetero_host_single(const float *a, int64_t pitch, const float *x, float *y, int64_t rows, int64_t nx);
void hetero_host_double(const double *a, int64_t pitch, const double *x, double *y, int64_t rows, int64_t nx);
#ifdef __cplusplus
}
#endif

#ifdef HETERO_HOST_DEFINED
#define HETERO_HOST_ROWS(T, name) \
    void name(const T *a, int64_t pitch, const T *x, T *y, int64_t rows, int64_t nx) \
    { \
        _Pragma("omp parallel for schedule(static)") for (int64_t i = 0; i < rows; i++) \
        { \
            const T *const row = a + i * pitch; \
            T sum = 0; \
            _Pragma("omp simd reduction(+ : sum)") for (int64_t j = 0; j < nx; j++) sum += row[j] * x[j]; \
            y[i] = sum; \
        } \
    }
HETERO_HOST_ROWS(float, hetero_host_single)
HETERO_HOST_ROWS(double, hetero_host_double)
#endif
