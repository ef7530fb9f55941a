/* read_slices: as `read`, but a block reads a slice of half a MiB; the block that comes `slices` blocks later
 * reads it again.
 *
 *   block b: slice s = b mod slices; in memory: part 0 of slice 0, of slice 1 ...  part 1 of slice 0 ...
 *            a warp reads one tile of a part
 *
 * If there are fewer slices than resident blocks, several blocks read the same slice at the same time, and
 * one's lines serve the others. So this study sees a larger L2 than `read`. Source: te42kyfo, gpu-benches,
 * gpu-l2-cache: blocks of 1024 threads, which read 8 bytes at a time there. */
#include "read_tile.h"

enum { SLICE_TILES = 256 };

template <typename T, int N>
__global__ void stream_read_slices(const T *a, T *sums, int64_t values, unsigned tiles, unsigned slices)
{
    const unsigned warps = blockDim.x / 32, slice = blockIdx.x % slices,
                   parts = (SLICE_TILES + warps - 1) / warps;
    for (unsigned part = 0; part < parts; part++) {
        const unsigned tile = (part * slices + slice) * warps + threadIdx.x / 32;
        if (tile < tiles)
            read_tile<T, N>(a, sums, values, tile, threadIdx.x % 32);
    }
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t tiles = stream_tiles(w->c), warps = block_threads(w) / 32,
                  parts = ceil_div(SLICE_TILES, warps);
    const int64_t slices = ceil_div(tiles, parts * warps);
    return LAUNCH((stream_read_slices<T, N>), dim3(slices * stream_passes(w->c)), dim3(block_threads(w)), 0,
                  w, flat<T>(w, 0), flat<T>(w, 1), w->c->axis[AXIS_NX], (unsigned)tiles, (unsigned)slices);
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "sum of each tile, a block a slice", .kind = STREAM_SUM,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH), .prepare = stream_prepare, .launch = launch)
