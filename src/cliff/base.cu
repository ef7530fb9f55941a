/* base: star3d's, while a co-runner occupies a part of the L2. */
#include "cliff_kernel.h"
#include "../star3d/base.cu"

STAR3D_LAUNCH(star3d_base, ONE_POINT, cliff_grid_of_work(w).star)
VARIANT(.backend = BACKEND_CUDA, .summary = "global memory, one thread per point",
        .has = AXES(AXIS_BLOCK, CLIFF_AXIS_THIEF), .prepare = usable_block<ONE_POINT>, .launch = launch)
