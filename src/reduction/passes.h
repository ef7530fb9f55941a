/* What reductions by blocks share: each block stores one sum, and the sums of all blocks are the values of
 * the next pass, until one is left. */
#pragma once

#include "../kernel.h"
#include "reduction.h"

#define LANES 32

/* Blocks of a grid-stride pass that take `each` values at a time: at most four times as many as are resident
 * at once. */
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
    return skip_device(w, "out of memory");
}

static inline void passes_release(struct work *w)
{
    cudaFree(w->own);
    w->own = NULL;
}

/* CALL_OK for blocks of Nx1x1 threads, N a multiple of 32; with `halves` N must be a power of two. */
static inline enum verdict passes_block_fits(struct work *w, bool halves)
{
    const int64_t threads = block_threads(w);
    if (block_warps(w) != CALL_OK)
        return CALL_SKIP; /* with its reason */
    return halves && (threads & (threads - 1)) ? skip_rule(w, "%u is not a power of two", (unsigned)threads)
                                               : CALL_OK;
}

/* Calls F<T>(args) with int32_t or double. */
#define BY_TYPE(F, work, ...) \
    ((work)->c->axis[AXIS_PRECISION] == 4 ? F<int32_t>(__VA_ARGS__) : F<double>(__VA_ARGS__))

/* prepare() and launch(): calls pass(w, values, n, blocks, sums) with blocks_of(w) blocks, then with one
 * block for their sums. */
#define TWO_PASSES_LAUNCH(halves) \
    template <typename T> static int launch_of(struct work *w) \
    { \
        const int64_t blocks = blocks_of(w); \
        T *const sums = (T *)w->own; \
        const int error = pass(w, (const T *)reduction_values(w), w->c->axis[AXIS_NX], blocks, sums); \
        return error ? error : pass(w, (const T *)sums, blocks, 1, (T *)reduction_sum(w)); \
    } \
    static int launch(struct work *w, int) \
    { \
        return BY_TYPE(launch_of, w, w); \
    } \
    static enum verdict prepare(struct work *w) \
    { \
        const enum verdict v = passes_block_fits(w, halves); \
        return v == CALL_OK ? passes_scratch(w, blocks_of(w)) : v; \
    }
