/* causal: star3d's base with one thing about its traffic changed at a time. Which change moves the L2 cliff?
 *
 * The law: between two uses of a cell the blocks, x fastest, then y, then z, touch the 2R+1 planes that they
 * read and the one that they write. So X_cliff = C_eff / (s Y (2R+2)), s bytes a value. What it predicts for
 * each change (results/rules/46-causal.sql), axis by axis:
 *
 *   stores  streaming st.global.cs, through st.global.wt, first: the L2's policy evict-first. All stores pass
 *           through the L2. 2R+1 planes if written lines make room at once; 2R+2, no change, if they stay as
 *           long as lines that are read
 *           sums: a warp adds the values of its 32 points, by shuffles, and lane 0 stores 1/32 of the bytes.
 *           2R+1 planes
 *           quarter, half: sums of 4 and of 2 points, so 1/4 and 1/2 of a plane is written
 *           twice: the result into two fields, so 2 planes are written
 *   walk    y: blocks y fastest, then x, then z. The same number of planes: no change
 *           z: blocks z fastest, then x, then y. 2R+2 tiles, for any X and Y: no cliff until a row of tiles,
 *           read and written through all planes, fills the L2, X = C_eff / (s Z (2·blockDim.y + 2R))
 *           halves: half of the rows through all planes, then the others. 2R+2 half planes: twice the X
 *   pad     a longer pitch: nothing more is read. No change if cells fill the L2. X - 2·128/s if whole lines
 *           do, for each halo of a row then has its own line; X - pad if pitches do
 *
 * The same points, order of sums and flops as base; checked against the same reference, of which sums are
 * summed. Source: none; the law is this artifact's. */
#include "cliff_kernel.h"

#define EVICT_FIRST_CC 80 /* compute capability from which on the L2 takes policies */

