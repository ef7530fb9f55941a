/* SPDX-License-Identifier: MIT */
/* stream as a study. See stream.h. */
#include <stdio.h>
#include "../check.h"
#include "fields.h"

/* Values and flops per point. The one value per tile that read and dot write is not counted. */
static const struct stream_operation operations[] = {
    {"scale", "scale", STREAM_SCALE, 0, 2, 2, 1, 0},
    {"add", "add", STREAM_ADD, 0, 3, 3, 1, 0},
    {"triad", "triad", STREAM_TRIAD, 0, 3, 3, 2, 0},
    {"read", "sum", STREAM_SUM, 0, 2, 1, 1, 0},
    {"dot", "dot", STREAM_DOT, 0, 3, 2, 2, 0},
    {"offset", "offset", STREAM_OFFSET, STREAM_AXIS_OFFSET, 2, 2, 0, 0},
    {"stride", "stride", STREAM_STRIDE, STREAM_AXIS_STRIDE, 2, 2, 0, 0},
    {"aos", "members", STREAM_AOS, STREAM_AXIS_MEMBERS, 2, 1, 0, 0},
    {"soa", "members", STREAM_SOA, STREAM_AXIS_MEMBERS, 2, 1, 0, 0},
    {"chase", "chase", STREAM_CHASE, 0, 2, 1, 0, 0},
    {NULL, "copy", STREAM_COPY, 0, 2, 2, 0, 1},
};

const struct stream_operation *stream_operation(const struct bench_case *c)
{
    const struct stream_operation *o = operations;
    while (o->variant && strcmp(o->variant, c->variant->name))
        o++;
    return o;
}

/* "triad", "offset 7". The text holds until the next call. */
static const char *operation(const struct bench_case *c)
{
    static char name[32];
    const struct stream_operation *o = stream_operation(c);
    if (!o->axis)
        return o->name;
    snprintf(name, sizeof name, "%s %d", o->name, (int)c->axis[o->axis]);
    return name;
}

CELLS_DECLARE(stream)
static const struct cells *cells(const struct work *w) { return CELLS_OF(stream, w); }

/* Members of a point that aos and soa read; 0 of others. */
static int members(const struct bench_case *c)
{
    const enum stream_kind kind = stream_operation(c)->kind;
    return kind == STREAM_AOS || kind == STREAM_SOA ? (int)c->axis[STREAM_AXIS_MEMBERS] : 0;
}

/* stride: elements touched. read: those of every pass. chase: lines visited, so
 * that the time per point is the latency. */
static double points(const struct bench_case *c)
{
    const double nx = (double)c->axis[AXIS_NX];
    switch (stream_operation(c)->kind) {
    case STREAM_STRIDE:
        return ceil(nx / (double)c->axis[STREAM_AXIS_STRIDE]);
    case STREAM_SUM:
        return nx * (double)stream_passes(c);
    case STREAM_CHASE:
        return STREAM_HOPS;
    default:
        return nx;
    }
}

static double flops(const struct bench_case *c)
{
    const int m = members(c);
    return points(c) * (stream_operation(c)->flops + (m ? m - 1 : 0));
}

/* What regimes go by is how far an input extends, also where only every 32nd
 * value of it is read: a line is fetched, or kept, as a whole or by sectors. */
static double array_bytes(const struct bench_case *c)
{
    return (double)c->axis[AXIS_NX] * (double)c->axis[AXIS_PRECISION];
}

/* Useful bytes: values that are asked for, times their size. What comes with
 * them, the rest of a sector or line, is what stride, aos and chase are about;
 * chase counts its links. */
static double bytes_min(const struct bench_case *c)
{
    return points(c) * (stream_operation(c)->values + members(c)) * (double)c->axis[AXIS_PRECISION];
}

static enum verdict layout(struct work *w)
{
    const FIELDS g = fields_of(w);
    if (g.kind == STREAM_CHASE && stream_lines(w->c) > (int64_t)1 << 30) {
        snprintf(w->why, sizeof w->why, "a link counts to 2^30 lines of %d bytes", STREAM_LINE);
        return CALL_SKIP;
    }
    w->fields = stream_operation(w->c)->fields;
    for (int f = 0; f < w->fields; f++)
        w->bytes[f] = (size_t)(fields_values(&g) * g.bytes);
    return CALL_OK;
}

static int64_t results(const struct work *w) { return fields_of(w).results; }

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    *field = stream_operation(w->c)->swaps ? steps & 1 : steps > 0;
    return stream_guard(w) + i;
}

/* Additions that a term of a tile's sum passes through at most: its thread's
 * chain, and five levels of the warp. */
static double additions(int64_t terms) { return ceil((double)terms / 32) + 5; }

/* A tile's sum of a, or of a·c. Each term is rounded once per addition that it
 * passes, and once as a product: far fewer times than there are terms. */
