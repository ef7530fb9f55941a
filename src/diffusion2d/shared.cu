/* shared: one kernel a step, a tile with its halo in shared memory.
 *
 *   tile = in, with a halo of 2 that the neighbours' tiles load, too
 *   lap  = Lap tile, one ring less     out = tile - alpha·Lap lap, two rings less
 *
 * A block of E × E threads loads E² values for (E-4)² results. Loading wraps around, so no halo is exchanged,
 * and in and out swap by pointer: 2 values per point are moved, and the halos of tiles once more.
 * Source: HPC4WC project 10, shared memory. */
#include "diffusion2d_kernel.h"

template <typename T>
__global__ void diffusion2d_shared(const T *__restrict__ in, T *__restrict__ out, diffusion2d_grid g)
{
    SHARED(T, tiles);
    const int tx = threadIdx.x, ty = threadIdx.y, width = blockDim.x, height = blockDim.y;
    const int x = blockIdx.x * (width - HALO_CELLS) + tx - DIFFUSION2D_HALO;
    const int y = blockIdx.y * (height - HALO_CELLS) + ty - DIFFUSION2D_HALO;
    T *const tile = tiles + ty * width + tx, *const lap = tile + width * height;
    const int64_t layer = g.origin + blockIdx.z * g.plane;
    if (x < g.nx + 2 && y < g.ny + 2)
        *tile = in[layer + (int64_t)wrap(y, g.ny) * g.pitch + wrap(x, g.nx)];
    __syncthreads();
    if (tx >= 1 && ty >= 1 && tx < width - 1 && ty < height - 1 && x < g.nx + 1 && y < g.ny + 1)
        *lap = laplacian_at(tile, width);
    __syncthreads();
    if (tx >= 2 && tx < width - 2 && ty >= 2 && ty < height - 2 && x < g.nx && y < g.ny)
        out[layer + (int64_t)y * g.pitch + x] = *tile - (T)DIFFUSION2D_ALPHA * laplacian_at(lap, width);
}

template <typename T> static int launch_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    const unsigned inner_x = s.block.x - HALO_CELLS, inner_y = s.block.y - HALO_CELLS;
    const dim3 grid(ceil_div(s.g.nx, inner_x), ceil_div(s.g.ny, inner_y), s.g.nz);
    const size_t tiles = 2 * sizeof(T) * s.block.x * s.block.y;
    return LAUNCH(diffusion2d_shared<T>, grid, s.block, tiles, w, s.in, s.out, s.g);
}

static enum verdict room_for_halo(struct work *w)
{
    const int64_t block = w->c->axis[AXIS_BLOCK];
    if (BLOCK_X(block) > HALO_CELLS && BLOCK_Y(block) > HALO_CELLS)
        return block_flat(w);
    return skip_rule(w, "a block is at least %d by %d", HALO_CELLS + 1, HALO_CELLS + 1);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "tile with redundant halo in shared memory, one kernel",
        .kind = DIFFUSION2D_ONE_PASS, .has = AXES(AXIS_BLOCK), .prepare = room_for_halo, .launch = launch)
