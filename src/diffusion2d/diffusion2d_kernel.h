/* What the CUDA variants of diffusion2d share. blockIdx.z is the layer throughout. */
#pragma once

#include "../kernel.h"
#include "diffusion2d.h"

/* FIELDS_INLINE is for host and device. */
FIELDS_INLINE int wrap(int i, int n)
{
    return diffusion2d_wrap(i, n);
}

/* Lap u at a point whose rows are `pitch` apart. */
template <typename T> static __device__ __forceinline__ T laplacian_at(const T *u, int pitch)
{
    return u[-1] + u[1] + u[-pitch] + u[pitch] - 4 * u[0];
}

/* ---- halo: copies of the points on the other side of the layer ---- */

/* Copies one cell of a row's or column's halo, of which two are before and two behind its n points. */
enum { HALO_CELLS = 2 * DIFFUSION2D_HALO };
static __device__ __forceinline__ int halo_cell(int i, int n)
{
    return i < DIFFUSION2D_HALO ? i - DIFFUSION2D_HALO : n + i - DIFFUSION2D_HALO;
}

/* The halo over blocks: one block for each row (in x) or column (in y), one thread for each of its four
 * cells. */
template <typename T> static __global__ void halo_x_blocks(T *u, diffusion2d_grid g)
{
    const int x = halo_cell(threadIdx.x, g.nx);
    T *const row = u + g.origin + blockIdx.z * g.plane + (int64_t)blockIdx.x * g.pitch;
    row[x] = row[wrap(x, g.nx)];
}
template <typename T> static __global__ void halo_y_blocks(T *u, diffusion2d_grid g)
{
    const int y = halo_cell(threadIdx.x, g.ny);
    T *const column = u + g.origin + blockIdx.z * g.plane + (int)blockIdx.x - DIFFUSION2D_HALO;
    column[(int64_t)y * g.pitch] = column[(int64_t)wrap(y, g.ny) * g.pitch];
}

/* ---- Laplacian and Euler ---- */

/* The threads of a row begin one sector before x = 0: Laplacians are also computed in a ring of one point
 * around the grid, and this way accesses stay aligned. Threads before the ring do nothing. */
template <typename T>
static __global__ void laplacian(const T *__restrict__ u, T *__restrict__ lap, diffusion2d_grid g, int ring)
{
    const int x = (int)(blockIdx.x * blockDim.x + threadIdx.x) - ring * (int)(DIFFUSION2D_SECTOR / sizeof(T));
    const int y = (int)(blockIdx.y * blockDim.y + threadIdx.y) - ring;
    if (x < -ring || x >= g.nx + ring || y >= g.ny + ring)
        return;
    const int64_t at = g.origin + blockIdx.z * g.plane + (int64_t)y * g.pitch + x;
    lap[at] = laplacian_at(u + at, g.pitch);
}

/* Laplacian and Euler's step: the second Laplacian stays in a register. */
template <typename T> static __global__ void
laplacian_euler(const T *__restrict__ in, const T *__restrict__ lap, T *__restrict__ out, diffusion2d_grid g)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= g.nx || y >= g.ny)
        return;
    const int64_t at = g.origin + blockIdx.z * g.plane + (int64_t)y * g.pitch + x;
    out[at] = in[at] - (T)DIFFUSION2D_ALPHA * laplacian_at(lap + at, g.pitch);
}

/* ---- launching ---- */

/* Odd steps go from the output field back to the input field. */
template <typename T> static T *field_in(const struct work *w, int step)
{
    return (T *)w->field[step & 1 ? FIELD_OUT : FIELD_IN];
}
template <typename T> static T *field_out(const struct work *w, int step)
{
    return field_in<T>(w, step + 1);
}

/* A step's fields, and its grids of blocks: for a layer, and for a layer with its ring. */
template <typename T> struct diffusion2d_step {
    diffusion2d_grid g;
    T *in, *out, *tmp, *tmp2;
    dim3 block, interior, ringed;

    diffusion2d_step(const struct work *w, int step)
        : g(diffusion2d_grid_of_work(w)), in(field_in<T>(w, step)), out(field_out<T>(w, step)),
          tmp((T *)w->field[FIELD_TMP]), tmp2((T *)w->field[FIELD_TMP2])
    {
        const int64_t b = w->c->axis[AXIS_BLOCK], sector = DIFFUSION2D_SECTOR / sizeof(T);
        block = dim3(BLOCK_X(b), BLOCK_Y(b), 1);
        interior = dim3(ceil_div(g.nx, block.x), ceil_div(g.ny, block.y), g.nz);
        ringed = dim3(ceil_div(g.nx + 1 + sector, block.x), ceil_div(g.ny + 2, block.y), g.nz);
    }
};

/* The halos in x and y of the basic variants, in two launches; the second copies the corners, too. */
template <typename T> static int exchange_over_blocks(struct work *w, const diffusion2d_step<T> &s)
{
    const dim3 rows(s.g.ny, 1, s.g.nz), columns(s.g.nx + HALO_CELLS, 1, s.g.nz);
    const int error = LAUNCH(halo_x_blocks<T>, rows, dim3(HALO_CELLS), 0, w, s.in, s.g);
    return error ? error : LAUNCH(halo_y_blocks<T>, columns, dim3(HALO_CELLS), 0, w, s.in, s.g);
}

/* The rest of a step with one temporary field. error: of the launches before; if it is not 0, nothing is
 * launched. */
template <typename T> static int laplacians(int error, struct work *w, const diffusion2d_step<T> &s)
{
    error = error ? error : LAUNCH(laplacian<T>, s.ringed, s.block, 0, w, s.in, s.tmp, s.g, 1);
    return error ? error : LAUNCH(laplacian_euler<T>, s.interior, s.block, 0, w, s.in, s.tmp, s.out, s.g);
}
