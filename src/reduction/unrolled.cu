/* unrolled: threads sum in a register, two values at a time in a grid-stride loop, then a tree in shared
 * memory.
 *
 * The last warp's steps are unrolled; since Volta its lanes need not run together, so __syncwarp comes before
 * each step, where the original relied on volatile alone. A second pass of one block sums the blocks' sums.
 * One load and one sum per value; log2(threads) - 5 barriers per block. Source: RWTH, unrolled reduction
 * (after Harris, Optimizing Parallel Reduction in CUDA, kernels 5 to 7). */
#include "passes.h"

template <typename T> __global__ void reduction_unrolled(const T *a, int64_t n, T *sums)
{
    SHARED(T, s);
    const int t = threadIdx.x;
    const int64_t stride = 2 * (int64_t)blockDim.x * gridDim.x;
    T sum = 0;
    for (int64_t i = 2 * (int64_t)blockDim.x * blockIdx.x + t; i < n; i += stride)
        sum += i + blockDim.x < n ? a[i] + a[i + blockDim.x] : a[i];
    s[t] = sum;
    for (int half = blockDim.x / 2; half >= LANES; half /= 2) {
        __syncthreads();
        if (t < half)
            s[t] += s[t + half];
    }
    if (t >= LANES)
        return;
#pragma unroll
    for (int half = LANES / 2; half > 0; half /= 2) {
        __syncwarp();
        if (t < half)
            s[t] += s[t + half];
    }
    if (t == 0)
        sums[blockIdx.x] = s[0];
}

template <typename T> static int pass(struct work *w, const T *a, int64_t n, int64_t blocks, T *sums)
{
    const unsigned threads = block_threads(w);
    return LAUNCH(reduction_unrolled<T>, dim3(blocks), dim3(threads), threads * sizeof(T), w, a, n, sums);
}

static int64_t blocks_of(const struct work *w)
{
    return stride_blocks(w, w->c->axis[AXIS_NX], 2 * block_threads(w));
}

TWO_PASSES_LAUNCH(true)
VARIANT(.backend = BACKEND_CUDA, .summary = "grid-stride loop, tree, last warp unrolled",
        .has = AXES(AXIS_BLOCK), .prepare = prepare, .launch = launch, .release = passes_release)
