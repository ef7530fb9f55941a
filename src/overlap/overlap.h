/* overlap: an array is copied from the host to the device, worked on, and copied back. It is cut into chunks,
 * one per stream, so that both copy engines and the multiprocessors can work at the same time: at best the
 * longest of the three stages hides the others.
 *
 * Source: RWTH, GPU Programming with CUDA: Optimization, streams.
 *
 * The fields are the host's arrays, page-locked or pageable: 0 the input, 1 the output, with 128 bytes of
 * canary at both ends. The harness's device memory has the buffers. */
#pragma once

#define FLAT_GUARD 128 /* bytes */
#include "../flat.h"

enum { OVERLAP_AXIS_STREAMS = AXIS_EXTRA, OVERLAP_AXIS_MEMORY, OVERLAP_AXIS_WORK, OVERLAP_AXIS_TIMELINE };
#define OVERLAP_AXES AXES(OVERLAP_AXIS_STREAMS, OVERLAP_AXIS_MEMORY, OVERLAP_AXIS_WORK, OVERLAP_AXIS_TIMELINE)
enum { OVERLAP_PINNED, OVERLAP_PAGEABLE, OVERLAP_MEMORIES };
enum { OVERLAP_STREAMS_MAX = 16 };
#define CHAIN_STEP (1 / 512.0)
/* Inputs and all sums are multiples of 1/512 below 2^15: exact in single precision. */
#define CHAIN_WORK_MAX (1 << 23)
#define CHAIN_AXIS OVERLAP_AXIS_WORK
