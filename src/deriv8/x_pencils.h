/* The kernel of x_spencils (P = 4) and x_lpencils (P = 32): P lines along x in shared memory, each with four
 * points beyond both ends. 64 × 4 threads; at 64 points and P = 4 each has one point, as in the source. */
#include "deriv8_kernel.h"

enum { THREADS_ALONG = 64, THREADS_ACROSS = 4 };

template <typename T, int P>
__global__ void deriv8_x(const T *f, T *df, deriv8_grid g, const deriv8_weights<T> w)
{
    SHARED(T, shared);
    const int n = g.n[0], width = n + 2 * DERIV8_HALO, i = threadIdx.x;
    const int y = blockIdx.x * P, rows = min(P, g.n[1] - y);
    const int64_t corner = g.origin + blockIdx.y * g.stride[2] + y * g.stride[1];
    T *const tile = shared + DERIV8_HALO; /* point 0 of the first line */
    f += corner;
    df += corner;
    for (int j = threadIdx.y; j < rows; j += THREADS_ACROSS)
        for (int x = i; x < n; x += THREADS_ALONG)
            tile[j * width + x] = f[j * g.stride[1] + x];
    __syncthreads();
    if (i < DERIV8_HALO)
        for (int j = threadIdx.y; j < rows; j += THREADS_ACROSS)
            deriv8_close(tile + j * width, 1, n, i);
    __syncthreads();
    for (int j = threadIdx.y; j < rows; j += THREADS_ACROSS)
        for (int x = i; x < n; x += THREADS_ALONG)
            df[j * g.stride[1] + x] = deriv8_at(tile + j * width + x, 1, w);
}

template <typename T, int P> static int launch_tiles(struct work *w)
{
    const deriv8_grid g = deriv8_grid_of_work(w);
    return LAUNCH((deriv8_x<T, P>), dim3(ceil_div(g.n[1], P), g.n[2]), dim3(THREADS_ALONG, THREADS_ACROSS),
                  (deriv8_tile<T, P>(g)), w, (const T *)w->field[0], (T *)w->field[1], g,
                  deriv8_weights_of<T>(g));
}
