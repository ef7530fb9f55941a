/* concurrent: do kernels that are too small for the GPU run at the same time? An array is cut into parts.
 * Each part has a kernel of its own; the kernels are queued in one stream or in several. The data stay on the
 * device.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, streams: simultaneous kernels.
 *
 * The work per value is the chain of ../chain.h. A thread has one value and waits for each link, so a kernel
 * of one block lasts as long as a kernel with one block on every multiprocessor.
 *
 * Fields: 0 a, 1 b, each with 128 bytes of canary at both ends. */
#pragma once

#define FLAT_GUARD 128 /* bytes */
#include "../flat.h"

enum { CONCURRENT_AXIS_KERNELS = AXIS_EXTRA, CONCURRENT_AXIS_STREAMS, CONCURRENT_AXIS_WORK };
enum { CONCURRENT_STREAMS_MAX = 32, CONCURRENT_KERNELS_MAX = 1024 };
#define CHAIN_STEP (1 / 512.0)
/* Inputs and all sums are multiples of 1/512 below 2^15: exact in single precision. */
#define CHAIN_WORK_MAX (1 << 23)
#define CHAIN_AXIS CONCURRENT_AXIS_WORK