static long double tile_sum(const struct work *w, const FIELDS *g, int64_t tile, double *bound)
{
    const int64_t size = stream_tile(w->c), first = tile * size;
    const int64_t end = first + size < g->n ? first + size : g->n;
    const int dot = g->kind == STREAM_DOT;
    long double sum = 0, magnitude = 0;
    for (int64_t i = first; i < end; i++) {
        const double term = stream_input(i, 0, w->exact) * (dot ? stream_input(i, 2, w->exact) : 1.0);
        sum += term;
        magnitude += fabs(term);
    }
    *bound = check_gamma(w, additions(end - first) + dot) * (double)magnitude;
    return sum;
}

/* The last link of the first launch. */
static double last_link(const FIELDS *g)
{
    uint32_t line = 0;
    for (int hop = 1; hop < STREAM_HOPS; hop++)
        line = stream_next(line, g->lines, g->bits);
    return stream_link(stream_next(line, g->lines, g->bits), g->bytes);
}

/* Copies have no error: every value must be the input's, bit for bit. One or
 * two roundings have gamma_1 and gamma_2 of the terms; exact data have none. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const FIELDS g = fields_of(w);
    const int exact = w->exact;
    const long double a = stream_input(i, 0, exact), c = stream_input(i, 2, exact), s = STREAM_SCALAR;
    long double want = a, magnitude = 0;
    int roundings = 1;
    *bound = 0;
    switch (g.kind) {
    case STREAM_SCALE:
        want = s * a;
        magnitude = fabsl(want);
        break;
    case STREAM_ADD:
        want = a + c;
        magnitude = fabsl(want);
        break;
    case STREAM_TRIAD:
        want = a + s * c;
        magnitude = fabsl(a) + fabsl(s * c);
        roundings = 2;
        break;
    case STREAM_SUM:
    case STREAM_DOT:
        want = tile_sum(w, &g, i, bound);
        break;
    case STREAM_OFFSET:
        want = stream_input(i + g.offset, 0, exact);
        break;
    case STREAM_STRIDE:
        want = stream_input(i * g.stride, 0, exact);
        break;
    case STREAM_AOS:
    case STREAM_SOA:
        want = 0;
        for (int m = 0; m < g.members; m++) {
            const double v = stream_input(STREAM_COORDINATES * i + m, 0, exact);
            want += v;
            magnitude += fabs(v);
        }
        roundings = (int)g.members - 1;
        break;
    case STREAM_CHASE:
        want = last_link(&g);
        break;
    }
    if (magnitude > 0)
        *bound = check_gamma(w, roundings) * (double)magnitude;
    if (exact)
        *bound = 0;
    return want;
}

/* Bytes that one pass goes through: the working set, for the figures over it. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    const FIELDS g = fields_of(w);
    const int64_t inputs = w->fields - 1;
    snprintf(text, size, "working_set_mib=%.9g", (double)((inputs * g.n + g.results) * g.bytes) / 0x1p20);
    return CALL_OK;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

static const struct study stream = {
    .name = "stream",
    .title = "Memory throughput and latency; its copy is the yardstick",
    .uses = AXIS_BIT(AXIS_VARIANT) | AXIS_BIT(AXIS_PRECISION) | AXIS_BIT(AXIS_NX) | AXIS_BIT(AXIS_BLOCK),
    .common =
        {
            [AXIS_VARIANT] = {"variant", AXIS_WORD, 0, 0, AXIS_NONE, NULL},
            [AXIS_PRECISION] = {"precision", AXIS_WORD, 4, 8, 4, NULL},
            [AXIS_NX] = {"nx", AXIS_INTEGER, 1, (int64_t)1 << 36, AXIS_NONE, NULL},
            [AXIS_BLOCK] = {"block", AXIS_DIMS, 1, 1024, BLOCK(256, 1, 1), NULL},
        },
    .extra = {{"width", AXIS_INTEGER, 4, 16, 16, NULL},
              {"offset", AXIS_INTEGER, 0, 32, 0, NULL},
              {"stride", AXIS_INTEGER, 1, 32, 1, NULL},
              {"members", AXIS_INTEGER, 1, STREAM_COORDINATES, STREAM_COORDINATES, NULL}},
    .points = points,
    .flops = flops,
    .bytes_min = bytes_min,
    .array_bytes = array_bytes,
    .layout = layout,
    .fill = check_fill,
    .verify = check_verify,
    .exact_crc = check_exact_crc,
    .cells = cells,
    .results = results,
    .result = result,
    .expect = expect,
    .operation = operation,
    .exact = exact_cases,
    .exact_count = sizeof exact_cases / sizeof *exact_cases,
    .exact_steps = 1,
    .findings = findings,
};
CLIFFS_ROW(struct study, "cliffs_studies", stream)
