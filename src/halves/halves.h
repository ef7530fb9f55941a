/* halves: what an L2 of two halves keeps when each half works on its own lines.
 *
 *   read       the sum of each row
 *   update     b = b + 1
 *   star       star3d's star, a thread a point as in its `base`
 *   diffusion  out = in - alpha·Lap(Lap(in)) on independent layers, alpha = 1/32: diffusion2d with a fixed
 *              halo
 *   heat       T2 = T + Ci·(fx·(qx_west - qx_east) + fy·(qy_south - qy_north)): heat2d's step
 *
 * A GH100's L2 keeps a line that both halves read twice: in its home, and in the half of the reader that is
 * far from it. So about three quarters of the L2 hold data. Here the rows of a field are laid out by homes,
 * and each tile is worked on by SMs of one half:
 *
 *   who     own         SMs of the half that is the home of the tile's lines: one copy of a line, all hits
 *           near crossed     SMs of the other half: two copies, the first hit far
 *           any         any free SM, as in a kernel that does not use the halves
 *   layout  pairs       by homes, see below
 *           plain       row after row
 *   mode    pass        a launch for each step: blocks take tiles of their half from a queue
 *           persistent  one launch for all steps that are queued together; blocks keep their tiles
 *
 * Layout: a row has a place of `pitch` values, with its halo in x; as many rows as fit lie in a piece of 4
 * KiB. Pieces come in pairs, one of either home (../l2map.h measures which). The field is cut in two in y:
 * row i of its lower half and row i of its upper half lie at the same place of the same pair, each in the
 * piece whose home is its half:
 *
 *   value = base + 2·piece·pair + piece·(half ^ bit of the pair) + place in the piece
 *
 * Rows at the cut are read by both halves. Source: none; the question is this artifact's. Memory whose side
 * is known, for copies and elementwise kernels: github.com/ademeure/cuda-side-boost. */
#ifndef CLIFFS_HALVES_H
#define CLIFFS_HALVES_H

#include "../cells.h"
#include "../l2map.h"
#include "../star3d/star3d.h"
#include "../study.h"

enum halves_kind { HALVES_READ, HALVES_UPDATE, HALVES_STAR, HALVES_DIFFUSION, HALVES_HEAT };
enum {
    HALVES_AXIS_WHO = AXIS_EXTRA,
    HALVES_AXIS_LAYOUT,
    HALVES_AXIS_MODE,
    HALVES_AXIS_REACH /* of a star */
};
enum halves_who { HALVES_ANY, HALVES_OWN, HALVES_CROSSED };
enum halves_layout { HALVES_PLAIN, HALVES_PAIRS };
enum halves_mode { HALVES_PASS, HALVES_PERSISTENT };
enum { HALVES_FIELDS = 3, HALVES_LINE = 128 /* bytes */ };

/* All fields' extents and strides, in values. */
struct halves_grid {
    int nx, ny, nz, kind;
    int halo, halo_z;                     /* points around the grid: in x and y; in z */
    int cut;                              /* first row of half 1 */
    int rows;                             /* rows of a plane in each half, with halo */
    int each;                             /* a piece has 1 << each rows */
    int pitch, lead;                      /* values of a row; of them before its point 0 */
    int pairs_layout;                     /* 1: HALVES_PAIRS */
    int64_t pairs;                        /* pairs of pieces */
    int64_t values;                       /* values of an allocation */
    int64_t base[HALVES_FIELDS];          /* where the first pair is: allocations begin anywhere */
    const uint32_t *order[HALVES_FIELDS]; /* a bit for each pair, in the memory of the cells; 1: its first
                                             piece has home 1. NULL: all 0 */
};

/* work.own of every variant. */
struct halves_own {
    struct l2map map;
    struct l2map_check check;
    double pairs_split; /* share of the pairs that have one piece of either home */
    uint32_t *order[HALVES_FIELDS], *order_here[HALVES_FIELDS]; /* on the device, and on the host */
    uint32_t *memory;  /* on the device: all that kernels need besides the fields */
    unsigned launches; /* so far */
    int blocks;        /* blocks that run at once */
    double map_ms;     /* time to measure both maps */
};

