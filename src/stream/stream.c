/* stream as a study. See stream.h. */
#include <stdio.h>
#include "../check.h"
#include "fields.h"
#include "halves.h"

/* The operators. The value per tile that read and dot write does not count. */
static const struct operation {
    const char *name; /* in the table of exact results */
    int axis;         /* whose value is part of the operator's name; 0: none */
    int fields;
    int values; /* moved per point; aos, soa: in addition one per member */
    int flops;  /* per point */
    int swaps;  /* 1: odd launches go from b to a */
} operations[] = {
    [STREAM_COPY] = {"copy", 0, 2, 2, 0, 1},
    [STREAM_SCALE] = {"scale", 0, 2, 2, 1, 0},
    [STREAM_ADD] = {"add", 0, 3, 3, 1, 0},
    [STREAM_TRIAD] = {"triad", 0, 3, 3, 2, 0},
    [STREAM_SUM] = {"sum", 0, 2, 1, 1, 0},
    [STREAM_DOT] = {"dot", 0, 3, 2, 2, 0},
    [STREAM_OFFSET] = {"offset", STREAM_AXIS_OFFSET, 2, 2, 0, 0},
    [STREAM_STRIDE] = {"stride", STREAM_AXIS_STRIDE, 2, 2, 0, 0},
    [STREAM_AOS] = {"members", STREAM_AXIS_MEMBERS, 2, 1, 0, 0},
    [STREAM_SOA] = {"members", STREAM_AXIS_MEMBERS, 2, 1, 0, 0},
    [STREAM_CHASE] = {"chase", 0, 2, 1, 0, 0},
    [STREAM_INPLACE] = {"inplace", STREAM_AXIS_OFFSET, 1, 2, 1, 0},
};

static const struct operation *operation_of(const struct bench_case *c)
{
    return &operations[c->variant->kind];
}

/* "triad", "offset 7". The text is valid until the next call. */
static const char *operation(const struct bench_case *c)
{
    static char name[32];
    const struct operation *const o = operation_of(c);
    if (!o->axis)
        return o->name;
    snprintf(name, sizeof name, "%s %d", o->name, (int)c->axis[o->axis]);
    return name;
}

/* Members of a point that aos and soa read; 0 for other operators. */
static int members(const struct bench_case *c)
{
    const int kind = c->variant->kind;
    return kind == STREAM_AOS || kind == STREAM_SOA ? (int)c->axis[STREAM_AXIS_MEMBERS] : 0;
}

/* Points. stride: elements that are read. read: those of all passes. chase: lines that are visited, so that
 * the time per point is the latency. */
