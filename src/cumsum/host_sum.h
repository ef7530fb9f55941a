/* The host's loops for one precision: REAL is the type, NAME(x) the name. */

/* Along x: threads share out the rows; a row is one chain of sums. */
static void NAME(sum_rows)(const REAL *a, REAL *b, struct cumsum_lines l)
{
#pragma omp parallel for schedule(static)
    for (int64_t line = 0; line < l.count; line++) {
        REAL sum = 0;
        for (int64_t i = line * l.length; i < (line + 1) * l.length; i++)
            b[i] = sum += a[i];
    }
}

/* Along y and z: threads share out strips of neighbouring lines, and adds whole vectors
 * to their sums, which stay in the L1. */
static void NAME(sum_strips)(const REAL *a, REAL *b, struct cumsum_lines l)
{
    const int64_t strips = (l.per + HOST_STRIP - 1) / HOST_STRIP, groups = l.count / l.per;
#pragma omp parallel for schedule(static)
    for (int64_t s = 0; s < strips * groups; s++) {
        const int64_t first = s % strips * HOST_STRIP, rest = l.per - first;
        const int64_t n = rest < HOST_STRIP ? rest : HOST_STRIP;
        const REAL *in = a + s / strips * l.far + first;
        REAL *out = b + s / strips * l.far + first, sum[HOST_STRIP] = {0};
        for (int64_t k = 0; k < l.length; k++, in += l.step, out += l.step)
#pragma omp simd
            for (int64_t i = 0; i < n; i++)
                out[i] = sum[i] += in[i];
    }
}

#undef REAL
#undef NAME