static inline int halves_piece(const struct bench_case *c)
{
    return L2MAP_PIECE / (int)c->axis[AXIS_PRECISION];
}

static inline struct halves_grid halves_grid_of(const struct work *w)
{
    const struct bench_case *const c = w->c;
    const struct halves_own *const own = (const struct halves_own *)w->own;
    const int line = HALVES_LINE / (int)c->axis[AXIS_PRECISION], piece = halves_piece(c),
              kind = c->variant->kind;
    struct halves_grid g;
    memset(&g, 0, sizeof g);
    g.nx = (int)c->axis[AXIS_NX], g.ny = (int)c->axis[AXIS_NY], g.nz = (int)c->axis[AXIS_NZ], g.kind = kind;
    g.halo = kind == HALVES_STAR        ? (int)c->axis[HALVES_AXIS_REACH]
             : kind == HALVES_DIFFUSION ? 2
                                        : kind == HALVES_HEAT;
    g.halo_z = kind == HALVES_STAR ? g.halo : 0;
    g.cut = (g.ny + 1) / 2;
    g.rows = g.cut + g.halo;
    g.lead = g.halo ? line : 0;
    for (g.pitch = piece; g.pitch / 2 >= g.lead + g.nx + g.halo && g.pitch > line; g.pitch /= 2)
        g.each++;
    g.pairs_layout = c->axis[HALVES_AXIS_LAYOUT] == HALVES_PAIRS;
    g.pairs = (((int64_t)g.rows * (g.nz + 2 * g.halo_z) - 1) >> g.each) + 1;
    g.values = 2 * piece * (g.pairs + 1); /* one more pair: the allocation may begin within one, and the rows
                                             of the plain layout may end within one */
    for (int f = 0; f < w->fields && f < HALVES_FIELDS; f++) {
        g.base[f] = (int64_t)(-(uintptr_t)w->field[f] % (2 * L2MAP_PIECE)) / c->axis[AXIS_PRECISION];
        g.order[f] = own ? own->order[f] : NULL;
    }
    return g;
}

FIELDS_INLINE int halves_bit(const uint32_t *bits, int64_t i)
{
    return bits ? (int)(bits[i / 32] >> i % 32 & 1) : 0;
}

/* Where row (y, z), which may be in the halo, begins in field f. bits: those of the field's pairs. */
FIELDS_INLINE int64_t halves_row(const struct halves_grid *g, int f, const uint32_t *bits, int y, int z)
{
    const int half = y >= g->cut;
    const int64_t j = (int64_t)(z + g->halo_z) * g->rows + (half ? y - g->cut : y + g->halo),
                  pair = j >> g->each;
    if (!g->pairs_layout)
        return g->base[f] + g->pitch * ((int64_t)(z + g->halo_z) * (g->ny + 2 * g->halo) + y + g->halo) +
               g->lead;
    return g->base[f] + g->pitch * (j + ((pair + (half ^ halves_bit(bits, pair))) << g->each)) + g->lead;
}

/* Where the sums begin in field 1, one after the other: a pair behind the place of its first row. */
static inline int64_t halves_sums(const struct work *w)
{
    return 2 * halves_piece(w->c);
}

/* The heat step's factors, and its Ci: dyadic where data are exact. */
#define HALVES_ALPHA (1 / 32.0)
static inline double halves_factor(int inputs, int way)
{
    return inputs == INPUTS_EXACT ? (way ? 0.125 : 0.25) : way ? 0.13 : 0.24;
}
FIELDS_INLINE double halves_capacity(int x, int y, int z, int inputs)
{
    const uint32_t h = star3d_hash(x, y, z ^ 0x2545f491);
    return inputs == INPUTS_EXACT ? (double)(int)((h >> 30) + 1) / 4.0
                                  : 0.5 + (double)(int)(h >> 9) / 16777216.0;
}

#endif
