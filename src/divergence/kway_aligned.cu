/* kway_aligned: one of `ways` paths of equal cost for each warp.
 *
 *   127 rounds of five products and sums, 1270 flops, 2 values moved per point
 *
 * Warps take paths 0, 1, .. ways-1, 0, ..: as many different paths are walked as in kway,
 * but all lanes of a warp take the same one. Time must not depend on ways.
 * After RWTH, branch divergence; a synthetic kernel, not in the source. */
#include "kway.h"

template <typename T> static int launch_of(struct work *w, int)
{
    return kway_launch<T, true>(w);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "one of several paths by warp", .kind = DIVERGENCE_KWAY_ALIGNED,
        .has = AXES(DIVERGENCE_AXIS_WAYS), .launch = launch)
