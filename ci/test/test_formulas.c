/* What is known of a study's formulas and inputs beside its own reference: were that and a kernel wrong in
 * the same way, this would still show. star3d and diffusion2d have tests of their own. */
#include <math.h>
#include "unit.h"
#include "../../src/deriv8/deriv8.h"
#include "../../src/hetero/hetero.h"
#include "../../src/stream/fields.h"
#undef FIELDS
#undef FIELDS_SINGLE
#define fields_of reduction_fields_of /* each study's fields.h has functions of these names */
#define fields_values reduction_values_of
#define fields_cell reduction_cell
#include "../../src/reduction/fields.h"

#define PI 3.14159265358979323846

/* ---- deriv8 ---- */

/* Exact for polynomials up to the eighth degree: the odd moments are 1, 0, 0, 0. */
TEST(deriv8_has_the_formulas_moments)
{
    for (int n = 2; n < 700; n++)
        for (int p = 1; p <= 7; p += 2) {
            double sum = 0;
            for (int k = 1; k <= 4; k++)
                sum += 2 * deriv8_weight(k, n) / (n - 1) * pow(k, p);
            assert_true(fabs(sum - (p == 1)) < 1e-12);
        }
    for (int n = 106; n < 1000; n += 105) /* what exact data rest on */
        for (int k = 1; k <= 4; k++)
            assert_true(deriv8_weight(k, n) * 8 == rint(deriv8_weight(k, n) * 8));
}

TEST(deriv8_wraps_by_a_period)
{
    for (int n = 1; n < 20; n++)
        for (int i = -4; i < n + 4; i++) {
            const int at = deriv8_wrap(i, n);
            assert_true(at >= 0 && at < n && (at == i || i < 0 || i >= n));
            assert_int_equal((at - i) % (n > 1 ? n - 1 : 1), 0);
        }
}

/* Largest error of the derivative of cos(2 pi x), and the root of the mean square; phase: of point i. */
#define ERROR_OF(REAL, NAME, phase) \
    static double NAME(int n, double *rms) \
    { \
        double most = 0, sum = 0; \
        REAL f[128]; \
        for (int i = 0; i < n; i++) \
            f[i] = (REAL)cos(phase); \
        for (int i = 0; i < n; i++) { \
            REAL df = 0; \
            for (int k = 1; k <= 4; k++) \
                df += (REAL)deriv8_weight(k, n) * (f[deriv8_wrap(i + k, n)] - f[deriv8_wrap(i - k, n)]); \
            const double off = fabs(df + 2 * PI * sin(2 * PI * i / (n - 1))); \
            sum += off * off; \
            most = off > most ? off : most; \
        } \
        *rms = sqrt(sum / n); \
        return most; \
    }
ERROR_OF(double, error_double, 2 * PI * i / (n - 1))
/* cos() as in the published code: the argument in single precision, multiplied by 1/(n - 1) */
ERROR_OF(float, error_single, (double)((float)(2 * PI) * (float)i * (1.0f / (float)(n - 1))))
ERROR_OF(float, error_of_exact_input, 2 * PI * i / (n - 1))

TEST(deriv8_converges_with_order_eight)
{
    static const int n[] = {32, 48, 64, 96};
    double rms;
    for (int i = 0; i < 3; i++) {
        const double order = log(error_double(n[i], &rms) / error_double(n[i + 1], &rms)) /
                             log((double)(n[i + 1] - 1) / (n[i] - 1));
        assert_true(order > 7.9 && order < 8.1);
    }
}

/* The published maximum is 2.3365021e-05, the root mean square 5.7687557e-06 (y, four pencils): the plain
 * error of the derivative, whose largest value is 2 pi, not divided by it. Most of it is the input's. The
 * source's solution and weights are themselves rounded more often: a tenth is left for that. */
TEST(deriv8_errs_as_published)
{
    double rms;
    const double most = error_single(64, &rms);
    assert_true(fabs(most / 2.3365021e-05 - 1) < 0.1);
    assert_true(fabs(rms / 5.7687557e-06 - 1) < 0.1);
    assert_true(error_of_exact_input(64, &rms) < most / 5);
}

/* ---- stream ---- */

/* The chase visits every line once before it returns to the first, and fewer than one hop in a hundred goes
 * to a near line. */
TEST(chase_is_one_cycle_that_jumps)
{
    static const uint32_t sizes[] = {1, 2, 3, 4, 5, 31, 64, 65, 1000, 8192, 491520, 1 << 20};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        const uint32_t lines = sizes[s];
        char *const met = calloc(lines, 1);
        uint32_t line = 0, near = 0;
        int bits = 0;
        assert_non_null(met);
        while ((uint32_t)1 << bits < lines)
            bits++;
        for (uint32_t i = 0; i < lines; i++) {
            const uint32_t next = stream_next(line, lines, bits);
            assert_true(line < lines && !met[line]);
            met[line] = 1;
            near += next - line + 16 <= 32;
            line = next;
        }
        assert_int_equal(line, 0);
        assert_true(lines < 8192 || near < lines / 100);
        free(met);
    }
}

/* The bit patterns of links are consecutive numbers: that of link i is that of link 0 plus i. */
TEST(links_count_up)
{
    for (uint32_t i = 0; i < (uint32_t)1 << 30; i += 1 + i / 3) {
        const float single = (float)stream_link(i, 4);
        const double twice = stream_link(i, 8);
        uint32_t bits;
        uint64_t more;
        memcpy(&bits, &single, sizeof bits);
        memcpy(&more, &twice, sizeof more);
        assert_int_equal(bits - STREAM_LINK_SINGLE, i);
        assert_int_equal(more - STREAM_LINK_DOUBLE, i);
        assert_true(isfinite(single));
    }
}

/* ---- reduction, hetero ---- */

/* All positive values, or all negative ones, are the most that a part can sum to: in 32 bits. General data
 * are fractions whose sums, in units of the last place, are doubles. */
TEST(no_part_of_a_sum_overflows_or_rounds)
{
    int64_t up = 0, down = 0;
    const int64_t periods = REDUCTION_MAX / REDUCTION_PERIOD + 1;
    const double unit = reduction_unit(0);
    for (int64_t i = 0; i < REDUCTION_PERIOD; i++) {
        const int whole = reduction_input(i, 1), part = reduction_input(i, 0);
        *(whole > 0 ? &up : &down) += whole;
        assert_true(part * unit >= -1 && part * unit < 1);
    }
    assert_true(up > 0 && down < 0 && periods * up < INT32_MAX && periods * down > INT32_MIN);
    assert_true((double)REDUCTION_MAX <= 0x1p53 * unit && frexp(unit, &(int){0}) == 0.5);
}

/* Two rows, or x and a row, have different values: so a kernel that mixes them up is wrong. */
TEST(rows_of_hetero_are_told_apart)
{
    for (int i = -1; i < 130; i++) {
        int same = 0;
        for (uint32_t j = 0; j < 1000; j++)
            same += hetero_number(hetero_row_hash(i), j, 1) == hetero_number(hetero_row_hash(i + 1), j, 1);
        assert_in_range(same, 50, 250); /* by chance one in eight */
    }
}
