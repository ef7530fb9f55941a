/* cumsum_dim1: b(x,y,z) = a(0,y,z) + ... + a(x,y,z), a block per row.
 *
 * A tile is scanned in shared memory (Hillis & Steele, CACM 29, 1986). Each step reads one buffer and writes
 * the other, so one barrier a step is enough. The last sum of a tile is added to the next tile. Each value is
 * read once and written once; 2·log2(threads) accesses to shared memory per point. Not in the source: there
 * one thread sums what 32 have loaded. */
#include "pack.h"

template <typename T> __global__ void cumsum_block(const T *__restrict__ a, T *__restrict__ b, int nx)
{
    SHARED(T, buffers); /* two tiles */
    const int t = threadIdx.x, tile = blockDim.x;
    T *now = buffers, *next = buffers + tile;
    T carry = 0;
    a += (int64_t)blockIdx.x * nx;
    b += (int64_t)blockIdx.x * nx;
    for (int first = 0; first < nx; first += tile) {
        const int x = first + t;
        now[t] = x < nx ? a[x] : T(0);
        __syncthreads();
        for (int far = 1; far < tile; far *= 2) {
            next[t] = t >= far ? now[t] + now[t - far] : now[t];
            T *const full = next;
            next = now, now = full;
            __syncthreads();
        }
        if (x < nx)
            b[x] = carry + now[t];
        carry += now[tile - 1];
        /* the next tile goes to the buffer that nobody reads any more */
        T *const full = now;
        now = next, next = full;
    }
}

BLOCK_PER_ROW_LAUNCH(cumsum_block, 2)
VARIANT(.backend = BACKEND_CUDA, .summary = "block per row: scan in shared memory", .kind = CUMSUM_DIM1,
        .has = AXES(AXIS_BLOCK), .prepare = prepare, .launch = launch)
