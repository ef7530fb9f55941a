/* shuffle: threads sum in a register, AHEAD accesses of 16 bytes at a time in a grid-stride loop; warps sum
 * their lanes by shuffles, and the first warp sums the warps' results.
 *
 * Bytes in flight decide the speed of a read as of a copy. The rest costs one barrier and one shared value
 * per warp. A second pass of one block sums the blocks' sums.
 *
 * One load of 16 bytes per 4 or 2 values, one sum per value. Source: RWTH, reduction; the shuffles after
 * Luitjens, Faster Parallel Reductions on Kepler. */
#include "../vector.h"
#include "passes.h"

enum { WIDE = 16, AHEAD = 4 }; /* bytes of an access; accesses */

template <typename T> __device__ static inline T sum_pack(const vec<T> &u)
{
    T sum = u.v[0];
#pragma unroll
    for (unsigned i = 1; i < WIDE / sizeof(T); i++)
        sum += u.v[i];
    return sum;
}

/* Sums `packs` whole accesses, and `rest` values, which are fewer than an access. */
template <typename T> __global__ void reduction_shuffle(const vec<T> *__restrict__ a, int64_t packs,
                                                        const T *__restrict__ tail, int rest, T *sums)
{
    SHARED(T, of_warp);
    const int lane = threadIdx.x % LANES, warp = threadIdx.x / LANES;
    const int64_t stride = (int64_t)gridDim.x * blockDim.x;
    int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    T sum = i < rest ? tail[i] : T(0);
    for (; i + (AHEAD - 1) * stride < packs; i += AHEAD * stride) {
        vec<T> u[AHEAD];
#pragma unroll
        for (int j = 0; j < AHEAD; j++)
            u[j] = a[i + j * stride];
#pragma unroll
        for (int j = 0; j < AHEAD; j++)
            sum += sum_pack(u[j]);
    }
    for (; i < packs; i += stride)
        sum += sum_pack(a[i]);
    sum = warp_sum(sum);
    if (lane == 0)
        of_warp[warp] = sum;
    __syncthreads();
    if (warp > 0)
        return;
    sum = warp_sum(lane < (int)blockDim.x / LANES ? of_warp[lane] : T(0));
    if (lane == 0)
        sums[blockIdx.x] = sum;
}

template <typename T> static int pass(struct work *w, const T *a, int64_t n, int64_t blocks, T *sums)
{
    const int64_t per = WIDE / sizeof(T), packs = n / per;
    const unsigned threads = block_threads(w);
    return LAUNCH(reduction_shuffle<T>, dim3(blocks), dim3(threads), threads / LANES * sizeof(T), w,
                  (const vec<T> *)a, packs, a + packs * per, (int)(n % per), sums);
}

static int64_t blocks_of(const struct work *w)
{
    return stride_blocks(w, w->c->axis[AXIS_NX],
                         AHEAD * WIDE / w->c->axis[AXIS_PRECISION] * block_threads(w));
}

TWO_PASSES_LAUNCH(false)
VARIANT(.backend = BACKEND_CUDA, .summary = "grid-stride loop of 16-byte loads, sums by shuffles",
        .has = AXES(AXIS_BLOCK), .prepare = prepare, .launch = launch, .release = passes_release)
