/* openmp.h for one precision: REAL is the type, NAME(x) the name. */

/* One point whose neighbours may be at the other end of its line. */
static inline REAL NAME(wrapped)(const REAL *line, int64_t step, int i, int n, const REAL *c)
{
    REAL sum = 0;
    for (int k = 1; k <= DERIV8_HALO; k++)
        sum += c[k - 1] * (line[deriv8_wrap(i + k, n) * step] - line[deriv8_wrap(i - k, n) * step]);
    return sum;
}

/* A row of the derivative along x. */
static inline void NAME(row_x)(const REAL *in, REAL *out, int n, const REAL *c)
{
    const int inner = n - DERIV8_HALO;
#pragma omp simd
    for (int i = DERIV8_HALO; i < inner; i++)
        out[i] = c[0] * (in[i + 1] - in[i - 1]) + c[1] * (in[i + 2] - in[i - 2]) +
                 c[2] * (in[i + 3] - in[i - 3]) + c[3] * (in[i + 4] - in[i - 4]);
    for (int i = 0; i < n; i++)
        if (i < DERIV8_HALO || i >= inner)
            out[i] = NAME(wrapped)(in, 1, i, n, c);
        else
            i = inner - 1;
}

/* A row of the derivative along y or z, from the rows on both sides, which wrap around. */
static inline void NAME(row_across)(const REAL *in, REAL *out, int nx, int64_t along, int i, int n,
                                    const REAL *c)
{
    const REAL *up[DERIV8_HALO], *down[DERIV8_HALO];
    for (int k = 1; k <= DERIV8_HALO; k++) {
        up[k - 1] = in + (deriv8_wrap(i + k, n) - i) * along;
        down[k - 1] = in + (deriv8_wrap(i - k, n) - i) * along;
    }
#pragma omp simd
    for (int x = 0; x < nx; x++)
        out[x] = c[0] * (up[0][x] - down[0][x]) + c[1] * (up[1][x] - down[1][x]) +
                 c[2] * (up[2][x] - down[2][x]) + c[3] * (up[3][x] - down[3][x]);
}

static void NAME(derive)(const REAL *in, REAL *out, struct deriv8_grid g)
{
    REAL c[DERIV8_HALO];
    for (int k = 1; k <= DERIV8_HALO; k++)
        c[k - 1] = (REAL)deriv8_weight(k, g.n[g.axis]);
#pragma omp parallel for collapse(2) schedule(static)
    for (int z = 0; z < g.n[2]; z++)
        for (int y = 0; y < g.n[1]; y++) {
            const int64_t row = g.origin + z * g.stride[2] + y * g.stride[1];
            if (g.axis == 0)
                NAME(row_x)(in + row, out + row, g.n[0], c);
            else
                NAME(row_across)
            (in + row, out + row, g.n[0], g.stride[g.axis], g.axis == 1 ? y : z, g.n[g.axis], c);
        }
}

#undef REAL
#undef NAME
