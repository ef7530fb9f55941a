/* The loop nest of baseline.c for one radius R and one precision REAL.
 *   b(x,y,z) = c0·a(x,y,z) + sum over k = 1..R of the six points at distance k */
static void SWEEP(const REAL *restrict a, REAL *restrict b, const REAL *restrict c, struct star3d_grid g,
                  int tile, int stream)
{
    const int tiles = (g.ny + tile - 1) / tile, nx = g.nx, ny = g.ny, nz = g.nz;
    const int64_t pitch = g.pitch, plane = g.plane, origin = g.origin;
    (void)stream;
#ifdef _OPENACC
#pragma acc parallel loop gang collapse(2) deviceptr(a, b, c)
#else
#pragma omp parallel for collapse(2) schedule(static)
#endif
    for (int t = 0; t < tiles; t++)
        for (int z = 0; z < nz; z++) {
            const int top = (t + 1) * tile < ny ? (t + 1) * tile : ny;
#ifdef _OPENACC
#pragma acc loop worker
#endif
            for (int y = t * tile; y < top; y++) {
                const REAL *const p = a + origin + z * plane + y * pitch;
                REAL *const q = b + origin + z * plane + y * pitch;
#ifdef _OPENACC
#pragma acc loop vector
                for (int x = 0; x < nx; x++) {
                    REAL *const to = q + x;
                    const REAL *const w = c;
#else
                /* w: a copy of the coefficients, which no store can change */
                REAL line[LINE], w[STAR3D_POINTS(R)];
                for (int i = 0; i < STAR3D_POINTS(R); i++)
                    w[i] = c[i];
                for (int x0 = 0; x0 < nx; x0 += LINE) {
                    const int n = nx - x0 < LINE ? nx - x0 : LINE;
                    REAL *const store = stream ? line : q + x0;
                    if (stream) /* plane z+R has been loaded by no earlier row */
                        host_prefetch(p + x0 + R * plane, (size_t)n * sizeof(REAL));
#pragma omp simd
                    for (int i = 0; i < n; i++) {
                        const int x = x0 + i;
                        REAL *const to = store + i;
#endif
                    REAL sum = w[0] * p[x];
#pragma GCC unroll 5
                    for (int k = 1; k <= R; k++) {
                        const REAL *const s = w + 6 * k - 5;
                        sum += s[0] * p[x - k] + s[1] * p[x + k];
                        sum += s[2] * p[x - k * pitch] + s[3] * p[x + k * pitch];
                        sum += s[4] * p[x - k * plane] + s[5] * p[x + k * plane];
                    }
                    *to = sum;
                }
#ifndef _OPENACC
                if (stream)
                    host_stream_out(q + x0, line, (size_t)n * sizeof(REAL));
            }
#endif
        }
}
#ifndef _OPENACC
if (stream)
    host_stream_fence();
#endif
}
