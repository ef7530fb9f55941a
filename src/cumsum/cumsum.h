/* cumsum: running sums along x (dim1), y (dim2) or z (dim3) of an array, and copies that walk through memory
 * as those sums do.
 *
 *   copy   b(x,y,z) = a(x,y,z)
 *   dim1   b(x,y,z) = a(0,y,z) + a(1,y,z) + ... + a(x,y,z); dim2, dim3 alike
 *
 * Source: Omlin & Raess, Solving PDEs in parallel on GPUs with Julia, lecture 10.
 *
 * A variant's descriptor says which of them it computes (kind). Rows have no padding; an allocation has 4 KiB
 * of canary at both ends. Each launch reads field 0 and writes field 1: sums of sums would grow without
 * bound. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

enum {
    CUMSUM_AXIS_WIDTH = AXIS_EXTRA, /* bytes of an access */
    CUMSUM_AXIS_AHEAD,              /* accesses that a thread starts before it needs the first */
    /* rounds of `ahead` accesses that a block may be ahead of the mean; 0: unsynchronised */
    CUMSUM_AXIS_LOCKSTEP
};
/* A copy, or sums along a dimension. */
enum cumsum_kind { CUMSUM_COPY, CUMSUM_DIM1, CUMSUM_DIM2, CUMSUM_DIM3 };

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
    /* lines that start next to each other; the next group starts where their last values end */
    l.per = l.step;
    l.far = l.step * l.length;
    return l;
}
