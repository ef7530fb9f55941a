/* sweep: the lines that one launch of a stencil asks the L2 for, in their order.
 *
 * Blocks begin x fastest, then y, then z, and `in_flight` of them run at once: a block begins when the one
 * that is so many places before it ends. It asks for each piece of a line once, since its L1 holds what it
 * has read, in the order of the kernel's loads, each for all of its rows. A thread's loads come in
 * batches: a block's life has as many equal parts as there are batches, and each is asked for at once where
 * its part begins. The answer is stored at the end. Rows are padded to whole lines, fields begin on
 * pages of 2 MiB. */
#ifndef CLIFFS_SWEEP_H
#define CLIFFS_SWEEP_H

#include <stddef.h>
#include <stdint.h>
#include "l2.h"

/* STAR, BOX, WAVE, INPLACE, TWO: as cliff.h has them. HEAT, DIFFUSION: of two dimensions, rows in the place
 * of planes; HEAT's outer rows are read only. */
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
    int wide, high;     /* of a block, in points */
    double written;     /* planes: 0, a part of 1 (sums of neighbours in x), 1 or 2 */
    int in_flight;      /* blocks */
    /* loads of a thread that are under way at once, batch for batch, the last number for all further ones;
       none: all of them */
    int window[SWEEP_WINDOWS], windows;
    uint64_t seed;       /* of the half on which a block runs */
    const uint8_t *half; /* or its record: 0 or 1 for each block in launch order, from the first again where
                            it ends; NULL: none */
    size_t halves;       /* how many */
};

/* Two-dimensional: a plane is a row. */
static inline int sweep_flat(enum sweep_shape shape)
{
    return shape >= SWEEP_HEAT;
}
/* Values that a point reads with neighbours in z, without, and that it writes: what must stay in the L2 for
 * each value to come from DRAM once; and what DRAM delivers for a point where nothing stays. */
double sweep_planes(const struct sweep *);
double sweep_reads(const struct sweep *);
/* Bytes of a plane, or of a row in two dimensions, as a code without halo and padding would count them. */
double sweep_plane_bytes(const struct sweep *);

/* Runs a launch through an L2. Returns the values that DRAM delivers for a point, or -1 where there is no
 * memory. */
double sweep_run(const struct sweep *, struct l2 *);

#endif