static double points(const struct bench_case *c)
{
    const double nx = (double)c->axis[AXIS_NX];
    switch (c->variant->kind) {
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
    return points(c) * (operation_of(c)->flops + (m ? m - 1 : 0));
}

/* Useful bytes: of the values that are read and written. The unused rest of a sector or line is the subject
 * of stride, aos and chase. */
static double bytes_min(const struct bench_case *c)
{
    return points(c) * (operation_of(c)->values + members(c)) * (double)c->axis[AXIS_PRECISION];
}

static enum verdict layout(struct work *w)
{
    const FIELDS g = fields_of(w);
    if (g.kind == STREAM_CHASE && stream_lines(w->c) > (int64_t)1 << 30)
        return skip_rule(w, "%lld exceeds the limit of its counter: %d", (long long)stream_lines(w->c),
                         1 << 30);
    return cells_layout(w, operation_of(w->c)->fields, fields_values(&g));
}

static int64_t results(const struct work *w)
{
    return fields_of(w).results;
}

static int64_t result(const struct work *w, int64_t i, int steps, int *field)
{
    const int inplace = w->c->variant->kind == STREAM_INPLACE;
    *field = inplace ? 0 : operation_of(w->c)->swaps ? steps & 1 : steps > 0;
    return flat_guard(w) + (inplace ? w->c->axis[STREAM_AXIS_OFFSET] : 0) + i;
}

/* The most additions that a term of a tile's sum passes through: its thread's chain, and five levels of the
 * warp. */
static double additions(int64_t terms)
{
    return ceil((double)terms / 32) + 5;
}

/* A tile's sum of a, or of a·c. A term is rounded once in each addition that it passes through, and once as a
 * product. */
static long double tile_sum(const struct work *w, const FIELDS *g, int64_t tile, double *bound)
{
    const int64_t size = stream_tile(w->c), first = tile * size;
    const int64_t end = first + size < g->n ? first + size : g->n;
    const int dot = g->kind == STREAM_DOT;
    long double sum = 0, magnitude = 0;
    for (int64_t i = first; i < end; i++) {
        const double term = stream_input(i, 0, w->inputs) * (dot ? stream_input(i, 2, w->inputs) : 1.0);
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

/* A copy must have the input's bits. Each rounding adds to gamma of the terms; exact data have none. */
static long double expect(struct work *w, int64_t i, double *bound)
{
    const FIELDS g = fields_of(w);
    const int inputs = w->inputs;
    const long double a = stream_input(i * g.stride + g.offset, 0, inputs), c = stream_input(i, 2, inputs),
                      s = STREAM_SCALAR;
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
    case STREAM_INPLACE: /* multiples of 2^-22 below 2: no rounding */
        want = a + 1;
        break;
    case STREAM_AOS:
    case STREAM_SOA:
        want = 0;
        for (int m = 0; m < g.members; m++) {
            const double v = stream_input(STREAM_COORDINATES * i + m, 0, inputs);
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
    if (inputs == INPUTS_EXACT)
        *bound = 0;
    return want;
}

/* Findings: the bytes of one pass, which is the working set, for figures over it; for chase also the halves
 * of the L2. */
static enum verdict findings(struct work *w, char *text, size_t size)
{
    const FIELDS g = fields_of(w);
    const int64_t inputs = w->fields - 1;
    const int used =
        snprintf(text, size, "working_set_mib=%.9g", (double)((inputs * g.n + g.results) * g.bytes) / 0x1p20);
    struct stream_halves h;
    if (g.kind != STREAM_CHASE || !stream_halves || w->c->variant->backend != BACKEND_CUDA)
        return CALL_OK;
    const int code = stream_halves(w, &h);
    if (code)
        return check_failed(w, "looking for the halves of the L2", code);
    snprintf(text + used, size - (size_t)used, " near_sms=%d far_sms=%d near_cycles=%.6g far_cycles=%.6g",
             h.sms[0], h.sms[1], h.cycles[0], h.cycles[1]);
    return CALL_OK;
}

static const struct exact_case exact_cases[] = {
#include "exact.inc"
};

/* The cache regime depends on the extent of an input, even if only every 32nd value of it is read: a cache
 * holds whole sectors. */
STUDY(.title = "Memory throughput and latency; its copy is the yardstick",
      .common = {PRECISION_AXIS(4), NX_AXIS((int64_t)1 << 36), BLOCK_AXIS(256, 1, 1)},
      .extra = {{"width", AXIS_INTEGER, 4, 16, 16, NULL},
                {"offset", AXIS_INTEGER, 0, 32, 0, NULL},
                {"stride", AXIS_INTEGER, 1, 32, 1, NULL},
                {"members", AXIS_INTEGER, 1, STREAM_COORDINATES, STREAM_COORDINATES, NULL},
                {"thief", AXIS_INTEGER, 0, 1 << 20, 0, NULL}},
      .co_runner = STREAM_AXIS_THIEF, .points = points, .flops = flops, .bytes_min = bytes_min,
      .array_bytes = case_array_bytes, .layout = layout, .results = results, .result = result,
      .expect = expect, .exact = exact_cases, .exact_count = COUNT_OF(exact_cases), .exact_steps = 1,
      .operation = operation, .findings = findings)
