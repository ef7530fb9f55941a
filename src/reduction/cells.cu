/* SPDX-License-Identifier: MIT */
/* The field of reduction in CUDA's memory. */
#include "../cells.h"
#include "fields.h"
#include "../cells_cu.h"
