/* cumsum: running sums along x (dim1), y (dim2) or z (dim3) of an array, and copies that walk through memory as those sums do.
 *
 *   copy   b(x,y,z) = a(x,y,z)
 *   dim1   b(x,y,z) = a(0,y,z) + a(1,y,z) + ... + a(x,y,z); dim2, dim3 alike
 *
 * Source: Omlin & Raess, Solving PDEs in parallel on GPUs with Julia, lecture 10.
 *
 * Which of them a variant is its descriptor says (kind). Rows follow each other without padding; an allocation has
 * 4 KiB of canary at both ends. Each launch reads field 0 and writes field 1: sums of sums would grow without bound. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

enum {
    CUMSUM_AXIS_WIDTH = AXIS_EXTRA, /* bytes of an access */
    CUMSUM_AXIS_AHEAD,              /* accesses that a thread starts before it needs the first */
    CUMSUM_AXIS_LOCKSTEP            /* rounds of so many that a block may be ahead; 0: as many as it likes */
};
enum cumsum_kind { CUMSUM_COPY, CUMSUM_DIM1, CUMSUM_DIM2, CUMSUM_DIM3 }; /* or the dimension that is summed along */

/* Lines along one dimension. Line i starts at value i % per + i / per · far. */
struct cumsum_lines {
    int64_t count;  /* lines */
    int64_t length; /* values of a line */
    int64_t step;   /* from a value of a line to its next */
    int64_t per, far;
};

static inline struct cumsum_lines cumsum_lines_along(const struct work *w, int dim)
{
    const int64_t nx = w->c->axis[AXIS_NX], ny = w->c->axis[AXIS_NY], nz = w->c->axis[AXIS_NZ];
    struct cumsum_lines l;
    l.length = dim == 1 ? nx : dim == 2 ? ny : nz;
    l.step = dim == 1 ? 1 : dim == 2 ? nx : nx * ny;
    l.count = nx * ny * nz / l.length;
    l.per = l.step; /* so many lines start side by side; the next such group a whole one further on */
    l.far = l.step * l.length;
    return l;
}
