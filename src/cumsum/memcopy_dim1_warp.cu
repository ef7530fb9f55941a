/* memcopy_dim1_warp: b(x,y,z) = a(x,y,z), each warp along x.
 *
 * Whole memory lines. The copy speed of the access pattern of cumsum_dim1_warp; 2 values moved per point.
 * Source: Omlin & Raess, lecture 10, "memcopy" along dimension 1 by warps. */
#include "rows.h"

template <typename T, int V, int AHEAD>
__global__ void cumsum_copy_rows(const vec<T, V> *a, vec<T, V> *b, int64_t rows, int packs)
{
    const int64_t row = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) / LANES;
    if (row >= rows)
        return;
    a += row * packs;
    b += row * packs;
    const int lane = (int)threadIdx.x % LANES;
    for (int at = lane; at < packs; at += LANES * AHEAD) {
        vec<T, V> u[AHEAD];
#pragma unroll
        for (int j = 0; j < AHEAD; j++)
            if (at + j * LANES < packs)
                u[j] = a[at + j * LANES];
#pragma unroll
        for (int j = 0; j < AHEAD; j++)
            if (at + j * LANES < packs)
                b[at + j * LANES] = u[j];
    }
}

template <typename T, int V, int AHEAD> static int launch_of(struct work *w)
{
    return rows_launch<T, V>(w, cumsum_copy_rows<T, V, AHEAD>);
}

static int launch(struct work *w, int)
{
    return BY_PACK_AND_AHEAD(launch_of, w);
}

VARIANT(.backend = BACKEND_CUDA, .summary = "copy, a warp per row, piece by piece", .kind = CUMSUM_COPY,
        .has = AXES(AXIS_BLOCK, CUMSUM_AXIS_WIDTH, CUMSUM_AXIS_AHEAD), .prepare = rows_prepare,
        .launch = launch)
