/* z_registers: the derivative along z without shared memory: a window of 16 planes in
 * registers, 16 bytes wide, eight points per value of x, all loads before the first sum.
 *
 *   df(x,y,z) = sum over k of c_k·(f(x,y,z+k) - f(x,y,z-k)), 11 flops, 2 values moved per point
 *
 * Not in the source. Lines need not be whole in shared memory, so they may have any length. */
#include "yz_registers.h"

LAUNCH_BY_PRECISION(launch_of)
VARIANT(.backend = BACKEND_CUDA, .summary = "registers and 16-byte loads, 8 points along z per thread",
        .kind = DERIV8_Z, .prepare = long_enough, .launch = launch)
