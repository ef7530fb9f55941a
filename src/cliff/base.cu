/* base: star3d's, a companion taking a part of the L2 meanwhile. */
#include "cliff_kernel.h"

#define CLIFF_AXES AXES(AXIS_BLOCK, CLIFF_AXIS_THIEF)
#include "../star3d/base.cu"
