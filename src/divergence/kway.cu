/* kway: one of `ways` paths of equal cost for each lane.
 *
 *   127 rounds of five products and sums, 1270 flops, 2 values moved per point
 *
 * Lanes 0, 1, 2, .. of each warp take paths 0, 1, .. ways-1, 0, ..: a warp walks all paths
 * one after the other, and the lanes of other paths are idle. Time over ways shows serialisation.
 * After RWTH, branch divergence; a synthetic kernel, not in the source. */
#include "kway.h"

template <typename T> static int launch_of(struct work *w, int)
{
    return kway_launch<T, false>(w);
}

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "one of several paths by lane", .kind = DIVERGENCE_KWAY,
        .has = AXES(DIVERGENCE_AXIS_WAYS), .launch = launch)
