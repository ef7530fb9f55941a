#include "onset.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../harness/text.h"

/* Sizes are in units of the plane with which all planes that must stay fill the L2 exactly. */
#define LOW 0.4
enum {
    PLANES = 32,
    ROWS = 64 /* in two dimensions */,
    THREADS = 2048,
    BLOCKS = 32 /* blocks that run at once on a multiprocessor */
};
/* Registers for loads in flight that nvcc's code has if 2048 threads share a multiprocessor, with 32
 * registers each. Read from the machine code of base, causal and shapes for sm_90 (docs/law.md). */
enum { WINDOW_BYTES = 14 * 4 };
enum { PAGES_SEED = 20261128, PLACEMENT_SEED = 53 };

const char *const onset_words[] = {"l2", "halves",  "sms",   "block",    "precision", "radius",
                                   "nx", "written", "shape", "inflight", "window",    NULL};

/* ---- the question ---- */

static int refuse(const char *const *word, enum onset_word which, const char *allowed, char why[WHY])
{
    if (!*word[which])
        return text_why(why, "--%s is missing: %s", onset_words[which], allowed);
    return text_why(why, "--%s '%s': allowed: %s", onset_words[which], text_show(word[which]), allowed);
}

static int number(const char *const *word, enum onset_word which, double least, double most, double *value)
{
    return text_decimal(word[which], value) == TEXT_GOOD && *value >= least && *value <= most;
}

static int whole(const char *const *word, enum onset_word which, int64_t least, int64_t most, int64_t *value)
{
    return text_integer(word[which], value) == TEXT_GOOD && *value >= least && *value <= most;
}

static int block_of(const char *text, int *wide, int *high)
{
    char rest;
    return sscanf(text, "%4dx%4d%c", wide, high, &rest) == 2 && *wide > 0 && *high > 0 &&
           *wide * *high >= 32 && *wide * *high <= 1024;
}

/* "14", or "13+18" for the first batch and all further ones. */
static int windows_of(const char *text, struct sweep *s)
{
    char *end;
    for (s->windows = 0; s->windows < SWEEP_WINDOWS && *text >= '0' && *text <= '9'; text = end + 1) {
        const long n = strtol(text, &end, 10);
        if (n < 1 || n > 1000)
            return 0;
        s->window[s->windows++] = (int)n;
        if (*end != '+')
            return !*end;
    }
    return 0;
}

int onset_read(struct onset *o, const char *const word[ONSET_WORDS], char why[WHY])
{
    static const char *const precisions[] = {"single", "double", NULL};
    struct sweep *const s = &o->sweep;
    int64_t halves, sms, radius, inflight;
    *o = (struct onset){.seed = PAGES_SEED, .sweep = {.seed = PLACEMENT_SEED}};
    if (!number(word, ONSET_L2, 65536, 1 << 30, &o->l2_bytes))
        return refuse(word, ONSET_L2, "bytes of the L2, 65536 to 1073741824", why);
    if (!whole(word, ONSET_HALVES, 1, L2_HALVES_MAX, &halves))
        return refuse(word, ONSET_HALVES, "1 for an L2 in one piece, 2 for one of two halves", why);
    if (!whole(word, ONSET_SMS, 1, 1024, &sms))
        return refuse(word, ONSET_SMS, "multiprocessors, 1 to 1024", why);
    if (!block_of(word[ONSET_BLOCK], &s->wide, &s->high))
        return refuse(word, ONSET_BLOCK, "threads in x and y, such as 32x16, 32 to 1024 of them", why);
    const int precision = text_index(word[ONSET_PRECISION], precisions);
    if (precision < 0)
        return refuse(word, ONSET_PRECISION, "single or double", why);
    const int shape = *word[ONSET_SHAPE] ? text_index(word[ONSET_SHAPE], sweep_shapes) : SWEEP_STAR;
    if (shape < 0)
        return refuse(word, ONSET_SHAPE, "star, box, wave, inplace, two, heat or diffusion", why);
    const int only = shape == SWEEP_BOX || shape == SWEEP_HEAT ? 1 : shape == SWEEP_DIFFUSION ? 2 : 0;
    if (!whole(word, ONSET_RADIUS, only ? only : 1, only ? only : 5, &radius))
        return refuse(word, ONSET_RADIUS,
                      only == 1   ? "1 for this shape"
                      : only == 2 ? "2 for this shape"
                                  : "1 to 5",
                      why);
    if (sweep_flat(shape) ? *word[ONSET_NX] != '\0' : !whole(word, ONSET_NX, 32, 65536, &s->nx))
        return refuse(word, ONSET_NX,
                      sweep_flat(shape) ? "none for a shape in two dimensions, whose rows are searched for"
                                        : "points of a row, 32 to 65536",
                      why);
    if (sweep_flat(shape) && s->high != 1)
        return refuse(word, ONSET_BLOCK, "one row for a shape in two dimensions, such as 256x1", why);
    s->written = 1;
    if (*word[ONSET_WRITTEN] &&
        (!number(word, ONSET_WRITTEN, 0, 2, &s->written) || (s->written > 1 && s->written < 2)))
        return refuse(word, ONSET_WRITTEN, "planes that are written, 0 to 1, or 2", why);
    const int64_t each = THREADS / (s->wide * s->high) < BLOCKS ? THREADS / (s->wide * s->high) : BLOCKS;
    inflight = sms * each;
    if (*word[ONSET_INFLIGHT] && !whole(word, ONSET_INFLIGHT, 1, 1024 * BLOCKS, &inflight))
        return refuse(word, ONSET_INFLIGHT, "blocks that run at once, 1 to 32768", why);
    s->bytes = precision ? 8 : 4;
    s->window[0] = WINDOW_BYTES / s->bytes, s->windows = 1;
    if (*word[ONSET_WINDOW] && !windows_of(word[ONSET_WINDOW], s))
        return refuse(word, ONSET_WINDOW, "loads of a thread that are under way at once, as 14 or 13+18",
                      why);
    o->halves = (int)halves, s->shape = shape, s->radius = (int)radius, s->in_flight = (int)inflight,
    s->ny = 1, s->nz = sweep_flat(shape) ? ROWS : PLANES;
    return 0;
}

