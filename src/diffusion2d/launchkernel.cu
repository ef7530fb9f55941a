/* SPDX-License-Identifier: MIT */
/* launchkernel: halothreads, its kernels launched by cudaLaunchKernel on a stream
 * of one's own (launchkernel.h).
 *
 * The stream is the harness's: every variant here runs on it, none on the default
 * stream, so what this step shows is the call alone.
 * Source: HPC4WC project 10, cudaLaunchKernel. */
#include "launchkernel.h"

DIFFUSION2D_VARIANT(launchkernel_step, .summary = "cudaLaunchKernel on an own stream",
                    .kind = DIFFUSION2D_ONE_TEMPORARY, .has = AXES(AXIS_BLOCK), .prepare = flat_block)
