/* read_same: as `read`, but the multiprocessor that reads a tile again is the one that has read it before.
 *
 * There are as many blocks as are resident at once. A warp keeps its tiles and reads them as often as `read`
 * does; in `read` each pass distributes the tiles anew, to any multiprocessor. If an L2 consists of two
 * halves that each cache what their own multiprocessors read, a line is cached once in read_same, and twice
 * in `read`. Source: none; the question is this artifact's. */
#include "read_tile.h"

template <typename T, int N>
__global__ void stream_read_same(const T *a, T *sums, int64_t values, unsigned tiles, int64_t passes)
{
    const unsigned warps = gridDim.x * blockDim.x / 32, warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    for (int64_t pass = 0; pass < passes; pass++)
        for (unsigned tile = warp; tile < tiles; tile += warps)
            read_tile<T, N>(a, sums, values, tile, threadIdx.x % 32);
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int threads = (int)block_threads(w);
    int each = 0, all = 0;
    const int code = resident_blocks(stream_read_same<T, N>, threads, 0, &each, &all);
    return code ? code
                : LAUNCH((stream_read_same<T, N>), dim3(all), dim3(threads), 0, w, flat<T>(w, 0),
                         flat<T>(w, 1), w->c->axis[AXIS_NX], (unsigned)stream_tiles(w->c),
                         stream_passes(w->c));
}

LAUNCH_BY_VALUES(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "sum of each tile, read again by the same SM", .kind = STREAM_SUM,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH), .prepare = stream_prepare, .launch = launch)
