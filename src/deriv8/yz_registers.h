/* The kernel of y_registers and z_registers: each thread computes OUT consecutive points along the axis, for
 * neighbouring lines of 16 bytes together. Its OUT + 8 loads do not depend on each other. Eight of them are
 * loads of the threads before and behind it, too: within a block the L1 serves these, between blocks the
 * L2. */
#include "registers.h"

enum { OUT = 8 };

template <typename T> __global__ void deriv8_yz_registers(const T *__restrict__ f, T *__restrict__ df,
                                                          deriv8_lines g, const deriv8_weights<T> w)
{
    enum { N = 16 / sizeof(T), LOADS = OUT + 2 * DERIV8_HALO };
    typedef vec<T, N> values;
    const int n = g.n, x = (blockIdx.y * blockDim.x + threadIdx.x) * N;
    const int first = (blockIdx.x * blockDim.y + threadIdx.y) * OUT;
    const int64_t corner = blockIdx.z * g.other + x;
    values u[LOADS];
    if (x >= g.nx || first >= n)
        return;
    f += corner;
    df += corner + first * g.along;
    if (first >= DERIV8_HALO && first + OUT + DERIV8_HALO <= n) {
        const T *from = f + (first - DERIV8_HALO) * g.along;
#pragma unroll
        for (int k = 0; k < LOADS; k++, from += g.along)
            u[k] = *(const values *)from;
    } else {
#pragma unroll
        for (int k = 0; k < LOADS; k++) {
            const int point = min(first + k - DERIV8_HALO, n + DERIV8_HALO - 1);
            u[k] = *(const values *)(f + wrap_once(point, n) * g.along);
        }
    }
#pragma unroll
    for (int o = 0; o < OUT; o++, df += g.along) {
        values result;
#pragma unroll
        for (int i = 0; i < N; i++)
            result.v[i] = deriv8_at(&u[o + DERIV8_HALO].v[i], N, w);
        if (first + o < n)
            store(df, result, g.nx - x);
    }
}

/* Blocks that share points have consecutive numbers, so that the second finds them in the L2. */
template <typename T> static int launch_of(struct work *w, int)
{
    const deriv8_grid g = deriv8_grid_of_work(w);
    const int64_t packs = ceil_div(g.n[0], 16 / sizeof(T));
    const dim3 block = block_along_x(packs);
    const dim3 grid(ceil_div(g.n[g.axis], block.y * OUT), ceil_div(packs, block.x), g.n[3 - g.axis]);
    return LAUNCH(deriv8_yz_registers<T>, grid, block, 0, w, (const T *)w->field[0] + g.origin,
                  (T *)w->field[1] + g.origin, deriv8_lines_of(g), deriv8_weights_of<T>(g));
}
