/* What the variants without shared memory share: packs of values, loaded and stored 16 bytes at a time. */
#pragma once

#include "../vector.h"
#include "deriv8_kernel.h"

/* deriv8_wrap() without a loop, for lines of more points than the halo. */
static __device__ __forceinline__ int wrap_once(int i, int n)
{
    return i < 0 ? i + n - 1 : i >= n ? i - (n - 1) : i;
}

static inline enum verdict long_enough(struct work *w)
{
    const deriv8_grid g = deriv8_grid_of_work(w);
    return g.n[g.axis] > DERIV8_HALO ? CALL_OK
                                     : skip_rule(w, "a line needs at least %d points", DERIV8_HALO + 1);
}

/* The block: eight rows of threads, each long enough for a row's `packs`, with at most half a warp idle. */
static inline dim3 block_along_x(int64_t packs)
{
    return dim3(packs > 16 ? 32 : packs > 8 ? 16 : 8, 8);
}
