/* divergence: what it costs when the lanes of a warp take different paths.
 *
 *   difference  a central difference on rows of `length` points, one-sided at both ends of each:
 *                 out_i = (in_(i+1) - in_(i-1))/2, out_0 = 2·(in_1 - in_0) - (in_2 - in_0)/2
 *               Source: RWTH, GPU Programming with CUDA: Optimization, branch divergence.
 *   kway        each point takes one of `ways` paths, which have the same number of products and sums. Its
 *               lane chooses the path; in kway_aligned its warp does. Time over ways shows serialisation.
 *
 * Both take field 0 to field 1. An allocation has 4 KiB of canary at both ends. */
#pragma once

#define FLAT_GUARD 4096 /* bytes */
#include "../flat.h"

enum { DIVERGENCE_AXIS_LENGTH = AXIS_EXTRA, DIVERGENCE_AXIS_WAYS };
enum { DIVERGENCE_LANES = 32 };

enum divergence_kind { DIVERGENCE_DIFFERENCE, DIVERGENCE_KWAY, DIVERGENCE_KWAY_ALIGNED };

/* The rows of a field; the last may be shorter. */
static inline int64_t divergence_rows(const struct bench_case *c)
{
    const int64_t length = c->axis[DIVERGENCE_AXIS_LENGTH];
    return (c->axis[AXIS_NX] + length - 1) / length;
}

/* A path: DIVERGENCE_ROUNDS times the steps x = x·a + b_j, j = 0..4. Bit j of the path's number says whether
 * a is 1 or -1. With these integers b all 32 results differ; the number of rounds is odd, for two rounds of
 * some paths cancel out. */
enum { DIVERGENCE_ROUNDS = 127, DIVERGENCE_STEPS = 5, DIVERGENCE_WAYS = 1 << DIVERGENCE_STEPS };
static const int divergence_factor[2] = {1, -1};
static const int divergence_addend[DIVERGENCE_STEPS] = {1, 2, 4, 8, 16};

/* The path of point i. */
FIELDS_INLINE int divergence_path(int64_t i, int aligned, int ways)
{
    return (int)((aligned ? i / DIVERGENCE_LANES : i) % DIVERGENCE_LANES) % ways;
}
