/* What the kernels of cliff share with star3d's: its header, over this study's grid. */
#ifndef CLIFFS_CLIFF_KERNEL_H
#define CLIFFS_CLIFF_KERNEL_H

#include "../star3d/star3d_kernel.h"
#include "cliff.h"

/* A kernel file of star3d that is included behind this header gives its kernel alone. */
#define STAR3D_KERNEL_ALONE

#endif
