/* Rows that lie in groups of eight, so that the copy engine fetches them in boxes (ring_boxes.cu).
 *
 * The home of a piece of 4 KiB is the parity of some bits of its address. Changing any other bit leaves it as
 * it is. Three such bits are free, and make a group: eight pieces of one home, each at a constant distance
 * from the first one. A group has eight successive rows of a plane, row y in the piece whose three bits are y
 * modulo 8:
 *
 *   address = base + piece·(first piece of the group) + sum of the steps of the bits of y
 *
 * Rows narrower than a half, a quarter ... of a piece share it: then it has a row of several groups. The
 * field is cut in two in y, at a multiple of eight. Groups of its lower half take the groups of home 0, those
 * of its upper half the ones of home 1, plane after plane. Which bits are free, and the homes, are measured.
 * A field's table in memory says where each group begins:
 *
 *   words 0..2         steps of the three bits, in pieces; word 3 is unused
 *   `all` words        of each group, plane after plane: its first row's place, as the number of that row in
 *                      memory
 *   `places` words     of each row in memory that is the first of a group: this group; else GROUPS_NONE */
#ifndef CLIFFS_HALVES_GROUPS_H
#define CLIFFS_HALVES_GROUPS_H

#include "halves.h"

enum { HALVES_GROUPS = HALVES_HEAT + 1 /* kind of a star on such rows */ };
enum {
    GROUPS_ROWS = 8,
    GROUPS_BITS = 3,
    GROUPS_LOOK = 7,                /* lowest bits of a piece's number among which free ones are sought */
    GROUPS_SPAN = 1 << GROUPS_LOOK, /* pieces with all of these bits: half of its groups are of either home */
    GROUPS_HEAD = GROUPS_BITS + 1   /* words before the table of groups */
};
#define GROUPS_NONE UINT32_MAX

struct groups_grid {
    struct halves_grid g;
    int down, lower;    /* groups of a plane; of these in half 0, the one above the grid among them */
    int64_t all, spans; /* groups; spans of memory */
};

/* Of kinds other than HALVES_GROUPS only g is set. */
static inline struct groups_grid groups_grid_of(const struct work *w)
{
    const struct bench_case *const c = w->c;
    const struct halves_own *const own = (const struct halves_own *)w->own;
    struct groups_grid t;
    memset(&t, 0, sizeof t);
    t.g = halves_grid_of(w);
    struct halves_grid *const g = &t.g;
    if (g->kind != HALVES_GROUPS)
        return t;
    const int piece = halves_piece(c), line = HALVES_LINE / (int)c->axis[AXIS_PRECISION];
    g->halo = g->halo_z = (int)c->axis[HALVES_AXIS_REACH];
    g->cut = ((g->ny + 1) / 2 + GROUPS_ROWS - 1) / GROUPS_ROWS * GROUPS_ROWS;
    g->lead = line, g->each = 0;
    for (g->pitch = piece; g->pitch / 2 >= g->lead + g->nx + g->halo && g->pitch > line; g->pitch /= 2)
        g->each++;
    t.down = (g->ny - 1 + g->halo) / GROUPS_ROWS + 2;
    t.lower = g->cut / GROUPS_ROWS + 1 < t.down ? g->cut / GROUPS_ROWS + 1 : t.down;
    const int64_t planes = g->nz + 2 * g->halo_z,
                  most = t.lower > t.down - t.lower ? t.lower : t.down - t.lower,
                  in_span = (int64_t)GROUPS_SPAN / GROUPS_ROWS / 2 << g->each;
    t.all = planes * t.down;
    t.spans = (planes * most + in_span - 1) / in_span;
    g->values = (t.spans + 1) * GROUPS_SPAN * piece; /* one more: the allocation may begin within one */
    for (int f = 0; f < w->fields && f < HALVES_FIELDS; f++) {
        g->base[f] = (int64_t)(-(uintptr_t)w->field[f] % (GROUPS_SPAN * (uintptr_t)L2MAP_PIECE)) /
                     c->axis[AXIS_PRECISION];
        g->order[f] = own ? own->order[f] : NULL;
    }
    return t;
}

/* Rows of memory that have a place in the table, and words of a table. */
FIELDS_INLINE int64_t groups_places(const struct groups_grid *t)
{
    return t->spans * GROUPS_SPAN << t->g.each;
}
FIELDS_INLINE int64_t groups_words(const struct groups_grid *t)
{
    return GROUPS_HEAD + t->all + groups_places(t);
}
/* The group of row (y, z), which may be in the halo. */
FIELDS_INLINE int64_t groups_number(const struct groups_grid *t, int y, int z)
{
    return (int64_t)(z + t->g.halo_z) * t->down + (y + GROUPS_ROWS) / GROUPS_ROWS;
}

/* Where row (y, z) begins in field f. table: the field's; NULL: groups lie one after the other. */
FIELDS_INLINE int64_t groups_row(const struct groups_grid *t, int f, const uint32_t *table, int y, int z)
{
    const int64_t group = groups_number(t, y, z);
    const int row = (y + GROUPS_ROWS) % GROUPS_ROWS;
    int64_t place = GROUPS_ROWS * group + row;
    if (table) {
        place = table[GROUPS_HEAD + group];
        for (int b = 0; b < GROUPS_BITS; b++)
            place += (int64_t)(row >> b & 1 ? table[b] : 0) << t->g.each;
    }
    return t->g.base[f] + t->g.pitch * place + t->g.lead;
}

/* Finds the row of a place, the value `p` of the field's spans. Returns 0 if no group is there. */
FIELDS_INLINE int groups_find(const struct groups_grid *t, const uint32_t *table, int64_t p, int *y, int *z)
{
    const int64_t place = p / t->g.pitch;
    int64_t group = place / GROUPS_ROWS;
    int row = (int)(place % GROUPS_ROWS);
    if (p < 0 || place >= groups_places(t))
        return 0;
    if (table) {
        int64_t first = place;
        row = 0;
        for (int b = 0; b < GROUPS_BITS; b++) {
            const int64_t step = (int64_t)table[b] << t->g.each;
            row |= (first & step ? 1 : 0) << b;
            first &= ~step;
        }
        const uint32_t found = table[GROUPS_HEAD + t->all + first];
        if (found == GROUPS_NONE)
            return 0;
        group = found;
    }
    *y = (int)(group % t->down) * GROUPS_ROWS - GROUPS_ROWS + row;
    *z = (int)(group / t->down) - t->g.halo_z;
    return group < t->all;
}

#endif
