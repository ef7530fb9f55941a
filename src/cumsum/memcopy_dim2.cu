/* memcopy_dim2: b(x,y,z) = a(x,y,z), each thread along y.
 *
 * The copy speed of the access pattern of cumsum_dim2; 2 values moved per point.
 * Source: Omlin & Raess, lecture 10, "memcopy" along dimension 2. */
#include "walk.h"

VARIANT(.backend = BACKEND_CUDA, .summary = "copy, a thread walks along y", .kind = CUMSUM_COPY,
        .has = AXES(AXIS_BLOCK, CUMSUM_AXIS_WIDTH, CUMSUM_AXIS_AHEAD, CUMSUM_AXIS_LOCKSTEP),
        .prepare = walk<2, false>::prepare, .launch = walk<2, false>::launch, .release = lockstep_release,
        .audit = lockstep_audit)
