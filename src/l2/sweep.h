/* sweep: the lines that one launch of a stencil requests from the L2, in their order.
 *
 * Blocks begin x fastest, then y, then z, and `in_flight` of them run at once: block n begins when block
 * n - in_flight ends. A block requests each piece of a line once, since its L1 holds what it has read. The
 * order is that of the kernel's loads; each load is done for all rows of the block. A thread's loads come in
 * batches: the life of a block has as many equal parts as there are batches, and all loads of a batch are
 * requested at the beginning of its part. The result is stored at the end. Rows are padded to whole lines,
 * and fields begin on pages of 2 MiB. */
#ifndef CLIFFS_SWEEP_H
#define CLIFFS_SWEEP_H

#include <stddef.h>
#include <stdint.h>
#include "l2.h"

/* STAR, BOX, WAVE, INPLACE, TWO: as in cliff.h. HEAT, DIFFUSION: in two dimensions, with rows in place of
 * planes; HEAT's outer rows are only read. */
enum sweep_shape {
    SWEEP_STAR,
    SWEEP_BOX,
    SWEEP_WAVE,
    SWEEP_INPLACE,
    SWEEP_TWO,
    SWEEP_HEAT,
    SWEEP_DIFFUSION,
    SWEEP_SHAPES
};
extern const char *const sweep_shapes[]; /* their names; NULL ends them */

enum { SWEEP_WINDOWS = 32 };

struct sweep {
    enum sweep_shape shape;
    int bytes, radius;  /* of a value; of the stencil */
    int64_t nx, ny, nz; /* points; ny is 1 of HEAT and DIFFUSION, whose rows are counted by nz */
    int wide, high;     /* points of a block in x and y */
    double written;     /* planes: 0, a part of 1 (sums of neighbours in x), 1 or 2 */
    int in_flight;      /* blocks */
    /* loads in each batch of a thread; the last number is for all further batches. No numbers: one batch of
     * all loads */
    int window[SWEEP_WINDOWS], windows;
    uint64_t seed;       /* of the random halves on which blocks run */
    const uint8_t *half; /* or these halves, 0 or 1, for each block in launch order, repeated; NULL: random */
    size_t halves;       /* their number */
};

/* 1 for a shape in two dimensions, where a plane is a row. */
static inline int sweep_flat(enum sweep_shape shape)
{
    return shape >= SWEEP_HEAT;
}
/* sweep_planes(): the planes, read and written, that must stay in the L2 so that DRAM delivers each value
 * once. sweep_reads(): values per point that DRAM delivers if no plane stays. */
double sweep_planes(const struct sweep *);
double sweep_reads(const struct sweep *);
/* Bytes of a plane (in two dimensions of a row), without halo and padding. */
double sweep_plane_bytes(const struct sweep *);

/* Runs a launch through an L2. Returns the values per point that DRAM delivers, or -1 without memory. */
double sweep_run(const struct sweep *, struct l2 *);

#endif
