/* x_registers: the derivative along x without shared memory: four points of each of four rows (double: two)
 * per thread, all loads before the first sum.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x+k,y,z) - f(x-k,y,z)), 11 flops, 2 values moved per point
 *
 * A thread needs its own four values and the four on each side, which are its neighbours' own: three loads of
 * 16 bytes (double: six), two of which the L1 serves. Values beyond the ends of a row are loaded one by
 * one. */
#include "registers.h"

enum { OWN = DERIV8_HALO };

template <typename T, int ROWS> __global__ void
deriv8_x_registers(const T *__restrict__ f, T *__restrict__ df, deriv8_grid g, const deriv8_weights<T> w)
{
    typedef vec<T, OWN> four;
    const int n = g.n[0], x = (blockIdx.x * blockDim.x + threadIdx.x) * OWN;
    const int y = blockIdx.y * (blockDim.y * ROWS) + threadIdx.y;
    int64_t row[ROWS];
    four u[ROWS][3]; /* left, own, right */
    if (x >= n)
        return;
#pragma unroll
    for (int r = 0; r < ROWS; r++) /* a thread beyond the last row loads that row again, and stores nothing */
        row[r] = g.origin + blockIdx.z * g.stride[2] + min(y + r * (int)blockDim.y, g.n[1] - 1) * g.stride[1];
#pragma unroll
    for (int r = 0; r < ROWS; r++)
        u[r][1] = *(const four *)(f + row[r] + x);
    if (x >= OWN) {
#pragma unroll
        for (int r = 0; r < ROWS; r++)
            u[r][0] = *(const four *)(f + row[r] + x - OWN);
    } else {
#pragma unroll
        for (int r = 0; r < ROWS; r++)
#pragma unroll
            for (int k = 0; k < OWN; k++)
                u[r][0].v[k] = f[row[r] + wrap_once(k - OWN, n)];
    }
    if (x + 2 * OWN <= n) {
#pragma unroll
        for (int r = 0; r < ROWS; r++)
            u[r][2] = *(const four *)(f + row[r] + x + OWN);
    } else {
#pragma unroll
        for (int k = 1; k < 2 * OWN; k++) { /* and its own points beyond the end of the row */
            const int from = wrap_once(min(x + k, n + DERIV8_HALO - 1), n);
#pragma unroll
            for (int r = 0; r < ROWS; r++)
                u[r][1 + k / OWN].v[k % OWN] = f[row[r] + from];
        }
    }
#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        four result;
#pragma unroll
        for (int i = 0; i < OWN; i++)
            result.v[i] = deriv8_at(&u[r][1].v[i], 1, w);
        if (y + r * (int)blockDim.y < g.n[1])
            store(df + row[r] + x, result, n - x);
    }
}

template <typename T> static int launch_of(struct work *w, int)
{
    enum { ROWS = 16 / sizeof(T) }; /* u takes 48 registers */
    const deriv8_grid g = deriv8_grid_of_work(w);
    const dim3 block = block_along_x(ceil_div(g.n[0], OWN));
    const dim3 grid(ceil_div(ceil_div(g.n[0], OWN), block.x), ceil_div(g.n[1], block.y * ROWS), g.n[2]);
    return LAUNCH((deriv8_x_registers<T, ROWS>), grid, block, 0, w, (const T *)w->field[0], (T *)w->field[1],
                  g, deriv8_weights_of<T>(g));
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA,
        .summary = "registers and 16-byte loads, 4 points of several rows per thread", .kind = DERIV8_X,
        .prepare = long_enough, .launch = launch)
