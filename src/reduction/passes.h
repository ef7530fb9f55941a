/* SPDX-License-Identifier: MIT */
/* What the reductions by blocks share: each block leaves one sum, and the
 * sums of all blocks are the values of a next pass, until one is left. */
#ifndef CLIFFS_REDUCTION_PASSES_H
#define CLIFFS_REDUCTION_PASSES_H

#include <stdio.h>
#include "../kernel.h"
#include "reduction.h"

#define LANES 32

static inline unsigned block_threads(const struct work *w)
{
    return (unsigned)BLOCK_X(w->c->axis[AXIS_BLOCK]);
}

static inline enum verdict passes_skip(struct work *w, const char *why)
{
    snprintf(w->why, sizeof w->why, "%s", why);
    return CALL_SKIP;
}

/* Of the device; 1 if it does not say. */
static inline int device_has(cudaDeviceAttr what)
{
    int device = 0, value = 0;
    return !cudaGetDevice(&device) && !cudaDeviceGetAttribute(&value, what, device) && value > 0 ? value : 1;
}

/* Blocks of a grid-stride pass whose blocks take `each` values at a time: no more than fill the
 * multiprocessors four times over, so that one that is late has less left to do. */
static inline int64_t stride_blocks(const struct work *w, int64_t n, int64_t each)
{
    enum { TIMES = 4 };
    const int64_t room = device_has(cudaDevAttrMaxThreadsPerMultiProcessor) / block_threads(w);
    const int64_t most = TIMES * device_has(cudaDevAttrMultiProcessorCount) * (room > 1 ? room : 1);
    const int64_t needed = ceil_div(n, each);
    return needed < most ? needed : most;
}

/* The blocks' sums, in w->own. */
static inline enum verdict passes_scratch(struct work *w, int64_t values)
{
    if (!cudaMalloc(&w->own, (size_t)(values * w->c->axis[AXIS_PRECISION])))
        return CALL_OK;
    cudaGetLastError();
    w->own = NULL;
    return passes_skip(w, "no memory for the blocks' sums");
}

static inline void passes_release(struct work *w)
{
    cudaFree(w->own);
    w->own = NULL;
}

/* Blocks of Nx1x1 threads, N a multiple of a warp, and a power of two where `halves`. */
static inline enum verdict passes_block_fits(struct work *w, bool halves)
{
    const int64_t block = w->c->axis[AXIS_BLOCK];
    const int threads = BLOCK_X(block);
    if (BLOCK_Y(block) != 1 || BLOCK_Z(block) != 1 || threads % LANES)
        return passes_skip(w, "blocks are Nx1x1, N a multiple of 32");
    if (halves && (threads & (threads - 1)))
        return passes_skip(w, "a tree halves its block: a power of two");
    return CALL_OK;
}

#endif
