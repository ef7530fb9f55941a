/* stream: how fast memory is, and what its speed depends on. The speed of its copy is T_peak.
 *
 *   copy    b[i] = a[i]                memcpy, transform, thrust, openmp, libc: the same by others
 *           copy_aos, copy_soa: by points of three members
 *   scale   b[i] = s·a[i]              McCalpin's STREAM, s = 3
 *   add     b[i] = a[i] + c[i]
 *   triad   b[i] = a[i] + s·c[i]
 *   dot     sums of a[i]·c[i], one per tile
 *   read    sums of a[i], one per tile; a small set is read many times
 *   offset  b[i] = a[i + offset]       misaligned warps
 *   inplace a[i + offset] += 1         reads and writes both misaligned; the only field is 0
 *   stride  b[i] = a[i·stride]         warps that spread over many lines
 *   aos     b[i] = x (+ y (+ z)) of point i, points one after the other
 *   soa     the same, all x, then all y, then all z
 *   chase   a thread follows links from line to line: latency; chase_l1, chase_shared: of L1, shared memory
 *
 * BabelStream defines its Copy, Mul (scale), Add, Triad and Dot alike, with s = 0.4, and counts the same
 * bytes. Its CUDA kernels take one value per thread in blocks of 1024: width = size of a value, block
 * 1024x1x1. Source of offset, stride, aos, soa: RWTH, GPU Programming with CUDA: Optimization, coalescing and
 * data layout.
 *
 * Field 0 is a, 1 b, 2 c; each has 4 KiB of canary at both ends. Only the copies swap a and b from launch to
 * launch. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

/* The operators: a variant's kind. */
enum stream_kind {
    STREAM_COPY,
    STREAM_SCALE,
    STREAM_ADD,
    STREAM_TRIAD,
    STREAM_SUM,
    STREAM_DOT,
    STREAM_OFFSET,
    STREAM_STRIDE,
    STREAM_AOS,
    STREAM_SOA,
    STREAM_CHASE,
    STREAM_INPLACE
};

enum {
    STREAM_AXIS_WIDTH = AXIS_EXTRA, /* bytes per thread: one access; of offset, stride, aos, soa: several */
    STREAM_AXIS_OFFSET,
    STREAM_AXIS_STRIDE,
    STREAM_AXIS_MEMBERS, /* members of a point that are read */
    STREAM_AXIS_THIEF    /* KiB of the L2 that a co-runner occupies (../harness/co_runner.h) */
};

enum {
    STREAM_SCALAR = 3,        /* s: not a power of two, so that a product is rounded */
    STREAM_TILE_BYTES = 2048, /* of which a warp makes one sum: so sums do not depend on the block */
    STREAM_COORDINATES = 3,   /* of a point */
    STREAM_LINE = 128,        /* bytes of a cache line; each holds one link */
    STREAM_HOPS = 16384       /* links that a launch of chase follows */
};

static inline size_t stream_bytes(const struct work *w)
{
    return (size_t)(w->c->axis[AXIS_NX] * w->c->axis[AXIS_PRECISION]);
}

/* Values of a tile, and tiles of nx values. */
static inline int64_t stream_tile(const struct bench_case *c)
{
    return STREAM_TILE_BYTES / c->axis[AXIS_PRECISION];
}
static inline int64_t stream_tiles(const struct bench_case *c)
{
    return (c->axis[AXIS_NX] + stream_tile(c) - 1) / stream_tile(c);
}

/* How often a launch of read reads its set: 256 MiB in all, else the time of a small set would mostly be that
 * of the launch itself, some 2 us. Sets below 1 MiB, which are for tests, are read twice. */
static inline int64_t stream_passes(const struct bench_case *c)
{
    const int64_t bytes = c->axis[AXIS_NX] * c->axis[AXIS_PRECISION], launch = (int64_t)256 << 20;
    return bytes < 1 << 20 ? 2 : bytes < launch ? launch / bytes : 1;
}

/* soa: values between the x and the y of point 0; each member's array starts on a line. */
static inline int64_t stream_plane(const struct bench_case *c)
{
    const int64_t line = STREAM_LINE / c->axis[AXIS_PRECISION];
    return (c->axis[AXIS_NX] + line - 1) / line * line;
}

/* chase: lines of nx values; the last may be used in part. */
static inline int64_t stream_lines(const struct bench_case *c)
{
    return stream_plane(c) * c->axis[AXIS_PRECISION] / STREAM_LINE;
}

/* The bits of a link to line i are this plus i: a normal floating-point number for i < 2^30. */
#define STREAM_LINK_SINGLE 0x3f000000u         /* 0.5 */
#define STREAM_LINK_DOUBLE 0x4330000000000000u /* 2^52 */
