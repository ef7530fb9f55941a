/* SPDX-License-Identifier: MIT */
/* cumsum_dim1_first: b(x,y,z) = a(0,y,z) + ... + a(x,y,z), a block per row whose first thread sums.
 *
 * All threads load a tile into shared memory, whole memory lines; the first alone runs through
 * it, each sum in the place of its value; all store. The rest of the block waits meanwhile.
 *
 * Each value is read once and written once; 1 flop per point, two barriers per tile.
 * Source: Omlin & Raess, lecture 10, "cumsum" along dimension 1, where a block has 32 threads. */
#include "pack.h"

template <typename T> __global__ void cumsum_first(const T *__restrict__ a, T *__restrict__ b, int nx)
{
    SHARED(T, tile);
    const int t = threadIdx.x, size = blockDim.x;
    T sum = 0; /* the first thread's */
    a += (int64_t)blockIdx.x * nx;
    b += (int64_t)blockIdx.x * nx;
    for (int first = 0; first < nx; first += size) {
        const bool inside = first + t < nx;
        if (inside)
            tile[t] = a[first + t];
        __syncthreads();
        if (t == 0)
            for (int i = 0; i < size && first + i < nx; i++)
                tile[i] = sum += tile[i];
        __syncthreads();
        /* a thread's place of the tile is its own again: no third barrier */
        if (inside)
            b[first + t] = tile[t];
    }
}

template <typename T> static int launch_of(struct work *w)
{
    const cumsum_lines l = cumsum_lines_along(w, 1);
    return LAUNCH(cumsum_first<T>, dim3((unsigned)l.count), dim3(block_threads(w)), block_threads(w) * sizeof(T), w,
                  (const T *)flat_data(w, 0), (T *)flat_data(w, 1), (int)l.length);
}

static int launch(struct work *w, int step)
{
    (void)step;
    return w->c->axis[AXIS_PRECISION] == 4 ? launch_of<float>(w) : launch_of<double>(w);
}

static enum verdict prepare(struct work *w)
{
    return pack_grid_fits(w, cumsum_lines_along(w, 1).count * block_threads(w));
}

VARIANT(.summary = "block per row: its first thread sums what all have loaded", .kind = CUMSUM_DIM1,
        .has = AXES(AXIS_BLOCK), .prepare = prepare, .launch = launch)
