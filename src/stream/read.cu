/* read: the sum of each tile of 2 KiB of a, nothing else written: how fast data come in.
 *
 * 1 value and 1 flop per point. A warp sums a tile, all of it on its way at a time, in accesses of `width`
 * bytes per thread, past the L1. Small sets are gone over many times in one launch (stream_passes): the warps
 * of later passes, and the few too many of the last block, sum the same tiles again. With a part of the L2
 * set aside: what is left of it. */
#include "../l2_aside.h"
#include "read_tile.h"

template <typename T, int N>
__global__ void stream_read(const T *a, T *sums, int64_t values, unsigned tiles)
{
    const int64_t warp = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) / 32;
    read_tile<T, N>(a, sums, values, (unsigned)warp % tiles, threadIdx.x % 32); /* 2^36 values have 2^27 or 2^28 */
}

template <typename T, int N> static int launch_of(struct work *w)
{
    const int64_t tiles = stream_tiles(w->c);
    return STREAM_LAUNCH((stream_read<T, N>), 32 * tiles * stream_passes(w->c), 1, w, flat<T>(w, 0), flat<T>(w, 1),
                         w->c->axis[AXIS_NX], (unsigned)tiles);
}

static int launch(struct work *w, int) { return BY_VALUES(launch_of, w, stream_values(w), w); }

static enum verdict prepare(struct work *w)
{
    const enum verdict v = stream_prepare(w);
    return v == CALL_OK ? l2_aside_prepare(w, w->c->axis[STREAM_AXIS_ASIDE], w->c->axis[STREAM_AXIS_RESERVE] > 0) : v;
}

static void release(struct work *w) { l2_aside_release(w, w->c->axis[STREAM_AXIS_ASIDE]); }

VARIANT(.summary = "sum of each tile: reads alone", .kind = STREAM_SUM,
        .has = AXES(AXIS_BLOCK, STREAM_AXIS_WIDTH, STREAM_AXIS_ASIDE, STREAM_AXIS_RESERVE, STREAM_AXIS_THIEF),
        .prepare = prepare, .launch = launch, .release = release)
