/* The loop nest of baseline.c in the precision REAL. */
static void SWEEP(const REAL *restrict t, const REAL *restrict ci, REAL *restrict t2, int nx, int ny,
                  struct heat2d_factors f, int stream)
{
    const REAL fx = (REAL)f.x, fy = (REAL)f.y;
    (void)stream;
#ifdef _OPENACC
#pragma acc parallel loop gang worker deviceptr(t, ci, t2)
#else
#pragma omp parallel for schedule(static)
#endif
    for (int y = 1; y < ny - 1; y++) {
        const REAL *const p = t + (int64_t)y * nx, *const c = ci + (int64_t)y * nx;
        REAL *const q = t2 + (int64_t)y * nx;
#ifdef _OPENACC
#pragma acc loop vector
        for (int x = 1; x < nx - 1; x++) {
            REAL *const to = q + x;
#else
        REAL line[LINE];
        for (int part = 0; part < nx - 1; part += LINE) { /* parts start at multiples of LINE, as lines do */
            const int from = part > 0 ? part : 1, n = (part + LINE < nx - 1 ? part + LINE : nx - 1) - from;
            REAL *const store = stream ? line : q + from;
            if (stream) { /* values that no earlier row has loaded */
                host_prefetch(p + from + nx, (size_t)n * sizeof(REAL));
                host_prefetch(c + from, (size_t)n * sizeof(REAL));
            }
#pragma omp simd
            for (int i = 0; i < n; i++) {
                const int x = from + i;
                REAL *const to = store + i;
#endif
            const REAL qx_west = p[x - 1] - p[x], qx_east = p[x] - p[x + 1];
            const REAL qy_south = p[x - nx] - p[x], qy_north = p[x] - p[x + nx];
            *to = p[x] + c[x] * (fx * (qx_west - qx_east) + fy * (qy_south - qy_north));
        }
#ifndef _OPENACC
        if (stream && n > 0)
            host_stream_out(q + from, line, (size_t)n * sizeof(REAL));
    }
#endif
}
#ifndef _OPENACC
if (stream)
    host_stream_fence();
#endif
}
