/* tree: each block sums one value per thread, by a tree in shared memory.
 *
 * Each pass stores one sum per block, and the next pass sums these. One load per thread, then log2(threads)
 * barriers: few bytes in flight. Source: RWTH, reduction by a tree (after Harris, Optimizing Parallel
 * Reduction in CUDA, kernel 3). */
#include "passes.h"

template <typename T> __global__ void reduction_tree(const T *a, int64_t n, T *sums)
{
    SHARED(T, s);
    const int t = threadIdx.x;
    const int64_t i = (int64_t)blockIdx.x * blockDim.x + t;
    s[t] = i < n ? a[i] : T(0);
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half)
            s[t] += s[t + half];
    }
    if (t == 0)
        sums[blockIdx.x] = s[0];
}

template <typename T> static int launch_of(struct work *w)
{
    const unsigned threads = block_threads(w);
    const T *a = (const T *)reduction_values(w);
    T *sums = (T *)w->own;
    int error = 0;
    for (int64_t n = w->c->axis[AXIS_NX], blocks = 0; !error && blocks != 1; n = blocks) {
        blocks = ceil_div(n, threads);
        T *const out = blocks == 1 ? (T *)reduction_sum(w) : sums;
        error = LAUNCH(reduction_tree<T>, dim3(blocks), dim3(threads), threads * sizeof(T), w, a, n, out);
        a = out;
        sums += blocks;
    }
    return error;
}

static int launch(struct work *w, int)
{
    return BY_TYPE(launch_of, w, w);
}

static enum verdict prepare(struct work *w)
{
    const enum verdict v = passes_block_fits(w, true);
    int64_t sums = 1; /* of all passes */
    for (int64_t n = w->c->axis[AXIS_NX]; n > 1 && v == CALL_OK; sums += n)
        n = ceil_div(n, block_threads(w));
    return v == CALL_OK ? passes_scratch(w, sums) : v;
}

VARIANT(.backend = BACKEND_CUDA, .summary = "tree in shared memory, pass after pass", .has = AXES(AXIS_BLOCK),
        .prepare = prepare, .launch = launch, .release = passes_release)
