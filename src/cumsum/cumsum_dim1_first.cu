/* cumsum_dim1_first: b(x,y,z) = a(0,y,z) + ... + a(x,y,z), a block per row whose first thread sums.
 *
 * All threads load a tile into shared memory. The first thread alone replaces each value by the sum so far.
 * All threads store. Each value is read once and written once; 1 flop per point, two barriers per tile.
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
        /* each thread overwrites only the value that it has stored itself: no third barrier */
        if (inside)
            b[first + t] = tile[t];
    }
}

BLOCK_PER_ROW_LAUNCH(cumsum_first, 1)
VARIANT(.backend = BACKEND_CUDA, .summary = "block per row: its first thread sums what all have loaded",
        .kind = CUMSUM_DIM1, .has = AXES(AXIS_BLOCK), .prepare = prepare, .launch = launch)
