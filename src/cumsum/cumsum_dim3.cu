/* cumsum_dim3: b(x,y,z) = a(x,y,0) + ... + a(x,y,z), the sum so far in a register.
 *
 * 2 values moved and 1 flop per point. Source: Omlin & Raess, lecture 10, "cumsum" along dimension 3. */
#include "walk.h"

WALK_VARIANT(3, true, "thread per line along z, sum in a register")
