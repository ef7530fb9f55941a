/* What the kernels of cliff share with star3d's: its header, over this study's grid. */
#ifndef CLIFFS_CLIFF_KERNEL_H
#define CLIFFS_CLIFF_KERNEL_H

#include "../star3d/star3d_kernel.h"
#include "cliff.h"

/* A kernel file of star3d that is included behind this header ends with the row of facts of a variant of this
 * study. The file that includes it says in CLIFF_AXES which axes that variant has. */
#undef STAR3D_VARIANT
#define STAR3D_VARIANT(kernel, shape, says) \
    STAR3D_VARIANT_OF(kernel, shape, says, cliff_grid_of_work(w).star, CLIFF_AXES)

#endif
