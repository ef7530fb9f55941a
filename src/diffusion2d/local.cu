/* local: merged, without the second temporary array.
 *
 *   tmp = Lap in,  out = in - alpha·Lap tmp   (laplacian_euler of diffusion2d_kernel.h)
 *
 * The second Laplacian is in a register: 5 values per point are moved (in, tmp; tmp, in, out), and one array
 * less has to fit into the L2. Source: HPC4WC project 10, local temporaries. */
#include "diffusion2d_kernel.h"

template <typename T> static int launch_of(struct work *w, int step)
{
    const diffusion2d_step<T> s(w, step);
    return laplacians(exchange_over_blocks(w, s), w, s);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "no second temporary array", .kind = DIFFUSION2D_ONE_TEMPORARY,
        .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
