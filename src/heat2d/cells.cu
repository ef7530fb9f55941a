/* SPDX-License-Identifier: MIT */
/* The fields of heat2d in CUDA's memory. */
#include "../cells.h"
#include "fields.h"
#include "../harness/cells_cu.h"
