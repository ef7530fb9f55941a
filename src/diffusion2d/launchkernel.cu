/* launchkernel: halothreads, its kernels launched by cudaLaunchKernel on a stream of one's own (launchkernel.h).
 *
 * Every variant here runs on such a stream, the harness's: what this step shows is the call alone.
 * Source: HPC4WC project 10, cudaLaunchKernel. */
#include "launchkernel.h"

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "cudaLaunchKernel on an own stream",
        .kind = DIFFUSION2D_ONE_TEMPORARY, .has = AXES(AXIS_BLOCK), .prepare = block_flat, .launch = launch)
