/* cumsum_dim2: b(x,y,z) = a(x,0,z) + ... + a(x,y,z), the sum so far in a register.
 *
 * 2 values moved and 1 flop per point. Source: Omlin & Raess, lecture 10, "cumsum" along dimension 2. */
#include "walk.h"

WALK_VARIANT(2, true, "thread per line along y, sum in a register")
