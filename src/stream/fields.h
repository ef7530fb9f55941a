/* stream's fields as cells.h wants them. */
#include <math.h>
#include <string.h>
#include "stream.h"

struct stream_fields {
    int kind, bytes; /* enum stream_kind; of a value */
    int64_t n;       /* extent of an input in values */
    int64_t results; /* values of the answer */
    int64_t guard;   /* values */
    int64_t offset, stride, members, plane;
    uint32_t lines; /* lines: of chase; bits: of their number, rounded up to a power of two */
    int bits;
};
#define FIELDS struct stream_fields

static inline FIELDS fields_of(const struct work *w)
{
    const struct bench_case *c = w->c;
    const int64_t nx = c->axis[AXIS_NX];
    FIELDS f;
    memset(&f, 0, sizeof f);
    f.kind = c->variant->kind;
    f.bytes = (int)c->axis[AXIS_PRECISION];
    f.guard = flat_guard(w);
    f.n = f.results = nx;
    f.stride = 1;
    if (f.kind == STREAM_SUM || f.kind == STREAM_DOT)
        f.results = stream_tiles(c);
    if (f.kind == STREAM_OFFSET || f.kind == STREAM_INPLACE)
        f.n = nx + (f.offset = c->axis[STREAM_AXIS_OFFSET]);
    if (f.kind == STREAM_STRIDE) {
        f.stride = c->axis[STREAM_AXIS_STRIDE];
        f.results = (nx + f.stride - 1) / f.stride;
    }
    if (f.kind == STREAM_AOS || f.kind == STREAM_SOA) {
        f.members = c->axis[STREAM_AXIS_MEMBERS];
        f.plane = stream_plane(c);
        f.n = STREAM_COORDINATES * (f.kind == STREAM_SOA ? f.plane : nx);
    }
    if (f.kind == STREAM_CHASE) {
        f.lines = (uint32_t)stream_lines(c);
        while ((uint32_t)1 << f.bits < f.lines)
            f.bits++;
        f.results = 1;
    }
    return f;
}

FIELDS_INLINE int64_t fields_values(const FIELDS *g)
{
    return g->n + 2 * g->guard;
}

/* Value i of input f. */
FIELDS_INLINE double stream_input(int64_t i, int f, int inputs)
{
    return cells_input(cells_hash(i, (uint32_t)f * 0xc2b2ae3du), inputs);
}

/* The line after line i: one cycle through all lines, in an order that neither prefetchers nor open memory
 * pages can exploit. A linear congruential generator modulo a power of two has full period (Knuth, TAOCP 2,
 * 3.2.1.2, theorem A: c odd, a = 1 mod 4). XOR of the upper half of the bits into the lower half, which is
 * its own inverse, removes the short periods of its low bits. Numbers beyond the last line are skipped. */
FIELDS_INLINE uint32_t stream_next(uint32_t i, uint32_t lines, int bits)
{
    const uint32_t mask = ((uint32_t)1 << bits) - 1;
    const int half = (bits + 1) / 2;
    uint32_t x = i ^ i >> half;
    do
        x = (x * 1664525u + 1013904223u) & mask;
    while ((x ^ x >> half) >= lines);
    return x ^ x >> half;
}

/* The value that is stored as a link to line i. */
FIELDS_INLINE double stream_link(uint32_t i, int bytes)
{
    const uint32_t bits = STREAM_LINK_SINGLE + i;
    float link;
    if (bytes == 8)
        return 4503599627370496.0 + i;
    memcpy(&link, &bits, sizeof link);
    return link;
}

FIELDS_INLINE double fields_cell(const FIELDS *g, int64_t o, int f, int inputs, enum cell_fate *fate)
{
    const int64_t i = o - g->guard, per_line = STREAM_LINE / g->bytes;
    *fate = f == 1 && i >= 0 && i < g->results ? CELL_WRITTEN : CELL_KEPT;
    if (g->kind == STREAM_INPLACE && i >= g->offset && i < g->n)
        *fate = CELL_WRITTEN;
    if (f == 1 || i < 0 || i >= g->n)
        return NAN;
    if (g->kind == STREAM_CHASE)
        return i % per_line ? NAN
                            : stream_link(stream_next((uint32_t)(i / per_line), g->lines, g->bits), g->bytes);
    if (g->kind == STREAM_AOS)
        return i % STREAM_COORDINATES < g->members ? stream_input(i, f, inputs) : NAN;
    if (g->kind == STREAM_SOA) {
        const int64_t m = i / g->plane, p = i % g->plane;
        return m < g->members && p < g->results ? stream_input(STREAM_COORDINATES * p + m, f, inputs) : NAN;
    }
    if (i < g->offset || (g->stride > 1 && i % g->stride))
        return NAN;
    return stream_input(i, f, inputs);
}
