/* SPDX-License-Identifier: MIT */
/* The field of reduction in CUDA's memory. */
#include "../cells.h"
#include "fields.h"
#include "../harness/cells_cu.h"
