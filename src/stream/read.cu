/* read: the sum of each tile of 2 KiB of a; only sums are written: the speed of reads.
 *
 * 1 value and 1 flop per point. A warp sums a tile, with all its loads in flight at once, in accesses of
 * `width` bytes per thread that bypass the L1. One launch reads a small set many times (stream_passes): warps
 * of later passes sum the same tiles again, and so do surplus warps of the last block. */
#include "read_tile.h"

template <typename T, int N> __global__ void stream_read(const T *a, T *sums, int64_t values, unsigned tiles)
{
    const int64_t warp = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    /* fits 32 bits: 2^36 values have 2^27 or 2^28 tiles */
    read_tile<T, N>(a, sums, values, (unsigned)warp % tiles, threadIdx.x % 32);
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t tiles = stream_tiles(w->c);
    return STREAM_LAUNCH((stream_read<T, N>), 32 * tiles * stream_passes(w->c), 1, w, flat<T>(w, 0),
                         flat<T>(w, 1), w->c->axis[AXIS_NX], (unsigned)tiles);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "sum of each tile: reads alone", .kind = STREAM_SUM,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_THIEF), .prepare = stream_prepare,
        .launch = launch)
