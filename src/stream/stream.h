/* stream: how fast memory is, and what decides it. Its copy is the yardstick T_peak.
 *
 *   copy    b[i] = a[i]                memcpy, transform, thrust, openmp, libc: the same by others
 *           copy_aos, copy_soa: by points of three members
 *   scale   b[i] = s·a[i]              McCalpin's STREAM, s = 3
 *   add     b[i] = a[i] + c[i]
 *   triad   b[i] = a[i] + s·c[i]
 *   dot     sums of a[i]·c[i], one per tile
 *   read    sums of a[i], one per tile, a small set many times over
 *   offset  b[i] = a[i + offset]       misaligned warps
 *   inplace a[i + offset] += 1         reads and writes misaligned alike; field 0 is all there is
 *   stride  b[i] = a[i·stride]         warps that spread over many lines
 *   aos     b[i] = x (+ y (+ z)) of point i, points one after the other
 *   soa     the same, all x, then all y, then all z
 *   chase   a thread follows links from line to line: latency; chase_l1, chase_shared: from there
 *
 * BabelStream defines its Copy, Mul (scale), Add, Triad and Dot alike, with s = 0.4, and counts the same bytes. Its
 * CUDA kernels take one value per thread in blocks of 1024: width = size of a value, block 1024x1x1.
 * Source of offset, stride, aos, soa: RWTH, GPU Programming with CUDA: Optimization, coalescing and data layout.
 *
 * Field 0 is a, 1 b, 2 c; each has 4 KiB of canary at both ends. Only the copies swap a and b from launch to launch. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

/* The operators; a variant's descriptor says which it is (kind). */
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
    STREAM_AXIS_MEMBERS, /* of a point that are read */
    STREAM_AXIS_THIEF    /* KiB of the L2 that a companion takes (../harness/thief.h) */
};

enum {
    STREAM_SCALAR = 3,         /* s: no power of two, so that a product is rounded */
    STREAM_TILE_BYTES = 2048,  /* of a sum: a warp's, whatever the block, on which sums do not depend */
    STREAM_COORDINATES = 3,    /* of a point */
    STREAM_LINE = 128,         /* bytes of a cache line; each holds one link */
    STREAM_HOPS = 16384        /* of a launch of chase */
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

/* Times that a launch of read goes over its set: 256 MiB in all, or the launch itself, some 2 us, is what is timed where
 * the set fits the L2. Sets below 1 MiB, which are for tests, are read twice. */
static inline int64_t stream_passes(const struct bench_case *c)
{
    const int64_t bytes = c->axis[AXIS_NX] * c->axis[AXIS_PRECISION], launch = (int64_t)256 << 20;
    return bytes < 1 << 20 ? 2 : bytes < launch ? launch / bytes : 1;
}

/* soa: values from the x of point 0 to its y; each starts on a line. */
static inline int64_t stream_plane(const struct bench_case *c)
{
    const int64_t line = STREAM_LINE / c->axis[AXIS_PRECISION];
    return (c->axis[AXIS_NX] + line - 1) / line * line;
}

/* chase: lines that nx values take, the last perhaps in part. */
static inline int64_t stream_lines(const struct bench_case *c)
{
    return stream_plane(c) * c->axis[AXIS_PRECISION] / STREAM_LINE;
}

/* A link to line i is the value whose bits are this plus i: a normal number like any other, for i < 2^30. */
#define STREAM_LINK_SINGLE 0x3f000000u         /* 0.5 */
#define STREAM_LINK_DOUBLE 0x4330000000000000u /* 2^52 */
