/* cumsum_dim3: b(x,y,z) = a(x,y,0) + ... + a(x,y,z), the sum so far in a register.
 *
 * 2 values moved and 1 flop per point. Source: Omlin & Raess, lecture 10, "cumsum" along dimension 3. */
#include "walk.h"

VARIANT(.backend = BACKEND_CUDA, .summary = "thread per line along z, sum in a register", .kind = CUMSUM_DIM3,
        .has = AXES(AXIS_BLOCK, CUMSUM_AXIS_WIDTH, CUMSUM_AXIS_AHEAD, CUMSUM_AXIS_LOCKSTEP),
        .prepare = walk<3, true>::prepare, .launch = walk<3, true>::launch, .release = lockstep_release,
        .audit = lockstep_audit)
