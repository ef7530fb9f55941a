/* cumsum_dim2: b(x,y,z) = a(x,0,z) + ... + a(x,y,z), the sum so far in a register.
 *
 * 2 values moved and 1 flop per point. Source: Omlin & Raess, lecture 10, "cumsum" along dimension 2. */
#include "walk.h"

VARIANT(.backend = BACKEND_CUDA, .summary = "thread per line along y, sum in a register", .kind = CUMSUM_DIM2,
        .has = AXES(AXIS_BLOCK, CUMSUM_AXIS_WIDTH, CUMSUM_AXIS_AHEAD, CUMSUM_AXIS_LOCKSTEP),
        .prepare = walk<2, true>::prepare, .launch = walk<2, true>::launch, .release = lockstep_release,
        .audit = lockstep_audit)
