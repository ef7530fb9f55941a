/* launchkernel: halothreads, its kernels launched by cudaLaunchKernel on a stream other than the default
 * (launchkernel.h).
 *
 * Here all variants run on such a stream, so this step shows the effect of the call alone. Source: HPC4WC
 * project 10, cudaLaunchKernel. */
#include "launchkernel.h"

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "cudaLaunchKernel on an own stream",
        .kind = DIFFUSION2D_ONE_TEMPORARY, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
