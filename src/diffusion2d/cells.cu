/* SPDX-License-Identifier: MIT */
/* The fields of diffusion2d in CUDA's memory. */
#include "../cells.h"
#include "fields.h"
#include "../cells_cu.h"
