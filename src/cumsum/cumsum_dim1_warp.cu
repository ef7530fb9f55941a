/* cumsum_dim1_warp: b(x,y,z) = a(0,y,z) + ... + a(x,y,z), a warp per row.
 *
 * Each lane sums its own pack of V values. The lanes' sums are scanned by shuffles (Hillis & Steele, 5
 * steps). The sum of a piece of 32·V values is carried to the next piece in a register: no shared memory, no
 * barrier. AHEAD pieces are loaded before the first is scanned. Each value is read once and written once; 7
 * shuffles per pack. Source: Omlin & Raess, lecture 10, "cumsum" along dimension 1 by warps. */
#include "rows.h"

/* Sum of the lanes up to this one. */
template <typename T> __device__ static inline T scan_lanes(T sum, int lane)
{
#pragma unroll
    for (int far = 1; far < LANES; far *= 2) {
        const T left = __shfl_up_sync(ALL_LANES, sum, far);
        if (lane >= far)
            sum += left;
    }
    return sum;
}

template <typename T, int V, int AHEAD>
__global__ void cumsum_rows(const vec<T, V> *a, vec<T, V> *b, int64_t rows, int packs)
{
    const int64_t row = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) / LANES;
    const int lane = (int)threadIdx.x % LANES;
    if (row >= rows) /* the whole warp */
        return;
    a += row * packs;
    b += row * packs;
    T carry = 0;
    for (int first = 0; first < packs; first += LANES * AHEAD) {
        vec<T, V> u[AHEAD];
#pragma unroll
        for (int j = 0; j < AHEAD; j++) {
            const int at = first + j * LANES + lane;
            u[j] = at < packs ? a[at] : vec<T, V>{};
        }
#pragma unroll
        for (int j = 0; j < AHEAD; j++) {
            if (first + j * LANES >= packs)
                break;
#pragma unroll
            for (int i = 1; i < V; i++)
                u[j].v[i] += u[j].v[i - 1];
            const T sum = scan_lanes(u[j].v[V - 1], lane);
            const T left = __shfl_up_sync(ALL_LANES, sum, 1); /* sum of the lanes before this one */
            const T before = carry + (lane > 0 ? left : T(0));
#pragma unroll
            for (int i = 0; i < V; i++)
                u[j].v[i] += before;
            const int at = first + j * LANES + lane;
            if (at < packs)
                b[at] = u[j];
            carry += __shfl_sync(ALL_LANES, sum, LANES - 1);
        }
    }
}

template <typename T, int V, int AHEAD> static int launch_of(struct work *w)
{
    return rows_launch<T, V>(w, cumsum_rows<T, V, AHEAD>);
}

static int launch(struct work *w, int)
{
    return BY_PACK_AND_AHEAD(launch_of, w);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "warp per row: scan by shuffles, carry between pieces",
        .kind = CUMSUM_DIM1, .has = AXES(AXIS_BLOCK, CUMSUM_AXIS_WIDTH, CUMSUM_AXIS_AHEAD),
        .prepare = rows_prepare, .launch = launch)
