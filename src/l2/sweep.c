/* A block's accesses are a list, which is made once for each kind of block (its place within a line, whether
 * the end of the grid cuts it). Entry e comes at the same age in every block. So the launch is one loop over
 * blocks: in the step of block n, entry e belongs to block n - age[e]. */
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const sweep_shapes[] = {"star", "box", "wave", "inplace", "two", "heat", "diffusion", NULL};

enum { LOADS_MOST = 80, A = 0, ANSWER = 1, SECOND = 2, TWICE = 3, FIELDS = 4 };

struct load {
    int field, x, y, z;
};

/* ---- what a point loads, in the order of the kernel's source ---- */

static int loads_of(const struct sweep *s, struct load *l)
{
    static const struct load diffusion[] = {{A, 0, 0, 0}, {A, -1, 0, 0},  {A, 1, 0, 0},  {A, 0, 0, -1},
                                            {A, 0, 0, 1}, {A, -1, 0, -1}, {A, 1, 0, -1}, {A, -1, 0, 1},
                                            {A, 1, 0, 1}, {A, -2, 0, 0},  {A, 2, 0, 0},  {A, 0, 0, -2},
                                            {A, 0, 0, 2}};
    int n = 0;
    if (s->shape == SWEEP_DIFFUSION) {
        memcpy(l, diffusion, sizeof diffusion);
        return sizeof diffusion / sizeof *diffusion;
    }
    if (s->shape == SWEEP_BOX) {
        for (int i = 0; i < 27; i++)
            l[n++] = (struct load){A, i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        return n;
    }
    for (int field = A; field <= (s->shape == SWEEP_TWO ? SECOND : A); field += SECOND) {
        l[n++] = (struct load){field, 0, 0, 0};
        for (int k = 1; k <= s->radius; k++)
            for (int d = 0; d < 3; d++)
                for (int far = -k; far <= k && !(d == 1 && sweep_flat(s->shape)); far += 2 * k)
                    l[n++] = (struct load){field, d == 0 ? far : 0, d == 1 ? far : 0, d == 2 ? far : 0};
    }
    if (s->shape == SWEEP_WAVE || s->shape == SWEEP_HEAT)
        l[n++] = (struct load){SECOND, 0, 0, 0};
    if (s->shape == SWEEP_INPLACE)
        l[n++] = (struct load){ANSWER, 0, 0, 0};
    return n;
}

static double near_of(const struct sweep *s)
{
    return s->shape == SWEEP_TWO ? 2 : 1;
}
static double own_of(const struct sweep *s)
{
    return s->shape == SWEEP_WAVE || s->shape == SWEEP_HEAT;
}

double sweep_planes(const struct sweep *s)
{
    return near_of(s) * (2 * s->radius + 1) + own_of(s) + s->written;
}
double sweep_reads(const struct sweep *s)
{
    return near_of(s) * (2 * s->radius + 1) + own_of(s) + (s->shape == SWEEP_INPLACE);
}
double sweep_plane_bytes(const struct sweep *s)
{
    return (double)s->bytes * (double)s->nx * (double)s->ny;
}

/* ---- where a value lies; all numbers are lines, except those in x ---- */

struct layout {
    int64_t pitch, plane, origin,
        field; /* from row to row, plane to plane; of the first point; from field to field */
    int64_t across, along, deep; /* blocks in x, y and z */
};

static struct layout layout_of(const struct sweep *s)
{
    enum { PAGE = (2 << 20) / L2_LINE };
    const int64_t r = s->radius, halo = s->shape == SWEEP_HEAT ? 0 : r;
    struct layout l;
    l.pitch = ((s->nx + 2 * halo) * s->bytes + L2_LINE - 1) / L2_LINE;
    l.plane = l.pitch * (sweep_flat(s->shape) ? 1 : s->ny + 2 * r);
    l.deep = s->nz - (s->shape == SWEEP_HEAT ? 2 * r : 0);
    l.origin = 1 + r * l.plane + (sweep_flat(s->shape) ? 0 : r * l.pitch);
    l.field = (l.plane * (l.deep + 2 * r) + l.pitch + 1 + PAGE) / PAGE * PAGE;
    l.across = (s->nx + s->wide - 1) / s->wide;
    l.along = (s->ny + s->high - 1) / s->high;
    return l;
}

/* ---- a block's accesses ---- */

struct access {
    int32_t line; /* relative to the first line of the block */
    uint8_t pieces, kind;
};
enum { READ, WRITE_WHOLE, WRITE_PART };

struct kind {
    int64_t at, to; /* first byte of the block within its line: in the fields read, in the result */
    int wide, high; /* its points within the grid */
    struct access *access;
};

struct block {
    uint32_t first, answer; /* its first line in the first field that it reads, and in the result */
    uint16_t kind;
    uint8_t half;
};

struct list {
    int64_t rooms, n; /* entries of each kind, after those that no kind has were left out */
    int kinds, room;
    struct kind *kind;
    int32_t *age;
};

/* The pieces of each line that the list has already: a hash table with open addressing, emptied for each
 * kind. */
struct seen {
    size_t size;
    struct {
        int64_t line;
        unsigned pieces;
    } *of;
};

static unsigned seen_add(struct seen *s, int64_t line, unsigned pieces)
{
    size_t i = l2_mix((uint64_t)line) % s->size;
    while (s->of[i].pieces && s->of[i].line != line)
        i = (i + 1) % s->size;
    const unsigned fresh = pieces & ~s->of[i].pieces;
    s->of[i].line = line;
    s->of[i].pieces |= pieces;
    return fresh;
}

/* Adds an access for each line of the bytes from..to of a row; there are `most` of them at most. row: lines
 * from the block's first line to the beginning of the row. */
static struct access *row_of(struct access *a, struct seen *seen, int64_t row, int64_t from, int64_t to,
                             int most, int kind)
{
    const int64_t first = from >= 0 ? from / L2_LINE : -((L2_LINE - 1 - from) / L2_LINE);
    for (int i = 0; i < most; i++, a++) {
        unsigned pieces = 0;
        for (int p = 0; p < L2_LINE / L2_PIECE; p++) {
            const int64_t at = (first + i) * L2_LINE + p * L2_PIECE;
            pieces |= (unsigned)(from < to && at < to && at + L2_PIECE > from) << p;
        }
        *a = (struct access){(int32_t)(row + first + i), 0, (uint8_t)kind};
        if (pieces)
            a->pieces = (uint8_t)(seen ? seen_add(seen, a->line, pieces) : pieces);
    }
    return a;
}

static int lines_most(double bytes)
{
    return (int)(bytes / L2_LINE) + 2;
}

/* Makes the list of a kind. */
static void accesses(const struct sweep *s, const struct layout *l, const struct load *load, int loads,
                     struct kind *k, struct seen *seen)
{
    const int most = lines_most(s->wide * s->bytes), warp = s->wide < 32 ? s->wide : 32;
    struct access *a = k->access;
    memset(seen->of, 0, seen->size * sizeof *seen->of);
    for (int i = 0; i < loads; i++)
        for (int y = 0; y < s->high; y++) {
            const int64_t from = k->at + load[i].x * s->bytes;
            const int64_t row = load[i].field * l->field + load[i].z * l->plane + (y + load[i].y) * l->pitch;
            a = row_of(a, seen, row, from, from + (y < k->high ? k->wide * s->bytes : 0), most, READ);
        }
    const double share = s->written < 1 ? s->written : 1;
    const int kind = warp * s->bytes * share >= L2_PIECE ? WRITE_WHOLE : WRITE_PART;
    for (int w = 0; w < s->written; w++)
        for (int y = 0; y < s->high; y++)
            a = row_of(a, NULL, (w ? TWICE : ANSWER) * l->field + y * l->pitch, k->to,
                       k->to + (y < k->high ? (int64_t)ceil(k->wide * s->bytes * share) : 0), most, kind);
}

/* Removes entries that no kind has, and gives each entry its age. */
static void settle(const struct sweep *s, struct list *list, int loads)
{
    int batch[LOADS_MOST], batches = 0;
    for (int i = 0; i < loads; batches++) {
        const int last = batches < s->windows ? batches : s->windows - 1;
        for (int end = s->windows ? i + s->window[last] : loads; i < end && i < loads; i++)
            batch[i] = batches;
    }
    const int64_t each = list->rooms / (loads + (int)ceil(s->written));
    int64_t n = 0;
    for (int64_t e = 0; e < list->rooms; e++) {
        int any = 0;
        for (int k = 0; k < list->kinds; k++)
            any |= list->kind[k].access[e].pieces;
        for (int k = 0; k < list->kinds && any; k++)
            list->kind[k].access[n] = list->kind[k].access[e];
        if (any)
            list->age[n++] =
                (int32_t)(e / each < loads ? s->in_flight * batch[e / each] / batches : s->in_flight - 1);
    }
    list->n = n;
}

/* The kind of a block that begins at point x and has this height; it is made if it is new. -1: no memory. */
static int kind_of(const struct sweep *s, struct list *list, int64_t x, int high)
{
    const double share = s->written < 1 ? s->written : 1;
    const struct kind k = {x * s->bytes % L2_LINE, (int64_t)(x * s->bytes * share) % L2_LINE,
                           (int)(s->nx - x < s->wide ? s->nx - x : s->wide), high, NULL};
    for (int i = 0; i < list->kinds; i++)
        if (list->kind[i].at == k.at && list->kind[i].to == k.to && list->kind[i].wide == k.wide &&
            list->kind[i].high == high)
            return i;
    if (list->kinds == list->room) {
        struct kind *const more =
            realloc(list->kind, (size_t)(list->room = 2 * list->room + 4) * sizeof *more);
        if (!more)
            return -1;
        list->kind = more;
    }
    list->kind[list->kinds] = k;
    list->kind[list->kinds].access = malloc((size_t)list->rooms * sizeof(struct access));
    return list->kind[list->kinds].access ? list->kinds++ : -1;
}

static void list_free(struct list *list, struct seen *seen, struct block *block)
{
    for (int k = 0; k < list->kinds; k++)
        free(list->kind[k].access);
    free(list->kind), free(list->age), free(seen->of), free(block);
}

static int half_of(const struct sweep *s, const struct l2 *c, int64_t i)
{
    if (c->halves == 1)
        return 0;
    return s->half ? s->half[(size_t)i % s->halves] : (int)(l2_mix(s->seed ^ l2_mix((uint64_t)i)) & 1);
}

double sweep_run(const struct sweep *s, struct l2 *c)
{
    struct load load[LOADS_MOST];
    const struct layout l = layout_of(s);
    const int loads = loads_of(s, load);
    const int64_t blocks = l.across * l.along * l.deep, before = c->pieces;
    const double share = s->written < 1 ? s->written : 1;
    struct list list = {.rooms =
                            (int64_t)(loads + ceil(s->written)) * s->high * lines_most(s->wide * s->bytes)};
    struct seen seen = {.size = (size_t)(2 * list.rooms + 1)};
    struct block *const block = malloc((size_t)blocks * sizeof *block);
    list.age = malloc((size_t)list.rooms * sizeof *list.age);
    seen.of = malloc(seen.size * sizeof *seen.of);
    int good = block && list.age && seen.of;
    int64_t i = 0;
    for (int64_t z = 0; z < l.deep && good; z++)
        for (int64_t y = 0; y < l.along; y++) {
            const int64_t row = l.origin + z * l.plane + y * s->high * l.pitch;
            const int high = (int)(s->ny - y * s->high < s->high ? s->ny - y * s->high : s->high);
            for (int64_t x = 0; x < l.across && good; x++, i++) {
                const int64_t at = x * s->wide * s->bytes;
                const int kind =
                    z ? block[i - l.across * l.along].kind : kind_of(s, &list, x * s->wide, high);
                good = kind >= 0;
                block[i] = (struct block){(uint32_t)(row + at / L2_LINE),
                                          (uint32_t)(row + (int64_t)(at * share) / L2_LINE), (uint16_t)kind,
                                          (uint8_t)half_of(s, c, i)};
            }
        }
    if (good) {
        for (int k = 0; k < list.kinds; k++)
            accesses(s, &l, load, loads, &list.kind[k], &seen);
        settle(s, &list, loads);
        for (int64_t now = 0; now < blocks + s->in_flight; now++)
            for (int64_t e = 0; e < list.n; e++) {
                const int64_t b = now - list.age[e];
                if (b < 0 || b >= blocks)
                    continue;
                const struct access *const a = &list.kind[block[b].kind].access[e];
                if (!a->pieces)
                    continue;
                if (a->kind == READ)
                    l2_read(c, block[b].half, block[b].first + (uint32_t)a->line, a->pieces);
                else
                    l2_write(c, block[b].half, block[b].answer + (uint32_t)a->line, a->pieces,
                             a->kind == WRITE_WHOLE);
            }
    }
    list_free(&list, &seen, block);
    return good ? (double)((c->pieces - before) * L2_PIECE) / (sweep_plane_bytes(s) * (double)s->nz) : -1;
}
