/* The kernel of y_ and z_, spencils (P = 4) and lpencils (P = 32): P neighbouring lines along the axis in
 * shared memory, each with four points beyond both ends. P × 256/P threads, P along x; with 64 points and P =
 * 4 each thread has one point, as in the source. */
#include "deriv8_kernel.h"

template <typename T, int P>
__global__ void deriv8_yz(const T *f, T *df, deriv8_lines g, const deriv8_weights<T> w)
{
    SHARED(T, shared);
    const int rows = blockDim.y, x = blockIdx.x * P + threadIdx.x;
    const int64_t corner = blockIdx.y * g.other + x;
    const bool inside = x < g.nx;
    T *const line = shared + DERIV8_HALO * P + threadIdx.x; /* point 0 of this thread's line */
    f += corner;
    df += corner;
    if (inside)
        for (int j = threadIdx.y; j < g.n; j += rows)
            line[j * P] = f[j * g.along];
    __syncthreads();
    if (inside && threadIdx.y < DERIV8_HALO)
        deriv8_close(line, P, g.n, threadIdx.y);
    __syncthreads();
    if (inside)
        for (int j = threadIdx.y; j < g.n; j += rows)
            df[j * g.along] = deriv8_at(line + j * P, P, w);
}

template <typename T, int P> static int launch_tiles(struct work *w)
{
    const deriv8_grid g = deriv8_grid_of_work(w);
    return LAUNCH((deriv8_yz<T, P>), dim3(ceil_div(g.n[0], P), g.n[3 - g.axis]), dim3(P, 256 / P),
                  (deriv8_tile<T, P>(g)), w, (const T *)w->field[0] + g.origin, (T *)w->field[1] + g.origin,
                  deriv8_lines_of(g), deriv8_weights_of<T>(g));
}