/* Stores a value that the L2 evicts first. Only GPUs have it that prepare() lets through. */
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
static __device__ __forceinline__ unsigned long long evict_first()
{
    unsigned long long policy;
    asm("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
    return policy;
}
static __device__ __forceinline__ void store_first(float *to, float value)
{
    asm volatile("st.global.L2::cache_hint.f32 [%0], %1, %2;"
                 :
                 : "l"(to), "f"(value), "l"(evict_first())
                 : "memory");
}
static __device__ __forceinline__ void store_first(double *to, double value)
{
    asm volatile("st.global.L2::cache_hint.f64 [%0], %1, %2;"
                 :
                 : "l"(to), "d"(value), "l"(evict_first())
                 : "memory");
}
#else
template <typename T> static __device__ __forceinline__ void store_first(T *to, T value)
{
    *to = value;
}
#endif

/* Which block of the grid x, y, z this one is, for this order. */
static __device__ __forceinline__ dim3 place_of(int walk)
{
    if (walk == CLIFF_WALK_Y)
        return dim3(blockIdx.y, blockIdx.x, blockIdx.z);
    if (walk == CLIFF_WALK_Z)
        return dim3(blockIdx.y, blockIdx.z, blockIdx.x);
    const unsigned planes = gridDim.z / 2;
    if (walk == CLIFF_WALK_HALVES && blockIdx.z >= planes)
        return dim3(blockIdx.x, blockIdx.y + gridDim.y, blockIdx.z - planes);
    return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
}

/* Each stored value is the sum of SUM points. again: distance in values from it to its second copy. */
template <typename T, int R, int STORES, int SUM> __global__ void
cliff_causal(const T *a, T *b, star3d_grid g, const coefficients<T, R> s, int walk, int64_t again)
{
    const dim3 at = place_of(walk);
    const int x = at.x * blockDim.x + threadIdx.x;
    const int y = at.y * blockDim.y + threadIdx.y;
    const int z = at.z * blockDim.z + threadIdx.z;
    const bool inside = x < g.nx;
    /* where a warp sums its 32 lanes are in one row: all of them go on, or none */
    if (y >= g.ny || z >= g.nz || (SUM == 1 && !inside))
        return;
    const int64_t row = g.origin + z * g.plane + y * g.pitch;
    T sum = 0;
    if (inside) {
        a += row + x;
        sum = star(s, [=](int x, int y, int z) { return a[x + y * g.pitch + z * g.plane]; });
    }
    if (SUM > 1) {
        for (int far = SUM / 2; far > 0; far /= 2)
            sum += __shfl_down_sync(0xffffffffu, sum, far);
        if (x % SUM || !inside)
            return;
    }
    b += row + x / SUM;
    if (STORES == CLIFF_TWICE)
        b[again] = sum;
    if (STORES == CLIFF_STREAMING)
        __stcs(b, sum);
    else if (STORES == CLIFF_THROUGH)
        __stwt(b, sum);
    else if (STORES == CLIFF_FIRST)
        store_first(b, sum);
    else
        *b = sum;
}

/* The grid of blocks to launch for this order. */
static dim3 blocks_of(const struct work *w)
{
    const dim3 n = star3d_blocks(ONE_POINT, cliff_grid_of_work(w).star, w->c);
    switch (w->c->axis[CLIFF_AXIS_WALK]) {
    case CLIFF_WALK_Y:
        return dim3(n.y, n.x, n.z);
    case CLIFF_WALK_Z:
        return dim3(n.z, n.x, n.y);
    case CLIFF_WALK_HALVES:
        return dim3(n.x, (n.y + 1) / 2, 2 * n.z);
    default:
        return n;
    }
}

static enum verdict prepare(struct work *w)
{
    const int64_t *const axis = w->c->axis, stores = axis[CLIFF_AXIS_STORES];
    const enum verdict v = usable_block<ONE_POINT>(w);
    if (v != CALL_OK)
        return v;
    if (cliff_sum(w->c) > 1 && BLOCK_X(axis[AXIS_BLOCK]) % 32)
        return skip_rule(w, "the width of a block is a multiple of 32");
    if (blocks_of(w).z > GRID_MAX)
        return skip_rule(w, "%u blocks exceed the limit of a grid: %d", blocks_of(w).z, GRID_MAX);
    if (stores == CLIFF_FIRST && 10 * device_has(cudaDevAttrComputeCapabilityMajor) < EVICT_FIRST_CC)
        return skip_rule(w, "needs compute capability %d.%d", EVICT_FIRST_CC / 10, EVICT_FIRST_CC % 10);
    return CALL_OK;
}

template <typename T, int R> static int launch_of(struct work *w, int step)
{
    static void (*const kernels[])(const T *, T *, star3d_grid, coefficients<T, R>, int, int64_t) = {
        cliff_causal<T, R, CLIFF_PLAIN, 1>,   cliff_causal<T, R, CLIFF_STREAMING, 1>,
        cliff_causal<T, R, CLIFF_THROUGH, 1>, cliff_causal<T, R, CLIFF_FIRST, 1>,
        cliff_causal<T, R, CLIFF_SUMS, 32>,   cliff_causal<T, R, CLIFF_QUARTER, 4>,
        cliff_causal<T, R, CLIFF_HALF, 2>,    cliff_causal<T, R, CLIFF_TWICE, 1>};
    const int to = cliff_one_way(w->c) || step % 2 == 0;
    const star3d_grid g = cliff_grid_of_work(w).star;
    return LAUNCH(kernels[w->c->axis[CLIFF_AXIS_STORES]], blocks_of(w), star3d_threads(w->c), 0, w,
                  (const T *)w->field[!to], (T *)w->field[to], g, (star3d_coefficients<T, R>()),
                  (int)w->c->axis[CLIFF_AXIS_WALK], g.values);
}

static int launch(struct work *w, int step)
{
    return BY_PRECISION_AND_RADIUS(launch_of, w, w, step);
}

VARIANT(.backend = BACKEND_CUDA,
        .summary = "base with one thing changed: its stores, the order of blocks, the pitch",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_PAD, CLIFF_AXIS_STORES, CLIFF_AXIS_WALK), .prepare = prepare,
        .launch = launch)
