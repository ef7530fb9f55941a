/* A step of baseline.c for one precision REAL: STEP is the function's name. */
static void STEP(REAL *restrict in, REAL *restrict lap, REAL *restrict out, const struct diffusion2d_grid g)
{
    const int nx = g.nx, ny = g.ny, nz = g.nz, pitch = g.pitch;
    const int64_t plane = g.plane, origin = g.origin;

    EACH_ROW(in)
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++) {
            REAL *const row = in + origin + z * plane + (int64_t)y * pitch;
            row[-2] = row[diffusion2d_wrap(-2, nx)];
            row[-1] = row[nx - 1];
            row[nx] = row[0];
            row[nx + 1] = row[diffusion2d_wrap(nx + 1, nx)];
        }

    ROWS(in)
    for (int z = 0; z < nz; z++)
        for (int i = 0; i < 2 * DIFFUSION2D_HALO; i++) {
            const int y = i < DIFFUSION2D_HALO ? i - DIFFUSION2D_HALO : ny + i - DIFFUSION2D_HALO;
            REAL *const to = in + origin + z * plane + (int64_t)y * pitch;
            const REAL *const from = in + origin + z * plane + (int64_t)diffusion2d_wrap(y, ny) * pitch;
            ALONG_X
            for (int x = -DIFFUSION2D_HALO; x < nx + DIFFUSION2D_HALO; x++)
                to[x] = from[x];
        }

    ROWS(in, lap)
    for (int z = 0; z < nz; z++)
        for (int y = -1; y < ny + 1; y++) {
            const REAL *const u = in + origin + z * plane + (int64_t)y * pitch;
            REAL *const to = lap + origin + z * plane + (int64_t)y * pitch;
            ALONG_X
            for (int x = -1; x < nx + 1; x++)
                to[x] = u[x - 1] + u[x + 1] + u[x - pitch] + u[x + pitch] - 4 * u[x];
        }

    ROWS(in, lap, out)
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++) {
            const int64_t at = origin + z * plane + (int64_t)y * pitch;
            const REAL *const u = in + at, *const l = lap + at;
            REAL *const to = out + at;
            ALONG_X
            for (int x = 0; x < nx; x++)
                to[x] = u[x] - (REAL)DIFFUSION2D_ALPHA *
                                   (l[x - 1] + l[x + 1] + l[x - pitch] + l[x + pitch] - 4 * l[x]);
        }
    FINISH
}
#undef REAL
#undef STEP