/* ---- the answer ---- */

double onset_point(const struct onset *o, double *bytes)
{
    struct sweep s = o->sweep;
    struct l2 l2;
    int64_t *const n = sweep_flat(s.shape) ? &s.nx : &s.ny;
    const int step = sweep_flat(s.shape) ? s.wide : s.high;
    *n = 1;
    *n = llround(*bytes / sweep_plane_bytes(&s) / step) * step;
    *n += *n ? 0 : step;
    *bytes = sweep_plane_bytes(&s);
    if (l2_open(&l2, o->l2_bytes, o->halves, o->seed))
        return -1;
    const double y = sweep_run(&s, &l2);
    l2_close(&l2);
    return y;
}

struct point {
    double x, y;
};

/* Computes points from x on, `step` apart. Returns 0 without memory. */
static int points_at(const struct onset *o, struct point *p, int n, double x, double step)
{
    int good = 1;
#pragma omp parallel for schedule(dynamic) reduction(&& : good)
    for (int i = 0; i < n; i++) {
        p[i].x = x + i * step;
        p[i].y = onset_point(o, &p[i].x);
        good = good && p[i].y >= 0;
    }
    return good;
}

/* The first interval of n points, sorted by x, in which y passes `half`: the number of its right end. 0:
 * none. */
static int passes(const struct point *p, int n, double half)
{
    int i = 1;
    while (i < n && !(p[i - 1].y < half && p[i].y >= half))
        i++;
    return i < n ? i : 0;
}

double onset_find(const struct onset *o, char why[WHY])
{
    enum { FIRST = 3, INNER = 3, MOST = 9 };
    const double unit = o->l2_bytes / sweep_planes(&o->sweep),
                 row = sweep_flat(o->sweep.shape) ? 0 : o->sweep.high * o->sweep.nx * o->sweep.bytes;
    struct point p[MOST];
    int at, n = FIRST;
    if (row > unit / 10)
        return text_why(why,
                        "a row of blocks has %.0f bytes, more than a tenth of a plane at the onset: nx or "
                        "the block is too large for this L2",
                        row);
    if (!points_at(o, p, FIRST, LOW * unit, unit / 5))
        return text_why(why, "out of memory");
    const double half = (p[0].y + sweep_reads(&o->sweep)) / 2;
    while (!(at = passes(p, n, half))) {
        if (n == MOST)
            return text_why(why,
                            "no onset below %.0f bytes: from %.2f values a point DRAM delivers %.2f at most",
                            p[n - 1].x, p[0].y, p[n - 1].y);
        if (!points_at(o, p + n, 1, (LOW + n / 5.0) * unit, 0))
            return text_why(why, "out of memory");
        n++;
    }
    /* divides the interval into four, then into two; points are whole rows of blocks */
    struct point a = p[at - 1], b = p[at];
    for (int inner = INNER; inner > 0 && b.x - a.x > 1.5 * row; inner /= 3) {
        const double step = (b.x - a.x) / (inner + 1);
        p[0] = a, p[inner + 1] = b;
        if (!points_at(o, p + 1, inner, a.x + step, step))
            return text_why(why, "out of memory");
        at = passes(p, inner + 2, half);
        a = p[at - 1], b = p[at];
    }
    return a.x + (b.x - a.x) * (half - a.y) / (b.y - a.y);
}
